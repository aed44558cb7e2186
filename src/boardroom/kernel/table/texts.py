"""Words of a game as data: tables of TOML beside its Python, with names in their texts that stand for values.

In a text `{price}` is a value and `{me.cash}` a part of one. `{workers:worker}` counts: `1 worker`, `3 workers`; where
a plural is not made with an s, both are given: `{rivals:company|companies}`. `{points:+point}` counts a change, with
its sign: `+1 point`. `{discs:@}` names the players of some seats, or of one, if there is any: `@0 @2`. An index may be
a `Name`, which stands for its number: `{s.stock[part]}`.

What is misspelt or missing in such a file is said when the game is loaded, as a `TypeError` in words.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Final

from boardroom.kernel.nearest import did_you_mean
from boardroom.kernel.table.phrases import count, marks

SEATS: Final = "@"


def filled(text: str, values: Mapping[str, Any]) -> str:
    """A text with what its names stand for."""
    if "{" not in text:
        return text
    for name in indices_in(text):
        text = text.replace(f"[{name}]", f"[{values[name].number}]")
    return _COUNTING.vformat(text, (), values) if _counts(text) else text.format(**values)


@cache
def names_in(text: str) -> frozenset[str]:
    """The names a text asks for."""
    return indices_in(text).union(path.partition(".")[0].partition("[")[0] for path in paths_in(text))


@cache
def indices_in(text: str) -> frozenset[str]:
    """The names it asks for as indices."""
    return frozenset(name for path in paths_in(text) for name in re.findall(r"\[([^]\d]\w*)\]", path))


@cache
def paths_in(text: str) -> frozenset[str]:
    """The same with the parts they ask for: `me.cash`."""
    return frozenset(path for _, path, _, _ in Formatter().parse(text) if path)


class _Counting(Formatter):
    """Formats as Python does, counts where a noun is given, and names players."""

    def format_field(self, value: Any, spec: str) -> str:
        if spec == SEATS:
            return marks(() if value is None else (value,) if isinstance(value, int) else value)
        noun, _, plural = spec.partition("|")
        if not _is_noun(noun):
            return str(super().format_field(value, spec))
        return count(value, noun.removeprefix("+"), plural, sign=noun.startswith("+"))


_COUNTING = _Counting()


def _is_noun(spec: str) -> bool:
    """Whether it is a word: Python's own formats have one letter at most."""
    word = spec.removeprefix("+").replace(" ", "")
    return len(word) > 1 and word.isalpha()


@cache
def _counts(text: str) -> bool:
    """Whether a text counts anything, or names players."""
    specs = [spec or "" for _, _, spec, _ in Formatter().parse(text)]
    return SEATS in specs or any(_is_noun(spec.partition("|")[0]) for spec in specs)


# --- reading -----------------------------------------------------------------------------------------------------


def read_tables(beside: str, name: str) -> dict[str, Any]:
    """What a TOML file says that lies beside a module."""
    path = Path(beside).with_name(name)
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise TypeError(f"there is no {name} beside {Path(beside).name}") from None
    except tomllib.TOMLDecodeError as error:
        raise TypeError(f"{name}: {error}") from None


def check_parts(where: str, table: Any, parts: Mapping[str, type | tuple[type, ...]], needed: Iterable[str]) -> None:
    """A table has the parts it needs and no others, each of its kind, and its texts can be read."""
    if not isinstance(table, dict):
        raise TypeError(f"{where} is a table with {', '.join(parts)}, not {table!r}")
    for part, value in table.items():
        if part not in parts:
            raise TypeError(f"{where}: nothing is called {part}.{did_you_mean(part, parts)}")
        if not isinstance(value, parts[part]):
            raise TypeError(f"{where}: {part} cannot be {value!r}")
        check_text(f"{where}: {part}", value)
    lacking = [part for part in needed if part not in table]
    if lacking:
        raise TypeError(f"{where} lacks {', '.join(lacking)}")


def check_text(where: str, text: Any) -> None:
    """The braces of a text open and close."""
    try:
        names_in(text if isinstance(text, str) else "")
    except ValueError as error:
        raise TypeError(f"{where}: {error}") from None


def check_names(where: str, text: str, known: Iterable[str]) -> None:
    """Every name in a text stands for something."""
    known = set(known)
    for name in sorted(names_in(text) - known):
        raise TypeError(f"{where}: nobody says what {{{name}}} is.{did_you_mean(name, known)}")


def by_name(functions: Iterable[Callable[..., Any]], more: Mapping[str, Callable[..., Any]]) -> dict[str, Any]:
    """Functions by their own names, and those that were given one."""
    return {**{function.__name__: function for function in functions}, **more}


def check_used(where: str, given: Iterable[str], used: Iterable[str]) -> None:
    """Nothing is computed that no text names."""
    idle = sorted(set(given) - set(used))
    if idle:
        raise TypeError(f"{where}: no text names {', '.join(idle)}")
