"""Kanban in the browser: whole games of people and bots, pieces that are taken up and put down, a meeting."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Locator, expect

from boardroom.games.kanban.state import AS, D_SPEAK, D_STATION, D_TURN, LO, TI, State
from boardroom.kernel.match import Match
from tests.browser.chromium import PHONE
from tests.browser.conftest import People
from tests.browser.pages import Lobby, Replay, Table
from tests.browser.person import Person
from tests.browser.test_accessibility import faults_by_day_and_night
from tests.browser.test_whole_game import points
from tests.browser.turns import Hand, play_to_the_end
from tests.server.games import finished

WORK = (
    "CLAIM A CAR",
    "UPGRADE A DESIGN",
    "PROVIDE A PART",
    "SELECT A DESIGN",
    "COLLECT PARTS",
    "MICRO-MANAGE",
    "TRAIN",
)
TOUR = ("Design", "Logistics", "Testing", "Assembly", "Testing")  # where somebody goes who wants cars
ACTIONS = 2  # of a turn: more would only make the game longer to watch
DECISIONS = 700  # far more than a game has
SEEN = 16  # pixels: what is lower cannot be read


def lobby(person: Person) -> Lobby:
    """The entrance, with Kanban chosen."""
    person.page.goto("/?game=kanban")
    return Lobby(person.page)


class Worker(Hand):
    """Whoever decides."""

    def __init__(self, table: Table, touches: bool) -> None:
        super().__init__(table, touches)
        self.done = 0  # actions of the turn
        self.stations = 0

    def decide(self) -> None:
        """One decision, by what the list is about."""
        self.decisions += 1
        titles = self.table.lines.locator("b").all_inner_texts()
        if "END TURN" in titles:
            self.work(titles)
        elif any("·" in title for title in titles):
            self.go(titles)
        else:
            self.answer()

    def work(self, titles: list[str]) -> None:
        """A few actions of the department, then the end of the turn."""
        wanted = [title for title in titles if title.startswith(WORK)]
        if wanted and self.done < ACTIONS:
            self.done += 1
            self.choose(self.table.line(wanted[0]))
        else:
            self.done = 0
            self.play(self.table.line("END TURN"))

    def go(self, titles: list[str]) -> None:
        """The next department of the tour where there is room."""
        self.stations += 1
        wants = [TOUR[(self.stations + i) % len(TOUR)] for i in range(len(TOUR))]
        title = next((title for want in wants for title in reversed(titles) if want in title), titles[-1])
        self.play(self.table.line(title))

    def answer(self) -> None:
        """A question within a turn or a meeting: on the board if it can be seen there, else in the list."""
        on_board = self.table.board_choices.and_(
            self.table.page.locator(":not([data-piece]):not([data-entry]):visible")
        )
        if self.decisions % 2 and on_board.count():
            self.play(on_board.first)
        else:
            self.choose(self.table.lines.last if self.decisions % 3 else self.table.lines.first)


def test_a_whole_game_at_a_desk_on_a_phone_and_with_a_bot(people: People) -> None:
    """Mara at a desk of 1440 px, Ben on a phone of 390 px, and a bot."""
    mara, ben = people(reduced_motion="reduce"), people(reduced_motion="reduce", **PHONE)
    table = lobby(mara).open_table("You", "Invite", "Bot", name="Mara")
    other = ben.takes_seat(table.link("Invitation"), "Ben")
    hands = [Worker(table, touches=False), Worker(other, touches=True)]
    for each in (table, other):
        each.set("Confirm every step", False)  # as people do who know the game
    play_to_the_end(hands, DECISIONS)

    assert all(hand.decisions >= 16 for hand in hands), "eight days at least, a station and the end of a turn each"
    assert ben.widest() <= 390
    expect(other.heading).to_have_text("Game over")
    expect(table.board_choices).to_have_count(0)
    assert mara.page.title().startswith("Game over · Kanban")
    rows = points(table)
    assert {name for name, *_ in rows} >= {"Mara", "Ben"}
    assert all(sum(by_source) == total for _, by_source, total in rows), rows


def test_the_first_day_of_two_people_and_a_bot_on_one_screen(people: People) -> None:
    """Everybody starts, chooses a workstation and works; who is where can be read above the floor."""
    mara = people(reduced_motion="reduce")
    table = lobby(mara).open_table("You", "Here:Ben", "Bot", name="Mara")
    hand = Worker(table, False)
    day = table.page.locator(".day")
    while day.inner_text() != "Day 2":
        assert table.wait_for_turn()
        hand.decide()
    cards = table.page.locator(".goal-card .worth-now")
    assert all(cards.evaluate_all("all => all.map((line) => line.offsetHeight < 20)")), "a line of its own"
    expect(table.page.locator(".daybar .actors").first.locator("li")).to_have_count(4)
    expect(table.log.filter(has_text="Day 2 begins.")).to_have_count(1)


# --- positions of a recorded game --------------------------------------------------------------------------------


def recorded() -> Match:
    """A game in which everything happens."""
    return finished(3, 4, "kanban")


def at_work(s: State, department: int) -> bool:
    """Whether the first player works in a department."""
    return s.decision == D_TURN and s.seat == 0 and s.players[0].station // 2 == department


def can_choose(match: Match) -> bool:
    """A workstation to choose, while others have not chosen theirs yet."""
    s = match.state
    return s.decision == D_STATION and s.seat == 0 and s.day > 1 and s.turn == 0


def can_provide(match: Match) -> bool:
    """A part of the own board for the line."""
    return at_work(match.state, AS) and any(
        a.notation.startswith("provide") and a.notation.endswith("board") for a in match.legal(0)
    )


def can_collect(match: Match) -> bool:
    """Parts to collect, and a day that goes on after it."""
    return at_work(match.state, LO) and any(a.notation.startswith("collect") for a in match.legal(0))


def can_upgrade(match: Match) -> bool:
    """A design to upgrade with an own part."""
    return at_work(match.state, TI) and any(
        a.notation.startswith("upgrade") and a.notation.endswith("board") for a in match.legal(0)
    )


def can_speak(match: Match) -> bool:
    """A goal to speak on."""
    speaks = match.state.decision == D_SPEAK and match.state.seat == 0
    return speaks and any(a.notation.startswith("speak") for a in match.legal(0))


@cache
def position(wanted: Callable[[Match], bool]) -> int:
    """The first such position."""
    whole = recorded()
    match = whole.branch(0)
    for n, entry in enumerate(whole.log):
        if wanted(match):
            return n
        match.play(entry.code, entry.seat)
    raise AssertionError("the game has no such position")


def at_position(person: Person, wanted: Callable[[Match], bool]) -> Table:
    """A table that goes on from there; the first seat is the person's, as proposed."""
    at = position(wanted)
    lobby(person).upload(recorded().to_json())
    person.page.wait_for_url("**/replay*")
    replay = Replay(person.page)
    replay.slider.fill(str(at))
    replay.expect_position(at)
    return replay.play_on()


