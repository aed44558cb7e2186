"""Invariants N1 to N22 of the specification (section 10), over a position and the step that led to it.

N20 is determinism, which the replay of every log proves; here it means that no plan is left behind a screen after the
reveal. N22 is about printed constants; here it means that nothing stands on a cell or buyer that is not printed.
"""

from __future__ import annotations

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.layings import sticks_out
from boardroom.games.smartphone.rules.offices import cells_in, entry_cost, own_offices, present, taken_in
from boardroom.games.smartphone.rules.outcome import agrees, planned_tiles
from boardroom.games.smartphone.rules.players import is_steve
from boardroom.games.smartphone.rules.sale import sold_in
from boardroom.games.smartphone.rules.setup import gets_retailer
from boardroom.games.smartphone.rules.technology import has_side
from boardroom.games.smartphone.state import (
    ASIDE,
    BLOCK,
    BOOKED,
    BUYERS,
    CELLS,
    D_OVER,
    FACTORY,
    GAMEPAD,
    IMPROVEMENT,
    KINDS,
    NONE,
    OFFICE_CELLS,
    PLANNING,
    RED_BUYERS,
    REGIONS,
    ROUNDS,
    SALE,
    SCORING,
    SIDE_A,
    SIDE_B,
    START_TILE,
    SYMBOLS,
    TECHNOLOGIES,
    TECHNOLOGY,
    WIFI,
    Player,
    State,
)
from boardroom.kernel.counting import how_many, in_all
from boardroom.kernel.invariants import broken, first_fault

MOST_COVERED = 4  # cells of the lower pad (L233)
SECOND = 2  # offices of a colour in a region at most (L586)


def faults(box: Box, before: State, s: State) -> int:
    """The number of the first invariant that does not hold, 0 if all do."""
    return first_fault(player_fault, table_fault, box, before, s)


def player_fault(box: Box, before: State, s: State, seat: int) -> int:
    """Everything that concerns one player's pieces."""
    me = s.players[seat]
    return (
        markers_fault(box, s, seat)
        or broken(6, price_fault(box, s, me))
        or broken(7, me.vp < before.players[seat].vp)
        or plan_fault(box, s, seat)
        or broken(12, progress_fault(box, before, s, seat))
        or broken(15, leftover_fault(s, seat))
        or broken(21, points_fault(me))
    )


def table_fault(box: Box, before: State, s: State) -> int:
    """Everything that lies on the board or beside it."""
    return (
        broken(4, tokens_on_table(s) != box.goods_tokens)
        or broken(5, tiles_fault(box, s))
        or broken(7, not 1 <= s.round <= ROUNDS or not PLANNING <= s.phase <= SCORING or s.round < before.round)
        or broken(22, unprinted_fault(box, s))
        or broken(10, buyers_fault(box, s))
        or broken(11, offices_fault(box, s))
        or broken(13, patents_fault(s))
        or broken(16, block_fault(s))
        or broken(17, retailers_fault(box, s))
        or broken(18, control_fault(box, before, s))
    )


# --- a player's pieces -------------------------------------------------------------------------------------------


def markers_fault(box: Box, s: State, seat: int) -> int:
    """N1 to N3: no marker gets lost; N14: an office is always on the map."""
    me = s.players[seat]
    on_map = 0
    on_buyers = 0
    progress = me.progress + me.hand
    for region in range(REGIONS):
        on_map += own_offices(s, seat, region)
        on_buyers += sold_in(s, seat, region)
        progress += me.shipped[region]
    studied = 0
    for tech in range(TECHNOLOGIES):
        studied += me.studied[tech]
        progress += me.research[tech]
    if on_map == 0:
        return 14
    if me.offices + on_map + studied != box.office_markers:
        return 1
    if progress != box.progress_markers:
        return 2
    return 3 if me.stock + me.goods + on_buyers != box.goods_markers else 0


def price_fault(box: Box, s: State, me: Player) -> bool:
    """N6: within the sectors, at the start value before phase 2."""
    if not box.price_lowest <= me.price <= box.price_highest:
        return True
    return s.phase == PLANNING and me.price != box.price_start


