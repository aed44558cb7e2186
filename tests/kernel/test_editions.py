"""Editions of rules: a changed rule reaches new games only, and games of both kinds live side by side."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boardroom.arena.golden import older_golden_file, write_golden
from boardroom.arena.parity import Lockstep
from boardroom.arena.setting import Setting
from boardroom.bots.names import Bot
from boardroom.bots.thinker import Thinker
from boardroom.envs.batch import Games
from boardroom.envs.table import Table
from boardroom.kernel.box import BoxError
from boardroom.kernel.contract import apply, setup
from boardroom.kernel.fast import compiled
from boardroom.kernel.game import EXTRA_FOLDERS, About, Game, GameError, find
from boardroom.kernel.match import BadLog, Match
from boardroom.kit.log import the_golden_playthroughs_are_kept_and_still_true as check_golden
from tests.kit import editions, example

NAME = "revised"
OLD_GAME = """
import random, sys
from boardroom.kernel.match import Match
match = Match(sys.argv[1], players=3, seed=11)
draw = random.Random(5)
while not match.over:
    seat = match.to_act[0]
    match.play(draw.choice(match.legal(seat)), seat)
print(match.to_json())
"""
MakeGame = Callable[..., Game]


@pytest.fixture(scope="module")
def old_log(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A whole game, played by a program that knew nothing of a second edition."""
    shelf = tmp_path_factory.mktemp("old")
    example.lay_out(shelf, NAME)
    done = subprocess.run(
        [sys.executable, "-c", OLD_GAME, NAME],
        env={**os.environ, EXTRA_FOLDERS: str(shelf)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.fixture
def game(variant_of_example: MakeGame) -> Game:
    """The game with both editions."""
    return variant_of_example(NAME, *editions.CHANGES)


def replayed_bids(game: Game, log: str, rules: str) -> Match:
    """The same bids in another edition, as far as they are legal there."""
    old = Match.from_json(log)
    match = Match(game, old.players, old.seed, old.options, rules=rules)
    for entry in old.log:
        if match.why_not(entry.code, entry.seat):
            break
        match.play(entry.code, entry.seat)
    return match


def coins(match: Match) -> list[int]:
    return [player.coins for player in match.state.players[: match.players]]


def test_old_and_new_logs_replay_side_by_side(game: Game, old_log: str) -> None:
    new_log = replayed_bids(game, old_log, "2").to_json()
    for _ in range(2):  # one after the other, and again
        old, new = Match.from_json(old_log), Match.from_json(new_log)
        assert (old.box.edition, new.box.edition) == (1, 2)
        assert old.to_json() == old_log, "the very text that a program without edition 2 wrote"
        assert new.to_json() == new_log
    shared = min(len(old.log), len(new.log))
    assert [e.code for e in old.log[:shared]] == [e.code for e in new.log[:shared]]
    assert old.at(shared).state.players != new.at(shared).state.players, "the rule really changed"


def test_a_new_game_takes_the_newest_rules_and_any_edition_can_be_asked_for(game: Game) -> None:
    assert Match(game, 2, 1).box.edition == game.edition() == 2
    assert Match(game, 2, 1, rules="1").box.edition == Match(game, 2, 1, rules=1).box.edition == 1
    prices = []
    for rules in ("1", "2"):
        match = Match(game, 2, 1, rules=rules)
        match.play("bid 7", 0)
        match.play("bid 3", 1)
        prices.append(9 - coins(match)[0])
    assert prices == [7, 4]
    with pytest.raises(GameError, match=r"Sealed Bids has no rules '3' here, only 1 and 2"):
        Match(game, 2, 1, rules=3)


def test_a_branch_stays_in_its_edition(game: Game, old_log: str) -> None:
    old = Match.from_json(old_log)
    assert old.branch(4).box.edition == 1
    assert json.loads(old.branch(4).to_json())["rules"] == "1"


def test_a_log_of_an_edition_that_is_not_here_is_refused_by_name(game: Game, old_log: str) -> None:
    for rules in ("3", 1, None, ["1"]):
        data = {**json.loads(old_log), "rules": rules}
        with pytest.raises(
            BadLog, match=r"played with rules version .* of Sealed Bids; this program plays version '1'"
        ):
            Match.from_json(json.dumps(data))
    with pytest.raises(BadLog, match=r"does not lead to the recorded|not legal|do not lead to"):
        Match.from_json(json.dumps({**json.loads(old_log), "rules": "2", "box": game.box().hash}))


def test_the_hashes_of_an_old_edition_are_what_they_were(game: Game) -> None:
    """Neither the edition nor what came with a later one counts in them."""
    original = find(example.NAME)
    assert game.box(rules=1).hash == original.box().hash != game.box().hash
    for players in (2, 3):
        assert Match(game, players, 3, rules=1).hash() == Match(original, players, 3).hash()
    assert Match(game, 2, 3).hash() != Match(game, 2, 3, rules=1).hash()


def follow(boxes: Any, states: Any, seats: Any, codes: Any) -> None:
    """Deal and play a list of actions. In the common subset."""
    setup(boxes[0], states[0])
    for n in range(len(codes)):
        apply(boxes[0], states[0], seats[n], codes[n])


def test_fast_play_knows_the_edition_without_being_compiled_again(game: Game, old_log: str) -> None:
    run = compiled(game, follow)
    for match in (Match.from_json(old_log), replayed_bids(game, old_log, "2")):
        blank = game.undealt(match.players, match.seed, match.options)
        boxes, states = match.box.schema.to_array(match.box.values), game.schema.to_array(blank)
        run(boxes, states, np.array([e.seat for e in match.log]), np.array([e.code for e in match.log]))
        assert game.schema.from_record(states[0]) == match.state
    assert len(run.signatures) == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("rules", ["1", "2"])
def test_both_speeds_agree_in_every_edition(game: Game, rules: str) -> None:
    setting = Setting.of(game, 3)
    lockstep = Lockstep(replace(setting, box=setting.box.under(int(rules))))
    for seed in range(3):
        assert lockstep.play(seed)[1] is None


def test_bots_and_environments_play_the_edition_they_are_told(game: Game) -> None:
    for rules, paid in ((1, 7), (2, 4)):
        table = Table(game, 2, rules=rules)
        table.deal(1)
        table.play(7)
        table.play(3)
        assert 9 - table.state.players[0].coins == paid
        assert table.version == f"{NAME}-v{rules}"
        batch = Games(game, 2, games=1, seed=1, rules=rules)
        batch.step([7])
        batch.step([3])
        assert 9 - game.schema.from_record(batch._states[0]).players[0].coins == paid
        match = Match(game, 2, 1, rules=rules)
        thought = Thinker(game, match.box).think(match.state, 0, Bot("search", playouts=20), 1)
        assert thought.code in match.legal_codes(0)


def test_every_edition_keeps_its_recorded_games(game: Game, old_log: str) -> None:
    write_golden(game)
    with pytest.raises(FileNotFoundError):
        check_golden(game)
    older = older_golden_file(game, "1")
    older.write_text(old_log + "\n")
    check_golden(game)
    older.write_text(old_log.replace('"rules": "1"', '"rules": "2"') + "\n")
    with pytest.raises(BadLog):
        check_golden(game)


@pytest.mark.parametrize(("newest", "older"), [("1a", ()), ("0", ()), ("1", ("2",)), ("2", ("2",)), ("3", ("2", "1"))])
def test_editions_are_numbered(newest: str, older: tuple[str, ...]) -> None:
    with pytest.raises(GameError, match="editions of rules are numbered"):
        About("Chess", (2,), "60", "", "", newest, ("mate",), older_rules=older)


@pytest.mark.parametrize("name", ["deploy", "upgrade"])
def test_an_option_that_came_later_is_not_in_older_logs(name: str) -> None:
    """And an old log is the same, letter for letter, after it was read."""
    titled = find(name)
    kept = older_golden_file(titled, "1").read_text(encoding="utf-8").splitlines()
    newest = {option.name for option in titled.about.options if option.since == 2}
    assert newest
    for line in kept:
        match = Match.from_json(line)
        assert newest.isdisjoint(match.options)
        assert match.to_json() == line


def test_a_log_is_replayed_with_the_values_that_were_shipped_when_it_was_played() -> None:
    """It names its box by a hash; an overlay in the game's folder makes that very box."""
    titled = find("industrial")
    then = titled.box(titled.folder / "earlier" / "1.toml")
    assert then.hash != titled.box().hash
    match = Match(titled, 2, 5, box=then)
    match.play(match.legal(match.to_act[0])[0])
    assert Match.from_json(match.to_json()).box.values.market_bonus == [2, 4, 6, 8, 1, 3, 5, 7]
    assert titled.earlier_box("0123456789abcdef") is None


# -- boxes that are kept


def test_a_kept_box_is_the_box(tmp_path: Path) -> None:
    game = find("upgrade")
    overlay = tmp_path / "mine.toml"
    overlay.write_text("income_base = 20\n")
    box = game.box(overlay)
    again = game.kept_box(box.to_json(), box.hash, game.about.rules_version)
    assert again.hash == box.hash != game.box().hash
    assert again.values == box.values
    assert again.overlay == {"income_base": 20}


def test_a_box_of_an_old_edition_goes_on_when_components_are_added(game: Game, old_log: str) -> None:
    original = find(example.NAME).box()
    kept = game.kept_box(original.to_json(), original.hash, "1")
    assert kept.values.fee == 1, "what came since is as printed, and edition 1 never asks"
    assert kept.hash == original.hash
    assert Match.from_json(old_log, kept).to_json() == old_log


def test_a_kept_box_that_was_changed_is_refused() -> None:
    game = find(example.NAME)
    box = game.box()
    for text in ("no json", "[1]", box.to_json().replace("9", "8"), box.to_json().replace("9", "99"), "null"):
        with pytest.raises(BoxError, match="kept component values"):
            game.kept_box(text, box.hash, "1")


def test_all_games_on_the_shelf_can_be_kept() -> None:
    for name in ("upgrade", "deploy", "kanban", "smartphone", "industrial"):
        game = find(name)
        match = Match(game, seed=3, box=game.kept_box(game.box().to_json(), game.box().hash, game.about.rules_version))
        draw = random.Random(1)
        for _ in range(20):
            seat = match.to_act[0]
            match.play(draw.choice(match.legal_codes(seat)), seat)
        assert Match.from_json(match.to_json()).hash() == match.hash()
