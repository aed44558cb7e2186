"""Why something is refused in DEPLOY!: figures for the texts of `reasons.toml`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from boardroom.games.deploy.actions import COLOUR_NAMES
from boardroom.games.deploy.names import LEVEL_NAMES, PLACES_SHOWN, SYSTEM_NAMES, tile_name
from boardroom.games.deploy.rules import bag, deploy, market, money
from boardroom.games.deploy.rules import reasons as numbers
from boardroom.games.deploy.rules.room import capacity, free_in_b, free_room, load
from boardroom.games.deploy.state import BLUE, IN_A, IN_B, IN_C, INTEGRATION, MAIN_SYSTEMS, NETTED, YELLOW
from boardroom.kernel.table import Name, Reasons, count


def price(a: Any, code: int) -> int:
    """What capacity costs."""
    family, values = a.space.parts(code)
    if family == "Add":
        return market.tile_price(a.box, a.s, a.seat, values[0], values[1] - 1)
    return market.step_price(a.box, a.s, a.seat, values[0])


def room_needed(a: Any, code: int) -> str:
    """`2 blue cubes need pool A or C: 1 free.`"""
    design = a.me.design[a.value(code, "system")]
    in_b, in_ac = free_in_b(a.me), free_room(a.me, IN_A) + free_room(a.me, IN_C)
    for colour, pools, free in ((YELLOW, "pool B", in_b), (BLUE, "pool A or C", in_ac)):
        if design[colour] > free:
            verb = "needs" if design[colour] == 1 else "need"
            return f"{count(design[colour], f'{COLOUR_NAMES[colour]} cube')} {verb} {pools}: {free} free."
    return f"{count(sum(design), 'cube')} need room: {in_b} free in pool B, {in_ac} in A and C."


def levels(numbers: Sequence[int]) -> str:
    """`II, I, I, none`, the highest first."""
    return ", ".join(LEVEL_NAMES[n - 1] if n else "none" for n in sorted(numbers, reverse=True))


def income_needed(a: Any, code: int) -> Name:
    """The income an action takes, and for what. The cloud takes it before the reward, or (`cloud_cost`) with it."""
    family, values = a.space.parts(code)
    if family != "Deploy":
        taken = a.box.technology_income if family == "Develop" else a.box.worker_income
        return Name(str(taken), use=f"It takes {taken} income")
    taken = a.box.cloud_income * bag.cubes_on(a.me, values[0])
    brought = a.box.system_income[values[0]][a.me.deployed[values[0]]]
    first = a.box.rules >= deploy.PAID_FIRST and a.s.options.cloud_cost != NETTED
    then = "before the system brings its" if first else "and the system brings"
    use = f"The cloud takes {taken} income, {a.box.cloud_income} a cube, {then} {brought}"
    return Name(str(taken if first else taken - brought), use=use)


def place_used(a: Any, code: int) -> str:
    """How much of a place is used; that of a movement is told in general."""
    family, values = a.space.parts(code)
    if family != "PutCube":
        return ""
    name, room = PLACES_SHOWN[values[0]], capacity(a.me, values[0])
    if not room:
        return f"There is no capacity in {name}."
    return f"{name.capital} is full: {load(a.me, values[0])} of {room} used."


def full_or_none(a: Any, code: int) -> str:
    """Whether cubes fill a place, or there is no tile."""
    family, values = a.space.parts(code)
    if family != "PutCube" or capacity(a.me, values[0]):
        return "full"
    return "no tile" if IN_B <= values[0] < IN_C or values[0] == IN_A else "no capacity"


def room_in_use(a: Any, code: int) -> str:
    """What would not hold its cubes any more."""
    family, values = a.space.parts(code)
    pool = IN_C if family == "RemoveC" else IN_A
    if family == "Remove" and values[0]:
        place = IN_B + values[1] - 1
        return f"{PLACES_SHOWN[place]} holds {count(load(a.me, place), 'cube')}."
    return f"{PLACES_SHOWN[pool].capital} has room for {free_room(a.me, pool)} more: that is not enough."


REASONS: Final = Reasons.read(
    __file__,
    numbers,
    full_or_none,
    income_needed,
    place_used,
    price,
    room_in_use,
    room_needed,
    deployed=lambda a, code: levels(a.me.deployed[:MAIN_SYSTEMS]),
    integration=lambda a, code: tile_name(INTEGRATION, a.me.deployed[INTEGRATION]),
    missing=lambda a, code: bag.missing(a.box, a.me, a.value(code, "system")),
    needed=lambda a, code: levels(a.box.integration_needs[a.me.deployed[INTEGRATION]]),
    profit=lambda a, code: money.profit(a.box, a.me),
    system=lambda a, code: SYSTEM_NAMES[a.value(code, "system")],
)
