"""What a page of `docs/balance` shows, counted over games of a network with itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Final

from boardroom.arena.balance import Balance
from boardroom.arena.setting import Setting
from boardroom.learn.beginner import teach
from boardroom.learn.choosing import Judge
from boardroom.learn.playing import Player, play_many

LESSONS: Final = 256  # games of a beginner among experts


def counted_by_network(
    player: Player, setting: Setting, games: int, seed: int, told: Callable[[int], None] = lambda games: None
) -> dict[str, Any]:
    """Everything `Balance` counts, thousands of games side by side; half as many again with styles, and a beginner."""
    counted = Balance(setting)
    for batch in play_many(player, setting.players, setting.options, [setting.box], games, seed):
        counted.count(batch)
        told(len(batch))
    verdict = Judge(player, setting.options).judge([setting.box], setting.players, games, seed)[0]
    found = counted.summary() | {"styles": {"points": dict(verdict.styles), "beats": dict(verdict.beats)}}
    taught = teach(player, setting.box, setting.players, min(games, LESSONS))
    return found | ({"beginner": asdict(taught) | {"share": taught.share}} if taught else {})
