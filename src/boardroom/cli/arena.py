"""`boardroom arena`: which bot is stronger."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardroom.cli.arguments import (
    BOT_NAMES,
    AsJson,
    BoxFile,
    GameName,
    Games,
    Jobs,
    Mode,
    Options,
    Players,
    RayAddress,
    Seed,
    check_mode,
    print_report,
    read_options,
    workers_of,
)
from boardroom.cli.errors import CommandError
from boardroom.cli.interrupt import if_interrupted
from boardroom.cli.progress import compiling, progress

if TYPE_CHECKING:
    from boardroom.arena.tournament import Tournament


def arena(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="BOT,BOT[,…]", help=f"The bots to compare: {BOT_NAMES}.")
    ] = "greedy,random",
    games: Games = 100,
    players: Players = None,
    seed: Seed = 0,
    mode: Mode = "fast",
    jobs: Jobs = 1,
    ray: RayAddress = "",
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep games and report here; what is there is not repeated.")
    ] = None,
    alone: Annotated[
        str, typer.Option(metavar="BOT", help="Only this bot sits alone, against each of the others.")
    ] = "",
    mixed: Annotated[
        bool, typer.Option("--mixed", help="All bots sit at one table and go round it, instead of one among others.")
    ] = False,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Each bot sits alone against the one named before it, and no other.")
    ] = False,
    stop: Annotated[
        float,
        typer.Option(
            "--stop", metavar="SHARE", help="End a pairing when it is clear whether its share is fair or rather SHARE."
        ),
    ] = 0.0,
    option: Options = None,
    box: BoxFile = None,
    as_json: AsJson = False,
) -> None:
    """Let every bot play alone against a table of every other, from every seat on the same seeds.

    GAMES are played per pairing, or a few more, so that every seed is played from every seat.
    """
    from contextlib import ExitStack
    from tempfile import TemporaryDirectory

    from boardroom.arena.report import markdown, write_report
    from boardroom.arena.setting import Setting
    from boardroom.arena.simulate import ready
    from boardroom.arena.tournament import BadTournament, Tournament

    check_mode(mode)
    names = bots.split(",")
    settings = [Setting.of(game, players, read_options(option), [name], box) for name in names]
    setting = settings[0]
    if setting.players < 2:
        raise CommandError("a tournament needs at least two players")
    with ExitStack() as stack:
        folder = out or Path(stack.enter_context(TemporaryDirectory()))
        try:
            tournament = Tournament(setting, names, games, seed, folder, alone, mixed=mixed, ladder=ladder, wanted=stop)
            if_interrupted(lambda: _kept(tournament, out))
            workers = stack.enter_context(workers_of(jobs, ray, mode))
            with compiling(mode):
                for each in settings:
                    ready(each, mode)
            with progress("games") as shown:
                task = shown.add_task(setting.game.about.title, total=tournament.size, completed=len(tournament.played))
                for added in tournament.play(mode, workers):
                    shown.advance(task, added)
        except BadTournament as error:
            raise CommandError(str(error)) from None
    summary = tournament.summary()
    print_report(summary, as_json, markdown, write_report, out)


def _kept(tournament: Tournament, out: Path | None) -> str:
    """What is left of a tournament that was stopped."""
    if out is None:
        return "Nothing is kept: with --out FOLDER a tournament can be gone on with."
    if not tournament.played:
        return f"No game was over yet, so {out} keeps none: the same command begins anew."
    games = f"{len(tournament.played):,} of {tournament.size:,} games"
    return f"{games} are kept in {out}: the same command goes on from there."
