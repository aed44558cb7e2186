"""`boardroom replay`: a log verified and told."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from boardroom.cli.arguments import AsJson, BoxFile, print_json
from boardroom.cli.errors import FOUND_SOMETHING, CommandError, read_text
from boardroom.cli.progress import progress
from boardroom.kernel.game import GameError
from boardroom.kernel.match import BadLog, Match


def replay(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Logs, or files with one log per line; several are checked.")
    ],
    to: Annotated[int | None, typer.Option("--to", metavar="N", help="Stop after so many actions.", min=0)] = None,
    line: Annotated[
        int | None, typer.Option("--line", metavar="K", help="Which log of a file with several, from 1.", min=1)
    ] = None,
    table: Annotated[bool, typer.Option("--table", help="Draw the table at the end.")] = False,
    box: BoxFile = None,
    as_json: AsJson = False,
) -> None:
    """Verify the log of a game and tell its story, as an onlooker saw it; or verify many. Exit code 1 if one is bad."""
    logs = [(file, number, text) for file in files for number, text in enumerate(_logs(file), 1)]
    if line is not None:
        if len(files) > 1:
            raise CommandError("--line chooses a log of one file: name one")
        if line > len(logs):
            raise CommandError(f"there is no log {line} in {files[0]}: it holds {len(logs)}")
        logs = [logs[line - 1]]
    if len(logs) > 1:
        if to is not None or table:
            raise CommandError("--to and --table are for one log: choose one with --line")
        _check(logs, box, as_json)
        return
    match = Match.from_json(logs[0][2], box)
    if to is not None:
        if to > len(match.log):
            raise CommandError(f"the log has {len(match.log)} actions, not {to}")
        match = match.branch(to)
    if as_json:
        print_json(_answer(match))
    else:
        _tell(match, table)


def _logs(file: Path) -> list[str]:
    text = read_text(file)
    lines = text.splitlines()
    return lines if len(lines) > 1 and all(row.startswith("{") for row in lines) else [text]


def _check(logs: list[tuple[Path, int, str]], box: Path | None, as_json: bool) -> None:
    """Verify logs one by one: a bad one is named, and the others are looked at all the same."""
    found = []
    with progress("logs") as shown:
        task = shown.add_task("checking", total=len(logs))
        for file, number, text in logs:
            try:
                Match.from_json(text, box)
                problem = ""
            except (BadLog, GameError) as error:
                problem = str(error)
            found.append({"file": str(file), "line": number, "problem": problem})
            shown.advance(task)
    bad = [row for row in found if row["problem"]]
    if as_json:
        print_json({"logs": len(found), "bad": bad})
    else:
        for row in bad:
            typer.echo(f"{row['file']}, log {row['line']}: {row['problem']}")
        typer.echo(f"{len(found) - len(bad):,} of {len(found):,} logs are sound.")
    if bad:
        raise typer.Exit(FOUND_SOMETHING)


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
