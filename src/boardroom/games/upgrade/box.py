"""The components of UPGRADE! as the rules read them; values and provenance are in `box.toml`."""

from __future__ import annotations

from typing import Annotated

from boardroom.games.upgrade.state import (
    AREAS,
    COLOURS,
    INTEGRATION_STEPS,
    LAST_YEAR,
    LEVEL_III,
    MAX_SEATS,
    ROWS,
    SPOT_COLOURS,
    TILE_KINDS,
)
from boardroom.kernel.schema import Flag, record, shape, since, within

LIMITS = 3  # of a workload table: sizes at which one more cube is needed

Workers = Annotated[int, within(1, 5)]
Credits = Annotated[int, within(0, 60)]
Price = Annotated[int, within(1, 60)]
Points = Annotated[int, within(0, 12)]
WorkersPerTile = Annotated[list[list[int]], shape(AREAS, COLOURS), within(2, 5)]


@record
class Box:
    """Every printed value and constant."""

    setup_values: Annotated[list[int], shape(MAX_SEATS), within(0, 12)]
    area_extra: Annotated[list[int], shape(AREAS), within(0, 12)]
    base_workload: Annotated[list[int], shape(AREAS), within(0, 4)]
    training_spots: Annotated[list[list[int]], shape(AREAS, SPOT_COLOURS), within(0, 2)]
    tile_values: Annotated[list[list[int]], shape(SPOT_COLOURS, TILE_KINDS), within(1, 12)]
    tile_counts: Annotated[list[list[int]], shape(SPOT_COLOURS, TILE_KINDS), within(0, 30)]
    one_bag_counts: Annotated[list[int], shape(TILE_KINDS), within(0, 60)]
    workload_limits: Annotated[list[list[int]], shape(COLOURS, LIMITS), within(0, 60)]
    tune_shift: Points
    install_workers: WorkersPerTile
    flip_workers: WorkersPerTile
    replace_workers: WorkersPerTile
    report_ii: Annotated[list[list[int]], shape(AREAS, COLOURS), within(0, 12)]
    report_iii: Annotated[list[list[int]], shape(AREAS, COLOURS), within(0, 12)]
    install_influence: Annotated[list[int], shape(AREAS), within(0, 1)]
    year_value: Annotated[list[list[int]], shape(2, COLOURS), within(0, 12)]
    copies_left: Annotated[list[list[int]], shape(MAX_SEATS, COLOURS), within(0, 4)]
    integration_level: Annotated[list[int], shape(INTEGRATION_STEPS), within(2, LEVEL_III)]
    integration_workers: Annotated[list[int], shape(INTEGRATION_STEPS), within(2, 5)]
    row_price: Annotated[list[int], shape(ROWS), within(0, 60)]
    row_price_bonus: Annotated[list[int], shape(ROWS), within(0, 60)]
    beyond_price: Credits
    pass_to_start: Annotated[list[int], shape(ROWS), within(0, ROWS - 1)]
    user_track: Annotated[list[int], shape(2), within(0, 120)]
    phase_of_year: Annotated[list[int], shape(LAST_YEAR + 1), within(1, LEVEL_III)]
    influence: Annotated[int, within(1, 12)]
    influence_start: Points
    commitment_tokens: Annotated[list[int], shape(2), within(1, 8)]
    action_markers: Annotated[int, within(1, 3)]
    lobby_tokens: Annotated[int, within(1, 8)]
    commitment_limit: Annotated[list[int], shape(LEVEL_III), within(1, 7)]
    bonus_workers: Flag
    bonus_reports: Annotated[int, within(0, 3)]
    income_base: Credits
    income_per_user: Annotated[int, within(0, 5)]
    workload_fee: Annotated[int, within(0, 20)]
    commitment_value: Price
    bvp_credits: Price
    credits_per_bvp: Annotated[int, within(1, 120)]
    train_workers: Workers
    tune_workers: Workers
    maintenance_workers: Annotated[int, within(0, 2)]
    plan_bvp: Points
    plan_penalty: Points
    tuned_bvp: Points
    integration_bvp: Credits
    old_tech_penalty: Credits
    compensation: Annotated[list[list[int]], shape(MAX_SEATS, MAX_SEATS), within(0, 120), since(2)]


def impossible(box: Box) -> str:
    """What is impossible about values that are each in range; empty if nothing is."""
    for limits in box.workload_limits:
        if sorted(set(limits)) != limits:
            return f"workload_limits must rise from category to category, not {limits}"
    if sorted(box.commitment_limit) != box.commitment_limit:
        return f"commitment_limit must not fall with the level, but is {box.commitment_limit}"
    for values in box.tile_values:
        if len(set(values)) != len(values):
            return f"tile_values of a colour must differ from each other, but are {values}"
    if sorted(box.phase_of_year) != box.phase_of_year:
        return f"phase_of_year must never fall, but is {box.phase_of_year}"
    if box.influence_start > box.influence:
        return f"influence_start = {box.influence_start} is more than the {box.influence} markers a player has"
    largest = sum(_largest_area(box, area) for area in range(AREAS))
    if not box.user_track[0] <= sum(box.area_extra) + AREAS * min(box.setup_values) or largest > box.user_track[1]:
        return f"user_track = {box.user_track} must reach from the smallest to the largest possible total, {largest}"
    return ""


def _largest_area(box: Box, area: int) -> int:
    spots = box.training_spots[area]
    trained = sum(spots[colour] * max(box.tile_values[colour]) for colour in range(SPOT_COLOURS))
    return max(box.setup_values) + box.area_extra[area] + trained
