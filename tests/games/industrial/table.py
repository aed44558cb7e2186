"""A table for the tests: the game laid out as the specification describes a case, and played in notation.

Pieces are moved, never made: a cube in a warehouse is missing from the supply, a technician in a reserve from the
bag. So the invariants hold for every layout, and `play` checks them after every action. Whatever does not matter for a
case is as after setup; seat 0 is the initial player and most cases are about it. Events are off unless asked for.
"""

from __future__ import annotations

from itertools import count
from typing import Any, Self

from boardroom.games.industrial.actions import DEPARTMENT_LETTERS, TRACK_NAMES
from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.dice import roll
from boardroom.games.industrial.rules.improvements import added_maintenance, copy_improvement, gain
from boardroom.games.industrial.rules.incidents import hand_size
from boardroom.games.industrial.state import (
    ACCOUNTS,
    D_BID,
    D_COPY,
    D_FINANCE,
    D_INCIDENT,
    D_PRODUCTION,
    D_PURCHASE,
    D_REROLL,
    D_SELL,
    D_TECHNICIAN,
    D_UPGRADE,
    EVENTS,
    IN_GRANTS,
    IN_LOANS,
    INCOMES,
    OUT_RAW,
    State,
)
from boardroom.kernel.chance import next_word
from boardroom.kernel.game import find
from boardroom.kernel.schema import copy
from tests.games.table import GameTable, reason_names

GAME = find("industrial")
SHIPPED = GAME.box()
QUOTED = GAME.box(GAME.folder / "earlier" / "1.toml")  # the values that rulebook cases and rulings quote
COLOURS = ("yellow", "blue", "pink")
REASONS = reason_names(GAME)
DECLINE = {
    D_PURCHASE: "buy 0",
    D_PRODUCTION: "produce nothing",
    D_TECHNICIAN: "hire nobody",
    D_SELL: "sell nothing",
    D_REROLL: "accept",
    D_UPGRADE: "upgrade nothing",
    D_COPY: "copy ADM 1",
    D_FINANCE: "done",
    D_INCIDENT: "play nothing",
    D_BID: "bid nothing",
}


