"""A new game to begin with: a small one that can be played at once, to be changed into one's own."""

from __future__ import annotations

import keyword
from pathlib import Path

from boardroom.kernel.game import GameError, games, unfinished

TEMPLATE = Path(__file__).parent / "template"
NAME, TITLE = "cargo", "Cargo"  # as the template calls itself


def files(name: str = NAME) -> dict[str, str]:
    """The files of a new game, by name."""
    found = [(path.name.removesuffix(".txt"), path.read_text(encoding="utf-8")) for path in TEMPLATE.glob("*.txt")]
    return {file: text.replace(f"games.{NAME}", f"games.{name}").replace(TITLE, title(name)) for file, text in found}


def title(name: str) -> str:
    """A title to begin with: `night_train` is Night Train."""
    return name.replace("_", " ").title()


def make(shelf: Path, name: str) -> Path:
    """Write a new game into a folder of games; `GameError` if it cannot be called so. Nothing is overwritten."""
    if not name.isidentifier() or keyword.iskeyword(name) or name != name.lower() or name.startswith("_"):
        raise GameError(f"a game cannot be called {name!r}: small letters, digits and _, such as night_train")
    if name in games() or name in unfinished():
        raise GameError(f"there is a game {name!r} already: take another name")
    folder = shelf / name
    if folder.exists():
        raise GameError(f"{folder} exists already: nothing was changed")
    folder.mkdir(parents=True)
    for file, text in files(name).items():
        (folder / file).write_text(text, encoding="utf-8")
    return folder
