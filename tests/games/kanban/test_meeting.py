"""Meetings (R:800-915, specification 5.10)."""

from __future__ import annotations

import pytest

from boardroom.games.kanban.rules.counting import counts_chairs, goal_count
from boardroom.games.kanban.rules.goal_cards import hand_size
from boardroom.games.kanban.rules.reasons import (
    GOAL_FULL,
    NO_SEAT_LEFT,
    NOT_IN_HAND,
    NOT_ON_TABLE,
    PET_FIRST,
    PET_IS_OUT,
    SPOKEN_ALREADY,
)
from boardroom.games.kanban.state import D_AFTER_PET, D_PROPOSE, NEW_BUSINESS, SELECT
from tests.games.kanban.table import SHIPPED, Table, meeting

DESIGNS = ("green engine", "green turbo", "green brakes", "green chassis", "green none", "red none", "red turbo")


def conference(players: int = 3, **options: str) -> Table:
    """Everybody has three Seats, goals 27, 1, 14 and 28 are on the table, the last seat speaks first."""
    t = meeting(players, **options).on_table(27, 1, 14, 28)
    for seat in range(players):
        t.seats(3, seat=seat).hand(*range(3 + 3 * seat, 6 + 3 * seat), seat=seat)
        t.player(seat).spot = players - 1 - seat
    return t


def test_g03_card_27():
    """Five designs for 3 x 2; one for 2; three, but only once more: 2 (R:867-881)."""
    t = conference().levels(DE=3).designs(*DESIGNS[:4], "blue none")
    t.designs("red none", seat=1).designs("red turbo", "blue turbo", "black none", seat=2).meet()
    assert t.turn == 0
    t.play("pet 3", "speak 27")
    assert (t.pp(0), t.turn) == (6, 1)
    t.play("pet 6", "speak 27")
    assert (t.pp(1), t.turn) == (2, 2)
    t.play("pet 9", "speak 27")
    assert t.pp(2) == 2
    assert t.why_not("speak 27") == SPOKEN_ALREADY


def test_g03_no_fourth_seat():
    t = conference(4).meet().play("pet 3", "speak 27", "pet 6", "speak 27", "pet 9", "speak 27", "pet 12")
    assert t.why_not("speak 27") == GOAL_FULL


def test_g04_a_seat_for_nothing_blocks():
    """A speaker with nothing takes a step of the multiplier away (R:891)."""
    t = conference(2).designs("red none", "red turbo", "blue none", seat=1).meet().play("pet 3", "speak 27")
    assert t.pp(0) == 0
    t.play("pet 6", "speak 27")
    assert t.pp(1) == 4


def test_a22_card_32_counts_the_seats_still_there():
    """Three face up, one of them speaks: two are left; Seats on cards do not count."""
    t = conference(2).on_table(32).meet().play("pet 3", "speak 32")
    assert t.pp() == 6
    assert (t.player().face_up, t.player().on_goals) == (2, 1)


def test_a23_a_seat_after_the_pet_may_go_anywhere():
    """Also on the pet itself (R:836, R:840)."""
    t = conference(2).meet().play("pet 3")
    assert t.state.decision == D_AFTER_PET
    assert t.allows("speak 27")
    assert t.allows("speak 3")
    assert t.allows("no speech")


def test_a24_one_speech_on_each_goal():
    t = conference(2).meet().play("pet 3", "speak 1", "pet 6", "no speech")
    assert t.why_not("speak 1") == SPOKEN_ALREADY
    assert t.allows("speak 3")


@pytest.mark.parametrize("goal", range(1, 33))
def test_a25_the_multiplier_is_the_number_of_speakers(goal):
    """2.15: three, two or one Seat."""
    t = conference(4).on_table(goal).meet()
    most = SHIPPED.values.goal_seats[goal - 1]
    for _ in range(most):
        t.play(f"pet {t.player(t.turn).goals[0]}", f"speak {goal}")
    t.play(f"pet {t.player(t.turn).goals[0]}")
    assert t.why_not(f"speak {goal}") == GOAL_FULL


def test_a26_which_model_part_and_department_a_card_shows():
    """3 to 13 and 22 to 26 (2.15)."""
    t = meeting(2).garages("yellow", "yellow", "green", "black").upgraded("red brakes", "blue brakes", "red engine")
    t.levels(LO=3)

    def counted(goal: int) -> int:
        return goal_count(t.box, t.state, 0, goal)

    assert [counted(goal) for goal in range(3, 8)] == [2, 1, 1, 0, 0]
    assert [counted(goal) for goal in range(8, 14)] == [2, 0, 0, 0, 0, 1]
    assert [counted(goal) for goal in range(22, 27)] == [0, 0, 1, 0, 0]


def test_a27_garage_pairs():
    """19 to 21 count garages {1,2}, {2,3} and {4,5}."""
    t = meeting(2).levels(AS=3).garages("", "red", "", "red", "red")
    assert [goal_count(t.box, t.state, 0, goal) for goal in (19, 20, 21)] == [1, 1, 2]


