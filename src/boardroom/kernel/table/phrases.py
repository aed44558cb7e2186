"""Small words that every game needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def count(number: int, noun: str, plural: str = "") -> str:
    """`1 worker`, `3 workers`, `2 companies`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def listed(names: Sequence[str], empty: str = "") -> str:
    """`A`, `A and B`, `A, B and C`."""
    if not names:
        return empty
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def capital(text: str) -> str:
    """The first letter raised, the others left alone."""
    return text[:1].upper() + text[1:]


def players(seats: Iterable[int], empty: str = "") -> str:
    """`@0`, `@0 and @2`."""
    return listed([f"@{seat}" for seat in seats], empty)


def figure(number: int, sign: bool = False) -> str:
    """A number as text: `3`, or `+3`."""
    return f"{number:+d}" if sign and number else str(number)


def span(values: Sequence[int], sign: bool = False) -> str:
    """One number, or from the first to the last: `3 to 5`."""
    if len(values) == 1:
        return figure(values[0], sign)
    return f"{figure(values[0], sign)} to {figure(values[-1], sign)}"
