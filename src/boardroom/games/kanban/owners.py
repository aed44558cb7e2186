"""The players' boards as the browser shows them: desks, bins, garages, locks, Seats, the own hand."""

from __future__ import annotations

from dataclasses import dataclass

from boardroom.games.kanban.actions import (
    MODEL_NAMES,
    PAIR,
    PARK,
    PART_NAMES,
    STATION_NAMES,
)
from boardroom.games.kanban.agenda import (
    Goal,
    goal_of,
)
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.names import (
    DEPARTMENT_NAMES,
    gains_text,
    parts_text,
)
from boardroom.games.kanban.pieces import (
    DEPARTMENT_MARKS,
    PAIR_ICONS,
    PART_MARKS,
    Gain,
    Tile,
    gains_of,
    tile_of,
)
from boardroom.games.kanban.rules.counting import is_tested
from boardroom.games.kanban.rules.final_scoring import tested_points, total
from boardroom.games.kanban.rules.goal_cards import hand_size
from boardroom.games.kanban.rules.people import certified, free_desks, points, side
from boardroom.games.kanban.rules.sandra import week_score
from boardroom.games.kanban.rules.testing import PAIR_FIRST, PAIR_SECOND
from boardroom.games.kanban.state import (
    AD,
    AS,
    BOOKS,
    CHAIRS,
    D_PAIR,
    DE,
    DEPARTMENTS,
    DESIGNS,
    EXPERT,
    GARAGES,
    LO,
    LOCKED_GARAGE,
    NONE,
    PAIRS,
    PARTS,
    SHIFTS,
    TI,
    TILES_PER_MODEL,
    VOUCHERS,
    Player,
    State,
)

# --- players' boards ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bin:
    """A stored part."""

    mark: str
    name: str


@dataclass(frozen=True)
class Garage:
    """A garage: its car, or what it gives."""

    number: int
    model: str
    gains: tuple[Gain, ...]
    pair: bool  # two benefits of one's choice
    locked: bool
    new: bool
    tested: tuple[str, ...]  # marks of tested designs of the car's model
    code: int
    words: str


@dataclass(frozen=True)
class Upgraded:
    """An upgraded design."""

    tile: Tile
    double: bool
    tested: bool
    value: int


@dataclass(frozen=True)
class Order:
    """A Kanban order of the own hand."""

    number: int
    columns: tuple[tuple[str, str], ...]
    entry: str
    words: str


@dataclass(frozen=True)
class Pair:
    """Two benefits of the fifth garage."""

    code: int
    icons: tuple[str, str]
    words: str


@dataclass(frozen=True)
class Owner:
    """A player and everything on the player's board."""

    seat: int
    expert: bool
    points: int
    total: int
    week: int  # what the end of the week would score now
    station: str
    bank: int
    books: int
    vouchers: int
    soon: tuple[int, int, int]  # Shifts, Books, Vouchers of tomorrow
    red: int
    chairs: tuple[str, ...]  # up, on a goal, down, lock
    bins: tuple[Bin, ...]
    free_bins: int
    bin_locked: bool
    tiles: tuple[Tile, ...]
    free_desks: int
    desk_locked: bool
    upgraded: tuple[Upgraded, ...]
    double_locked: bool
    doubled: bool
    tested_points: int
    garages: tuple[Garage, ...]
    waiting: tuple[str, ...]  # claimed cars that are not parked yet
    certified: tuple[tuple[str, str, bool, int], ...]  # mark, department, whether certified, desk
    goals: tuple[Goal, ...]  # the own hand only
    orders: tuple[Order, ...]
    cards: int
    known_orders: tuple[str, ...]
    pairs: tuple[Pair, ...]
    modes: bool  # single or double is asked


