"""The debriefing: sources over time, decisions that differed, figures, strong play; as page, PDF, CSV and JSON."""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import Any

import pytest

from boardroom.kernel.game import find, games
from boardroom.kernel.match import Match
from boardroom.kernel.table.debriefing import Figure
from boardroom.server.workshop import slides
from boardroom.server.workshop.charts import Bar, Line, Rect, bar_chart, column_chart, line_chart, scale
from boardroom.server.workshop.chronicle import Chronicle, RoundEnd, true_points
from boardroom.server.workshop.debrief import Choice, Fork, Report, TableResult, TeamResult, forks
from tests.server.games import finished
from tests.server.page import Page
from tests.server.serving import Serving, wait_until
from tests.server.workshop import Training

NASTY = "=cmd()|’<b>Žofia</b>"


@pytest.fixture(scope="module")
def day(server: Serving) -> Training:
    """Two tables with the same start; one person each decides differently, then bots play to the end."""
    day = Training(server, options={"start_player": "0"}, tables=2, seats=2)
    for table, name in ((1, NASTY[:20]), (2, "Ben")):
        player = day.comes(name, table=table, seat=0)
        seen = player.look(day.table(table))
        wanted = seen["legal"][0 if table == 1 else -1]["action"]
        assert player.act(day.table(table), wanted).status_code == 200
    for table in (1, 2):
        for seat in (0, 1):
            day.done("bot", table=table, seat=seat, level="greedy")
    wait_until(lambda: all(table["ended"] for table in day.look()["tables"]), 180)
    return day


def report(day: Training) -> Any:
    return day.trainer.get(f"/api/workshops/{day.id}/report").json()


def test_points_by_source_add_up_over_time(day: Training) -> None:
    told = report(day)
    assert told["complete"] and told["same_start"]
    for table in told["tables"]:
        for team in table["teams"]:
            assert len(team["rounds"]) == 6
            assert team["rounds"][-1]["points"] == team["points"]
            assert sum(team["points"].values()) == team["total"]
            assert set(team["rounds"][0]["figures"]) == {"workload", "users", "fees", "cash_flow"}


def test_different_decisions_from_the_same_position_are_told_with_what_came_of_them(day: Training) -> None:
    first = report(day)["decisions"][0]
    assert first["action"] == 1 and first["team"] == "Blue"
    assert [choice["teams"] for choice in first["choices"]] == [["1 Blue"], ["2 Blue"]]
    totals = {f"{t['number']} {team['name']}": team["total"] for t in report(day)["tables"] for team in t["teams"]}
    for choice in first["choices"]:
        assert choice["mean"] == totals[choice["teams"][0]]
    assert first["question"].endswith("Was it this choice, or what came after it?")


def test_strong_play_of_the_same_start_is_shown_beside_it(day: Training) -> None:
    strong = wait_until(lambda: report(day)["strong_play"], 180)
    assert [team["name"] for team in strong["teams"]] == ["Blue", "Orange"] and strong["bot"]
    for team in strong["teams"]:
        assert sum(team["points"].values()) == team["total"]
        assert len(team["rounds"]) == 6 and team["rounds"][-1]["points"] == team["points"]
    text = day.trainer.get(f"/api/workshops/{day.id}/report.csv").content.decode("utf-8-sig")
    rows = [row for row in csv.DictReader(StringIO(text)) if row["table"] == "strong play"]
    assert len(rows) == 2 * 6 and int(rows[5]["total"]) == strong["teams"][0]["total"]
    page = Page(day.trainer.get(f"/workshops/{day.id}/report").text)
    assert "points of the same start" in page.text and "comes here by itself" not in page.text


def test_the_csv_has_a_line_for_every_team_and_round_and_no_formula(day: Training) -> None:
    text = day.trainer.get(f"/api/workshops/{day.id}/report.csv").content.decode("utf-8-sig")
    rows = [row for row in csv.DictReader(StringIO(text)) if row["table"] != "strong play"]
    assert len(rows) == 2 * 2 * 6
    assert rows[0]["people"].startswith("'=cmd")
    assert {"planning", "total", "Workload of the facility"} <= rows[0].keys()


