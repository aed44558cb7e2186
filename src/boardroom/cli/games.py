"""`boardroom games`: what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from boardroom.cli.arguments import AsJson, print_json
from boardroom.kernel.game import Game, unfinished
from boardroom.kernel.game import games as all_games

if TYPE_CHECKING:
    from rich.console import Console


def games(as_json: AsJson = False) -> None:
    """List the games: players, options, and where their component values come from."""
    rows = [_describe(game) for game in all_games().values()]
    for name, fault in unfinished().items():
        typer.echo(f"{name} cannot be played yet: {fault}", err=True)
    if as_json:
        print_json(rows)
        return
    from rich.console import Console

    console = Console(highlight=False)
    for row in rows:
        _show(console, row)


def _describe(game: Game) -> dict[str, Any]:
    about = game.about
    return {
        "name": game.name,
        "title": about.title,
        "players": list(about.players),
        "minutes": about.minutes,
        "summary": about.summary,
        "credits": about.credits,
        "rules_version": about.rules_version,
        "older_rules": list(about.older_rules),
        "options": [{"name": o.name, "choices": list(o.choices), "help": o.help} for o in about.options],
        "provenance": game.box().provenance(),
    }


def _show(console: Console, row: dict[str, Any]) -> None:
    from rich.table import Table

    players = row["players"]
    console.print(f"[bold]{row['title']}[/]   boardroom play [bold]{row['name']}[/]")
    console.print(f"{players[0]} to {players[-1]} players, {row['minutes']} minutes. {row['summary']}")
    console.print(row["credits"] + "\n", style="dim")
    table = Table.grid(padding=(0, 2))
    for option in row["options"]:
        table.add_row("", option["name"], f"{', '.join(option['choices'])}\n[dim]{option['help']}[/]")
    console.print(table)
    counts = ", ".join(f"{number} {source}" for source, number in row["provenance"].items())
    console.print(f"\n{sum(row['provenance'].values())} component values: {counts}.\n")
