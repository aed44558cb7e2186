"""Smartphone Inc. in the browser: planning with mouse, touch and keys, secrets that stay, whole games with Steve."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from boardroom.games.smartphone.actions import LAY, LEAVE_ASIDE, POSITION, STACK, TAKE, TECH_NAMES
from boardroom.games.smartphone.planning_screen import FIRST_STACK, facts, rest_of_plan, starting_plan
from boardroom.games.smartphone.rules import refusal
from boardroom.games.smartphone.rules.logistics import trucks
from boardroom.games.smartphone.rules.outcome import resolve
from boardroom.games.smartphone.rules.planning import decide_plan, is_ready
from boardroom.games.smartphone.rules.pricing import set_price
from boardroom.games.smartphone.rules.production import make_goods
from boardroom.games.smartphone.rules.sale import total_reach
from boardroom.games.smartphone.state import FACTORY, FOUR_G, KINDS, PLANNING, RESEARCH, State
from boardroom.kernel.match import Match
from boardroom.kernel.schema import copy
from tests.browser.chromium import PHONE
from tests.browser.conftest import People
from tests.browser.pages import Lobby, Table
from tests.browser.person import Person
from tests.browser.test_fitting import upload
from tests.browser.test_whole_game import points
from tests.browser.turns import Hand
from tests.browser.waiting import eventually, tap
from tests.games.smartphone.table import QUOTED

DECISIONS = 300  # far more than a game has
CELL = 64  # of the grid, in its own units


def lobby(person: Person) -> Lobby:
    """The entrance, with Smartphone Inc. chosen."""
    person.page.goto("/?game=smartphone")
    return Lobby(person.page)


class Desk:
    """The planning screen."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page: Page = table.page
        self.bench = table.page.locator("#bench")
        self.coach = table.page.locator("#plan .coach")
        self.commit_button = table.page.locator("#plan").get_by_role("button", name="Commit plan")

    def part(self, number: int) -> Locator:
        """A pad (0, 1) or an improvement (2, …)."""
        return self.bench.locator(f'[data-part="{number}"]')

    def brings(self, name: str) -> str:
        """A number of the live summary."""
        return self.page.locator(f'#plan [data-brings="{name}"] b').inner_text()

    def tool(self, name: str) -> Locator:
        """A button for the part in hand."""
        return self.page.locator(f'#plan [data-tool="{name}"]')

    def place(self, number: int) -> tuple[float, float]:
        """Where a part can be grasped: the last symbol of a pad, the middle of a tile."""
        self.handle(number).click(trial=True)  # drawn, and in reach
        box = self.handle(number).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def handle(self, number: int) -> Locator:
        """What a part can be grasped by; the first cells of pad B lie under pad A."""
        return self.part(number).locator(".sym").last if number < 2 else self.part(number).locator(".tile")

    def cell(self) -> float:
        """The size of a cell on the screen."""
        box = self.bench.bounding_box()
        assert box
        return box["width"] / 8

    def drag(self, number: int, rows: float, columns: float) -> None:
        """With the mouse."""
        x, y = self.place(number)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + columns * self.cell(), y + rows * self.cell(), steps=6)
        self.page.mouse.up()

    def touch_drag(self, number: int, rows: float, columns: float) -> None:
        """With a finger."""
        x, y = self.place(number)
        client = self.page.context.new_cdp_session(self.page)
        steps = [(x + columns * self.cell() * i / 6, y + rows * self.cell() * i / 6) for i in range(7)]
        client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for px, py in steps[1:]:
            client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": px, "y": py}]})
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def codes(self) -> list[int]:
        """What the plan would send."""
        text = self.page.locator('template[data-play="plan"]').get_attribute("data-codes") or ""
        return [int(code) for code in text.split()]

    def why(self) -> str:
        """Why it cannot be committed."""
        return self.page.locator('template[data-play="plan"]').get_attribute("data-why") or ""

    def lay_out_simply(self) -> None:
        """Pad A, mass market, on pad B, factory, of which two cells are covered."""
        self.part(0).focus()
        self.page.keyboard.press("f")
        self.page.keyboard.press("t")
        self.part(1).focus()
        self.page.keyboard.press("ArrowDown")
        expect(self.page.locator("#plan .meter .at")).to_have_text("2")

    def commit(self) -> None:
        """Commit the plan."""
        self.table.line("COMMIT PLAN").click()
        self.table.confirm()


def planning(person: Person, *seats: str) -> Desk:
    """Somebody alone against Steve, in round 1, or with others."""
    table = lobby(person).open_table(*(seats or ("You", "Steve")), name="Mara")
    table.wait_for_turn()
    desk = Desk(table)
    desk.lay_out_simply()
    return desk


# --- gestures ----------------------------------------------------------------------------------------------------


def test_a_pad_is_dragged_with_the_mouse_and_the_summary_follows(people: People) -> None:
    desk = planning(people())
    assert desk.codes()[:2] == [STACK, POSITION + 12]
    assert desk.brings("goods") == "5"
    desk.drag(1, -1, 0)  # one row up: four cells covered
    expect(desk.page.locator("#plan .meter .at")).to_have_text("4")
    assert desk.codes()[:2] == [STACK, POSITION + 9]
    desk.drag(1, 3, 3)  # away from the other pad
    expect(desk.coach).to_have_class(re.compile("bad"))
    assert "must overlap" in desk.coach.inner_text()
    expect(desk.commit_button).to_be_disabled()
    expect(desk.table.line("COMMIT PLAN")).to_be_disabled()


