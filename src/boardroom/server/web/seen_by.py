"""A moment, cut down to what one viewer may see: for pages, and as JSON for programs."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import asdict
from typing import Any, Final

from boardroom.kernel.game import games
from boardroom.kernel.match import Position
from boardroom.kernel.table.telling import Status
from boardroom.server.table.kept import Kept
from boardroom.server.table.match import TableMatch
from boardroom.server.table.moves import why_no_branch, why_no_coach, why_no_log
from boardroom.server.table.seats import OPEN, PERSON, Person, Seat, mark
from boardroom.server.table.state import TableState
from boardroom.server.table.supervision import LATE, in_words
from boardroom.server.table.taking_back import why_it_stays
from boardroom.server.table.teams import needed
from boardroom.server.web.page_models import (
    KeptAction,
    KeptModel,
    Marked,
    MemberModel,
    PickModel,
    SeatModel,
    SupervisionModel,
    TableLine,
    TableModel,
    TeamModel,
)
from boardroom.server.web.pages.environment import painted
from boardroom.server.web.pages.learn import lesson_model
from boardroom.server.web.pages.scores import outcome

PAUSED_STATUS: Final = "Paused: the trainer lets the game go on."
ENDED_STATUS: Final = "Ended by the trainer: the points stand as they are."
CLOSED_STATUS: Final = "Closed: nobody can act here any more."


def shown_seat(now: TableState, person: str) -> int | None:
    """The seat a viewer looks from: of their own the one that must decide, else the first; None for an onlooker."""
    mine = now.seats_of(person)
    kept = now.seats_kept_for(person)
    return next((seat for seat in now.match.to_act if seat in mine), next(iter(mine + kept), None))


def is_yours(now: TableState, person: str) -> bool:
    """Whether the table waits for this person."""
    return not (now.ended or now.supervision.paused) and any(seat in now.match.to_act for seat in now.seats_of(person))


def table_model(
    now: TableState,
    person: Person,
    online: Set[str],
    csrf: str,
    failing: int | None = None,
    onlookers: tuple[Marked, ...] = (),
    eyes: int | None = None,
) -> TableModel:
    """Everything the page of a table shows. `failing` is the seat of a bot that is out of order."""
    owner = person.id == now.head.owner
    seat = seat_looked_from(now, person.id, eyes)
    return TableModel(
        id=now.head.id,
        title=now.head.title,
        match=now.match,
        seats=seat_models(now, person.id, online, failing),
        person=person,
        seat=seat,
        version=now.version,
        seq=now.seq,
        chat=now.chat,
        owner=owner,
        watch_link=f"/w/{now.watch_token}" if owner else "",
        onlookers=onlookers,
        may_branch=not why_no_branch(now, person.id),
        log_path="" if why_no_log(now, person.id) else f"/t/{now.head.id}/log.json",
        csrf=csrf,
        closed=now.closed,
        lesson=lesson_model(now),
        coach=(coach := _coach(now, person.id)),
        coach_asked=asked_for_coach(now, person.id),
        coach_waits=without_coach(now) if coach is False else (),
        stays=why_it_stays(now, person.id) if coach else "",
        supervision=_supervision(now, person.id),
        team=_team(now, seat),
        looking=now.is_trainer(person.id),
    )


def seat_looked_from(now: TableState, person: str, eyes: int | None) -> int | None:
    """The seat a viewer looks from; a trainer may look through anybody's eyes."""
    if now.is_trainer(person):
        return eyes if eyes is not None and 0 <= eyes < len(now.seats) else None
    return shown_seat(now, person)


def _supervision(now: TableState, person: str) -> SupervisionModel | None:
    supervision = now.supervision
    if not supervision.workshop and not supervision.move_limit:
        return None
    due, clock = _clock(now)
    late = now.late
    return SupervisionModel(
        workshop=supervision.workshop,
        way=supervision.way,
        paused=bool(supervision.paused),
        ended=bool(supervision.ended),
        message=supervision.message,
        due=due,
        clock=clock,
        trainer=now.is_trainer(person),
        move_limit=supervision.move_limit,
        result=supervision.result,
        late=supervision.late,
        terms=f"{in_words(supervision.move_limit)} a move, {LATE[supervision.late]}" if supervision.move_limit else "",
        time_up=_time_up(now, late),
        late_seats=late,
    )


def _time_up(now: TableState, late: tuple[int, ...]) -> str:
    """For what or whom the time is up; empty if it is not."""
    if now.ended:
        return ""
    if now.supervision.round_struck == now.supervision.round:
        return "for this round"
    return f"for {' and '.join(now.match.names[seat] for seat in late)}" if late else ""


