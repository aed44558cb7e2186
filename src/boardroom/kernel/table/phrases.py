"""Small words that every game needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

NOTHING: Final = "·"  # in a cell of a sheet


class Name(str):
    """What a thing is called, and all else that texts and templates say of it: `Name("engine", mark="EN")`.

    In texts `{part}` is the name, `{part.mark}` its mark, `{part.capital}` the name at the beginning of a sentence and
    `{part.capitals}` the name in capitals.
    """

    def __new__(cls, name: str, **facts: Any) -> Name:
        self = super().__new__(cls, name)
        self.__dict__.update(facts)
        return self

    @classmethod
    def each(cls, names: Iterable[str], **facts: Sequence[Any]) -> tuple[Name, ...]:
        """The names of several things in order; a fact has a value for each: `Name.each(PARTS, mark=("EN", "TU"))`.

        Names that are given keep what is said of them already.
        """
        found = []
        for i, name in enumerate(names):
            given = {fact: values[i] for fact, values in facts.items()}
            found.append(cls(name, **{**getattr(name, "__dict__", {}), "number": i, **given}))
        return tuple(found)

    @classmethod
    def table(cls, facts: str, *rows: Sequence[str]) -> tuple[Name, ...]:
        """The same, a row of texts for each: `Name.table("mark key", ("engine", "EN", "E"), ("turbo", "TU", "T"))`."""
        columns = zip(*(map(cls, row[1:]) for row in rows), strict=True)
        return cls.each([row[0] for row in rows], **dict(zip(facts.split(), columns, strict=True)))

    @property
    def capital(self) -> str:
        """As it begins a sentence."""
        return capital(self)

    @property
    def capitals(self) -> str:
        """As the lines of a list are written."""
        return self.upper()

    if TYPE_CHECKING:

        def __getattr__(self, fact: str) -> Any: ...


def count(number: int, noun: str, plural: str = "", sign: bool = False) -> str:
    """`1 worker`, `3 workers`, `2 companies`; as a change `+1 point`, `-2 points`."""
    return f"{figure(number, sign)} {noun if abs(number) == 1 else plural or noun + 's'}"


def listed(names: Sequence[str], empty: str = "", word: str = "and") -> str:
    """`A`, `A and B`, `A, B and C`; with another word `A, B or C`."""
    if not names:
        return empty
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"


def capital(text: str) -> str:
    """The first letter raised, the others left alone."""
    return text[:1].upper() + text[1:]


def uncapital(text: str) -> str:
    """The first letter lowered: as a label reads in the middle of a sentence."""
    return text[:1].lower() + text[1:]


def players(seats: Iterable[int], empty: str = "") -> str:
    """`@0`, `@0 and @2`."""
    return listed([f"@{seat}" for seat in seats], empty)


def marks(seats: Iterable[int], empty: str = NOTHING) -> str:
    """Whose pieces lie somewhere: `@0 @2`."""
    return " ".join(f"@{seat}" for seat in seats) or empty


def figure(number: int, sign: bool = False) -> str:
    """A number as text: `3`, or `+3`."""
    return f"{number:+d}" if sign and number else str(number)


def span(values: Sequence[int], sign: bool = False) -> str:
    """One number, or from the first to the last: `3 to 5`."""
    if len(values) == 1:
        return figure(values[0], sign)
    return f"{figure(values[0], sign)} to {figure(values[-1], sign)}"
