"""Invariants N1 to N18 of the specification (section 10), over a position and the step that led to it."""

from __future__ import annotations

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.action import system_of
from boardroom.games.deploy.rules.bag import bag_size, cubes_on, missing
from boardroom.games.deploy.rules.deploy import integrable
from boardroom.games.deploy.rules.develop import tiles_owned
from boardroom.games.deploy.rules.money import profit, team, technologies
from boardroom.games.deploy.rules.room import fees, free_room, load, tiles_in
from boardroom.games.deploy.rules.round import systems_value
from boardroom.games.deploy.rules.roundel import control
from boardroom.games.deploy.state import (
    BASIC,
    BLUE,
    COLOURS,
    D_ACTION,
    D_FEES,
    D_OVER,
    D_PAY,
    D_PUT,
    D_SPOT,
    D_START,
    DEVELOPMENTS,
    FEWEST_SEATS,
    IN_A,
    IN_B,
    IN_C,
    INTEGRATION,
    LAST_ROUND,
    LEAST_WORKERS,
    LEVELS,
    LOWEST_STACK,
    MAIN_SYSTEMS,
    NONE,
    P_CAPACITY,
    P_CLOUD,
    P_MONEY,
    P_OPTIMISATION,
    P_PENALTIES,
    P_SPOT,
    P_SYSTEMS,
    P_TRADES,
    PLACES,
    POOL_B,
    POSITIONS,
    SLOTS,
    SMALLEST_TILE,
    SOURCES,
    STACKS,
    SYSTEMS,
    TILE_POOLS,
    TILE_VALUES,
    YELLOW,
    Player,
    State,
)
from boardroom.kernel.counting import how_many, in_all
from boardroom.kernel.invariants import broken, first_fault
from boardroom.kernel.order import names_each_once


def faults(box: Box, before: State, s: State) -> int:
    """The number of the first invariant that does not hold, 0 if all do."""
    return first_fault(player_fault, table_fault, box, before, s)


def player_fault(box: Box, before: State, s: State, seat: int) -> int:
    """Everything that concerns one player's pieces."""
    me = s.players[seat]
    return (
        broken(2, design_fault(box, s, seat))
        or broken(3, capacity_fault(box, me))
        or broken(4, colour_fault(me))
        or broken(6, me.cash < 0 or not 0 <= me.income <= box.income_limit)
        or broken(7, workers_fault(box, s, seat))
        or broken(8, income_fault(box, before, s, seat))
        or broken(10, progress_fault(box, s, seat))
        or broken(11, tiles_owned(me) > box.development_limit)
        or broken(13, s.round == 1 and team(s, seat) > 0)
        or broken(14, fees_fault(box, me))
        or broken(15, team(s, seat) > team(before, seat) and profit(box, me) < 0)
        or broken(16, too_early_integration(box, me))
        or broken(18, points_fault(box, before, s, seat))
    )


def table_fault(box: Box, before: State, s: State) -> int:
    """Everything that lies on the main board, in the bag or in the box."""
    return (
        broken(18, round_fault(before, s))
        or broken(1, cubes_fault(box, s))
        or broken(5, capacity_tiles_fault(box, s))
        or broken(9, control_fault(box, before, s))
        or broken(11, development_fault(box, s))
        or broken(12, market_fault(box, s))
        or broken(17, order_fault(box, before, s))
    )


# --- N1, N2, N3, N4, N5: pieces ----------------------------------------------------------------------------------


def cubes_fault(box: Box, s: State) -> bool:
    """N1: bag, design tiles and server rooms together hold all cubes of a colour."""
    for colour in range(COLOURS):
        count = s.bag[colour]
        for seat in range(s.seats):
            me = s.players[seat]
            for system in range(SYSTEMS):
                count += me.design[system][colour]
            for place in range(PLACES):
                count += me.cubes[place][colour]
        if s.bag[colour] < 0 or count != box.bag[colour]:
            return True
    return False


def design_fault(box: Box, s: State, seat: int) -> bool:
    """N2: deployed levels are 1 to k, the design tile is the next one, with its cubes unless the bag is empty (A21)."""
    me = s.players[seat]
    for system in range(SYSTEMS):
        if me.deployed[system] == LEVELS and cubes_on(me, system) > 0:
            return True
        lacking = missing(box, me, system)
        if lacking < 0 or (lacking > 0 and not may_lack_cubes(s, seat, system)):
            return True
        for level in range(me.deployed[system], LEVELS):
            if me.cloud[system][level] or me.tapped[system][level]:
                return True
    return columns_fault(me)


def may_lack_cubes(s: State, seat: int, system: int) -> bool:
    """A tile is incomplete only while its cubes are being placed, or while it waits for an empty bag (A21)."""
    if s.decision == D_PUT and s.seat == seat and system_of(s.action) == system:
        return True
    for i in range(s.waiting_count):
        if s.waiting[i] == seat * SYSTEMS + system:
            return bag_size(s) == 0
    return False


