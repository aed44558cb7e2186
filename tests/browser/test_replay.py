"""Looking back: every position of a game, a new table out of one, and games that come and go as files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.pages import Replay
from tests.browser.person import Person
from tests.server.games import finished

LOG = finished(players=3).to_json()
LAST = len(finished(players=3).log)


@pytest.fixture
def replay(mara: Person) -> Replay:
    """A finished game, opened from a file."""
    mara.lobby().upload(LOG)
    mara.page.wait_for_url("**/replay")
    return Replay(mara.page)


def test_a_log_opens_at_its_end(replay: Replay) -> None:
    expect(replay.position).to_have_text(f"{LAST} / {LAST}")
    expect(replay.page.locator("#ending")).to_contain_text("wins.")
    expect(replay.page.locator("#ending tbody tr")).to_have_count(3)
    assert replay.story.count() > LAST / 2


def test_the_areas_of_the_board_have_their_names_in_one_line(replay: Replay) -> None:
    lines = """heads => heads.map((head) => {
      const words = document.createRange();
      words.selectNodeContents(head);
      return words.getClientRects().length;
    })"""
    assert replay.page.locator(".market-head b").evaluate_all(lines) == [1] * 4


def test_slider_keys_and_buttons_lead_from_position_to_position(replay: Replay) -> None:
    replay.slider.fill("40")
    replay.expect_position(40)
    expect(replay.page.locator("#ending")).to_be_hidden()
    cursor = replay.page.locator("[data-cursor]")
    there = cursor.get_attribute("transform")

    replay.page.locator("#story-title").click()  # the keys belong to the page, not to the slider
    for key, at in (("ArrowRight", 41), ("ArrowRight", 42), ("ArrowLeft", 41), ("Home", 0), ("End", LAST)):
        replay.page.keyboard.press(key)
        replay.expect_position(at)
    assert cursor.get_attribute("transform") != there

    replay.page.get_by_role("link", name="Back", exact=True).click()
    replay.expect_position(LAST - 1)
    expect(replay.slider).to_have_value(str(LAST - 1))
    replay.page.reload()
    replay.expect_position(LAST - 1)


def test_a_line_of_the_story_jumps_to_its_position(replay: Replay) -> None:
    line = replay.story.nth(10)
    words = line.locator("b").first.inner_text()
    line.click()
    replay.expect_position(int(line.get_attribute("data-step") or ""))
    expect(replay.current).to_have_count(1)
    expect(replay.current).to_contain_text(words)
    expect(replay.moment).to_contain_text(words)


def test_it_plays_by_itself_until_it_is_stopped(replay: Replay) -> None:
    replay.slider.fill("5")
    replay.expect_position(5)
    replay.page.get_by_role("button", name="Play", exact=True).click()
    expect(replay.position).not_to_have_text(re.compile(r"^[56] / "))
    replay.page.get_by_role("button", name="Pause").click()
    expect(replay.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_playing_on_from_a_position_makes_a_new_table(replay: Replay) -> None:
    old = replay.page.url
    replay.slider.fill("30")
    replay.expect_position(30)
    table = replay.play_on()
    assert table.path not in old
    expect(table.page.locator(".where")).to_contain_text("from action 30")
    assert table.wait_for_turn()
    told = table.log.first.inner_text()
    table.play(table.lines.last)
    expect(table.log.first).not_to_have_text(told)

    again = Replay(table.page)
    table.page.goto(old)
    expect(again.position).to_have_text(f"{LAST} / {LAST}")  # the old game is what it was


def test_a_log_goes_out_as_it_came_in(replay: Replay, tmp_path: Path) -> None:
    with replay.page.expect_download() as coming:
        replay.page.get_by_role("link", name="Log", exact=True).click()
    saved = tmp_path / "saved.json"
    coming.value.save_as(saved)
    before, after = json.loads(LOG), json.loads(saved.read_text(encoding="utf-8"))
    assert after["actions"] == before["actions"]
    assert coming.value.suggested_filename.endswith(".json")


def changed_in_the_middle() -> str:
    log = json.loads(LOG)
    log["actions"][20], log["actions"][21] = log["actions"][21], log["actions"][20]
    return json.dumps(log)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (changed_in_the_middle(), "action 21"),
        (LOG[: len(LOG) // 2], "not a log"),
        ("[]", "not a Boardroom log"),
        ("", "The file is empty."),
    ],
    ids=["two actions swapped", "half a file", "another file", "nothing"],
)
def test_a_broken_log_is_refused_in_a_sentence(mara: Person, text: str, says: str) -> None:
    mara.lobby().upload(text)
    expect(mara.page.get_by_role("heading", level=1)).to_have_text("That does not work")
    sentence = mara.page.locator(".trouble-card p").inner_text()
    assert says in sentence and sentence.endswith("."), sentence
    assert "422" in " ".join(mara.forgiven())
    mara.page.get_by_role("link", name="To the lobby").click()
    expect(mara.page.locator("#tables")).to_contain_text("No table yet")


def test_a_replay_can_be_read_without_script(replay: Replay, people: People) -> None:
    reader = people(java_script_enabled=False)
    reader.context.add_cookies(replay.page.context.cookies())  # type: ignore[arg-type]
    page = reader.replay(replay.page.url).page
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.locator("output")).to_have_text(f"{LAST - 1} / {LAST}")
    page.locator("[data-story] a").nth(3).click()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("[aria-current=step]").last).to_be_visible()
