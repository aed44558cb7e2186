"""What a trainer may do at a table of a workshop, and what clocks do at any table.

As in `moves`, each function checks a wish against a moment and returns the plan to carry it out.
"""

from __future__ import annotations

from typing import Any, Final

from boardroom.bots.names import USUAL, seated
from boardroom.server.refusal import Refusal
from boardroom.server.table import supervision
from boardroom.server.table.moves import CHAT_LIMIT, ENDED, Plan, must_own, seat_at
from boardroom.server.table.names import clean
from boardroom.server.table.seats import (
    BOT,
    CAPTAIN,
    LEAVE,
    MEMBER,
    MEMBER_GONE,
    OPEN,
    PERSON,
    STAND_IN,
    TEAM_BACK,
    TEAM_NAME,
)
from boardroom.server.table.state import TableState
from boardroom.server.table.store import SEAT, SUPERVISION
from boardroom.server.table.taking_back import take_back_wish
from boardroom.server.table.teams import WAYS

TEAM_NAMES: Final = ("Blue", "Orange", "Green", "Violet", "Gold")  # as the seats are coloured
PLAIN_NAMES: Final = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon")  # where the game draws their colours
LARGEST_TEAM: Final = 8
LONGEST_LIMIT: Final = 30 * 86400  # seconds
MOVE_TIMES: Final = (0, 300, 1800, 3600, 43200, 86400, 172800, 259200, 604800)  # that pages propose for a move
STANDS_IN: Final = USUAL


def open_for_workshop(plan: Plan, workshop: str, way: str) -> None:
    """A fresh table belongs to a workshop from now on: its seats are teams', and everybody is told who sees what."""
    plan.add(SUPERVISION, None, do=supervision.OPEN, workshop=workshop, way=way)
    names = PLAIN_NAMES if hasattr(plan.now.match.game.view, "paints") else TEAM_NAMES
    for seat in range(len(plan.now.seats)):
        if seat != plan.now.automaton:
            plan.add(SEAT, seat, do=TEAM_NAME, name=names[seat % len(names)])


def must_train(now: TableState, person: str) -> None:
    """`Refusal` for everybody but the trainer of the workshop."""
    if not now.is_trainer(person):
        raise Refusal(403, "Only the trainer of the workshop can do that.")


# -- who sits where


def place(now: TableState, actor: str, seat: int, person: str, name: str) -> Plan | None:
    """Put somebody into the team of a seat; None if they are there already."""
    there = seat_at(now, seat)
    if not now.supervision.workshop:
        raise Refusal(422, "This table belongs to no workshop.")
    if seat == now.automaton:
        raise Refusal(422, f"{there.name} is an automaton: the rules play this seat.")
    if any(one.id == person for one in there.team):
        return None
    if len(there.team) >= LARGEST_TEAM:
        raise Refusal(422, f"{there.name} is full: a team has at most {LARGEST_TEAM} people.")
    plan = Plan(now, actor)
    _take_away(plan, person)
    plan.members.append(person)
    plan.add(SEAT, seat, do=MEMBER, person=person, name=name)
    return plan


def take_away(now: TableState, actor: str, person: str) -> Plan | None:
    """Take somebody out of their team; None if they are in none."""
    plan = Plan(now, actor)
    _take_away(plan, person)
    return plan if plan.events else None


def _take_away(plan: Plan, person: str) -> None:
    for number, seat in enumerate(plan.now.seats):
        for one in seat.team:
            if one.id == person:
                plan.leavers.append(person)
                plan.add(SEAT, number, do=MEMBER_GONE, person=person, name=one.name)


def name_captain(now: TableState, trainer: str, seat: int, person: str) -> Plan | None:
    """Say who confirms for a team."""
    must_train(now, trainer)
    there = seat_at(now, seat)
    if not any(one.id == person for one in there.team):
        raise Refusal(422, f"The captain is somebody of {there.name}.")
    if there.captain == person:
        return None
    plan = Plan(now, trainer)
    plan.add(SEAT, seat, do=CAPTAIN, person=person)
    return plan


def stand_in(now: TableState, trainer: str, seat: int, level: str = STANDS_IN) -> Plan | None:
    """Let a bot play for a team that has left, or has never come."""
    must_train(now, trainer)
    there = seat_at(now, seat)
    if seat == now.automaton or (there.kind == BOT and there.level == level):
        return None
    plan = Plan(now, trainer)
    _stand_in(plan, seat, level)
    return plan


def _stand_in(plan: Plan, seat: int, level: str) -> None:
    if level not in seated():
        raise Refusal(422, f"There is no bot called “{clean(level)[:20]}”. Bots: {', '.join(seated())}.")
    plan.add(SEAT, seat, do=STAND_IN, level=level)


def fill(now: TableState, trainer: str, level: str = STANDS_IN) -> Plan | None:
    """Bots take all seats where nobody sits."""
    must_train(now, trainer)
    plan = Plan(now, trainer)
    for number, seat in enumerate(now.seats):
        if seat.kind == OPEN and number != now.automaton:
            _stand_in(plan, number, level)
    return plan if plan.events else None


def back(now: TableState, trainer: str, seat: int) -> Plan | None:
    """The team plays again instead of the bot."""
    must_train(now, trainer)
    if seat_at(now, seat).kind != BOT or seat == now.automaton:
        return None
    plan = Plan(now, trainer)
    plan.add(SEAT, seat, do=TEAM_BACK)
    return plan


# -- the course of things


