"""What somebody may have meant by a word that nothing has."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

ALIKE = 0.6  # of the letters: a slip of the finger, not another word
LONGEST = 40  # letters that are looked at: comparing takes their product


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question to put behind the sentence that refuses a word; empty if nothing is like it."""
    names = {name.casefold(): name for name in known}
    near = get_close_matches(word[:LONGEST].casefold(), names, 1, ALIKE)
    return f" Did you mean {names[near[0]]}?" if near else ""
