"""A request that is not granted, in words for the person who made it."""

from __future__ import annotations

from typing import Any, Final

LONGEST: Final = 500  # characters of a message; what came in is never sent back whole
GAP: Final = " … "


class Refusal(Exception):
    """Carries the HTTP status and the message. `more` is shown to programs beside the message."""

    def __init__(self, status: int, problem: str, **more: Any) -> None:
        super().__init__(problem)
        self.status = status
        self.problem = presentable(problem)
        self.more = more


def presentable(message: str) -> str:
    """A message that can be sent whatever it quotes: of limited length, and of characters UTF-8 can carry."""
    if len(message) > LONGEST:
        half = (LONGEST - len(GAP)) // 2
        message = message[:half] + GAP + message[-half:]
    return message.encode("utf-8", "replace").decode()