class Table(GameTable):
    """A position, the moves to lay it out, and the questions a test asks about it."""

    game, components = GAME, QUOTED.values
    state: State
    box: Box

    # --- playing ---------------------------------------------------------------------------------------------

    def decline(self) -> Self:
        """Whoever must decide does without; to cover a payment or to discard, the first legal action."""
        return self.play(DECLINE.get(self.state.decision, self.legal()[0]))

    def to(self, phase: int) -> Self:
        """Everybody does without until this phase asks its first question."""
        while self.state.phase != phase and not self.over:
            self.decline()
        return self

    def until(self, seat: int) -> Self:
        """The others do without until this seat must decide."""
        while self.turn != seat and not self.over:
            self.decline()
        return self

    def finish_phase(self) -> Self:
        """Everybody does without until another phase asks, or the game is over."""
        here = self.state.round, self.state.phase
        while (self.state.round, self.state.phase) == here and not self.over:
            self.decline()
        return self

    def finish_round(self) -> Self:
        """Everybody does without until the next round asks, or the game is over."""
        number = self.state.round
        while self.state.round == number and not self.over:
            self.decline()
        return self

    # --- looking ---------------------------------------------------------------------------------------------

    def cash(self, seat: int = 0) -> int:
        """Dollars in hand."""
        return self.player(seat).cash

    def stocks(self, seat: int = 0) -> tuple[int, int]:
        """Raw cubes and products."""
        return self.player(seat).raw, self.player(seat).products

    def markers(self, seat: int = 0) -> tuple[int, int]:
        """Pollution and accidents."""
        return self.player(seat).track[0], self.player(seat).track[1]

    def level(self, letters: str, seat: int = 0) -> int:
        """The level of a department."""
        return self.player(seat).levels[DEPARTMENT_LETTERS.index(letters)]

    def reserve_of(self, seat: int = 0) -> dict[str, int]:
        """The technicians in a reserve, by colour."""
        return {name: n for name, n in zip(COLOURS, self.player(seat).reserve, strict=True) if n}

    def in_row(self) -> str:
        """The technician market from the $3 box to the $7 box: `PYBY`."""
        return "".join(COLOURS[colour][0].upper() for colour in self.state.row)

    # --- laying out ------------------------------------------------------------------------------------------

    def money(self, cash: int, seat: int = 0) -> Self:
        """Dollars in hand; the cash book calls the difference a grant or raw material."""
        me = self.player(seat)
        me.accounts[IN_GRANTS] += max(0, cash - me.cash)
        me.accounts[OUT_RAW] += max(0, me.cash - cash)
        me.cash = cash
        return self

    def borrowed(self, loans: int, seat: int = 0) -> Self:
        """Active loans from earlier, their money spent."""
        me = self.player(seat)
        change = self.box.loan_money * (loans - me.loans)
        me.accounts[IN_LOANS] += change
        me.accounts[OUT_RAW] += change
        me.loans = loans
        return self

    def cubes(self, raw: int = 0, products: int = 0, seat: int = 0) -> Self:
        """Cubes in the warehouses."""
        me = self.player(seat)
        self.state.supply -= raw + products - me.raw - me.products
        me.raw, me.products = raw, products
        return self

    def staff(self, seat: int = 0, **colours: int) -> Self:
        """Technicians from the bag in the reserve: `staff(yellow=1, pink=2)`."""
        me = self.player(seat)
        for colour, name in enumerate(COLOURS):
            wanted = colours.get(name, 0)
            self.state.bag[colour] -= wanted - me.reserve[colour]
            me.reserve[colour] = wanted
            while self.state.bag[colour] < 0:
                self._take_from_row(colour)
        return self

    def _take_from_row(self, colour: int) -> None:
        other = self.state.bag.index(max(self.state.bag))
        self.state.bag[other] -= 1
        self.state.row[self.state.row.index(colour)] = other
        self.state.bag[colour] += 1

    def row(self, letters: str) -> Self:
        """The technician market from the $3 box to the $7 box."""
        for slot, letter in enumerate(letters):
            colour = next(i for i, name in enumerate(COLOURS) if name[0].upper() == letter)
            self.state.bag[self.state.row[slot]] += 1
            self.state.bag[colour] -= 1
            self.state.row[slot] = colour
        return self

    def tracks(self, seat: int = 0, **boxes: int) -> Self:
        """Markers: `tracks(pollution=3)`."""
        for name, place in boxes.items():
            self.player(seat).track[TRACK_NAMES.index(name)] = place
        return self

    def built(self, seat: int = 0, **levels: int) -> Self:
        """Departments with these levels, as if developed in earlier rounds: `built(QUA=2)`."""
        me = self.player(seat)
        for letters, level in levels.items():
            department = DEPARTMENT_LETTERS.index(letters)
            while me.levels[department] < level:
                me.maintenance += added_maintenance(self.box, department, me.levels[department])
                gain(self.box, me, department, me.levels[department])
                me.levels[department] += 1
        return self

    def copying(self, letters: str, level: int, seat: int = 0) -> Self:
        """A player with Coaching who has copied an improvement."""
        self.built(seat, ADM=4)
        copy_improvement(self.box, self.state, seat, DEPARTMENT_LETTERS.index(letters), level - 1)
        return self

    def holding(self, company: int, shares: int, seat: int = 0) -> Self:
        """Shares of another company."""
        me = self.player(seat)
        self.player(company).outside += shares - me.shares[company]
        me.shares[company] = shares
        return self

    def price(self, dollars: int) -> Self:
        """The price of the round."""
        self.state.price = dollars
        return self

    def event(self, event: int) -> Self:
        """The event of the round (the game must be played with events)."""
        s = self.state
        s.events_left[s.event], s.events_left[event] = s.events_left[event], 0
        s.event = event
        return self

    def card(self, kind: int, drawn: int = 1, seat: int = 0) -> Self:
        """An incident card from the deck in hand, drawn in an earlier round."""
        me = self.player(seat)
        place = hand_size(me)
        self.state.deck[kind] -= 1
        me.hand[place], me.drawn[place] = kind, drawn
        return self

    def dice(self, *results: int) -> Self:
        """The generator is wound on until the next rolls give these results."""
        while True:
            ahead = copy(self.state)
            if all(roll(ahead) == result for result in results):
                return self
            next_word(self.state.chance)

    def balance(self, seat: int = 0) -> int:
        """What the cash book says the cash should be."""
        book = self.player(seat).accounts
        return self.box.start_money + sum(book[:INCOMES]) - sum(book[INCOMES:ACCOUNTS])


def deal(players: int = 2, seed: int = 1, box: Box | None = None, **options: Any) -> Table:
    """A game just set up, before the first decision of round 1."""
    return Table.dealt(players, seed, box, options)


def table(players: int = 2, round: int = 1, box: Box | None = None, **options: Any) -> Table:
    """The first purchase of a round; seat 0 is the initial player, raw material costs $3; no events unless asked."""
    chosen = {"events": "off", **options}
    t = next(t for t in (deal(players, seed, box, **chosen) for seed in count()) if t.state.initial == 0)
    t.state.round = round
    if chosen["events"] == "on":
        t.state.events_left = [0] * round + [1] * (EVENTS - round)
        t.state.event = round - 1
    return t.price(3)


def at(phase: int, players: int = 2, round: int = 1, box: Box | None = None, **options: Any) -> Table:
    """The first question of a phase, seat 0 asked first; nobody has done anything before in this round."""
    return table(players, round, box, **options).to(phase)
