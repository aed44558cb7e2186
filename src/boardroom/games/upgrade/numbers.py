"""The figures a player of UPGRADE! looks at."""

from __future__ import annotations

from typing import Final

from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.rules.facility import fees, income, tuned_areas, workload, year_end_value
from boardroom.games.upgrade.rules.markers import plans_open
from boardroom.games.upgrade.rules.report import report_value, tiles_allowed
from boardroom.games.upgrade.state import AREAS, State
from boardroom.kernel.table.numbers import Number, Numbers


def year_end_points(box: Box, s: State, seat: int) -> int:
    """Business value of solutions and tuning, less plans that are still open (L218-L223)."""
    me = s.players[seat]
    return year_end_value(box, me) + box.tuned_bvp * tuned_areas(me) - box.plan_penalty * plans_open(me)


def year_end_cash(box: Box, s: State, seat: int) -> int:
    """Credits the end of the year brings, or takes."""
    return income(box, s.players[seat]) - fees(box, s.players[seat])


def report_values(box: Box, s: State, seat: int) -> list[int]:
    """What each area's tile brings in a REPORT."""
    return [report_value(box, s.players[seat].areas[a], a) for a in range(AREAS)]


def best_report(box: Box, s: State, seat: int) -> int:
    """What the best REPORT would bring with the tiles and steps as they are."""
    values = sorted(report_values(box, s, seat), reverse=True)
    return sum(values[: tiles_allowed(box, s, seat)])


NUMBERS: Final = Numbers(
    Number("credits", "Credits", "coin", lasting=True, stat=True),
    Number("bvp", "Business value", "bvp", better=1, lasting=True, stat=True),
    Number("row", "Worker row", "worker"),
    Number("users", "Users", "users", better=1, lasting=True, stat=True),
    Number(
        "workload", "Workload", "cube", lambda box, s, seat: workload(box, s.players[seat]), -1, lasting=True, stat=True
    ),
    Number("influence_available", "Influence", "influence", stat=True),
    Number("commitments", "Commitments at hand", "commit", stat=True),
    Number("value", "Year-end value", "bvp", year_end_points, better=1, sign=True),
    Number("cash", "Year-end cash", "coin", year_end_cash, better=1, sign=True),
    Number("report", "Best report", "report", best_report, better=1),
)