def test_a_plan_that_cannot_be_committed_says_why_where_it_is_tapped(people: People) -> None:
    """On a phone the line looked as ever and did nothing, and the reason stood far below."""
    person = people(**PHONE)
    table = lobby(person).open_table("You", "Steve", name="Mara")
    table.wait_for_turn()
    desk, line, told = Desk(table), table.line("COMMIT PLAN"), person.page.locator("#preview .why-told")
    ready = line.locator("b").evaluate("element => getComputedStyle(element).color")
    desk.touch_drag(1, 0, 4)  # away from the other pad
    expect(line).to_be_disabled()
    assert line.locator("b").evaluate("element => getComputedStyle(element).color") != ready
    expect(told).to_have_count(0)
    line.tap(force=True)
    expect(told).to_have_text("The pads must overlap: 1 to 4 cells of the lower one are covered.")
    expect(told).to_be_in_viewport()
    expect(person.page.locator("#preview h2 span")).to_have_text("Not possible nowCommit the plan of round 1")
    desk.touch_drag(1, 0, -4)
    expect(told).to_have_count(0)
    expect(line).to_be_enabled()
    line.tap()
    expect(table.confirm_button).to_be_in_viewport()


def test_a_pad_is_turned_flipped_and_laid_on_top_with_buttons(people: People) -> None:
    desk = planning(people())
    desk.handle(1).click()
    desk.tool("turn").click()
    assert POSITION + 14 <= desk.codes()[1] < POSITION + 30, "a quarter turn"
    desk.tool("flip").click()
    desk.tool("top").click()
    assert desk.codes()[0] == STACK + 4 + 1, "pad B above, its second side up"
    assert desk.brings("improvement") == "no"
    expect(desk.tool("top")).to_be_disabled()


def test_letters_printed_on_the_tools_work_before_a_pad_was_touched(people: People) -> None:
    table = lobby(people()).open_table("You", "Steve", name="Mara")
    table.wait_for_turn()
    desk = Desk(table)
    expect(desk.tool("turn").locator("kbd")).to_have_text("R")
    before = desk.codes()
    table.page.keyboard.press("r")
    laid_out = table.page.locator('template[data-play="plan"]')
    expect(laid_out).not_to_have_attribute("data-codes", " ".join(map(str, before)))
    assert desk.codes()[0] == before[0] and desk.codes()[1] != before[1], "the pad in hand was turned, nothing else"


def test_the_plan_of_a_hint_is_laid_out_at_a_click_and_not_committed(people: People) -> None:
    desk = planning(people())
    desk.page.get_by_role("button", name="Hint", exact=True).click()
    lay_out = desk.page.get_by_role("button", name="Lay the whole plan out")
    expect(lay_out).to_be_visible()
    proposed = lay_out.get_attribute("data-plan") or ""
    lay_out.click()
    expect(desk.page.locator('template[data-play="plan"]')).to_have_attribute("data-codes", proposed)
    expect(desk.commit_button).to_be_in_viewport()
    expect(desk.commit_button).to_be_enabled()
    expect(desk.page.locator("#log")).to_contain_text("Nothing has been played yet.")


def test_steve_asks_the_same_on_his_card_and_on_the_planning_screen(people: People) -> None:
    desk = planning(people())
    asks = desk.page.locator("#plan .price-track").get_by_role("img", name="Steve asks")
    expect(asks).to_be_visible()
    price = asks.locator("xpath=ancestor::li").get_attribute("data-price") or ""
    expect(desk.page.locator("#rivals .rival-numbers :is([title=price], [data-says=price]) b")).to_have_text(price)
    expect(desk.page.locator("#plan")).to_contain_text(f"Steve asks {price}")


# The planning screen, drawn anew with other facts: of the player's stock, or of the first rival.
RETOLD = """([mine, rival]) => {
  const plan = document.querySelector("#plan");
  const facts = JSON.parse(plan.dataset.facts);
  Object.assign(facts, mine);
  Object.assign(facts.rivals[0], rival);
  plan.dataset.facts = JSON.stringify(facts);
  document.dispatchEvent(new Event("boardroom:drawn"));
}"""


def test_a_tie_with_steve_is_decided_as_the_rules_do(people: People) -> None:
    """Price, points, goods made, technologies, patents; and only then a coin (L709)."""
    desk = planning(people())
    alike = {"price": int(desk.brings("price")), "vp": 7, "goods": int(desk.brings("goods"))}
    forecast = desk.page.locator("#plan [data-forecast]")
    for behind, told in ((1, "acts after you."), (-1, "acts before you."), (0, "ties with you: a coin decides.")):
        desk.page.evaluate(RETOLD, [{"vp": 7}, {**alike, "behind": behind}])
        expect(forecast).to_have_text(f"Steve asks {alike['price']} and {told}")


def test_what_others_planned_last_is_not_called_what_they_asked(people: People) -> None:
    """A retailer may move a price after the reveal."""
    desk = planning(people())
    desk.page.evaluate(RETOLD, [{}, {"price": None, "last": 6}])
    expect(desk.page.locator("#plan [data-forecast]")).to_have_text("Steve’s last plan asks 6.")


def test_a_price_beyond_the_block_says_where_it_ends(people: People) -> None:
    desk = planning(people())
    told = desk.page.locator('#plan [data-brings="price"] small')
    expect(told).not_to_contain_text("least")
    desk.page.evaluate(RETOLD, [{"price": {"start": 2, "low": 2, "high": 8, "extra": 0}}, {}])
    expect(told).to_contain_text(", 2 is the least")


def test_a_plan_says_that_goods_run_short(people: People) -> None:
    desk = planning(people())
    made = int(desk.brings("goods"))
    small = desk.page.locator('#plan [data-brings="goods"] small')
    expect(small).not_to_contain_text("in stock")
    desk.page.evaluate(RETOLD, [{"stock": made - 1}, {}])
    expect(small).to_contain_text(f", only {made - 1} in stock")
    assert int(desk.brings("goods")) == made - 1


def test_plans_are_not_praised_for_what_is_of_no_use(people: People) -> None:
    """Markers without one in stock; an improvement that is laid no more."""
    desk = planning(people())
    found = desk.page.locator("#plan .found")
    most = []
    for mine in ({}, {"progress": 0, "last": True}):
        desk.page.evaluate(RETOLD, [mine, {}])
        expect(found).to_have_attribute("aria-busy", "false")
        words = found.locator("button").first.get_attribute("aria-label") or ""
        most.append(int(words.split(" goods")[0].split()[-1]))
    assert most[1] > most[0], "then goods are what counts"
    expect(desk.page.locator('#plan [data-brings="improvement"] small')).to_have_text("no use in the last round")


