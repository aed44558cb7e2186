"""`boardroom new`: a folder with a small game in it, to be made one's own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from boardroom.cli.errors import CommandError
from boardroom.kernel.game import EXTRA_FOLDERS, find


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the game and its folder, such as night_train.")],
    shelf: Annotated[
        Path, typer.Option("--in", metavar="FOLDER", help="Where its folder is made; without it, here.")
    ] = Path(),
) -> None:
    """Make a game to begin with: small, complete, with a hidden deck, and playable at once."""
    from boardroom.arena.golden import write_golden
    from boardroom.kit.start import make

    shelf = shelf.resolve()
    try:
        folder = make(shelf, name)
    except OSError as error:
        raise CommandError(f"cannot write {shelf / name}: {error.strerror}") from None
    named = [place for place in os.environ.get(EXTRA_FOLDERS, "").split(os.pathsep) if place]
    missing = str(shelf) not in named
    os.environ[EXTRA_FOLDERS] = os.pathsep.join((*named, *[str(shelf)] * missing))
    write_golden(find(name))
    typer.echo(f"Made {folder}: a small game that can be played at once. Change it into yours.\n")
    if missing:
        typer.echo(f"  export {EXTRA_FOLDERS}={os.environ[EXTRA_FOLDERS]}")
    typer.echo(f"  boardroom play {name}\n  boardroom check {name} --quick\n  boardroom serve --open\n")
    typer.echo("docs/add-a-game.md explains its files, one by one.")
