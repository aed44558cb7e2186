"""What is said at a table, to all or within a team."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

KEPT: Final = 200  # remarks shown; older ones stay in the store


@dataclass(frozen=True)
class ChatLine:
    """One remark."""

    seq: int
    name: str
    seat: int | None
    text: str
    at: str  # ISO 8601, UTC
    notice: bool = False  # said by the table, of people who come and go


def said(chat: tuple[ChatLine, ...], line: ChatLine) -> tuple[ChatLine, ...]:
    """The remarks with one more."""
    return (*chat, line)[-KEPT:]
