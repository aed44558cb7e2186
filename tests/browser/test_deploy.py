"""DEPLOY! in the browser: whole games of people and bots, and cubes that are taken up and put down."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from boardroom.games.deploy.state import D_MOVE, D_PUT
from tests.browser.chromium import PHONE
from tests.browser.conftest import People
from tests.browser.pages import Lobby, Replay, Table
from tests.browser.person import Person
from tests.browser.test_whole_game import points
from tests.server.games import finished

STOPPING = ("PASS", "DONE", "CONSULT", "KEEP IT", "NOT NOW")  # lines that do little
DECISIONS = 400  # far more than a game has
SCREENS: dict[str, dict[str, Any]] = {"desk": {}, "phone": PHONE}


def lobby(person: Person) -> Lobby:
    """The entrance, with DEPLOY! chosen."""
    person.page.goto("/?game=deploy")
    return Lobby(person.page)


def decide(table: Table, turn: int) -> None:
    """One decision: on the board where something can be seen there, or in the list."""
    held = table.page.locator("#mine [data-piece]:visible")
    on_board = table.board_choices.and_(table.page.locator(":visible"))
    if held.count() and turn % 3:
        move_a_cube(table, held.nth(turn % held.count()))
    elif turn % 2 and on_board.count():
        choose(table, on_board.nth(turn % on_board.count()))
    else:
        titles = [title for title in table.lines.locator("b").all_inner_texts() if title not in STOPPING]
        choose(table, table.line(titles[turn % len(titles)]) if titles else table.lines.last)


def choose(table: Table, choice: Locator) -> None:
    """Something to play; or something that has options, then the first of those."""
    line = table.in_list(choice)
    options = line.get_attribute("aria-controls")
    if not options:
        table.play(choice)
        return
    if line.get_attribute("aria-expanded") == "false":
        choice.click()
    table.play(table.page.locator(f"#{options} .opt.legal").first)


def move_a_cube(table: Table, cube: Locator) -> None:
    """Take a cube up and put it down at the first place that is open; if there is none, end the movements."""
    cube.click()
    expect(cube).to_have_attribute("aria-pressed", "true")
    places = table.page.locator(".drop.legal:visible")
    table.play(places.first if places.count() else table.lines.last)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_whole_game_of_two_people_and_a_bot(people: People, screen: str) -> None:
    """Two people at one screen and a bot, at a desk of 1440 px and on a phone of 390 px."""
    mara = people(**SCREENS[screen])
    table = lobby(mara).open_table("You", "Here:Ben", "Bot", name="Mara")
    decisions = 0
    while table.wait_for_turn():
        decide(table, decisions)
        decisions += 1
        assert decisions < DECISIONS, "the game does not end"
        if screen == "phone":
            assert mara.page.evaluate("document.documentElement.scrollWidth") <= 390

    assert decisions >= 2 * 5, "two people, five rounds"
    expect(table.heading).to_have_text("Game over")
    expect(table.board_choices).to_have_count(0)
    assert mara.page.title().startswith("Game over · DEPLOY!")
    rows = points(table)
    assert {name for name, *_ in rows} >= {"Mara", "Ben"}
    assert all(sum(by_source) == total for _, by_source, total in rows), rows


def test_the_starting_tile_is_put_into_a_pool_with_one_click(people: People) -> None:
    table = lobby(people()).open_table("You", "Here:Ben", name="Mara")
    places = table.page.locator("#mine .drop.legal")
    expect(places).to_have_count(2)
    table.play(places.nth(1))
    expect(table.log.first).to_contain_text("puts the starting tile into pool B")


# --- cubes in the hand -------------------------------------------------------------------------------------------


def position(decision: int) -> int:
    """Where a person must decide this in a recorded game, and has places to choose from."""
    whole = finished(game="deploy")
    for n in range(len(whole.log)):
        world = whole.branch(n)
        if world.state.decision == decision and len(world.legal_codes(world.to_act[0])) > 2:
            return n
    raise AssertionError("the game has no such position")


def at_position(person: Person, decision: int) -> Table:
    """A table that goes on from there, all seats at this screen."""
    lobby(person).upload(finished(game="deploy").to_json())
    person.page.wait_for_url("**/replay*")
    replay = Replay(person.page)
    replay.slider.fill(str(position(decision)))
    replay.expect_position(position(decision))
    return replay.play_on()


def fees(table: Table) -> int:
    return int(table.stat("Fees").inner_text())


def test_a_cube_goes_where_one_clicks_and_the_fee_was_told_before(people: People) -> None:
    table = at_position(people(), D_PUT)
    place = table.page.locator("#mine .drop.legal").first
    told = int(place.locator(".hint").inner_text().replace("−", "-"))
    before = fees(table)
    place.hover()
    expect(table.page.locator("#mine .cell .cube.ghost")).to_have_count(1)
    table.play(place)
    assert fees(table) == before + told
    expect(table.log.first).to_contain_text("places")


def test_place_for_me_places_what_is_left(people: People) -> None:
    table = at_position(people(), D_PUT)
    table.line("PLACE FOR ME").click()
    expect(table.preview).to_contain_text("The cheapest way")
    table.confirm()
    expect(table.log.filter(has_text="in service").first).to_be_visible()


def test_cubes_are_taken_up_and_put_down(people: People) -> None:
    table = at_position(people(), D_MOVE)
    cube = table.page.locator("#mine [data-piece]").first
    places = table.page.locator("#mine .drop.legal")
    expect(places).to_have_count(0)
    cube.click()
    expect(cube).to_have_attribute("aria-pressed", "true")
    expect(places.first).to_be_visible()
    told = int(places.first.locator(".hint").inner_text().replace("−", "-"))

    table.page.keyboard.press("Escape")
    expect(cube).to_have_attribute("aria-pressed", "false")
    expect(places).to_have_count(0)

    cube.click()
    before = fees(table)
    table.play(places.first)
    expect(table.log.first).to_contain_text("moves 1")
    assert fees(table) == before + told
