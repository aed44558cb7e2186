"""A match that is never changed in place, and remembers the sentences it has told.

A table is read by many while somebody plays: pages are rendered in threads, bots think in others. So every action
makes a new `TableMatch`, and whoever holds an older one keeps a position that stays as it was.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Self

from boardroom.kernel.match import SNAPSHOT_EVERY, Entry, Match
from boardroom.kernel.schema import copy
from boardroom.kernel.table.telling import Sentence


class TableMatch(Match):
    """A `Match` with successors instead of changes. Nobody calls `play` or `undo` on one that is shared."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        # Viewer -> names and the sentences of every action. Shared by all successors; replaced, never changed.
        self._told: dict[int | None, tuple[tuple[str, ...], list[tuple[Entry, list[Sentence]]]]] = {}
        self._before: Any = None  # the state before the last action, if that was not long ago
        self._no_undo: dict[int, str] = {}  # seat -> why it may not undo
        self._drawn: dict[int, tuple[Entry, bool]] = {}  # number -> an action, and whether chance had a part in it
        # Viewer -> the state as the viewer may see it. None as long as the match may be changed in place.
        self._seen: dict[int | None, Any] | None = None
        self._seen_before: dict[int | None, Any] = {}  # the same of the state before the last action

    def _twin(self) -> Self:
        """The same match in another object; what is never changed is shared."""
        twin = type(self).__new__(type(self))
        vars(twin).update(vars(self))
        twin.log = list(self.log)
        twin.state = copy(self.state)
        twin._snapshots = dict(self._snapshots)
        twin._no_undo, twin._seen, twin._seen_before = {}, {}, {}
        return twin

    def played(self, action: int | str, seat: int, joined: bool = False) -> Self:
        """The match after an action; `IllegalAction` or `UnknownAction` if it cannot be."""
        code = self._checked(action, seat)
        twin = self._twin()
        twin._take(code, seat, joined)
        twin._follows(self)
        return twin

    def by_itself(self) -> Self:
        """The match, whose last action was made by the table."""
        twin = self._twin()
        twin.log[-1] = replace(twin.log[-1], automatic=True)
        return twin

    def replayed(self, notation: str, seat: int, check: str, joined: bool = False, automatic: bool = False) -> Self:
        """The match after an action that was found legal when it was recorded."""
        code = self.game.space.code(notation)
        twin = self._twin()
        twin.log.append(Entry(seat, code, check, joined, automatic, draws=twin._do(code, seat)))
        twin._follows(self)
        if len(twin.log) % SNAPSHOT_EVERY == 0:
            twin._snapshots[len(twin.log)] = copy(twin.state)
        return twin

    def _follows(self, before: Self) -> None:
        """This is the match one action after another one."""
        self._before, self._seen_before = before.state, {} if before._seen is None else before._seen

    def seen_state(self, seat: int | None) -> Any:
        """As `Match.seen_state`, but worked out once for all who ask: nobody changes what they see."""
        if self._seen is None:
            return super().seen_state(seat)
        if seat not in self._seen:
            self._seen[seat] = super().seen_state(seat)
        return self._seen[seat]

    def _seen_before_by(self, viewer: int | None) -> Any:
        """The state before the last action as somebody saw it."""
        if viewer not in self._seen_before:
            self._seen_before[viewer] = self.game.schema.concealed(self._before, viewer)
        return self._seen_before[viewer]

    def dealt_anew(self, seat: int | None, seed: int) -> Self:
        """The match after a fresh deal of everything that `seat` (None: an onlooker) cannot know."""
        twin = self._twin()
        twin.deal_anew(seat, seed)
        return twin

    @property
    def round(self) -> int:
        """How many rounds, years or weeks are over, in games that count them."""
        progress = getattr(self.game.view, "progress", None)
        return int(progress(self.box.values, self.state)[0]) if progress else 0

    def why_no_undo(self, seat: int) -> str:
        """As `Match.why_no_undo`; and at a table the end is the end: log and analysis lay everything open.

        Clicks that the table has made are taken back with the action before them: nobody has decided anything by them.
        """
        if self.over:
            return "The game is over and everything lies open: nothing can be taken back. The replay lets you play on."
        if seat not in self._no_undo:  # it takes some time to find out
            before = self._before_clicks()
            self._no_undo[seat] = super().why_no_undo(seat) if before is self else before.why_no_undo(seat)
        return self._no_undo[seat]

    def _before_clicks(self) -> Self:
        """The match before the clicks that the table has made at its end."""
        match = self
        while match.log and match.log[-1].automatic and len(match.log) not in match.deals:
            match = match.taken_back(match.log[-1].seat)
        return match

    def drawn(self, n: int) -> bool:
        """As `Match.drawn`, but found out once, best when the action was played just now."""
        known = self._drawn.get(n)
        if known is None or known[0] is not self.log[n - 1]:
            known = self._drawn[n] = self.log[n - 1], super().drawn(n)
        return known[1]

    def undone(self, seat: int) -> Self:
        """The match before the seat's last action; `UndoRefused` if that would not be fair."""
        twin = self._twin()
        twin.undo(seat)
        twin._before, twin._no_undo = None, {}
        return twin

    def taken_back(self, seat: int) -> Self:
        """The match before the seat's last action, which was found fair to take back when that was recorded."""
        twin = self._twin()
        twin._forget(twin._last_of(seat))
        twin._before = None
        return twin

    def renamed(self, names: tuple[str, ...]) -> Self:
        """The match with other names on the seats."""
        twin = self._twin()
        twin.names = names
        return twin

    def story(self, viewer: int | None = None) -> list[list[Sentence]]:
        """As `Match.story`, but only what has happened since the last telling is worded anew."""
        names, told = self._told.get(viewer, (self.names, []))
        n = min(len(told), len(self.log)) if names == self.names else 0
        while n and told[n - 1][0] is not self.log[n - 1]:  # taken back since
            n -= 1
        told = told[:n] + self._sentences(n, viewer)
        self._told[viewer] = self.names, told
        return [lines for _, lines in told]

    def _sentences(self, n: int, viewer: int | None) -> list[tuple[Entry, list[Sentence]]]:
        """The sentences of every action after the first `n`."""
        rules, conceal = self.game.rules, self.game.schema.concealed
        if n == len(self.log):
            return []
        if n == len(self.log) - 1 and self._before is not None and len(self.log) not in self.deals:
            entry = self.log[-1]
            return [(entry, self.told(self._seen_before_by(viewer), self.seen_state(viewer), entry))]
        after = self._state_at(n)
        told = []
        for number, entry in enumerate(self.log[n:], n + 1):
            before = conceal(after, viewer)
            rules.apply(self.box.values, after, entry.seat, entry.code)
            told.append((entry, self.told(before, conceal(after, viewer), entry)))
            self._deal(after, number)
        return told

    def _state_at(self, n: int) -> Any:
        """As `Match._state_at`, but the last two positions are at hand."""
        if n == len(self.log):
            return copy(self.state)
        return copy(self._before) if self._before is not None and n == len(self.log) - 1 else super()._state_at(n)