def test_collecting_waits_for_confirm_unless_that_is_switched_off(people: People) -> None:
    table = at_position(people(), can_collect)
    lines = table.log.count()
    table.open("COLLECT PARTS")
    option = table.page.locator("#choices .opts:visible .opt.legal").first
    option.click()
    expect(table.confirm_button).to_be_in_viewport()
    expect(table.log).to_have_count(lines)
    table.preview.get_by_role("button", name="Cancel").click()
    table.set("Confirm every step", False)
    option.click()
    expect(table.log.filter(has_text="collects").first).to_be_visible()
    expect(table.confirm_button).to_have_count(0)


def test_a_part_is_taken_up_and_put_onto_the_line(people: People) -> None:
    table = at_position(people(), can_provide)
    lanes = table.page.locator("#board .lane .drop.legal")
    parts = table.page.locator("#mine .held-part")
    expect(lanes).to_have_count(0)
    for n in range(parts.count()):
        parts.nth(n).click()
        expect(parts.nth(n)).to_have_attribute("aria-pressed", "true")
        if lanes.count():
            break
        table.page.keyboard.press("Escape")
    left = table.page.locator('[data-spot="stat-Shifts left today"]')
    before = int(left.inner_text().split()[0])
    table.play(lanes.first)
    expect(table.log.filter(has_text="provides").first).to_be_visible()
    expect(left).to_contain_text(str(before - 1))
    table.undo()
    if table.back_button.count():  # the way of a pushed car was a step of its own
        table.undo()
    expect(left).to_contain_text(str(before))


def opened_with_ways(table: Table) -> Locator:
    """The ways of the first part that can be provided in several."""
    table.open("PROVIDE A PART")
    ways = table.preview.get_by_role("radio")
    for option in table.page.locator("#choices .opts:visible .opt.legal").all():
        option.click()
        if ways.count():
            break
    return ways


def test_enter_confirms_with_the_way_that_was_chosen_last(people: People) -> None:
    table = at_position(people(), can_provide)
    ways = opened_with_ways(table)
    lines = table.log.count()
    ways.last.click()
    expect(ways.last).to_be_checked()
    expect(table.log).to_have_count(lines)
    table.page.keyboard.press("Enter")
    expect(table.log.filter(has_text="provides").first).to_be_visible()
    expect(table.confirm_button).to_have_count(0)


def test_a_design_is_put_onto_its_model_and_its_cube_onto_a_space(people: People) -> None:
    table = at_position(people(reduced_motion="reduce"), can_upgrade)  # numbers that count could be read on their way
    tiles = table.page.locator("#mine .held-tile")
    rows = table.page.locator("#board .up-row .drop.legal")
    for n in range(tiles.count()):
        tiles.nth(n).click()
        expect(tiles.nth(n)).to_have_attribute("aria-pressed", "true")
        if rows.count():
            break
        table.page.keyboard.press("Escape")
    table.play(rows.first)
    if table.line("SINGLE").count():
        table.play(table.page.locator("#mine .mode.legal").last)
    space = table.page.locator("#board .up.legal").first
    expect(space).to_be_visible()
    points_before = int(table.stat("Points").inner_text())
    table.play(space)
    told = table.log.filter(has_text="puts the cube on Upgrade Space").first
    expect(told).to_be_visible()
    gain = int(told.inner_text().split(" point")[0].rsplit("+", 1)[1])
    assert gain >= 1, "an Upgrade Space scores"
    expect(table.stat("Points")).to_have_text(str(points_before + gain))


