"""What has happened since somebody acted last: the moves of others, and the round that has ended meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

from boardroom.kernel.match import Entry, Match, Position
from boardroom.kernel.panel import Ledger
from boardroom.kernel.rounds import rounds_of
from boardroom.kernel.table.phrases import players
from boardroom.kernel.table.telling import Sentence
from boardroom.server.web.page_models import TableModel
from boardroom.server.web.pages.log import LogLine, action_lines, played_lines
from boardroom.server.web.pages.plain import look
from boardroom.server.web.pages.scores import fates

LINES: Final = 5  # of others' moves; the log has them all


@dataclass(frozen=True)
class Since:
    """The moves of others since one's own last, newest first."""

    lines: tuple[LogLine, ...] = ()
    earlier: int = 0  # lines that are not shown
    own: tuple[LogLine, ...] = ()  # what came of one's own last action, where chance had a part in it


@dataclass(frozen=True)
class SummaryRow:
    """What a round brought a player."""

    seat: int
    gained: tuple[int, ...]  # by source
    gain: int
    total: int
    fate: str = ""  # of somebody who is out of the game


@dataclass(frozen=True)
class Summary:
    """A round that is over."""

    key: str  # which one
    title: str
    leader: str  # who leads, with `@` and seats
    columns: tuple[tuple[str, str], ...]  # icon and words of the sources that brought something
    rows: tuple[SummaryRow, ...]  # best first, those who are out of the game last
    lines: tuple[LogLine, ...]  # what happened at its end


def since(model: TableModel) -> Since:
    """What others have done since the viewer acted; nothing for those who only watch."""
    if model.seat is None:
        return Since()
    told, own = model.match.story(model.seat), last_own(model)
    lines = [line for at in range(len(told), own, -1) for line in played_lines(model.match, at, told[at - 1])]
    lines = list(once_each(lines[::-1])[::-1])
    mine = played_lines(model.match, own, told[own - 1]) if own and model.match.drawn(own) else ()
    return Since(tuple(lines[:LINES]), max(0, len(lines) - LINES), mine)


def last_own(model: TableModel) -> int:
    """The position after the last action of the viewer's own choice; 0 before the first."""
    log = model.match.log
    own = (n for n in range(len(log), 0, -1) if log[n - 1].seat == model.seat and not log[n - 1].automatic)
    return next(own, 0)


class Rounds:
    """Where the rounds of a match ended. A page keeps it: the log is gone through again only when one more has ended,
    or when something was taken back."""

    def __init__(self) -> None:
        self._last: Entry | None = None  # of the log when it was gone through, or found without an end since
        self._length = 0
        self._done = 0
        self._ends: list[int] = []
        self._told: tuple[Entry, Summary] | None = None  # the action that ended a round, and the round summed up
        self._told_to: tuple[int | None, tuple[str, ...]] = None, ()  # the seat, and how players were called

    def ends(self, match: Match) -> list[int]:
        """The positions at which a round was over."""
        over = rounds_of(match.game)[1]
        log, done = match.log, over(match.box.values, match.state)
        went_on = 0 < self._length <= len(log) and log[self._length - 1] is self._last
        if not (went_on and done == self._done):
            self._ends = ends_of_rounds(match, over)
        self._last, self._length, self._done = log[-1] if log else None, len(log), done
        return self._ends

    def told(self, model: TableModel, ends: Sequence[int]) -> Summary:
        """The last round that has ended, summed up once for a seat."""
        ending, told_to = model.match.log[ends[-1] - 1], (model.seat, model.match.names)
        if self._told is None or self._told[0] is not ending or self._told_to != told_to:
            self._told, self._told_to = (ending, summed_up(model, ends)), told_to
        return self._told[1]


