"""What the table in a browser shows of Kanban: the factory floor, the meeting and the players' boards as plain values.

`board.html` draws it. Choices are in `choices.py`, what they would change in `previews.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from boardroom.games.kanban.actions import (
    CLAIM,
    COLLECT,
    DISPLACE,
    END_TURN,
    MICRO,
    MODEL_NAMES,
    MOST_COLLECTED,
    NO_SEAT,
    PAIR,
    PARK,
    PART_NAMES,
    PASS,
    PET,
    PLAQUE,
    PROPOSE,
    READ_BOOK,
    SEAT,
    SPACE_NAMES,
    SPOT,
    SPOT_LETTERS,
    STATION,
    STATION_NAMES,
    TAKE_DESIGN,
    TAKE_TOP,
    TRAIN,
    UPGRADE_MODE,
    UPGRADE_SPACE,
    VOUCHER,
)
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.names import (
    AREA_NAMES,
    DECK_TITLES,
    DEPARTMENT_NAMES,
    count,
    final_goal_text,
    gains_text,
    goal_text,
    parts_text,
    tile_name,
)
from boardroom.games.kanban.rules.assembly import spaces
from boardroom.games.kanban.rules.counting import final_achieved, goal_count, is_tested
from boardroom.games.kanban.rules.final_scoring import tested_points, total, training_place
from boardroom.games.kanban.rules.goal_cards import hand_size
from boardroom.games.kanban.rules.meeting import multiplier
from boardroom.games.kanban.rules.people import certified, department, free_desks, points, side
from boardroom.games.kanban.rules.sandra import performance, week_score
from boardroom.games.kanban.rules.selection import move_sandra
from boardroom.games.kanban.rules.testing import PAIR_FIRST, PAIR_SECOND
from boardroom.games.kanban.state import (
    AD,
    AREA_TILES,
    AREAS,
    AS,
    BOOKS,
    C_BANK,
    C_BOOKS,
    C_CARS,
    C_CARS_OF,
    C_CERTIFICATIONS,
    C_CERTIFIED_IN,
    C_CHAIRS,
    C_DESIGNS,
    C_GARAGES,
    C_MODELS,
    C_PARTS,
    C_TESTED,
    C_UPGRADES,
    C_UPGRADES_OF,
    C_VOUCHERS,
    CENTRAL,
    CHAIRS,
    COLUMNS,
    D_DISPLACE,
    D_PAIR,
    D_PLAQUE,
    D_PROPOSE,
    DE,
    DECKS,
    DEPARTMENTS,
    DESIGNS,
    DESK,
    EXIT,
    EXPERT,
    FEWEST_SEATS,
    FINAL_GOALS,
    GARAGES,
    LEFT,
    LO,
    LOCKED_GARAGE,
    MARKER_END,
    MEAN,
    MEETING,
    MODELS,
    NEW_BUSINESS,
    NO_PART,
    NODES,
    NONE,
    ON_TABLE,
    OVER,
    P_MEETINGS,
    PAIRS,
    PARTS,
    PLAQUES,
    QUEUE,
    RIGHT,
    SANDRA,
    SELECT,
    SHIFTS,
    SIDE_BY_SIDE,
    SPOTS,
    TABLE_GOALS,
    TI,
    TILES_PER_MODEL,
    TOP_DESK,
    TRACK_SPACES,
    UPGRADE_SPACES,
    VOUCHERS,
    WORK,
    Player,
    State,
)
from boardroom.games.kanban.words import speech_points
from boardroom.kernel.schema import copy

DEPARTMENT_MARKS: Final = ("TI", "AS", "LO", "DE", "AD")
DEPARTMENT_SHORT: Final = ("Testing & Innovation", "Assembly Line", "Logistics", "Design", "Administration")
PART_MARKS: Final = ("CH", "EN", "TR", "SU", "BR", "TU")
MODEL_LETTERS: Final = ("G", "B", "Y", "R", "K")
GAIN_ICONS: Final = ("shift", "book", "voucher", "seat", "points")
PLAQUE_ICONS: Final = ("shift", "points", "book", "voucher")
PAIR_ICONS: Final = ("seat", "shift", "book", "voucher")
AREA_ICONS: Final = ("cert", "car", "upgrade")
LOCKS: Final = ("double upgrade", "garage 5", "part bin", "design desk", "chair")
COUNT_ICONS: Final = {
    C_CARS: "car",
    C_MODELS: "car",
    C_UPGRADES: "upgrade",
    C_TESTED: "flag",
    C_GARAGES: "garage",
    C_CERTIFIED_IN: "cert",
    C_DESIGNS: "design",
    C_BOOKS: "book",
    C_CERTIFICATIONS: "cert",
    C_VOUCHERS: "voucher",
    C_BANK: "shift",
    C_CHAIRS: "seat",
}


# --- small things ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Gain:
    """So many of something."""

    number: int
    icon: str


def gains_of(gains: Sequence[int]) -> tuple[Gain, ...]:
    """The benefits printed on a space."""
    return tuple(Gain(number, GAIN_ICONS[kind]) for kind, number in enumerate(gains) if number)


@dataclass(frozen=True)
class Tile:
    """A design tile: its model and its part, if it shows one."""

    number: int
    model: str
    letter: str
    part: str  # mark of the part; empty without
    name: str


def tile_of(number: int) -> Tile | None:
    """A tile by its number."""
    if number == NONE:
        return None
    model, part = divmod(number, TILES_PER_MODEL)
    mark = "" if part == NO_PART else PART_MARKS[part]
    return Tile(number, MODEL_NAMES[model], MODEL_LETTERS[model], mark, tile_name(number))


# --- departments: workstations and training ----------------------------------------------------------------------


@dataclass(frozen=True)
class Station:
    """A workstation of the alley and who stands there."""

    name: str
    code: int
    shifts: int
    worker: int | None  # a seat
    sandra: bool
    state: str  # of the worker: wait, now, done
    words: str


@dataclass(frozen=True)
class TrainingDesk:
    """A desk of a training track, the disc on top of the stack first."""

    level: int
    kind: str  # certified, expert or nothing
    discs: tuple[int, ...]
    codes: tuple[int, ...]  # train, read: where the viewer's disc would go next


@dataclass(frozen=True)
class Plaque:
    """An award plaque the viewer may choose now."""

    code: int
    icon: str
    words: str


@dataclass(frozen=True)
class Department:
    """What every department has."""

    mark: str
    name: str
    anchor: str  # of its rule
    stations: tuple[Station, ...]
    desks: tuple[TrainingDesk, ...]
    plaques: int
    plaque_seat: bool
    manage: int  # code, NONE in Administration
    working: int | None  # the seat that works there now
    sandra_next: bool
    choice: tuple[Plaque, ...] = ()


RULE_ANCHORS: Final = ("testing", "assembly", "logistics", "design", "administration")


def department_of(box: Box, s: State, dept: int, eye: int) -> Department:
    """A department as everybody sees it, and what the viewer may do on its training track."""
    me = s.players[eye]
    desks = []
    for level in range(TOP_DESK + 1):
        stack = [p for p in range(s.seats) if s.players[p].levels[dept] == level]
        stack.sort(key=lambda p: training_place(s, p, dept))
        kind = "expert" if level == TOP_DESK else "certified" if level >= box.certified_desk else ""
        codes = (TRAIN + dept, READ_BOOK + dept) if level == me.levels[dept] + 1 else ()
        desks.append(TrainingDesk(level, kind, tuple(stack), codes))
    at_work = s.phase == WORK and s.decision not in (D_PROPOSE,)
    working = s.seat if at_work and dept in (department(s.players[s.seat].station), s.micro) else None
    return Department(
        DEPARTMENT_MARKS[dept],
        DEPARTMENT_SHORT[dept],
        RULE_ANCHORS[dept],
        tuple(station_of(box, s, SIDE_BY_SIDE * dept + i) for i in range(SIDE_BY_SIDE)),
        tuple(desks),
        s.plaque_count[dept],
        bool(s.plaque_seat[dept]),
        MICRO + dept if dept < AD else NONE,
        working,
        next_sandra(s) == dept,
        plaques_to_choose(box, s, dept, eye),
    )


def plaques_to_choose(box: Box, s: State, dept: int, eye: int) -> tuple[Plaque, ...]:
    """The plaques of the pile an expert looks at."""
    if s.decision != D_PLAQUE or s.trained != dept or s.seat != eye:
        return ()
    words = ("1 Shift", f"{box.plaque_points} points", "1 Book", "1 Voucher")
    return tuple(
        Plaque(PLAQUE + kind, PLAQUE_ICONS[kind], words[kind])
        for kind in range(PLAQUES)
        if s.players[eye].plaques[dept][kind]
    )


def station_of(box: Box, s: State, station: int) -> Station:
    """A workstation."""
    worker = next((p for p in range(s.seats) if s.players[p].station == station), None)
    name, shifts = STATION_NAMES[station], box.station_shifts[station]
    words = f"{name}: {count(shifts, 'Shift')} in {DEPARTMENT_NAMES[department(station)]}"
    actor = SANDRA if s.sandra == station else worker
    state = "" if actor is None else state_of(s, actor)
    return Station(name, STATION + station, shifts, worker, s.sandra == station, state, words)


def state_of(s: State, actor: int) -> str:
    """Whether somebody's turn of this phase is over, under way or to come."""
    if s.phase not in (SELECT, WORK):
        return "done" if s.phase in (MEETING, NEW_BUSINESS, OVER) else "wait"
    place = next((i for i, who in enumerate(s.order) if who == actor), NONE)
    return "done" if place < s.turn else "now" if place == s.turn else "wait"


