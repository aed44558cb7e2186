"""The steps of a year that nobody decides (L194-L230, specification 4, 5.9 and 5.10)."""

from __future__ import annotations

from boardroom.games.upgrade.state import D_BONUS, PENALTIES, SILVER, TRADES, TUNING, YEAR_END
from boardroom.kernel.schema import copy
from tests.games.upgrade.table import Table, alone, dealt_to, opening, table


def test_g17_business_value_at_the_end_of_a_year():
    """A gold II, M silver III tuned, W bronze II, L level I: 3 + 3 + 1 and 1 for tuning (L219-L223)."""
    t = table(players=2, year=4).solution("A", "gold").solution("M", "silver", level=3, tuned=True)
    t.solution("W", "bronze").finish_year()
    assert t.player().points[YEAR_END] == 3 + 3 + 1
    assert t.player().points[TUNING] == 1
    assert t.player().bvp == 8


def test_year_end_table():
    """Level II 1, 2, 3 and level III 2, 3, 4 from bronze to gold (L221-L223)."""
    earned = [
        table(players=2, year=4).solution("W", colour, level).finish_year().player().points[YEAR_END]
        for level in (2, 3)
        for colour in ("bronze", "silver", "gold")
    ]
    assert earned == [1, 2, 3, 2, 3, 4]


def test_g22_a09_maintenance_to_the_end_of_the_track():
    """Four old areas from row 5: rows 6, 7, 8 and one more worker, 20 credits each, the disc on row 8 (L197)."""
    t = table(players=2, year=3).discs({5: [0, 1]}).money(100).new_year()
    assert t.player().credits == 100 - 80
    assert t.player().row == 8


def test_maintenance_pays_the_row_entered():
    """One worker for each area without a tile in years 4, 5 and 6 (L197)."""
    for year, workers in ((2, 0), (3, 2), (4, 2), (5, 2)):
        t = table(players=2, year=year).solution("A", "silver").solution("M", "silver").money(50).new_year()
        assert t.player().row == workers
        assert t.player().credits == 50 - 10 * workers


def test_a46_an_upgraded_area_needs_no_maintenance():
    """Level II is modern enough in phase III, and at the end of the game (L197, L236)."""
    t = table(players=2, year=3).solutions("bronze").money(50).new_year()
    assert (t.player().row, t.player().credits) == (0, 50)
    assert t.scores()[0] == 50 // 10


def test_a27_maintenance_in_control_order():
    """Seat 0 on top goes first, so seat 1 comes to lie on top of it; Y4 and Y5 follow the new order (L197, L199)."""
    t = table(players=2, year=3)
    for letter in "AMW":
        t.solution(letter, "bronze", seat=0).solution(letter, "bronze", seat=1)
    t.discs({0: [0, 1]}).new_year()
    assert t.worker_track() == {1: [1, 0]}
    assert (t.state.decision, t.turn) == (D_BONUS, 1)
    assert t.to_planning().turn == 1


def test_a27_each_player_completely():
    """Who has more old areas falls behind whoever has fewer (L197)."""
    t = table(players=3, year=3).solution("A", "bronze", seat=1).solutions("silver", seat=2)
    t.discs({0: [0, 1, 2]}).new_year()
    assert t.worker_track() == {4: [0], 3: [1], 0: [2]}
    assert t.turn == 2


def test_a25_income_before_payment():
    """52 users bring 67 credits, 16 cubes cost 80: 13 are missing, not 80, and three BVP are traded (L216-L217)."""
    t = table(players=2, year=4).groups(A=19, M=11, W=11, L=11).solutions("gold", level=3).integrated(3).money(0)
    assert t.workload() == 16
    t.finish_year()
    assert t.player().points[TRADES] == -3
    assert t.player().credits == 67 + 3 * 5 - 80
    assert t.player().points[YEAR_END] == 16
    assert t.player().bvp == 16 - 3


def test_workload_is_boards_tiles_and_integration():
    """5 credits per cube of the four areas and of the integration steps (L217, L345)."""
    t = table(players=2).solutions("silver").integrated(1).money(0)
    assert t.workload() == 1 + (0 + 0 + 1 + 1) + 1  # A 10, M 3, W 4, L 5 users
    assert t.finish_year().player().credits == 37 - 5 * 4


