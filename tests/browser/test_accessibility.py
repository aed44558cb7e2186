"""axe-core finds nothing serious on any page, by day and by night."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.pages import Lobby
from tests.browser.person import Person
from tests.server.games import finished, unfinished

GRAVE = ("serious", "critical")


def lobby(mara: Person) -> None:
    """The entrance, with a table in the list and all options open."""
    mara.lobby().open_table("You", "Invite", name="Mara")
    mara.lobby().page.get_by_text("More options").click()
    mara.page.locator("details.me > summary").click()
    mara.page.get_by_text("Sign out", exact=True).click()


def door(mara: Person) -> None:
    """An invitation."""
    link = mara.lobby().open_table("You", "Invite", name="Mara").link("Invitation")
    mara.context.clear_cookies()
    mara.page.goto(link)
    expect(mara.page.get_by_role("button", name="Sit down")).to_be_visible()


def your_turn(mara: Person) -> None:
    """The middle of a game, with something chosen but not confirmed."""
    in_the_middle(mara)
    table = mara.table()
    table.board_choices.and_(mara.page.locator("[data-code]")).first.click()
    expect(table.confirm_button).to_be_visible()


def not_your_turn(mara: Person) -> None:
    """Everybody waits for somebody who has not come yet."""
    table = mara.lobby().open_table("You", "Invite", name="Mara", starts=2)
    expect(table.heading).to_have_text("Waiting for a player")


def at_the_end(mara: Person) -> None:
    """A finished game at its table."""
    mara.lobby().upload(finished().to_json())
    mara.page.wait_for_url("**/replay")
    expect(mara.table(mara.page.url.removesuffix("/replay")).heading).to_have_text("Game over")


def replay(mara: Person) -> None:
    """The middle of a finished game, about to be played on from."""
    mara.lobby().upload(finished().to_json())
    mara.page.wait_for_url("**/replay")
    mara.replay(f"{mara.page.url}?at=60")
    mara.page.get_by_text("Play on from here").click()


def planning(mara: Person) -> None:
    """The planning screen of Smartphone Inc., with an improvement laid and the map below."""
    mara.page.goto("/?game=smartphone")
    Lobby(mara.page).open_table("You", "Steve", name="Mara").wait_for_turn()
    mara.page.locator('#bench [data-part="2"]').focus()
    mara.page.keyboard.press("Enter")
    expect(mara.page.locator("#bench .light").first).to_be_visible()


def rules(mara: Person) -> None:
    mara.page.goto("/rules/upgrade")


def trouble(mara: Person) -> None:
    """A page that is not there."""
    mara.page.goto("/t/nowhere")
    mara.forgiven()


def in_the_middle(mara: Person) -> None:
    mara.lobby().upload(unfinished(60).to_json())
    mara.page.wait_for_url("**/replay")
    assert mara.table(mara.page.url.removesuffix("/replay")).wait_for_turn()


PLACES = (lobby, door, your_turn, not_your_turn, planning, at_the_end, replay, rules, trouble)


def grave_faults(page: Page) -> list[str]:
    """What axe-core calls serious or critical: the rule, and where it is broken."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:200]} ({node['failureSummary']})"
        for fault in found
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]


def faults_by_day_and_night(page: Page) -> list[str]:
    """The same page in light and in dark; it is to have no motion: a colour on its way to another is no fault."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        found += [f"{scheme}: {fault}" for fault in grave_faults(page)]
    return found


def test_no_serious_fault_in_the_people_panel(people: People) -> None:
    """Two devices, somebody muted, everything unfolded; and the door for another device."""
    mara = people(reduced_motion="reduce")
    table = mara.lobby().open_table("You", "Invite", name="Mara")
    ben = people()
    own = ben.takes_seat(table.link("Invitation"), "Ben").own_link()
    phone = people(reduced_motion="reduce")
    phone.page.goto(own)
    assert faults_by_day_and_night(phone.page) == []
    phone.joins(own, "Ben")
    table.decide("Ben", "mute")
    table.own_link()
    expect(table.page.locator("#people")).to_contain_text("2 devices")
    expect(table.page.locator("#people details[open]")).to_have_count(2)
    assert faults_by_day_and_night(table.page) == []


@pytest.mark.parametrize("go", PLACES, ids=[go.__name__ for go in PLACES])
def test_no_serious_fault(people: People, go: Callable[[Person], None]) -> None:
    mara = people(reduced_motion="reduce")
    go(mara)
    assert faults_by_day_and_night(mara.page) == []


def test_the_checker_checks(mara: Person) -> None:
    """A page with a fault on purpose: else a broken checker would be content with everything."""
    page = mara.lobby().page
    page.evaluate("""() => {
      const name = document.querySelector("#name");
      name.labels[0].remove();
      name.placeholder = "";
      document.querySelector("h1").style.color = "#ccc";
    }""")
    assert {fault.partition(":")[0] for fault in grave_faults(page)} == {"label", "color-contrast"}


def test_the_checker_sees_day_and_night(people: People) -> None:
    """A grey that can be read by night only, and one that can be read by day only."""
    page = people(reduced_motion="reduce").lobby().page
    for grey, scheme in (("#bbb", "light"), ("#444", "dark")):
        page.evaluate("grey => { document.querySelector('h1').style.color = grey; }", grey)
        assert {fault.partition(": ")[0] for fault in faults_by_day_and_night(page)} == {scheme}
