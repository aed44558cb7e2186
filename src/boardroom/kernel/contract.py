"""The ten functions every game's rules provide, and three optional ones, as code that knows no game calls them.

Plain play finds the rules through the class of the state. Fast play resolves the same names by the type of the state
record while compiling (`boardroom.kernel.fast`), so a search or a simulation is written once for all games.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any


def setup(box: Any, s: Any) -> None:
    """Lay out a new game from the seats, options and seeded generator already in `s`."""
    s.__rules__.setup(box, s)


def to_act(box: Any, s: Any) -> int:
    """Bit set of the seats that may decide now. Several bits: secret decisions at the same time, in any order."""
    return s.__rules__.to_act(box, s)  # type: ignore[no-any-return]


def legal(box: Any, s: Any, seat: int, codes: MutableSequence[int]) -> int:
    """Write the legal codes of `seat` to the front of `codes`, ascending; return how many there are."""
    return s.__rules__.legal(box, s, seat, codes)  # type: ignore[no-any-return]


def refusal(box: Any, s: Any, seat: int, code: int) -> int:
    """Why `code` is not legal for `seat`: the number of a reason of the game's words, 0 if it is legal."""
    return s.__rules__.refusal(box, s, seat, code)  # type: ignore[no-any-return]


def apply(box: Any, s: Any, seat: int, code: int) -> None:
    """Do a legal action, then every automatic step until somebody must decide or the game is over."""
    s.__rules__.apply(box, s, seat, code)


def over(box: Any, s: Any) -> bool:
    """Whether the game has ended."""
    return s.__rules__.over(box, s)  # type: ignore[no-any-return]


def score(box: Any, s: Any, out: Any) -> None:
    """Points by source, `out[seat][source]`, as if the game ended now."""
    s.__rules__.score(box, s, out)


def rank(box: Any, s: Any, out: MutableSequence[int]) -> None:
    """The place of every seat, 1 for the winner, all tie-breakers applied; equal players share a place."""
    s.__rules__.rank(box, s, out)


def redeal(box: Any, s: Any, seat: int) -> None:
    """Draw anew, with the generator in `s`, all that `seat` (-1: an onlooker) cannot know, in keeping with the rest."""
    s.__rules__.redeal(box, s, seat)


def faults(box: Any, before: Any, s: Any) -> int:
    """Number of the first invariant that `s`, or the step that led from `before` to `s`, violates; 0 if none."""
    return s.__rules__.faults(box, before, s)  # type: ignore[no-any-return]


def evaluate(box: Any, s: Any, seat: int, terms: Any) -> None:
    """Fill `terms[seat]` with what the position holds for a seat, term by term (see `kernel.evaluation`)."""
    s.__evaluation__.evaluate(box, s, seat, terms)


def settled(box: Any, s: Any) -> bool:
    """Whether nobody is in the middle of an action made of several decisions: only then `evaluate` means much."""
    return s.__evaluation__.settled(box, s)  # type: ignore[no-any-return]


def prospects(box: Any, s: Any, seat: int, codes: MutableSequence[int], count: int, out: Any) -> bool:
    """Fill `out[code]` with where each legal action leads; False where the game has nothing to say of that."""
    return s.__prospects__.prospects(box, s, seat, codes, count, out)  # type: ignore[no-any-return]


NAMES = ("setup", "to_act", "legal", "refusal", "apply", "over", "score", "rank", "redeal", "faults")
JUDGING = ("evaluate", "settled")  # from the game's `evaluate.py`, or else from `kernel.evaluation`
FORESEEING = ("prospects",)  # from the game's `prospects.py`, or else from `kernel.prospects`
OPTIONAL = JUDGING + FORESEEING
