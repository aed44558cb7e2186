"""Ctrl+C answers within a second, whatever is being computed, and says what is kept and how to go on.

Compiled code does not hear of a Ctrl+C before it returns, which can take a while. So a command that works hard does so
in a thread of its own, and the main thread, which signals reach, only waits for it.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import active_children
from typing import Any, Final, TypeVar

import typer

from boardroom.cli.usage import Command

CODE: Final = 130  # as shells say it: ended by signal 2
GRACE: Final = 0.5  # seconds the work gets to close its files
SHOW_CURSOR: Final = "\x1b[?25h"
OTHERWISE: Final = "Nothing is kept: the same command begins anew."  # of a command that says nothing else

T = TypeVar("T")
_how_to_go_on: list[Callable[[], str]] = []


class HardWork(Command):
    """A command that computes for a while."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        return interruptible(lambda: super(HardWork, self).invoke(ctx))


def if_interrupted(say: Callable[[], str]) -> None:
    """What to tell somebody who stops the command: what is kept, and how to go on."""
    _how_to_go_on[:] = [say]


def interruptible(work: Callable[[], T]) -> T:
    """The result of the work. Ctrl+C ends the program at once, with the words of `if_interrupted`."""
    _how_to_go_on.clear()
    if threading.current_thread() is not threading.main_thread():
        return work()
    done: list[T] = []
    failed: list[BaseException] = []

    def try_to() -> None:
        try:
            done.append(work())
        except BaseException as error:
            failed.append(error)

    worker = threading.Thread(target=try_to, name="work", daemon=True)
    with _on_interrupt(lambda: _end(worker)):
        worker.start()
        while worker.is_alive():
            worker.join(1.0)
    if failed:
        raise failed[0]
    return done[0]


@contextmanager
def _on_interrupt(act: Callable[[], None]) -> Iterator[None]:
    """What Ctrl+C does meanwhile, unless it is ignored. An error would get lost where Python is tidying up."""
    usual = signal.getsignal(signal.SIGINT)
    if usual is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, lambda *_: act())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


def _end(worker: threading.Thread) -> None:
    """Let the work close its files if it can, then end the program without waiting for compiled code."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough
    sys.unraisablehook = lambda _: None  # work that is tidying up cannot be ended there, and need not complain
    if worker.is_alive():
        told = ctypes.py_object(KeyboardInterrupt)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(worker.ident or 0), told)
        worker.join(GRACE)
    if sys.stderr.isatty():
        typer.echo(SHOW_CURSOR, err=True, nl=False)  # a progress bar may have hidden it
    typer.echo("\nboardroom: stopped. " + ("".join(say() for say in _how_to_go_on) or OTHERWISE), err=True)
    for child in active_children():  # they would go on, and keep the terminal
        child.terminate()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(CODE)
