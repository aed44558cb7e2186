"""Seats (R:311, R:677-678, R:802-812, specification 5.8)."""

from __future__ import annotations

from boardroom.games.kanban.rules.gains import gain, gain_seats
from boardroom.games.kanban.state import P_REWARDS
from tests.games.kanban.table import meeting, working


def test_g23_a_red_seat_waits_for_a_chair():
    """Four chairs face up: the fifth Seat stays red, until Administration opens the fifth chair."""
    t = working("AD2").seats(4)
    supply = t.state.red_seats
    gain_seats(t.box, t.state, 0, 1)
    assert (t.player().face_up, t.player().red, t.state.red_seats) == (4, 1, supply - 1)
    t.levels(AD=2).play("train AD")
    assert (t.player().face_up, t.player().red, t.state.red_seats) == (5, 0, supply)


def test_a36_nothing_from_an_empty_supply():
    """Seats, Books and Vouchers alike (R:121)."""
    t = working("AD2").seats(1, red=0)
    t.seats(0, red=t.state.red_seats, seat=1)
    t.stock(1, books=16, vouchers=11)
    gain(t.box, t.state, 0, [0, 2, 2, 1, 0], P_REWARDS)
    assert (t.player().face_up, t.player().red, t.player().pending) == (1, 0, [0, 0, 0])


def test_a37_benefits_are_granted_by_themselves():
    """A spot gives all it shows; nobody is asked."""
    t = working("TI2").levels(AS=3, TI=2).play("train TI", "spot a")
    assert (t.player().face_up, t.pp()) == (2, 2)


def test_a38_all_seats_are_alike():
    """Two at once, from whatever source, fill the chairs that are free."""
    t = working("AD2").seats(3)
    gain_seats(t.box, t.state, 0, 2)
    assert (t.player().face_up, t.player().red) == (4, 1)


def test_seats_come_back_after_a_meeting_and_red_ones_take_their_chairs():
    """Used Seats lie face down again; each red one turns one up (R:903-906)."""
    t = meeting(2).seats(4, red=2).on_table(1, 2, 14, 28).meet()
    t.play(f"pet {t.player(t.turn).goals[0]}")
    while t.state.waiting == 0:
        if t.turn == 0 and t.allows("speak 1"):
            t.play("speak 1")
        elif t.turn == 0 and t.allows("speak 2"):
            t.play("speak 2")
        elif t.turn == 0 and t.allows("speak 14"):
            t.play("speak 14")
        elif t.allows("no speech"):
            t.play("no speech")
        elif t.player(t.turn).pet == 0:
            t.play(f"pet {t.player(t.turn).goals[0]}")
        else:
            t.play("pass")
    assert (t.player().face_up, t.player().on_goals, t.player().red) == (3, 0, 0)
