"""The log beside the board: sentences, newest first. Each is drawn once, and an update adds only the new ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any, Final

from markupsafe import Markup

from boardroom.kernel.match import Entry, Match
from boardroom.kernel.table.telling import Sentence
from boardroom.server.web.page_models import TableModel
from boardroom.server.web.pages.environment import environment

LOG_LINES: Final = 60  # actions shown beside the board; the replay has them all
MARK_BYTES: Final = 6
BY_ITSELF: Final = "the only choice: made by the table"


@dataclass(frozen=True)
class LogLine:
    """A sentence of the log."""

    at: int  # the position after the action
    seat: int | None  # who it is about
    name: str
    text: str
    aside: str  # what was in brackets


def log_line(at: int, sentence: Sentence) -> LogLine:
    """A sentence in its tokens, as a line shows them: the player, the deed, the details."""
    gap = " " if sentence.name and not sentence.deed.startswith(":") else ""
    text = f"{gap}{sentence.deed}" if sentence.aside else sentence[len(sentence.name) :]
    return LogLine(at, sentence.actor, sentence.name, text, sentence.aside)


class LogBook:
    """The latest lines of a log as one viewer reads them.

    The tag says how many actions there are and, by a mark, which ones: a page whose tag is one of an earlier position
    needs only what was added since.
    """

    def __init__(self) -> None:
        self._entries: Sequence[Entry] = ()
        self._marks: list[str] = [""]  # of every position
        self._drawn: dict[int, Markup] = {}  # position -> the lines of the action that led to it

    def follow(self, model: TableModel) -> None:
        """Draw what has happened since, or what was taken back and played otherwise."""
        log = model.match.log
        start = _mark("", model.id, model.seat, model.match.names)
        n = min(len(self._entries), len(log)) if self._marks[0] == start else 0
        while n and self._entries[n - 1] is not log[n - 1]:
            n -= 1
        self._marks = [start, *self._marks[1 : n + 1]]
        for entry in log[n:]:
            self._marks.append(_mark(self._marks[-1], entry.seat, entry.code))
        self._entries = log
        told = model.match.story(model.seat)
        self._drawn = {
            at: self._drawn[at] if at <= n and at in self._drawn else _drawn_lines(model, at, told[at - 1])
            for at in range(len(log), self._oldest(), -1)
        }

    def _oldest(self) -> int:
        """The position after which lines are shown."""
        return max(0, len(self._entries) - LOG_LINES)

    @property
    def tag(self) -> str:
        """Which log it is."""
        return f"{len(self._entries)}-{self._marks[-1]}"

    @property
    def html(self) -> Markup:
        """The whole part of the page."""
        drawing: Any = environment().get_template("parts.html").module
        return Markup(drawing.log(Markup().join(self._drawn.values())))

    def added(self, tag: str) -> dict[str, Any] | None:
        """What a page with an earlier log lacks, and the position up to which it drops lines; None if it needs all."""
        number, _, mark = tag.partition("-")
        n = int(number) if number.isdecimal() and len(number) < MARK_BYTES else -1
        if not self._oldest() <= n < len(self._marks) or self._marks[n] != mark:
            return None
        lines = "".join(self._drawn[at] for at in range(len(self._entries), n, -1))
        return {"after": tag, "html": lines, "drop": self._oldest()}


def _mark(*parts: object) -> str:
    return blake2b(repr(parts).encode(), digest_size=MARK_BYTES).hexdigest()


def action_lines(at: int, sentences: Sequence[Sentence]) -> tuple[LogLine, ...]:
    """The lines of one action, newest first."""
    return tuple(log_line(at, sentence) for sentence in reversed(sentences))


def played_lines(match: Match, at: int, sentences: Sequence[Sentence]) -> tuple[LogLine, ...]:
    """The same, with a word where the table has made a click that was without a choice."""
    lines = action_lines(at, sentences)
    if not lines or not match.log[at - 1].automatic:
        return lines
    deed = lines[-1]
    return (*lines[:-1], replace(deed, aside=", ".join(filter(None, (deed.aside, BY_ITSELF)))))


def _drawn_lines(model: TableModel, at: int, sentences: Sequence[Sentence]) -> Markup:
    drawing: Any = environment().get_template("parts.html").module
    lines = played_lines(model.match, at, sentences)
    return Markup(drawing.log_lines(model.id, lines)) if lines else Markup()
