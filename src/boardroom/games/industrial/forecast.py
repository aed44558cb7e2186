"""What a player can expect of a round: wages, sales with their chances, dividends, maintenance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from boardroom.games.industrial import state as st
from boardroom.games.industrial.box import Box
from boardroom.games.industrial.names import ACCOUNT_NAMES
from boardroom.games.industrial.rules import maintenance, players, production, sales, shares
from boardroom.games.industrial.state import Player, State
from boardroom.kernel.table import Shown, count


def prospect(market: int, prices: Sequence[int], is_open: bool, units: tuple[int, ...]) -> Shown:
    """What selling in a market with one roll would bring; all prices there can be are equally likely."""
    low, high, most = min(prices), max(prices), max(units)
    return Shown(
        market=market,
        price=low,
        spread=high - low,
        open=is_open,  # access and a free space
        units=units,  # sold for each result of the die
        mean=Fraction(sum(units) * sum(prices), len(units) * len(prices)),  # expected income
        incomes=(min(units) * low, most * high),
        chance_of_all=Fraction(units.count(most), len(units)),
    )


def dividends_per_unit(box: Box, s: State, seat: int) -> tuple[tuple[int, int], ...]:
    """Companies that pay the player for every unit they sell."""
    me = s.players[seat]
    rivals = (players.clockwise(s, seat, i) for i in range(1, s.seats))
    paying = ((p, me.shares[p] // box.dividend_shares * box.dividend) for p in rivals)
    return tuple((p, dollars) for p, dollars in paying if dollars)


def prospects(box: Box, s: State, seat: int, products: int) -> tuple[Shown, ...]:
    """Every market, with so many products to sell."""
    me, units, markets = s.players[seat], units_by_roll(box, s, seat, products), range(st.MARKETS)
    there = [n for n in markets if sales.has_access(box, me, n) and sales.free_spaces(box, s, n) > 0]
    there = there if me.market == st.NONE else [me.market]
    return tuple(prospect(n, (sales.unit_price(box, s, n),), n in there, units) for n in markets)


def units_by_roll(box: Box, s: State, seat: int, products: int) -> tuple[int, ...]:
    """Units sold for each result of the die; where a roll stands already, for that one."""
    results = [s.players[seat].best_roll] * st.DIE if roll_stands(s, seat) else range(1, st.DIE + 1)
    return tuple(min(sales.demand(box, s, seat, result), products) for result in results)


def roll_stands(s: State, seat: int) -> bool:
    """Whether the player has rolled for a sale, and may accept that."""
    return s.decision == st.D_REROLL and s.seat == seat


# --- the round to its end ----------------------------------------------------------------------------------------


def outlook(box: Box, s: State, seat: int) -> Shown:
    """A player's cash to the end of the round, and what the products could bring in each market.

    All that can be foreseen: production as large as possible, then the sale that is best on average.
    Purchases, technicians and improvements are the player's choice and not in it.
    """
    me = s.players[seat]
    made, wages = production_ahead(box, s, seat)
    in_production = me.line + me.bonus_line
    products = min(me.products + in_production + made, production.product_space(box, me))
    markets = prospects(box, s, seat, products)
    selling = sale_ahead(s, seat)
    sale, how = mean_sale(markets, me.best_roll if roll_stands(s, seat) else 0) if selling else (0, "")
    unsold = products - (round(Fraction(sum(markets[0].units), st.DIE)) if sale else 0)
    upkeep = upkeep_ahead(box, s, seat, me.raw - made, unsold)
    owes, ends = s.due > 0 and s.debtor == seat, maintenance_ahead(s, seat)
    flows = (
        (ACCOUNT_NAMES[s.due_account].payment.capital, -s.due * owes, "to be paid now"),
        ("Wages", -wages, f"wages for {count(made, 'unit')}"),
        ("Sale", sale, how),
        ("Dividends", mean_dividends(box, s, seat), "what the others sell on average"),
        ("Subsidy", me.subsidy * ends, "before maintenance"),
        ("Upkeep", -upkeep * ends, "upkeep of this round"),
    )
    if not selling:
        products, markets = next_round(box, s, seat)
    return Shown(
        now=me.cash,
        flows=tuple(Shown(label=label, amount=amount, words=words) for label, amount, words in flows if amount),
        end=me.cash + sum(amount for _, amount, _ in flows),  # what should be left
        products=products,  # to sell
        prospects=markets,
        selling=selling,  # a sale is still to come this round; else the prospects are those of the next round
        rolls=f"the roll of {me.best_roll}" if roll_stands(s, seat) else "one roll",
    )


def upkeep_ahead(box: Box, s: State, seat: int, raw: int, products: int) -> int:
    """This round's upkeep, with the cubes that will be stored by then."""
    me, due = s.players[seat], maintenance.maintenance_due(box, s, seat)
    if not s.options.storage_cost:
        return due
    then = sum(maintenance.warehouse_cost(box, cubes, me.storage) for cubes in (raw, products))
    return due - maintenance.storage_cost(box, me) + then


def next_round(box: Box, s: State, seat: int) -> tuple[int, tuple[Shown, ...]]:
    """Products and markets of the next round, with all the raw cubes there are made and no event; none at the end."""
    me = s.players[seat]
    if s.round == st.LAST_ROUND or not me.alive or s.decision == st.D_OVER:
        return 0, ()
    units = min(me.raw, box.workers * box.worker_units)
    made = units + min(me.production_bonus, me.raw - units) if units else 0
    products = min(me.products + made, production.product_space(box, me))
    return products, usual_prospects(box, me, products)


