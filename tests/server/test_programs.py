"""Programs can do everything pages can: every path of the API is tried, with a key and without a cookie."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import icalendar
import pytest
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from boardroom.server.web.app import FOR_PROGRAMS
from tests.server import patient
from tests.server.conftest import Serve
from tests.server.games import finished
from tests.server.player import COUNT
from tests.server.serving import Serving, wait_until
from tests.server.workshop import Training, propose


class Program:
    """A program with a key: no cookie, no token of a page, no Origin."""

    def __init__(self, address: str, key: str) -> None:
        self.http = httpx.Client(base_url=address, headers={"Authorization": f"Bearer {key}"}, timeout=60, verify=False)

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json={"key": f"program {next(COUNT)}", **body})


class World:
    """Somebody with a program, a table of their own and a workshop."""

    def __init__(self, server: Serving) -> None:
        self.server = server
        self.person = server.player("Petra")
        made = self.person.post("/api/me/tokens", name="my script").json()
        self.token, self.key = made["id"], made["token"]
        self.program = Program(server.address, self.key)
        self.table = self.opened("you", "invite")
        self.workshop = self.program.post("/api/workshops", game="upgrade", tables=1, seats=2, seed=3).json()["id"]
        self.other = Program(server.address, server.player("Otto").post("/api/me/tokens", name="o").json()["token"])

    def opened(self, *seats: str, game: str = "upgrade") -> str:
        answer = self.program.post("/api/tables", game=game, seats=list(seats), options={"start_player": "0"})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["path"]).removeprefix("/t/")

    def over(self) -> str:
        """A finished game of the person's own."""
        answer = self.program.http.post("/api/logs", content=finished().to_json())
        assert answer.status_code == 200, answer.text
        return str(answer.json()["path"]).removeprefix("/t/")

    def link(self) -> str:
        return str(self.program.get(f"/api/workshops/{self.workshop}").json()["link"]).removeprefix("/x/")

    def guest(self) -> Program:
        """Otto comes to the workshop and takes the first place."""
        self.program.post(f"/api/workshops/{self.workshop}/orders", do="resume")
        assert self.other.post("/api/workshops/enter", link=self.link(), name="Otto").status_code == 200
        self.other.post(f"/api/workshops/{self.workshop}/place", table=1, seat=0)
        return self.other

    def training_table(self) -> str:
        return str(self.program.get(f"/api/workshops/{self.workshop}").json()["tables"][0]["id"])


@pytest.fixture(scope="module")
def world(server: Serving) -> World:
    return World(server)


Try = Callable[[World], httpx.Response]


def version(world: World, table: str) -> int:
    return int(world.program.get(f"/api/tables/{table}").json()["version"])


def acts(world: World) -> httpx.Response:
    table = world.opened("you", "invite")
    legal = world.program.get(f"/api/tables/{table}").json()["legal"]
    return world.program.post(f"/api/tables/{table}/actions", answers=version(world, table), action=legal[0]["action"])


def undoes(world: World) -> httpx.Response:
    table = world.opened("you", "invite")
    for _ in range(10):  # a step that draws nothing
        seen = world.program.get(f"/api/tables/{table}").json()
        world.program.post(f"/api/tables/{table}/actions", answers=seen["version"], action=seen["legal"][-1]["action"])
        answer = world.program.post(f"/api/tables/{table}/undo", answers=version(world, table))
        if answer.status_code == 200:
            return answer
    return answer


def joins(world: World) -> httpx.Response:
    seats = world.program.get(f"/api/tables/{world.opened('you', 'invite')}").json()["seats"]
    return world.other.post("/api/join", link=seats[1]["invite"].removeprefix("/j/"), name="Otto")


def branches(world: World) -> httpx.Response:
    return world.program.post(f"/api/tables/{world.over()}/branch", at=5)


def proposes(world: World) -> httpx.Response:
    guest, table = world.guest(), world.training_table()
    seen = guest.get(f"/api/tables/{table}").json()
    while 0 not in seen["to_act"]:
        world.program.post(f"/api/workshops/{world.workshop}/orders", do="bot", table=1, seat=1, level="random")
        seen = wait_until(lambda: now if 0 in (now := guest.get(f"/api/tables/{table}").json())["to_act"] else None)
    return guest.post(f"/api/tables/{table}/proposals", answers=seen["version"], action=seen["legal"][0]["action"])