def test_other_goals_count_what_they_say():
    """1, 2, 14 to 18 and 27 to 31."""
    t = meeting(2).garages("yellow", "yellow", "green").upgraded("yellow brakes", "red engine").levels(TI=3, AS=4)
    t.parts(brakes=1, suspension=2, chassis=1, engine=1).designs("green none").stock(bank=7, books=3, vouchers=2)
    wanted = {1: 3, 2: 2, 14: 2, 15: 1, 16: 3, 17: 1, 18: 1, 27: 1, 28: 3, 29: 2, 30: 2, 31: 7}
    assert {goal: goal_count(t.box, t.state, 0, goal) for goal in wanted} == wanted


def test_a22_one_goal_counts_the_seat_that_was_lifted():
    assert [goal for goal in range(1, 33) if counts_chairs(SHIPPED.values, goal)] == [32]


def test_a60_pet_first_then_the_seat():
    t = conference(2).meet()
    assert t.why_not("pass") == PET_FIRST
    t.play("pet 3", "speak 3")
    assert t.player().pet == 3
    assert t.turn == 1


def test_speaking_without_the_pet_is_allowed_at_first():
    """The pet is due at some point, not at once (R:836)."""
    t = conference(2).meet().play("speak 1", "pet 6", "no speech")
    assert t.turn == 0
    assert t.why_not("pass") == PET_FIRST
    assert t.why_not("pet 6") == NOT_IN_HAND
    t.play("pet 3", "no speech")
    assert t.why_not("pet 9") == PET_IS_OUT


def test_the_meeting_ends_when_all_pass_in_a_row():
    """A passed player may speak again (R:852)."""
    t = conference(2).meet().pets().play("pass")
    t.play("speak 1")
    assert t.allows("speak 1")
    t.play("pass", "pass")
    assert (t.state.phase, t.state.decision) == (NEW_BUSINESS, D_PROPOSE)


def test_without_seats_there_is_nothing_to_say():
    """A player whose pet is out passes by himself."""
    t = conference(2).seats(0).meet()
    assert t.why_not("speak 1") == NO_SEAT_LEFT
    t.play("pet 3", "no speech", "pet 6", "no speech")
    assert t.turn == 1
    t.play("pass")
    assert t.state.phase == NEW_BUSINESS


def test_new_business():
    """Proposals are hidden until all are in; the table is filled, hands are filled, the cycle advances (R:903-915)."""
    t = conference(3).meet().pets()
    goals = [t.player(seat).goals[0] for seat in range(3)]
    t.play("pass", "pass", "pass")
    assert t.state.waiting == 7
    t.play(f"propose {goals[0]}")
    assert (t.state.waiting, t.player().proposal, t.state.table[:4]) == (6, goals[0], [0, 0, 0, 0])
    t.propose()
    assert t.state.table[:3] == goals
    assert t.state.table[3] not in (0, *goals)
    assert all(hand_size(t.player(seat)) == 3 for seat in range(3))
    assert (t.state.cycle, t.state.meeting, t.state.phase) == (1, 0, SELECT)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_has_four_goals_after_it(players):
    """4 players propose all of them, 3 draw one, 2 draw two (R:1011, R:1023)."""
    t = conference(players).meet()
    left = t.state.goals_left
    t.end_meeting()
    assert 0 not in t.state.table[:4]
    assert t.state.goals_left == left - (4 - players) - 2 * players


def test_an_empty_deck_is_made_of_the_discards():
    """This meeting's included; everybody knows which cards these are."""
    t = conference(4).meet()
    s = t.state
    for goal in range(32):
        if s.goals_deck[goal] and s.goals_left > 3:
            s.goals_deck[goal] = 0
            s.discarded[goal] = 1
            s.goals_left -= 1
    t.end_meeting()
    assert s.batch == 1
    assert not any(s.discarded)
    assert sum(batch == 1 for seat in range(4) for batch in t.player(seat).goal_batch) == 5


def test_a35_new_business_after_the_last_meeting():
    """Red Seats still take their chairs (R:906)."""
    t = conference(2).seats(2, red=1)
    t.state.week, t.state.cycle, t.state.meetings = 3, 1, 1
    t.meet().end_meeting()
    assert t.over
    assert (t.player().face_up, t.player().red) == (3, 0)


def test_a47_the_order_of_cards_on_the_table_does_not_matter():
    one, other = conference(2).on_table(1, 2, 14, 28), conference(2).on_table(28, 14, 2, 1)
    for t in (one, other):
        t.garages("red", "blue").meet().play("pet 3", "speak 2")
    assert one.pp() == other.pp() == 6


def test_a_goal_must_be_on_the_table():
    assert conference(2).meet().why_not("speak 32") == NOT_ON_TABLE


def test_points_are_kept_by_goal():
    """For the breakdown of a meeting."""
    t = conference(2).garages("red").meet().play("pet 3", "speak 1")
    assert (t.player().by_goal[0], t.points()["meetings"]) == (2, 2)
