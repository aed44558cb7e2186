"""`boardroom balance`: is a game fair, and what decides it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardroom.cli.arguments import AsJson, BoxFile, GameName, Games, Options, Players, Seed, print_json, read_options
from boardroom.cli.errors import CommandError
from boardroom.cli.progress import patience, progress


def balance(
    game: GameName,
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who plays, on every seat.")] = "greedy",
    games: Games = 1000,
    players: Players = None,
    seed: Seed = 0,
    jobs: Annotated[int, typer.Option(metavar="N", help="Cores to use.", min=1)] = 1,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Write a page with charts there.")] = None,
    option: Options = None,
    box: BoxFile = None,
    as_json: AsJson = False,
) -> None:
    """Let one bot play itself; report seats, length, lead changes, and how every action goes with winning."""
    from boardroom.arena.balance import Balance
    from boardroom.arena.balance_report import markdown, write_balance
    from boardroom.arena.setting import Setting
    from boardroom.arena.simulate import ready

    setting = Setting.of(game, players, read_options(option), [bot], box)
    if setting.players < 2:
        raise CommandError("balance needs at least two players")
    counted = Balance(setting)
    with patience("Compiling; this happens once and takes a minute …"):
        ready(setting, "fast")
    with progress("games") as shown:
        task = shown.add_task(setting.game.about.title, total=games)
        for added in counted.play(games, seed, jobs):
            shown.advance(task, added)
    summary = counted.summary()
    if as_json:
        print_json(summary)
    else:
        typer.echo(markdown(summary))
    if out:
        for path in write_balance(summary, out):
            typer.echo(f"Written: {path}", err=True)
