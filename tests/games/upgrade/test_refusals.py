"""Every reason for which an action is refused: one position each in which it is exactly this one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardroom.games.upgrade.actions import SPACE
from boardroom.games.upgrade.rules import legal, refusal
from boardroom.games.upgrade.rules import reasons as why
from tests.games.upgrade.table import REASONS, Table, alone, opening, table


def planning_without_markers() -> Table:
    """Not reached in play, where a player without markers is not asked."""
    t = opening(players=2).to_planning()
    t.player().hand = 0
    return t


def phase_one() -> Table:
    """Not reached in play, where the first year is in phase II."""
    t = alone()
    t.state.year = 0
    return t


def empty_bag() -> Table:
    """Not reached in play, where there is a tile for every spot."""
    t = alone()
    t.state.bags[0] = [0, 0, 0]
    return t


def lobby_without_tokens() -> Table:
    """Not reached in play, where a LOBBY ends with the last token."""
    return alone().play("lobby").tokens("A", red=7)


def lobby_with_three_tokens() -> Table:
    """Only the extra token is left to place."""
    return alone().bonus("lobby").available(3).play("lobby", "token A", "token M", "token W")


def integrate_payment() -> Table:
    """Administration is the only area with a token."""
    return alone().money(100).solutions("silver").tokens("A", red=1).play("integrate")


CASES: list[tuple[int, Callable[[], Table], str]] = [
    (why.ALLOWED, alone, "train M blue"),
    (why.NOT_NOW, alone, "plan train"),
    (why.SPOT_TAKEN, lambda: opening(players=2).play("bonus lobby"), "bonus lobby"),
    (why.NO_INFLUENCE, lambda: opening(players=2).tokens("W", red=1).available(0), "bonus lobby"),
    (why.NO_INFLUENCE, lambda: alone().money(100).solutions("silver").available(0), "integrate"),
    (why.NO_INFLUENCE, lambda: alone().solution("A", "silver").play("lobby", "token A"), "token M"),
    (why.NO_HAND_MARKER, planning_without_markers, "plan train"),
    (why.ALREADY_PLANNED, lambda: opening(players=2).to_planning().play("plan train", "plan done"), "plan train"),
    (why.NO_MARKER, lambda: alone().markers(planned=["tune"], used=["lobby", "lobby"]), "train M blue"),
    (why.REPEATED, lambda: alone(repeat_actions="forbidden").play("train M blue"), "train M blue"),
    (why.ALREADY_UPGRADED, lambda: alone().solution("W", "silver"), "upgrade W bronze"),
    (why.NOT_UPGRADED, alone, "transform W gold"),
    (why.NOT_UPGRADED, alone, "tune W"),
    (why.NOT_LEVEL_II, lambda: alone(year=4), "upgrade W III"),
    (why.NOT_LEVEL_II, lambda: alone(year=4).solution("W", "silver", level=3), "upgrade W III"),
    (why.PHASE_TOO_EARLY, lambda: alone(year=3).solution("W", "silver"), "upgrade W III"),
    (why.PHASE_TOO_EARLY, phase_one, "upgrade W silver"),
    (why.NO_TILE_LEFT, lambda: alone().solution("W", "gold", seat=1), "upgrade W gold"),
    (why.NO_TILE_LEFT, lambda: alone().solution("W", "bronze").solution("W", "gold", seat=1), "transform W gold"),
    (why.SAME_COLOUR, lambda: alone().solution("W", "gold"), "transform W gold"),
    (why.TRACK_ENDS, lambda: alone().money(500).row(7), "upgrade M silver"),
    (why.CANNOT_PAY, lambda: alone().money(9), "train M blue"),
    (why.NO_FREE_SPOT, alone, "train A blue"),
    (why.BAG_EMPTY, empty_bag, "train M blue"),
    (why.ALREADY_TUNED, lambda: alone().solution("W", "silver", tuned=True), "tune W"),
    (why.FULLY_INTEGRATED, lambda: alone(year=4).solutions("silver", level=3).integrated(3), "integrate"),
    (why.AREAS_TOO_OLD, alone, "integrate"),
    (why.NOWHERE_TO_LOBBY, lambda: alone().available(0), "lobby"),
    (why.ALREADY_REPORTED, lambda: alone().solution("W", "silver").play("report W"), "report W"),
    (why.TOO_MANY_TILES, lambda: alone().solutions("silver"), "report A+M"),
    (why.NOTHING_TO_REPORT, lambda: alone().solutions("silver"), "report L"),
    (why.NO_BVP, alone, "trade"),
    (why.NO_MARKER_THERE, alone, "recall W"),
    (why.TOO_FEW_TOKENS, lambda: alone().money(10).tokens("M", red=2).play("upgrade M silver"), "redeem 0"),
    (why.TOO_MANY_TOKENS, lambda: alone().tokens("M", red=2).play("train M blue"), "redeem 2"),
    (why.NO_TOKEN_THERE, integrate_payment, "redeem from M"),
    (why.NO_COMMITMENTS, lobby_without_tokens, "token W"),
    (why.LOBBY_FULL, lobby_with_three_tokens, "token L"),
    (why.AREA_FULL, lambda: alone().available(2).play("lobby", "token A"), "token A"),
    (why.NO_LOBBY_BONUS, lambda: alone().play("lobby"), "extra A"),
    (why.NO_TOKEN_YET, lambda: alone().play("lobby"), "lobby done"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("reason", "position", "action"), CASES, ids=[f"{REASONS[reason]}: {action}" for reason, _, action in CASES]
)
def test_reason(reason, position, action):
    """The action is refused for this reason and no other, and is not among the legal ones."""
    t = position()
    assert REASONS[t.why_not(action)] == REASONS[reason]
    assert t.allows(action) == (reason == why.ALLOWED)


def test_every_reason_has_a_position():
    """No reason is forgotten."""
    assert {reason for reason, _, _ in CASES} == set(REASONS)


def test_only_the_deciding_player_is_offered_anything():
    """One seat decides at a time (2.9)."""
    t = table(players=2)
    for code in range(len(SPACE)):
        assert refusal(t.box, t.state, 1, code) == why.NOT_NOW
    assert legal(t.box, t.state, 1, [0] * len(SPACE)) == 0


def test_nothing_is_offered_after_the_game():
    """Not even passing (L187)."""
    t = table(players=2, year=6).finish_year()
    assert t.why_not("pass") == why.NOT_NOW
    assert t.legal() == []
