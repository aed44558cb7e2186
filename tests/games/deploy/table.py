"""A table for the tests: DEPLOY! laid out as the rulebook describes a case, and played in notation.

Pieces are moved, never made: a cube in a server room is missing from the bag, a tile in a pool from the box. So the
invariants hold for every layout, and `play` checks them after every action. Whatever does not matter for a case is as
after setup; most cases are about one player, who sits on seat 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from boardroom.games.deploy.actions import PLACE_NAMES, SPOT_NAMES, SYSTEM_CODES, TILE_NAMES
from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.money import profit
from boardroom.games.deploy.rules.room import fees
from boardroom.games.deploy.rules.round import next_question
from boardroom.games.deploy.rules.roundel import control
from boardroom.games.deploy.rules.scoring import total
from boardroom.games.deploy.state import (
    D_ACTION,
    D_FEES,
    D_LOSS,
    D_OVER,
    D_RETURN_TECH,
    D_SPOT,
    D_START,
    D_TEAM,
    INTEGRATION,
    LEVELS,
    LOWEST_STACK,
    NONE,
    P_CLOUD,
    P_SYSTEMS,
    SMALLEST_TILE,
    SYSTEMS,
    State,
)
from boardroom.kernel.game import find
from tests.games.table import GameTable, reason_names

GAME = find("deploy")
SHIPPED = GAME.box()
QUOTED = GAME.box(GAME.folder / "earlier" / "1.toml")  # the values that rulebook cases and rulings quote
LETTERS = "ybp"  # cubes by colour: yellow, blue, purple
REASONS = reason_names(GAME)
BETWEEN = (D_RETURN_TECH, D_TEAM, D_SPOT, D_FEES, D_LOSS)  # decisions between the actions


class Table(GameTable):
    """A position, the moves to lay it out, and the questions a test asks about it."""

    game, components = GAME, QUOTED.values
    state: State
    box: Box

    # --- playing ---------------------------------------------------------------------------------------------

    def end_actions(self) -> Self:
        """Everybody comes home: the end of the round begins and runs until somebody must decide."""
        for seat in range(self.state.seats):
            self.player(seat).progress = max(self.player(seat).progress, self.box.permanent_workers)
        next_question(self.box, self.state)
        return self

    def to_decision(self, decision: int) -> Self:
        """Everybody declines between the actions until this is asked for."""
        while self.state.decision in BETWEEN and self.state.decision != decision:
            self.play("done")
        assert self.state.decision == decision
        return self

    def to_actions(self) -> Self:
        """Everybody declines until the actions of a round, or the end of the game."""
        while self.state.decision in BETWEEN:
            self.play("done" if self.allows("done") else "worker return")
        return self

    def finish_round(self) -> Self:
        """Everybody comes home and declines everything up to the next actions."""
        return self.end_actions().to_actions()

    # --- looking ---------------------------------------------------------------------------------------------

    @property
    def control(self) -> int:
        """The controlling player."""
        return control(self.box, self.state)

    def fees(self, seat: int = 0) -> int:
        """All licence fees of a player."""
        return fees(self.box, self.player(seat))

    def profit(self, seat: int = 0) -> int:
        """Income and Development credits less fees."""
        return profit(self.box, self.player(seat))

    def held(self, place: str, seat: int = 0) -> str:
        """The cubes in a place: `"yyp"`."""
        return spelled(self.player(seat).cubes[PLACE_NAMES.index(place)])

    def designed(self, system: str, seat: int = 0) -> str:
        """The cubes on the top tile of a system."""
        return spelled(self.player(seat).design[SYSTEM_CODES.index(system)])

    def level(self, system: str, seat: int = 0) -> int:
        """How many tiles of a system are deployed."""
        return self.player(seat).deployed[SYSTEM_CODES.index(system)]

    def owned(self, seat: int = 0) -> list[str]:
        """The Development tiles of a player."""
        return [name for tile, name in enumerate(TILE_NAMES) if self.player(seat).owned[tile]]

    def spot(self, name: str) -> int:
        """Whose worker stands on a bonus spot, `NONE` for nobody's."""
        return self.state.spots[SPOT_NAMES.index(name)]

    def roundel(self) -> dict[int, list[int]]:
        """The stacks of the roundel by progress, each from top to bottom."""
        found: dict[int, list[int]] = {}
        for seat in self.state.order[: self.state.seats]:
            found.setdefault(self.player(seat).progress, []).append(seat)
        return found

    def market(self) -> list[tuple[int, int]]:
        """Value and number of the tiles on positions 1 to 3."""
        lowest = self.state.round - 1
        return [(LOWEST_STACK + stack, self.state.stacks[stack]) for stack in range(lowest, lowest + 3)]

    def total(self, seat: int = 0) -> int:
        """The points of a seat if the game ended now."""
        return total(self.box, self.state, seat)

    # --- laying out ------------------------------------------------------------------------------------------

    def money(self, cash: int | None = None, income: int | None = None, bvp: int | None = None, seat: int = 0) -> Self:
        """Credits in hand, income and BVP."""
        me = self.player(seat)
        me.cash = me.cash if cash is None else cash
        me.income = me.income if income is None else income
        if bvp is not None:
            me.points[P_SYSTEMS] += bvp - me.bvp
            me.bvp = bvp
        return self

    def room(self, a: Sequence[int] = (), b: Sequence[int] = (), c: int = 0, seat: int = 0) -> Self:
        """The server room holds these capacity tiles, from the box, and the marker of pool C stands there."""
        me = self.player(seat)
        for pool, values in ((0, a), (1, b)):
            for slot in range(4):
                self._put_aside(me.tiles[pool][slot], 1)
                me.tiles[pool][slot] = values[slot] if slot < len(values) else 0
                self._put_aside(me.tiles[pool][slot], -1)
        me.marker = c
        return self

    def _put_aside(self, value: int, number: int) -> None:
        if value:
            self.state.aside[value - SMALLEST_TILE] += number

    def cubes(self, seat: int = 0, **places: str) -> Self:
        """Cubes from the bag lie in the server room: `cubes(A="bb", B1="yp")`. Other places stay as they are."""
        for place, letters in places.items():
            self._exchange(self.player(seat).cubes[PLACE_NAMES.index(place)], letters)
        return self

    def design(self, seat: int = 0, **systems: str) -> Self:
        """The top tiles hold these cubes, exchanged with the bag: `design(ADM="by")`."""
        for system, letters in systems.items():
            self._exchange(self.player(seat).design[SYSTEM_CODES.index(system)], letters)
        return self

    def _exchange(self, where: list[int], letters: str) -> None:
        for colour, letter in enumerate(LETTERS):
            self.state.bag[colour] += where[colour] - letters.count(letter)
            where[colour] = letters.count(letter)

    def deployed(self, seat: int = 0, cloud: bool = False, **levels: int) -> Self:
        """So many tiles of each system are on the track: `deployed(ADM=2)`. The next designs alternate y, b, p."""
        me = self.player(seat)
        for name, level in levels.items():
            system = SYSTEM_CODES.index(name)
            if level and not me.deployed[system] and system != INTEGRATION:
                me.columns[me.columns.index(NONE)] = system
            me.deployed[system] = level
            for below in range(level):
                me.points[P_CLOUD] += cloud - me.cloud[system][below]
                me.bvp += cloud - me.cloud[system][below]
                me.cloud[system][below] = int(cloud)
            need = 0 if level == LEVELS else self.box.system_cubes[system][level]
            self.design(seat, **{name: ("ybp" * 3)[:need]})
        return self

    def workers(self, coffee: int = 0, office: int = 0, seat: int = 0) -> Self:
        """Extra workers are in the team, taken from the supply (income is not touched)."""
        me = self.player(seat)
        me.supply += me.coffee + me.office - coffee - office
        me.coffee, me.office = coffee, office
        return self

    def on_spot(self, *names: str, seat: int = 0) -> Self:
        """Extra workers from the supply stand on bonus spots."""
        for name in names:
            self.player(seat).supply -= 1
            self.state.spots[SPOT_NAMES.index(name)] = seat
        return self

    def owns(self, *names: str, seat: int = 0) -> Self:
        """Development tiles from the board are on the mat (income is not touched)."""
        for name in names:
            self.player(seat).owned[TILE_NAMES.index(name)] = 1
            self.state.development[TILE_NAMES.index(name)] -= 1
        return self

    def used(self, *names: str, seat: int = 0) -> Self:
        """Development tiles were used in this round."""
        for name in names:
            self.player(seat).used[TILE_NAMES.index(name)] = 1
        return self

    def discs(self, stacks: Mapping[int, Sequence[int]]) -> Self:
        """Discs on the roundel: progress → seats from top to bottom."""
        order: list[int] = []
        for progress, stack in stacks.items():
            order += stack
            for seat in stack:
                self.player(seat).progress = progress
        self.state.order[: self.state.seats] = order
        self.state.seat = self.control if self.control != NONE else self.state.seat
        return self

    def round(self, number: int) -> Self:
        """The actions of this round; older stacks have left the market."""
        self.state.round = number
        for stack in range(number - 1):
            self._put_aside(LOWEST_STACK + stack, self.state.stacks[stack])
            self.state.stacks[stack] = 0
        return self

    def ended(self) -> Self:
        """The game is over here and now."""
        self.round(5).state.decision = D_OVER
        return self


