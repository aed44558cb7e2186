"""Innovation: upgrading designs (R:732-770, specification 5.6)."""

from __future__ import annotations

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.gains import check_factory_goals, gain
from boardroom.games.kanban.rules.parts import source_refusal, take_from_source
from boardroom.games.kanban.rules.people import certified, pay_shifts, work_refusal
from boardroom.games.kanban.rules.reasons import ALLOWED, NO_DESIGN, UPGRADE_SPACE_TAKEN
from boardroom.games.kanban.state import (
    D_UPGRADE_MODE,
    D_UPGRADE_SPACE,
    NONE,
    P_UPGRADES,
    STEPS,
    TI,
    TILES_PER_MODEL,
    UPGRADES,
    State,
)


def upgrade_refusal(box: Box, s: State, seat: int, model: int, part: int, source: int) -> int:
    """A selected design and its part, for one Shift (R:734-739)."""
    reason = work_refusal(box, s, seat, TI, 1)
    if reason:
        return reason
    if not s.players[seat].designs[model * TILES_PER_MODEL + part]:
        return NO_DESIGN
    return source_refusal(s, seat, part, source)


def upgrade(box: Box, s: State, seat: int, model: int, part: int, source: int) -> None:
    """Pay with a Shift and the cube; then the player chooses how, and where the cube goes (R:738)."""
    pay_shifts(s, seat, 1)
    take_from_source(s, seat, part, source)
    s.upgrading = model * TILES_PER_MODEL + part
    s.decision = D_UPGRADE_MODE if can_double(box, s, seat, part) else D_UPGRADE_SPACE


def can_double(box: Box, s: State, seat: int, part: int) -> bool:
    """Once a game for the certified, and once for each part (R:479, R:766-770)."""
    me = s.players[seat]
    return certified(box, me, TI) and me.doubled == NONE and not s.was_doubled[part]


def choose_mode(s: State, mode: int) -> None:
    """Single or double; then the space is chosen."""
    s.doubling = mode
    s.decision = D_UPGRADE_SPACE


def space_refusal(s: State, space: int) -> int:
    """Any empty Upgrade Space of the model (R:738)."""
    return ALLOWED if s.innovation[s.upgrading // TILES_PER_MODEL][space] == NONE else UPGRADE_SPACE_TAKEN


def finish_upgrade(box: Box, s: State, seat: int, space: int) -> None:
    """The cube in place, its benefit, the value of the part, the tile turned over (R:738-742, A41)."""
    me = s.players[seat]
    model = s.upgrading // TILES_PER_MODEL
    part = s.upgrading % TILES_PER_MODEL
    s.innovation[model][space] = part
    gain(box, s, seat, box.upgrade_gains[model][space], P_UPGRADES)
    s.steps[part] = min(STEPS - 1, s.steps[part] + 1 + s.doubling)
    me.designs[s.upgrading] = 0
    me.upgraded[s.upgrading] = 1
    me.points[P_UPGRADES] += box.upgrade_points
    if s.doubling:
        me.doubled = s.upgrading
        s.was_doubled[part] = 1
        me.points[P_UPGRADES] += box.part_value[s.steps[part]]
    s.upgrading = NONE
    s.doubling = 0
    check_factory_goals(box, s, seat, UPGRADES)
