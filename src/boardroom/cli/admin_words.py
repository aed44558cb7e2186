"""What `boardroom admin` says to people."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

import typer

from boardroom.cli.look import compact_table

if TYPE_CHECKING:
    from rich.table import Table

MOST_SHOWN = 20  # tables that go
KILOBYTE = 1000


def backed_up(data: dict[str, Any]) -> None:
    """A backup was made."""
    typer.echo(f"{data['file']}: {_content(data)}, {size(data['bytes'])}.")
    typer.echo("It holds the key of the cookies: keep it where only you can read it.")


def restored(data: dict[str, Any]) -> None:
    """A backup was put back."""
    typer.echo(f"Restored from {data['file']}: {_content(data)}.")


def _content(data: dict[str, Any]) -> str:
    return f"{number(data['tables'], 'table')}, {number(data['events'], 'event')}, {number(data['people'], 'name')}"


def checked(data: dict[str, Any]) -> None:
    """Every table was replayed."""
    for line in data["database"]:
        typer.echo(f"The database file is damaged: {line}.")
    for finding in data["damaged"]:
        typer.echo(f"Damaged: {finding['table']} “{finding['title']}”: {finding['what'].rstrip('.')}.")
    for finding in data["unplayable"]:
        typer.echo(f"Not replayed: {finding['table']} “{finding['title']}”: {finding['what'].rstrip('.')}.")
    replayed = data["tables"] - len(data["damaged"]) - len(data["unplayable"])
    typer.echo(
        f"{number(data['tables'], 'table')}, {number(data['events'], 'event')}: {replayed} replay as recorded, "
        f"{len(data['damaged'])} damaged, {len(data['unplayable'])} not replayed."
    )


def listed(rows: list[dict[str, Any]], limit: int, now: datetime) -> None:
    """Tables, one a line."""
    from rich.console import Console

    if not rows:
        typer.echo("No such table.")
        return
    table = _table("Table", "Game", "Title", "Owner", "Made", "Changed", "Visited", "Waits for")
    for row in rows:
        times = [ago(row[when], now) for when in ("created", "changed", "visited")]
        table.add_row(row["id"], row["game"], row["title"], row["owner"] or "–", *times, waits_for(row))
    Console(highlight=False, markup=False).print(table)
    if len(rows) == limit:
        typer.echo(f"The last {limit} that changed; --limit shows more.")


def waits_for(row: dict[str, Any]) -> str:
    """For whom a table waits, by name where it can be said."""
    if row["state"] in ("over", "closed"):
        return f"({row['state']})"
    names = ", ".join(row["waiting_for"]) or "(unknown: see check)"
    return f"{names} (bot)" if row["state"] == "bot" else names


def counted(data: dict[str, Any]) -> None:
    """Figures."""
    from rich.console import Console

    console = Console(highlight=False, markup=False)
    people = data["people"]
    seen = ", ".join(f"{n} within {days}" for days, n in people["seen"].items())
    typer.echo(f"{number(people['all'], 'name')}, {people['with_a_table']} people at tables; seen: {seen}.")
    typer.echo(
        f"{number(data['tables']['all'], 'table')}, {number(data['events']['all'], 'event')} "
        f"(at most {data['events']['longest_table']} at one table), {number(data['analyses'], 'analysis')}, "
        f"{size(data['bytes'])} ({data['bytes_an_event']} bytes an event)."
    )
    states = ("person", "bot", "over", "closed")
    games = _table("Game", *(f"{state}>" for state in states))
    for game, found in data["tables"]["by_game"].items():
        games.add_row(game, *(str(found.get(state, 0)) for state in states))
    console.print(games)
    growth = _table("New within", "people>", "tables>", "events>")
    for days, new in data["growth"].items():
        growth.add_row(days, *(str(new[what]) for what in ("people", "tables", "events")))
    console.print(growth)


def closed(data: dict[str, Any]) -> None:
    """A table was closed."""
    typer.echo(f"Table {data['id']} “{data['title']}” is closed: it can be read, and nobody can act there.")


def purged(data: dict[str, Any]) -> None:
    """Old tables were removed, or would be."""
    tables = data["tables"]
    for table in tables[:MOST_SHOWN]:
        typer.echo(f"{table['id']}  {table['game']}  “{table['title']}”  last changed {table['changed'][:10]}")
    if len(tables) > MOST_SHOWN:
        typer.echo(f"… and {len(tables) - MOST_SHOWN} more; --json names them all.")
    done = "would be removed" if data["dry_run"] else "removed"
    typer.echo(
        f"{number(len(tables), 'table')} and {number(data['names'], 'name')} without a table {done}: "
        f"nobody has come by for {data['older']}."
    )


def forgotten(data: dict[str, Any]) -> None:
    """Somebody was forgotten, or would be."""
    done = "would be forgotten" if data["dry_run"] else "is forgotten"
    person, tables = data["person"], number(len(data["tables"]), "table")
    typer.echo(
        f"{person['name'] or 'Somebody without a name'} ({person['id']}) {done} at {tables}: "
        f"{number(data['remarks'], 'remark')} emptied, {number(data['seats'], 'seat')} given to bots."
    )
    for table in data["unreadable"]:
        typer.echo(f"Table {table} is damaged and stays as it is: restore it from a backup, or purge it.")
    if data["other_devices"]:
        typer.echo(f"The same seats were held from other devices, known as: {', '.join(data['other_devices'])}.")
    if not data["dry_run"]:
        typer.echo("Backups made before still hold the name.")


def rotated(data: dict[str, Any]) -> None:
    """The key was changed."""
    typer.echo(
        f"The key is changed; running servers notice within seconds. All cookies are worthless now: "
        f"{number(data['people'], 'person')} must come back by the links to their own seats."
    )


# -- small things


def _table(*headings: str) -> Table:
    """A table for rows of texts; a heading that ends with `>` stands over figures."""
    table = compact_table()
    for heading in headings:
        table.add_column(heading.rstrip(">"), justify="right" if heading.endswith(">") else "left", overflow="fold")
    return table


def number(count: int, noun: str) -> str:
    """`1 table`, `2 tables`."""
    plural = {"person": "people", "analysis": "analyses"}.get(noun, f"{noun}s")
    return f"{count} {noun if count == 1 else plural}"


def size(count: int) -> str:
    """A number of bytes as people say it."""
    for unit in ("bytes", "kB", "MB", "GB"):
        if count < KILOBYTE or unit == "GB":
            break
        count //= KILOBYTE
    return f"{count} {unit}"


def ago(when: str | None, now: datetime) -> str:
    """How long ago something was."""
    if when is None:
        return "–"
    seconds = max(0.0, (now - datetime.fromisoformat(when)).total_seconds())
    for unit, length in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= length:
            return f"{int(seconds // length)} {unit}"
    return "now"
