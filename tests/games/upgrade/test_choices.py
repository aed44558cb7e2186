"""What the table offers: everything legal, nothing else, and previews that come true."""

from __future__ import annotations

import random
from functools import cache

import pytest

from boardroom.games.upgrade.actions import SPACE
from boardroom.games.upgrade.state import D_INTEGRATE_PAYMENT, D_PAYMENT, State
from boardroom.games.upgrade.view import choices, order, points, progress, table
from boardroom.games.upgrade.words import tip
from boardroom.kernel.game import find
from boardroom.kernel.lessons import courses
from boardroom.kernel.match import Match
from boardroom.kernel.panel import Choices, Play
from boardroom.kernel.schema import copy
from tests.games.upgrade.table import QUOTED, Table, alone, opening
from tests.games.upgrade.table import table as laid_out

BOX = QUOTED.values
STRIDE = 5  # every so many actions of a game are looked at


@cache
def games() -> list[Match]:
    """Positions of random games of every size, with every kind of bag and commitment; the last ones are over."""
    found = []
    for players in (1, 2, 3, 4):
        options = {"bag_mode": "one_bag", "commitment_tokens": "8"} if players % 2 else {}
        match = Match("upgrade", box=QUOTED, players=players, seed=players, options=options)
        pick = random.Random(players)
        while not match.over:
            if len(match.log) % STRIDE == 0:
                found.append(match.branch(len(match.log)))
            actions = match.legal(match.to_act[0])
            busy = [action for action in actions if not action.notation.startswith(("trade", "recall", "pass"))]
            match.play(pick.choice(busy or actions))
        found.append(match)
    return found


def running() -> list[Match]:
    """Those that are not over."""
    return [match for match in games() if not match.over]


def offered(match: Match) -> Choices:
    found = choices(BOX, match.imagined_state(match.to_act[0]), match.to_act[0])
    assert found is not None
    return found


def preview(t: Table, notation: str) -> Play:
    """The first preview of an action."""
    found = choices(BOX, t.state, t.turn)
    assert found is not None
    return next(play for play in found.plays if play.key == str(SPACE.code(notation)))


def after(play: Play, label: str) -> str:
    return next(change.after for change in play.changes if change.label == label)


# --- everything legal, nothing else ------------------------------------------------------------------------------


def test_every_legal_action_has_a_preview_and_nothing_else_has():
    for match in running():
        assert {play.codes[0] for play in offered(match).plays} == set(match.legal_codes(match.to_act[0]))


def test_every_preview_can_be_played_to_its_end():
    for match in running():
        for play in offered(match).plays:
            world = match.branch(len(match.log))
            for code in play.codes:
                world.play(code, match.to_act[0])
            assert (world.to_act or (None,))[0] == play.next_seat


def test_the_list_reaches_every_action():
    """A line, an option of a line, a side action; sets of a REPORT and payments by the dials of a preview."""
    for match in running():
        found = offered(match)
        lines = {entry.code for entry in (*found.entries, *found.free) if not entry.why}
        cells = {cell.code for entry in found.entries for row in entry.rows for cell in row.cells if not cell.why}
        keys = {play.key for play in found.plays}
        dials = {step.play for play in found.plays for dial in play.dials for step in dial.steps}
        reached = {str(code) for code in lines | cells if code is not None} | dials
        assert keys <= reached
        assert reached - {""} <= keys


def test_a_closed_choice_says_why():
    for match in running():
        legal = set(match.legal_codes(match.to_act[0]))
        for entry in offered(match).entries:
            closed = [cell for row in entry.rows for cell in row.cells if cell.code not in legal]
            assert all(cell.why for cell in closed)
            if entry.code is not None:
                assert bool(entry.why) == (entry.code not in legal)


def test_keys_are_not_given_twice():
    for match in running():
        keys = [entry.key for entry in offered(match).entries]
        assert len(set(keys)) == len(keys)


def test_nobody_else_is_offered_anything():
    t = laid_out(3).to_actions()
    assert [choices(BOX, t.state, seat) is None for seat in range(3)] == [seat != t.turn for seat in range(3)]


# --- previews come true ------------------------------------------------------------------------------------------


