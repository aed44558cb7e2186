"""The table of a game that draws no board of its own: its sheets, and its tips as a list of choices.

A new game is playable in the browser as soon as it has words and sheets; `board.html` makes it beautiful.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from string import ascii_uppercase
from typing import Any, Final

from boardroom.kernel.game import Game
from boardroom.kernel.panel import Choices, Entry, Ledger, Play
from boardroom.kernel.schema import copy
from boardroom.kernel.sheet import Sheet

ICON: Final = "arrow"


@cache
def look(game: Game) -> Any:
    """How a game is shown: by its own `view.py` if it draws a board, else plainly."""
    return game.view if has_board(game) else PlainView(game)


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

    def table(self, box: Any, s: Any, seat: int | None) -> PlainTable:
        """The sheets a terminal shows."""
        return PlainTable(tuple(self.game.view.sheets(box, s, seat)))

    def order(self, box: Any, s: Any) -> tuple[tuple[int, str], ...]:
        """The seats as they sit."""
        return tuple((seat, "") for seat in range(s.seats))

    def points(self, box: Any, s: Any) -> Ledger:
        """Points by source, as if the game ended now."""
        sources = self.game.about.sources
        rows = [[0] * len(sources) for _ in range(s.seats)]
        self.game.rules.score(box, s, rows)
        columns = tuple(("bvp", source.replace("_", " ").capitalize()) for source in sources)
        return Ledger(columns, tuple(map(tuple, rows)), tuple(map(sum, rows)))

    def choices(self, box: Any, s: Any, seat: int) -> Choices:
        """An entry for every action that is legal now; the first ones have a letter as their key."""
        codes = [0] * len(self.game.space)
        legal = codes[: self.game.rules.legal(box, s, seat, codes)]
        keys = zip_longest(legal, ascii_uppercase[: len(legal)], fillvalue="")
        entries = tuple(self._entry(box, s, seat, code, key) for code, key in keys)
        return Choices("Choose", entries=entries, plays=tuple(self._play(box, s, seat, code) for code in legal))

    def _entry(self, box: Any, s: Any, seat: int, code: Any, key: str) -> Entry:
        tip = self.game.words.tip(box, s, seat, code)
        return Entry(key, ICON, tip.title, tip.cost, code)

    def _play(self, box: Any, s: Any, seat: int, code: int) -> Play:
        tip = self.game.words.tip(box, s, seat, code)
        # Played on a copy of what the player sees, so the preview knows no more: who decides next, and was it chance?
        after = copy(s)
        self.game.rules.apply(box, after, seat, code)
        bits = self.game.rules.to_act(box, after)
        following = next((p for p in range(s.seats) if bits >> p & 1), None)
        notes = tuple(note for note in (tip.cost, tip.effect) if note)
        kicker = self.game.space.action(code).family
        drawn = after.chance != s.chance
        return Play(str(code), (code,), kicker, tip.title, notes=notes, next_seat=following, drawn=drawn)