def test_while_all_plan_the_symbols_of_the_last_round_are_not_shown_as_those_of_this_one(people: People) -> None:
    """Steve's are known; what the others will show nobody knows."""
    desk = planning(people(), "You", "Here:Ben", "Steve")
    shown = desk.page.locator("#rivals .player").filter(has=desk.page.locator(".rival-numbers .sym-R"))
    expect(shown.locator("h2")).to_have_text(["Steve"])


def test_a_technology_says_how_many_of_its_buyers_are_on_the_map(people: People) -> None:
    """With two players half of the regions have a retailer instead of buyers."""
    desk = planning(people())
    there, said = {}, {}
    for card in desk.page.locator("#board-technologies .tech").all():
        name = card.locator(".tech-head b").inner_text()
        said[name] = int(card.locator(".tech-foot small").inner_text().split()[0])
        there[name] = desk.page.locator(f"#board-map .buyer.purple:has(use[href='#i-{name.replace('-', '')}'])").count()
    assert len(said) == len(TECH_NAMES)
    assert said == there


def test_a_tile_is_dragged_onto_the_pads_and_back(people: People) -> None:
    desk = planning(people())
    assert desk.codes()[2] == LEAVE_ASIDE
    goods = int(desk.brings("goods"))
    desk.drag(2, -5, 0)
    assert LAY <= desk.codes()[2] < LEAVE_ASIDE, desk.why()
    expect(desk.bench.locator(".light.open").first).to_be_visible()
    expect(desk.bench.locator(".light.out").first).to_be_visible()
    desk.drag(2, 6, 0)
    assert desk.codes()[2] == LEAVE_ASIDE
    assert int(desk.brings("goods")) == goods


def test_a_tile_that_would_stick_out_says_why(people: People) -> None:
    desk = planning(people())
    desk.drag(2, -5, 0)
    desk.part(2).focus()
    for _ in range(4):
        desk.page.keyboard.press("ArrowLeft")
        if desk.why():
            break
    assert "beside the pads" in desk.why()
    assert "Not yet." in desk.coach.inner_text()
    expect(desk.commit_button).to_be_disabled()


def test_everything_can_be_done_with_the_keyboard(people: People) -> None:
    desk = planning(people())
    desk.part(1).focus()
    desk.page.keyboard.press("ArrowUp")
    assert desk.codes()[1] == POSITION + 9
    desk.page.keyboard.press("r")
    assert desk.codes()[1] >= POSITION + 14
    desk.page.keyboard.press("f")
    desk.page.keyboard.press("t")
    assert desk.codes()[0] == STACK + 5
    desk.part(2).focus()
    desk.page.keyboard.press("Enter")
    laid = desk.codes()[2]
    assert LAY <= laid < LEAVE_ASIDE
    desk.page.keyboard.press("r")
    assert desk.codes()[2:] != [laid] or desk.why()
    desk.page.keyboard.press("u")
    expect(desk.tool("under")).to_have_attribute("aria-pressed", "true")
    desk.page.keyboard.press("Delete")
    assert desk.codes()[2] == LEAVE_ASIDE
    desk.page.keyboard.press("Shift+Tab")
    expect(desk.bench.locator(".part:focus")).to_have_count(1)
    desk.table.line("COMMIT PLAN").focus()
    desk.page.keyboard.press("Enter")
    desk.page.keyboard.press("Enter")
    expect(desk.table.log.filter(has_text="All plans are revealed").first).to_be_visible()


def test_pads_and_tiles_are_dragged_with_a_finger(people: People) -> None:
    desk = planning(people(**PHONE))
    assert desk.page.evaluate("document.documentElement.scrollWidth") <= 390
    desk.touch_drag(1, -1, 0)
    expect(desk.page.locator("#plan .meter .at")).to_have_text("4")
    assert desk.codes()[:2] == [STACK, POSITION + 9]
    tap(desk.page.locator(".sheet-grip"))  # the tray lies behind the sheet
    desk.tool("turn").scroll_into_view_if_needed()
    desk.touch_drag(2, -5, 0)
    assert LAY <= desk.codes()[2] < LEAVE_ASIDE, desk.why()
    tap(desk.tool("aside"))
    assert desk.codes()[2] == LEAVE_ASIDE


def test_a_layout_survives_a_reload_and_news_of_others(people: People) -> None:
    desk = planning(people(), "You", "Here:Ben", "Steve")
    desk.drag(1, -1, 0)
    codes = desk.codes()
    desk.page.reload()
    expect(desk.part(1)).to_be_visible()
    assert desk.codes() == codes
    desk.table.say("hello")
    expect(desk.table.remarks.filter(has_text="hello")).to_be_visible()
    assert desk.codes() == codes


def test_a_plan_begun_in_words_can_still_be_laid_out_anew(people: People) -> None:
    desk = planning(people(), "You", "Invite", "Steve")
    desk.table.open("IN WORDS")
    desk.table.play(desk.table.option("pad B above: lab + premium"))
    desk.table.open("QUARTER TURN")
    desk.table.play(desk.page.locator("#choices .opts:not([hidden]) .opt.legal").first)
    expect(desk.table.log.filter(has_text="turned a quarter clockwise")).to_have_count(1)
    desk.part(1).focus()
    desk.page.keyboard.press("f")
    desk.commit()
    expect(desk.page.locator("#plan")).to_have_count(0)
    expect(desk.table.log.filter(has_text="pad B, factory, on pad A, laboratory")).to_have_count(1)
    expect(desk.table.log.filter(has_text="pad B, side 2")).to_have_count(0)
    desk.table.undo()  # nobody else is ready: it can be taken back
    expect(desk.page.locator("#plan")).to_be_visible()


def test_the_first_plan_brings_something_of_everything(people: People) -> None:
    table = lobby(people()).open_table("You", "Steve", name="Mara")
    table.wait_for_turn()
    desk = Desk(table)
    expect(desk.part(1)).to_be_visible()
    assert all(int(desk.brings(name)) > 0 for name in ("price", "goods", "research", "trucks"))
    assert desk.brings("improvement") == "yes"
    expect(table.page.locator("#plan [data-buyers]")).to_contain_text(
        f"At price {desk.brings('price')}: 2 willing buyers"
    )