def usual_prospects(box: Box, me: Player, products: int) -> tuple[Shown, ...]:
    """Every market in a round to come, without its event, at the mean of the prices there can be."""
    sold = tuple(min(result + me.sales_bonus, products) for result in range(1, st.DIE + 1))
    prices = ([price + bonus for price in box.price_of_die] for bonus in box.market_bonus)
    return tuple(prospect(n, each, sales.has_access(box, me, n), sold) for n, each in enumerate(prices))


def usual_sale(box: Box, me: Player, products: int) -> int:
    """What one roll brings on average in the best market that is open to a player, in a round to come."""
    return best_mean(usual_prospects(box, me, products))


def best_mean(markets: Iterable[Shown]) -> int:
    """What one roll brings on average in the best market that is open."""
    return round(max((market.mean for market in markets if market.open), default=0))


def not_asked_yet(s: State, seat: int, phase: int, decisions: tuple[int, ...]) -> bool:
    """Whether a player's turn in a phase with one turn each is still to come or under way."""
    if not s.players[seat].alive or s.decision == st.D_OVER or s.phase > phase:
        return False
    if s.phase < phase or s.step == st.STEP_WINDOW:
        return True
    place = (seat - s.initial) % s.seats
    return place >= s.turn or (s.seat == seat and s.decision in decisions)


def production_ahead(box: Box, s: State, seat: int) -> tuple[int, int]:
    """Units the player could still make this round from the raw cubes there are, and the least wages for them."""
    me = s.players[seat]
    if not me.raw or not not_asked_yet(s, seat, st.PRODUCTION, (st.D_PRODUCTION,)):
        return 0, 0
    bonus, workers, wage = production.bonus_units(me), production.workforce(box, me), production.wage(box, me)
    paid = min(workers, shares.means(box, s, seat) // wage) if wage else workers
    if not paid:
        return 0, 0
    made = min(me.raw, paid * box.worker_units + bonus)
    by_workers = max(1, made - bonus)  # a bonus has no wage, but needs a worker beside it
    return made, production.active_workers(box, by_workers) * wage


def sale_ahead(s: State, seat: int) -> bool:
    """Whether the player has still to sell this round, or is at it, and has somebody for it or could hire one."""
    me = s.players[seat]
    if me.market != st.NONE:
        return roll_stands(s, seat)
    if not not_asked_yet(s, seat, st.SALES, (st.D_SELL, st.D_REROLL)):
        return False
    return s.phase < st.SALES or me.reserve[st.PINK] > 0 or me.ceo == st.HOME


def mean_sale(markets: tuple[Shown, ...], rolled: int) -> tuple[int, str]:
    """The income of one roll in the best open market, or of the roll that stands; and how it was found."""
    best = max((market for market in markets if market.open), key=lambda market: market.mean, default=None)
    if best is None:
        return 0, ""
    words = "mean of one roll in the best market; from ${} to ${}".format(*best.incomes)
    return round(best.mean), f"the roll of {rolled}" if rolled else words


def mean_dividends(box: Box, s: State, seat: int) -> int:
    """What shares bring this round if everybody sells what one roll brings on average."""
    paying = [(p, dollars) for p, dollars in dividends_per_unit(box, s, seat) if sale_ahead(s, p)]
    return round(sum(Fraction(dollars * sum(units_ahead(box, s, p)), st.DIE) for p, dollars in paying))


def units_ahead(box: Box, s: State, seat: int) -> tuple[int, ...]:
    """Units a player can sell this round for each result of the die, with all the cubes there are made."""
    me, (made, _) = s.players[seat], production_ahead(box, s, seat)
    return units_by_roll(box, s, seat, min(me.products + made, production.product_space(box, me)))


def due_missing(box: Box, s: State, seat: int) -> int:
    """Dollars of what a player must pay now that nothing he has can pay."""
    return max(0, s.due - shares.means(box, s, seat)) if s.due and s.debtor == seat else 0


def upkeep_missing(box: Box, s: State, seat: int) -> int:
    """Dollars of this round's upkeep that nothing a player has can pay, when no income is to come before it.

    What is bid in an auction is as good as spent; the shares it brings can be released.
    """
    if income_ahead(box, s, seat) or not maintenance_ahead(s, seat):
        return 0
    means, lot = shares.means(box, s, seat) + s.players[seat].subsidy, s.auction
    if lot.leader == seat:
        means += shares.shares_price(box, s.players[lot.company], lot.count) - lot.bid
    return max(0, maintenance.maintenance_due(box, s, seat) - means)


def income_ahead(box: Box, s: State, seat: int) -> bool:
    """Whether a player may still sell something this round, or live on what the others sell."""
    me = s.players[seat]
    if s.phase <= st.SALES and dividends_per_unit(box, s, seat):
        return True
    goods = me.products + me.line + production_ahead(box, s, seat)[0]
    return sale_ahead(s, seat) and (goods > 0 or not_asked_yet(s, seat, st.PURCHASE, (st.D_PURCHASE,)))


def maintenance_ahead(s: State, seat: int) -> bool:
    """Whether maintenance is still to be paid this round."""
    paid = s.phase == st.MAINTENANCE and s.step not in (st.STEP_WINDOW, st.STEP_PAY)
    return not paid and not_asked_yet(s, seat, st.MAINTENANCE, ())
