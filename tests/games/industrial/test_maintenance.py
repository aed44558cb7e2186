"""The maintenance phase (L114-L118, L262-L264, specification 5.8)."""

from __future__ import annotations

import pytest

from boardroom.games.industrial.rules.maintenance import maintenance_due, storage_cost
from boardroom.games.industrial.state import (
    D_FINANCE,
    ENERGY_CRISIS,
    IN_SUBSIDIES,
    MAINTENANCE,
    OUT_MAINTENANCE,
    PURCHASE,
)
from tests.games.industrial.table import at, table


@pytest.mark.parametrize(("raw", "products", "surcharge"), [(7, 10, 6), (12, 12, 8), (6, 6, 0), (9, 0, 2), (0, 10, 4)])
def test_g30_storage_option(raw, products, surcharge):
    """A warehouse filled up to the yellow zone adds $2, up to the red zone $4 (L98)."""
    t = table(storage_cost="on").cubes(raw=raw, products=products)
    assert storage_cost(t.box, t.player()) == surcharge
    t.to(MAINTENANCE)
    assert t.cash() == 50 - 8 - surcharge


def test_g30_without_the_option_storage_is_free():
    """Advanced players only (L98)."""
    assert table().cubes(raw=12, products=12).to(MAINTENANCE).cash() == 50 - 8


def test_g30_the_automatic_warehouse_moves_the_zones():
    """13-15 yellow, 16-18 red (section 7)."""
    t = table(storage_cost="on").built(LOG=4)
    costs = [storage_cost(t.box, t.cubes(raw=n).player()) for n in (12, 13, 15, 16, 18)]
    assert costs == [0, 2, 2, 4, 4]


def test_everybody_pays_the_marker_in_order():
    """Then everybody is asked once more, the initial player first (L264)."""
    t = table(players=3).built(seat=1, MKT=1).to(MAINTENANCE)
    assert [t.cash(seat) for seat in range(3)] == [42, 50 - 12, 42]
    assert [t.player(seat).accounts[OUT_MAINTENANCE] for seat in range(3)] == [8, 12, 8]
    asked = []
    while t.state.phase == MAINTENANCE:
        assert t.state.decision == D_FINANCE
        asked.append(t.turn)
        t.play("done")
    assert asked == [0, 1, 2]
    assert t.state.phase == PURCHASE


def test_subsidy_before_payment():
    """A subsidy can save a company (5.8)."""
    t = table(players=3).built(ADM=3).money(5).borrowed(2).to(MAINTENANCE)
    assert t.player().accounts[IN_SUBSIDIES] == 5
    assert t.player().alive
    assert t.cash() == 5 + 5 - 10


def test_energy_crisis():
    """$3 more to pay, the marker does not move (E5)."""
    t = table(events="on").event(ENERGY_CRISIS)
    assert maintenance_due(t.box, t.state, 0) == 11
    assert t.player().maintenance == 8
    assert t.to(MAINTENANCE).cash() == 50 - 11


def test_closing_the_round():
    """Loans, tracks and shares can be put in order before `done` (5.8)."""
    t = at(MAINTENANCE).money(60).borrowed(1).tracks(accidents=3).holding(company=1, shares=1)
    t.play("repay", "recover accidents", "release +1", "done")
    assert (t.cash(), t.player().loans, t.markers()) == (60 - 24 - 5 + 4, 0, (5, 4))
    assert t.turn == 1
