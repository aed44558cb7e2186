"""Progress on stderr: bars for people; a pipe or a log file gets a line where there would be a long silence."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Timer
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.progress import Progress

NOTICE_AFTER: Final = 2.0  # seconds of silence before a pipe is told what is going on


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
    """Tell a person that something takes a moment; somebody who reads a pipe, if it takes more than one."""
    from rich.console import Console

    console = Console(stderr=True)
    if console.is_terminal:
        with console.status(what):
            yield
        return
    notice = Timer(NOTICE_AFTER, lambda: print(f"boardroom: {what}", file=sys.stderr, flush=True))
    notice.daemon = True
    notice.start()
    try:
        yield
    finally:
        notice.cancel()


def compiling(mode: str = "fast") -> AbstractContextManager[None]:
    """Tell that the rules are being compiled; plain ones are not."""
    return nullcontext() if mode == "plain" else patience("Compiling; this happens once and takes about a minute …")
