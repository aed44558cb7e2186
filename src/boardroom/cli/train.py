"""`boardroom train`: a network that plays a game, from nothing, by playing against itself."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer

from boardroom.cli.arguments import AsJson, BoxFile, GameName, print_json
from boardroom.cli.errors import CommandError
from boardroom.cli.interrupt import if_interrupted
from boardroom.cli.progress import patience

TELL_EVERY = 10.0  # seconds


def train(
    game: GameName,
    seconds: Annotated[
        float | None, typer.Option(metavar="S", help="How long to train, resumptions included.", min=1)
    ] = None,
    decisions: Annotated[
        int | None, typer.Option(metavar="N", help="Train for so many decisions instead: the same again.", min=1)
    ] = None,
    stop_after: Annotated[
        float, typer.Option(metavar="S", help="Stop this time after so many seconds; go on later with --resume.", min=0)
    ] = 0,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the training of this network.")] = False,
    seed: Annotated[int, typer.Option(metavar="N", help="Seed of everything that is drawn.", min=0)] = 0,
    games: Annotated[int, typer.Option(metavar="N", help="Games side by side.", min=8)] = 4_096,
    steps: Annotated[int, typer.Option(metavar="N", help="Decisions in each before it learns.", min=2)] = 64,
    batch: Annotated[int, typer.Option(metavar="N", help="Decisions it learns from at once.", min=16)] = 8_192,
    threads: Annotated[int, typer.Option(metavar="N", help="Cores for the rules.", min=1)] = 1,
    width: Annotated[int, typer.Option(metavar="N", help="Width of the hidden layers.", min=32)] = 256,
    rate: Annotated[float, typer.Option(metavar="X", help="How fast it learns at first.")] = 3e-4,
    entropy: Annotated[float, typer.Option(metavar="X", help="How much variety is worth at first.")] = 0.02,
    imitate: Annotated[str, typer.Option(metavar="BOT", help="Learn from random or greedy to begin with.")] = "",
    style: Annotated[str, typer.Option(metavar="NAME", help="Be led to a style of the game for a while.")] = "",
    box: BoxFile = None,
    ladder: Annotated[
        int, typer.Option(metavar="N", help="Games against greedy, and as many against random, at each look.", min=0)
    ] = 400,
    looks: Annotated[int, typer.Option(metavar="N", help="How often to look.", min=1)] = 10,
    device: Annotated[str, typer.Option(metavar="cpu|cuda", help="Without it, cuda where there is one.")] = "",
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the network here; without it, GAME.npz in this folder. Its curve is written beside it.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Train a network by self-play, for all numbers of players and all options at once; needs PyTorch."""
    from boardroom.kernel.game import find
    from boardroom.learn.needs import need_torch

    started = perf_counter()
    title = find(game).about.title
    if imitate not in ("", "random", "greedy"):
        raise CommandError(f"{imitate} cannot be imitated. Possible: random, greedy")
    if not seconds and not decisions:
        raise CommandError("how long? --seconds 600, or --decisions 50000000")
    path = _where(game, out)
    need_torch()
    from boardroom.learn.training import Recipe, Training, best_device, checkpoint_of

    recipe = Recipe(
        game, seed, seconds, decisions, games, steps, batch, threads, width, rate, entropy, imitate, style,
        str(box or ""), ladder, looks,
    )  # fmt: skip
    training = Training(recipe, path, best_device(device), shlex.join(["boardroom", *sys.argv[1:]]))
    if resume:
        training.go_on()
    if_interrupted(
        lambda: (
            f"What {checkpoint_of(path)} holds is kept; --resume goes on from there."
            if checkpoint_of(path).exists()
            else "Nothing is kept yet."
        )
    )
    told = 0.0
    with patience(f"Setting the tables of {title}; compiling takes a minute or two the first time …"):
        rows = training.run(started, stop_after)
        row = next(rows)
    for row in rows:
        if perf_counter() - told > TELL_EVERY:
            told = perf_counter()
            typer.echo(_sentence(title, row), err=True)
    facts = training.facts
    if as_json:
        print_json({"written": str(path), **facts})
        return
    typer.echo(_sentence(title, row))
    typer.echo(f"Written: {path}" + ("" if training.done >= 1 else f"; {training.done:.0%} done, go on with --resume"))


def _where(game: str, out: Path | None) -> Path:
    """The file to write; never one inside the installed package."""
    path = out or Path(f"{game}.npz")
    if not path.parent.is_dir():
        raise CommandError(f"cannot write {path}: there is no such folder")
    if path.suffix != ".npz":
        raise CommandError(f"cannot write {path}: a network is an .npz file")
    package = Path(__file__).resolve().parent.parent
    if package in path.resolve().parents:
        raise CommandError(f"{path} is inside the installed program, which stays as it is. Copy it there afterwards")
    return path


def _sentence(title: str, row: dict[str, Any]) -> str:
    """How the training goes."""
    said = [f"{title}: {row['seconds']:,.0f} s", f"{row['decisions']:,} decisions", f"{row['games']:,} games"]
    said += [f"{name} {row[name]}" for name in ("phase", "entropy", "explained", "points") if row.get(name) is not None]
    said += [f"{row[bot]:.1%} against {bot}" for bot in ("greedy", "random") if row.get(bot) is not None]
    return ", ".join(said)
