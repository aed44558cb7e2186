"""Both speeds play the same games, and everything that can be learned of every position is compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from boardroom.arena.playout import FACTS, FAULT, OVER, REFUSAL, TO_ACT, Notes, note_game
from boardroom.arena.setting import Setting, make_workspace
from boardroom.bots.memory import Maker

FIRST_ROOM = 256  # positions; doubled when a game turns out longer
MOST_ROOM = 1 << 14  # the rest of a game that is longer still is not compared


@dataclass(frozen=True)
class Difference:
    """A position in which plain and fast play disagree, and about what."""

    seed: int
    players: int
    decision: int
    what: tuple[str, ...]


class Recorder:
    """Plays games at one speed and keeps every position of the latest."""

    def __init__(self, setting: Setting, fast: bool, room: int = FIRST_ROOM) -> None:
        self.setting = setting
        self.fast = fast
        self._make_room(room)

    def _make_room(self, room: int) -> None:
        game, seats = self.setting.game, self.setting.players
        self.room = room
        blank = game.undealt(seats, 0, self.setting.options)
        self.work = make_workspace(self.setting, self.fast, [blank] * (2 * room + 1))
        zeros = Maker(self.fast).zeros
        self.notes = Notes(
            facts=zeros(room, FACTS),
            counts=zeros(room, seats),
            lists=zeros(room, seats, len(game.space)),
            points=zeros(room, seats, len(game.about.sources)),
            places=zeros(room, seats),
        )

    def play(self, seed: int) -> int:
        """Play the game of a seed; return the number of positions."""
        while True:
            positions = Maker(self.fast).driver(self.setting.game, note_game)(self.work, seed, self.notes)
            if positions < self.room or self.room >= MOST_ROOM:
                return int(positions)
            self._make_room(2 * self.room)

    def state(self, n: int) -> Any:
        """The plain form of position `n`."""
        return self._plain(n)

    def world(self, n: int) -> Any:
        """The plain form of the world that was redealt from position `n`."""
        return self._plain(self.room + n)

    def _plain(self, place: int) -> Any:
        s = self.work.states[place]
        return self.setting.game.schema.from_record(s) if self.fast else s

    def facts(self, n: int) -> dict[str, Any]:
        """Everything noted of position `n` besides the state."""
        notes, facts = self.notes, self.notes.facts[n]
        legal = [list(notes.lists[n][seat][: notes.counts[n][seat]]) for seat in range(self.setting.players)]
        return {
            "who decides": int(facts[TO_ACT]),
            "whether it is over": int(facts[OVER]),
            "violated invariant": int(facts[FAULT]),
            "reason of a refusal": int(facts[REFUSAL]),
            "legal actions": [[int(code) for code in codes] for codes in legal],
            "points": [[int(p) for p in row] for row in notes.points[n]],
            "places": [int(p) for p in notes.places[n]],
        }


class Lockstep:
    """Plain and fast side by side."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.plain = Recorder(setting, fast=False)
        self.fast = Recorder(setting, fast=True)

    def play(self, seed: int) -> tuple[int, Difference | None]:
        """Compare the game of a seed; return the number of compared positions and the first that differs."""
        lengths = self.plain.play(seed), self.fast.play(seed)
        for n in range(min(lengths)):
            what = tuple(self._differences(n))
            if what:
                return n + 1, Difference(seed, self.setting.players, n, what)
        if lengths[0] != lengths[1]:  # cannot be without a difference in who decides; kept as a guard
            what = (f"length of the game: {lengths[0]} != {lengths[1]}",)
            return min(lengths), Difference(seed, self.setting.players, min(lengths), what)
        return lengths[0], None

    def _differences(self, n: int) -> Iterator[str]:
        schema = self.setting.game.schema
        yield from schema.difference(self.plain.state(n), self.fast.state(n))
        for line in schema.difference(self.plain.world(n), self.fast.world(n)):
            yield f"redealt {line}"
        fast = self.fast.facts(n)
        for name, value in self.plain.facts(n).items():
            if value != fast[name]:
                yield f"{name}: {value} != {fast[name]}"


def ready(setting: Setting) -> None:
    """Have the fast side compiled or loaded."""
    Recorder(setting, fast=True).play(0)
