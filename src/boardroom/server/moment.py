"""A table after one of its events: the match, who sits where, what was said. Pure values; `after` leads to the next."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from boardroom.kernel.box import Box
from boardroom.kernel.game import find
from boardroom.server.model import BOT, OPEN, PERSON, ChatLine
from boardroom.server.refusal import Unplayable
from boardroom.server.store import (
    ACTION,
    CHAT,
    CLOSE,
    CLOSED,
    FOR_BOT,
    FOR_NOBODY,
    FOR_PERSON,
    FORGET,
    UNDO,
    Event,
    Head,
    now,
)
from boardroom.server.story import TableMatch

CHAT_KEPT: Final = 200  # remarks shown; older ones stay in the store

# What can happen to a seat, in the body of a SEAT event under "do".
SIT: Final = "sit"  # a person takes the seat
JOIN: Final = "join"  # the same person on another device
INVITE: Final = "invite"  # the seat stands open for whoever has the link
BOT_SITS: Final = "bot"  # a bot takes the seat for good
LEAVE: Final = "leave"  # a bot keeps the seat warm for its person
RETURN: Final = "return"  # the person is back
WATCH: Final = "watch"  # a new link for onlookers


@dataclass(frozen=True)
class Seat:
    """One seat: what sits there, and who may act for it."""

    kind: str = OPEN
    name: str = ""
    level: str = ""
    holders: frozenset[str] = frozenset()
    token: str = ""  # of the link: an invitation, and later the way back from another device
    left: bool = False


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
class Moment:
    """A table after its event number `seq`."""

    head: Head
    match: TableMatch
    seats: tuple[Seat, ...]
    watch_token: str = ""
    chat: tuple[ChatLine, ...] = ()
    seq: int = 0
    version: int = 0
    closed: bool = False  # by the keeper, for good
    asked: tuple[int, ...] = ()  # for each seat, the version since which the same question waits for it

    # -- asking

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats a person may act for."""
        return tuple(i for i, seat in enumerate(self.seats) if person in seat.holders and seat.kind == PERSON)

    def seats_kept_for(self, person: str) -> tuple[int, ...]:
        """The seats of a person, those that a bot keeps warm included."""
        return tuple(i for i, seat in enumerate(self.seats) if person in seat.holders)

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

    def after(self, event: Event, match: TableMatch | None = None) -> Moment:
        """The moment after an event; `match` where the caller has played the action already."""
        if event.seq != self.seq + 1:
            raise ValueError(f"event {event.seq} does not follow event {self.seq}")
        moved = replace(self, seq=event.seq)
        if event.kind == ACTION:
            return moved._played(event, match or self._replayed(event))
        if event.kind == UNDO:
            return moved._played(event, match or self.match.taken_back())
        if event.kind == CHAT:
            return replace(moved, chat=(*self.chat, _chat_line(event))[-CHAT_KEPT:])
        if event.kind == CLOSE:
            return replace(moved, closed=True)
        if event.kind == FORGET:
            return moved
        return moved._seated(event)

    def _replayed(self, event: Event) -> TableMatch:
        assert event.seat is not None
        return self.match.replayed(event.body["action"], event.seat, event.body["check"])

    def _played(self, event: Event, match: TableMatch) -> Moment:
        """The moment after an action or undo. Whoever decides at the same time is still asked the same."""
        asked = tuple(
            since if seat != event.seat and _same_question(self.match, match, seat) else event.seq
            for seat, since in enumerate(self.asked)
        )
        return replace(self, version=event.seq, match=match, asked=asked)

    def _seated(self, event: Event) -> Moment:
        """The moment after a SEAT event."""
        body = event.body
        if body["do"] == WATCH:
            return replace(self, watch_token=body["token"])
        assert event.seat is not None
        seats = list(self.seats)
        seats[event.seat] = _changed(seats[event.seat], body)
        names = tuple(_shown_name(i, seat) for i, seat in enumerate(seats))
        match = self.match if names == self.match.names else self.match.renamed(names)
        return replace(self, seats=tuple(seats), match=match)


def _same_question(before: TableMatch, after: TableMatch, seat: int) -> bool:
    """Whether a seat was to decide before, and still is, among the same actions."""
    both = seat in before.to_act and seat in after.to_act
    return both and before.legal_codes(seat) == after.legal_codes(seat)


def _changed(seat: Seat, body: dict[str, Any]) -> Seat:
    """A seat after something happened to it."""
    did = body["do"]
    if did == SIT:
        return Seat(PERSON, body["name"], holders=frozenset([body["person"]]), token=body["token"])
    if did == JOIN:
        return replace(seat, holders=seat.holders | {body["person"]})
    if did == INVITE:
        return Seat(OPEN, token=body["token"])
    if did == BOT_SITS:
        return Seat(BOT, body["name"], body["level"])
    if did == LEAVE:
        return replace(seat, kind=BOT, level=body["level"], left=True)
    if did == RETURN:
        return replace(seat, kind=PERSON, level="", left=False)
    raise Unplayable(f"this table knows something newer than this server: {did!r}")


def _shown_name(number: int, seat: Seat) -> str:
    return seat.name or f"Seat {number + 1}"


def _chat_line(event: Event) -> ChatLine:
    return ChatLine(event.seq, event.body["name"], event.seat, event.body["text"], event.at)


def first_moment(head: Head, box: Box[Any]) -> Moment:
    """A table before its first event, with the box it began with (see `boxes`) under the edition of its rules."""
    if (head.rules, head.box) != (str(box.edition), box.hash):
        raise Unplayable("This table was started with other rules or component values than these.")
    match = TableMatch(find(head.game), head.players, head.seed, head.options, box)
    seats = tuple(Seat() for _ in range(head.players))
    return Moment(head, match, seats, asked=(0,) * head.players)


def follow(moment: Moment, events: Iterable[Event]) -> tuple[Moment, list[Note]]:
    """The moment after stored events, and what streams say of them. The end is checked against the record."""
    notes = []
    for event in events:
        moment = moment.after(event)
        notes.append(moment.note(event))
    log = moment.match.log
    if log and not moment.match.hash().startswith(log[-1].check):
        raise Unplayable("The record of this table does not lead to its recorded position.")
    return moment, notes


def token() -> str:
    """An unguessable link."""
    return secrets.token_urlsafe(18)
