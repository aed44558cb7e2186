"""A game of several people, each at a screen of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tests.browser.pages import Table
from tests.browser.waiting import eventually


class Decider(Protocol):
    """Somebody at a screen who can decide whatever is asked there."""

    table: Table
    decisions: int

    def decide(self) -> None: ...


def play_to_the_end(people: Sequence[Decider], most: int) -> None:
    """Whoever is asked decides, until the game is over; `most` is far more than a game has."""
    table = people[0].table
    while not table.ending.is_visible():
        eventually(table.page, lambda: table.ending.is_visible() or any(p.table.yours.is_visible() for p in people))
        for person in people:
            if person.table.yours.is_visible():
                person.decide()
        assert sum(person.decisions for person in people) < most, "the game does not end"
