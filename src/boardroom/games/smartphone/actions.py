"""The 328 actions of Smartphone Inc. (specification, appendix 12)."""

from __future__ import annotations

from typing import Final

from boardroom.kernel.actions import ActionSpace, Choice, Family, Number

PAD_NAMES: Final = ("A", "B")
CELL_NAMES: Final = tuple(f"{pad}{cell}" for pad in "ab" for cell in range(6))
DIRECTION_NAMES: Final = ("N", "E", "S", "W")
TECH_NAMES: Final = ("GPS", "Wi-Fi", "Gamepad", "Li-Ion", "NFC", "4G")
COLOUR_NAMES: Final = ("green", "blue", "black", "yellow", "red")
REGION_NAMES: Final = (
    "Australia",
    "Canada",
    "Caribbean",
    "China",
    "CIS",
    "Emirates",
    "Europe",
    "India",
    "North Africa",
    "RSA",
    "South America",
    "USA",
)
SYMBOL_NAMES: Final = ("blank", "price up", "price down", "goods", "factory", "research", "truck")
SYMBOL_LETTERS: Final = ".UDGFRT"


def _offsets() -> list[str]:
    """The sixty positions of pad B: quarter turns, then row and column of its top left corner (5.1)."""
    found = []
    for turns in range(4):
        upright = turns % 2 == 0
        for row in range(-2, 3) if upright else range(-1, 3):
            for column in range(-1, 2) if upright else range(-2, 2):
                if not (upright and row == column == 0):
                    found.append(f"{turns} {row} {column}")
    return found


POSITION_NAMES: Final = tuple(_offsets())

_cell = Choice(*CELL_NAMES)
_lower = Number(0, 5)
_direction = Choice(*DIRECTION_NAMES)
_tech = Choice(*TECH_NAMES)
_region = Choice(*REGION_NAMES)

SPACE: Final = ActionSpace(
    Family("Stack", "stack {top} A{a} B{b}", top=Choice(*PAD_NAMES), a=Number(1, 2), b=Number(1, 2)),
    Family("Position", "position {where}", where=Choice(*POSITION_NAMES)),
    Family("LayOver", "lay {cell} {direction}", cell=_cell, direction=_direction),
    Family("LayOverOut", "lay out {cell} {direction}", cell=_cell, direction=_direction),
    Family("LayUnder", "tuck {cell} {direction}", cell=_lower, direction=_direction),
    Family("LayUnderOut", "tuck out {cell} {direction}", cell=_lower, direction=_direction),
    Family("LeaveAside", "aside"),
    Family("NextAbove", "above {tile}", tile=Number(0, 4)),
    Family("TakeImprovement", "take {slot}", slot=Number(1, 5)),
    Family("ResearchMark", "research {tech}", tech=_tech),
    Family("EndResearch", "end research"),
    Family("LogisticsMark", "ship {region}", region=_region),
    Family("SecondOffice", "second {region}", region=_region),
    Family("OnlineSale", "online {goods}", goods=Number(1, 3)),
    Family("EndLogistics", "end logistics"),
    Family("PriceShift", "price {change}", change=Choice("down", "up")),
    Family("BonusProgress", "progress {tech}", tech=_tech),
    Family("MoveFrom", "move {region} {which}", region=_region, which=Choice("left", "right")),
    Family("MoveTo", "to {region}", region=_region),
    Family("SmallOffice", "office {region}", region=_region),
    Family("Sell", "sell {region}", region=_region),
    Family("SellAll", "sell all"),
    Family("EndSale", "end sale"),
)

# All ways to lay a tile follow `LAY`: `LAY + Plan.laid[tile]`.
STACK, POSITION, LAY, LEAVE_ASIDE, NEXT_ABOVE = SPACE.offsets("Stack", "Position", "LayOver", "LeaveAside", "NextAbove")
TAKE, RESEARCH_MARK, END_RESEARCH = SPACE.offsets("TakeImprovement", "ResearchMark", "EndResearch")
LOGISTICS_MARK, SECOND_OFFICE, ONLINE_SALE, END_LOGISTICS = SPACE.offsets(
    "LogisticsMark", "SecondOffice", "OnlineSale", "EndLogistics"
)
PRICE_SHIFT, BONUS_PROGRESS, MOVE_FROM, MOVE_TO, SMALL_OFFICE_AT = SPACE.offsets(
    "PriceShift", "BonusProgress", "MoveFrom", "MoveTo", "SmallOffice"
)
SELL, SELL_ALL, END_SALE = SPACE.offsets("Sell", "SellAll", "EndSale")
PRICE_DOWN, PRICE_UP = PRICE_SHIFT, PRICE_SHIFT + 1
CODES: Final[int] = len(SPACE)