def pause(now: TableState, trainer: str) -> Plan | None:
    """Nobody acts until the game goes on."""
    must_train(now, trainer)
    return None if now.ended or now.supervision.paused else _ordered(now, trainer, do=supervision.PAUSE)


def resume(now: TableState, trainer: str) -> Plan | None:
    """The game goes on; the clocks have stood still."""
    must_train(now, trainer)
    return _ordered(now, trainer, do=supervision.RESUME) if now.supervision.paused else None


def limit_rounds(now: TableState, trainer: str, seconds: int, late: str = supervision.OWNER_DECIDES) -> Plan | None:
    """So long every round may take, beginning now; 0 is no limit."""
    must_train(now, trainer)
    _must_be_limit(seconds, late)
    return None if now.ended else _ordered(now, trainer, do=supervision.ROUND_LIMIT, seconds=seconds, late=late)


def set_move_clock(now: TableState, owner: str, key: str, seconds: int, late: str) -> Plan | None:
    """So long a decision may take at this table; 0 is no limit. For owners of any table."""
    must_own(now, owner)
    if now.ended:
        raise Refusal(422, "The game is over: no clock runs any more.")
    plan = Plan(now, owner, key)
    wind_up(plan, seconds, late)
    return plan


def wind_up(plan: Plan, seconds: int, late: str) -> None:
    """A move clock begins to run, or none does any more."""
    _must_be_limit(seconds, late)
    plan.add(SUPERVISION, None, do=supervision.MOVE_CLOCK, seconds=seconds, late=late)


def _must_be_limit(seconds: int, late: str) -> None:
    if not 0 <= seconds <= LONGEST_LIMIT:
        raise Refusal(422, f"A limit has 0 to {LONGEST_LIMIT} seconds; 0 is none.")
    if late not in supervision.LATE:
        raise Refusal(
            422, f"Who is late can leave it to the “{supervision.OWNER_DECIDES}” or a “{supervision.BOT_PLAYS}”."
        )


def choose_way(now: TableState, trainer: str, way: str) -> Plan | None:
    """How teams decide from now on."""
    must_train(now, trainer)
    if way not in WAYS:
        raise Refusal(422, f"Teams decide by {', '.join(WAYS)}, not by “{clean(way)[:20]}”.")
    return None if way == now.supervision.way else _ordered(now, trainer, do=supervision.WAY, way=way)


def tell(now: TableState, trainer: str, text: str) -> Plan | None:
    """Say something to everybody at the table; without words, what stands there is taken away."""
    must_train(now, trainer)
    said = clean(text)
    if len(said) > CHAT_LIMIT:
        raise Refusal(422, f"A message has at most {CHAT_LIMIT} characters.")
    return _ordered(now, trainer, do=supervision.MESSAGE, text=said) if said or now.supervision.message else None


def end(now: TableState, trainer: str) -> Plan | None:
    """End the game early, with the points as they stand."""
    must_train(now, trainer)
    if now.ended:
        return None
    match = now.match
    out = [[0] * len(match.game.about.sources) for _ in range(match.players)]
    match.game.rules.score(match.box.values, match.state, out)  # all of them, hidden ones included: it is the end
    places = [0] * match.players
    match.game.rules.rank(match.box.values, match.state, places)
    best_first = sorted(range(match.players), key=lambda seat: places[seat])
    result = ", ".join(f"{match.names[seat]} {sum(out[seat])}" for seat in best_first)
    return _ordered(now, trainer, do=supervision.END, points=out, places=places, result=result)


def take_back(now: TableState, trainer: str, beyond: bool = False, seen: int | None = None) -> Plan:
    """Take the last wish back; `beyond` the rules of secrecy only if the trainer says so, and that is told.

    `seen`: how many actions the trainer knew of. Another one since then is not what was meant.
    """
    must_train(now, trainer)
    last = now.match.last_decided()
    if last is None or now.supervision.ended:
        raise Refusal(422, ENDED if now.supervision.ended else "Nothing has been played yet.")
    if seen is not None and seen != len(now.match.log):
        raise Refusal(409, "The table has moved on since. Look again, then decide.")
    reason = now.match.why_no_undo(last.seat)
    if now.match.over or (reason and not beyond):
        raise Refusal(422, reason)
    plan = Plan(now, trainer)
    take_back_wish(plan, last.seat, trainer=True, beyond=bool(reason))
    return plan


def _ordered(now: TableState, actor: str, **body: Any) -> Plan:
    plan = Plan(now, actor)
    plan.add(SUPERVISION, None, **body)
    return plan


# -- clocks


def strike(now: TableState, at: str) -> Plan | None:
    """What happens when a clock has run out by a time: it is told, and a bot takes over if that was agreed.

    Where the time of a round has run out, for the rest of that round and for everybody who still has to decide in it.
    """
    if not now.due or now.due > at:
        return None
    round_over = now.supervision.overtime or "" < now.supervision.round_due <= at
    late = [
        seat
        for seat in now.match.to_act
        if now.seats[seat].kind == PERSON and (round_over or "" < now.move_due(seat) <= at)
    ]
    plan = Plan(now, None)
    names = " and ".join(now.match.names[seat] for seat in late)
    plan.add(SUPERVISION, None, do=supervision.STRIKE, seats=late, round=round_over, names=names)
    if now.supervision.late == supervision.BOT_PLAYS:
        for seat in late:
            replaced = {"do": STAND_IN, "late": round_over} if now.seats[seat].team else {"do": LEAVE}
            plan.add(SEAT, seat, level=STANDS_IN, **replaced)
    return plan