def next_sandra(s: State) -> int:
    """The department Sandra works in, or goes to, next; NONE when the game is over."""
    if s.phase == OVER or s.day == 0:
        return NONE
    if s.phase == WORK and state_of(s, SANDRA) != "done" and s.day > 1:
        return department(s.sandra)
    if s.phase == SELECT and (s.day == 1 or state_of(s, SANDRA) == "done"):
        return department(s.sandra) if s.day > 1 else TI
    world = copy(s)
    move_sandra(world)
    return department(world.sandra)


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


# --- the conference table ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Figure:
    """What a goal counts, as a picture: part cubes, a car or an icon with a mark."""

    parts: tuple[str, ...] = ()
    model: str = ""
    icon: str = ""
    mark: str = ""


@dataclass(frozen=True)
class Share:
    """What a goal would score for a player now, or has scored."""

    seat: int
    points: int
    times: int
    have: int
    spoken: bool
    later: int  # points if another Seat is put there first
    can: bool  # a Seat is at hand and there is room


@dataclass(frozen=True)
class Goal:
    """A Performance Goal on the table or in a hand."""

    number: int
    title: str
    each: int
    most: int
    figure: Figure
    owner: int | None  # whose pet project it is
    speakers: tuple[int, ...]
    shares: tuple[Share, ...]
    speak: int  # code
    pet: int
    propose: int

    @property
    def left(self) -> int:
        """Seats that still fit."""
        return self.most - len(self.speakers)


