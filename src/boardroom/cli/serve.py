"""`boardroom serve`: tables in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardroom.cli.errors import CommandError
from boardroom.kernel.game import find, games


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets others in.")] = "127.0.0.1",
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
) -> None:
    """Serve tables: friends and bots, in the browser."""
    boxes = read_boxes(box or [])
    from boardroom.server.database import DatabaseProblem
    from boardroom.server.serve import AddressProblem
    from boardroom.server.serve import serve as run

    try:
        run(host, port, db, boxes, open_browser, unlimited, say=typer.echo)
    except (AddressProblem, DatabaseProblem) as problem:
        raise CommandError(str(problem)) from None


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