def _clock(now: TableState) -> tuple[str, str]:
    """The clock that is shown: when it runs out, and what for."""
    if now.ended or now.supervision.paused:
        return "", ""
    if now.supervision.round_due:
        return now.supervision.round_due, "left in this round"
    due = [(now.move_due(seat), now.match.names[seat]) for seat in now.match.to_act if now.move_due(seat)]
    return (min(due)[0], f"left for {min(due)[1]}") if due else ("", "")


def _team(now: TableState, seat: int | None) -> TeamModel | None:
    """What the team of a seat sees. Whoever looks from that seat is one of them, or the trainer."""
    if seat is None or not now.seats[seat].team:
        return None
    there, talk, space = now.seats[seat], now.talks[seat], now.match.game.space
    members = {one.id: MemberModel(mark(now.head.id, one.id), one.name, one.id == there.captain) for one in there.team}
    picks: dict[tuple[str, ...], list[MemberModel]] = {}
    for person, actions in talk.picks.items():
        if person in members:
            picks.setdefault(actions, []).append(members[person])
    return TeamModel(
        name=there.name,
        way=now.supervision.way,
        needed=needed(there, now.supervision.way),
        members=tuple(members.values()),
        picks=tuple(
            PickModel(actions, codes, _words(now.match, seat, actions), tuple(who))
            for actions, who in picks.items()
            if (codes := tuple(space.code(action) for action in actions))
        ),
        chat=talk.chat,
        notes=talk.notes,
    )


def _words(match: TableMatch, seat: int, actions: Sequence[str]) -> str:
    """What somebody points at; of several steps all are said, lest somebody agrees to more than they read.

    Each is told where those before it lead; what comes after a draw or a revelation stands there as it is written.
    """
    at: TableMatch | None = match
    words = []
    for number, action in enumerate(actions, 1):
        words.append(at.tip(action, seat).title if at else action)
        at = _quietly_after(at, action, seat) if at and number < len(actions) else None
    return ", then ".join(words)


def _quietly_after(match: TableMatch, action: str, seat: int) -> TableMatch | None:
    """The match after an action by which nobody learns anything; None if there is no such."""
    try:
        after = match.played(action, seat)
    except ValueError:  # it was possible when somebody pointed at it
        return None
    return None if after.why_no_undo(seat) else after


def _coach(now: TableState, person: str) -> bool | None:
    """Whether the coach looks on; None where it may not, or a lesson is given."""
    held = now.lesson is not None and now.lesson.holds_bots
    return None if held or now.ended or why_no_coach(now, person) else now.coach


def asked_for_coach(now: TableState, person: str) -> bool:
    """Whether a person has asked the coach to look on."""
    return any(now.seats[seat].holders & now.coached for seat in now.seats_of(person))


def without_coach(now: TableState) -> tuple[str, ...]:
    """Who has not asked the coach to look on, by name."""
    return tuple(seat.name for seat in now.seats if seat.kind == PERSON and not seat.holders & now.coached)


def seat_models(
    now: TableState, person: str, online: Set[str] = frozenset(), failing: int | None = None
) -> tuple[SeatModel, ...]:
    """The seats as a person sees them. Links are shown to those only who may pass them on."""
    return tuple(
        _seat_model(now, number, seat, person, online, number == failing) for number, seat in enumerate(now.seats)
    )


def _seat_model(now: TableState, number: int, seat: Seat, person: str, online: Set[str], failing: bool) -> SeatModel:
    mine = person in seat.holders
    link = f"/j/{seat.token}" if seat.token and not now.supervision.workshop else ""
    return SeatModel(
        number=number,
        kind=seat.kind,
        name=now.match.names[number],
        level=seat.level,
        online=mine or not seat.holders.isdisjoint(online),  # whoever looks is here
        mine=mine,
        invite=link if person == now.head.owner and seat.kind == OPEN else "",
        left=seat.left,
        rejoin=link if mine else "",
        automaton=number == now.automaton,
        failing=failing,
        devices=0 if now.supervision.workshop else len(seat.holders),
        team=tuple(one.name for one in seat.team),
        first_device=mine and person == seat.person and not now.supervision.workshop,
        muted=seat.muted,
    )


def table_line(now: TableState, person: str, changed: str) -> TableLine:
    """A table in somebody's list."""
    match, seat = now.match, shown_seat(now, person)
    game = match.game
    return TableLine(
        id=now.head.id,
        title=now.head.title,
        game=game,
        seats=seat_models(now, person),
        status=_status(now, seat, len(now.seats_kept_for(person)) > 1),
        yours=is_yours(now, person),
        over=match.over,
        progress=_progress(now, seat),
        changed=changed,
        acting=() if now.closed or now.supervision.ended else match.to_act,
        closed=now.closed,
        early=bool(now.supervision.ended) and not match.over,
        due=now.due,
        late=bool(now.late),
        paints=painted(match),
        lesson=now.lesson is not None,
        learned=now.lesson is not None and now.lesson.over and not now.lesson.course.exercise,
    )


