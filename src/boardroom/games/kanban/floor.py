"""The factory floor as the browser shows it: test track and upgrades, assembly line, warehouses, designs."""

from __future__ import annotations

from dataclasses import dataclass

from boardroom.games.kanban.actions import (
    CLAIM,
    COLLECT,
    DISPLACE,
    MODEL_NAMES,
    MOST_COLLECTED,
    PART_NAMES,
    SPACE_NAMES,
    TAKE_DESIGN,
    TAKE_TOP,
    UPGRADE_SPACE,
)
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.names import DECK_TITLES, gains_text
from boardroom.games.kanban.pieces import PART_MARKS, Gain, Tile, gains_of, tile_of
from boardroom.games.kanban.rules.assembly import spaces
from boardroom.games.kanban.state import (
    CENTRAL,
    COLUMNS,
    D_DISPLACE,
    DECKS,
    EXIT,
    FEWEST_SEATS,
    LEFT,
    MODELS,
    NO_PART,
    NODES,
    NONE,
    PARTS,
    QUEUE,
    TILES_PER_MODEL,
    UPGRADE_SPACES,
    State,
)

# --- Testing & Innovation ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TrackSpace:
    """A space of the Test Track, with the Pace Car or a car of the queue."""

    number: int
    checkered: bool
    pace: bool
    place: int  # in the queue from 1, 0 none
    model: str
    behind: int  # steps behind the Pace Car, 0 where no queue stands
    cost: int
    codes: tuple[int, ...]  # that claim the car


@dataclass(frozen=True)
class UpgradeSpace:
    """An Upgrade Space: its cube, or what it gives."""

    code: int | None  # while the cube of this model is to be put down
    part: str
    part_name: str
    owner: int | None
    gains: tuple[Gain, ...]
    spot: str
    words: str


@dataclass(frozen=True)
class UpgradeRow:
    """The Upgrade Spaces of a model."""

    model: str
    spaces: tuple[UpgradeSpace, ...]
    drop: str


@dataclass(frozen=True)
class Value:
    """A part on the value track."""

    mark: str
    name: str
    value: int
    step: int
    doubled: bool


def track_of(box: Box, s: State) -> tuple[TrackSpace, ...]:
    """The loop clockwise from the left checkered space; the queue stands behind the Pace Car."""
    half = box.track[s.seats - FEWEST_SEATS]
    found = []
    for number in range(2 * half):
        behind = (s.pace - number) % (2 * half)
        place = behind if 1 <= behind <= QUEUE and s.queue[behind - 1] != NONE else 0
        found.append(
            TrackSpace(
                number,
                number % half == 0,
                number == s.pace,
                place,
                MODEL_NAMES[s.queue[place - 1]] if place else "",
                behind if behind <= QUEUE else 0,
                box.claim_cost[behind - 1] if 1 <= behind <= QUEUE else 0,
                tuple(CLAIM + (place - 1) * TILES_PER_MODEL + part for part in (NO_PART, *range(PARTS)))
                if place
                else (),
            )
        )
    return tuple(found)


def innovation_of(box: Box, s: State) -> tuple[UpgradeRow, ...]:
    """The Upgrade Spaces by model."""
    rows = []
    for model in range(MODELS):
        mine = s.upgrading != NONE and s.upgrading // TILES_PER_MODEL == model
        cells = []
        for u in range(UPGRADE_SPACES):
            part = s.innovation[model][u]
            owner = None
            if part != NONE:
                tile = model * TILES_PER_MODEL + part
                owner = next((p for p in range(s.seats) if s.players[p].upgraded[tile]), None)
            gains = box.upgrade_gains[model][u]
            cells.append(
                UpgradeSpace(
                    UPGRADE_SPACE + u if mine and part == NONE else None,
                    PART_MARKS[part] if part != NONE else "",
                    PART_NAMES[part] if part != NONE else "",
                    owner,
                    gains_of(gains),
                    f"up-{model}-{u}",
                    f"Upgrade Space {u + 1} of {MODEL_NAMES[model]}: {gains_text(gains)}",
                )
            )
        rows.append(UpgradeRow(MODEL_NAMES[model], tuple(cells), f"row-{MODEL_NAMES[model]}"))
    return tuple(rows)


def values_of(box: Box, s: State) -> tuple[Value, ...]:
    """The parts on the value track."""
    return tuple(
        Value(PART_MARKS[part], PART_NAMES[part], box.part_value[s.steps[part]], s.steps[part], bool(doubled))
        for part, doubled in enumerate(s.was_doubled)
    )


# --- Assembly ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lane:
    """A model's line: supply, Assembly Spaces, and what must go in first."""

    model: str
    supply: int
    parts: tuple[tuple[str, str, bool], ...]  # mark, name, whether it is an upgraded part
    free: int
    due: tuple[str, ...]  # marks of upgraded parts that must come first
    drop: str
    words: str


