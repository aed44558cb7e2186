"""Design tiles of the display and the decks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardroom.games.kanban.acts.turn import TurnAct
from boardroom.games.kanban.asked import Asked, Ghost
from boardroom.games.kanban.floor import tile_shown
from boardroom.games.kanban.names import gains_text, tile_name
from boardroom.games.kanban.state import COLUMNS, DECKS, NONE, SPACES
from boardroom.kernel.table import Cell, Entry, Menu, Row


class TakeDesign(TurnAct):
    """A tile for a design desk; its space of the display may give something."""

    title, deed = "Take {tile} from {source}", "takes {tile} from {source}"
    card = "{place}", "{tile}", "{effect}"

    def number(self, a: Asked, source: int) -> int:
        """The tile to be seen there."""
        return a.s.display[source] if source < SPACES else a.s.deck_top[source - SPACES]

    def tile(self, a: Asked, source: int) -> str:
        """Its name."""
        return tile_name(self.number(a, source))

    def gains(self, a: Asked, source: int) -> Sequence[int]:
        """What its space gives."""
        return a.box.display_gains[source] if source < SPACES and not a.starting else ()

    def cost(self, a: Asked, source: int) -> str:
        return "nothing" if a.starting else "1 Shift"

    def effect(self, a: Asked, source: int) -> str:
        gains = self.gains(a, source)
        return f"{gains_text(gains)} tomorrow" if any(gains) else "no benefit"

    def place(self, a: Asked, source: int) -> str:
        """Where the tile lies."""
        return "DISPLAY {source}" if source < SPACES else "CUTTING EDGE"

    def ghost(self, a: Asked, source: int) -> Ghost:
        return Ghost(lit=(f"tile-{source}",), tile=tile_shown(self.number(a, source)))

    def offer_all(self, menu: Menu[Asked]) -> None:
        """Both rows of the display, and the decks."""
        title, note = ("STARTING DESIGN", "") if menu.asked.starting else ("SELECT A DESIGN", "1 Shift")
        codes = menu.asked.space.codes(self.family)
        self.offer_group(menu, Entry("D", "design", title, note), self.rows(menu.asked), codes=codes)

    def rows(self, a: Asked) -> Iterable[Row]:
        """All tiles there are, in the order of the board."""
        decks = range(SPACES, SPACES + DECKS)
        places = {"top row": range(COLUMNS), "bottom row": range(COLUMNS, SPACES), "decks": decks}
        for label, sources in places.items():
            yield Row(label, tuple(self.option(a, source) for source in sources if self.number(a, source) != NONE))

    def option(self, a: Asked, source: int) -> Cell:
        """A tile, and what its space gives."""
        marks = zip(("+S", "+B", "+V"), self.gains(a, source), strict=False)
        return self.tile_cell(a, self.number(a, source), source, note="".join(mark for mark, n in marks if n))
