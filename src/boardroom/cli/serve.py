"""`boardroom serve`: tables in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardroom.cli.errors import CommandError
from boardroom.kernel.game import find, games

Listed = list[str] | None  # separated by commas, or given several times
LETTING_IN = "Who may come in"


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 lets others on your network in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 takes a free one.", min=0, max=65535)] = 8000,
    db: Annotated[
        str | None,
        typer.Option(metavar="URL", help="SQLite file, or [bold]postgresql+psycopg://…[/]; without it, boardroom.db."),
    ] = None,
    box: Annotated[
        list[str] | None,
        typer.Option(metavar="[GAME=]FILE", help="Your corrections of component values (TOML); can be repeated."),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open a browser, if there is a screen.")] = False,
    unlimited: Annotated[
        bool, typer.Option("--unlimited", help="No rate limits, and bots act at once: for load tests.")
    ] = False,
    allowed_hosts: Annotated[
        Listed,
        typer.Option(
            metavar="NAME,…",
            rich_help_panel=LETTING_IN,
            help="Names people type to come here, such as table.example.org; * for any. Always allowed: localhost, the "
            "address the server is reached at, and with 0.0.0.0 this machine's own name.",
        ),
    ] = None,
    trusted_proxies: Annotated[
        Listed,
        typer.Option(
            metavar="ADDRESS,…",
            rich_help_panel=LETTING_IN,
            help="Addresses or networks (10.0.0.0/8) of proxies in front of this server. Only they are believed when "
            "they say from where a request came (X-Forwarded-For) and whether by https (X-Forwarded-Proto).",
        ),
    ] = None,
) -> None:
    """Serve tables: friends and bots, in the browser."""
    boxes = read_boxes(box or [])
    from boardroom.server.database import DatabaseProblem
    from boardroom.server.hosts import HostProblem, networks
    from boardroom.server.serve import AddressProblem, database_url, for_load_tests, run
    from boardroom.server.settings import Settings

    try:
        settings = Settings(
            db=database_url(db),
            boxes=boxes,
            allowed_hosts=listed(allowed_hosts),
            trusted_proxies=networks(listed(trusted_proxies)),
        )
        run(for_load_tests(settings) if unlimited else settings, host, port, open_browser, say=typer.echo)
    except (AddressProblem, DatabaseProblem, HostProblem) as problem:
        raise CommandError(str(problem)) from None


def listed(given: Listed) -> tuple[str, ...]:
    """What was given in one option with commas, or in several."""
    return tuple(part.strip() for text in given or () for part in text.split(",") if part.strip())


def read_boxes(given: list[str]) -> dict[str, Path]:
    """The overlay file of each game, read once so that a mistake is told now. A file alone is for the only game."""
    boxes = {}
    for text in given:
        name, equals, file = text.rpartition("=")
        if not equals and len(games()) > 1:
            raise CommandError(f"say for which game: --box GAME={file}")
        game = find(name) if equals else next(iter(games().values()))
        game.box(Path(file))
        boxes[game.name] = Path(file)
    return boxes