def test_all_sides_are_seen_at_a_glance_and_chosen_by_a_click(people: People) -> None:
    desk = planning(people())
    sides = desk.page.locator("#plan .part-side")
    expect(sides).to_have_count(4)
    for side in sides.all():
        box = side.locator("svg").bounding_box()
        assert box and box["height"] > 30, "its symbols can be seen"
    premium = sides.filter(has_text="premium")
    premium.click()
    expect(premium).to_have_attribute("aria-pressed", "true")
    expect(desk.page.locator("#plan .in-hand b")).to_have_text("Pad B, premium")
    expect(desk.part(0).locator(".cell-name").first).to_have_text("a0")


def test_your_parts_hear_the_same_keys_as_the_bench(people: People) -> None:
    """Chosen there, a pad or an improvement is moved, turned, flipped and put aside, and keeps the focus."""
    desk = planning(people())
    first = desk.codes()
    side, tile = (desk.page.locator(f"#plan {name}") for name in (".part-side", ".part-tile"))
    premium = side.filter(has_text="premium")
    premium.focus()
    desk.page.keyboard.press("Enter")
    expect(premium).to_have_attribute("aria-pressed", "true")
    expect(premium).to_be_focused()
    desk.page.keyboard.press("ArrowUp")
    assert desk.codes()[1] == POSITION + 9
    expect(premium).to_be_focused()
    desk.page.keyboard.press("r")
    assert desk.codes()[1] >= POSITION + 14
    for key in ("r", "r", "r", "ArrowDown", "f"):
        desk.page.keyboard.press(key)
    assert desk.codes() == first
    side.filter(has_text="laboratory").focus()  # not pressed: the keys take it up all the same
    desk.page.keyboard.press("f")
    expect(desk.page.locator("#plan .in-hand b")).to_contain_text("Pad A")
    assert desk.codes()[0] == first[0] + 2
    tile.first.focus()
    desk.page.keyboard.press("ArrowLeft")
    assert LAY <= desk.codes()[2] < LEAVE_ASIDE
    desk.page.keyboard.press("Delete")
    assert desk.codes()[2] == LEAVE_ASIDE
    expect(tile.first).to_be_focused()
    desk.page.keyboard.press("Shift+ArrowUp")
    expect(desk.page.locator("#what")).to_be_visible()
    assert desk.codes()[2] == LEAVE_ASIDE, "with Shift the arrows lead to what explains itself"


def test_your_parts_stay_where_they_are_on_a_phone(people: People) -> None:
    """They do not all fit: the one chosen is not scrolled away when it is drawn anew."""
    desk = planning(people(**PHONE))
    tile = desk.page.locator("#plan .part-tile").first
    tap(tile)
    expect(desk.page.locator("#plan .in-hand b")).to_contain_text("Improvement")
    expect(tile).to_be_in_viewport(ratio=0.9)
    sides = desk.page.locator("#plan .part-side")
    expect(sides.first).not_to_be_in_viewport(ratio=0.5)


def test_where_one_stands_follows_the_price(people: People) -> None:
    """Home is the only region with an office: buyers there, willing or not at the price of the plan."""
    desk = planning(people())
    market = desk.page.locator("#plan .stand li")
    expect(market).to_have_count(1)
    price = int(desk.brings("price"))
    paid = [int(text) for text in market.locator("i.red").all_inner_texts()]
    expect(market.locator("i.red.willing")).to_have_count(sum(most >= price for most in paid))
    expect(desk.page.locator("#plan [data-buyers]")).to_contain_text(f"At price {price}: ")


def planning_with(tech: str) -> Match:
    """Two who study a technology with its side B up and sell nothing, until the first of them plans with it."""
    match = Match("smartphone", players=2, seed=3, options={"tech_sides": "B"})
    wanted = ("stack A A2 B2", "position 1 1 1", "aside", f"research {tech}", "end")
    number = TECH_NAMES.index(tech)
    while not (match.state.players[0].studied[number] and match.state.phase == PLANNING):
        seat = match.to_act[0]
        legal = [action.notation for action in match.legal(seat)]
        match.play(next((said for said in legal if said.startswith(wanted)), legal[0]), seat)
    return match


def test_where_one_stands_counts_the_buyers_that_4g_reaches(people: People) -> None:
    """One in every region without an own office, as the rules count them in the sale."""
    mara, match = people(), planning_with("4G")
    upload(mara, match).play_on().wait_for_turn()
    desk = Desk(Table(mara.page))
    world = copy(match.state)
    world.players[0].price = int(desk.brings("price"))
    buyers = total_reach(match.box.values, world, 0)
    words = f"{buyers} willing buyer{'s' * (buyers != 1)} for"
    expect(mara.page.locator("#plan [data-buyers]")).to_contain_text(words)
    expect(mara.page.locator("#plan .stand li", has_text="1 by 4G")).to_have_count(5)


# Names with a hyphen in the log that stand on two lines, in columns of many widths.
BROKEN_NAMES = """log => {
  const found = [];
  for (let width = 90; width < 330; width += 5) {
    log.style.width = `${width}px`;
    const words = document.createTreeWalker(log, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      for (const { index, 0: name } of words.currentNode.data.matchAll(/(Wi|Li)-\\W?(Fi|Ion)/g)) {
        const range = document.createRange();
        range.setStart(words.currentNode, index);
        range.setEnd(words.currentNode, index + name.length);
        found.push(new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size);
      }
    }
  }
  return [found.length > 0, found.filter((lines) => lines > 1).length];
}"""


def test_names_with_a_hyphen_stay_on_one_line(people: People) -> None:
    """`Wi-` stood at the end of a line, `Fi` on the next one."""
    mara = people()
    upload(mara, planning_with("Wi-Fi")).play_on().wait_for_turn()
    assert mara.page.locator("#log").evaluate(BROKEN_NAMES) == [True, 0]


