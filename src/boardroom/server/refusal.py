"""A request that is not granted, in words for the person who made it."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """Carries the HTTP status and the message. `more` is shown to programs beside the message."""

    def __init__(self, status: int, problem: str, **more: Any) -> None:
        super().__init__(problem)
        self.status = status
        self.problem = problem
        self.more = more
