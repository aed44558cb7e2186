"""How the tests call the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

from typer.testing import CliRunner

from boardroom.cli import app


@dataclass(frozen=True)
class Answer:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON on stdout; fails if there is anything else."""
        return json.loads(self.out)


def boardroom(*words: str, typed: str | None = None, columns: int = 100) -> Answer:
    """Run a command within this process."""
    done = CliRunner().invoke(app, list(words), input=typed, env={"COLUMNS": str(columns)}, prog_name="boardroom")
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return Answer(done.exit_code, done.stdout, done.stderr)


def refused(*words: str) -> str:
    """The one sentence with which a command is refused."""
    answer = boardroom(*words)
    assert answer.code == 2
    assert answer.out == ""
    (line,) = answer.err.splitlines()
    assert line.startswith("boardroom: ") and line[-1] in ".?!"
    return line


def in_a_process(*words: str, without: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own, in which some packages cannot be imported."""
    blocked = "".join(f"sys.modules[{name!r}] = None; " for name in without)
    program = f"import sys; {blocked}from boardroom.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", program, *words], env=os.environ, capture_output=True, text=True, check=False
    )