def numbers(s: State, seat: int) -> dict[str, int]:
    """The player's numbers as the board shows them."""
    company = table(BOX, s, seat).companies[seat]
    return {
        "Credits": company.credits,
        "Business value": s.players[seat].bvp,
        "Worker row": company.row,
        "Users": company.users,
        "Workload": company.workload,
        "Influence": company.influence_available,
        "Commitments at hand": company.commitments,
        "Year-end value": company.value,
        "Year-end cash": company.cash,
    }


def test_what_a_preview_shows_is_what_happens():
    for match in running():
        seat = match.to_act[0]
        before = numbers(match.state, seat)
        for play in offered(match).plays:
            world = match.branch(len(match.log))
            for code in play.codes:
                world.play(code, seat)
            now = numbers(world.state, seat)
            shown = {change.label: change for change in play.changes}
            ended = world.over or world.state.year != match.state.year
            for label in ("Credits", "Business value") if ended else before:
                if label not in shown:
                    assert now[label] == before[label], (play.title, label)
                    continue
                low, _, high = shown[label].after.partition(" to ")
                assert int(low) <= now[label] <= int(high or low), (play.title, label)
                assert int(shown[label].before) == before[label]


def test_nothing_is_changed_by_looking():
    for match in running():
        seen = match.imagined_state(match.to_act[0])
        untouched = copy(seen)
        choices(BOX, seen, match.to_act[0])
        table(BOX, seen, match.to_act[0])
        assert seen == untouched


def test_a_draw_is_shown_as_all_it_can_bring():
    """Blue groups have 3 to 5 users; the bag of the game is never asked."""
    t = alone().groups(M=3)
    play = preview(t, "train M blue")
    users = t.player().users
    assert after(play, "Users") == f"{users + 3} to {users + 5}"
    assert play.drawn


def test_a_draw_knows_what_the_bag_still_holds():
    t = alone().groups(M=3)
    t.state.bags[0] = [0, 0, 1]
    assert after(preview(t, "train M blue"), "Users") == str(t.player().users + 5)


# --- prices and payments -----------------------------------------------------------------------------------------


def test_the_price_of_a_tile_is_what_it_costs_this_player_now():
    """Four workers from row 2 are 10 + 10 + 10 + 20; two commitments pay 20 of it."""
    t = alone().solution("M", "silver").groups(W=5).money(34, 12).available(2).tokens("W", red=1).row(2)
    gold = table(BOX, t.state, 0).metals[0]
    price = gold.offers[2].price
    assert price is not None
    assert [credits for _, credits, _ in price.rows] == [10, 10, 10, 20]
    assert [red for _, _, red in price.rows] == [False, False, False, True]
    assert (price.full, price.redeemed, price.pay, price.traded) == (50, 1, 40, 2)
    t.play("upgrade W gold", "redeem 1")
    assert (t.player().credits, t.player().bvp) == (4, 10)


def test_a_player_who_waits_sees_no_price_that_nothing_can_pay():
    """Whoever decides sees it closed; the others see what the tile would cost them."""
    t = laid_out(2).to_actions()
    other = 1 - t.turn
    t.money(19, seat=other)
    metal = table(BOX, t.state, other).metals[-1]
    assert {offer.beyond for offer in metal.offers} == {"too dear"}
    t.money(19, 1, seat=other)
    assert [offer.beyond for offer in table(BOX, t.state, other).metals[-1].offers] == ["too dear", "", "", ""]


def test_the_best_report_is_compared_while_there_can_be_one():
    t = alone(year=5).money(90).solution("A", "bronze").play("report A")
    assert after(preview(t, "upgrade W gold"), "Best report") == "4"
    t = alone(year=6).money(90).solution("A", "bronze")
    assert after(preview(t, "upgrade W gold"), "Best report") == "4"
    t.play("report A")
    assert "Best report" not in [change.label for change in preview(t, "upgrade W gold").changes]
    t = alone(year=6).money(90).solution("A", "bronze").markers(planned=["upgrade"], used=["lobby", "lobby"])
    assert "Best report" not in [change.label for change in preview(t, "upgrade W gold").changes]


