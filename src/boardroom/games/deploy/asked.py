"""A player of DEPLOY! who has to decide: what previews play through, and what they show in place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from boardroom.games.deploy import names, state
from boardroom.games.deploy.actions import COLOUR_NAMES, DONE, SPACE
from boardroom.games.deploy.box import Box
from boardroom.games.deploy.layouts import Layout, reachable_layouts
from boardroom.games.deploy.numbers import NUMBERS, outlook
from boardroom.games.deploy.reasons import REASONS
from boardroom.games.deploy.rules import action, placement, room
from boardroom.games.deploy.rules.turn import apply
from boardroom.games.deploy.state import Player, State
from boardroom.kernel.schema import copy
from boardroom.kernel.table import BAD, GOOD, Name, Number, Play, Shown, count, figure, listed
from boardroom.kernel.table import asked as table

MOVEMENTS: Final = ("MoveAC", "MoveIntoB", "MoveOutOfB", "MoveWithinB")

# Numbers of the outlook on the end of the round: those with a sign, and those that can be compared while it goes on.
SIGNED: Final = ("profit", "systems", "spot", "trades", "loss", "optimised", "final")
OUTLOOK: Final = ("income", "fees", "profit", "value", *SIGNED[1:], "total")
LASTING: Final = ("income", "fees", "profit", "total")


@dataclass(frozen=True)
class Ghost(table.Ghost):
    """What a play shows in place: the disc, cubes, fees and use of the pools, numbers."""

    path: tuple[int, ...] = ()  # spaces of the roundel that are entered
    home: bool = False
    cubes: tuple[tuple[str, str], ...] = ()  # a cell and the cube that would lie there; none: its cube would go
    deltas: tuple[tuple[str, str, str], ...] = ()  # where a figure stands, its new value and tone
    worker: str = ""  # a bonus spot that is taken
    deploying: Shown | None = None  # the system tile that it is about, and whether it would be on the track


class Asked(table.Asked[Box, State, Player]):
    """A player who has to decide."""

    space, reasons, numbers, ghost = SPACE, REASONS, NUMBERS, Ghost

    @cached_property
    def layouts(self) -> list[Layout]:
        """What one MOVE can make of the server room."""
        return reachable_layouts(self.box, self.me)

    @cached_property
    def end(self) -> Shown:
        """The end of the round as it stands."""
        return outlook(self.box, self.s, self.seat)

    @property
    def system(self) -> int:
        """The system that is being deployed."""
        return action.system_of(self.s.action)

    @property
    def tile(self) -> Name:
        """The tile of that system."""
        return Name(names.tile_name(self.system, self.me.deployed[self.system]))

    @property
    def next_colour(self) -> Name:
        """Of the cube that is to be placed."""
        return Name(COLOUR_NAMES[placement.next_cube(self.me, self.system)])

    def income_gain(self, credits: int) -> int:
        """How far income really rises: what would go beyond the end of the track is lost (A22)."""
        return min(self.box.income_limit, self.me.income + credits) - self.me.income

    @property
    def gains(self) -> Shown:
        """How far income rises when something comes back."""
        return Shown(worker=self.income_gain(self.box.worker_income), tile=self.income_gain(self.box.technology_income))

    # -- how an action goes on

    def pays(self, after: State) -> bool:
        """Whether the action is paid for on the way to another position."""
        return state.D_ACTION <= self.s.decision <= state.D_PAY and not state.D_ACTION < after.decision <= state.D_PAY

    def usual(self) -> int:
        """What previews take for granted: no change that need not be, the Planner used, the cheapest placement."""
        if self.s.decision == state.D_PUT:
            return SPACE.at("PutCube", placement.best_place(self.box, self.me, self.system))
        if self.s.decision == state.D_DESIGN:
            return DONE if self.can(DONE) else min(self.codes, key=self.fees_in_the_end)
        return self.codes[0]

    def fees_in_the_end(self, *codes: int) -> int:
        """The fees after some codes, when an action that goes on then is brought to its end."""
        world = self.at(self.after(*codes))
        end = world.carried_on() if self.s.decision < state.D_PUT else world.s
        return room.fees(self.box, end.players[self.seat])

    def only_change(self, code: int) -> int:
        """The change the Designer has to make for a DEPLOY, if it is the only one and made at once (5.3); else none."""
        if self.s.decision != state.D_ACTION or not action.is_deploy(code):
            return state.NONE
        world = self.at(copy(self.s))
        world.s.action, world.s.decision = code, state.D_DESIGN
        change, *others = world.codes
        return state.NONE if others or change == DONE else self.value(change, "change")

    def carried_on(self) -> State:
        """The action under way brought to its end as usual."""
        world = copy(self.s)
        while world.action != state.NONE and world.seat == self.seat and world.decision <= state.D_PUT:
            apply(self.box, world, self.seat, self.at(world).usual())
        return world

    def still_asked(self) -> list[str]:
        """What the action will ask for, and what the numbers take for granted."""
        if self.s.action == state.NONE or self.s.seat != self.seat:
            return []
        if self.s.decision == state.D_DISCARD:
            skill = names.DEVELOPMENT_NAMES[self.value(self.usual(), "tile")]
            return [f"Then you give up a skill for it; the numbers are those without {skill.the}."]
        if self.s.decision == state.D_PUT:
            cubes = count(sum(self.me.design[self.system]), "cube")
            return [f"Then you place {cubes}; fees are those of the cheapest placement."]
        if self.s.decision != state.D_DESIGN:
            return []
        usual, may = self.usual(), self.can(DONE)
        change = "without a change" if may else f"with {names.CHANGES[self.value(usual, 'change')]}"
        planner = ", and with the Planner" if self.after(usual).decision == state.D_PLANNER else ""
        return [f"Then the Designer {'may' if may else 'must'} change a cube; the numbers are {change}{planner}."]

    # -- what a play would change

    def play(self, codes: table.Codes, kicker: str, title: str, *, notes: Iterable[str] = (), **more: Any) -> Play:
        """Where the action asks for more, the numbers are those of its cheapest end."""
        world = self.at(self.after(*([codes] if isinstance(codes, int) else codes)))
        end = world.carried_on() if self.s.decision < state.D_PUT else world.s
        notes = (*notes, *world.still_asked(), *self.beyond_home(end), *self.what_ends(end))
        return super().play(codes, kicker, title, notes=notes, worlds=[world.s], ends=[end], **more)

    def what_ends(self, end: State) -> list[str]:
        """What is over with a play."""
        if not self.ended(end):
            return []
        if end.decision == state.D_OVER:
            return ["Then the game is over: the value is that of the final scoring."]
        return [f"Then the {'actions of the round are' if self.s.decision < state.D_FEES else 'round is'} over."]

    def beyond_home(self, end: State) -> list[str]:
        """What the steps that go beyond home will cost."""
        home = self.box.permanent_workers
        if not state.D_ACTION <= self.s.decision < state.D_FEES or self.me.progress > home:
            return []  # nothing moves, or it is known already
        reached = self.at(end).me.progress
        counted = end.round != self.s.round or end.decision == state.D_OVER  # the end of a round takes a loop off
        steps = reached if counted else reached - home
        last = self.s.round == state.LAST_ROUND
        clamped = ", but not below 0" if self.s.options.negative_bvp == state.CLAMPED else ""
        price = f"{-steps * self.box.overshoot_bvp} value at the end{clamped}" if last else "missing next round"
        return [f"{count(steps, 'step')} beyond home: {price}."] if steps > 0 else []

    def ended(self, world: State) -> bool:
        """Whether the actions of the round, or its end, are over."""
        return world.round != self.s.round or world.decision == state.D_OVER or self.settling(world)

    def settling(self, world: State) -> bool:
        """Whether the actions are over and the end of the round is under way."""
        return world.round == self.s.round and self.s.decision < state.D_FEES <= world.decision < state.D_OVER

    def compares(self, number: Number, worlds: Sequence[State]) -> bool:
        """While the round ends, part of the value is booked, fees and a loss are not: it is told where that leads."""
        if self.settling(worlds[0]):
            return number.name in ("cash", "income", "settled")
        return number.name != "settled" and super().compares(number, worlds)

    def deploying(self, code: int, after: Player) -> Shown | None:
        """The tile that a DEPLOY is about until its cubes are placed, and whether it is on the track afterwards."""
        if not action.is_deploy(code) or self.s.decision > state.D_PUT:
            return None
        system, side = action.system_of(code), names.TARGET_NAMES[action.target_of(code)].icon
        level = self.me.deployed[system]
        label, done = names.level_name(system, level), after.deployed[system] > level
        return Shown(label=label, system=names.SYSTEM_NAMES[system], side=side, done=done)

    def shown_in_place(self, ghost: Ghost, codes: Sequence[int], worlds: Sequence[State]) -> Ghost:
        """Everything that can be read off the position after a play."""
        after, loop = self.at(worlds[0]), self.box.permanent_workers
        ended = self.ended(after.s)
        path = range(0) if ended else range(self.me.progress + 1, after.me.progress + 1)
        compared = OUTLOOK if not ended else LASTING if self.settling(after.s) else ()
        return replace(
            ghost,
            path=tuple(space for space in path if space < loop),
            home=bool(path) and path[-1] >= loop,
            cubes=tuple(cubes_changed(self.me, after.me)),
            deltas=tuple(changed(figures_in_place(self, compared), figures_in_place(after, compared))),
            deploying=self.deploying(codes[0] if self.s.action == state.NONE else self.s.action, after.me),
        )


def place_for_me(box: Box, s: State, seat: int) -> list[int]:
    """The codes that place the rest of a system at the lowest fees (`rules.placement`), if any is to be placed."""
    world, codes = Asked(box, copy(s), seat), []
    while world.s.decision == state.D_PUT and world.s.seat == seat and world.s.action == s.action:
        codes.append(world.usual())
        apply(box, world.s, seat, codes[-1])
    return codes


def cubes_added(old: Player, new: Player) -> list[list[int]]:
    """Cubes that come into the server room, by place and colour."""
    return [[max(0, m - n) for n, m in zip(*cubes, strict=True)] for cubes in zip(old.cubes, new.cubes, strict=True)]


def placed_text(past: Player, me: Player) -> str:
    """`1 blue in pool A and 2 yellow in B1`; `1 blue in pool A; 2 yellow and 1 purple in B1`."""
    added = zip(names.PLACES_SHOWN, cubes_added(past, me), strict=True)
    told = [f"{names.cubes_text(cubes)} in {place}" for place, cubes in added if any(cubes)]
    return "; ".join(told) if " and " in "".join(told) else listed(told)


def cubes_changed(old: Player, new: Player) -> Iterable[tuple[str, str]]:
    """Cells and the cubes that would lie there, behind the others; empty where one goes: the last of its colour."""
    for place, (coming, going) in enumerate(zip(cubes_added(old, new), cubes_added(new, old), strict=True)):
        cells = [*enumerate(names.cube_letters(coming), sum(old.cubes[place]))]
        for colour, number in enumerate(going):
            cells += [(sum(old.cubes[place][: colour + 1]) - 1 - n, "") for n in range(number)]
        yield from ((names.cell_spot(place, cell), letter) for cell, letter in cells)


def figures_in_place(a: Asked, compared: Iterable[str]) -> dict[str, int]:
    """Use and fees of the pools, and some numbers of the outlook, by where they stand on the board."""
    used = {f"use-{letter}": room.pool_load(a.me, first, end) for letter, (first, end, _) in names.POOLS.items()}
    fees = {f"fee-{letter}": fee_of(a.box, a.me) for letter, (_, _, fee_of) in names.POOLS.items()}
    return {**used, **fees, **{f"end-{name}": getattr(a.end, name) for name in compared}}


def changed(old: dict[str, int], new: dict[str, int]) -> Iterable[tuple[str, str, str]]:
    """Those that do not stay: more fees are bad, more of what is used neither, more of anything else is good."""
    for spot in (spot for spot, number in old.items() if new[spot] != number):
        kind, name = spot.split("-")
        good = (new[spot] > old[spot]) != ("fee" in spot)
        yield spot, figure(new[spot], name in SIGNED), "" if kind == "use" else GOOD if good else BAD
