"""What a trainer looks at: figures of the game's subject over time, alarms, and questions worth talking about.

The words are in `debriefing.toml` of the game, questions about points by the source of the points:

    [figures.fees]
    title = "Licence fees a round"
    question = "Who paid for room that nobody used?"
    unit = "credits"

    [alarms]
    at_a_loss = "operates at a loss"

    [questions]
    cloud = "When did moving to the cloud pay?"

What is computed for them is in `debriefing.py`, functions of box, state and seat by the same names. A figure without
one is the field of the player that is called so.

    DEBRIEFING = Debriefing.read(__file__, fees, at_a_loss=lambda box, s, seat: profit(box, s.players[seat]) < 0)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from boardroom.kernel.table.texts import by_name, check_parts, check_used, read_tables

FILE: Final = "debriefing.toml"
PARTS: Final = {"figures": dict, "alarms": dict, "questions": dict}
FIGURE_PARTS: Final = {"title": str, "question": str, "unit": str}

Read = Callable[[Any, Any, int], Any]  # box, state, seat


@dataclass(frozen=True)
class Figure:
    """A figure of a player that tells something about the subject of the game, at the end of every round."""

    name: str
    title: str
    get: Read | None  # none: the player's field of that name
    question: str  # for the discussion afterwards
    unit: str = ""

    def of(self, box: Any, s: Any, seat: int) -> int:
        """The figure of a seat in a position."""
        return int(getattr(s.players[seat], self.name) if self.get is None else self.get(box, s, seat))


@dataclass(frozen=True)
class Alarm:
    """Something a trainer wants to know at once about a player."""

    text: str
    rings: Read


@dataclass(frozen=True)
class Debriefing:
    """All of a game."""

    figures: tuple[Figure, ...] = ()
    alarms: tuple[Alarm, ...] = ()
    questions: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, beside: str, *functions: Read, **named: Read) -> Debriefing:
        """That of `debriefing.toml` beside a module."""
        written, get = read_tables(beside, FILE), by_name(functions, named)
        check_parts(FILE, written, PARTS, ())
        figures, alarms = written.get("figures", {}), written.get("alarms", {})
        for name, table in figures.items():
            check_parts(f"{FILE}, {name}", table, FIGURE_PARTS, ("title", "question"))
        check_parts(f"{FILE}, alarms", alarms, dict.fromkeys(get, str), ())
        check_used(FILE, get, [*figures, *alarms])
        return cls(
            tuple(Figure(name, get=get.get(name), **table) for name, table in figures.items()),
            tuple(Alarm(text, get[name]) for name, text in alarms.items()),
            written.get("questions", {}),
        )

    def alarms_of(self, box: Any, s: Any, seat: int) -> tuple[str, ...]:
        """What rings for a seat in a position."""
        return tuple(alarm.text for alarm in self.alarms if alarm.rings(box, s, seat))


NO_DEBRIEFING: Final = Debriefing()
