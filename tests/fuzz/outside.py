"""A server in a process of its own, asked over a socket: also in ways in which no library would ask."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from pathlib import Path

from tests.fuzz.ask import Ask, Person
from tests.fuzz.innocent import Innocent
from tests.fuzz.judging import HANG, Report, faults_of
from tests.fuzz.making import Maker
from tests.fuzz.routes import Route
from tests.fuzz.world import World
from tests.load.client import HOST, Answer
from tests.load.process import Measured

TOGETHER = 16  # connections
ODD = 0.25  # share of the requests that are sent in a way of their own
LONGEST = 60.0  # seconds in which a whole request must be answered, however busy the machine is
LOOKS = 10  # at the memory, in a run
MOMENT = 0.02  # seconds that half a request is left hanging
STARTS = (
    b"", b"\r\n\r\n", b"GET", b"GET / HTTP/9.9", b"GET  /  HTTP/1.1", b"\x16\x03\x01\x02\x00", b"PRI * HTTP/2.0",
    b"GET http://evil.example/ HTTP/1.1", b"GET * HTTP/1.1", b"get / http/1.1", b"GET /\xff\x00 HTTP/1.1",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1", b"POST / HTTP/1.0",
)  # fmt: skip
LINES = (
    b": x", b"x", b"a b: c", b" folded", b"x: \x00", b"x:" + b"y" * 70_000, b"\r", b"x: y\r\n" * 300 + b"x: y",
    b"Host: a\r\nHost: b", b"Cookie: \xff\xfe", b"x\x00: y", b"Transfer-Encoding: gzip, chunked",
)  # fmt: skip

Manner = Callable[[bytes, random.Random], list[bytes]]


class Unread(Exception):
    """The server has closed the connection without an answer."""


class Outside:
    """Asks on connections that are kept open as long as the server likes."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.host = f"{HOST}:{port}"
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def ask(self, ask: Ask) -> Answer:
        """Ask in an ordinary way."""
        return await self.send([ask.wire], ask.method)

    async def send(self, pieces: list[bytes], method: str) -> Answer:
        """Send bytes and read one answer; `Unread` if the server hangs up instead."""
        reader, writer = self._idle.pop() if self._idle else await asyncio.open_connection(HOST, self._port)
        try:
            for piece in pieces:
                writer.write(piece)
                await writer.drain()
            answer = await _read(reader, method)
        except (OSError, EOFError, ValueError) as error:
            writer.close()
            raise Unread from error
        except BaseException:
            writer.close()
            raise
        if answer.headers.get("connection") == "close" or "content-length" not in answer.headers or len(pieces) != 1:
            writer.close()
        else:
            self._idle.append((reader, writer))
        return answer

    async def abandon(self, pieces: list[bytes]) -> None:
        """Send bytes, wait a moment and hang up."""
        reader, writer = await asyncio.open_connection(HOST, self._port)
        try:
            for piece in pieces:
                writer.write(piece)
                await writer.drain()
            async with asyncio.timeout(MOMENT):
                await reader.read(1000)
        except (OSError, TimeoutError):
            pass
        finally:
            writer.close()

    def close(self) -> None:
        for _, writer in self._idle:
            writer.close()


