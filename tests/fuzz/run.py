"""`make fuzz`: valid, nearly valid and nonsensical requests to every route, in-process and over a socket.

Nothing may answer with an error of the server, hang, fill the log with tracebacks, give back what was sent in great
lengths or let the memory grow. Two people play an ordinary game all the while, which nothing may disturb; in the end
every table must replay. The same seed asks the same questions.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from boardroom.server.settings import Settings
from boardroom.server.table.database import open_database
from boardroom.server.table.store import Store
from boardroom.server.web.app import create_app
from tests.fuzz.inside import fuzz_inside
from tests.fuzz.judging import Report
from tests.fuzz.outside import fuzz_outside, said
from tests.fuzz.routes import Route, routes_of
from tests.load.audit import every_table, replay_faults
from tests.load.process import Measured
from tests.server import postgres

SOCKET = 0.1  # share of the requests that go over a socket: they take longer
FLAT = 64 * 2**20  # bytes by which the memory may grow in the second half of a run: caches have filled by then


def inside(db: str, requests: int, seconds: float, seed: int) -> Report:
    """Fuzz the application in this process."""
    return judged(asyncio.run(fuzz_inside(db, requests, seconds, seed)), db)


def outside(db: str, requests: int, seconds: float, seed: int) -> Report:
    """Fuzz a server of its own."""
    with tempfile.TemporaryDirectory(prefix="boardroom-fuzz-") as folder:
        server = Measured(Path(folder), "--unlimited", "--db", db)
        try:
            report = asyncio.run(fuzz_outside(server, all_routes(), requests, seconds, seed))
        finally:
            server.kill()
        report.faults += said(Path(folder))
    return judged(report, db)


def all_routes() -> list[Route]:
    """The routes of the application."""
    with tempfile.TemporaryDirectory(prefix="boardroom-fuzz-") as folder:
        app = create_app(Settings(db=f"sqlite:///{folder}/tables.db"))
        app.state.services.store.close()
        return routes_of(app)


def judged(report: Report, db: str) -> Report:
    """What shows only at the end: whether every table replays, and whether the memory stayed flat."""
    store = Store(open_database(db))
    try:
        for table in every_table(store):
            report.tables += 1
            report.faults += [f"table {table} {fault}" for fault in replay_faults(store, table, store.events(table))]
    finally:
        store.close()
    settled = report.memory[len(report.memory) // 2]
    if report.memory[-1] - settled > FLAT:
        report.fault(f"the memory grew by {(report.memory[-1] - settled) / 2**20:.0f} MB")
    return report


def arguments() -> argparse.Namespace:
    """What can be chosen."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.run", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--requests", type=int, default=100_000, help="in all")
    parser.add_argument("--seconds", type=float, default=3600.0, help="at most, in all")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--database", choices=("sqlite", "postgresql"), help="only this one")
    parser.add_argument("--only", choices=("inside", "outside"), help="only in-process, or only over a socket")
    return parser.parse_args()


def databases(wanted: str | None, stack: ExitStack) -> dict[str, Callable[[], str]]:
    """What makes an empty database, for every kind that is wanted and installed."""
    found: dict[str, Callable[[], str]] = {}
    if wanted != "postgresql":
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="boardroom-fuzz-"))
        names = itertools.count()
        found["SQLite"] = lambda: f"sqlite:///{folder}/{next(names)}.db"
    if wanted == "postgresql" or (wanted is None and postgres.programs()):
        found["PostgreSQL"] = stack.enter_context(postgres.cluster()).new_database
    return found


def main() -> int:
    """Fuzz SQLite, and PostgreSQL where it is installed; 1 if anything is wrong."""
    options = arguments()
    runs = {"inside": (inside, 1 - SOCKET), "outside": (outside, SOCKET)}
    if options.only:
        runs = {options.only: (runs[options.only][0], 1.0)}
    faults, ends = 0, time.monotonic() + options.seconds
    with ExitStack() as stack:
        kinds = databases(options.database, stack)
        for (kind, new), (fuzz, share) in itertools.product(kinds.items(), runs.values()):
            count = int(options.requests * share / len(kinds))
            report = fuzz(new(), count, ends - time.monotonic(), options.seed)
            report.name = f"{kind}, {report.name} (seed {options.seed})"
            print(report, flush=True)
            faults += len(report.faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
