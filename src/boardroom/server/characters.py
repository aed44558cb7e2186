"""Characters no database keeps: NUL, and halves of characters (lone surrogates). They are turned away at the border."""

from __future__ import annotations

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
    left = [data]
    while left:
        part = left.pop()
        if isinstance(part, str) and not can_be_kept(part):
            return False
        if isinstance(part, dict):
            left.extend(part)
            left.extend(part.values())
        elif isinstance(part, list):
            left.extend(part)
    return True
