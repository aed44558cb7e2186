"""What a game says about how good a position is, for bots: its `evaluate.py`, or what follows from its scores.

An `evaluate.py` names its terms and fills them, in the common subset of the rules::

    TERMS = ("points", "cash", "income to come")

    def evaluate(box, s, seat, terms): ...     # terms[seat][i] = …, a number per term
    def settled(box, s): ...                   # optional: False in the middle of a compound action
    def futile(box, s, seat, code): ...        # optional: an action that costs something and can bring nothing

What a term is worth is no code: the weights lie in `weights.toml` beside it (`boardroom.bots.weights`). A game without
the file is judged by its points by source.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final

from boardroom.kernel.contract import score

BUSINESS: Final = ("business value", "money at the end", "money to spend", "profit to come")  # terms of many games


@dataclass(frozen=True)
class Evaluation:
    """The names of the terms and the functions."""

    terms: tuple[str, ...]
    evaluate: Callable[..., None]
    settled: Callable[..., bool]
    futile: Callable[..., bool]


def points_so_far(box: Any, s: Any, seat: int, terms: Any) -> None:
    """The terms of a game that offers none of its own: the points by source, as if the game ended now."""
    score(box, s, terms)


def always(box: Any, s: Any) -> bool:
    """Every position of such a game counts as settled."""
    return True


def never(box: Any, s: Any, seat: int, code: int) -> bool:
    """No action of such a game is known to be futile."""
    return False


def evaluation_of(part: ModuleType | None, sources: tuple[str, ...]) -> Evaluation:
    """The evaluation of a game from its `evaluate.py` (None: it has none)."""
    if part is None:
        return Evaluation(sources, points_so_far, always, never)
    optional = getattr(part, "settled", always), getattr(part, "futile", never)
    return Evaluation(tuple(part.TERMS), part.evaluate, *optional)