def told(world: World) -> str:
    answer = world.program.post("/api/me/notices", kind="webhook", target="https://93.184.215.14/hook")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def withdraws_notice(world: World) -> httpx.Response:
    return world.program.post(f"/api/me/notices/{told(world)}/withdraw")


def withdraws_token(world: World) -> httpx.Response:
    made = world.person.post("/api/me/tokens", name="short-lived").json()["id"]
    return world.person.post(f"/api/me/tokens/{made}/withdraw")


def streams(world: World, path: str) -> httpx.Response:
    with world.program.http.stream("GET", path) as answer:
        next(answer.iter_lines())
    return answer


def learns(world: World, path: str, **body: Any) -> httpx.Response:
    return world.program.post(path, **body)


def get(path: str) -> Try:
    return lambda world: world.program.get(path.format(world=world))


def post(path: str, **body: Any) -> Try:
    return lambda world: world.program.post(path.format(world=world), **body)


TRIED: dict[str, Try] = {
    "GET /api/me": get("/api/me"),
    "POST /api/me": post("/api/me", name="Petra P."),
    "GET /api/games": get("/api/games"),
    "GET /api/tables": get("/api/tables"),
    "POST /api/tables": post("/api/tables", game="deploy", seats=["you", "bot:random"]),
    "POST /api/join": joins,
    "POST /api/logs": lambda world: world.program.http.post("/api/logs", content=finished().to_json()),
    "GET /api/tables/{table_id}": get("/api/tables/{world.table}"),
    "POST /api/tables/{table_id}/actions": acts,
    "POST /api/tables/{table_id}/undo": undoes,
    "POST /api/tables/{table_id}/hint": lambda world: world.program.post(
        f"/api/tables/{world.table}/hint", answers=version(world, world.table)
    ),
    "POST /api/tables/{table_id}/chat": post("/api/tables/{world.table}/chat", text="hello"),
    "POST /api/tables/{table_id}/seats/{seat}": post("/api/tables/{world.table}/seats/1", to="bot", level="random"),
    "POST /api/tables/{table_id}/links": post("/api/tables/{world.table}/links", seat="watch", withdraw=True),
    "POST /api/tables/{table_id}/branch": branches,
    "POST /api/tables/{table_id}/people": lambda world: world.program.post(
        f"/api/tables/{world.opened('you', 'invite')}/people", do="leave", seat=0
    ),
    "POST /api/tables/{table_id}/proposals": proposes,
    "POST /api/tables/{table_id}/proposals/withdraw": lambda world: world.guest().post(
        f"/api/tables/{world.training_table()}/proposals/withdraw"
    ),
    "POST /api/tables/{table_id}/team": lambda world: world.guest().post(
        f"/api/tables/{world.training_table()}/team", say="hello team"
    ),
    "POST /api/tables/{table_id}/clock": post("/api/tables/{world.table}/clock", seconds=86400, late="bot"),
    "GET /api/tables/{table_id}/log": lambda world: world.program.get(f"/api/tables/{world.over()}/log"),
    "GET /api/tables/{table_id}/story": get("/api/tables/{world.table}/story"),
    "GET /api/tables/{table_id}/analysis": lambda world: world.program.get(f"/api/tables/{world.over()}/analysis"),
    "GET /api/tables/{table_id}/positions/{at}": get("/api/tables/{world.table}/positions/0"),
    "GET /api/learn/{game_name}": get("/api/learn/upgrade"),
    "POST /api/learn/{game_name}": post("/api/learn/upgrade"),
    "GET /t/{table_id}/events": lambda world: streams(world, f"/t/{world.table}/events"),
    "GET /api/workshops": get("/api/workshops"),
    "POST /api/workshops": post("/api/workshops", game="deploy", tables=1, seats=2),
    "POST /api/workshops/enter": lambda world: world.other.post("/api/workshops/enter", link=world.link(), name="Otto"),
    "GET /api/workshops/{workshop_id}": get("/api/workshops/{world.workshop}"),
    "POST /api/workshops/{workshop_id}/place": lambda world: _takes_place(world),
    "POST /api/workshops/{workshop_id}/people": lambda world: _is_moved(world),
    "POST /api/workshops/{workshop_id}/orders": post("/api/workshops/{world.workshop}/orders", do="pause"),
    "GET /api/workshops/{workshop_id}/report": get("/api/workshops/{world.workshop}/report"),
    "GET /api/workshops/{workshop_id}/report.csv": get("/api/workshops/{world.workshop}/report.csv"),
    "GET /api/workshops/{workshop_id}/report.pdf": get("/api/workshops/{world.workshop}/report.pdf"),
    "GET /api/wall/{link}": lambda world: world.program.get(
        "/api" + world.program.get(f"/api/workshops/{world.workshop}").json()["wall"]
    ),
    "GET /wall/{link}/events": lambda world: streams(
        world, world.program.get(f"/api/workshops/{world.workshop}").json()["wall"] + "/events"
    ),
    "GET /workshops/{workshop_id}/events": lambda world: streams(world, f"/workshops/{world.workshop}/events"),
    "GET /api/me/tokens": get("/api/me/tokens"),
    "POST /api/me/tokens": lambda world: world.person.post("/api/me/tokens", name="another"),
    "POST /api/me/tokens/{token}/withdraw": withdraws_token,
    "GET /api/me/notices": get("/api/me/notices"),
    "POST /api/me/notices": post("/api/me/notices", kind="webhook", target="https://93.184.215.14/hook"),
    "POST /api/me/notices/{notice}/withdraw": withdraws_notice,
    "GET /api/me/turns": get("/api/me/turns"),
    "GET /me/turns.ics": get("/me/turns.ics"),
}


