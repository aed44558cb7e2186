"""What a terminal prints, as `sheets.toml` of a game has it; and how far a game has come.

    [players]
    title = "Round {s.round} of 6"
    of = "companies"                   # what has a row each
    note = "{s.tokens:token} left"     # a line under the rows
    [players.columns]                  # heading and text of every column
    player = "@{seat}{mark}"
    credits = "{credits}"

`Sheets.read(__name__, table)` has all of them, of the facts that `table` shows on the board as well. Texts and `of`
name facts of the table; those of a column name facts of their row before all others. Everywhere stand `box`, `s`, `t`
(the table) and `viewer` (whose eyes these are) for themselves, in a column also `row`, and `me`, the player of a row
that has a seat. Any other name is a function of the module, or one that is given a name; it is called with what its
parameters are called:

    sheets = Sheets.read(__name__, table, mark=lambda s, row: " (first)" * (row.seat == s.first))

A cell without text is a point. A function that makes no rows (None) leaves the sheet out. A sheet whose columns depend
on the game is made by a function as a whole: `sheet = "shares"`.

A small game may make its sheets in Python, with columns declared in a line:

    sheet("Players", "player | credits | markers", "@{seat} | {credits} | {markers}", companies, markers=markers_text)

A row names facts of the thing it is about, or what a function makes of it; a function may also choose the row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from inspect import signature
from types import FunctionType
from typing import Any, Final

from boardroom.kernel import contract
from boardroom.kernel.sheet import Sheet
from boardroom.kernel.table import texts
from boardroom.kernel.table.phrases import NOTHING
from boardroom.kernel.table.shown import Shown

FILE: Final = "sheets.toml"
PARTS: Final = {"title": str, "of": str, "note": str, "columns": dict, "sheet": str}

Make = Callable[..., Any]
Table = Callable[[Any, Any, int | None], Shown]  # box, state, viewer


class Sheets:
    """All sheets of a game, made in any position."""

    def __init__(self, table: Table, written: Mapping[str, Any], makes: Mapping[str, Make]) -> None:
        self._table, self._written, self._makes = table, written, makes
        for name, parts in written.items():
            texts.check_parts(f"{FILE}, {name}", parts, PARTS, () if "sheet" in parts else ("title", "of", "columns"))
            if "sheet" in parts:
                texts.check_names(f"{FILE}, {name}: sheet", f"{{{parts['sheet']}}}", makes)

    @classmethod
    def read(cls, module: str, table: Table, **named: Make) -> Sheets:
        """Those of `sheets.toml` beside a module, which has the functions that they name, beside those given."""
        of = import_module(module)
        own = {name: made for name, made in vars(of).items() if isinstance(made, FunctionType)}
        return cls(table, texts.read_tables(str(of.__file__), FILE), {**own, **named})

    def __call__(self, box: Any, s: Any, viewer: int | None) -> list[Sheet]:
        """All there are for a viewer."""
        t = self._table(box, s, viewer)
        known = {**vars(t), "box": box, "s": s, "t": t, "viewer": viewer}
        made = (self._made(parts, known) for parts in self._written.values())
        return [sheet for sheet in made if sheet is not None]

    def _made(self, parts: Mapping[str, Any], known: Mapping[str, Any]) -> Sheet | None:
        if "sheet" in parts:
            whole: Sheet | None = self._get(parts["sheet"], known)
            return whole
        rows = self._get(parts["of"], known)
        if rows is None:
            return None
        columns = parts["columns"]
        headings = tuple(self._say(heading, known) for heading in columns)
        cells = tuple(
            tuple(self._say(text, of_the_row) or NOTHING for text in columns.values())
            for of_the_row in ({**known, **_facts(row, known["s"])} for row in rows)
        )
        return Sheet(self._say(parts["title"], known), headings, cells, self._say(parts.get("note", ""), known))

    def _say(self, text: str, known: Mapping[str, Any]) -> str:
        return texts.filled(text, {name: self._get(name, known) for name in texts.names_in(text)})

    def _get(self, name: str, known: Mapping[str, Any]) -> Any:
        """What a name stands for."""
        if name in known:
            return known[name]
        make = self._makes[name]
        return make(*(known[parameter] for parameter in _parameters(make)))


def _facts(row: Any, s: Any) -> dict[str, Any]:
    """What a row is about."""
    facts = vars(row) if isinstance(row, Shown) else {}
    me = {"me": s.players[facts["seat"]]} if "seat" in facts else {}
    return {**me, **facts, "row": row}


@cache
def _parameters(make: Make) -> tuple[str, ...]:
    return tuple(signature(make).parameters)


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
