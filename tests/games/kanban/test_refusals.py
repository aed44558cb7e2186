"""Every reason for which an action is refused: one position each in which it is exactly this one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardroom.games.kanban.actions import SPACE, STATION, TRAIN
from boardroom.games.kanban.rules import legal, refusal
from boardroom.games.kanban.rules import reasons as why
from boardroom.games.kanban.words import REASONS as SENTENCES
from boardroom.kernel.table.reasons import sentence_of
from tests.games.kanban.table import REASONS, Table, deal, meeting, part, selecting, working


def claiming() -> Table:
    """All five garages are full; one of two claimed cars is parked."""
    t = working("TI2").stock(bank=1).levels(AS=3).garages("blue", "green", "blue", "blue", "black").cars("red", "green")
    t.designs("red none", "green engine")
    return t.play("claim 1 none", "claim 2 engine", "end turn", "park 1")


def parking() -> Table:
    """Two garages are occupied, a claimed car waits."""
    return working("TI2").garages("blue", "green").cars("red").designs("red none").play("claim 1 none", "end turn")


def speaking() -> Table:
    """Seat 1 speaks first; goals 1, 27, 14 and 22 are on the table."""
    t = meeting(2).on_table(1, 27, 14, 22).hand(3, 4, 5).hand(6, 7, 8, seat=1).seats(2).seats(2, seat=1)
    return t.meet()


def no_cubes(name: str) -> Table:
    """Assembly, with Vouchers but no cube of a part in the supply."""
    t = working("AS1").stock(vouchers=2)
    return t.shelves(**{name: t.state.cubes[part(name)] + t.state.warehouse[part(name)]})


def no_vouchers() -> Table:
    """Logistics, certified, and the rival has all Vouchers."""
    return working("LO1").levels(LO=3).stock(1, vouchers=11)


def expert() -> Table:
    """Seat 0 chooses a plaque of a pile that holds Shifts only."""
    t = working("TI2").levels(TI=4)
    t.state.piles[0] = [2, 0, 0, 0]
    return t.play("train TI")


def upgrading() -> Table:
    """Seat 0 chooses an Upgrade Space of green, whose last one is taken."""
    t = working("TI2").upgraded("green turbo", seat=1).designs("green engine").parts(engine=1)
    return t.play("upgrade green engine board")


POOL = ("chassis", "brakes", "turbo")

CASES: dict[int, tuple[Callable[[], Table], str]] = {
    why.NOT_NOW: (deal, "end turn"),
    why.SPOT_TAKEN: (lambda: deal().play("spot a"), "spot a"),
    why.STATION_TAKEN: (lambda: selecting(2, stations=("TI1", "LO1")), "go LO1"),
    why.SAME_DEPARTMENT: (lambda: selecting(2, stations=("TI1", "LO1")), "go TI2"),
    why.SANDRA_THERE: (lambda: selecting(2, stations=("TI1", "LO1")), "go AD1"),
    why.NOT_YOUR_DEPARTMENT: (lambda: working("TI1"), "train LO"),
    why.SHIFT_LIMIT: (
        lambda: working("TI2").stock(bank=4).play("train TI", "train TI", "train TI", "spot a", "train TI"),
        "train TI",
    ),
    why.NO_SHIFTS: (lambda: working("AD1").play("train AD"), "train AD"),
    why.AT_THE_TOP: (lambda: working("TI1").levels(TI=5), "train TI"),
    why.NO_BOOK: (lambda: working("TI1"), "read TI"),
    why.NO_SUCH_PART: (lambda: working("TI1").pool(*POOL), "recycle engine>turbo"),
    why.NOT_IN_POOL: (lambda: working("TI1").pool(*POOL).parts(engine=1), "recycle engine>suspension"),
    why.ALREADY_IN_POOL: (lambda: working("TI1").pool(*POOL).parts(turbo=1), "recycle turbo>brakes"),
    why.RECYCLED_ENOUGH: (
        lambda: working("TI1").pool(*POOL).parts(engine=1).play(
            *["recycle engine>turbo", "recycle turbo>engine"] * 7, "recycle engine>turbo"
        ),
        "recycle turbo>engine",
    ),
    why.NO_TILE_THERE: (lambda: working("DE1").play("take T0"), "take T0"),
    why.DESKS_FULL: (lambda: working("DE1").designs("red none", "blue none", "green none", "black none"), "take T0"),
    why.NOT_CERTIFIED: (lambda: working("DE1"), "take central"),
    why.ORDERED_TODAY: (lambda: working("LO2").orders(1, 2).play("order K1 L4"), "order K2 L4"),
    why.NOT_IN_HAND: (lambda: working("LO2").orders(1, 2), "order K3 L4"),
    why.NO_ROTATION: (lambda: working("LO2", order_rotation="off").orders(1, 2), "order K1 L4r"),
    why.WAREHOUSE_LACKS: (lambda: working("LO2").shelves(engine=1), "collect engine 2"),
    why.STORAGE_FULL: (lambda: working("LO2").shelves(engine=1).parts(turbo=5), "collect engine 1"),
    why.REQUESTED_TODAY: (lambda: working("LO2").levels(LO=3).play("request voucher"), "request voucher"),
    why.NO_VOUCHERS_LEFT: (no_vouchers, "request voucher"),
    why.NO_VOUCHER: (lambda: working("AS1"), "provide green engine voucher"),
    why.SUPPLY_LACKS: (lambda: no_cubes("engine"), "provide green engine voucher"),
    why.MODEL_FULL: (
        lambda: working("AS1").built("green", *POOL, "engine").parts(suspension=1),
        "provide green suspension board",
    ),
    why.PART_IN_PLACE: (lambda: working("AS1").built("green", "engine").parts(engine=1), "provide green engine board"),
    why.UPGRADED_FIRST: (
        lambda: working("AS1").upgraded("green turbo").parts(engine=1),
        "provide green engine board",
    ),
    why.NO_CAR_TO_MOVE: (
        lambda: working("AS1").conveyor(n13="").garages(*["green"] * 4).garages(*["green"] * 3, seat=1).parts(engine=1),
        "provide green engine board",
    ),
    why.NO_CAR_THERE: (lambda: working("TI1").designs("red none"), "claim 1 none"),
    why.NO_DESIGN: (lambda: working("TI1").cars("red"), "claim 1 none"),
    why.NO_GARAGE: (lambda: working("TI1").garages(*["blue"] * 4).cars("red").designs("red none"), "claim 1 none"),
    why.GARAGE_LOCKED: (parking, "park 5"),
    why.GARAGE_OCCUPIED: (parking, "park 1"),
    why.NEW_CAR: (claiming, "park 1"),
    why.UPGRADE_SPACE_TAKEN: (upgrading, "space u6"),
    why.NOT_IN_ADMINISTRATION: (lambda: working("TI1"), "manage LO"),
    why.MANAGING_ALREADY: (lambda: working("AD1").play("manage LO"), "manage DE"),
    why.NOT_ON_PILE: (expert, "plaque book"),
    why.PET_IS_OUT: (lambda: speaking().pets(), "pet 7"),
    why.PET_FIRST: (speaking, "pass"),
    why.NO_SEAT_LEFT: (lambda: meeting(2).seats(0, seat=1).seats(0).meet(), "speak 1"),
    why.NOT_ON_TABLE: (speaking, "speak 32"),
    why.GOAL_FULL: (lambda: speaking().play("speak 22"), "speak 22"),
    why.SPOKEN_ALREADY: (lambda: speaking().pets().play("speak 1", "pass"), "speak 1"),
}  # fmt: skip


@pytest.mark.parametrize("reason", list(CASES), ids=[REASONS[reason] for reason in CASES])
def test_refused_for_this_reason(reason):
    """The number, that it is not in the list, and that there is a sentence for it."""
    lay, said = CASES[reason]
    t = lay()
    code = SPACE.code(said)
    assert REASONS[refusal(t.box, t.state, t.turn, code)] == REASONS[reason]
    codes = [0] * len(SPACE)
    assert code not in codes[: legal(t.box, t.state, t.turn, codes)]
    assert sentence_of(SENTENCES[reason], t.box).endswith(".")


def test_every_reason_has_a_case_and_a_sentence():
    reasons = set(REASONS) - {why.ALLOWED}
    assert set(CASES) == reasons == set(SENTENCES)


def test_who_is_not_asked_is_refused_everything():
    t = working("TI1")
    assert {refusal(t.box, t.state, 1, code) for code in range(len(SPACE))} == {why.NOT_NOW}
    assert legal(t.box, t.state, 1, [0] * len(SPACE)) == 0


def test_who_has_proposed_waits_for_the_others():
    """Everybody proposes at once; whoever has done so is not asked any more, whatever seat is left (R:912)."""
    t = meeting(2).meet().pets().play("pass", "pass")
    t.play(f"propose {t.player(0).goals[0]}", seat=0)
    assert {refusal(t.box, t.state, 0, code) for code in range(len(SPACE))} == {why.NOT_NOW}
    assert t.allows(f"propose {t.player(1).goals[0]}", seat=1)


def test_nothing_but_a_station_is_chosen_in_the_morning():
    """Codes of other decisions are out of the question."""
    t = selecting(2, stations=("TI1", "LO1"))
    stations = range(STATION, TRAIN)
    assert {refusal(t.box, t.state, t.turn, code) for code in range(len(SPACE)) if code not in stations} == {
        why.NOT_NOW
    }
