"""The components of DEPLOY! as the rules read them; values and provenance are in `box.toml`."""

from __future__ import annotations

from typing import Annotated

from boardroom.games.deploy.state import (
    C_STEPS,
    COLOURS,
    FEWEST_SEATS,
    LEVELS,
    LONGEST_C,
    LOWEST_STACK,
    MAIN_SYSTEMS,
    MAX_SEATS,
    MOST_EXTRA,
    POSITIONS,
    SMALLEST_TILE,
    SYSTEMS,
    TILE_POOLS,
    TILE_VALUES,
)
from boardroom.kernel.box import Edition
from boardroom.kernel.schema import record, shape, since, within

PLAYER_COUNTS = MAX_SEATS - FEWEST_SEATS + 1

Points = Annotated[int, within(0, 12)]
Credits = Annotated[int, within(0, 30)]
Income = Annotated[int, within(0, 200)]


@record
class Box:
    """Every printed value and constant."""

    system_cubes: Annotated[list[list[int]], shape(SYSTEMS, LEVELS), within(1, 8)]
    system_income: Annotated[list[list[int]], shape(SYSTEMS, LEVELS), within(0, 60)]
    system_bvp: Annotated[list[list[int]], shape(SYSTEMS, LEVELS), within(0, 12)]
    integration_needs: Annotated[list[list[int]], shape(LEVELS, MAIN_SYSTEMS), within(0, LEVELS)]
    cloud_income: Points
    cloud_bvp: Points
    capacity_copies: Annotated[list[int], shape(TILE_VALUES), within(0, 12)]
    capacity_bvp: Annotated[list[int], shape(TILE_VALUES), within(-12, 12)]
    stack_size: Annotated[list[int], shape(PLAYER_COUNTS), within(0, 8)]
    market_price: Annotated[list[list[int]], shape(TILE_POOLS, POSITIONS), within(0, 60)]
    pool_c_price: Credits
    pool_c_steps: Annotated[int, within(1, C_STEPS)]
    pool_c_max: Annotated[int, within(0, LONGEST_C)]
    pool_a_fee: Credits
    pool_b_fee: Annotated[list[int], shape(2), within(0, 60)]
    pool_c_fee: Annotated[list[int], shape(LONGEST_C + 1), within(0, 120)]
    bag: Annotated[list[int], shape(COLOURS), within(0, 120)]
    permanent_workers: Annotated[int, within(1, 24)]
    extra_workers: Annotated[int, within(0, MOST_EXTRA)]
    worker_income: Credits
    team_changes: Annotated[int, within(0, MOST_EXTRA)]
    start_cash: Annotated[int, within(0, 1_000)]
    start_income: Income
    income_limit: Income
    action_workers: Annotated[int, within(1, 5)]
    consult_credits: Annotated[int, within(0, 60)]
    movements: Annotated[int, within(1, 12)]
    trade_credits: Annotated[int, within(1, 15)]  # all BVP of the richest game, traded, must fit into `Player.cash`
    trade_income: Credits
    price_divisor: Annotated[int, within(1, 6)]
    deploy_discount: Annotated[int, within(0, 5)]
    spot_bvp: Points
    development_limit: Annotated[int, within(0, 8)]
    development_copies: Annotated[list[int], shape(2), within(0, 4)]
    technology_income: Credits
    planner_discount: Annotated[int, within(0, 5)]
    writer_discount: Annotated[int, within(0, 5)]
    automation_cubes: Annotated[int, within(1, 5)]
    systems_per_credit: Annotated[int, within(1, 15)]
    loss_bvp: Points
    optimisation_bvp: Points
    optimisation_share: Annotated[list[int], shape(2), within(0, 12)]
    final_loss_credits: Annotated[int, within(1, 60)]
    overshoot_bvp: Points
    credits_per_bvp: Annotated[int, within(1, 120)]
    rules: Edition
    compensation: Annotated[list[list[int]], shape(PLAYER_COUNTS, MAX_SEATS), within(0, 60), since(3)]


def impossible(box: Box) -> str:
    """What is impossible about values that are each in range; empty if nothing is."""
    if box.capacity_copies[0] < MAX_SEATS:
        return f"capacity_copies must hold a starting tile of value {SMALLEST_TILE} for each of {MAX_SEATS} players"
    stacks = box.capacity_copies[LOWEST_STACK - SMALLEST_TILE :]
    if max(box.stack_size) > min(stacks):
        return f"stack_size = {box.stack_size} needs more tiles than there are of every market value, {stacks}"
    for needs in box.integration_needs:
        if sorted(needs, reverse=True) != needs:
            return f"integration_needs must list the highest level first, not {needs}"
    if sorted(box.pool_c_fee) != box.pool_c_fee:
        return f"pool_c_fee must never fall, but is {box.pool_c_fee}"
    if box.pool_b_fee[0] > box.pool_b_fee[1]:
        return f"pool_b_fee must not be lower with purple cubes, but is {box.pool_b_fee}"
    longest = max(box.action_workers, *(max(levels) for levels in box.system_cubes))
    if box.permanent_workers < longest:
        return (
            f"permanent_workers = {box.permanent_workers} is less than the {longest} workers of one action, "
            "which would carry a disc beyond the whole next round"
        )
    if box.start_income > box.income_limit:
        return f"start_income = {box.start_income} is above income_limit = {box.income_limit}"
    return ""
