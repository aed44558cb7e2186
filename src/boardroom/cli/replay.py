"""`boardroom replay`: a log verified and told."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from boardroom.cli.arguments import AsJson, BoxFile, print_json
from boardroom.cli.errors import CommandError, read_text
from boardroom.kernel.match import Match


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A log, or a file with one log per line.")],
    to: Annotated[int | None, typer.Option("--to", metavar="N", help="Stop after so many actions.", min=0)] = None,
    line: Annotated[
        int | None, typer.Option("--line", metavar="K", help="Which log of a file with several, from 1.", min=1)
    ] = None,
    table: Annotated[bool, typer.Option("--table", help="Draw the table at the end.")] = False,
    box: BoxFile = None,
    as_json: AsJson = False,
) -> None:
    """Verify the log of a game and tell its story, as an onlooker saw it."""
    match = Match.from_json(_log(file, line), box)
    if to is not None:
        if to > len(match.log):
            raise CommandError(f"the log has {len(match.log)} actions, not {to}")
        match = match.branch(to)
    if as_json:
        print_json(_answer(match))
    else:
        _tell(match, table)


def _log(file: Path, line: int | None) -> str:
    text = read_text(file)
    lines = text.splitlines()
    logs = lines if len(lines) > 1 and all(row.startswith("{") for row in lines) else [text]
    if line is None and len(logs) > 1:
        raise CommandError(f"{file} holds {len(logs)} logs: choose one with --line 1 to --line {len(logs)}")
    if line is not None and line > len(logs):
        raise CommandError(f"there is no log {line} in {file}: it holds {len(logs)}")
    return logs[(line or 1) - 1]


def _answer(match: Match) -> dict[str, Any]:
    notation = match.game.space.notation
    actions = [
        {"number": number, "seat": entry.seat, "action": notation(entry.code), "sentences": said}
        for number, (entry, said) in enumerate(zip(match.log, match.story(), strict=True), 1)
    ]
    return {
        "game": match.game.name,
        "players": match.players,
        "names": list(match.names),
        "options": match.options,
        "seed": match.seed,
        "actions": actions,
        "over": match.over,
        "to_act": list(match.to_act),
        "scores": match.scores(),
        "ranking": match.ranking(),
    }


def _tell(match: Match, with_table: bool) -> None:
    from rich.console import Console
    from rich.table import Table

    from boardroom.cli.table import Names, draw_sheets, score_table, sentence, told

    console = Console(highlight=False)
    names = Names(match.names)
    console.print(f"[bold]{match.game.about.title}[/], {match.players} players, seed {match.seed}. The log is sound.")
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", style="dim")
    for number, (before, entry, after) in enumerate(match.steps(), 1):
        for said in told(match, before, entry, after, None):
            table.add_row(str(number), sentence(said, names))
    console.print(table)
    console.print()
    if with_table:
        draw_sheets(console, match.game.view.sheets(match.box.values, match.seen_state(None), None), names)
    if not match.over:
        console.print(names.text(match.status(None), "bold"), end="\n\n")
    console.print(score_table(match, names, None))
