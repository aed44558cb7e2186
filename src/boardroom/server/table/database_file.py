"""The SQLite file under a running server: whether what is written to it will be found there again.

A file that is removed or replaced stays open for those who had opened it: they would go on writing to something that
no restart finds. So every connection remembers which files it opened, and looks for them before anything it wrote is
acknowledged. The same goes for the files beside it, which hold the newest commits.
"""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, event

from boardroom.server.refusal import Refusal

LOG: Final = logging.getLogger("boardroom.server")
FILES: Final = ("", "-wal", "-shm")  # the database, its newest commits, and the index of those
OPENED: Final = "files"  # in the info of a connection: its path and the files it opened

Identity = tuple[int, int] | None  # device and number of a file; None if there is none


class DatabaseGone(Refusal):
    """The files this process has open are not those under the database's name any more."""

    def __init__(self, path: str) -> None:
        name = os.path.basename(path)
        super().__init__(
            503,
            f"The database of this server ({name}) was removed or replaced while it was running: nothing can be saved. "
            "Its owner can put the file back, or restore a backup and start the server again.",
        )


def make_private(path: Path) -> None:
    """Make the file, for its owner's eyes only, if it is not there: it will hold the key of all cookies.

    SQLite gives the files beside it the same permissions. A file that is there keeps those its owner has chosen.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        if os.name == "posix" and path.stat().st_mode & stat.S_IROTH:
            LOG.warning("everybody on this machine can read %s, and with it sign in as anybody: chmod 600 it", path)


def watch(engine: Engine) -> None:
    """Have every connection of a SQLite engine remember its files, and refuse to open others than the first one did."""
    first: list[tuple[str, Identity]] = []  # the path and the file itself, as found by the first connection

    @event.listens_for(engine, "do_connect")
    def look_before_opening(*_: Any) -> None:
        # SQLite would make a new, empty file where there is none.
        for path, identity in first:
            if _identity(path) != identity:
                raise DatabaseGone(path)

    @event.listens_for(engine, "connect")
    def remember(connection: Any, record: Any) -> None:
        path = connection.execute("PRAGMA database_list").fetchone()[2]
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # opens the files beside it
        record.info[OPENED] = path, _identities(path)
        if not first:
            first.append((path, _identity(path)))


def must_be_there(connection: Connection) -> None:
    """Raise `DatabaseGone` if the files of a connection were taken away. Other databases look after themselves."""
    if OPENED in connection.info:
        path, opened = connection.info[OPENED]
        if _identities(path) != opened:
            raise DatabaseGone(path)


def _identities(path: str) -> list[Identity]:
    return [_identity(path + end) for end in FILES]


def _identity(path: str) -> Identity:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
