"""Why something is refused: declared once, in a sentence and in a word or two, with what would make it possible.

The words are in `reasons.toml` of the game, a table for every reason that `rules/reasons.py` numbers:

    [CANNOT_PAY]
    sentence = "A worker costs {box.wage}: there is not enough."
    short = "too dear"                                    # where there is no room for a sentence
    brief = "dear"                                        # where there is room for one word
    here = "{price:coin} for {task}: you have {me.cash}." # the sentence with the figures of the position
    remedy = "Sell something first."                      # what would make it possible
    helps = "can_sell"                                    # the figure without which the remedy is not told
    rules = "Workers"                                     # the heading in the rules under which it stands
    least = "price"                                       # the figure by which one of several is nearest to it
    many = "The cheapest is {task}: {price:coin}."        # told instead of `here` where several are closed for it
    [CANNOT_PAY.Hire]                                     # what is said otherwise of the actions of a family
    remedy = "Sell something, or hire for a day."

They stand from the nearest to being possible to the farthest: of several reasons the first is told. In `many` a figure
is that of the nearest action, `{each.task}` that of all of them: `Sales, Store and Lab`.

A sentence may name values of the box, so an owner's correction shows. What is told at the table may also name the
position and the player (`{s.round}`, `{me.cash}`). What has to be computed is a figure: a function of `reasons.py` by
its name, of who is asked and the code or of the box alone, or one that is given a name:

    def price(a: Any, code: int) -> int: ...

    REASONS = Reasons.of(__name__, numbers, task=lambda a, code: TASKS[a.value(code, "task")])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from inspect import signature
from types import FunctionType, ModuleType
from typing import Any, Final

from boardroom.kernel.nearest import did_you_mean
from boardroom.kernel.panel import Why
from boardroom.kernel.table.phrases import listed
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
EACH: Final = "each"
OF: Final = (["a", "code"], ["box"])  # what a figure is a function of
TEXTS: Final = ("sentence", "short", "brief", "here", "many", "remedy", "rules")
PARTS: Final = dict.fromkeys((*TEXTS, "helps", "least"), str)

Figure = Callable[..., Any]  # of `Asked` and a code, or of the box


@dataclass(frozen=True)
class Reason:
    """A reason of the rules, by its name there."""

    name: str
    sentence: str
    short: str = LATER
    brief: str = ""  # the same as `short` if empty
    here: str = ""  # the same as `sentence` if empty
    many: str = ""  # the same as `here` if empty
    remedy: str = ""
    helps: str = ""  # a figure; if empty the remedy always does
    rules: str = ""
    least: str = ""  # a figure; if empty the first of several actions is the nearest to being possible
    figures: Mapping[str, Figure] = field(default_factory=dict, repr=False)  # what texts name beside values
    families: Mapping[str, Reason] = field(default_factory=dict, repr=False)  # what is told of theirs instead

    def in_general(self, box: Any) -> str:
        """The sentence with the values of the box."""
        if "{" not in self.sentence:
            return self.sentence
        found = {name: self.figures[name](box) for name in names_in(self.sentence) if name in self.figures}
        return filled(self.sentence, {"box": box, **found})

    def figure(self, name: str, asked: Any, code: int) -> Any:
        """What a figure is in a position."""
        get = self.figures[name]
        return get(asked.box) if of_the_box(get) else get(asked, code)

    def told(self, text: str, asked: Any, code: int, codes: Sequence[int] = ()) -> str:
        """One of its texts with the figures of a position, for a code or the nearest of several."""
        if "{" not in text:
            return text
        values = {name: self.figure(name, asked, code) for name in names_in(text) if name in self.figures}
        each = Each(self, asked, codes)
        return filled(text, {"box": asked.box, "s": asked.s, "me": asked.me, EACH: each, **values})

    def why(self, asked: Any, code: int, brief: bool = False, codes: Sequence[int] = ()) -> Why:
        """All of it, in a few words or, `brief`, in one; of `codes`, if there are several, together."""
        if self.families:
            reason = self.families.get(asked.space.parts(code)[0], self)
            if reason is not self:
                return reason.why(asked, code, brief, codes)
        short = self.told((brief and self.brief) or self.short, asked, code)
        here = self.many if self.many and len(codes) > 1 else self.here
        sentence = self.told(here, asked, code, codes) or self.in_general(asked.box)
        helps = not self.helps or self.figure(self.helps, asked, code)
        return Why(short, sentence, self.told(self.remedy, asked, code) if helps else "", self.rules)

    def nearest(self, asked: Any, codes: Sequence[int]) -> int:
        """Of several codes closed for it the one that is nearest to being possible."""
        return min(codes, key=lambda code: self.figure(self.least, asked, code)) if self.least else codes[0]

    def texts(self) -> Iterator[tuple[str, str]]:
        """Its texts by their names, and those of families."""
        yield from ((part, getattr(self, part)) for part in TEXTS)
        for family, reason in self.families.items():
            yield from ((f"{family}.{part}", text) for part, text in reason.texts())

    def check(self) -> None:
        """Every name stands for something; in the sentence only for what can be known without a position."""
        of_the_game = {"box", *(name for name, get in self.figures.items() if of_the_box(get))}
        for part, text in self.texts():
            known = of_the_game if part.endswith("sentence") else {"s", "me", *of_the_game, *self.figures}
            check_names(f"{FILE}, {self.name}: {part}", text, known | ({EACH} if part.endswith("many") else set()))
            asked = [path.removeprefix(f"{EACH}.") for path in paths_in(text) if path.startswith(f"{EACH}.")]
            check_figures(f"{FILE}, {self.name}: {part}", asked, self.figures)
        for part in ("helps", "least"):
            check_figures(f"{FILE}, {self.name}: {part}", filter(None, [getattr(self, part)]), self.figures)

    def check_fields(self, fields: Mapping[str, Iterable[str]], families: Iterable[str]) -> None:
        """What texts name of the box, the state and the player is there, and so are the families told otherwise."""
        for family in self.families.keys() - set(families):
            near = did_you_mean(family, families)
            raise TypeError(f"{FILE}, {self.name}: no actions are called {family}.{near}")
        for part, text in self.texts():
            for path in sorted(paths_in(text)):
                name, _, rest = path.partition(".")
                wanted = rest.partition(".")[0].partition("[")[0]
                if name in fields and wanted not in fields[name]:
                    near = did_you_mean(wanted, fields[name])
                    raise TypeError(f"{FILE}, {self.name}: {part}: there is no {name}.{wanted}.{near}")


def check_figures(where: str, names: Iterable[str], known: Iterable[str]) -> None:
    """Each is a figure."""
    for name in names:
        check_names(where, f"{{{name}}}", known)


class Each:
    """A figure of all actions that are told together, each value once: `{each.area}`."""

    def __init__(self, reason: Reason, asked: Any, codes: Sequence[int]) -> None:
        self._asked = reason, asked, codes

    def __getattr__(self, name: str) -> str:
        reason, asked, codes = self._asked
        return listed([*dict.fromkeys(str(reason.figure(name, asked, code)) for code in codes)])


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
    def of(cls, module: str, numbers: ModuleType, **named: Figure) -> Reasons:
        """Those of `reasons.toml` beside a module, whose functions are figures, as those are that are given."""
        written = import_module(module)
        own = {name: made for name, made in vars(written).items() if _is_figure(made) and made.__module__ == module}
        return cls._read(str(written.__file__), numbers, named, own)

    @classmethod
    def read(cls, beside: str, numbers: ModuleType, *figures: Figure, **named: Figure) -> Reasons:
        """The same beside any file; figures are known by their own names, or by those given."""
        return cls._read(beside, numbers, by_name(figures, named))

    @classmethod
    def _read(
        cls, beside: str, numbers: ModuleType, given: Mapping[str, Figure], own: Mapping[str, Figure] | None = None
    ) -> Reasons:
        tables, known = read_tables(beside, FILE), {**(own or {}), **given}
        read = cls(numbers, *(_read(name, table, known) for name, table in tables.items()))
        texts = (text for reason in read.values() for _, text in reason.texts())
        asked = {part for text in texts for path in paths_in(text) for part in path.split(".")[:2]}
        check_used(FILE, given, asked.union(*({reason.helps, reason.least} for reason in read.values())))
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

    def why_none(self, asked: Any, refused: Mapping[int, int]) -> Why:
        """Why none of some codes is legal, which are given with their reasons: told by what is nearest to it."""
        number = self.nearest(refused.values())
        if not number:
            return Why(LATER)
        codes = [code for code, reason in refused.items() if reason == number]
        return self[number].why(asked, self[number].nearest(asked, codes), codes=codes)


def _read(name: str, table: Any, figures: Mapping[str, Figure]) -> Reason:
    """A reason as `reasons.toml` has it, with what it says otherwise of some families of actions."""
    families = {part: said for part, said in table.items() if isinstance(said, dict)} if isinstance(table, dict) else {}
    parts = {part: said for part, said in table.items() if part not in families} if families else table
    check_parts(f"{FILE}, {name}", parts, PARTS, ["sentence"])
    reason = Reason(name, **parts, figures=figures)
    for family, said in families.items():
        check_parts(f"{FILE}, {name}.{family}", said, PARTS, [])
    return replace(reason, families={family: replace(reason, **said) for family, said in families.items()})


def _is_figure(made: Any) -> bool:
    """Whether it is a function that figures can be."""
    return isinstance(made, FunctionType) and list(signature(made).parameters) in OF


@cache
def of_the_box(figure: Figure) -> bool:
    """Whether a figure needs no position."""
    return len(signature(figure).parameters) == 1


def sentence_of(reason: Reason | str, box: Any) -> str:
    """The whole sentence; a small game may give it as plain text."""
    return filled(reason, {"box": box}) if isinstance(reason, str) else reason.in_general(box)
