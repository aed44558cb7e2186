"""`boardroom record`: games between bots as a data set."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer

from boardroom.cli.arguments import (
    AsJson,
    Bots,
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
    print_json,
    read_options,
    workers_of,
)
from boardroom.cli.errors import CommandError
from boardroom.cli.interrupt import if_interrupted
from boardroom.cli.progress import compiling, progress


def record(
    game: GameName,
    out: Annotated[
        Path, typer.Option(metavar="FILE", help="FILE.parquet: a row a decision; FILE.jsonl: a log a line.")
    ],
    bots: Bots = "greedy",
    games: Games = 1000,
    players: Players = None,
    seed: Seed = 0,
    observations: Annotated[
        bool, typer.Option("--observations/--no-observations", help="Also what the seat saw before each decision.")
    ] = True,
    mode: Mode = "fast",
    jobs: Jobs = 1,
    ray: RayAddress = "",
    option: Options = None,
    box: BoxFile = None,
    as_json: AsJson = False,
) -> None:
    """Record games between bots as Parquet or as logs. `boardroom.datasets.load` reads them again."""
    from boardroom.arena.setting import Setting, check_seeds
    from boardroom.arena.simulate import ready
    from boardroom.datasets.record import CannotRecord, part_of, recorder
    from boardroom.datasets.record import record as take_down

    check_mode(mode)
    setting = Setting.of(game, players, read_options(option), bots.split(","), box)
    check_seeds(seed, games)
    try:
        into = recorder(setting, out, mode, observations)
    except CannotRecord as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"cannot write {out}: {error.strerror}") from None
    if_interrupted(lambda: f"Nothing was written to {out}; the same command begins anew. {part_of(out)} can go.")
    with workers_of(jobs, ray, mode) as workers, progress("games") as shown:
        with compiling(mode):
            ready(setting, mode)
        task = shown.add_task(setting.game.about.title, total=games)
        start, decisions = perf_counter(), 0
        for batch in take_down(setting, games, seed, into, mode, workers):
            decisions += int(batch.lengths.sum())
            shown.advance(task, len(batch))
        into.close()
    _tell({"file": str(out), "game": setting.game.name, "games": games, "decisions": decisions,
           "bytes": out.stat().st_size, "seconds": round(perf_counter() - start, 2)}, as_json)  # fmt: skip


def _tell(done: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print_json(done)
        return
    kilobytes = done["bytes"] / 1000
    total = f"{kilobytes / 1000:,.1f} MB" if kilobytes >= 1000 else f"{kilobytes:.0f} kB"
    size = f"{total}, {done['bytes'] / done['decisions']:.1f} bytes a decision"
    typer.echo(
        f"{done['file']}: {done['games']:,} games, {done['decisions']:,} decisions, {size}, {done['seconds']} s."
    )
