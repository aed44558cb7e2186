"""`boardroom train`: a network that plays a game, from nothing, by playing against itself."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardroom.cli.arguments import (
    AsJson,
    Batch,
    BoxFile,
    Device,
    Draws,
    GameName,
    RayAddress,
    Steps,
    Threads,
    Width,
    outside_the_program,
    print_json,
    workers_of,
)
from boardroom.cli.errors import CommandError
from boardroom.cli.interrupt import if_interrupted
from boardroom.cli.progress import patience

if TYPE_CHECKING:
    from boardroom.learn.seeds import Trained
    from boardroom.learn.training import Recipe

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
    seed: Draws = 0,
    seeds: Annotated[
        int, typer.Option(metavar="N", help="Train so many seeds, from --seed on; the strongest is kept.", min=1)
    ] = 1,
    jobs: Annotated[int, typer.Option(metavar="N", help="Seeds to train at a time.", min=1)] = 1,
    ray: RayAddress = "",
    games: Annotated[int, typer.Option(metavar="N", help="Games side by side.", min=8)] = 4_096,
    steps: Steps = 64,
    batch: Batch = 8_192,
    threads: Threads = 1,
    width: Width = 256,
    rate: Annotated[float, typer.Option(metavar="X", help="How fast it learns at first.")] = 3e-4,
    entropy: Annotated[float, typer.Option(metavar="X", help="How much variety is worth at first.")] = 0.02,
    imitate: Annotated[str, typer.Option(metavar="BOT", help="Learn from random or greedy to begin with.")] = "",
    style: Annotated[str, typer.Option(metavar="NAME", help="Be led to a style of the game for a while.")] = "",
    box: BoxFile = None,
    boxes: Annotated[
        int, typer.Option(metavar="N", help="Also learn with so many boxes drawn from the values under study.", min=0)
    ] = 0,
    own_boxes: Annotated[int, typer.Option(metavar="N", help="How often the box itself is among them.", min=0)] = 1,
    styled: Annotated[
        float, typer.Option(metavar="SHARE", help="Of the games have players who keep to a style.", min=0, max=1)
    ] = 0,
    start: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Begin with the weights of this network.", exists=True)
    ] = None,
    spread: Annotated[
        float,
        typer.Option(metavar="SHARE", help="Draw boxes within this share of the ranges, around the box.", min=0, max=1),
    ] = 1,
    sparring: Annotated[
        float,
        typer.Option(metavar="SHARE", help="Sit alone among greedy bots in so many of the games.", min=0, max=0.9),
    ] = 0,
    partner: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="With --sparring: this network sits there, not greedy bots.", exists=True),
    ] = None,
    imitation: Annotated[
        float, typer.Option(metavar="SHARE", help="Of the training is spent with --imitate.", min=0, max=1)
    ] = 0.1,
    even: Annotated[
        str,
        typer.Option(metavar="OPTION", help="Let the values of this option follow the win shares: compensation."),
    ] = "",
    ladder: Annotated[
        int, typer.Option(metavar="N", help="Games against greedy, and as many against random, at each look.", min=0)
    ] = 400,
    looks: Annotated[int, typer.Option(metavar="N", help="How often to look.", min=1)] = 10,
    device: Device = "",
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
    several = seeds > 1 or bool(ray)
    if imitate not in ("", "random", "greedy"):
        raise CommandError(f"{imitate} cannot be imitated. Possible: random, greedy")
    if not seconds and not decisions:
        raise CommandError("how long? --seconds 600, or --decisions 50000000")
    if several and (resume or stop_after):
        raise CommandError("--seeds and --ray train from beginning to end: leave out --resume and --stop-after")
    if seeds > 1 and not ladder:
        raise CommandError("which seed is the strongest shows on the ladder: --ladder 0 leaves nothing to choose by")
    if partner and not sparring:
        raise CommandError("a --partner sits where --sparring says: add, for example, --sparring 0.3")
    path = _where(game, out)
    need_torch()
    from boardroom.learn.training import Recipe

    recipe = Recipe(
        game, seed, seconds, decisions, games, steps, batch, threads, width, rate, entropy, imitate, style,
        str(box.resolve() if box and several else box or ""), ladder, looks, boxes, own_boxes, styled,
        str(start.resolve() if start else ""), spread, sparring, str(partner.resolve() if partner else ""), imitation,
        even,
    )  # fmt: skip
    if several:
        _train_seeds(title, recipe, seeds, path, device, jobs, ray, as_json)
    else:
        _train(title, recipe, path, device, resume, started, stop_after, as_json)


def _train(
    title: str,
    recipe: Recipe,
    path: Path,
    device: str,
    resume: bool,
    started: float,
    stop_after: float,
    as_json: bool,
) -> None:
    """Train one network here, and tell how it goes."""
    from boardroom.learn.training import Training, best_device, checkpoint_of

    training = Training(recipe, path, best_device(device), _command())
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


def _train_seeds(
    title: str, recipe: Recipe, seeds: int, path: Path, device: str, jobs: int, ray: str, as_json: bool
) -> None:
    """Train several networks, here or on a cluster, and tell how strong each has become."""
    from boardroom.arena.cluster import Share
    from boardroom.learn.seeds import curve_of, train_seeds

    done: list[Trained] = []
    if_interrupted(lambda: _what_is_left(recipe.seed, seeds, len(done), path))
    device = device or ("cpu" if ray else "")  # a machine's graphics processors are lent to those who asked for one
    share = Share(recipe.threads, 1 if device.startswith("cuda") else 0)
    # "plain": several at a time are processes, not threads, since PyTorch has one generator for all threads.
    with workers_of(jobs, ray, "plain", share) as workers:
        coming = train_seeds(recipe, seeds, path, device, _command(), workers)
        while len(done) < seeds:
            with patience(f"Training {title}, {len(done)} of {seeds} seeds done …"):
                done.append(next(coming))
            typer.echo(f"Seed {done[-1].seed}: {_sentence(title, done[-1].told)}", err=as_json)
    best = max(done, key=lambda trained: trained.strength)
    if as_json:
        print_json({"written": str(path), "best": best.seed, "seeds": [trained.told for trained in done]})
        return
    if seeds > 1:
        typer.echo(_over_seeds([trained.strength[0] for trained in done]))
    curves = f"; the curve of every seed: {curve_of(path, recipe.seed)} and so on" if seeds > 1 else ""
    typer.echo(f"Written: {path}, seed {best.seed}{curves}")


def _over_seeds(shares: Sequence[float]) -> str:
    """What all seeds together won: what a method is worth, not what its luckiest seed is."""
    return (
        f"Against greedy over {len(shares)} seeds: {fmean(shares):.1%} on average "
        f"(standard deviation {stdev(shares):.1%}), from {min(shares):.1%} to {max(shares):.1%}"
    )


def _what_is_left(seed: int, seeds: int, done: int, path: Path) -> str:
    """What somebody who stops in the middle has, and how to get the rest."""
    if not done:
        return "No seed was done, so nothing is kept: the same command begins anew."
    rest = f"--seed {seed + done} --seeds {seeds - done} --out OTHER.npz trains the rest."
    return f"{done} of {seeds} seeds are done, the best of them is in {path}; {rest}"


def _command() -> str:
    """What was typed, for the record."""
    return shlex.join(["boardroom", *sys.argv[1:]])


def _where(game: str, out: Path | None) -> Path:
    """The file to write; never one inside the installed package."""
    path = outside_the_program(out or Path(f"{game}.npz"))
    if path.suffix != ".npz":
        raise CommandError(f"cannot write {path}: a network is an .npz file")
    return path


def _sentence(title: str, row: dict[str, Any]) -> str:
    """How the training goes."""
    said = [f"{title}: {row['seconds']:,.0f} s", f"{row['decisions']:,} decisions", f"{row['games']:,} games"]
    said += [f"{name} {row[name]}" for name in ("phase", "entropy", "explained", "points") if row.get(name) is not None]
    said += [f"{row[bot]:.1%} against {bot}" for bot in ("greedy", "random") if row.get(bot) is not None]
    return ", ".join(said)
