"""Tournaments: fair, resumable, and a report that says what was played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardroom.arena.cluster import hired
from boardroom.arena.report import markdown, write_report
from boardroom.arena.setting import Setting
from boardroom.arena.tournament import FILE, BadTournament, Played, Tournament


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
