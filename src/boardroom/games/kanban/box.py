"""The components of Kanban as the rules read them; values and provenance are in `box.toml`."""

from __future__ import annotations

from typing import Annotated

from boardroom.games.kanban.state import (
    AREA_NUMBERS,
    AREA_TILES,
    AREAS,
    C_CARS_OF,
    C_CERTIFIED_IN,
    C_GARAGES,
    C_PARTS,
    C_UPGRADES_OF,
    COLUMNS,
    COUNT_KINDS,
    DELAYED,
    DEPARTMENTS,
    EXIT,
    F_CARS_OF,
    F_CERTIFIED_IN,
    F_UPGRADES_OF,
    FEWEST_SEATS,
    FINAL_GOALS,
    FINAL_KINDS,
    FINAL_TILES,
    GAINS,
    GARAGES,
    GOALS,
    LINES,
    MARKER_END,
    MAX_SEATS,
    MODELS,
    NODES,
    NONE,
    ORDERS,
    PARTS,
    PLAQUES,
    QUEUE,
    SEATS,
    SIDES,
    SPACES,
    SPOTS,
    STATIONS,
    STEPS,
    SYMBOLS,
    TOP_DESK,
    TRACK_SPACES,
    UPGRADE_SPACES,
    WAYS,
)
from boardroom.kernel.schema import record, shape, within

PLAYER_COUNTS = MAX_SEATS - FEWEST_SEATS + 1


@record
class Box:
    """Every printed value and constant."""

    # Stations and Shifts.
    station_shifts: Annotated[list[int], shape(STATIONS), within(0, 6)]
    shift_limit: Annotated[int, within(1, 8)]
    bank_limit: Annotated[int, within(0, 20)]
    recycle_limit: Annotated[int, within(0, 30)]

    # Supplies.
    cars: Annotated[int, within(2, 20)]
    cubes: Annotated[int, within(4, 20)]
    books: Annotated[int, within(0, 40)]
    vouchers: Annotated[int, within(MAX_SEATS, 40)]
    red_seats: Annotated[int, within(0, 50)]
    start_vouchers: Annotated[int, within(0, 2)]
    start_points: Annotated[list[int], shape(2), within(0, 60)]
    open_chairs: Annotated[int, within(1, 4)]
    start_chairs: Annotated[int, within(0, 4)]

    # Human Resources.
    certified_desk: Annotated[int, within(1, TOP_DESK - 1)]
    spot_gains: Annotated[list[list[list[int]]], shape(TRACK_SPACES, SPOTS, GAINS), within(0, 12)]
    plaques: Annotated[list[int], shape(PLAQUES), within(0, 20)]
    plaques_placed: Annotated[list[int], shape(PLAYER_COUNTS), within(0, 8)]
    plaque_points: Annotated[int, within(0, 12)]
    training_points: Annotated[list[int], shape(3), within(0, 20)]

    # Factory Goals.
    factory_numbers: Annotated[list[list[int]], shape(AREAS, AREA_NUMBERS), within(1, 30)]
    factory_seats: Annotated[list[list[int]], shape(PLAYER_COUNTS, AREA_TILES), within(0, MAX_SEATS)]

    # Design.
    display_gains: Annotated[list[list[int]], shape(SPACES, DELAYED), within(0, 3)]
    desks: Annotated[int, within(1, 8)]
    sweep_columns: Annotated[list[int], shape(PLAYER_COUNTS), within(0, COLUMNS)]

    # Logistics.
    orders: Annotated[list[list[int]], shape(ORDERS, SYMBOLS), within(0, PARTS - 1)]
    warehouse_side: Annotated[list[int], shape(PARTS), within(0, SIDES - 1)]
    order_shifts: Annotated[int, within(0, 3)]
    storage: Annotated[int, within(1, 12)]
    warehouse_left: Annotated[int, within(0, 12)]

    # Assembly.
    line: Annotated[list[int], shape(MODELS), within(0, LINES - 1)]
    arrows: Annotated[list[list[int]], shape(NODES, WAYS), within(NONE, EXIT)]
    exit_points: Annotated[list[int], shape(NODES), within(0, 12)]
    assembly_spaces: Annotated[list[int], shape(3), within(1, PARTS)]
    demand_seats: Annotated[list[int], shape(MODELS), within(1, 12)]

    # Testing & Innovation.
    track: Annotated[list[int], shape(PLAYER_COUNTS), within(1, 20)]
    claim_cost: Annotated[list[int], shape(QUEUE), within(1, 8)]
    car_value: Annotated[list[int], shape(MODELS), within(0, 30)]
    upgrade_gains: Annotated[list[list[list[int]]], shape(MODELS, UPGRADE_SPACES, GAINS), within(0, 12)]
    part_value: Annotated[list[int], shape(STEPS), within(0, 30)]
    upgrade_points: Annotated[int, within(0, 12)]
    garage_gains: Annotated[list[list[list[int]]], shape(2, GARAGES, GAINS), within(0, 6)]
    garage_pair: Annotated[list[int], shape(2), within(0, 1)]

    # Administration.
    sandra_tasks: Annotated[int, within(0, 12)]
    audit_points: Annotated[int, within(0, 30)]
    week_points: Annotated[list[int], shape(2), within(0, 12)]
    goal_points: Annotated[list[int], shape(GOALS), within(0, 12)]
    goal_seats: Annotated[list[int], shape(GOALS), within(1, MAX_SEATS)]
    goal_counts: Annotated[list[list[int]], shape(GOALS, 3), within(NONE, COUNT_KINDS - 1)]
    final_points: Annotated[list[list[int]], shape(FINAL_TILES, FINAL_GOALS), within(0, 30)]
    final_needs: Annotated[list[list[list[int]]], shape(FINAL_TILES, FINAL_GOALS, 4), within(NONE, 40)]
    leftover_points: Annotated[list[int], shape(SEATS + 1), within(0, 12)]
    end_markers: Annotated[list[list[int]], shape(2, 2), within(0, MARKER_END)]
    max_days: Annotated[int, within(1, 1_000)]


