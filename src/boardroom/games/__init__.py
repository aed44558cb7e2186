"""One folder per game, found by `boardroom.kernel.game`."""
