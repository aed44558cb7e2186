"""DEPLOY! in the browser: whole games of people and bots, and cubes that are taken up and put down."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from boardroom.games.deploy.state import D_MOVE, D_PUT, LAST_ROUND
from boardroom.kernel.match import Match
from tests.browser.chromium import PHONE
from tests.browser.conftest import People
from tests.browser.pages import Lobby, Replay, Table
from tests.browser.person import Person
from tests.browser.test_whole_game import points
from tests.browser.turns import Hand, play_to_the_end
from tests.server.games import finished

STOPPING = ("PASS", "DONE", "CONSULT", "KEEP IT", "NOT NOW")  # lines that do little
DECISIONS = 400  # far more than a game has


def lobby(person: Person) -> Lobby:
    """The entrance, with DEPLOY! chosen."""
    person.page.goto("/?game=deploy")
    return Lobby(person.page)


class Planner(Hand):
    """Whoever decides."""

    def move_a_cube(self, cube: Locator) -> None:
        """Take a cube up and put it down at the first place that is open; if there is none, end the movements."""
        self.press(cube)
        expect(cube).to_have_attribute("aria-pressed", "true")
        places = self.table.page.locator(".drop.legal:visible")
        self.play(places.first if places.count() else self.table.lines.last)

    def decide(self) -> None:
        """One decision: on the board where something can be seen there, or in the list."""
        table, turn = self.table, self.decisions
        self.decisions += 1
        cubes = table.page.locator("#mine .server-room [data-piece]:visible")
        on_board = table.board_choices.and_(table.page.locator(":not([data-piece]):visible"))
        if cubes.count() and turn % 3 == 0:
            spot = cubes.nth(turn % cubes.count()).get_attribute("data-spot")  # the same cell, whatever changes
            self.move_a_cube(table.page.locator(f'#mine [data-spot="{spot}"]'))
        elif turn % 2 and on_board.count():
            self.choose(on_board.nth(turn % on_board.count()))
        else:
            titles = [title for title in table.lines.locator("b").all_inner_texts() if title not in STOPPING]
            self.choose(table.line(titles[turn % len(titles)]) if titles else table.lines.last)


def test_a_whole_game_at_a_desk_on_a_phone_and_with_a_bot(people: People) -> None:
    """Mara at a desk of 1440 px, Ben on a phone of 390 px, and a bot."""
    mara, ben = people(reduced_motion="reduce"), people(reduced_motion="reduce", **PHONE)
    table = lobby(mara).open_table("You", "Invite", "Bot", name="Mara")
    other = ben.takes_seat(table.link("Invitation"), "Ben")
    hands = [Planner(table, touches=False), Planner(other, touches=True)]
    play_to_the_end(hands, DECISIONS)

    assert all(hand.decisions >= 5 for hand in hands), "five rounds"
    assert ben.widest() <= 390
    expect(other.heading).to_have_text("Game over")
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
    expect(table.page.locator("#mine h2")).not_to_contain_text("you")  # two people sit at this screen


def test_the_end_of_the_round_is_in_view_at_a_desk(people: People) -> None:
    table = lobby(people()).open_table("You", "Here:Ben", "Bot", name="Mara")
    table.wait_for_turn()
    expect(table.page.locator("#mine .round-end")).to_be_in_viewport(ratio=1)


def test_a_full_mat_and_a_preview_leave_the_end_of_the_round_in_view(people: People) -> None:
    """Three Development tiles stand beside the numbers, and beside what a preview makes of them."""
    table = going_on(people(), finished(2, 7, "deploy"), 31)
    tiles, mat = table.page.locator("#mine .odev:not(.none)"), table.page.locator("#mine .mat")
    expect(tiles).to_have_count(3)
    before = mat.bounding_box()
    table.line("CONSULT").hover()
    expect(table.page.locator('#mine [data-spot="stat-Credits"] .delta')).to_be_visible()
    assert mat.bounding_box() == before
    expect(table.page.locator("#mine .round-end")).to_be_in_viewport(ratio=1)


def test_in_the_last_round_the_end_of_the_game_is_added_up(people: People) -> None:
    whole = finished(2, 7, "deploy")
    last = next(
        n for n in range(len(whole.log)) if whole.at(n).state.round == LAST_ROUND and whole.at(n).to_act == (0,)
    )
    table = going_on(people(), whole, last)
    end = table.page.locator("#mine .round-end")
    expect(end).to_be_in_viewport(ratio=1)
    titles, numbers = end.locator("dt").all_inner_texts(), end.locator("dd span").all_inner_texts()
    parts = {title.strip(): int(number.replace("−", "-")) for title, number in zip(titles, numbers, strict=True)}
    value = {name: number for name, number in parts.items() if name not in ("Income", "Fees", "Profit", "Total")}
    assert value["Final"] != 0
    assert parts["Total"] == sum(value.values())


# --- cubes in the hand -------------------------------------------------------------------------------------------


def recorded() -> Match:
    """A game with many cubes and movements."""
    return finished(2, 0, "deploy")


def position(decision: int) -> int:
    """Where the first player must decide this in a recorded game, and has places to choose from."""
    whole = recorded()
    for n in range(len(whole.log)):
        world = whole.branch(n)
        if world.state.decision == decision and world.to_act[0] == 0 and len(world.legal_codes(0)) > 2:
            return n
    raise AssertionError("the game has no such position")


def at_position(person: Person, decision: int) -> Table:
    """A table that goes on from there."""
    return going_on(person, recorded(), position(decision))


def going_on(person: Person, whole: Match, number: int) -> Table:
    """A table that goes on from a position of a game; the first seat is the person's, as proposed."""
    lobby(person).upload(whole.to_json())
    person.page.wait_for_url("**/replay*")
    replay = Replay(person.page)
    replay.slider.fill(str(number))
    replay.expect_position(number)
    return replay.play_on()


