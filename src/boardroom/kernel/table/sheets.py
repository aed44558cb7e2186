"""What a terminal prints: sheets whose columns are declared in a line; and how far a game has come.

    sheet("Players", "player | credits | markers", "@{seat} | {credits} | {markers}", companies, markers=markers_text)

A row names facts of the thing it is about, or what a function makes of it; a function may also choose the row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from boardroom.kernel import contract
from boardroom.kernel.sheet import Sheet
from boardroom.kernel.table import texts

Make = Callable[[Any], object]


def sheet(
    title: str, headings: str, row: str | Callable[[Any], str], things: Iterable[Any], note: str = "", **made: Make
) -> Sheet:
    """A sheet with a row for every one of the things; `made` are facts that are made of a thing only for it."""

    def filled(thing: Any) -> tuple[str, ...]:
        facts = {**vars(thing), **{name: make(thing) for name, make in made.items()}}
        return tuple(texts.filled(part, facts) for part in _parts(row(thing) if callable(row) else row))

    return Sheet(title, _parts(headings), tuple(map(filled, things)), note)


def _parts(line: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in line.split("|"))


def turns_played(counter: str, last: int) -> Callable[[Any, Any], tuple[int, int]]:
    """The `progress` of a game with so many rounds or years, of which the state counts the one under way.

    A game may end before the last one: the round in which it did is the last that was played.
    """

    def progress(box: Any, s: Any) -> tuple[int, int]:
        begun: int = getattr(s, counter)
        return min(begun, last) if contract.over(box, s) else max(0, begun - 1), last

    return progress
