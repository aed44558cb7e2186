"""Ctrl+C ends a command at once, whatever it is computing, and says what is kept and how to go on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from boardroom.arena.setting import Setting
from boardroom.arena.tournament import Tournament
from boardroom.cli.arena import _kept as kept
from boardroom.cli.interrupt import OTHERWISE

PATIENCE = 60.0  # seconds; the work itself would take far longer

# Deaf to signals until it is done, as compiled code is; it would take minutes.
DEAF = """
import hashlib
from boardroom.cli.interrupt import if_interrupted, interruptible

def work():
    ADVICE
    print("begun", flush=True)
    hashlib.pbkdf2_hmac("sha512", b"", b"", 400_000_000)

interruptible(work)
"""


# In the middle of a collection of garbage, where no error reaches anybody.
TIDYING = """
import gc, time
from boardroom.cli.interrupt import interruptible

def tidy(*_):
    print("begun", flush=True)
    while True:
        time.sleep(0.01)

def work():
    gc.callbacks.append(tidy)
    gc.collect()

interruptible(work)
"""


# A command in the middle of something that takes minutes and is deaf to signals.
AT_WORK = """
import hashlib
import MODULE

def work(*_):
    print("begun", flush=True)
    hashlib.pbkdf2_hmac("sha512", b"", b"", 400_000_000)

MODULE.DOES = work
from boardroom.cli import main
main()
"""


def interrupted(*command: str, cwd: Path, begun: Path | None = None) -> tuple[int, str]:
    """Exit code and last words of a command that is stopped once it has begun: by a word, or by a file that grows."""
    process = subprocess.Popen(
        [sys.executable, *command],
        cwd=cwd,
        env=os.environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # tests in the background are deaf to it
    )
    if begun is None:
        assert process.stdout is not None
        assert process.stdout.readline()
    else:
        give_up = time.monotonic() + PATIENCE
        while not (begun.exists() and begun.stat().st_size > 500):
            assert process.poll() is None and time.monotonic() < give_up, process.communicate()
            time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    return process.returncode, said


@pytest.mark.parametrize(
    ("advice", "said"),
    [("if_interrupted(lambda: 'Go on tomorrow.')", "Go on tomorrow."), ("pass", OTHERWISE)],
    ids=["told how to go on", "nothing to go on with"],
)
def test_code_that_hears_nothing_is_left_alone(tmp_path: Path, advice: str, said: str) -> None:
    program = DEAF.replace("ADVICE", advice)
    assert interrupted("-c", program, cwd=tmp_path) == (130, f"\nboardroom: stopped. {said}\n")


def test_work_that_is_tidying_up_does_not_complain(tmp_path: Path) -> None:
    assert interrupted("-c", TIDYING, cwd=tmp_path) == (130, f"\nboardroom: stopped. {OTHERWISE}\n")


@pytest.mark.parametrize(
    ("words", "does", "said"),
    [
        ("replay a.json b.json", "boardroom.kernel.match:Match.from_json", OTHERWISE),
        ("warm sealed", "boardroom.arena.warm:warm", "What is compiled stays: the same command goes on from there."),
    ],
)
def test_a_command_says_what_it_keeps(words: str, does: str, said: str, tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text("{}")
    module, _, name = does.partition(":")
    program = AT_WORK.replace("MODULE", module).replace("DOES", name)
    assert interrupted("-c", program, *words.split(), cwd=tmp_path) == (130, f"\nboardroom: stopped. {said}\n")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_tournament_is_gone_on_with(tmp_path: Path, jobs: str) -> None:
    words = "arena", "sealed", "--bots", "search:5,greedy", "--players", "2", "--games", "100000", "--mode", "plain"
    program, file = "from boardroom.cli import main; main()", tmp_path / "duel" / "games.jsonl"
    code, said = interrupted("-c", program, *words, "--out", "duel", "--jobs", jobs, cwd=tmp_path, begun=file)
    assert code == 130
    assert "games are kept in duel: the same command goes on from there." in said
    assert "Traceback" not in said


def test_a_tournament_without_a_finished_game_keeps_none(tmp_path: Path) -> None:
    fresh = Tournament(Setting.of("sealed", 2), ("greedy", "random"), 4, 0, tmp_path)
    assert kept(fresh, tmp_path) == f"No game was over yet, so {tmp_path} keeps none: the same command begins anew."
