"""Writing down what is legal, code by code. In the common subset of Python and Numba."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

LEGAL: Final = 0  # the refusal of what may be done, in every game


def offer(codes: MutableSequence[int], n: int, code: int, reason: int) -> int:
    """Append a code as number `n` unless a reason stands in its way; how many there are then.

    A code that is not legal is written all the same, and written over by the next: that is quicker than to decide.
    """
    codes[n] = code
    return n + int(reason == LEGAL)
