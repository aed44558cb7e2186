"""The move clock: set by the owner at the table or when the table is opened, seen by everybody."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.chromium import PHONE
from tests.browser.conftest import People
from tests.browser.pages import Table
from tests.browser.test_accessibility import faults_by_day_and_night


def set_clock(table: Table, limit: str, late: str) -> None:
    """Choose a clock under People and set it."""
    page = table.page
    page.get_by_role("tab", name="People").click()
    page.get_by_text("Time for a move").click()
    page.get_by_label("A move may take").select_option(limit)
    page.get_by_label("When it is up").select_option(late)
    page.get_by_role("button", name="Set the clock").click()


def test_the_owner_sets_a_clock_and_everybody_sees_it_run(people: People) -> None:
    mara = people(reduced_motion="reduce")
    table = mara.lobby().open_table("You", "Invite", name="Mara", starts=2)
    ben = people(**PHONE, reduced_motion="reduce")
    seat = ben.takes_seat(table.link("Invitation"), "Ben")
    expect(seat.page.locator("#supervision")).to_be_hidden()
    set_clock(table, "1 day", "I decide how it goes on")
    for page in (table.page, seat.page):
        expect(page.locator(".supervision-clock time")).to_have_text(re.compile(r"^23:5\d:\d\d|1 d 0 h$"))
        expect(page.locator(".supervision-clock")).to_contain_text("left for Ben")
        expect(page.locator(".supervision-terms")).to_contain_text("1 day a move, then the owner of the table decides")
    assert faults_by_day_and_night(table.page) == []
    assert faults_by_day_and_night(seat.page) == []
    assert ben.widest() <= PHONE["viewport"]["width"]

    # What runs already is what the form shows; taken away, the clock leaves every page.
    table.page.get_by_role("button", name="change").click()
    expect(table.page.get_by_label("A move may take")).to_have_value("86400")
    table.page.get_by_label("A move may take").select_option("no limit")
    table.page.get_by_role("button", name="Set the clock").click()
    expect(table.page.locator("#supervision")).to_be_hidden()
    expect(seat.page.locator("#supervision")).to_be_hidden()
    expect(seat.page.get_by_text("Time for a move")).to_have_count(0)


def test_time_is_up_and_the_owner_decides(people: People) -> None:
    mara = people(reduced_motion="reduce")
    table = mara.lobby().open_table("You", "Invite", name="Mara", starts=2)
    ben = people(reduced_motion="reduce").takes_seat(table.link("Invitation"), "Ben")
    table.post("/clock", key="soon", seconds=1, late="owner")
    expect(ben.page.locator("#supervision")).to_contain_text("Time is up for Ben.")
    again = table.page.get_by_role("button", name="Give the time again")
    expect(again).to_be_visible()
    expect(ben.page.get_by_role("button", name="Give the time again")).to_have_count(0)
    assert faults_by_day_and_night(table.page) == []
    table.page.get_by_role("button", name="Let a bot play for Ben").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Let a bot play for Ben").click()
    expect(ben.page.locator("#people")).to_contain_text("bot")
    expect(table.page.get_by_role("button", name="Let a bot play for Ben")).to_have_count(0)


def test_a_table_is_opened_with_a_clock(people: People) -> None:
    page = people(reduced_motion="reduce").lobby().page
    page.get_by_label("Your name").fill("Mara")
    page.get_by_text("More options").click()
    page.get_by_label("Time for a move").select_option("3 days")
    page.get_by_label("When it is up").select_option("a bot plays on")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".supervision-terms")).to_contain_text("3 days a move, then a bot plays on")
    page.goto("/")
    expect(page.locator(".table-row")).to_be_visible()


def test_a_chat_room_is_told_of_a_table_of_ones_own(people: People) -> None:
    mara = people(**PHONE, reduced_motion="reduce")
    mara.lobby().open_table("You", "Invite", name="Mara")
    page = mara.page
    page.goto("/me/notices")
    assert faults_by_day_and_night(page) == []
    page.get_by_label("Tell me by").select_option("chat room, everybody’s turns")
    page.get_by_label("Address", exact=True).fill("http://10.1.2.3/hook")
    page.get_by_role("button", name="Add").click()
    expect(page.locator("#toasts")).to_contain_text("A chat room is told of one table: say of which.")
    page.get_by_label("At which table").select_option(index=1)
    page.get_by_role("button", name="Add").click()
    expect(page.locator("#toasts")).to_contain_text("not to the network this server stands in")  # the table is hers
    assert all("422" in complaint for complaint in mara.forgiven())
    assert mara.widest() <= PHONE["viewport"]["width"]