def _takes_place(world: World) -> httpx.Response:
    made = world.program.post("/api/workshops", game="upgrade", tables=1, seats=2).json()["id"]
    link = world.program.get(f"/api/workshops/{made}").json()["link"].removeprefix("/x/")
    world.other.post("/api/workshops/enter", link=link, name="Otto")
    return world.other.post(f"/api/workshops/{made}/place", table=1, seat=1)


def _is_moved(world: World) -> httpx.Response:
    world.guest()
    team = world.program.get(f"/api/workshops/{world.workshop}").json()["tables"][0]["teams"]
    person = next(member["person"] for one in team for member in one["members"])
    return world.program.post(f"/api/workshops/{world.workshop}/people", person=person, table=1, seat=0)


TRIED_ELSEWHERE = {  # by tests of their own
    "POST /api/watch",
    "GET /health",
    "GET /ready",
    "GET /metrics",
    "POST /api/me/notices/{notice}/try",
}


def described(server: Serving) -> dict[str, Any]:
    """Every path of the API as OpenAPI describes it."""
    paths = server.app.openapi()["paths"]
    return {f"{method.upper()} {path}": what for path, item in paths.items() for method, what in item.items()}


def test_the_description_is_complete(server: Serving) -> None:
    for name, what in described(server).items():
        assert what["summary"], name
        assert what.get("description"), name
        assert name.startswith("GET") or "requestBody" in what, name
        if name not in TRIED_ELSEWHERE or name.startswith("POST"):
            assert all(kind["schema"] for kind in what["responses"]["200"]["content"].values()), name
            assert what["security"] == [{"key": []}], name


ROUTES = {
    f"{method} {route.path}": route
    for routes in FOR_PROGRAMS
    for route in routes.router.routes
    if isinstance(route, APIRoute)
    for method in route.methods
}


def must_be_as_described(name: str, answer: httpx.Response) -> None:
    """Hold an answer against what its route declares, and OpenAPI tells."""
    route = ROUTES[name]
    model = route.response_model or route.responses[200]["model"]
    TypeAdapter(model).validate_python(answer.json())


def test_every_path_is_tried(server: Serving) -> None:
    taught = "/lesson", "/coach", "/takeback"  # tried where learning and the coach are
    lessons = {name for name in described(server) if any(part in name for part in taught)}
    assert set(TRIED) == set(described(server)) - TRIED_ELSEWHERE - lessons


