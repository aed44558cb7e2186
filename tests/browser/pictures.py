"""`make pictures`: those of the README and of docs/board-design.md, from the real pages while three people play.

Who plays what differs from time to time (a server shuffles for itself), the scenes are the same.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, expect

from boardroom.bots.names import find_bot
from boardroom.bots.thinker import Thinker
from boardroom.kernel.match import Match
from tests.browser.chromium import PHONE, browsing
from tests.browser.pages import Lobby, Replay, Table
from tests.browser.person import Person
from tests.browser.served import Served
from tests.server.player import Player

FOLDER = Path(__file__).parents[2] / "docs" / "images"
LARGEST = 350_000  # bytes
COLOURS = 256
TALK = (("Jonas", "Who needs silver anyway?"), ("Ada", "You did, two years ago."), ("Mara", "Gold it is, then."))
YEAR = 4
RICH = 3  # options of UPGRADE worth a picture
MODERN = 2  # areas that Mara has brought to level II
# How much the three like an action; the longest beginning counts. Enough sense for boards that look like a game.
LIKING = {
    "": 0.0,
    "bonus": 1.0,
    "bonus none": 0.0,
    "plan": 1.0,
    "plan done": 2.0,
    "upgrade": 8.0,
    "transform": 1.0,
    "train": 4.0,
    "tune": 6.0,
    "integrate": 40.0,
    "lobby": 2.0,
    "token": 3.0,
    "extra": 2.0,
    "report": 9.0,
    "redeem": 2.0,
    "pass": 0.2,
}
# The other games: how far a game of three strong bots has got.
SHELF = {"deploy": 0.5, "industrial": 0.5, "kanban": 0.4, "smartphone": 0.0}
CHOICES = 4  # and has so many things to choose from
EVEN_LETTERS = "--font-render-hinting=none"  # as most screens show them, whatever the fonts of this machine are set to
Stop = Callable[[dict[str, Any]], bool]


def liking(action: str) -> float:
    """How much somebody likes an action."""
    return LIKING[max((begin for begin in LIKING if action.startswith(begin)), key=len)]


class Company:
    """Three people who play with a server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.people = {name: Player(address, name) for name in ("Mara", "Jonas", "Ada")}
        self.mara = self.people["Mara"]
        self._chance = random.Random(4)

    def open(self, title: str, *seats: str) -> str:
        """Mara opens a table, the others take the free seats. Its id."""
        wishes = {f"seat.{n}": seat for n, seat in enumerate(seats)}
        answer = self.mara.form("/tables", game="upgrade", title=title, **wishes)
        table = answer.headers["location"].removeprefix("/t/")
        for guest in ("Jonas", "Ada"):
            free = [seat["invite"] for seat in self.mara.look(table)["seats"] if "invite" in seat]
            if free:
                self.people[guest].join(free[0], guest)
        return table

    def play(self, table: str, stop: Stop) -> None:
        """Play on until Mara sees something worth stopping for, or the game is over."""
        while not (seen := self.mara.look(table))["over"] and not stop(seen):
            player = self.people[seen["seats"][seen["to_act"][0]]["name"]]
            legal = [offer["action"] for offer in player.look(table)["legal"]]
            player.act(table, self._chance.choices(legal, [liking(action) for action in legal])[0])

    def talk(self, table: str) -> None:
        for name, text in TALK:
            self.people[name].post(f"/api/tables/{table}/chat", text=text)

    def sit_down(self, browser: Browser, name: str, **kind: Any) -> Person:
        """The same person at a browser."""
        person = Person(browser, self.address, **kind)
        cookies = self.people[name].http.cookies.jar
        person.context.add_cookies([{"name": c.name, "value": c.value or "", "url": self.address} for c in cookies])
        return person


def worth_showing(seen: dict[str, Any]) -> bool:
    """Mara has a real choice in the middle of the game."""
    options = [offer["action"] for offer in seen["legal"] if offer["action"].startswith("upgrade")]
    mara = seen["view"]["players"][0]
    modern = [area for area in mara["areas"] if area["level"] > 1]
    middle = seen["view"]["year"] >= YEAR and mara["row"] and len(modern) >= MODERN
    return bool(seen["yours"] and middle and len(options) >= RICH)


