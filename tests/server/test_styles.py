"""Style sheets that meet on one page do not speak of the same class, unless they say where they mean it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardroom.kernel.game import games
from boardroom.server.web.pages.environment import PAGES, STATIC

ALWAYS = ("tokens.css", "kit.css")  # base.html
COMPOUND = re.compile(r"(?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]|[^\s>+~])+")  # what a selector begins with
CONDITION = re.compile(r":(?:has|not)\((?:[^()]|\([^()]*\))*\)")  # about others, not about the element itself
SCOPE = re.compile(r"(?:page|game)-")  # classes of the body: whoever begins with one says where


def sheets_of(page: str) -> list[str]:
    """The sheets a page loads besides a game's own."""
    text = (PAGES / page).read_text(encoding="utf-8")
    parent = re.search(r'\{% extends "(\w+\.html)" %\}', text)
    found = re.findall(r"asset\('([\w-]+\.css)'\)", text)
    return [*(sheets_of(parent[1]) if parent and parent[1] != "base.html" else ALWAYS), *found]


def split(selectors: str) -> list[str]:
    """The selectors of a list, which may have lists of their own in brackets."""
    parts, depth = [""], 0
    for sign in selectors:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def selectors(sheet: Path) -> Iterator[str]:
    """All selectors of a sheet."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    for found in re.findall(r"(?:^|[{}])\s*([^{}@;]+?)\s*\{", text):
        yield from split(found)


def spoken_of(sheet: Path) -> dict[str, str]:
    """The classes that a sheet speaks of wherever they are: those its selectors begin with, each with a selector."""
    found = {}
    for selector in selectors(sheet):
        begin = COMPOUND.match(selector)
        name = begin and re.search(r"\.([A-Za-z][\w-]*)", CONDITION.sub("", begin[0]))
        if name and not SCOPE.match(name[1]):
            found.setdefault(name[1], selector)
    return found


def met(sheets: list[Path]) -> list[str]:
    """Classes that two of some sheets speak of."""
    owners: dict[str, tuple[Path, str]] = {}
    found = []
    for sheet in sheets:
        for name, selector in spoken_of(sheet).items():
            if name in owners:
                other, before = owners[name]
                where = f"{sheet.parent.name}/{sheet.name}"
                found.append(f".{name}: `{before}` in {other.name}, `{selector}` in {where}")
            owners.setdefault(name, (sheet, selector))
    return found


@pytest.mark.parametrize("page", ["analysis.html", "join.html", "kept.html", "lobby.html", "rules.html", "api.html"])
def test_sheets_of_a_page_do_not_meet(page: str) -> None:
    assert met([STATIC / name for name in sheets_of(page)]) == []


@pytest.mark.parametrize("game", [name for name, game in games().items() if (game.folder / "board.css").is_file()])
@pytest.mark.parametrize("page", ["table.html", "replay.html"])
def test_a_board_does_not_meet_the_frame(page: str, game: str) -> None:
    sheets = [STATIC / name for name in sheets_of(page)]
    assert len(sheets) > len(ALWAYS)
    assert met([*sheets, games()[game].folder / "board.css"]) == []


def test_what_meets_is_found(tmp_path: Path) -> None:
    one, other = tmp_path / "one.css", tmp_path / "other.css"
    one.write_text(".shares { height: 8px; } .tile:not(.off) b, .row > i {}", encoding="utf-8")
    other.write_text("@media (width > 9px) { .speech, ol.shares li { gap: 3px } } .game-x .tile {}", encoding="utf-8")
    assert met([one, other]) == [f".shares: `.shares` in one.css, `ol.shares li` in {tmp_path.name}/other.css"]
