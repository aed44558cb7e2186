"""Phase 7: sale (L466-L480, L653, specification 5.7)."""

from __future__ import annotations

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.offices import present
from boardroom.games.smartphone.rules.reasons import (
    ALLOWED,
    NO_BUYER,
    NO_OFFICE_HERE,
    RETAILER_THERE,
    TOO_FEW_GOODS,
)
from boardroom.games.smartphone.rules.technology import has_side
from boardroom.games.smartphone.state import BUYERS, FOUR_G, NONE, RED_BUYERS, REGIONS, SIDE_B, State
from boardroom.kernel.counting import how_many


def accepts(box: Box, s: State, seat: int, region: int, buyer: int) -> bool:
    """Free, and red with a limit not below the price, or purple with a technology the seat has (L472, A42)."""
    if s.buyers[region][buyer] != NONE:
        return False
    me = s.players[seat]
    if buyer < RED_BUYERS:
        return box.red_buyers[region][buyer] >= me.price
    wish = box.purple_buyers[region][buyer - RED_BUYERS]
    return wish > 0 and me.studied[wish - 1] > 0


def next_buyer(box: Box, s: State, seat: int, region: int) -> int:
    """The leftmost buyer that takes the seat's goods, `NONE` without one (L470, A43)."""
    for buyer in range(BUYERS):
        if accepts(box, s, seat, region, buyer):
            return buyer
    return NONE


def willing_buyers(box: Box, s: State, seat: int, region: int) -> int:
    """How many buyers of a region would take the seat's goods."""
    count = 0
    for buyer in range(BUYERS):
        if accepts(box, s, seat, region, buyer):
            count += 1
    return count


def sold_in(s: State, seat: int, region: int) -> int:
    """Goods of a seat on the buyers of a region."""
    return how_many(s.buyers[region], BUYERS, seat)


def reach(box: Box, s: State, seat: int, region: int) -> int:
    """How many goods the seat could still sell in a region: with an office to all willing buyers, with side B of 4G
    elsewhere one a round (L470, L653, A54)."""
    if s.retailer[region] != NONE:
        return 0
    if present(s, seat, region):
        return willing_buyers(box, s, seat, region)
    if has_side(s, seat, FOUR_G, SIDE_B) and sold_in(s, seat, region) == 0:
        return min(1, willing_buyers(box, s, seat, region))
    return 0


def total_reach(box: Box, s: State, seat: int) -> int:
    """How many goods the seat could sell if it had enough."""
    total = 0
    for region in range(REGIONS):
        total += reach(box, s, seat, region)
    return total


def sell_refusal(box: Box, s: State, seat: int, region: int) -> int:
    """Goods, an office or 4G, and a willing buyer (L470-L474)."""
    if s.players[seat].goods == 0:
        return TOO_FEW_GOODS
    if reach(box, s, seat, region) > 0:
        return ALLOWED
    if s.retailer[region] != NONE:
        return RETAILER_THERE
    if not present(s, seat, region) and (not has_side(s, seat, FOUR_G, SIDE_B) or sold_in(s, seat, region) > 0):
        return NO_OFFICE_HERE
    return NO_BUYER


def sell_all_refusal(box: Box, s: State, seat: int) -> int:
    """A shortcut where the goods suffice for everybody in reach (12.2, D14)."""
    return ALLOWED if s.players[seat].goods >= total_reach(box, s, seat) else TOO_FEW_GOODS


def can_sell(box: Box, s: State, seat: int) -> bool:
    """Whether any goods can be sold."""
    if s.players[seat].goods == 0:
        return False
    for region in range(REGIONS):
        if reach(box, s, seat, region) > 0:
            return True
    return False


def sell(box: Box, s: State, seat: int, region: int) -> None:
    """One goods on the leftmost willing buyer (L470)."""
    s.buyers[region][next_buyer(box, s, seat, region)] = seat
    s.players[seat].goods -= 1


def sell_all(box: Box, s: State, seat: int) -> None:
    """Goods to every buyer in reach."""
    for region in range(REGIONS):
        for _ in range(reach(box, s, seat, region)):
            sell(box, s, seat, region)
