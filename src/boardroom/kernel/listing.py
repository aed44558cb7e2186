"""Writing down what is legal, code by code. In the common subset of Python and Numba."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, Final

LEGAL: Final = 0  # the refusal of what may be done, in every game


def offer(codes: MutableSequence[int], n: int, code: int, reason: int) -> int:
    """Append a code as number `n` unless a reason stands in its way; how many there are then.

    A code that is not legal is written all the same, and written over by the next: that is quicker than to decide.
    """
    codes[n] = code
    return n + int(reason == LEGAL)


def offer_between(
    refusal: Callable[[Any, Any, int, int], int],
    box: Any,
    s: Any,
    seat: int,
    codes: MutableSequence[int],
    n: int,
    first: int,
    end: int,
) -> int:
    """Append those of the codes `first`..`end` - 1 that are not refused; how many there are then."""
    for code in range(first, end):
        n = offer(codes, n, code, refusal(box, s, seat, code))
    return n


def offer_answers(
    refusal: Callable[[Any, Any, int, int], int],
    box: Any,
    s: Any,
    seat: int,
    codes: MutableSequence[int],
    answers: Sequence[tuple[int, int]],
) -> int:
    """Write those answers to the decision that are not refused; how many there are.

    `answers` tells of every decision from which code to before which its answers are.
    """
    first, end = answers[s.decision]
    return offer_between(refusal, box, s, seat, codes, 0, first, end)