def test_goods_that_wi_fi_has_kept_are_counted_with_those_of_the_plan(people: People) -> None:
    mara, match = people(), planning_with("Wi-Fi")
    upload(mara, match).play_on().wait_for_turn()
    desk, kept = Desk(Table(mara.page)), match.state.players[0].goods
    assert kept
    expect(mara.page.locator('#plan [data-brings="goods"] small')).to_contain_text(f", and {kept} kept")
    told = f"for {int(desk.brings('goods')) + kept} goods;"
    expect(mara.page.locator("#plan [data-buyers]")).to_contain_text(told)


def test_a_plan_says_that_progress_markers_run_short(people: People) -> None:
    """Twelve are all there are, and those on the board stay there."""
    mara, match = people(), Match("smartphone", box=QUOTED, players=2, seed=2)
    pick = random.Random(1)
    while match.state.phase != PLANNING or match.state.players[0].progress != 1 or match.to_act[0] != 0:
        legal = [action.notation for action in match.legal(match.to_act[0])]
        spread = [said for said in legal if said.startswith(("research", "ship", "stack A A2 B2", "position 1 1 1"))]
        match.play(pick.choice(spread or legal), match.to_act[0])
    upload(mara, match).play_on().wait_for_turn()
    desk = Desk(Table(mara.page))
    assert int(desk.brings("research")) > 1 and int(desk.brings("trucks")) > 0
    small = mara.page.locator("#plan [data-brings] small")
    expect(small.filter(has_text="only 1 marker in stock")).to_have_count(2)
    expect(small.filter(has_text="only 1 marker in stock for both")).to_have_count(1)


def test_a_plan_is_found_for_what_it_should_bring(people: People) -> None:
    desk = planning(people())
    for name, times in (("goods", 6), ("research", 2)):
        for _ in range(times):
            desk.page.locator(f'#plan [data-wish="{name}"][data-by="1"]').click()
    desk.page.locator('#plan [data-wish="factory"]').click()
    expect(desk.page.locator("#plan .found-words")).to_have_text("Plans that bring it:")
    found = desk.page.locator("#plan .found-plan")
    expect(found.first).to_be_visible()
    words = found.first.get_attribute("aria-label") or ""
    found.first.click()
    expect(desk.coach).to_contain_text("Legal.")
    assert int(desk.brings("goods")) >= 6 and int(desk.brings("research")) >= 2
    assert desk.brings("improvement") == "yes"
    assert words.startswith(f"Lay out: price {desk.brings('price')}, {desk.brings('goods')} goods")
    for _ in range(6):
        desk.page.locator('#plan [data-wish="trucks"][data-by="1"]').click()
    expect(desk.page.locator("#plan .found-words")).to_have_text(
        "No plan was found that brings all of that. The nearest ones:"
    )


def test_a_plan_that_the_finder_misses_is_not_said_to_be_impossible(people: People) -> None:
    """It does not try everything, such as improvements under a pad."""
    match = Match("smartphone", box=QUOTED, players=2, seed=2)
    world = copy(match.state)
    for code in (STACK, POSITION + 45, LAY):
        decide_plan(world, 0, code)
    assert outcome(world, QUOTED.values) == {"price": 4, "goods": 6, "research": 0, "trucks": 3, "factory": True}
    mara = people()
    upload(mara, match).play_on().wait_for_turn()
    desk = Desk(Table(mara.page))
    for name, by, times in (("price", -1, 5), ("goods", 1, 6), ("trucks", 1, 3)):
        for _ in range(times):
            desk.page.locator(f'#plan [data-wish="{name}"][data-by="{by}"]').click()
    desk.page.locator('#plan [data-wish="factory"]').click()
    expect(desk.page.locator('#plan [data-wished="price"]')).to_have_text("4")
    expect(desk.page.locator("#plan .found")).to_have_attribute("aria-busy", "false")
    words = desk.page.locator("#plan .found-words").inner_text()
    assert words == "No plan was found that brings all of that. The nearest ones:"


def test_plans_found_for_an_earlier_wish_cannot_be_laid_out(people: People) -> None:
    """The search takes a moment; whoever is quick must not get a plan that brings less than asked for."""
    desk = planning(people())
    more = desk.page.locator('#plan [data-wish="goods"][data-by="1"]')
    more.click()
    found = desk.page.locator("#plan .found")
    expect(found).to_have_attribute("aria-busy", "false")
    assert more.evaluate("button => { button.click(); return document.querySelector('#plan .found').inert; }")
    expect(found).to_have_attribute("aria-busy", "false")
    expect(desk.page.locator("#plan .found-words")).to_have_text("Plans that bring it:")
    assert not found.evaluate("list => list.inert")


def test_the_map_stays_in_its_column(people: People) -> None:
    """Also where a scrollbar takes some of the width."""
    mara = people()
    planning(mara)
    for width in (1440, 1425, 1409, 1280, 1265, 1024, 1009):
        mara.page.set_viewport_size({"width": width, "height": 900})
        mara.page.wait_for_function("width => innerWidth === width", arg=width)
        column = mara.page.locator("#board").bounding_box()
        world = mara.page.locator(".world").bounding_box()
        assert column and world
        assert world["x"] + world["width"] <= column["x"] + column["width"] + 0.5, width


def shipped_to_the_emirates() -> Match:
    """Three neighbours have a progress marker each in the smallest region, and everybody asks the same price."""
    match, shipped = Match("smartphone", players=5, seed=3), set[int]()
    while len(shipped) < 3:
        seat = match.to_act[0]
        legal = [action.notation for action in match.legal(seat)]
        ending = [action for action in legal if action.startswith(("end", "aside"))]
        ships = "ship Emirates" in legal and seat not in shipped
        match.play("ship Emirates" if ships else (ending or legal)[0], seat)
        shipped |= {seat} if ships else set()
    return match


COVERED = """names => {
  const covers = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const [above, below] = names.map(boxes);
  return [above.length, below.filter((one) => above.some((other) => covers(other, one))).length];
}"""