def _status(now: TableState, seat: int | None, shared: bool) -> Status:
    """How things stand, in a sentence. `shared`: several seats are the viewer's, so You could be any of them."""
    match = now.match
    if match.over:
        return Status(outcome(match, None if shared else seat))
    if now.closed:
        return Status(CLOSED_STATUS)
    if now.supervision.stopped:
        return Status(ENDED_STATUS if now.supervision.ended else PAUSED_STATUS)
    return match.status(seat).named(match.names)


def kept_model(kept: Kept, person: str) -> KeptModel:
    """What a table shows whose rules this server does not have."""
    head, names = kept.now.head, kept.match.names
    hidden = kept.hidden_from(person)
    scores, places = kept.result.get("scores") or (), kept.result.get("ranking") or ()
    return KeptModel(
        title=head.title,
        game=titles().get(head.game, head.game),
        rules=head.rules,
        reason=str(kept),
        names=names,
        actions=tuple(KeptAction(n, line.seat, line.action) for n, line in enumerate(kept.lines_for(person), 1)),
        chat=kept.now.chat,
        over=kept.over,
        totals=tuple(scores[seat].get("total") if seat < len(scores) else None for seat in range(len(names))),
        places=tuple(places[seat] if seat < len(places) else None for seat in range(len(names))),
        hidden=hidden,
        log_path="" if hidden else f"/t/{head.id}/log.json",
    )


def titles() -> dict[str, str]:
    """What the games that are here are called."""
    return {name: game.about.title for name, game in games().items()}


def _progress(now: TableState, seat: int | None) -> tuple[int, int]:
    """How far the game is, if it can say so."""
    match = now.match
    tell = getattr(match.game.view, "progress", None)
    return tell(match.box.values, match.seen_state(seat)) if tell else (0, 0)


def table_json(now: TableState, person: str, eyes: int | None = None) -> dict[str, Any]:
    """A table for programs."""
    match, seat = now.match, seat_looked_from(now, person, eyes)
    owner = person == now.head.owner
    seen = Position(match.game, match.box, match.seen_state(seat))
    return {
        "id": now.head.id,
        "title": now.head.title,
        "game": match.game.name,
        "options": match.options,
        "seq": now.seq,
        "version": now.version,
        "over": match.over,
        "closed": now.closed,
        "seat": seat,
        "your_seats": list(now.seats_of(person)),
        "yours": is_yours(now, person),
        "to_act": [] if now.closed else list(match.to_act),
        "status": _status(now, seat, False) if now.closed else match.status(seat).named(match.names),
        "seats": [_seat_json(s) for s in seat_models(now, person)],
        "watch_link": f"/w/{now.watch_token}" if owner else None,
        "actions": len(match.log),
        "legal": _legal_json(now, seat) if seat in now.seats_of(person) and not now.closed else [],
        "scores": seen.scores(),
        "ranking": match.ranking() if match.over else None,
        "view": match.view(seat),
        "lesson": _lesson_json(now),
        **_workshop_json(now, person, seat),
    }


def _lesson_json(now: TableState) -> dict[str, Any] | None:
    """How far a lesson is, for programs."""
    lesson = now.lesson
    return {**lesson.learning.body(), "over": lesson.over} if lesson else None


def _workshop_json(now: TableState, person: str, seat: int | None) -> dict[str, Any]:
    """What rules the table beside its game, and what the viewer's team says."""
    supervision, team = _supervision(now, person), _team(now, seat)
    found: dict[str, Any] = {}
    if supervision:
        found["supervision"] = asdict(supervision)
    if team:
        found["team"] = asdict(team)
    return found


def _seat_json(seat: SeatModel) -> dict[str, Any]:
    shown = {"number": seat.number, "kind": seat.kind, "name": seat.name, "mine": seat.mine, "left": seat.left}
    more = {"level": seat.level, "invite": seat.invite, "rejoin": seat.rejoin, "muted": seat.muted}
    if seat.devices > 1:
        more["devices"] = seat.devices
    if seat.team:
        more["team"] = list(seat.team)
    return shown | {name: value for name, value in more.items() if value}


def _legal_json(now: TableState, seat: int | None) -> list[dict[str, Any]]:
    if seat is None:
        return []
    rows = []
    for action in now.match.legal(seat):
        tip = now.match.tip(action, seat)
        rows.append(
            {
                "code": action.code,
                "action": action.notation,
                "title": tip.title,
                "cost": tip.cost,
                "effect": tip.effect,
            }
        )
    return rows
