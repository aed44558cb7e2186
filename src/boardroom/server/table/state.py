"""A table after one of its events: the match, who sits where, what was said. Pure values; `after` leads to the next."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

from boardroom.kernel.box import Box
from boardroom.kernel.game import find
from boardroom.server.refusal import Unplayable
from boardroom.server.table.learning import Learning, Lesson
from boardroom.server.table.match import TableMatch
from boardroom.server.table.notices import notice
from boardroom.server.table.remarks import ChatLine, said
from boardroom.server.table.seats import (
    BAN,
    BANNED,
    BOT,
    BOT_SITS,
    COACH,
    INVITE,
    KNOWN,
    LEARN,
    MEMBER_GONE,
    MOVED,
    PERSON,
    WATCH,
    Seat,
    mark,
    why_gone,
)
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
    SUPERVISION,
    TEAM,
    UNDO,
    Event,
    Head,
    now,
)
from boardroom.server.table.supervision import MOVE_CLOCK, RESUME, ROUND_LIMIT, STRIKE, Supervision, later, shifted
from boardroom.server.table.teams import Talk

NO_SEAT: Final = Seat()
UNSUPERVISED: Final = Supervision()
NOT_STRUCK: Final = -1

T = TypeVar("T")


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
    learning: Learning | None = None  # how far somebody is in a course, where this table is one
    coached: frozenset[str] = frozenset()  # who has asked the coach to look on
    asked_at: tuple[str, ...] = ()  # and when that was
    struck: tuple[int, ...] = ()  # for each seat, the question whose time has run out
    supervision: Supervision = UNSUPERVISED
    talks: tuple[Talk, ...] = ()  # for each seat, what its team says among themselves

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

    @property
    def people(self) -> frozenset[frozenset[str]]:
        """Who plays here, or could: the devices of each; an open seat is somebody of whom nothing is known."""
        return frozenset(seat.holders for seat in self.seats if seat.kind != BOT or seat.left)

    @property
    def coach(self) -> bool:
        """Whether the coach looks on: everybody who plays here has asked for it."""
        return bool(self.people) and all(holders & self.coached for holders in self.people)

    def is_banned(self, person: str) -> bool:
        """Whether the owner does not want a person back."""
        return self.gone.get(mark(self.head.id, person)) == BANNED

    def bot_to_act(self) -> int | None:
        """The first seat where a bot must decide."""
        if self.closed or self.supervision.stopped or (self.lesson and self.lesson.holds_bots):
            return None
        return next((i for i in self.match.to_act if self.seats[i].kind == BOT), None)

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is given here."""
        return Lesson.at(self.match.game, self.learning)

    @property
    def automaton(self) -> int | None:
        """The seat that the rules play by themselves."""
        return self.match.game.about.automaton_seat(self.match.options)

    @property
    def ended(self) -> bool:
        """Whether nobody can act any more: the game is over, or the table was closed."""
        return self.closed or self.match.over or bool(self.supervision.ended)

    @property
    def counted_out(self) -> bool:
        """Whether the points are final: the game is over, or its trainer has ended it."""
        return self.match.over or bool(self.supervision.ended)

    @property
    def waits(self) -> str:
        """For whom the table waits."""
        if self.closed or (self.supervision.ended and not self.match.over):
            return CLOSED
        if self.match.over or (self.lesson and self.lesson.over and self.lesson.holds_bots):
            return FOR_NOBODY
        return FOR_PERSON if self.bot_to_act() is None else FOR_BOT

    def is_trainer(self, person: str) -> bool:
        """Whether somebody leads the workshop this table belongs to: a trainer sees everything, and does not play."""
        return bool(self.supervision.workshop) and person == self.head.owner

    def move_due(self, seat: int) -> str:
        """When the time of a seat that must decide runs out; empty if it does not, or has."""
        running = (
            self.supervision.move_limit and self.seats[seat].kind == PERSON and self.struck[seat] != self.asked[seat]
        )
        return later(self.asked_at[seat], self.supervision.move_limit) if running else ""

    @property
    def late(self) -> tuple[int, ...]:
        """The seats that must decide and whose time has run out."""
        acting = () if self.ended else self.match.to_act
        return tuple(
            seat for seat in acting if self.struck[seat] == self.asked[seat] and self.seats[seat].kind == PERSON
        )

    @property
    def due(self) -> str:
        """When a clock strikes next; empty if none runs."""
        if self.ended or self.supervision.paused:
            return ""
        asked = self.match.to_act
        overtime = [
            self.asked_at[seat] for seat in asked if self.supervision.overtime and self.seats[seat].kind == PERSON
        ]
        times = [self.supervision.round_due, *(self.move_due(seat) for seat in asked), *overtime]
        return min(filter(None, times), default="")

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
            assert event.seat is not None
            return moved._played(event, match or self.match.taken_back(event.seat))
        if event.kind == DEAL:
            dealt = self.match.dealt_anew(event.body["viewer"], event.body["seed"])
            asked, since = (event.seq,) * len(self.asked), (event.at,) * len(self.asked)
            dealt_anew = replace(moved, match=dealt, known=False, version=event.seq, asked_at=since)
            return dealt_anew._without_picks(asked)._told(event)
        if event.kind == CHAT:
            return moved._said(_chat_line(event))
        if event.kind == CLOSE:
            return replace(moved, closed=True)
        if event.kind == FORGET:
            return moved
        if event.kind == TEAM:
            return moved._talked(event)
        if event.kind == SUPERVISION:
            return moved._ordered(event)
        return moved._seated(event)

    def _replayed(self, event: Event) -> TableMatch:
        assert event.seat is not None
        body = event.body
        marks = {name: bool(body.get(name)) for name in ("joined", "automatic")}
        return self.match.replayed(body["action"], event.seat, body["check"], **marks)

    def _played(self, event: Event, match: TableMatch) -> TableState:
        """The moment after an action or undo. Whoever decides at the same time is still asked the same."""
        asked = tuple(
            since if seat != event.seat and _same_question(self.match, match, seat) else event.seq
            for seat, since in enumerate(self.asked)
        )
        since = tuple(at if asked[seat] == self.asked[seat] else event.at for seat, at in enumerate(self.asked_at))
        supervision = (
            self.supervision.in_round(match.round, event.at) if self.supervision.workshop else self.supervision
        )
        seats = (
            self.seats if supervision.round == self.supervision.round else tuple(seat.in_time() for seat in self.seats)
        )
        played = replace(self, version=event.seq, match=match, asked_at=since, supervision=supervision, seats=seats)
        played = played._without_picks(asked)
        return played._told(event) if event.kind == UNDO else played

    def _without_picks(self, asked: tuple[int, ...]) -> TableState:
        """The same moment, where nobody points any more at the answer to another question."""
        talks = tuple(
            talk if asked[seat] == self.asked[seat] else talk.forgetting_picks() for seat, talk in enumerate(self.talks)
        )
        return replace(self, asked=asked, talks=talks)

    def _talked(self, event: Event) -> TableState:
        """The moment after a team has said something among themselves."""
        assert event.seat is not None and event.person is not None
        after = self.talks[event.seat].after(event.seq, event.seat, event.person, event.body, event.at)
        return replace(self, talks=_with(self.talks, event.seat, after))

    def _ordered(self, event: Event) -> TableState:
        """The moment after a SUPERVISION event."""
        changed = replace(self, supervision=self.supervision.after(event.body, event.at))
        if event.body["do"] == RESUME:
            since = tuple(shifted(at, self.supervision.paused, event.at) for at in self.asked_at)
            changed = replace(changed, asked_at=since)
        elif event.body["do"] == MOVE_CLOCK:  # whoever must decide has the whole time from now on
            changed = replace(changed, asked_at=(event.at,) * len(self.seats))
        elif event.body["do"] == STRIKE:
            late = event.body["seats"]
            struck = (asked if seat in late else self.struck[seat] for seat, asked in enumerate(self.asked))
            changed = replace(changed, struck=tuple(struck))
        if event.body["do"] in (MOVE_CLOCK, ROUND_LIMIT):  # nobody is late any more
            changed = replace(changed, struck=(NOT_STRUCK,) * len(self.seats))
        return changed._told(event)

    def _said(self, line: ChatLine) -> TableState:
        return replace(self, chat=said(self.chat, line))

    def _told(self, event: Event, before: Seat = NO_SEAT, after: Seat = NO_SEAT) -> TableState:
        """The same moment, with what the table says of the event."""
        text = notice(event, before, after)
        return self._said(ChatLine(event.seq, "", event.seat, text, event.at, notice=True)) if text else self

    def _coach_asked(self, event: Event) -> TableState:
        """The moment after somebody has asked for the coach, or wants it no more. Whoever plays along is told."""
        theirs = next((seat for seat in self.seats if event.person in seat.holders), NO_SEAT)
        people = theirs.holders | {event.person or ""}
        changed = replace(self, coached=self.coached | people if event.body["on"] else self.coached - people)
        return changed._told(event, theirs) if len(self.people) > 1 else changed

    def _seated(self, event: Event) -> TableState:
        """The moment after a SEAT event."""
        body = event.body
        if body["do"] == WATCH:
            earlier = self.watch_earlier | {self.watch_token} if body.get("keep") else frozenset()
            return replace(self, watch_token=body["token"], watch_earlier=earlier)
        if body["do"] == KNOWN:
            return replace(self, known=True)
        if body["do"] == LEARN:
            return replace(self, learning=Learning(**{k: v for k, v in body.items() if k != "do"}))
        if body["do"] == COACH:
            return self._coach_asked(event)
        if body["do"] == BAN:
            seat = NO_SEAT if event.seat is None else self.seats[event.seat]
            return replace(self, gone=self.gone | dict.fromkeys(body["who"], BANNED))._told(event, seat)
        assert event.seat is not None
        before = self.seats[event.seat]
        after = before.after(body)
        seats = _with(self.seats, event.seat, after)
        names = tuple(_shown_name(i, seat) for i, seat in enumerate(seats))
        match = self.match if names == self.match.names else self.match.renamed(names)
        changed = replace(self, seats=seats, match=match, gone=self._gone_after(event, before, after))
        if body["do"] == MEMBER_GONE:
            talk = self.talks[event.seat].without(body["person"])
            return replace(changed, talks=_with(self.talks, event.seat, talk))._told(event, before, after)
        if before.kind != PERSON and after.kind == PERSON:  # their time begins when they sit down
            since, struck = changed.asked_at, changed.struck
            changed = replace(
                changed,
                asked_at=_with(since, event.seat, event.at),
                struck=_with(struck, event.seat, NOT_STRUCK),
            )
        return replace(changed, known=self.known or changed._knows_the_seat(event, before))._told(event, before, after)

    def _gone_after(self, event: Event, before: Seat, after: Seat) -> dict[str, str]:
        """Who has no seat any more, and why. A ban is not forgotten."""
        came = {mark(self.head.id, person) for person in after.holders - before.holders}
        moved = event.body["do"] == MEMBER_GONE
        lost = {
            mark(self.head.id, p): MOVED if moved else why_gone(p, before, event.person)
            for p in before.holders - after.holders
        }
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


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The same values with another one in one place."""
    return (*values[:at], value, *values[at + 1 :])


def _shown_name(number: int, seat: Seat) -> str:
    return seat.name or f"Seat {number + 1}"


def _chat_line(event: Event) -> ChatLine:
    return ChatLine(event.seq, event.body["name"], event.seat, event.body["text"], event.at)


def first_state(head: Head, box: Box[Any]) -> TableState:
    """A table before its first event, with the box it began with (see `boxes`) under the edition of its rules."""
    if (head.rules, head.box) != (str(box.edition), box.hash):
        raise Unplayable("This table was started with other rules or component values than these.")
    match = TableMatch(find(head.game), head.players, head.seed, head.options, box)
    return laid(head, match)


def laid(head: Head, match: TableMatch) -> TableState:
    """A table at which nobody sits yet."""
    n = head.players
    seats, talks = (Seat(),) * n, (Talk(),) * n
    return TableState(
        head, match, seats, asked=(0,) * n, asked_at=(head.created,) * n, struck=(NOT_STRUCK,) * n, talks=talks
    )


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
