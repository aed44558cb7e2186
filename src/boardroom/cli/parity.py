"""`boardroom parity`: do both speeds play the same game?"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardroom.cli.arguments import AsJson, BoxFile, GameName, Games, Options, Seed, print_json, read_options
from boardroom.cli.errors import FOUND_SOMETHING
from boardroom.cli.progress import compiling, progress
from boardroom.kernel.game import Game, GameError, find

if TYPE_CHECKING:
    from pathlib import Path

    from boardroom.arena.parity import Difference

MOST_SHOWN = 5  # differences, and lines of each


def parity(
    game: GameName,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Number of players; without it, all in turn.", min=1)
    ] = None,
    games: Games = 100,
    seed: Seed = 0,
    option: Options = None,
    box: BoxFile = None,
    as_json: AsJson = False,
) -> None:
    """Play the same games plain and fast and compare every position. Exit code 1 if anything differs."""
    found = find(game)
    positions, differences = _compare(found, players, games, seed, read_options(option), box)
    answer: dict[str, Any] = {
        "game": found.name,
        "games": games,
        "positions": positions,
        "differences": len(differences),
        "differences_found": [vars(d) for d in differences[:MOST_SHOWN]],
    }
    if as_json:
        print_json(answer)
    else:
        _show(answer, differences)
    if differences:
        raise typer.Exit(FOUND_SOMETHING)


def _compare(
    game: Game, players: int | None, games: int, seed: int, options: dict[str, str], box: Path | None
) -> tuple[int, list[Difference]]:
    from boardroom.arena.parity import Lockstep, ready
    from boardroom.arena.setting import Setting, check_seeds

    check_seeds(seed, games)
    counts = _counts(game, options) if players is None else [players]
    settings = [Setting.of(game, count, options, overlay=box) for count in counts]
    with compiling():
        ready(settings[0])
    tables = [Lockstep(setting) for setting in settings]
    positions, differences = 0, []
    with progress("games") as shown:
        task = shown.add_task("comparing", total=games)
        for number in range(games):
            compared, difference = tables[number % len(tables)].play(seed + number)
            positions += compared
            if difference:
                differences.append(difference)
            shown.advance(task)
    return positions, differences


def _counts(game: Game, options: dict[str, str]) -> list[int]:
    """The numbers of players for which the options are possible; all of them, if none is, for the error it gives."""
    possible = []
    for count in game.about.players:
        with suppress(GameError):
            game.check_options(count, options)
            possible.append(count)
    return possible or list(game.about.players)


def _show(answer: dict[str, Any], differences: list[Difference]) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    colour = "red" if differences else "green"
    console.print(
        f"[bold]{answer['game']}[/]: {answer['games']:,} games, {answer['positions']:,} positions compared, "
        f"[{colour}]{len(differences):,} differences[/]."
    )
    for d in differences[:MOST_SHOWN]:
        console.print(f"seed {d.seed}, {d.players} players, after decision {d.decision} (plain != fast):")
        for line in d.what[:MOST_SHOWN]:
            console.print(f"  {line}", markup=False)
