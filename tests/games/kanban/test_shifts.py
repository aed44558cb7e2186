"""Shifts, the bank, and benefits that count from the next day on (R:380-450, specification 4.3, 5.13)."""

from __future__ import annotations

from boardroom.games.kanban.rules.reasons import NO_BOOK, NO_SHIFTS, NO_VOUCHER, SHIFT_LIMIT
from tests.games.kanban.table import working


def test_g01_at_most_four_shifts():
    """LO2 and a bank of 3: four Shifts, 2 stay in the bank; LO1: 1 stays (R:446)."""
    t = working("LO2").stock(bank=3).shelves(engine=3, turbo=3)
    t.play("collect engine 1", "collect engine 1", "collect turbo 1", "collect turbo 1")
    assert t.player().bank == 2
    assert t.why_not("collect turbo 1") == SHIFT_LIMIT
    t = working("LO1").stock(bank=3).shelves(engine=3, turbo=3)
    t.play("collect engine 1", "collect engine 1", "collect turbo 1", "collect turbo 1")
    assert t.player().bank == 1
    assert not t.allows("train LO")


def test_shifts_end_with_station_and_bank():
    t = working("LO1").play("train LO", "train LO")
    assert t.why_not("train LO") == NO_SHIFTS


def test_a02_unused_shifts_are_lost():
    t = working("LO2").play("end turn")
    assert t.player().bank == 0


def test_a01_gains_are_credited_at_the_end_of_the_turn():
    """Pending during the turn, on the board after it (R:404, R:444)."""
    t = working("LO2").orders(1, 2).play("order K1 L4")
    assert (t.player().bank, t.player().pending) == (0, [1, 0, 0])
    t.play("end turn")
    assert (t.player().bank, t.player().pending) == (1, [0, 0, 0])


def test_a01_a_banked_shift_of_today_pays_nothing_today():
    t = working("LO1").orders(1, 2).play("order K1 L4", "train LO")
    assert t.why_not("train LO") == NO_SHIFTS


def test_g33_a_book_of_today_is_read_tomorrow_and_counts_tonight():
    """T2 gives a Book; a meeting the same evening counts it on card 28 (R:404)."""
    t = working("DE2").play("take T2")
    assert t.why_not("read DE") == NO_BOOK
    t.on_table(28).hand(1, 2, 3).seats(1)
    t.state.meeting = 1
    t.play("end turn")
    assert t.player().books == 1
    while t.turn != 0:
        t.play(f"pet {t.player(t.turn).goals[0]}", "no speech")
    t.play("speak 28")
    assert t.pp() == 2


def test_a_voucher_of_today_is_used_tomorrow():
    t = working("LO2").levels(LO=3).play("request voucher")
    assert (t.player().vouchers, t.player().pending[2]) == (0, 1)
    t = working("AS2")
    assert t.why_not("provide green engine voucher") == NO_VOUCHER


def test_the_bank_ends_at_ten():
    """Excess is lost (R:438)."""
    t = working("LO2").orders(1, 2).stock(bank=10).play("order K1 L4", "end turn")
    assert t.player().bank == 10
