"""The figures a player of Kanban looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import starmap
from typing import Final

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.names import DEPARTMENT_NAMES, PART_NAMES
from boardroom.games.kanban.rules.final_scoring import total
from boardroom.games.kanban.rules.gains import credit
from boardroom.games.kanban.rules.innovation import finish_upgrade, space_refusal
from boardroom.games.kanban.rules.people import open_garages, parked, points, selected, stored, upgrades, waiting_cars
from boardroom.games.kanban.rules.reasons import ALLOWED
from boardroom.games.kanban.state import ACTING, BOOKS, NONE, SHIFTS, UPGRADE_SPACES, VOUCHERS, WORK, Player, State
from boardroom.kernel.schema import copy
from boardroom.kernel.table.numbers import Number, Numbers

# More is better; what ends with the turn (Shifts left, gains of tomorrow) can be compared only within it.
Asset = partial(Number, better=1, lasting=True)


def shifts_left(box: Box, s: State, seat: int) -> int:
    """Shifts the player at work may still spend today."""
    if s.phase != WORK or s.stage != ACTING or s.seat != seat:
        return 0
    return max(0, min(box.shift_limit - s.spent, s.shifts + s.players[seat].bank))


def outlook(box: Box, s: State, seat: int) -> int:
    """All points if the game ended now, with the cars and gains of a turn, which come when it ends (R:444, R:716).

    An upgrade under way counts as on the Upgrade Space that brings least.
    """
    if s.seat == seat and s.upgrading != NONE:
        return min(outlook(box, world, seat) for world in upgrade_ends(box, s))
    me = s.players[seat]
    if not waiting_cars(me) and not any(me.pending):
        return total(box, s, seat)
    world = copy(s)
    me = world.players[seat]
    credit(box, me)
    empty = [garage for garage in range(open_garages(box, me)) if me.garages[garage] == NONE]
    for garage, model in zip(empty, me.claimed[: waiting_cars(me)], strict=False):
        me.garages[garage] = model
    return total(box, world, seat)


def upgrade_ends(box: Box, s: State) -> Iterator[State]:
    """The upgrade under way on each empty Upgrade Space."""
    for space in range(UPGRADE_SPACES):
        if space_refusal(s, space) == ALLOWED:
            world = copy(s)
            finish_upgrade(box, world, s.seat, space)
            yield world


def mine(read: Callable[[Player], int]) -> Callable[[Box, State, int], int]:
    """What is read off a player's own pieces."""
    return lambda box, s, seat: read(s.players[seat])


def desk(dept: int, name: str) -> Number:
    """The desk on a training track."""
    return Asset(f"desk_{dept}", f"Desk in {name}", "train", mine(lambda me: me.levels[dept]))


def value(part: int, name: str) -> Number:
    """What a tested design with a part is worth."""
    return Asset(f"value_{part}", f"Value of {name}", "parts", lambda box, s, seat: box.part_value[s.steps[part]])


NUMBERS: Final = Numbers(
    Asset("points", "Points", "points", mine(points), stat=True),
    Asset("total", "If it ended now", "flag", outlook),
    Number("shifts", "Shifts left today", "shift", shifts_left, stat=True),
    Asset("bank", "Banked Shifts", "shift", stat=True),
    Asset("books", "Books", "book", stat=True),
    Asset("vouchers", "Vouchers", "voucher", stat=True),
    Number("shifts_soon", "Shifts gained today", "shift", mine(lambda me: me.pending[SHIFTS]), better=1),
    Number("books_soon", "Books gained today", "book", mine(lambda me: me.pending[BOOKS]), better=1),
    Number("vouchers_soon", "Vouchers gained today", "voucher", mine(lambda me: me.pending[VOUCHERS]), better=1),
    Asset("face_up", "Seats at the table", "seat"),
    Asset("red", "Red Seats", "seat", stat=True),
    Number("stored", "Parts", "parts", mine(stored), lasting=True),
    Number("selected", "Designs", "design", mine(selected), lasting=True),
    Asset("upgrades", "Upgraded designs", "upgrade", mine(upgrades)),
    Asset("cars", "Cars", "car", mine(lambda me: parked(me) + waiting_cars(me))),
    *starmap(desk, enumerate(DEPARTMENT_NAMES)),
    *starmap(value, enumerate(PART_NAMES)),
)
