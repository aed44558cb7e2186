"""A table for the tests: Kanban laid out as the rulebook describes a case, and played in notation.

Pieces are moved, never made: a cube on a board is missing from the supply, a card in a hand from the deck. So the
invariants hold for every layout, and `play` checks them after every action. Most cases are about one player, who sits
on seat 0 and is the last one to work on the second day.
"""

from __future__ import annotations

from typing import Any, Self

from boardroom.games.kanban.actions import (
    DEPARTMENT_CODES,
    MODEL_NAMES,
    PART_NAMES,
    STATION_NAMES,
    TILE_PARTS,
)
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.day import next_question
from boardroom.games.kanban.rules.final_scoring import total
from boardroom.games.kanban.rules.meeting import start_meeting
from boardroom.games.kanban.rules.people import certifications, points
from boardroom.games.kanban.rules.sandra import sandra_works
from boardroom.games.kanban.state import (
    BEGIN,
    CENTRAL,
    D_START_DESIGN,
    D_START_PART,
    D_START_SPOT,
    DESIGNS,
    DESK,
    NONE,
    P_REWARDS,
    SANDRA,
    TILES_PER_MODEL,
    WORK,
    State,
)
from boardroom.kernel.game import find
from tests.games.table import GameTable, reason_names

GAME = find("kanban")
SHIPPED = GAME.box()
REASONS = reason_names(GAME)
NODES = ("n11", "n12", "n13", "n14", "n15", "n21", "n22", "n23", "n24", "n25", "n31", "n32", "n33")
AWAY = (0, 4, 6)  # where the others have worked: TI1, LO1, DE1


def part(name: str) -> int:
    """The number of a part."""
    return PART_NAMES.index(name)


def model(name: str) -> int:
    """The number of a model."""
    return MODEL_NAMES.index(name)


def dept(name: str) -> int:
    """The number of a department."""
    return DEPARTMENT_CODES.index(name)


def tile(name: str) -> int:
    """The number of a design tile: `green engine`, `red none`."""
    first, second = name.split()
    return model(first) * TILES_PER_MODEL + TILE_PARTS.index(second)


