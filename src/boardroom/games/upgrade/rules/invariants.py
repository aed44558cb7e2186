"""Invariants N1 to N20 of the specification (section 10), over a position and the step that led to it."""

from __future__ import annotations

from boardroom.games.upgrade.box import LIMITS, Box
from boardroom.games.upgrade.rules.bonus import markers_on_areas
from boardroom.games.upgrade.rules.facility import (
    additional_workload,
    commitment_limit,
    fees,
    income,
    lowest_level,
    old_areas,
    size,
    tokens,
    workload,
)
from boardroom.games.upgrade.rules.markers import plans_open
from boardroom.games.upgrade.rules.track import control, workers_price
from boardroom.games.upgrade.state import (
    ACTIONS,
    AREAS,
    B_ACTION,
    B_LOBBY,
    BONUSES,
    COLOURS,
    D_OVER,
    D_PLAN,
    INTEGRATION_STEPS,
    LAST_ROW,
    LAST_YEAR,
    LEVEL_I,
    LEVEL_II,
    LEVEL_III,
    NONE,
    NOT_HELD,
    REPORT,
    SOURCES,
    SPENT,
    SPOT_COLOURS,
    SPOTS_PER_COLOUR,
    TILE_KINDS,
    TRADES,
    Area,
    Player,
    State,
)
from boardroom.kernel.counting import how_many, in_all, total
from boardroom.kernel.invariants import broken, first_fault
from boardroom.kernel.order import names_each_once


def faults(box: Box, before: State, s: State) -> int:
    """The number of the first invariant that does not hold, 0 if all do."""
    return first_fault(player_fault, table_fault, box, before, s)


def player_fault(box: Box, before: State, s: State, seat: int) -> int:
    """Everything that concerns one player's pieces."""
    me = s.players[seat]
    past = before.players[seat]
    return (
        broken(1, influence_in_play(s, seat) + me.influence_supply != box.influence)
        or broken(2, me.commitments + tokens_on_boards(me) != box.commitment_tokens[s.options.commitment_tokens])
        or broken(3, markers_fault(box, s, seat))
        or broken(6, me.users != users_on_boards(me) or me.users < past.users or users_off_track(box, me))
        or broken(7, not 0 <= me.row <= LAST_ROW or wrong_track(s, me))
        or broken(8, me.credits < 0 or sank_of_own_will(before, s, seat))
        or broken(9, levels_fault(box, s, me, past))
        or broken(10, commitments_fault(box, s, seat))
        or broken(11, integration_fault(box, me, past))
        or broken(12, workload_fault(box, me))
        or broken(14, actions_fault(box, s, me))
        or broken(15, s.decision <= D_PLAN and fresh_on_boards(me) > 0)
        or broken(16, s.year == before.year and me.row < past.row)
        or broken(18, bvp_by_source(me) != me.bvp or money_fault(box, before, s, seat))
    )


def table_fault(box: Box, before: State, s: State) -> int:
    """Everything that lies on the main board or in the bags; last, what the beginning of a year has changed."""
    return (
        broken(4, tiles_fault(box, s))
        or broken(5, user_groups_fault(box, s))
        or broken(7, order_fault(s))
        or broken(13, bonuses_fault(s))
        or broken(17, D_PLAN < s.decision < D_OVER and s.seat != control(s))
        or broken(19, not before.year <= s.year <= LAST_YEAR or (s.decision == D_OVER and s.year != LAST_YEAR))
        or (0 if s.year == before.year else new_year_fault(box, before, s))
    )


def new_year_fault(box: Box, before: State, s: State) -> int:
    """What must hold when a year has just begun."""
    if s.year != before.year + 1:
        return 19
    for spot in range(BONUSES):
        if s.bonus[spot] != NONE:
            return 13
    for seat in range(s.seats):
        if old_tokens_fault(before, s, seat):
            return 15
        if start_row_fault(box, before, s, seat):
            return 20
    return 0


# --- N1, N2, N3 --------------------------------------------------------------------------------------------------


def influence_in_play(s: State, seat: int) -> int:
    """Available, on areas, on bonus spots, on the integration track."""
    me = s.players[seat]
    return me.influence_available + markers_on_areas(me) + bonuses_of(s, seat) + me.integration


def bonuses_of(s: State, seat: int) -> int:
    """Bonus spots a player holds."""
    return how_many(s.bonus, BONUSES, seat)


def bonuses_fault(s: State) -> bool:
    """N13: nobody holds more than one."""
    for seat in range(s.seats):
        if bonuses_of(s, seat) > 1:
            return True
    return False


