"""The factory floor as the browser shows it: test track and upgrades, assembly line, warehouses, designs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boardroom.games.kanban import state
from boardroom.games.kanban.actions import MODEL_NAMES, MOST_COLLECTED, PART_NAMES, SPACE, SPACE_NAMES
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.names import DECK_TITLES, MODEL_LETTERS, PART_MARKS, gains_text, model_name, tile_name
from boardroom.games.kanban.rules.assembly import spaces
from boardroom.games.kanban.state import State
from boardroom.kernel.table import Shown

GAIN_ICONS: Final = ("shift", "book", "voucher", "seat", "points")


def gains_shown(gains: Sequence[int]) -> tuple[Shown, ...]:
    """The benefits printed on a space."""
    return tuple(Shown(number=number, icon=GAIN_ICONS[kind]) for kind, number in enumerate(gains) if number)


def tile_shown(number: int) -> Shown | None:
    """A design tile: its model and the mark of its part, if it shows one."""
    if number == state.NONE:
        return None
    model, part = divmod(number, state.TILES_PER_MODEL)
    mark = "" if part == state.NO_PART else PART_MARKS[part]
    return Shown(
        number=number, model=MODEL_NAMES[model], letter=MODEL_LETTERS[model], part=mark, name=tile_name(number)
    )


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
        place=behind if model else 0,  # in the queue from 1, 0 none
        model=model,
        behind=behind if queued else 0,
        cost=box.claim_cost[behind - 1] if queued else 0,
        codes=tuple(claims(behind)) if model else (),
    )


def upgrade_row(box: Box, s: State, model: int) -> Shown:
    """The Upgrade Spaces of a model."""
    places = tuple(upgrade_space(box, s, model, u) for u in range(len(s.innovation[model])))
    return Shown(model=MODEL_NAMES[model], spaces=places, drop=f"row-{MODEL_NAMES[model]}")


def upgrade_space(box: Box, s: State, model: int, u: int) -> Shown:
    """An Upgrade Space: its cube, or what it gives."""
    part, gains = s.innovation[model][u], box.upgrade_gains[model][u]
    taken = part != state.NONE
    tile = model * state.TILES_PER_MODEL + part
    asked = s.upgrading != state.NONE and s.upgrading // state.TILES_PER_MODEL == model and not taken
    return Shown(
        code=SPACE.at("UpgradeSpace", u + 1) if asked else None,
        part=PART_MARKS[part] if taken else "",
        part_name=PART_NAMES[part] if taken else "",
        owner=next((p for p in range(s.seats) if taken and s.players[p].upgraded[tile]), None),
        gains=gains_shown(gains),
        gives=gains_text(gains),
        spot=f"up-{model}-{u}",
        words=f"Upgrade Space {u + 1} of {MODEL_NAMES[model]}: {gains_text(gains)}",
    )


def part_on_track(box: Box, s: State, part: int) -> Shown:
    """A part on the value track."""
    step, doubled = s.steps[part], bool(s.was_doubled[part])
    mark, name = PART_MARKS[part], PART_NAMES[part]
    return Shown(mark=mark, name=name, value=box.part_value[step], step=step, doubled=doubled)


# --- Assembly ----------------------------------------------------------------------------------------------------


def models_on_line(box: Box) -> list[int]:
    """The models as their lines stand, from left to right."""
    return sorted(range(state.MODELS), key=lambda model: box.line[model])


def lane(box: Box, s: State, model: int) -> Shown:
    """A model's line: supply, Assembly Spaces, and the upgraded parts that must go in first."""
    name, most = MODEL_NAMES[model], spaces(box, s)
    upgraded = {part for part in s.innovation[model] if part != state.NONE}
    here = [part for part in range(state.PARTS) if s.assembly[model][part]]
    free = max(0, most - len(here))
    due = sorted(upgraded.difference(here)) if free else []
    first = f"; {' or '.join(PART_NAMES[part] for part in due)} must come first" if due else ""
    return Shown(
        model=name,
        supply=s.cars[model],
        parts=tuple((PART_MARKS[part], PART_NAMES[part], part in upgraded) for part in here),
        free=free,
        due=tuple(PART_MARKS[part] for part in due),
        drop=f"lane-{name}",
        words=f"{name}: {len(here)} of {most} Assembly Spaces filled{first}",
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


def warehouse(s: State, part: int) -> Shown:
    """A warehouse: the k-th cube stands for collecting k."""
    number, mark = s.warehouse[part], PART_MARKS[part]
    codes = tuple(SPACE.at("Collect", part, k + 1) for k in range(min(MOST_COLLECTED, number)))
    return Shown(mark=mark, name=PART_NAMES[part], number=number, codes=codes, spot=f"ware-{mark}")


def warehouses(box: Box, s: State, which: int) -> tuple[Shown, ...]:
    """The warehouses of one side of the line."""
    order = reversed(range(state.PARTS)) if which == state.LEFT else range(state.PARTS)
    return tuple(warehouse(s, part) for part in order if box.warehouse_side[part] == which)


def display_row(box: Box, s: State, first: int) -> tuple[Shown, ...]:
    """Spaces of the display with their tiles."""
    return tuple(
        Shown(
            name=SPACE_NAMES[i],
            code=SPACE.at("TakeDesign", i),
            tile=tile_shown(s.display[i]),
            gains=gains_shown(box.display_gains[i]),
            gives=gains_text(box.display_gains[i]),
        )
        for i in range(first, first + state.COLUMNS)
    )


def deck(s: State, number: int) -> Shown:
    """A deck with the tile to be seen."""
    tile, code = tile_shown(s.deck_top[number]), SPACE.at("TakeDesign", state.SPACES + number)
    below = s.deck_below[number] + (s.under_count if number == state.CENTRAL else 0)
    return Shown(name=DECK_TITLES[number], code=code, tile=tile, below=below, gives=f"{below} below it")
