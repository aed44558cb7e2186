"""The factory floor as the browser shows it: test track and upgrades, assembly line, warehouses, designs."""

from __future__ import annotations

from boardroom.games.kanban import state
from boardroom.games.kanban.actions import MOST_COLLECTED, SPACE
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.names import MODEL_NAMES, PART_NAMES, SHOWN, design_name, gains_text, model_name
from boardroom.games.kanban.rules.assembly import spaces
from boardroom.games.kanban.state import State
from boardroom.kernel.table import Name, Shown

# --- Testing & Innovation ----------------------------------------------------------------------------------------


def claims(position: int) -> list[int]:
    """The codes that claim a car of the queue; those with a design that shows no part come first."""
    return [SPACE.at("Claim", position, part) for part in (state.NO_PART, *range(state.PARTS))]


def half_track(box: Box, s: State) -> int:
    """Spaces from one checkered space to the next."""
    return box.track[s.seats - state.FEWEST_SEATS]


def track_space(box: Box, s: State, number: int) -> Shown:
    """A space of the Test Track, with the Pace Car or a car of the queue behind it."""
    half = half_track(box, s)
    behind = (s.pace - number) % (2 * half)
    queued = 1 <= behind <= state.QUEUE
    model = model_name(s.queue[behind - 1]) if queued else ""
    return Shown(
        number=number,
        checkered=number % half == 0,
        pace=number == s.pace,
        model=model,
        behind=behind if queued else 0,  # the place in the queue from 1, 0 none
        cost=box.claim_cost[behind - 1] if queued else 0,
        codes=tuple(claims(behind)) if model else (),
    )


def upgrade_row(box: Box, s: State, model: Name) -> Shown:
    """The Upgrade Spaces of a model; `asked`: a cube is to be put there."""
    places = tuple(upgrade_space(box, s, model.number, u) for u in range(state.UPGRADE_SPACES))
    return Shown(model=model, spaces=places, asked=s.upgrading // state.TILES_PER_MODEL == model.number)


def upgrade_space(box: Box, s: State, model: int, u: int) -> Shown:
    """An Upgrade Space: its cube, or what it gives."""
    part = s.innovation[model][u]
    taken, tile = part != state.NONE, model * state.TILES_PER_MODEL + part
    return Shown(
        part=PART_NAMES[part] if taken else None,
        owner=next((p for p in range(s.seats) if taken and s.players[p].upgraded[tile]), None),
        gains=gains_text(box.upgrade_gains[model][u]),
        spot=f"up-{model}-{u}",
    )


# --- Assembly ----------------------------------------------------------------------------------------------------


def models_on_line(box: Box) -> list[int]:
    """The models as their lines stand, from left to right."""
    return sorted(range(state.MODELS), key=lambda model: box.line[model])


def lane(box: Box, s: State, model: int) -> Shown:
    """A model's line: supply, Assembly Spaces, and the upgraded parts that must go in first."""
    upgraded = {part for part in s.innovation[model] if part != state.NONE}
    here = [part for part in range(state.PARTS) if s.assembly[model][part]]
    free = max(0, spaces(box, s) - len(here))
    return Shown(
        model=MODEL_NAMES[model],
        supply=s.cars[model],
        parts=tuple((PART_NAMES[part], part in upgraded) for part in here),
        free=free,
        due=tuple(PART_NAMES[part] for part in sorted(upgraded.difference(here)) if free),
    )


def pushed_to(box: Box, s: State) -> dict[int, int]:
    """Where the displaced car may go, and the code for it."""
    if s.decision != state.D_DISPLACE or s.moving_from == state.NONE:
        return {}
    return {box.arrows[s.moving_from][way]: SPACE.at("Displace", way) for way in reversed(range(state.WAYS))}


def nodes(box: Box, s: State) -> tuple[Shown, ...]:
    """The thirteen places of the conveyor; a displaced car may be sent to those with a code."""
    targets, coming = pushed_to(box, s), model_name(s.moving) if s.decision == state.D_DISPLACE else ""
    return tuple(
        Shown(number=node, model=model_name(model), code=targets.get(node), coming=coming)
        for node, model in enumerate(s.conveyor)
    )


def exits(box: Box, s: State) -> tuple[Shown, ...]:
    """The three ends of the conveyor; the displaced car may roll off where there is a code."""
    code, coming = pushed_to(box, s).get(state.EXIT), model_name(s.moving)
    return tuple(
        Shown(points=box.exit_points[node], code=code if s.moving_from == node else None, coming=coming)
        for node in range(state.NODES - 3, state.NODES)
    )


def demand(box: Box, s: State) -> tuple[Shown, ...]:
    """The Demand tiles that are face up."""
    return tuple(
        Shown(model=MODEL_NAMES[model], seats=seats, most=max(seats, box.demand_seats[model]))
        for model, seats in zip(s.demand, s.demand_seats, strict=True)
        if model != state.NONE
    )


# --- Logistics and Design ----------------------------------------------------------------------------------------


def warehouses(box: Box, s: State, which: int) -> tuple[Shown, ...]:
    """The warehouses of one side of the line: the k-th cube that is shown stands for collecting k."""
    order = reversed(PART_NAMES) if which == state.LEFT else PART_NAMES
    return tuple(
        Shown(part=part, number=s.warehouse[part.number], cubes=min(MOST_COLLECTED, s.warehouse[part.number]))
        for part in order
        if box.warehouse_side[part.number] == which
    )


def display_row(box: Box, s: State, first: int) -> tuple[Shown, ...]:
    """Spaces of the display with their tiles."""
    return tuple(
        Shown(name=place, tile=design_name(s.display[i]), gives=gains_text(box.display_gains[i]))
        for i, place in enumerate(SHOWN["TakeDesign.source"][first : first + state.COLUMNS], first)
    )


def deck(s: State, number: int) -> Shown:
    """A deck with the tile to be seen."""
    below = s.deck_below[number] + (s.under_count if number == state.CENTRAL else 0)
    name, tile = SHOWN["TakeDesign.source"][state.SPACES + number], design_name(s.deck_top[number])
    return Shown(name=name, tile=tile, below=below, gives=f"{below} below it")
