"""Names of the things of the Industrial Board Game, and small phrases made of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boardroom.games.industrial.actions import MARKET_LETTERS
from boardroom.games.industrial.box import Box
from boardroom.games.industrial.state import DEPARTMENTS, LEVELS, MAINTENANCE, MARKETS, Player
from boardroom.kernel.table import Name, Names, listed
from boardroom.kernel.table.texts import filled, read_tables

NAMES: Final = Names.read(__file__)
DEPARTMENT_NAMES: Final = NAMES["department"]
COLOUR_NAMES: Final = NAMES["colour"]
LESSONS: Final = tuple(read_tables(__file__, "management.toml").values())  # by department and level
NUMERALS: Final = ("I", "II", "III", "IV")
TRACKS_SHOWN: Final = NAMES["track"]
MEEPLE_LETTERS: Final = "YBPC"  # three colours, and the CEO
BLACK: Final = "C"
STAFF_NAMES: Final = NAMES["staff"]
PHASE_NAMES: Final = NAMES["phase"]
MARKET_NAMES: Final = Name.each(NAMES["market"], letter=MARKET_LETTERS)
ACCOUNT_NAMES: Final = NAMES["account"]
EVENT_NAMES: Final = NAMES["event"]
CARD_NAMES: Final = NAMES["card"]
IMPROVEMENT_NAMES: Final = [NAMES["improvement"][d * LEVELS : d * LEVELS + LEVELS] for d in range(DEPARTMENTS)]
TREE: Final = [(d, level) for d in range(DEPARTMENTS) for level in range(LEVELS)]  # its boxes; levels count from 0
EFFECTS: Final = NAMES["effect"]


# --- small phrases -----------------------------------------------------------------------------------------------


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


def openers(box: Box, market: int) -> list[tuple[int, int]]:
    """The improvements that open a market; none if it is open to all."""
    symbol = box.market_symbol[market]
    return [(d, level) for d, level in TREE if symbol and box.access[d][level] == symbol]


def bringing(effect: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """The improvements that have an effect."""
    return [(d, level) for d, level in TREE if effect[d][level]]


def brought(box: Box, d: int, level: int) -> list[tuple[Name, int]]:
    """The effects of an improvement, with their amounts."""
    return [(effect, amount) for effect in EFFECTS if (amount := getattr(box, effect)[d][level])]


def effect_text(box: Box, d: int, level: int) -> str:
    """What an improvement brings, from its printed values."""
    parts = [effect.text.format(amount=amount) for effect, amount in brought(box, d, level)]
    opened = [market_name(market) for market in opened_markets(box, d, level)]
    return ", ".join([*parts, f"access to {listed(opened)}"] if opened else parts) or "no effect of its own"


def improvement_text(box: Box, number: int) -> str:
    """Where an improvement stands, what it brings, and the tool behind it."""
    d, level = divmod(number, LEVELS)
    return f"level {level + 1} of {DEPARTMENT_NAMES[d]}: {effect_text(box, d, level)}. {LESSONS[d][level]}"


def effects(box: Box, d: int, level: int) -> tuple[tuple[str, str], ...]:
    """The same as short as it goes: icons with a word or two."""
    return tuple((each.icon, each.short.format(amount=amount)) for each, amount in brought(box, d, level) if each.short)


def ruining_payment(me: Player) -> str:
    """What a bankrupt could not pay: nothing else ruins, wages and bids are only for those who can pay them."""
    return "the upkeep" if me.ruin_phase == MAINTENANCE else "the last box of a track"


def event_text(box: Box, event: int) -> str:
    """What an event card says."""
    return filled(EVENT_NAMES[event].text, {"amount": box.event_amount[event]})


def card_text(box: Box, kind: int) -> str:
    """What an incident card says."""
    return filled(CARD_NAMES[kind].text, {"amount": box.incident_amount[kind - 1]})