def spelled(cubes: Sequence[int]) -> str:
    """Numbers of cubes as letters."""
    return "".join(letter * cubes[colour] for colour, letter in enumerate(LETTERS))


def deal(players: int = 4, seed: int = 1, box: Box | None = None, **options: Any) -> Table:
    """A game just set up: the first player chooses the pool of the starting tile.

    Most cases were written when the cost of the cloud was netted with the reward, and need no income for it.
    """
    return Table.dealt(players, seed, box, {"cloud_cost": "netted", **options})


def table(players: int = 2, round: int = 1, box: Box | None = None, **options: Any) -> Table:
    """The actions of a round begin. Seat 0 is first and on top; everybody has the starting tile in pool A."""
    t = deal(players, box=box, **{"first_player": 0, **options})
    while t.state.decision == D_START:
        t.play("start A")
    assert t.state.decision == D_ACTION
    return t.round(round)


def alone(players: int = 2, round: int = 2, box: Box | None = None, **options: Any) -> Table:
    """The actions of a round (the second, so that there may be extra workers); the others have come home already."""
    t = table(players, round, box, **options)
    return t.discs({0: [0], t.box.permanent_workers: range(1, players)})


def preparing(players: int = 2, box: Box | None = None, **options: Any) -> Table:
    """The second round is about to end: lay out, then `end_actions` leads to the preparation of the third."""
    return table(players, 2, box, **options)


def all_systems(t: Table, level: int, seat: int = 0) -> Table:
    """All four main systems are deployed up to a level."""
    return t.deployed(seat, **{SYSTEM_CODES[system]: level for system in range(SYSTEMS) if system != INTEGRATION})
