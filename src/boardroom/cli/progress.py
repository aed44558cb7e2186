"""Progress on stderr, for people only: a pipe or a log file gets none."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress


@contextmanager
def progress(unit: str) -> Iterator[Progress]:
    """A progress display; add tasks to it and advance them."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn(unit), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as shown:
        yield shown


@contextmanager
def patience(what: str) -> Iterator[None]:
    """Tell a person that something takes a moment."""
    from rich.console import Console

    console = Console(stderr=True)
    if console.is_terminal:
        with console.status(what):
            yield
    else:
        yield
