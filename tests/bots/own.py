"""The bot of docs/bots.md, taken from the page itself."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
NAME = "prompt"


def source() -> str:
    """The text of the bot."""
    found = re.search(rf"{NAME}\.py`:\n\n```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert found
    return found[1]