def never(seen: dict[str, Any]) -> bool:
    return False


def with_preview(table: Table) -> None:
    """Choose the last tile that can be had, and do not confirm it."""
    table.wait_for_turn()
    table.open("UPGRADE")
    table.page.locator("#choices .opt.legal:visible").last.click()
    table.confirm_button.wait_for()


def save(person: Person, name: str) -> None:
    """Take the picture and make it small."""
    file = FOLDER / f"{name}.png"
    person.page.mouse.move(0, 0)
    person.page.evaluate("document.fonts.ready")
    expect(person.page.locator('[aria-busy="true"]')).to_have_count(0)  # nothing is being looked for any more
    person.page.screenshot(path=file, animations="disabled")
    with Image.open(file) as picture:
        few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(file, optimize=True)
    assert file.stat().st_size < LARGEST, f"{file} has {file.stat().st_size} bytes"


def take(browser: Browser, company: Company) -> None:
    """Set the scenes, then walk through them."""
    finished = company.open("Office league", "you", "invite", "invite")
    company.play(finished, never)
    company.open("Practice", "you", "bot", "bot")
    waiting = company.open("Lunch break", "you", "invite")
    company.play(waiting, lambda seen: not seen["yours"] and seen["actions"] > 20)
    table = company.open("Thursday table", "you", "invite", "invite")
    company.play(table, worth_showing)
    assert not company.mara.look(table)["over"], "no moment worth a picture this time; take them again"
    company.talk(table)

    for guest in ("Jonas", "Ada"):  # present, so that the table shows them
        company.sit_down(browser, guest).table(f"/t/{table}")
    mara = company.sit_down(browser, "Mara")
    with_preview(mara.table(f"/t/{table}"))
    save(mara, "table")
    mara.lobby()
    save(mara, "lobby")
    replay = mara.replay(f"/t/{finished}/replay")
    replay.story.filter(has_text="upgrades").last.click()
    replay.page.wait_for_url("**/replay?at=*")
    save(mara, "replay")
    phone = company.sit_down(browser, "Mara", **PHONE)
    with_preview(phone.table(f"/t/{table}"))
    save(phone, "phone")
    night = company.sit_down(browser, "Mara", color_scheme="dark")
    with_preview(night.table(f"/t/{table}"))
    save(night, "table-night")


def played_well(game: str, players: int, seed: int) -> Match:
    """A game of bots who know what they do: nobody wants to look at a board that chance has filled."""
    match, bot = Match(game, players, seed), find_bot("hard")
    thinker = Thinker(match.game, match.box)
    while not match.over:
        seat = match.to_act[0]
        match.play(thinker.think(match.state, seat, bot, len(match.log)).code, seat)
    return match


def take_shelf(browser: Browser, company: Company) -> None:
    """A table of every other game, on the first seat's turn."""
    for game, share in SHELF.items():
        match = played_well(game, 3, 4)
        first = int(share * len(match.log))
        position = next(n for n in range(first, len(match.log)) if len(match.at(n).legal(0)) > CHOICES)
        person = company.sit_down(browser, "Mara", reduced_motion="reduce")
        person.page.goto(f"/?game={game}")
        Lobby(person.page).upload(match.to_json())
        person.page.wait_for_url("**/replay*")
        replay = Replay(person.page)
        replay.slider.fill(str(position))
        replay.expect_position(position)
        replay.play_on().wait_for_turn()
        save(person, game)


def main() -> None:
    """Start a server and a browser, and take all pictures."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        served = Served(Path(folder), "--unlimited")
        stack.callback(served.stop)
        browser = stack.enter_context(browsing(EVEN_LETTERS))
        company = Company(served.address)
        take(browser, company)
        take_shelf(browser, company)


if __name__ == "__main__":
    main()
