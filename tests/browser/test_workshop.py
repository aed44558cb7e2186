"""A workshop end to end: three tables, teams of two, one trainer, a wall and a debriefing."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.chromium import PHONE
from tests.browser.conftest import People
from tests.browser.pages import Table
from tests.browser.person import Person
from tests.browser.test_accessibility import faults_by_day_and_night
from tests.server.player import Player


def opened(people: People) -> Person:
    """A trainer opens a workshop of UPGRADE! for three tables of two teams; Blue begins everywhere."""
    tessa = people(reduced_motion="reduce")
    page = tessa.page
    page.goto("/workshops?game=upgrade")
    page.get_by_label("Title", exact=True).fill("Harbour <Logistics>")
    page.get_by_label("Tables", exact=True).fill("3")
    page.get_by_label("Teams at each").select_option("2")
    page.get_by_text("Options of the game").click()
    page.get_by_label("Start player").select_option("0")
    page.get_by_role("button", name="Open the workshop").click()
    expect(page.get_by_role("heading", name="Harbour <Logistics>")).to_be_visible()
    return tessa


def comes(people: People, link: str, name: str, table: int, team: str, **kind: Any) -> Person:
    """Somebody follows the link, says a name, chooses a team and goes to the table."""
    guest = people(reduced_motion="reduce", **kind)
    page = guest.page
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Come in").click()
    group = page.get_by_role("group", name=f"Table {table}", exact=True)
    group.get_by_role("button", name=re.compile(team)).click()
    page.get_by_role("link", name="To your table").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#team")).to_contain_text(name)
    return guest


def comes_with_a_phone(link: str, name: str, table: int, seat: int) -> None:
    """Somebody of whom only the name matters here: without a browser."""
    address, _, door = link.partition("/x/")
    guest = Player(address)
    workshop = guest.post("/api/workshops/enter", link=door, name=name).json()["id"]
    assert guest.post(f"/api/workshops/{workshop}/place", table=table, seat=seat).status_code == 200
    guest.close()


# A window nobody looks at, whose notices are kept instead of shown.
AWAY = """() => {
  window.rung = [];
  window.Notification = class {
    static permission = "granted";
    static async requestPermission() { return "granted"; }
    constructor(title) { window.rung.push(title); }
    addEventListener() {}
  };
  Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
}"""
BACK = "() => { delete document.hidden; }"


def points_at_first_choice(page: Page) -> None:
    """Choose the first thing on the list, and confirm: a proposal to the team."""
    line = page.locator("#choices .choice.legal").first
    line.click()
    option = page.locator("#choices .opt.legal:visible").first
    if line.get_attribute("data-opens"):
        option.click()
    page.locator("#preview").get_by_role("button", name="Confirm").click()


def test_the_captain_takes_back_and_the_others_are_told_so(people: People) -> None:
    tessa = opened(people)
    room = tessa.page
    link = room.get_by_label("The way in for everybody").input_value()
    anna, ben = (Table(comes(people, link, name, 1, "Blue").page) for name in ("Anna", "Ben"))
    room.get_by_label("Teams decide").select_option("captain")
    room.locator("[data-order-form=way]").get_by_role("button", name="Set").click()
    expect(anna.page.locator("#team")).to_have_attribute("data-way", "captain")
    room.get_by_role("button", name="Let all begin").click()
    expect(anna.heading).to_have_text("Your turn")
    points_at_first_choice(anna.page)
    expect(anna.undo_button).to_be_enabled()
    why = "The captain of your team decides what is taken back."
    expect(ben.undo_button).to_have_attribute("title", why)
    ben.undo_button.click(force=True)
    expect(ben.toasts).to_have_text(why)
    anna.undo()
    expect(ben.log).to_have_text("Nothing has been played yet.")


def test_a_workshop_from_the_link_to_the_debriefing(people: People) -> None:
    tessa = opened(people)
    room = tessa.page
    link = room.get_by_label("The way in for everybody").input_value()

    # Teams of two at three tables.
    anna = comes(people, link, "Anna", 1, "Blue").page
    ben = comes(people, link, "Ben", 1, "Blue").page
    cleo = comes(people, link, "Cleo", 1, "Orange")
    comes(people, link, "Dora", 1, "Orange")
    comes(people, link, "Emil", 2, "Blue")
    comes(people, link, "Finn", 3, "Blue")
    others = ("Gil", 2, 0), ("Hal", 2, 1), ("Ida", 2, 1), ("Jo", 3, 0), ("Kim", 3, 1), ("Lea", 3, 1)
    for name, table, seat in others:
        comes_with_a_phone(link, name, table, seat)
    expect(room.locator("#summary")).to_contain_text("12 people at 3 tables")
    expect(room.locator("#table-0")).to_contain_text("Dora")
    expect(room.locator("#table-2")).to_contain_text("Finn")
    expect(anna.locator("#team")).to_contain_text("Ben")

    # Nobody acts before the trainer lets them begin.
    expect(anna.locator(".status-line b")).to_have_text("Paused")
    expect(anna.locator("#supervision")).to_contain_text("the trainer sees everything")
    # Whoever does not look is called when it is their turn.
    anna.evaluate(AWAY)
    anna.get_by_label("Settings").click()
    anna.get_by_label("Browser notice on my turn").click()
    expect(anna.get_by_label("Browser notice on my turn")).to_be_checked()
    anna.get_by_label("Settings").click()
    room.get_by_role("button", name="Let all begin").click()
    expect(anna.locator(".status-line b")).to_have_text("Your turn")
    anna.wait_for_function("window.rung.includes('Your turn')")
    anna.evaluate(BACK)
    expect(room.locator("#table-0 .waits time")).to_have_text(re.compile(r"^\d+:\d\d$"))

    # A proposal is seen by the team, and played when the other agrees.
    points_at_first_choice(anna)
    expect(ben.locator(".team-picks li")).to_have_count(1)
    expect(ben.locator(".team-picks li")).to_contain_text("Anna")
    expect(ben.locator(".team-picks li")).to_contain_text("1 of 2")
    expect(anna.locator("#log li.empty")).to_be_visible()
    ben.get_by_role("button", name="Me too").click()
    expect(anna.locator("#log li.empty")).to_have_count(0)

    # The team talks, and nobody else reads it.
    anna.get_by_label("Say something to your team").fill("Users first!")
    anna.get_by_role("button", name="Send to your team").click()
    expect(ben.locator("#team")).to_contain_text("Users first!")

    # The trainer tells everybody something, pauses, limits the time, and looks through the eyes of a team.
    room.get_by_label("Message to all tables").fill("Five minutes each")
    room.get_by_role("button", name="Tell all").click()
    expect(ben.locator("#supervision")).to_contain_text("Five minutes each")
    room.get_by_label("Time for a round").select_option("5")
    room.locator("[data-order-form=limit]").get_by_role("button", name="Set").click()
    expect(ben.locator(".supervision-clock time")).to_contain_text(":")
    card = room.locator("#table-0")
    card.get_by_role("button", name="Pause").click()
    expect(anna.locator(".status-line b")).to_have_text("Paused")
    card.get_by_role("button", name="Go on").click()
    expect(anna.locator(".status-line b")).not_to_have_text("Paused")
    assert faults_by_day_and_night(room) == []

    # The trainer moves people; a team left, and a bot plays for it until it is back.
    room.locator("#table-0").get_by_role("button", name=re.compile("Cleo")).click()
    room.locator("#new-place").select_option("2.1")
    room.get_by_role("button", name="Move", exact=True).click()
    expect(room.locator("#table-1")).to_contain_text("Cleo")
    expect(cleo.page.get_by_text("you play for Orange at Table 2")).to_be_visible()  # led there by the old table
    assert all("403" in complaint for complaint in cleo.forgiven())
    left = room.locator("#table-2 .teams li").nth(1)
    left.get_by_role("button", name="bot plays").click()
    expect(left.locator(".team-line")).to_contain_text("bot")
    left.get_by_role("button", name="team plays again").click()
    expect(left.locator(".team-line")).not_to_contain_text("bot")

    looking = tessa.context.new_page()
    looking.goto(str(room.locator("#table-0 .team-tools a").first.get_attribute("href")))
    expect(looking.locator("#team")).to_contain_text("Users first!")
    expect(looking.locator("#choices .choice.legal")).to_have_count(0)
    assert faults_by_day_and_night(looking) == []
    assert faults_by_day_and_night(anna) == []

    # The wall shows points and no secrets.
    wall = people(reduced_motion="reduce").page
    wall.goto(str(room.get_by_role("link", name="Screen for the wall").get_attribute("href")))
    expect(wall.locator(".wall-table")).to_have_count(3)
    expect(wall.locator("body")).not_to_contain_text("Users first!")
    assert faults_by_day_and_night(wall) == []

    # The end, and what it taught.
    room.get_by_role("button", name="End all").click()
    room.get_by_role("button", name="Do it").click()
    expect(room.locator("#summary")).to_contain_text("3 ended")
    expect(anna.locator(".status-line b")).to_have_text("Ended by the trainer")
    room.get_by_role("link", name="Debriefing").click()
    expect(room.get_by_role("heading", name="Where the points came from")).to_be_visible()
    expect(room.locator(".chart").first).to_be_visible()
    expect(room.get_by_text("Blue: where the points came from").first).to_be_visible()
    expect(room.get_by_text("points of the same start")).to_be_visible()  # strong bots began with the first look
    assert faults_by_day_and_night(room) == []
    room.get_by_role("button", name="Share with everybody").click()
    expect(room.get_by_role("button", name="Shared: take back")).to_be_visible()
    with room.expect_download() as paper:
        room.get_by_role("link", name="PDF").click()
    assert paper.value.path().read_bytes().startswith(b"%PDF")
    ben.goto(str(room.get_by_role("link", name="Trainer’s room").get_attribute("href")))
    ben.get_by_role("link", name="Debriefing").click()
    expect(ben.get_by_role("heading", name="All teams")).to_be_visible()


def test_on_a_phone_a_proposal_stands_above_the_choices(people: People) -> None:
    tessa = opened(people)
    link = tessa.page.get_by_label("The way in for everybody").input_value()
    anna = comes(people, link, "Anna", 1, "Blue").page
    ben = comes(people, link, "Ben", 1, "Blue", **PHONE).page
    tessa.page.get_by_role("button", name="Let all begin").click()
    expect(ben.locator(".status-line b")).to_have_text("Your turn")
    points_at_first_choice(anna)
    expect(ben.get_by_role("button", name="Me too")).to_be_in_viewport()
    anna.get_by_label("Say something to your team").fill("What do you think?")
    anna.get_by_role("button", name="Send to your team").click()
    chip = ben.get_by_role("button", name="Your team", exact=True)
    expect(chip).to_have_class("news")
    chip.click()
    expect(chip).not_to_have_class("news")
    expect(ben.get_by_label("Say something to your team")).to_be_in_viewport()  # the choices have made room
    assert faults_by_day_and_night(ben) == []
    ben.get_by_role("button", name="Me too").click()
    expect(anna.locator("#picks")).to_be_hidden()


def test_somebody_who_came_twice_is_taken_off_the_list(people: People) -> None:
    tessa = opened(people)
    room = tessa.page
    link = room.get_by_label("The way in for everybody").input_value()
    ghost = comes(people, link, "Anna", 1, "Blue")
    chip = room.locator("#table-0").get_by_role("button", name=re.compile("Anna"))
    expect(chip).not_to_contain_text("away")  # she looks at her table, and nothing else happens there
    chip.click()
    expect(room.get_by_role("button", name="Captain of the team")).to_be_hidden()  # this workshop votes
    room.get_by_role("button", name="Take off the list").click()
    expect(room.locator("#summary")).to_contain_text("0 people")
    expect(ghost.page.get_by_role("heading", name="Not for you")).to_be_visible()
    assert all("403" in complaint for complaint in ghost.forgiven())


def test_no_serious_fault_on_the_pages_around_it(people: People) -> None:
    tessa = opened(people)
    link = tessa.page.get_by_label("The way in for everybody").input_value()
    tessa.page.goto("/workshops")
    assert faults_by_day_and_night(tessa.page) == []
    for path in ("/workshops/guide", "/me/notices", "/me/confirm/nowhere"):
        tessa.page.goto(path)
        assert faults_by_day_and_night(tessa.page) == []
    ben = people(reduced_motion="reduce")
    ben.page.goto(link)
    assert faults_by_day_and_night(ben.page) == []
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Come in").click()
    expect(ben.page.get_by_text("Choose your team")).to_be_visible()
    assert faults_by_day_and_night(ben.page) == []
    assert ben.widest() <= 1440
