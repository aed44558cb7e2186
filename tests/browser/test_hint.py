"""A hint at the table, and the analysis after the game: asked for, read, followed, at a desk and on a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.chromium import PHONE
from tests.browser.conftest import People
from tests.browser.pages import Lobby, Replay, Table
from tests.browser.person import Person
from tests.browser.test_accessibility import faults_by_day_and_night
from tests.browser.waiting import PATIENCE
from tests.server.games import finished, unfinished

KINDS: dict[str, dict[str, Any]] = {"desk": {}, "phone": PHONE}
GAMES = [
    ("upgrade", "desk"),
    ("upgrade", "phone"),
    ("deploy", "desk"),
    ("kanban", "phone"),
    ("smartphone", "desk"),
    ("industrial", "desk"),
]


def in_the_middle(person: Person, game: str = "upgrade") -> Table:
    """A table where something must be decided, all seats at this screen."""
    person.lobby().upload(unfinished(40, game=game).to_json())
    person.page.wait_for_url("**/replay")
    table = person.table(person.page.url.removesuffix("/replay"))
    assert table.wait_for_turn()
    return table


def version(table: Table) -> int:
    """How far the table is."""
    return int(table.page.request.get(f"/api{table.path.replace('/t/', '/tables/')}").json()["version"])


def hint_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Hint", exact=True)


def ask(table: Table) -> Locator:
    """Ask for a hint; its ideas."""
    hint_button(table.page).click()
    ideas = table.page.locator("#hint .hint-choices > li")
    expect(ideas.first).to_be_visible()
    return ideas


@pytest.mark.parametrize(("game", "kind"), GAMES)
def test_a_hint_is_shown_and_not_played(people: People, game: str, kind: str) -> None:
    table = in_the_middle(people(**KINDS[kind]), game)
    before = version(table)
    ideas = ask(table)
    expect(table.page.locator("#hint .best")).to_have_count(1)
    best = ideas.first
    expect(best).to_contain_text("best")
    expect(best).to_contain_text(re.compile(r"\d+ %"))
    expect(best).to_contain_text(re.compile(r"\d+ tr(y|ies)"))
    expect(table.page.locator("#hint")).to_contain_text("sees no more than you")

    show = best.get_by_role("button", name="Show it")
    code = show.get_attribute("data-hinted")
    show.click()
    expect(table.confirm_button).to_be_in_viewport()
    expect(table.page.locator(f'#choices [data-code="{code}"]').first).to_have_class(re.compile("picked"))
    assert version(table) == before, "it waits to be confirmed"
    table.confirm()
    assert version(table) > before
    expect(table.page.locator("#hint")).to_be_hidden()


def test_the_keyboard_asks_and_closes(mara: Person) -> None:
    table = in_the_middle(mara)
    hint = table.page.locator("#hint")
    expect(hint).to_be_hidden()
    table.page.keyboard.press("?")
    expect(hint.locator("li").first).to_be_visible()
    expect(hint_button(table.page)).to_have_attribute("aria-expanded", "true")
    assert hint.get_attribute("aria-live") == "polite"
    table.page.keyboard.press("Escape")
    expect(hint).to_be_hidden()
    table.page.keyboard.press("?")
    expect(hint.locator("li").first).to_be_visible()
    hint.get_by_role("button", name="Show it").first.click()
    expect(hint.locator("li:visible")).to_have_count(1)
    hint.get_by_role("button", name="ideas").click()
    expect(hint.locator("li:visible").nth(1)).to_be_visible()
    hint.get_by_role("button", name="Close the hint").click()
    expect(hint).to_be_hidden()
    expect(hint_button(table.page)).to_be_focused()


def test_a_hint_outlives_a_remark_but_not_a_move(mara: Person) -> None:
    table = in_the_middle(mara)
    ask(table)
    table.say("let me think")
    expect(table.remarks.last).to_contain_text("let me think")
    expect(table.page.locator("#hint .hint-choices > li").first).to_be_visible()
    table.play(table.lines.last)
    expect(table.page.locator("#hint")).to_be_hidden()


def test_whoever_need_not_decide_gets_no_hint(mara: Person) -> None:
    table = mara.lobby().open_table("You", "Invite", name="Mara", starts=2)
    expect(table.heading).to_have_text("Waiting for a player")
    expect(hint_button(table.page)).to_be_disabled()
    expect(hint_button(table.page)).to_have_attribute("title", "A hint is for the player who must decide.")
    table.page.keyboard.press("?")
    expect(table.page.locator("#hint")).to_be_hidden()


def planning(person: Person, *others: str) -> Table:
    """A game of Smartphone Inc., which begins with everybody's secret plan."""
    person.page.goto("/?game=smartphone")
    table = Lobby(person.page).open_table("You", *others, name="Mara")
    assert table.wait_for_turn()
    return table


def test_a_hint_for_a_secret_plan_stays_secret(people: People) -> None:
    mara, ben = people(), people()
    table = planning(mara, "Invite")
    other = ben.takes_seat(table.link("Invitation"), "Ben")
    assert other.wait_for_turn(), "both plan at the same time"
    ideas = ask(table)
    expect(ideas.first).to_contain_text("Pad")
    ideas.first.get_by_role("button", name="Show it").click()
    table.confirm()
    expect(table.page.locator("#hint")).to_be_hidden()
    expect(other.page.locator("#hint")).to_be_hidden()
    expect(ask(other).first).to_contain_text("Pad")


