"""Sandra's turn: she evaluates a department, then does her task there (R:541-560, R:917-938, specification 5.9)."""

from __future__ import annotations

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.assembly import clear_line
from boardroom.games.kanban.rules.counting import of_model
from boardroom.games.kanban.rules.design import sweep
from boardroom.games.kanban.rules.logistics import clear_warehouses
from boardroom.games.kanban.rules.people import certifications, department, parked, points, selected, stored, upgrades
from boardroom.games.kanban.rules.testing import advance_pace_car
from boardroom.games.kanban.state import (
    AS,
    DE,
    GARAGES,
    LO,
    MARKER_END,
    MEAN,
    NONE,
    P_SANDRA,
    P_WEEKS,
    TI,
    TOP_DESK,
    UPGRADE_SPACES,
    Player,
    State,
)
from boardroom.kernel.counting import how_many


def sandra_works(box: Box, s: State) -> None:
    """First the evaluation, then the task (R:541, A62)."""
    dept = department(s.sandra)
    if s.options.mood == MEAN:
        audit(box, s, dept)
    else:
        reward(box, s, dept)
    do_task(box, s, dept)


# --- evaluation --------------------------------------------------------------------------------------------------


def performance(box: Box, me: Player, dept: int) -> int:
    """What Sandra counts in a department (R:556-560)."""
    if dept == TI:
        return upgrades(me)
    if dept == AS:
        return parked(me)
    if dept == LO:
        return stored(me)
    return selected(me) if dept == DE else certifications(box, me)


def reward(box: Box, s: State, dept: int) -> None:
    """Nice: the farthest in training, with enough performance, score their banked Shifts (R:547, A30, A31)."""
    best = 0
    for seat in range(s.seats):
        best = max(best, s.players[seat].levels[dept])
    for seat in range(s.seats):
        me = s.players[seat]
        if best > 0 and me.levels[dept] == best and performance(box, me, dept) >= box.sandra_tasks:
            me.points[P_SANDRA] += me.bank


def audit(box: Box, s: State, dept: int) -> None:
    """Mean: the least trained, with too little performance, lose points for missing Shifts (R:553, A30-A32)."""
    worst = TOP_DESK
    for seat in range(s.seats):
        worst = min(worst, s.players[seat].levels[dept])
    for seat in range(s.seats):
        me = s.players[seat]
        if me.levels[dept] == worst and performance(box, me, dept) <= box.sandra_tasks:
            me.points[P_SANDRA] -= min(points(me), max(0, box.audit_points - me.bank))


# --- tasks -------------------------------------------------------------------------------------------------------


def do_task(box: Box, s: State, dept: int) -> None:
    """Her departmental task (R:556-560)."""
    if dept == TI:
        advance_pace_car(box, s, 1)
    elif dept == AS:
        clear_line(s)
    elif dept == LO:
        clear_warehouses(box, s)
    elif dept == DE:
        sweep(box, s)
    else:
        end_week(box, s)


def end_week(box: Box, s: State) -> None:
    """The week marker moves, and every week is scored, even when the marker stays (R:560, R:921, A34)."""
    s.week = min(MARKER_END, s.week + 1)
    for seat in range(s.seats):
        s.players[seat].points[P_WEEKS] += week_score(box, s, seat)


def week_score(box: Box, s: State, seat: int) -> int:
    """For each car: every upgrade of its model, own ones twice (R:921-938)."""
    me = s.players[seat]
    score = 0
    for garage in range(GARAGES):
        model = me.garages[garage]
        if model != NONE:
            own = of_model(me.upgraded, model)
            score += box.week_points[0] * own + box.week_points[1] * (model_upgrades(s, model) - own)
    return score


def model_upgrades(s: State, model: int) -> int:
    """Cubes on the Upgrade Spaces of a model."""
    return UPGRADE_SPACES - how_many(s.innovation[model], UPGRADE_SPACES, NONE)
