"""Several people at one table: invitations, moves and words that arrive, devices that come back, onlookers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.pages import Table
from tests.browser.person import Person

BOB = "Bob & <i>Co</i>"  # a name is a text, whatever is written in it
REMARK = '<script>alert("hi")</script> & <b>you?</b>'


@pytest.fixture
def anna(people: People) -> Table:
    """Anna's table: she starts, the second seat is free."""
    return people().lobby().open_table("You", "Invite", name="Anna", starts=1)


@pytest.fixture
def bob(people: People) -> Person:
    return people()


def names(page: Page) -> list[str]:
    """The people of the people's tab."""
    return page.locator("#people li p > b").all_text_contents()


def soon_are(page: Page, *people: str) -> None:
    """Those are the people of the people's tab, now or when news have arrived."""
    expect(page.locator("#people li p > b")).to_have_text(list(people))


def test_two_browsers_see_each_others_moves(anna: Table, bob: Person) -> None:
    assert names(anna.page) == ["Anna", "Seat 2"]
    at_bobs = bob.takes_seat(anna.link("Invitation"), BOB)

    expect(anna.page.locator("#people")).to_contain_text(BOB)
    soon_are(anna.page, "Anna", BOB)
    soon_are(bob.page, "Anna", BOB)
    expect(anna.page.locator("#people li").nth(1)).to_contain_text("online")
    expect(anna.heading).to_have_text("Your turn")
    expect(at_bobs.heading).to_have_text("Anna’s turn")
    assert at_bobs.board_choices.count() == 0

    for mover, other, name in ((anna, at_bobs, "Anna"), (at_bobs, anna, BOB)):
        assert mover.wait_for_turn()
        mover.play(mover.board_choices.first)  # a bonus
        expect(other.log.first).to_contain_text(f"{name} claims")
        expect(other.page.locator("#board .bonus.taken")).to_have_count(1 if mover is anna else 2)
    expect(anna.heading).to_have_text("Your turn")

    bob.page.close()
    expect(anna.page.locator("#people li").nth(1)).to_contain_text("away")


def test_what_is_said_arrives_as_it_was_written(anna: Table, bob: Person) -> None:
    at_bobs = bob.takes_seat(anna.link("Invitation"), BOB)
    at_bobs.say(REMARK)
    expect(anna.page.get_by_role("tab", name="Chat")).to_have_class("news")  # Anna looks at the people

    focused = anna.page.locator("#people summary").first
    focused.focus()
    at_bobs.say("Well?")
    expect(anna.remarks).to_have_count(2)
    expect(focused).to_be_focused()  # what others say takes nobody's focus away

    anna.say("Hello")
    for table in (anna, at_bobs):
        expect(table.remarks).to_have_count(3)
        expect(table.remarks.first).to_contain_text(f"{BOB} {REMARK}")
        expect(table.page.locator("#chat :is(script, b b, i)")).to_have_count(0)


def test_reload_keeps_the_seat_and_the_position(anna: Table) -> None:
    anna.play(anna.line("NONE"))
    before = anna.log.all_inner_texts()
    anna.page.reload()
    expect(anna.heading).to_have_text("Waiting for a player")
    assert anna.log.all_inner_texts() == before
    assert names(anna.page)[0] == "Anna"


def test_the_own_link_brings_a_player_back_on_another_device(anna: Table, bob: Person, people: People) -> None:
    at_bobs = bob.takes_seat(anna.link("Invitation"), BOB)
    anna.play(anna.line("NONE"))
    on_phone = people().joins(at_bobs.own_link(), BOB)
    expect(on_phone.heading).to_have_text("Your turn")
    assert names(on_phone.page) == ["Anna", BOB], "the same seat, the same name"
    on_phone.play(on_phone.line("NONE"))
    expect(at_bobs.log.first).to_contain_text(BOB)
    expect(anna.heading).to_have_text("Your turn")


def test_an_onlooker_sees_everything_and_touches_nothing(anna: Table, people: People) -> None:
    passer_by = people()
    passer_by.page.goto(anna.path)
    expect(passer_by.page.get_by_role("heading", level=1)).to_have_text("Not for you")
    assert "403" in " ".join(passer_by.forgiven())

    watching = passer_by.table(anna.link("For onlookers"))
    expect(watching.heading).to_have_text("Anna’s turn")
    expect(watching.page.locator("#choices")).to_contain_text("You are watching")
    for closed in (watching.board_choices, watching.lines, watching.page.get_by_label("Say something")):
        expect(closed).to_have_count(0)
    expect(watching.undo_button).to_be_disabled()

    anna.play(anna.board_choices.first)
    expect(watching.log.first).to_contain_text("Anna claims")
    assert "/j/" not in watching.page.content(), "no way to a seat"


def test_the_owner_frees_a_seat_that_somebody_should_not_have(anna: Table, bob: Person) -> None:
    at_eves = bob.takes_seat(anna.link("Invitation"), "Eve")
    expect(at_eves.heading).to_have_text("Anna’s turn")
    anna.decide("Eve", "remove")
    expect(bob.page.get_by_role("heading", level=1)).to_have_text("Not for you")  # at once, without a reload by hand
    expect(bob.page.locator(".trouble-card")).to_contain_text("has taken your seat back")
    assert "403" in " ".join(bob.forgiven())
    soon_are(anna.page, "Anna", "Seat 2")
    assert bob.takes_seat(anna.link("Invitation"), "Bob").path == anna.path


def test_news_take_nothing_from_under_the_pointer(anna: Table, bob: Person) -> None:
    """The list is drawn anew while somebody presses a button of it: the click counts, and the news come after it."""
    at_bobs = bob.takes_seat(anna.link("Invitation"), "Bob")
    at_bobs.page.get_by_role("tab", name="People").click()
    at_bobs.page.get_by_role("button", name="let a bot play for me").hover()
    bob.page.mouse.down()
    with bob.page.expect_response("**/fragments?*"):
        anna.post("/people", key="mute", do="mute", seat=1)
    bob.page.mouse.up()
    expect(bob.page.get_by_role("dialog")).to_be_visible()
    expect(bob.page.locator("#people")).to_contain_text("muted")


def test_a_bot_keeps_the_seat_warm(anna: Table, bob: Person) -> None:
    at_bobs = bob.takes_seat(anna.link("Invitation"), "Bob")
    at_bobs.page.get_by_role("tab", name="People").click()
    expect(anna.page.locator("#people")).to_contain_text("Bob")
    at_bobs.page.get_by_role("button", name="let a bot play for me").click()
    at_bobs.page.get_by_role("dialog").get_by_role("button", name="Let a bot play for me").click()
    expect(anna.page.locator("#people")).to_contain_text("away · bot plays")
    anna.play(anna.line("NONE"))
    expect(anna.heading).to_have_text("Your turn")  # the bot has decided in Bob's place
    expect(anna.log.nth(0)).to_contain_text("Bob")
    at_bobs.page.get_by_role("button", name="take back").click()
    expect(anna.page.locator("#people")).not_to_contain_text("bot plays")
