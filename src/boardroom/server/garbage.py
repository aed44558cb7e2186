"""The garbage collector of a process that keeps hundreds of tables or pages in memory."""

from __future__ import annotations

import gc

FULL_COLLECTION_EVERY = 1000  # collections of younger objects; Python's own choice is 10


def collect_rarely() -> None:
    """Keep the garbage collector from looking through every table in play while somebody waits for an answer.

    A full collection stops everything for tenths of a second with some hundred tables. Every action moves enough
    objects to cause one every few seconds, and next to nothing is found: play leaves no cycles behind.
    """
    gc.collect()
    gc.freeze()
    youngest, middle, _ = gc.get_threshold()
    gc.set_threshold(youngest, middle, FULL_COLLECTION_EVERY)
