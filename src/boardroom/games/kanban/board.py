"""What `board.html` shows: the departments, the staff, the players' boards, the whole table.

The factory floor is in `floor.py`, the day in `workday.py`, the conference table in `goals.py`.
"""

from __future__ import annotations

from boardroom.games.kanban import floor, goals, names, state, workday
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.names import DEPARTMENT_NAMES, DESIGN_NAMES, MODEL_NAMES, PART_NAMES, gains_text, model_name
from boardroom.games.kanban.numbers import NUMBERS
from boardroom.games.kanban.rules.counting import is_tested
from boardroom.games.kanban.rules.final_scoring import tested_points, training_place
from boardroom.games.kanban.rules.goal_cards import hand_size
from boardroom.games.kanban.rules.people import certified, free_desks, side, works_in
from boardroom.games.kanban.rules.sandra import week_score
from boardroom.games.kanban.state import Player, State
from boardroom.kernel.table import Shown, count


def table(box: Box, s: State, seat: int | None) -> Shown:
    """The table as a seat sees it; an onlooker sees it with the eyes of the first seat."""
    eye = 0 if seat is None else seat
    half, seats, speaking = floor.half_track(box, s), range(s.seats), s.phase == state.MEETING
    proposing = s.phase == state.NEW_BUSINESS
    return Shown(
        eye=eye,
        day=s.day,
        phases=workday.phases(s),
        weeks=(s.week, state.MARKER_END),
        cycles=(s.cycle, state.MARKER_END),
        today=tuple(
            workday.actor(s, who, "now" if speaking and who == s.seat else workday.turn_state(s, who))
            for who in workday.acting_order(s)
        ),
        tomorrow=workday.tomorrow(box, s),
        meter=workday.meter(box, s),
        worker=s.seat,  # whose meter it is
        departments=tuple(department_shown(box, s, dept, eye) for dept in range(state.DEPARTMENTS)),
        track=tuple(floor.track_space(box, s, number) for number in range(2 * half)),
        half=half,
        to_meeting=half - s.pace % half,  # steps of the Pace Car
        called=bool(s.meeting),
        innovation=tuple(floor.upgrade_row(box, s, model) for model in MODEL_NAMES),
        values=tuple(
            Shown(part=part, value=box.part_value[step], step=step, doubled=bool(doubled))
            for part, step, doubled in zip(PART_NAMES, s.steps, s.was_doubled, strict=True)
        ),
        lanes=tuple(floor.lane(box, s, model) for model in floor.models_on_line(box)),
        nodes=floor.nodes(box, s),
        exits=floor.exits(box, s),
        demand=floor.demand(box, s),
        left=floor.warehouses(box, s, state.LEFT),
        right=floor.warehouses(box, s, state.RIGHT),
        recycling=tuple(part for part in PART_NAMES if s.recycling[part.number]),
        orders_left=s.orders_top_count + s.orders_under_count,
        display=(floor.display_row(box, s, 0), floor.display_row(box, s, state.COLUMNS)),
        decks=tuple(floor.deck(s, number) for number in range(state.DECKS)),
        goals=tuple(goals.goal_shown(box, s, goal) for goal in s.table if goal),
        final_goals=goals.final_goals(box, s),
        certification=tuple(
            tuple(certification_spot(box, s, space, spot) for spot in range(state.SPOTS))
            for space in range(state.TRACK_SPACES)
        ),
        next_space=s.players[eye].space + 1,  # where the viewer's meeple goes next
        banks=tuple(tuple(p for p in seats if s.players[p].bank == number) for number in range(box.bank_limit + 1)),
        factory=tuple(factory_goal(s, area, tile) for area in range(state.AREAS) for tile in range(state.AREA_TILES)),
        supply=tuple(zip(PART_NAMES, s.cubes, strict=True)),
        books=s.books,
        vouchers=s.vouchers,
        red_seats=s.red_seats,
        watch=workday.watch(box, s),
        # Sandra's turn at her own desk; empty when she is not there.
        desk=workday.turn_state(s, state.SANDRA) if s.sandra == state.DESK else "",
        meeting=speaking or proposing,
        speaking=s.seat if speaking else None,
        proposing=proposing,
        proposed=tuple(p for p in seats if proposing and not s.waiting >> p & 1),
        spoken_points=tuple(s.players[p].points[state.P_MEETINGS] for p in seats),
        plaque_points=box.plaque_points,
        owners=tuple(owner(box, s, p, seat) for p in seats),
    )


# --- departments and Human Resources -----------------------------------------------------------------------------


def department_shown(box: Box, s: State, dept: int, eye: int) -> Shown:
    """What every department has, and what the viewer may do on its training track: plaques an expert looks at."""
    at_work = s.phase == state.WORK and works_in(s, s.seat, dept)
    asked = s.decision == state.D_PLAQUE and s.trained == dept and s.seat == eye
    return Shown(
        name=DEPARTMENT_NAMES[dept],
        stations=tuple(station(box, s, state.SIDE_BY_SIDE * dept + i) for i in range(state.SIDE_BY_SIDE)),
        desks=tuple(training_desk(box, s, dept, level, eye) for level in range(state.TOP_DESK + 1)),
        plaques=s.plaque_count[dept],
        plaque_seat=bool(s.plaque_seat[dept]),
        working=s.seat if at_work else None,
        choice=tuple(kind for kind in names.PLAQUE_NAMES if asked and s.players[eye].plaques[dept][kind.number]),
    )


