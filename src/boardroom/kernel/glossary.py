"""The words of a game, for whoever meets one of them for the first time: `glossary.toml` in the game's folder.

    [[term]]
    word = "Worker"
    text = "A step down the worker track. A grey row costs {box.row_price[1]} credits."
    rules = "Worker track"                     # the section of `rules.md` that says more
    shows = ".zone-workers, [href='#i-worker']"  # what on the board stands for it, if anything does: a selector

    [[each]]                                   # a term for every name of a list of `names.toml`
    of = "bonus"
    word = "{name} bonus"                      # the name itself, if nothing is said
    text = "For one year: {name.effect}."
    rules = "Bonus"

`{says}` is what the game says of such a piece elsewhere: `SAYS` of its `view.py`, by list a function of box and number.
Nothing is written twice that the box, the names or the board say already.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from boardroom.kernel.box import Box
from boardroom.kernel.game import Game
from boardroom.kernel.table.names import FILE as NAMES_FILE
from boardroom.kernel.table.names import Names
from boardroom.kernel.table.phrases import capital
from boardroom.kernel.table.texts import check_parts, filled, read_tables

FILE: Final = "glossary.toml"
NEEDED: Final = {"word": str, "text": str, "rules": str}
TERM: Final = {**NEEDED, "shows": str}
EACH: Final = {"of": str, **TERM}


@dataclass(frozen=True)
class Term:
    """A word of a game, and what it means."""

    word: str
    meaning: str
    rules: str  # heading of the section that says more
    shows: str = ""  # selector of what stands for it on the board


def has_glossary(game: Game) -> bool:
    """Whether somebody has written down the words of a game."""
    return (game.folder / FILE).exists()


def glossary(game: Game, box: Box[Any]) -> tuple[Term, ...]:
    """The words of a game with the numbers of a box, by the alphabet; none where nobody has written them down."""
    if not has_glossary(game):
        return ()
    found, names = written(game.folder), _names(game.folder)
    values = {**names, "box": box.values}
    terms = [
        Term(one["word"], filled(one["text"], values), one["rules"], one.get("shows", ""))
        for one in found.get("term", ())
    ]
    for group in found.get("each", ()):
        terms += _group(game, box, names, group)
    return tuple(sorted(terms, key=lambda term: term.word.lower()))


def _group(game: Game, box: Box[Any], names: Names, group: Mapping[str, Any]) -> Iterator[Term]:
    """A term for every name of a list."""
    says = getattr(game.view, "SAYS", {}).get(group["of"])
    for name in names[group["of"]]:
        values = {"box": box.values, "name": name, "says": says(box.values, name.number) if says else ""}
        texts = group.get("word", "{name}"), group["text"], group.get("shows", "")
        word, text, shows = (filled(text, values) for text in texts)
        yield Term(word, capital(text), group["rules"], shows)


@cache
def _names(folder: Path) -> Names:
    return Names.read(str(folder / FILE)) if (folder / NAMES_FILE).exists() else Names()


@cache
def written(folder: Path) -> dict[str, Any]:
    """What the file says; what is missing or misspelt in it is said as a `TypeError`."""
    found = read_tables(str(folder / FILE), FILE)
    for number, one in enumerate(found.get("term", ())):
        check_parts(f"{FILE}, term {number} ({one.get('word', '')})", one, TERM, NEEDED)
    for number, group in enumerate(found.get("each", ())):
        check_parts(f"{FILE}, each {number} ({group.get('of', '')})", group, EACH, ("of", "text", "rules"))
    return found
