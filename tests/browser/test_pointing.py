"""Pointing shows, clicking chooses, Confirm plays: what was only passed on the way is never played."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.chromium import DESK, PHONE
from tests.browser.conftest import People
from tests.browser.pages import Lobby, Table
from tests.browser.person import Person
from tests.browser.test_fitting import GAMES, MIDDLE, own_turn, scene
from tests.browser.waiting import eventually, tap
from tests.server.games import finished

NARROW = {"width": 1024, "height": 820}  # where the choices scroll by themselves
SCROLL = "end => { scrollTo(0, end); document.querySelector('.rail-right').scrollTop = end; }"
LATE = 0.7  # of a game: much has happened since the last turn, and boards are full
LIFTED = 3  # pixels by which a choice may rise to whoever points at it
MANY = 20
LONG_PRESS = 700  # milliseconds: more than makes a press a long one


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


def test_a_double_click_on_the_board_chooses_and_does_not_play(mara: Person) -> None:
    """A place of the board that stands for a line without options passed the second click on as Enter."""
    table = bonus_table(mara)
    table.quickly("bonus none", "bonus none", "plan done", "plan done")
    before = table.log.count()
    table.page.locator('#board button[data-entry="LOBBY"]').dblclick()
    expect(table.confirm_button).to_be_visible()
    expect(table.log).to_have_count(before)
    table.page.locator('#board button[data-entry="TRAIN"]').dblclick()
    expect(table.line("TRAIN")).to_have_attribute("aria-expanded", "true")


@pytest.mark.parametrize("kind", [{}, PHONE])
def test_a_second_click_does_not_confirm_what_the_first_has_chosen(people: People, kind: dict[str, Any]) -> None:
    """The preview comes to lie where one has clicked, on a phone over the board."""
    table = bonus_table(people(**kind))
    choice = table.lines.first
    where = {"bubbles": True, "clientX": 200, "clientY": 600}
    choice.dispatch_event("click", {**where, "detail": 1})
    table.confirm_button.dispatch_event("click", {**where, "detail": 2})
    expect(table.confirm_button).to_be_visible()
    expect(table.log).to_have_text("Nothing has been played yet.")
    table.confirm_button.dispatch_event("click", {**where, "detail": 1})
    expect(table.page.locator("#board .bonus.taken")).to_have_count(1)


# Pieces travel only once the browser has a picture of before: it may take as long as somebody needs to press.
SLOW_PICTURE = """() => {
  const start = document.startViewTransition.bind(document);
  window.goOn = new Promise((done) => { document.startViewTransition = (update) => start(async () => {
    await new Promise((go) => { done(go); });
    await update();
  }); });
  addEventListener("click", (event) => { window.clickedOn = event.target.closest("[data-title]")?.dataset.title; });
}"""


def test_what_is_pressed_while_pieces_set_out_is_clicked(mara: Person) -> None:
    table = bonus_table(mara)
    table.page.evaluate(SLOW_PICTURE)
    line = table.lines.last
    title = line.get_attribute("data-title")
    table.post("/actions", answers=0, key="from elsewhere", action="bonus none")
    go_on = table.page.evaluate_handle("async () => ({ go: await window.goOn })")
    point_at(line)
    table.page.mouse.down()
    go_on.evaluate("({ go }) => go()")
    go_on.evaluate("() => new Promise((drawn) => { setTimeout(drawn, 100); })")
    table.page.mouse.up()
    assert table.page.evaluate("window.clickedOn") == title
    expect(table.heading).to_have_text("Ben’s turn")


def test_a_finger_that_was_lifted_soon_has_tapped_however_late_the_page_hears_of_it(people: People) -> None:
    """On a busy machine it was taken for a long press, which chooses nothing."""
    table = bonus_table(people(**PHONE))
    tap(table.board_choices.first)
    tap(table.preview.locator("[data-cancel]"))
    expect(table.confirm_button).to_have_count(0)
    box = table.board_choices.first.bounding_box()
    assert box
    touches = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger = table.page.context.new_cdp_session(table.page)
    now = time.time()
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touches, "timestamp": now})
    expect(table.page.locator("#what")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": now + 0.05})
    expect(table.confirm_button).to_be_visible()
    expect(table.page.locator("#what")).to_be_hidden()


def test_the_first_tap_on_a_board_is_no_long_press_when_its_words_come_late(people: People) -> None:
    table = bonus_table(people(**PHONE))
    held: list[Route] = []
    table.page.route("**/static/what.js", lambda route: held.append(route))
    tap(table.board_choices.first)
    expect(table.confirm_button).to_be_visible()
    eventually(table.page, lambda: held)
    held[0].continue_()
    eventually(table.page, lambda: table.page.locator("#what").count())
    table.page.wait_for_timeout(LONG_PRESS)
    expect(table.page.locator("#what")).to_be_hidden()


@pytest.mark.parametrize(
    ("game", "share", "window"), [*((game, LATE, DESK) for game in GAMES), ("upgrade", MIDDLE, NARROW)]
)
def test_nothing_moves_away_from_whoever_points_at_it(
    people: People, game: str, share: float, window: dict[str, int]
) -> None:
    """A preview shorter than the news, in a window scrolled to its end, or a wider number: the click went beside it."""
    person, match = people(reduced_motion="reduce", viewport=window), finished(3, 4, game)
    scene(person, match, own_turn(match, int(share * len(match.log))))
    table, moved = Table(person.page), []
    for end in (0, 10_000):
        found = person.page.locator("button.legal:visible").all()
        for choice in found[:: len(found) // MANY + 1]:
            person.page.mouse.move(5, 5)
            expect(person.page.locator(".picked")).to_have_count(0)
            person.page.evaluate(SCROLL, end)
            before = choice.bounding_box()
            assert before
            point_at(choice)
            expect(table.preview.locator("h2").or_(person.page.locator(".preview-empty")).first).to_be_visible()
            after = choice.bounding_box()
            assert after
            if max(abs(after[side] - before[side]) for side in ("x", "y")) > LIFTED:
                moved.append((choice.inner_text(), before, after))
    assert moved == []
