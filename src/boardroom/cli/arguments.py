"""Arguments that several commands share."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from boardroom.cli.errors import CommandError
from boardroom.cli.progress import patience

if TYPE_CHECKING:
    from boardroom.arena.cluster import Share
    from boardroom.arena.workers import Workers

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, as [bold]boardroom games[/] lists it.")]
Players = Annotated[
    int | None, typer.Option(metavar="N", help="Number of players; without it, the most the game takes.", min=1)
]
Games = Annotated[int, typer.Option(metavar="N", help="How many games.", min=1)]
Seed = Annotated[int, typer.Option(metavar="N", help="Seed of the first game; the next ones follow.", min=0)]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game, as [bold]boardroom games[/] lists them; can be repeated.",
    ),
]
BoxFile = Annotated[
    Path | None, typer.Option("--box", metavar="FILE", help="Your corrections of component values (TOML).")
]
Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="SQLite file, or [bold]postgresql+psycopg://…[/]; without it, boardroom.db."),
]
Overlays = Annotated[
    list[str] | None,
    typer.Option(metavar="[GAME=]FILE", help="Your corrections of component values (TOML); can be repeated."),
]
Mode = Annotated[str, typer.Option(metavar="fast|plain", help="Compiled, or plain Python.")]
Jobs = Annotated[int, typer.Option(metavar="N", help="Cores to use.", min=1)]
RayAddress = Annotated[
    str,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Work on this Ray cluster instead; [bold]local[/] starts one on --jobs cores. The results are the same.",
    ),
]
BOT_NAMES: Final = "random, greedy, learned, easy, normal, hard, expert, search:0.5s (seconds), search:2000 (playouts)"
Bots = Annotated[str, typer.Option(metavar="BOT[,BOT…]", help=f"One bot for all seats, or one per seat: {BOT_NAMES}.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]

# Of what learns and what searches.
Draws = Annotated[int, typer.Option(metavar="N", help="Seed of everything that is drawn.", min=0)]
Steps = Annotated[int, typer.Option(metavar="N", help="Decisions in each before it learns.", min=2)]
Batch = Annotated[int, typer.Option(metavar="N", help="Decisions it learns from at once.", min=16)]
Width = Annotated[int, typer.Option(metavar="N", help="Width of the hidden layers.", min=32)]
Threads = Annotated[int, typer.Option(metavar="N", help="Cores for the rules.", min=1)]
Device = Annotated[str, typer.Option(metavar="cpu|cuda", help="Without it, cuda where there is one.")]
Generations = Annotated[int, typer.Option(metavar="N", help="Generations of the optimiser.", min=1)]
Population = Annotated[int, typer.Option(metavar="N", help="Boxes of a generation.", min=4)]


def read_options(pairs: Sequence[str] | None) -> dict[str, str]:
    """`["bag_mode=one_bag"]` as a dictionary; whether such an option exists is the game's business."""
    chosen: dict[str, str] = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not (equals and name and value):
            raise CommandError(f"--option wants NAME=VALUE, not {pair!r}")
        if name in chosen:
            raise CommandError(f"option {name} is given twice")
        chosen[name] = value
    return chosen


def check_mode(mode: str) -> None:
    """`CommandError` if there is no such mode."""
    from boardroom.arena.setting import MODES

    if mode not in MODES:
        raise CommandError(f"there is no mode {mode!r}. Modes: {', '.join(MODES)}")


@contextmanager
def workers_of(jobs: int, ray: str, mode: str = "fast", share: Share | None = None) -> Iterator[Workers]:
    """The cores, or the cluster, that a command was told to use; there a task takes its share, or else one CPU."""
    from boardroom.arena.cluster import ONE_CPU, ClusterProblem, hired

    with ExitStack() as stack:
        try:
            with patience("Calling the workers …"):
                workers = stack.enter_context(hired(jobs, ray, mode, share or ONE_CPU))
            yield workers
        except ClusterProblem as error:
            raise CommandError(str(error)) from None


def outside_the_program(path: Path) -> Path:
    """The same file to write; `CommandError` if it lies in no folder, or inside the installed program."""
    if not path.parent.is_dir():
        raise CommandError(f"cannot write {path}: there is no such folder")
    if Path(__file__).resolve().parent.parent in path.resolve().parents:
        raise CommandError(f"{path} is inside the installed program, which stays as it is. Copy it there afterwards")
    return path


def print_json(data: Any) -> None:
    """The answer as JSON, alone on stdout."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


def print_report(
    summary: Any,
    as_json: bool,
    markdown: Callable[[Any], str],
    write: Callable[[Any, Path], Iterable[Path]],
    out: Path | None,
) -> None:
    """A report on stdout, as text or as JSON, and in a folder if one is named."""
    if as_json:
        print_json(summary)
    else:
        typer.echo(markdown(summary))
    for path in write(summary, out) if out else ():
        typer.echo(f"Written: {path}", err=True)