def tokens_on_boards(me: Player) -> int:
    """Commitment tokens on the four areas."""
    return total(tokens, me.areas, AREAS)


def fresh_on_boards(me: Player) -> int:
    """Fresh ones among them."""
    return total(fresh, me.areas, AREAS)


def fresh(area: Area) -> int:
    """Fresh tokens of an area."""
    return area.fresh


def used_markers(me: Player) -> int:
    """Markers lying used on the action areas, the bonus marker among them."""
    return in_all(me.used, ACTIONS)


def markers_fault(box: Box, s: State, seat: int) -> bool:
    """N3: three own markers; the bonus marker is with the owner of its spot and nobody else."""
    me = s.players[seat]
    own = me.hand + plans_open(me) + used_markers(me)
    if me.bonus_marker == SPENT:
        own -= 1
    return own != box.action_markers or (me.bonus_marker != NOT_HELD) != (s.bonus[B_ACTION] == seat)


# --- N4, N5 ------------------------------------------------------------------------------------------------------


def tiles_fault(box: Box, s: State) -> bool:
    """N4: stock and boards together hold all solution tiles."""
    for a in range(AREAS):
        for colour in range(COLOURS):
            count = s.stock[a][colour]
            for seat in range(s.seats):
                if s.players[seat].areas[a].colour == colour:
                    count += 1
            if s.stock[a][colour] < 0 or count != box.copies_left[s.seats - 1][colour]:
                return True
    return False


def user_groups_fault(box: Box, s: State) -> bool:
    """N5: bags and boards together hold all user-group tiles, each on a spot of its colour."""
    for kind in range(TILE_KINDS):
        for colour in range(SPOT_COLOURS):
            count = s.bags[colour][kind] + trained(box, s, colour, kind)
            if s.bags[colour][kind] < 0:
                return True
            if s.options.bag_mode:
                if colour == 0 and count + trained(box, s, 1, kind) != box.one_bag_counts[kind]:
                    return True
            elif count != box.tile_counts[colour][kind]:
                return True
    for seat in range(s.seats):
        for a in range(AREAS):
            for colour in range(SPOT_COLOURS):
                if tiles_of(s.players[seat], a, colour) > box.training_spots[a][colour]:
                    return True
    return False


def trained(box: Box, s: State, colour: int, kind: int) -> int:
    """Tiles of a kind on the boards."""
    count = 0
    for seat in range(s.seats):
        for a in range(AREAS):
            count += how_many(s.players[seat].areas[a].tiles[colour], SPOTS_PER_COLOUR, box.tile_values[colour][kind])
    return count


def tiles_of(me: Player, a: int, colour: int) -> int:
    """Tiles of a colour on an area."""
    return SPOTS_PER_COLOUR - how_many(me.areas[a].tiles[colour], SPOTS_PER_COLOUR, 0)


# --- N6, N7, N8, N9 ----------------------------------------------------------------------------------------------


def users_on_boards(me: Player) -> int:
    """Sum of the four group sizes."""
    return total(size, me.areas, AREAS)


def users_off_track(box: Box, me: Player) -> bool:
    """The user track is long enough for everybody (A34)."""
    return me.users < box.user_track[0] or me.users > box.user_track[1]


def wrong_track(s: State, me: Player) -> bool:
    """N7: until Y6 nobody is on the Pass track, after it everybody is."""
    if s.decision == D_OVER:
        return not me.passed
    return s.decision <= D_PLAN and me.passed != 0


def order_fault(s: State) -> bool:
    """N7: every disc is in exactly one place: the order of discs names each seat once."""
    return not names_each_once(s.order, s.seats)


def sank_of_own_will(before: State, s: State, seat: int) -> bool:
    """N8: BVP sink below zero only when a year ends or begins."""
    me = s.players[seat]
    within_year = s.year == before.year and s.decision != D_OVER
    return within_year and me.bvp < 0 and me.bvp < before.players[seat].bvp


def levels_fault(box: Box, s: State, me: Player, past: Player) -> bool:
    """N9: levels, colours and tune tokens fit together and the phase; levels never fall."""
    for a in range(AREAS):
        area = me.areas[a]
        if area.level < LEVEL_I or area.level > box.phase_of_year[s.year] or area.level < past.areas[a].level:
            return True
        if (area.level >= LEVEL_II) != (area.colour != NONE) or (area.tuned and area.level == LEVEL_I):
            return True
    return False


