"""How good a position of UPGRADE! is for a player, in terms whose weights lie in `weights.toml`."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.rules.facility import fees, income, lowest_level, old_areas, tuned_areas, year_end_value
from boardroom.games.upgrade.rules.markers import plans_open
from boardroom.games.upgrade.rules.report import report_value
from boardroom.games.upgrade.state import (
    AREAS,
    D_INTEGRATE_PAYMENT,
    D_LOBBY,
    D_PAYMENT,
    HELD,
    INTEGRATE,
    INTEGRATION_STEPS,
    LAST_YEAR,
    REPORT,
    TRADES,
    Player,
    State,
)
from boardroom.kernel.counting import how_many
from boardroom.kernel.evaluation import BUSINESS

TERMS: Final = (
    *BUSINESS,
    "year-end value to come",
    "tuning to come",
    "integration",
    "ready to integrate",
    "areas still old",
    "old areas to maintain",
    "upgraded areas",
    "actions left this year",
    "plans open",
    "rows left this year",
    "rows next year",
    "influence at hand",
    "commitments on areas",
    "reports to come",
    "bonus spots held",
    "plans out of reach",
    "value traded away",
)
CREDITS_PER_POINT: Final = 10.0


def settled(box: Box, s: State) -> bool:
    """Not while somebody pays or lobbies."""
    return s.decision != D_PAYMENT and s.decision != D_INTEGRATE_PAYMENT and s.decision != D_LOBBY


def evaluate(box: Box, s: State, seat: int, terms: MutableSequence[MutableSequence[float]]) -> None:
    """Fill the terms of a player. Years to come: those whose end is still ahead."""
    me = s.players[seat]
    ends = years_to_come(s)
    later = max(0, ends - 1)
    actions = me.hand + plans_open(me) + (1 if me.bonus_marker == HELD else 0)
    row = terms[seat]
    row[0] = me.bvp
    row[1] = me.credits / CREDITS_PER_POINT
    row[2] = min(me.credits, 60) / CREDITS_PER_POINT * later
    row[3] = (income(box, me) - fees(box, me)) / CREDITS_PER_POINT * ends
    row[4] = year_end_value(box, me) * ends
    row[5] = tuned_areas(me) * ends
    row[6] = me.integration
    row[7] = ready_steps(box, me) * min(ends, 2)
    row[8] = old_areas(me)
    row[9] = old_areas(me) * later
    row[10] = (AREAS - old_areas(me)) * later
    row[11] = actions if ends > 0 and not me.passed else 0
    row[12] = plans_open(me)
    row[13] = (8 - me.row) if actions > 0 and not me.passed else 0
    row[14] = box.pass_to_start[me.row] if later > 0 else 0
    row[15] = min(me.influence_available, 3) * ends
    row[16] = commitments(me) if ends > 0 else 0
    row[17] = best_report(box, me) * (later + (1 if actions > 0 and me.used[REPORT] == 0 else 0))
    row[18] = spots_held(s, seat) if actions > 0 and not me.passed else 0
    row[19] = 1 if me.planned[INTEGRATE] and not ready_steps(box, me) else 0
    row[20] = -me.points[TRADES]


def years_to_come(s: State) -> int:
    """Ends of a year that are still ahead."""
    return LAST_YEAR - s.year + 1 if s.decision <= D_LOBBY else 0


def ready_steps(box: Box, me: Player) -> int:
    """1 if the next integration step needs only an action, influence and workers."""
    if me.integration == INTEGRATION_STEPS or me.influence_available == 0:
        return 0
    return 1 if lowest_level(me) >= box.integration_level[me.integration] else 0


def commitments(me: Player) -> int:
    """Tokens on areas: each saves the price of a worker there."""
    count = 0
    for a in range(AREAS):
        count += me.areas[a].fresh + me.areas[a].red
    return count


def best_report(box: Box, me: Player) -> int:
    """What the best single report would bring, and the second with an integration step."""
    best = 0
    total = 0
    for a in range(AREAS):
        value = report_value(box, me.areas[a], a)
        best = max(best, value)
        total += value
    return min(total, best * (1 + me.integration))


def spots_held(s: State, seat: int) -> int:
    """Bonus spots of this year."""
    return how_many(s.bonus, len(s.bonus), seat)
