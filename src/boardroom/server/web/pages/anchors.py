"""Addresses within a text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache


@lru_cache(4096)
def anchor(title: str) -> str:
    """The anchor of a heading, formed as code hosts form it, so that links work there too."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


@dataclass(frozen=True)
class Section:
    """What stands under a heading."""

    title: str

    @property
    def anchor(self) -> str:
        """Where it stands."""
        return anchor(self.title)
