"""`boardroom golden`: the recorded games that guard the rules."""

from __future__ import annotations

from typing import Annotated

import typer

from boardroom.cli.arguments import GameName
from boardroom.cli.errors import FOUND_SOMETHING, CommandError
from boardroom.kernel.game import find


def golden(
    game: GameName,
    write: Annotated[bool, typer.Option("--write", help="Record the playthroughs anew.")] = False,
) -> None:
    """Check the recorded playthroughs in a game's folder, or write them. Exit code 1 if they are out of date."""
    from boardroom.arena.golden import golden_file, stale_lines, write_golden

    found = find(game)
    path = golden_file(found)
    if write:
        try:
            write_golden(found)
        except OSError as error:
            raise CommandError(f"cannot write {path}: {error.strerror}") from None
        typer.echo(f"Wrote {path}.")
        return
    stale = stale_lines(found)
    if not stale:
        typer.echo(f"{path} is what the rules of {found.about.title} say.")
        return
    what = "does not exist" if stale == [0] else f"differs in line {', '.join(map(str, stale))}"
    typer.echo(f"{path} {what}. If the rules were meant to change: boardroom golden {found.name} --write", err=True)
    raise typer.Exit(FOUND_SOMETHING)
