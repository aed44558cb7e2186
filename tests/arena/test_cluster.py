"""Tournaments on a Ray cluster: the same games as on one core, and clear words when there is no cluster."""

from __future__ import annotations

import json
import math
import os
import pickle
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from boardroom.arena.cluster import ClusterProblem, Share, edition, hired, work_there
from boardroom.arena.setting import Setting
from boardroom.arena.tournament import FILE, Tournament
from boardroom.arena.workers import Workers
from tests.cli.run import boardroom, in_a_process, refused

if sys.version_info >= (3, 15):
    pytest.skip("Ray has no wheels for this Python", allow_module_level=True)


@pytest.fixture(scope="module")
def two() -> Iterator[Workers]:
    """A Ray of two workers on this machine."""
    with hired(2, "local") as workers:
        yield workers


def tournament(folder: Path) -> Tournament:
    return Tournament(Setting.of("sealed", 2), ("greedy", "random", "search:2"), 4, 5, folder)


def play(t: Tournament, workers: Workers) -> int:
    return sum(t.play("plain", workers))


@pytest.mark.parametrize(("game", "bots"), [("upgrade", "greedy,random"), ("sealed", "greedy,search:20")])
def test_a_cluster_plays_the_same_games_as_one_core(two: Workers, tmp_path: Path, game: str, bots: str) -> None:
    files = []
    with hired(1) as one:
        for name, workers in (("one", one), ("two", two)):
            t = Tournament(Setting.of(game, 2), bots.split(","), 4, 5, tmp_path / name)
            assert play(t, workers) == t.size == 4
            files.append((tmp_path / name / FILE).read_bytes())
    assert files[0] == files[1]


def test_a_cluster_goes_on_with_what_one_core_began(two: Workers, tmp_path: Path) -> None:
    with hired(1) as one:
        begun = next(tournament(tmp_path).play("plain", one))
    rest = tournament(tmp_path)
    assert 0 < begun < rest.size
    assert play(rest, two) == rest.size - begun
    assert play(tournament(tmp_path), two) == 0


@pytest.mark.usefixtures("two")
def test_the_command_plays_on_the_cluster_of_an_address() -> None:
    import ray

    words = "arena", "sealed", "--bots", "greedy,random", "--players", "3", "--games", "6", "--json"
    there = in_a_process(*words, "--ray", ray.get_runtime_context().gcs_address)
    assert there.returncode == 0, there.stderr
    assert json.loads(there.stdout) == boardroom(*words, "--jobs", "1").data


def test_workers_have_a_cpu_each_and_our_environment(two: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    import ray

    assert ray.cluster_resources()["CPU"] == 2
    monkeypatch.setenv("BOARDROOM_CACHE", "somewhere else")
    assert list(two.map(os.getenv, ["BOARDROOM_CACHE", "RAY_USAGE_STATS_ENABLED"])) == ["somewhere else", "0"]


def test_what_goes_wrong_there_is_told_here(two: Workers) -> None:
    results = two.map(math.sqrt, [4, -1])
    assert next(results) == 2
    with pytest.raises(ValueError) as refusal:
        next(results)
    assert len(str(refusal.value).splitlines()) == 1, "the error as it was, without Ray's account of it"


def test_a_task_for_which_no_machine_is_large_enough_is_not_waited_for(
    two: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(two, "share", Share(cpus=3))
    with pytest.raises(ClusterProblem, match="no machine of the Ray cluster has 3 CPUs, which a task needs"):
        next(two.map(math.sqrt, [4]))
    assert str(Share(8, 1)) == "8 CPUs and a graphics processor"
    assert not Share(1, 1).fits({"CPU": 4.0}) and Share(1, 1).fits({"CPU": 4.0, "GPU": 1.0})


def test_a_machine_without_boardroom(two: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "elsewhere", ModuleType("elsewhere"))  # which the workers cannot import
    monkeypatch.setattr(work_there, "__module__", "elsewhere")
    monkeypatch.setattr(sys.modules["elsewhere"], "work_there", work_there, raising=False)
    with pytest.raises(ClusterProblem, match="has no Boardroom"):
        next(two.map(math.sqrt, [4]))


def test_another_edition_is_not_mixed_in() -> None:
    job = pickle.dumps((math.sqrt, 4))
    assert work_there(edition(), {}, job) == 2
    with pytest.raises(ClusterProblem, match="another edition"):
        work_there("another", {}, job)


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "pip install 'boardroom-games[ray]'" in refused("arena", "sealed", "--ray", "local")


def test_an_address_that_does_not_answer() -> None:
    with socket.socket() as taken:  # bound, but nobody listens
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        assert f"no Ray answers at {address}" in refused("arena", "sealed", "--ray", address)


def test_something_that_is_no_address() -> None:
    assert "not 'nonsense'" in refused("arena", "sealed", "--ray", "nonsense")
