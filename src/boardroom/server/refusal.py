"""A request that is not granted, in words for the person who made it."""

from __future__ import annotations

from typing import Any, Final

LONGEST: Final = 500  # characters of a message; what came in is never sent back whole
GAP: Final = " … "
TOO_MANY: Final = 429
SOON: Final = 1  # seconds, where nothing better is known


class Unplayable(ValueError):
    """A table that this server cannot continue; the message says why."""


class Refusal(Exception):
    """Carries the HTTP status and the message. `more` is shown to programs beside the message."""

    def __init__(self, status: int, problem: str, **more: Any) -> None:
        super().__init__(problem)
        self.status = status
        self.problem = presentable(problem)
        self.more = more

    @property
    def headers(self) -> dict[str, str]:
        """What HTTP says beside the status: when to try again."""
        return {"Retry-After": str(self.more.get("retry_after", SOON))} if self.status == TOO_MANY else {}


def presentable(message: str) -> str:
    """A message that can be sent whatever it quotes: of limited length, and of characters UTF-8 can carry."""
    if len(message) > LONGEST:
        half = (LONGEST - len(GAP)) // 2
        message = message[:half] + GAP + message[-half:]
    return message.encode("utf-8", "replace").decode()
