"""A few turns on a phone: one part of the table at a time, the choices in a sheet at the bottom, no mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import PHONE
from tests.browser.conftest import People
from tests.browser.pages import Table
from tests.browser.person import Person
from tests.server.games import finished


@pytest.fixture
def mara(people: People) -> Person:
    return people(**PHONE)


def expect_nothing_sticks_out(page: Page) -> None:
    """The page is as wide as the screen and does not move sideways."""
    assert page.evaluate("document.documentElement.scrollWidth") == page.evaluate("innerWidth") == 390


def chip(table: Table, words: str) -> None:
    """Tap one of the chips that lead to the parts of the table."""
    button = table.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name=words)
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")


def test_a_few_turns_by_touch(mara: Person) -> None:
    lobby = mara.lobby()
    expect_nothing_sticks_out(mara.page)
    table = lobby.open_table("You", "Here:Ben", name="Mara", starts=1)
    bonuses = mara.page.locator("#board .zone-bonus")
    expect(bonuses).to_be_visible()  # the part where something can be done is the one that is shown

    table.board_choices.first.tap()
    expect(table.preview).to_contain_text("BONUS")
    table.confirm_button.tap()
    table.settle()
    expect(mara.page.locator("#board .bonus.taken")).to_have_count(1)
    expect_nothing_sticks_out(mara.page)

    table.quickly("bonus none", "plan done", "plan done")
    expect(mara.page.locator("#board .zone-solutions")).to_be_visible()
    expect(bonuses).to_be_hidden()
    table.line("UPGRADE").tap()
    table.option("Upgrade Logistics to silver").tap()
    expect(table.confirm_button).to_be_in_viewport()
    expect_nothing_sticks_out(mara.page)
    table.confirm_button.tap()
    table.settle()
    expect(mara.page.locator("#log li").first).to_contain_text("Mara upgrades Logistics")


def test_chips_lead_to_every_part_of_the_table(mara: Person) -> None:
    table = mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    parts = {
        "Solutions": ".zone-solutions",
        "Workers": ".zone-workers",
        "Actions": ".zone-actions",
        "Tracks": ".zone-tracks",
        "My company": "#mine",
        "Ben": "#rivals section",
        "Points": "#points",
        "Log": "#log",
        "Chat": "#chat",
        "People": "#people",
    }
    for words, part in parts.items():
        chip(table, words)
        for other in parts.values():
            shown = expect(mara.page.locator(other).first)
            shown.to_be_visible() if other == part else shown.to_be_hidden()
        expect_nothing_sticks_out(mara.page)


def test_the_sheet_folds(mara: Person) -> None:
    table = mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    sheet, grip = mara.page.locator(".sheet"), mara.page.get_by_role("button", name="Fold or unfold the choices")
    high = sheet.bounding_box()
    grip.tap()
    low = sheet.bounding_box()
    assert high and low and low["height"] < high["height"]
    table.board_choices.first.tap()  # a choice on the board opens it again
    expect(table.confirm_button).to_be_in_viewport()


def test_the_replay_fits(mara: Person) -> None:
    mara.lobby().upload(finished().to_json())
    mara.page.wait_for_url("**/replay")
    expect_nothing_sticks_out(mara.page)
    mara.page.get_by_role("link", name="Back", exact=True).tap()
    expect_nothing_sticks_out(mara.page)


def test_a_narrow_window_with_a_mouse_has_the_same_sheet(people: People) -> None:
    """What the mouse points at must not give way to its own preview."""
    window = people(viewport={"width": 800, "height": 900})
    table = window.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    table.quickly("bonus none", "bonus none", "plan done", "plan done")
    table.open("UPGRADE")
    table.play(table.option("Upgrade Logistics to silver"))
    expect(window.page.locator("#log li").first).to_contain_text("Mara upgrades Logistics")
