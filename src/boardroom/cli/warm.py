"""`boardroom warm`: compile ahead."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from boardroom.cli.arguments import AsJson, print_json
from boardroom.cli.interrupt import if_interrupted
from boardroom.cli.progress import patience
from boardroom.kernel.game import find
from boardroom.kernel.game import games as all_games


def warm(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Games; without any, all.")] = None,
    as_json: AsJson = False,
) -> None:
    """Compile the games now, so that fast play starts at once later."""
    chosen = [find(name) for name in games or all_games()]
    from boardroom.arena.warm import JOBS
    from boardroom.arena.warm import warm as compile_ahead

    rows: list[dict[str, Any]] = []
    if_interrupted(lambda: "What is compiled stays: the same command goes on from there.")
    for game in chosen:
        steps = compile_ahead(game)
        for what in JOBS:
            with patience(f"{game.about.title}: {what} …"):
                _, seconds = next(steps)
            rows.append({"game": game.name, "what": what, "seconds": round(seconds, 2)})
            if not as_json:
                typer.echo(f"{game.about.title}: {what}, {seconds:.1f} s")
    if as_json:
        print_json(rows)
