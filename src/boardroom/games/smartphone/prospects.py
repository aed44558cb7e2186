"""What a planning decision leads to, for learners: the outcome of the plan as far as it has come.

Pads and tiles hide each other, and which symbols stay visible is hard to learn from the numbers of positions alone.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any, Final

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.evaluate import plan_outcome
from boardroom.games.smartphone.rules.planning import next_tile, take_step
from boardroom.games.smartphone.rules.plans import factory_of, goods_of, price_change, research_of, trucks_of
from boardroom.games.smartphone.state import D_PLAN, STEP_POSITION, STEP_STACK, STEP_TILES, Plan, State
from boardroom.kernel.prospects import Prospect

PROSPECTS: Final = (
    Prospect("price", -6, 6),
    Prospect("goods", 0, 20),
    Prospect("factories", 0, 3),
    Prospect("research", 0, 9),
    Prospect("trucks", 0, 9),
)


def prospects(box: Box, s: State, seat: int, codes: MutableSequence[int], count: int, out: Any) -> bool:
    """The symbols each planning decision leaves to be seen; nothing before a pad has a position to be chosen for it.

    The own plan serves for trying, and is as before afterwards.
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
    return True


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
