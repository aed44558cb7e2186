"""From the lobby through several turns without a mouse. Wherever the focus is, it can be seen."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.pages import Table
from tests.browser.person import Person

STOPS = 60  # more than any page has on the way

# The ring may be drawn around what stands for the element: the label of a radio button, the card of a game.
RING = """() => {
  const focused = document.activeElement;
  const drawn = [focused, focused.nextElementSibling, focused.closest(".game-card")].filter(Boolean);
  return drawn.some((element) => {
    const style = getComputedStyle(element), box = element.getBoundingClientRect();
    const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    return ring && box.width && box.height && box.bottom > 0 && box.top < innerHeight && box.right > 0;
  });
}"""


def expect_ring(page: Page) -> None:
    """The focus is somewhere, and one sees where."""
    where = page.evaluate("document.activeElement.outerHTML.slice(0, 160)")
    assert not where.startswith("<body"), "the focus is lost"
    assert page.evaluate(RING), f"no ring around {where}"


def press(page: Page, *keys: str) -> None:
    """Press keys, and look where the focus is after each."""
    for key in keys:
        page.keyboard.press(key)
        expect_ring(page)


def tab_to(target: Locator) -> None:
    """Press Tab until it has the focus."""
    for _ in range(STOPS):
        if target.evaluate("element => element === document.activeElement"):
            return
        press(target.page, "Tab")
    raise AssertionError(f"Tab does not lead to {target}")


def play(table: Table, *keys: str) -> None:
    """Choose with the keys given, then Enter; wait until it is drawn and, if bots follow, until they have played."""
    press(table.page, *keys)
    expect(table.confirm_button).to_be_visible()
    table.page.keyboard.press("Enter")
    table.settle()
    assert table.wait_for_turn()
    expect_ring(table.page)


def expect_asked(table: Table, title: str) -> None:
    expect(table.page.locator("#choices h2").first).to_contain_text(title)


def test_several_turns_without_a_mouse(mara: Person) -> None:
    page = mara.page
    page.goto("/")
    tab_to(page.get_by_role("link", name="UPGRADE!", exact=True))
    page.keyboard.press("Enter")
    page.wait_for_url("**/?game=upgrade*")
    tab_to(page.get_by_label("Your name"))
    page.keyboard.type("Mara")
    tab_to(page.get_by_role("radio", name="Bot").nth(1))
    press(page, "ArrowRight")  # seat 2: here, at this screen
    tab_to(page.get_by_label("Name of the person on seat 2"))
    page.keyboard.type("Ben")
    tab_to(page.get_by_role("button", name="Open the table"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    table = Table(page)

    assert table.wait_for_turn()
    tab_to(table.lines.first)
    press(page, "ArrowDown", "ArrowDown", "ArrowUp")
    expect(table.lines.nth(1)).to_be_focused()
    press(page, "l", "Escape")  # a letter shows what would be, Escape lets go of it
    expect(table.confirm_button).to_have_count(0)
    expect(table.page.locator("#log")).not_to_contain_text("Mara")  # nothing was played
    while table.page.locator("#choices", has_text="Claim a bonus").count():
        play(table, "n")

    expect_asked(table, "Plan actions")
    play(table, "t")
    while table.page.locator("#choices", has_text="Plan actions").count():
        play(table, "d")

    expect_asked(table, "Choose an action")
    press(page, "u", "ArrowDown", "ArrowRight")  # into the options of UPGRADE
    expect(table.page.locator(".opt:focus")).to_be_visible()
    while table.page.locator(".opt.off:focus").count():  # what is closed only says why
        press(page, "ArrowRight")
    expect(table.page.locator(".opt.legal:focus")).to_be_visible()
    play(table, "Enter")
    expect(table.page.locator("#log")).to_contain_text("upgrades")
    press(page, "p", "p")  # a letter chooses, and never confirms
    expect(table.confirm_button).to_be_visible()
    expect(table.page.locator("#log")).not_to_contain_text("passes")
    tab_to(table.confirm_button)
    page.keyboard.press("Enter")
    table.settle()
    expect(table.page.locator("#log")).to_contain_text("passes")


def test_letters_written_into_the_chat_are_only_letters(mara: Person) -> None:
    table = mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    tab_to(table.page.get_by_role("tab", name="Log"))
    press(table.page, "ArrowRight")
    tab_to(table.page.get_by_label("Say something"))
    table.page.keyboard.type("null")
    expect(table.confirm_button).to_have_count(0)
    table.page.keyboard.press("Enter")
    expect(table.remarks).to_contain_text("null")


def test_the_skip_link_leads_to_the_content(mara: Person) -> None:
    page = mara.lobby().page
    press(page, "Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")
