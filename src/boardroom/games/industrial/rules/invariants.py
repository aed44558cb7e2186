"""Invariants N1 to N20 of the specification (section 10), over a position and the step that led to it."""

from __future__ import annotations

from collections.abc import Sequence

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.improvements import added_maintenance
from boardroom.games.industrial.rules.incidents import hand_size
from boardroom.games.industrial.rules.maintenance import maintenance_due
from boardroom.games.industrial.rules.meeples import reserve_size
from boardroom.games.industrial.rules.players import living
from boardroom.games.industrial.rules.production import product_space
from boardroom.games.industrial.rules.purchase import raw_space
from boardroom.games.industrial.rules.sales import free_spaces, unit_price
from boardroom.games.industrial.state import (
    ACCOUNTS,
    BLUE,
    CEO,
    COLOURS,
    D_DISCARD,
    D_OVER,
    D_REROLL,
    D_SELL,
    DEPARTMENTS,
    DIE,
    EVENTS,
    GONE,
    HAND,
    HOME,
    IN_DIVIDENDS,
    IN_LOANS,
    IN_SALES,
    INCIDENTS,
    INCOMES,
    LAST_ROUND,
    LEVELS,
    MARKETS,
    NONE,
    ON_EXCHANGE,
    ON_MARKET,
    ON_TREE,
    OUT_LAST_BOX,
    OUT_MAINTENANCE,
    OUT_RECOVERY,
    OUT_REPAYMENTS,
    PINK,
    SALES,
    SHARES,
    SLOTS,
    SYMBOLS,
    TECHNICIANS,
    TRACKS,
    UPGRADES,
    YELLOW,
    Player,
    State,
)
from boardroom.kernel.counting import how_many, in_all
from boardroom.kernel.invariants import broken, first_fault

OTHER_ACTS = 3  # of a player in an upgrade phase besides the technicians: the CEO, the order of SOx, the pass


def faults(box: Box, before: State, s: State) -> int:
    """The number of the first invariant that does not hold, 0 if all do."""
    return first_fault(player_fault, table_fault, box, before, s)


def player_fault(box: Box, before: State, s: State, seat: int) -> int:
    """Everything that lies on one player's module; then the money."""
    me = s.players[seat]
    return (
        broken(3, ceo_fault(s, seat))
        or broken(4, reserve_fault(box, me))
        or broken(5, not 0 <= me.raw <= raw_space(box, me) or not 0 <= me.products <= product_space(box, me))
        or broken(6, me.cash < 0)
        or broken(7, not 0 <= me.loans <= box.loan_zones)
        or broken(8, levels_fault(before, s, seat))
        or broken(9, me.maintenance != printed_maintenance(box, me) or me.maintenance > box.maintenance_end)
        or broken(10, not all_within(me.track, TRACKS, box.track_bottom, box.track_top))
        or broken(14, shares_fault(s, seat))
        or broken(17, hand_fault(box, s, me))
        or broken(18, effects_fault(box, me) or rights_fault(box, me))
        or broken(20, me.alive > before.players[seat].alive or visits_fault(box, s, me))
        or money_fault(box, before, s, seat)
    )


def table_fault(box: Box, before: State, s: State) -> int:
    """Everything that lies on the market board, in the bag and in the supply."""
    return (
        broken(1, cubes(s) != box.cubes or s.supply < 0)
        or broken(15, not all_within(s.row, SLOTS, YELLOW, PINK))
        or broken(2, meeples_fault(box, s))
        or broken(7, loans_out(s) > box.loan_markers)
        or broken(11, price_fault(box, s))
        or broken(12, s.phase != UPGRADES and tree_count(s) > 0)
        or broken(13, crowded_market(box, s))
        or broken(16, events_fault(s))
        or broken(17, cards_fault(box, s))
        or broken(20, not before.round <= s.round <= before.round + 1 or ended_early(s))
    )


def all_within(numbers: Sequence[int], length: int, low: int, high: int) -> bool:
    """Whether no number is too small or too large."""
    for i in range(length):
        if not low <= numbers[i] <= high:
            return False
    return True


# --- N1 to N4 ----------------------------------------------------------------------------------------------------


def cubes(s: State) -> int:
    """N1: every product cube, wherever it is."""
    count = s.supply
    for seat in range(s.seats):
        me = s.players[seat]
        count += me.raw + me.products + me.line + me.bonus_line
    return count


def meeples(s: State, colour: int) -> int:
    """N2: technicians of a colour in the bag, in the row, in reserves and on the board."""
    count = s.bag[colour] + how_many(s.row, SLOTS, colour)
    for d in range(DEPARTMENTS):
        for level in range(LEVELS):
            if s.tree[d][level] != NONE and s.tree_meeple[d][level] == colour:
                count += 1
    for seat in range(s.seats):
        me = s.players[seat]
        count += me.reserve[colour]
        if colour == BLUE:
            count += me.brokers
        elif colour == PINK:
            count += me.sellers
    return count


