"""Rulings about which source counts (A52)."""

from __future__ import annotations

from boardroom.games.kanban.state import C_VOUCHERS, FINAL_TILES
from tests.games.kanban.table import SHIPPED, working


def test_a52_rules_of_the_later_edition_are_not_used():
    """Markers start at 0, six Final Goals tiles, card 30 counts Vouchers, no base penalty, no limit for Books."""
    box = SHIPPED.values
    assert box.part_value[0] == 0
    assert len(box.final_needs) == FINAL_TILES == 6
    assert box.goal_counts[29][0] == C_VOUCHERS
    assert working("AS1", mood="mean").stock(bank=5).sandra("LO2").pp() == 15
    assert working("TI1").stock(books=16).player().books == 16