def test_markers_hide_neither_buyers_nor_offices(people: People) -> None:
    """In a small region they stood above one another, on its buyers."""
    mara = people(reduced_motion="reduce")
    upload(mara, shipped_to_the_emirates()).play_on().wait_for_turn()
    for width in (1440, 1024, 390):
        mara.page.set_viewport_size({"width": width, "height": 900})
        mara.page.wait_for_function("width => innerWidth === width", arg=width)
        assert mara.page.evaluate(COVERED, [".map .ladders", ".buyer, .plot, .r-head"]) == [3, 0], width


def test_what_a_sale_would_bring_hides_no_markers(people: People) -> None:
    """Nor the name of the region and its entry, wherever the preview says how many points it gains."""
    mara = people(reduced_motion="reduce")
    upload(mara, shipped_to_the_emirates()).play_on().wait_for_turn()
    show = "gains => { for (const gain of gains) gain.innerHTML = '<span>+24</span>'; return gains.length; }"
    assert mara.page.locator(".map .gain").evaluate_all(show) == 12
    for width in (1440, 1024, 390):
        mara.page.set_viewport_size({"width": width, "height": 900})
        mara.page.wait_for_function("width => innerWidth === width", arg=width)
        assert mara.page.evaluate(COVERED, [".map .gain", ".map .ladders, .r-head > *, .plot"]) == [12, 0], width


# Two players control every region; how many heads and rows of offices end outside of their tiles, and tiles of the map.
TWO_FLAGS = """() => {
  const flag = (seat) => `<span class="flag seat-${seat}"><b>${seat}</b></span>`;
  for (const row of document.querySelectorAll(".offices")) row.insertAdjacentHTML("beforeend", flag(1) + flag(2));
  const right = (part) => part.getBoundingClientRect().right;
  const parts = [...document.querySelectorAll(".r-head, .flag")];
  const tiles = [...document.querySelectorAll(".map .region")];
  return parts.filter((part) => right(part) > right(part.closest(".region")) + 1).length
    + tiles.filter((tile) => right(tile) > right(document.querySelector(".world")) + 1).length;
}"""


@pytest.mark.parametrize("width", [1440, 1280, 390])
def test_flags_of_two_players_stay_on_the_tile_of_a_region(people: People, width: int) -> None:
    """The second one, and what an office costs, stood beside small and medium tiles."""
    mara = people(viewport={"width": width, "height": 900}, reduced_motion="reduce")
    upload(mara, shipped_to_the_emirates()).play_on().wait_for_turn()
    assert mara.page.evaluate(TWO_FLAGS) == 0


def test_goods_that_were_not_made_this_round_are_not_counted_as_made(people: People) -> None:
    """Side B of GPS brings five goods at once: more than were made."""
    mara = people()
    match = Match("smartphone", players=2, seed=2, options={"tech_sides": "B"})
    pick = random.Random(1)
    me = match.state.players[0]
    while not (match.to_act[0] == 0 and match.state.phase != PLANNING and me.goods > me.produced):
        legal = [action.notation for action in match.legal(match.to_act[0])]
        wanted = [said for said in legal if said.startswith(("research GPS", "stack A A2 B2", "position 1 1 1"))]
        match.play(pick.choice(wanted or legal), match.to_act[0])
        me = match.state.players[0]
    upload(mara, match).play_on().wait_for_turn()
    own = mara.page.locator(".stat", has=mara.page.locator('[data-spot="stat-goods"]'))
    expect(own.locator("b")).to_have_text(str(me.goods))
    expect(own.locator(".plus")).to_have_text(f"{me.produced} made")


def test_five_goods_on_one_price_stay_on_the_price_block(people: People) -> None:
    mara = people(reduced_motion="reduce")
    upload(mara, shipped_to_the_emirates()).play_on().wait_for_turn()
    goods = mara.page.locator(".price-block .goods")
    expect(mara.page.locator(".price-block li", has=mara.page.locator(".goods"))).to_have_count(1)
    block, last = mara.page.locator(".price-block").bounding_box(), goods.last.bounding_box()
    assert block and last
    assert last["x"] + last["width"] <= block["x"] + block["width"]


def test_the_replay_of_a_planning_position_shows_the_map_and_no_planning_screen(people: People) -> None:
    mara = people()
    desk = planning(mara)
    mara.page.goto(f"{desk.table.path}/replay?at=0")
    expect(mara.page.locator(".globe")).to_be_visible()
    expect(mara.page.locator("#plan")).to_have_count(0)
    expect(mara.page.get_by_role("button", name="Commit plan")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 360])
def test_the_tools_of_a_replay_fit_on_a_phone(people: People, width: int) -> None:
    mara = people(**{**PHONE, "viewport": {"width": width, "height": 844}})
    table = lobby(mara).open_table("You", "Steve", name="Mara")
    mara.page.goto(f"{table.path}/replay?at=0")
    expect(mara.page.get_by_role("button", name="Switch between paper and night")).to_be_in_viewport(ratio=1)


def test_a_committed_plan_is_taken_back_while_another_one_plans(people: People) -> None:
    mara, ben = people(), people()
    desk = planning(mara, "You", "Invite", "Steve")
    other = ben.takes_seat(desk.table.link("Invitation"), "Ben")
    other.wait_for_turn()
    desk.commit()
    expect(mara.page.locator("#plan")).to_have_count(0)
    expect(other.page.locator("#rivals .player-head", has_text="Mara").locator("small")).to_have_text("ready")
    other.open("IN WORDS")
    other.play(other.option("pad B above: lab + premium"))
    expect(other.log.filter(has_text="pad B, premium")).to_have_count(1)
    desk.table.undo()
    expect(mara.page.locator("#plan")).to_be_visible()
    expect(other.page.locator("#rivals .player-head", has_text="Mara").locator("small")).to_have_text("planning")
    expect(other.log.filter(has_text="pad B, premium")).to_have_count(1)


