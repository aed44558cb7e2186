"""The coach looks on: it asks once before a blunder, says what a move gave away, and lets one try again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import People
from tests.browser.pages import Replay, Table
from tests.browser.person import Person
from tests.server.games import finished

# The last action of a game of UPGRADE!: level III for Warehousing loses by 3, silver for Manufacturing wins by 11.
WHOLE = finished(2, 400)
LAST_ACTION = 83


@pytest.fixture
def coached(mara: Person) -> Table:
    """Mara decides about the last action of a game, and the coach looks on."""
    mara.lobby().upload(WHOLE.to_json())
    mara.page.wait_for_url("**/replay*")
    replay = Replay(mara.page)
    replay.slider.fill(str(LAST_ACTION))
    replay.expect_position(LAST_ACTION)
    table = replay.play_on()
    table.page.get_by_label("Settings").click()
    table.page.get_by_label("Coach looks on").check()
    expect(table.page.locator("#coach")).to_have_attribute("data-on", "1")
    table.page.keyboard.press("Escape")
    return table


def losing(table: Table) -> Locator:
    """The move that gives the game away, on the board."""
    return table.page.get_by_role("button", name="Take Warehousing to level III")


def question(table: Table) -> Locator:
    """What the coach asks."""
    return table.page.get_by_role("dialog").filter(has_text="The coach would think twice")


def test_before_a_blunder_it_asks_once(coached: Table) -> None:
    losing(coached).click()
    coached.confirm_button.click()
    expect(question(coached)).to_contain_text("more of the result")
    expect(question(coached)).to_contain_text("Manufacturing")
    question(coached).get_by_role("button", name="Cancel").click()
    expect(question(coached)).to_be_hidden()
    expect(coached.yours).to_be_visible()  # nothing was played

    losing(coached).click()
    coached.confirm_button.click()  # asked and answered: it does not ask again
    expect(coached.ending).to_be_visible()


def test_whoever_insists_plays_it_and_reads_what_it_cost(coached: Table) -> None:
    losing(coached).click()
    coached.confirm_button.click()
    question(coached).get_by_role("button", name="Play mine").click()
    expect(coached.ending).to_be_visible()
    card = coached.page.get_by_label("Coach", exact=True)
    expect(card).to_contain_text("Blunder")
    expect(card).to_contain_text("of the result to be expected")
    expect(card).to_contain_text("Better:")
    better = card.locator("p", has_text="Better:").locator("b").inner_text()
    card.get_by_text("Show the better line").click()
    expect(card.locator(".coach-line li").first).to_be_visible()
    expect(card.locator(".coach-line li").first).to_contain_text(better)


def test_the_best_move_is_called_good_without_a_question(coached: Table) -> None:
    coached.page.locator("#board .market-row").nth(1).locator(".tile-slot.legal").nth(0).click()
    coached.confirm_button.click()
    expect(coached.ending).to_be_visible()
    expect(coached.page.get_by_label("Coach", exact=True)).to_contain_text("Good")


def test_among_people_it_waits_for_the_others(people: People) -> None:
    mara, ben = people(), people()
    table = mara.lobby().open_table("You", "Invite", name="Mara", starts=1)
    other = ben.takes_seat(table.link("Invitation"), "Ben")
    assert table.wait_for_turn()
    for here in (table, other):
        here.page.get_by_label("Settings").click()
    table.page.get_by_label("Coach looks on").check()
    expect(table.page.locator(".menu-list")).to_contain_text("waits for Ben")
    expect(other.page.locator("#chat")).to_contain_text("Mara has asked the coach to look on")
    other.page.get_by_label("Coach looks on").check()
    for here in (table, other):
        expect(here.page.locator("#coach")).to_have_attribute("data-on", "1")
    expect(table.page.locator(".menu-list")).not_to_contain_text("waits for")