# --- N10, N11, N12, N14 ------------------------------------------------------------------------------------------


def commitments_fault(box: Box, s: State, seat: int) -> bool:
    """N10: tokens only beside an influence marker, fresh ones within the limit without the LOBBY bonus."""
    for a in range(AREAS):
        area = s.players[seat].areas[a]
        if area.fresh < 0 or area.red < 0 or (tokens(area) > 0 and not area.influence):
            return True
        if area.fresh > commitment_limit(box, area) and s.bonus[B_LOBBY] != seat:
            return True
    return False


def integration_fault(box: Box, me: Player, past: Player) -> bool:
    """N11: steps never fall, and the areas are modern enough for the one reached."""
    if me.integration < past.integration or me.integration > INTEGRATION_STEPS:
        return True
    return me.integration > 0 and lowest_level(me) < box.integration_level[me.integration - 1]


def workload_fault(box: Box, me: Player) -> bool:
    """N12: every area adds 0 to 3 cubes, and the sum is base, additional and integration."""
    cubes = me.integration
    for a in range(AREAS):
        extra = additional_workload(box, me.areas[a], a)
        if extra < 0 or extra > LIMITS:
            return True
        cubes += box.base_workload[a] + extra
    return workload(box, me) != cubes


def actions_fault(box: Box, s: State, me: Player) -> bool:
    """N14: three actions, four with the bonus marker; one REPORT; no repeats where they are forbidden."""
    most = box.action_markers + (1 if me.bonus_marker == SPENT else 0)
    if used_markers(me) > most or me.used[REPORT] > 1:
        return True
    if s.options.repeat_actions:
        for action in range(ACTIONS):
            if me.used[action] > 1:
                return True
    return False


# --- N15, N18, N20 -----------------------------------------------------------------------------------------------


def old_tokens_fault(before: State, s: State, seat: int) -> bool:
    """N15: tokens that were red have left; only those placed in the past year, now aged, may lie there."""
    placed = 1 if seat == before.seat else 0  # the last action of the year may have been a LOBBY token
    for a in range(AREAS):
        if s.players[seat].areas[a].red > before.players[seat].areas[a].fresh + placed:
            return True
    return False


def bvp_by_source(me: Player) -> int:
    """The BVP booked under all sources."""
    return in_all(me.points, SOURCES)


def money_fault(box: Box, before: State, s: State, seat: int) -> bool:
    """N16, N18: credits change by trades, worker prices less redeemed tokens, income and fees, and nothing else."""
    me = s.players[seat]
    past = before.players[seat]
    traded = past.points[TRADES] - me.points[TRADES]
    change = me.credits - past.credits - box.bvp_credits * traded
    if s.year == before.year and s.decision != D_OVER:
        return change != -worker_costs(box, before, s, seat)
    if seat == before.seat or s.options.commit_maintenance:
        return False  # the acting seat's last action and the year end are one step: only the others are checked
    dues = fees(box, me) + maintenance_price(box, s, past, me) if s.decision != D_OVER else fees(box, me)
    return change != income(box, me) - dues


def worker_costs(box: Box, before: State, s: State, seat: int) -> int:
    """Price of the rows stepped down, less the tokens redeemed for them."""
    rows = s.players[seat].row - before.players[seat].row
    if rows <= 0:
        return 0
    redeemed = tokens_on_boards(before.players[seat]) - tokens_on_boards(s.players[seat])
    return workers_price(box, before, seat, rows) - redeemed * box.commitment_value


def maintenance_price(box: Box, s: State, past: Player, me: Player) -> int:
    """What the old solutions cost at the start of the year, from the row the Pass track gave."""
    price = 0
    if box.phase_of_year[s.year] == LEVEL_III:
        row = box.pass_to_start[past.row]
        for _ in range(old_areas(me) * box.maintenance_workers):
            row += 1
            price += box.row_price[row] if row <= LAST_ROW else box.beyond_price
    return price


def start_row_fault(box: Box, before: State, s: State, seat: int) -> bool:
    """N20: the start row is the number printed under the disc; maintenance may then have moved it down."""
    row = s.players[seat].row
    if box.phase_of_year[s.year] == LEVEL_III:
        row -= min(row, old_areas(s.players[seat]) * box.maintenance_workers)
    if seat != before.seat:
        return row != box.pass_to_start[before.players[seat].row] and s.players[seat].row < LAST_ROW
    for printed in range(LAST_ROW + 1):
        if box.pass_to_start[printed] >= row:
            return False
    return True
