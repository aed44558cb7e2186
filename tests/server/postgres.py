"""A private PostgreSQL for the tests: made in a temporary folder, reached by a socket in it, thrown away at the end."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

USER = "postgres"
NUMBERS = count()


def programs() -> Path | None:
    """The folder with initdb and its companions; Debian keeps it off the path."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if debian:
        return debian[-1].parent
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def wanted() -> bool:
    """Whether tests run on PostgreSQL: where it is installed, and always in CI, where its absence is a failure."""
    return programs() is not None or os.environ.get("CI") == "true"


class Cluster:
    """A running PostgreSQL."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"tables_{next(NUMBERS)}"
        _run("createdb", "-h", str(self.folder), "-U", USER, name)
        return f"postgresql+psycopg://{USER}@/{name}?host={self.folder}"


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Start PostgreSQL, and stop it in the end."""
    folder = Path(tempfile.mkdtemp(prefix="boardroom-pg-"))
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        shutil.chown(folder, USER, USER)
    data = folder / "data"
    _run("initdb", "-D", str(data), "-U", USER, "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C")
    options = f"-k {folder} -c listen_addresses='' -c max_connections=200"
    _run("pg_ctl", "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield Cluster(folder)
    finally:
        _run("pg_ctl", "-D", str(data), "-w", "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def _run(program: str, *arguments: str) -> None:
    folder = programs()
    if folder is None:
        raise RuntimeError("PostgreSQL is not installed; these tests need it where CI=true")
    command = [str(folder / program), *arguments]
    if os.geteuid() == 0:
        pwd.getpwnam(USER)
        command = ["runuser", "-u", USER, "--", *command]
    # To a file, not to a pipe: the server that pg_ctl starts would keep the pipe open.
    with tempfile.TemporaryFile() as said:
        done = subprocess.run(command, cwd="/", stdout=said, stderr=said, check=False)
        said.seek(0)
        if done.returncode:
            raise RuntimeError(f"{program} failed with {done.returncode}: {said.read().decode()}")
