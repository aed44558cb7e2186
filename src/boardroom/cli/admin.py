"""`boardroom admin`: keeping house, beside a running server or without one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardroom.cli import admin_words as words
from boardroom.cli.arguments import AsJson, Database, Overlays, print_json
from boardroom.cli.errors import FOUND_SOMETHING, CommandError, Commands
from boardroom.cli.progress import progress
from boardroom.cli.serve import read_boxes
from boardroom.cli.usage import Command

if TYPE_CHECKING:
    from boardroom.server.keeping.check import Report
    from boardroom.server.table.store import Store

DAYS = {"d": 1, "w": 7, "m": 30, "y": 365}

DryRun = Annotated[bool, typer.Option("--dry-run", help="Only say what would be done.")]
Overwrite = Annotated[bool, typer.Option("--overwrite", help="Lose what is there already.")]
Age = Annotated[str, typer.Option("--older", metavar="AGE", help="Not changed or visited for so long: 90d, 12w, 1y.")]
MaybeAge = Annotated[
    str | None, typer.Option("--older", metavar="AGE", help="Not changed or visited for so long: 90d, 12w, 1y.")
]


# -- copies


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write: a SQLite database.")],
    db: Database = None,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Copy the database into one file, while people play: everything acknowledged before is in it."""
    from boardroom.server.keeping.backup import back_up

    with explained():
        content = back_up(_url(db), file, overwrite)
    _tell(asdict(content) | {"file": str(file)}, as_json, words.backed_up)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    db: Database = None,
    overwrite: Overwrite = False,
    box: Overlays = None,
    as_json: AsJson = False,
) -> None:
    """Put a backup into an empty database that nobody uses, then check it. Exit code 1 if something is damaged."""
    from boardroom.server.keeping.backup import restore as put_back

    overlays = read_boxes(box or [])
    with explained():
        content = put_back(file, _url(db), overwrite)
    if not as_json:
        words.restored(asdict(content) | {"file": str(file)})
    _check(db, overlays, as_json)


# -- looking


def check(db: Database = None, box: Overlays = None, as_json: AsJson = False) -> None:
    """Replay every table and compare it with its record. Exit code 1 if something is damaged."""
    _check(db, read_boxes(box or []), as_json)


def _check(db: str | None, overlays: dict[str, Path], as_json: bool) -> None:
    from boardroom.server.keeping.check import check as look
    from boardroom.server.keeping.loading import Shelf

    with house(db) as store, progress("tables") as shown:
        task = shown.add_task("Replaying", total=None)
        report = look(
            store, Shelf(store, overlays), lambda done, total: shown.update(task, completed=done, total=total)
        )
    _tell(_report_data(report), as_json, words.checked)
    if not report.sound:
        raise typer.Exit(FOUND_SOMETHING)


def _report_data(report: Report) -> dict[str, Any]:
    return asdict(report) | {"sound": report.sound}


def list_tables(
    db: Database = None,
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Only tables of this game.")] = None,
    owner: Annotated[str | None, typer.Option(metavar="PERSON", help="Only tables of this person: name or id.")] = None,
    state: Annotated[
        str | None, typer.Option(metavar="person|bot|over|closed", help="Only tables that wait for these, or ended so.")
    ] = None,
    older: MaybeAge = None,
    limit: Annotated[int, typer.Option(metavar="N", help="At most so many, last changed first.", min=1)] = 50,
    box: Overlays = None,
    as_json: AsJson = False,
) -> None:
    """List tables: game, owner, age, last change, and for whom they wait."""
    from boardroom.server.keeping.loading import Shelf
    from boardroom.server.keeping.overview import filters, listed

    overlays, days, now = read_boxes(box or []), None if older is None else _days(older), datetime.now(UTC)
    with house(db) as store:
        tables = listed(store, Shelf(store, overlays), filters(game, owner, state, days, now), limit)
    _tell([asdict(table) for table in tables], as_json, lambda rows: words.listed(rows, limit, now))


def stats(db: Database = None, as_json: AsJson = False) -> None:
    """Count people, tables by game and state, events and bytes, and what has come in the last days."""
    from boardroom.server.keeping.overview import statistics

    with house(db) as store:
        figures = statistics(store, datetime.now(UTC))
    _tell(figures, as_json, words.counted)


# -- ending and removing


def close(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Id or address of a table.")],
    db: Database = None,
    as_json: AsJson = False,
) -> None:
    """End a table for good: nobody can act there any more, but it can be read."""
    from boardroom.server.keeping.closing import close_table

    with house(db) as store:
        row = close_table(store, table)
    _tell({"id": row.id, "title": row.title, "was": row.waits}, as_json, words.closed)


