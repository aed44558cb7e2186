"""What a player can expect of a round: wages, sales with their chances, dividends, maintenance."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.maintenance import maintenance_due
from boardroom.games.industrial.rules.players import clockwise
from boardroom.games.industrial.rules.production import active_workers, bonus_units, product_space, wage, workforce
from boardroom.games.industrial.rules.sales import demand, free_spaces, has_access, unit_price
from boardroom.games.industrial.state import (
    D_FINANCE,
    D_OVER,
    D_PRODUCTION,
    D_REROLL,
    D_SELL,
    DIE,
    HOME,
    LAST_ROUND,
    MAINTENANCE,
    MARKETS,
    NONE,
    PINK,
    PRODUCTION,
    SALES,
    STEP_PAY,
    STEP_WINDOW,
    State,
)


@dataclass(frozen=True)
class Prospect:
    """What selling in a market with one roll would bring."""

    market: int
    price: int  # per unit; the lowest where it is not known yet
    open: bool  # access and a free space
    units: tuple[int, ...]  # sold for each result of the die
    mean: Fraction  # expected income
    spread: int = 0  # how much higher the price can be

    @property
    def incomes(self) -> tuple[int, int]:
        """The smallest and the largest income."""
        return min(self.units) * self.price, max(self.units) * (self.price + self.spread)

    @property
    def chance_of_all(self) -> Fraction:
        """How likely the largest possible sale is."""
        return Fraction(sum(units == max(self.units) for units in self.units), len(self.units))


@dataclass(frozen=True)
class Forecast:
    """The money a player can expect to move this round."""

    full_wages: int  # of all workers
    maintenance: int
    subsidy: int
    dividend_per_unit: tuple[tuple[int, int], ...]  # (company, dollars per unit it sells)
    prospects: tuple[Prospect, ...]


def forecast(box: Box, s: State, seat: int) -> Forecast:
    """The cash forecast of a player for the round, with the products of now."""
    me = s.players[seat]
    return Forecast(
        full_wages=workforce(box, me) * wage(box, me),
        maintenance=maintenance_due(box, s, seat),
        subsidy=me.subsidy,
        dividend_per_unit=dividends_per_unit(box, s, seat),
        prospects=prospects(box, s, seat, me.products),
    )


def dividends_per_unit(box: Box, s: State, seat: int) -> tuple[tuple[int, int], ...]:
    """Companies that pay the player for every unit they sell."""
    me = s.players[seat]
    rivals = (clockwise(s, seat, i) for i in range(1, s.seats))
    paying = ((p, me.shares[p] // box.dividend_shares * box.dividend) for p in rivals)
    return tuple((p, dollars) for p, dollars in paying if dollars)


def prospects(box: Box, s: State, seat: int, products: int) -> tuple[Prospect, ...]:
    """Every market, with so many products to sell."""
    return tuple(prospect(box, s, seat, market, products) for market in range(MARKETS))


def prospect(box: Box, s: State, seat: int, market: int, products: int) -> Prospect:
    """One market."""
    me = s.players[seat]
    units = units_by_roll(box, s, seat, products)
    price = unit_price(box, s, market)
    open_now = has_access(box, me, market) and (me.market == market or free_spaces(box, s, market) > 0)
    return Prospect(market, price, open_now, units, Fraction(sum(units) * price, DIE))


def units_by_roll(box: Box, s: State, seat: int, products: int) -> tuple[int, ...]:
    """Units sold for each result of the die."""
    return tuple(min(demand(box, s, seat, result), products) for result in range(1, DIE + 1))


# --- the round to its end ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Flow:
    """Money that is still to come or to go this round."""

    label: str
    amount: int
    words: str  # how the amount was found


@dataclass(frozen=True)
class Outlook:
    """A player's cash from now to the end of the round, and what the products could bring in each market."""

    now: int
    flows: tuple[Flow, ...]
    products: int  # to sell
    prospects: tuple[Prospect, ...]
    selling: bool  # a sale is still to come this round; else the prospects are those of the next round

    @property
    def end(self) -> int:
        """What should be left."""
        return self.now + sum(flow.amount for flow in self.flows)