class Table(GameTable):
    """A position, the moves to lay it out, and the questions a test asks about it."""

    game, components = GAME, SHIPPED.values
    state: State
    box: Box

    # --- playing ---------------------------------------------------------------------------------------------

    def sandra(self, station: str) -> Self:
        """Sandra works there now."""
        self.state.sandra = DESK if station == "desk" else STATION_NAMES.index(station)
        sandra_works(self.box, self.state)
        assert GAME.rules.faults(self.box, self.state, self.state) == 0
        return self

    def meet(self) -> Self:
        """The day ends with a meeting."""
        self.state.meeting = 1
        self.state.stage = BEGIN
        start_meeting(self.state)
        next_question(self.box, self.state)
        return self

    def pets(self) -> Self:
        """Everybody brings up the first card of the hand and speaks on nothing."""
        for _ in range(self.state.seats):
            self.play(f"pet {self.player(self.turn).goals[0]}", "no speech")
        return self

    def propose(self) -> Self:
        """Everybody proposes the first card of the hand."""
        while self.state.waiting:
            self.play(f"propose {self.player(self.turn).goals[0]}")
            if not self.state.waiting:
                break
        return self

    def end_meeting(self) -> Self:
        """Pets where they are missing, passes, proposals."""
        while self.state.waiting == 0:
            me = self.player(self.turn)
            self.play("pass" if me.pet else f"pet {me.goals[0]}")
            if self.allows("no speech"):
                self.play("no speech")
        return self.propose()

    # --- looking ---------------------------------------------------------------------------------------------

    def pp(self, seat: int = 0) -> int:
        """Productivity points scored so far."""
        return points(self.player(seat))

    def total(self, seat: int = 0) -> int:
        """The points of a seat if the game ended now."""
        return total(self.box, self.state, seat)

    def node(self, name: str) -> str:
        """The model at a node of the conveyor, or nothing."""
        car = self.state.conveyor[NODES.index(name)]
        return "" if car == NONE else MODEL_NAMES[car]

    def queue(self) -> list[str]:
        """The cars behind the Pace Car."""
        return [MODEL_NAMES[car] for car in self.state.queue if car != NONE]

    def warehouse(self) -> dict[str, int]:
        """Filled warehouses."""
        return {name: n for name, n in zip(PART_NAMES, self.state.warehouse, strict=True) if n}

    def in_place(self, name: str) -> set[str]:
        """Parts on the Assembly Spaces of a model."""
        return {p for p, there in zip(PART_NAMES, self.state.assembly[model(name)], strict=True) if there}

    # --- laying out ------------------------------------------------------------------------------------------

    def levels(self, seat: int = 0, **desks: int) -> Self:
        """Desks on the training tracks; the certification meeple follows on the player's own column."""
        me = self.player(seat)
        for name, level in desks.items():
            me.levels[dept(name)] = level
            self.state.arrivals += 1
            me.arrival[dept(name)] = self.state.arrivals
        me.space = certifications(self.box, me)
        me.spot = seat
        return self

    def stock(self, seat: int = 0, bank: int = 0, books: int = 0, vouchers: int = 0) -> Self:
        """Banked Shifts, Books and Vouchers."""
        me = self.player(seat)
        me.bank = bank
        self.state.books += me.books - books
        self.state.vouchers += me.vouchers - vouchers
        me.books, me.vouchers = books, vouchers
        return self

    def parts(self, seat: int = 0, **cubes: int) -> Self:
        """Exactly these cubes are on the board."""
        me = self.player(seat)
        for i, name in enumerate(PART_NAMES):
            self.state.cubes[i] += me.parts[i] - cubes.get(name, 0)
            me.parts[i] = cubes.get(name, 0)
        return self

    def shelves(self, **cubes: int) -> Self:
        """Exactly these cubes are in the warehouses."""
        for i, name in enumerate(PART_NAMES):
            self.state.cubes[i] += self.state.warehouse[i] - cubes.get(name, 0)
            self.state.warehouse[i] = cubes.get(name, 0)
        return self

    def pool(self, *names: str) -> Self:
        """The three parts of the recycling area."""
        for i, name in enumerate(PART_NAMES):
            self.state.cubes[i] += self.state.recycling[i] - (name in names)
            self.state.recycling[i] = int(name in names)
        return self

    def built(self, name: str, *parts: str) -> Self:
        """Exactly these parts are on the Assembly Spaces of a model."""
        row = self.state.assembly[model(name)]
        for i, each in enumerate(PART_NAMES):
            self.state.cubes[i] += row[i] - (each in parts)
            row[i] = int(each in parts)
        return self

    def _free_tile(self, number: int) -> None:
        """A tile leaves wherever it is; where it was visible, an unseen one lies instead."""
        s = self.state
        if s.unseen[number]:
            s.unseen[number] = 0
            deck = next(d for d in (CENTRAL, 0, 1) if s.deck_below[d])
            s.deck_below[deck] -= 1
            return
        for p in s.players[: s.seats]:
            p.designs[number] = 0
        other = next(t for t in range(DESIGNS) if s.unseen[t])
        for places in (s.display, s.deck_top, s.under):
            if number in places:
                self._free_tile(other)
                places[places.index(number)] = other

    def designs(self, *names: str, seat: int = 0) -> Self:
        """Exactly these tiles are on the desks; the former ones are unseen again."""
        me = self.player(seat)
        for number in range(DESIGNS):
            if me.designs[number]:
                me.designs[number] = 0
                self.state.unseen[number] = 1
                self.state.deck_below[CENTRAL] += 1
        for name in names:
            self._free_tile(tile(name))
            me.designs[tile(name)] = 1
        return self

    def upgraded(self, *names: str, seat: int = 0, double: bool = False) -> Self:
        """These designs were upgraded; their cubes lie on the last free Upgrade Spaces."""
        for name in names:
            number = tile(name)
            self._free_tile(number)
            x, row = number % TILES_PER_MODEL, self.state.innovation[number // TILES_PER_MODEL]
            self.player(seat).upgraded[number] = 1
            row[max(u for u in range(len(row)) if row[u] == NONE)] = x
            self.state.cubes[x] -= 1
            self.state.steps[x] = min(5, self.state.steps[x] + 1 + double)
            if double:
                self.player(seat).doubled = number
                self.state.was_doubled[x] = 1
        return self

    def garages(self, *names: str, seat: int = 0) -> Self:
        """Cars of the supply in garages, from the first on; `""` is an empty one."""
        for garage, name in enumerate(names):
            if name:
                self.player(seat).garages[garage] = model(name)
                self.state.cars[model(name)] -= 1
        return self

    def cars(self, *names: str) -> Self:
        """Cars of the supply behind the Pace Car."""
        for place, name in enumerate(names):
            self.state.queue[place] = model(name)
            self.state.cars[model(name)] -= 1
        return self

    def conveyor(self, **nodes: str) -> Self:
        """Cars of the supply at nodes, or none there."""
        for name, car in nodes.items():
            at = NODES.index(name)
            if self.state.conveyor[at] != NONE:
                self.state.cars[self.state.conveyor[at]] += 1
            self.state.conveyor[at] = model(car) if car else NONE
            if car:
                self.state.cars[model(car)] -= 1
        return self

    def demand(self, **seats: int) -> Self:
        """Two Demand tiles with so many Seats."""
        self.state.red_seats += sum(self.state.demand_seats)
        for i, (name, number) in enumerate(seats.items()):
            self.state.demand[i], self.state.demand_seats[i] = model(name), number
            self.state.red_seats -= number
        return self

    def seats(self, face_up: int, red: int = 0, seat: int = 0) -> Self:
        """Seats of a player: coloured ones face up, red ones on the board."""
        me = self.player(seat)
        self.state.red_seats += me.red - red
        me.face_up, me.red = face_up, red
        return self

    def score(self, pp: int, seat: int = 0) -> Self:
        """Productivity points so far."""
        self.player(seat).points[P_REWARDS] += pp - self.pp(seat)
        return self

    def factory(self, area: int, easier: int, harder: int) -> Self:
        """The numbers of the Factory Goals of an area."""
        self.state.factory_number[area][:] = [easier, harder]
        return self

    def hand(self, *goals: int, seat: int = 0) -> Self:
        """Performance Goals in hand, exchanged with wherever they were."""
        for place, goal in enumerate(goals):
            self._exchange_goals(self.player(seat).goals[place], goal)
        return self

    def on_table(self, *goals: int) -> Self:
        """Performance Goals on the table, exchanged with wherever they were."""
        for place, goal in enumerate(goals):
            self._exchange_goals(self.state.table[place], goal)
        return self

    def _exchange_goals(self, one: int, other: int) -> None:
        s = self.state
        swap = {one: other, other: one}
        for row in (s.table, *(p.goals for p in s.players[: s.seats])):
            row[:] = [swap.get(goal, goal) for goal in row]
        for flags in (s.goals_deck, s.discarded, s.batch_of):
            flags[one - 1], flags[other - 1] = flags[other - 1], flags[one - 1]

    def orders(self, *cards: int, seat: int = 0) -> Self:
        """Kanban orders in hand, exchanged with wherever they were."""
        s = self.state
        for place, card in enumerate(cards):
            old = self.player(seat).orders[place]
            swap = {old: card, card: old}
            for row in (s.orders_under, *(p.orders for p in s.players[: s.seats])):
                row[:] = [swap.get(each, each) for each in row]
            s.orders_top[old - 1], s.orders_top[card - 1] = s.orders_top[card - 1], s.orders_top[old - 1]
        return self


def deal(players: int = 2, seed: int = 1, box: Box | None = None, **options: Any) -> Table:
    """A game just set up: the first player chooses a starting spot."""
    return Table.dealt(players, seed, box, options)


def started(players: int = 2, seed: int = 1, box: Box | None = None, **options: Any) -> Table:
    """The first day begins; everybody stands on the starting spot of the own number and has nothing on the board.

    Factory Goals are out of reach, so that no Seat comes from there unless a case is about them.
    """
    t = deal(players, seed, box, **options)
    while t.state.decision == D_START_SPOT:
        t.play(f"spot {'abcd'[t.turn]}")
    while t.state.decision in (D_START_PART, D_START_DESIGN):
        t.play(t.legal()[0])
    for seat in range(players):
        t.parts(seat).designs(seat=seat).stock(seat)
    for area in range(3):
        t.factory(area, 30, 31)
    return t


def working(station: str, players: int = 2, day: int = 2, **options: Any) -> Table:
    """Seat 0 works there and is the last one of the day; Sandra is at her desk and has worked."""
    t = started(players, **options)
    s = t.state
    s.day, s.phase, s.stage, s.turn = day, WORK, BEGIN, players
    s.order[: players + 1] = [*range(1, players), SANDRA, 0]
    away = [a for a in AWAY if STATION_NAMES[a][:2] != station[:2]] + [8, 9]
    for seat in range(players):
        t.player(seat).station = STATION_NAMES.index(station) if seat == 0 else away[seat - 1]
    next_question(t.box, s)
    return t


def selecting(
    players: int = 2, day: int = 2, sandra: str = "desk", stations: tuple[str, ...] = (), **options: Any
) -> Table:
    """A later day begins: everybody stands where they worked yesterday."""
    t = started(players, **options)
    s = t.state
    s.day = day - 1
    s.sandra = DESK if sandra == "desk" else STATION_NAMES.index(sandra)
    for seat, station in enumerate(stations):
        t.player(seat).station = STATION_NAMES.index(station)
    s.phase, s.turn = WORK, players + 1
    s.order[: players + 1] = [*range(players), SANDRA]
    next_question(t.box, s)
    return t


def meeting(players: int = 2, **options: Any) -> Table:
    """A meeting is about to begin: lay out, then `meet`."""
    return working("AD1", players, **options)
