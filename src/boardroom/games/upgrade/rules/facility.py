"""What the four facility boards of a player add up to (specification 2.5, 5.12)."""

from __future__ import annotations

from boardroom.games.upgrade.box import LIMITS, Box
from boardroom.games.upgrade.state import (
    AREAS,
    LEVEL_I,
    LEVEL_II,
    SPOT_COLOURS,
    SPOTS_PER_COLOUR,
    Area,
    Player,
)
from boardroom.kernel.counting import in_all, total


def size(area: Area) -> int:
    """User-group size: the printed start value and every trained tile (L113, L367)."""
    total = area.start_size
    for colour in range(SPOT_COLOURS):
        total += in_all(area.tiles[colour], SPOTS_PER_COLOUR)
    return total


def additional_workload(box: Box, area: Area, a: int) -> int:
    """Cubes shown through the hole of the upgrade tile: one per limit the size exceeds (L289, L379, A12).

    Tuning raises the limits. A level I area has none. Administration does not count its extra users (2.5).
    """
    if area.level == LEVEL_I:
        return 0
    users = size(area) - box.area_extra[a]
    shift = box.tune_shift if area.tuned else 0
    cubes = 0
    for i in range(LIMITS):
        if users > box.workload_limits[area.colour][i] + shift:
            cubes += 1
    return cubes


def workload(box: Box, me: Player) -> int:
    """All cubes a player pays for: the boards, the tiles and one per integration step (L217, L345, A11)."""
    cubes = me.integration
    for a in range(AREAS):
        cubes += box.base_workload[a] + additional_workload(box, me.areas[a], a)
    return cubes


def income(box: Box, me: Player) -> int:
    """15 credits and one per user (L191, L216)."""
    return box.income_base + box.income_per_user * me.users


def fees(box: Box, me: Player) -> int:
    """5 credits per workload cube (L192, L217)."""
    return box.workload_fee * workload(box, me)


def year_end_value(box: Box, me: Player) -> int:
    """BVP of the upgraded areas by colour and level (L219-L223)."""
    value = 0
    for a in range(AREAS):
        area = me.areas[a]
        if area.level > LEVEL_I:
            value += box.year_value[area.level - LEVEL_II][area.colour]
    return value


def tuned_areas(me: Player) -> int:
    """How many areas are tuned (L219)."""
    return total(tuned, me.areas, AREAS)


def tuned(area: Area) -> int:
    """Whether a tune token lies there."""
    return area.tuned


def lowest_level(me: Player) -> int:
    """The level of the oldest solution (L331)."""
    lowest = me.areas[0].level
    for a in range(1, AREAS):
        lowest = min(lowest, me.areas[a].level)
    return lowest


def old_areas(me: Player) -> int:
    """How many areas are still at level I (L197, L236)."""
    count = 0
    for a in range(AREAS):
        if me.areas[a].level == LEVEL_I:
            count += 1
    return count


def tokens(area: Area) -> int:
    """All commitment tokens on an area, fresh and red (A28)."""
    return area.fresh + area.red


def commitment_limit(box: Box, area: Area) -> int:
    """How many tokens an area may hold: 1 at level I, 2 above (L311, A45)."""
    return box.commitment_limit[area.level - LEVEL_I]


def gain_influence(me: Player) -> None:
    """One influence marker from the supply beside the board becomes available, if there is one (L367, A37)."""
    if me.influence_supply > 0:
        me.influence_supply -= 1
        me.influence_available += 1


def total_influence(box: Box, me: Player) -> int:
    """Every marker that has left the personal supply: the second tie-breaker (L240, A20)."""
    return box.influence - me.influence_supply
