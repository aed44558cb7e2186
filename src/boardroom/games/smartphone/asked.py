"""A player of Smartphone Inc. who has to decide, and what a preview shows in place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Final

from boardroom.games.smartphone import state as st
from boardroom.games.smartphone.actions import SPACE
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.names import REGION_NAMES, TECH_NAMES
from boardroom.games.smartphone.numbers import NUMBERS, region_points
from boardroom.games.smartphone.reasons import REASONS
from boardroom.games.smartphone.rules.offices import own_offices, taken_in
from boardroom.games.smartphone.rules.sale import sell, sell_all
from boardroom.games.smartphone.state import Player, State
from boardroom.kernel.schema import copy as copy_state
from boardroom.kernel.table import asked as table
from boardroom.kernel.table import count, listed

BONUS_DECISIONS: Final = (st.D_PRICE, st.D_PROGRESS, st.D_SECOND, st.D_MOVE_FROM)  # how a bonus of a retailer begins


@dataclass(frozen=True)
class Ghost(table.Ghost):
    """What a preview draws: a picture for the card, ghosts and light on the board."""

    icon: str = ""
    letters: str = ""  # of an improvement
    offices: tuple[str, ...] = ()  # spots of new offices
    goods: tuple[str, ...] = ()  # spots of sold goods
    gains: tuple[tuple[str, str], ...] = ()  # spot and points
    markers: tuple[tuple[str, int], ...] = ()  # spot and number of new markers


class Asked(table.Asked[Box, State, Player]):
    """A player who has to decide."""

    space, reasons, numbers, ghost = SPACE, REASONS, NUMBERS, Ghost
    placing = 0  # markers that a preview puts down

    def with_markers(self, number: int) -> Asked:
        """The same player with so many markers put down, for what a preview says of them."""
        twin = copy(self)
        twin.placing = number
        return twin

    def ended(self, world: State) -> bool:
        """When the phase is over, only points can be compared."""
        return world.round != self.s.round or world.phase != self.s.phase

    def shown_in_place(self, ghost: Ghost, codes: Sequence[int], worlds: Sequence[State]) -> Ghost:
        """Everything a choice would add to the board."""
        s, seat, after = self.s, self.seat, self.as_it_lies(codes, worlds[0])
        me, then = self.me, after.players[seat]
        offices, goods = new_offices(s, seat, after), new_goods(s, seat, after)
        markers = [(f"markers-{REGION_NAMES[i].slug}", then.shipped[i] - me.shipped[i]) for i in range(st.REGIONS)]
        markers += [(f"tech-{i}", then.research[i] - me.research[i]) for i in range(st.TECHNOLOGIES)]
        touched = sorted({region for region, _ in offices + goods})
        studied = [f"tech-{i}" for i in range(st.TECHNOLOGIES) if then.studied[i] > me.studied[i]]
        gains = [(region, self.gain(worlds[0], region)) for region in touched]
        return replace(
            ghost,
            lit=ghost.lit or (*(f"region-{REGION_NAMES[region].slug}" for region in touched), *studied),
            offices=tuple(f"office-{REGION_NAMES[region].slug}-{cell}" for region, cell in offices),
            goods=tuple(f"buyer-{REGION_NAMES[region].slug}-{buyer}" for region, buyer in goods),
            gains=tuple((f"gain-{REGION_NAMES[region].slug}", f"+{points}") for region, points in gains if points > 0),
            markers=tuple((spot, number) for spot, number in markers if number > 0),
        )

    def cleared(self, after: State) -> bool:
        """Whether the round has ended: its points are counted, and the goods are off the map."""
        return after.round != self.s.round or after.decision == st.D_OVER

    def warns(self, worlds: Sequence[State]) -> Iterator[str]:
        """With the last marker on the board nothing can be finished any more."""
        then = worlds[0].players[self.seat]
        if self.me.hand and not then.hand + then.progress and self.s.round < st.ROUNDS:
            yield "All your markers lie on the board then: you can neither research nor ship until some come back."

    def follows(self, worlds: Sequence[State]) -> Iterator[str]:
        """With Gamepad more than one technology may be finished. With the end of the round more than what is chosen
        counts, and so does what Steve sells."""
        then = worlds[0].players[self.seat]
        finished = [str(tech) for tech in TECH_NAMES if then.studied[tech.number] > self.me.studied[tech.number]]
        if len(finished) > 1:
            yield f"That completes {listed(finished)}."
        steve = worlds[0].steve
        told = (steve.journal[i % st.JOURNAL][0] for i in range(self.s.steve.noted, steve.noted))
        if self.s.decision == st.D_SALE and any(st.S_ALONE_ONE <= what <= st.S_ALONE for what in told):
            yield "Steve sells right after that, which is counted in."
        if self.cleared(worlds[0]):
            me, number = worlds[0].players[self.seat], self.s.round - 1
            sales, control = (count(sum(points[number]), "point") for points in (me.sales, me.control))
            yield f"Then the round is scored: {sales} for sales, {control} for control."

    def as_it_lies(self, codes: Sequence[int], after: State) -> State:
        """The map with what a choice sells, also where it is cleared at once."""
        if self.s.decision != st.D_SALE or not self.cleared(after):
            return after
        world = copy_state(self.s)
        for family, values in map(SPACE.parts, codes):
            if family == "Sell":
                sell(self.box, world, self.seat, *values)
            elif family == "SellAll":
                sell_all(self.box, world, self.seat)
        return world

    def gain(self, after: State, region: int) -> int:
        """Points for sales and control that a region would bring more than now."""
        me, counted = after.players[self.seat], self.s.round - 1
        scored = me.sales[counted][region] + me.control[counted][region]
        points = scored if self.cleared(after) else region_points(self.box, after, self.seat, region)
        return points - region_points(self.box, self.s, self.seat, region)


def new_offices(s: State, seat: int, after: State) -> list[tuple[int, int]]:
    """Regions and cells where an office of the seat would stand that is not there now."""
    return [
        (region, cell)
        for region in range(st.REGIONS)
        for cell in range(taken_in(s, region), taken_in(after, region))
        if after.offices[region][cell] == seat and own_offices(after, seat, region) > own_offices(s, seat, region)
    ]


def new_goods(s: State, seat: int, after: State) -> list[tuple[int, int]]:
    """Regions and buyers that would have goods of the seat and have none now."""
    pairs = ((region, buyer) for region in range(st.REGIONS) for buyer in range(st.BUYERS))
    return [(r, b) for r, b in pairs if s.buyers[r][b] == st.NONE and after.buyers[r][b] == seat]
