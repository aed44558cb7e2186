"""The components of the Industrial Board Game as the rules read them; values and provenance are in `box.toml`."""

from __future__ import annotations

from typing import Annotated

from boardroom.games.industrial.actions import MOST_BONUS, MOST_RAW, MOST_UNITS
from boardroom.games.industrial.state import (
    COLOURS,
    COPY_LEVELS,
    DEPARTMENTS,
    DIE,
    EVENTS,
    INCIDENTS,
    LAST_ROUND,
    LEVELS,
    MAINTENANCE,
    MARKETS,
    MAX_SEATS,
    OVERTIME,
    PRODUCTION,
    PURCHASE,
    SALES,
    SHARES,
    SLOTS,
    SYMBOLS,
    WORKERS,
)
from boardroom.kernel.schema import record, shape, since, within

PLAYER_COUNTS = 3  # columns of a table by number of players: 2, 3, 4
WINDOWS = (PURCHASE, PRODUCTION, SALES, MAINTENANCE)

Money = Annotated[int, within(0, 60)]
Sum = Annotated[int, within(1, 200)]
Effects = Annotated[list[list[int]], shape(DEPARTMENTS, LEVELS), within(0, 8)]
Has = Annotated[list[list[int]], shape(DEPARTMENTS, LEVELS), within(0, 1)]


@record
class Box:
    """Every printed value and constant."""

    start_money: Annotated[int, within(0, 500)]
    cubes: Sum
    meeples: Annotated[int, within(1, 12)]
    reserve_spaces: Annotated[int, within(1, 6)]
    raw_capacity: Annotated[int, within(1, MOST_RAW)]
    product_capacity: Annotated[int, within(1, MOST_RAW)]
    zone_start: Annotated[list[int], shape(2), within(1, MOST_RAW)]
    zone_cost: Annotated[list[int], shape(2), within(0, 60)]
    workers: Annotated[int, within(1, WORKERS)]
    worker_units: Annotated[int, within(1, MOST_UNITS)]
    wage: Money
    accident_die: Annotated[list[int], shape(WORKERS), within(0, DIE)]
    pollution_steps: Annotated[list[int], shape(WORKERS), within(0, 20)]
    track_top: Annotated[int, within(0, 20)]
    track_bottom: Annotated[int, within(-20, 0)]
    track_start: Annotated[int, within(-20, 20)]
    recovery_price: Annotated[int, within(1, 60)]
    last_box_price: Money
    maintenance_start: Money
    maintenance_end: Annotated[int, within(0, 200)]
    department_upkeep: Money
    price_of_die: Annotated[list[int], shape(DIE), within(1, 60)]
    loan_zones: Annotated[int, within(0, 4)]
    loan_markers: Annotated[int, within(0, 16)]
    loan_money: Sum
    loan_return: Sum
    loan_penalty: Money
    share_value: Annotated[list[int], shape(SHARES), within(0, 200)]
    dividend_shares: Annotated[int, within(1, SHARES)]
    dividend: Money
    opening_bid: Annotated[int, within(1, 60)]
    slot_price: Annotated[list[int], shape(SLOTS), within(0, 60)]
    row_price: Annotated[list[int], shape(LEVELS), within(0, 60)]
    level_points: Annotated[list[int], shape(LEVELS + 1), within(0, 200)]
    money_per_point: Sum
    column_colour: Annotated[list[int], shape(DEPARTMENTS), within(0, COLOURS - 1)]
    market_bonus: Annotated[list[int], shape(MARKETS), within(0, 60)]
    market_symbol: Annotated[list[int], shape(MARKETS), within(0, SYMBOLS - 1)]
    market_spaces: Annotated[list[list[int]], shape(MARKETS, PLAYER_COUNTS), within(0, 4)]

    # The improvements, by department and level.
    production_bonus: Annotated[list[list[int]], shape(DEPARTMENTS, LEVELS), within(0, MOST_BONUS)]
    sales_bonus: Effects
    wage_cut: Effects
    purchase_cut: Effects
    maintenance_cut: Annotated[list[list[int]], shape(DEPARTMENTS, LEVELS), within(0, 15)]
    technician_cut: Effects
    subsidy: Annotated[list[list[int]], shape(DEPARTMENTS, LEVELS), within(0, 40)]
    storage: Annotated[list[list[int]], shape(DEPARTMENTS, LEVELS), within(0, MOST_RAW)]
    pollution_shield: Has
    accident_shield: Has
    accident_reroll: Has
    theft_shield: Has
    strike_shield: Has
    claim_shield: Has
    free_improvements: Has
    share_orders: Has
    access: Annotated[list[list[int]], shape(DEPARTMENTS, LEVELS), within(0, SYMBOLS - 1)]
    copies: Has
    deferred: Has

    # The cards.
    event_phase: Annotated[list[int], shape(EVENTS), within(1, 2)]
    event_amount: Annotated[list[int], shape(EVENTS), within(0, 18)]
    incident_copies: Annotated[list[int], shape(INCIDENTS), within(0, 40)]
    incident_window: Annotated[list[int], shape(INCIDENTS), within(PURCHASE, MAINTENANCE)]
    incident_amount: Annotated[list[int], shape(INCIDENTS), within(0, 60)]

    compensation: Annotated[list[list[int]], shape(PLAYER_COUNTS, MAX_SEATS), within(0, 60), since(2)]
    incident_round: Annotated[int, within(1, LAST_ROUND)]
    hand_limit: Annotated[int, within(1, 3)]