def test_commitments_are_turned_on_a_dial():
    t = alone().money(60).available(1).tokens("W", red=1)
    play = preview(t, "upgrade W gold")
    (dial,) = play.dials
    assert [(step.label, step.on) for step in dial.steps] == [("0", False), ("1", True)]
    assert play.codes == (SPACE.code("upgrade W gold"), SPACE.code("redeem 1"))
    assert play.total is not None
    assert play.total.amount == "30"
    assert dial.steps[0].play == f"{play.key}-{SPACE.code('redeem 0')}"


def test_a_payment_that_is_not_enough_is_closed_on_the_dial():
    t = alone().money(35).available(1).tokens("W", red=1)
    play = preview(t, "upgrade W gold")
    assert play.dials == ()  # without the commitment it cannot be paid: nothing is asked
    assert play.codes == (SPACE.code("upgrade W gold"),)
    assert play.total is not None
    assert play.total.amount == "30"


def test_integrate_names_the_areas_that_pay():
    t = alone().solutions("bronze").money(90).available(4).tokens("A", fresh=1).tokens("L", fresh=1)
    play = preview(t, "integrate")
    (dial,) = play.dials
    assert dial.several
    assert [(step.label, step.on) for step in dial.steps] == [("A", True), ("L", True)]
    assert play.codes[-1] == SPACE.code("redeem from A+L")


def test_a_report_proposes_the_best_tiles():
    t = alone().solution("A", "gold").solution("M", "bronze").solution("W", "silver").integrated(1)
    found = choices(BOX, t.state, 0)
    assert found is not None
    entry = next(entry for entry in found.entries if entry.title == "REPORT")
    assert entry.code == SPACE.code("report A+W")
    (dial,) = preview(t, "report A+W").dials
    assert dial.steps[1].play == str(SPACE.code("report A+M"))
    assert [(step.label, step.on, bool(step.play)) for step in dial.steps] == [
        ("A 4", True, True),
        ("M 1", False, True),  # a third tile is too many: the poorest of the two gives way
        ("W 3", True, True),
    ]


def test_halfway_through_an_action_only_the_payment_is_asked():
    t = alone().money(60).available(1).tokens("W", red=1).play("upgrade W gold")
    assert t.state.decision == D_PAYMENT
    found = choices(BOX, t.state, 0)
    assert found is not None
    assert found.part
    assert [entry.note for entry in found.entries] == ["pay 30", "pay 40"]


def test_integrate_halfway():
    t = alone().solutions("bronze").money(90).available(4).tokens("A", fresh=1).tokens("L", fresh=1)
    t.play("integrate")
    assert t.state.decision == D_INTEGRATE_PAYMENT
    found = choices(BOX, t.state, 0)
    assert found is not None
    assert [entry.title for entry in found.entries] == [
        "2 COMMITMENTS OF A L",
        "1 COMMITMENT OF A",
        "1 COMMITMENT OF L",
        "0 COMMITMENTS",
    ]


def test_a_plan_that_cannot_be_carried_out_this_year_says_so():
    t = opening(2).to_planning()
    found = choices(BOX, t.state, t.turn)
    assert found is not None
    assert {entry.title: entry.note for entry in found.entries if entry.note.endswith(("year", "now"))} == {
        "UPGRADE": "+1 value now",
        "TRAIN": "+1 value now",
        "TUNE": "+1 value now",  # after an UPGRADE
        "INTEGRATE": "cannot be done this year",
    }
    lack = "4 UPGRADEs would have to come first, and 2 markers are left for that."
    assert lack in " ".join(preview(t, "plan integrate").notes)
    t.solutions("bronze", seat=t.turn)
    assert "cannot" not in " ".join(preview(t, "plan integrate").notes)
    t.integrated(1, seat=t.turn)
    needs_iii = preview(t, "plan integrate").notes
    assert ("It cannot be done this year: it needs level III everywhere." in needs_iii) == (
        BOX.integration_level[1] == 3
    )


