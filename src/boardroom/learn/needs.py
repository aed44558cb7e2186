"""Whether there is what training needs."""

from __future__ import annotations

from importlib.util import find_spec

from boardroom.kernel.game import GameError


class NoTorch(GameError):
    """PyTorch is not installed; the message says how to get it."""


def need_torch() -> None:
    """`NoTorch` where PyTorch is missing. Playing with a network does not need it, only training does."""
    if find_spec("torch") is None:
        raise NoTorch("training needs PyTorch, which is not installed: pip install 'boardroom-games[learn]'")
