"""A table that explains itself: why something is closed, what happened meanwhile, the rules beside it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.chromium import PHONE
from tests.browser.conftest import People
from tests.browser.pages import Table
from tests.browser.person import Person
from tests.browser.waiting import tap

HALF = 0.5  # of the screen: what a preview covers at most


def in_action(person: Person, *actions: str) -> Table:
    """Mara and Ben at one screen, in the first year of UPGRADE!: Mara chooses an action."""
    table = person.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    return table.quickly("bonus none", "bonus none", "plan done", "plan done", *actions)


def expect_why(table: Table, sentence: str | re.Pattern[str], rules: str) -> None:
    """The card tells why, in a box that can be seen."""
    told = table.preview.locator(".why-told")
    expect(told).to_have_text(sentence)
    expect(told).to_be_in_viewport()
    expect(table.preview.get_by_role("link", name=f"The rules: {rules}")).to_be_visible()


INTEGRATE = "Step 1 of 3 needs II, II, II, II: you have I, I, I, I."


def test_pointing_at_a_closed_line_tells_the_whole_reason(mara: Person) -> None:
    table = in_action(mara)
    table.line("INTEGRATE").hover()
    expect_why(table, INTEGRATE, "Integrate")
    expect(table.preview).to_contain_text("UPGRADE Administration, Manufacturing, Warehousing and Logistics first.")
    table.line("TUNE").hover()
    expect_why(table, "Administration, Manufacturing, Warehousing and Logistics are still at level I.", "Tune")
    table.page.mouse.move(5, 5)
    expect(table.preview.locator(".why-told")).to_have_count(0)


def test_a_click_brings_a_reason_into_sight_that_stands_below_the_window(people: People) -> None:
    """Under a hint or a summary the card of a click on a closed line was below the edge of a small screen."""
    table = in_action(people(viewport={"width": 1440, "height": 480}))
    table.line("INTEGRATE").hover()
    expect(table.preview.locator(".why-told")).not_to_be_in_viewport()
    table.line("INTEGRATE").click(force=True)
    expect_why(table, INTEGRATE, "Integrate")


def test_the_keyboard_comes_to_closed_lines_and_tiles(mara: Person) -> None:
    table = in_action(mara)
    table.lines.first.focus()
    table.page.keyboard.press("i")
    expect(table.line("INTEGRATE")).to_be_focused()
    expect_why(table, INTEGRATE, "Integrate")
    table.page.keyboard.press("Enter")
    expect(table.confirm_button).to_have_count(0)
    expect(table.log.first).not_to_contain_text("integration")
    closed = table.page.locator("#board [data-closed]")
    expect(closed.first).to_be_visible()
    table.board_choices.first.focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowRight", "ArrowRight"):
        table.page.keyboard.press(key)
        assert table.page.evaluate("document.activeElement.closest('#board, #mine') !== null"), (
            "the focus stays on the board"
        )


def test_a_tap_on_what_is_closed_tells_why_on_a_phone(people: People) -> None:
    phone = people(**PHONE)
    table = in_action(phone)
    tap(table.line("INTEGRATE"), force=True)  # closed, but it answers
    expect_why(table, INTEGRATE, "Integrate")
    assert covered(table.page.locator(".sheet")) <= HALF


def test_on_a_phone_a_line_shows_its_options_again_after_a_reason(people: People) -> None:
    """The reason takes their place; the next tap on the line brings them back, the one after it closes them."""
    table = in_action(people(**PHONE), "train L blue", "train L blue")
    tap(table.line("TRAIN"))
    closed = table.page.locator("#choices .opts:not([hidden]) [data-closed]")
    tap(closed.first, force=True)
    expect(table.preview.locator(".why-told")).to_be_visible()
    expect(closed.first).to_be_hidden()
    tap(table.line("TRAIN"))
    expect(closed.first).to_be_visible()
    expect(table.preview.locator(".why-told")).to_have_count(0)
    tap(table.line("TRAIN"))
    expect(closed.first).to_be_hidden()


def covered(box: Locator) -> float:
    """The share of the screen's height that something takes."""
    found, screen = box.bounding_box(), box.page.viewport_size
    assert found and screen
    return found["height"] / screen["height"]


def test_a_phone_keeps_the_numbers_and_half_of_the_screen(people: People) -> None:
    phone = people(**PHONE)
    table = in_action(phone)
    expect(table.line("UPGRADE").locator("span")).to_be_visible()
    expect(table.line("UPGRADE").locator("span")).to_have_text(re.compile(r"from \d+ credits"))
    tap(table.line("UPGRADE"))
    tap(table.option("Upgrade Logistics to silver"))
    expect(table.confirm_button).to_be_in_viewport()
    assert covered(table.page.locator(".sheet")) <= HALF