@dataclass(frozen=True)
class FinalGoal:
    """A goal of the Final Goals tile."""

    title: str
    points: int
    met: tuple[int, ...]


def figure_of(box: Box, goal: int) -> Figure:
    """The picture of a goal."""
    kind, one, two = box.goal_counts[goal - 1]
    if kind == C_CARS_OF:
        return Figure(model=MODEL_NAMES[one])
    if kind == C_UPGRADES_OF:
        return Figure(parts=(PART_MARKS[one],), icon="upgrade")
    if kind == C_PARTS:
        return Figure(parts=(PART_MARKS[one], PART_MARKS[two]))
    marks = {C_GARAGES: f"{one + 1}, {two + 1}", C_CERTIFIED_IN: DEPARTMENT_MARKS[one] if one >= 0 else ""}
    return Figure(icon=COUNT_ICONS[kind], mark=marks.get(kind, ""))


def goal_of(box: Box, s: State, goal: int, place: int = NONE) -> Goal:
    """A goal with what it would score for everybody."""
    speakers = [p for p in range(s.seats) if place != NONE and s.speakers[place] >> p & 1]
    owner = next((p for p in range(s.seats) if s.players[p].pet == goal), None) if place >= TABLE_GOALS else None
    title = goal_text(box, goal)
    return Goal(
        goal,
        title[:1].upper() + title[1:],
        box.goal_points[goal - 1],
        box.goal_seats[goal - 1],
        figure_of(box, goal),
        owner,
        tuple(speakers),
        tuple(share_of(box, s, goal, place, p, p in speakers) for p in range(s.seats)),
        SEAT + goal - 1,
        PET + goal - 1,
        PROPOSE + goal - 1,
    )