def fees(table: Table) -> int:
    return int(table.stat("Fees").inner_text())


def test_a_cube_goes_where_one_clicks_and_the_fee_was_told_before(people: People) -> None:
    table = at_position(people(), D_PUT)
    place = table.page.locator("#mine .drop.legal").first
    told = int(place.locator(".drop-note").inner_text().replace("−", "-"))
    before = fees(table)
    place.hover()
    expect(table.page.locator("#mine .cell .cube.ghost")).to_have_count(1)
    place.click()
    expect(table.confirm_button).to_be_visible()
    expect(table.stat("Fees")).to_have_text(str(before))
    table.confirm()
    expect(table.stat("Fees")).to_have_text(str(before + told))
    expect(table.log.filter(has_text="places 1").first).to_be_visible()


def overlap(one: Locator, other: Locator) -> bool:
    """Whether two things lie on one another."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a and b
    return all(a[at] < b[at] + b[size] and b[at] < a[at] + a[size] for at, size in (("x", "width"), ("y", "height")))


def test_what_a_preview_shows_on_the_board_covers_no_figure(people: People) -> None:
    """The tile that would be deployed keeps its value in sight, pool C its fees."""
    table = going_on(people(), finished(2, 5, "deploy"), 51)  # a system of level III, for pool A or C
    place = table.page.locator('#mine .c-track [data-drop="C"]')
    expect(place).to_be_visible()
    for fee in table.page.locator("#mine .c-track small").all():
        assert not overlap(place.locator(".drop-note"), fee)
    table.line("PLACE FOR ME").hover()
    coming = table.page.locator("#mine .coming .icon")
    expect(coming).to_be_visible()
    value = table.page.locator("#mine .sys-slot:has(.coming) .per")
    expect(value).to_be_visible()
    assert not overlap(coming, value)


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
    told = int(places.first.locator(".drop-note").inner_text().replace("−", "-"))

    table.page.keyboard.press("Escape")
    expect(cube).to_have_attribute("aria-pressed", "false")
    expect(places).to_have_count(0)

    cube.click()
    before = fees(table)
    table.play(places.first)
    expect(table.log.first).to_contain_text("moves 1")
    expect(table.stat("Fees")).to_have_text(str(before + told))
