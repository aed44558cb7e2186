"""How good a position of the Industrial Board Game is for a player, in terms whose weights lie in `weights.toml`."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from boardroom.games.industrial.actions import ACCEPT_ROLL
from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.sales import demand, has_access
from boardroom.games.industrial.rules.scoring import improvements
from boardroom.games.industrial.rules.shares import holdings_value, means
from boardroom.games.industrial.state import (
    ACCIDENTS,
    BLUE,
    D_COPY,
    D_COVER,
    D_OVER,
    D_REROLL,
    DEPARTMENTS,
    DIE,
    HOME,
    LAST_ROUND,
    MAINTENANCE,
    MARKETS,
    NONE,
    PINK,
    POLLUTION,
    PRODUCTION,
    SALES,
    UPGRADES,
    YELLOW,
    Player,
    State,
)

TERMS: Final = (
    "in business",
    "points of departments",
    "points of tracks",
    "money at the end",
    "money to spend",
    "short of cash",
    "loans",
    "loans to return in time",
    "raw material",
    "products",
    "levels to build on",
    "departments under way",
    "yellow technicians",
    "blue technicians",
    "pink technicians",
    "CEO at home",
    "maintenance to come",
    "production bonus to come",
    "sales bonus to come",
    "wage cut to come",
    "purchase cut to come",
    "technician cut to come",
    "subsidy to come",
    "best market to come",
    "shields to come",
    "free improvements to come",
    "shares",
    "next upkeep not covered",
    "upkeep not covered",
)
DOLLARS_PER_POINT: Final = 10.0
ENOUGH_CASH: Final = 40
SAFE_CASH: Final = 15
UPKEEP_RISK: Final = 3  # what an event may add


def settled(box: Box, s: State) -> bool:
    """Not while a roll, a copy or a payment is open."""
    return s.decision != D_REROLL and s.decision != D_COPY and s.decision != D_COVER


def futile(box: Box, s: State, seat: int, code: int) -> bool:
    """Another roll that could sell no more than the one that stands (L212, L252)."""
    if s.decision != D_REROLL or code >= ACCEPT_ROLL:
        return False
    me = s.players[seat]
    return min(demand(box, s, seat, DIE), me.products) == min(demand(box, s, seat, me.best_roll), me.products)


def evaluate(box: Box, s: State, seat: int, terms: MutableSequence[MutableSequence[float]]) -> None:
    """Fill the terms of a player. A bankrupt one has nothing."""
    me = s.players[seat]
    row = terms[seat]
    for i in range(len(row)):
        row[i] = 0
    if not me.alive:
        return
    rounds = 0 if s.decision == D_OVER else LAST_ROUND - s.round
    sales = rounds + (1 if s.decision != D_OVER and selling_ahead(s, me) else 0)
    upgrades = rounds + (1 if s.decision != D_OVER and s.phase <= UPGRADES and not upgraded(s, me) else 0)
    upkeeps = rounds + (1 if s.decision != D_OVER and s.phase < MAINTENANCE else 0)
    row[0] = 1
    row[1] = department_points(box, me)
    row[2] = me.track[POLLUTION] + me.track[ACCIDENTS]
    row[3] = me.cash / DOLLARS_PER_POINT
    row[4] = min(me.cash, ENOUGH_CASH) / DOLLARS_PER_POINT * rounds
    row[5] = max(0, SAFE_CASH - me.cash) / DOLLARS_PER_POINT if upkeeps > 0 else 0
    row[6] = me.loans
    row[7] = me.loans * rounds
    row[8] = min(me.raw, 8) / DOLLARS_PER_POINT if rounds > 0 or s.phase <= PRODUCTION else 0
    row[9] = sale_value(box, s, me) / DOLLARS_PER_POINT if sales > 0 else 0
    row[10] = improvements(me) * rounds
    row[11] = department_promise(box, me) * upgrades
    row[12] = me.reserve[YELLOW] if upgrades > 0 else 0
    row[13] = me.reserve[BLUE] if upgrades > 0 else 0
    row[14] = me.reserve[PINK] if upgrades > 0 else 0
    row[15] = 1 if me.ceo == HOME and upgrades > 0 else 0
    row[16] = max(0, me.maintenance) / DOLLARS_PER_POINT * upkeeps
    row[17] = me.production_bonus * rounds
    row[18] = min(me.sales_bonus, 6) * sales
    row[19] = me.wage_cut * rounds
    row[20] = me.purchase_cut * rounds
    row[21] = min(me.technician_cut, 3) * rounds
    row[22] = me.subsidy / DOLLARS_PER_POINT * upkeeps
    row[23] = best_market(box, me) * sales
    row[24] = ((1 if me.pollution_shield else 0) + (1 if me.accident_shield else 0)) * rounds
    row[25] = (1 if me.free_improvements else 0) * rounds
    row[26] = holdings_value(box, s, seat) / DOLLARS_PER_POINT if rounds > 0 else 0
    funds = means(box, s, seat)
    row[27] = max(0, max(0, me.maintenance) + UPKEEP_RISK - funds) if upkeeps > 0 else 0
    row[28] = max(0.0, row[16] - (funds + me.subsidy * upkeeps) / DOLLARS_PER_POINT)


def selling_ahead(s: State, me: Player) -> bool:
    """Whether this round's sale is still to come."""
    return s.phase < SALES or (s.phase == SALES and me.sold == 0 and me.market == NONE)


def upgraded(s: State, me: Player) -> bool:
    """Whether this round's upgrades are over for the player."""
    return s.phase == UPGRADES and me.passed == 1


def department_points(box: Box, me: Player) -> int:
    """Points for the highest levels."""
    points = 0
    for d in range(DEPARTMENTS):
        points += box.level_points[me.levels[d]]
    return points


def department_promise(box: Box, me: Player) -> int:
    """The best next level: what it would add."""
    best = 0
    for d in range(DEPARTMENTS):
        level = me.levels[d]
        if level + 1 < len(box.level_points):
            best = max(best, box.level_points[level + 1] - box.level_points[level])
    return best


def best_market(box: Box, me: Player) -> int:
    """What the best open market pays beyond the price."""
    best = 0
    for market in range(MARKETS):
        if has_access(box, me, market):
            best = max(best, box.market_bonus[market])
    return best


def sale_value(box: Box, s: State, me: Player) -> float:
    """Dollars that the products will bring, the first ones more surely."""
    sure = min(me.products, 3 + me.sales_bonus)
    return (sure + 0.5 * (min(me.products, 12) - sure)) * (3.5 + best_market(box, me))
