"""IMPROVE and RESEARCH: an improvement of the Production block, progress on technologies."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final

from boardroom.games.smartphone.asked import Asked
from boardroom.games.smartphone.names import TECH_NAMES, gained, tile_text
from boardroom.games.smartphone.rules.technology import cost
from boardroom.games.smartphone.state import FOUR_G, GPS, NONE, ROUNDS, SIDE_A, SIDE_B, TECHNOLOGY, WIFI
from boardroom.kernel.table import Act, Dial, Name, Play, Step

# Effects that work while planning, in production or after a round: none of them follows the last research.
LATER: Final = ((GPS, SIDE_A), (WIFI, SIDE_B), (FOUR_G, SIDE_A))


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
            told = {"codes": (code,) * n, "key": keys[n - 1], "dials": dials, **self.more(a, n)}
            plays.append(self.preview(a.with_markers(n), place, **told))
        return plays


class TakeImprovement(Act[Asked]):
    """A tile of the Production block; slots count from 1."""

    def what(self, a: Asked, slot: int) -> Name:
        """Its symbols."""
        kind = a.s.block[slot - 1]
        return Name("nothing left", letters="") if kind == NONE else tile_text(a.box, kind)

    def use(self, a: Asked, slot: int) -> str:
        """From when on it helps."""
        last = a.s.round == ROUNDS
        return "the last round: it is laid no more" if last else "can be laid from the next round on"


class EndAct(Act[Asked]):
    """No more markers this round."""

    def cost(self, a: Asked) -> str:
        return "{me.hand:marker} not placed" if a.me.hand else "nothing"

    def unused(self, a: Asked) -> str:
        """The same in the list."""
        return "{me.hand:marker} unused" if a.me.hand else ""


class TechAct(Act[Asked]):
    """Progress on a technology."""

    def effect(self, a: Asked, tech: int) -> str:
        """How far a technology is and what it brings."""
        side = a.s.sides[tech]
        late = " (too late for that)" if a.s.round == ROUNDS and (tech, side) in LATER else ""
        full = a.s.phase == TECHNOLOGY and a.me.research[tech] + a.placing >= cost(a.box, a.s, a.seat, tech)
        effect = f"{TECH_NAMES[tech].effects[side]}{late}{gained(a.box, a.s, a.seat, tech) if full else ''}"
        return f"studied: {effect}" if a.me.studied[tech] else f"{{progress}} markers: {effect}{{patent}}{{worth}}"

    def facts(self, a: Asked, tech: int) -> dict[str, str]:
        """`2 of 5`, and the patent if nobody has it yet."""
        open_patent = f", patent {a.box.patent_vp[tech]}" if a.s.patents[tech] == NONE else ""
        progress = f"{a.me.research[tech] + a.placing} of {cost(a.box, a.s, a.seat, tech)}"
        return {"progress": progress, "patent": open_patent, "worth": " points" if open_patent else ""}


class BonusProgress(TechAct):
    """A progress marker given by a retailer: it completes a technology in an own turn of research only (L679, A60)."""

    def effect(self, a: Asked, tech: int) -> str:
        """How far it is with this marker, and from when on it counts."""
        b = a.with_markers(1)
        full = b.me.research[tech] + 1 >= cost(b.box, b.s, b.seat, tech)
        late = b.s.round == ROUNDS and b.s.phase > TECHNOLOGY
        soon = "at once" if b.s.phase == TECHNOLOGY else "in your next research"
        when = "; no research follows any more" if late else f"; studied {soon}" if full else ""
        return f"{self.say(super().effect(b, tech), b, tech)}{when}"


class ResearchMark(TechAct, CountedAct):
    """A progress marker on a technology."""

    def most(self, a: Asked, place: int) -> int:
        return max(1, min(a.me.hand, cost(a.box, a.s, a.seat, place) - a.me.research[place]))
