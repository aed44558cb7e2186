"""The worker track: control, prices, passing, resetting (L417-L459, specification 5.1 and 5.11)."""

from __future__ import annotations

import pytest

from boardroom.games.upgrade.rules.reasons import AREA_FULL, CANNOT_PAY, TRACK_ENDS
from boardroom.games.upgrade.state import LEVEL_I, LEVEL_II
from tests.games.upgrade.table import Table, alone, opening, table

BLUE, RED, GREEN, YELLOW = range(4)  # clockwise, as in the worked example L423-L449

# --- the worked example ------------------------------------------------------------------------------------------


def after_training() -> Table:
    """All four have played TRAIN (L429)."""
    return table().play("train M blue", "train M blue", "train M blue", "train M blue")


def before_reds_upgrade() -> Table:
    """Yellow and Green have upgraded, Blue has passed (A16)."""
    t = after_training().money(22, seat=YELLOW).money(40, seat=GREEN).money(22, seat=RED)
    t.play("upgrade M silver", "upgrade W gold")
    t.discs({1: [RED], 3: [YELLOW], 5: [GREEN]}, passed={1: [BLUE]})
    return t


def test_g05_everybody_trains_and_the_last_one_is_in_control():
    """A disc that arrives goes on top, so the last of four on row 1 is in control (L429)."""
    t = table()
    assert t.worker_track() == {0: [BLUE, RED, GREEN, YELLOW]}
    for seat in (BLUE, RED, GREEN, YELLOW):
        assert t.turn == seat
        t.play("train M blue")
    assert t.worker_track() == {1: [YELLOW, GREEN, RED, BLUE]}
    assert t.turn == YELLOW
    for seat in range(4):
        assert t.player(seat).credits == 32 - 10
        assert t.influence(seat) == (2, 4)


def test_g06_yellow_upgrades_manufacturing():
    """Two workers, 20 credits, row 3; then Green is in control (L426)."""
    t = after_training().play("upgrade M silver")
    assert t.player(YELLOW).credits == 22 - 20
    assert t.player(YELLOW).row == 3
    assert t.area("M", YELLOW).level == LEVEL_II
    assert t.turn == GREEN


def test_g07_green_upgrades_warehousing():
    """Four workers from row 1 cost 40: rows 2 to 5 are all grey; then Red is in control (L438)."""
    t = after_training().play("upgrade M silver").money(40, seat=GREEN).play("upgrade W gold")
    assert t.player(GREEN).credits == 0
    assert t.player(GREEN).row == 5
    assert t.turn == RED


def test_g08_a17_red_upgrades_logistics():
    """Two workers, 20 credits, an influence marker, on top of Yellow and still in control. The example calls the area
    warehousing, but the tile is a Logistics one (L441)."""
    t = before_reds_upgrade().play("upgrade L silver")
    assert t.area("L", RED).level == LEVEL_II
    assert t.area("W", RED).level == LEVEL_I
    assert t.player(RED).credits == 22 - 20
    assert t.worker_track()[3] == [RED, YELLOW]
    assert t.influence(RED) == (3, 3)
    assert t.turn == RED


def test_a16_a_fourth_disc_higher_up_would_take_control():
    """The example leaves out the fourth player; by L419 he is next if he is still on row 1."""
    t = after_training().money(40, seat=GREEN).play("upgrade M silver", "upgrade W gold", "upgrade L silver")
    assert t.player(BLUE).row == 1
    assert t.turn == BLUE


def reds_lobby() -> Table:
    """Red on row 3 above Yellow, Logistics at level II, three available markers (L445)."""
    t = table().solution("L", "silver", seat=RED).available(3, seat=RED)
    return t.discs({3: [RED, YELLOW], 5: [GREEN]}, passed={1: [BLUE]})


def test_g09_red_lobbies():
    """One token in Administration (level I), two in Logistics (level II); a second one in Administration is refused
    (L445, L311)."""
    t = reds_lobby().play("lobby", "token A")
    assert t.why_not("token A") == AREA_FULL
    t.play("token L", "token L")
    assert t.tokens_on("A", RED) == (1, 0)
    assert t.tokens_on("L", RED) == (2, 0)
    assert t.influence(RED) == (1, 3)
    assert t.player(RED).commitments == 4
    assert t.turn == t.control == RED


def test_g10_red_must_pass_and_restarts_on_row_2():
    """Three actions taken: Pass row 3, Yellow takes control, and the reset puts Red on row 2 (L449, L457)."""
    t = before_reds_upgrade().play("upgrade L silver", "lobby", "token A", "token L", "token L")
    assert t.pass_track()[3] == [RED]
    assert t.turn == YELLOW
    t.finish_year()
    assert t.player(RED).row == 2


# --- control -----------------------------------------------------------------------------------------------------


