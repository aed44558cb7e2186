"""A game of several people, each at a screen of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from playwright.sync_api import Locator

from tests.browser.pages import Table
from tests.browser.waiting import eventually, press

TWICE = 500  # milliseconds: what is quicker counts as the second click of a double click


class Decider(Protocol):
    """Somebody at a screen who can decide whatever is asked there."""

    table: Table
    decisions: int

    def decide(self) -> None: ...


class Hand:
    """Points with a mouse, or touches."""

    def __init__(self, table: Table, touches: bool) -> None:
        self.table = table
        self.touches = touches
        self.decisions = 0

    def press(self, what: Locator) -> None:
        """A click or a touch."""
        press(what, self.touches)

    def play(self, choice: Locator) -> None:
        """Choose something, and confirm it unless a click is enough."""
        at_once = self.table.acts_at_once(choice)
        self.press(choice)
        if not at_once:
            self.press(self.table.confirm_button)
        self.table.settle()

    def choose(self, choice: Locator) -> None:
        """Something to play; or something that has options, then the first of those."""
        line = self.table.in_list(choice)
        options = line.get_attribute("aria-controls")
        if not options:
            self.play(choice)
            return
        self.open(choice)
        self.play(self.table.page.locator(f"#{options} .opt.legal").first)

    def open(self, choice: Locator) -> None:
        """Open the options of a line; at a desk those of the first line are open already."""
        if self.table.in_list(choice).get_attribute("aria-expanded") == "false":
            self.press(choice)
            self.table.page.wait_for_timeout(TWICE)  # the options may have come to lie under the finger


def play_to_the_end(people: Sequence[Decider], most: int) -> None:
    """Whoever is asked decides, until the game is over; `most` is far more than a game has."""
    table = people[0].table
    while not table.ending.is_visible():
        eventually(table.page, lambda: table.ending.is_visible() or any(p.table.yours.is_visible() for p in people))
        for person in people:
            if person.table.yours.is_visible():
                person.decide()
        assert sum(person.decisions for person in people) < most, "the game does not end"