def impossible(box: Box) -> str:
    """What is impossible about values that are each in range; empty if nothing is."""
    return _impossible_factory(box) or _impossible_tracks(box) or _impossible_board(box) or _impossible_cards(box)


def _impossible_factory(box: Box) -> str:
    """More than the action codes can name."""
    units = box.workers * box.worker_units
    if units > MOST_UNITS:
        return f"workers and worker_units make {units} units, more than the {MOST_UNITS} an action can name"
    bonus = _all(box.production_bonus) + _best_copy(box, box.production_bonus) + box.incident_amount[OVERTIME - 1]
    if bonus > MOST_BONUS:
        return f"production_bonus can reach {bonus} units, more than the {MOST_BONUS} an action can name"
    room = max(box.raw_capacity, box.product_capacity) + _all(box.storage) + _best_copy(box, box.storage)
    if room > MOST_RAW:
        return f"a warehouse could hold {room} cubes, more than the {MOST_RAW} an action can name"
    if box.zone_start[0] > box.zone_start[1]:
        return f"zone_start = {box.zone_start}: the yellow zone must begin before the red one"
    return ""


def _impossible_tracks(box: Box) -> str:
    """Markers that would leave their tracks."""
    if not box.track_bottom <= box.track_start <= box.track_top:
        return f"track_start = {box.track_start} is not between {box.track_bottom} and {box.track_top}"
    highest = box.maintenance_start + sum(_highest_maintenance(box, d) for d in range(DEPARTMENTS))
    if highest > box.maintenance_end:
        return f"maintenance can reach {highest}, beyond maintenance_end = {box.maintenance_end}"
    if sorted(box.share_value) != box.share_value:
        return f"share_value must never fall, but is {box.share_value}"
    return ""


def _impossible_board(box: Box) -> str:
    """Too few pieces for four players, or an improvement nobody could use."""
    if COLOURS * box.meeples < SLOTS + MAX_SEATS * box.reserve_spaces:
        return f"{COLOURS * box.meeples} technicians are too few for {MAX_SEATS} reserves and the technician market"
    if box.loan_markers < MAX_SEATS * box.loan_zones:
        return f"loan_markers = {box.loan_markers} do not fill the loan zones of {MAX_SEATS} players"
    if _all(box.copies) > 1 or any(row[level] for row in box.copies for level in range(COPY_LEVELS)):
        return "copies: at most one improvement copies, and only one of the highest level"
    return ""


def _impossible_cards(box: Box) -> str:
    """Cards that run out or that no window is for."""
    needed = MAX_SEATS * (LAST_ROUND - 1)
    if sum(box.incident_copies) < needed:
        return f"incident_copies: {needed} cards are drawn by {MAX_SEATS} players, there are {sum(box.incident_copies)}"
    for window in box.incident_window:
        if window not in WINDOWS:
            return f"incident_window: cards are played in the phases {WINDOWS}, not {window}"
    return ""


def _all(table: list[list[int]]) -> int:
    return sum(map(sum, table))


def _best_copy(box: Box, table: list[list[int]]) -> int:
    """The most that a copied improvement can add, if there is one that copies."""
    return max(value for row in table for value in row[:COPY_LEVELS]) if _all(box.copies) else 0


def _highest_maintenance(box: Box, department: int) -> int:
    """The most that a department can add to maintenance at one of its levels."""
    highest, total = 0, box.department_upkeep
    for level in range(LEVELS):
        total += box.deferred[department][level] * box.row_price[level] - box.maintenance_cut[department][level]
        highest = max(highest, total)
    return highest
