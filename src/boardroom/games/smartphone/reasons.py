"""Why something is refused in Smartphone Inc.: figures for the texts of `reasons.toml`."""

from __future__ import annotations

from typing import Any, Final

from boardroom.games.smartphone.names import REGION_NAMES, SIZE_NAMES, TECH_NAMES, goods
from boardroom.games.smartphone.rules import offices, technology
from boardroom.games.smartphone.rules import reasons as numbers
from boardroom.games.smartphone.rules.logistics import reach_refusal
from boardroom.games.smartphone.rules.sale import total_reach
from boardroom.games.smartphone.state import NONE, RED_BUYERS, REGIONS
from boardroom.kernel.table import Name, Reasons, count


def region(a: Any, code: int) -> Name:
    """The region of an action."""
    number: int = a.value(code, "region")
    return REGION_NAMES[number]


def neighbours(a: Any, code: int) -> str:
    """`Canada or the Caribbean`: neighbours within reach, or those of the region."""
    near = [other for other in range(REGIONS) if a.box.links[region(a, code).number][other]]
    open_now = [n for n in near if not reach_refusal(a.box, a.s, a.seat, n)]
    names = [REGION_NAMES[n] for n in open_now or near]
    return " or ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def cells_of(a: Any, code: int) -> str:
    """The region, or its retailer."""
    where = region(a, code)
    return where.capital if a.s.retailer[where.number] == NONE else f"The retailer in {where}"


def markers_needed(a: Any, code: int) -> str:
    """Markers that are there, and markers that it takes."""
    family, values = a.space.parts(code)
    if family == "LogisticsMark":
        have, needed = a.me.shipped[values[0]], offices.entry_cost(a.box, values[0])
        return f"{region(a, code).capital} has {have} of {count(needed, 'marker')}, and you have none in hand."
    if family in ("ResearchMark", "BonusProgress"):
        have, needed = a.me.research[values[0]], technology.cost(a.box, a.s, a.seat, values[0])
        return f"{TECH_NAMES[values[0]]} has {have} of {count(needed, 'marker')}, and you have none in hand."
    return ""


def own_offices(a: Any, code: int) -> str:
    """How many own offices stand in a region."""
    number = offices.own_offices(a.s, a.seat, a.value(code, "region"))
    return count(number, "office") if number else "no office"


def goods_needed(a: Any, code: int) -> str:
    """Goods that are there, and goods that it takes."""
    family, values = a.space.parts(code)
    if family == "SellAll":
        return f"{goods(total_reach(a.box, a.s, a.seat))} would reach a buyer: you have {a.me.goods}."
    if family == "OnlineSale":
        return f"You have {goods(a.me.goods)}, and sell {min(values[0], a.box.online_goods)} online at most."
    return f"You have {goods(a.me.goods)} to sell."


def buyers_there(a: Any, code: int) -> str:
    """What the free buyers of a region pay, and what the phones cost."""
    where = region(a, code)
    limits = zip(a.box.red_buyers[where.number][:RED_BUYERS], a.s.buyers[where.number], strict=False)
    free = [limit for limit, buyer in limits if limit and buyer == NONE]
    if not free:
        return f"{where.capital} has no free buyer for your phones."
    return f"Your price is {a.me.price}: the free buyers in {where} pay {max(free)} at most."


REASONS: Final = Reasons.read(
    __file__,
    numbers,
    buyers_there,
    cells_of,
    goods_needed,
    markers_needed,
    neighbours,
    region,
    cells=lambda a, code: offices.cells_in(a.box, a.s, a.value(code, "region")),
    offices=own_offices,
    size=lambda a, code: SIZE_NAMES[a.box.region_size[a.value(code, "region")]],
    taken=lambda a, code: offices.taken_in(a.s, a.value(code, "region")),
)
