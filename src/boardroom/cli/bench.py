"""`boardroom bench`: how fast the games run here, alone and beside others."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardroom.cli.arguments import AsJson, Players, print_json
from boardroom.cli.errors import CommandError
from boardroom.cli.look import compact_table
from boardroom.cli.progress import progress
from boardroom.kernel.game import find, games

if TYPE_CHECKING:
    from rich.table import Table

    from boardroom.arena.setting import Setting

EXPLANATION = """\
Random play: list the legal actions, choose one, apply it. Playouts start in the middle of a game: at \
random to its end, and those of search, down its tree, some decisions further and judged by the evaluation.
Easy is the level with the least time to think: at ten moments of a game, the longest it takes.
Batched: 4,096 games stepped together from Python.
Compile and start: fresh processes, from the first import to one finished game, with an empty cache \
of compiled code and with a full one.
Of several short repeats the best one counts: other work on the machine only makes them slower."""


FIGURES = {
    "decisions": "decisions/s",
    "batched": "batched decisions/s",
    "games": "games/s",
    "copies": "copies/s",
    "playouts": "playouts/s",
    "search": "playouts of search/s",
}


def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game; without it, all of them.")] = None,
    players: Players = None,
    peers: Annotated[bool, typer.Option("--peers", help="Measure other people's games in the same run.")] = False,
    batch: Annotated[bool, typer.Option("--batch", help="Measure thousands of games side by side instead.")] = False,
    threads: Annotated[
        int | None, typer.Option(min=1, help="With --batch: on 1, 2, 4, … up to so many threads; else on all cores.")
    ] = None,
    network: Annotated[
        str | None,
        typer.Option(
            metavar="WHERE", help="With --batch: let a small network choose too, in numpy, or PyTorch's cpu or cuda."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure random play, whole games, copies, playouts, compiling and starting, on one core."""
    from boardroom.arena.setting import Setting

    names = [find(game).name] if game else list(games())
    if batch:
        _bench_batch(names, threads, network, as_json)
        return
    if threads or network:
        raise CommandError(f"{'--threads' if threads else '--network'} goes with --batch")
    rows = _measure([Setting.of(name, players) for name in names])
    beside = _measure_peers(rows) if peers else []
    if as_json:
        print_json(rows + beside)
    else:
        _show(rows, beside)


def _bench_batch(names: list[str], threads: int | None, network: str | None, as_json: bool) -> None:
    """Thousands of games side by side, on more and more threads."""
    from boardroom.arena.batch_bench import EXPLANATION, measure, powers_of_two, table, warm
    from boardroom.arena.bench import BenchError
    from boardroom.arena.network import MissingNetwork, make_network

    counts = powers_of_two(threads or os.cpu_count() or 1)
    rows = []
    with progress("measurements") as shown:
        task = shown.add_task("compiling", total=len(names) * len(counts))
        try:
            if network:
                make_network(network, 1, 1, 1)  # says at once what is missing
            warm(names, counts)
        except (BenchError, MissingNetwork) as error:
            raise CommandError(str(error)) from None
        for name in names:
            for count in counts:
                shown.update(task, description=f"{name}, {count} threads")
                rows.append(measure(name, count, network=network))
                shown.advance(task)
    if as_json:
        print_json(rows)
    else:
        print("\n".join(table(rows)), EXPLANATION, sep="\n\n")


def _measure(settings: list[Setting]) -> list[dict[str, Any]]:
    from boardroom.arena.bench import BenchError
    from boardroom.arena.bench import bench as measure
    from boardroom.arena.setting import MODES

    rows = []
    with progress("measurements") as shown:
        task = shown.add_task("measuring", total=len(settings) * len(MODES))
        for setting in settings:
            for mode in MODES:
                shown.update(task, description=f"{setting.game.name} {mode}")
                try:
                    rows.append(measure(setting, mode))
                except BenchError as error:
                    raise CommandError(str(error)) from None
                shown.advance(task)
    return rows


def _measure_peers(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The ratio is that of our slowest game, fast."""
    from boardroom.arena.peers import PEERS, MissingPeer
    from boardroom.arena.peers import peers as measure

    slowest = min((row for row in rows if row["mode"] == "fast"), key=lambda row: row["decisions_per_second"])
    found = []
    with progress("peers") as shown:
        task = shown.add_task("measuring others", total=len(PEERS))
        try:
            for row in measure(slowest):
                found.append(row | {"ours": slowest["game"]})
                shown.advance(task)
        except MissingPeer as error:
            raise CommandError(str(error)) from None
    return found


def _show(rows: list[dict[str, Any]], beside: list[dict[str, Any]]) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    for name in dict.fromkeys(row["game"] for row in rows):
        console.print(_figures([row for row in rows if row["game"] == name]))
        console.print()
    if beside:
        console.print(_peers(beside))
        console.print()
    console.print(EXPLANATION, style="dim")


def _figures(rows: list[dict[str, Any]]) -> Table:
    """One game, a column for each speed."""
    table = compact_table(f"{rows[0]['game']}, {rows[0]['players']} players, one core")
    table.add_column("")
    for row in rows:
        table.add_column(row["mode"], justify="right")
    for what, title in FIGURES.items():
        rates = [row.get(f"{what}_per_second") for row in rows]
        table.add_row(title, *("" if rate is None else f"{rate:,.0f}" for rate in rates))
    table.add_row("slowest answer of easy", *(f"{row['easy_answer']:.0%} of its time" for row in rows))
    table.add_row("compile", *(f"{row['compile_s']:.1f} s" for row in rows))
    table.add_row("start", *(f"{row['warm_s']:.2f} s" for row in rows))
    return table


def _peers(beside: list[dict[str, Any]]) -> Table:
    table = compact_table("Beside others")
    table.add_column("peer")
    table.add_column("game")
    table.add_column("per second", justify="right")
    table.add_column(f"{beside[0]['ours']} is faster by", justify="right")
    table.add_column("batched by", justify="right")
    for row in beside:
        batched = f"{row['batched_ratio']:,.1f}" if "batched_ratio" in row else ""
        unit = row["unit"]
        rate = f"{row[f'{unit}_per_second']:,} {unit}"
        table.add_row(row["peer"], row["game"], rate, f"{row['ratio']:,.1f}", batched)
    return table