def test_a_plan_counts_the_rows_it_takes_with_the_upgrades_before_it():
    """Step 1 takes 4 workers, silver Logistics 2 before it; Administration starts at 3 (2.3, 2.6)."""
    t = opening(2).to_planning()
    t.solutions("bronze", seat=t.turn).money(35, seat=t.turn)
    assert "It takes 4 workers at least, 40 credits; credits and value bring 35 now." in notes(t, "plan integrate")
    t.available(1, seat=t.turn).tokens("M", red=1, seat=t.turn)
    assert "bring 35 now, and 1 commitment up to 10." in notes(t, "plan integrate"), "one of each area pays"
    t.player(t.turn).row = 5
    assert "It cannot be done this year: it takes 4 rows of the worker track, and 3 are left." in notes(
        t, "plan integrate"
    )
    t.player(t.turn).row = 3
    t.player(t.turn).areas[0].level = 1
    assert (
        "It cannot be done this year: it takes 7 rows of the worker track, 3 of them to UPGRADE first, and 5 are left."
        in notes(t, "plan integrate")
    )
    assert "It takes 1 worker at least, 10 credits." in notes(t, "plan train")


def test_a_plan_to_tune_counts_the_upgrade_before_it():
    t = opening(2).to_planning()
    t.player(t.turn).row = 5
    needed = "It takes 3 workers at least, 2 of them to UPGRADE first, 60 credits; credits and value bring"
    assert needed in notes(t, "plan tune")
    t.player(t.turn).row = 6
    assert (
        "It cannot be done this year: it takes 3 rows of the worker track, 2 of them to UPGRADE first, and 2 are left."
        in notes(t, "plan tune")
    )


def test_a_plan_counts_the_tiles_that_are_left():
    """Bronze Administration takes 3 workers; when bronze is gone it is silver for 4."""
    t = opening(2).to_planning()
    t.solutions("bronze", seat=t.turn).available(1, seat=t.turn)
    t.player(t.turn).areas[0].level = 1
    assert "It takes 7 workers at least, 3 of them to UPGRADE first" in notes(t, "plan integrate")
    t.state.stock[0] = [0, 1, 0]
    assert "It takes 8 workers at least, 4 of them to UPGRADE first" in notes(t, "plan integrate")
    t.player(t.turn).row = 1
    assert (
        "It cannot be done this year: with the tiles left it takes 8 rows of the worker track, "
        "4 of them to UPGRADE first, and 7 are left." in notes(t, "plan integrate")
    )


def test_a_plan_counts_the_training_that_brings_influence_for_the_step():
    t = opening(2).to_planning()
    t.solutions("bronze", seat=t.turn).available(0, seat=t.turn)
    assert "It takes 5 workers at least, 1 of them to TRAIN first" in notes(t, "plan integrate")
    t.markers(used=("lobby", "lobby"), seat=t.turn)
    lack = "It cannot be done this year: 1 TRAIN would have to come first, and no marker is left for that."
    assert lack in notes(t, "plan integrate")
    for area, printed in zip(t.player(t.turn).areas, BOX.training_spots, strict=True):
        area.tiles = [[int(spot < spots) for spot in range(2)] for spots in printed]
    assert "It cannot be done this year: no influence marker can come to hand." in notes(t, "plan integrate")
    assert "recall" not in notes(t, "plan integrate")
    t.player(t.turn).areas[1].influence = 1  # it can be recalled
    assert "cannot" not in notes(t, "plan integrate")
    recall = "It takes influence as well, and none is at hand: recall one from an area first."
    assert recall in notes(t, "plan integrate") and recall not in notes(t, "plan train")
    t.available(1, seat=t.turn)
    assert "recall" not in notes(t, "plan integrate")


def notes(t: Table, notation: str) -> str:
    """What a preview says under its figures."""
    return " ".join(preview(t, notation).notes)


def test_what_pays_only_at_the_end_of_the_game_is_told():
    """Figures compare what a year brings; integration and old solutions count after the last one."""
    t = alone().money(90).available(1).solution("A", "gold").solution("M", "gold").solution("W", "gold")
    assert notes(t, "upgrade L gold").startswith("Left at level I, it would cost 10 value at the end of the game.")
    assert notes(t.solution("L", "gold"), "integrate").startswith("+10 value at the end of the game.")
    assert "at the end of the game" not in notes(t, "transform L silver")


