"""Makes requests: valid ones that keep the games going, nearly valid ones, and nonsense."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from tests.fuzz.ask import Ask, Person
from tests.fuzz.nasty import METHODS, TEXTS, anything, in_path, spoil
from tests.fuzz.routes import Route
from tests.fuzz.world import Place, World

PLAYED = 0.08  # share of the requests that keep the games going
NONSENSE = 0.06
SPOILT = 0.75  # of the others
STRANGERS = 0.1
SIGN_OUT = "/me/sign-out"  # whoever asks this is nobody afterwards

Made = tuple[Ask, Person]


class Maker:
    """Chooses what is asked next. The seed and the number of a request decide, as far as the world is the same."""

    def __init__(self, world: World, routes: list[Route], seed: int) -> None:
        self._world = world
        self._routes = routes
        self._unasked = list(routes)  # every one is asked once before chance decides
        self._weights = [route.weight for route in routes]
        self._seed = seed << 40
        self._chance = random.Random(seed)
        self._made = 0

    def make(self) -> Made:
        """A request, and who sends it."""
        self._made += 1
        self._chance.seed(self._seed + self._made)
        dice = self._chance.random()
        if dice < PLAYED:
            return self._play()
        if dice < PLAYED + NONSENSE:
            return self._nonsense()
        route = self._unasked.pop() if self._unasked else self._chance.choices(self._routes, self._weights)[0]
        ask, person = self.valid(route)
        return (spoil(ask, self._chance) if self._chance.random() < SPOILT else ask), person

    def _key(self) -> str:
        """A new key, or one that was used before."""
        if self._chance.random() < 0.1:
            return self._chance.choice(self._world.keys)
        self._world.keys.append(f"key {self._made}")
        return self._world.keys[-1]

    # -- playing

    def _play(self) -> Made:
        """Whoever may act does, having looked."""
        place = self._chance.choice([*self._world.places, *self._world.later])
        person = self._chance.choice(place.people)
        seen = place.seen.get(person)
        path = f"/api/tables/{place.id}"
        if seen is None or seen["over"]:
            return replace(person.getting(path), route="GET /api/tables/{table_id}"), person
        wish = {"key": self._key(), "answers": seen["version"]}
        if seen["legal"] and self._chance.random() < 0.85:
            action = self._chance.choice(seen["legal"])
            wish["action"] = action[self._chance.choice(("action", "code"))]
            return self._wish(person, place, "actions", wish), person
        if self._chance.random() < 0.7:
            place.seen.pop(person, None)  # somebody else is to act
            return self._wish(person, place, "undo", wish), person
        return self._wish(person, place, "chat", {"key": wish["key"], "text": "hello"}), person

    def _wish(self, person: Person, place: Place, what: str, wish: dict[str, Any]) -> Ask:
        ask = person.wishing(f"/api/tables/{place.id}/{what}", wish)
        return replace(ask, route=f"POST /api/tables/{{table_id}}/{what}")

    # -- nonsense

    def _nonsense(self) -> Made:
        person = self._chance.choice((*self._world.people, self._world.stranger))
        texts = self._chance.choices(TEXTS, k=self._chance.randrange(4))
        start = self._chance.choice(("/", "/", "/api/", "/t/", "/api/tables/", "/j/", "/w/", "/static/", "//", ""))
        ask = Ask(
            self._chance.choice(METHODS), start + "/".join(map(in_path, texts)), "", person.said, route="nonsense"
        )
        return spoil(ask, self._chance), person

    # -- what a route wants

    def valid(self, route: Route) -> Made:
        """A request as the route wants it, from somebody who may be allowed to make it."""
        world, chance = self._world, self._chance
        place = chance.choice([*world.places, *world.places, *world.later])
        person = chance.choice((*place.people, *place.people, *world.people))
        if chance.random() < STRANGERS:
            person = world.stranger
        elif route.path == SIGN_OUT:
            person = world.leaver
        path = route.path
        for name in route.places:
            path = path.replace(f"{{{name}}}", self._segment(name, place)).replace(f"{{{name}:path}}", self._file())
        ask = replace(self._filled(route, path, place, person), method=route.method, route=route.name)
        if route.query and chance.random() < 0.5:
            ask = replace(ask, query=urlencode({name: chance.choice((0, 1, 7, 50)) for name in route.query}))
        return ask, person

    def _segment(self, name: str, place: Place) -> str:
        chance = self._chance
        if name == "table_id":
            return chance.choice(self._world.secret_tables) if chance.random() < 0.1 else place.id
        if name == "link":
            return chance.choice(self._world.links).rpartition("/")[2]
        if name == "workshop_id" and self._world.workshops:
            return chance.choice(sorted(self._world.workshops))
        if name in ("game", "game_name"):
            return chance.choice(self._world.games)
        return str(chance.randrange(4))

    def _file(self) -> str:
        return self._chance.choice(
            ("table.js", "table.css", "icon.svg", "style.css", "games/upgrade/board.css", "../app.py")
        )

    def _filled(self, route: Route, path: str, place: Place, person: Person) -> Ask:
        if route.method != "POST":
            return person.getting(path)
        if route.schema is not None:
            return person.wishing(path, self._of_schema(route.schema, place, person))
        if path == "/logs":
            return self._upload(person)
        return person.filling_in(path, **self._form(path))

    def _upload(self, person: Person) -> Ask:
        """A log; verifying a whole game takes its time, so most are short."""
        logs = self._world.logs if self._chance.random() < 0.1 else self._world.short_logs
        return person.wishing("/logs", self._chance.choice(logs))

    def _form(self, path: str) -> dict[str, str]:
        chance = self._chance
        if path != "/tables":
            return {
                "name": chance.choice(("Mara", "Ben", "Somebody else", *TEXTS[:12])).encode("utf-8", "replace").decode()
            }
        kinds = ("you", "invite", "bot:easy", "bot", "hotseat:Eve", "closed", "automaton")
        seats = {f"seat.{n}": chance.choice(kinds) for n in range(1, chance.randrange(2, 5))}
        key = {"key": self._key()} if chance.random() < 0.5 else {}
        return {"game": chance.choice(self._world.games), "title": "A table", "seat.0": "you", **seats, **key}

    def _of_schema(self, schema: dict[str, Any], place: Place, person: Person) -> dict[str, Any]:
        """What is required, and some of the rest."""
        required = schema.get("required", ())
        return {
            name: self._property(name, about, place, person)
            for name, about in schema.get("properties", {}).items()
            if name in required or self._chance.random() < 0.4
        }

    def _property(self, name: str, about: dict[str, Any], place: Place, person: Person) -> Any:
        chance, seen = self._chance, place.seen.get(person) or {}
        legal = [row["action"] for row in seen.get("legal", ())] or ["pass"]
        known: dict[str, Any] = {
            "key": self._key(),
            "answers": seen.get("version", 0),
            "action": chance.choice(legal),
            "actions": [chance.choice(legal) for _ in range(chance.randrange(3))],
            "seat": chance.randrange(3),
            "text": "Well played",
            "level": chance.choice(("easy", "normal", "hard", "expert")),
            "at": chance.randrange(5),
            "onlooker": "0123456789abcdef",
            "seats": [chance.choice(("you", "bot:easy", "hotseat:Eve", "invite")) for _ in range(2)],
            "game": chance.choice(self._world.games),
            "link": chance.choice(self._world.links).rpartition("/")[2],
            "name": "Mara",
            "options": {},
            "target": "https://192.0.2.1/hook",
        }
        if about.get("type") == "integer" and name in ("seats", "tables"):  # of a workshop
            return chance.randrange(1, 4)
        if name in known:
            return known[name]
        choices = about.get("enum") or ([about["const"]] if "const" in about else None)
        return chance.choice(choices) if choices else about.get("default", anything(chance))
