"""Declare an action space: families with parameters give dense codes and readable notation, both ways.

    space = ActionSpace(
        Family("Plan", "plan {action}", action=Choice("upgrade", "train")),
        Family("Report", "report {areas}", areas=Subset("A", "M", "W", "L")),
        Family("Pass", "pass"),
    )

The codes of a family follow each other, row-major in its parameters, so rules do plain arithmetic with
`code - space.offset("Plan")`. Whoever speaks of actions lets the space take codes apart: `space.parts(code)` gives the
family and the values of its parameters, `space.at("Report", mask)` leads back.
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import product
from math import prod
from operator import index
from typing import Protocol, SupportsIndex


class Parameter(Protocol):
    """Something an action must say: a list of names, in code order."""

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def first(self) -> int:
        """The value of the first name; the others follow."""
        ...


class Choice:
    """One of the given names; its value is the index."""

    first = 0

    def __init__(self, *names: str) -> None:
        self.names = names


class Number:
    """A whole number from `low` to `high`."""

    def __init__(self, low: int, high: int) -> None:
        self.first = low
        self.names = tuple(str(n) for n in range(low, high + 1))


class Subset:
    """Some of the given names, spelled `A+W`; its value is a bit mask (first name: bit 0)."""

    def __init__(self, *names: str, empty: bool = False) -> None:
        self.first = 0 if empty else 1
        masks = range(self.first, 1 << len(names))
        self.names = tuple(
            "+".join(name for bit, name in enumerate(names) if mask >> bit & 1) or "nothing" for mask in masks
        )


class Family:
    """Actions of one kind: a name, a notation with `{placeholders}`, and a parameter for each placeholder."""

    def __init__(self, name: str, notation: str, **parameters: Parameter) -> None:
        wanted = [place for _, place, _, _ in string.Formatter().parse(notation) if place]
        if wanted != list(parameters):
            raise ValueError(f"{name}: the notation {notation!r} names {wanted}, the parameters are {list(parameters)}")
        self.name = name
        self.notation = notation
        self.parameters = parameters
        self.size = prod(len(p.names) for p in parameters.values())


@dataclass(frozen=True, init=False)
class Action:
    """An action in typed form: `Action("UpgradeSolution", area="W", colour="gold")`."""

    family: str
    parameters: tuple[tuple[str, str], ...]
    code: int | None = field(compare=False, default=None)  # filled in by the action space
    notation: str = field(compare=False, default="")

    def __init__(self, family: str, **parameters: object) -> None:
        object.__setattr__(self, "family", family)
        object.__setattr__(self, "parameters", tuple((k, str(v)) for k, v in parameters.items()))

    def __getitem__(self, name: str) -> str:
        return dict(self.parameters)[name]

    def __str__(self) -> str:
        return self.notation or repr(self)

    def __repr__(self) -> str:
        inside = "".join(f", {name}={value!r}" for name, value in self.parameters)
        return f"Action({self.family!r}{inside})"


class UnknownAction(ValueError):
    """Something that is no action of the game at all; the message says what comes close."""


class ActionSpace:
    """All actions of a game: dense codes 0..size-1, typed form and notation, each convertible into the others."""

    def __init__(self, *families: Family) -> None:
        self.families = {family.name: family for family in families}
        self._offsets: dict[str, int] = {}
        self._actions: list[Action] = []
        self._notations: list[str] = []
        self._parts: list[tuple[str, tuple[int, ...]]] = []
        for family in families:
            self._offsets[family.name] = len(self._actions)
            for values in product(*(p.names for p in family.parameters.values())):
                chosen = dict(zip(family.parameters, values, strict=True))
                action = Action(family.name, **chosen)
                object.__setattr__(action, "code", len(self._actions))
                object.__setattr__(action, "notation", family.notation.format(**chosen))
                self._actions.append(action)
                self._notations.append(action.notation)
            ranges = (range(p.first, p.first + len(p.names)) for p in family.parameters.values())
            self._parts += [(family.name, values) for values in product(*ranges)]
        self._codes = {parts: code for code, parts in enumerate(self._parts)}
        self._by_notation = {_tidy(text): code for code, text in enumerate(self._notations)}
        self._by_action = {(a.family, frozenset(a.parameters)): code for code, a in enumerate(self._actions)}
        if len(self._by_notation) != len(self._notations):
            raise ValueError("two actions share one notation")

    def __len__(self) -> int:
        return len(self._actions)

    def offset(self, family: str) -> int:
        """The first code of a family."""
        return self._offsets[family]

    def offsets(self, *families: str) -> tuple[int, ...]:
        """The first code of each of some families."""
        return tuple(self._offsets[family] for family in families)

    def codes(self, *families: str) -> list[int]:
        """All codes of some families."""
        starts = ((self._offsets[name], self.families[name].size) for name in families)
        return [code for start, size in starts for code in range(start, start + size)]

    def parts(self, code: int) -> tuple[str, tuple[int, ...]]:
        """The family of a code and the values of its parameters: an index, a number or a bit mask."""
        return self._parts[code]

    def at(self, family: str, *values: int) -> int:
        """The code of a family with these values: the way back from `parts`."""
        return self._codes[family, values]

    def action(self, code: int) -> Action:
        """The typed form of a code."""
        return self._actions[self.code(code)]

    def notation(self, code: int) -> str:
        """The readable form of a code."""
        return self._notations[self.code(code)]

    def code(self, action: Action | int | str) -> int:
        """The code of an action in any spelling; `UnknownAction` if there is no such action."""
        if isinstance(action, str):
            return self._parse(action)
        if isinstance(action, Action):
            found = self._by_action.get((action.family, frozenset(action.parameters)))
            if found is None:
                raise UnknownAction(f"{action} is no action of this game. {self._family_help(action.family)}")
            return found
        number = None if isinstance(action, bool) else _whole(action)
        if number is None or not 0 <= number < len(self._actions):
            raise UnknownAction(f"there is no action number {action!r}: they run from 0 to {len(self) - 1}")
        return number

    def _parse(self, text: str) -> int:
        tidy = _tidy(text)
        code = self._by_notation.get(tidy)
        if code is None:
            near = [self._notations[self._by_notation[m]] for m in get_close_matches(tidy, self._by_notation, n=3)]
            hint = f"Did you mean {', '.join(repr(n) for n in near)}?" if near else self._families_help()
            raise UnknownAction(f"{text.strip()[:80]!r} is no action of this game. {hint}")
        return code

    def _families_help(self) -> str:
        return "Actions look like: " + ", ".join(f.notation for f in self.families.values()) + "."

    def _family_help(self, name: str) -> str:
        family = self.families.get(name)
        if family is None:
            return f"Families: {', '.join(self.families)}."
        said = "; ".join(f"{k}: {', '.join(p.names)}" for k, p in family.parameters.items()) or "nothing"
        return f"{name} takes {said}."


def _whole(number: SupportsIndex) -> int | None:
    """A whole number of any kind, NumPy's among them, as an int."""
    try:
        return index(number)
    except TypeError:
        return None


def _tidy(text: str) -> str:
    """One spelling for what means the same: small letters, single spaces, the parts of a set in order."""
    words = re.sub(r"\s*\+\s*", "+", text.lower()).split()
    return " ".join("+".join(sorted(word.split("+"))) for word in words)