def impossible(box: Box) -> str:
    """What is impossible about values that are each in range; empty if nothing is."""
    if sorted(box.line) != list(range(LINES)):
        return f"line must send the models to {LINES} different lines, not {box.line}"
    problem = _conveyor_problem(box) or _seats_problem(box) or _goals_problem(box)
    if problem:
        return problem
    if max(box.plaques_placed) * DEPARTMENTS > sum(box.plaques):
        return f"plaques_placed = {box.plaques_placed} needs more plaques than the {sum(box.plaques)} there are"
    for numbers in box.factory_numbers:
        if sorted(set(numbers)) != numbers:
            return f"factory_numbers must rise in every area, not {numbers}"
    if any(m == 0 for pair in box.end_markers for m in pair):
        return f"end_markers = {box.end_markers} would end the game before it began"
    return ""


def _conveyor_problem(box: Box) -> str:
    """Every car must be able to leave: arrows lead on, never in a circle, and a top node is nobody's target."""
    for node, (one, other) in enumerate(box.arrows):
        if one in (NONE, other) or one < LINES or NONE < other < LINES:
            return f"arrows of node {node} are {[one, other]}: the first must lead to a lower node or off the line"
    reached = {EXIT}
    for _ in range(NODES):
        reached |= {n for n, ways in enumerate(box.arrows) if all(w in reached for w in ways if w != NONE)}
    return "" if len(reached) == NODES + 1 else "arrows lead in a circle: every way must end off the line"


def _seats_problem(box: Box) -> str:
    """Enough cards, cubes and Seats to set the table up (section 3)."""
    for n, seats in enumerate(box.factory_seats):
        placed = AREAS * sum(seats) + DEPARTMENTS
        if placed > box.red_seats:
            return f"red_seats = {box.red_seats}, but {placed} are placed with {n + FEWEST_SEATS} players"
    if box.start_chairs > box.open_chairs:
        return f"start_chairs = {box.start_chairs} is more than open_chairs = {box.open_chairs}"
    if box.start_vouchers * MAX_SEATS > box.vouchers:
        return f"vouchers = {box.vouchers} are too few for {MAX_SEATS} players"
    return ""


def _goals_problem(box: Box) -> str:
    """Goals must speak of models, parts, garages and departments that exist."""
    limits = {C_CARS_OF: (MODELS, 1), C_UPGRADES_OF: (PARTS, 1), C_PARTS: (PARTS, 2), C_GARAGES: (GARAGES, 2)}
    limits[C_CERTIFIED_IN] = (DEPARTMENTS, 1)
    for goal, (kind, *which) in enumerate(box.goal_counts):
        limit, needed = limits.get(kind, (0, 0))
        if kind == NONE or any(not 0 <= number < limit for number in which[:needed]):
            return f"goal_counts of goal {goal + 1} names nothing there is: {which}"
    limits = {F_CERTIFIED_IN: (DEPARTMENTS, 1), F_CARS_OF: (MODELS, 1), F_UPGRADES_OF: (PARTS, 1)}
    for final, aims in enumerate(box.final_needs):
        for kind, _, *which in aims:
            limit, needed = limits.get(kind, (0, 0))
            if not 0 <= kind < FINAL_KINDS or any(not 0 <= number < limit for number in which[:needed]):
                return f"final_needs of tile {final + 1} names nothing there is: {[kind, *which]}"
            if kind == F_CERTIFIED_IN and which[1] >= DEPARTMENTS:
                return f"final_needs of tile {final + 1} names nothing there is: {[kind, *which]}"
    return ""
