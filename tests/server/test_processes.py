"""Two server processes on one database serve the same table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.load.audit import audit
from tests.load.client import Answer, Browser
from tests.load.process import Server
from tests.load.script import Opener, Script, script
from tests.load.soak import soak

ACTIONS = 30
SEED = 4  # of a game in which people decide that often before the table clicks for somebody
HEARD_WITHIN = 60.0  # seconds


@pytest.fixture
def two(database: str) -> Iterator[list[Server]]:
    """Two processes that start at the same moment on an empty database."""
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(database)) for _ in range(2)]
        for server in servers:
            server.start()
        for server in servers:
            server.wait()
        yield servers


async def people_at(servers: list[Server]) -> list[Browser]:
    """Somebody at each server."""
    people = [Browser(server) for server in servers]
    for person in people:
        await person.enter("Somebody")
    return people


def open_table(database: str, game: Script, people: list[Browser]) -> str:
    """A table of the two, put into the store: its draws are known."""
    opener = Opener(database)
    try:
        return opener.open_table(game, *(person.person for person in people))
    finally:
        opener.close()


async def heard(person: Browser, table: str, after: int, count: int) -> list[int]:
    """The numbers of the next events on a person's stream."""
    numbers: list[int] = []
    async with asyncio.timeout(HEARD_WITHIN):
        async for message in person.events(table, after):
            if message["event"] == "people":  # the other one has come
                continue
            assert message["event"] == "message", message
            numbers.append(message["data"]["seq"])
            if len(numbers) == count:
                break
    return numbers


def what_all_see(answer: Answer) -> Any:
    seen = answer.json()
    return {name: seen[name] for name in ("seq", "version", "actions", "to_act", "scores", "view")}


def test_two_people_at_two_processes_play_one_game(two: list[Server], database: str) -> None:
    """The first seat plays at one process, the second at the other; each hears of everything where they are."""

    async def play() -> None:
        people = await people_at(two)
        game = script(SEED)
        table = open_table(database, game, people)
        start = (await people[0].get(f"/api/tables/{table}")).json()
        streams = [asyncio.create_task(heard(person, table, start["seq"], ACTIONS)) for person in people]
        version = start["version"]
        for number, (seat, action) in enumerate(game.actions[:ACTIONS]):
            wish = {"key": str(number), "answers": version, "action": action, "seat": seat}
            answer = await people[seat].post(f"/api/tables/{table}/actions", wish)
            assert answer.status == 200, answer
            version = answer.json()["version"]
        wanted = list(range(start["seq"] + 1, start["seq"] + 1 + ACTIONS))
        assert await asyncio.gather(*streams) == [wanted, wanted]
        one, other = [what_all_see(await person.get(f"/api/tables/{table}")) for person in people]
        assert one == other
        assert one["actions"] == ACTIONS

    asyncio.run(play())


def test_of_two_actions_at_the_same_moment_one_is_taken(two: list[Server], database: str) -> None:
    async def race() -> None:
        people = await people_at(two)
        game = script(SEED)
        for turn in range(5):
            table = open_table(database, game, people)
            seat, action = game.actions[0]
            version = (await people[0].get(f"/api/tables/{table}")).json()["version"]
            at_both = [people[seat], people[seat].twin(two[1 - seat])]
            same_key = turn % 2 == 0
            wishes = [{"key": "k" if same_key else f"k{n}", "answers": version, "action": action} for n in range(2)]
            path = f"/api/tables/{table}/actions"
            answers = await asyncio.gather(*(p.post(path, w) for p, w in zip(at_both, wishes, strict=True)))
            if same_key:
                assert [answer.status for answer in answers] == [200, 200]
                assert answers[0].json() == answers[1].json()
            else:
                assert sorted(answer.status for answer in answers) == [200, 409]
            assert (await people[0].get(f"/api/tables/{table}")).json()["actions"] == 1

    asyncio.run(race())


def test_both_are_killed_again_and_again_while_people_play_at_both(database: str) -> None:
    record = asyncio.run(soak(database, kills=4, seed=3, processes=2))
    assert audit(database, record).faults == []
