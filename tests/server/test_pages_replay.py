"""The replay page and its fragments."""

from __future__ import annotations

import re

import pytest

from boardroom.kernel.match import Match
from boardroom.server.web.pages import replay_fragments, replay_page
from boardroom.server.web.pages.replay import log, moment
from boardroom.server.web.pages.rules import rules_text
from tests.server.games import finished, replay_model, unfinished
from tests.server.page import Page

NASTY = '<script>alert("1")</script>'


def page(match: Match, at: int, seat: int | None = 0, **changes: object) -> Page:
    return Page(replay_page(replay_model(match, at, seat, **changes)))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seat", [0, None])
def test_nothing_to_complain_about(players: int, seat: int | None) -> None:
    match = finished(players)
    for at in (0, len(match.log) // 2, len(match.log)):
        assert page(match, at, seat).complaints() == []


def test_a_running_game_can_be_looked_at_too() -> None:
    found = page(unfinished(40), 17)
    assert found.complaints() == []
    assert not found.all("form")
    assert "/t/t1/log.json" not in found.links
    assert "win" not in found.text.split("Story")[0].lower()


def test_fragments_are_what_the_page_shows_at_that_position() -> None:
    match = finished()
    html = replay_page(replay_model(match, 50))
    parts = replay_fragments(replay_model(match, 50))
    assert set(parts) == {"moment", "clock", "board", "mine", "rivals", "points", "ending"}
    for name, part in parts.items():
        assert part in html
        assert f'id="{name}"' in part
    assert replay_fragments(replay_model(match, 80))["board"] != parts["board"]


def test_a_position_cannot_be_played() -> None:
    parts = replay_fragments(replay_model(unfinished(40), 40))
    for part in parts.values():
        assert not Page(part).all("button", class_="legal")
        assert "data-code" not in part


def test_every_action_with_a_sentence_has_its_line_and_link() -> None:
    match = finished()
    found = page(match, 30)
    told = [(at, lines) for at, lines in enumerate(match.story(0), 1) if lines]
    lines = [attrs for attrs in found.all("li") if "data-step" in attrs]
    assert [int(line["data-step"]) for line in lines] == [0] + [at for at, _ in told]
    for at, _ in told:
        assert f"/t/t1/replay?at={at}" in found.links
    assert [len(lines) for lines in log(replay_model(match, 30), match.story(0))] == [len(lines) for _, lines in told]
    current = [line["data-step"] for line in lines if line.get("aria-current") == "step"]
    assert current in ([], ["30"])


def test_the_steps_are_links_that_stay_within_the_game() -> None:
    match = finished()
    last = len(match.log)

    def steps(at: int) -> list[str]:
        return [a["href"].partition("at=")[2] for a in page(match, at).all("a", class_="transport-step")]

    assert steps(10) == ["0", "9", "11", str(last)]
    assert steps(0) == ["0", "0", "1", str(last)]
    assert steps(last) == ["0", str(last - 1), str(last), str(last)]


def test_the_moment_says_what_has_just_happened() -> None:
    match = finished()
    last = len(match.log)
    told = match.story(0)
    at = next(at for at, lines in enumerate(told, 1) if len(lines) == 1)
    now = moment(replay_model(match, at), told)
    assert now.heading == f"After action {at} of {last}"
    assert now.sentences == (told[at - 1][0],)
    assert now.seat == match.log[at - 1].seat
    assert moment(replay_model(match, 0), told).seat is None
    assert moment(replay_model(match, last), told).sentences == (told[-1][-1],)


def test_what_the_story_does_not_tell_the_moment_does_not_tell() -> None:
    match = finished(2, 0)
    told = match.story(0)
    silent = [at for at, lines in enumerate(told, 1) if not lines]
    assert silent
    for at in silent:
        entry = match.log[at - 1]
        assert moment(replay_model(match, at), told).sentences == (f"{match.names[entry.seat]} has made a choice.",)


def test_the_end_is_shown_at_the_end_only() -> None:
    match = finished()
    last = len(match.log)
    assert "hidden" in Page(replay_fragments(replay_model(match, last - 1))["ending"]).all("div", id="ending")[0]
    shown = Page(replay_fragments(replay_model(match, last))["ending"])
    assert "hidden" not in shown.all("div", id="ending")[0]
    assert re.search(r"(You win|wins)\.", shown.text)


def test_playing_on_is_offered_to_those_who_may() -> None:
    match = finished()
    found = page(match, 20, 1)
    seats = found.all("select", name="seat")
    assert len(seats) == 3
    chosen = [attrs["value"] for attrs in found.all("option") if "selected" in attrs]
    assert chosen == ["bot", "you", "bot"]
    assert not page(match, 20, may_branch=False).all("select")


def test_names_titles_are_escaped() -> None:
    match = finished()
    match.names = (NASTY, "Player 2", "Player 3")
    for at in (3, len(match.log)):
        found = page(match, at, 1, title=NASTY)
        assert NASTY not in found.html
        assert found.complaints() == []
        assert NASTY not in "".join(replay_fragments(replay_model(match, at, 1)).values())


def test_every_rule_the_board_links_to_is_there() -> None:
    match = finished()
    anchors = {heading.anchor for heading in rules_text(match.game).contents}
    wanted = {link.partition("#")[2] for link in page(match, 40).links if link.startswith("/rules/upgrade#")}
    assert len(wanted) >= 5
    assert wanted <= anchors
