"""Parity finds what it looks for."""

from __future__ import annotations

from typing import Any

import pytest

from boardroom.arena import parity
from boardroom.arena.parity import Lockstep, Recorder
from boardroom.arena.setting import Setting
from boardroom.kernel.match import Match


@pytest.fixture
def lockstep() -> Lockstep:
    """Both speeds at one table, the fast one compiled from the true rules."""
    table = Lockstep(Setting.of("sealed", 3))
    assert table.play(0)[1] is None
    return table


@pytest.mark.parametrize(
    ("function", "word"),
    [
        ("to_act", "who decides"),
        ("over", "whether it is over"),
        ("rank", "places"),
        ("score", "points"),
        ("legal", "legal actions"),
        ("faults", "violated invariant"),
        ("refusal", "reason of a refusal"),
        ("setup", "chance"),
        ("apply", "chance"),
        ("redeal", "redealt chance"),
    ],
)
def test_a_difference_in_any_function_is_found(
    function: str, word: str, lockstep: Lockstep, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = lockstep.setting.game.rules
    monkeypatch.setattr(rules, function, _spoiled(function, getattr(rules, function)))
    _, difference = lockstep.play(1)
    assert difference is not None
    assert difference.seed == 1 and difference.players == 3
    assert any(line.startswith(word) for line in difference.what), difference.what


def _spoiled(name: str, true: Any) -> Any:
    """A rule with a mistake in it."""

    def spoiled(box: Any, *rest: Any) -> Any:
        result = true(box, *rest)
        if name in ("score", "rank"):
            row = rest[1][0] if name == "score" else rest[1]
            row[0] += 1
        elif name == "legal":
            rest[2][0] += 1
        elif name in ("setup", "apply", "redeal"):
            rest[0].chance.counter += 1
        elif name == "to_act":
            return result & ~1
        elif name == "over":
            return not result
        else:
            return result + 1
        return result

    return spoiled


def test_the_recorder_grows_with_the_game_and_keeps_every_position() -> None:
    setting = Setting.of("sealed", 2)
    recorder = Recorder(setting, fast=False, room=2)
    positions = recorder.play(4)
    assert recorder.room >= positions > 2
    start = Match(setting.game, 2, 4).state
    assert recorder.state(0) == start
    assert setting.game.rules.over(setting.box.values, recorder.state(positions - 1))


def test_positions_are_counted(lockstep: Lockstep) -> None:
    assert lockstep.play(2)[0] == Recorder(lockstep.setting, fast=False).play(2)
    parity.ready(lockstep.setting)