def purge(
    older: Age,
    db: Database = None,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Also games that people have left in the middle.")
    ] = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Remove tables that are over, closed or never begun and that nobody has visited for so long."""
    from boardroom.server.keeping import removal

    since = removal.before(datetime.now(UTC), _days(older))
    which = removal.untouched(since) if unfinished else removal.ended_or_unbegun(since)
    with house(db) as store:
        found = removal.doomed(store, which)
        names = removal.count_strangers(store, since) if dry_run else 0
        if not dry_run:
            removed = set(removal.remove_all(store, [table.id for table in found], which))
            found = [table for table in found if table.id in removed]
            names = removal.remove_strangers(store, since)
    what = {"dry_run": dry_run, "older": older, "names": names, "tables": [asdict(table) for table in found]}
    _tell(what, as_json, words.purged)


def forget(
    person: Annotated[str, typer.Argument(metavar="PERSON", help="Id of a person, or a name only one has.")],
    db: Database = None,
    dry_run: DryRun = False,
    box: Overlays = None,
    as_json: AsJson = False,
) -> None:
    """Forget somebody: name and remarks go, bots take the seats; the games stay and can be replayed. Exit code 1 if a
    damaged table could not be changed.
    """
    from boardroom.server.keeping import forgetting
    from boardroom.server.keeping.loading import Shelf

    overlays = read_boxes(box or [])
    with house(db) as store:
        known = forgetting.find_person(store, person)
        done = forgetting.forget(store, Shelf(store, overlays), known, dry_run)
    what = asdict(done) | {"other_devices": sorted(done.other_devices), "dry_run": dry_run}
    _tell(what, as_json, words.forgotten)
    if done.unreadable:
        raise typer.Exit(FOUND_SOMETHING)


def rotate_key(db: Database = None, as_json: AsJson = False) -> None:
    """Change the key that signs cookies: every cookie is worthless at once, also with servers that are running."""
    from boardroom.server.keeping.key import rotate_key as change

    with house(db) as store:
        people = change(store)
    _tell({"people": people}, as_json, words.rotated)


# -- the way in and out


@contextmanager
def house(db: str | None) -> Iterator[Store]:
    """The store of a database that is there, whoever else uses it."""
    from boardroom.server.keeping.door import existing_database
    from boardroom.server.table.store import Store

    with explained():
        store = Store(existing_database(_url(db)))
        try:
            yield store
        finally:
            store.close()


@contextmanager
def explained() -> Iterator[None]:
    """What cannot be done is said in a sentence."""
    from sqlalchemy.exc import DBAPIError

    from boardroom.server.keeping.problem import KeepingProblem
    from boardroom.server.table.database import DatabaseProblem

    try:
        yield
    except (DatabaseProblem, KeepingProblem) as problem:
        raise CommandError(str(problem)) from None
    except DBAPIError as error:
        raise CommandError(f"the database says: {str(error.orig).splitlines()[0]}. Nothing was changed") from None


def _url(db: str | None) -> str:
    from boardroom.server.settings import database_url

    return database_url(db)


def _days(age: str) -> float:
    """`90d` as a number of days."""
    found = re.fullmatch(r"(\d{1,5})([dwmy])", age)
    if not found:
        raise CommandError(f"--older wants a number of days, weeks, months or years (90d, 12w, 6m, 1y), not {age!r}")
    return int(found[1]) * DAYS[found[2]]


def _tell(what: Any, as_json: bool, in_words: Callable[[Any], None]) -> None:
    if as_json:
        print_json(what)
    else:
        in_words(what)


# -- the commands by name

COMMANDS: dict[str, tuple[Callable[..., None], str]] = {
    "backup": (backup, "boardroom admin backup monday.db --db tables.db"),
    "restore": (restore, "boardroom admin restore monday.db --db new.db"),
    "check": (check, "boardroom admin check --db tables.db"),
    "list": (list_tables, "boardroom admin list --game kanban --state person --older 30d"),
    "close": (close, "boardroom admin close 3f9c2a71d04be865"),
    "purge": (purge, "boardroom admin purge --older 90d --dry-run"),
    "forget": (forget, "boardroom admin forget Mara --dry-run"),
    "rotate-key": (rotate_key, "boardroom admin rotate-key --db tables.db"),
    "stats": (stats, "boardroom admin stats --json"),
}

admin = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Keep house: copies, checks, old tables, people who want to be forgotten. Servers may be running.",
    epilog="All of it in words: [bold]docs/admin.md[/]",
)
for name, (command, example) in COMMANDS.items():
    admin.command(name, cls=Command, epilog=f"Example: [bold]{example}[/]")(command)
