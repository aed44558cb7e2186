"""Event cards: one each round, the same for all (L66, L216-L218, specification 2.11)."""

from __future__ import annotations

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.state import (
    ENERGY_CRISIS,
    EVENTS,
    EXPORT_BOOM,
    JOB_FAIR,
    NONE,
    SUPPLIER_SHORTAGE,
    TRADE_FAIR,
    WAVE_OF_THEFTS,
    Player,
    State,
)
from boardroom.kernel.chance import below


def reveal(box: Box, s: State) -> None:
    """Turn over the top card: one of its part of the deck, whose order nobody knows (L218)."""
    s.event = NONE
    if s.options.events:
        return
    s.event = draw(box, s)
    s.events_left[s.event] = 0
    if s.event == WAVE_OF_THEFTS:
        for seat in range(s.seats):
            if s.players[seat].theft_shield == 0:
                steal(s, s.players[seat], box.event_amount[WAVE_OF_THEFTS])


def draw(box: Box, s: State) -> int:
    """The first part of the deck lies on top of the second (L66)."""
    part = 2
    for e in range(EVENTS):
        if s.events_left[e] and box.event_phase[e] == 1:
            part = 1
    count = 0
    for e in range(EVENTS):
        if s.events_left[e] and box.event_phase[e] == part:
            count += 1
    ticket = below(s.chance, count)
    for e in range(EVENTS):
        if s.events_left[e] and box.event_phase[e] == part:
            if ticket == 0:
                return e
            ticket -= 1
    return NONE


def steal(s: State, me: Player, products: int) -> None:
    """Products, or all there are, go back to the supply."""
    stolen = min(products, me.products)
    me.products -= stolen
    s.supply += stolen


def amount(box: Box, s: State, event: int) -> int:
    """What the card is about while it is the event of the round, else 0."""
    return box.event_amount[event] if s.event == event else 0


def fair_units(box: Box, s: State) -> int:
    """Trade Fair: units more on every sale."""
    return amount(box, s, TRADE_FAIR)


def shortage_price(box: Box, s: State) -> int:
    """Supplier Shortage: dollars more for every raw cube."""
    return amount(box, s, SUPPLIER_SHORTAGE)


def job_fair_discount(box: Box, s: State) -> int:
    """Job Fair: dollars less for every technician."""
    return amount(box, s, JOB_FAIR)


def boom_bonus(box: Box, s: State) -> int:
    """Export Boom: dollars more per unit in every market."""
    return amount(box, s, EXPORT_BOOM)


def crisis_cost(box: Box, s: State) -> int:
    """Energy Crisis: dollars more maintenance."""
    return amount(box, s, ENERGY_CRISIS)
