"""A table after one of its events: the match, who sits where, what was said. Pure values; `after` leads to the next."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from boardroom.kernel.box import Box
from boardroom.kernel.game import find
from boardroom.server.refusal import Unplayable
from boardroom.server.table.match import TableMatch
from boardroom.server.table.notices import notice
from boardroom.server.table.seats import BAN, BANNED, BOT, BOT_SITS, INVITE, KNOWN, PERSON, WATCH, Seat, mark, why_gone
from boardroom.server.table.store import (
    ACTION,
    CHAT,
    CLOSE,
    CLOSED,
    DEAL,
    FOR_BOT,
    FOR_NOBODY,
    FOR_PERSON,
    FORGET,
    UNDO,
    Event,
    Head,
    now,
)

CHAT_KEPT: Final = 200  # remarks shown; older ones stay in the store
NO_SEAT: Final = Seat()


@dataclass(frozen=True)
class ChatLine:
    """One remark."""

    seq: int
    name: str
    seat: int | None
    text: str
    at: str  # ISO 8601, UTC
    notice: bool = False  # said by the table, of people who come and go


@dataclass(frozen=True)
class Note:
    """What a stream says of an event."""

    seq: int
    version: int
    kind: str
    seat: int | None
    over: bool
    to_act: tuple[int, ...]


@dataclass(frozen=True)
class TableState:
    """A table after its event number `seq`."""

    head: Head
    match: TableMatch
    seats: tuple[Seat, ...]
    watch_token: str = ""  # of the onlookers' link
    watch_earlier: frozenset[str] = frozenset()  # links that let nobody in any more, but whoever came by them stays
    chat: tuple[ChatLine, ...] = ()
    seq: int = 0
    version: int = 0
    closed: bool = False  # by the keeper, for good
    known: bool = False  # somebody may know the draws to come: before another person sits down, they are dealt anew
    gone: dict[str, str] = field(default_factory=dict)  # mark of a person without a seat -> why they have none
    asked: tuple[int, ...] = ()  # for each seat, the version since which the same question waits for it

    # -- asking

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats a person may act for."""
        return tuple(i for i, seat in enumerate(self.seats) if person in seat.holders and seat.kind == PERSON)

    def seats_kept_for(self, person: str) -> tuple[int, ...]:
        """The seats of a person, those that a bot keeps warm included."""
        return tuple(i for i, seat in enumerate(self.seats) if person in seat.holders)

    def seats_taken_by(self, person: str) -> tuple[int, ...]:
        """The seats a person has sat down on, be it on this device or on another one."""
        return tuple(i for i, seat in enumerate(self.seats) if person and seat.person == person)

    def is_banned(self, person: str) -> bool:
        """Whether the owner does not want a person back."""
        return self.gone.get(mark(self.head.id, person)) == BANNED

    def bot_to_act(self) -> int | None:
        """The first seat where a bot must decide."""
        if self.closed:
            return None
        return next((i for i in self.match.to_act if self.seats[i].kind == BOT), None)

    @property
    def automaton(self) -> int | None:
        """The seat that the rules play by themselves."""
        return self.match.game.about.automaton_seat(self.match.options)

    @property
    def ended(self) -> bool:
        """Whether nobody can act any more: the game is over, or the table was closed."""
        return self.closed or self.match.over

    @property
    def waits(self) -> str:
        """For whom the table waits."""
        if self.closed:
            return CLOSED
        if self.match.over:
            return FOR_NOBODY
        return FOR_PERSON if self.bot_to_act() is None else FOR_BOT

    def note(self, event: Event) -> Note:
        """What a stream says of the event that led here."""
        to_act = () if self.ended else self.match.to_act
        return Note(self.seq, self.version, event.kind, event.seat, self.match.over, to_act)

    # -- going on

    def event(self, kind: str, seat: int | None, person: str | None, body: dict[str, Any]) -> Event:
        """The next event of this table."""
        return Event(self.head.id, self.seq + 1, kind, seat, person, body, now())

    def after(self, event: Event, match: TableMatch | None = None) -> TableState:
        """The moment after an event; `match` where the caller has played the action already."""
        if event.seq != self.seq + 1:
            raise ValueError(f"event {event.seq} does not follow event {self.seq}")
        moved = replace(self, seq=event.seq)
        if event.kind == ACTION:
            return moved._played(event, match or self._replayed(event))
        if event.kind == UNDO:
            return moved._played(event, match or self.match.taken_back())
        if event.kind == DEAL:
            dealt = self.match.dealt_anew(event.body["viewer"], event.body["seed"])
            return replace(
                moved, match=dealt, known=False, version=event.seq, asked=(event.seq,) * len(self.asked)
            )._told(event)
        if event.kind == CHAT:
            return moved._said(_chat_line(event))
        if event.kind == CLOSE:
            return replace(moved, closed=True)
        if event.kind == FORGET:
            return moved
        return moved._seated(event)

    def _replayed(self, event: Event) -> TableMatch:
        assert event.seat is not None
        return self.match.replayed(event.body["action"], event.seat, event.body["check"])

    def _played(self, event: Event, match: TableMatch) -> TableState:
        """The moment after an action or undo. Whoever decides at the same time is still asked the same."""
        asked = tuple(
            since if seat != event.seat and _same_question(self.match, match, seat) else event.seq
            for seat, since in enumerate(self.asked)
        )
        return replace(self, version=event.seq, match=match, asked=asked)

    def _said(self, line: ChatLine) -> TableState:
        return replace(self, chat=(*self.chat, line)[-CHAT_KEPT:])

    def _told(self, event: Event, before: Seat = NO_SEAT, after: Seat = NO_SEAT) -> TableState:
        """The same moment, with what the table says of the event."""
        text = notice(event, before, after)
        return self._said(ChatLine(event.seq, "", event.seat, text, event.at, notice=True)) if text else self

    def _seated(self, event: Event) -> TableState:
        """The moment after a SEAT event."""
        body = event.body
        if body["do"] == WATCH:
            earlier = self.watch_earlier | {self.watch_token} if body.get("keep") else frozenset()
            return replace(self, watch_token=body["token"], watch_earlier=earlier)
        if body["do"] == KNOWN:
            return replace(self, known=True)
        if body["do"] == BAN:
            seat = NO_SEAT if event.seat is None else self.seats[event.seat]
            return replace(self, gone=self.gone | dict.fromkeys(body["who"], BANNED))._told(event, seat)
        assert event.seat is not None
        before = self.seats[event.seat]
        after = before.after(body)
        seats = (*self.seats[: event.seat], after, *self.seats[event.seat + 1 :])
        names = tuple(_shown_name(i, seat) for i, seat in enumerate(seats))
        match = self.match if names == self.match.names else self.match.renamed(names)
        changed = replace(self, seats=seats, match=match, gone=self._gone_after(event, before, after))
        return replace(changed, known=self.known or changed._knows_the_seat(event, before))._told(event, before, after)

    def _gone_after(self, event: Event, before: Seat, after: Seat) -> dict[str, str]:
        """Who has no seat any more, and why. A ban is not forgotten."""
        came = {mark(self.head.id, person) for person in after.holders - before.holders}
        lost = {mark(self.head.id, p): why_gone(p, before, event.person) for p in before.holders - after.holders}
        kept = {who: why for who, why in self.gone.items() if who not in came or why == BANNED}
        return kept | {who: why for who, why in lost.items() if kept.get(who) != BANNED}

    def _knows_the_seat(self, event: Event, before: Seat) -> bool:
        """Whether all who are left at the table have played the seat that was given up, and know what it hides."""
        given_up = event.body["do"] in (INVITE, BOT_SITS) and bool(before.holders)
        return given_up and all(seat.holders <= before.holders for seat in self.seats)