def test_a_lobby_says_how_long_its_commitments_pay():
    assert notes(alone().available(2), "lobby").endswith("each pays 10 credits there, this year or next.")
    assert notes(alone(year=6).available(2), "lobby").endswith("each pays 10 credits there, this year.")


def test_a_commitment_says_what_it_is_worth_and_how_many_may_lie_there():
    t = alone().available(2).solution("A", "gold").play("lobby")
    old, new = (preview(t, f"token {letter}").notes[0] for letter in "MA")
    assert old == "1 there (limit 1); pays 10 credits of a cost there."
    assert new == "1 there (limit 2); pays 10 credits of a cost there."


# --- the board ---------------------------------------------------------------------------------------------------


def test_an_onlooker_sees_with_the_eyes_of_whoever_decides():
    t = laid_out(3).to_actions()
    assert table(BOX, t.state, None).eye == t.turn
    assert table(BOX, t.state, 2).eye == 2


def test_stacks_are_shown_from_the_top():
    t = laid_out(3).to_actions().discs({2: (1, 0), 3: (2,)})
    rows = table(BOX, t.state, 0).rows
    assert [row.discs for row in rows[2:4]] == [tuple(t.worker_track()[2]), (2,)]


@pytest.mark.parametrize(
    ("letter", "colour", "tuned", "expected"),
    [
        ("A", "gold", False, ["≤10", "11–14", "15–18", "≥19"]),
        ("A", "gold", True, ["≤12", "13–16", "17–20", "≥21"]),
        ("M", "silver", True, ["≤5", "6–10", "11–15", "≥16"]),
        ("L", "bronze", False, ["≤5", "6–11", "12–17", "≥18"]),
    ],
)
def test_the_workload_table_as_it_is_printed(letter: str, colour: str, tuned: bool, expected: list[str]):
    """Specification 2.5."""
    t = alone().solution(letter, colour, tuned=tuned)
    area = next(area for area in table(BOX, t.state, 0).companies[0].areas if area.name.letter == letter)
    assert [users for _, users, _ in area.meter] == expected


def test_points_by_source_add_up():
    for match in games():
        ledger = points(BOX, match.state)
        assert tuple(sum(row) for row in ledger.rows) == ledger.totals
        if match.over:
            assert list(ledger.totals) == [row["total"] for row in match.scores()]
        else:
            assert list(ledger.totals) == [match.state.players[p].bvp for p in range(match.players)]


def test_progress_counts_years():
    t = laid_out(2)
    assert progress(BOX, t.state) == (0, 6)
    for done in range(1, 7):
        t.finish_year()
        assert progress(BOX, t.state) == (done, 6)


def test_the_order_of_play_starts_with_the_player_in_control():
    for match in games():
        seats = [seat for seat, _ in order(BOX, match.state)]
        assert sorted(seats) == list(range(match.players))
        if not match.over and any(not match.state.players[p].passed for p in range(match.players)):
            assert seats[0] == Table(match.state).control


def test_the_last_action_of_a_year_is_previewed_with_what_lasts() -> None:
    """Users and workload outlive the year: an exercise asks for them, and the preview tells."""
    match = courses(find("upgrade"))["train-without-a-cube"].laid(find("upgrade"), QUOTED)
    play = next(play for play in offered(match).plays if play.key == str(SPACE.code("train W blue")))
    assert any("year 1 ends" in note for note in play.notes)
    assert (after(play, "Users"), after(play, "Workload")) == ("25 to 27", "2")


def test_train_promises_only_users_of_tiles_that_are_left_in_the_bag():
    t = alone().money(50)
    assert tip(t.box, t.state, 0, SPACE.code("train M blue")).effect.startswith("+3 to 5 users")
    t.state.bags[0][2] = 0
    assert tip(t.box, t.state, 0, SPACE.code("train M blue")).effect.startswith("+3 to 4 users")
    found = choices(BOX, t.state, 0)
    assert found is not None
    assert "+3–4" in [cell.mark for entry in found.entries for row in entry.rows for cell in row.cells]
    t.state.bags[0][0] = 0
    assert tip(t.box, t.state, 0, SPACE.code("train M blue")).effect.startswith("+4 users")
