"""Waiting for what comes a moment later: an answer past the page, the click that a browser makes of a touch."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Locator, Page

PATIENCE = 60_000.0  # milliseconds; a busy machine is slow, a broken page is slower
PAUSE = 20  # milliseconds between two looks

# Counts the clicks of a page; a browser makes one of a touch, but not before the touch has been answered.
COUNT_CLICKS = """
  window.clicks = 0;
  addEventListener("click", () => { window.clicks += 1; }, true);
"""

T = TypeVar("T")


def eventually(page: Page, question: Callable[[], T]) -> T:
    """The first answer that is true; an error if there is none in time."""
    end = time.monotonic() + PATIENCE / 1000
    while not (answer := question()):
        assert time.monotonic() < end, f"waited in vain at {page.url}"
        page.wait_for_timeout(PAUSE)
    return answer


def tap(what: Locator, force: bool = False) -> None:
    """Touch something of a page that stays, and wait until it has been clicked by that."""
    before = what.page.evaluate("window.clicks")
    what.tap(force=force)
    what.page.wait_for_function("before => window.clicks > before", arg=before)


def press(what: Locator, touches: bool) -> None:
    """With a finger or with a mouse."""
    if touches:
        tap(what)
    else:
        what.click()
