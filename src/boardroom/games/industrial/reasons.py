"""Why something is refused in the Industrial Board Game: figures for the texts of `reasons.toml`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from boardroom.games.industrial import names
from boardroom.games.industrial import state as st
from boardroom.games.industrial.rules import improvements, meeples, production, purchase, shares, technicians
from boardroom.games.industrial.rules import reasons as numbers
from boardroom.kernel.table import Reasons, capital, count, listed


def price_of(a: Any, code: int) -> int:
    """What an action costs in cash."""
    family, values = a.space.parts(code)
    if family == "BuyRaw":
        return int(values[0] * purchase.cube_price(a.box, a.s, a.seat))
    if family == "BuyTechnician":
        return technicians.technician_price(a.box, a.s, a.seat, values[0])
    if family == "Develop":
        return improvements.cash_price(a.box, a.me, values[0], a.me.levels[values[0]])
    if family == "BuyShares":
        return shares.shares_price(a.box, a.s.players[company_of(a, code)], a.value(code, "count"))
    return int(a.box.loan_return if family == "RepayLoan" else a.box.recovery_price)


def more_money(a: Any, code: int) -> str:
    """What would bring cash now, and that it would not do where it would not; no loan to repay another one (A54)."""
    repays = a.space.parts(code)[0] == "RepayLoan"
    value, loans = shares.holdings_value(a.box, a.s, a.seat), 0 if repays else a.box.loan_zones - a.me.loans
    lacks = price_of(a, code) - a.me.cash
    needed = min(loans, -(-lacks // a.box.loan_money))
    loan = f"a loan brings ${a.box.loan_money}" if needed <= 1 else f"{needed} loans bring ${needed * a.box.loan_money}"
    ways = [loan] * (loans > 0) + [f"releasing all your shares brings ${value}"] * (value > 0)
    if not ways:
        return "" if repays else "There is no loan to take now, and you hold no shares."
    held = [a.me.shares[a.rival(distance)] for distance in range(1, a.s.seats)]
    releases = (a.space.at("ReleaseShares", i) for i, number in enumerate(held) for _ in range(number))
    few = a.at(a.after(*[a.space.at("TakeLoan")] * loans, *releases)).reason(code)
    return f"{capital(' and '.join(ways))}{', which is not enough' if few else ''}."


def stand_in(a: Any, code: int) -> str:
    """Who else could be sent, and when there is somebody again: for another roll of this sale, never."""
    later = another_round("hire one in the technicians phase of the next round")(a, code)
    family, (*where, _) = a.space.parts(code)
    can = a.can(a.space.at(family, *where, 1))
    ceo = "the CEO can stand in" * can if a.me.ceo == st.HOME else "the CEO is back then" * bool(later)
    return f"{capital('; '.join(filter(None, (later, ceo))))}." if later or ceo else ""


def protection(a: Any, code: int) -> str:
    """The improvement that protects from a card on a rival."""
    shield = getattr(a.box, names.CARD_NAMES[kind_of(a, code)].shield)
    return listed([names.IMPROVEMENT_NAMES[d][n] for d, n in names.bringing(shield)])


def kind_of(a: Any, code: int) -> int:
    """The kind of an incident card that is played or discarded."""
    family, values = a.space.parts(code)
    return {"PlayAudit": st.AUDIT_PASSED, "PlayRival": st.SABOTAGE + int(values[0])}.get(family, 1 + int(values[0]))


def staff(a: Any, code: int) -> str:
    """The technician that an action takes."""
    family, values = a.space.parts(code)
    colour: int = st.PINK if family in ("PlaceSeller", "RerollSale") else st.BLUE
    return names.STAFF_NAMES[a.box.column_colour[values[0]] if family == "Develop" else colour]


def company_of(a: Any, code: int) -> int:
    """The rival of an action, by seat."""
    return int(a.rival(a.value(code, "company") + 1))


def shares_left(a: Any, code: int) -> str:
    """Shares that can still be bought."""
    company = company_of(a, code)
    left = st.SHARES - a.s.players[company].outside
    return f"@{company} has {count(left, 'share')} left." if left else f"All shares of @{company} are sold."


def next_box(a: Any, code: int) -> tuple[int, int]:
    """The improvement that comes next in a department: its department and level."""
    department = a.value(code, "department")
    return department, a.me.levels[department]


def another_round(text: str) -> Callable[[Any, int], str]:
    """A way that opens in the next round, if there is one; this sale does not wait for it."""
    return lambda a, code: "" if a.s.round == st.LAST_ROUND or a.s.decision == st.D_REROLL else text


def keep_it(a: Any, code: int) -> str:
    """That a card can be kept for its phase, if that is still to come."""
    missed = a.s.round == st.LAST_ROUND and a.box.incident_window[kind_of(a, code) - 1] < a.s.phase
    return "" if missed else "Keep it for then: one card a round can be played."


def to_develop(a: Any, boxes: Iterable[tuple[int, int]], text: str) -> str:
    """What improvements would do that are still to be developed, if a round follows."""
    lacking = " or ".join(names.improvement_name(d, n) for d, n in boxes if a.me.levels[d] <= n)
    return text.format(lacking) if lacking and a.s.round < st.LAST_ROUND else ""


def more_spaces(a: Any, code: int) -> str:
    """What makes room for raw cubes, if any are bought later."""
    room = f"Production makes room{to_develop(a, names.bringing(a.box.storage), ', and so does {}')}."
    return another_round(room)(a, code)


def free_order(a: Any, code: int) -> str:
    """When there is an order without a meeple again, or what brings one."""
    return another_round("It is there again next round." if a.me.share_orders else "Develop SOx.")(a, code)


def loan_way(a: Any, code: int) -> str:
    """What helps where no more loans are given."""
    if a.s.decision == st.D_COVER:
        return "Release shares."
    return f"Repay one: ${a.box.loan_return}." if a.can(a.space.at("RepayLoan")) else ""


def other_target(a: Any, code: int) -> str:
    """That a card can be played on somebody else, where it can."""
    kind, _ = a.space.parts(code)[1]
    open_now = any(a.can(a.space.at("PlayRival", kind, rival)) for rival in range(a.s.seats - 1))
    return "Aim at another player." if open_now else ""


def other_units(a: Any, code: int) -> str:
    """What to do where cubes are missing."""
    ways = ["buy more next round"] * (a.s.round < st.LAST_ROUND) + ["produce less"] * a.can(a.space.at("Produce", 1, 0))
    return f"{capital(', or '.join(ways))}." if ways else ""


REASONS: Final = Reasons.of(
    __name__,
    numbers,
    bonus=lambda a, code: production.bonus_units(a.me),
    card=lambda a, code: names.CARD_NAMES[kind_of(a, code)],
    all_workers=another_round("All workers are back next round."),
    ceo_back=another_round("The CEO is back next round."),
    ceo_too=lambda a, code: "" if a.me.ceo == st.HOME else ", and the CEO has been used this round",
    cubes=lambda a, code: sum(a.space.parts(code)[1]),
    fewer_workers=lambda a, code: "Fewer workers cost less." if a.can(a.space.at("Produce", 1, 0)) else "",
    free_again=another_round("Spaces are free again next round."),
    improvement=lambda a, code: names.improvement_name(*next_box(a, code)),
    make_some=another_round("Products are made next round."),
    market=lambda a, code: names.market_name(a.value(code, "market")),
    means=lambda a, code: shares.means(a.box, a.s, a.seat),
    more_bonus=lambda a, code: to_develop(a, names.bringing(a.box.production_bonus), "{} raises it."),
    more_cubes=another_round("Cubes come back when products are sold."),
    next_round=another_round("Next round."),
    open_market=lambda a, code: to_develop(a, names.openers(a.box, a.value(code, "market")), "{} opens it."),
    phase=lambda a, code: names.PHASE_NAMES[a.s.phase].lower(),
    raw_free=lambda a, code: purchase.raw_space(a.box, a.me) - a.me.raw,
    raw_space=lambda a, code: purchase.raw_space(a.box, a.me),
    reserve=lambda a, code: meeples.reserve_size(a.me),
    rival=lambda a, code: a.s.tree[next_box(a, code)[0]][next_box(a, code)[1]],
    sabotage=lambda a, code: ": Sabotage has sent the others away" if a.me.sabotaged else "",
    sellers=lambda a, code: listed(
        [f"@{p}" for p in range(a.s.seats) if a.s.players[p].market == a.value(code, "market")]
    ),
    target=lambda a, code: a.rival(a.value(code, "target") + 1),
    units=lambda a, code: production.workforce(a.box, a.me) * a.box.worker_units,
    wages=lambda a, code: production.active_workers(a.box, a.value(code, "units")) * production.wage(a.box, a.me),
    window=lambda a, code: names.PHASE_NAMES[a.box.incident_window[kind_of(a, code) - 1]].lower(),
    workers=lambda a, code: production.workforce(a.box, a.me),
)
