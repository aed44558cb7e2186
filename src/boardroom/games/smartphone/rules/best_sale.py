"""Sell for me: where the goods of a seat bring the most points (specification 4.8).

Every goods sold brings the seat's price, so as many are sold as possible; how they are spread decides control. Asked
again after every goods, `best_region` names regions so that sales and control together are worth as much as any way to
sell all these goods can make them, as the map stands: goods that others sell later are not foreseen. Of ways that are
equally good it takes the one that sells more in the regions further up in the alphabet.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.control import control_vp
from boardroom.games.smartphone.rules.sale import next_buyer, reach, total_reach
from boardroom.games.smartphone.state import BUYERS, GOODS_LIMIT, NONE, REGIONS, State

ROW: Final = GOODS_LIMIT + 1
WORK: Final = (REGIONS + 1) * ROW  # integers a caller must lend
IMPOSSIBLE: Final = -1


def best_region(box: Box, s: State, seat: int, work: MutableSequence[int]) -> int:
    """The region to sell the next goods in, `NONE` if nothing can be sold. `work` is `WORK` integers.

    `work[region * ROW + n]` becomes the best control of the regions from `region` on with `n` goods spread over them.
    """
    goods = min(s.players[seat].goods, total_reach(box, s, seat))
    if goods == 0:
        return NONE
    for n in range(goods + 1):
        work[REGIONS * ROW + n] = 0 if n == 0 else IMPOSSIBLE
    for back in range(REGIONS):
        spread(box, s, seat, REGIONS - 1 - back, goods, work)
    for region in range(REGIONS):
        if sells_there(box, s, seat, region, goods, work):
            return region
    return NONE


def spread(box: Box, s: State, seat: int, region: int, goods: int, work: MutableSequence[int]) -> None:
    """The best control from a region on, for every number of goods."""
    here = reach(box, s, seat, region)
    for n in range(goods + 1):
        work[region * ROW + n] = IMPOSSIBLE
    for sold in range(min(here, goods) + 1):
        control = control_after(box, s, seat, region, sold)
        for n in range(sold, goods + 1):
            rest = work[(region + 1) * ROW + n - sold]
            if rest != IMPOSSIBLE:
                work[region * ROW + n] = max(work[region * ROW + n], control + rest)


def sells_there(box: Box, s: State, seat: int, region: int, goods: int, work: MutableSequence[int]) -> bool:
    """Whether a best way sells in this region, given that it sells in none before it."""
    best = work[region * ROW + goods]
    for sold in range(1, min(reach(box, s, seat, region), goods) + 1):
        rest = work[(region + 1) * ROW + goods - sold]
        if rest != IMPOSSIBLE and control_after(box, s, seat, region, sold) + rest == best:
            return True
    return False


def control_after(box: Box, s: State, seat: int, region: int, sold: int) -> int:
    """Control of a region if the seat sold some more goods there; they are taken back again."""
    tried = 0
    for _ in range(sold):
        buyer = next_buyer(box, s, seat, region)
        s.buyers[region][buyer] = seat
        tried |= 1 << buyer
    vp = control_vp(box, s, seat, region)
    for buyer in range(BUYERS):
        if tried >> buyer & 1:
            s.buyers[region][buyer] = NONE
    return vp
