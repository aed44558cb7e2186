"""Somebody at a browser: a cookie jar, a window, and a list of everything the browser complained about."""

from __future__ import annotations

import os
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect

from tests.browser.chromium import DESK
from tests.browser.pages import Lobby, Replay, Table
from tests.browser.waiting import COUNT_CLICKS, PATIENCE

# `BOARDROOM_SLOW=6`: every page is as slow as on a processor with a sixth of the speed. Races show then.
SLOWER = float(os.environ.get("BOARDROOM_SLOW", "1"))
expect.set_options(timeout=PATIENCE)
LEFT_BEHIND = "net::ERR_ABORTED"  # what a page still waited for when its reader went on

# Looks after every change of the page how wide it is.
WATCH_WIDTH = """
  window.widest = 0;
  const look = () => { window.widest = Math.max(window.widest, document.documentElement.scrollWidth); };
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, { childList: true, subtree: true });
    look();
  });
"""


class Person:
    """One browser profile with one window."""

    def __init__(self, browser: Browser, address: str, **kind: Any) -> None:
        self.context = browser.new_context(**{"base_url": address, "viewport": DESK, **kind})
        self.context.set_default_timeout(PATIENCE)
        self.faults: list[str] = []
        self.context.add_init_script(WATCH_WIDTH + COUNT_CLICKS)
        self.page = self.context.new_page()
        self._listen(self.page)
        if SLOWER > 1:
            session = self.context.new_cdp_session(self.page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def _listen(self, page: Page) -> None:
        """Errors of scripts, of the content policy and of the network all arrive at the console."""
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("requestfailed", self._miss)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _miss(self, request: Request) -> None:
        if request.failure != LEFT_BEHIND:
            self.faults.append(f"request: {request.method} {request.url}: {request.failure}")

    def forgiven(self) -> list[str]:
        """The complaints so far, which a test wanted; they are forgotten."""
        heard, self.faults[:] = list(self.faults), []
        return heard

    def widest(self) -> int:
        """How wide the page has been in any of its states: what is wider than the screen moves sideways."""
        return int(self.page.evaluate("window.widest"))

    def leave(self) -> None:
        """Close the browser profile."""
        self.context.close()

    # -- where to go

    def lobby(self) -> Lobby:
        """The entrance, where somebody has chosen UPGRADE! before."""
        self.page.goto("/?game=upgrade")
        return Lobby(self.page)

    def table(self, path: str = "") -> Table:
        """The table at a path, or the one in the window."""
        if path:
            self.page.goto(path)
        return Table(self.page)

    def replay(self, path: str) -> Replay:
        """The replay at a path."""
        self.page.goto(path)
        return Replay(self.page)

    def joins(self, link: str, name: str) -> Table:
        """Follow the own link of a player to play on, on this device."""
        self.page.goto(link)
        self.page.get_by_role("button", name=f"Join {name}’s seat").click()
        return self._at_the_table()

    def takes_seat(self, link: str, name: str) -> Table:
        """Follow an invitation and sit down."""
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        return self._at_the_table()

    def _at_the_table(self) -> Table:
        """The table that a button leads to, once its script listens."""
        self.page.wait_for_url("**/t/*")
        return Table(self.page)
