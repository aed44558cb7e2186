"""What must hold in every position of a game. In the common subset of Python and Numba."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardroom.kernel.fast import uncounted


@uncounted
def broken(number: int, fault: bool) -> int:
    """The number of an invariant that does not hold, 0 if it does. `or` between them finds the first."""
    return number if fault else 0


@uncounted
def first_fault(
    of_player: Callable[[Any, Any, Any, int], int],
    of_table: Callable[[Any, Any, Any], int],
    box: Any,
    before: Any,
    s: Any,
) -> int:
    """The number of the first invariant that does not hold, first seat by seat, then for the table; 0 if all do."""
    for seat in range(s.seats):
        fault = of_player(box, before, s, seat)
        if fault:
            return fault
    return of_table(box, before, s)
