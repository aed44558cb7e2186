"""`python -m boardroom.server.work.compile GAME`: fill the cache with the compiled bots of a game."""

from __future__ import annotations

import os
import sys

from boardroom.bots.thinker import Thinker
from boardroom.kernel.game import find

if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)  # people come first
    game = find(sys.argv[1])
    Thinker(game, game.box()).compile()
