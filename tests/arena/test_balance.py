"""What `boardroom balance` counts, checked against games played again one by one."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from boardroom.arena.balance import Balance, Feature, _changes, features_of
from boardroom.arena.balance_report import markdown, telling, write_balance
from boardroom.arena.playout import CHECK_POINTS, SEAT_STRIDE
from boardroom.arena.setting import Setting
from boardroom.arena.simulate import play_batch
from boardroom.kernel.game import find
from boardroom.kernel.match import Match

GAMES = 30


@pytest.fixture(scope="module")
def counted() -> Balance:
    balance = Balance(Setting.of("sealed", bots=("random",)))
    assert sum(balance.play(GAMES, seed=3)) == GAMES
    return balance


def matches(setting: Setting) -> list[Match]:
    """The same games as matches."""
    batch = play_batch(setting, "plain", 3, GAMES, trails=True)
    played = []
    for n in range(GAMES):
        match = Match(setting.game, setting.players, 3 + n, setting.options)
        for step in batch.trails[n, : batch.lengths[n]]:
            match.play(int(step) % SEAT_STRIDE, int(step) // SEAT_STRIDE)
        played.append(match)
    return played


def test_seats_share_the_wins_and_points_are_those_of_the_games(counted: Balance) -> None:
    summary, played = counted.summary(), matches(counted.setting)
    for row in summary["seats"]:
        seat = row["seat"]
        wins = sum((m.ranking()[seat] == 1) / m.ranking().count(1) for m in played)
        assert row["share"] == pytest.approx(wins / GAMES, abs=1e-4)
        assert row["low"] < row["share"] < row["high"]
        assert row["points"] == pytest.approx(np.mean([m.scores()[seat]["total"] for m in played]), abs=0.01)
    assert sum(row["share"] for row in summary["seats"]) == pytest.approx(1, abs=1e-3)


def test_every_use_is_counted(counted: Balance) -> None:
    played = matches(counted.setting)
    families = Counter(counted.setting.game.space.action(e.code).family for m in played for e in m.log)
    rows = {row["what"]: row for row in counted.summary()["uses"]}
    for family, times in families.items():
        assert rows[family]["times"] == pytest.approx(times / GAMES / counted.setting.players, abs=1e-3)


def test_the_course_is_that_of_the_games(counted: Balance) -> None:
    course = np.concatenate(counted._courses)
    for n, match in enumerate(matches(counted.setting)):
        for moment in (0, CHECK_POINTS // 2, CHECK_POINTS - 1):
            position = match.at(moment * len(match.log) // (CHECK_POINTS - 1))
            out = [[0] * len(match.game.about.sources) for _ in range(match.players)]
            match.game.rules.score(match.box.values, position.state, out)
            assert course[n, moment].tolist() == [sum(row) for row in out]


def test_lead_changes_skip_moments_without_a_leader() -> None:
    assert _changes(np.array([[0, -1, 0, 1, -1, 0], [-1, -1, -1, -1, -1, -1]])).tolist() == [2, 0]


def test_features_are_actions_and_their_parameters() -> None:
    space = find("upgrade").space
    features, table = features_of(space)
    train = next(code for code in range(len(space)) if space.action(code).family == "Train")
    named = {str(features[i]) for i in np.flatnonzero(table[train])}
    action = space.action(train)
    assert named == {"Train", *(f"Train {name}={value}" for name, value in action.parameters)}
    assert Feature("Train", "") in features


def test_the_report_keeps_what_a_person_wrote(counted: Balance, tmp_path: Path) -> None:
    summary = counted.summary()
    page, seats, uses = write_balance(summary, tmp_path)
    assert page.read_text().startswith("# Balance of ")
    assert seats.read_text().count("<circle") == summary["players"]
    assert uses.read_text().startswith("<svg")
    page.write_text(page.read_text() + "\n## Judgement\n\nFine.\n")
    write_balance(summary, tmp_path)
    write_balance(summary, tmp_path)
    assert page.read_text().count("## Judgement\n\nFine.\n") == 1


def test_the_largest_difference_comes_first(counted: Balance) -> None:
    rows = telling(counted.summary())
    gaps = [abs(row["won_with"]["share"] - row["won_without"]["share"]) for row in rows]
    assert gaps == sorted(gaps, reverse=True)
    assert "## Seats" in markdown(counted.summary())
