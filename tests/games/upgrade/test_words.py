"""What the texts tell at the awkward moments."""

from __future__ import annotations

from boardroom.games.upgrade.actions import LOBBY_START, PASS, SPACE
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.rules.scoring import total
from boardroom.games.upgrade.state import TRADES
from boardroom.games.upgrade.view import choices
from boardroom.games.upgrade.words import final_sentence, sentences, tip
from boardroom.kernel.panel import Why
from boardroom.kernel.schema import copy
from tests.games.upgrade.table import QUOTED, Table, alone, opening


def effect(t: Table, code: int) -> str:
    """What the tip of a code promises seat 0."""
    return tip(t.box, t.state, 0, code).effect


def test_passing_promises_a_next_year_only_if_there_is_one():
    assert effect(alone(year=2), PASS).endswith("next year starts on row 5")
    assert effect(alone(year=3), PASS).endswith("next year starts on row 5, before maintenance")
    assert effect(alone(year=6), PASS) == "no more actions this year"


def test_the_preview_of_the_last_pass_names_all_that_its_numbers_hold():
    """With the year ends also what is paid before anybody decides anything: maintenance."""
    for year, also, row in ((2, "", 5), (3, ", and next year's maintenance", 8)):
        t = alone(players=1, year=year).money(90)
        asked = Asked(t.box, t.state, 0)
        told = asked.follows(asked.worlds([PASS]))
        assert told == [
            f"Then year {year} ends: income, fees and year-end value{also} are in these numbers.",
            f"You begin year {year + 1} on row {row}.",
        ]


def test_claiming_no_bonus_promises_no_influence_where_none_is_at_hand():
    """Who has influence on areas only is asked too, for it could be recalled: there is none to keep."""
    t = opening(2)
    t.available(0, seat=t.turn).tokens("M", red=1, seat=t.turn)
    found = choices(t.box, t.state, t.turn)
    assert found is not None and found.note == "0 influence at hand"
    assert next(entry.note for entry in found.entries if entry.title == "NONE") == "place no influence"
    assert tip(t.box, t.state, t.turn, SPACE.code("bonus none")).effect == "no influence is placed"


def test_logistics_promises_influence_only_while_there_is_some():
    t, code = alone(), SPACE.code("upgrade L silver")
    assert "+1 influence" in effect(t, code)
    assert "influence" not in effect(t.available(t.player().influence_available + t.player().influence_supply), code)


def test_an_area_that_loses_its_tune_token_with_its_tile_says_so():
    """Silver from bronze brings one more a year; the token that comes off brought one, and bore two users."""
    code = SPACE.code("transform W silver")
    for kept, note, off in (
        ("yes", "Silver replaces bronze: 1 more a year.", ""),
        ("no", "Silver replaces bronze, and the tune token comes off: the same a year.", "the tune token comes off"),
    ):
        t = alone(tune_kept_on_transform=kept).money(90).solution("W", "bronze", tuned=True)
        found = choices(t.box, t.state, 0)
        assert found is not None
        assert next(play for play in found.plays if play.codes[0] == code).notes[0] == note
        assert effect(t, code).endswith(off)


def test_a_solution_in_place_of_another_says_what_it_brings_instead():
    t = alone(year=4).money(90).solution("W", "silver")
    assert effect(t, SPACE.code("upgrade W III")).startswith("3 value every year instead of 2")
    assert effect(t, SPACE.code("transform W bronze")).startswith("1 value every year instead of 2")
    assert effect(t, SPACE.code("upgrade M silver")).startswith("+2 value every year,")


def test_the_lobby_bonus_counts_in_the_tip():
    assert effect(alone().available(4).bonus("lobby"), LOBBY_START).startswith("up to 4")
    assert effect(alone().available(4).bonus("lobby", seat=1), LOBBY_START).startswith("up to 3")


def test_the_tip_of_a_lobby_counts_only_commitments_that_find_room():
    """Level I takes one; without influence at hand only areas that have some do; with the bonus one more anywhere."""
    t = alone().available(0).tokens("L")
    assert effect(t, LOBBY_START).startswith("up to 1 commitment on")
    assert effect(t.available(1), LOBBY_START).startswith("up to 2 ")
    full = alone().available(0).tokens("L", fresh=1).bonus("lobby")
    assert effect(full, LOBBY_START).startswith("up to 1 commitment on")


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


def test_commitments_that_pay_maintenance_are_told_with_it_and_not_as_old_ones():
    t = alone(players=1, year=3, commit_maintenance="yes").money(90).tokens("A", fresh=1).tokens("M", fresh=2, red=1)
    t.solution("W", "silver")
    before = copy(t.state)
    t.play("pass")
    told = sentences(t.box, before, t.state, 0, PASS)
    assert ", 1 old commitment back" in next(line for line in told if "fees" in line)
    # from row 5, as nobody worked: Administration for a commitment and 10 credits, two pay Manufacturing
    assert told[-1] == (
        "@0 maintains Administration, Manufacturing and Logistics (3 workers for 30 credits, 3 commitments redeemed)."
    )
    for year, back in ((2, ", 1 old commitment back."), (6, "fees.")):  # no maintenance follows
        t = alone(players=1, year=year, commit_maintenance="yes").money(90).tokens("A", red=1)
        before = copy(t.state)
        t.play("pass")
        told = sentences(t.box, before, t.state, 0, PASS)
        assert next(line for line in told if "fees" in line).endswith(back)


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


