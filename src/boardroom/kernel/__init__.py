"""The kernel: what every game stands on. No I/O beyond its own cache, and no knowledge of any game."""
