"""Characters no database keeps: NUL, and halves of characters (lone surrogates). They are turned away at the border."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

CANNOT_BE_KEPT: Final = "There is a character in this request that cannot be kept. Leave it out and try again."


def can_be_kept(text: str) -> bool:
    """Whether every database can hold a text."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text


def all_can_be_kept(data: Any) -> bool:
    """Whether every database can hold every text in something that was read from JSON."""
    return all(can_be_kept(part) for part in _parts(data) if isinstance(part, str))


def has_few_parts(data: Any, most: int) -> bool:
    """Whether something that was read from JSON has at most so many values and names."""
    return sum(1 for _ in islice(_parts(data), most + 1)) <= most


def _parts(data: Any) -> Iterator[Any]:
    """Every value in something that was read from JSON, and every name."""
    left = [data]
    while left:
        part = left.pop()
        yield part
        if isinstance(part, dict):
            left.extend(part)
            left.extend(part.values())
        elif isinstance(part, list):
            left.extend(part)
