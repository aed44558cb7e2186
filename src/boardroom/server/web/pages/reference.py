"""The rules at hand: what a word means (the glossary of a title), and where the rules speak of it (the search)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from markupsafe import Markup, escape

from boardroom.kernel.box import Box
from boardroom.kernel.game import Game
from boardroom.kernel.glossary import glossary
from boardroom.server.web.pages.anchors import Section, anchor
from boardroom.server.web.pages.picture import picture_symbol
from boardroom.server.web.pages.site import RULES, has_rules, site_page

MOST_FOUND: Final = 40
LONGEST: Final = 60  # characters of what is searched for


@dataclass(frozen=True)
class Passage(Section):
    """A paragraph, a point or a line of a table of the rules, as plain text."""

    text: str

    def has(self, words: list[str]) -> bool:
        """Whether all these words, in small letters, are in it."""
        return all(word in self.text.lower() for word in words)

    def found(self, words: list[str]) -> Found:
        """The passage with these words marked."""
        return Found(self.title, _marked(self.text, words))


@dataclass(frozen=True)
class Found(Section):
    """A passage with what was searched for marked in it."""

    html: Markup


@cache
def passages(game: Game) -> tuple[Passage, ...]:
    """The rules of a game, passage by passage."""
    return tuple(_read((game.folder / RULES).read_text(encoding="utf-8"))) if has_rules(game) else ()


def _read(markdown: str) -> Iterator[Passage]:
    heading, block = "", ""
    prose = re.sub(r"```.*?```", "", markdown, flags=re.DOTALL)
    for line in [*prose.splitlines(), ""]:
        starts = line.startswith(("#", "|", "- ", "> ")) or re.match(r"\d+\. ", line) or not line.strip()
        if starts and block:
            yield _passage(heading, block)
            block = ""
        if line.startswith("#"):
            heading = "" if line.startswith("# ") else line.strip("# ")  # the title has no section of its own
        elif line.strip() and not re.fullmatch(r"[|\s:-]+", line):
            block = f"{block} {line.strip()}".strip()


def _passage(heading: str, block: str) -> Passage:
    return Passage(heading, _plain(block))


def _plain(block: str) -> str:
    """Markdown without its signs."""
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", block.strip("|> "))
    text = re.sub(r"^(- |\d+\. )", "", re.sub(r"[*`]+", "", text))
    return " · ".join(part.strip() for part in text.split("|") if part.strip())


def search(game: Game, wanted: str) -> list[Found]:
    """The passages of the rules that have all words searched for, in the order of the rules."""
    words = [word for word in wanted[:LONGEST].lower().split() if word]
    if not words:
        return []
    hits = [passage for passage in passages(game) if passage.has(words)]
    return [hit.found(words) for hit in hits[:MOST_FOUND]]


def _marked(text: str, words: list[str]) -> Markup:
    """A text with words marked in it."""
    pattern = re.compile("|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)), re.IGNORECASE)
    parts, end = [], 0
    for hit in pattern.finditer(text):
        parts += [escape(text[end : hit.start()]), Markup("<mark>") + escape(hit[0]) + Markup("</mark>")]
        end = hit.end()
    return Markup("").join([*parts, escape(text[end:])])


def glossary_page(game: Game, box: Box[Any]) -> str:
    """The words of a game, with the numbers of the box it is played with here."""
    terms = [(anchor(term.word), term, anchor(term.rules)) for term in glossary(game, box)]
    picture = picture_symbol(game.name)
    return site_page("glossary.html", here=game.name, game=game, terms=terms, picture=picture)