def test_a49_players_do_not_touch_each_other_at_the_end_of_the_year():
    """Y7 to Y10 give a player the same whatever the others have, in whatever seat they sit (L216-L223)."""
    results = set()
    for seat in (0, 1):
        for rival_credits in (0, 500):
            t = table(players=2).solution("W", "gold", tuned=True, seat=seat).money(7, 2, seat=seat)
            t.groups(seat, A=12, M=3, W=5, L=2).money(rival_credits, seat=1 - seat).finish_year()
            results.add((t.player(seat).credits, t.player(seat).bvp))
    assert results == {(7 + 37 - 5 * 2, 2 + 1 + 3)}


def test_commitments_age_and_leave():
    """All tokens turn red at the start of a year, red ones leave at its end (L198, L230)."""
    t = table(players=2).tokens("W", fresh=1, red=1)
    t.finish_year()
    assert t.tokens_on("W") == (0, 1)
    assert t.player().commitments == 6


def test_a33_after_year_six_nothing_is_reset():
    """The game ends with the business value; discs, bonuses and tokens stay, and tokens are worth nothing (L225)."""
    t = table(players=2, year=6).solution("W", "silver").bonus("upgrade")
    without = Table(copy(t.state)).finish_year().scores()
    t.tokens("W", fresh=1, red=1).finish_year()
    assert t.over
    assert t.state.year == 6
    assert t.worker_track() == {}
    assert t.bonus_owner("upgrade") == 0
    assert t.tokens_on("W") == (1, 1)
    assert t.scores() == without


def test_the_game_lasts_six_years():
    """Everybody passing, the pawn goes from 1 to 6 and the game is over (L187)."""
    t = opening(players=3)
    for year in range(1, 7):
        assert t.state.year == year
        t.finish_year()
    assert t.over
    assert t.legal() == []


def test_g31_a_run_of_two_years():
    """The two-year course of the specification, number by number."""
    t = dealt_to(A=12, M=3, W=5, L=2)
    me = t.player()
    assert (me.users, me.credits) == (22, 32)

    t.play("bonus none", "bonus none", "plan upgrade", "plan done", "plan train", "plan tune")
    assert me.bvp == 3
    t.play("upgrade M silver", "pass")
    assert (me.credits, me.row) == (12, 2)
    t.next_tile("blue", 4).play("train W blue")
    assert (me.credits, me.row, me.users, t.influence()) == (2, 3, 26, (2, 4))
    t.play("tune M")  # the last marker: the pass and the end of the year follow
    assert me.points[TRADES] == -2
    assert (me.credits, me.bvp, me.row) == (38, 4, 1)

    assert t.turn == 0
    t.play("bonus upgrade", "bonus none")
    assert t.influence() == (1, 4)
    t.play("plan upgrade", "plan done", "plan done")
    assert me.bvp == 5
    t.play("upgrade L silver")
    assert (me.row, me.credits, t.influence()) == (2, 28, (2, 3))
    t.play("upgrade W gold")
    assert (me.credits, me.bvp, me.row) == (3, 4, 5)
    t.play("lobby", "token W", "token W", "token L")
    assert (t.influence(), me.commitments) == ((0, 3), 4)
    assert t.pass_track() == {5: [0]}
    assert t.workload() == 1 + 2
    t.finish_year()
    assert (me.credits, me.bvp, me.row) == (29, 12, 0)
    assert t.influence() == (1, 3)
    assert t.tokens_on("W") == (0, 2)
    assert t.tokens_on("L") == (0, 1)
    assert me.points[PENALTIES] == 0
    assert t.area("M").colour == SILVER


def test_a_year_goes_on_until_all_have_passed():
    """Three markers used up by one player do not end the year of the others (L206, L212)."""
    t = alone().money(100).play("train M blue", "train M blue", "train W blue")
    assert t.state.year == 1
    assert t.turn == 1
    assert t.play("pass").state.year == 2
