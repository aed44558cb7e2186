"""Why something is refused in the Industrial Board Game: figures for the texts of `reasons.toml`."""

from __future__ import annotations

from typing import Any, Final

from boardroom.games.industrial import names
from boardroom.games.industrial.rules import improvements, meeples, production, purchase, sales, shares, technicians
from boardroom.games.industrial.rules import reasons as numbers
from boardroom.games.industrial.rules.players import clockwise
from boardroom.games.industrial.state import BLUE, DEPARTMENTS, LEVELS, PINK, SHARES
from boardroom.kernel.table import Reasons, count


def price_of(a: Any, code: int) -> int | None:
    """What an action costs in cash, where it has a price."""
    family, values = a.space.parts(code)
    if family == "BuyRaw":
        return int(values[0] * purchase.cube_price(a.box, a.s, a.seat))
    if family == "BuyTechnician":
        return technicians.technician_price(a.box, a.s, a.seat, values[0])
    if family == "Develop":
        return improvements.cash_price(a.box, a.me, values[0], a.me.levels[values[0]])
    if family == "BuyShares":
        return shares.shares_price(a.box, a.s.players[company_of(a, code)], a.value(code, "count"))
    return {"RepayLoan": a.box.loan_return, "RecoverTrack": a.box.recovery_price}.get(family)


def too_dear(a: Any, code: int) -> str:
    """The price, and the cash."""
    price = price_of(a, code)
    return f"It costs ${price}: you have ${a.me.cash}." if price is not None else f"You have ${a.me.cash}: not enough."


def cubes_needed(a: Any, code: int) -> str:
    """How many raw cubes a production takes."""
    family, values = a.space.parts(code)
    return f": it takes {sum(values)}" if family == "Produce" else ""


def open_market(a: Any, code: int) -> str:
    """The improvements that would open a market."""
    symbol = a.box.market_symbol[a.value(code, "market")]
    boxes = [(d, level) for d in range(DEPARTMENTS) for level in range(LEVELS) if a.box.access[d][level] == symbol]
    return f"{' or '.join(names.improvement_name(*box) for box in boxes)} opens it." if boxes else ""


def staff(a: Any, code: int) -> str:
    """The technician that an action takes."""
    family, values = a.space.parts(code)
    colour: int = PINK if family in ("PlaceSeller", "RerollSale") else BLUE
    return names.STAFF_NAMES[a.box.column_colour[values[0]] if family == "Develop" else colour]


def company_of(a: Any, code: int) -> int:
    """The rival of an action, by seat."""
    return clockwise(a.s, a.seat, a.value(code, "company") + 1)


def shares_left(a: Any, code: int) -> str:
    """Shares that can still be bought."""
    company = company_of(a, code)
    left = SHARES - a.s.players[company].outside
    return f"@{company} has {count(left, 'share')} left." if left else f"All shares of @{company} are sold."


def next_box(a: Any, code: int) -> tuple[int, int]:
    """The improvement that comes next in a department: its department and level."""
    department = a.value(code, "department")
    return department, a.me.levels[department]


def wages(a: Any, code: int) -> int:
    """Wages of a production."""
    return production.active_workers(a.box, a.value(code, "units")) * production.wage(a.box, a.me)


REASONS: Final = Reasons.read(
    __file__,
    numbers,
    cubes_needed,
    open_market,
    shares_left,
    staff,
    too_dear,
    wages,
    bonus=lambda a, code: production.bonus_units(a.me),
    free_spaces=lambda a, code: sales.free_spaces(a.box, a.s, a.value(code, "market")),
    improvement=lambda a, code: names.improvement_name(*next_box(a, code)),
    market=lambda a, code: names.market_name(a.value(code, "market")),
    means=lambda a, code: shares.means(a.box, a.s, a.seat),
    raw_free=lambda a, code: purchase.raw_space(a.box, a.me) - a.me.raw,
    raw_space=lambda a, code: purchase.raw_space(a.box, a.me),
    reserve=lambda a, code: meeples.reserve_size(a.me),
    rival=lambda a, code: a.s.tree[next_box(a, code)[0]][next_box(a, code)[1]],
    units=lambda a, code: production.workforce(a.box, a.me) * a.box.worker_units,
    workers=lambda a, code: production.workforce(a.box, a.me),
)