def test_a_plan_is_taken_back_whole_changed_and_committed_again(people: People) -> None:
    """With an improvement it is three actions. Taking back one of them left the pads committed when Ben was ready."""
    mara, ben = people(), people()
    desk = planning(mara, "You", "Invite", "Steve")
    other = ben.takes_seat(desk.table.link("Invitation"), "Ben")
    other.wait_for_turn()
    desk.drag(2, -5, 0)
    laid = desk.codes()
    assert LAY <= laid[2] < LEAVE_ASIDE, desk.why()
    desk.commit()
    expect(mara.page.locator("#plan")).to_have_count(0)
    desk.table.undo()
    offered = mara.page.locator('template[data-play="plan"]')
    expect(offered).to_have_attribute("data-codes", " ".join(map(str, laid)))  # all of it is open, as it was laid out
    expect(offered).to_have_attribute("data-takes-back", "0")
    expect(other.page.locator("#rivals .player-head", has_text="Mara").locator("small")).to_have_text("planning")
    Desk(other).commit()
    expect(mara.page.locator("#rivals .player-head", has_text="Ben").locator("small")).to_have_text("ready")
    desk.part(1).focus()
    mara.page.keyboard.press("f")
    expect(offered).not_to_have_attribute("data-codes", " ".join(map(str, laid)))
    desk.commit()
    expect(desk.table.log.filter(has_text="All plans are revealed").first).to_be_attached()
    expect(desk.table.toasts).to_have_count(0)


def test_a_plan_that_waits_for_confirm_stays_when_another_one_is_ready(people: People) -> None:
    """Others who decide at the same time take nothing out of one's hands."""
    mara, ben = people(), people()
    desk = planning(mara, "You", "Invite", "Steve")
    other = ben.takes_seat(desk.table.link("Invitation"), "Ben")
    other.wait_for_turn()
    desk.table.line("COMMIT PLAN").click()
    expect(desk.table.confirm_button).to_be_visible()
    Desk(other).commit()
    expect(mara.page.locator("#rivals .player-head", has_text="Ben").locator("small")).to_have_text("ready")
    expect(desk.table.confirm_button).to_be_visible()
    desk.table.confirm()
    expect(mara.page.locator("#plan")).to_have_count(0)


def test_nothing_of_a_plan_reaches_anybody_before_it_is_committed(people: People) -> None:
    mara, ben = people(), people()
    desk = planning(mara, "You", "Invite", "Steve")
    other = ben.takes_seat(desk.table.link("Invitation"), "Ben")
    other.wait_for_turn()
    expect(mara.page.locator("#rivals .player-head", has_text="Ben")).to_be_visible()  # she has noticed
    sent: list[str] = []
    mara.page.on("request", lambda request: sent.append(request.method) if request.method == "POST" else None)
    before = ben.page.request.get(f"/api{other.path.replace('/t/', '/tables/')}").json()
    desk.drag(1, -1, 0)
    desk.part(0).focus()
    mara.page.keyboard.press("f")
    assert sent == []
    assert ben.page.request.get(f"/api{other.path.replace('/t/', '/tables/')}").json() == before
    desk.commit()
    expect(other.page.locator("#rivals .player-head", has_text="Mara").locator("small")).to_have_text("ready")
    seen = ben.page.request.get(f"/api{other.path.replace('/t/', '/tables/')}").json()
    assert seen["view"]["players"][0].get("plan") in (None, before["view"]["players"][0].get("plan"))
    expect(other.log.filter(has_text="pad A")).to_have_count(0)


# --- the model in the browser and the rules agree ----------------------------------------------------------------

MODEL = """async ([facts, plans]) => {
  const { layoutOf, padCells, read, tileCells } = await import("/static/smartphone/plan.js");
  const corner = (cells) => [Math.min(...cells.map((c) => c[0])), Math.min(...cells.map((c) => c[1]))];
  const turned = (layout) => {
    const spin = ([row, column]) => [column, -row];
    const next = { ...layout, turn: layout.turn.map((turn) => (turn + 1) % 4) };
    next.at = [0, 1].map((pad) => corner(padCells(layout, pad).map(spin)));
    next.tiles = layout.tiles.map((tile) => ({ ...tile, at: spin(tile.at), turn: (tile.turn + 1) % 4 }));
    return next;
  };
  return plans.map((plan) => {
    const layout = layoutOf(facts, plan, [2, 3]);
    const result = read(facts, layout);
    const sideways = read(facts, turned(layout));
    const i = plan.laid.length;
    const ways = new Set();
    if (i < facts.tiles.length) {
      for (let row = -3; row < 10; row += 1) for (let column = -3; column < 10; column += 1)
        for (const turn of [0, 1, 2, 3]) for (const under of [false, true]) {
          const tiles = layout.tiles.map((tile, n) => n === i ? { laid: true, at: [row, column], turn, under } : tile);
          const way = read(facts, { ...layout, tiles }).ways[i];
          if (!way.why) ways.add(facts.codes.lay + way.laying);
        }
    }
    const { codes, brings, why } = result;
    return { codes, brings, why, sideways: sideways.codes, ways: [...ways].sort((a, b) => a - b) };
  });
}"""


def planners(count: int) -> list[State]:
    """Positions of somebody who plans with one to five improvements, with and without side A of 4G."""
    found = []
    for seed in range(count):
        pick = random.Random(seed)
        s = Match("smartphone", players=2, seed=seed).state
        me = s.players[0]
        for i in range(1, 1 + seed % 5):
            me.tiles[i] = pick.randrange(KINDS)
            me.tile_count = i + 1
        me.studied[FOUR_G] = seed % 2
        found.append(s)
    return found


def random_plan(s: State, pick: random.Random) -> tuple[list[int], State, list[tuple[State, list[int]]]]:
    """A random legal plan: its codes, the position with it, and before every tile the position and its layings."""
    world, codes, before = copy(s), [], []
    while not is_ready(world, 0):
        legal = [code for code in range(TAKE) if not refusal(BOX, world, 0, code)]
        if world.players[0].plan.steps >= 2 and legal[0] >= LAY and legal[0] <= LEAVE_ASIDE:
            before.append((copy(world), [code for code in legal if code != LEAVE_ASIDE]))
        codes.append(pick.choice(legal))
        decide_plan(world, 0, codes[-1])
    return codes, world, before


