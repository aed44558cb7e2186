"""The rules page of a game, made from `rules.md` in the game's folder (`docs/rules/<game>.md` is a link to it)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from boardroom.kernel.game import Game
from boardroom.server.web.pages.anchors import Section
from boardroom.server.web.pages.picture import picture_symbol
from boardroom.server.web.pages.site import RULES, has_rules, site_page

ALIGNMENT: Final = {"text-align:right": "to-right", "text-align:center": "to-middle"}  # pages carry no inline style
LABEL: Final = 30  # characters; what is longer is no label any more
TWO: Final = 2  # columns that fit beside a board


@dataclass(frozen=True)
class Heading(Section):
    """An entry of the contents."""

    level: int

    def link_to_itself(self) -> list[Token]:
        """A sign behind the heading, for whoever wants to send somebody there."""
        attrs: dict[str, Any] = {"class": "here", "href": f"#{self.anchor}", "aria-label": f"Link to {self.title}"}
        return [
            Token("link_open", "a", 1, attrs=attrs),
            Token("text", "", 0, content="#"),
            Token("link_close", "a", -1),
        ]


@dataclass(frozen=True)
class RulesText:
    """A text cut into the part above the first section, the rest, and its contents."""

    opening: Markup
    body: Markup
    contents: tuple[Heading, ...]


def rules_page(game: Game, q: str = "", found: Sequence[Any] = (), own_box: bool = False) -> str:
    """The rules of a game with a table of contents, and what was found in them by a search; where tables play with the
    `own_box` of an owner it says so, for the text has the numbers of the one that comes with the game."""
    told = {"text": rules_text(game), "picture": picture_symbol(game.name), "own_box": own_box}
    return site_page("rules.html", here=game.name, game=game, q=q, found=found, **told)


@cache
def rules_text(game: Game) -> RulesText:
    """The rules as HTML. They are part of the program, so they are read once."""
    if not has_rules(game):
        return to_html(f"# {game.about.title}\n\nNobody has written down the rules of this game yet.")
    return to_html((game.folder / RULES).read_text(encoding="utf-8"))


def to_html(markdown: str) -> RulesText:
    """Markdown with an anchor on every heading, tables that scroll, and no HTML of its own."""
    reader = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(["table", "replacements"])
    tokens = reader.parse(markdown)
    contents = tuple(_headings(tokens))
    for token in tokens:
        _without_style(token)
    _mark_sentences(tokens)
    _name_columns(tokens)
    first = next((i for i, t in enumerate(tokens) if t.type == "heading_open" and t.tag == "h2"), len(tokens))

    def html(part: Sequence[Token]) -> Markup:
        return Markup(_scrolling(reader.renderer.render(part, reader.options, {})))

    return RulesText(html(tokens[:first]), html(tokens[first:]), contents)


def _headings(tokens: list[Token]) -> list[Heading]:
    """Give sections their anchors and a link to themselves; return them."""
    found = []
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag in ("h2", "h3"):
            heading = Heading(inline.content, int(opening.tag[1]))
            opening.attrSet("id", heading.anchor)
            (inline.children or []).extend(heading.link_to_itself())
            found.append(heading)
    return found


def _without_style(token: Token) -> None:
    style = token.attrs.pop("style", None)
    if style in ALIGNMENT:
        token.attrSet("class", ALIGNMENT[str(style)])


def _mark_sentences(tokens: list[Token]) -> None:
    """Cells of tables that are read, not looked up: they need a width."""
    for cell, inline in pairwise(tokens):
        if cell.type in ("td_open", "th_open") and len(inline.content) > LABEL:
            cell.attrJoin("class", "in-words")


def _name_columns(tokens: list[Token]) -> None:
    """Where a table with sentences has more than two columns, every cell knows its own: rows may be told as lists."""
    table, heads, column = Token("", "", 0), list[str](), 0
    for cell, inline in pairwise(tokens):
        if cell.type == "table_open":
            table, heads = cell, []
        elif cell.type == "tr_open":
            column = 0
        elif cell.type == "th_open":
            heads.append(inline.content)
        elif cell.type == "td_open":
            cell.attrSet("data-column", heads[column])
            column += 1
        if "in-words" in str(cell.attrGet("class")) and max(len(heads), column) > TWO:
            table.attrSet("class", "sayings")


def _scrolling(html: str) -> str:
    """Wide tables and code scroll by themselves instead of making a phone's page wider; focus lets the keys do it."""
    opening = '<div class="wide" role="group" aria-label="table" tabindex="0"><table'
    html = html.replace("<table", opening).replace("</table>", "</table></div>")
    return html.replace("<pre>", '<pre tabindex="0">')
