"""How a table comes from the store, and what is left of one that cannot be played on here.

Most are replayed and go on. Of a table whose rules or game this server does not have, everything can be read that needs
no rules: who sat where, what was said, what was done, how it ended. A damaged one is told apart from all others, so
that nobody else is disturbed by it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Self

from boardroom.kernel.match import Deal, log_as_recorded
from boardroom.server.refusal import Unplayable
from boardroom.server.table.boxes import Boxes
from boardroom.server.table.characters import all_can_be_kept
from boardroom.server.table.match import TableMatch
from boardroom.server.table.seats import BOT
from boardroom.server.table.state import Note, TableState, first_state, follow, laid
from boardroom.server.table.store import ACTION, FOR_NOBODY, GAME_EVENTS, Event, Head, Store

LOG: Final = logging.getLogger("boardroom.server")
MOST_SEATS: Final = 64
TOLD: Final = 200  # letters of what is wrong with a damaged table
TEXTS: Final = ("do", "person", "name", "level", "token", "text")  # in the body of an event


class Damaged(Unplayable):
    """A table whose record cannot be understood."""

    def __init__(self) -> None:
        super().__init__(
            "The record of this table is damaged: it can be neither shown nor played. Nothing else is affected. "
            "Whoever runs this server finds the reason in its log, and perhaps the table in a backup."
        )


@dataclass(frozen=True)
class Line:
    """One action, as it was recorded."""

    seat: int
    action: str
    check: str


class KeptMatch(TableMatch):
    """A match without rules: what was done is known, what came of it is not."""

    def __init__(self, head: Head) -> None:
        self.options = head.options
        self.seed = head.seed
        self.names = tuple(f"Seat {seat + 1}" for seat in range(head.players))
        self.lines: tuple[Line, ...] = ()
        self.log = []
        self.deals = {}

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.names)

    @property
    def round(self) -> int:
        """Without rules nobody knows."""
        return 0

    @property
    def to_act(self) -> tuple[int, ...]:
        """Nobody can be asked without rules."""
        return ()

    @property
    def over(self) -> bool:
        """Nothing can be played here."""
        return True

    def _twin(self) -> Self:
        twin = type(self).__new__(type(self))
        vars(twin).update(vars(self))
        return twin

    def replayed(self, notation: str, seat: int, check: str, joined: bool = False, automatic: bool = False) -> Self:
        """With one more action."""
        twin = self._twin()
        twin.lines = (*self.lines, Line(seat, str(notation), str(check)))
        return twin

    def dealt_anew(self, seat: int | None, seed: int) -> Self:
        """With a fresh deal."""
        twin = self._twin()
        twin.deals = self.deals | {len(self.lines): Deal(seat, seed)}
        return twin

    def taken_back(self, seat: int) -> Self:
        """With one action less: the seat's last one."""
        twin = self._twin()
        n = max(n for n, line in enumerate(self.lines) if line.seat == seat)
        twin.lines = self.lines[:n] + self.lines[n + 1 :]
        return twin


class Kept(Unplayable):
    """A table that is sound but cannot be played on here; the message says why."""

    def __init__(self, reason: str, now: TableState, match: KeptMatch, over: bool, result: Any) -> None:
        super().__init__(reason)
        self.now = now
        self.match = match
        self.over = over
        self.result: Mapping[str, Any] = result if isinstance(result, dict) else {}

    def hidden_from(self, person: str) -> bool:
        """Whether somebody may know of others' actions only that there were some: the game may go on elsewhere.

        Without its rules nobody can say what a running game still hides; other tables of a workshop may have the draws
        of one that is over.
        """
        if self.now.supervision.workshop:
            return not self.now.is_trainer(person)
        alone = all((s.kind == BOT and not s.left) or person in s.holders for s in self.now.seats)
        return not (self.over or alone)

    def lines_for(self, person: str) -> list[Line]:
        """What was done, as far as somebody may know it."""
        mine = self.now.seats_kept_for(person)
        hidden = self.hidden_from(person)
        return [Line(line.seat, "", "") if hidden and line.seat not in mine else line for line in self.match.lines]

    def log(self) -> dict[str, Any]:
        """The log, as far as it was recorded: a program that has the rules can open it."""
        head, match = self.now.head, self.match
        setting = {
            "game": head.game,
            "rules": head.rules,
            "box": head.box,
            "players": head.players,
            "options": head.options,
            "names": list(match.names),
            "seed": head.seed,
        }
        if match.deals:
            setting["deals"] = [[n, deal.seat, deal.seed] for n, deal in sorted(match.deals.items())]
        return log_as_recorded(setting, [(line.seat, line.action, line.check) for line in match.lines])


