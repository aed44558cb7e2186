"""Names of the things of the Industrial Board Game, and small phrases made of them."""

from __future__ import annotations

from typing import Final

from boardroom.games.industrial.actions import MARKET_LETTERS
from boardroom.games.industrial.box import Box
from boardroom.games.industrial.state import MARKETS
from boardroom.kernel.table import count, listed

DEPARTMENT_NAMES: Final = ("Engineering", "Quality", "Logistics", "Administration", "Human Resources", "Marketing")
COLOUR_NAMES: Final = ("yellow", "blue", "pink")
DEPARTMENT_SHORT: Final = ("Engineering", "Quality", "Logistics", "Admin", "HR", "Marketing")
DEPARTMENT_ICONS: Final = ("eng", "qua", "log", "adm", "hr", "mkt")
NUMERALS: Final = ("I", "II", "III", "IV")
TRACK_ICONS: Final = ("leaf", "aid")
TRACK_TITLES: Final = ("Pollution", "Accidents")
MEEPLE_LETTERS: Final = "YBPC"  # three colours, and the CEO
BLACK: Final = "C"
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


# What an improvement can bring: its value in the box, an icon, in full, and in a word or two.
EFFECTS: Final = (
    ("production_bonus", "made", "+{} production without a worker", "+{} made"),
    ("sales_bonus", "sold", "+{} on every sale", "+{} sold"),
    ("wage_cut", "worker", "-${} for each active worker", "-${} wage"),
    ("purchase_cut", "cube", "-${} for each raw cube", "-${} raw"),
    ("maintenance_cut", "wrench", "-${} maintenance", "-${} upkeep"),
    ("technician_cut", "people", "-${} for each technician", "-${} hiring"),
    ("subsidy", "grant", "+${} before every maintenance", "+${} a round"),
    ("storage", "store", "+{} spaces in both warehouses", "+{} spaces"),
    ("pollution_shield", "leaf", "the pollution marker falls no more", "shield"),
    ("accident_shield", "aid", "the accident marker falls no more", "shield"),
    ("accident_reroll", "die", "an accident die is rolled once more", "re-roll"),
    ("theft_shield", "eye", "safe from thieves and saboteurs", "no thefts"),
    ("strike_shield", "", "safe from strikes", ""),
    ("claim_shield", "", "safe from claims", ""),
    ("free_improvements", "coin", "from next round on one improvement a round without its price", "one free"),
    ("share_orders", "share", "from next round on one share order a round without a meeple", "free order"),
    ("copies", "copy", "copies the effect of an improvement of level 1 to 3 that somebody has", "copy one"),
)
# What event cards and incident cards say; the amount is printed on them.
EVENT_TEXTS: Final = (
    "every sale is {units} larger",
    "every raw cube costs ${amount} more",
    "every technician costs ${amount} less",
    "every market pays ${amount} more per unit",
    "maintenance is ${amount} higher",
    "everybody without CCTV has lost up to {products}",
)
CARD_TEXTS: Final = (
    "",
    "+{amount} production without a worker this round",
    "-${amount} for each raw cube this round",
    "+{amount} on the sale of this round",
    "+${amount}",
    "a marker goes up by {amount}, at most to the top",
    "only {workers} can work this round",
    "+${amount} for each active worker this round",
    "up to {products} are stolen",
    "the pollution marker falls by {amount}",
    "-{amount} on the sale of this round",
)
SHORT_NAMES: Final = {"Logistic Train and EDI": "Train, EDI", "Automatic Warehouse": "Auto store"}


# --- small phrases -----------------------------------------------------------------------------------------------


def short_name(d: int, level: int) -> str:
    """An improvement's name that fits into a box of the tree."""
    name = IMPROVEMENT_NAMES[d][level]
    return SHORT_NAMES.get(name, name)


def sent(colour: int, meeple: int) -> str:
    """The meeple that is sent to the market board."""
    return "the CEO" if meeple else f"a {STAFF_NAMES[colour]}"


def improvement_name(department: int, level: int) -> str:
    """`MTM (Engineering 2)`; levels count from 0."""
    return f"{IMPROVEMENT_NAMES[department][level]} ({DEPARTMENT_NAMES[department]} {level + 1})"


def market_name(market: int) -> str:
    """`Local trade (U1)`."""
    return f"{MARKET_NAMES[market]} ({MARKET_LETTERS[market]})"


def opened_markets(box: Box, d: int, level: int) -> list[int]:
    """Markets an improvement opens."""
    symbol = box.access[d][level]
    return [market for market in range(MARKETS) if symbol and box.market_symbol[market] == symbol]


def effect_text(box: Box, d: int, level: int) -> str:
    """What an improvement brings, from its printed values."""
    amounts = ((getattr(box, name)[d][level], text) for name, _, text, _ in EFFECTS)
    parts = [text.format(amount) for amount, text in amounts if amount]
    opened = [market_name(market) for market in opened_markets(box, d, level)]
    return ", ".join([*parts, f"access to {listed(opened)}"] if opened else parts) or "no effect of its own"


def effects(box: Box, d: int, level: int) -> tuple[tuple[str, str], ...]:
    """The same as short as it goes: icons with a word or two."""
    amounts = ((getattr(box, name)[d][level], icon, text) for name, icon, _, text in EFFECTS)
    return tuple((icon, text.format(amount)) for amount, icon, text in amounts if amount and text)


def event_text(box: Box, event: int) -> str:
    """What an event card says."""
    return printed(EVENT_TEXTS[event], box.event_amount[event])


def card_text(box: Box, kind: int) -> str:
    """What an incident card says."""
    return printed(CARD_TEXTS[kind], box.incident_amount[kind - 1])


def printed(text: str, amount: int) -> str:
    """The text of a card with its amount."""
    nouns = {noun + "s": count(amount, noun) for noun in ("unit", "product", "worker")}
    return text.format(amount=amount, **nouns)
