"""What those who share a seat may do: point at a choice, talk among themselves, keep notes.

As in `moves`, each function checks a wish against a moment and returns the plan to carry it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boardroom.server.refusal import Refusal
from boardroom.server.table.moves import CHAT_LIMIT, Plan, asked_seat, carry_out, is_full
from boardroom.server.table.names import clean
from boardroom.server.table.state import TableState
from boardroom.server.table.store import TEAM
from boardroom.server.table.teams import NOTE, PICK, SAY, UNPICK, is_decided

NOTES_LIMIT: Final = 4000
NOTES_HAVE_CHANGED: Final = (
    "Somebody of your team has changed the notes meanwhile. Yours are still here: look, then keep them once more."
)


def propose(
    now: TableState, person: str, key: str, answers: int, actions: Sequence[str | int], seat: int | None = None
) -> Plan | None:
    """Point at a choice. When the team has decided with that, it is played: all of it or nothing.

    Whoever points at the same again changes nothing. Where so much was said that nothing more can be, a proposal is
    played at once: the game must come to its end.
    """
    seat = asked_seat(now, person, answers, actions, seat)
    tried = carry_out(Plan(now, person, key), seat, actions)
    if not now.seats[seat].team or is_full(now, TEAM):
        return tried
    space = now.match.game.space
    wanted = tuple(space.notation(space.code(action)) for action in actions)
    plan = Plan(now, person, key)
    if now.talks[seat].picks.get(person) != wanted:
        plan.add(TEAM, seat, do=PICK, actions=list(wanted))
    if is_decided(now.seats[seat], plan.now.talks[seat], now.supervision.way, person):
        return carry_out(plan, seat, actions)
    return plan if plan.events else None


def withdraw_proposal(now: TableState, person: str, key: str) -> Plan | None:
    """Point at nothing any more; None if the person does not."""
    seat = team_seat(now, person)
    if person not in now.talks[seat].picks:
        return None
    plan = Plan(now, person, key)
    plan.add(TEAM, seat, do=UNPICK)
    return plan


def say(now: TableState, person: str, key: str, text: str) -> Plan:
    """Say something to the own team."""
    seat = team_seat(now, person)
    said = clean(text)
    if not said:
        raise Refusal(422, "There is nothing to say in that message.")
    if len(said) > CHAT_LIMIT:
        raise Refusal(422, f"A message has at most {CHAT_LIMIT} characters; this one has {len(said)}.")
    plan = Plan(now, person, key)
    name = next(one.name for one in now.seats[seat].team if one.id == person)
    plan.add(TEAM, seat, do=SAY, name=name, text=said)
    return plan


def note(now: TableState, person: str, key: str, text: str, instead_of: str | None = None) -> Plan:
    """Write the notes of the own team anew; where it is said instead of which ones, not instead of others."""
    seat = team_seat(now, person)
    if instead_of is not None and instead_of != now.talks[seat].notes:
        raise Refusal(409, NOTES_HAVE_CHANGED, notes=now.talks[seat].notes)
    if len(text) > NOTES_LIMIT:
        raise Refusal(422, f"Notes have at most {NOTES_LIMIT} characters; these have {len(text)}.")
    plan = Plan(now, person, key)
    plan.add(TEAM, seat, do=NOTE, text=text)
    return plan


def team_seat(now: TableState, person: str) -> int:
    """The seat whose team somebody belongs to."""
    for number, seat in enumerate(now.seats):
        if any(one.id == person for one in seat.team):
            return number
    raise Refusal(403, "You belong to no team at this table.")
