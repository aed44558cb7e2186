"""A table for the tests: Smartphone Inc. laid out as the rulebook describes a case, and played in notation.

Markers are moved, never made, so no marker gets lost in a layout. A case either plays real plans from the start of a
round (`plan`), or begins in the turn of a seat in a later phase (`at`); then the plans of the round are unknown and
the invariants about them are not asked.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Self

from boardroom.games.smartphone.actions import COLOUR_NAMES, REGION_NAMES, SYMBOL_LETTERS, TECH_NAMES
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.control import control_vp
from boardroom.games.smartphone.rules.offices import put_office
from boardroom.games.smartphone.rules.round import end_round, next_question, start_phase
from boardroom.games.smartphone.rules.sale import sold_in
from boardroom.games.smartphone.rules.scoring import total
from boardroom.games.smartphone.state import (
    BUYERS,
    D_SALE,
    IMPROVEMENT,
    KINDS,
    LOGISTICS,
    NONE,
    OFFICE_CELLS,
    P_SALES,
    PLANNING,
    RED_BUYERS,
    RESEARCH,
    SALE,
    START_TILE,
    SYMBOLS,
    TECHNOLOGY,
    TRUCK,
    State,
)
from boardroom.kernel.game import find
from tests.games.table import GameTable, reason_names

GAME = find("smartphone")
SHIPPED = GAME.box()
QUOTED = GAME.box(GAME.folder / "earlier" / "1.toml")  # the values that rulebook cases and rulings quote
REASONS = reason_names(GAME)
KIND_NAMES = ("RR", "TT", "GG", "UU", "DD", "RT", "RG", "TG", "RU", "TU", "RD", "TD", "GU", "GD", "FR", "FT")
PLAN_INVARIANTS = (5, 8, 9, 16, 17, 19)  # not asked where a round is laid out instead of planned
G1 = ("stack A A1 B1", "position 0 -1 0")  # the pads of the specification's first golden cases
G46 = ("stack A A2 B1", "position 1 2 0")


class Table(GameTable):
    """A position, the moves to lay it out, and the questions a test asks about it."""

    game, components = GAME, QUOTED.values
    state: State
    box: Box

    # --- playing ---------------------------------------------------------------------------------------------

    def plan(self, *said: str, seat: int = 0) -> Self:
        """A seat plans; tiles that are not mentioned stay face down."""
        self.play(*said, seat=seat)
        while self.state.phase == PLANNING and not self.state.ready >> seat & 1:
            self.play("aside", seat=seat)
        return self

    def plan_all(self, *said: str) -> Self:
        """Everybody who still plans lays the pads the same way, all tiles face down."""
        for seat in range(self.state.seats):
            if self.state.phase == PLANNING and not self.state.ready >> seat & 1:
                self.plan(*said, seat=seat)
        return self

    def at(
        self, phase: int, seat: int = 0, hand: int = 0, goods: int | None = None, order: tuple[int, ...] = ()
    ) -> Self:
        """It is this seat's turn in a phase, with these markers in hand and these goods; the others come after it.

        Every other player has goods to sell, so that the round does not end by itself.
        """
        s = self.state
        self.unasked = PLAN_INVARIANTS
        s.phase, s.turn, s.begun, s.ready = phase, 0, int(phase in (TECHNOLOGY, LOGISTICS)), 0
        s.order[: s.seats] = order or (seat, *(p for p in range(s.seats) if p != seat))
        for p in range(s.seats):
            self.player(p).plan.steps = 0
            if p != seat and self.player(p).goods == 0:
                self.goods(1, p)
        if s.begun:
            self.player(seat).hand = hand
            self.player(seat).progress -= hand
        if goods is not None:
            self.goods(goods, seat)
        return self.go()

    def go(self) -> Self:
        """Run every automatic step."""
        next_question(self.box, self.state)
        return self

    def phase(self, phase: int) -> Self:
        """The start of a phase that is played in order of priority."""
        self.unasked = PLAN_INVARIANTS
        start_phase(self.state, phase)
        return self.go()

    def score_round(self) -> Self:
        """Phase 8, as the goods lie now."""
        self.unasked = PLAN_INVARIANTS
        end_round(self.box, self.state)
        return self

    def finish_round(self) -> Self:
        """Everybody declines what can be declined, until somebody must plan again or the game is over."""
        number = self.state.round
        while self.state.round == number and not self.over:
            choices = self.legal()
            declined = [c for c in choices if c.startswith("end ")]
            self.play(*(declined or choices)[:1])
        return self

    # --- looking ---------------------------------------------------------------------------------------------

    def active(self, seat: int = 0) -> dict[str, int]:
        """Active symbols by letter, goods of pads and of tiles together."""
        me = self.player(seat)
        shown = {SYMBOL_LETTERS[i]: me.active[i] for i in range(1, SYMBOLS)}
        shown["G"] += me.tile_goods
        return {letter: number for letter, number in shown.items() if number}

    def order(self) -> list[int]:
        """The priority of this phase."""
        return self.state.order[: self.state.seats]

    def offices_in(self, region: str) -> list[int]:
        """The seats on the office cells of a region, from the left."""
        return [seat for seat in self.state.offices[REGION_NAMES.index(region)] if seat != NONE]

    def sold(self, region: str) -> list[str]:
        """The buyers with goods in a region: the price limit or the technology, from the left."""
        i = REGION_NAMES.index(region)
        taken = [buyer for buyer in range(BUYERS) if self.state.buyers[i][buyer] != NONE]
        reds, purples = self.box.red_buyers[i], self.box.purple_buyers[i]
        return [str(reds[b]) if b < RED_BUYERS else TECH_NAMES[purples[b - RED_BUYERS] - 1] for b in taken]

    def sold_by(self, seat: int, region: str) -> int:
        """Goods of a seat in a region."""
        return sold_in(self.state, seat, REGION_NAMES.index(region))

    def control(self, seat: int, region: str) -> int:
        """VP for control as the goods lie now."""
        return control_vp(self.box, self.state, seat, REGION_NAMES.index(region))

    def patent(self, tech: str) -> int:
        """Who has a patent, `NONE` for nobody."""
        return self.state.patents[TECH_NAMES.index(tech)]

    def has(self, tech: str, seat: int = 0) -> bool:
        """Whether a seat has studied a technology."""
        return bool(self.player(seat).studied[TECH_NAMES.index(tech)])

    def on_tech(self, tech: str, seat: int = 0) -> int:
        """Progress markers on a technology."""
        return self.player(seat).research[TECH_NAMES.index(tech)]

    def on_region(self, region: str, seat: int = 0) -> int:
        """Progress markers on a region."""
        return self.player(seat).shipped[REGION_NAMES.index(region)]

    def retailers(self) -> set[str]:
        """Regions with a retailer."""
        return {name for i, name in enumerate(REGION_NAMES) if self.state.retailer[i] != NONE}

    def total(self, seat: int = 0) -> int:
        """The points of a seat if the game ended now."""
        return total(self.box, self.state, seat)

    # --- laying out ------------------------------------------------------------------------------------------

    def office(self, *regions: str, seat: int = 0) -> Self:
        """Offices of a seat on the next cells of regions."""
        for region in regions:
            put_office(self.state, seat, REGION_NAMES.index(region))
        return self

    def no_office(self, region: str) -> Self:
        """All offices of a region back to their stocks."""
        row = self.state.offices[REGION_NAMES.index(region)]
        for cell in range(OFFICE_CELLS):
            if row[cell] != NONE:
                self.player(row[cell]).offices += 1
                row[cell] = NONE
        return self

    def studies(self, *techs: str, seat: int = 0, patent: bool = False) -> Self:
        """A seat has studied technologies in earlier rounds."""
        for name in techs:
            tech = TECH_NAMES.index(name)
            self.player(seat).studied[tech] = 1
            self.player(seat).offices -= 1
            if patent:
                self.state.patents[tech] = seat
        return self

    def research(self, tech: str, markers: int, seat: int = 0) -> Self:
        """Progress markers from stock on a technology."""
        self.player(seat).research[TECH_NAMES.index(tech)] += markers
        self.player(seat).progress -= markers
        return self

    def shipped(self, region: str, markers: int, seat: int = 0) -> Self:
        """Progress markers from stock on a region."""
        self.player(seat).shipped[REGION_NAMES.index(region)] += markers
        self.player(seat).progress -= markers
        return self

    def goods(self, number: int, seat: int = 0) -> Self:
        """So many goods are produced and not sold."""
        me = self.player(seat)
        me.stock += me.goods - number
        me.goods = number
        return self

    def price(self, *prices: int) -> Self:
        """Prices of the seats in order."""
        for seat, price in enumerate(prices):
            self.player(seat).price = price
        return self

    def vp(self, *points: int) -> Self:
        """Scoreboard of the seats in order."""
        for seat, vp in enumerate(points):
            me = self.player(seat)
            me.points[P_SALES] += vp - me.vp
            me.vp = vp
        return self

    def symbols(self, seat: int = 0, research: int = 0, trucks: int = 0, factory: int = 0) -> Self:
        """Active symbols of a seat, whatever its plan."""
        me = self.player(seat)
        me.active[:] = [0] * SYMBOLS
        me.active[RESEARCH], me.active[TRUCK], me.active[4] = research, trucks, factory
        return self

    def tiles(self, *names: str, seat: int = 0) -> Self:
        """A seat owns these improvements instead of its own: kinds from the deck, or `start` for its starting one."""
        me = self.player(seat)
        for tile in me.tiles[: me.tile_count]:
            if 0 <= tile < KINDS:
                self.state.deck[tile] += 1
        me.tile_count = len(names)
        for i, name in enumerate(names):
            me.tiles[i] = START_TILE + me.colour if name == "start" else KIND_NAMES.index(name)
            if me.tiles[i] < KINDS:
                self.state.deck[me.tiles[i]] -= 1
        self.unasked = PLAN_INVARIANTS
        return self

    def retailer(self, region: str, tile: int, face: str) -> Self:
        """A retailer stands on a region: `retailer("Canada", 2, "a")`; it stands nowhere else."""
        i = REGION_NAMES.index(region)
        for other in range(len(REGION_NAMES)):
            if self.state.retailer[other] == tile - 1 and other != i:
                self.state.retailer[other], self.state.retailer[i] = self.state.retailer[i], self.state.retailer[other]
        self.state.retailer[i] = tile - 1
        self.state.face[i] = "ab".index(face)
        self.unasked = PLAN_INVARIANTS
        return self

    def sold_here(self, region: str, *seats: int) -> Self:
        """Goods of these seats lie on the first buyers of a region, whatever they would accept."""
        i = REGION_NAMES.index(region)
        for buyer, seat in enumerate(seats):
            self.state.buyers[i][buyer] = seat
            self.player(seat).stock -= 1
        return self


@cache
def seed_of(colours: tuple[str, ...]) -> int:
    """A seed that deals these colours to the seats."""
    seed = 0
    while True:
        state = GAME.new(SHIPPED, len(colours), seed)
        if tuple(COLOUR_NAMES[p.colour] for p in state.players[: len(colours)]) == colours:
            return seed
        seed += 1


def deal(*colours: str, box: Box | None = None, seed: int | None = None, **options: Any) -> Table:
    """A game just set up: `deal("yellow", "red", steve=1)`."""
    t = Table.dealt(len(colours), seed_of(colours) if seed is None else seed, box, {"colors": "random", **options})
    if seed is None and "tech_sides" not in options:
        assert [COLOUR_NAMES[p.colour] for p in t.state.players[: len(colours)]] == list(colours)
    return t


def five(**options: Any) -> Table:
    """All five colours in the order of the scoreboard: nothing on the map is covered by a retailer."""
    return deal(*COLOUR_NAMES, seed=1, colors="green", **options)


__all__ = ["D_SALE", "IMPROVEMENT", "LOGISTICS", "SALE", "TECHNOLOGY", "Table", "deal", "five"]
