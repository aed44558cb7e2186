"""The command line, one module per command. What is heavy is imported only by the command that needs it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from boardroom import __version__
from boardroom.cli.admin import admin
from boardroom.cli.arena import arena
from boardroom.cli.balance import balance
from boardroom.cli.bench import bench
from boardroom.cli.campaign import campaign
from boardroom.cli.check import check
from boardroom.cli.doctor import doctor
from boardroom.cli.errors import Commands
from boardroom.cli.games import games
from boardroom.cli.golden import golden
from boardroom.cli.interrupt import HardWork
from boardroom.cli.new import new
from boardroom.cli.parity import parity
from boardroom.cli.play import play
from boardroom.cli.record import record
from boardroom.cli.replay import replay
from boardroom.cli.serve import limits_in_words, serve
from boardroom.cli.simulate import simulate
from boardroom.cli.study import study
from boardroom.cli.train import train
from boardroom.cli.tune import tune
from boardroom.cli.usage import Command
from boardroom.cli.warm import warm

app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="One table for heavyweight business board games.",
    epilog="Start with: [bold]boardroom play upgrade[/]",
)


def _say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"boardroom {__version__}")
        raise typer.Exit


@app.callback()
def everywhere(
    version: Annotated[
        bool, typer.Option("--version", metavar="", callback=_say_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """One table for heavyweight business board games."""


EXAMPLES: dict[Callable[..., None], str] = {
    games: "boardroom games --json",
    play: "boardroom play upgrade --players 3 --you 1 --bot random --seed 7",
    serve: "boardroom serve --host 0.0.0.0 --db tables.db --open",
    simulate: "boardroom simulate upgrade --players 3 --games 20000 --check",
    arena: "boardroom arena upgrade --bots search:0.5s,greedy --games 40 --out duel",
    balance: "boardroom balance upgrade --games 2000 --out balance",
    tune: "boardroom tune upgrade --generations 20 --seed 1",
    train: "boardroom train upgrade --seconds 600 --threads 8",
    study: "boardroom study upgrade --generations 20 --threads 8",
    campaign: "boardroom campaign upgrade deploy --minutes 28 --threads 16",
    record: "boardroom record upgrade --bots greedy --games 1000 --out games.parquet",
    replay: "boardroom replay boardroom-upgrade-7.json --to 40 --table",
    parity: "boardroom parity upgrade --games 1000",
    bench: "boardroom bench upgrade --peers --json",
    doctor: "boardroom doctor --json",
    warm: "boardroom warm upgrade",
    golden: "boardroom golden upgrade --write",
    new: "boardroom new night_train",
    check: "boardroom check upgrade --quick",
}
MORE: dict[Callable[..., None], str] = {serve: f"\n\n{limits_in_words()}"}  # below the example
AT_ONCE = {doctor, games, new, play, serve}  # these answer to Ctrl+C themselves, or have nothing to interrupt
for command, example in EXAMPLES.items():
    kind = Command if command in AT_ONCE else HardWork
    app.command(cls=kind, epilog=f"Example: [bold]{example}[/]{MORE.get(command, '')}")(command)
app.add_typer(admin, name="admin")


def main() -> None:
    """The `boardroom` program."""
    app(prog_name="boardroom")
