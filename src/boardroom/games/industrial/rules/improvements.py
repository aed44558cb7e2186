"""The technology tree and what improvements bring (L146-L158, L184-L200, specification 2.5, 2.6, 5.5 and 5.7)."""

from __future__ import annotations

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.meeples import meeple_refusal, send_to_tree
from boardroom.games.industrial.rules.money import pay
from boardroom.games.industrial.rules.reasons import (
    ALLOWED,
    BOX_TAKEN,
    DEPARTMENT_COMPLETE,
    NO_CASH,
    NOT_DEVELOPED,
    ONE_LEVEL,
)
from boardroom.games.industrial.state import LEVELS, NONE, OUT_IMPROVEMENTS, Player, State
from boardroom.kernel.places import place_of


def cash_price(box: Box, me: Player, department: int, level: int) -> int:
    """The row price in cash: nothing if it is deferred (L200) or if Accounting pays (L55, A41). Levels from 0."""
    return 0 if box.deferred[department][level] or me.freebie else box.row_price[level]


def rose_already(s: State, seat: int, department: int) -> bool:
    """Whether the player stands in this column of the tree."""
    return place_of(s.tree[department], LEVELS, seat) != NONE


def develop_refusal(box: Box, s: State, seat: int, department: int, meeple: int) -> int:
    """The next level, its box free, the right meeple, the price in cash (L156, L188-L194, A16, A43, A44, A53)."""
    me = s.players[seat]
    level = me.levels[department]
    if level == LEVELS:
        return DEPARTMENT_COMPLETE
    if s.tree[department][level] != NONE:
        return BOX_TAKEN
    if s.options.multi_level_per_round and rose_already(s, seat, department):
        return ONE_LEVEL
    reason = meeple_refusal(me, box.column_colour[department], meeple)
    if reason != ALLOWED:
        return reason
    return ALLOWED if cash_price(box, me, department, level) <= me.cash else NO_CASH


def develop(box: Box, s: State, seat: int, department: int, meeple: int) -> None:
    """Meeple, price, level, effect (L190)."""
    me = s.players[seat]
    level = me.levels[department]
    send_to_tree(s, seat, department, level, box.column_colour[department], meeple)
    pay(me, cash_price(box, me, department, level), OUT_IMPROVEMENTS)
    if not box.deferred[department][level] and box.row_price[level] > 0:
        me.freebie = 0
    me.levels[department] += 1
    me.maintenance += added_maintenance(box, department, level)
    gain(box, me, department, level)


def added_maintenance(box: Box, department: int, level: int) -> int:
    """A new department costs upkeep (L154), a deferred price is paid every round (L200, A36)."""
    upkeep = box.department_upkeep if level == 0 else 0
    return upkeep + box.deferred[department][level] * box.row_price[level]


def gain(box: Box, me: Player, department: int, level: int) -> None:
    """The effects of an improvement, on top of all others (A5); also of a copied one (5.7)."""
    me.maintenance -= box.maintenance_cut[department][level]
    me.production_bonus += box.production_bonus[department][level]
    me.sales_bonus += box.sales_bonus[department][level]
    me.wage_cut += box.wage_cut[department][level]
    me.purchase_cut += box.purchase_cut[department][level]
    me.technician_cut += box.technician_cut[department][level]
    me.subsidy += box.subsidy[department][level]
    me.storage += box.storage[department][level]
    gain_rights(box, me, department, level)


def gain_rights(box: Box, me: Player, department: int, level: int) -> None:
    """Effects that one has or has not."""
    me.pollution_shield += box.pollution_shield[department][level]
    me.accident_shield += box.accident_shield[department][level]
    me.accident_reroll += box.accident_reroll[department][level]
    me.theft_shield += box.theft_shield[department][level]
    me.strike_shield += box.strike_shield[department][level]
    me.claim_shield += box.claim_shield[department][level]
    me.free_improvements += box.free_improvements[department][level]
    me.share_orders += box.share_orders[department][level]
    if box.access[department][level]:
        me.access[box.access[department][level]] += 1


def must_copy(box: Box, me: Player, department: int) -> bool:
    """Coaching has just been developed (5.7)."""
    return box.copies[department][me.levels[department] - 1] > 0 and me.copied == NONE


def copy_refusal(s: State, department: int, level: int) -> int:
    """Somebody in the game has developed it (5.7)."""
    for seat in range(s.seats):
        if s.players[seat].alive and s.players[seat].levels[department] > level:
            return ALLOWED
    return NOT_DEVELOPED


def copy_improvement(box: Box, s: State, seat: int, department: int, level: int) -> None:
    """The effect once more; no level, no points, no upkeep (5.7, A32)."""
    me = s.players[seat]
    me.copied = department * LEVELS + level
    gain(box, me, department, level)


def upgrade_rights(me: Player) -> None:
    """What Accounting and SOx give for this upgrade phase (2.6)."""
    me.freebie = 1 if me.free_improvements else 0
    me.free_order = 1 if me.share_orders else 0