def test_the_page_says_everything_and_is_sound(day: Training) -> None:
    page = Page(day.trainer.get(f"/workshops/{day.id}/report").text)
    assert page.complaints() == []
    for words in ("Where the points came from", "The same position, different decisions", "What the figures say"):
        assert words in page.text
    assert "Training pays every year." in page.text
    assert len(page.all("figure")) == 1 + 4 + 2 * (2 + 1 + 4), "all teams, figures; of a table sources, course, figures"


def test_the_page_draws_where_points_came_from_round_by_round(day: Training) -> None:
    page = Page(day.trainer.get(f"/workshops/{day.id}/report").text)
    drawn = [picture["aria-label"] for picture in page.all("svg", role="img")]
    for table in report(day)["tables"]:
        for team in table["teams"]:
            told = "; ".join(
                f"{'Year ' if end['round'] == 1 else ''}{end['round']} {said(end['points'])}" for end in team["rounds"]
            )
            assert f"{team['name']}: where the points came from: {told}" in drawn


def said(points: dict[str, int]) -> str:
    parts = ", ".join(f"{source} {value}" for source, value in points.items() if value)
    return f"{sum(points.values())}{f' ({parts})' if parts else ''}".replace("-", "−")


def test_the_pdf_has_a_page_for_every_table(day: Training) -> None:
    body = day.trainer.get(f"/api/workshops/{day.id}/report.pdf")
    assert body.headers["content-type"] == "application/pdf"
    assert body.content.startswith(b"%PDF-") and body.content.rstrip().endswith(b"%%EOF")
    pages = len(re.findall(rb"/Type\s*/Page\b", body.content))
    assert pages == 2 + 2, "what is told of all tables, and one page for each of the two"


def test_a_game_ended_early_is_debriefed_as_it_stands(server: Serving) -> None:
    day = Training(server, tables=1, seats=2, game="industrial")
    day.done("end")
    told = report(day)
    assert told["tables"][0]["ended"] == "ended by the trainer" and told["decisions"] == []
    assert day.trainer.get(f"/api/workshops/{day.id}/report.pdf").status_code == 200


# -- how it is worked out


@pytest.mark.parametrize("name", [name for name in games() if games()[name].debriefing.figures])
def test_figures_alarms_and_questions_of_every_game(name: str) -> None:
    game = games()[name]
    assert game.debriefing.questions.keys() == set(game.about.sources) - {"start"}, "something to ask about each"
    assert all(figure.question.endswith("?") for figure in game.debriefing.figures)
    assert all("?" in question for question in game.debriefing.questions.values())
    match = finished(game=name)
    for at in range(0, len(match.log), max(1, len(match.log) // 20)):
        position = match.at(at)
        for seat in range(match.players):
            assert all(
                isinstance(f.of(position.box.values, position.state, seat), int) for f in game.debriefing.figures
            )
            game.debriefing.alarms_of(position.box.values, position.state, seat)


def test_whoever_is_first_of_those_who_decide_together_is_no_decision() -> None:
    """Two tables plan the same in another order: nothing differs, and no team is held against another seat's."""
    start = Match(find("smartphone"), 2, 7)
    assert len(start.to_act) == 2
    one, other = start.branch(0), start.branch(0)
    for match, order in ((one, (0, 1)), (other, (1, 0))):
        for seat in order:
            match.play(match.legal(seat)[0].code, seat)
    assert forks([one, other], []) == ()


def test_a_question_compares_two_decisions_also_if_they_ended_alike() -> None:
    teams = [TeamResult(n, 0, "Blue", (), False, (27,), 1) for n in range(2)]
    fork = Fork(1, 1, "Blue", "decide", (Choice("Plan TRAIN", (teams[0],)), Choice("Plan no more", (teams[1],))))
    assert "“Plan TRAIN”" in fork.question and "“Plan no more”" in fork.question
    assert "both ended with 27 points" in fork.question


def test_what_the_end_of_a_round_brings_is_nobodys_move() -> None:
    chronicle = Chronicle()
    chronicle.follow(finished(2))
    steps = chronicle.steps
    last_of_rounds = {n + 1 for n in range(1, len(steps)) if steps[n].round != steps[n - 1].round}
    told = {number for number, _, _ in chronicle.gains(len(steps))}
    assert len(last_of_rounds) == 6 and told and not told & last_of_rounds


def test_a_chronicle_follows_a_match_and_its_undo() -> None:
    whole = finished(2)
    step, at_once = Chronicle(), Chronicle()
    part: Match = whole.branch(0)
    for entry in whole.log:
        part.play(entry.code, entry.seat)
        step.follow(part)
    at_once.follow(part)
    assert step.steps == at_once.steps and step.rounds == at_once.rounds
    assert len(step.rounds) == 6 and step.rounds[-1].points == true_points(whole)
    step.follow(part.branch(10))
    assert len(step.steps) == 10


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 7), (-13, 260), (-5, 0), (0, 12345)])
def test_scales_are_round_and_hold_everything(low: int, high: int) -> None:
    first, last, step = scale(low, high)
    assert first <= low and last >= high and first % step == last % step == 0
    assert (last - first) / step <= 9