@dataclass(frozen=True)
class Node:
    """A place of the conveyor."""

    number: int
    model: str
    code: int | None  # a displaced car may be sent here
    coming: str  # the car that would come


@dataclass(frozen=True)
class Exit:
    """Where a car rolls off."""

    points: int
    code: int | None
    coming: str  # the car that would roll off


@dataclass(frozen=True)
class Demand:
    """A Demand tile that is face up."""

    model: str
    seats: int
    most: int


def lanes_of(box: Box, s: State) -> tuple[Lane, ...]:
    """The five lines from left to right."""
    lanes = []
    for model in sorted(range(MODELS), key=lambda m: box.line[m]):
        upgraded = [part for part in s.innovation[model] if part != NONE]
        here = [part for part in range(PARTS) if s.assembly[model][part]]
        due = [part for part in sorted(set(upgraded)) if part not in here]
        free = max(0, spaces(box, s) - len(here))
        words = f"{MODEL_NAMES[model]}: {len(here)} of {spaces(box, s)} Assembly Spaces filled"
        if due and free:
            words += f"; {' or '.join(PART_NAMES[part] for part in due)} must come first"
        lanes.append(
            Lane(
                MODEL_NAMES[model],
                s.cars[model],
                tuple((PART_MARKS[part], PART_NAMES[part], part in upgraded) for part in here),
                free,
                tuple(PART_MARKS[part] for part in due) if free else (),
                f"lane-{MODEL_NAMES[model]}",
                words,
            )
        )
    return tuple(lanes)


def nodes_of(box: Box, s: State) -> tuple[Node, ...]:
    """The thirteen places of the conveyor."""
    targets = pushed_to(box, s)
    coming = MODEL_NAMES[s.moving] if s.decision == D_DISPLACE else ""
    return tuple(
        Node(n, MODEL_NAMES[s.conveyor[n]] if s.conveyor[n] != NONE else "", targets.get(n), coming)
        for n in range(NODES)
    )


def pushed_to(box: Box, s: State) -> dict[int, int]:
    """Where the displaced car may go, and the code for it."""
    if s.decision != D_DISPLACE or s.moving_from == NONE:
        return {}
    return {box.arrows[s.moving_from][way]: DISPLACE + way for way in (1, 0)}


def exits_of(box: Box, s: State) -> tuple[Exit, ...]:
    """The three ends of the conveyor."""
    code = pushed_to(box, s).get(EXIT)
    coming = MODEL_NAMES[s.moving] if s.moving != NONE else ""
    return tuple(
        Exit(box.exit_points[n], code if s.moving_from == n else None, coming) for n in range(NODES - 3, NODES)
    )


def demand_of(box: Box, s: State) -> tuple[Demand, ...]:
    """The Demand tiles that are face up."""
    return tuple(
        Demand(MODEL_NAMES[model], seats, max(seats, box.demand_seats[model]))
        for model, seats in zip(s.demand, s.demand_seats, strict=True)
        if model != NONE
    )


# --- Logistics and Design ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Warehouse:
    """A warehouse: the k-th cube stands for collecting k."""

    mark: str
    name: str
    number: int
    codes: tuple[int, ...]
    spot: str


def warehouses_of(box: Box, s: State, which: int) -> tuple[Warehouse, ...]:
    """The warehouses of one side of the line."""
    order = sorted(range(PARTS), key=lambda part: -part if which == LEFT else part)
    return tuple(
        Warehouse(
            PART_MARKS[part],
            PART_NAMES[part],
            s.warehouse[part],
            tuple(COLLECT + part * MOST_COLLECTED + k for k in range(min(MOST_COLLECTED, s.warehouse[part]))),
            f"ware-{PART_MARKS[part]}",
        )
        for part in order
        if box.warehouse_side[part] == which
    )


@dataclass(frozen=True)
class DisplaySpace:
    """A space of the display or a deck, with its tile."""

    name: str
    code: int
    tile: Tile | None
    gains: tuple[Gain, ...]
    below: int = 0  # tiles under the one to be seen


def display_of(box: Box, s: State) -> tuple[tuple[DisplaySpace, ...], ...]:
    """The two rows."""
    return tuple(
        tuple(
            DisplaySpace(SPACE_NAMES[i], TAKE_DESIGN + i, tile_of(s.display[i]), gains_of(box.display_gains[i]))
            for i in range(first, first + COLUMNS)
        )
        for first in (0, COLUMNS)
    )


def decks_of(s: State) -> tuple[DisplaySpace, ...]:
    """The three decks."""
    return tuple(
        DisplaySpace(
            DECK_TITLES[deck],
            TAKE_TOP + deck,
            tile_of(s.deck_top[deck]),
            (),
            s.deck_below[deck] + (s.under_count if deck == CENTRAL else 0),
        )
        for deck in range(DECKS)
    )
