"""Servers as processes of their own."""

from __future__ import annotations

import multiprocessing
import os
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from tests.browser.served import Served
from tests.load.client import HOST

# A process that has imported the server already, and forks: a start takes a tenth of the usual time.
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["boardroom.server.web.serve"])
PATIENCE = 60.0


class Server:
    """A server that can be killed and started again on the same database. `with` sees to it that none is left."""

    def __init__(self, db: str) -> None:
        self._db = db
        self._process: ForkServerProcess | None = None
        self.port = 0  # as long as nobody listens

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start without waiting."""
        self._said, there = FORKS.Pipe(duplex=False)
        self._process = FORKS.Process(target=_serve, args=(self._db, there), daemon=True)
        self._process.start()
        there.close()

    def wait(self) -> None:
        """Wait until it listens."""
        assert self._said.poll(PATIENCE), "the server does not start"
        said: str = self._said.recv()  # Boardroom is open at http://127.0.0.1:8000/ …
        self.port = int(said.partition(f"{HOST}:")[2].partition("/")[0])

    def kill(self) -> None:
        """SIGKILL: no time for any last word."""
        self.port = 0
        if self._process:
            self._process.kill()
            self._process.join()
            self._process = None


def _serve(db: str, say: Connection) -> None:
    from boardroom.server.settings import Settings
    from boardroom.server.web.serve import run

    settings = Settings(db=db, bot_pause=0, bot_seconds=0.01, fast_bots=False, unlimited=True)
    run(settings, HOST, 0, open_browser=False, say=say.send)


class Measured(Served):
    """`boardroom serve`, looked at from outside."""

    @property
    def port(self) -> int:
        """Where it listens."""
        return urlsplit(self.address).port or 0

    def kill(self) -> None:
        """No time for any last word; what it wrote is left to whoever wants to judge it."""
        self._process.kill()
        self._process.communicate()

    def drawers(self) -> list[int]:
        """Its processes that draw pages; Python's own helper for such processes is none."""
        own = self._process.pid
        children = Path(f"/proc/{own}/task/{own}/children").read_text().split()
        return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]

    @property
    def memory(self) -> int:
        """Bytes of memory it and its drawers hold now (resident set)."""
        return sum(map(_memory, (self._process.pid, *self.drawers())))

    @property
    def seconds(self) -> float:
        """Processor time it and its drawers have used."""
        return sum(map(_seconds, (self._process.pid, *self.drawers())))


def _memory(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return 1024 * next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def _seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