def share_of(box: Box, s: State, goal: int, place: int, seat: int, spoken: bool) -> Share:
    """What a player has of a goal and would score; who has spoken shows what the goals have brought."""
    room = box.goal_seats[goal - 1] if place == NONE else multiplier(box, s, place)
    have = goal_count(box, s, seat, goal)
    worth = speech_points(box, s, seat, goal)
    each = box.goal_points[goal - 1]
    times = worth // each if each else 0
    return Share(
        seat,
        s.players[seat].by_goal[goal - 1] if spoken else worth,
        times,
        have,
        spoken,
        each * max(0, min(times, room - 1)),
        s.players[seat].face_up > 0 and room > 0,
    )


def goals_of(box: Box, s: State) -> tuple[Goal, ...]:
    """Goals on the table, then pet projects."""
    return tuple(goal_of(box, s, s.table[place], place) for place in range(ON_TABLE) if s.table[place])


def final_goals_of(box: Box, s: State) -> tuple[FinalGoal, ...]:
    """The Final Goals of this game."""
    return tuple(
        FinalGoal(
            final_goal_text(box, s.final_tile, aim),
            box.final_points[s.final_tile][aim],
            tuple(p for p in range(s.seats) if final_achieved(box, s, p, aim)),
        )
        for aim in range(FINAL_GOALS)
    )


# --- Human Resources ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CertificationSpot:
    """A spot of the Certification Track."""

    letter: str
    code: int | None  # where the viewer's meeple may go next
    gains: tuple[Gain, ...]
    meeple: int | None
    words: str
    spot: str


@dataclass(frozen=True)
class FactoryGoal:
    """A Factory Goal with the Seats left on it."""

    icon: str
    number: int
    seats: int
    most: int
    taken: tuple[int, ...]
    words: str


def certification_of(box: Box, s: State, eye: int) -> tuple[tuple[CertificationSpot, ...], ...]:
    """The track, space by space."""
    rows = []
    for space in range(TRACK_SPACES):
        cells = []
        for spot in range(SPOTS):
            there = [p for p in range(s.seats) if (s.players[p].space, s.players[p].spot) == (space, spot)]
            code = SPOT + spot if s.players[eye].space + 1 == space else None
            gains = box.spot_gains[space][spot]
            words = f"Space {space}, spot {SPOT_LETTERS[spot]}: {gains_text(gains)}"
            cells.append(
                CertificationSpot(
                    SPOT_LETTERS[spot],
                    code,
                    gains_of(gains),
                    there[0] if there else None,
                    words,
                    f"cert-{space}-{spot}",
                )
            )
        rows.append(tuple(cells))
    return tuple(rows)


def factory_of(box: Box, s: State) -> tuple[FactoryGoal, ...]:
    """The six Factory Goals."""
    found = []
    for area in range(AREAS):
        for tile in range(AREA_TILES):
            taken = tuple(p for p in range(s.seats) if s.players[p].factory[area][tile])
            number, left = s.factory_number[area][tile], s.factory_seats[area][tile]
            words = f"{number} {AREA_NAMES[area]}: {count(left, 'Seat')} left"
            found.append(FactoryGoal(AREA_ICONS[area], number, left, left + len(taken), taken, words))
    return tuple(found)


@dataclass(frozen=True)
class Watch:
    """What Sandra's next evaluation would bring: `points` by seat."""

    dept: str
    mean: bool
    rule: str
    task: str
    points: tuple[tuple[int, int], ...]
    today: bool


WATCHED: Final = ("upgraded designs", "cars", "parts", "selected designs", "certifications")
TASKS: Final = (
    "the Pace Car goes a step",
    "the Assembly Spaces are cleared",
    "every warehouse keeps one part",
    "the oldest designs go back to Central",
    "the week ends and is scored",
)


