"""What a game tells, in tokens: a sentence of the log has an actor, a deed and an aside; a status has a task.

Both are texts as well, with `@2` for the player on seat 2, so whoever only prints them need not know more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from boardroom.kernel import contract
from boardroom.kernel.table.phrases import count, players

GAME_OVER: Final = "The game is over."
_PLAIN = re.compile(r"(?:@(\d)(?=[ :]) ?)?(.*?)(?: \(([^()]*)\))?[.]?", re.DOTALL)


class Sentence(str):
    """`@1 trains Logistics: 4 new users (2 workers for 20 credits).`: actor 1, what was done, details as an aside.

    One that `closes` a round announces its end: what is told from there on belongs to it.
    """

    __slots__ = ("actor", "aside", "closes", "deed", "name")

    actor: int | None
    deed: str
    aside: str
    name: str
    closes: bool

    def __new__(
        cls, deed: str, actor: int | None = None, aside: str = "", name: str = "", closes: bool = False
    ) -> Sentence:
        """A deed of nobody is a whole sentence. `name` is what the actor is called in the text."""
        name = name or ("" if actor is None else f"@{actor}")
        gap = " " if name and not deed.startswith(":") else ""
        end = "" if deed.endswith(("!", "?")) and not aside else "."
        self = super().__new__(cls, f"{name}{gap}{deed}{f' ({aside})' if aside else ''}{end}")
        self.actor, self.deed, self.aside, self.name, self.closes = actor, deed, aside, name, closes
        return self

    def __getnewargs__(self) -> tuple[str, int | None, str, str, bool]:  # type: ignore[override]
        return self.deed, self.actor, self.aside, self.name, self.closes

    @classmethod
    def of(cls, text: str) -> Sentence:
        """A sentence of a game that tells plain text: `@1 …` has an actor, `(…).` at the end is an aside."""
        if isinstance(text, Sentence):
            return text
        found = _PLAIN.fullmatch(text)
        assert found is not None  # everything in the pattern is optional
        actor, deed, aside = found.groups()
        return cls(deed, None if actor is None else int(actor), aside or "")

    def named(self, names: Sequence[str]) -> Sentence:
        """The sentence with the players' names in place of `@0`, `@1`, …"""
        name, deed, aside = (named(token, names) for token in (self.name, self.deed, self.aside))
        return Sentence(deed, self.actor, aside, name, self.closes)


def named(text: str, names: Sequence[str]) -> str:
    """A text with the players' names in place of `@0`, `@1`, …"""
    return re.sub(r"@(\d+)", lambda seat: names[int(seat[1])], text)


class Status(str):
    """Who must do what, as told to one viewer. `task` is what has to be done; `yours`: by the viewer."""

    __slots__ = ("task", "yours")

    task: str
    yours: bool

    def __new__(cls, text: str, task: str = "", yours: bool = False) -> Status:
        self = super().__new__(cls, text)
        self.task, self.yours = task, yours
        return self

    def __getnewargs__(self) -> tuple[str, str, bool]:  # type: ignore[override]
        return str(self), self.task, self.yours

    @classmethod
    def of(cls, text: str) -> Status:
        """The status of a game that tells plain text: `Your turn: …` and `@1 is to …` have a task."""
        if isinstance(text, Status):
            return text
        found = re.fullmatch(r"(?:(Your turn: )|@\d+ is to )(.*)\.", text, re.DOTALL)
        return cls(text, found[2], bool(found[1])) if found else cls(text)

    def named(self, names: Sequence[str]) -> Status:
        """The status with the players' names in place of `@0`, `@1`, …"""
        return Status(named(self, names), named(self.task, names), self.yours)


def task_status(seats: Iterable[int], viewer: int | None, task: str) -> Status:
    """The status line while some seats have a task; with none left, the game is over."""
    asked = list(seats)
    if not asked:
        return Status(GAME_OVER)
    if viewer in asked:
        return Status(f"Your turn: {task}.", task, True)
    return Status(f"{players(asked)} {'is' if len(asked) == 1 else 'are'} to {task}.", task)


def victory(points: Sequence[int] | Mapping[int, int], *ties: tuple[str, Sequence[int]]) -> Sentence:
    """Who won, and by which tie-break: a name and the figures of all seats for each, of which the highest wins.

    Points are those of all seats, or by the seats that can win.
    """
    by_seat = points if isinstance(points, Mapping) else dict(enumerate(points))
    winners, how = _highest(by_seat, by_seat), ""
    for name, figures in ties:
        ahead = _highest(winners, figures)
        if len(ahead) < len(winners):
            winners, how = ahead, f" after a tie broken by {name}"
    if len(winners) > 1 and not how:
        how = " and share the victory, equal in everything"
    verb = "wins" if len(winners) == 1 else "win"
    return Sentence(f"The game is over: {players(winners)} {verb} with {count(by_seat[winners[0]], 'point')}{how}")


def winners(box: Any, s: Any) -> list[int]:
    """The seats that come first, by all tie-breaks."""
    places = [0] * s.seats
    contract.rank(box, s, places)
    return [seat for seat in range(s.seats) if places[seat] == 1]


def _highest(seats: Iterable[int], figures: Sequence[int] | Mapping[int, int]) -> list[int]:
    """The seats with the highest figure."""
    among = list(seats)
    best = max(figures[seat] for seat in among)
    return [seat for seat in among if figures[seat] == best]
