"""Two people who play an ordinary game while the server is fuzzed. Nothing may disturb them."""

from __future__ import annotations

import random
from typing import Any

from tests.fuzz.ask import Person


class Innocent:
    """Plays action by action, then another game."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._people: list[Person] = []
        self._taken = 0  # actions of this game
        self.table = ""
        self.faults: list[str] = []

    async def settle(self, people: list[Person]) -> None:
        """Two people come in and sit down."""
        for person, name in zip(people, ("Ida", "Paul"), strict=True):
            await person.enter(name)
        self._people = people
        await self._open()

    async def _open(self) -> None:
        owner, guest = self._people
        seats = {"seat.0": "you", "seat.1": "invite"}
        opened = await owner.form("/tables", game="upgrade", title="An ordinary game", **seats)
        self.table = opened.headers["location"].removeprefix("/t/")
        self._taken = 0
        seen = await self._look(owner)
        joined = await guest.form(seen["seats"][1]["invite"], name="Paul")
        if joined.status != 303:
            self._disturbed(f"an invitation was answered {joined.status}: {joined.body[:300]!r}")

    async def _look(self, person: Person) -> dict[str, Any]:
        seen: dict[str, Any] = (await person.get(f"/api/tables/{self.table}")).json()
        return seen

    async def go_on(self) -> None:
        """The next action: the table is as they left it, and the action is accepted."""
        seen = [await self._look(person) for person in self._people]
        if seen[0].get("actions") != self._taken:
            self._disturbed(
                f"the table shows {seen[0].get('actions')} actions instead of {self._taken}: {seen[0]!r:.300}"
            )
        acting = [n for n, looked in enumerate(seen) if looked.get("yours")]
        if not acting:
            if not seen[0].get("over"):
                self._disturbed(f"nobody can act: {seen[0]!r:.300}")
            await self._open()
            return
        legal = seen[acting[0]]["legal"]
        wish = {"key": f"move {self._taken}", "answers": seen[acting[0]]["version"]}
        wish["action"] = self._chance.choice(legal)["action"]
        answer = await self._people[acting[0]].post(f"/api/tables/{self.table}/actions", wish)
        if answer.status != 200:
            self._disturbed(f"an action was answered {answer.status}: {answer.body[:300]!r}")
        before, self._taken = self._taken, (await self._look(self._people[0])).get("actions", 0)
        if self._taken <= before:  # more than one: the table has made a click without a choice
            self._disturbed(f"after an action the table shows {self._taken} instead of more than {before}")

    def _disturbed(self, how: str) -> None:
        self.faults.append(f"the innocent game at {self.table}: {how}")