def summary(model: TableModel, rounds: Rounds | None = None) -> Summary | None:
    """The round that has ended since the viewer acted, or by that very action; None if there is none."""
    if model.seat is None or model.match.over:
        return None
    rounds = rounds or Rounds()
    ends = rounds.ends(model.match)
    return rounds.told(model, ends) if ends and ends[-1] >= max(1, last_own(model)) else None


def summed_up(model: TableModel, ends: Sequence[int]) -> Summary:
    """The last round that has ended."""
    match, (word, _) = model.match, rounds_of(model.match.game)
    begin = ends[-2] if len(ends) > 1 else 0
    before, after = (points_at(match.at(n), model.seat) for n in (begin, ends[-1]))
    told, became = match.story(model.seat), fates(match.at(ends[-1]))
    return Summary(
        f"{word}-{len(ends)}-{ends[-1]}",
        f"{word} {len(ends)} is over",
        leading(after.totals, became),
        *brought(before, after, became),
        once_each(closing_lines(told, begin, ends[-1])),
    )


def closing_lines(told: Sequence[Sequence[Sentence]], begin: int, end: int) -> tuple[LogLine, ...]:
    """What the end of a round brought, oldest first: all that was told since it was announced, or by its last action.

    In some games everybody settles in turn, so that the last action alone tells of one player only.
    """
    lines: tuple[LogLine, ...] = ()
    for at in range(end, begin, -1):
        lines = action_lines(at, told[at - 1])[::-1] + lines
        for number, sentence in enumerate(told[at - 1]):
            if sentence.closes:
                return lines[number:]
    return action_lines(end, told[end - 1])[::-1]


def once_each(lines: Sequence[LogLine]) -> tuple[LogLine, ...]:
    """The same line several times in a row is told once, with how often."""
    groups = [list(same) for _, same in groupby(lines, key=lambda line: (line.seat, line.text, line.aside))]
    return tuple(
        replace(last, text=f"{last.text.removesuffix('.')}, {len(group)} times.") if len(group) > 1 else last
        for group in groups
        for last in group[-1:]
    )


def ends_of_rounds(match: Match, over: Callable[[Any, Any], int]) -> list[int]:
    """The positions at which a round was over. The log is applied once, as `points_over_time` does."""
    position = match.at(0)
    ends, done = [], over(match.box.values, position.state)
    for n in range(len(match.log)):
        match.advance(position.state, n)
        before, done = done, over(match.box.values, position.state)
        if done > before:
            ends.append(n + 1)
    return ends


def points_at(position: Position, seat: int | None) -> Ledger:
    """Points by source, as the viewer could count them."""
    return look(position.game).points(position.box.values, position.seen_state(seat))


def brought(
    before: Ledger, after: Ledger, became: Sequence[str]
) -> tuple[tuple[tuple[str, str], ...], tuple[SummaryRow, ...]]:
    """The sources that brought anybody something, and what they brought everybody."""
    pairs = list(zip(before.rows, after.rows, strict=True))
    gained = [[new - old for old, new in zip(*rows, strict=True)] for rows in pairs]
    shown = [i for i in range(len(after.columns)) if any(row[i] for row in gained)]
    rows = [
        SummaryRow(seat, tuple(gained[seat][i] for i in shown), total - before.totals[seat], total, became[seat])
        for seat, total in enumerate(after.totals)
    ]
    best_first = sorted(rows, key=lambda row: (bool(row.fate), -row.total))
    return tuple(after.columns[i] for i in shown), tuple(best_first)


def leading(totals: tuple[int, ...], became: Sequence[str] = ()) -> str:
    """`@1 leads with 12`; nobody leads where all have the same, nor who is out of the game."""
    out = {seat for seat, fate in enumerate(became) if fate}
    most = max(total for seat, total in enumerate(totals) if seat not in out)
    best = [seat for seat, total in enumerate(totals) if total == most and seat not in out]
    if len(best) == len(totals) > 1:
        return f"all have {most}"
    return f"{players(best)} {'leads' if len(best) == 1 else 'lead'} with {most}"
