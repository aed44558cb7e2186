"""`python -m boardroom.server.compile GAME`: put the compiled bots of a game into the cache, for the server to load."""

from __future__ import annotations

import os
import sys

from boardroom.bots.mind import Mind
from boardroom.kernel.game import find

if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)  # people come first
    game = find(sys.argv[1])
    Mind(game, game.box()).compile()
