"""`boardroom campaign`: training, search and proof of better values for several games, within a time that is given."""

from __future__ import annotations

import shlex
import sys
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from boardroom.cli.arguments import Batch, Device, Draws, Population, Steps, Width
from boardroom.cli.errors import CommandError
from boardroom.cli.interrupt import if_interrupted

if TYPE_CHECKING:
    from boardroom.learn.campaign import Plan

MINUTE = 60.0
LOG = "{game}.log"
Task = tuple[str, "Plan", Path, str, float, str]


def campaign(
    game: Annotated[list[str], typer.Argument(metavar="GAME…", help="Games with values under study, side by side.")],
    minutes: Annotated[
        float, typer.Option(metavar="M", help="Wall time of the whole campaign, resumptions included.", min=0.1)
    ] = 28,
    stop_after: Annotated[
        float, typer.Option(metavar="M", help="Stop this time after so many minutes; the same command goes on.", min=0)
    ] = 0,
    rounds: Annotated[int, typer.Option(metavar="N", help="How often to learn and search by turns.", min=1)] = 3,
    seeds: Annotated[int, typer.Option(metavar="N", help="Networks that train on the box found.", min=1)] = 2,
    games: Annotated[int, typer.Option(metavar="N", help="Games with every box that is proposed.", min=8)] = 192,
    population: Population = 16,
    proof: Annotated[int, typer.Option(metavar="N", help="Games of every verdict.", min=16)] = 4_096,
    threads: Annotated[int, typer.Option(metavar="N", help="Cores for the rules, shared by the games.", min=1)] = 1,
    tables: Annotated[int, typer.Option(metavar="N", help="Games side by side while it learns.", min=8)] = 4_096,
    steps: Steps = 64,
    batch: Batch = 8_192,
    width: Width = 256,
    boxes: Annotated[int, typer.Option(metavar="N", help="Boxes drawn for every training.", min=6)] = 384,
    decisions: Annotated[int | None, typer.Option(metavar="N", help="At most, of every training.", min=1)] = None,
    generations: Annotated[int | None, typer.Option(metavar="N", help="At most, of every search.", min=1)] = None,
    seed: Draws = 0,
    device: Device = "",
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Everything is written here.")] = Path("campaign"),
) -> None:
    """Learn, search, prove and tell: better values for what no rulebook prints; needs PyTorch."""
    from boardroom.kernel.game import find
    from boardroom.kernel.study import Study
    from boardroom.learn.needs import need_torch

    for name in game:
        found = find(name)
        if not len(Study.of(found)):
            raise CommandError(f"{found.about.title} has no values under study: there is no study.toml in its folder")
    need_torch()
    from boardroom.learn.campaign import Plan

    out.mkdir(parents=True, exist_ok=True)
    if_interrupted(lambda: f"Every step that was done is kept in {out}: the same command goes on from there.")
    plan = Plan(
        seconds=minutes * MINUTE, rounds=rounds, seeds=seeds, games=games, population=population, proof=proof,
        threads=max(1, threads // len(game)), tables=tables, steps=steps, batch=batch, width=width, boxes=boxes,
        own_boxes=max(1, boxes // 6), seed=seed, decisions=decisions, generations=generations,
    )  # fmt: skip
    command = shlex.join(["boardroom", *sys.argv[1:]])
    tasks = [(name, plan, out, device, stop_after * MINUTE or float("inf"), command) for name in game]
    failed = _side_by_side(tasks) if len(tasks) > 1 else _one(*tasks[0])
    if failed:
        raise CommandError(f"something went wrong with {', '.join(failed)}; the same command goes on")


def _side_by_side(tasks: list[Task]) -> list[str]:
    """A process for every game; those that failed."""
    starting = get_context("spawn")
    processes = {task[0]: starting.Process(target=_one, args=task) for task in tasks}
    for process in processes.values():
        process.start()
    for process in processes.values():
        process.join()
    return [game for game, process in processes.items() if process.exitcode]


def _one(game: str, plan: Plan, out: Path, device: str, stop_after: float, command: str) -> list[str]:
    """The campaign of one game; a line for every step, also in a file."""
    from boardroom.learn.campaign import Campaign
    from boardroom.learn.training import best_device

    began = perf_counter()

    def tell(line: str) -> None:
        said = f"[{perf_counter() - began:5.0f} s] {line}"
        typer.echo(said)
        sys.stdout.flush()
        with (out / LOG.format(game=game)).open("a", encoding="utf-8") as log:
            log.write(said + "\n")

    done = Campaign(game, plan, out, best_device(device), tell, command).run(stop_after)
    tell(f"{game}: " + (f"done; {out / game} holds what was found" if done else "not done; the same command goes on"))
    return []
