"""The management tool behind each improvement, in a sentence or two: `LESSONS[department][level]`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

_TEXT = Path(__file__).with_name("lessons.toml").read_text(encoding="utf-8")
LESSONS: Final[tuple[list[str], ...]] = tuple(tomllib.loads(_TEXT).values())
