"""The analysis: after the end only, in the background, with words and numbers that hold together."""

from __future__ import annotations

import re
import threading
import time
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from boardroom.bots.names import Bot, Network, find_bot
from boardroom.bots.thinker import Opinion, Thinker
from boardroom.kernel.game import find, games
from boardroom.server.web.page_models import AnalysisModel
from boardroom.server.web.pages import analysis_page
from boardroom.server.web.pages.analysis import verdict
from boardroom.server.web.pages.chart import tick_words
from boardroom.server.work.accuracy import accuracies, accuracy_of
from boardroom.server.work.analysis import (
    SWINGS,
    analysis_text,
    better_line,
    judged_swing,
    largest_swings,
    outlook,
    read_analysis,
    strong_play,
    with_line,
)
from boardroom.server.work.comparing import Promise, promised
from boardroom.server.work.findings import Analysis, Swing
from boardroom.server.work.mistakes import Reviewed, typical_mistakes
from tests.server.conftest import Serve
from tests.server.games import finished, table_model, unfinished
from tests.server.page import Page
from tests.server.player import Player
from tests.server.serving import Serving, wait_until
from tests.server.test_page_weight import table_of

QUICK = {"analysis_seconds": 0.1}


def analysed(player: Player, table: str) -> Page:
    """The page when the work is done."""
    assert player.get(f"{table}/analysis").status_code == 200
    wait_until(lambda: player.get(f"{table}/analysis/fragments").json()["done"], 180)
    return Page(player.get(f"{table}/analysis").text)


def lines_of(page: Page) -> list[str]:
    """Where the lines of the charts run."""
    return [path["d"] or "" for path in page.all("path") if (path.get("class") or "").startswith("dash-")]


@pytest.mark.parametrize("game", list(games()))
def test_a_finished_game_is_analysed(serve: Serve, game: str) -> None:
    anna = serve(**QUICK).player("Anna")
    match = finished(game=game)
    table = table_of(anna, match)
    page = analysed(anna, table)
    assert page.complaints() == []
    assert "data-waiting" not in page.all("body")[0]
    curves = lines_of(page)
    assert len(curves) == 2 * match.players, "for a desk and for a phone"
    assert all(curve.count("L") == len(match.log) for curve in curves)
    swings = [found["id"] for found in page.all("li", class_="swing")]
    assert swings == [f"swing-{number}" for number in range(1, len(swings) + 1)] and 1 <= len(swings) <= SWINGS
    looks = [link for link in page.links if re.fullmatch(rf"{table}/replay\?at=\d+", link)]
    plays_on = [link for link in page.links if link.endswith("#play-on")]
    assert len(plays_on) == len(swings) and {link.removesuffix("#play-on") for link in plays_on} <= set(looks)
    for link in plays_on:
        assert 'id="play-on"' in anna.get(link.removesuffix("#play-on")).text
    cells = re.findall(r"<td>(\d+) %</td>", page.html)
    rows = [list(map(int, cells[n : n + match.players])) for n in range(0, len(cells), match.players)]
    assert len(rows) > 10 and all(abs(sum(row) - 100) <= 2 for row in rows)
    winner = match.ranking().index(1)
    assert rows[-1][winner] == max(rows[-1]) >= 50


def test_it_is_linked_from_the_end_and_from_the_replay(anna: Player) -> None:
    over, running = table_of(anna, finished()), table_of(anna, unfinished(40))
    for page in (over, f"{over}/replay"):
        assert f"{over}/analysis" in Page(anna.get(page).text).links
    for page in (running, f"{running}/replay"):
        assert f"{running}/analysis" not in Page(anna.get(page).text).links


def test_before_the_end_it_would_tell_too_much(anna: Player, server: Serving) -> None:
    table = table_of(anna, unfinished(60))
    for path in ("analysis", "analysis/fragments"):
        answer = anna.get(f"{table}/{path}")
        assert answer.status_code == 403 and "when the game is over" in answer.text
    assert table.removeprefix("/t/") not in server.services.analyses._jobs
    over = table_of(anna, finished())
    assert server.player("Carl").get(f"{over}/analysis").status_code == 403


