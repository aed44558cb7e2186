"""The application in this process, asked without a server between."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from urllib.parse import unquote

from fastapi import FastAPI
from starlette.types import ASGIApp, Message

from boardroom.server.logs import quiet_libraries
from boardroom.server.settings import Settings
from boardroom.server.web.app import create_app
from tests.fuzz.ask import Ask, Person
from tests.fuzz.innocent import Innocent
from tests.fuzz.judging import HANG, Listening, Report, faults_of, memory
from tests.fuzz.making import Maker
from tests.fuzz.routes import routes_of
from tests.fuzz.shrinking import shrunk
from tests.fuzz.world import World
from tests.load.client import Answer

TOGETHER = 24  # requests at once
LONGEST = 60.0  # seconds after which a request counts as hanging, however busy the machine is
LOOKS = 10  # at the memory, in a run
IN_MEMORY = 40  # tables, and pages of them: few, so that they come and go


class Inside:
    """Calls the application as uvicorn would."""

    host = "127.0.0.1:8000"

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def ask(self, ask: Ask) -> Answer:
        """The answer; of a stream only what comes first."""
        call = _Call(ask)
        await self._app(call.scope, call.receive, call.send)
        return call.answer


class _Call:
    """One request on its way through the application."""

    def __init__(self, ask: Ask) -> None:
        raw = ask.path.encode("latin-1", "replace")
        measured = () if ask.header("content-length") or ask.pieces > 1 else (("content-length", str(len(ask.body))),)
        self.scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": ask.method.upper(),
            "scheme": "http",
            "path": unquote(raw.decode("latin-1")),
            "raw_path": raw,
            "query_string": ask.query.encode("latin-1", "replace"),
            "root_path": "",
            "headers": [
                (name.lower().encode("latin-1", "replace"), value.encode("latin-1", "replace"))
                for name, value in (*ask.headers, *measured)
            ],
            "client": ("127.0.0.1", 40000),
            "server": ("127.0.0.1", 8000),
            "state": {},
        }
        pieces = ask.split_body
        self._left = pieces[: len(pieces) // 2] if ask.leaves else pieces
        self._leaves = ask.leaves
        self._gone = asyncio.Event()
        self._start: Message = {}
        self._body: list[bytes] = []

    async def receive(self) -> Message:
        if self._left:
            piece, *self._left = self._left
            return {"type": "http.request", "body": piece, "more_body": bool(self._left) or self._leaves}
        if not self._leaves:
            await self._gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._start = message
        elif message["type"] == "http.response.body":
            self._body.append(message.get("body", b""))
            self._gone.set()  # heard enough: a stream would never end

    @property
    def answer(self) -> Answer:
        if not self._start:
            return Answer(0, {}, b"")  # nobody was there to hear it
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in self._start["headers"]}
        return Answer(self._start["status"], headers, b"".join(self._body))


class Fuzz:
    """A run against the application in this process."""

    def __init__(self, app: FastAPI, seed: int, report: Report) -> None:
        self._door = Inside(app)
        self._chance = random.Random(f"{seed} inside")
        self._world = World(self._door)
        self._maker = Maker(self._world, routes_of(app), seed)
        self._innocent = Innocent(seed)
        self._log = Listening()
        self._report = report

    async def run(self, requests: int, seconds: float) -> None:
        """So many requests, or as many as fit into the time."""
        logging.getLogger().addHandler(self._log)
        try:
            await self._world.settle(self._chance)
            await self._innocent.settle([Person(self._door) for _ in range(2)])
            self._world.secret_tables = [self._innocent.table]
            began = time.monotonic()
            while self._report.asked < requests and time.monotonic() - began < seconds:
                if len(self._report.memory) * requests <= self._report.asked * LOOKS:
                    self._report.memory.append(memory())
                await self._world.keep_going(self._report.asked, self._chance)
                await self._batch()
            self._report.memory.append(memory())
            self._report.seconds = time.monotonic() - began
            self._report.faults += self._innocent.faults
        finally:
            logging.getLogger().removeHandler(self._log)

    async def _batch(self) -> None:
        """Some requests at once, one of an innocent player among them."""
        made = [self._maker.make() for _ in range(TOGETHER)]
        wall, busy = time.monotonic(), time.thread_time()
        answers, _ = await asyncio.gather(
            asyncio.gather(*(self._answer(ask) for ask, _ in made)), self._innocent.go_on()
        )
        wall, busy = time.monotonic() - wall, time.thread_time() - busy
        heard = self._log.taken()
        for (ask, person), answer in zip(made, answers, strict=True):
            self._report.count(ask, answer.status)
            for fault in faults_of(ask, answer):
                await self._tell(fault, ask)
            self._world.learn(ask, person, answer)
        if heard:
            await self._find_out(heard, [ask for ask, _ in made])
        if wall > HANG or busy > HANG / 2:
            await self._find_slow([ask for ask, _ in made])

    async def _answer(self, ask: Ask) -> Answer:
        try:
            async with asyncio.timeout(LONGEST):
                return await self._door.ask(ask)
        except TimeoutError:
            self._report.fault(f"no answer within {LONGEST} s to {ask}")
        except Exception as error:  # whatever it is, it would have cut the connection
            self._report.fault(f"{error!r:.300} instead of an answer to {ask}")
        return Answer(0, {}, b"")

    async def _tell(self, fault: str, ask: Ask) -> None:
        """Tell of a fault with as small a request as still shows it."""

        async def still(smaller: Ask) -> bool:
            answer = await self._answer(smaller)
            self._log.taken()
            return fault in faults_of(smaller, answer)

        self._report.fault(f"{fault} to {await shrunk(ask, still)}")

    async def _find_out(self, heard: list[str], asks: list[Ask]) -> None:
        """Ask each again, alone: whose fault was what the log says?"""
        for ask in asks:
            await self._answer(ask)
            if again := self._log.taken():
                self._report.fault(f"the log says {again[0]} about {ask}")
                return
        self._report.fault(
            f"the log says {heard[0]}, and it did not happen again, about one of\n" + "\n".join(map(str, asks))
        )

    async def _find_slow(self, asks: list[Ask]) -> None:
        """Ask each again, alone, and count the processor's time."""
        for ask in asks:
            wall, used = time.monotonic(), time.process_time()
            await self._answer(ask)
            wall, used = time.monotonic() - wall, time.process_time() - used
            self._report.took(wall, ask)
            if used > HANG:
                self._report.fault(f"{used:.1f} s of the processor's time for {ask}")


@asynccontextmanager
async def opened(db: str) -> AsyncIterator[FastAPI]:
    """The application on a database, running: bots are quick, and nobody is held up."""
    settings = Settings(db=db, tables_in_memory=IN_MEMORY, pages_in_memory=IN_MEMORY)
    quick = replace(settings, bot="random", bot_pause=0, fast_bots=False, hint="search:8", analysis_seconds=0.1)
    quiet_libraries()
    app = create_app(replace(quick, unlimited=True))
    async with app.router.lifespan_context(app):
        yield app


async def fuzz_inside(db: str, requests: int, seconds: float, seed: int) -> Report:
    """Fuzz the application in this process."""
    report = Report("in-process")
    async with opened(db) as app:
        await Fuzz(app, seed, report).run(requests, seconds)
    return report
