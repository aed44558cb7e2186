"""Production: workers, wages, accidents, pollution, warehouse (L78-L90, L230-L242, specification 5.2)."""

from __future__ import annotations

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.dice import roll
from boardroom.games.industrial.rules.money import charge
from boardroom.games.industrial.rules.reasons import ALLOWED, NO_BONUS, NO_RAW, NO_WORKER, WAGES_TOO_HIGH
from boardroom.games.industrial.rules.shares import means
from boardroom.games.industrial.state import (
    ACCIDENTS,
    OUT_WAGES,
    POLLUTION,
    SABOTAGE,
    STEP_RISK,
    STEP_STOCK,
    Player,
    State,
)


def active_workers(box: Box, units: int) -> int:
    """Workers needed for so many units, two each (L80)."""
    return (units + box.worker_units - 1) // box.worker_units


def workforce(box: Box, me: Player) -> int:
    """Workers that can be activated: all, fewer after a Sabotage (I6)."""
    return min(box.workers, box.incident_amount[SABOTAGE - 1]) if me.sabotaged else box.workers


def bonus_units(me: Player) -> int:
    """Units that need no worker: improvements and Overtime (L84, L234, I1)."""
    return me.production_bonus + me.overtime


def wage(box: Box, me: Player) -> int:
    """The wage of one active worker (L80, L234, I7)."""
    return max(0, box.wage - me.wage_cut + me.strike)


def produce_refusal(box: Box, s: State, seat: int, units: int, bonus: int) -> int:
    """Workers, bonus, raw cubes and wages; the bonus needs a working worker (L84, A9, A26)."""
    me = s.players[seat]
    if units > workforce(box, me) * box.worker_units:
        return NO_WORKER
    if bonus > bonus_units(me):
        return NO_BONUS
    if units + bonus > me.raw:
        return NO_RAW
    wages = active_workers(box, units) * wage(box, me)
    return ALLOWED if wages <= means(box, s, seat) else WAGES_TOO_HIGH


def produce(box: Box, s: State, seat: int, units: int, bonus: int) -> None:
    """First and second step of L242: place the cubes, pay the wages."""
    me = s.players[seat]
    me.raw -= units + bonus
    me.line = units
    me.bonus_line = bonus
    s.step = STEP_RISK
    charge(s, seat, active_workers(box, units) * wage(box, me), OUT_WAGES)


def run_risk(box: Box, s: State, seat: int) -> None:
    """Third step of L242: the accident die, then both markers (L86-L90)."""
    me = s.players[seat]
    active = active_workers(box, me.line)
    s.descender = seat
    if accident(box, s, me, active):
        send_back(box, s, me, active)
        s.descent[ACCIDENTS] = 1
    s.descent[POLLUTION] = box.pollution_steps[active - 1]
    s.step = STEP_STOCK


def accident(box: Box, s: State, me: Player, active: int) -> bool:
    """Two or three workers risk an accident; safety at work lets the die be rolled once more (L88-L90, A47)."""
    limit = box.accident_die[active - 1]
    if limit == 0:
        return False
    me.risk_roll = roll(s)
    if me.risk_roll <= limit and me.accident_reroll:
        me.risk_roll = roll(s)
    return me.risk_roll <= limit


def send_back(box: Box, s: State, me: Player, active: int) -> None:
    """The last worker's cubes return to the raw warehouse, or with the option all of them (L84, L89, A8)."""
    lost = me.line - box.worker_units * (active - 1)
    if s.options.accident_scope:
        lost = me.line
        me.raw += me.bonus_line
        me.bonus_line = 0
    me.line -= lost
    me.raw += lost


def product_space(box: Box, me: Player) -> int:
    """Spaces of the product warehouse (L94, L308)."""
    return box.product_capacity + me.storage


def stock_products(box: Box, s: State, seat: int) -> None:
    """Fourth step of L242: to the product warehouse; what does not fit is lost (L238, A38)."""
    me = s.players[seat]
    made = me.line + me.bonus_line
    kept = min(made, product_space(box, me) - me.products)
    me.products += kept
    s.supply += made - kept
    me.line = 0
    me.bonus_line = 0
