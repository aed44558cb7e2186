"""`boardroom train` says what is missing or wrong, and writes nothing into the program itself."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import boardroom
from tests.cli.run import refused

WITHOUT_TORCH = """
import sys
sys.modules["torch"] = None  # as if it were not installed
sys.argv = ["boardroom", "train", "upgrade", "--seconds", "5"]
from boardroom.cli import main
main()
"""


def test_where_pytorch_is_missing_the_answer_says_how_to_get_it(tmp_path: Path) -> None:
    here = os.environ | {"PYTHONPATH": str(Path(boardroom.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", WITHOUT_TORCH], cwd=tmp_path, env=here, capture_output=True, text=True)
    assert done.returncode == 2
    assert "pip install 'boardroom-games[learn]'" in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_into_the_program() -> None:
    inside = Path(boardroom.__file__).parent / "games" / "upgrade" / "network.npz"
    assert "stays as it is" in refused("train", "upgrade", "--seconds", "5", "--out", str(inside))


def test_what_is_missing_or_unknown_is_said(tmp_path: Path) -> None:
    assert "how long? --seconds" in refused("train", "upgrade")
    assert "there is no game 'upgade'" in refused("train", "upgade", "--seconds", "5")
    assert "cannot be imitated. Possible: random, greedy" in refused(
        "train", "upgrade", "--seconds", "5", "--imitate", "expert"
    )
    assert "no such folder" in refused("train", "upgrade", "--seconds", "5", "--out", str(tmp_path / "no" / "n.npz"))
    assert "an .npz file" in refused("train", "upgrade", "--seconds", "5", "--out", str(tmp_path / "n.bin"))
