"""A few turns on a phone: one part of the table at a time, the choices in a sheet at the bottom, no mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.chromium import PHONE
from tests.browser.conftest import People
from tests.browser.pages import Lobby, Replay, Table
from tests.browser.person import Person
from tests.browser.waiting import tap
from tests.server.games import finished


@pytest.fixture
def mara(people: People) -> Person:
    return people(**PHONE)


def expect_nothing_sticks_out(page: Page) -> None:
    """The page is as wide as the screen and does not move sideways."""
    assert page.evaluate("document.documentElement.scrollWidth") == page.evaluate("innerWidth") == 390


def chip(table: Table, words: str) -> None:
    """Tap one of the chips that lead to the parts of the table."""
    button = table.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name=words)
    tap(button)
    expect(button).to_have_attribute("aria-pressed", "true")


def test_a_few_turns_by_touch(mara: Person) -> None:
    lobby = mara.lobby()
    expect_nothing_sticks_out(mara.page)
    table = lobby.open_table("You", "Here:Ben", name="Mara", starts=1)
    bonuses = mara.page.locator("#board .zone-bonuses")
    expect(bonuses).to_be_visible()  # the part where something can be done is the one that is shown

    tap(table.board_choices.first)
    expect(table.preview).to_contain_text("BONUS")
    tap(table.confirm_button)
    table.settle()
    expect(mara.page.locator("#board .bonus.taken")).to_have_count(1)
    expect_nothing_sticks_out(mara.page)

    table.quickly("bonus none", "plan done", "plan done")
    expect(mara.page.locator("#board .zone-solutions")).to_be_visible()
    expect(bonuses).to_be_hidden()
    tap(table.line("UPGRADE"))
    tap(table.option("Upgrade Logistics to silver"))
    expect(table.confirm_button).to_be_in_viewport()
    expect_nothing_sticks_out(mara.page)
    tap(table.confirm_button)
    table.settle()
    expect(mara.page.locator("#log li").first).to_contain_text("Mara upgrades Logistics")


def test_only_the_line_that_was_chosen_looks_chosen(mara: Person) -> None:
    """A line whose options were open kept its colour beside the one that waits for Confirm."""
    table = mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    table.quickly("bonus none", "bonus none", "plan done", "plan done")
    upgrade, lobby = table.line("UPGRADE"), table.line("LOBBY")
    tap(upgrade)
    colour = upgrade.evaluate("line => getComputedStyle(line).backgroundColor")
    tap(lobby)
    expect(table.preview).to_contain_text("Place commitments")
    expect(lobby).to_have_css("background-color", colour)
    expect(upgrade).not_to_have_css("background-color", colour)


def test_what_a_search_in_the_rules_found_is_in_sight(mara: Person) -> None:
    mara.page.goto("/rules/smartphone")
    mara.page.get_by_role("searchbox").fill("retailer")
    mara.page.get_by_role("button", name="Search").tap()
    expect(mara.page.get_by_role("heading", name="found for “retailer”")).to_be_in_viewport()
    expect(mara.page.locator(".rules-found mark").first).to_be_in_viewport()
    expect_nothing_sticks_out(mara.page)


def test_the_game_that_is_chosen_is_the_first_card(mara: Person) -> None:
    for game in ("deploy", "smartphone"):
        mara.page.goto(f"/?game={game}")
        expect(mara.page.locator(f".game-card.chosen.game-{game}")).to_be_in_viewport(ratio=1)


def test_chips_lead_to_every_part_of_the_table(mara: Person) -> None:
    table = mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    parts = {
        "Solutions": ".zone-solutions",
        "Workers": ".zone-workers",
        "Actions": ".zone-actions",
        "Tracks": ".zone-tracks",
        "My company": "#mine",
        "Ben": "#rivals section",
        "Points": "#points",
        "Log": "#log",
        "Chat": "#chat",
        "People": "#people",
    }
    for words, part in parts.items():
        chip(table, words)
        for other in parts.values():
            shown = expect(mara.page.locator(other).first)
            shown.to_be_visible() if other == part else shown.to_be_hidden()
        expect_nothing_sticks_out(mara.page)


def test_the_sheet_folds(mara: Person) -> None:
    table = mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    sheet, grip = mara.page.locator(".sheet"), mara.page.get_by_role("button", name="Fold or unfold the choices")
    high = sheet.bounding_box()
    tap(grip)
    low = sheet.bounding_box()
    assert high and low and low["height"] < high["height"]
    tap(table.board_choices.first)  # a choice on the board opens it again
    expect(table.confirm_button).to_be_in_viewport()


def test_the_replay_fits(mara: Person) -> None:
    mara.lobby().upload(finished().to_json())
    mara.page.wait_for_url("**/replay")
    expect_nothing_sticks_out(mara.page)
    mara.page.get_by_role("link", name="Back", exact=True).tap()
    Replay(mara.page).expect_position(len(finished().log) - 1)
    expect_nothing_sticks_out(mara.page)


def test_a_narrow_window_with_a_mouse_has_the_same_sheet(people: People) -> None:
    """What the mouse points at must not give way to its own preview."""
    window = people(viewport={"width": 800, "height": 900})
    table = window.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    table.quickly("bonus none", "bonus none", "plan done", "plan done")
    table.open("UPGRADE")
    table.play(table.option("Upgrade Logistics to silver"))
    expect(window.page.locator("#log li").first).to_contain_text("Mara upgrades Logistics")


# --- what a finger meets -----------------------------------------------------------------------------------------


def box_of(part: Locator) -> dict[str, float]:
    """Where something lies on the screen."""
    box = part.bounding_box()
    assert box
    return dict(box)


def press_down(part: Locator) -> dict[str, float]:
    """Press on the middle of something and do not let go; tells where it lay."""
    box = box_of(part)
    part.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    part.page.mouse.down()
    return box


def in_action(mara: Person) -> Table:
    table = mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    return table.quickly("bonus none", "bonus none", "plan done", "plan done")


def test_options_lie_under_their_line_and_in_sight(mara: Person) -> None:
    table = in_action(mara)
    for line in ("UPGRADE", "TRAIN", "UPGRADE"):
        table.line(line).tap()
        options = mara.page.locator(f"#{table.line(line).get_attribute('aria-controls')}")
        expect(options.locator(".opt.legal").first).to_be_in_viewport(ratio=1)
        expect(table.line(line)).to_be_in_viewport(ratio=1)
        above, below = box_of(table.line(line)), box_of(options)
        assert 0 <= below["y"] - above["y"] - above["height"] < 16, "directly under it"
        following = table.line("PASS")
        assert box_of(following)["y"] >= below["y"] + below["height"], "nothing comes between them"


def test_what_is_pressed_does_not_move_when_an_explanation_goes(mara: Person) -> None:
    table = in_action(mara)
    mara.page.locator("#choices .choice.off").first.tap(force=True)
    expect(table.preview.locator(".why-told")).to_be_visible()
    line = table.line("TRAIN")
    lay = press_down(line)
    mara.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert box_of(line) == lay
    mara.page.mouse.up()
    expect(line).to_have_attribute("aria-expanded", "true")


def test_what_is_pressed_does_not_move_when_news_come(mara: Person) -> None:
    """A clock that somebody sets appears above the board. Whoever presses a place there meets what they pressed."""
    table = mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    place, supervision = table.board_choices.first, mara.page.locator("#supervision")
    expect(supervision).to_be_hidden()
    lay = press_down(place)
    with mara.page.expect_response("**/fragments?**"):
        table.post("/clock", key="a clock", seconds=86400, late="owner")
    mara.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert box_of(place) == lay
    mara.page.mouse.up()
    expect(table.preview).to_contain_text("BONUS")
    expect(supervision).to_be_visible()
    expect(table.confirm_button).to_be_in_viewport()


def scrolled_down(table: Table) -> Locator:
    """A preview in a low sheet, which was scrolled down to its end."""
    tap(table.board_choices.first)
    expect(table.preview).to_contain_text("BONUS")
    sheet = table.page.locator(".sheet")
    assert sheet.evaluate(
        "sheet => { sheet.style.maxHeight = '220px'; return sheet.scrollTop = 9999, sheet.scrollTop }"
    )
    return sheet


def test_another_question_begins_with_its_heading(mara: Person) -> None:
    table = mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    scrolled_down(table)
    tap(table.confirm_button)
    table.settle()
    expect(mara.page.locator("#board .bonus.taken")).to_have_count(1)
    mara.page.wait_for_function("document.querySelector('.sheet').scrollTop === 0")


def test_no_half_lines_show_below_a_confirm_that_stays_in_sight(people: People) -> None:
    """The sheet is too short for a list and a preview: the rest passes under the button, not below it."""
    mara = people(**{**PHONE, "viewport": {"width": 390, "height": 520}})
    mara.page.goto("/?game=smartphone")
    table = Lobby(mara.page).open_table("You", "Steve", name="Mara")
    table.wait_for_turn()
    expect(mara.page.locator("#plan.ready")).to_be_visible()
    tap(table.line("COMMIT PLAN"))
    expect(table.confirm_button).to_be_in_viewport()
    sheet = mara.page.locator(".sheet")
    assert sheet.evaluate("sheet => { sheet.scrollTop = 0; return sheet.scrollHeight - sheet.clientHeight; }") > 20
    below = "([x, y]) => document.elementFromPoint(x, y).closest('.confirm') !== null"
    assert mara.page.evaluate(below, [100, 520 - 5])


def test_a_hint_is_in_sight_while_it_is_thought_about(mara: Person) -> None:
    table = mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    mara.page.route("**/hint/fragments", lambda _: None)  # no answer comes
    scrolled_down(table)
    tap(mara.page.locator(".tools [data-hint]"))
    expect(mara.page.locator("#hint .hint-thinking")).to_be_in_viewport(ratio=1)


def test_tables_of_the_rules_can_be_read(mara: Person) -> None:
    """Columns keep a width at which sentences are sentences; what does not fit moves in its own box."""
    mara.page.goto("/rules/smartphone")
    expect(mara.page.locator(".prose td").first).to_be_visible()
    narrow = """() => [...document.querySelectorAll(".prose :is(td, th)")]
      .filter((cell) => cell.textContent.trim().length > 40 && cell.clientWidth < 150)
      .map((cell) => `${cell.clientWidth}: ${cell.textContent}`)"""
    assert mara.page.evaluate(narrow) == []
    expect_nothing_sticks_out(mara.page)


def test_the_menu_of_a_phone_is_for_fingers(mara: Person) -> None:
    table = mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    mara.page.get_by_label("Settings").tap()
    menu = mara.page.locator(".menu-list")
    expect(menu.get_by_text("Light or dark")).to_be_visible()
    expect(menu.get_by_text("letter keys")).to_be_hidden()
    before = mara.page.evaluate("getComputedStyle(document.body).backgroundColor")
    menu.get_by_text("Light or dark").tap()
    expect(mara.page.locator("html")).to_have_attribute("data-theme", "night")
    assert mara.page.evaluate("getComputedStyle(document.body).backgroundColor") != before
    assert table.lines.count()


def test_a_sentence_goes_on_behind_a_link_of_two_lines(mara: Person) -> None:
    """`Learn Kanban: Automotive Revolution by playing, in about 25 minutes`: no line begins with the comma."""
    mara.page.goto("/?game=kanban")
    behind = """link => {
      const rest = document.createRange();
      rest.selectNode(link.nextSibling);
      return rest.getClientRects()[0].top - [...link.getClientRects()].at(-1).top;
    }"""
    assert abs(mara.page.locator(".first-time .link").evaluate(behind)) < 4
