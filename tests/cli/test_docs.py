"""Every command that the documentation shows is one that the command line understands."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer

from boardroom.cli import app

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
STANDS_FOR_SOMETHING = re.compile(r"[…<>\[\]]|\b[A-Z]{3,}\b")  # a form to fill in, not a command


def commands(page: Path) -> list[str]:
    """The commands in the fenced blocks of a page that begin with `boardroom`, variables before it left out."""
    blocks = re.findall(r"^```(\w*)\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
    typed = "".join(text for language, text in blocks if language in ("", "sh", "console"))
    lines = typed.replace("\\\n", " ").splitlines()
    found = [re.fullmatch(r"(?:\$ )?(?:\w+=\S+ )*(?:\S*/)?boardroom (.*)", line) for line in lines]
    return [match[1] for match in found if match and not STANDS_FOR_SOMETHING.search(match[1].partition("#")[0])]


SHOWN = {page: commands(page) for page in PAGES}


def understand(shown: str) -> None:
    """Parse a command to its last option, without running it; a mistake raises."""
    command: Any = typer.main.get_command(app)
    words, context = shlex.split(shown, comments=True), None
    while hasattr(command, "resolve_command"):
        context = command.make_context(command.name, [*words], parent=context)
        _, command, words = command.resolve_command(context, words)
    command.make_context(command.name, words, parent=context)


@pytest.mark.parametrize("page", [page for page in PAGES if SHOWN[page]], ids=lambda page: page.stem)
def test_commands_that_a_page_shows_are_understood(page: Path) -> None:
    for shown in SHOWN[page]:
        understand(shown)


def test_commands_are_found_and_mistakes_would_be() -> None:
    assert sum(map(len, SHOWN.values())) > 25
    assert any(words.startswith("train upgrade") for words in SHOWN[ROOT / "docs" / "research.md"])
    for mistake in ("train upgrade --sedes 2", "trian upgrade", "train upgrade --seeds many", "admin clsoe 3f9c"):
        with pytest.raises(Exception, match=r"sedes|trian|integer|clsoe"):
            understand(mistake)
