"""The table of a game that draws no board of its own: its sheets, and its tips as a list of choices.

A new game is playable in the browser as soon as it has words and sheets; `board.html` makes it beautiful.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from string import ascii_uppercase
from typing import Any, Final

from boardroom.kernel.game import Game
from boardroom.kernel.panel import Choices, Entry, Ledger, Play
from boardroom.kernel.parts import Board
from boardroom.kernel.schema import copy
from boardroom.kernel.sheet import Sheet, Tip
from boardroom.kernel.table.ledgers import ledger

ICON: Final = "arrow"


@cache
def look(game: Game) -> Board:
    """How a game is shown: by its own `view.py` if it draws a board, else plainly."""
    return game.board if has_board(game) else PlainView(game)


@cache
def has_board(game: Game) -> bool:
    """Whether a game brings a drawing of its board."""
    return (game.folder / "board.html").is_file()


@dataclass(frozen=True)
class PlainTable:
    """What a plain board shows."""

    sheets: tuple[Sheet, ...]


class PlainView:
    """What a page asks of a game's `view.py`, answered from what every game has."""

    ZONES: Final = (("sheets", "Table"),)

    def __init__(self, game: Game) -> None:
        self.game = game

    def sheets(self, box: Any, s: Any, seat: int | None) -> Sequence[Sheet]:
        """The sheets a terminal shows."""
        return self.game.view.sheets(box, s, seat)

    def table(self, box: Any, s: Any, seat: int | None) -> PlainTable:
        """The same on a page."""
        return PlainTable(tuple(self.sheets(box, s, seat)))

    def order(self, box: Any, s: Any) -> tuple[tuple[int, str], ...]:
        """The seats as they sit."""
        return tuple((seat, "") for seat in range(s.seats))

    def points(self, box: Any, s: Any) -> Ledger:
        """Points by source, as if the game ended now."""
        sources = self.game.about.sources
        return ledger(box, s, [("crown", source.replace("_", " ").capitalize()) for source in sources])

    def choices(self, box: Any, s: Any, seat: int) -> Choices:
        """An entry for every action that is legal now; the first ones have a letter as their key."""
        codes = [0] * len(self.game.space)
        legal = codes[: self.game.rules.legal(box, s, seat, codes)]
        seen = self.game.schema.concealed(s, seat)  # what is said is of what the player sees, not of what is imagined
        tips = [self.game.words.tip(box, seen, seat, code) for code in legal]
        keys = [*ascii_uppercase[: len(legal)], *[""] * len(legal)]
        entries = (
            Entry(key, ICON, tip.title, tip.cost, code) for key, tip, code in zip(keys, tips, legal, strict=False)
        )
        plays = (self._play(box, s, seat, code, tip) for code, tip in zip(legal, tips, strict=True))
        return Choices("Choose", entries=tuple(entries), plays=tuple(plays))

    def _play(self, box: Any, s: Any, seat: int, code: int, tip: Tip) -> Play:
        after = copy(s)  # in an imagined world: who decides next, and was it chance?
        self.game.rules.apply(box, after, seat, code)
        bits = self.game.rules.to_act(box, after)
        following = next((p for p in range(s.seats) if bits >> p & 1), None)
        notes = tuple(note for note in (tip.cost, tip.effect) if note)
        kicker = self.game.space.parts(code)[0]
        drawn = after.chance != s.chance
        return Play(str(code), (code,), kicker, tip.title, notes=notes, next_seat=following, drawn=drawn)
