"""Names of the things of the Industrial Board Game, and small phrases made of them."""

from __future__ import annotations

from typing import Final

from boardroom.games.industrial.actions import MARKET_LETTERS
from boardroom.games.industrial.box import Box
from boardroom.games.industrial.state import (
    AUDIT_PASSED,
    BULK_DISCOUNT,
    CLAIM,
    ENERGY_CRISIS,
    EXPORT_BOOM,
    JOB_FAIR,
    MARKETS,
    OVERTIME,
    SABOTAGE,
    STATE_AID,
    STRIKE,
    SUPPLIER_SHORTAGE,
    TOXIC_SPILL,
    TRADE_FAIR,
    VIP_CLIENT,
    WAREHOUSE_THEFT,
    WAVE_OF_THEFTS,
)

DEPARTMENT_NAMES: Final = ("Engineering", "Quality", "Logistics", "Administration", "Human Resources", "Marketing")
COLOUR_NAMES: Final = ("yellow", "blue", "pink")
STAFF_NAMES: Final = ("yellow technician", "blue administrator", "pink marketer")
PHASE_NAMES: Final = (
    "", "Event", "Purchase", "Production", "Technicians", "Sales", "Upgrades", "Maintenance", "Incidents", "Cleanup",
)  # fmt: skip
MARKET_NAMES: Final = (
    "Local trade",
    "Certified industry",
    "Green export",
    "World manufacturers",
    "Wholesale",
    "Franchise shops",
    "Mass retail",
    "Brand stores",
)
EVENT_NAMES: Final = (
    "Trade Fair", "Supplier Shortage", "Job Fair", "Export Boom", "Energy Crisis", "Wave of Thefts",
)  # fmt: skip
CARD_NAMES: Final = (
    "no card", "Overtime", "Bulk Discount", "VIP Client", "State Aid", "Audit Passed",
    "Sabotage", "Strike", "Warehouse Theft", "Toxic Spill", "Claim",
)  # fmt: skip
IMPROVEMENT_NAMES: Final = (
    ("Poka-Yoke", "MTM", "TPM", "SMED"),
    ("Lean", "ISO 9000", "ISO 14000", "ISO 45000"),
    ("FIFO", "Kanban", "Logistic Train and EDI", "Automatic Warehouse"),
    ("Accounting", "SOx", "Subsidy", "Coaching"),
    ("SSL", "Incentives", "Communication", "CCTV"),
    ("Commercial", "Franchise", "Advertising", "CSR"),
)


# --- small phrases -----------------------------------------------------------------------------------------------


def count(number: int, noun: str) -> str:
    """`1 cube`, `3 cubes`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(names: list[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def meeple_name(box: Box, department: int, meeple: int) -> str:
    """Who develops: a coloured technician or the CEO."""
    return sent(box.column_colour[department], meeple)


def sent(colour: int, meeple: int) -> str:
    """The meeple that is sent to the market board."""
    return "the CEO" if meeple else f"a {STAFF_NAMES[colour]}"


def improvement_name(department: int, level: int) -> str:
    """`MTM (Engineering 2)`; levels count from 0."""
    return f"{IMPROVEMENT_NAMES[department][level]} ({DEPARTMENT_NAMES[department]} {level + 1})"


def market_name(market: int) -> str:
    """`Local trade (U1)`."""
    return f"{MARKET_NAMES[market]} ({MARKET_LETTERS[market]})"


def market_behind(box: Box, symbol: int) -> list[str]:
    """The markets an access symbol opens."""
    return [market_name(m) for m in range(MARKETS) if box.market_symbol[m] == symbol]


def effect_text(box: Box, d: int, level: int) -> str:
    """What an improvement brings, from its printed values."""
    amounts = (
        (box.production_bonus, "+{} production without a worker"),
        (box.sales_bonus, "+{} on every sale"),
        (box.wage_cut, "-${} for each active worker"),
        (box.purchase_cut, "-${} for each raw cube"),
        (box.maintenance_cut, "-${} maintenance"),
        (box.technician_cut, "-${} for each technician"),
        (box.subsidy, "+${} before every maintenance"),
        (box.storage, "+{} spaces in both warehouses"),
    )
    rights = (
        (box.pollution_shield, "the pollution marker falls no more"),
        (box.accident_shield, "the accident marker falls no more"),
        (box.accident_reroll, "an accident die is rolled once more"),
        (box.theft_shield, "safe from thieves and saboteurs"),
        (box.strike_shield, "safe from strikes"),
        (box.claim_shield, "safe from claims"),
        (box.free_improvements, "from next round on one improvement a round without its price"),
        (box.share_orders, "from next round on one share order a round without a meeple"),
        (box.copies, "copies the effect of an improvement of level 1 to 3 that somebody has"),
    )
    parts = [text.format(table[d][level]) for table, text in amounts if table[d][level]]
    parts += [text for table, text in rights if table[d][level]]
    opened = market_behind(box, box.access[d][level]) if box.access[d][level] else []
    if opened:
        parts.append("access to " + listed(opened))
    return ", ".join(parts) or "no effect of its own"


def event_text(box: Box, event: int) -> str:
    """What an event card says."""
    amount = box.event_amount[event]
    return {
        TRADE_FAIR: f"every sale is {count(amount, 'unit')} larger",
        SUPPLIER_SHORTAGE: f"every raw cube costs ${amount} more",
        JOB_FAIR: f"every technician costs ${amount} less",
        EXPORT_BOOM: f"every market pays ${amount} more per unit",
        ENERGY_CRISIS: f"maintenance is ${amount} higher",
        WAVE_OF_THEFTS: f"everybody without CCTV has lost up to {count(amount, 'product')}",
    }[event]


def card_text(box: Box, kind: int) -> str:
    """What an incident card says."""
    amount = box.incident_amount[kind - 1]
    return {
        OVERTIME: f"+{amount} production without a worker this round",
        BULK_DISCOUNT: f"-${amount} for each raw cube this round",
        VIP_CLIENT: f"+{amount} on the sale of this round",
        STATE_AID: f"+${amount}",
        AUDIT_PASSED: f"a marker goes up by {amount}, at most to the top",
        SABOTAGE: f"only {count(amount, 'worker')} can work this round",
        STRIKE: f"+${amount} for each active worker this round",
        WAREHOUSE_THEFT: f"up to {count(amount, 'product')} are stolen",
        TOXIC_SPILL: f"the pollution marker falls by {amount}",
        CLAIM: f"-{amount} on the sale of this round",
    }[kind]
