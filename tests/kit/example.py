"""The example game of docs/add-a-game.md, taken from the page itself, so that the page cannot go out of date."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
NAME = "sealed"
FILE = re.compile(rf"^`{NAME}/([\w.]+)`.*?\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files() -> dict[str, str]:
    """The files of the example game, by name."""
    return dict(FILE.findall(PAGE.read_text(encoding="utf-8")))


def lay_out(shelf: Path, name: str = NAME, *changes: tuple[str, str, str]) -> Path:
    """Write the game into a folder of games, as a reader of the page would; return where it is.

    It may get another name, and changes to its files: (file, old text, new text).
    """
    folder = shelf / name
    folder.mkdir(parents=True)
    texts = {file: text.replace(f"games.{NAME}", f"games.{name}") for file, text in files().items()}
    for file, old, new in changes:
        assert old in texts[file], f"{file} has no {old!r}"
        texts[file] = texts[file].replace(old, new)
    for file, text in texts.items():
        (folder / file).write_text(text, encoding="utf-8")
    return folder
