"""Compiled code: found per game, kept on disk under a key of all it depends on, imported only when asked for."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from boardroom.kernel import contract
from boardroom.kernel.contract import apply, legal, redeal, score, setup, to_act
from boardroom.kernel.fast import (
    KEPT_CACHES,
    cache_folder,
    cache_root,
    cached_calls,
    compiled,
    copy_state,
    reachable,
)
from boardroom.kernel.game import Game, find
from tests.kit import example

MakeGame = Callable[..., Game]


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache that nobody else uses."""
    monkeypatch.setenv("BOARDROOM_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


# --- the contract ------------------------------------------------------------------------------------------------


def one_round(boxes: Any, states: Any, codes: Any, points: Any) -> int:
    """Everybody takes the highest legal bid; return how many bids were legal in all."""
    box = boxes[0]
    s = states[0]
    setup(box, s)
    count = 0
    for seat in range(s.seats):
        n = legal(box, s, seat, codes)
        count += n
        apply(box, s, seat, codes[n - 1])
    copy_state(states, 1, 0)
    redeal(box, states[1], 0)
    score(box, s, points)
    return count * 8 + to_act(box, s)


def played(game: Game, fast: bool) -> tuple[int, list[list[int]], list[Any]]:
    """What comes of a round in either speed."""
    box, blank = game.box(), game.undealt(3, 6)
    if not fast:
        plain_points, states = [[0], [0], [0]], [blank, blank]
        return one_round([box.values], states, [0] * len(game.space), plain_points), plain_points, states
    points, records = np.zeros((3, 1), np.int64), game.schema.to_array(blank, blank)
    codes = np.zeros(len(game.space), np.int64)
    result = compiled(game, one_round)(box.schema.to_array(box.values), records, codes, points)
    return result, points.tolist(), [game.schema.from_record(r) for r in records]


def test_each_game_gets_its_own_rules(variant_of_example: MakeGame) -> None:
    """Also when another game has a state of exactly the same layout."""
    original = find(example.NAME)
    generous = variant_of_example("generous", ("rules.py", "points += s.lot", "points += s.lot * 2"))
    modest = variant_of_example("modest", ("rules.py", "code <= s.players[seat].coins", "code <= 3"))
    results = [(played(game, fast=True), played(game, fast=False)) for game in (original, generous, modest)]
    for fast, plain in results:
        assert fast == plain
    (count, points, _), (twice, doubled, _), (fewer, _, _) = (plain for _, plain in results)
    assert count == twice == 8 * 30 + 7
    assert fewer == 8 * 12 + 7
    assert doubled == [[2 * p for p in row] for row in points]
    assert sum(map(sum, points)) > 0


def test_every_contract_function_reaches_the_rules() -> None:
    game = find(example.NAME)
    s = game.new(game.box(), 2, 1)
    for name in contract.NAMES:
        assert getattr(s.__rules__, name) is getattr(game.rules, name)
    assert contract.to_act(game.box().values, s) == 0b11


def test_copying_a_state_leaves_the_original_alone() -> None:
    game = find(example.NAME)
    states = [game.new(game.box(), 2, seed) for seed in (1, 2)]
    copy_state(states, 1, 0)
    states[1].players[0].coins = 0
    assert states[0] == game.new(game.box(), 2, 1)


# --- the cache ---------------------------------------------------------------------------------------------------


def helper(n: int) -> int:
    return n + 1


def test_the_cache_can_be_moved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BOARDROOM_CACHE", str(tmp_path))
    assert cache_root() == tmp_path
    monkeypatch.delenv("BOARDROOM_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_root() == tmp_path / "xdg" / "boardroom" / "fast"


def key(game: Game) -> str:
    """Where code that deals a game is kept."""
    return cache_folder(game, list(reachable(game, deal))).name  # type: ignore[arg-type]


def test_what_is_not_compiled_leaves_the_key_alone(variant_of_example: MakeGame, own_cache: Path) -> None:
    game = variant_of_example("keyed")
    first = key(game)
    assert (own_cache / "keyed" / first).is_dir()
    (game.folder / "box.toml").write_text("coins = 1")
    (game.folder / "deeper").mkdir()
    (game.folder / "deeper" / "picture.py").write_text("x = 1")
    for file in ("words.py", "board.py", "acts.py", "README.md"):
        with (game.folder / file).open("a") as text:
            text.write("\n# changed\n")
    assert key(game) == first


def test_the_key_changes_with_the_files_of_all_functions_reached(variant_of_example: MakeGame, own_cache: Path) -> None:
    game = variant_of_example("changed")
    first = key(game)
    with (game.folder / "rules.py").open("a") as text:
        text.write("\n# changed\n")
    assert key(game) != first
    assert cache_folder(game, [helper]) != cache_folder(game, []), "another file"  # type: ignore[list-item]


@pytest.mark.parametrize(
    "constant, other",
    [
        (("SIDES", 6), 7),
        (("SIDES", (1, 2)), (1, 3)),
        (("SIDES", b"\1\2"), b"\1\3"),
        (("SIDES", IntEnum("Side", "front back")), IntEnum("Side", "back front")),
        (("SIDES", SimpleNamespace(sides=6)), SimpleNamespace(sides=7)),
        (("SIDES", np.array([1, 2])), np.array([1, 3])),
        (("SIDES", np.int64(6)), np.int32(6)),
    ],
)
def test_the_key_changes_with_the_constants_that_functions_name(
    constant: tuple[str, object], other: object, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever they come from: codes of actions are worked out in a module that compiled code never reaches."""
    game, (name, value) = find(example.NAME), constant
    monkeypatch.setattr(game.rules, name, value)
    first = key(game)
    monkeypatch.setattr(game.rules, name, copy.copy(value))
    assert key(game) == first
    monkeypatch.setattr(game.rules, name, other)
    assert key(game) != first


def test_old_caches_are_dropped(variant_of_example: MakeGame, own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = variant_of_example("often")
    folders = []
    for n in range(KEPT_CACHES + 4):
        monkeypatch.setattr(game.rules, "SIDES", n)
        folders.append(cache_folder(game, list(reachable(game, deal))))  # type: ignore[arg-type]
        os.utime(folders[-1], (n, n))
    assert [folder for folder in folders if folder.exists()] == folders[-KEPT_CACHES - 1 :]


WARM = """
import numpy as np
from boardroom.kernel.contract import setup
from boardroom.kernel.fast import cached_calls, compiled
from boardroom.kernel.game import find
from tests.kernel.test_fast import deal
game = find("NAME")
box, states = game.box(), game.schema.to_array(game.undealt(2, 1))
deal = compiled(game, deal)
deal(box.schema.to_array(box.values), states)
print(cached_calls(deal), game.schema.hash(game.schema.from_record(states[0])))
"""


def deal(boxes: Any, states: Any) -> None:
    setup(boxes[0], states[0])


def test_a_second_process_loads_what_the_first_compiled(variant_of_example: MakeGame, own_cache: Path) -> None:
    game = variant_of_example("kept")
    expected = game.schema.hash(game.new(game.box(), 2, 1))
    assert python(WARM.replace("NAME", "kept")) == f"0 {expected}"
    assert python(WARM.replace("NAME", "kept")) == f"1 {expected}"
    rules = game.folder / "rules.py"
    rules.write_text(rules.read_text().replace("1 + below(s.chance, SIDES)", "SIDES - below(s.chance, SIDES)"))
    hits, other = python(WARM.replace("NAME", "kept")).split()
    assert (hits, other != expected) == ("0", True), "stale code ran after a change of the rules"


def test_cache_hits_are_counted(own_cache: Path) -> None:
    import numba

    assert cached_calls(numba.njit(helper)) == 0


# --- what is imported --------------------------------------------------------------------------------------------


def python(program: str) -> str:
    """What a program prints in a process of its own."""
    root = str(Path(__file__).parents[2])
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=root, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


PLAY = """
import random
from boardroom.kernel.match import Match
match = Match("upgrade", players=3, seed=1)
chooser = random.Random(1)
while not match.over:
    seat = match.to_act[0]
    match.play(chooser.choice(match.legal_codes(seat)), seat)
    match.view(seat), match.observe(seat), match.status(seat), match.why_no_undo(seat)
match.story(), match.scores(), match.ranking(), match.at(5), match.branch(5)
Match.from_json(match.to_json())
"""

GAMES = """
from boardroom.cli import app
try:
    app(["games", "--json"])
except SystemExit as end:
    assert not end.code
"""

HEAVY = """
import json, sys
print()
print(json.dumps([name for name in ("numba", "llvmlite", "numpy") if name in sys.modules]))
"""


@pytest.mark.parametrize("program", [PLAY, GAMES], ids=["plain play", "boardroom games"])
def test_nothing_heavy_is_imported_before_it_is_needed(program: str) -> None:
    assert json.loads(python(program + HEAVY).splitlines()[-1]) == []


def test_compiling_does_import_numba() -> None:
    """The test above would notice."""
    program = "from boardroom.kernel.fast import compiled\nimport numba\n" + HEAVY
    assert json.loads(python(program).splitlines()[-1]) == ["numba", "llvmlite", "numpy"]