def test_of_many_tables_a_figure_tells_how_far_they_lie_apart() -> None:
    """Fifty lines with their names would be read by nobody."""
    assert len(figures_of_tables(10)) == 10
    assert figures_of_tables(11) == [("highest", (10, 20)), ("middle", (5, 15)), ("lowest", (0, 10))]


def figures_of_tables(count: int) -> list[tuple[str, tuple[int | None, ...]]]:
    """The lines of a figure over all tables: the n-th begins with n, and has 10 more a round later."""
    figure = Figure("cash", "Cash", None, "Why?")
    tables = tuple(
        TableResult(n, "", f"Table {n + 1}", "", 2, (), tuple(RoundEnd(r + 1, (), ((n + 10 * r,),)) for r in (0, 1)))
        for n in range(count)
    )
    report = Report("T", find("upgrade"), "", "Year", True, True, (), tables, (), None, (figure,))
    return [(line.name, line.values) for line in slides.overall_lines(report, 0)]


def test_points_by_source_are_told_from_the_least_to_the_most() -> None:
    def span(*points: int) -> str:
        teams = tuple(TeamResult(0, n, "Blue", (), False, (value,), 1) for n, value in enumerate(points))
        table = TableResult(0, "", "Table 1", "", 2, teams, ())
        game = find("upgrade")
        return Report("T", game, "", "Year", True, True, (), (table,), (), None).span(game.about.sources[0])

    assert span(3, -2, 7) == "-2 to 7 points" and span(-3, -1) == "-3 to -1 points"
    assert span(1, 1) == "1 point" and span(0) == "0 points" and span() == "0 points"


def test_charts_are_laid_out_within_their_frame() -> None:
    lines = line_chart("T", ["1", "2", "3"], [Line("a", 0, (1, -4, None)), Line("b", 1, (0, 0, 0), dashed=True)])
    bars = bar_chart("T", ["x", "y"], [Bar("a", (3, -2)), Bar("b", (0, 0))])
    points = [(3, -2), (0, 0), (12, -1)]
    columns = column_chart("T", ["x", "y"], ["1", "2", "3"], points, points)
    for picture in (lines, bars, columns):
        width, height = picture.size
        for shape in picture.shapes:
            for name in ("x", "x1", "x2"):
                assert -0.01 <= getattr(shape, name, 0) <= width
            for name in ("y", "y1", "y2"):
                assert -0.01 <= getattr(shape, name, 0) <= height + 0.01
        assert picture.words.startswith("T: ")


def test_parts_of_a_column_are_as_high_as_they_count_and_losses_hang_below() -> None:
    points = [(4, 2, 0), (1, 0, -3)]
    picture = column_chart("T", ["x", "y", "z"], ["1", "2"], points, points)
    parts = [shape for shape in picture.shapes if isinstance(shape, Rect) and shape.width > 11]  # no legend
    first, second, third, loss = parts
    assert first.height == pytest.approx(2 * second.height) == pytest.approx(4 * third.height)
    assert second.y + second.height == pytest.approx(first.y), "one on the other"
    assert loss.y == pytest.approx(third.y + third.height) == pytest.approx(first.y + first.height), "the line"
    assert picture.words == "T: 1 6 (x 4, y 2); 2 −2 (x 1, z −3)"
