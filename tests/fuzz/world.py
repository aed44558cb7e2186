"""Real people at real tables of all games: what makes a request valid, and what was learned from the answers."""

from __future__ import annotations

import random
import re
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from boardroom import games as package
from boardroom.kernel.game import games
from tests.fuzz.ask import Ask, Door, Person
from tests.load.client import Answer
from tests.server.games import finished

PEOPLE = 5
LATER_TABLES = 40  # tables opened by the way that are remembered
LINKS = 60
RENEWED = 20_000  # requests after which there are fresh tables
TABLE = re.compile(r"/t/([0-9a-z]{8,})")
LINK = re.compile(r"/(j|w|x|wall)/([\w-]{8,})")
WORKSHOP = re.compile(r"/workshops/([0-9a-f]{16})")


@dataclass
class Place:
    """A table, the people it belongs to, and what they saw last. The first of them opened it."""

    id: str
    people: list[Person]
    seen: dict[Person, dict[str, Any]] = field(default_factory=dict)


class World:
    """Whatever somebody knows who asks."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self.people = [Person(door) for _ in range(PEOPLE)]
        self.stranger = Person(door)
        self.leaver = Person(door)  # signs out now and then
        ours = Path(str(package.__file__)).parent  # a server of its own does not know the games that tests bring along
        self.games = [name for name, game in games().items() if game.folder.parent == ours]
        self.logs: list[dict[str, Any]] = []  # of whole games, one of each
        self.short_logs: list[dict[str, Any]] = []
        self.places: list[Place] = []
        self.later: deque[Place] = deque(maxlen=LATER_TABLES)
        self.links: deque[str] = deque(["x" * 22], maxlen=LINKS)
        self.keys: deque[str] = deque(["key"], maxlen=LINKS)
        self._renew_at = RENEWED
        self.secret_tables: list[str] = []  # of others: nobody here may see them
        self.workshops: set[str] = set()

    async def settle(self, chance: random.Random) -> None:
        """People come in and open tables."""
        for number, person in enumerate(self.people):
            await person.enter(f"Somebody {number}")
        for number, game in enumerate(self.games):
            log = finished(2, number, game)
            self.logs.append(log.to_dict())
            self.short_logs += [log.branch(actions).to_dict() for actions in (0, 1, 6)]
        await self.renew(chance)

    async def renew(self, chance: random.Random) -> None:
        """Fresh tables of every game: one for two with a bot, one for two at one screen, one that is finished."""
        self.places.clear()
        for number, game in enumerate(self.games):
            owner, guest = chance.sample(self.people, 2)
            seats = {"seat.0": "you", "seat.1": "invite", "seat.2": "bot:easy"}
            together = await self._opened(owner.filling_in("/tables", game=game, **seats), owner)
            seen = (await self.ask(owner.getting(f"/api/tables/{together.id}"), owner)).json()
            await self.ask(guest.filling_in(seen["seats"][1]["invite"], name=f"Guest {number}"), guest)
            together.people.append(guest)
            alone = {"seat.0": "you", "seat.1": "hotseat:Eve"}
            await self._opened(owner.filling_in("/tables", game=game, **alone), owner)
            await self._opened(owner.wishing("/logs", self.logs[number]), owner)
            workshop = {"key": f"day {number}", "game": game, "tables": 2, "seats": 2}
            opened = await self.ask(owner.wishing("/api/workshops", workshop), owner)
            room = await self.ask(owner.getting(f"/api/workshops/{opened.json()['id']}"), owner)
            self.links.extend(f"/{kind}/{token}" for kind, token in LINK.findall(room.text))

    async def keep_going(self, asked: int, chance: random.Random) -> None:
        """After so many requests: whoever has signed out comes in again; tables that are played out are replaced."""
        if not self.leaver.cookie:
            await self.leaver.enter("Somebody new")
        if asked >= self._renew_at:
            self._renew_at += RENEWED
            await self.renew(chance)

    async def _opened(self, ask: Ask, owner: Person) -> Place:
        answer = await self.ask(ask, owner)
        assert answer.status == 303, (answer.status, answer.body[:200])
        self.places.append(self.later.pop())
        return self.places[-1]

    async def ask(self, ask: Ask, person: Person | None) -> Answer:
        """Ask and learn."""
        answer = await self.door.ask(ask)
        self.learn(ask, person, answer)
        return answer

    def learn(self, ask: Ask, person: Person | None, answer: Answer) -> None:
        """Tables that were opened, links that were given, versions and what is legal; who has signed out."""
        if person is None or person is self.stranger:
            return
        if person is self.leaver and answer.status == 303:
            person.cookie = ""
        if ask.method == "POST":
            self._learn_of_change(ask, person, answer)
        elif answer.status == 200 and ask.path.startswith("/api/tables/"):
            self._learn_of_look(ask, person, answer)

    def _learn_of_change(self, ask: Ask, person: Person, answer: Answer) -> None:
        self.workshops.update(WORKSHOP.findall(answer.body[:200].decode("latin-1")))
        opened = TABLE.search(answer.headers.get("location", "") or answer.body[:100].decode("latin-1"))
        if opened and not any(place.id == opened[1] for place in (*self.places, *self.later)):
            self.later.append(Place(opened[1], [person]))
        for place in self.at(ask.path):
            place.seen.clear()

    def _learn_of_look(self, ask: Ask, person: Person, answer: Answer) -> None:
        seen = answer.json()
        self.links.extend(f"/{kind}/{token}" for kind, token in LINK.findall(answer.text))
        for place in self.at(ask.path) if "legal" in seen else ():
            place.seen[person] = {name: seen[name] for name in ("version", "legal", "your_seats", "yours", "over")}

    def at(self, path: str) -> list[Place]:
        """The known table that an address speaks of, if any."""
        return [place for place in (*self.places, *self.later) if place.id in path]