# --- influence that comes and goes ----------------------------------------------------------------------------------


def told_of(t: Table, notation: str) -> list[str]:
    """The sentences of one decision."""
    before, seat, code = copy(t.state), t.turn, SPACE.code(notation)
    t.play(notation)
    return sentences(t.box, before, t.state, seat, code)


def test_influence_that_training_and_logistics_bring_is_told():
    t = alone().money(90).next_tile("blue", 4).row(0)
    assert told_of(t, "train W blue") == ["@0 trains Warehousing: 4 new users, +1 influence (1 worker for 10 credits)."]
    assert told_of(t, "upgrade L silver") == [
        "@0 upgrades Logistics to silver II, +1 influence (2 workers for 20 credits)."
    ]
    t = alone().money(90).available(6).next_tile("blue", 4)
    (told,) = told_of(t, "train W blue")
    assert "influence" not in told, "none is left in the supply"


def test_commitments_that_a_recall_sends_back_are_told():
    t = alone().available(1).solution("A", "gold").tokens("A", fresh=1, red=1).tokens("L")
    assert told_of(t, "recall A") == [
        "@0 recalls the influence from Administration, 2 commitments back to the supply, unpaid."
    ]


def test_influence_that_comes_back_from_a_bonus_is_told_while_there_is_a_next_year():
    for year, told in ((2, True), (6, False)):
        t = alone(players=1, year=year).bonus("report")
        assert any("influence back from the REPORT bonus" in line for line in told_of(t, "pass")) == told


# --- what would help ------------------------------------------------------------------------------------------------


def remedy(t: Table, notation: str) -> str:
    """What is said to help against what closes an action to seat 0."""
    return Asked(t.box, t.state, 0).why(SPACE.code(notation)).remedy


def test_the_influence_that_integrate_takes_places_no_commitment():
    """Ten credits are missing; the last marker cannot both bring them to an area and take the step."""
    t = alone().solutions("bronze").money(30).available(1)
    assert remedy(t, "integrate") == "REPORT brings value to sell."
    assert remedy(t.available(2), "integrate").startswith("LOBBY places commitments")


def test_upgrades_that_cannot_come_first_this_year_are_not_promised():
    t = alone().solution("M", "bronze").solution("W", "bronze").solution("L", "bronze")
    assert remedy(t, "integrate") == "UPGRADE Administration first."
    t.row(2)
    rows = "it takes 7 rows of the worker track, 3 of them to UPGRADE first, and 6 are left"
    assert remedy(t, "integrate") == f"UPGRADE Administration first. Not this year: {rows}."
    t.row(0).markers(used=("lobby", "lobby"))
    lack = "1 UPGRADE would have to come first, and no marker is left for that"
    assert remedy(t, "integrate") == f"UPGRADE Administration first. Not this year: {lack}."
    t.state.year = 6
    assert remedy(t, "integrate") == "This is the last year."
    t = alone(year=6).row(6)
    assert remedy(t, "tune M") == "This is the last year."
    assert remedy(t.row(5), "tune A") == "UPGRADE first: level II or III can be tuned."


def test_where_no_action_is_repeated_that_is_what_hinders_a_second_upgrade():
    t = alone(repeat_actions="forbidden").solution("M", "bronze").solution("W", "bronze").solution("L", "bronze")
    assert remedy(t, "integrate") == "UPGRADE Administration first."
    once = "1 UPGRADE would have to come first, and an action is taken once a year in this game"
    assert remedy(t.markers(used=("upgrade",)), "integrate").endswith(f"Not this year: {once}.")


def test_a_line_that_is_closed_names_the_areas_that_can_still_be_tuned():
    t = alone().solution("A", "bronze", tuned=True)
    found = choices(t.box, t.state, 0)
    assert found is not None
    tune = next(entry.why for entry in found.entries if entry.title == "TUNE")
    assert isinstance(tune, Why)
    assert tune == "tuned"
    assert tune.remedy == "Manufacturing, Warehousing and Logistics can be tuned once upgraded."
    assert tune.cases == (("tuned", "Administration"), ("level I", "Manufacturing, Warehousing and Logistics"))


def test_the_next_start_counts_maintenance_also_where_the_track_ends():
    assert remedy(alone(year=3).row(8), "train W blue") == "Pass: next year starts on row 0, before maintenance."
    assert remedy(alone(year=2).row(8), "train W blue") == "Pass: next year starts on row 0."