@pytest.mark.parametrize("name", TRIED)
def test_a_program_does_what_a_page_does(world: World, name: str) -> None:
    answer = TRIED[name](world)
    assert answer.status_code == 200, (
        f"{name}: {answer.status_code} {answer.text if not answer.is_stream_consumed else ''}"
    )
    assert "set-cookie" not in answer.headers
    if answer.headers["content-type"] == "application/json":
        must_be_as_described(name, answer)


def test_answers_are_as_described_in_the_middle_of_things(world: World) -> None:
    """At a workshop with a team, at a finished one, at a lesson, with an onlooker."""
    server = world.server
    day = Training(server, options={"start_player": "0"}, tables=2)
    anna, ben = day.comes("Anna", table=1), day.comes("Ben", table=1)
    day.comes("Cleo")
    table = day.table()
    propose(anna, table)
    anna.post(f"/api/tables/{table}/team", say="hello")
    lesson = anna.post("/api/learn/upgrade").json()["path"].removeprefix("/t/")
    day.done("fill", table=2, level="random")
    wait_until(lambda: day.look()["tables"][1]["actions"])
    day.done("end", table=2)
    over = f"/api/tables/{world.over()}"
    wait_until(lambda: world.program.get(f"{over}/analysis").json()["done"], 180)
    looks: dict[str, list[tuple[Any, str]]] = {
        "GET /api/tables/{table_id}": [(ben, f"/api/tables/{table}"), (anna, f"/api/tables/{lesson}")],
        "GET /api/workshops/{workshop_id}": [(p, f"/api/workshops/{day.id}") for p in (day.trainer, anna)],
        "GET /api/workshops/{workshop_id}/report": [(day.trainer, f"/api/workshops/{day.id}/report")],
        "GET /api/wall/{link}": [(anna, f"/api{day.look()['wall']}")],
        "GET /api/me/turns": [(ben, "/api/me/turns")],
        "GET /api/tables/{table_id}/log": [(day.trainer, f"/api/tables/{day.table(2)}/log")],
        "GET /api/tables/{table_id}/analysis": [(world.program, f"{over}/analysis")],
        "GET /api/learn/{game_name}": [(anna, "/api/learn/upgrade")],
    }
    for name, asked in looks.items():
        for player, path in asked:
            must_be_as_described(name, player.get(path))


def test_a_program_looks_on_with_its_key_and_the_cookie_it_was_given(world: World) -> None:
    table = world.opened("you", "invite")
    link = world.program.get(f"/api/tables/{table}").json()["watch_link"].removeprefix("/w/")
    assert world.other.get(f"/api/tables/{table}").status_code == 403
    assert world.other.post("/api/watch", link="x" * 24).status_code == 404
    assert world.other.post("/api/watch", link=link).json() == {"path": f"/t/{table}"}
    assert world.other.get(f"/api/tables/{table}").json()["seat"] is None
    assert world.program.post(f"/api/tables/{table}/links", seat="watch", withdraw=True).status_code == 200
    assert world.other.get(f"/api/tables/{table}").status_code == 403


def test_a_program_sees_earlier_positions_as_the_replay_shows_them(world: World) -> None:
    over = world.over()
    start, end = (world.program.get(f"/api/tables/{over}/positions/{at}").json() for at in (0, 10))
    assert not start["over"] and start["at"] == 0 and start["view"] != end["view"]
    last = world.program.get(f"/api/tables/{over}/positions/{start['actions']}").json()
    now = world.program.get(f"/api/tables/{over}").json()
    assert last["over"] and last["view"] == now["view"]
    beyond = world.program.get(f"/api/tables/{over}/positions/{start['actions'] + 1}")
    assert beyond.status_code == 422
    assert world.other.get(f"/api/tables/{over}/positions/0").status_code == 403


def test_a_program_takes_a_lesson(world: World) -> None:
    (guided, *_) = world.other.get("/api/learn/deploy").json()["lessons"]
    assert guided["course"] == "guided" and not guided["begun"]
    path = world.other.post("/api/learn/deploy").json()["path"]
    assert world.other.post("/api/learn/deploy").json()["path"] == path
    assert world.other.get("/api/learn/deploy").json()["lessons"][0]["path"] == path
    assert world.other.post("/api/learn/deploy", again=True).json()["path"] != path
    assert world.other.post("/api/learn/deploy", course="no such").status_code == 404


