"""How housekeeping says that something cannot be done."""

from __future__ import annotations


class KeepingProblem(ValueError):
    """A wish of the keeper that cannot be granted; the message says why and what is possible."""