def test_alone_there_is_nobody_to_compare_with(anna: Player) -> None:
    table = table_of(anna, finished(players=1))
    answer = anna.get(f"{table}/analysis")
    assert answer.status_code == 403 and "alone" in answer.text
    assert f"{table}/analysis" not in Page(anna.get(table).text).links


# -- at work


def test_the_work_is_shown_and_holds_up_nobody(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, usual, calls = threading.Event(), Thinker.outlook, []

    def long_look(thinker: Thinker, *arguments: Any) -> tuple[float, ...]:
        calls.append(1)
        while len(calls) > 5 and not go_on.wait(0.01):
            thinker.clock()  # as every thought does: here it is told to let others go first
        return usual(thinker, *arguments)

    monkeypatch.setattr(Thinker, "outlook", long_look)
    server = serve(**QUICK)
    anna = server.player("Anna")
    table = table_of(anna, finished())
    page = Page(anna.get(f"{table}/analysis").text)
    assert page.complaints() == [] and "data-waiting" in page.all("body")[0]
    wait_until(lambda: len(calls) > 5)
    working = anna.get(f"{table}/analysis/fragments").json()
    assert not working["done"] and 0 < int(Page(working["fragments"]["analysis"]).all("progress")[0]["value"]) < 20
    start = time.monotonic()
    other = anna.open("you", "bot:random", **{"option.start_player": "1"})  # the bots play on meanwhile
    wait_until(lambda: anna.look(other)["yours"])
    assert time.monotonic() - start < 30
    go_on.set()
    wait_until(lambda: anna.get(f"{table}/analysis/fragments").json()["done"], 180)
    known = len(calls)
    assert anna.get(f"{table}/analysis").status_code == 200
    assert len(calls) == known, "what is known is not thought about again"


def test_a_failure_is_told_and_can_be_tried_again(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> tuple[float, ...]:
        raise RuntimeError("a bot that cannot think")

    monkeypatch.setattr(Thinker, "outlook", broken)
    anna = serve(**QUICK).player("Anna")
    table = table_of(anna, finished())
    anna.get(f"{table}/analysis")
    wait_until(lambda: anna.get(f"{table}/analysis/fragments").json()["done"])
    assert "did not work" in anna.get(f"{table}/analysis/fragments").json()["fragments"]["analysis"]
    monkeypatch.undo()
    assert "swing-1" in analysed(anna, table).ids


def test_only_so_many_are_remembered(serve: Serve) -> None:
    server = serve(analyses_in_memory=1, **QUICK)
    anna = server.player("Anna")
    tables = [table_of(anna, finished(players=2, seed=seed)) for seed in (1, 2)]
    for table in tables:
        analysed(anna, table)
    assert list(server.services.analyses._jobs) == [tables[1].removeprefix("/t/")]


# -- kept in the store


def test_a_restart_makes_no_analysis_again(serve: Serve, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = serve(db=database, **QUICK)
    anna = first.player("Anna")
    table = table_of(anna, finished())
    before = analysed(anna, table)
    cookies = anna.http.cookies
    first.stop()

    def never(*_: Any) -> tuple[float, ...]:
        raise AssertionError("thought about again")

    monkeypatch.setattr(Thinker, "outlook", never)
    again = serve(db=database, **QUICK).player("Anna")
    again.http.cookies = cookies
    page = Page(again.get(f"{table}/analysis").text)
    assert "data-waiting" not in page.all("body")[0], "it is there at once"
    assert page.text == before.text and lines_of(page) == lines_of(before)


def test_what_the_store_keeps_is_what_was_found() -> None:
    swing = Swing(3, 0, "Pass", (0.5, 0.5), (1 / 3, 2 / 3), better="Train", worth_better=0.5, worth_played=0.3)
    analysis = Analysis(((0.5, 0.5), (1 / 3, 2 / 3)), (swing, replace(swing, forced=True)), rough=True)
    assert read_analysis(analysis_text(analysis)) == analysis


# -- judging


def test_a_fall_of_the_player_who_acts_counts_double() -> None:
    log = [SimpleNamespace(seat=0), SimpleNamespace(seat=1), SimpleNamespace(seat=0), SimpleNamespace(seat=1)]
    outlooks = [(0.5, 0.5), (0.8, 0.2), (0.99, 0.01), (0.985, 0.015), (0.7, 0.3)]
    # +0.30 for seat 0, −0.19 for seat 1 (counts 0.38), next to nothing, +0.285 for seat 1
    assert largest_swings(SimpleNamespace(log=log), outlooks) == [2, 1, 4]  # type: ignore[arg-type]


def test_the_nearer_the_end_the_less_the_network_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """It gave a winner nothing up to the last click, and then a swing of 89 %."""
    match = finished(players=2)
    thinker, bot = Thinker(match.game, match.box), Bot("quick", playouts=1, network=Network.GUIDE)

    def told(state: Any, bot: Bot, seed: int, box: Any = None) -> tuple[float, ...]:
        return (1.0, 0.0) if bot.network is Network.UNUSED else (0.0, 1.0)

    monkeypatch.setattr(thinker, "outlook", told)
    steps = range(0, len(match.log) + 1, 4)
    by_playing_on = [outlook(thinker, match, at, bot)[0] for at in steps]
    assert by_playing_on == sorted(by_playing_on) and by_playing_on[0] == 0
    assert by_playing_on[len(steps) // 2] < 0.1 and outlook(thinker, match, len(match.log), bot) == (1, 0)
    monkeypatch.setattr(thinker, "adviser", None)
    assert outlook(thinker, match, len(match.log), bot) == (0, 1), "without a network nothing is asked twice"


def test_much_is_lost_only_if_a_search_without_the_network_says_so_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A REPORT was worth 80 % instead of 25 % for who reported later: the network knows nobody who does."""
    match = unfinished(78, players=2)
    seat = match.to_act[0]
    thinker, bot = Thinker(match.game, match.box), Bot("long", playouts=60, network=Network.GUIDE)
    better, made = ((match.state, code) for code in match.legal_codes(seat)[:2])
    worth = {Network.GUIDE: (0.8, 0.25), Network.UNUSED: (0.6, 0.5)}

    def weigh(state: Any, seat: int, code: int, bot: Bot, seed: int, box: Any = None) -> Opinion:
        assert bot.network
        return Opinion(code, (worth[bot.network][code != better[1]],) * match.players, 60)

    monkeypatch.setattr(thinker, "weigh", weigh)
    assert promised(thinker, seat, better, made, bot, 1, match.box) == Promise(0.6, 0.5)
    worth[Network.UNUSED] = (0.9, 0.1)
    assert promised(thinker, seat, better, made, bot, 1, match.box) == Promise(0.8, 0.25), "the smaller loss of both"
    worth[Network.GUIDE] = (0.6, 0.5)
    assert promised(thinker, seat, better, made, bot, 1, match.box).lost == pytest.approx(0.1), (
        "a small loss is believed"
    )


def test_a_swing_names_what_was_played_and_what_is_better() -> None:
    match, bot = finished(), find_bot("search:40")
    thinker = Thinker(match.game, match.box, fast=True)
    kinds = set()
    for at in range(1, len(match.log) + 1, 6):
        swing, entry = judged_swing(thinker, match, at, bot), match.log[at - 1]
        position = match.at(at - 1)
        assert (swing.at, swing.seat) == (at, entry.seat)
        assert swing.played == match.named(position.tip(entry.code, entry.seat).title)
        assert swing.forced == (len(position.legal_codes(entry.seat)) == 1)
        assert swing.better != swing.played
        titles = {match.named(position.tip(code, entry.seat).title) for code in position.legal_codes(entry.seat)}
        assert swing.better in titles | {""}
        assert bool(swing.better) == bool(swing.worth_better)
        kinds.add("forced" if swing.forced else "better" if swing.better else "same")
    assert kinds >= {"better", "same"}


def test_words_below_the_chart_do_not_touch() -> None:
    assert tick_words([(40, 1), (70, 2), (110, 3), (112, 4)], "Round") == (
        (40, "Round 1"),
        (70, ""),
        (110, "3"),
        (112, ""),
    )
    assert tick_words([(40, 1), (60, 2)], "") == ((40, "1"), (60, "2"))


def test_what_is_said_of_a_swing() -> None:
    swing = Swing(3, 0, "Pass", (0.5, 0.5), (0.3, 0.7))
    assert swing.change == pytest.approx(-0.2)
    assert "the same" in verdict(swing, "Mara")
    assert "nothing else" in verdict(replace(swing, forced=True), "Mara")
    better = replace(swing, better="Train", worth_better=0.5, worth_played=0.3)
    assert verdict(better, "Mara") == "" and better.lost == pytest.approx(0.2)
    assert "“Train” as much" in verdict(replace(better, worth_better=0.3), "Mara")
    assert "“Train” at first" in verdict(replace(better, worth_better=0.2), "Mara"), "the longer look decides"
    match = finished()
    outlooks = ((1 / 3, 1 / 3, 1 / 3),) * (len(match.log) + 1)
    three = replace(better, before=(0.5, 0.2, 0.3), after=(0.3, 0.3, 0.4))
    model = AnalysisModel(table_model(match), Analysis(outlooks, (three,), rough=True), 1.0)
    page = Page(analysis_page(model))
    assert page.complaints() == []
    for words in ("worth 50 % instead of 30 %", "50 % 30 %", "not at full speed", "Train", "Pass"):
        assert words in page.text
    for worth, words in ((0.5, "Play the better line"), (0.3, "Play the other line")):
        lined = replace(three, worth_better=worth, line=("0 plan upgrade",))
        told = Page(analysis_page(replace(model, analysis=Analysis(outlooks, (lined,), rough=True))))
        assert words in told.text, "what is liked as much is not called better"
    calm = Page(analysis_page(replace(model, analysis=Analysis(outlooks, (), rough=False))))
    assert "No single action changed much" in calm.text and "not at full speed" not in calm.text


def test_an_action_that_loses_nothing_is_fully_accurate() -> None:
    assert accuracy_of(0.0) == pytest.approx(100, abs=0.1)
    assert accuracy_of(-0.3) == pytest.approx(100, abs=0.1), "a gain is no mistake"
    assert 0 <= accuracy_of(1.0) < accuracy_of(0.5) < accuracy_of(0.1) < 80


def test_accuracy_is_told_for_every_player_and_phase() -> None:
    match = finished(2)
    outlooks = [(0.5, 0.5)] * (len(match.log) + 1)
    sections = [1 + 6 * at // (len(match.log) + 1) for at in range(len(match.log) + 1)]
    assert accuracies(match, outlooks, sections) == [(100, 100, 100, 100)] * 2
    spoilt = next(at for at, entry in enumerate(match.log, 1) if entry.seat == 0)
    worse = [*outlooks[:spoilt], *[(0.1, 0.9)] * (len(outlooks) - spoilt)]
    mine, other = accuracies(match, worse, sections)
    assert (mine[1] or 0) < 100 and mine[2:] == (100, 100) and other == (100, 100, 100, 100)


def test_who_has_nothing_left_to_lose_is_not_told_to_play_accurately() -> None:
    match = finished(2)
    outlooks = [(0.5, 0.5)] * (len(match.log) + 1)
    sections = [1 + 6 * at // (len(match.log) + 1) for at in range(len(match.log) + 1)]
    ruined = next(at for at, entry in enumerate(match.log, 1) if entry.seat == 0)
    hopeless = [*outlooks[:ruined], *[(0.01, 0.99)] * (len(outlooks) - ruined)]
    mine, other = accuracies(match, hopeless, sections)
    assert mine == (round(accuracy_of(0.49)),) * 2 + (None, None), "only what spoilt the game counts"
    assert other == (100, 100, 100, 100)


def test_a_better_line_can_be_played_and_is_shown_on_the_board(serve: Serve) -> None:
    """Every move of a line is legal where it stands; its page has the line instead of the game."""
    anna = serve(**QUICK).player("Anna")
    table = table_of(anna, finished(2))
    page = analysed(anna, table)
    links = {link.partition("?")[0] for link in page.links if f"{table}/lines/" in link}
    for link in sorted(links)[:1]:
        shown = anna.get(link)
        assert shown.status_code == 200 and f'data-path="{link}"' in shown.text
        assert anna.get(f"{link}/fragments?at=3").json()["at"] == 3
    assert anna.get(f"{table}/lines/99").status_code == 404


def test_lines_lead_on_from_the_swing() -> None:
    match = finished(2)
    thinker = Thinker(match.game, match.box)
    at = next(at for at in range(5, len(match.log)) if len(match.at(at - 1).legal_codes(match.log[at - 1].seat)) > 2)
    seat = match.log[at - 1].seat
    line = better_line(thinker, match.at(at - 1), seat, match.at(at - 1).legal_codes(seat)[0])
    swing = Swing(at, seat, "played", (), (), line=line)
    led = with_line(match, swing)
    assert len(led.log) == at - 1 + len(line)
    assert [entry.code for entry in led.log[: at - 1]] == [entry.code for entry in match.log[: at - 1]]


def test_strong_play_of_the_same_start_has_points_by_source() -> None:
    match = finished(2)
    made = strong_play(Thinker(match.game, match.box), match)
    assert len(made) == 2 and all(len(row) == len(match.game.about.sources) for row in made)
    assert strong_play(Thinker(match.game, match.box), match) == made, "the same start, the same figures"


def test_sources_of_points_are_named_as_on_the_table() -> None:
    match = finished(3, game="kanban")
    strong = ((9,) * len(match.game.about.sources),) * 3
    analysis = Analysis(((1 / 3,) * 3,) * (len(match.log) + 1), (), rough=False, strong=strong)
    page = Page(analysis_page(AnalysisModel(table_model(match), analysis, 1.0)))
    assert "Sandra" in page.text and "Final goals" in page.text


def test_mistakes_of_several_games_are_gathered_by_kind() -> None:
    game = find("upgrade")
    bad = Swing(3, 0, "Train Logistics", (0.5, 0.5), (0.3, 0.7), better="Tune", worth_better=0.5, worth_played=0.3)
    train = replace(bad, family="Train", line=("0 tune M", "1 pass"))
    plan = replace(bad, family="Plan", worth_played=0.44, at=80)
    other = replace(train, seat=1)
    outlooks = ((0.5, 0.5),) * 90
    games_played = [
        Reviewed("a", Analysis(outlooks, (train, other), rough=False), (0,)),
        Reviewed("b", Analysis(outlooks, (replace(train, worth_played=0.4), plan), rough=False), (0,)),
    ]
    first, second = typical_mistakes(game, games_played)
    assert (first.kind, first.times, first.games, first.lost, first.table) == ("train", 2, 2, 15, "a")
    assert (first.instead, first.when) == ("tune", "opening")
    assert (second.kind, second.times, second.lost) == ("plan", 1, 6)
    assert (second.instead, second.when) == ("", "end")
    assert typical_mistakes(game, []) == []


def test_the_page_of_a_title_tells_what_cost_most(serve: Serve) -> None:
    anna = serve(**QUICK).player("Anna")
    analysed(anna, table_of(anna, finished(2)))
    page = anna.get("/learn/upgrade").text
    assert "in 1 analysed game" in page