# -- keys


def test_a_key_that_was_withdrawn_opens_nothing(server: Serving) -> None:
    person = server.player("Petra")
    made = person.post("/api/me/tokens", name="a").json()
    program = Program(server.address, made["token"])
    assert program.get("/api/me").json()["name"] == "Petra"
    assert person.post(f"/api/me/tokens/{made['id']}/withdraw").status_code == 200
    assert program.get("/api/me").status_code == 403
    assert program.post("/api/me", name="X").status_code == 403
    assert person.get("/api/me/tokens").json() == {"tokens": []}


def test_signing_out_everywhere_ends_keys_too(server: Serving) -> None:
    person = server.player("Petra")
    program = Program(server.address, person.post("/api/me/tokens", name="a").json()["token"])
    person.form("/me/sign-out", here="stay")
    assert program.get("/api/me").status_code == 403


@pytest.mark.parametrize("key", ["x", "a.b.all.0.forged"])
def test_a_forged_key_is_refused_even_beside_a_good_cookie(server: Serving, key: str) -> None:
    person = server.player("Petra")
    assert person.get("/api/me", headers={"Authorization": f"Bearer {key}"}).status_code == 403


def test_a_key_makes_no_keys_and_one_for_the_calendar_opens_only_that(server: Serving) -> None:
    person = server.player("Petra")
    program = Program(server.address, person.post("/api/me/tokens", name="a").json()["token"])
    assert program.post("/api/me/tokens", name="b").status_code == 403
    key = person.post("/api/me/tokens", name="c", scope="calendar").json()["token"]
    assert Program(server.address, key).get("/api/me").status_code == 403
    assert patient.get(f"{server.address}/me/turns.ics", params={"token": key}, verify=False).status_code == 200
    assert patient.get(f"{server.address}/me/turns.ics", verify=False).status_code == 403


def test_a_key_becomes_no_cookie(server: Serving) -> None:
    """Signing out everywhere leaves one browser a cookie: a key that got it could not be withdrawn any more."""
    person = server.player("Petra")
    program = Program(server.address, person.post("/api/me/tokens", name="a").json()["token"])
    for here in ("stay", "leave"):
        answer = program.http.post("/me/sign-out", data={"here": here})
        assert answer.status_code == 403 and "set-cookie" not in answer.headers
    assert person.get("/api/me").json()["name"] == "Petra", "nobody was signed out"


def test_a_stream_ends_with_the_key_that_opened_it(serve: Serve, database: str) -> None:
    server, other = (serve(db=database, key_check=0.05) for _ in range(2))
    person = server.player("Petra")
    table = person.open("you", "invite")
    for listening in (server, other):
        made = person.post("/api/me/tokens", name="a").json()
        with Program(listening.address, made["token"]).http.stream("GET", f"/t/{table}/events") as stream:
            assert stream.status_code == 200
            lines = stream.iter_lines()
            assert next(lines).startswith("retry")
            assert person.post(f"/api/me/tokens/{made['id']}/withdraw").status_code == 200
            assert "event: resync" in list(lines), "then nothing more"


def test_without_a_key_a_change_still_needs_a_page_of_ours(server: Serving) -> None:
    person = server.player("Petra")
    stolen = patient.Client(base_url=server.address, cookies=dict(person.http.cookies), verify=False)
    assert stolen.post("/api/me", json={"key": "k", "name": "Eve"}).status_code == 403


def test_turns_are_listed_for_calendars(server: Serving) -> None:
    person = server.player("Petra")
    table = person.open("you", "invite", title="Long game", **{"option.start_player": "0"})
    assert person.post(f"/api/tables/{table}/clock", seconds=86400, late="bot").status_code == 200
    turn = person.get("/api/me/turns").json()["turns"][0]
    assert turn["table"] == table and turn["due"] > turn["since"]
    book = icalendar.Calendar.from_ical(person.get("/me/turns.ics").text)
    entry = next(iter(book.walk("VEVENT")))
    assert entry["summary"] == "Decide until now: Long game"
    assert entry["url"].endswith(f"/t/{table}")
    assert json.dumps(person.get("/api/games").json()).count('"title"') >= 5