def training_desk(box: Box, s: State, dept: int, level: int, eye: int) -> Shown:
    """A desk of a training track, the disc on top of the stack first."""
    discs = [p for p in range(s.seats) if s.players[p].levels[dept] == level]
    discs.sort(key=lambda p: training_place(s, p, dept))
    kind = "expert" if level == state.TOP_DESK else "certified" if level >= box.certified_desk else ""
    return Shown(level=level, kind=kind, discs=tuple(discs), next=level == s.players[eye].levels[dept] + 1)


def station(box: Box, s: State, number: int) -> Shown:
    """A workstation and who stands there."""
    worker = next((p for p in range(s.seats) if s.players[p].station == number), None)
    who = state.SANDRA if s.sandra == number else worker
    name, shifts = names.STATION_NAMES[number], box.station_shifts[number]
    return Shown(
        name=name,
        shifts=shifts,
        worker=worker,
        sandra=s.sandra == number,
        state="" if who is None else workday.turn_state(s, who),
        words=f"{name}: {count(shifts, 'Shift')} in {name.department}",
    )


def certification_spot(box: Box, s: State, space: int, spot: int) -> Shown:
    """A spot of the Certification Track: its meeple, or what it gives."""
    there = (p for p in range(s.seats) if (s.players[p].space, s.players[p].spot) == (space, spot))
    return Shown(gains=gains_text(box.spot_gains[space][spot]), meeple=next(there, None))


def factory_goal(s: State, area: int, tile: int) -> Shown:
    """A Factory Goal with the Seats left on it."""
    number, seats = s.factory_number[area][tile], s.factory_seats[area][tile]
    taken = tuple(p for p in range(s.seats) if s.players[p].factory[area][tile])
    return Shown(counts=names.AREA_NAMES[area], number=number, seats=seats, taken=taken)


# --- players' boards ---------------------------------------------------------------------------------------------


def owner(box: Box, s: State, p: int, viewer: int | None) -> Shown:
    """A player and everything on the player's board; the hand is shown to its owner only."""
    me, own = s.players[p], p == viewer
    bins = [part for part in PART_NAMES for _ in range(me.parts[part.number])]
    has = [certified(box, me, dept) for dept in range(state.DEPARTMENTS)]
    return Shown(
        **NUMBERS.of(box, s, p),
        seat=p,
        station=names.station_name(me.station),
        expert=side(s, p) == state.EXPERT,
        week=week_score(box, s, p),  # what the end of the week would score now
        soon=tuple(me.pending),  # Shifts, Books, Vouchers of tomorrow
        chairs=chairs(box, me),
        bins=tuple(bins),
        free_bins=max(0, box.storage + has[state.LO] - len(bins)),
        bin_locked=not has[state.LO],
        tiles=tuple(tile for tile in DESIGN_NAMES if me.designs[tile.number]),
        free_desks=max(0, free_desks(box, me)),
        desk_locked=not has[state.DE],
        upgraded=upgraded(box, s, me),
        double_locked=not has[state.TI],
        doubled=me.doubled != state.NONE,
        tested_points=tested_points(box, s, me),
        garages=tuple(garage(box, s, p, number) for number in range(state.GARAGES)),
        waiting=tuple(model_name(model) for model in me.claimed if model != state.NONE),  # claimed, not parked yet
        certified=tuple(zip(DEPARTMENT_NAMES, has, me.levels, strict=True)),
        goals=tuple(goals.goal_shown(box, s, goal) for goal in me.goals if goal and own),
        orders=tuple(order(box, card) for card in me.orders if card and own),
        cards=hand_size(me),
        known_orders=tuple(f"K{card + 1}" for card, who in enumerate(s.order_seen) if who == p and not own),
        pairs=names.PAIR_NAMES if own and s.decision == state.D_PAIR and s.seat == p else (),
        modes=own and s.upgrading != state.NONE and s.seat == p,  # single or double is asked
    )


def chairs(box: Box, me: Player) -> tuple[str, ...]:
    """The coloured Seats: face up, on goals, face down, and the locked one."""
    number = box.open_chairs + certified(box, me, state.AD)
    up, out = me.face_up, me.on_goals
    return ("up",) * up + ("out",) * out + ("down",) * (number - up - out) + ("lock",) * (state.CHAIRS - number)


def upgraded(box: Box, s: State, me: Player) -> tuple[Shown, ...]:
    """The upgraded designs; the double one first."""
    shown = (
        Shown(
            tile=tile, double=n == me.doubled, tested=is_tested(me, n), value=box.part_value[s.steps[tile.part.number]]
        )
        for n, tile in enumerate(DESIGN_NAMES)
        if me.upgraded[n]
    )
    return tuple(sorted(shown, key=lambda design: not design.double))


def garage(box: Box, s: State, p: int, number: int) -> Shown:
    """A garage: its car with the tested designs of the model, or what it gives."""
    me, which, last = s.players[p], side(s, p), number == state.LOCKED_GARAGE
    model = me.garages[number]
    designs = (tile for tile in DESIGN_NAMES if model != state.NONE and tile.model == MODEL_NAMES[model])
    return Shown(
        number=number + 1,
        model=model_name(model),
        worth=0 if model == state.NONE else box.car_value[model],
        gains=gains_text(box.garage_gains[which][number]),
        pair=last and bool(box.garage_pair[which]),  # two benefits of one's choice
        locked=last and not certified(box, me, state.AS),
        tested=tuple(tile.part for tile in designs if me.upgraded[tile.number]),
    )


def order(box: Box, card: int) -> Shown:
    """A Kanban order of the own hand: three columns of two parts."""
    parts = [PART_NAMES[part] for part in box.orders[card - 1]]
    columns = tuple(zip(parts[::2], parts[1::2], strict=True))
    return Shown(number=card, columns=columns, parts=names.parts_text(parts))
