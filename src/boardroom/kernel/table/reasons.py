"""Why something is refused: declared once, in a sentence and in a word or two, with what would make it possible.

The words are in `reasons.toml` of the game, a table for every reason that `rules/reasons.py` numbers:

    [CANNOT_PAY]
    sentence = "A worker costs {box.wage}: there is not enough."
    short = "too dear"                                    # where there is no room for a sentence
    brief = "dear"                                        # where there is room for one word
    here = "{price:coin} for {task}: you have {me.cash}." # the sentence with the figures of the position
    remedy = "Sell something first."                      # what would make it possible
    rules = "Workers"                                     # the heading in the rules under which it stands

They stand from the nearest to being possible to the farthest: of several reasons the first is told.

A sentence may name values of the box, so an owner's correction shows. What is told at the table may also name the
position and the player (`{s.round}`, `{me.cash}`). What has to be computed is a figure of `reasons.py`, a function of
who is asked and the code, or of the box alone:

    REASONS = Reasons.read(__file__, numbers, price, task=lambda a, code: TASKS[a.value(code, "task")])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from inspect import signature
from types import ModuleType
from typing import Any, Final

from boardroom.kernel.nearest import did_you_mean
from boardroom.kernel.panel import Why
from boardroom.kernel.table.texts import (
    by_name,
    check_names,
    check_parts,
    check_used,
    filled,
    names_in,
    paths_in,
    read_tables,
)

FILE: Final = "reasons.toml"
LATER: Final = "not now"
PARTS: Final = {"sentence": str, "short": str, "brief": str, "here": str, "remedy": str, "rules": str}

Figure = Callable[..., Any]  # of `Asked` and a code, or of the box


@dataclass(frozen=True)
class Reason:
    """A reason of the rules, by its name there."""

    name: str
    sentence: str
    short: str = LATER
    brief: str = ""  # the same as `short` if empty
    here: str = ""  # the same as `sentence` if empty
    remedy: str = ""
    rules: str = ""
    figures: Mapping[str, Figure] = field(default_factory=dict, repr=False)  # what texts name beside values

    def in_general(self, box: Any) -> str:
        """The sentence with the values of the box."""
        if "{" not in self.sentence:
            return self.sentence
        found = {name: self.figures[name](box) for name in names_in(self.sentence) if name in self.figures}
        return filled(self.sentence, {"box": box, **found})

    def told(self, text: str, asked: Any, code: int) -> str:
        """One of its texts with the figures of a position."""
        if "{" not in text:
            return text
        found = {name: self.figures[name] for name in names_in(text) if name in self.figures}
        values = {name: get(asked.box) if of_the_box(get) else get(asked, code) for name, get in found.items()}
        return filled(text, {"box": asked.box, "s": asked.s, "me": asked.me, **values})

    def why(self, asked: Any, code: int, brief: bool) -> Why:
        """All of it, in a few words or, `brief`, in one."""
        short = self.told((brief and self.brief) or self.short, asked, code)
        sentence = self.told(self.here, asked, code) or self.in_general(asked.box)
        return Why(short, sentence, self.told(self.remedy, asked, code), self.rules)

    def texts(self) -> Iterator[tuple[str, str]]:
        """Its texts by their names."""
        return ((part, getattr(self, part)) for part in PARTS)

    def check(self) -> None:
        """Every name stands for something; in the sentence only for what can be known without a position."""
        known = {"box", *(name for name, get in self.figures.items() if of_the_box(get))}
        for part, text in self.texts():
            check_names(f"{FILE}, {self.name}: {part}", text, known)
            known |= {"s", "me", *self.figures}

    def check_fields(self, fields: Mapping[str, Iterable[str]]) -> None:
        """What texts name of the box, the state and the player is there."""
        for part, text in self.texts():
            for path in sorted(paths_in(text)):
                name, _, rest = path.partition(".")
                wanted = rest.partition(".")[0].partition("[")[0]
                if name in fields and wanted not in fields[name]:
                    near = did_you_mean(wanted, fields[name])
                    raise TypeError(f"{FILE}, {self.name}: {part}: there is no {name}.{wanted}.{near}")


class Reasons(Mapping[int, Reason]):
    """All reasons of a game by their number, the nearest to being possible first."""

    def __init__(self, numbers: ModuleType, *reasons: Reason) -> None:
        known = {name: number for name, number in vars(numbers).items() if name.isupper() and number}
        declared = [reason.name for reason in reasons]
        if sorted(declared) != sorted(known):
            wrong = ", ".join(sorted({*declared} ^ {*known})) or "one is declared twice"
            raise TypeError(f"{numbers.__name__}: every reason is declared once, here and there: {wrong}")
        self._by_number = {known[reason.name]: reason for reason in reasons}
        for reason in reasons:
            reason.check()

    @classmethod
    def read(cls, beside: str, numbers: ModuleType, *figures: Figure, **named: Figure) -> Reasons:
        """Those of `reasons.toml` beside a module; figures are known by their own names, or by those given."""
        tables, known = read_tables(beside, FILE), by_name(figures, named)
        for name, table in tables.items():
            check_parts(f"{FILE}, {name}", table, PARTS, ["sentence"])
        read = cls(numbers, *(Reason(name, **table, figures=known) for name, table in tables.items()))
        texts = (text for reason in read.values() for _, text in reason.texts())
        check_used(FILE, known, frozenset().union(*map(names_in, texts)))
        return read

    def __getitem__(self, number: int) -> Reason:
        return self._by_number[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._by_number)

    def __len__(self) -> int:
        return len(self._by_number)

    def nearest(self, numbers: Iterable[int]) -> int:
        """Of several reasons the one that is nearest to being possible; 0 if there is none."""
        found = set(numbers)
        return next((number for number in self if number in found), 0)

    def why(self, asked: Any, number: int, code: int, brief: bool = False) -> Why:
        """A reason with the figures of a position, in a few words or, `brief`, in one; empty for 0, which is none."""
        return self[number].why(asked, code, brief) if number else Why("")


@cache
def of_the_box(figure: Figure) -> bool:
    """Whether a figure needs no position."""
    return len(signature(figure).parameters) == 1


def sentence_of(reason: Reason | str, box: Any) -> str:
    """The whole sentence; a small game may give it as plain text."""
    return filled(reason, {"box": box}) if isinstance(reason, str) else reason.in_general(box)
