"""The REPORT action (L395-L415, specification 5.7)."""

from __future__ import annotations

from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.rules.money import book
from boardroom.games.upgrade.rules.reasons import ALLOWED, ALREADY_REPORTED, NOTHING_TO_REPORT, TOO_MANY_TILES
from boardroom.games.upgrade.state import AREAS, B_REPORT, LEVEL_II, LEVEL_III, REPORT, REPORTS, Area, Player, State


def report_value(box: Box, area: Area, a: int) -> int:
    """The number top left of the tile; 0 for level I and where none is printed (L124, A24)."""
    if area.level == LEVEL_II:
        return box.report_ii[a][area.colour]
    if area.level == LEVEL_III:
        return box.report_iii[a][area.colour]
    return 0


def reportable(box: Box, me: Player) -> int:
    """The bit set of the areas whose tile has a printed number."""
    areas = 0
    for a in range(AREAS):
        if report_value(box, me.areas[a], a) != 0:
            areas |= 1 << a
    return areas


def tiles_allowed(box: Box, s: State, seat: int) -> int:
    """One tile, one more per integration step, one more with the bonus (L341, L407, L415, A39)."""
    allowed = 1 + s.players[seat].integration
    if s.bonus[B_REPORT] == seat:
        allowed += box.bonus_reports
    return allowed


def report_refusal(box: Box, s: State, seat: int, areas: int) -> int:
    """Once a year, no more tiles than allowed, each with a printed number (L407, A24); `areas` is a bit set."""
    me = s.players[seat]
    if me.used[REPORT] > 0:
        return ALREADY_REPORTED
    count = 0
    for a in range(AREAS):
        if areas >> a & 1:
            if report_value(box, me.areas[a], a) == 0:
                return NOTHING_TO_REPORT
            count += 1
    return ALLOWED if count <= tiles_allowed(box, s, seat) else TOO_MANY_TILES


def report(box: Box, s: State, seat: int, areas: int) -> None:
    """Gain the printed values of the chosen tiles (L407)."""
    me = s.players[seat]
    for a in range(AREAS):
        if areas >> a & 1:
            book(me, REPORTS, report_value(box, me.areas[a], a))