def test_what_others_did_is_told_and_shown_on_the_board(mara: Person) -> None:
    table = mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    table.quickly("bonus none", "bonus report", "plan done")
    table.quickly("plan done")
    strip = table.preview.locator(".since")
    expect(strip).to_contain_text("Since your last turn")
    expect(strip).to_be_in_viewport()
    table.quickly("train A yellow", "upgrade L silver")
    line = strip.locator("li", has_text="Ben upgrades Logistics")
    line.get_by_role("button", name="Show on the board").click()
    expect(table.page.locator("main .moved:visible").first).to_be_in_viewport()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("main .moved")).to_have_count(0)
    table.set("Moves since my last turn", False)
    expect(strip).to_be_hidden()
    table.page.reload()
    expect(table.lines.first).to_be_visible()
    expect(strip).to_be_hidden()


def test_what_others_did_is_still_told_after_pointing_at_choices(mara: Person) -> None:
    """Pointing before the first move, and after it: the strip is that of this turn, not gone and not an older one."""
    table = mara.lobby().open_table("You", "Bot", name="Mara", starts=1)
    table.line("NONE").hover()
    expect(table.preview.locator("[data-confirm]")).to_have_count(1)
    table.play(table.line("NONE"))
    table.wait_for_turn()
    line = table.preview.locator(".since li", has_text="Bot 2 claims")
    expect(line).to_be_in_viewport()
    table.line("UPGRADE").hover()
    expect(line).to_have_count(0)
    table.page.mouse.move(5, 5)
    expect(line).to_be_in_viewport()


def test_the_end_of_a_year_is_summed_up_until_one_goes_on(mara: Person) -> None:
    table = in_action(mara, "upgrade L silver", "pass", "pass")
    summary = table.page.get_by_role("region", name="Year 1 is over")
    expect(summary).to_be_in_viewport()
    expect(summary).to_contain_text(re.compile(r"(Mara|Ben) leads? with|Mara and Ben lead with"))
    expect(summary.locator("tbody tr")).to_have_count(2)
    expect(summary).to_contain_text("gained")
    table.page.reload()
    expect(summary).to_be_visible()
    summary.get_by_role("button", name="Go on").click()
    expect(summary).to_be_hidden()
    table.page.reload()
    expect(table.lines.first).to_be_visible()
    expect(summary).to_be_hidden()


def test_choosing_brings_confirm_into_sight_under_a_summary(mara: Person) -> None:
    table = in_action(mara, "upgrade L silver", "pass", "pass")
    table.page.set_viewport_size({"width": 1440, "height": 640})
    expect(table.page.get_by_role("region", name="Year 1 is over")).to_be_in_viewport()
    bonus = table.page.locator("#board-bonuses button.legal").first
    bonus.hover()
    bonus.click()
    expect(table.confirm_button).to_be_in_viewport(ratio=1)


def test_a_summary_can_be_switched_off(mara: Person) -> None:
    table = in_action(mara, "pass", "pass")
    summary = table.page.get_by_role("region", name="Year 1 is over")
    expect(summary).to_be_visible()
    table.set("Summary after each year", False)
    expect(summary).to_be_hidden()
    table.set("Summary after each year", True)
    expect(summary).to_be_visible()


def test_the_rules_open_beside_the_table_at_what_one_is_doing(mara: Person) -> None:
    table = in_action(mara)
    panel = table.page.locator("#rules")
    table.page.get_by_role("link", name="Rules", exact=True).click()
    expect(panel.get_by_role("heading", name="Actions")).to_be_in_viewport()
    expect(table.lines.first).to_be_visible()
    board, rules = table.page.locator("#board").bounding_box(), panel.bounding_box()
    assert board and rules and rules["x"] + rules["width"] <= board["x"] + 16, "the board stays in sight"
    assert len(table.page.context.pages) == 1
    table.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    table.line("INTEGRATE").hover()
    table.preview.get_by_role("link", name="The rules: Integrate").click()
    expect(panel.get_by_role("heading", name="Integrate")).to_be_in_viewport()


def test_on_a_phone_the_rules_open_in_a_tab_of_their_own(people: People) -> None:
    phone = people(**PHONE)
    table = in_action(phone)
    tap(table.page.get_by_label("Settings"))
    with phone.context.expect_page() as opened:
        table.page.locator(".menu-list").get_by_role("link", name="Rules").tap()
    expect(opened.value).to_have_url(re.compile(r"/rules/upgrade#actions$"))
    expect(table.lines.first).to_be_visible()


def test_the_log_has_the_corner_of_the_empty_chat(mara: Person) -> None:
    table = in_action(mara)
    expect(table.page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
    expect(table.log.first).to_be_in_viewport()
    table.page.set_viewport_size({"width": 1024, "height": 900})
    expect(table.log.first).to_be_in_viewport()