def load(store: Store, boxes: Boxes, table_id: str) -> tuple[TableState, list[Note]] | None:
    """A table after its last event; None if there is none, `Unplayable` if it cannot be played on here."""
    try:
        head, summary = store.head(table_id), store.summary(table_id)
    except (TypeError, ValueError) as error:  # what should be JSON is none
        raise damaged(table_id, error) from None
    if head is None or summary is None:
        return None
    if not all(isinstance(text, str) for text in (head.game, head.title, head.owner, head.rules, head.box)):
        raise damaged(table_id, ValueError("something at its head is no text"))
    events = events_after(store, table_id, 0)
    last, waits = summary
    if not (events and events[-1].seq >= last):
        raise damaged(table_id, ValueError(f"events are missing after number {events[-1].seq if events else 0}"))
    try:
        box = boxes.of(head)
    except Unplayable as reason:
        raise _kept(head, events, waits, str(reason)) from None
    try:
        start = first_state(head, box)
    except Exception as error:
        raise damaged(table_id, error) from None
    return followed(start, events)


def events_after(store: Store, table_id: str, seq: int) -> list[Event]:
    """The events of a table after a sequence number; `Damaged` if they cannot be read."""
    try:
        return store.events(table_id, seq)
    except (TypeError, ValueError) as error:
        raise damaged(table_id, error) from None


def followed(moment: TableState, events: Iterable[Event]) -> tuple[TableState, list[Note]]:
    """As `follow`; `Damaged` if one of the events cannot be understood."""
    events = list(events)
    try:
        for event in events:
            _must_make_sense(moment, event)
        return follow(moment, events)
    except Unplayable:
        raise
    except Exception as error:
        raise damaged(moment.head.id, error) from None


def _must_make_sense(moment: TableState, event: Event) -> None:
    """What replaying would not notice."""
    if event.seat is not None and event.seat not in range(len(moment.seats)):
        raise ValueError(f"event {event.seq} is about seat {event.seat!r}, which there is not")
    for name in TEXTS:
        if not isinstance(event.body.get(name, ""), str):
            raise ValueError(f"the {name} in event {event.seq} is no text")
    if not all_can_be_kept(event.body):
        raise ValueError(f"event {event.seq} has characters that cannot be shown")
    as_time(event.at)


def as_time(text: str) -> str:
    """A stored time, if it is one; `ValueError` otherwise."""
    if datetime.fromisoformat(text).tzinfo is None:
        raise ValueError(f"{text[:TOLD]!r} is no time")
    return text


def damaged(table_id: str, error: Exception) -> Damaged:
    """Tell the log what is wrong. What people are told says nothing of what is in the record: it may be secret."""
    LOG.warning("table %s is damaged: %s: %s", table_id, type(error).__name__, str(error)[:TOLD])
    return Damaged()


def _kept(head: Head, events: list[Event], waits: str, reason: str) -> Unplayable:
    """What is left of a table without its rules."""
    if head.players not in range(1, MOST_SEATS + 1):
        return damaged(head.id, ValueError(f"there cannot be {head.players!r} seats"))
    now, _ = followed(laid(head, KeptMatch(head)), events)
    assert isinstance(now.match, KeptMatch)
    last = next((event for event in reversed(events) if event.kind in GAME_EVENTS), None)
    result = last.body.get("result") if last and last.kind == ACTION else None
    return Kept(reason, now, now.match, waits == FOR_NOBODY, result)
