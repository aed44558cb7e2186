"""IMPROVE and RESEARCH: an improvement of the Production block, progress on technologies."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from boardroom.games.smartphone.asked import Asked
from boardroom.games.smartphone.names import TECH_EFFECTS, TECH_ICONS, TECH_KEYS, tile_letters, tile_text
from boardroom.games.smartphone.rules.technology import cost
from boardroom.games.smartphone.state import NONE
from boardroom.kernel.table import Act, Dial, Entry, Menu, Play, Step, count


class OpenAct(Act[Asked]):
    """An action that stands on the list only when it is legal."""

    def offer(self, menu: Menu[Asked], code: int, *values: int) -> None:
        if menu.asked.can(code):
            super().offer(menu, code, *values)


class CountedAct(Act[Asked], ABC):
    """An action taken several times at once; a dial tells how often. The list has as many as are useful."""

    dial = "how many"

    @abstractmethod
    def most(self, a: Asked, place: int) -> int:
        """How often is useful."""

    def listed(self, most: int) -> int:
        """How often the line of the list means."""
        return most

    def more(self, a: Asked, number: int) -> dict[str, Any]:
        """What else a preview says."""
        return {}

    def plays(self, a: Asked, place: int) -> list[Play]:
        most, code = self.most(a, place), self.code(place)
        keys = [str(code) if n == self.listed(most) else f"{code}-{n}" for n in range(1, most + 1)]
        plays = []
        for n in range(1, most + 1):
            steps = tuple(Step(str(i), keys[i - 1], i == n) for i in range(1, most + 1))
            dials = (Dial(self.dial, steps),) if most > 1 else ()
            plays.append(self.preview(a, place, codes=(code,) * n, key=keys[n - 1], dials=dials, **self.more(a, n)))
        return plays


class TakeImprovement(OpenAct):
    """A tile of the Production block; slots count from 1."""

    title, effect = "Take improvement {slot}: {what}", "can be laid from the next round on"
    deed = "takes the improvement {what}"
    entry = Entry("{slot}", "F", "{upper}", "slot {slot}")
    card = "IMPROVEMENT", "{title}", "{effect}."

    def what(self, a: Asked, slot: int) -> str:
        """Its symbols."""
        kind = a.s.block[slot - 1]
        return "nothing left" if kind == NONE else tile_text(a.box, kind)

    def upper(self, a: Asked, slot: int) -> str:
        return self.what(a, slot).upper()

    def ghost(self, a: Asked, slot: int) -> dict[str, Any]:
        return {"icon": "F", "letters": tile_letters(a.box, a.s.block[slot - 1]), "lit": (f"slot-{slot - 1}",)}


def lost_text(a: Asked) -> str:
    """What ending a turn costs."""
    return f"{count(a.me.hand, 'marker')} not placed" if a.me.hand else "nothing"


def unused(a: Asked) -> str:
    """The same in the list."""
    return f"{count(a.me.hand, 'marker')} unused" if a.me.hand else ""


def tech_effect(a: Asked, tech: int) -> str:
    """How far a technology is and what it brings."""
    effect = TECH_EFFECTS[tech][a.s.sides[tech]]
    if a.me.studied[tech]:
        return f"studied: {effect}"
    patent = f", patent {a.box.patent_vp[tech]} VP" if a.s.patents[tech] == NONE else ""
    return f"{progress(a, tech)} markers: {effect}{patent}"


def progress(a: Asked, tech: int) -> str:
    """`2 of 5`."""
    return f"{a.me.research[tech]} of {cost(a.box, a.s, a.seat, tech)}"


class ResearchMark(CountedAct):
    """A progress marker on a technology."""

    title, cost, deed = "Research {tech}", "1 progress marker", "puts a progress marker on {tech}"
    card = "RESEARCH", "Research {tech}", "{effect}."

    def effect(self, a: Asked, tech: int) -> str:
        return tech_effect(a, tech)

    def most(self, a: Asked, place: int) -> int:
        return max(1, min(a.me.hand, cost(a.box, a.s, a.seat, place) - a.me.research[place]))

    def entry(self, a: Asked, tech: int) -> Entry:
        patent = f", patent {a.box.patent_vp[tech]}" if a.s.patents[tech] == NONE else ""
        name = self.acts.named(self.family, (tech,))["tech"]
        return Entry(TECH_KEYS[tech], TECH_ICONS[tech], name.upper(), progress(a, tech) + patent)

    def ghost(self, a: Asked, tech: int) -> dict[str, Any]:
        return {"icon": TECH_ICONS[tech]}


class BonusProgress(OpenAct):
    """A marker given by a retailer."""

    title, deed = "Bonus marker on {tech}", "puts a bonus marker on {tech}"
    card = "BONUS", "{title}", "{effect}."

    def effect(self, a: Asked, tech: int) -> str:
        return tech_effect(a, tech)

    def entry(self, a: Asked, tech: int) -> Entry:
        name = self.acts.named(self.family, (tech,))["tech"]
        return Entry(TECH_KEYS[tech], TECH_ICONS[tech], name.upper(), progress(a, tech))

    def ghost(self, a: Asked, tech: int) -> dict[str, Any]:
        return {"icon": TECH_ICONS[tech]}


class EndResearch(Act[Asked]):
    """No more markers on technologies."""

    title, effect, deed = "End research", "markers on technologies stay", "ends research"
    card, ghost = ("RESEARCH", "{title}", "{effect}."), {"icon": "pass"}

    def cost(self, a: Asked) -> str:
        return lost_text(a)

    def entry(self, a: Asked) -> Entry:
        return Entry("E", "pass", "END RESEARCH", unused(a))
