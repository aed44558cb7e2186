"""Testing: claims, garages, the Pace Car, Factory Goals (R:692-730, R:424-434, specification 5.5, 5.12)."""

from __future__ import annotations

import pytest

from boardroom.games.kanban.rules.gains import check_factory_goals
from boardroom.games.kanban.rules.reasons import (
    GARAGE_LOCKED,
    GARAGE_OCCUPIED,
    NEW_CAR,
    NO_CAR_THERE,
    NO_DESIGN,
    NO_GARAGE,
    SHIFT_LIMIT,
)
from boardroom.games.kanban.rules.testing import advance_pace_car
from boardroom.games.kanban.state import CARS, D_PAIR, D_PARK
from tests.games.kanban.table import model, tile, working

QUEUE = ("red", "green", "blue", "yellow")


def test_g20_claims_keep_their_price():
    """Red for 1 and green for 2; the Pace Car goes two steps; both designs lie under Central (R:708-716)."""
    t = working("TI2", players=4).stock(bank=1).cars(*QUEUE).designs("red none", "green engine")
    t.play("claim 1 none", "claim 2 engine")
    assert t.state.spent == 3
    assert [t.state.under[i] for i in range(t.state.under_count)] == [tile("red none"), tile("green engine")]
    t.play("end turn", "park 2", "park 3")
    assert (t.state.pace, t.queue()) == (2, ["blue", "yellow"])
    assert t.player().garages[1:3] == [model("red"), model("green")]
    assert (t.player().vouchers, t.player().books) == (2, 2)


def test_g21_meetings_are_called_by_the_pace_car():
    """4 players: 4 to 6 crosses 5. 2 players: Sandra's step from 2 reaches 3 (R:726)."""
    t = working("TI2", players=4).stock(bank=1).cars(*QUEUE).designs("red none", "green engine")
    t.state.pace = 4
    t.play("claim 1 none", "claim 2 engine", "end turn", "park 2", "park 3")
    assert t.state.pace == 6
    assert t.state.phase == 4
    t = working("AS1")
    t.state.pace = 2
    t.sandra("TI2")
    assert (t.state.pace, t.state.meeting) == (3, 1)


def test_g22_factory_goals():
    """With one car, two claims bring a Seat from each of the tiles 2 and 3 (R:434)."""
    t = (
        working("TI2")
        .stock(bank=1)
        .cars(*QUEUE)
        .designs("red none", "green engine")
        .garages("blue")
        .factory(CARS, 2, 3)
    )
    seats = t.player().face_up
    t.play("claim 1 none")
    assert t.player().face_up == seats + 1
    t.play("claim 2 engine")
    assert t.player().face_up == seats + 2
    assert t.state.factory_seats[CARS] == [0, 0]


@pytest.mark.parametrize("pair", ["seat+shift", "book+voucher"])
def test_g26_the_fifth_garage_gives_two_different_benefits(pair):
    """On the normal side any of six pairs (R:693)."""
    t = working("TI2").levels(AS=3).garages("blue", "blue", "blue", "blue").cars("red").designs("red none")
    seats = t.player().face_up
    t.play("claim 1 none", "end turn", "park 5")
    assert t.state.decision == D_PAIR
    assert len(t.legal()) == 6
    assert "pair book+book" not in t.legal()
    t.play(f"pair {pair}")
    me = t.player()
    assert (me.face_up - seats, me.bank, me.books, me.vouchers) == ((1, 1, 0, 0) if "seat" in pair else (0, 0, 1, 1))


def test_g26_the_fifth_garage_of_the_expert_side_gives_a_seat():
    t = working("TI2", board_1="expert").levels(AS=3).garages("blue", "blue", "blue", "blue")
    seats = t.player().face_up
    t.cars("red").designs("red none").play("claim 1 none", "end turn", "park 5")
    assert t.state.decision != D_PAIR
    assert t.player().face_up == seats + 1


def test_g27_a_sixth_car_replaces_an_old_one():
    """No benefit, and the old car is back in the supply (R:722)."""
    t = working("TI2").levels(AS=3).garages("blue", "green", "blue", "blue", "black").cars("red").designs("red none")
    t.play("claim 1 none", "end turn")
    greens = t.state.cars[model("green")]
    t.play("park 2")
    assert t.player().garages[1] == model("red")
    assert (t.state.cars[model("green")], t.player().vouchers) == (greens + 1, 0)


