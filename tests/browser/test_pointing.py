"""Pointing shows, clicking chooses, Confirm plays: what was only passed on the way is never played."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.pages import Table
from tests.browser.person import Person


def bonus_table(mara: Person) -> Table:
    """Mara chooses a bonus: several lines, each with a preview to confirm."""
    return mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)


def point_at(line: Locator) -> None:
    """Move the pointer there in small steps, as a hand does, over whatever lies between."""
    box = line.bounding_box()
    assert box
    line.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=12)


def test_pointing_at_a_choice_offers_nothing_to_confirm(mara: Person) -> None:
    table = bonus_table(mara)
    table.lines.first.hover()
    expect(table.preview.locator("h2")).to_be_visible()
    expect(table.preview.get_by_text("Click the choice to choose it.")).to_be_visible()
    expect(table.confirm_button).not_to_be_visible()
    table.page.keyboard.press("Enter")
    expect(table.log).to_have_text("Nothing has been played yet.")


def test_confirm_plays_what_was_clicked_whatever_the_pointer_passes(mara: Person) -> None:
    table = bonus_table(mara)
    first, last = table.lines.first, table.lines.last
    first.click()
    title = table.preview.locator("h2").text_content() or ""
    point_at(last)
    expect(table.preview.locator("h2")).not_to_have_text(title)
    expect(table.confirm_button).not_to_be_visible()
    point_at(table.preview)
    expect(table.preview.locator("h2")).to_have_text(title)
    point_at(table.confirm_button)
    table.page.mouse.down()
    table.page.mouse.up()
    expect(table.page.locator("#board .bonus.taken")).to_have_count(1)  # the first line; the last one is "none"


def test_a_second_click_does_not_take_what_has_come_under_the_pointer(mara: Person) -> None:
    table = bonus_table(mara)
    table.quickly("bonus none", "bonus none", "plan done", "plan done")
    line = table.line("TRAIN")
    box = line.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    table.page.evaluate("""() => {
        const line = [...document.querySelectorAll('#choices [data-opens]')].find((l) => l.dataset.title === 'TRAIN');
        line.addEventListener('click', () => { line.closest('li').before(line.closest('li').nextElementSibling); });
    }""")  # the list moves under the pointer: another line lies there now
    table.page.mouse.dblclick(x, y)
    expect(line).to_have_attribute("aria-expanded", "true")
    expect(table.confirm_button).to_have_count(0)
