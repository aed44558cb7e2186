"""Who may be at a table: players leave, owners mute, remove and ban. Each function returns the plan to carry it out."""

from __future__ import annotations

from typing import Final

from boardroom.bots.names import USUAL
from boardroom.server.refusal import Refusal
from boardroom.server.table.moves import Plan, must_not_be_workshop, must_own, seat_at
from boardroom.server.table.seats import BAN, BOT, MUTE, OPEN, UNMUTE, Seat, mark
from boardroom.server.table.state import TableState
from boardroom.server.table.store import SEAT

THEN_OPEN: Final = OPEN  # what becomes of the seat of somebody removed
THEN_BOT: Final = BOT


def leave(now: TableState, person: str, key: str, seat: int) -> Plan:
    """Give a seat up for good. A bot plays on; another device only signs itself off."""
    there = seat_at(now, seat)
    must_not_be_workshop(now)
    if person not in there.holders:
        raise Refusal(403, "That is not your seat.")
    plan = Plan(now, person, key)
    if person != there.person:
        for held in now.seats_taken_by(there.person):
            plan.part(held, [person])
    else:
        _empty(plan, seat, THEN_BOT)
    return plan


def mute(now: TableState, person: str, key: str, seat: int, quiet: bool = True) -> Plan:
    """Let the player on a seat write no more remarks, or write again."""
    there = _somebody_else(now, person, seat)
    if there.muted == quiet:
        raise Refusal(422, f"{there.name} is muted already." if quiet else f"{there.name} is not muted.")
    plan = Plan(now, person, key)
    plan.add(SEAT, seat, do=MUTE if quiet else UNMUTE)
    return plan


def remove(now: TableState, person: str, key: str, seat: int, then: str = THEN_OPEN) -> Plan:
    """Take a seat from whoever has it. It stands open behind a new link, or a bot takes it.

    An owner can also give away a seat of their own: one that was played at the same screen, say.
    """
    must_own(now, person)
    _held(now, seat)
    must_not_be_workshop(now)
    plan = Plan(now, person, key)
    _empty(plan, seat, then)
    return plan


def ban(now: TableState, person: str, key: str, seat: int, then: str = THEN_OPEN) -> Plan:
    """Remove somebody who shall not come back, on none of their devices."""
    there = _somebody_else(now, person, seat)
    must_not_be_workshop(now)
    plan = Plan(now, person, key)
    plan.add(SEAT, seat, do=BAN, who=sorted(mark(now.head.id, p) for p in there.holders))
    for held in [number for number, other in enumerate(now.seats) if other.holders & there.holders]:
        _empty(plan, held, then)
    _renew_open_links(plan)
    return plan


def ban_onlooker(now: TableState, person: str, key: str, who: str) -> Plan:
    """An onlooker, by the mark the owner was shown, may not look any more."""
    must_own(now, person)
    if any(mark(now.head.id, holder) == who for seat in now.seats for holder in seat.holders | {now.head.owner}):
        raise Refusal(422, "That is a player: say which seat is meant.")
    plan = Plan(now, person, key)
    plan.add(SEAT, None, do=BAN, who=[who])
    _renew_open_links(plan)
    return plan


def _somebody_else(now: TableState, person: str, seat: int) -> Seat:
    """The seat of another person, for the owner to decide about."""
    must_own(now, person)
    there = _held(now, seat)
    if person in there.holders:
        raise Refusal(422, "That is your own seat: you can leave it.")
    return there


def _held(now: TableState, seat: int) -> Seat:
    there = seat_at(now, seat)
    if not there.holders:
        raise Refusal(422, "Nobody sits there.")
    return there


def _empty(plan: Plan, seat: int, then: str) -> None:
    """Nobody has the seat any more. After the end it only keeps the name: that is part of the record."""
    if plan.now.match.over:
        plan.part(seat, sorted(plan.now.seats[seat].holders))
    elif then == THEN_BOT:
        plan.seat_bot(seat, USUAL)
    else:
        plan.invite(seat)


def _renew_open_links(plan: Plan) -> None:
    """Replace every link that could still let somebody in: who was banned may have seen it. Other onlookers stay.

    The seats of a workshop have none: there an open seat is a team's, and keeps its name.
    """
    for number, seat in enumerate(plan.now.seats):
        if seat.kind == OPEN and not plan.now.supervision.workshop:
            plan.invite(number)
    plan.open_to_onlookers(keep=True)
