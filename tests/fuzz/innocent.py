"""Two people who play an ordinary game while the server is fuzzed. Nothing may disturb them."""

from __future__ import annotations

from typing import Any

from tests.fuzz.ask import Person
from tests.load.client import Answer
from tests.load.script import open_table, script


class Innocent:
    """Plays a known game action by action, then another one."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._people: list[Any] = []
        self._next = 0
        self._version = 0
        self.table = ""
        self.taken = 0
        self.faults: list[str] = []

    async def settle(self, people: list[Person]) -> None:
        """Two people come in and sit down."""
        for person, name in zip(people, ("Ida", "Paul"), strict=True):
            await person.enter(name)
        self._people = people
        await self._open()

    async def _open(self) -> None:
        self._script = script(self._seed % 10)
        self._seed += 1
        self.table = await open_table(self._script, *self._people)
        self._next = 0
        self._version = (await self._people[0].get(f"/api/tables/{self.table}")).json()["version"]

    async def go_on(self) -> None:
        """The next action; it must be accepted."""
        if self._next == len(self._script.actions):
            seen: Answer = await self._people[0].get(f"/api/tables/{self.table}")
            if not seen.json()["over"]:
                self.faults.append(f"the innocent game at {self.table} should be over")
            await self._open()
        seat, action = self._script.actions[self._next]
        wish = {"key": f"move {self._next}", "answers": self._version, "action": action, "seat": seat}
        answer = await self._people[seat].post(f"/api/tables/{self.table}/actions", wish)
        if answer.status != 200:
            self.faults.append(f"an innocent action was answered {answer.status}: {answer.body[:300]!r}")
            return
        self._version = answer.json()["version"]
        self._next += 1
        self.taken += 1