def watch_of(box: Box, s: State) -> Watch | None:
    """Sandra's next department, and what she would give or take there if she came now."""
    dept = next_sandra(s)
    if dept == NONE:
        return None
    levels = [s.players[p].levels[dept] for p in range(s.seats)]
    mean = s.options.mood == MEAN
    found = []
    for p in range(s.seats):
        me = s.players[p]
        good = performance(box, me, dept)
        if mean and levels[p] == min(levels) and good <= box.sandra_tasks:
            loss = min(points(me), max(0, box.audit_points - me.bank))
            found.append((p, -loss))
        elif not mean and levels[p] == max(levels) > 0 and good >= box.sandra_tasks:
            found.append((p, me.bank))
    if mean:
        rule = f"lowest trained with at most {box.sandra_tasks} {WATCHED[dept]}: −{box.audit_points} + banked Shifts"
    else:
        rule = f"top trainee with {box.sandra_tasks} {WATCHED[dept]} scores the banked Shifts"
    today = s.phase == WORK and s.day > 1 and department(s.sandra) == dept and state_of(s, SANDRA) != "done"
    return Watch(DEPARTMENT_SHORT[dept], mean, rule, TASKS[dept], tuple(f for f in found if f[1]), today)


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


# --- the strip: who is where, in which order ---------------------------------------------------------------------


@dataclass(frozen=True)
class Actor:
    """Somebody in the order of a day; Sandra has no seat."""

    seat: int | None
    state: str
    station: str


def today_of(s: State) -> tuple[Actor, ...]:
    """The order of this phase."""
    return tuple(
        Actor(None if who == SANDRA else who, state_of(s, who), place_of(s, who)) for who in s.order if who >= 0
    )


def tomorrow_of(s: State) -> tuple[Actor, ...]:
    """Who chooses a workstation when tomorrow, as far as today's stations tell: the left ones first."""
    if s.phase not in (WORK, MEETING, NEW_BUSINESS):
        return ()
    actors = [(s.players[p].station, p) for p in range(s.seats)] + [(s.sandra, SANDRA)]
    return tuple(Actor(None if who == SANDRA else who, "wait", place_of(s, who)) for _, who in sorted(actors))


def place_of(s: State, who: int) -> str:
    """The workstation of somebody, in short."""
    station = s.sandra if who == SANDRA else s.players[who].station
    if station == NONE:
        return "–"
    return "desk" if station == DESK else STATION_NAMES[station]


@dataclass(frozen=True)
class Meter:
    """The Shifts of the turn under way: what is spent, what the station and the bank still give, what is too much."""

    spent: int
    station: int
    bank: int
    over: int  # banked Shifts beyond the limit of a day
    left: int


def meter_of(box: Box, s: State) -> Meter | None:
    """The Shifts of whoever works."""
    if s.phase != WORK or s.decision == D_PROPOSE or s.stage == 0:
        return None
    me = s.players[s.seat]
    room = max(0, box.shift_limit - s.spent)
    station = min(room, s.shifts)
    bank = min(room - station, me.bank)
    return Meter(s.spent, station, bank, max(0, me.bank - bank), station + bank)


# --- the whole table ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """Everything the drawing needs."""

    eye: int  # the seat through whose eyes it is drawn
    day: int
    phases: tuple[tuple[str, str], ...]
    weeks: tuple[int, int]  # marker and its end
    cycles: tuple[int, int]
    over: bool
    today: tuple[Actor, ...]
    tomorrow: tuple[Actor, ...]
    meter: Meter | None
    worker: int  # whose meter it is
    end_turn: int
    departments: tuple[Department, ...]
    track: tuple[TrackSpace, ...]
    half: int
    to_meeting: int  # steps of the Pace Car
    called: bool  # a meeting is called for tonight
    innovation: tuple[UpgradeRow, ...]
    values: tuple[Value, ...]
    lanes: tuple[Lane, ...]
    nodes: tuple[Node, ...]
    exits: tuple[Exit, ...]
    demand: tuple[Demand, ...]
    left: tuple[Warehouse, ...]
    right: tuple[Warehouse, ...]
    recycling: tuple[tuple[str, str], ...]
    orders_left: int
    voucher: int  # code
    display: tuple[tuple[DisplaySpace, ...], ...]
    decks: tuple[DisplaySpace, ...]
    goals: tuple[Goal, ...]
    goals_left: int
    final_goals: tuple[FinalGoal, ...]
    certification: tuple[tuple[CertificationSpot, ...], ...]
    banks: tuple[tuple[int, ...], ...]  # seats by banked Shifts
    factory: tuple[FactoryGoal, ...]
    supply: tuple[tuple[str, str, int], ...]
    books: int
    vouchers: int
    red_seats: int
    watch: Watch | None
    desk: str  # Sandra's state at her own desk, empty when she is not there
    meeting: bool
    speaking: int | None
    proposing: bool
    proposed: tuple[int, ...]
    spoken_points: tuple[int, ...]  # of all meetings, by seat
    no_seat: int
    pass_code: int
    single: int
    double: int
    owners: tuple[Owner, ...]


