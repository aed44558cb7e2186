"""`boardroom arena`: which bot is stronger."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boardroom.cli.arguments import (
    BOT_NAMES,
    AsJson,
    BoxFile,
    GameName,
    Games,
    Options,
    Players,
    Seed,
    print_json,
    read_options,
)
from boardroom.cli.errors import CommandError
from boardroom.cli.progress import patience, progress


def arena(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="BOT,BOT[,…]", help=f"The bots to compare: {BOT_NAMES}.")
    ] = "greedy,random",
    games: Games = 100,
    players: Players = None,
    seed: Seed = 0,
    mode: Annotated[str, typer.Option(metavar="fast|plain", help="Compiled, or plain Python.")] = "fast",
    jobs: Annotated[int, typer.Option(metavar="N", help="Cores to use.", min=1)] = 1,
    ray: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; [bold]local[/] starts one on --jobs cores."),
    ] = "",
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep games and report here; what is there is not repeated.")
    ] = None,
    alone: Annotated[
        str, typer.Option(metavar="BOT", help="Only this bot sits alone, against each of the others.")
    ] = "",
    option: Options = None,
    box: BoxFile = None,
    as_json: AsJson = False,
) -> None:
    """Let every bot play alone against a table of every other, from every seat on the same seeds.

    GAMES are played per pairing, or a few more, so that every seed is played from every seat.
    """
    from contextlib import ExitStack
    from tempfile import TemporaryDirectory

    from boardroom.arena.cluster import ClusterProblem, hired
    from boardroom.arena.report import markdown, write_report
    from boardroom.arena.setting import MODES, Setting
    from boardroom.arena.simulate import ready
    from boardroom.arena.tournament import BadTournament, Tournament

    if mode not in MODES:
        raise CommandError(f"there is no mode {mode!r}. Modes: {', '.join(MODES)}")
    names = bots.split(",")
    settings = [Setting.of(game, players, read_options(option), [name], box) for name in names]
    setting = settings[0]
    if setting.players < 2:
        raise CommandError("a tournament needs at least two players")
    with ExitStack() as stack:
        folder = out or Path(stack.enter_context(TemporaryDirectory()))
        try:
            tournament = Tournament(setting, names, games, seed, folder, alone)
            with patience("Calling the workers …"):
                workers = stack.enter_context(hired(jobs, ray, mode))
            with patience("Compiling; this happens once and takes a minute …"):
                for each in settings:
                    ready(each, mode)
            with progress("games") as shown:
                task = shown.add_task(setting.game.about.title, total=tournament.size, completed=len(tournament.played))
                for added in tournament.play(mode, workers):
                    shown.advance(task, added)
        except (BadTournament, ClusterProblem) as error:
            raise CommandError(str(error)) from None
    summary = tournament.summary()
    if as_json:
        print_json(summary)
    else:
        typer.echo(markdown(summary))
    if out:
        for path in write_report(summary, out):
            typer.echo(f"Written: {path}", err=True)
