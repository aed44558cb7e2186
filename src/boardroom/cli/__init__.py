"""The command line, one module per command. What is heavy is imported only by the command that needs it."""

from __future__ import annotations

import typer

from boardroom.cli.arena import arena
from boardroom.cli.balance import balance
from boardroom.cli.bench import bench
from boardroom.cli.errors import Commands
from boardroom.cli.games import games
from boardroom.cli.golden import golden
from boardroom.cli.parity import parity
from boardroom.cli.play import play
from boardroom.cli.replay import replay
from boardroom.cli.serve import serve
from boardroom.cli.simulate import simulate
from boardroom.cli.tune import tune
from boardroom.cli.warm import warm

app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="One table for heavyweight business board games.",
    epilog="Start with: [bold]boardroom play upgrade[/]",
)

app.command(epilog="Example: [bold]boardroom games --json[/]")(games)
app.command(epilog="Example: [bold]boardroom play upgrade --players 3 --you 1 --bot random --seed 7[/]")(play)
app.command(epilog="Example: [bold]boardroom serve --host 0.0.0.0 --db tables.db --open[/]")(serve)
app.command(epilog="Example: [bold]boardroom simulate upgrade --players 3 --games 20000 --check[/]")(simulate)
app.command(epilog="Example: [bold]boardroom arena upgrade --bots search:0.5s,greedy --games 40 --out duel[/]")(arena)
app.command(epilog="Example: [bold]boardroom balance upgrade --games 2000 --out balance[/]")(balance)
app.command(epilog="Example: [bold]boardroom tune upgrade --generations 20 --seed 1[/]")(tune)
app.command(epilog="Example: [bold]boardroom replay boardroom-upgrade-7.json --to 40 --table[/]")(replay)
app.command(epilog="Example: [bold]boardroom parity upgrade --games 1000[/]")(parity)
app.command(epilog="Example: [bold]boardroom bench upgrade --peers --json[/]")(bench)
app.command(epilog="Example: [bold]boardroom warm upgrade[/]")(warm)
app.command(epilog="Example: [bold]boardroom golden upgrade --write[/]")(golden)


def main() -> None:
    """The `boardroom` program."""
    app(prog_name="boardroom")