def meeples_fault(box: Box, s: State) -> bool:
    """N2: no technician is lost, and the bag is not overdrawn."""
    for colour in range(COLOURS):
        if meeples(s, colour) != box.meeples or s.bag[colour] < 0:
            return True
    return False


def ceo_fault(s: State, seat: int) -> bool:
    """N3: a living player's CEO is in one place, and at home until the sales begin."""
    me = s.players[seat]
    boxes = 0
    for d in range(DEPARTMENTS):
        for level in range(LEVELS):
            if s.tree[d][level] == seat and s.tree_meeple[d][level] == CEO:
                boxes += 1
    if not me.alive:
        return me.ceo != GONE or boxes > 0
    if me.ceo == GONE or boxes != (1 if me.ceo == ON_TREE else 0):
        return True
    if me.ceo == ON_MARKET and me.market == NONE:
        return True
    if me.ceo == ON_EXCHANGE and s.phase != UPGRADES:
        return True
    return me.ceo != HOME and s.phase < SALES


def reserve_fault(box: Box, me: Player) -> bool:
    """N4: no more technicians than the reserve has spaces."""
    return reserve_size(me) > box.reserve_spaces or not all_within(me.reserve, COLOURS, 0, box.reserve_spaces)


# --- N8, N9, N18 -------------------------------------------------------------------------------------------------


def levels_fault(before: State, s: State, seat: int) -> bool:
    """N8: levels never fall, and rise by one per act."""
    me = s.players[seat]
    rises = 0
    for d in range(DEPARTMENTS):
        rise = me.levels[d] - before.players[seat].levels[d]
        if rise < 0 or me.levels[d] > LEVELS:
            return True
        rises += rise
    return rises > 1 or (rises == 1 and seat != before.seat)


def printed_maintenance(box: Box, me: Player) -> int:
    """N9: what the improvements make of the basic maintenance."""
    total = box.maintenance_start - developed_sum(box.maintenance_cut, me)
    for d in range(DEPARTMENTS):
        for level in range(me.levels[d]):
            total += added_maintenance(box, d, level)
    return total


