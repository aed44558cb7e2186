"""The decisions of Smartphone Inc. as people meet them: one class for every family, and what is asked when."""

from __future__ import annotations

from typing import Final

from boardroom.games.smartphone import state
from boardroom.games.smartphone.actions import SPACE
from boardroom.games.smartphone.acts import logistics, planning, sale, technology
from boardroom.games.smartphone.asked import Asked
from boardroom.games.smartphone.names import goods
from boardroom.kernel.table import Acts, Decision, count

Question = Decision[Asked]
PLAN_TITLES: Final = ("Your secret plan", "How the pads lie", "Improvement", "Which lies below?")
BY_RETAILER: Final = "bonus of the retailer"

DECISIONS: Final = {
    state.D_PLAN: Question(
        planning.planning_task,
        lambda a: PLAN_TITLES[planning.plan_stage(a)],
        ("Stack",),
        planning.planning_note,
        part=lambda a: a.me.plan.steps > 0,
    ),
    state.D_IMPROVEMENT: Question(
        "take an improvement", "Take an improvement", ("TakeImprovement",), "for the next rounds"
    ),
    state.D_RESEARCH: Question(
        lambda a: f"place {count(a.me.hand, 'progress marker')} on technologies",
        "Place progress on technologies",
        ("ResearchMark", "EndResearch"),
        lambda a: count(a.me.hand, "marker"),
    ),
    state.D_LOGISTICS: Question(
        lambda a: f"place {count(a.me.hand, 'progress marker')} on the map",
        "Open offices",
        ("LogisticsMark", "SecondOffice", "OnlineSale", "EndLogistics"),
        lambda a: count(a.me.hand, "marker"),
    ),
    state.D_PRICE: Question("move the price up or down", "Move your price", ("PriceShift",), BY_RETAILER),
    state.D_PROGRESS: Question("put a bonus marker on a technology", "A bonus marker", ("BonusProgress",), BY_RETAILER),
    state.D_SECOND: Question("place a second office", "A second office", ("SecondOffice",), BY_RETAILER),
    state.D_MOVE_FROM: Question("choose an office to move", "Move an office: which?", ("MoveFrom",), BY_RETAILER),
    state.D_MOVE_TO: Question(
        "choose where the office goes", "Move it where?", ("MoveTo",), "any free cell", part=True
    ),
    state.D_SMALL: Question(
        "open an office in a small region", "Open an office with Gamepad", ("SmallOffice",), "small regions"
    ),
    state.D_SALE: Question(
        lambda a: f"sell {goods(a.me.goods)} at {a.me.price}",
        "Sell your phones",
        ("Sell", "SellAll", "EndSale"),
        lambda a: f"{goods(a.me.goods)} at {a.me.price}",
    ),
}

ACTS: Final = Acts(SPACE, Asked, DECISIONS, (planning, technology, logistics, sale), {})
