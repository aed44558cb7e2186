"""Setting up (L61-L72, specification 3), and dealing hidden cards anew."""

from __future__ import annotations

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.dice import roll_off
from boardroom.games.industrial.rules.round import next_question, start_round
from boardroom.games.industrial.rules.technicians import draw_technician
from boardroom.games.industrial.state import (
    COLOURS,
    DEPARTMENTS,
    EVENTS,
    FEWEST_SEATS,
    HAND,
    INCIDENTS,
    LEVELS,
    NONE,
    SLOTS,
    TRACKS,
    State,
)
from boardroom.kernel.chance import pick
from boardroom.kernel.places import fill


def setup(box: Box, s: State) -> None:
    """Everything from the empty table to the first decision of round 1."""
    s.supply = box.cubes
    for d in range(DEPARTMENTS):
        fill(s.tree[d], LEVELS, NONE)
    for seat in range(s.seats):
        hand_out_module(box, s, seat)
    stack_cards(box, s)
    fill_technician_market(box, s)
    s.auction.company = NONE
    s.initial = roll_off(s)
    compensate(box, s)
    start_round(box, s)
    next_question(box, s)


def hand_out_module(box: Box, s: State, seat: int) -> None:
    """$50, the CEO at home, markers on 5, maintenance 8 (L64, L106, L118)."""
    me = s.players[seat]
    me.alive = 1
    me.cash = box.start_money
    me.maintenance = box.maintenance_start
    me.copied = NONE
    me.market = NONE
    fill(me.track, TRACKS, box.track_start)


def compensate(box: Box, s: State) -> None:
    """With the option, dollars by turn order in round 1: who begins finds the best boxes free."""
    if s.options.compensation:
        for place in range(s.seats):
            me = s.players[(s.initial + place) % s.seats]
            me.cash += box.compensation[s.seats - FEWEST_SEATS][place]


def stack_cards(box: Box, s: State) -> None:
    """Events, and with the option incident cards, face down (L65, L66, A3)."""
    fill(s.events_left, EVENTS, 0 if s.options.events else 1)
    if s.options.incidents:
        for kind in range(INCIDENTS):
            s.deck[kind + 1] = box.incident_copies[kind]


def fill_technician_market(box: Box, s: State) -> None:
    """Four technicians from the bag, the cheapest box first (L71)."""
    fill(s.bag, COLOURS, box.meeples)
    for slot in range(SLOTS):
        s.row[slot] = draw_technician(s)


def redeal(box: Box, s: State, seat: int) -> None:
    """Only the hands of the others and the deck are unknown: they are mixed and dealt again (section 12)."""
    for p in range(s.seats):
        if p != seat:
            for i in range(HAND):
                if s.players[p].drawn[i]:
                    s.deck[s.players[p].hand[i]] += 1
    for p in range(s.seats):
        if p != seat:
            for i in range(HAND):
                if s.players[p].drawn[i]:
                    kind = pick(s.chance, s.deck, INCIDENTS + 1)
                    s.deck[kind] -= 1
                    s.players[p].hand[i] = kind