def _same_question(before: TableMatch, after: TableMatch, seat: int) -> bool:
    """Whether a seat was to decide before, and still is, among the same actions."""
    both = seat in before.to_act and seat in after.to_act
    return both and before.legal_codes(seat) == after.legal_codes(seat)


def _shown_name(number: int, seat: Seat) -> str:
    return seat.name or f"Seat {number + 1}"


def _chat_line(event: Event) -> ChatLine:
    return ChatLine(event.seq, event.body["name"], event.seat, event.body["text"], event.at)


def first_state(head: Head, box: Box[Any]) -> TableState:
    """A table before its first event, with the box it began with (see `boxes`) under the edition of its rules."""
    if (head.rules, head.box) != (str(box.edition), box.hash):
        raise Unplayable("This table was started with other rules or component values than these.")
    match = TableMatch(find(head.game), head.players, head.seed, head.options, box)
    seats = tuple(Seat() for _ in range(head.players))
    return TableState(head, match, seats, asked=(0,) * head.players)


def follow(moment: TableState, events: Iterable[Event]) -> tuple[TableState, list[Note]]:
    """The moment after stored events, and what streams say of them. The end is checked against the record."""
    notes = []
    for event in events:
        moment = moment.after(event)
        notes.append(moment.note(event))
    log = moment.match.log
    dealt = len(log) in moment.match.deals
    if log and not dealt and not moment.match.hash().startswith(log[-1].check):
        raise Unplayable("The record of this table does not lead to its recorded position.")
    return moment, notes


def token() -> str:
    """An unguessable link."""
    return secrets.token_urlsafe(18)
