"""Every piece, icon and number of every board explains itself: pointed at, come to by keys, pressed for long."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.chromium import PHONE
from tests.browser.conftest import People
from tests.browser.pages import Table
from tests.browser.person import Person
from tests.browser.waiting import tap
from tests.server.games import finished, unfinished

TITLES = ("deploy", "industrial", "kanban", "smartphone", "upgrade")
KINDS: dict[str, dict[str, Any]] = {"desk": {}, "phone": PHONE}
MOST_COMMON = 0.5  # of what lies on a board: so many things at most say only whose they are

# What the page says of every icon, piece and number that is drawn, and the rule it leads to.
TOLD = """async () => {
  const { about } = await import("/static/what.js");
  const parts = [...document.querySelectorAll("#board, #mine, #rivals, #clock")];
  const words = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const things = parts.flatMap((part) => [...part.querySelectorAll("*")])
    .filter((element) => element.matches("svg") || (words(element) && !element.closest("svg, .sr, a, button.btn")))
    .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }))
    .filter((element) => element.getBoundingClientRect().width > 1);
  return Promise.all(things.map(async (thing) => {
    const { word = "", meaning = "", rule = "" } = (await about(thing)) ?? {};
    return { thing: `${thing.closest("[id]").id}: ${thing.outerHTML.slice(0, 160)}`, word, meaning, rule };
  }));
}"""


def at_a_table(person: Person, game: str, actions: int) -> Table:
    """A table in the middle of a game, all seats at this screen; or after its end."""
    match = finished(game=game) if actions < 0 else unfinished(actions, game=game)
    person.lobby().upload(match.to_json())
    person.page.wait_for_url("**/replay*")
    return person.table(person.page.url.partition("/replay")[0])


def popover(page: Page) -> Locator:
    return page.locator("#what")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", TITLES)
def test_everything_on_a_board_explains_itself(people: People, game: str, kind: str) -> None:
    person = people(**KINDS[kind])
    person.page.goto(f"/rules/{game}")
    sections = set(person.page.eval_on_selector_all("main [id]", "all => all.map((one) => one.id)"))
    for actions in (0, 45, -1) if kind == "desk" else (45,):
        table = at_a_table(person, game, actions)
        for chip in [None] if kind == "desk" else table.page.locator("[data-show]:visible").all()[:8]:
            if chip:
                chip.dispatch_event("click")
            told = table.page.evaluate(TOLD)
            assert told
            assert [one["thing"] for one in told if not one["meaning"]] == []
            assert {one["rule"] for one in told} <= sections
        words = [one["word"] for one in told]
        if kind == "desk":
            assert words.count("Company") + words.count("Board of a player") < MOST_COMMON * len(words)
            assert len(set(words)) >= 15


def test_pointing_for_a_moment_tells_what_something_is(mara: Person) -> None:
    table = at_a_table(mara, "upgrade", 40)
    credits = table.page.locator("#mine .stat").first
    credits.hover()
    expect(popover(table.page)).to_be_visible()
    expect(popover(table.page)).to_contain_text("Credits")
    expect(popover(table.page).locator(".what-says")).to_have_text(re.compile(r"^At year end \d+ income, \d+ fees\.$"))
    expect(popover(table.page).get_by_role("link", name="Rules: Value")).to_be_visible()
    assert credits.get_attribute("title") is None, "the browser's own title would lie over it"
    table.page.mouse.move(5, 5)
    expect(popover(table.page)).to_be_hidden()


# What the page tells of the numbers above every office cell: region, the numbers, and whose office stands below.
PAIRS = """async () => {
  const { about } = await import("/static/what.js");
  return Promise.all([...document.querySelectorAll("#board .cell i")].map(async (numbers) => {
    const { word, says } = await about(numbers);
    const cell = numbers.closest(".cell");
    const region = numbers.closest(".region");
    const [name, shop] = [region.querySelector("b").textContent, region.matches(".shop")];
    const [taken, live] = [Boolean(cell.querySelector(".office")), cell.matches(".live")];
    return [name, shop, numbers.textContent, taken, live, word, says];
  }));
}"""


def test_the_numbers_above_an_office_say_what_they_are(mara: Person) -> None:
    """Control of that region with both figures, and whether it counts now; on a blue cell the points at the end."""
    table = at_a_table(mara, "smartphone", 60)
    told = table.page.evaluate(PAIRS)
    assert {shop for _, shop, *_ in told} == {True, False} and len(told) > 30
    for region, shop, numbers, taken, live, word, says in told:
        first, _, second = numbers.partition("/")
        points = f"{first} point{'' if first == '1' else 's'}"
        if shop:
            assert (word, says) == ("Blue cell", f"{points} at the end for the office on this cell")
            continue
        place = f", {second} for the second most" if second else ""
        when = "counts now" if live else "counts no more" if taken else "counts once"
        assert word == "Control"
        assert says.startswith(f"{region}: {points} for the most goods sold there{place}; this {when}"), says
    assert any(live for *_, live, _, _ in told)
    table.page.locator("#board .cell.live i").first.hover()
    expect(popover(table.page).locator(".what-says")).to_contain_text("for the most goods sold there")


def test_what_is_told_never_comes_between_a_pointer_and_a_choice(mara: Person) -> None:
    table = mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    spot = table.board_choices.first
    spot.hover()
    expect(popover(table.page)).to_be_visible()
    table.play(spot)
    expect(table.page.locator("#board .bonus.taken")).to_have_count(1)


def test_keys_come_to_everything_and_to_its_rule(mara: Person) -> None:
    table = at_a_table(mara, "deploy", 40)
    page = table.page
    page.keyboard.press("Shift+ArrowDown")
    expect(popover(page)).to_be_visible()
    seen = set()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(f"Shift+{key}")
        expect(popover(page)).to_be_visible()
        assert page.evaluate("document.activeElement.closest('#board, #mine, #rivals, #clock') !== null")
        seen.add(popover(page).locator("b").inner_text())
    assert len(seen) > 1
    popover(page).get_by_role("link").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#rules .sought")).to_be_visible()
    page.keyboard.press("Escape")
    expect(popover(page)).to_be_hidden()


def test_a_long_press_tells_and_chooses_nothing(people: People) -> None:
    phone = people(**PHONE)
    table = phone.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    spot = table.board_choices.first
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = phone.context.new_cdp_session(phone.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(popover(phone.page)).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(popover(phone.page)).to_contain_text("bonus")
    expect(table.confirm_button).to_have_count(0)
    tap(spot)
    expect(popover(phone.page)).to_be_hidden()
    expect(table.confirm_button).to_be_visible()


def test_a_replay_explains_itself_too(mara: Person) -> None:
    mara.lobby().upload(finished(2).to_json())
    mara.page.wait_for_url("**/replay*")
    mara.page.locator("#mine .stat").first.hover()
    expect(popover(mara.page)).to_contain_text("Credits")
    expect(popover(mara.page).get_by_role("link")).to_have_attribute("href", re.compile(r"/rules/upgrade#value$"))


def test_a_rule_of_two_columns_is_read_beside_the_board_without_moving_it_sideways(mara: Person) -> None:
    table = at_a_table(mara, "upgrade", 0)
    table.page.get_by_role("button", name="Rules").or_(table.page.get_by_role("link", name="Rules")).first.click()
    bonuses = table.page.locator("#rules .wide", has_text="red rows cost 10")
    expect(bonuses).to_be_visible()
    assert bonuses.evaluate("wide => wide.scrollWidth - wide.clientWidth") <= 0


def test_rules_of_more_columns_are_told_as_lists_beside_the_board(mara: Person) -> None:
    table = at_a_table(mara, "upgrade", 0)
    table.page.get_by_role("link", name="Rules", exact=True).click()
    sayings = table.page.locator("#rules .wide:has(.sayings)")
    markers = sayings.filter(has_text="action markers").locator("tr", has_text="action markers").last
    expect(markers).to_contain_text("one for each action of the year")
    said = "cell => getComputedStyle(cell, '::before').content + cell.textContent"
    assert markers.locator("td").nth(1).evaluate(said) == '"you have: "3'
    assert sayings.count() > 3
    for beyond in sayings.evaluate_all("all => all.map((wide) => wide.scrollWidth - wide.clientWidth)"):
        assert beyond <= 0
    mara.page.goto("/rules/upgrade")
    expect(mara.page.locator(".sayings th").first).to_be_visible()  # on a page of its own it is a table
