"""The Assembly Line: parts, the conveyor, cars rolling off, demand (R:642-690, specification 5.4)."""

from __future__ import annotations

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.gains import receive_seat
from boardroom.games.kanban.rules.parts import source_refusal, take_from_source
from boardroom.games.kanban.rules.people import pay_shifts, work_refusal
from boardroom.games.kanban.rules.reasons import (
    ALLOWED,
    MODEL_FULL,
    NO_CAR_TO_MOVE,
    PART_IN_PLACE,
    UPGRADED_FIRST,
)
from boardroom.games.kanban.state import (
    AS,
    D_DISPLACE,
    EXIT,
    INWARD,
    MODELS,
    NONE,
    OUTWARD,
    P_ASSEMBLY,
    PARTS,
    QUEUE,
    UPGRADE_SPACES,
    State,
)
from boardroom.kernel.chance import below
from boardroom.kernel.counting import in_all
from boardroom.kernel.places import close_gap, place_of

DEMANDS = 2  # Demand tiles face up


# --- Assembly Spaces ---------------------------------------------------------------------------------------------


def filled(s: State, model: int) -> int:
    """Parts on the Assembly Spaces of a model."""
    return in_all(s.assembly[model], PARTS)


def spaces(box: Box, s: State) -> int:
    """Assembly Spaces of every model, by option (specification 2.7)."""
    return box.assembly_spaces[s.options.assembly_spaces]


def empty_model(s: State, model: int) -> None:
    """All parts of a model return to the supply."""
    for part in range(PARTS):
        s.cubes[part] += s.assembly[model][part]
        s.assembly[model][part] = 0


def clean_out(box: Box, s: State) -> None:
    """At the start of a turn here, every model that is full is emptied (R:644-646, A12)."""
    for model in range(MODELS):
        if filled(s, model) >= spaces(box, s):
            empty_model(s, model)


def clear_line(s: State) -> None:
    """Sandra's task: every Assembly Space is emptied (R:557)."""
    for model in range(MODELS):
        empty_model(s, model)


def is_upgraded(s: State, model: int, part: int) -> bool:
    """A cube of the part lies on an Upgrade Space of the model."""
    return place_of(s.innovation[model], UPGRADE_SPACES, part) != NONE


def wants_upgraded(s: State, model: int) -> bool:
    """Whether some upgraded part of the model is not in place yet (R:656)."""
    for u in range(UPGRADE_SPACES):
        part = s.innovation[model][u]
        if part != NONE and not s.assembly[model][part]:
            return True
    return False


# --- providing a part --------------------------------------------------------------------------------------------


def provide_refusal(box: Box, s: State, seat: int, model: int, part: int, source: int) -> int:
    """A part for a model, for one Shift (R:652-659)."""
    reason = work_refusal(box, s, seat, AS, 1)
    if not reason:
        reason = model_refusal(box, s, model)
    if not reason:
        reason = place_refusal(s, model, part)
    if not reason:
        reason = source_refusal(s, seat, part, source)
    return reason


def model_refusal(box: Box, s: State, model: int) -> int:
    """A model takes a part while it has a space and a car to move (R:657, R:659)."""
    if filled(s, model) >= spaces(box, s):
        return MODEL_FULL
    return ALLOWED if s.conveyor[box.line[model]] != NONE or s.cars[model] > 0 else NO_CAR_TO_MOVE


def place_refusal(s: State, model: int, part: int) -> int:
    """No part twice, and upgraded parts come first, whoever upgraded them (R:656-657, A13)."""
    if s.assembly[model][part]:
        return PART_IN_PLACE
    return UPGRADED_FIRST if wants_upgraded(s, model) and not is_upgraded(s, model, part) else ALLOWED


def provide(box: Box, s: State, seat: int, model: int, part: int, source: int) -> None:
    """The part goes into place and moves the top car of the model (R:658, A14)."""
    pay_shifts(s, seat, 1)
    take_from_source(s, seat, part, source)
    s.assembly[model][part] = 1
    supply_top(box, s, model)
    top = box.line[model]
    s.pushed = model
    s.moving = s.conveyor[top]
    s.moving_from = top
    s.conveyor[top] = NONE
    push(box, s, seat, INWARD)


def supply_top(box: Box, s: State, model: int) -> None:
    """An empty top node takes a car of the supply if there is one (R:659)."""
    top = box.line[model]
    if s.conveyor[top] == NONE and s.cars[model] > 0:
        s.cars[model] -= 1
        s.conveyor[top] = model


def push(box: Box, s: State, seat: int, way: int) -> None:
    """The car goes on; whoever stood there must move too, and the player chooses where the ways part (R:658)."""
    while True:
        target = box.arrows[s.moving_from][way]
        if target == EXIT:
            roll_off(box, s, seat)
            break
        displaced = s.conveyor[target]
        s.conveyor[target] = s.moving
        if displaced == NONE:
            break
        s.moving = displaced
        s.moving_from = target
        if box.arrows[target][OUTWARD] != NONE:
            s.decision = D_DISPLACE
            return
        way = INWARD
    s.moving = NONE
    s.moving_from = NONE
    supply_top(box, s, s.pushed)
    s.pushed = NONE


# --- cars rolling off --------------------------------------------------------------------------------------------


def roll_off(box: Box, s: State, seat: int) -> None:
    """Points by the end of the conveyor, a Seat where there is demand, then the test track (R:663-678, A15)."""
    s.players[seat].points[P_ASSEMBLY] += box.exit_points[s.moving_from]
    for tile in range(DEMANDS):
        if s.demand[tile] == s.moving and s.demand_seats[tile] > 0:
            s.demand_seats[tile] -= 1
            receive_seat(box, s, seat)
    join_queue(s, s.moving)


def join_queue(s: State, model: int) -> None:
    """At the end of the queue; a fifth car sends the first one back to the supply (R:671)."""
    end = place_of(s.queue, QUEUE, NONE)
    if end != NONE:
        s.queue[end] = model
    else:
        s.cars[s.queue[0]] += 1
        close_gap(s.queue, 0, QUEUE, model)


# --- demand ------------------------------------------------------------------------------------------------------


def check_demand(box: Box, s: State) -> None:
    """Demand tiles without Seats are replaced from the deck; then they are shuffled into it (R:687, A48)."""
    old = 0  # bits of the models that were face up
    for tile in range(DEMANDS):
        old |= 1 << s.demand[tile]
    for tile in range(DEMANDS):
        if s.demand_seats[tile] == 0:
            model = draw_demand(s, old)
            old |= 1 << model
            show_demand(box, s, tile, model)


def draw_demand(s: State, out: int) -> int:
    """A random tile of the deck: one of those that are not out."""
    ticket = below(s.chance, MODELS - bits(out))
    model = 0
    while out >> model & 1 or ticket > 0:
        if not out >> model & 1:
            ticket -= 1
        model += 1
    return model


def bits(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        count += mask & 1
        mask >>= 1
    return count


def show_demand(box: Box, s: State, tile: int, model: int) -> None:
    """A Demand tile with its red Seats, as many as there are (R:292, R:687)."""
    seats = min(box.demand_seats[model], s.red_seats)
    s.demand[tile] = model
    s.demand_seats[tile] = seats
    s.red_seats -= seats
