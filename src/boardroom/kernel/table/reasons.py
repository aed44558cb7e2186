"""Why something is refused: declared once, as a sentence and in a word or two, with the figures of the box.

    REASONS = Reasons(
        numbers,                                        # the module of the rules that numbers them
        Reason("CANNOT_PAY", "A worker costs {box.wage}: there is not enough.", "too dear"),
        telling=("CANNOT_PAY",),                        # of several reasons, those most worth telling, best first
    )

A sentence may name values of the box (`{box.wage}`), or be a function of it, so an owner's correction shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final

Text = str | Callable[[Any], str]  # a sentence that names values of the box, or one made of the box

LATER: Final = "not now"


@dataclass(frozen=True)
class Reason:
    """A reason of the rules, by its name there."""

    name: str
    sentence: Text
    short: Text = LATER  # where there is no room for a sentence
    brief: Text = ""  # where there is room for one word; the same as `short` if empty


class Reasons(Mapping[int, Reason]):
    """All reasons of a game, by their number."""

    def __init__(self, numbers: ModuleType, *reasons: Reason, telling: tuple[str, ...] = ()) -> None:
        known = {name: number for name, number in vars(numbers).items() if name.isupper() and number}
        declared = [reason.name for reason in reasons]
        if sorted(declared) != sorted(known):
            wrong = ", ".join(sorted({*declared} ^ {*known})) or "one is declared twice"
            raise TypeError(f"{numbers.__name__}: every reason is declared once, here and there: {wrong}")
        self._by_number = {known[reason.name]: reason for reason in reasons}
        self._telling = [known[name] for name in telling]

    def __getitem__(self, number: int) -> Reason:
        return self._by_number[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._by_number)

    def __len__(self) -> int:
        return len(self._by_number)

    def short(self, box: Any, number: int) -> str:
        """A reason in a few words; empty for 0, which is none."""
        return said(self[number].short, box) if number else ""

    def brief(self, box: Any, number: int) -> str:
        """A reason in a word or two."""
        return said(self[number].brief or self[number].short, box) if number else ""

    def most_telling(self, numbers: Iterable[int]) -> int:
        """Of several reasons the one most worth telling."""
        found = {number for number in numbers if number}
        return next((number for number in self._telling if number in found), min(found, default=0))


def said(text: Text, box: Any) -> str:
    """A text with the values of the box it names."""
    if callable(text):
        return text(box)
    return text.format(box=box) if "{" in text else text


def sentence_of(reason: Reason | str, box: Any) -> str:
    """The whole sentence; a small game may give it as plain text."""
    return said(reason if isinstance(reason, str) else reason.sentence, box)
