"""What the texts tell at the awkward moments."""

from __future__ import annotations

from boardroom.games.upgrade.actions import LOBBY_START, PASS, SPACE
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.rules.scoring import total
from boardroom.games.upgrade.state import TRADES
from boardroom.games.upgrade.words import final_sentence, sentences, tip
from boardroom.kernel.schema import copy
from tests.games.upgrade.table import QUOTED, Table, alone


def effect(t: Table, code: int) -> str:
    """What the tip of a code promises seat 0."""
    return tip(t.box, t.state, 0, code).effect


def test_passing_promises_a_next_year_only_if_there_is_one():
    assert effect(alone(year=2), PASS).endswith("next year starts on row 5")
    assert effect(alone(year=3), PASS).endswith("next year starts on row 5, before maintenance")
    assert effect(alone(year=6), PASS) == "no more actions this year"


def test_the_preview_of_the_last_pass_names_all_that_its_numbers_hold():
    """With the year ends also what is paid before anybody decides anything: maintenance."""
    for year, also in ((2, ""), (3, ", and next year's maintenance")):
        t = alone(players=1, year=year).money(90)
        asked = Asked(t.box, t.state, 0)
        told = asked.follows(asked.worlds([PASS]))
        assert told == [f"Then year {year} ends: income, fees and year-end value{also} are in these numbers."]


def test_the_lobby_bonus_counts_in_the_tip():
    assert effect(alone().bonus("lobby"), LOBBY_START).startswith("up to 4")
    assert effect(alone().bonus("lobby", seat=1), LOBBY_START).startswith("up to 3")


def test_forced_trades_and_maintenance_are_told():
    t = alone(players=1, year=3).money(0, bvp=2).row(5)
    before = copy(t.state)
    t.play("pass")
    told = sentences(t.box, before, t.state, 0, PASS)
    missing = 5 + 4 * 10 - (15 + t.player().users)  # one cube, rows 1 to 4, against the income
    traded = -(-missing // 5)
    assert traded > 0
    year_end, begins, maintained = told[-3:]
    assert "sold" not in year_end
    assert begins == "Year 4 begins, phase III."
    assert maintained == (
        f"@0 maintains Administration, Manufacturing, Warehousing and Logistics "
        f"(4 workers for 40 credits, {traded} value sold to pay)."
    )


def test_value_sold_for_fees_is_told_with_them_and_not_with_the_maintenance():
    box = copy(QUOTED.values)
    box.base_workload = [20, 0, 0, 0]  # fees far above the income
    t = alone(players=1, year=3, box=box).money(0, bvp=9).row(5).solution("M", "gold")
    before = copy(t.state)
    t.play("pass")
    told = sentences(box, before, t.state, 0, PASS)
    lines = [next(line for line in told if words in line) for words in ("fees", "maintains")]
    sold = [int(line.split(" value sold")[0].split()[-1]) for line in lines]
    assert sum(sold) == before.players[0].points[TRADES] - t.player().points[TRADES]
    assert sold[1] in (5, 6)  # three old areas, ten credits each; a few may be left of the last value sold


def test_old_commitments_that_come_back_are_told():
    """Those of the year before, and not the one placed by the action that ends the year."""
    t = alone(players=2, year=2).available(1)
    t.markers(used=("train", "tune")).markers(used=("train", "tune", "tune"), seat=1)
    t.tokens("L", red=2).tokens("L", red=1, seat=1)
    t.play("lobby")
    before = copy(t.state)
    t.play("token A")
    told = sentences(t.box, before, t.state, 0, SPACE.code("token A"))
    ends = [line for line in told if "fees" in line]
    assert ends[0].endswith("2 old commitments back.") and ends[1].endswith("1 old commitment back.")
    assert [me.commitments for me in t.state.players[:2]] == [6, 7]


def test_whoever_has_no_marker_left_passes_and_that_is_told_also_at_the_end_of_a_year():
    t = alone(players=2, year=2).available(1)
    t.markers(used=("train", "tune")).markers(used=("train", "tune", "tune"), seat=1)
    t.play("lobby")
    before = copy(t.state)
    t.play("token A")  # no other can follow, so the LOBBY is over
    told = sentences(t.box, before, t.state, 0, SPACE.code("token A"))
    assert told[1:4] == ["@0 has no marker left and passes.", "@1 has no marker left and passes.", "Year 2 ends."]


def test_the_end_of_the_game_tells_how_the_points_add_up():
    t = alone(players=1, year=6).solutions("bronze").integrated(1).money(37, bvp=12)
    before = copy(t.state)
    t.play("pass")
    *_, items, winner = sentences(t.box, before, t.state, 0, PASS)
    assert items.startswith(f"@0: {t.player().bvp} value, +10 for integration, +")
    points = total(t.box, t.player())
    assert items.endswith(f"credits = {points}.")
    assert winner == f"The game is over: @0 has {points} points."


def test_the_tie_break_named_is_the_one_that_decided():
    t = alone(players=3, year=4)
    for seat, (steps, markers) in enumerate([(1, 3), (1, 2), (0, 4)]):
        t.solutions("bronze" if seat else "silver", seat=seat).integrated(steps, seat=seat).available(
            markers, seat=seat
        )
    for seat in range(3):
        t.money(0, bvp=30 - 10 * t.player(seat).integration, seat=seat)
    assert t.places()[0] == 1
    assert t.places() == [1, 2, 3]
    assert "broken by influence" in final_sentence(t.box, t.state)
