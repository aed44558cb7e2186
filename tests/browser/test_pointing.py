"""Pointing shows, clicking chooses, Confirm plays: what was only passed on the way is never played."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.pages import Lobby, Table
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


def test_a_quick_finger_on_another_place_means_that_place(mara: Person) -> None:
    """Browsers count two quick taps as a double click although they are a line apart."""
    table = bonus_table(mara)
    table.quickly("bonus none", "bonus none", "plan done", "plan done")
    line = table.line("TRAIN")
    line.click()
    option = table.page.locator("#choices .opt.legal:visible").first
    box = option.bounding_box()
    assert box
    option.dispatch_event(
        "click", {"bubbles": True, "detail": 2, "clientX": box["x"] + box["width"] / 2, "clientY": box["y"] + 4}
    )
    expect(table.confirm_button).to_be_visible()


def test_what_news_bring_under_a_resting_pointer_is_not_pointed_at(mara: Person) -> None:
    """Whoever rests on the list while others move sees what they did, not a choice that happens to lie there now."""
    mara.page.goto("/?game=industrial")
    table = Lobby(mara.page).open_table("You", "Here:Ben", name="Mara")
    table.quickly("buy 4", "buy 4", "produce 2 bonus 0", "produce 2 bonus 0", "hire nobody")
    fourth = table.page.locator("#choices .choice").nth(3)
    point_at(fourth)
    expect(table.preview.locator("h2")).to_be_visible()
    box = fourth.bounding_box()
    assert box
    seen = table.page.request.get(f"/api{table.path.replace('/t/', '/tables/')}").json()
    table.post("/actions", answers=seen["version"], key="from elsewhere", action="hire nobody")
    expect(table.line("U1 Local trade")).to_be_visible()
    expect(table.preview.locator(".since")).to_be_visible()
    where = {"clientX": box["x"] + box["width"] / 2, "clientY": box["y"] + box["height"] / 2}
    # What the browser tells sooner or later, without anything having moved: something else lies there now.
    fourth.dispatch_event("pointerover", {"pointerType": "mouse", "bubbles": True, **where})
    assert table.preview.locator(".since").is_visible() and not table.preview.locator(".why-told").count()
    point_at(
        table.line("U2 Certified industry")
    )  # on the way pieces may still travel, and nothing lies under the pointer
    expect(table.preview.locator(".why-told")).to_be_visible()
