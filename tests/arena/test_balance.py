"""What `boardroom balance` counts, checked against games played again one by one."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from boardroom.arena.balance import Balance, _changes, features_of, judged
from boardroom.arena.balance_report import extremes, markdown, telling, write_balance
from boardroom.arena.charts import lines_chart, reach, shares_chart
from boardroom.arena.playout import CHECK_POINTS, SEAT_STRIDE
from boardroom.arena.setting import Setting
from boardroom.arena.simulate import play_batch
from boardroom.kernel.game import find, games
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
    (seats,) = summary["starts"]
    assert seats["trait"] == "seat"
    for seat, row in enumerate(seats["rows"]):
        assert row["value"] == f"seat {seat + 1}"
        wins = sum((m.ranking()[seat] == 1) / m.ranking().count(1) for m in played)
        assert row["share"] == pytest.approx(wins / GAMES, abs=1e-4)
        assert row["low"] < row["share"] < row["high"]
        assert row["points"] == pytest.approx(np.mean([m.scores()[seat]["total"] for m in played]), abs=0.01)
    assert sum(row["share"] for row in seats["rows"]) == pytest.approx(1, abs=1e-3)


def test_every_use_is_counted(counted: Balance) -> None:
    played = matches(counted.setting)
    done = Counter(counted.setting.game.space.notation(e.code) for m in played for e in m.log)
    done["bid …"] = done.total()
    rows = {row["what"]: row for row in counted.summary()["actions"]}
    for text, times in done.items():
        assert rows[text]["times"] == pytest.approx(times / GAMES / counted.setting.players, abs=1e-3)


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


def test_an_action_counts_as_itself_and_in_part() -> None:
    space = find("upgrade").space
    features, table = features_of(space)
    names = list(features)
    named = {names[i] for i in np.flatnonzero(table[space.code("upgrade W gold")])}
    assert named == {"upgrade W gold", "upgrade W …", "upgrade … gold", "upgrade … …"}
    assert set(features["upgrade W gold"]) == named - {"upgrade W gold"}
    assert features["upgrade W …"] == ["upgrade … …"]
    assert {names[i] for i in np.flatnonzero(table[space.code("pass")])} == {"pass"}


def test_parameters_with_many_values_are_not_counted_one_by_one() -> None:
    features, _ = features_of(find("smartphone").space)
    assert "position …" in features
    assert not any(text.startswith("position") and text != "position …" for text in features)


def test_who_has_a_thing_is_compared_with_who_has_not() -> None:
    counts = np.array([[2, 0], [1, 0], [0, 1], [0, 0]])
    wins = np.array([[1.0, 0.0], [0.0, 1.0], [0.0, 1.0], [0.5, 0.5]])
    row = judged("gold", counts, wins)
    assert (row["players"], row["times"], row["winners"]) == (0.375, 0.5, 0.75)
    assert (row["won_with"]["games"], row["won_with"]["share"]) == (3, round(2 / 3, 4))
    assert (row["won_without"]["games"], row["won_without"]["share"]) == (5, 0.4)
    assert "won_with" not in judged("what everybody has", np.ones((4, 2)), wins)


@pytest.mark.parametrize("name", sorted(name for name, game in games().items() if game.census))
def test_a_census_reads_deals_and_ends(name: str) -> None:
    game = find(name)
    setting = Setting.of(game, 2)
    dealt = [game.new(setting.box, 2, seed, setting.options) for seed in range(40)]
    records = game.schema.to_array(*dealt)
    assert game.census is not None
    for trait in game.census.starts(setting.box.values, records, 2):
        assert trait.of.shape == (40, 2)
        assert set(np.unique(trait.of)) <= set(range(len(trait.values)))
        assert len(np.unique(trait.of)) > 1, f"{trait.name} tells nobody apart"
    for things in game.census.holdings(setting.box.values, records, 2).values():
        for name, counts in things.items():
            assert counts.shape == (40, 2), name
            assert counts.min() >= 0, name


def test_the_report_keeps_what_a_person_wrote(counted: Balance, tmp_path: Path) -> None:
    summary = counted.summary()
    page, starts, course, uses = write_balance(summary, tmp_path)
    assert page.read_text().startswith("# Balance of ")
    assert starts.read_text().count("<circle") == summary["players"]
    assert course.read_text().count("<polyline") == 2
    assert uses.read_text().count("<circle") == 2 * min(16, len(telling(summary["actions"])))
    page.write_text(page.read_text() + "\n## Judgement\n\nFine.\n")
    write_balance(summary, tmp_path)
    write_balance(summary, tmp_path)
    assert page.read_text().count("## Judgement\n\nFine.\n") == 1


def test_the_largest_difference_comes_first(counted: Balance) -> None:
    rows = telling(counted.summary()["actions"])
    gaps = [abs(row["won_with"]["share"] - row["won_without"]["share"]) for row in rows]
    assert gaps == sorted(gaps, reverse=True)


def test_a_special_case_that_is_the_only_one_is_left_out() -> None:
    won = {"won_with": {"share": 0.5}, "won_without": {"share": 0.2}}
    rows = [
        {"what": "copy …", "players": 0.3, "times": 0.4, "within": [], **won},
        {"what": "copy QUA", "players": 0.3, "times": 0.4, "within": ["copy …"], **won},
        {"what": "copy ENG", "players": 0.1, "times": 0.1, "within": ["copy …"], **won},
    ]
    assert [row["what"] for row in telling(rows)] == ["copy …", "copy ENG"]


def test_the_page_says_what_was_played(counted: Balance) -> None:
    summary = counted.summary()
    summary["also"] = [summary | {"players": 2}]
    text = markdown(summary)
    assert f"{GAMES} games of 3 players (seeds 3 to 32)" in text
    assert "## With 2 players" in text
    assert "Not the box as shipped" not in text
    assert "an overlay changes coins" in markdown(summary | {"overlay": {"coins": 5}})


def test_games_that_are_all_alike_have_nothing_to_compare(counted: Balance, tmp_path: Path) -> None:
    alike = counted.summary() | {"actions": [], "holdings": []}
    assert "all players did the same" in markdown(alike)
    assert not any(path.name.endswith("-uses.svg") for path in write_balance(alike, tmp_path))


def test_what_nobody_and_what_everybody_does_is_named_once() -> None:
    shares = {"fold …": (0.0, []), "fold now": (0.0, ["fold …"]), "bid": (1.0, []), "raise …": (0.5, [])}
    rows = [{"what": what, "players": share, "within": within} for what, (share, within) in shares.items()]
    assert extremes(rows) == "Never done: `fold …`.\n\nDone by everybody in every game: `bid`."


def test_charts_use_the_room_they_need() -> None:
    cell = {"share": 0.25, "low": 0.2, "high": 0.31}
    assert reach([cell]) == 0.4
    chart = shares_chart("Shares", [("a < b", cell)], 0.25, [cell], most=0.4)
    assert "a &lt; b" in chart
    assert ">40%<" in chart
    assert lines_chart("Lines", {"up": [0, 0.5, 1]}, ("left", "right")).count("<polyline") == 1
