"""What a seat is asked for: what the status line says, and the list of choices.

The words are in `decisions.toml` of the game, a table for every decision that `state.py` numbers:

    [D_PLAN]
    task = "plan an action, or stop planning"     # of the status line: `Your turn: …`
    title = "Plan actions for this year"          # over the list
    note = "{me.hand:marker} in hand"
    offers = ["Plan", "PlanPass"]                 # families, in the order of the list
    part = true                                   # the middle of an action: an undo backs out of it
    rules = "Planning"                            # the heading in the rules of what is decided

Texts may name values of the box, the position and the player (`{me.hand}`), who is asked (`{a.shifts}`), and figures:
functions of who is asked, given to `Acts.read`. `offers` and `part` are the name of such a function where it depends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Final

from boardroom.kernel.actions import ActionSpace
from boardroom.kernel.nearest import did_you_mean
from boardroom.kernel.table.texts import check_names, check_parts, check_used, filled, names_in, read_tables

FILE: Final = "decisions.toml"
NUMBERED: Final = "D_"  # how the numbers of decisions are called in `state.py`
OVER: Final = "D_OVER"  # nothing is asked any more
PARTS: Final[dict[str, type | tuple[type, ...]]] = {
    "task": str,
    "title": str,
    "note": str,
    "offers": (list, str),
    "part": (bool, str),
    "rules": str,
}
TEXTS: Final = ("task", "title", "note")

Figure = Callable[[Any], Any]  # of who is asked


@dataclass(frozen=True)
class Decision:
    """Something a seat is asked for."""

    task: str
    title: str
    offers: Sequence[str] | str
    note: str = ""
    part: bool | str = False
    rules: str = ""
    figures: Mapping[str, Figure] = field(default_factory=dict, repr=False)

    def say(self, text: str, a: Any) -> str:
        """One of its texts."""
        found = {name: self.figures[name](a) for name in names_in(text) if name in self.figures}
        return filled(text, {"a": a, "box": a.box, "s": a.s, "me": a.me, **found})

    def families(self, a: Any) -> Iterable[str]:
        """What the list offers, in its order."""
        return self.figures[self.offers](a) if isinstance(self.offers, str) else self.offers

    def is_part(self, a: Any) -> bool:
        """Whether it is the middle of an action."""
        return bool(self.figures[self.part](a)) if isinstance(self.part, str) else self.part

    def names(self) -> set[str]:
        """The figures it asks for."""
        functions = {each for each in (self.offers, self.part) if isinstance(each, str)}
        return functions.union(*(names_in(getattr(self, part)) for part in TEXTS))


def numbered(state: ModuleType) -> dict[str, int]:
    """The decisions that a `state.py` numbers."""
    return {name: number for name, number in vars(state).items() if name.startswith(NUMBERED)}


def read_decisions(state: ModuleType, space: ActionSpace, figures: Mapping[str, Figure]) -> dict[int, Decision]:
    """All decisions of a game by their number: those of `decisions.toml` beside its `state.py`."""
    tables = read_tables(str(state.__file__), FILE)
    numbers = {name: number for name, number in numbered(state).items() if name != OVER}
    if tables.keys() != numbers.keys():
        raise TypeError(f"{FILE} and state.py differ: {', '.join(sorted(tables.keys() ^ numbers.keys()))}")
    for name, table in tables.items():
        check_parts(f"{FILE}, {name}", table, PARTS, ("task", "title", "offers"))
    found = {name: Decision(**table, figures=figures) for name, table in tables.items()}
    for name, decision in found.items():
        check(f"{FILE}, {name}", decision, space)
    check_used(FILE, figures, set().union(*(decision.names() for decision in found.values())))
    return {numbers[name]: decision for name, decision in found.items()}


def check(where: str, decision: Decision, space: ActionSpace) -> None:
    """Every name stands for something, every family is there."""
    for part in TEXTS:
        check_names(f"{where}: {part}", getattr(decision, part), {"a", "box", "s", "me", *decision.figures})
    for function in (decision.offers, decision.part):
        if isinstance(function, str) and function not in decision.figures:
            raise TypeError(f"{where}: nobody says what {function} is.{did_you_mean(function, decision.figures)}")
    for family in () if isinstance(decision.offers, str) else decision.offers:
        if family not in space.families:
            raise TypeError(f"{where}: there is no action {family}.{did_you_mean(family, space.families)}")
