"""What things are called, as `names.toml` of a game has it: lists of names, or tables with what else is said of them.

    phase = ["", "I", "II", "III"]

    [[bonus]]
    name = "REPORT"
    key = "R"
    short = "1 tile more"

`NAMES = Names.read(__file__)`; then `NAMES["bonus"][0].short`. What has to be computed for a name is put beside it in
Python, with `Name.each`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from boardroom.kernel.nearest import did_you_mean
from boardroom.kernel.table.phrases import Name
from boardroom.kernel.table.texts import check_parts, read_tables

FILE: Final = "names.toml"


class Names(dict[str, tuple[Name, ...]]):
    """All lists of names of a game."""

    @classmethod
    def read(cls, beside: str) -> Names:
        """Those of `names.toml` beside a module."""
        return cls({what: named(what, written) for what, written in read_tables(beside, FILE).items()})

    def __missing__(self, what: str) -> tuple[Name, ...]:
        raise TypeError(f"{FILE} does not name {what}.{did_you_mean(what, self)}")

    def pairs(self, what: str, fact: str) -> tuple[tuple[str, str], ...]:
        """A fact of every name, and the name: icons and words, say."""
        return tuple((getattr(name, fact), name) for name in self[what])


def named_figures(folder: Path, known: Sequence[str]) -> dict[str, str]:
    """What `figure` of the `names.toml` in a folder says: how sentences call the known figures of `numbers.py`."""
    if not (folder / FILE).exists():
        return {}
    found = {str(name.of): str(name) for name in Names.read(str(folder / FILE)).get("figure", ())}
    for strange in found.keys() - set(known):
        raise TypeError(f"{FILE}, figure: no figure is called {strange}.{did_you_mean(strange, known)}")
    return found


def named(what: str, written: Any) -> tuple[Name, ...]:
    """A list of names; of all of them the same is said."""
    if not isinstance(written, list) or not written:
        raise TypeError(f"{FILE}: {what} is a list of names")
    if all(isinstance(name, str) for name in written):
        return Name.each(written)
    first = written[0] if isinstance(written[0], dict) else {}
    parts: dict[str, type | tuple[type, ...]] = {"name": str, **{part: type(each) for part, each in first.items()}}
    for number, table in enumerate(written):
        check_parts(f"{FILE}, {what} {number}", table, parts, parts)
    facts = {part: [fact(table[part]) for table in written] for part in parts if part != "name"}
    return Name.each([table["name"] for table in written], **facts)


def fact(value: Any) -> Any:
    """What is said of a name: texts are names themselves, so that they can be put in capitals."""
    if isinstance(value, list):
        return tuple(map(fact, value))
    return Name(value) if isinstance(value, str) else value
