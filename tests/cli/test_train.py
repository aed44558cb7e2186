"""`boardroom train` says what is missing or wrong, and writes nothing into the program itself."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import boardroom
from boardroom.cli.train import _what_is_left as what_is_left
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


@pytest.mark.parametrize(
    ("words", "name"),
    [("train upgrade --seconds 5", "network.npz"), ("tune upgrade", "weights.toml"), ("study upgrade", "overlay.toml")],
)
def test_nothing_is_written_into_the_program(words: str, name: str) -> None:
    inside = Path(boardroom.__file__).parent / "games" / "upgrade" / name
    assert "stays as it is" in refused(*words.split(), "--out", str(inside))


def test_what_is_missing_or_unknown_is_said(tmp_path: Path) -> None:
    assert "how long? --seconds" in refused("train", "upgrade")
    assert "there is no game 'upgade'" in refused("train", "upgade", "--seconds", "5")
    network = tmp_path / "somebody.npz"
    network.touch()
    assert "add, for example, --sparring" in refused("train", "upgrade", "--seconds", "5", "--partner", str(network))
    assert "cannot be imitated. Possible: random, greedy" in refused(
        "train", "upgrade", "--seconds", "5", "--imitate", "expert"
    )
    assert "no such folder" in refused("train", "upgrade", "--seconds", "5", "--out", str(tmp_path / "no" / "n.npz"))
    assert "an .npz file" in refused("train", "upgrade", "--seconds", "5", "--out", str(tmp_path / "n.bin"))


def test_several_seeds_are_trained_from_beginning_to_end(tmp_path: Path) -> None:
    words = "train", "sealed", "--decisions", "500", "--out", str(tmp_path / "n.npz")
    for more in (["--seeds", "2", "--resume"], ["--seeds", "2", "--stop-after", "9"], ["--ray", "local", "--resume"]):
        assert "leave out --resume and --stop-after" in refused(*words, *more)
    assert "nothing to choose by" in refused(*words, "--seeds", "2", "--ladder", "0")
    assert not list(tmp_path.iterdir())


def test_who_stops_several_seeds_hears_what_is_left(tmp_path: Path) -> None:
    assert what_is_left(4, 5, 0, tmp_path).startswith("No seed was done")
    said = what_is_left(4, 5, 2, Path("n.npz"))
    assert "2 of 5 seeds are done" in said and "--seed 6 --seeds 3 " in said
