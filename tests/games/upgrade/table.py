"""A table for the tests: UPGRADE! laid out as the rulebook describes a case, and played in notation.

Pieces are moved, never made: a tile on a board is missing from the stock, a token on an area from the supply. So the
invariants hold for every layout, and `play` checks them after every action. Whatever does not matter for a case is as
after setup; most cases are about one player, who sits on seat 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any, Self

from boardroom.games.upgrade.actions import (
    AREA_LETTERS,
    BONUS_NAMES,
    COLOUR_NAMES,
    PLAN_NAMES,
    SPOT_COLOUR_NAMES,
)
from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.rules.bonus import markers_on_areas
from boardroom.games.upgrade.rules.facility import size, workload
from boardroom.games.upgrade.rules.track import control
from boardroom.games.upgrade.rules.year import next_question, start_year
from boardroom.games.upgrade.state import (
    B_ACTION,
    D_ACTION,
    D_BONUS,
    D_PLAN,
    HELD,
    LAST_ROW,
    NONE,
    PLANNING,
    TILE_KINDS,
    Area,
    State,
)
from boardroom.kernel.chance import next_word, pick
from boardroom.kernel.game import find
from boardroom.kernel.schema import copy
from tests.games.table import GameTable, reason_names

GAME = find("upgrade")
SHIPPED = GAME.box()
QUOTED = GAME.box(GAME.folder / "earlier" / "1.toml")  # the values that rulebook cases and rulings quote
ACTION_NAMES = (*PLAN_NAMES, "lobby", "report")
REASONS = reason_names(GAME)
DECLINE = {D_BONUS: "bonus none", D_PLAN: "plan done", D_ACTION: "pass"}


class Table(GameTable):
    """A position, the moves to lay it out, and the questions a test asks about it."""

    game, components = GAME, QUOTED.values
    state: State
    box: Box

    # --- playing ---------------------------------------------------------------------------------------------

    def decline(self) -> Self:
        """Whoever must decide does without: no bonus, no plan, pass."""
        return self.play(DECLINE[self.state.decision])

    def to_planning(self) -> Self:
        """Nobody claims a bonus."""
        while self.state.decision == D_BONUS:
            self.decline()
        return self

    def to_actions(self) -> Self:
        """Nobody claims a bonus and nobody plans."""
        while self.state.decision in (D_BONUS, D_PLAN):
            self.decline()
        return self

    def finish_year(self) -> Self:
        """Everybody passes: the end of the year and the automatic start of the next one."""
        year = self.state.year
        while self.state.year == year and not self.over:
            self.decline()
        return self

    def new_year(self) -> Self:
        """Only the start of the next year, Y1 to Y3: nobody has acted, nothing is paid for the old year."""
        start_year(self.box, self.state)
        next_question(self.box, self.state)
        return self

    # --- looking ---------------------------------------------------------------------------------------------

    @property
    def control(self) -> int:
        """The controlling player."""
        return control(self.state)

    def area(self, letter: str, seat: int = 0) -> Area:
        """One business area of a player."""
        return self.player(seat).areas[AREA_LETTERS.index(letter)]

    def sizes(self, seat: int = 0) -> tuple[int, ...]:
        """The user-group sizes of A, M, W and L."""
        return tuple(size(area) for area in self.player(seat).areas)

    def influence(self, seat: int = 0) -> tuple[int, int]:
        """Influence markers, available and in the supply: the `infl a/s` of the cases."""
        return self.player(seat).influence_available, self.player(seat).influence_supply

    def tokens_on(self, letter: str, seat: int = 0) -> tuple[int, int]:
        """Commitment tokens on an area, fresh and red."""
        return self.area(letter, seat).fresh, self.area(letter, seat).red

    def workload(self, seat: int = 0) -> int:
        """All workload cubes of a player."""
        return workload(self.box, self.player(seat))

    def in_stock(self, letter: str, colour: str) -> int:
        """Solution tiles left on the main board."""
        return self.state.stock[AREA_LETTERS.index(letter)][COLOUR_NAMES.index(colour)]

    def bonus_owner(self, spot: str) -> int:
        """Who holds a bonus spot, `NONE` for nobody."""
        return self.state.bonus[BONUS_NAMES.index(spot)]

    def worker_track(self) -> dict[int, list[int]]:
        """The stacks of the worker track by row, each from top to bottom."""
        return self._stacks(passed=0)

    def pass_track(self) -> dict[int, list[int]]:
        """The stacks of the Pass track by row, each from top to bottom."""
        return self._stacks(passed=1)

    def _stacks(self, passed: int) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for seat in self.state.order[: self.state.seats]:
            if self.player(seat).passed == passed:
                found.setdefault(self.player(seat).row, []).append(seat)
        return found

    # --- laying out ------------------------------------------------------------------------------------------

    def groups(self, seat: int = 0, **sizes: int) -> Self:
        """Boards with these user-group sizes: `groups(A=12, M=3)`."""
        me = self.player(seat)
        for letter, users in sizes.items():
            area = self.area(letter, seat)
            me.users += users - size(area)
            area.start_size += users - size(area)
        return self

    def solution(self, letter: str, colour: str, level: int = 2, tuned: bool = False, seat: int = 0) -> Self:
        """An upgrade tile from the stock lies on an area."""
        area = self.area(letter, seat)
        area.level = level
        area.colour = COLOUR_NAMES.index(colour)
        area.tuned = int(tuned)
        self.state.stock[AREA_LETTERS.index(letter)][area.colour] -= 1
        return self

    def solutions(self, colour: str, level: int = 2, seat: int = 0) -> Self:
        """All four areas have a tile."""
        for letter in AREA_LETTERS:
            self.solution(letter, colour, level, seat=seat)
        return self

    def available(self, markers: int, seat: int = 0) -> Self:
        """So many influence markers are available; the others that are not on the boards are in the supply."""
        me = self.player(seat)
        elsewhere = markers_on_areas(me) + self.state.bonus.count(seat) + me.integration
        me.influence_available = markers
        me.influence_supply = self.box.influence - markers - elsewhere
        return self

    def tokens(self, letter: str, fresh: int = 0, red: int = 0, seat: int = 0) -> Self:
        """Influence and commitment tokens lie on an area, taken from the supplies."""
        me, area = self.player(seat), self.area(letter, seat)
        me.influence_supply -= 1 - area.influence
        area.influence = 1
        me.commitments -= fresh + red - area.fresh - area.red
        area.fresh, area.red = fresh, red
        return self

    def integrated(self, steps: int, seat: int = 0) -> Self:
        """So many steps on the integration track, with markers from the supply."""
        me = self.player(seat)
        me.influence_supply -= steps - me.integration
        me.integration = steps
        return self

    def bonus(self, spot: str, seat: int = 0) -> Self:
        """A bonus spot was claimed this year, with a marker from the supply."""
        self.player(seat).influence_supply -= 1
        self.state.bonus[BONUS_NAMES.index(spot)] = seat
        if BONUS_NAMES.index(spot) == B_ACTION:
            self.player(seat).bonus_marker = HELD
        return self

    def money(self, credits: int, bvp: int = 0, seat: int = 0) -> Self:
        """Credits and BVP in hand."""
        me = self.player(seat)
        me.credits = credits
        me.points[PLANNING] += bvp - me.bvp
        me.bvp = bvp
        return self

    def markers(self, planned: Iterable[str] = (), used: Iterable[str] = (), seat: int = 0) -> Self:
        """Action markers lying planned and used on the main board; the others are in hand."""
        me = self.player(seat)
        for action in planned:
            me.planned[ACTION_NAMES.index(action)] = 1
            me.hand -= 1
        for action in used:
            me.used[ACTION_NAMES.index(action)] += 1
            me.hand -= 1
        return self

    def discs(self, working: Mapping[int, Sequence[int]], passed: Mapping[int, Sequence[int]] | None = None) -> Self:
        """Discs on the worker track and the Pass track: row → seats from top to bottom."""
        order: list[int] = []
        for track, has_passed in ((working, 0), (passed or {}, 1)):
            for row, stack in track.items():
                order += stack
                for seat in stack:
                    self.player(seat).row = row
                    self.player(seat).passed = has_passed
        self.state.order[: self.state.seats] = order
        self.state.seat = self.control if self.control != NONE else self.state.seat
        return self

    def row(self, row: int) -> Self:
        """The disc of seat 0 lies on this row of the worker track."""
        self.player(0).row = row
        return self

    def next_tile(self, colour: str, users: int) -> Self:
        """The generator is wound on until the next draw of this colour gives a tile of this value."""
        which = SPOT_COLOUR_NAMES.index(colour)
        bag, kind = self.state.bags[which], self.box.tile_values[which].index(users)
        if not bag[kind]:
            raise AssertionError(f"no {colour} tile of {users} is left")
        while pick(copy(self.state.chance), bag, TILE_KINDS) != kind:
            next_word(self.state.chance)
        return self


def deal(players: int = 4, seed: int = 1, box: Box | None = None, **options: Any) -> Table:
    """A game just set up, before the first decision of year 1."""
    return Table.dealt(players, seed, box, options)


def dealt_to(players: int = 2, **cards: int) -> Table:
    """A game in which seat 0 starts and was dealt these boards: `dealt_to(A=12, M=3, W=5, L=2)`, sizes as printed."""
    wanted = tuple(cards[letter] for letter in AREA_LETTERS)
    return next(t for t in (deal(players, seed, start_player=0) for seed in count()) if t.sizes(0) == wanted)


def table(players: int = 4, year: int = 1, box: Box | None = None, **options: Any) -> Table:
    """The actions of a year begin; nobody has planned or claimed anything. Seat 0 is on top, everybody has 22 users."""
    return opening(players, year, box, **options).to_actions()


def opening(players: int = 4, year: int = 1, box: Box | None = None, **options: Any) -> Table:
    """The same before the first decision of the year (bonus spots, Y4)."""
    t = deal(players, box=box, **{"start_player": 0, "balanced_start": "on", **options})
    t.state.year = year
    return t


def alone(players: int = 2, year: int = 1, box: Box | None = None, **options: Any) -> Table:
    """The actions of a year; seat 0 acts as long as it likes, the others wait on the last row."""
    t = table(players, year, box, **options)
    return t.discs({0: [0], LAST_ROW: range(1, players)})
