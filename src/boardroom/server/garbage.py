"""The garbage collector of a process that keeps hundreds of tables or pages in memory."""

from __future__ import annotations

import gc

YOUNGEST = 20_000  # new objects after which the youngest are looked at; Python's own choice is 700
FULL_COLLECTION_EVERY = 1000  # collections of younger objects; Python's own choice is 10


def collect_rarely() -> None:
    """Keep the garbage collector from looking through every table in play while somebody waits for an answer.

    A full collection stops everything for tenths of a second with some hundred tables. Every action moves enough
    objects to cause one every few seconds, and next to nothing is found: play leaves no cycles behind. Looking at the
    youngest every 700 objects is too often as well: an update of a page makes more than that, and keeps most of them.
    """
    gc.collect()
    gc.freeze()
    _, middle, _ = gc.get_threshold()
    gc.set_threshold(YOUNGEST, middle, FULL_COLLECTION_EVERY)