def test_a_meeting_tells_what_a_speech_scores_before_it_is_made(people: People) -> None:
    table = at_position(people(), can_speak)
    expect(table.page.locator(".conference .topic h3").first).to_be_visible()
    share = table.page.locator(".conference .speeches button.legal").first
    inside, around = share.bounding_box(), share.locator("xpath=ancestor::ol").bounding_box()
    assert inside and around and around["height"] >= inside["height"] > SEEN, "the table of the meeting is seen"
    told = int(share.locator("b").inner_text().replace("+", ""))
    before = int(table.stat("Points").inner_text())
    share.hover()
    expect(table.preview).to_contain_text("SPEAK")
    table.play(share)
    expect(table.log.filter(has_text=re.compile(rf"\+{told} points?\b")).first).to_be_visible()
    expect(table.stat("Points")).to_have_text(str(before + told))


@pytest.mark.parametrize("wanted", [can_provide, can_upgrade, can_speak])
def test_no_serious_fault(people: People, wanted: Callable[[Match], bool]) -> None:
    person = people(reduced_motion="reduce")
    at_position(person, wanted)
    assert faults_by_day_and_night(person.page) == []


def test_one_of_a_kind_is_told_as_one(mara: Person) -> None:
    """Everybody begins with a single Voucher."""
    table = lobby(mara).open_table("You", "Here:Ben", name="Mara")
    stock = table.page.locator("#mine .stock")
    expect(stock).to_contain_text(re.compile(r"1\s*Voucher(?!s)"))
    expect(stock).to_contain_text(re.compile(r"0\s*Books"))


def test_what_comes_tomorrow_stays_beside_its_own_number(mara: Person) -> None:
    """Shifts that are spent now and others that come tomorrow: `+1` does not lie on the Books beside them."""
    table = lobby(mara).open_table(name="Mara")
    over = """line => {
      line.querySelector("b").insertAdjacentHTML("afterend", "<span class='to'>→ 10</span>");
      line.insertAdjacentHTML("beforeend", "<em>+1</em>");
      return line.querySelector("em").getBoundingClientRect().right - line.getBoundingClientRect().right;
    }"""
    assert table.page.locator("#mine .stock li").first.evaluate(over) <= 0


def test_a_phone_tells_everybody_in_the_order_of_a_day(people: People) -> None:
    """`You from TI2` and the others: nothing is cut, however many they are."""
    table = at_position(people(**PHONE), can_choose)
    everybody = table.page.locator(".daybar .actors:visible li")
    expect(everybody).to_have_count(4)
    expect(everybody.locator("span:visible").first).to_have_text("You")
    cut = """all => all.flatMap(li => [...li.children].filter(part => {
      const wider = part.clientWidth && part.scrollWidth > part.clientWidth + 1;
      return wider || part.getBoundingClientRect().right > li.getBoundingClientRect().right + 1;
    }).map(part => part.textContent))"""
    assert everybody.evaluate_all(cut) == []


def test_arrows_choose_among_the_ways_of_a_preview(people: People) -> None:
    """They led back to the first line of the list: by keys nobody came from one way to the other."""
    table = at_position(people(), can_provide)
    ways = opened_with_ways(table)
    ways.first.focus()
    table.page.keyboard.press("ArrowRight")
    expect(ways.nth(1)).to_be_focused()
    expect(ways.nth(1)).to_be_checked()
    table.page.keyboard.press("ArrowLeft")
    expect(ways.first).to_be_focused()
    expect(ways.first).to_be_checked()


def test_a_phone_calls_the_own_board_a_board(people: People) -> None:
    """All players work for the same company."""
    table = at_position(people(**PHONE), can_choose)
    table.page.get_by_role("button", name="My board", exact=True).tap()
    expect(table.page.locator("#mine")).to_be_visible()
    expect(table.page.locator(".zone-chips")).not_to_contain_text("company")


def test_a_phone_tells_the_points_of_the_final_scoring(people: People) -> None:
    person, whole = people(**PHONE), recorded()
    lobby(person).upload(whole.to_json())
    person.page.wait_for_url("**/replay*")
    replay = Replay(person.page)
    replay.slider.fill(str(len(whole.log)))
    replay.expect_position(len(whole.log))
    total = whole.scores()[0]["total"]
    expect(person.page.locator("#board-strip .chip").first).to_contain_text(str(total))


def test_the_stock_stands_beside_the_garages_on_a_small_screen(people: People) -> None:
    table = at_position(people(viewport={"width": 1024, "height": 768}), can_choose)
    stock, garages = (table.page.locator(f"#mine .me-{part}").bounding_box() for part in ("stock", "garage"))
    assert stock and garages and stock["y"] == garages["y"]
