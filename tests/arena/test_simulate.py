"""Games by the thousand: both speeds, checks, statistics."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boardroom.arena import playout, simulate
from boardroom.arena.setting import Setting
from boardroom.arena.simulate import Batch, Tally, Violation, WrongLog, match_of, play_batch, spread, wilson
from boardroom.bots.names import UnknownBot
from boardroom.kernel.game import find


def test_both_speeds_play_the_same_games() -> None:
    setting = Setting.of("upgrade", 3)
    fast, plain = (play_batch(setting, mode, 11, 8, check=True, trails=True) for mode in ("fast", "plain"))
    for one, other in zip(_tables(fast), _tables(plain), strict=True):
        assert np.array_equal(one, other)
    assert fast.violations == plain.violations == ()


def _tables(batch: Batch) -> tuple[Any, ...]:
    return batch.lengths, batch.points, batch.places, batch.trails


def test_batches_follow_each_other_without_gap_or_overlap() -> None:
    setting = Setting.of("sealed", 2)
    parts = list(simulate.batches(setting, 45, seed=5, mode="plain"))
    assert [(b.seed, len(b)) for b in parts] == [(5, 20), (25, 20), (45, 5)]
    whole = play_batch(setting, "plain", 5, 45)
    assert np.array_equal(np.concatenate([b.points for b in parts]), whole.points)


def test_a_trail_grows_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = Setting.of("sealed", 2)
    roomy = play_batch(setting, "plain", 0, 5, trails=True)
    monkeypatch.setattr(simulate, "FIRST_TRAIL", 3)
    tight = play_batch(setting, "plain", 0, 5, trails=True)
    longest = max(tight.lengths)
    assert tight.trails.shape == (5, longest)
    assert np.array_equal(tight.trails, roomy.trails[:, :longest])


def test_a_simulated_game_is_confirmed_by_the_match() -> None:
    setting = Setting.of("upgrade", 2)
    batch = play_batch(setting, "plain", 3, 2, trails=True)
    assert match_of(setting, batch, 1).seed == 4
    batch.points[1, 0, 0] += 1
    with pytest.raises(WrongLog, match="seed 4"):
        match_of(setting, batch, 1)


def test_ranges_are_checked_in_plain_play(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = Setting.of("upgrade", 2)
    rules = setting.game.rules
    true_apply = rules.apply

    def rich(box: Any, s: Any, seat: int, code: int) -> None:
        true_apply(box, s, seat, code)
        if s.year == 2:
            s.players[1].credits = 3_000_000

    monkeypatch.setattr(rules, "apply", rich)
    monkeypatch.setattr(rules, "faults", lambda box, before, s: 0)
    assert play_batch(setting, "plain", 0, 1).violations == ()
    (violation,) = play_batch(setting, "plain", 0, 1, check=True).violations
    assert violation.what == "players[1].credits = 3000000 is outside 0..2000000"
    assert violation.seed == 0 and violation.decision > 1


def test_games_that_get_stuck_or_never_end_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = Setting.of("sealed", 2)
    monkeypatch.setattr(playout, "MOST_DECISIONS", 3)
    assert play_batch(setting, "plain", 8, 1).violations == (Violation("the game does not end", 8, 3),)
    monkeypatch.setattr(find("sealed").rules, "legal", lambda box, s, seat, codes: 0)
    (violation,) = play_batch(setting, "plain", 8, 1).violations
    assert violation == Violation("somebody must decide and has no legal action", 8, 0)


def test_a_shared_victory_counts_in_parts() -> None:
    setting = Setting.of("sealed", 3)
    tally = Tally(setting)
    places = np.array([[1, 2, 3], [1, 1, 3], [1, 1, 1], [3, 2, 1]])
    points = np.array([[[5], [4], [3]], [[4], [4], [1]], [[2], [2], [2]], [[0], [3], [7]]])
    tally.add(Batch(0, np.array([10, 20, 30, 40]), points, places, np.zeros((4, 0)), ()))
    summary = tally.summary(seconds=2.0)
    assert [seat["wins"] for seat in summary["seats"]] == pytest.approx([1.833, 0.833, 1.333])
    assert [seat["rank"] for seat in summary["seats"]] == [1.5, 1.5, 2.0]
    assert [seat["mean"] for seat in summary["seats"]] == [2.75, 3.25, 3.25]
    assert (summary["decisions"], summary["decisions_per_second"], summary["games_per_second"]) == (100, 50, 2.0)
    assert summary["length"] == {"mean": 25.0, "p10": 13.0, "p50": 25.0, "p90": 37.0}


def test_wilson_interval() -> None:
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(20, 20) == pytest.approx((0.8389, 1.0), abs=1e-4)


def test_spread() -> None:
    assert spread(range(101)) == {"mean": 50.0, "p10": 10.0, "p50": 50.0, "p90": 90.0}


def test_one_bot_or_one_for_each_seat() -> None:
    assert Setting.of("upgrade", 3, bots=["random"]).bots == Setting.of("upgrade", 3, bots=["random"] * 3).bots
    with pytest.raises(UnknownBot, match="3 seats need"):
        Setting.of("upgrade", 3, bots=["random"] * 2)


def test_a_setting_travels_to_other_processes() -> None:
    setting = Setting.of("upgrade", 2, {"bag_mode": "one_bag"})
    again = pickle.loads(pickle.dumps(setting))
    assert again.game is setting.game and again.options == setting.options and again.box.hash == setting.box.hash


def test_corrections_are_found_from_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.toml").write_text("")
    monkeypatch.chdir(tmp_path)
    packed = pickle.dumps(Setting.of("upgrade", 2, overlay=Path("mine.toml")))
    monkeypatch.chdir("/")
    assert pickle.loads(packed).overlay == tmp_path / "mine.toml"
