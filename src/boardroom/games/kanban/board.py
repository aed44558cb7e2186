"""What the table in a browser shows of Kanban, as plain values: what all departments have, the staff, the whole table.

`board.html` draws it. The floor is in `floor.py`, the day in `workday.py`, the conference table in `agenda.py`, the
players' boards in `owners.py`. Choices are in `choices.py`, what they would change in `previews.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from boardroom.games.kanban.actions import (
    END_TURN,
    MICRO,
    NO_SEAT,
    PART_NAMES,
    PASS,
    PLAQUE,
    READ_BOOK,
    SPOT,
    SPOT_LETTERS,
    STATION,
    STATION_NAMES,
    TRAIN,
    UPGRADE_MODE,
    VOUCHER,
)
from boardroom.games.kanban.agenda import FinalGoal, Goal, final_goals_of, goals_of
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.floor import (
    Demand,
    DisplaySpace,
    Exit,
    Lane,
    Node,
    TrackSpace,
    UpgradeRow,
    Value,
    Warehouse,
    decks_of,
    demand_of,
    display_of,
    exits_of,
    innovation_of,
    lanes_of,
    nodes_of,
    track_of,
    values_of,
    warehouses_of,
)
from boardroom.games.kanban.names import AREA_NAMES, DEPARTMENT_NAMES, count, gains_text
from boardroom.games.kanban.owners import Owner, owner_of
from boardroom.games.kanban.pieces import (
    AREA_ICONS,
    DEPARTMENT_MARKS,
    DEPARTMENT_SHORT,
    PART_MARKS,
    PLAQUE_ICONS,
    Gain,
    gains_of,
)
from boardroom.games.kanban.rules.final_scoring import training_place
from boardroom.games.kanban.rules.people import department
from boardroom.games.kanban.state import (
    AD,
    AREA_TILES,
    AREAS,
    D_PLAQUE,
    D_PROPOSE,
    DEPARTMENTS,
    DESK,
    FEWEST_SEATS,
    LEFT,
    MARKER_END,
    MEETING,
    NEW_BUSINESS,
    NONE,
    OVER,
    P_MEETINGS,
    PARTS,
    PLAQUES,
    RIGHT,
    SANDRA,
    SIDE_BY_SIDE,
    SPOTS,
    TOP_DESK,
    TRACK_SPACES,
    WORK,
    State,
)
from boardroom.games.kanban.workday import (
    Actor,
    Meter,
    Watch,
    meter_of,
    next_sandra,
    phases_of,
    state_of,
    today_of,
    tomorrow_of,
    watch_of,
)

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


def department_of(box: Box, s: State, dept: int, eye: int, sandra_next: int) -> Department:
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
        sandra_next == dept,
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


def table(box: Box, s: State, seat: int | None) -> Table:
    """The table as a seat sees it; an onlooker sees it with the eyes of the first seat."""
    eye = 0 if seat is None else seat
    half = box.track[s.seats - FEWEST_SEATS]
    sandra_next = next_sandra(s)
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
        departments=tuple(department_of(box, s, d, eye, sandra_next) for d in range(DEPARTMENTS)),
        track=track_of(box, s),
        half=half,
        to_meeting=half - s.pace % half,
        called=bool(s.meeting),
        innovation=innovation_of(box, s),
        values=values_of(box, s),
        lanes=lanes_of(box, s),
        nodes=nodes_of(box, s),
        exits=exits_of(box, s),
        demand=demand_of(box, s),
        left=warehouses_of(box, s, LEFT),
        right=warehouses_of(box, s, RIGHT),
        recycling=tuple((PART_MARKS[part], PART_NAMES[part]) for part in range(PARTS) if s.recycling[part]),
        orders_left=s.orders_top_count + s.orders_under_count,
        voucher=VOUCHER,
        display=display_of(box, s),
        decks=decks_of(s),
        goals=goals_of(box, s),
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
        owners=tuple(owner_of(box, s, p, seat) for p in range(s.seats)),
    )
