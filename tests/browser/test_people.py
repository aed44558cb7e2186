"""The people panel: own links and other devices, leaving, and what an owner can do about others."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE
from tests.browser.conftest import People
from tests.browser.pages import Table
from tests.browser.person import Person


@pytest.fixture
def anna(people: People) -> Table:
    """Anna's table: she starts, the second seat is free."""
    return people().lobby().open_table("You", "Invite", name="Anna", starts=1)


@pytest.fixture
def bob(people: People) -> Person:
    return people()


def test_a_used_invitation_leads_to_a_closed_door(anna: Table, bob: Person, people: People) -> None:
    link = anna.link("Invitation")
    bob.takes_seat(link, "Bob")
    eve = people()
    eve.page.goto(link)
    expect(eve.page.get_by_role("heading", level=1)).to_have_text("This seat is taken")
    assert "410" in " ".join(eve.forgiven())


def test_another_device_is_announced_and_signed_off(anna: Table, bob: Person, people: People) -> None:
    at_bobs = bob.takes_seat(anna.link("Invitation"), "Bob")
    phone = people(**PHONE)
    phone.joins(at_bobs.own_link(), "Bob")
    for table in (anna, at_bobs):
        expect(table.page.locator("#people li").nth(1)).to_contain_text("2 devices")
        expect(table.page.locator("#chat")).to_contain_text("Another device has joined Bob’s seat.")
    own = at_bobs.page.locator("#people details[data-keep=own-1]")
    expect(own).to_have_attribute("open", "")  # an update folds nothing away
    own.get_by_role("button", name="new link, sign off other devices").click()
    at_bobs.page.get_by_role("dialog").get_by_role("button", name="New link, sign off").click()
    expect(phone.page.locator(".trouble-card")).to_contain_text("This device was signed off")
    assert "403" in " ".join(phone.forgiven())
    expect(anna.page.locator("#people")).not_to_contain_text("2 devices")


def test_an_owner_mutes_and_bans_with_the_keyboard(anna: Table, bob: Person) -> None:
    at_bobs = bob.takes_seat(anna.link("Invitation"), "Bob")
    more = anna.page.get_by_label("Mute, remove or ban Bob")
    more.focus()
    anna.page.keyboard.press("Enter")
    anna.page.keyboard.press("Tab")
    anna.page.keyboard.press("Enter")
    expect(at_bobs.page.locator("#chat")).to_contain_text("has muted you")
    expect(at_bobs.page.locator("#chat")).to_contain_text("The owner has muted Bob.")
    expect(at_bobs.page.get_by_label("Say something")).to_be_hidden()
    expect(anna.page.locator("#people li").nth(1)).to_contain_text("muted")
    anna.decide("Bob", "ban")
    expect(bob.page.locator(".trouble-card")).to_contain_text("has banned you")
    assert "403" in " ".join(bob.forgiven())
    expect(anna.page.locator("#people li").nth(1)).to_contain_text("Seat 2")
    bob.page.goto(anna.link("Invitation"))
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    expect(bob.page.locator(".trouble-card")).to_contain_text("has banned you")
    assert "403" in " ".join(bob.forgiven())


def test_an_onlooker_is_seen_by_the_owner_and_banned(anna: Table, people: People) -> None:
    eve = people()
    eve.lobby()
    eve.table(anna.link("For onlookers"))
    anna.page.locator(".onlookers").get_by_role("button", name="Ban").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Ban").click()
    expect(eve.page.locator(".trouble-card")).to_contain_text("has banned you")
    assert "403" in " ".join(eve.forgiven())


def test_somebody_leaves(anna: Table, bob: Person) -> None:
    at_bobs = bob.takes_seat(anna.link("Invitation"), "Bob")
    at_bobs.own_link()
    at_bobs.page.get_by_role("button", name="leave the table").click()
    at_bobs.page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(bob.page.locator(".trouble-card")).to_contain_text("You have left this table")
    assert "403" in " ".join(bob.forgiven())
    expect(anna.page.locator("#people li").nth(1)).to_contain_text("bot")
