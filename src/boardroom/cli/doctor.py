"""`boardroom doctor`: is everything here that this machine needs, and what is not?"""

from __future__ import annotations

import os
import platform
import socket
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Final

import typer

from boardroom import __version__
from boardroom.cli.arguments import AsJson, print_json
from boardroom.cli.errors import FOUND_SOMETHING
from boardroom.kernel.game import games

GOOD: Final = "good"
OPTIONAL: Final = "not here"  # an extra that nobody has to have
WRONG: Final = "wrong"
MARKS: Final = {GOOD: "[green]✓[/]", OPTIONAL: "[dim]·[/]", WRONG: "[red]✗[/]"}

EXTRAS: Final = {  # a package that shows whether an extra is installed
    "data": ("pyarrow", "recording games as Parquet"),
    "postgres": ("psycopg", "tables on PostgreSQL"),
    "rl": ("pettingzoo", "PettingZoo and Gymnasium"),
    "openspiel": ("open_spiel", "OpenSpiel"),
    "ray": ("ray", "work on a Ray cluster"),
    "learn": ("torch", "training networks"),
}


@dataclass(frozen=True)
class Finding:
    """Something that was looked at."""

    what: str
    state: str
    said: str


def doctor(
    db: Annotated[str, typer.Option(metavar="URL", help="The database to look at, as for serve.")] = "boardroom.db",
    port: Annotated[int, typer.Option(metavar="N", help="The port serve would take.", min=0, max=65535)] = 8000,
    as_json: AsJson = False,
) -> None:
    """Look at versions, extras, compiled games, the database and the port. Exit code 1 if something is wrong."""
    findings = [*_versions(), *_extras(), *_games(), _cache(), _database(db), _port(port)]
    if as_json:
        print_json([asdict(finding) for finding in findings])
    else:
        _show(findings)
    if any(finding.state == WRONG for finding in findings):
        raise typer.Exit(FOUND_SOMETHING)


def _show(findings: list[Finding]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    for finding in findings:
        table.add_row(Text.from_markup(MARKS[finding.state]), finding.what, finding.said)
    Console(highlight=False, markup=False).print(table)


def _versions() -> Iterator[Finding]:
    yield Finding("Boardroom", GOOD, __version__)
    yield Finding("Python", GOOD, f"{platform.python_version()}, {platform.system()}, {os.cpu_count()} cores")
    yield Finding("NumPy, Numba", GOOD, f"{version('numpy')}, {version('numba')}")


def _extras() -> Iterator[Finding]:
    for extra, (package, use) in EXTRAS.items():
        try:
            yield Finding(f"extra {extra}", GOOD, f"{package} {version(package)}: {use}")
        except PackageNotFoundError:
            install = f"pip install 'boardroom-games[{extra}]'"
            yield Finding(f"extra {extra}", OPTIONAL, f"{use} would need it: {install}")


def _games() -> Iterator[Finding]:
    """Each game read to the end: its box, state, actions and rules."""
    from boardroom.kernel.fast import cache_root

    for name, game in games().items():
        try:
            game.box()
            size = f"{len(game.space)} actions, {game.schema.dtype.itemsize:,} bytes of state"
        except Exception as error:  # a half-written game folder may fail anyhow; the others are looked at all the same
            yield Finding(name, WRONG, f"cannot be loaded: {error}")
            continue
        here = (cache_root() / name).is_dir()
        compiled = "compiled code in the cache" if here else f"not compiled yet: boardroom warm {name}"
        yield Finding(game.about.title, GOOD, f"rules {game.about.rules_version}, {size}, {compiled}")


def _cache() -> Finding:
    from boardroom.kernel.fast import cache_root

    root = cache_root()
    nearest = next(folder for folder in (root, *root.parents) if folder.exists())
    if not os.access(nearest, os.W_OK):
        return Finding("cache", WRONG, f"{nearest} cannot be written: set BOARDROOM_CACHE to a folder that can")
    size = sum(file.stat().st_size for file in root.rglob("*") if file.is_file()) if root.exists() else 0
    return Finding("cache", GOOD, f"{root}, {size / 1e6:,.0f} MB")


def _database(db: str) -> Finding:
    from boardroom.server.table.database import DatabaseProblem, open_database

    if "://" not in db and not Path(db).parent.is_dir():
        return Finding("database", WRONG, f"{db} cannot be made: there is no folder {Path(db).parent}")
    if "://" not in db and not Path(db).exists():
        return Finding("database", GOOD, f"{db} does not exist yet: serve makes it")
    try:
        engine = open_database(db if "://" in db else f"sqlite:///{db}")
        with engine.connect() as connection:
            tables = connection.exec_driver_sql("SELECT count(*) FROM tables").scalar()
        engine.dispose()
    except DatabaseProblem as problem:
        return Finding("database", WRONG, str(problem))
    return Finding("database", GOOD, f"{_without_password(db)}, {tables:,} tables")


def _without_password(db: str) -> str:
    from sqlalchemy import make_url

    return str(make_url(db)) if "://" in db else db


def _port(port: int) -> Finding:
    with suppress(OSError), socket.create_server(("127.0.0.1", port)):
        return Finding("port", GOOD, f"{port} is free")
    return Finding("port", WRONG, f"{port} is taken: serve --port 0 takes a free one")
