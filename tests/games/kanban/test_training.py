"""Training, certification, expertise (R:452-539, specification 5.1)."""

from __future__ import annotations

from boardroom.games.kanban.rules.reasons import AT_THE_TOP, NOT_ON_PILE, NOT_YOUR_DEPARTMENT, SPOT_TAKEN
from boardroom.games.kanban.state import AD, D_PLAQUE, D_SPOT, D_TURN, TI
from tests.games.kanban.table import dept, working


def test_a04_the_third_step_certifies():
    """Desks count from 0: the third step leads past the mark, the fifth to the red desk (R:254, R:463, R:519)."""
    t = working("TI2").play("train TI", "train TI")
    assert t.state.decision == D_TURN
    t.play("train TI")
    assert (t.player().levels[TI], t.state.decision) == (3, D_SPOT)
    t.play("spot a")
    assert (t.player().space, t.player().spot, t.pp()) == (1, 0, 3)


def test_a_spot_is_for_one_meeple():
    """And its benefit is pending, except Seats and points (R:471)."""
    t = working("TI2").levels(seat=1, TI=3).levels(TI=2).play("train TI")
    assert t.why_not("spot b") == SPOT_TAKEN
    t.play("spot c")
    assert t.player().pending == [0, 1, 0]
    t = working("TI2").levels(AS=3, TI=2).play("train TI", "spot b")
    assert (t.player().face_up, t.player().pending) == (2, [1, 0, 0])


def test_a_certification_counts_at_once():
    """The fourth desk of designs is locked until the third step in Design (R:499)."""
    t = working("DE2").levels(DE=2).designs("green engine", "red turbo", "blue none", "black none")
    assert not t.allows("take T0")
    t.play("train DE", "spot d")
    assert t.allows("take T0")
    assert t.allows("take central")


def test_books_train_without_a_shift():
    """The tile returns to the supply (R:513)."""
    t = working("TI1").stock(books=2)
    supply = t.state.books
    t.play("read TI", "read TI")
    assert (t.player().levels[TI], t.state.spent, t.state.books) == (2, 0, supply + 2)
    assert t.why_not("train LO") == NOT_YOUR_DEPARTMENT


def test_the_last_desk_is_the_end():
    t = working("TI1").levels(TI=5)
    assert t.why_not("train TI") == AT_THE_TOP


def test_the_first_expert_takes_the_seat_and_a_plaque():
    """Everybody sees the one taken; the chooser has seen all (R:519-527)."""
    t = working("TI2").levels(TI=4)
    t.state.piles[TI] = [1, 1, 0, 0]
    t.state.plaques_taken = [0, 0, 0, 0]
    t.play("train TI")
    me = t.player()
    assert (t.state.decision, me.face_up, t.state.plaque_seat[TI]) == (D_PLAQUE, 2, 0)
    assert me.plaques[TI] == [1, 1, 0, 0]
    assert t.why_not("plaque book") == NOT_ON_PILE
    t.play("plaque points")
    assert (t.pp(), t.state.plaque_count[TI], t.state.plaques_taken) == (2, 1, [0, 1, 0, 0])
    assert me.plaques[TI] == [1, 0, 0, 0]


def test_later_experts_get_what_is_left():
    """No Seat, and nothing when the plaques are gone."""
    t = working("TI2").levels(TI=4)
    t.state.plaque_seat[TI] = 0
    t.state.red_seats += 1
    t.state.plaque_count[TI] = 0
    t.state.piles[TI] = [0, 0, 0, 0]
    t.play("train TI")
    assert (t.state.decision, t.player().face_up) == (D_TURN, 1)


def test_certification_in_administration_opens_the_fifth_chair():
    """A red Seat that was kept goes there at once (R:507, R:812)."""
    t = working("AD2").levels(AD=2).seats(4, red=1)
    supply = t.state.red_seats
    t.play("train AD")
    assert (t.player().face_up, t.player().red, t.state.red_seats) == (5, 0, supply + 1)
    assert t.state.trained == AD == dept("AD")
