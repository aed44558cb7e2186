"""The fourteen steps of a year, and who is asked next (L194-L230, specification 4)."""

from __future__ import annotations

from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.rules.bonus import may_claim, recover_bonuses
from boardroom.games.upgrade.rules.facility import fees, income, tokens, tuned_areas, year_end_value
from boardroom.games.upgrade.rules.lobby import age_commitments, return_old_commitments
from boardroom.games.upgrade.rules.markers import has_marker
from boardroom.games.upgrade.rules.money import book, pay
from boardroom.games.upgrade.rules.payment import redeem
from boardroom.games.upgrade.rules.planning import penalise_plans, recover_markers
from boardroom.games.upgrade.rules.track import (
    control,
    everybody,
    highest,
    pass_year,
    put_on_top,
    reset_track,
)
from boardroom.games.upgrade.state import (
    AREAS,
    D_ACTION,
    D_BONUS,
    D_OVER,
    D_PLAN,
    LAST_ROW,
    LAST_YEAR,
    LEVEL_I,
    LEVEL_III,
    NONE,
    TUNING,
    YEAR_END,
    Area,
    State,
)
from boardroom.kernel.order import turn_of


def next_question(box: Box, s: State) -> None:
    """Run every automatic step from where the year stands until a seat must decide or the game is over.

    A loop instead of steps that call each other: compiled code allows no circle of functions.
    """
    while s.decision != D_OVER:
        if s.decision == D_BONUS:
            if ask_bonus(s):
                return
            start_planning(s)
        elif s.decision == D_PLAN:
            if ask_plan(s):
                return
            s.decision = D_ACTION
        else:
            s.decision = D_ACTION
            if ask_action(s):
                return
            end_year(box, s)


def start_year(box: Box, s: State) -> None:
    """Y1 to Y3, and who is asked first in Y4 (L196-L199)."""
    s.year += 1
    if box.phase_of_year[s.year] == LEVEL_III:
        maintain_all(box, s)
    for seat in range(s.seats):
        age_commitments(s.players[seat])
    s.first = control(s)
    s.asked = 0
    s.decision = D_BONUS


def maintain_all(box: Box, s: State) -> None:
    """Y2: players in control order as it was at the start of the step, each completely (L197, A27)."""
    waiting = everybody(s)
    while waiting:
        seat = highest(s, waiting)
        waiting &= ~(1 << seat)
        moved = s.players[seat].row
        for a in range(AREAS):
            area = s.players[seat].areas[a]
            if area.level == LEVEL_I:
                for _ in range(box.maintenance_workers):
                    maintain(box, s, seat, area)
        if s.players[seat].row != moved:
            put_on_top(s, seat)


def maintain(box: Box, s: State, seat: int, area: Area) -> None:
    """One worker for an old solution; past the last row it costs as much without moving (L197, A9, A46, 5.9)."""
    me = s.players[seat]
    if me.row < LAST_ROW:
        me.row += 1
        price = box.row_price[me.row]
    else:
        price = box.beyond_price
    if s.options.commit_maintenance:
        covered = min(tokens(area), price // box.commitment_value)
        redeem(me, area, covered)
        price -= covered * box.commitment_value
    pay(box, me, price)


def ask_bonus(s: State) -> bool:
    """Y4: the next seat clockwise that has an influence marker to place or to recall (L199)."""
    while s.asked < s.seats:
        s.seat = (s.first + s.asked) % s.seats
        s.asked += 1
        if may_claim(s.players[s.seat]):
            return True
    return False


def start_planning(s: State) -> None:
    """Y5 begins with the controlling player: the seat before it counts as the last one asked (L200)."""
    s.seat = (control(s) + s.seats - 1) % s.seats
    s.decision = D_PLAN


def ask_plan(s: State) -> bool:
    """Y5: the next seat clockwise that has not passed; without a marker in hand one passes (L200, A26)."""
    for _ in range(s.seats):
        s.seat = (s.seat + 1) % s.seats
        me = s.players[s.seat]
        if me.hand == 0:
            me.plan_passed = 1
        if not me.plan_passed:
            return True
    return False


def ask_action(s: State) -> bool:
    """Y6: the controlling player; one without any marker passes (L449, A52, A53)."""
    seat = control(s)
    while seat != NONE and not has_marker(s.players[seat]):
        pass_year(s, seat)
        seat = control(s)
    return turn_of(s, seat)


def end_year(box: Box, s: State) -> None:
    """Y7 to Y10, then the end of the game or Y11 to Y14 and the next year (L214-L230, A25, A33, A49)."""
    for seat in range(s.seats):
        me = s.players[seat]
        me.credits += income(box, me)
        pay(box, me, fees(box, me))
        penalise_plans(box, me)
        book(me, TUNING, box.tuned_bvp * tuned_areas(me))
        book(me, YEAR_END, year_end_value(box, me))
    if s.year == LAST_YEAR:
        s.decision = D_OVER
        return
    reset_track(box, s)
    recover_bonuses(s)
    for seat in range(s.seats):
        recover_markers(box, s.players[seat])
        return_old_commitments(s.players[seat])
    start_year(box, s)
