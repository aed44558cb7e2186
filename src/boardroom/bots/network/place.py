"""Where the network of a game is kept. Asking costs nothing; NumPy is loaded by those who read the file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from boardroom.kernel.game import Game

FILE: Final = "network.npz"
FOLDER: Final = "BOARDROOM_NETWORKS"  # of the environment: a folder with networks that go before those of the games
ELSEWHERE: Final = "{game}.npz"  # what a file is called there


def network_file(game: Game) -> Path:
    """Where the network of a game is kept: in its folder, unless somebody tries another."""
    folder = os.environ.get(FOLDER)
    tried = Path(folder or "", ELSEWHERE.format(game=game.name))
    return tried if folder and tried.exists() else game.folder / FILE
