"""A family of actions as people meet it: its tip, its sentence in the log, its line and preview in a list of choices.

A game has one class for every family of its action space, named like the family, in modules named like those of the
rules that carry it out (`rules/planning.py`, `acts/planning.py`). What it says is text, in which a parameter stands
for the name of its value, the box, the state and the player for theirs, and anything else for what the act itself
says (`{effect}`, or a method of its own); or a method that makes the text:

    class Plan(Act[Asked]):
        title, cost = "Plan {action}", "1 action marker, bound to this action"
        effect = "+{box.plan_bvp} BVP now, -{box.plan_penalty} if not done by year end"
        deed = "plans {action}, +{box.plan_bvp} BVP"
        card = "PLAN", "{action}", "The marker serves only {action} this year."

        def entry(self, a, action): return Entry(KEYS[action], ICONS[action], ACTION_NAMES[action], "value now")

`Acts` has all of them, and what is decided when: it says which families lack a class, and gives the words and the
lists of choices that the rest of the house asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from string import Formatter
from types import ModuleType
from typing import Any, Generic

from boardroom.kernel import contract
from boardroom.kernel.actions import ActionSpace
from boardroom.kernel.panel import Choices, Entry, Hold, Play, Row
from boardroom.kernel.sheet import Tip
from boardroom.kernel.table.asked import AskedType, Ghost, Menu
from boardroom.kernel.table.phrases import capital
from boardroom.kernel.table.telling import Sentence, Status, task_status


class Act(Generic[AskedType]):
    """One family of actions. Each of these is as shown, or a method that is given who is asked and the parameters."""

    title: Any = ""  # of the tip
    cost: Any = "nothing"
    effect: Any = ""
    deed: Any = ""  # what is told in the log; a method is given the player before and after; empty: nothing yet
    entry: Any = None  # an `Entry`: its line in a list of choices
    card: Any = ()  # kicker and title of its preview, and notes
    lit: Any = ()  # names of the places that light up while the preview is shown
    ghost: Any = None  # what else it shows in place: a `Ghost`, or its fields by name, with texts in them

    acts: Acts[AskedType]  # all of the game, for those that ask others

    @property
    def family(self) -> str:
        """Which family it is: the class has its name."""
        return type(self).__name__

    def code(self, *values: int) -> int:
        """The code of an action of the family."""
        return self.acts.space.at(self.family, *values)

    def say(self, text: Any, a: AskedType, *values: Any) -> Any:
        """A text with its names filled in, also within a tuple; what a method makes of them; anything else as it is."""
        if callable(text):
            return self.say(text(a, *values), a, *values)
        if type(text) is tuple:
            return tuple(self.say(part, a, *values) for part in text)
        if not isinstance(text, str) or "{" not in text:
            return text
        names = self.acts.named(self.family, values)
        own = [name for name in _placeholders(text) if name not in names and hasattr(self, name)]
        names |= {name: self.say(getattr(self, name), a, *values) for name in own}
        return text.format(box=a.box, s=a.s, me=a.me, **names)

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
        if entry is None:
            return None
        key, icon, title, note = self.say((entry.key, entry.icon, entry.title, entry.note), a, *values)
        return replace(entry, key=key, icon=icon, title=title, note=note)

    def plays(self, a: AskedType, *values: Any) -> list[Play]:
        """What confirming it would do: one play, or one for every way to do it."""
        return [self.preview(a, *values)]

    def preview(self, a: AskedType, *values: Any, codes: Sequence[int] = (), ghost: Any = None, **more: Any) -> Play:
        """Its play, of more `codes` than its own if need be, with its card; `more` is for `Asked.play`."""
        kicker, *texts = self.say(self.card, a, *values)
        title, *notes = map(capital, texts)
        found: Ghost | dict[str, Any] = ghost or self.say(self.ghost, a, *values) or {}
        whole: Ghost = a.ghost(**{"lit": self.lit, **found}) if isinstance(found, dict) else found
        shown = {field.name: self.say(getattr(whole, field.name), a, *values) for field in fields(whole)}
        codes = codes or (self.code(*values),)
        return a.play(codes, kicker, title, notes=filter(None, notes), ghost=replace(whole, **shown), **more)

    def offer(self, menu: Menu[AskedType], code: int, *values: Any) -> None:
        """Put one action on a list of choices: its line, and its plays if it is legal."""
        line = self.line(menu.asked, *values)
        if line is not None:
            why = line.why or menu.asked.why(code)
            menu.add(replace(line, code=code, why=why), [] if why else self.plays(menu.asked, *values))

    def offer_all(self, menu: Menu[AskedType]) -> None:
        """Put the family on a list of choices: one action after the other, or all as options of one line."""
        for code in self.acts.space.codes(self.family):
            self.offer(menu, code, *self.acts.space.parts(code)[1])

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


@dataclass(frozen=True)
class Decision(Generic[AskedType]):
    """Something a seat is asked for: what the status line says, and the list of choices. Texts may name `{a.…}`."""

    task: str | Callable[[AskedType], str]  # `plan an action, or stop planning`
    title: str | Callable[[AskedType], str]  # over the list
    offers: Sequence[str] | Callable[[AskedType], Sequence[str]]  # families, in the order of the list
    note: str | Callable[[AskedType], str] = ""
    part: bool | Callable[[AskedType], bool] = False  # the middle of an action: an undo backs out of it


class Acts(Generic[AskedType]):
    """All acts and decisions of a game. An action is found by its family, a decision by `s.decision`."""

    def __init__(
        self,
        space: ActionSpace,
        asked: Callable[[Any, Any, int], AskedType],
        decisions: Mapping[int, Decision[AskedType]],
        modules: Sequence[ModuleType],
        names: Mapping[str, Sequence[str]],
    ) -> None:
        """`modules` have the classes; `names` are what values are called, by parameter or `Family.parameter`."""
        self.space = space
        self.asked = asked
        self.decisions = decisions
        self._names = names
        found = {name: kind for module in modules for name, kind in vars(module).items()}
        lacking = [family for family in space.families if family not in found]
        if lacking:
            raise TypeError(f"no act for the actions {', '.join(lacking)}")
        self._by_family: dict[str, Act[AskedType]] = {family: found[family]() for family in space.families}
        for act in self._by_family.values():
            act.acts = self

    def __getitem__(self, family: str) -> Act[AskedType]:
        return self._by_family[family]

    def of(self, code: int) -> tuple[Act[AskedType], tuple[int, ...]]:
        """The act of a code, and the values of its parameters."""
        family, values = self.space.parts(code)
        return self._by_family[family], values

    def named(self, family: str, values: Sequence[int]) -> dict[str, str]:
        """The names of the values of a family's parameters; what the game does not name is called as in notation."""
        found = {}
        for (name, parameter), value in zip(self.space.families[family].parameters.items(), values, strict=True):
            known = self._names.get(f"{family}.{name}", self._names.get(name))
            found[name] = known[value] if known else parameter.names[value - parameter.first]
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

    def status(self, box: Any, s: Any, viewer: int | None) -> Status:
        """Who must do what."""
        bits = contract.to_act(box, s)
        seats = [seat for seat in range(s.seats) if bits >> seat & 1]
        if not seats:
            return task_status((), viewer, "")
        first = viewer if viewer in seats else seats[0]
        return task_status(seats, viewer, _said(self.decisions[s.decision].task, self.asked(box, s, first or 0)))

    # -- the choices

    def choices(self, box: Any, s: Any, seat: int) -> Choices | None:
        """All a seat may choose from; None when somebody else decides or the game is over."""
        if not contract.to_act(box, s) >> seat & 1:
            return None
        a = self.asked(box, s, seat)
        menu, decision = Menu(a), self.decisions[s.decision]
        for family in decision.offers(a) if callable(decision.offers) else decision.offers:
            self[family].offer_all(menu)
        part = decision.part(a) if callable(decision.part) else decision.part
        return menu.choices(_said(decision.title, a), _said(decision.note, a), part)


@cache
def _placeholders(text: str) -> frozenset[str]:
    """The names that a text asks for."""
    return frozenset(name.partition(".")[0] for _, name, _, _ in Formatter().parse(text) if name)


def _said(text: str | Callable[[AskedType], str], a: AskedType) -> str:
    return text(a) if callable(text) else text.format(a=a)