def test_a18_two_cars_at_most():
    """1 + 2, 1 + 3 or 2 + 2 Shifts of four."""
    t = working("TI2").stock(bank=4).cars(*QUEUE).designs("red none", "green engine", "blue none", "yellow turbo")
    t.play("claim 1 none", "claim 4 turbo")
    assert t.why_not("claim 2 engine") == SHIFT_LIMIT
    t = working("TI2").stock(bank=4).cars(*QUEUE).designs("red none", "green engine", "blue none")
    t.play("claim 2 engine", "claim 3 none")
    assert t.why_not("claim 1 none") == SHIFT_LIMIT


def test_a19_four_cars_need_the_fifth_garage():
    t = working("TI2").garages("blue", "blue", "blue", "blue").cars("red").designs("red none")
    assert t.why_not("claim 1 none") == NO_GARAGE
    assert t.levels(AS=3).allows("claim 1 none")


def test_a20_one_meeting_a_day():
    """The second crossing is spent."""
    t = working("TI2")
    advance_pace_car(t.box, t.state, 6)
    assert (t.state.pace, t.state.meeting) == (0, 1)


def test_a39_cars_owned_never_fall():
    """A car leaves a garage only for another one."""
    t = working("TI2").levels(AS=3).garages("blue", "green", "blue", "blue", "black").cars("red").designs("red none")
    t.play("claim 1 none", "end turn", "park 1")
    assert sum(car >= 0 for car in t.player().garages) == 5


def test_a53_a_seat_of_each_tile_for_a_player():
    """The next player takes the second one, if there is one (R:434)."""
    t = working("TI2", players=4).factory(CARS, 2, 3).garages("blue", "blue").garages("red", "red", seat=1)
    for _ in range(2):
        check_factory_goals(t.box, t.state, 0, CARS)
    assert t.state.factory_seats[CARS] == [1, 2]
    check_factory_goals(t.box, t.state, 1, CARS)
    assert t.state.factory_seats[CARS] == [0, 2]
    assert t.player().face_up == t.player(1).face_up == 2


def test_a56_two_claims_and_one_free_garage():
    """The first fills it, the second replaces a car that is not new (R:716, R:722)."""
    t = working("TI2").stock(bank=1).levels(AS=3).garages("blue", "green", "blue", "", "black")
    t.cars(*QUEUE).designs("red none", "green engine").play("claim 1 none", "claim 2 engine", "end turn")
    assert t.why_not("park 1") == GARAGE_OCCUPIED
    t.play("park 4")
    assert t.why_not("park 4") == NEW_CAR
    t.play("park 2")
    assert t.player().garages == [model(name) for name in ("blue", "green", "blue", "red", "black")]
    assert t.player().bank == 1 + 2


def test_a57_a_garage_gives_what_the_supply_has():
    """Chosen all the same: of two Books only one is left."""
    t = working("TI2").cars("red").designs("red none").stock(1, books=t_books() - 1)
    t.play("claim 1 none", "end turn", "park 3")
    assert (t.player().books, t.state.books) == (1, 0)


def t_books():
    """All Books of the box."""
    return working("TI2").box.books


def test_a_claim_needs_a_car_and_a_design():
    t = working("TI2").cars("red").designs("green none")
    assert t.why_not("claim 1 none") == NO_DESIGN
    assert t.why_not("claim 2 none") == NO_CAR_THERE


def test_the_fifth_garage_is_locked():
    t = working("TI2").cars("red").designs("red none").play("claim 1 none", "end turn")
    assert t.state.decision == D_PARK
    assert t.why_not("park 5") == GARAGE_LOCKED


@pytest.mark.parametrize(
    ("side", "seat", "vouchers", "books", "bank"), [("normal", 1, 2, 2, 2), ("expert", 0, 1, 1, 1)]
)
def test_garages_of_both_sides(side, seat, vouchers, books, bank):
    """Specification 2.14."""
    for garage, gains in enumerate(((seat, 0, 0, 0), (0, vouchers, 0, 0), (0, 0, books, 0), (0, 0, 0, bank))):
        t = working("TI2", board_1=side).cars("red").designs("red none")
        seats = t.player().face_up
        t.play("claim 1 none", "end turn", f"park {garage + 1}")
        me = t.player()
        assert (me.face_up - seats, me.vouchers, me.books, me.bank) == gains