async def _read(reader: asyncio.StreamReader, method: str) -> Answer:
    """One answer; of one without a length only the beginning."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")[:-2]
    pairs = (line.partition(": ") for line in lines)
    headers = {name.lower(): value for name, _, value in pairs}
    status = int(first.split()[1])
    if status < 200:
        return await _read(reader, method)
    if method == "HEAD" or status in (204, 304):
        return Answer(status, {**headers, "connection": "close"}, b"")
    if "content-length" in headers:
        return Answer(status, headers, await reader.readexactly(int(headers["content-length"])))
    return Answer(status, headers, await reader.read(1000))


# -- ways to send a request in which the server may hang up, or wait for more


def half(wire: bytes, chance: random.Random) -> list[bytes]:
    return [wire[: chance.randrange(len(wire))]]


def dribbled(wire: bytes, chance: random.Random) -> list[bytes]:
    """In some pieces, never finished."""
    cuts = sorted(chance.choices(range(len(wire)), k=4))
    return [wire[a:b] for a, b in zip([0, *cuts], cuts, strict=False)]


def twice(wire: bytes, _: random.Random) -> list[bytes]:
    return [wire + wire]


def many(wire: bytes, _: random.Random) -> list[bytes]:
    return [wire * 8]


def longer_than_said(wire: bytes, chance: random.Random) -> list[bytes]:
    return [wire + bytes(chance.randrange(1, 500))]


def shorter_than_said(wire: bytes, _: random.Random) -> list[bytes]:
    return [wire.replace(b"Content-Length: ", b"Content-Length: 9")]


def two_lengths(wire: bytes, _: random.Random) -> list[bytes]:
    return [wire.replace(b"\r\n", b"\r\nContent-Length: 3\r\nContent-Length: 4\r\n", 1)]


def chunked(wire: bytes, chance: random.Random) -> list[bytes]:
    """In chunks that are right, wrong, or endless."""
    head, _, body = wire.partition(b"\r\n\r\n")
    head = b"\r\n".join(line for line in head.split(b"\r\n") if not line.lower().startswith(b"content-length"))
    right = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body) if body else b"0\r\n\r\n"
    wrong = (
        right,
        b"zz\r\n",
        b"-1\r\nx\r\n",
        b"%x\r\n" % 2**70,
        b"5;" + b"x" * 3000 + b"\r\n",
        b"1\r\nx\r\n" * 400,
        b"3\r\nab",
        b"",
    )
    return [head + b"\r\nTransfer-Encoding: chunked\r\n\r\n" + chance.choice(wrong)]


def both_lengths(wire: bytes, chance: random.Random) -> list[bytes]:
    return [chunked(wire, chance)[0].replace(b"\r\n", b"\r\nContent-Length: 5\r\n", 1)]


def strange_start(wire: bytes, chance: random.Random) -> list[bytes]:
    """Not HTTP, or a version nobody speaks."""
    _, _, rest = wire.partition(b"\r\n")
    return [chance.choice(STARTS) + b"\r\n" + rest]


def strange_header(wire: bytes, chance: random.Random) -> list[bytes]:
    """A line that is no header, or too much of one."""
    return [wire.replace(b"\r\n", b"\r\n" + chance.choice(LINES) + b"\r\n", 1)]


MANNERS: tuple[Manner, ...] = (
    half,
    dribbled,
    twice,
    many,
    longer_than_said,
    shorter_than_said,
    two_lengths,
    chunked,
    both_lengths,
    strange_start,
    strange_header,
)


class Fuzz:
    """A run against a server behind a socket."""

    def __init__(self, server: Measured, routes: list[Route], seed: int, report: Report) -> None:
        self._server = server
        self._door = Outside(server.port)
        self._chance = random.Random(f"{seed} outside")
        self._world = World(self._door)
        self._maker = Maker(self._world, routes, seed)
        self._innocent = Innocent(seed)
        self._report = report

    async def run(self, requests: int, seconds: float) -> None:
        """So many requests, or as many as fit into the time."""
        await self._world.settle(self._chance)
        await self._innocent.settle([Person(Outside(self._server.port)) for _ in range(2)])
        self._world.secret_tables = [self._innocent.table]
        began = time.monotonic()
        while self._report.asked < requests and time.monotonic() - began < seconds:
            if len(self._report.memory) * requests <= self._report.asked * LOOKS:
                self._report.memory.append(self._server.memory)
            await self._world.keep_going(self._report.asked, self._chance)
            used = self._server.seconds
            await asyncio.gather(*(self._one() for _ in range(TOGETHER)), self._innocent.go_on())
            used = self._server.seconds - used
            if used > TOGETHER * HANG:
                self._report.fault(f"{used:.1f} s of the server's time for {TOGETHER} requests")
        self._report.memory.append(self._server.memory)
        self._report.seconds = time.monotonic() - began
        self._report.faults += self._innocent.faults
        self._door.close()

    async def _one(self) -> None:
        if self._chance.random() < ODD:
            await self._odd()
        else:
            await self._ordinary()

    async def _ordinary(self) -> None:
        """A request that is whole, whatever it says: it must be answered, or the connection closed at once."""
        ask, person = self._maker.make()
        if ask.leaves or ask.header("content-length") or ask.header("expect"):  # it may promise more than it sends
            await self._door.abandon([ask.wire])
            self._report.count(ask, 0)
            return
        began = time.monotonic()
        try:
            async with asyncio.timeout(LONGEST):
                answer = await self._door.ask(ask)
        except Unread:
            answer = Answer(0, {}, b"")
        except TimeoutError:
            self._report.fault(f"no answer within {LONGEST} s to {ask}")
            answer = Answer(0, {}, b"")
        self._report.took(time.monotonic() - began, ask)
        self._judge(ask, answer)
        self._world.learn(ask, person, answer)

    async def _odd(self) -> None:
        """A request that breaks the rules of HTTP; whoever sent it does not wait long for an answer."""
        ask, _ = self._maker.make()
        manner = self._chance.choice(MANNERS)
        pieces = manner(ask.wire, self._chance)
        try:
            async with asyncio.timeout(MOMENT):
                answer = await self._door.send([*pieces, b""], ask.method)
        except (Unread, TimeoutError, OSError):
            answer = Answer(0, {}, b"")
        self._judge(ask, answer, manner.__name__)

    def _judge(self, ask: Ask, answer: Answer, manner: str = "") -> None:
        self._report.count(ask, answer.status)
        for fault in faults_of(ask, answer):
            self._report.fault(f"{fault}{f' (sent {manner})' if manner else ''} to {ask}")


async def fuzz_outside(server: Measured, routes: list[Route], requests: int, seconds: float, seed: int) -> Report:
    """Fuzz a server over its socket."""
    report = Report("over a socket")
    await Fuzz(server, routes, seed, report).run(requests, seconds)
    return report


def said(folder: Path) -> list[str]:
    """What a server wrote that it should not have to write: its errors, each with the exception behind it."""
    text = (folder / "said.txt").read_text(encoding="utf-8", errors="replace")
    found: list[str] = []
    in_traceback = False
    for line in text.splitlines():
        if line.startswith("Traceback"):
            in_traceback = True
        elif in_traceback and line and not line.startswith((" ", "|", "+")):
            found.append(f"the log says: {line:.300}")
            in_traceback = False
        elif " ERROR " in line or " CRITICAL " in line:
            found.append(f"the log says: {line:.300}")
    return found
