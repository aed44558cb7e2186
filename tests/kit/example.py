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


def lay_out(shelf: Path) -> Path:
    """Write the game into a folder of games, as a reader of the page would; return where it is."""
    folder = shelf / NAME
    folder.mkdir(parents=True)
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder
