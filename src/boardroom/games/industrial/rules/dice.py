"""The six-sided die, and the roll that finds the initial player."""

from __future__ import annotations

from boardroom.games.industrial.state import DIE, State
from boardroom.kernel.chance import below


def roll(s: State) -> int:
    """One throw of the die."""
    return 1 + below(s.chance, DIE)


def roll_off(s: State) -> int:
    """Every living player rolls, the highest begins; tied players roll again (L67, A18)."""
    tied = 0
    for seat in range(s.seats):
        tied |= s.players[seat].alive << seat
    while tied & (tied - 1):
        best = 0
        highest = 0
        for seat in range(s.seats):
            if tied >> seat & 1:
                result = roll(s)
                if result > best:
                    best = result
                    highest = 0
                if result == best:
                    highest |= 1 << seat
        tied = highest
    seat = 0
    while not tied >> seat & 1:
        seat += 1
    return seat