def test_a44_the_pass_track_never_counts_for_control():
    """Who has passed on a higher row is out; the one who is left acts several times in a row (L441-L449)."""
    t = table(players=3).money(100).discs({4: [0], 5: [1]}, passed={0: [2]})
    assert t.turn == 0
    t.play("pass")
    t.money(100, seat=1)
    for action in ("train M blue", "train M blue", "lobby"):
        assert t.turn == 1
        t.play(action)
    assert t.turn == 1


def test_a53_control_stays_until_the_disc_moves_or_passes():
    """LOBBY, REPORT and free actions move no disc: nobody else comes in between (L419)."""
    t = table(players=2).money(10, 5).solution("M", "silver")
    t.play("lobby", "token M", "token M")
    assert t.turn == 0
    t.play("report M")
    assert t.turn == 0
    t.play("trade", "recall M")
    assert t.turn == 0
    t.play("train M blue")
    assert t.turn == 1


# --- prices and the end of the track -------------------------------------------------------------------------------


def test_g14_grey_and_red_rows():
    """Three workers from row 4 enter rows 5, 6, 7: 10 + 20 + 20; with the bonus 30; from row 6 there is no room
    (L455-L459)."""
    t = alone().row(4).money(50).play("upgrade M gold")
    assert (t.player().credits, t.player().row) == (0, 7)
    t = alone().row(4).money(30).bonus("unplanned").play("upgrade M gold")
    assert (t.player().credits, t.player().row) == (0, 7)
    assert alone().row(6).money(500).why_not("upgrade M gold") == TRACK_ENDS


@pytest.mark.parametrize(
    ("row", "price", "with_bonus"),
    [(0, 10, 10), (1, 10, 10), (2, 10, 10), (3, 10, 10), (4, 10, 10), (5, 20, 10), (6, 20, 10), (7, 20, 10)],
)
def test_price_of_one_worker_from_each_row(row, price, with_bonus):
    """Five grey rows at 10, three red ones at 20, or 10 with the unplanned-worker bonus (L455-L459)."""
    assert alone().row(row).money(price - 1).why_not("train M blue") == CANNOT_PAY
    assert alone().row(row).money(price).play("train M blue").player().credits == 0
    assert alone().row(row).money(with_bonus).bonus("unplanned").play("train M blue").player().credits == 0


def test_a09_no_step_past_row_8():
    """An action that needs more rows than remain is illegal, whatever the money."""
    t = alone().solution("M", "silver").available(1).row(8).money(500)
    assert t.why_not("train M blue") == TRACK_ENDS
    assert t.why_not("tune M") == TRACK_ENDS
    assert t.why_not("upgrade W bronze") == TRACK_ENDS
    assert t.row(7).allows("train M blue")
    assert not t.allows("upgrade W bronze")
    assert t.row(6).allows("upgrade W bronze")


# --- passing and the reset ------------------------------------------------------------------------------------------


def test_g21_reset_from_the_bottom_topmost_first():
    """Pass rows 6 {Red}, 5 {Green above Blue}, 3 {Yellow}: Blue is on top of row 0 and in control (L227)."""
    t = table().discs({3: [YELLOW]}, passed={6: [RED], 5: [GREEN, BLUE]}).play("pass")
    assert t.state.year == 2
    assert t.worker_track() == {0: [BLUE, GREEN, RED], 2: [YELLOW]}
    assert t.control == t.turn == BLUE


def test_g35_capacity_not_used_is_gone_next_year():
    """Pass on row 0: start on row 5, where the first worker costs 20. Pass there: start on row 0 again (L457)."""
    t = table(players=2).finish_year().to_actions()
    assert t.worker_track().keys() == {5}
    seat, credits = t.turn, t.player(t.turn).credits
    t.play("train M blue")
    assert t.player(seat).row == 6
    assert t.player(seat).credits == credits - 20
    t.play("pass")
    assert t.pass_track() == {5: [1 - seat]}
    t.finish_year()
    assert t.player(1 - seat).row == 0


@pytest.mark.parametrize(("row", "start"), [(0, 5), (1, 4), (2, 3), (3, 2), (4, 1), (5, 0), (6, 0), (7, 0), (8, 0)])
def test_a42_pass_numbers_are_the_unused_grey_rows(row, start):
    """Only 3 → 2 is printed in the text (L457); the other rows follow the same purpose."""
    assert alone().row(row).finish_year().player().row == start


def test_pass_moves_the_disc_to_the_same_row_on_top():
    """The disc goes to the right, onto any disc there (L212)."""
    t = table(players=3).discs({3: [0, 1], 5: [2]}).play("pass")
    assert t.pass_track() == {3: [0]}
    assert t.turn == 1
    assert t.play("pass").pass_track() == {3: [1, 0]}


def test_the_first_question_of_a_year_goes_to_the_highest_disc():
    """Y4 begins with the controlling player (L199, L227)."""
    t = opening(players=3).to_actions().discs({1: [2]}, passed={4: [0], 2: [1]}).play("pass")
    assert t.worker_track() == {1: [0], 3: [1], 4: [2]}
    assert t.turn == 0
