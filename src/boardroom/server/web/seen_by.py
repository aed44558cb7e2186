"""A moment, cut down to what one viewer may see: for pages, and as JSON for programs."""

from __future__ import annotations

from collections.abc import Set
from typing import Any, Final

from boardroom.kernel.game import games
from boardroom.kernel.match import Position
from boardroom.kernel.table.telling import Status
from boardroom.server.table.kept import Kept
from boardroom.server.table.moves import why_no_branch
from boardroom.server.table.seats import OPEN, Seat
from boardroom.server.table.state import TableState
from boardroom.server.web.page_models import KeptAction, KeptModel, Onlooker, Person, SeatModel, TableLine, TableModel
from boardroom.server.web.pages.scores import outcome

CLOSED_STATUS: Final = "Closed: nobody can act here any more."


def shown_seat(now: TableState, person: str) -> int | None:
    """The seat a viewer looks from: of their own the one that must decide, else the first; None for an onlooker."""
    mine = now.seats_of(person)
    kept = now.seats_kept_for(person)
    return next((seat for seat in now.match.to_act if seat in mine), next(iter(mine + kept), None))


def is_yours(now: TableState, person: str) -> bool:
    """Whether the table waits for this person."""
    return not now.ended and any(seat in now.match.to_act for seat in now.seats_of(person))


def table_model(
    now: TableState,
    person: Person,
    online: Set[str],
    csrf: str,
    failing: int | None = None,
    onlookers: tuple[Onlooker, ...] = (),
) -> TableModel:
    """Everything the page of a table shows. `failing` is the seat of a bot that is out of order."""
    owner = person.id == now.head.owner
    over = now.match.over
    return TableModel(
        id=now.head.id,
        title=now.head.title,
        match=now.match,
        seats=seat_models(now, person.id, online, failing),
        person=person,
        seat=shown_seat(now, person.id),
        version=now.version,
        seq=now.seq,
        chat=now.chat,
        owner=owner,
        watch_link=f"/w/{now.watch_token}" if owner else "",
        onlookers=onlookers,
        may_branch=not why_no_branch(now, person.id),
        log_path=f"/t/{now.head.id}/log.json" if over else "",
        csrf=csrf,
        closed=now.closed,
    )


def seat_models(
    now: TableState, person: str, online: Set[str] = frozenset(), failing: int | None = None
) -> tuple[SeatModel, ...]:
    """The seats as a person sees them. Links are shown to those only who may pass them on."""
    return tuple(
        _seat_model(now, number, seat, person, online, number == failing) for number, seat in enumerate(now.seats)
    )


def _seat_model(now: TableState, number: int, seat: Seat, person: str, online: Set[str], failing: bool) -> SeatModel:
    mine = person in seat.holders
    link = f"/j/{seat.token}" if seat.token else ""
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
        devices=len(seat.holders),
        first_device=mine and person == seat.person,
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
        status=_status(now, seat),
        yours=is_yours(now, person),
        over=match.over,
        progress=_progress(now, seat),
        changed=changed,
        acting=() if now.closed else match.to_act,
        closed=now.closed,
    )


def _status(now: TableState, seat: int | None) -> Status:
    """How things stand, in a sentence."""
    match = now.match
    if match.over:
        return Status(outcome(match, seat))
    return Status(CLOSED_STATUS) if now.closed else match.status(seat).named(match.names)


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


def table_json(now: TableState, person: str) -> dict[str, Any]:
    """A table for programs."""
    match, seat = now.match, shown_seat(now, person)
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
        "status": _status(now, seat) if now.closed else match.status(seat).named(match.names),
        "seats": [_seat_json(s) for s in seat_models(now, person)],
        "watch_link": f"/w/{now.watch_token}" if owner else None,
        "actions": len(match.log),
        "legal": _legal_json(now, seat) if seat in now.seats_of(person) and not now.closed else [],
        "scores": seen.scores(),
        "ranking": match.ranking() if match.over else None,
        "view": match.view(seat),
    }


def _seat_json(seat: SeatModel) -> dict[str, Any]:
    shown = {"number": seat.number, "kind": seat.kind, "name": seat.name, "mine": seat.mine, "left": seat.left}
    more = {"level": seat.level, "invite": seat.invite, "rejoin": seat.rejoin, "muted": seat.muted}
    if seat.devices > 1:
        more["devices"] = seat.devices
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
