"""Steve, the automaton: he follows his booklet and never chooses (L725-L829, specification 7.1).

Whatever he does he notes in his journal, with the reason, so that the log can tell it.
"""

from __future__ import annotations

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.layings import face
from boardroom.games.smartphone.rules.logistics import reach_refusal, ship
from boardroom.games.smartphone.rules.offices import own_offices, present, taken_in
from boardroom.games.smartphone.rules.reasons import ALLOWED
from boardroom.games.smartphone.rules.sale import next_buyer, sell
from boardroom.games.smartphone.rules.technology import complete_technology, cost, mark, return_hand, study, take_hand
from boardroom.games.smartphone.state import (
    BLOCK,
    HALVES,
    JOURNAL,
    NONE,
    OFFICE_CELLS,
    REGIONS,
    RESEARCH,
    S_ALONE,
    S_ALONE_ONE,
    S_CHEAPEST,
    S_CONTESTED,
    S_CONTINUES,
    S_LOSES,
    S_NO_TARGET,
    S_OFFICE,
    S_PATENT,
    S_PLACES,
    S_SHIPS,
    S_STUDIES,
    S_TAKES,
    S_TARGET,
    S_TARGET_EMPTIER,
    S_TARGET_FIRST,
    S_TOKEN,
    S_WASTES,
    SYMBOLS,
    TECHNOLOGIES,
    TRUCK,
    State,
)


def note(s: State, what: int, target: int, number: int) -> None:
    """Write an entry into the journal."""
    entry = s.steve.journal[s.steve.noted % JOURNAL]
    entry[0] = what
    entry[1] = target
    entry[2] = number
    s.steve.noted += 1


def count_on(s: State, what: int, target: int) -> None:
    """One more of the same, or a new entry."""
    last = s.steve.journal[(s.steve.noted - 1) % JOURNAL]
    if s.steve.noted > 0 and last[0] == what and last[1] == target:
        last[2] += 1
    else:
        note(s, what, target, 1)


# --- phases 1 and 4 ----------------------------------------------------------------------------------------------


def prepare_steve(box: Box, s: State, seat: int) -> None:
    """Phase 1: a goods token, and the delayed improvement becomes active (L741-L743, A33, A34, A35)."""
    me = s.players[seat]
    tokens = min(box.steve_tokens, s.tokens)
    if tokens > 0:
        s.tokens -= tokens
        me.tokens += tokens
        note(s, S_TOKEN, NONE, tokens)
    if s.steve.delayed != NONE:
        note(s, S_PLACES, s.steve.delayed, s.round)
        me.tiles[me.tile_count] = s.steve.delayed
        me.tile_count += 1
        s.steve.delayed = NONE
    read_steves_pad(box, s, seat)


def read_steves_pad(box: Box, s: State, seat: int) -> None:
    """All symbols of his pad and of the improvements on it are active (2.10, A33)."""
    me = s.players[seat]
    for symbol in range(SYMBOLS):
        me.active[symbol] = box.steve_symbols[s.options.steve_pad][symbol]
    for i in range(me.tile_count):
        for half in range(HALVES):
            me.active[face(box, me.tiles[i], half)] += 1


def steve_takes(s: State) -> None:
    """Phase 4: the uppermost improvement of the Production block (L761)."""
    for slot in range(BLOCK):
        if s.block[slot] != NONE:
            s.steve.delayed = s.block[slot]
            s.block[slot] = NONE
            note(s, S_TAKES, s.steve.delayed, slot + 1)
            return


# --- phase 5 -----------------------------------------------------------------------------------------------------


def steve_studies(box: Box, s: State, seat: int) -> None:
    """Phase 5: marker by marker, on the technology under way or the cheapest (L767-L781, A36)."""
    me = s.players[seat]
    finish_technologies(box, s, seat)
    take_hand(me, me.active[RESEARCH])
    while me.hand > 0 and me.offices > 0:
        tech = technology_under_way(s, seat)
        reason = S_CONTINUES
        if tech == NONE:
            tech = cheapest_technology(box, s, seat, True)
            reason = S_PATENT
        if tech == NONE:
            tech = cheapest_technology(box, s, seat, False)
            reason = S_CHEAPEST
        if tech == NONE:
            break
        mark(me, tech)
        note_research(s, reason, tech)
        finish_technologies(box, s, seat)
    lose_hand(s, seat)


def note_research(s: State, reason: int, tech: int) -> None:
    """Markers of one turn on one technology are one entry, under the reason for the first."""
    last = s.steve.journal[(s.steve.noted - 1) % JOURNAL]
    started = last[0] in (S_PATENT, S_CHEAPEST)
    if reason == S_CONTINUES and s.steve.noted > 0 and started and last[1] == tech:
        last[2] += 1
    else:
        count_on(s, reason, tech)


def finish_technologies(box: Box, s: State, seat: int) -> None:
    """Study whatever has enough markers (L383, L398)."""
    tech = complete_technology(box, s, seat)
    while tech != NONE:
        first = 1 if s.patents[tech] == NONE else 0
        study(box, s, seat, tech)
        note(s, S_STUDIES, tech, first)
        tech = complete_technology(box, s, seat)


