"""What was done can be taken back: by those who did it, with a coach, by a trainer; one wish at a time.

A wish is all that somebody has asked for at once: one click on the table may be several actions. As in `moves`, each
function checks a wish against a moment and returns the plan to carry it out.
"""

from __future__ import annotations

from typing import Any, Final

from boardroom.server.refusal import Refusal
from boardroom.server.table.learning import TAKEN_AS_DONE
from boardroom.server.table.moves import Plan, alone, must_be_current, own_seats, why_no_coach
from boardroom.server.table.state import TableState
from boardroom.server.table.store import UNDO
from boardroom.server.table.teams import CAPTAIN_CONFIRMS

OTHERS_PLAY: Final = "Other people play at this table: what they have seen stays, but for what Undo takes back."


def undo(
    now: TableState, person: str, key: str, answers: int, seat: int | None = None, actions: int | None = None
) -> Plan:
    """Take back the last wish, if that is fair: all that was asked for at once. `actions`: just so many, or none."""
    mine = own_seats(now, person)
    last = now.match.last_decided()
    if seat is None:
        seat = last.seat if last and last.seat in mine else mine[0]
    elif seat not in mine:
        raise Refusal(403, "That is not your seat.")
    must_be_current(now, answers, now.version)
    there = now.seats[seat]
    if now.supervision.way == CAPTAIN_CONFIRMS and len(there.team) > 1 and person != there.captain:
        raise Refusal(403, "The captain of your team decides what is taken back.")
    plan = Plan(now, person, key)
    _must_be_fair(now, seat)
    if actions is None:
        take_back_wish(plan, seat)
    for _ in range(actions or 0):
        _must_be_fair(plan.now, seat)
        _take_back_action(plan, seat)
    return plan


def take_back_wish(plan: Plan, seat: int, **said: Any) -> None:
    """Plan to take back what a seat has asked for last: every action of that wish, or as many as is fair.

    Where chance, or something that was shown, stands between them, the seat decides again from there: what came before
    stays, as if the actions had been asked for one by one. A trainer who goes beyond what is fair takes back all.
    """
    for number in range(plan.now.match.wish_of(seat)):
        if number and not said.get("beyond") and why_it_stands(plan.now, seat):
            return
        _take_back_action(plan, seat, **said, **({"part": True} if number else {}))


def _take_back_action(plan: Plan, seat: int, **said: Any) -> None:
    """Plan to take back the last action of a seat, and the clicks that the table has made after it."""
    while (last := plan.now.match.log[-1]).automatic:
        plan.add(UNDO, last.seat, plan.now.match.taken_back(last.seat), **said | {"part": True})
    plan.add(UNDO, seat, plan.now.match.taken_back(seat), **said)


def why_it_stands(now: TableState, seat: int) -> str:
    """Why a seat cannot take back what it has done last; empty if it can."""
    if now.lesson and (taught := now.lesson.why_it_stands(now.match)):
        return taught
    reason, last = now.match.why_no_undo(seat), now.match.last_decided()
    if reason and last and last.seat != seat and not now.match.over:
        return f"{now.match.names[last.seat]} has acted since: an undo would make somebody decide again."
    return reason


def _must_be_fair(now: TableState, seat: int) -> None:
    """`Refusal` if a seat cannot take back what it has done last."""
    reason = why_it_stands(now, seat)
    if reason:
        raise Refusal(422, reason)


def take_back(now: TableState, person: str, key: str) -> Plan:
    """Take back one's last wish and what bots have answered, as far as nothing was drawn or shown meanwhile."""
    plan = Plan(now, person, key)
    take_back_wish(plan, _take_back_answers(plan, person))
    return plan


def why_it_stays(now: TableState, person: str) -> str:
    """Why a person cannot take the last wish back and try again; empty if that can be."""
    try:
        _take_back_answers(Plan(now, person), person)
    except Refusal as refusal:
        return refusal.problem
    return ""


def _take_back_answers(plan: Plan, person: str) -> int:
    """Plan to take back what bots have done since a person's last wish; the seat of that, if it can follow."""
    now = plan.now
    reason = why_no_coach(now, person) or ("" if alone(now, person) else OTHERS_PLAY)
    if reason:
        raise Refusal(403, reason)
    mine = now.seats_of(person)
    if not any(entry.seat in mine and not entry.automatic for entry in now.match.log):
        raise Refusal(422, "You have not played anything yet.")
    if now.lesson and now.lesson.holds_bots:
        raise Refusal(422, TAKEN_AS_DONE)
    while True:
        last = plan.now.match.last_decided()
        assert last is not None
        _must_be_fair(plan.now, last.seat)
        if last.seat in mine:
            return last.seat
        _take_back_action(plan, last.seat)
