"""What a planning decision leads to, for learners: the outcome of the plan as far as it has come.

Pads and tiles hide each other, and which symbols stay visible is hard to learn from the numbers of positions alone.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any, Final

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.evaluate import (
    BUYERS_PER_TRUCK,
    buyers_in_sight,
    goods_planned,
    plan_outcome,
    trucks_ahead,
)
from boardroom.games.smartphone.rules.planning import next_tile, take_step
from boardroom.games.smartphone.rules.plans import (
    NO_CHANGE,
    ONE_FACTORY,
    ONE_GOODS,
    ONE_PRICE,
    ONE_RESEARCH,
    ONE_TRUCK,
    factory_of,
    goods_of,
    price_change,
    research_of,
    trucks_of,
)
from boardroom.games.smartphone.rules.players import within_prices
from boardroom.games.smartphone.state import D_PLAN, STEP_POSITION, STEP_STACK, STEP_TILES, Plan, State
from boardroom.kernel.prospects import Prospect

MOST_SALES: Final = 60  # points of a round that are told apart

PROSPECTS: Final = (
    Prospect("price", -6, 6),
    Prospect("goods", 0, 20),
    Prospect("factories", 0, 3),
    Prospect("research", 0, 9),
    Prospect("trucks", 0, 9),
    # Price and goods mean little one without the other: what they bring together.
    Prospect("sales", 0, MOST_SALES),
    Prospect("unsold", 0, 12),
)


def prospects(box: Box, s: State, seat: int, codes: MutableSequence[int], count: int, out: Any) -> bool:
    """The symbols each planning decision leaves to be seen, and what they sell as far as buyers are in sight.

    Nothing before a pad has a position to be chosen for it. The own plan serves for trying; afterwards it is as before.
    """
    if s.decision != D_PLAN:
        return False
    me = s.players[seat]
    if me.plan.steps == STEP_STACK:
        return False
    tile = next_tile(me)
    for i in range(count):
        code = codes[i]
        take_step(me.plan, tile, code)
        outcome = plan_outcome(box, s, seat)
        take_back(me.plan, tile, me.tile_count)
        row = out[code]
        row[0] = price_change(outcome)
        row[1] = goods_of(outcome)
        row[2] = factory_of(outcome)
        row[3] = research_of(outcome)
        row[4] = trucks_of(outcome)
    foresee_sales(box, s, seat, codes, count, out)
    return True


def foresee_sales(box: Box, s: State, seat: int, codes: MutableSequence[int], count: int, out: Any) -> None:
    """What price and goods bring together, price by price: buyers at a price are the same for all plans."""
    me = s.players[seat]
    for price in range(box.price_lowest, box.price_highest + 1):
        in_reach = buyers_in_sight(box, s, seat, price, 0)
        for i in range(count):
            row = out[codes[i]]
            if within_prices(box, me.price + row[0]) == price:
                outcome = packed(row)
                buyers = int(in_reach + BUYERS_PER_TRUCK * trucks_ahead(s, seat, outcome))
                goods = min(me.stock, goods_planned(box, s, seat, outcome)) + me.goods
                sold = min(goods, buyers)
                row[5] = min(price * sold, MOST_SALES)
                row[6] = goods - sold


def packed(row: Any) -> int:
    """An outcome as `rules.plans` packs it, from what is said of it."""
    outcome: int = (
        NO_CHANGE
        + row[0] * ONE_PRICE
        + row[1] * ONE_GOODS
        + row[2] * ONE_FACTORY
        + row[3] * ONE_RESEARCH
        + row[4] * ONE_TRUCK
    )
    return outcome


def take_back(plan: Plan, tile: int, tiles: int) -> None:
    """Undo the last decision of a plan that is not ready."""
    plan.steps -= 1
    if plan.steps == STEP_POSITION:
        plan.position = 0
    elif plan.steps < STEP_TILES + tiles:
        plan.laid[tile] = 0
    else:
        plan.ordered -= 1
        plan.order[plan.ordered] = 0
