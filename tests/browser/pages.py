"""The pages as people use them: what can be read, pressed and waited for."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

HERE = "Here:"  # a seat of somebody at the same screen, by name: `Here:Ben`

# Whether a click is enough: a piece that was taken up is put down, or Confirm is switched off. Not without a way back,
# and not where something is to be set.
ACTS_AT_ONCE = """([key, dropped]) => {
  const play = document.querySelector(`template[data-play="${CSS.escape(key)}"]`);
  const confirmed = JSON.parse(localStorage.getItem("settings") ?? "{}").confirm ?? true;
  const meant = !confirmed || (dropped && document.querySelector("[data-piece].held"));
  return Boolean(play && meant && !("final" in play.dataset) && !play.content.querySelector("[data-variant]"));
}"""


class Lobby:
    """The entrance."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open_table(self, *seats: str, name: str = "", starts: int | None = None) -> Table:
        """Fill in the form and press the button; whatever is not given stays as proposed.

        `seats` are the words on the form, first seat first: You, Bot, Invite, Here:<name>. The others are closed.
        `starts` is the number of the seat that plays first, counted from 1.
        """
        page = self.page
        if name:
            page.get_by_label("Your name").fill(name)
        for number in range(1, page.locator(".seat-line").count() + 1) if seats else ():
            self._seat(number, seats[number - 1] if number <= len(seats) else "Closed")
        if starts:
            page.get_by_text("More options").click()
            page.get_by_label("Start player").select_option(str(starts - 1))
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/t/*")
        return Table(page)

    def _seat(self, number: int, who: str) -> None:
        words, _, name = who.partition(":")
        line = self.page.locator(".seat-line").nth(number - 1)
        line.get_by_text(words, exact=True).click()
        if name:
            line.get_by_label("Name of the person").fill(name)

    def upload(self, text: str) -> None:
        """Open a log from a file."""
        file = {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
        self.page.get_by_label("Look at a game from a file").set_input_files(file)  # type: ignore[arg-type]
        self.page.get_by_role("button", name="Open the log").click()


class Table:
    """The page of a table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heading = page.locator(".status-line b")
        self.yours = page.locator('#status[data-yours="1"]')
        self.ending = page.locator(".ending")
        self.board_choices = page.locator("#board button.legal, #mine button.legal")
        self.lines = page.locator("#choices .choice.legal")
        self.preview = page.locator("#preview")
        self.confirm_button = self.preview.get_by_role("button", name="Confirm")
        self.undo_button = page.get_by_role("button", name="Undo")
        self.back_button = page.get_by_role("button", name="Take the last step back")
        self.log = page.locator("#log li")
        self.remarks = page.locator("#chat li:not(.notice)")
        self.toasts = page.locator(".toast")

    @property
    def path(self) -> str:
        """Its address without the host."""
        return urlsplit(self.page.url).path

    def stat(self, name: str) -> Locator:
        """A number of the own company."""
        return self.page.locator(f'#mine [data-spot="stat-{name}"] b')

    # -- playing

    def wait_for_turn(self) -> bool:
        """Wait until something must be decided here; False when the game is over instead."""
        expect(self.yours.or_(self.ending).first).to_be_visible()
        return not self.ending.is_visible()

    def line(self, title: str) -> Locator:
        """A line of the list of choices, closed ones too."""
        return self.page.locator("#choices .choice").filter(has=self.page.get_by_text(title, exact=True))

    def open(self, title: str) -> None:
        """Open the options of a line; at a desk those of the first line are open already."""
        line = self.line(title)
        if line.get_attribute("aria-expanded") == "false":
            line.click()

    def option(self, words: str | re.Pattern[str]) -> Locator:
        """An option of the line that is open."""
        return self.page.locator("#choices .opts").get_by_role("button", name=words)

    def set(self, words: str, on: bool) -> None:
        """Switch something on or off in the menu."""
        self.page.get_by_label("Settings").click()
        self.page.get_by_label(words).set_checked(on)
        self.page.keyboard.press("Escape")

    def settle(self) -> None:
        """Wait until what was sent has been answered and drawn."""
        expect(self.page.locator(".sheet[aria-busy]")).to_have_count(0)

    def confirm(self) -> None:
        """Do what the preview shows."""
        self.confirm_button.click()
        self.settle()

    def play(self, choice: Locator) -> None:
        """Choose something on the board or in the list, and confirm it unless a click is enough."""
        at_once = self.acts_at_once(choice)
        choice.click()
        if at_once:
            self.settle()
        else:
            self.confirm()

    def acts_at_once(self, choice: Locator) -> bool:
        """Whether a click is enough."""
        key = self.in_list(choice).get_attribute("data-code") or ""
        return bool(self.page.evaluate(ACTS_AT_ONCE, [key, choice.get_attribute("data-drop") is not None]))

    def in_list(self, choice: Locator) -> Locator:
        """The line of the list that a place of the board stands for; every other choice stands for itself."""
        title = choice.get_attribute("data-entry")
        return self.line(title) if title else choice

    def undo(self) -> None:
        """Press Undo."""
        self.undo_button.click()
        self.settle()

    def quickly(self, *actions: str) -> Table:
        """Get to the position where a story begins: actions past the page, for whichever own seat is to act."""
        for action in actions:
            seen = self.page.request.get(f"/api{self._api}").json()
            self.post("/actions", answers=seen["version"], key=f"quickly {seen['seq']}", action=action)
        self.page.reload()
        return self

    def post(self, path: str, **body: Any) -> None:
        """A request that is granted, with the cookies and the token of this page."""
        address = "{0.scheme}://{0.netloc}".format(urlsplit(self.page.url))
        token = self.page.locator("body").get_attribute("data-csrf") or ""
        answer = self.page.request.post(
            f"/api{self._api}{path}", data=body, headers={"X-CSRF-Token": token, "Origin": address}
        )
        assert answer.ok, answer.text()

    @property
    def _api(self) -> str:
        return self.path.replace("/t/", "/tables/")

    # -- talking, and who is here

    def say(self, text: str) -> None:
        """Write into the chat."""
        self.page.get_by_role("tab", name="Chat").click()
        field = self.page.get_by_label("Say something")
        field.fill(text)
        field.press("Enter")

    def link(self, label: str) -> str:
        """A link of the people's tab: of a free seat, for onlookers, for another device."""
        self.page.get_by_role("tab", name="People").click()
        return self.page.locator("#people").get_by_label(label).input_value()

    def own_link(self) -> str:
        """The viewer's own link, for another device."""
        self.page.get_by_role("tab", name="People").click()
        part = self.page.locator("details[data-keep^=own]").first
        if part.get_attribute("open") is None:
            part.locator("summary").click()
        return part.get_by_label("For your other devices").input_value()

    def decide(self, name: str, what: str) -> None:
        """Mute, remove or ban somebody, and confirm it if asked."""
        self.page.get_by_role("tab", name="People").click()
        part = self.page.locator("#people details", has=self.page.get_by_label(f"Mute, remove or ban {name}"))
        if part.get_attribute("open") is None:
            part.locator("summary").click()
        part.get_by_role("button", name=what, exact=True).click()
        if what not in ("mute", "let write again"):
            self.page.get_by_role("dialog").get_by_role("button", name=what[:1].upper() + what[1:]).click()


class Replay:
    """The page of every position."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.slider = page.get_by_role("slider", name="Position")
        self.position = page.locator("output[data-position]")
        self.moment = page.locator("#moment")
        self.story = page.locator("[data-story] li")
        self.current = page.locator('[data-story] [aria-current="step"]')

    def expect_position(self, at: int) -> None:
        """The position is reached, and its board is drawn."""
        expect(self.position).to_have_text(re.compile(rf"^{at} / "))
        expect(self.page).to_have_url(re.compile(rf"\?at={at}$"))

    def play_on(self) -> Table:
        """Make a new table out of this position, with the seats as proposed."""
        self.page.get_by_text("Play on from here").click()
        self.page.get_by_role("button", name="Play on", exact=True).click()
        self.page.wait_for_url(re.compile(r"/t/[0-9a-f]+$"))
        return Table(self.page)
