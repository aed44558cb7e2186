"""Tournaments: fair, resumable, and a report that says what was played."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from boardroom.arena.cluster import hired
from boardroom.arena.report import markdown, write_report
from boardroom.arena.setting import Setting
from boardroom.arena.tournament import FILE, BadTournament, Played, Tournament
from boardroom.bots.network.place import FOLDER
from boardroom.bots.weights import read_weights
from boardroom.kernel.game import find
from tests.kit.networks import lay_network, made_up


def tournament(
    folder: Path, games: int = 6, players: int = 3, bots: tuple[str, ...] = ("random", "greedy")
) -> Tournament:
    return Tournament(Setting.of("sealed", players), bots, games, 0, folder)


def play(t: Tournament) -> int:
    with hired(1) as workers:
        return sum(t.play("plain", workers))


def test_every_bot_sits_alone_on_every_seat_of_the_same_seeds(tmp_path: Path) -> None:
    t = tournament(tmp_path)
    assert play(t) == t.size == 12
    for hero, rest in (("random", "greedy"), ("greedy", "random")):
        games = [(g.seed, g.seat) for g in t.played if (g.hero, g.rest) == (hero, rest)]
        assert sorted(games) == [(seed, seat) for seed in (0, 1) for seat in (0, 1, 2)]


def test_two_players_need_every_pair_once(tmp_path: Path) -> None:
    t = tournament(tmp_path, games=4, players=2, bots=("random", "greedy", "search:2"))
    assert play(t) == 3 * 4
    cells = t.summary()["crosstable"]
    assert cells["greedy"]["random"]["share"] == pytest.approx(1 - cells["random"]["greedy"]["share"])


def test_one_bot_alone_against_all_others(tmp_path: Path) -> None:
    t = Tournament(Setting.of("sealed", 3), ("random", "greedy", "search:2"), 3, 0, tmp_path, alone="greedy")
    assert t.pairs() == [("greedy", "random"), ("greedy", "search:2")]
    with pytest.raises(BadTournament, match="not among"):
        Tournament(Setting.of("sealed", 3), ("random", "greedy"), 3, 0, tmp_path, alone="hard")


def test_at_mixed_tables_every_bot_sits_on_every_seat_among_all_others(tmp_path: Path) -> None:
    bots = ("random", "greedy", "search:2")
    t = Tournament(Setting.of("sealed", 3), bots, 6, 0, tmp_path, mixed=True)
    assert play(t) == t.size == 6
    for seed in (0, 1):
        tables = [game.bots for game in t.played if game.seed == seed]
        assert all(sorted(table) == sorted(bots) for table in tables)
        assert {table.index("greedy") for table in tables} == {0, 1, 2}
    assert [bot["games"] for bot in t.summary()["bots"]] == [6, 6, 6]
    assert sum(bot["share"] for bot in t.summary()["bots"]) == pytest.approx(1, abs=1e-3)
    assert "all bots at one table" in markdown(t.summary())
    assert play(Tournament(Setting.of("sealed", 3), bots, 6, 0, tmp_path, mixed=True)) == 0


def test_on_a_ladder_each_bot_meets_the_one_before_it(tmp_path: Path) -> None:
    t = Tournament(Setting.of("sealed", 3), ("random", "greedy", "search:2"), 3, 0, tmp_path, ladder=True)
    assert t.pairs() == [("greedy", "random"), ("search:2", "greedy")]
    assert play(t) == 6


def test_a_pairing_ends_when_enough_is_known(tmp_path: Path) -> None:
    t = Tournament(Setting.of("sealed", 2), ("greedy", "random"), 600, 0, tmp_path, alone="greedy", wanted=0.8)
    played = play(t)
    assert 0 < played < t.size
    assert t.summary()["crosstable"]["greedy"]["random"]["verdict"] in ("stronger", "weaker")
    again = Tournament(Setting.of("sealed", 2), ("greedy", "random"), 600, 0, tmp_path, alone="greedy", wanted=0.8)
    assert play(again) == 0


def test_what_cannot_be_asked_of_a_tournament(tmp_path: Path) -> None:
    setting, bots = Setting.of("sealed", 3), ("random", "greedy")
    with pytest.raises(BadTournament, match="three different tournaments"):
        Tournament(setting, bots, 3, 0, tmp_path, mixed=True, ladder=True)
    for wrong in (0.2, 1.0):
        with pytest.raises(BadTournament, match=r"between the fair one, 0\.33, and 1"):
            Tournament(setting, bots, 3, 0, tmp_path, wanted=wrong)


def test_random_is_where_ratings_begin(tmp_path: Path) -> None:
    t = tournament(tmp_path, games=2, players=2)
    t.played = [Played("random", "greedy", seat, 0, [[1], [1]], [2 - seat, 1 + seat]) for seat in (0, 1)]
    assert t.ratings()["random"]["mu"] == 0
    assert t.ratings()["greedy"]["mu"] > 5


def test_the_folder_says_which_weights_and_network_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(tournament(tmp_path / "without"))
    game = find("sealed")
    network = made_up(game)
    lay_network(tmp_path, game, network)
    monkeypatch.setenv(FOLDER, str(tmp_path))
    with pytest.raises(BadTournament, match="another kind"):
        tournament(tmp_path / "without")
    play(tournament(tmp_path / "with"))
    header = json.loads((tmp_path / "with" / FILE).read_text().splitlines()[0])
    assert header["network"] == network.fingerprint
    assert header["weights"] == read_weights(game).mark


def test_what_has_been_played_is_not_played_again(tmp_path: Path) -> None:
    whole = tournament(tmp_path / "whole")
    play(whole)
    folder = tmp_path / "broken off"
    part = tournament(folder)
    with hired(1) as workers:
        next(part.play("plain", workers))
    assert 0 < len(part.played) < part.size
    again = tournament(folder)
    assert play(again) == again.size - len(part.played)
    assert again.summary() == whole.summary()
    assert play(tournament(folder)) == 0
    assert play(tournament(folder, games=9)) == 6, "more games can be asked for later"


def test_games_of_another_kind_are_not_mixed_in(tmp_path: Path) -> None:
    play(tournament(tmp_path))
    with pytest.raises(BadTournament, match="another kind"):
        tournament(tmp_path, players=2)
    (tmp_path / FILE).write_text("nonsense\n")
    with pytest.raises(BadTournament, match="damaged"):
        tournament(tmp_path)


def test_a_line_that_a_killed_run_left_half_written_is_played_again(tmp_path: Path) -> None:
    whole = tournament(tmp_path / "whole")
    play(whole)
    text = (tmp_path / "whole" / FILE).read_text()
    for lost in (1, 30, len(text)):  # the end of the last line, the middle of it, everything
        folder = tmp_path / str(lost)
        folder.mkdir()
        (folder / FILE).write_text(text[:-lost])
        again = tournament(folder)
        assert play(again) == again.size - len(text[:-lost].splitlines()[1 : -1 if lost > 1 else None])
        assert again.summary() == whole.summary() == tournament(folder).summary()


def test_plain_games_are_played_in_processes(tmp_path: Path) -> None:
    one, two = (tournament(tmp_path / name) for name in ("one", "two"))
    play(one)
    with hired(2, mode="plain") as workers:
        assert isinstance(workers, ProcessPoolExecutor), (
            "threads of plain code would take turns, and time, from each other"
        )
        assert sum(two.play("plain", workers)) == two.size
    assert (tmp_path / "one" / FILE).read_bytes() == (tmp_path / "two" / FILE).read_bytes()


def test_a_folder_that_cannot_be_written_is_told_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    t = tournament(tmp_path / "file")
    with hired(1) as workers, pytest.raises(BadTournament, match="cannot keep games in"):
        next(t.play("plain", workers))
    assert t.played == []


def test_nobody_can_sit_on_the_seat_of_an_automaton(tmp_path: Path) -> None:
    with pytest.raises(BadTournament, match="seat of Steve"):
        Tournament(Setting.of("smartphone", 1), ("random", "greedy"), 2, 0, tmp_path)


def test_it_takes_two_different_bots(tmp_path: Path) -> None:
    for bots in (("random",), ("random", "random")):
        with pytest.raises(BadTournament, match="two different bots"):
            tournament(tmp_path, bots=bots)


def test_shares_margins_and_ratings(tmp_path: Path) -> None:
    t = tournament(tmp_path, games=2, players=2)
    t.played = [
        Played("random", "greedy", 0, 0, [[5, 0], [3, 4]], [2, 1]),
        Played("random", "greedy", 1, 0, [[9, 0], [3, 4]], [1, 2]),
        Played("random", "greedy", 0, 1, [[4, 4], [8, 0]], [1, 1]),
    ]
    random, greedy = t.summary()["bots"]
    assert (random["share"], greedy["share"]) == (pytest.approx(0.5 / 3, abs=1e-4), pytest.approx(2.5 / 3, abs=1e-4))
    assert greedy["margin"] == pytest.approx((2 + 2 + 0) / 3, abs=0.01)
    assert (random["rank"], greedy["rank"]) == (pytest.approx(5 / 3, abs=1e-3), 1)
    assert greedy["rating"]["mu"] > random["rating"]["mu"]


def test_a_bot_that_never_sat_alone_has_no_means(tmp_path: Path) -> None:
    t = Tournament(Setting.of("sealed", 3), ("greedy", "random"), 3, 0, tmp_path, alone="greedy")
    play(t)
    summary = t.summary()
    assert "| random | 0 | – | – | – | – |" in markdown(summary)
    write_report(summary, tmp_path)
    assert (tmp_path / "shares.svg").read_text().count("<circle") == 1


def test_the_report(tmp_path: Path) -> None:
    t = tournament(tmp_path)
    play(t)
    paths = write_report(t.summary(), tmp_path / "report")
    assert [path.name for path in paths] == ["report.md", "report.html", "shares.svg"]
    text, page = paths[0].read_text(), paths[1].read_text()
    assert "12 games with 3 players" in text and "fair share of the wins is 33.3%" in text
    assert "<table>" in page and page.count("<circle") == 2
    assert json.dumps(t.summary())
    assert markdown(t.summary()) in text
