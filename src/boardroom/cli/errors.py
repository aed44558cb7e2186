"""How the command line says that something cannot be done: one sentence on stderr and an exit code, no traceback."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from boardroom.bots.names import UnknownBot
from boardroom.bots.own import OwnBotError
from boardroom.cli.usage import in_our_words, with_plain_flags
from boardroom.kernel.box import BoxError
from boardroom.kernel.game import GameError
from boardroom.kernel.match import BadLog

FOUND_SOMETHING = 1  # violations, differences
USAGE = 2
INTERRUPTED = 130


class CommandError(ValueError):
    """A request the command line cannot fulfil; the message is for the person who typed it."""


class Commands(TyperGroup):
    """All commands, with one way of reporting errors."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters of the program itself."""
        return with_plain_flags(super().get_params(ctx))

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command and end the program."""
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
        except (CommandError, GameError, UnknownBot, OwnBotError, BoxError, BadLog) as error:
            code = _complain(str(error))
        except typer.TyperException as error:
            code = _complain(in_our_words(error))
        except typer.Abort:
            code = INTERRUPTED
        sys.exit(code if isinstance(code, int) else 0)


def _complain(message: str) -> int:
    text = message.strip()
    if text:
        typer.echo("boardroom: " + text + ("" if text[-1] in ".?!" else "."), err=True)
    return USAGE


def read_text(path: Path) -> str:
    """The content of a file."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise CommandError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise CommandError(f"cannot read {path}: it is not a text file") from None


def write_text(path: Path, text: str) -> None:
    """Write a file."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror}") from None