def plan_fault(box: Box, s: State, seat: int) -> int:
    """N8, N9, N19 for a revealed plan; N20: nothing is left behind the screen."""
    if s.phase == PLANNING or is_steve(s, seat):
        return 0
    me = s.players[seat]
    if me.plan.steps > 0:
        return 20
    if not 1 <= me.covered <= MOST_COVERED:
        return 8
    if too_many_symbols(me):
        return 9
    return 0 if agrees(box, me, me.shown) else 19


def too_many_symbols(me: Player) -> bool:
    """N9: no more active symbols than visible cells, one more with a tile that sticks out."""
    visible = CELLS - me.covered
    for tile in range(planned_tiles(me.shown)):
        if me.shown.laid[tile] != ASIDE and sticks_out(me.shown, me.shown.laid[tile]):
            visible += 1
    active = me.tile_goods
    for symbol in range(1, SYMBOLS):
        active += me.active[symbol]
    return active > visible


def progress_fault(box: Box, before: State, s: State, seat: int) -> bool:
    """N12: markers below the cost, none where the goal is reached; technologies are settled in the own turn."""
    me = s.players[seat]
    for region in range(REGIONS):
        if me.shipped[region] >= entry_cost(box, region) or (me.shipped[region] > 0 and present(s, seat, region)):
            return True
    for tech in range(TECHNOLOGIES):
        if me.research[tech] > 0 and me.studied[tech]:
            return True
        settled = me.offices > 0 and just_finished(before, s, seat)
        if settled and me.research[tech] >= cost_then(box, before, s, seat, tech):
            return True
    return False


def just_finished(before: State, s: State, seat: int) -> bool:
    """Whether the seat's own turn of phase 5 ended with this step, and at most the next seat began."""
    return (
        s.phase == TECHNOLOGY
        and before.phase == TECHNOLOGY
        and s.turn == before.turn + 1
        and s.order[before.turn] == seat
    )


def cost_then(box: Box, before: State, s: State, seat: int, tech: int) -> int:
    """The cost as it was when the turn ended: a patent taken in the next turn was still there."""
    markers = box.tech_cost[tech]
    if s.patents[tech] == NONE or (before.patents[tech] == NONE and s.patents[tech] != seat):
        markers += box.patent_surcharge
    if has_side(s, seat, GAMEPAD, SIDE_A):
        markers -= box.gamepad_discount
    return max(1, markers)


def leftover_fault(s: State, seat: int) -> bool:
    """N15: after phase 8 nothing lies on the map, and unsold goods only with Wi-Fi B."""
    if s.phase != PLANNING and s.decision != D_OVER:
        return False
    for region in range(REGIONS):
        if sold_in(s, seat, region) > 0:
            return True
    return s.players[seat].goods > 0 and not has_side(s, seat, WIFI, SIDE_B)


def points_fault(me: Player) -> bool:
    """N21: the scoreboard shows the points of its sources."""
    return in_all(me.points, BOOKED) != me.vp


# --- the table ---------------------------------------------------------------------------------------------------


def tokens_on_table(s: State) -> int:
    """N4: goods tokens beside the board and with the players."""
    tokens = s.tokens
    for seat in range(s.seats):
        tokens += s.players[seat].tokens
    return tokens


def tiles_fault(box: Box, s: State) -> bool:
    """N5: every improvement is somewhere, and nobody has more than one for every round, and the starting one."""
    for seat in range(s.seats):
        me = s.players[seat]
        most = s.round if s.phase == PLANNING else s.round + 1
        if me.tile_count > most or start_tiles(s, seat) != 1:
            return True
    for kind in range(KINDS):
        if s.deck[kind] + s.removed[kind] + tiles_of(s, kind) != box.tile_copies[kind]:
            return True
    return False


def start_tiles(s: State, seat: int) -> int:
    """Starting improvements a seat has: its own, no other."""
    own = START_TILE + s.players[seat].colour
    count = 1 if is_steve(s, seat) and s.steve.delayed == own else 0
    for i in range(s.players[seat].tile_count):
        if s.players[seat].tiles[i] >= START_TILE:
            count += 1 if s.players[seat].tiles[i] == own else 2
    return count