def owner_of(box: Box, s: State, p: int, viewer: int | None) -> Owner:
    """One player's board."""
    me = s.players[p]
    own = p == viewer
    held = tuple(Bin(PART_MARKS[part], PART_NAMES[part]) for part in range(PARTS) for _ in range(me.parts[part]))
    room = box.storage + (1 if certified(box, me, LO) else 0)
    return Owner(
        seat=p,
        expert=side(s, p) == EXPERT,
        points=points(me),
        total=total(box, s, p),
        week=week_score(box, s, p),
        station=STATION_NAMES[me.station] if me.station != NONE else "",
        bank=me.bank,
        books=me.books,
        vouchers=me.vouchers,
        soon=(me.pending[SHIFTS], me.pending[BOOKS], me.pending[VOUCHERS]),
        red=me.red,
        chairs=chairs_of(box, me),
        bins=held,
        free_bins=max(0, room - len(held)),
        bin_locked=not certified(box, me, LO),
        tiles=tuple(tile for n in range(DESIGNS) if me.designs[n] and (tile := tile_of(n))),
        free_desks=max(0, free_desks(box, me)),
        desk_locked=not certified(box, me, DE),
        upgraded=upgraded_of(box, s, me),
        double_locked=not certified(box, me, TI),
        doubled=me.doubled != NONE,
        tested_points=tested_points(box, s, me),
        garages=tuple(garage_of(box, s, p, garage) for garage in range(GARAGES)),
        waiting=tuple(MODEL_NAMES[model] for model in me.claimed if model != NONE),
        certified=tuple(
            (DEPARTMENT_MARKS[d], DEPARTMENT_NAMES[d], certified(box, me, d), me.levels[d]) for d in range(DEPARTMENTS)
        ),
        goals=tuple(goal_of(box, s, goal) for goal in me.goals if goal) if own else (),
        orders=tuple(order_of(box, card) for card in me.orders if card) if own else (),
        cards=hand_size(me),
        known_orders=tuple(f"K{card + 1}" for card, who in enumerate(s.order_seen) if who == p) if not own else (),
        pairs=pairs_of() if own and s.decision == D_PAIR and s.seat == p else (),
        modes=own and s.upgrading != NONE and s.seat == p,
    )


def chairs_of(box: Box, me: Player) -> tuple[str, ...]:
    """The coloured Seats: face up, on goals, face down, and the locked one."""
    chairs = box.open_chairs + (1 if certified(box, me, AD) else 0)
    up, out = me.face_up, me.on_goals
    return ("up",) * up + ("out",) * out + ("down",) * max(0, chairs - up - out) + ("lock",) * (CHAIRS - chairs)


def upgraded_of(box: Box, s: State, me: Player) -> tuple[Upgraded, ...]:
    """The upgraded designs; the double one first."""
    numbers = [n for n in range(DESIGNS) if me.upgraded[n]]
    numbers.sort(key=lambda n: (n != me.doubled, n))
    found = []
    for n in numbers:
        tile = tile_of(n)
        assert tile is not None
        value = box.part_value[s.steps[n % TILES_PER_MODEL]]
        found.append(Upgraded(tile, n == me.doubled, is_tested(me, n), value))
    return tuple(found)


def garage_of(box: Box, s: State, p: int, garage: int) -> Garage:
    """A garage of a player."""
    me = s.players[p]
    which = side(s, p)
    model = me.garages[garage]
    locked = garage == LOCKED_GARAGE and not certified(box, me, AS)
    pair = garage == LOCKED_GARAGE and bool(box.garage_pair[which])
    gains = box.garage_gains[which][garage]
    tiles = range(model * TILES_PER_MODEL, model * TILES_PER_MODEL + PARTS) if model != NONE else range(0)
    tested = tuple(PART_MARKS[n % TILES_PER_MODEL] for n in tiles if me.upgraded[n])
    if model != NONE:
        words = f"garage {garage + 1}: a {MODEL_NAMES[model]} car worth {box.car_value[model]} at the end"
    else:
        words = f"garage {garage + 1}, empty: {'two different benefits' if pair else gains_text(gains)}"
        words += ", locked until you are certified in Assembly" if locked else ""
    return Garage(
        garage + 1,
        MODEL_NAMES[model] if model != NONE else "",
        gains_of(gains),
        pair,
        locked,
        bool(me.new_car[garage]),
        tested,
        PARK + garage,
        words,
    )


def order_of(box: Box, card: int) -> Order:
    """A card with its three columns."""
    marks = [PART_MARKS[part] for part in box.orders[card - 1]]
    parts = [0] * PARTS
    for part in box.orders[card - 1]:
        parts[part] += 1
    columns = tuple((marks[i], marks[i + 1]) for i in range(0, len(marks), 2))
    return Order(card, columns, order_title(card), f"Kanban order K{card}: {parts_text(parts)}")


def order_title(card: int) -> str:
    """The line of the list that issues an order."""
    return f"ORDER K{card}"


def pairs_of() -> tuple[Pair, ...]:
    """The six pairs of benefits."""
    return tuple(
        Pair(
            PAIR + n,
            (PAIR_ICONS[PAIR_FIRST[n]], PAIR_ICONS[PAIR_SECOND[n]]),
            f"{PAIR_ICONS[PAIR_FIRST[n]].capitalize()} and {PAIR_ICONS[PAIR_SECOND[n]].capitalize()}",
        )
        for n in range(PAIRS)
    )
