"""`boardroom simulate`: many games, summed up."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

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
from boardroom.cli.errors import FOUND_SOMETHING, CommandError
from boardroom.cli.interrupt import if_interrupted
from boardroom.cli.look import compact_table
from boardroom.cli.progress import compiling, progress

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from boardroom.arena.setting import Setting
    from boardroom.arena.simulate import Tally, Violation

MOST_SHOWN = 10  # violations


def simulate(
    game: GameName,
    players: Players = None,
    games: Games = 1000,
    bots: Bots = "random",
    seed: Seed = 0,
    mode: Mode = "fast",
    jobs: Jobs = 1,
    ray: RayAddress = "",
    check: Annotated[bool, typer.Option("--check", help="Test the invariants after every action.")] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the logs here, one per line.")] = None,
    option: Options = None,
    box: BoxFile = None,
    as_json: AsJson = False,
) -> None:
    """Play many games between bots and sum them up. Exit code 1 if a check finds something."""
    from boardroom.arena.setting import Setting
    from boardroom.arena.simulate import WrongLog

    check_mode(mode)
    setting = Setting.of(game, players, read_options(option), bots.split(","), box)
    try:
        tally, seconds = _play(setting, games, seed, mode, jobs, ray, check, out)
    except WrongLog as error:
        typer.echo(f"boardroom: {error}.", err=True)
        raise typer.Exit(FOUND_SOMETHING) from None
    summary = tally.summary(seconds) | {"mode": mode, "seed": seed, "jobs": jobs, "checked": check}
    summary["violations_found"] = [vars(v) for v in tally.violations[:MOST_SHOWN]]
    if as_json:
        print_json(summary)
    else:
        show(summary, tally.violations)
    if tally.violations:
        raise typer.Exit(FOUND_SOMETHING)


def _play(
    setting: Setting, games: int, seed: int, mode: str, jobs: int, ray: str, check: bool, out: Path | None
) -> tuple[Tally, float]:
    from boardroom.arena.setting import check_seeds
    from boardroom.arena.simulate import Tally, batches, match_of, ready

    check_seeds(seed, games)
    with compiling(mode):
        ready(setting, mode)
    tally = Tally(setting)
    written = 0
    if_interrupted(lambda: _kept(out, seed, written, games))
    with ExitStack() as stack:
        workers = stack.enter_context(workers_of(jobs, ray, mode))
        file = stack.enter_context(_opened(out)) if out else None
        shown = stack.enter_context(progress("games"))
        task = shown.add_task(setting.game.about.title, total=games)
        start = perf_counter()
        for batch in batches(setting, games, seed, mode, check, file is not None, workers):
            tally.add(batch)
            if file:
                for number in range(len(batch)):
                    file.write(match_of(setting, batch, number).to_json() + "\n")
                    written += 1
            shown.advance(task, len(batch))
        return tally, perf_counter() - start


def _kept(out: Path | None, seed: int, written: int, games: int) -> str:
    """What is left of games that were stopped."""
    if out is None:
        return "Nothing is kept: with --out FILE the games are."
    rest = f"--seed {seed + written} --games {games - written} and another --out"
    return f"{written:,} of {games:,} games are in {out}: the others come with {rest}."


def _opened(path: Path) -> Any:
    try:
        return path.open("w", encoding="utf-8")
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror}") from None


# --- showing -----------------------------------------------------------------------------------------------------


def show(summary: dict[str, Any], violations: list[Violation]) -> None:
    """The summary as tables."""
    from rich.console import Console

    console = Console(highlight=False)
    last = summary["seed"] + summary["games"] - 1
    console.print(
        f"[bold]{summary['game']}[/], {summary['players']} players, {summary['games']:,} games "
        f"(seeds {summary['seed']} to {last}), {summary['mode']}\n"
    )
    console.print(_seats(summary["seats"], summary["scores"]))
    console.print()
    console.print(_sources(summary["seats"]))
    console.print()
    length = summary["length"]
    console.print(
        f"Length: {length['mean']:.1f} decisions on average, 80 % of the games {length['p10']:.0f} to "
        f"{length['p90']:.0f}.\n"
        f"Speed: {summary['decisions_per_second']:,} decisions/s, {summary['games_per_second']:,} games/s "
        f"on {summary['jobs']} core{'s' * (summary['jobs'] > 1)}."
    )
    if summary["checked"] or violations:
        _show_violations(console, violations)


def _seats(seats: list[dict[str, Any]], scores: dict[str, float]) -> Table:
    table = compact_table("Wins and points")
    table.add_column("player")
    table.add_column("bot")
    for heading in ("wins", "share", "95 %", "place", "points", "10 %", "50 %", "90 %"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in seats:
        interval = f"{100 * row['low']:.1f} to {100 * row['high']:.1f}"
        wins = f"{row['wins']:,.1f}", f"{row['share']:.1%}", interval, f"{row['rank']:.2f}"
        table.add_row(str(row["seat"] + 1), row["bot"], *wins, *_distribution(row))
    table.add_section()
    table.add_row("all", "", "", "", "", "", *_distribution(scores))
    return table


def _distribution(row: dict[str, Any]) -> list[str]:
    return [f"{row['mean']:.1f}", *(f"{row[key]:.0f}" for key in ("p10", "p50", "p90"))]


def _sources(seats: list[dict[str, Any]]) -> Table:
    table = compact_table("Points by source, on average")
    table.add_column("source")
    for row in seats:
        table.add_column(f"player {row['seat'] + 1}", justify="right")
    for source in seats[0]["sources"]:
        table.add_row(source.replace("_", " "), *(f"{row['sources'][source]:.1f}" for row in seats))
    return table


def _show_violations(console: Console, violations: list[Violation]) -> None:
    if not violations:
        console.print("Checked after every action: [green]0 violations[/].")
        return
    console.print(f"Checked after every action: [red]{len(violations)} games with a violation[/].")
    for v in violations[:MOST_SHOWN]:
        console.print(f"  {v}")
