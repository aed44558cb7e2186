"""A whole game of Industrial Board Game: one person at a desk, one with a phone, and a bot.

With auctions and incident cards, so that both are asked out of their turns.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from boardroom.games.industrial.state import D_PRODUCTION, D_REROLL, D_UPGRADE, State
from boardroom.games.industrial.view import choices
from boardroom.kernel.match import Match, Position
from boardroom.server.web.pages.since import Rounds
from tests.browser.chromium import PHONE
from tests.browser.conftest import People
from tests.browser.pages import Lobby, Replay, Table
from tests.browser.person import Person
from tests.browser.test_fitting import own_turn, scene
from tests.browser.turns import Hand, play_to_the_end
from tests.browser.waiting import press
from tests.server.games import finished, ruined

MARA, BEN, BOT = range(3)
DECISIONS = 400  # far more than a game has


class Player(Hand):
    """Somebody who plays with care: small steps, on the board wherever something can be clicked there."""

    def __init__(self, table: Table, seat: int, *, touches: bool = False) -> None:
        super().__init__(table, touches)
        self.seat = seat
        self.developed = ""  # the round in which something was developed last
        self.opened = False  # an auction of her own
        self.bids = 0

    def decide(self) -> None:
        """One decision, by what the list is about."""
        self.decisions += 1
        title = self.table.page.locator("#choices .panel-title span").first.inner_text()
        way = next((way for words, way in WAYS.items() if title.startswith(words)), Player.first_line)
        way(self)

    def buy(self) -> None:
        self.on_board(".space.legal", 4, otherwise="Nothing")

    def make(self) -> None:
        self.on_board(".unit.legal", 3, otherwise="Nothing")

    def hire(self) -> None:
        held = self.table.page.locator("#mine .reserve [role=img]").count()
        self.on_board(".hire.legal", 9 if not held else -1, otherwise="Nobody")

    def sell(self) -> None:
        """In the first round nobody sells, so that a CEO is left for the auction."""
        self.on_board(".market.legal", 0 if self.round != "1" else -1, otherwise="Nothing")

    def upgrade(self) -> None:
        """Mara puts a share of the bot up for auction, once; else one improvement a round."""
        if self.seat == MARA and not self.opened and self.legal_line("Auction"):
            self.opened = True
            self.open(self.table.line("Auction"))
            self.play(self.table.option("Auction 1 share of Bot 3"))
        elif self.developed != self.round:
            self.developed = self.round
            self.on_board(".box.legal", 0, otherwise="Pass")
        else:
            self.line("Pass")

    def bid(self) -> None:
        """Two bids on the board, then no more."""
        self.bids += 1
        self.on_board(".raise.legal", 0 if self.bids <= 2 else -1, otherwise="No more")

    def incident(self) -> None:
        """Any card that can be played, on anybody."""
        cards = self.table.page.locator("#mine button.incident.legal")
        if not cards.count():
            self.line("No card")
            return
        self.choose(self.table.line(cards.first.get_attribute("data-entry") or ""))

    def first_line(self) -> None:
        """Accept, Done, a loan that must be taken, a card to discard; or what Coaching copies first."""
        self.choose(self.table.lines.first)

    def press(self, what: Locator) -> None:
        """Once a phone shows the part of the board where something can be clicked."""
        expect(what).to_be_visible()
        super().press(what)

    @property
    def round(self) -> str:
        return self.table.page.locator('.round-track [aria-current="step"]').inner_text().strip()

    def legal_line(self, title: str) -> bool:
        return self.table.line(title).and_(self.table.lines).count() > 0

    def line(self, title: str) -> None:
        self.play(self.table.line(title))

    def on_board(self, places: str, at: int, otherwise: str) -> None:
        """Click the place with a number, or the last one; a negative number stands for the list."""
        found = self.table.page.locator(f"#board {places}, #mine {places}")
        number = found.count()
        if at < 0 or not number:
            self.line(otherwise)
        else:
            self.play(found.nth(min(at, number - 1)))


# What to do, by what the list of choices is about.
WAYS = {
    "Buy raw": Player.buy,
    "Decide how much": Player.make,
    "Hire": Player.hire,
    "Choose a market": Player.sell,
    "Choose an improvement": Player.upgrade,
    "Bid for": Player.bid,
    "Play an incident": Player.incident,
}


GAMES_AT_MOST = 8  # a game in five or so brings nobody a card that can be played


def test_a_person_at_a_desk_one_with_a_phone_and_a_bot_play_to_the_end(people: People) -> None:
    """Until a game has seen an auction of Mara's, a bid of Ben's in it, and an incident card played by a person."""
    mara, ben = people(reduced_motion="reduce"), people(reduced_motion="reduce", **PHONE)
    for _ in range(GAMES_AT_MOST):
        said = whole_game(mara, ben)
        auctioned = any(seat == MARA and words.startswith("auction ") for seat, words in said)
        bid = any(seat == BEN and words.startswith("raise ") for seat, words in said)
        cards = [seat for seat, words in said if words.startswith("play ") and words != "play nothing"]
        if auctioned and bid and {MARA, BEN} & set(cards):
            return
    raise AssertionError(f"auction of Mara's: {auctioned}, bid of Ben's: {bid}, cards played by seats: {cards}")


def whole_game(mara: Person, ben: Person) -> set[tuple[int, str]]:
    """Play a game to its end; who did what."""
    mara.page.goto("/?game=industrial")
    mara.page.get_by_text("More options").click()
    for option in ("incidents", "share_auction"):
        mara.page.locator(f'.option:has([name="option.{option}"])').get_by_text("on", exact=True).click()
    desk = Lobby(mara.page).open_table("You", "Invite", "Bot", name="Mara")
    phone = ben.takes_seat(desk.link("Invitation"), "Ben")
    players = [Player(desk, MARA), Player(phone, BEN, touches=True)]

    play_to_the_end(players, DECISIONS)

    expect(phone.heading).to_have_text("Game over")
    assert all(player.decisions > 20 for player in players)
    log = mara.page.request.get(f"{desk.path}/log.json").json()["actions"]
    return {(seat, words) for seat, words, _ in log}


def test_the_board_fits_a_phone(people: People) -> None:
    """Every zone of a fresh table, without anything beyond the edge."""
    ben = people(**PHONE)
    ben.page.goto("/?game=industrial")
    table = Lobby(ben.page).open_table("You", "Bot", name="Ben")
    table.wait_for_turn()
    for chip in ben.page.locator(".zone-chips button:visible").all():
        chip.click()
        width = ben.page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["viewport"]["width"], chip.inner_text()


def test_the_cash_forecast_is_in_view_at_a_desk(people: People) -> None:
    """Nobody should have to scroll for what the round will leave."""
    mara = people()
    mara.page.goto("/?game=industrial")
    table = Lobby(mara.page).open_table("You", "Bot", "Bot", name="Mara")
    table.wait_for_turn()
    expect(mara.page.locator("#mine .cash-way")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("kind", [{}, PHONE])
def test_a_choice_that_ruins_says_so_at_the_head_of_its_preview(people: People, kind: dict[str, Any]) -> None:
    """Whoever has spent everything and borrowed twice reads it before the figures, on a phone as well."""
    match = ruined()
    at = next(n for n in range(len(match.log)) if match.at(n).to_act[0] == 0 and warned(match.at(n)))
    person = people(**kind)
    person.page.goto("/?game=industrial")
    Lobby(person.page).upload(match.branch(at).to_json())
    person.page.wait_for_url("**/replay*")
    table = Replay(person.page).play_on()
    table.wait_for_turn()
    press(table.line("Pass"), bool(kind))
    warning = table.preview.locator(".preview-warning")
    expect(warning).to_contain_text("you are bankrupt")
    expect(warning).to_be_in_viewport(ratio=1)


# Numbers of the end table that the total covers in part, further than where they fade out.
HALVES = """() => [...document.querySelectorAll(".ending tbody tr")].flatMap((row) => {
  const sum = row.querySelector(".sum"), edge = sum.getBoundingClientRect().left, range = document.createRange();
  const fade = parseFloat(getComputedStyle(sum, "::before").width) || 0;
  return [...row.querySelectorAll("td:not(.sum)")].filter((cell) => {
    range.selectNodeContents(cell);
    const { left, right } = range.getBoundingClientRect();
    return left < edge - fade && right > edge;
  }).map((cell) => cell.textContent);
})"""


def test_no_number_of_the_end_is_cut_to_another_one(people: People) -> None:
    """Of a 10 that went under the total a 1 was left beside it."""
    person, match = people(**PHONE), ruined()
    person.page.goto("/?game=industrial")
    Lobby(person.page).upload(match.to_json())
    person.page.wait_for_url("**/replay*")
    table = person.page.locator(".ending .points-wide")
    expect(table).to_be_visible()
    for beyond in range(0, table.evaluate("table => table.scrollWidth - table.clientWidth"), 4):
        table.evaluate("(table, beyond) => { table.scrollLeft = beyond; }", beyond)
        assert person.page.evaluate(HALVES) == [], f"scrolled by {beyond}"
    table.evaluate("table => { table.scrollLeft = table.scrollWidth; }")
    last = table.locator("tbody tr:first-child td:nth-last-child(2)")
    assert last.evaluate("cell => parseFloat(getComputedStyle(cell).paddingRight)") >= 28, (
        "the last source is not faded"
    )


def warned(position: Position) -> bool:
    """Whether somebody who upgrades no more is warned."""
    seat = position.to_act[0]
    found = choices(position.box.values, position.imagined_state(seat), seat)
    return found is not None and any(play.kicker == "UPGRADES" and play.warnings for play in found.plays)


def test_what_is_rolled_for_a_sale_is_what_the_forecast_shows(people: People) -> None:
    """It went on to show the mean of another roll, and every market, while the seller stood in one."""
    person, match = people(reduced_motion="reduce"), finished(2, 1, "industrial")
    scene(person, match, own_turn(match, 0, poorly_rolled))
    table = Table(person.page)
    promised = re.search(r"\d+ units? for \$(\d+)", table.line("Accept").inner_text())
    assert promised
    expect(person.page.locator("#mine .cash-chart")).to_contain_text(f"+{promised[1]}")
    chances = person.page.locator(".chances")
    expect(chances.locator(".panel-title")).to_contain_text("the roll of ")
    expect(chances.locator("tr.open")).to_have_count(1)
    expect(chances.locator("tr.open")).to_contain_text(f"${promised[1]}")


def test_a_phone_shows_the_markets_while_somebody_sells(people: People) -> None:
    """After a roll it went to the own company, where a loan could be clicked."""
    person, match = people(reduced_motion="reduce", **PHONE), finished(2, 1, "industrial")
    scene(person, match, own_turn(match, 0, poorly_rolled))
    expect(person.page.locator(".zone-sales")).to_be_visible()
    expect(person.page.locator(".zone-sales .seller")).to_have_count(1)


# A seller with another roll in every market; then the words of the markets that stand on two lines.
BROKEN_BY_SELLERS = """() => {
  const seller = document.querySelector(".seller");
  seller.querySelector("small").textContent = "7×16";
  seller.prepend(seller.querySelector(".meeple").cloneNode(true));
  for (const gap of document.querySelectorAll(".places > svg:first-child")) gap.replaceWith(seller.cloneNode(true));
  const lines = word => { const r = document.createRange(); r.selectNodeContents(word); return r.getClientRects(); };
  const words = [...document.querySelectorAll(".condition, .market-top b")].map(each => each.lastChild);
  return words.filter(word => new Set([...lines(word)].map(line => Math.round(line.top))).size > 1)
    .map(word => word.data);
}"""


@pytest.mark.parametrize("width", [1440, 1200, 390])
def test_no_market_is_broken_by_its_seller(people: People, width: int) -> None:
    """`Advertisi ng`, where one seller stood beside it."""
    person, match = people(reduced_motion="reduce"), finished(4, 4, "industrial")
    sold = own_turn(match, 0, lambda s: any(p.market >= 0 for p in s.players[:4]) and s.decision == D_UPGRADE)
    scene(person, match, sold)
    person.page.set_viewport_size({"width": width, "height": 900})
    assert person.page.evaluate(BROKEN_BY_SELLERS) == []


@pytest.mark.parametrize("kind", [{}, PHONE])
def test_what_may_become_of_the_upkeep_keeps_to_its_place(people: People, kind: dict[str, Any]) -> None:
    """A range is wider than the number it stands under: it lay over what the improvements bring."""
    person = people(reduced_motion="reduce", **kind)
    match = Match("industrial", players=2, seed=1, options={"storage_cost": "on", "accident_scope": "all"})
    while match.state.decision != D_PRODUCTION or match.to_act != (0,):
        match.play("produce nothing" if match.state.decision == D_PRODUCTION else "buy 12")
    scene(person, match, len(match.log))
    press(Table(person.page).line("3 workers"), bool(kind))
    delta = person.page.locator("#mine .own-head .stat .delta", has_text="to")
    expect(delta).to_have_count(1)
    beyond = delta.evaluate("e => e.getBoundingClientRect().right - e.closest('.stat').getBoundingClientRect().right")
    assert beyond <= 0, f"{beyond} pixels"


def poorly_rolled(s: State) -> bool:
    """Somebody who has rolled less than the mean for a sale, with more to sell, and may roll once more."""
    me = s.players[0]
    return s.decision == D_REROLL and me.best_roll <= 2 and me.products > 3


def test_the_totals_of_a_round_that_many_sources_moved_are_in_sight(people: People) -> None:
    """With seven columns, what everybody gained and has now was cut off beside the board."""
    person, match = people(reduced_motion="reduce"), finished(3, 4, "industrial")
    scene(person, match, next(n for n in Rounds().ends(match) if match.at(n).to_act[:1] == (0,)))
    points = person.page.locator("#summary .summary-points")
    assert points.locator("thead th").count() == 9
    for width in (1440, 1280, 1700):
        person.page.set_viewport_size({"width": width, "height": 900})
        hidden = points.evaluate("points => points.scrollWidth - points.clientWidth")
        assert hidden <= 0, f"{hidden} pixels at {width}"
    assert all(name.strip() for name in points.locator("tbody th").all_text_contents()), "names are still heard"