PHASE_NAMES: Final = ("Choose", "Work", "Meeting")


def phases_of(s: State) -> tuple[tuple[str, str], ...]:
    """The phases of a day; the meeting only if one is called."""
    if s.day == 0 or s.phase == OVER:
        return (("Start", "now"),) if s.day == 0 else ()
    now = {SELECT: 0, WORK: 1, MEETING: 2, NEW_BUSINESS: 2}[s.phase]
    looks = ["past" if i < now else "now" if i == now else "" for i in range(3)]
    return tuple(zip(PHASE_NAMES, looks, strict=True))[: 3 if s.meeting else 2]


def table(box: Box, s: State, seat: int | None) -> Table:
    """The table as a seat sees it; an onlooker sees it with the eyes of the first seat."""
    eye = 0 if seat is None else seat
    half = box.track[s.seats - FEWEST_SEATS]
    owners = tuple(owner_of(box, s, p, seat) for p in range(s.seats))
    goals = goals_of(box, s)
    return Table(
        eye=eye,
        day=s.day,
        phases=phases_of(s),
        weeks=(s.week, MARKER_END),
        cycles=(s.cycle, MARKER_END),
        over=s.phase == OVER,
        today=today_of(s),
        tomorrow=tomorrow_of(s),
        meter=meter_of(box, s),
        worker=s.seat,
        end_turn=END_TURN,
        departments=tuple(department_of(box, s, d, eye) for d in range(DEPARTMENTS)),
        track=track_of(box, s),
        half=half,
        to_meeting=half - s.pace % half,
        called=bool(s.meeting),
        innovation=innovation_of(box, s),
        values=tuple(
            Value(PART_MARKS[part], PART_NAMES[part], box.part_value[s.steps[part]], s.steps[part], bool(doubled))
            for part, doubled in enumerate(s.was_doubled)
        ),
        lanes=lanes_of(box, s),
        nodes=nodes_of(box, s),
        exits=exits_of(box, s),
        demand=tuple(
            Demand(MODEL_NAMES[model], seats, max(seats, box.demand_seats[model]))
            for model, seats in zip(s.demand, s.demand_seats, strict=True)
            if model != NONE
        ),
        left=warehouses_of(box, s, LEFT),
        right=warehouses_of(box, s, RIGHT),
        recycling=tuple((PART_MARKS[part], PART_NAMES[part]) for part in range(PARTS) if s.recycling[part]),
        orders_left=s.orders_top_count + s.orders_under_count,
        voucher=VOUCHER,
        display=display_of(box, s),
        decks=decks_of(s),
        goals=goals,
        goals_left=s.goals_left,
        final_goals=final_goals_of(box, s),
        certification=certification_of(box, s, eye),
        banks=tuple(
            tuple(p for p in range(s.seats) if s.players[p].bank == number) for number in range(box.bank_limit + 1)
        ),
        factory=factory_of(box, s),
        supply=tuple((PART_MARKS[part], PART_NAMES[part], s.cubes[part]) for part in range(PARTS)),
        books=s.books,
        vouchers=s.vouchers,
        red_seats=s.red_seats,
        watch=watch_of(box, s),
        desk=state_of(s, SANDRA) or "wait" if s.sandra == DESK else "",
        meeting=s.phase in (MEETING, NEW_BUSINESS),
        speaking=s.seat if s.phase == MEETING else None,
        proposing=s.phase == NEW_BUSINESS,
        proposed=tuple(p for p in range(s.seats) if s.phase == NEW_BUSINESS and not s.waiting >> p & 1),
        spoken_points=tuple(s.players[p].points[P_MEETINGS] for p in range(s.seats)),
        no_seat=NO_SEAT,
        pass_code=PASS,
        single=UPGRADE_MODE,
        double=UPGRADE_MODE + 1,
        owners=owners,
    )