def outlook(box: Box, s: State, seat: int) -> Outlook:
    """All that can be foreseen: production as large as possible, then the sale that is best on average.

    Purchases, technicians and improvements are the player's choice and not in it.
    """
    me = s.players[seat]
    made, wages = production_ahead(box, s, seat)
    products = min(me.products + made, product_space(box, me))
    markets = prospects(box, s, seat, products)
    selling = sale_ahead(s, seat)
    flows = []
    if wages:
        flows.append(Flow("Wages", -wages, f"wages for {made} units"))
    if selling:
        flows += sale_flow(markets, me.market)
    dividends = sum(dollars * mean_units(box, s, p) for p, dollars in dividends_per_unit(box, s, seat))
    if dividends >= 1:
        flows.append(Flow("Dividends", round(dividends), "what the others sell on average"))
    if maintenance_ahead(s, seat):
        if me.subsidy:
            flows.append(Flow("Subsidy", me.subsidy, "before maintenance"))
        flows.append(Flow("Upkeep", -maintenance_due(box, s, seat), "maintenance of this round"))
    if not selling:
        products, markets = next_round(box, s, seat)
    return Outlook(me.cash, tuple(flows), products, markets, selling)


def next_round(box: Box, s: State, seat: int) -> tuple[int, tuple[Prospect, ...]]:
    """Products and markets of the next round, with all the raw cubes there are made and no event; none at the end."""
    me = s.players[seat]
    if s.round == LAST_ROUND or not me.alive or s.decision == D_OVER:
        return 0, ()
    units = min(me.raw, box.workers * box.worker_units)
    made = units + min(me.production_bonus, me.raw - units) if units else 0
    products = min(me.products + made, product_space(box, me))
    sold = tuple(min(result + me.sales_bonus, products) for result in range(1, DIE + 1))
    low, high = min(box.price_of_die), max(box.price_of_die)
    prices = Fraction(sum(box.price_of_die), DIE)
    return products, tuple(
        Prospect(
            market,
            low + box.market_bonus[market],
            has_access(box, me, market),
            sold,
            Fraction(sum(sold), DIE) * (prices + box.market_bonus[market]),
            high - low,
        )
        for market in range(MARKETS)
    )


def not_asked_yet(s: State, seat: int, phase: int, decisions: tuple[int, ...]) -> bool:
    """Whether a player's turn in a phase with one turn each is still to come or under way."""
    if not s.players[seat].alive or s.decision == D_OVER or s.phase > phase:
        return False
    if s.phase < phase or s.step == STEP_WINDOW:
        return True
    place = (seat - s.initial) % s.seats
    return place >= s.turn or (s.seat == seat and s.decision in decisions)


def production_ahead(box: Box, s: State, seat: int) -> tuple[int, int]:
    """Units the player could still make this round from the raw cubes there are, and their wages."""
    me = s.players[seat]
    if not not_asked_yet(s, seat, PRODUCTION, (D_PRODUCTION,)):
        return 0, 0
    units = min(me.raw, workforce(box, me) * box.worker_units)
    if units == 0:
        return 0, 0
    bonus = min(bonus_units(me), me.raw - units)
    return units + bonus, active_workers(box, units) * wage(box, me)


def sale_ahead(s: State, seat: int) -> bool:
    """Whether the player has still to sell this round, or is at it, and has somebody for it or could hire one."""
    me = s.players[seat]
    if me.market != NONE:
        return s.seat == seat and s.decision == D_REROLL
    if not not_asked_yet(s, seat, SALES, (D_SELL, D_REROLL)):
        return False
    return s.phase < SALES or me.reserve[PINK] > 0 or me.ceo == HOME


def sale_flow(markets: tuple[Prospect, ...], chosen: int) -> list[Flow]:
    """The sale of one roll in the best open market, or in the one where the seller stands."""
    able = [m for m in markets if (m.market == chosen if chosen != NONE else m.open)]
    best = max(able, key=lambda m: m.mean, default=None)
    if best is None or not best.mean:
        return []
    low, high = best.incomes
    return [Flow("Sale", round(best.mean), f"mean of one roll in the best market; from ${low} to ${high}")]


def mean_units(box: Box, s: State, seat: int) -> Fraction:
    """Units a player should sell this round, by one roll."""
    me = s.players[seat]
    if not sale_ahead(s, seat):
        return Fraction(0)
    made, _ = production_ahead(box, s, seat)
    return Fraction(sum(units_by_roll(box, s, seat, min(me.products + made, product_space(box, me)))), DIE)


def maintenance_ahead(s: State, seat: int) -> bool:
    """Whether maintenance is still to be paid this round."""
    if s.phase == MAINTENANCE and s.step == STEP_PAY:
        return not_asked_yet(s, seat, MAINTENANCE, ())
    if s.phase == MAINTENANCE and s.step != STEP_WINDOW:
        return False
    return not_asked_yet(s, seat, MAINTENANCE, (D_FINANCE,))
