"""Undo, and backing out of an action that is half done. Two players at one screen, so that nothing moves by itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

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


def test_an_upgrade_is_backed_out_of_step_by_step(table: Table) -> None:
    """Area and tile, then with how many commitments it is paid: undo opens the payment, back drops the tile."""
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
    expect_choosing(table, "Pay for UPGRADE: Logistics")
    expect(table.lines.locator("b")).to_have_text(["1 COMMITMENT", "0 COMMITMENTS"])
    table.back_button.click()
    table.settle()
    expect_choosing(table, "Choose an action")
    expect(logistics.locator(".level")).to_have_text("I")
    expect(table.stat("Credits")).to_have_text(credits)


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
    expect_choosing(table, "Place commitment tokens")
    table.page.keyboard.press("Escape")
    expect_choosing(table, "Choose an action")

    table.play(table.line("LOBBY"))
    table.play(table.page.get_by_role("button", name="Place a commitment token on Logistics"))
    expect_choosing(table, "Choose an action")  # one influence, one area: the lobbying is over
    table.undo()
    expect_choosing(table, "Place commitment tokens")
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
