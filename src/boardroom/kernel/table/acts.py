"""A family of actions as people meet it: its tip, its sentence in the log, its line and preview in a list of choices.

What it says is text in `acts.toml` of the game, a table for every family of its action space:

    [Plan]
    title = "Plan {action}"
    cost = "1 action marker, bound to this action"
    effect = "+{box.plan_bvp} BVP now, {penalty} if not done by year end"
    penalty = "-{box.plan_penalty}"                      # a text of its own
    deed = "plans {action}, +{box.plan_bvp} BVP"
    card = ["PLAN", "{action}", "The marker serves only {action} this year."]

In a text a parameter stands for the name of its value, `a`, the box, the state and the player for theirs, and anything
else for what the act itself says or one of its `facts`. Where more than text is needed there is a class named like the
family, in a module named like that of the rules which carries it out (`rules/planning.py`, `acts/planning.py`); a
method of it stands for a text:

    class Plan(Act[Asked]):
        def entry(self, a, action): return Entry(KEYS[action], ICONS[action], ACTION_NAMES[action], "value now")

A family that differs from another one by nothing but texts, if at all, is `like` it and needs no class:

    [EndResearch]
    like = "EndAct"
    title = "End research"

`Acts` has all of them, and what is decided when: it says which families lack words, and gives the words and the lists
of choices that the rest of the house asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Generic

from boardroom.kernel import contract
from boardroom.kernel.actions import ActionSpace
from boardroom.kernel.panel import Choices, Entry, Hold, Line, Play, Row, Why
from boardroom.kernel.sheet import Tip
from boardroom.kernel.table.act_texts import FILE, spoken
from boardroom.kernel.table.asked import AskedType, Ghost, Menu
from boardroom.kernel.table.decisions import Decision, Figure, read_decisions
from boardroom.kernel.table.phrases import Name, capital
from boardroom.kernel.table.telling import Sentence, Status, task_status
from boardroom.kernel.table.texts import by_name, filled, names_in, read_tables

FORMS = (Entry, Line, Ghost)  # that have texts in them
Telling = Callable[[Any, Any, Any, int, int], list[Sentence]]  # box, before, after, seat, code


class Act(Generic[AskedType]):
    """One family of actions. Each of these is as shown, or a method that is given who is asked and the parameters."""

    title: Any = ""  # of the tip
    cost: Any = "nothing"
    effect: Any = ""
    deed: Any = ""  # what is told in the log; a method is given the player before and after; empty: nothing yet
    entry: Any = None  # an `Entry`: its line in a list of choices
    only_open: bool = False  # it has a line only while it can be done
    group: Any = None  # an `Entry` that opens options instead: those in `rows`; or a method, which may find none now
    rows: Any = None  # a method: the options
    holds: Any = None  # a method: the pieces that can be taken up for them, as `Hold`s
    side: Any = ()  # icon and words of a side action that does not use up the turn, shown while it can be done
    kicker: Any = ""  # over the title of its preview
    card: Any = "{kicker}", "{title}", "{effect}."  # kicker, title and notes of its preview
    bill: Any = ()  # `Line`s of what is paid for
    total: Any = None  # the `Line` under them
    dials: Any = ()  # `Dial`s that lead to other plays
    odds: Any = ()  # how likely it is to turn out which way
    against: str = ""  # the property of `Asked` whose figures its preview compares with, if not those of now
    compared: Any = ""  # what that is, in a sentence
    lit: Any = ()  # names of the places that light up while the preview is shown
    ghost: Any = None  # what else it shows in place: a `Ghost`, or its fields by name, with texts in it

    facts: Any = None  # a method: what else the texts may name, found together

    acts: Acts[AskedType]  # all of the game, for those that ask others

    @property
    def family(self) -> str:
        """Which family it is: the class has its name."""
        return type(self).__name__

    def code(self, *values: int) -> int:
        """The code of an action of the family."""
        return self.acts.space.at(self.family, *values)

    def say(self, text: Any, a: AskedType, *values: Any) -> Any:
        """A text with its names filled in, also within tuples and forms; what a method makes; else as it is."""
        if isinstance(text, str):
            return filled(text, self._named(names_in(text), a, *values)) if "{" in text else text
        if callable(text):
            return self.say(text(a, *values), a, *values)
        if type(text) is tuple:
            return tuple([self.say(part, a, *values) for part in text]) if text else text
        return self._said(text, a, *values) if isinstance(text, FORMS) else text

    def _said(self, form: Any, a: AskedType, *values: Any) -> Any:
        """A form with its texts filled in; most have no names in them."""
        said = {
            part: (text, self.say(text, a, *values))
            for part in parts_of(form.__class__)
            if (text := getattr(form, part))
        }
        changed = {part: new for part, (old, new) in said.items() if new is not old}
        return replace(form, **changed) if changed else form

    def _named(self, names: frozenset[str], a: AskedType, *values: Any) -> dict[str, Any]:
        """What names in a text stand for."""
        found = {"a": a, "box": a.box, "s": a.s, "me": a.me, **self.acts.named(self.family, values)}
        own = names - found.keys()
        found |= {name: self.say(getattr(self, name), a, *values) for name in own if hasattr(self, name)}
        return found if names <= found.keys() else {**found, **self.facts(a, *values)}

    def tip(self, a: AskedType, *values: Any) -> Tip:
        """Title, cost and effect in words."""
        return Tip(*self.say((self.title, self.cost, self.effect), a, *values))

    def told(self, before: AskedType, after: AskedType, *values: Any) -> Sentence | str:
        """What the player did, for the log; empty if there is nothing to tell, or not yet."""
        if callable(self.deed):
            told: Sentence | str = self.deed(before, after, *values)
            return told
        return str(self.say(self.deed, before, *values))

    def line(self, a: AskedType, *values: Any) -> Entry | None:
        """Its line in a list of choices; None if it has none now."""
        entry: Entry | None = self.say(self.entry, a, *values)
        return entry

    def plays(self, a: AskedType, *values: Any) -> list[Play]:
        """What confirming it would do: one play, or one for every way to do it."""
        return [self.preview(a, *values)]

    def preview(self, a: AskedType, *values: Any, codes: Sequence[int] = (), ghost: Any = None, **more: Any) -> Play:
        """Its play, of more `codes` than its own if need be, with its card; `more` is for `Asked.play`."""
        kicker, *texts = self.say(self.card, a, *values)
        title, *notes = map(capital, texts)
        found = ghost or self.say(self.ghost, a, *values) or {}
        shown = a.ghost(**found) if isinstance(found, dict) else found
        shown = self.say(replace(shown, lit=shown.lit or self.lit), a, *values)
        declared = (("bill", self.bill), ("dials", self.dials), ("total", self.total), ("odds", self.odds))
        more = {name: self.say(part, a, *values) for name, part in declared if name not in more} | more
        codes = codes or (self.code(*values),)
        notes.append(self.say(self.compared, a, *values))
        held: AskedType = getattr(a, self.against) if self.against else a
        return held.play(codes, kicker, title, notes=filter(None, notes), ghost=shown, **more)

    def offer(self, menu: Menu[AskedType], code: int, *values: Any) -> None:
        """Put one action on a list of choices: its line, and its plays if it is legal."""
        a = menu.asked
        if (self.only_open or self.side) and not a.can(code):
            return
        if self.side:
            icon, words = self.say(self.side, a, *values)
            menu.side.append(Entry("", icon, words, code=code))
            menu.plays += self.plays(a, *values)
            return
        line = self.line(a, *values)
        if line is not None:
            why = a.why(code).shortly(line.why) or line.why if line.why else a.why(code)
            menu.add(replace(line, code=code, why=why), [] if why else self.plays(a, *values))

    def offer_all(self, menu: Menu[AskedType]) -> None:
        """Put the family on a list of choices: one action after the other, or all as options of one line."""
        a, codes = menu.asked, self.acts.space.codes(self.family)
        entry = self.group(a) if callable(self.group) else self.group
        if entry is None:
            for code in codes:
                self.offer(menu, code, *self.acts.space.parts(code)[1])
        elif not self.only_open or any(map(a.can, codes)):
            rows = tuple(row for row in self.rows(a) if row.cells)
            holds = self.holds(a) if self.holds else ()
            self.offer_group(menu, entry, rows, holds, () if rows else codes)

    def offer_group(
        self,
        menu: Menu[AskedType],
        entry: Entry,
        rows: Iterable[Row],
        holds: Iterable[Hold] = (),
        codes: Iterable[int] = (),
    ) -> None:
        """Put a line on the list that opens options, of this and other families, with the plays of those open."""
        rows = tuple(rows)
        found = [self.acts.of(cell.code) for row in rows for cell in row.cells if not cell.why]
        plays = (play for act, values in found for play in act.plays(menu.asked, *values))
        menu.group(entry, rows, plays, holds, codes)


class Acts(Generic[AskedType]):
    """All acts and decisions of a game. An action is found by its family, a decision by `s.decision`."""

    def __init__(
        self,
        space: ActionSpace,
        asked: Callable[[Any, Any, int], AskedType],
        decisions: Mapping[int, Decision],
        modules: Sequence[ModuleType],
        names: Mapping[str, Sequence[str]],
        texts: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> None:
        """`modules` have the classes, `texts` what they say, by their name; who only says texts needs no class.

        `names` are what values are called, by parameter or `Family.parameter`.
        """
        self.space = space
        self.asked = asked
        self.decisions = decisions
        self._names = names
        self._called: dict[tuple[str, tuple[int, ...]], dict[str, Name]] = {}
        classes = {name: kind for module in modules for name, kind in vars(module).items() if _is_act(kind)}
        found = spoken(texts or {}, classes, Act, space)
        lacking = [family for family in space.families if family not in found]
        if lacking:
            raise TypeError(f"no act for the actions {', '.join(lacking)}")
        self._by_family: dict[str, Act[AskedType]] = {family: found[family]() for family in space.families}
        for act in self._by_family.values():
            act.acts = self

    @classmethod
    def read(
        cls,
        package: str,
        space: ActionSpace,
        asked: Callable[[Any, Any, int], AskedType],
        names: Mapping[str, Sequence[str]],
        *figures: Figure,
        **named: Figure,
    ) -> Acts[AskedType]:
        """Those of a package `acts` of a game, with `acts.toml` and `decisions.toml` beside it.

        Figures are what the texts of decisions name, known by their own names or by those given.
        """
        state = import_module(f"{package.rpartition('.')[0]}.state")
        decisions = read_decisions(state, space, by_name(figures, named))
        return cls(space, asked, decisions, _modules_of(package), names, read_tables(str(state.__file__), FILE))

    def __getitem__(self, family: str) -> Act[AskedType]:
        return self._by_family[family]

    def of(self, code: int) -> tuple[Act[AskedType], tuple[int, ...]]:
        """The act of a code, and the values of its parameters."""
        family, values = self.space.parts(code)
        return self._by_family[family], values

    def named(self, family: str, values: tuple[int, ...]) -> Mapping[str, Name]:
        """The names of the values of a family's parameters; what the game does not name is called as in notation."""
        if (family, values) not in self._called:
            self._called[family, values] = self._names_of(family, values)
        return self._called[family, values]

    def _names_of(self, family: str, values: tuple[int, ...]) -> dict[str, Name]:
        found = {}
        for (name, parameter), value in zip(self.space.families[family].parameters.items(), values, strict=True):
            known = self._names.get(f"{family}.{name}", self._names.get(name))
            text = known[value] if known else parameter.names[value - parameter.first]
            found[name] = text if isinstance(text, Name) else Name(text, number=value)
        return found

    # -- the words

    def tip(self, box: Any, s: Any, seat: int, code: int) -> Tip:
        """Title, cost and effect of an action in words."""
        act, values = self.of(code)
        return act.tip(self.asked(box, s, seat), *values)

    def told(self, before: AskedType, after: AskedType, code: int) -> list[Sentence]:
        """What a player did, if there is anything to tell."""
        act, values = self.of(code)
        told = act.told(before, after, *values)
        if not told:
            return []
        return [told if isinstance(told, Sentence) else Sentence(told, before.seat)]

    def sentences(self, followed: Callable[[AskedType, AskedType, int], Iterable[Sentence]]) -> Telling:
        """The `sentences` of a game: what a player did, then what `followed` by itself (player before, after, code)."""

        def told(box: Any, before: Any, after: Any, seat: int, code: int) -> list[Sentence]:
            was, now = self.asked(box, before, seat), self.asked(box, after, seat)
            return [*self.told(was, now, code), *followed(was, now, code)]

        return told

    def status(self, box: Any, s: Any, viewer: int | None) -> Status:
        """Who must do what."""
        bits = contract.to_act(box, s)
        seats = [seat for seat in range(s.seats) if bits >> seat & 1]
        if not seats:
            return task_status((), viewer, "")
        first, decision = viewer if viewer in seats else seats[0], self.decisions[s.decision]
        return task_status(seats, viewer, decision.say(decision.task, self.asked(box, s, first or 0)))

    # -- the choices

    def choices(self, box: Any, s: Any, seat: int) -> Choices | None:
        """All a seat may choose from; None when somebody else decides or the game is over."""
        if not contract.to_act(box, s) >> seat & 1:
            return None
        a = self.asked(box, s, seat)
        menu, decision = Menu(a), self.decisions[s.decision]
        for family in decision.families(a):
            self[family].offer_all(menu)
        title, note = decision.say(decision.title, a), decision.say(decision.note, a)
        return menu.choices(title, note, decision.is_part(a), decision.rules)

    def explain(self, box: Any, s: Any, seat: int, code: int) -> Why:
        """Why a seat may not choose a code now, with the figures of the position; empty if it may."""
        return self.asked(box, s, seat).why(code)


def _modules_of(package: str) -> list[ModuleType]:
    """All modules in a package."""
    return [import_module(f"{package}.{found.name}") for found in iter_modules(import_module(package).__path__)]


@cache
def parts_of(form: type) -> tuple[str, ...]:
    """The names of the fields of a form."""
    return tuple(part.name for part in fields(form))


def _is_act(thing: Any) -> bool:
    return isinstance(thing, type) and issubclass(thing, Act)