def test_a_hint_outlives_what_others_decide_at_the_same_time(people: People) -> None:
    """Also while it is being thought about: nothing is asked anew when somebody else has finished a secret plan."""
    mara, ben = people(), people()
    table = planning(mara, "Invite")
    other = ben.takes_seat(table.link("Invitation"), "Ben")
    assert other.wait_for_turn()
    hint_button(table.page).click()
    other.play(other.line("COMMIT PLAN"))
    ready = table.page.locator(".turn-order li").filter(has_text="Ben")
    expect(ready).to_contain_text("ready")
    expect(table.page.locator("#hint .hint-choices > li").first).to_be_visible()
    table.play(table.line("COMMIT PLAN"))
    expect(table.page.locator("#hint")).to_be_hidden()


def test_a_hint_against_the_automaton(mara: Person) -> None:
    ideas = ask(planning(mara, "Steve"))
    expect(ideas.first).to_contain_text(re.compile(r"Steve \d+ %"))


def test_a_hint_for_somebody_alone(mara: Person) -> None:
    table = mara.lobby().open_table("You", name="Mara")
    best = ask(table).first
    expect(best).to_contain_text("tries")
    expect(best).not_to_contain_text("%")
    best.get_by_role("button", name="Show it").click()
    table.confirm()
    expect(table.page.locator("#hint")).to_be_hidden()


# -- the analysis


def analysis(person: Person, game: str = "upgrade", players: int = 2) -> Page:
    """The analysis of a finished game, from the banner at its end."""
    person.lobby().upload(finished(players, game=game).to_json())
    person.page.wait_for_url("**/replay")
    table = person.table(person.page.url.removesuffix("/replay"))
    expect(table.heading).to_have_text("Game over")
    table.page.get_by_role("link", name="The analysis").click()
    table.page.wait_for_url("**/analysis")
    expect(table.page.get_by_role("heading", name="The largest swings")).to_be_visible(timeout=3 * PATIENCE)
    return table.page


# Headings that do not stand above the figures of their column, in the tables of a page.
ASTRAY = """() => [...document.querySelectorAll(".points-table")].flatMap((table) => {
  const way = (cell) => getComputedStyle(cell).textAlign;
  const figures = [...table.querySelector("tbody tr").children];
  const heads = [...table.querySelectorAll("thead th")];
  return heads.filter((head, i) => way(head) !== way(figures[i])).map((head) => head.textContent);
})"""


@pytest.mark.parametrize(("game", "kind"), GAMES)
def test_the_analysis_of_a_game(people: People, game: str, kind: str) -> None:
    page = analysis(people(**KINDS[kind]), game)
    expect(page.get_by_role("img", name=re.compile("Expected share of the result"))).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(ASTRAY) == []
    swing = page.locator(".swing").first
    expect(swing).to_contain_text("Played")
    before = swing.get_by_role("link", name="The position before")
    at = int((before.get_attribute("href") or "").rpartition("=")[2])
    expect(swing).to_contain_text(f"action {at + 1}")

    page.get_by_text("The same as a table").click()
    expect(page.locator(".outlook-table tbody tr").first).to_be_visible()
    before.click()
    expect(page.locator("output[data-position]")).to_have_text(re.compile(rf"^{at} / "))
    page.get_by_role("link", name="Analysis").last.click()
    page.locator(".swing").first.get_by_role("link", name="Practise from here").click()
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url(re.compile(r"/t/[^/]+$"))
    expect(page.locator(".where")).to_contain_text(f"from action {at}")


def test_the_better_line_is_played_out_on_the_board_step_by_step(mara: Person) -> None:
    page = analysis(mara)
    swing = page.locator(".swing").filter(has=page.get_by_role("link", name="Play the better line")).first
    better = swing.locator(".swing-better b").inner_text()
    way = swing.get_by_role("link", name="Play the better line")
    at = int((way.get_attribute("href") or "").rpartition("=")[2])
    way.click()
    replay = Replay(page)
    replay.expect_position(at)
    before = page.locator("#board").inner_html() + page.locator("#mine").inner_html()
    page.get_by_role("link", name="On", exact=True).click()
    replay.expect_position(at + 1)
    expect(replay.current).to_be_visible()
    assert better.split()[0].lower() in replay.current.first.inner_text().lower(), (
        "the line begins with the better move"
    )
    assert page.locator("#board").inner_html() + page.locator("#mine").inner_html() != before
    page.get_by_role("link", name="Back", exact=True).click()
    replay.expect_position(at)


def test_the_analysis_of_a_game_against_the_automaton(mara: Person) -> None:
    page = analysis(mara, "smartphone", players=1)
    expect(page.locator(".chart-legend")).to_contain_text("Steve")
    expect(page.locator(".swing").first).to_contain_text("Player 1")
    expect(page.locator(".swing").filter(has_text=re.compile("^Steve"))).to_have_count(0)


def test_the_chart_leads_to_a_position(mara: Person) -> None:
    page = analysis(mara)
    page.locator(".outlook.wide svg").click(position={"x": 500, "y": 100})
    page.wait_for_url("**/replay?at=*")
    assert 30 < int(page.url.rpartition("=")[2]) < 50, "in the middle of 82 actions"


@pytest.mark.parametrize(("game", "kind"), [("upgrade", "desk"), ("kanban", "phone")])
def test_no_serious_fault(people: People, game: str, kind: str) -> None:
    person = people(**KINDS[kind], reduced_motion="reduce")
    table = in_the_middle(person, game)
    ask(table)
    assert faults_by_day_and_night(table.page) == []
    page = analysis(person, game)
    page.get_by_text("The same as a table").click()
    assert faults_by_day_and_night(page) == []
