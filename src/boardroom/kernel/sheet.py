"""The small forms in which a game speaks to any table: a tip for an action, a sheet of what lies where."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Tip:
    """An action in words: what it is, what it costs, what it brings."""

    title: str
    cost: str
    effect: str


@dataclass(frozen=True)
class Sheet:
    """A titled table of texts. `@2` in any text stands for the player on seat 2."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = field(default="")