def columns_fault(me: Player) -> bool:
    """N2: every deployed main system has exactly one column, filled from the left (A19)."""
    started = 0
    for system in range(MAIN_SYSTEMS):
        if me.deployed[system] > 0:
            started += 1
    for column in range(MAIN_SYSTEMS):
        system = me.columns[column]
        if (system != NONE) != (column < started) or (system != NONE and me.deployed[system] == 0):
            return True
    return False


def capacity_fault(box: Box, me: Player) -> bool:
    """N3: no place holds more than it can, the marker stays on its track."""
    if me.marker < 0 or me.marker > box.pool_c_max:
        return True
    for place in range(PLACES):
        if free_room(me, place) < 0:
            return True
    return False


def colour_fault(me: Player) -> bool:
    """N4: no yellow in A and C, no blue in B, and never fewer than none."""
    for place in range(PLACES):
        for colour in range(COLOURS):
            if me.cubes[place][colour] < 0:
                return True
    if me.cubes[IN_A][YELLOW] > 0 or me.cubes[IN_C][YELLOW] > 0:
        return True
    for slot in range(SLOTS):
        if me.cubes[IN_B + slot][BLUE] > 0:
            return True
    return False


def capacity_tiles_fault(box: Box, s: State) -> bool:
    """N5: stacks, server rooms and what lies aside make up all capacity tiles of every value."""
    for kind in range(TILE_VALUES):
        count = s.aside[kind]
        stack = kind + SMALLEST_TILE - LOWEST_STACK
        if stack >= 0:
            count += s.stacks[stack]
        for seat in range(s.seats):
            for pool in range(TILE_POOLS):
                count += how_many(s.players[seat].tiles[pool], SLOTS, kind + SMALLEST_TILE)
        if s.aside[kind] < 0 or count != box.capacity_copies[kind]:
            return True
    return False


# --- N7, N8: workers and income ----------------------------------------------------------------------------------


def workers_fault(box: Box, s: State, seat: int) -> bool:
    """N7: five extra workers, in office and on spots only from P6 to E2."""
    me = s.players[seat]
    if me.supply < 0 or me.coffee < 0 or me.office < 0 or me.supply + team(s, seat) != box.extra_workers:
        return True
    if D_SPOT <= s.decision < D_FEES:
        return False
    return team(s, seat) != me.coffee


def income_fault(box: Box, before: State, s: State, seat: int) -> bool:
    """N8: income changes by rewards, cloud, workers, technology and a trade, up to the end of the track."""
    me = s.players[seat]
    past = before.players[seat]
    income = past.income + deployed_income(box, past, me)
    income += box.worker_income * (team(before, seat) - team(s, seat))
    income += box.technology_income * (technologies(past) - technologies(me))
    if me.income == min(box.income_limit, income):
        return False
    traded = me.points[P_TRADES] < past.points[P_TRADES]
    return not traded or me.income != min(box.income_limit, income + box.trade_income)


def deployed_income(box: Box, past: Player, me: Player) -> int:
    """What newly deployed tiles bring, less their cubes in the cloud."""
    income = 0
    for system in range(SYSTEMS):
        for level in range(past.deployed[system], me.deployed[system]):
            income += box.system_income[system][level]
            if me.cloud[system][level]:
                income -= box.cloud_income * box.system_cubes[system][level]
    return income


# --- N9, N10, N17: the roundel -----------------------------------------------------------------------------------


def control_fault(box: Box, before: State, s: State) -> bool:
    """N9: who acts is in control; an action takes its workers, at least one, as steps or from the office."""
    if D_ACTION <= s.decision <= D_PAY and s.seat != control(box, s):
        return True
    if s.round != before.round or s.decision >= D_FEES or before.decision < D_ACTION:
        return False
    me = s.players[before.seat]
    past = before.players[before.seat]
    spent = me.progress - past.progress + past.office - me.office
    if before.decision > D_PAY or D_ACTION < s.decision <= D_PAY or me.points[P_TRADES] != past.points[P_TRADES]:
        return spent != 0  # paid before, not paid yet, or only a trade
    return spent != s.workers or s.workers < LEAST_WORKERS


def largest_system(box: Box) -> int:
    """The most workers a DEPLOY can take."""
    most = box.action_workers
    for system in range(SYSTEMS):
        for level in range(LEVELS):
            most = max(most, box.system_cubes[system][level])
    return most


def progress_fault(box: Box, s: State, seat: int) -> bool:
    """N10: never further than the largest system carries a disc beyond the last space before home."""
    most = largest_system(box) - 1
    if D_ACTION <= s.decision < D_OVER:
        most += box.permanent_workers
    return s.players[seat].progress < 0 or s.players[seat].progress > most


