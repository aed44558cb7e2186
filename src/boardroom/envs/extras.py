"""What to say where a library is missing that an environment is made for."""

from __future__ import annotations


def missing(library: str, extra: str) -> ImportError:
    """The error of an import that cannot be: it says how to get what is missing."""
    return ImportError(f"{library} is not installed: pip install 'boardroom-games[{extra}]'", name=library.lower())
