"""What rules a table beside its game: a trainer's word, pauses and clocks. Pure values.

A table of a workshop belongs to its trainer, who sees everything there; that is said to everybody at the table. Clocks
can run at any table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from boardroom.server.refusal import Unplayable
from boardroom.server.table.teams import ANYBODY

# What can happen, in the body of a SUPERVISION event under "do".
OPEN: Final = "open"  # the table belongs to a workshop
PAUSE: Final = "pause"
RESUME: Final = "resume"
ROUND_LIMIT: Final = "round limit"  # so long a round may take
MOVE_CLOCK: Final = "move clock"  # so long a decision may take
WAY: Final = "way"  # how teams decide
MESSAGE: Final = "message"  # the trainer says something
STRIKE: Final = "strike"  # a clock has run out
END: Final = "end"  # the trainer ends the game as it stands

# What happens to somebody who is late.
OWNER_DECIDES: Final = "owner"
BOT_PLAYS: Final = "bot"

LATE: Final = {OWNER_DECIDES: "then the owner of the table decides how it goes on", BOT_PLAYS: "then a bot plays on"}

TRAINER_SEES_ALL: Final = (
    "This table belongs to a workshop: its trainer sees everything here, hidden cards, team talk and notes included."
)


@dataclass(frozen=True)
class Supervision:
    """The order of a table. Times are ISO 8601, limits are seconds; 0 is none."""

    workshop: str = ""
    way: str = ANYBODY  # how teams decide
    paused: str = ""  # since when
    ended: str = ""  # when the trainer ended the game early
    round: int = 0
    round_began: str = ""
    round_limit: int = 0
    round_struck: int = -1  # the round whose time has run out
    move_limit: int = 0
    late: str = OWNER_DECIDES
    message: str = ""  # the trainer's last word
    result: str = ""  # how a game that the trainer ended stood then, in words, best first

    @property
    def stopped(self) -> bool:
        """Whether nobody may act now."""
        return bool(self.paused or self.ended)

    def after(self, body: dict[str, Any], at: str) -> Supervision:
        """The order after the SUPERVISION event with this body."""
        change = _CHANGES.get(body["do"])
        if change is None:
            raise Unplayable(f"this table knows something newer than this server: {body['do']!r}")
        return change(self, body, at)

    def in_round(self, number: int, at: str) -> Supervision:
        """The order when the game has come to a round: the clock of a round begins with it."""
        return self if number == self.round and self.round_began else replace(self, round=number, round_began=at)

    @property
    def overtime(self) -> bool:
        """Whether the time of this round has run out, and a bot plays for whoever still has to decide in it."""
        return bool(self.round_limit) and self.round_struck == self.round and self.late == BOT_PLAYS

    @property
    def round_due(self) -> str:
        """When the time of this round runs out; empty if it does not, or has."""
        if not self.round_limit or not self.round_began or self.round_struck == self.round:
            return ""
        return later(self.round_began, self.round_limit)


_CHANGES: Final[dict[str, Callable[[Supervision, dict[str, Any], str], Supervision]]] = {
    OPEN: lambda supervision, body, at: replace(
        supervision, workshop=body["workshop"], way=body["way"], round_began=at
    ),
    PAUSE: lambda supervision, _, at: supervision if supervision.paused else replace(supervision, paused=at),
    RESUME: lambda supervision, _, at: replace(
        supervision, paused="", round_began=shifted(supervision.round_began, supervision.paused, at)
    ),
    ROUND_LIMIT: lambda supervision, body, at: replace(
        supervision, round_limit=body["seconds"], late=body["late"], round_began=at, round_struck=-1
    ),
    MOVE_CLOCK: lambda supervision, body, _: replace(supervision, move_limit=body["seconds"], late=body["late"]),
    WAY: lambda supervision, body, _: replace(supervision, way=body["way"]),
    MESSAGE: lambda supervision, body, _: replace(supervision, message=body["text"]),
    STRIKE: lambda supervision, body, _: (
        replace(supervision, round_struck=supervision.round) if body.get("round") else supervision
    ),
    END: lambda supervision, body, at: replace(supervision, ended=at, paused="", result=body.get("result", "")),
}


def later(at: str, seconds: float) -> str:
    """A stored time so many seconds later."""
    return (datetime.fromisoformat(at) + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


def shifted(at: str, since: str, until: str) -> str:
    """A stored time moved by a pause: the clock stood still, one that was set meanwhile from the first."""
    if not at or not since:
        return at
    pause = datetime.fromisoformat(until) - datetime.fromisoformat(max(at, since))
    return later(at, pause.total_seconds())


def supervision_notice(body: dict[str, Any]) -> str:
    """What the table says of a SUPERVISION event; empty for what needs no words."""
    tell = _LINES.get(body["do"])
    return tell(body) if tell else ""


_LINES: Final[dict[str, Callable[[dict[str, Any]], str]]] = {
    OPEN: lambda _: TRAINER_SEES_ALL,
    PAUSE: lambda _: "The trainer has paused the game.",
    RESUME: lambda _: "The game goes on.",
    ROUND_LIMIT: lambda body: (
        f"A round may take {in_words(body['seconds'])}." if body["seconds"] else "Rounds take as long as they take."
    ),
    MOVE_CLOCK: lambda body: (
        f"A move may take {in_words(body['seconds'])}, {LATE[body['late']]}."
        if body["seconds"]
        else "Moves take as long as they take."
    ),
    MESSAGE: lambda body: f"Trainer: {body['text']}" if body["text"] else "",
    STRIKE: lambda body: f"Time is up{' for ' + body['names'] if body['names'] else ''}.",
    END: lambda body: f"The trainer has ended the game: the points stand as they are. {body.get('result', '')}".strip(),
}


def in_words(seconds: int) -> str:
    """A length of time as people say it."""
    for size, unit in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size and not seconds % size:
            number = seconds // size
            return f"{number} {unit}{'s' if number > 1 else ''}"
    return f"{seconds} second{'s' if seconds != 1 else ''}"