def developed_sum(table: Sequence[Sequence[int]], me: Player) -> int:
    """An effect over all improvements developed, and the copied one."""
    total = 0
    for d in range(DEPARTMENTS):
        total += in_all(table[d], me.levels[d])
    if me.copied != NONE:
        total += table[me.copied // LEVELS][me.copied % LEVELS]
    return total


def effects_fault(box: Box, me: Player) -> bool:
    """N18: the accumulated amounts are those of the improvements."""
    return (
        me.production_bonus != developed_sum(box.production_bonus, me)
        or me.sales_bonus != developed_sum(box.sales_bonus, me)
        or me.wage_cut != developed_sum(box.wage_cut, me)
        or me.purchase_cut != developed_sum(box.purchase_cut, me)
        or me.technician_cut != developed_sum(box.technician_cut, me)
        or me.subsidy != developed_sum(box.subsidy, me)
        or me.storage != developed_sum(box.storage, me)
    )


def rights_fault(box: Box, me: Player) -> bool:
    """N18: so are the rights and the access symbols."""
    symbols = 0
    for symbol in range(SYMBOLS):
        symbols += symbol * me.access[symbol]
    return (
        me.pollution_shield != developed_sum(box.pollution_shield, me)
        or me.accident_shield != developed_sum(box.accident_shield, me)
        or me.accident_reroll != developed_sum(box.accident_reroll, me)
        or me.theft_shield != developed_sum(box.theft_shield, me)
        or me.strike_shield != developed_sum(box.strike_shield, me)
        or me.claim_shield != developed_sum(box.claim_shield, me)
        or me.free_improvements != developed_sum(box.free_improvements, me)
        or me.share_orders != developed_sum(box.share_orders, me)
        or symbols != developed_sum(box.access, me)
    )


# --- N7, N11 to N14 ----------------------------------------------------------------------------------------------


def loans_out(s: State) -> int:
    """N7: loan markers not in the bank."""
    count = 0
    for seat in range(s.seats):
        count += s.players[seat].loans
    return count


def price_fault(box: Box, s: State) -> bool:
    """N11: the price is one of those the die can give."""
    for result in range(DIE):
        if s.price == box.price_of_die[result]:
            return False
    return True


def crowded_market(box: Box, s: State) -> bool:
    """N13: no market has more sellers than spaces."""
    for market in range(MARKETS):
        if free_spaces(box, s, market) < 0:
            return True
    return False


def tree_count(s: State) -> int:
    """N12: meeples on the technology tree; a box has room for one by its nature."""
    count = 0
    for d in range(DEPARTMENTS):
        for level in range(LEVELS):
            if s.tree[d][level] != NONE:
                count += 1
    return count


def shares_fault(s: State, seat: int) -> bool:
    """N14: every share is on its track or held by another player; those of a bankrupt company are gone."""
    held = 0
    for holder in range(s.seats):
        if s.players[holder].shares[seat] < 0:
            return True
        held += s.players[holder].shares[seat]
    me = s.players[seat]
    return held != me.outside or held > SHARES or me.shares[seat] != 0 or (not me.alive and held > 0)


# --- N16, N17 ----------------------------------------------------------------------------------------------------


def events_fault(s: State) -> bool:
    """N16: one event card per round has been turned over."""
    left = in_all(s.events_left, EVENTS)
    if s.options.events:
        return left > 0 or s.event != NONE
    return left != EVENTS - s.round or s.event == NONE or s.events_left[s.event] != 0


def cards_fault(box: Box, s: State) -> bool:
    """N17: every incident card is in the deck, the discards or one hand."""
    if not s.options.incidents:
        return False
    for kind in range(1, INCIDENTS + 1):
        count = s.deck[kind] + s.discarded[kind]
        for seat in range(s.seats):
            count += how_many(s.players[seat].hand, HAND, kind)
        if count != box.incident_copies[kind - 1] or s.deck[kind] < 0:
            return True
    return False


def hand_fault(box: Box, s: State, me: Player) -> bool:
    """N17: cards without gaps, the oldest first, and not too many once everybody has discarded."""
    size = hand_size(me)
    for i in range(HAND):
        if (me.drawn[i] > 0) != (me.hand[i] > 0) or (i >= size and me.drawn[i] > 0):
            return True
        if 0 < i < size and me.drawn[i] < me.drawn[i - 1]:
            return True
    return size > box.hand_limit and s.decision != D_DISCARD


# --- N6, N13, N20 ------------------------------------------------------------------------------------------------


def visits_fault(box: Box, s: State, me: Player) -> bool:
    """N20: no phase goes on for ever."""
    if me.rolls > box.reserve_spaces + 1:
        return True
    if s.phase == TECHNICIANS:
        return me.visits > box.reserve_spaces + 1
    return s.phase == UPGRADES and me.visits > box.reserve_spaces + OTHER_ACTS


def ended_early(s: State) -> bool:
    """N20: the game ends after the sixth round, or when at most one player is left (A30)."""
    return s.decision == D_OVER and s.round != LAST_ROUND and living(s) > 1


# --- N19 ---------------------------------------------------------------------------------------------------------


def money_fault(box: Box, before: State, s: State, seat: int) -> int:
    """N19: the cash changes as the cash book says, and what the cash book says is true."""
    me = s.players[seat]
    balance = before.players[seat].cash
    for account in range(ACCOUNTS):
        booked = me.accounts[account] - before.players[seat].accounts[account]
        if booked < 0:
            return 19
        balance += booked if account < INCOMES else -booked
    if balance != me.cash or loan_book_fault(box, me) or sale_fault(box, before, s, seat):
        return 19
    paid = me.accounts[OUT_MAINTENANCE] - before.players[seat].accounts[OUT_MAINTENANCE]
    return 19 if paid != 0 and paid != maintenance_due(box, s, seat) else 0


def loan_book_fault(box: Box, me: Player) -> bool:
    """Loans taken less loans returned are those that lie there; fees come in whole boxes."""
    taken = me.accounts[IN_LOANS] // box.loan_money - me.accounts[OUT_REPAYMENTS] // box.loan_return
    if taken != me.loans + me.ruin_loans:
        return True
    if me.accounts[OUT_RECOVERY] % box.recovery_price != 0:
        return True
    return box.last_box_price > 0 and me.accounts[OUT_LAST_BOX] % box.last_box_price != 0


def sale_fault(box: Box, before: State, s: State, seat: int) -> bool:
    """Products sold bring the price of their market, and every pair of shares its dividend."""
    me = s.players[seat]
    past = before.players[seat]
    seller = before.seat
    units = 0
    if before.decision == D_SELL or before.decision == D_REROLL:
        units = s.players[seller].sold
        if s.players[seller].alive and before.players[seller].products - s.players[seller].products != units:
            return True
    sales = units * unit_price(box, s, s.players[seller].market) if units > 0 and seat == seller else 0
    dividends = units * (past.shares[seller] // box.dividend_shares) * box.dividend
    return me.accounts[IN_SALES] - past.accounts[IN_SALES] != sales or (
        me.accounts[IN_DIVIDENDS] - past.accounts[IN_DIVIDENDS] != dividends
    )