def steps_of(box: Box, before: State, s: State, seat: int) -> int:
    """Steps of a disc, the loop that the end of a round takes off put back."""
    steps = s.players[seat].progress - before.players[seat].progress
    return steps + box.permanent_workers if ended(before, s) else steps


def order_fault(box: Box, before: State, s: State) -> bool:
    """N17: every disc lies in one place; only the acting player's and the new first player's go on top."""
    if not names_each_once(s.order, s.seats):
        return True
    moved = 0
    top = s.order[0]
    if steps_of(box, before, s, before.seat) > 0:
        moved |= 1 << before.seat
        top = before.seat
    if s.first != before.first:
        moved |= 1 << s.first
        top = s.first
    if s.order[0] != top:
        return True
    at = 0
    for i in range(s.seats):
        if not moved >> before.order[i] & 1:
            while moved >> s.order[at] & 1:
                at += 1
            if s.order[at] != before.order[i]:
                return True
            at += 1
    return False


# --- N11, N12, N14, N16: tiles and market ------------------------------------------------------------------------


def development_fault(box: Box, s: State) -> bool:
    """N11: board and players hold all copies of every Development tile; none in the basic game."""
    copies = 0 if s.options.development == BASIC else box.development_copies[s.options.dev_copies]
    for tile in range(DEVELOPMENTS):
        count = s.development[tile]
        for seat in range(s.seats):
            count += s.players[seat].owned[tile]
        if s.development[tile] < 0 or count != copies:
            return True
    return False


def market_fault(box: Box, s: State) -> bool:
    """N12: stacks below the market are gone, those above it are untouched."""
    for stack in range(STACKS):
        if s.stacks[stack] < 0 or (stack < s.round - 1 and s.stacks[stack] > 0):
            return True
        if stack > s.round - 2 + POSITIONS and s.stacks[stack] != box.stack_size[s.seats - FEWEST_SEATS]:
            return True
    return False


def fees_fault(box: Box, me: Player) -> bool:
    """N14: sub-pools of B and the marker of C always cost; fees are zero only where nothing costs."""
    least = box.pool_b_fee[0] * tiles_in(me, POOL_B) + box.pool_c_fee[me.marker]
    due = fees(box, me)
    return due < least or (due == 0 and box.pool_a_fee > 0 and (least > 0 or load(me, IN_A) > 0))


def too_early_integration(box: Box, me: Player) -> bool:
    """N16: an integration is deployed only when its systems are."""
    level = me.deployed[INTEGRATION]
    return level > 0 and not integrable(box, me, level - 1)


# --- N18: business value and rounds ------------------------------------------------------------------------------


def points_fault(box: Box, before: State, s: State, seat: int) -> bool:
    """N18: BVP are the sum of their sources, and no source moves in the wrong direction or at the wrong time."""
    me = s.players[seat]
    past = before.players[seat]
    if in_all(me.points, SOURCES) != me.bvp or me.points[P_CLOUD] != box.cloud_bvp * cloud_tiles(me):
        return True
    if me.points[P_MONEY] != 0 or me.points[P_CAPACITY] != 0:
        return True
    if me.points[P_PENALTIES] > past.points[P_PENALTIES] or me.points[P_TRADES] > past.points[P_TRADES]:
        return True
    systems = me.points[P_SYSTEMS] - past.points[P_SYSTEMS]
    spot = me.points[P_SPOT] - past.points[P_SPOT]
    optimisation = me.points[P_OPTIMISATION] - past.points[P_OPTIMISATION]
    if systems != (systems_value(box, me) if scored(before, s) else 0):
        return True
    if spot != 0 and not (spot == box.spot_bvp and scored(before, s)):
        return True
    return optimisation != 0 and not (optimisation == box.optimisation_bvp and ended(before, s))


def cloud_tiles(me: Player) -> int:
    """System tiles with their cloud side up."""
    count = 0
    for system in range(SYSTEMS):
        count += in_all(me.cloud[system], me.deployed[system])
    return count


def scored(before: State, s: State) -> bool:
    """Whether E1 and E2 lie between the two positions."""
    return D_ACTION <= before.decision < D_FEES and (s.decision >= D_FEES or s.round != before.round)


def ended(before: State, s: State) -> bool:
    """Whether E6 lies between the two positions."""
    return s.round != before.round or (s.decision == D_OVER and before.decision != D_OVER)


def round_fault(before: State, s: State) -> bool:
    """N18: five rounds, one after the other, and the game ends with the fifth; N13 has no spots in the first."""
    if s.round < 1 or s.round > LAST_ROUND or s.round < before.round or s.round > before.round + 1:
        return True
    if s.decision == D_START and s.round != 1:
        return True
    return s.decision == D_OVER and s.round != LAST_ROUND
