"""`boardroom check`: the kit, on one game, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from boardroom.cli.arguments import GameName
from boardroom.cli.errors import FOUND_SOMETHING
from boardroom.kernel.game import find

if TYPE_CHECKING:
    from boardroom.kit.report import Failure


def check(
    game: GameName,
    quick: Annotated[bool, typer.Option("--quick", help="Leave out what has to be compiled first.")] = False,
) -> None:
    """Try everything that must hold for every game, and say what to do about the rest. Exit code 1 if there is some.

    It plays random games with every number of players and every option, and looks at rules, secrets, texts, logs,
    pages and, unless quick, at both speeds.
    """
    from boardroom.kit.report import run_kit

    found = find(game)
    wrong = 0
    for tried, failure in run_kit(found, quick):
        typer.echo(f"{'✗' if failure else '✓'} {tried.claim}")
        if failure:
            wrong += 1
            _explain(failure)
    if wrong:
        typer.echo(
            f"\n{found.about.title}: {wrong} to mend. Begin with the first: the others may follow from it.", err=True
        )
        raise typer.Exit(FOUND_SOMETHING)
    more = f" Both speeds: boardroom check {found.name}" if quick else ""
    typer.echo(
        f"\n{found.about.title} holds whatever the kit can ask. Whether its rules are right, only you know.{more}"
    )


def _explain(failure: Failure) -> None:
    """What was found, where, and what to do."""
    tried_on = f" ({failure.tried_on})" if failure.tried_on else ""
    typer.echo(f"    found  {failure.what}{tried_on}")
    typer.echo(f"    where  {failure.where}")
    typer.echo(f"    to do  {failure.advice}")
