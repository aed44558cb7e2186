"""A game in the terminal: players' marks, sheets side by side, legal actions, scores, sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.console import Console, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from boardroom.cli.look import compact_table
from boardroom.kernel.match import Entry, Match, Position

if TYPE_CHECKING:
    from boardroom.kernel.sheet import Sheet

# A colour and a shape for every seat, so that colour is never the only signal.
SHAPES = ("●", "■", "▲", "◆", "⬟")
COLOURS = ("dodger_blue1", "orange1", "spring_green3", "orchid", "gold1")
TITLE = "bold cyan"
GAP = 3  # columns between sheets side by side


class Names:
    """Players' names in texts: `@2` becomes the mark and the name of the player on seat 2."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def mark(self, seat: int) -> Text:
        """Shape and name in the colour of the seat."""
        return Text(f"{SHAPES[seat % len(SHAPES)]} {self.names[seat]}", COLOURS[seat % len(COLOURS)])

    def text(self, said: str, style: str = "") -> Text:
        """A text of the game with its players' marks put in; texts never carry markup."""
        text = Text(style=style)
        for part in re.split(r"(@\d+)", said):
            seat = int(part[1:]) if re.fullmatch(r"@\d+", part) else len(self.names)
            if seat < len(self.names):
                text.append_text(self.mark(seat))
            else:
                text.append(part)
        return text


# --- sheets ------------------------------------------------------------------------------------------------------


def draw_sheets(console: Console, sheets: Iterable[Sheet], names: Names) -> None:
    """All sheets, as many side by side as the width allows."""
    for row in _rows(console, [_best_form(console, sheet, names) for sheet in sheets]):
        line = Table.grid(padding=(0, GAP, 0, 0))
        line.add_row(*row)
        console.print(line)
        console.print()


def _rows(console: Console, blocks: list[RenderableType]) -> list[list[RenderableType]]:
    """Fill lines from the left, in order."""
    rows: list[list[RenderableType]] = []
    left = 0
    for block in blocks:
        width = _width(console, block) + GAP
        if not rows or width > left:
            rows.append([])
            left = console.width + GAP
        rows[-1].append(block)
        left -= width
    return rows


def _width(console: Console, block: RenderableType) -> int:
    """Of a block that need not break any line."""
    return _measure(console, block).maximum


def _measure(console: Console, block: RenderableType) -> Measurement:
    return Measurement.get(console, console.options.update(width=10 * console.width), block)


def _best_form(console: Console, sheet: Sheet, names: Names) -> RenderableType:
    """A sheet upright; on its side where words would have to be cut."""
    upright = _sheet(sheet.title, sheet.note, sheet.headings, sheet.rows, names)
    if _measure(console, upright).minimum <= console.width:
        return upright
    headings, *rows = zip(sheet.headings, *sheet.rows, strict=True)
    turned = _sheet(sheet.title, sheet.note, headings, rows, names)
    return min(upright, turned, key=lambda form: _measure(console, form).minimum)


def _sheet(title: str, note: str, headings: Sequence[str], rows: Sequence[Sequence[str]], names: Names) -> Table:
    table = compact_table(names.text(title, TITLE))
    table.header_style = "none"
    table.caption = names.text(note) if note else None
    table.show_lines = any("\n" in cell for row in rows for cell in row)
    for i, heading in enumerate(headings):
        cells = [row[i] for row in rows]
        numeric = all(re.fullmatch(r"[-+]?\d+|·|", cell) for cell in cells) and any(map(str.isdigit, cells))
        style = "" if heading.startswith("@") else "dim"
        table.add_column(names.text(heading, style), justify="right" if numeric else "left", no_wrap=i == 0)
    for row in rows:
        table.add_row(*(names.text(cell) for cell in row))
    return table


# --- actions -----------------------------------------------------------------------------------------------------


def numbered(position: Position, seat: int) -> list[int]:
    """The legal codes in the order of their numbers in the list."""
    return position.legal_codes(seat)


def draw_actions(console: Console, position: Position, seat: int, names: Names) -> None:
    """Numbered legal actions, those of a kind together, each with its cost and effect."""
    space = position.game.space
    table = compact_table()
    table.add_column("", justify="right", style="bold", no_wrap=True)
    table.add_column("action", style="bold", no_wrap=True)
    table.add_column("cost")
    table.add_column("effect")
    for block in _blocks(position, seat):
        for number, code in block:
            tip = position.tip(code, seat)
            table.add_row(str(number), space.notation(code), names.text(tip.cost), names.text(tip.effect))
        table.add_section()
    console.print(table)


def _blocks(position: Position, seat: int) -> Iterable[list[tuple[int, int]]]:
    """Numbers and codes, actions that begin with the same word together; the single ones share a block."""
    notation = position.game.space.notation
    single: list[tuple[int, int]] = []
    for _, kind in groupby(enumerate(numbered(position, seat), 1), key=lambda pair: notation(pair[1]).split()[0]):
        block = list(kind)
        if len(block) == 1:
            single += block
            continue
        if single:
            yield single
            single = []
        yield block
    if single:
        yield single


# --- scores and sentences ----------------------------------------------------------------------------------------


def score_table(position: Position, names: Names, viewer: int | None) -> Table:
    """Points by source as far as `viewer` can know them, the best player first."""
    scores, ranking = position.scores(viewer), position.ranking(viewer)
    title = "Final scores" if position.over else "If the game ended now"
    order = sorted(range(position.players), key=lambda seat: ranking[seat])
    table = compact_table(Text(title, TITLE))
    table.header_style = "none"
    table.add_column(Text("points", "dim"))
    for seat in order:
        table.add_column(names.mark(seat), justify="right")
    for source in position.game.about.sources:
        table.add_row(source.replace("_", " "), *(str(scores[seat][source]) for seat in order))
    table.add_section()
    table.add_row("total", *(str(scores[seat]["total"]) for seat in order), style="bold")
    table.add_row("place", *(str(ranking[seat]) for seat in order))
    return table


def told(match: Match, before: Any, entry: Entry, after: Any, viewer: int | None) -> list[str]:
    """The sentences of one action, as `viewer` may read them."""
    conceal = match.game.schema.concealed
    seen = conceal(before, viewer), conceal(after, viewer)
    return list(match.game.words.sentences(match.box.values, *seen, entry.seat, entry.code))


def sentence(said: str, names: Names) -> Text:
    """A sentence of the log; what nobody did in particular stands out."""
    return names.text(said, "" if said.startswith("@") else "bold")


def verdict(match: Match, names: Names) -> Text:
    """Who has won: the game's own last words, which know the tie-breaks, or else the ranking."""
    *_, (before, entry, after) = match.steps()
    last = told(match, before, entry, after, None)[-1:]
    if last and not last[0].startswith("@"):
        return sentence(last[0], names)
    winners = [f"@{seat}" for seat, place in enumerate(match.ranking()) if place == 1]
    return names.text(" and ".join(winners) + (" wins." if len(winners) == 1 else " share the victory."), "bold")
