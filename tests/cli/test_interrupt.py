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

PATIENCE = 60.0  # seconds; the work itself would take far longer

# Deaf to signals until it is done, as compiled code is; it would take minutes.
DEAF = """
import hashlib
from boardroom.cli.interrupt import if_interrupted, interruptible

def work():
    if_interrupted(lambda: "Go on tomorrow.")
    print("begun", flush=True)
    hashlib.pbkdf2_hmac("sha512", b"", b"", 400_000_000)

interruptible(work)
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


def test_code_that_hears_nothing_is_left_alone(tmp_path: Path) -> None:
    assert interrupted("-c", DEAF, cwd=tmp_path) == (130, "\nboardroom: stopped. Go on tomorrow.\n")


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
