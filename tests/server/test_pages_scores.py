"""Points by source, points over time, and the end of a game."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardroom.kernel.match import Position
from boardroom.server.web.pages.chart import spread
from boardroom.server.web.pages.environment import environment
from boardroom.server.web.pages.lobby import reached
from boardroom.server.web.pages.scores import (
    ending,
    headline,
    outcome,
    points_over_time,
    points_table,
    scale,
    score_chart,
    staircase,
)
from boardroom.server.web.pages.table import table_page
from tests.server.games import finished, ruined, table_model, unfinished
from tests.server.page import Page


def drawn(call: str, **values: object) -> Page:
    """What a macro of scores.html draws."""
    source = f'{{% import "scores.html" as scores %}}{{{{ symbols() }}}}{{{{ scores.{call} }}}}'
    return Page(environment().from_string(source).render(**values))


def test_points_over_time_are_the_points_of_every_position() -> None:
    match = finished()
    scored = points_over_time(match)
    assert len(scored) == len(match.log) + 1
    for at in range(0, len(scored), 9):
        assert list(scored[at].totals) == [points["total"] for points in match.at(at).scores()]
        assert scored[at].section == match.at(at).state.year


def test_charts_of_kanban_count_days() -> None:
    """“Step 3” was read there: nothing on its board is called so."""
    match = finished(3, 4, "kanban")
    days = [max(1, match.at(at).state.day) for at in range(0, len(match.log) + 1, 40)]
    assert [scored.section for scored in points_over_time(match)][::40] == days
    assert score_chart(match).ticks[0][1] == "Day 1"


def test_counting_leaves_the_match_alone() -> None:
    match = finished()
    before = match.hash(), len(match.log)
    points_over_time(match)
    assert (match.hash(), len(match.log)) == before
    assert match.at(5).hash() == finished().at(5).hash()


def test_a_running_game_is_counted_from_what_the_viewer_sees_and_a_finished_one_completely(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    running, over = unfinished(30), finished()
    asked = []
    real = Position.seen_state

    def seen_state(self: Position, seat: int | None) -> object:
        asked.append(seat)
        return real(self, seat)

    monkeypatch.setattr(Position, "seen_state", seen_state)
    points_over_time(running, 2)
    assert asked == [2] * 31
    points_over_time(over, 2)
    assert len(asked) == 31


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_lines_of_the_chart_stand_for_the_points(players: int) -> None:
    match = finished(players)
    chart = score_chart(match, width=400)
    (y_low, low), (y_high, high) = chart.levels[0], chart.levels[-1]
    assert len(chart.lines) == players

    def points_at(y: float) -> float:
        return low + (y_low - y) / (y_low - y_high) * (high - low)

    for line, points in zip(chart.lines, match.scores(), strict=True):
        assert line.figure == points["total"]
        assert points_at(line.end[1]) == pytest.approx(points["total"], abs=0.5)
        assert line.end[0] == chart.frame.right
        corners = re.findall(r"V([\d.]+)", line.path)
        assert points_at(float(corners[-1])) == pytest.approx(points["total"], abs=0.5)
        start = re.match(r"M([\d.]+) ([\d.]+)", line.path)
        assert start
        assert points_at(float(start[2])) == pytest.approx(match.at(0).scores()[line.seat]["total"], abs=0.5)
        assert len(line.marks) == len(chart.ticks) - 1


def test_the_ticks_are_the_years() -> None:
    match = finished()
    chart = score_chart(match)
    frame = chart.frame
    assert [words for _, words in chart.ticks if words] == ["Year 1", "2", "3", "4", "5", "6"]
    starts = [at for at in range(1, len(match.log) + 1) if match.at(at).state.year != match.at(at - 1).state.year]
    for (x, _), at in zip(chart.ticks, [0, *starts], strict=True):
        assert x == pytest.approx(frame.left + (frame.right - frame.left) * at / len(match.log), abs=0.1)


def test_a_game_that_ends_early_has_the_rounds_that_were_played() -> None:
    match = ruined()
    assert match.state.round == 3 and not match.state.players[0].alive
    sections = [scored.section for scored in points_over_time(match)]
    assert sorted(set(sections)) == [1, 2, 3] and sections[-1] == 3
    assert reached(match.game.view.progress(match.box.values, match.state), over=True) == "3 of 6"
    page = Page(table_page(table_model(match)))
    clock = [*page.all("li", class_="part-1"), *page.all("li", class_="part-2")]
    assert ["past" in (one["class"] or "") for one in clock] == [True] * 3 + [False] * 3


def test_the_cursor_stands_at_the_position_looked_at() -> None:
    match = finished()
    half = len(match.log) // 2
    chart = score_chart(match, at=half)
    frame = chart.frame
    assert chart.cursor == pytest.approx(frame.left + (frame.right - frame.left) * half / len(match.log), abs=0.1)
    assert score_chart(match).cursor == frame.right
    assert score_chart(match, at=0).cursor == frame.left


def test_a_game_that_has_not_begun_has_a_chart() -> None:
    chart = score_chart(unfinished(0))
    assert chart.frame.last == 0
    assert drawn("score_chart(chart)", chart=chart).complaints() == []


@given(st.integers(-400, 400), st.integers(0, 500))
def test_the_scale_is_round_and_covers_everything(low: int, height: int) -> None:
    levels = scale(low, low + height)
    assert levels[0] <= low
    assert levels[-1] >= low + height
    assert levels[0] < levels[-1]
    assert len(levels) <= 7
    assert len({b - a for a, b in pairwise(levels)}) == 1


@given(st.lists(st.floats(0, 200), min_size=1, max_size=5))
def test_labels_keep_apart_and_in_order(heights: list[float]) -> None:
    moved = spread(heights, 15, 200)
    assert max(moved) <= 200.1
    order = sorted(range(len(heights)), key=lambda i: heights[i])
    for upper, lower in pairwise(order):
        assert moved[lower] - moved[upper] >= 14.8


def test_a_line_stays_level_until_something_happens() -> None:
    assert staircase([(0, 5), (1, 5), (2, 3), (3, 3)]) == "M0 5H2V3H3"


def test_lines_differ_by_more_than_colour() -> None:
    page = drawn("score_chart(chart)", chart=score_chart(finished(4)))
    assert page.complaints() == []
    for seat, shape in enumerate(("circle", "square", "triangle", "diamond"), 1):
        assert page.all("path", class_=f"dash-{seat}")
        assert page.all("use", href=f"#shape-{shape}")
    words = page.all("svg", role="img")[0]["aria-label"]
    for name in finished(4).names:
        assert name in words


def test_points_by_source_add_up_and_the_best_comes_first() -> None:
    match = finished()
    table = points_table(match, match.names)
    assert [row.place for row in table.rows] == sorted(match.ranking())
    assert len(table.sources) == len(match.game.about.sources)
    for row in table.rows:
        assert sum(row.by_source) == row.total == match.scores()[row.seat]["total"]
    page = drawn("points_table(table)", table=table)
    assert page.complaints() == []
    assert "Year end" in page.text
    for row in table.rows:
        assert str(row.total).replace("-", "−") in page.text


def test_the_end_names_winner_and_tie_break() -> None:
    match = finished()
    winner = match.ranking().index(1)
    end = ending(match, winner)
    assert end
    assert end.winners == (winner,)
    assert end.headline == "You win."
    assert end.sentence == match.story(None)[-1][-1]
    assert ending(match, None).headline == f"{match.names[winner]} wins."  # type: ignore[union-attr]
    page = drawn("end_screen(end)", end=end)
    assert page.complaints() == []
    assert end.sentence in page.text
    assert page.all("figure", class_="chart")
    assert not drawn("end_screen(end, chart=false)", end=end).all("figure")


def test_a_tie_break_is_told() -> None:
    match = finished(2)
    mine, yours = match.state.players[0], match.state.players[1]
    totals = [points["total"] for points in match.scores()]
    mine.points[0] += totals[1] - totals[0]
    mine.bvp += totals[1] - totals[0]
    mine.influence_supply, yours.influence_supply = 1, 2
    mine.integration = yours.integration
    totals = [points["total"] for points in match.scores()]
    mine.points[0] += totals[1] - totals[0]
    mine.bvp += totals[1] - totals[0]
    assert match.ranking() == [1, 2]
    told = match.game.words.final_sentence(match.box.values, match.state)
    assert "tie broken by influence" in told
    assert outcome(match, 0).startswith("You won: ")
    yours.influence_supply = 1
    assert match.ranking() == [1, 1]
    assert headline(match, (0, 1), 0) == "Player 1 and Player 2 share the victory."
    assert "You and Player 2 share the victory: " in outcome(match, 0)


def test_there_is_no_end_before_the_end() -> None:
    assert ending(unfinished(20), 0) is None


def test_one_player_has_points_instead_of_a_victory() -> None:
    match = finished(1)
    total = match.scores()[0]["total"]
    assert headline(match, (0,), 0) == f"{total} points."
    assert outcome(match, 0) == f"Finished: {total} points"


def test_the_outcome_in_a_line() -> None:
    match = finished(2)
    best, second = sorted((points["total"] for points in match.scores()), reverse=True)
    winner = match.ranking().index(1)
    assert outcome(match, winner) == f"You won: {best} to {second}"
    assert outcome(match, None) == f"{match.names[winner]} won: {best} to {second}"
