"""Undo, and backing out of an action that is half done. Two players at one screen, so that nothing moves by itself."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from boardroom.server.web.pages.coach import coach_words
from boardroom.server.work.findings import Verdict
from tests.browser.chromium import PHONE
from tests.browser.conftest import People
from tests.browser.pages import Table
from tests.browser.person import Person

TO_THE_ACTIONS = ("bonus none", "bonus none", "plan done", "plan done")


@pytest.fixture
def table(mara: Person) -> Table:
    """Mara starts, Ben sits beside her."""
    return mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)


def expect_choosing(table: Table, title: str) -> None:
    """The list asks for this."""
    expect(table.page.locator("#choices .panel-title").first).to_contain_text(title)


def test_undo_takes_back_the_last_action(table: Table) -> None:
    taken = table.page.locator("#board .bonus.taken")
    expect(table.undo_button).to_be_disabled()
    table.play(table.board_choices.first)
    expect(taken).to_have_count(1)
    expect(table.page.locator("#mine h2")).to_contain_text("Ben")  # the screen is his now
    table.undo()
    expect(taken).to_have_count(0)
    expect(table.page.locator("#mine h2")).to_contain_text("Mara")
    expect(table.log).to_have_text("Nothing has been played yet.")
    expect(table.undo_button).to_be_disabled()


def test_what_was_drawn_cannot_be_undrawn(table: Table) -> None:
    table.quickly(*TO_THE_ACTIONS)
    table.open("TRAIN")
    table.option(re.compile("^Train Logistics, blue")).click()
    expect(table.preview).to_contain_text("this cannot be undone")
    table.confirm()
    expect(table.undo_button).to_be_disabled()
    expect(table.undo_button).to_have_attribute("title", re.compile(r"\w+ \w+ .*\.$"))  # says why


def test_what_one_click_has_done_is_taken_back_by_one(table: Table) -> None:
    """An upgrade is two actions, what and how it is paid: after an undo everything is as it was before the first."""
    table.quickly(*TO_THE_ACTIONS, "lobby", "token L")
    credits = table.stat("Credits").inner_text()
    logistics = table.page.locator("#mine .facility").nth(3)

    table.open("UPGRADE")
    table.option("Upgrade Logistics to silver").click()
    table.preview.get_by_role("radio", name="0", exact=True).click()  # keep the commitment
    expect(table.preview.locator(".bill-total")).to_contain_text("20")
    table.confirm()
    expect(table.heading).to_have_text("Ben’s turn")

    table.undo()
    expect_choosing(table, "Choose an action")
    expect(logistics.locator(".level")).to_have_text("I")
    expect(table.stat("Credits")).to_have_text(credits)
    table.open("UPGRADE")
    table.option("Upgrade Logistics to silver").click()
    table.confirm()
    expect(table.heading).to_have_text("Ben’s turn")


def test_an_action_made_in_steps_is_backed_out_of_step_by_step(table: Table) -> None:
    """A program may begin what a person goes on with; every step was a wish of its own."""
    table.quickly(*TO_THE_ACTIONS, "lobby", "token L", "upgrade L silver")
    expect_choosing(table, "Pay for UPGRADE: Logistics")
    expect(table.lines.locator("b")).to_have_text(["1 COMMITMENT", "0 COMMITMENTS"])
    table.back_button.click()
    table.settle()
    expect_choosing(table, "Choose an action")
    expect(table.page.locator("#mine .facility").nth(3).locator(".level")).to_have_text("I")


def test_the_way_back_is_seen_only_where_the_status_offers_an_undo(table: Table) -> None:
    table.quickly(*TO_THE_ACTIONS, "lobby", "token L", "upgrade L silver")
    expect(table.back_button).to_be_visible()
    table.page.locator("#status").evaluate("status => { status.dataset.undo = 'Cards were drawn.' }")
    expect(table.back_button).to_be_hidden()


@pytest.mark.parametrize("kind", [{}, PHONE], ids=["desk", "phone"])
def test_whoever_presses_undo_in_vain_is_told_why(people: People, kind: dict[str, Any]) -> None:
    """A grey button that says nothing leaves people guessing; on a phone there is no pointing at it."""
    table = people(**kind).lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    expect(table.undo_button).to_be_disabled()
    expect(table.undo_button).to_have_attribute("title", "Nothing has been played yet.")
    press = table.undo_button.tap if kind else table.undo_button.click
    press(force=True)  # as a finger does, which asks nobody whether it is enabled
    expect(table.toasts).to_have_text("Nothing has been played yet.")


def test_the_payment_shown_is_the_payment_made(table: Table) -> None:
    table.quickly(*TO_THE_ACTIONS, "lobby", "token L")
    table.open("UPGRADE")
    table.option("Upgrade Logistics to silver").click()
    promised = table.preview.locator(".change", has_text="Credits").locator("dd b").inner_text()
    table.confirm()
    table.quickly("pass")  # Ben; the screen is Mara's again
    expect(table.page.locator("#mine h2")).to_contain_text("Mara")
    expect(table.stat("Credits")).to_have_text(promised)
    expect(table.page.locator("#mine .facility").nth(3).locator(".level")).to_have_text("II")


def test_lobbying_is_backed_out_of_with_escape(table: Table) -> None:
    table.quickly(*TO_THE_ACTIONS)
    table.play(table.line("LOBBY"))
    expect_choosing(table, "Place commitments")
    table.page.keyboard.press("Escape")
    expect_choosing(table, "Choose an action")

    table.play(table.line("LOBBY"))
    table.play(table.page.get_by_role("button", name="Place a commitment on Logistics"))
    expect_choosing(table, "Choose an action")  # one influence, one area: the lobbying is over
    table.undo()
    expect_choosing(table, "Place commitments")
    table.back_button.click()
    expect_choosing(table, "Choose an action")
    expect(table.page.locator("#mine .commit[aria-label]")).to_have_count(0)


def test_a_choice_that_is_not_confirmed_is_not_made(table: Table) -> None:
    table.board_choices.first.click()
    expect(table.confirm_button).to_be_visible()
    table.preview.get_by_role("button", name="Cancel").click()
    expect(table.confirm_button).to_have_count(0)
    expect(table.page.locator("[data-spot] > [data-at]")).to_have_count(0)  # no ghost stays behind
    expect(table.log).to_have_text("Nothing has been played yet.")


def test_the_coach_offers_back_only_what_can_be_taken_back(table: Table) -> None:
    """A mark stays to be read; the button goes when chance has decided, and says so."""
    said = {
        "mark": "inaccuracy",
        "ask": "",
        "fragments": {"coach": coach_words(Verdict(0, "inaccuracy", 0.04, "Pass", 1), ("Mara", "Bot 2"))},
    }
    table.page.route("**/coach/fragments", lambda route: route.fulfill(json=said))
    table.quickly(*TO_THE_ACTIONS)
    table.page.get_by_label("Settings").click()
    table.page.locator("[data-coach]").first.check()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("#coach")).to_have_attribute("data-on", "1")
    again = table.page.get_by_role("button", name="Take it back and try again")
    table.open("UPGRADE")
    table.option("Upgrade Logistics to silver").click()
    table.confirm()
    expect(again).to_be_in_viewport()
    again.click()
    expect(again).to_have_count(0)
    table.open("TRAIN")
    table.option(re.compile("^Train Logistics, blue")).click()
    table.confirm()
    expect(table.page.locator("#coach")).to_contain_text("Chance has decided something since")
    expect(again).to_be_hidden()
