"""`boardroom study`: better values for what no rulebook prints."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardroom.cli.arguments import (
    AsJson,
    BoxFile,
    GameName,
    Generations,
    Options,
    Population,
    Seed,
    Threads,
    outside_the_program,
    print_json,
    read_options,
)
from boardroom.cli.errors import CommandError, write_text
from boardroom.cli.progress import compiling, progress

if TYPE_CHECKING:
    from boardroom.arena.verdict import Verdict


def study(
    game: GameName,
    generations: Generations = 20,
    games: Annotated[int, typer.Option(metavar="N", help="Games with every box it proposes.", min=8)] = 192,
    players: Annotated[
        list[int] | None, typer.Option(metavar="N", help="Numbers of players to judge; can be repeated.", min=2)
    ] = None,
    only: Annotated[
        list[str] | None, typer.Option(metavar="VALUE", help="Change only this value; can be repeated.")
    ] = None,
    population: Population = 16,
    proof: Annotated[int, typer.Option(metavar="N", help="Fresh games that judge the box found.", min=8)] = 2_048,
    threads: Threads = 1,
    seed: Seed = 0,
    option: Options = None,
    box: BoxFile = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the box here; without it, GAME.box.toml in this folder.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Search the values under study of a game for a better box; needs PyTorch and a network trained with --boxes."""
    from boardroom.bots.network.file import read_network
    from boardroom.kernel.game import find
    from boardroom.kernel.study import Study, overlay_text
    from boardroom.learn.needs import need_torch

    found = find(game)
    values = Study.of(found)
    if not len(values):
        raise CommandError(f"{found.about.title} has no values under study: there is no study.toml in its folder")
    path = outside_the_program(out or Path(f"{game}.box.toml"))
    need_torch()
    from boardroom.learn.choosing import Judge, Search, variants_of
    from boardroom.learn.playing import Player
    from boardroom.learn.training import best_device

    counts = players or [max(found.about.players), 2]
    player, chosen = Player.of(found, read_network(found), best_device(), threads), read_options(option)
    judge = Judge(player, chosen)
    old = found.box(box)
    start = old if box or only else values.start  # what is not to change stays as it is
    with compiling():
        before = [judge.judge([old], number, proof, seed)[0] for number in counts]
    search = Search(judge, start, dict.fromkeys(counts, games), population, seed, only or ())
    with progress("generations") as shown:
        task = shown.add_task(found.about.title, total=generations)
        for _, step in zip(range(generations), search.run(), strict=False):
            shown.update(task, advance=1, description=f"{found.about.title} {step.mean:.3f}")
    boxes = [old, start, *search.candidates()]
    losses = judge.losses(boxes, dict.fromkeys(counts, proof), seed)
    better = boxes[losses.index(min(losses))]
    write_text(path, overlay_text(values.overlay(values.of_box(better))))
    judges = {"": judge} | {_named(more): Judge(player, chosen | more) for more in variants_of(found)}
    after = {name: [j.judge([better], number, proof, seed)[0] for number in counts] for name, j in judges.items()}
    if as_json:
        told = {name or "after": [verdict.facts() for verdict in verdicts] for name, verdicts in after.items()}
        print_json({"written": str(path), "overlay": better.overlay, "before": [v.facts() for v in before], **told})
        return
    for i, (number, verdict) in enumerate(zip(counts, before, strict=True)):
        typer.echo(f"{number} players: {_sentence(after[''][i])}. Before: {_sentence(verdict)}.")
        for name in filter(None, after):
            typer.echo(f"{number} players with {name}: {_sentence(after[name][i])}.")
    typer.echo(f"Written: {path}")


def _named(options: dict[str, str]) -> str:
    """Options as they are typed."""
    return " ".join(f"{name}={value}" for name, value in options.items())


def _sentence(verdict: Verdict) -> str:
    """What keeps a box from being perfect."""
    missed: dict[str, Any] = {name: miss for name, miss in verdict.misses.items() if miss > 0}
    named = ", ".join(f"{name} {miss:.3f}" for name, miss in missed.items()) or "every target met"
    orders = "/".join(f"{share:.0%}" for share in verdict.starts.get("turn order", {}).values()).replace("%", "")
    return f"loss {verdict.loss:.3f} ({named})" + (f", first to last {orders} % of the wins" if orders else "")
