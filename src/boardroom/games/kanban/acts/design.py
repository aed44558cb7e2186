"""Design tiles of the display and the decks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardroom.games.kanban.acts.turn import GainAct, TurnAct
from boardroom.games.kanban.asked import Asked, Ghost
from boardroom.games.kanban.names import design_name
from boardroom.games.kanban.state import COLUMNS, DECKS, SPACES
from boardroom.kernel.table import Entry, Name, Row


class TakeDesign(GainAct, TurnAct):
    """A tile for a design desk; its space of the display may give something."""

    def design(self, a: Asked, source: int) -> Name | None:
        """The tile to be seen there."""
        return design_name(a.s.display[source] if source < SPACES else a.s.deck_top[source - SPACES])

    def tile(self, a: Asked, source: int) -> str:
        """The same in words."""
        return self.design(a, source) or "no tile"

    def gains(self, a: Asked, source: int) -> Sequence[int]:
        return a.box.display_gains[source] if source < SPACES and not a.starting else ()

    def gained(self, a: Asked, source: int) -> str:
        """What its space really gives."""
        return ": {received} {a.later}" if any(self.gains(a, source)) else ""

    def ghost(self, a: Asked, source: int) -> Ghost:
        return Ghost(lit=(f"tile-{source}",), tile=self.design(a, source))

    def group(self, a: Asked) -> Entry:
        return Entry("D", "design", *(("STARTING DESIGN",) if a.starting else ("SELECT A DESIGN", "1 Shift")))

    def rows(self, a: Asked) -> Iterable[Row]:
        """All tiles there are with what their spaces give, in the order of the board."""
        decks = range(SPACES, SPACES + DECKS)
        places = {"top row": range(COLUMNS), "bottom row": range(COLUMNS, SPACES), "decks": decks}
        for label, sources in places.items():
            tiles = [(source, tile) for source in sources if (tile := self.design(a, source))]
            yield Row(label, tuple(self.tile_cell(a, tile, n, note=self.mark(a, n)) for n, tile in tiles))

    def mark(self, a: Asked, source: int) -> str:
        """What its space gives, in short."""
        marks = zip(("+Shift", "+Book", "+Voucher"), self.gains(a, source), strict=False)
        return "".join(mark for mark, number in marks if number)
