"""Measuring."""

from __future__ import annotations

import pytest

from boardroom.arena import bench
from boardroom.arena.setting import Setting
from boardroom.kernel.schema import copy


def test_the_best_repeat_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 1.0, 10.0, 14.0, 20.0, 21.0, 30.0, 32.0])
    monkeypatch.setattr(bench, "perf_counter", lambda: next(clock))
    monkeypatch.setattr(bench, "REPEATS", 3)
    assert bench.best_rate(lambda times: 100) == 100.0


def test_halfway_is_in_the_middle_of_a_game() -> None:
    setting = Setting.of("upgrade", 2)
    s = bench.halfway(setting)
    assert setting.game.rules.to_act(setting.box.values, s)
    assert s.year in (3, 4)


def test_answers_are_timed_where_there_is_a_choice() -> None:
    setting = Setting.of("upgrade", 2)
    found = bench.choices(setting)
    assert 20 < len(found) < len(list(bench.positions(setting)))
    assert all(setting.game.rules.to_act(setting.box.values, s) >> seat & 1 for s, seat in found)


@pytest.mark.parametrize("mode", ["plain", "fast"])
def test_playouts_leave_the_position_alone_and_copies_are_copies(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SPELL", 0.001)
    monkeypatch.setattr(bench, "REPEATS", 1)
    setting = Setting.of("sealed", 2)
    here = bench.halfway(setting)
    kept = copy(here)
    monkeypatch.setattr(bench, "halfway", lambda setting: here)
    assert bench.playouts(setting, mode) > 0 and bench.copies(setting, mode) > 0
    assert here == kept


def test_a_failing_first_call_is_explained(tmp_path: object) -> None:
    with pytest.raises(bench.BenchError, match="there is no game 'chess'"):
        bench.first_call_seconds("chess", "plain", str(tmp_path))