BOX = Match("smartphone", players=2, seed=0).box.values


def outcome(world: State, box: Any = BOX) -> dict[str, Any]:
    """What a finished plan brings, as the rules count."""
    me = world.players[0]
    resolve(box, me, me.plan)
    set_price(box, world, 0)
    make_goods(box, world, 0)
    return {
        "price": me.price,
        "goods": me.produced,
        "research": me.active[RESEARCH],
        "trucks": trucks(world, 0),
        "factory": me.active[FACTORY] > 0,
    }


def numbers(world: State) -> dict[str, Any]:
    """A finished plan as the page tells it to the browser."""
    plan = world.players[0].plan
    laid = [plan.laid[i] for i in range(world.players[0].tile_count)]
    return {"stack": plan.stack, "position": plan.position, "laid": laid, "order": list(plan.order[: plan.ordered])}


def test_the_browser_reads_a_layout_as_the_rules_do(people: People) -> None:
    page = people().page
    page.goto("/?game=smartphone")
    for seed, s in enumerate(planners(10)):
        pick = random.Random(seed)
        plans = [random_plan(s, pick) for _ in range(12)]
        asked = [numbers(world) for _, world, _ in plans]
        told = page.evaluate(MODEL, [facts(BOX, s, 0), asked])
        for (codes, world, _), found in zip(plans, told, strict=True):
            assert found["why"] == ""
            assert found["codes"] == codes
            assert found["sideways"] == codes, "turning the whole picture changes nothing"
            expected = outcome(world)
            assert {name: found["brings"][name] for name in expected} == expected
        halfway = [pick.choice(before) for _, _, before in plans]
        partly = [
            starting_plan(then.players[0]) | {"laid": list(then.players[0].plan.laid[: then.players[0].plan.steps - 2])}
            for then, _ in halfway
        ]
        told = page.evaluate(MODEL, [facts(BOX, s, 0), partly])
        for (_, legal), found in zip(halfway, told, strict=True):
            assert found["ways"] == legal


def test_the_plan_of_the_screen_is_legal_for_everybody() -> None:
    for s in planners(10):
        codes, world = rest_of_plan(BOX, s, 0)
        assert is_ready(world, 0)
        assert codes[0] == STACK + FIRST_STACK


# --- whole games -------------------------------------------------------------------------------------------------


class Director(Hand):
    """Whoever decides."""

    def plan(self) -> None:
        """Something else in every round: flip, turn and move a pad, lay a tile."""
        desk = Desk(self.table)
        keys: Sequence[Sequence[str]] = (("f",), ("r", "t"), ("ArrowUp",), ("f", "r"), ("t",))
        desk.part(self.decisions % 2).focus()
        for key in keys[self.decisions % len(keys)]:
            desk.page.keyboard.press(key)
        if desk.why():
            desk.page.keyboard.press("ArrowUp")
        desk.part(2).focus()
        desk.page.keyboard.press("Enter")
        if desk.why():
            desk.page.evaluate("sessionStorage.clear()")
            desk.page.reload()
        self.choose(self.table.line("COMMIT PLAN"))

    def decide(self) -> None:
        """One decision: on the board where something can be seen there, or in the list."""
        on_board = self.table.page.locator("#board button.legal:visible")
        if self.table.page.locator("#plan").count():
            self.plan()
        elif self.decisions % 2 and on_board.count():
            self.choose(on_board.nth(self.decisions % on_board.count()))
        else:
            lines = self.table.lines
            self.choose(lines.nth(self.decisions % max(1, lines.count() - 1)))
        self.decisions += 1


def is_turn(table: Table) -> bool:
    return table.yours.count() > 0 and table.page.locator(".sheet[aria-busy]").count() == 0


def test_two_people_in_two_browsers_a_bot_and_steve(people: People) -> None:
    """A whole game: both people plan at the same time, one of them at a desk, the other on a phone."""
    mara, ben = people(reduced_motion="reduce"), people(reduced_motion="reduce", **PHONE)
    table = lobby(mara).open_table("You", "Invite", "Bot", "Steve", name="Mara")
    other = ben.takes_seat(table.link("Invitation"), "Ben")
    hands = [Director(table, touches=False), Director(other, touches=True)]
    together = 0
    while not table.ending.is_visible() and sum(hand.decisions for hand in hands) < DECISIONS:
        eventually(table.page, lambda: table.ending.is_visible() or any(is_turn(hand.table) for hand in hands))
        asked = [hand for hand in hands if is_turn(hand.table)]
        together += len(asked) == 2 and all(hand.table.page.locator("#plan").count() for hand in asked)
        for hand in asked:
            hand.decide()
    assert ben.widest() <= 390
    assert together >= 1, "both planned at the same time"
    expect(table.heading).to_have_text("Game over")
    expect(other.heading).to_have_text("Game over")
    rows = points(table)
    assert {name for name, *_ in rows} >= {"Mara", "Ben", "Steve"}
    assert all(sum(by_source) == total for _, by_source, total in rows), rows


def test_alone_against_steve(people: People) -> None:
    table = lobby(people()).open_table("You", "Steve", name="Mara")
    table.wait_for_turn()
    expect(table.page.locator("#rivals .player h2")).to_have_text(["Steve"])
    Desk(table).commit()
    expect(table.log.filter(has_text="Steve").first).to_be_visible()
    expect(table.yours).to_be_visible()


def test_a_colour_chosen_at_the_lobby_is_the_colour_at_the_table(people: People) -> None:
    page = people().page
    page.goto("/?game=smartphone")
    page.get_by_text("More options").click()
    page.get_by_label("Colour of seat 1").select_option("yellow")
    colours = "shapes => shapes.map((shape) => getComputedStyle(shape).color)"
    chosen = page.locator(".seat-line > .shape").evaluate_all(colours)[:2]
    Lobby(page).open_table("You", "Here:Ben", name="Mara")
    expect(page.locator("#people li")).to_have_count(2)
    assert page.locator("#people li > p > .shape").evaluate_all(colours) == chosen
    assert len(set(chosen)) == 2