def tiles_of(s: State, kind: int) -> int:
    """Improvements of a kind in the block, with the players and on Steve's squares."""
    count = (1 if s.steve.delayed == kind else 0) + how_many(s.block, BLOCK, kind)
    for seat in range(s.seats):
        count += how_many(s.players[seat].tiles, s.players[seat].tile_count, kind)
    return count


def buyers_fault(box: Box, s: State) -> bool:
    """N10: goods lie on buyers that accept them, and not in regions with a retailer."""
    for region in range(REGIONS):
        for buyer in range(BUYERS):
            owner = s.buyers[region][buyer]
            if owner != NONE and (
                s.phase != SALE or s.retailer[region] != NONE or not would_buy(box, s, owner, region, buyer)
            ):
                return True
    return False


def would_buy(box: Box, s: State, seat: int, region: int, buyer: int) -> bool:
    """Red up to the limit, purple with the technology."""
    me = s.players[seat]
    if buyer < RED_BUYERS:
        return me.price <= box.red_buyers[region][buyer]
    wish = box.purple_buyers[region][buyer - RED_BUYERS]
    return wish > 0 and me.studied[wish - 1] > 0


def offices_fault(box: Box, s: State) -> bool:
    """N11: no gap, no more than the cells, two of a colour in a region, one on a retailer."""
    for region in range(REGIONS):
        taken = taken_in(s, region)
        if taken > cells_in(box, s, region):
            return True
        for cell in range(taken, OFFICE_CELLS):
            if s.offices[region][cell] != NONE:
                return True
        for seat in range(s.seats):
            if own_offices(s, seat, region) > (SECOND if s.retailer[region] == NONE else 1):
                return True
    return False


def patents_fault(s: State) -> bool:
    """N13: who has a patent has studied the technology."""
    for tech in range(TECHNOLOGIES):
        if s.patents[tech] != NONE and not s.players[s.patents[tech]].studied[tech]:
            return True
    return False


def block_fault(s: State) -> bool:
    """N16: five improvements for planning; after phase 4 one less for every factory, and for Steve."""
    filled = BLOCK - how_many(s.block, BLOCK, NONE)
    if s.phase == PLANNING:
        return filled != BLOCK
    if s.phase == IMPROVEMENT:
        return False
    for seat in range(s.seats):
        if is_steve(s, seat) or s.players[seat].active[FACTORY] > 0:
            filled += 1
    return filled != BLOCK


def retailers_fault(box: Box, s: State) -> bool:
    """N17: retailers of the right size where the number of players and their homes want them."""
    for region in range(REGIONS):
        retailer = s.retailer[region]
        if (retailer != NONE) != gets_retailer(box, s, region):
            return True
        if retailer != NONE and box.retailer_size[retailer] != box.region_size[region]:
            return True
    return False


def control_fault(box: Box, before: State, s: State) -> bool:
    """N18: a region gives no more than its two places when a round has been scored."""
    if before.decision == D_OVER or (s.round == before.round and s.decision != D_OVER):
        return False
    for region in range(REGIONS):
        given = 0
        for seat in range(s.seats):
            given += s.players[seat].control[before.round - 1][region]
        taken = taken_in(s, region)
        size = box.region_size[region] - 1
        most = box.control_first[size][taken - 1] + box.control_second[size][taken - 1] if taken > 0 else 0
        if given > (most if s.retailer[region] == NONE else 0):
            return True
    return False


def unprinted_fault(box: Box, s: State) -> bool:
    """N22: no goods on a buyer that is not there."""
    for region in range(REGIONS):
        for buyer in range(BUYERS):
            printed = (
                box.red_buyers[region][buyer] if buyer < RED_BUYERS else box.purple_buyers[region][buyer - RED_BUYERS]
            )
            if printed == 0 and s.buyers[region][buyer] != NONE:
                return True
    return False