def technology_under_way(s: State, seat: int) -> int:
    """The technology that has his markers (L769)."""
    me = s.players[seat]
    for tech in range(TECHNOLOGIES):
        if me.research[tech] > 0:
            return tech
    return NONE


def cheapest_technology(box: Box, s: State, seat: int, with_patent: bool) -> int:
    """The cheapest one he has not studied, the leftmost of equal ones (L773-L777, A37)."""
    best = NONE
    for tech in range(TECHNOLOGIES):
        if s.players[seat].studied[tech] or (with_patent and s.patents[tech] != NONE):
            continue
        if best == NONE or cost(box, s, seat, tech) < cost(box, s, seat, best):
            best = tech
    return best


def lose_hand(s: State, seat: int) -> None:
    """Markers without a place go back (L779)."""
    if s.players[seat].hand > 0:
        note(s, S_LOSES, NONE, s.players[seat].hand)
        return_hand(s.players[seat])


# --- phase 6 -----------------------------------------------------------------------------------------------------


def steve_ships(box: Box, s: State, seat: int) -> None:
    """Phase 6: markers to the region of his marker, which moves on with every office (L785-L801, A38)."""
    me = s.players[seat]
    take_hand(me, me.active[TRUCK])
    while me.hand > 0:
        if s.steve.target == NONE or reach_refusal(box, s, seat, s.steve.target) != ALLOWED:
            choose_target(box, s, seat)
        if s.steve.target == NONE:
            break
        region = s.steve.target
        count_on(s, S_SHIPS, region)
        if ship(box, s, seat, region):
            note(s, S_OFFICE, region, s.steve.reason)
            choose_target(box, s, seat)
    lose_hand(s, seat)


def choose_target(box: Box, s: State, seat: int) -> None:
    """The largest region he can reach, then the fewest offices of others, then the alphabet (L789-L797)."""
    best = NONE
    for region in range(REGIONS):
        if reach_refusal(box, s, seat, region) != ALLOWED:
            continue
        if best == NONE or is_better_target(box, s, seat, region, best):
            best = region
    s.steve.target = best
    s.steve.reason = S_NO_TARGET if best == NONE else target_reason(box, s, seat, best)
    note(s, s.steve.reason, best, 0)


def is_better_target(box: Box, s: State, seat: int, region: int, best: int) -> bool:
    """Larger, or as large with fewer offices of others."""
    if box.region_size[region] != box.region_size[best]:
        return box.region_size[region] > box.region_size[best]
    return other_offices(s, seat, region) < other_offices(s, seat, best)


def other_offices(s: State, seat: int, region: int) -> int:
    """Offices of the others, on cells or on the retailer."""
    return taken_in(s, region) - own_offices(s, seat, region)


def target_reason(box: Box, s: State, seat: int, target: int) -> int:
    """Which of the three rules decided."""
    reason = S_TARGET
    for region in range(REGIONS):
        if (
            region != target
            and box.region_size[region] == box.region_size[target]
            and reach_refusal(box, s, seat, region) == ALLOWED
        ):
            if other_offices(s, seat, region) == other_offices(s, seat, target):
                return S_TARGET_FIRST
            reason = S_TARGET_EMPTIER
    return reason


# --- phase 7 -----------------------------------------------------------------------------------------------------


def steve_sells(box: Box, s: State, seat: int) -> None:
    """Phase 7: one goods where he is alone, then all he can where he is not, then the rest alone (L805-L821, A39)."""
    me = s.players[seat]
    sell_round(box, s, seat, True, S_ALONE_ONE)
    while sell_round(box, s, seat, False, S_CONTESTED):
        pass
    while sell_round(box, s, seat, True, S_ALONE):
        pass
    if me.goods > 0:
        note(s, S_WASTES, NONE, me.goods)


def sell_round(box: Box, s: State, seat: int, alone: bool, reason: int) -> bool:
    """One goods in every region of a kind, in the order of the alphabet; whether any was sold."""
    sold = False
    for region in range(REGIONS):
        if (
            s.players[seat].goods > 0
            and s.retailer[region] == NONE
            and present(s, seat, region)
            and is_alone(s, seat, region) == alone
            and next_buyer(box, s, seat, region) != NONE
        ):
            sell(box, s, seat, region)
            note_sale(s, reason, region)
            sold = True
    return sold


def note_sale(s: State, reason: int, region: int) -> None:
    """Goods sold in one region for one reason are one entry; several rounds go through the regions in turn."""
    for back in range(1, REGIONS + 1):
        if s.steve.noted >= back:
            entry = s.steve.journal[(s.steve.noted - back) % JOURNAL]
            if entry[0] == reason and entry[1] == region:
                entry[2] += 1
                return
            if entry[0] != reason:
                break
    note(s, reason, region, 1)


def is_alone(s: State, seat: int, region: int) -> bool:
    """Whether of all seats only Steve has an office there (L807)."""
    for cell in range(OFFICE_CELLS):
        if s.offices[region][cell] != NONE and s.offices[region][cell] != seat:
            return False
    return True
