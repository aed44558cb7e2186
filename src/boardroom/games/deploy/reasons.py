"""Why something is refused in DEPLOY!: figures for the texts of `reasons.toml`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from boardroom.games.deploy import state as st
from boardroom.games.deploy.actions import COLOUR_NAMES, POOL_NAMES
from boardroom.games.deploy.layouts import MOST_LAYOUTS
from boardroom.games.deploy.names import LEVEL_NAMES, PLACES_SHOWN, POOLS, SYSTEM_NAMES, tile_name
from boardroom.games.deploy.numbers import PLENTY
from boardroom.games.deploy.rules import action, bag, deploy, market, money
from boardroom.games.deploy.rules import reasons as numbers
from boardroom.games.deploy.rules.move import can_move
from boardroom.games.deploy.rules.room import capacity, free_in_b, free_room, load
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Name, Reasons, capital, count, listed

LAST_ACTION: Final = "This is your last action."


def price(a: Any, code: int) -> int:
    """What capacity costs."""
    family, values = a.space.parts(code)
    if family == "Add":
        return market.tile_price(a.box, a.s, a.seat, values[0], values[1] - 1)
    return market.step_price(a.box, a.s, a.seat, values[0])


def system_of(a: Any, code: int) -> int:
    """The system that is, or would be, deployed."""
    found: int = a.value(code, "system") if a.space.parts(code)[0] == "Deploy" else a.system
    return found


def tile(a: Any, code: int) -> str:
    """Its next tile: `Administration II`."""
    system = system_of(a, code)
    return tile_name(system, a.me.deployed[system])


def room_lacking(a: Any, code: int) -> list[tuple[int, str, str]]:
    """How many cubes of a colour, and of all of them, have too little room; in words too, and the pools for them."""
    design = list(a.me.design[system_of(a, code)])
    family, values = a.space.parts(code)
    if family == "Design":
        design[action.old_colour(values[0])] -= 1
        design[action.new_colour(values[0])] += 1
    in_b, in_ac = free_in_b(a.me), free_room(a.me, st.IN_A) + free_room(a.me, st.IN_C)
    told = []
    for colour, pools, free in ((st.YELLOW, "B", in_b), (st.BLUE, "AC", in_ac)):
        needs = "needs" if design[colour] == 1 else "need"
        cubes = count(design[colour], f"{COLOUR_NAMES[colour]} cube")
        told.append((design[colour] - free, f"{cubes} {needs} pool {' or '.join(pools)}: {free} free", pools))
    every = f"{count(sum(design), 'cube')} need room: {in_b} free in pool B, {in_ac} in A and C"
    return [*told, (sum(design) - in_b - in_ac, every, "".join(POOLS))]


def lacking(a: Any, code: int) -> list[tuple[int, str, str]]:
    """The colours that have too little room; all cubes together where those do not tell everything."""
    *colours, every = room_lacking(a, code)
    short = [told for told in colours if told[0] > 0]
    return [*short, every] if every[0] > sum(told[0] for told in short) else short


def cubes_lacking(a: Any, code: int) -> int:
    """How many cubes have no room."""
    yellow, blue, every = (max(0, cubes) for cubes, _, _ in room_lacking(a, code))
    return max(every, yellow + blue)


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
    first = a.box.rules >= deploy.PAID_FIRST and a.s.options.cloud_cost != st.NETTED
    then = "before the system brings its" if first else "and the system brings"
    use = f"The cloud takes {taken} income, {a.box.cloud_income} a cube, {then} {brought}"
    return Name(str(taken if first else taken - brought), use=use)


def income_lacking(a: Any, code: int) -> int:
    """How far income is from what an action takes."""
    return int(income_needed(a, code)) - int(a.me.income)


def acts_again(a: Any, first: int = 1) -> bool:
    """Whether something can be done first: the game has another action after so many of a worker that would be next."""
    if a.s.round < st.LAST_ROUND or a.s.decision < st.D_ACTION:
        return True
    steps = a.box.permanent_workers - a.me.progress
    return bool(steps + a.me.office > first * a.box.action_workers if a.s.decision == st.D_ACTION else steps > 0)


def or_else(a: Any, *ways: tuple[str, bool]) -> str:
    """The ways that are open: `ADD capacity or MOVE cubes.`"""
    told = [way for way, is_open in ways if is_open]
    if told:
        return f"{capital(listed(told, word='or'))}."
    return "" if acts_again(a) else LAST_ACTION


def trade_helps(a: Any, gain: str, lacking: int) -> bool:
    """Whether value can be traded now, and there is enough of it."""
    brought = a.box.trade_credits if gain == "cash" else a.box.trade_income
    return bool(a.can(a.space.code(f"trade {gain}")) and a.me.bvp * brought >= lacking)


def more_credits(a: Any, code: int) -> str:
    """What brings enough credits."""
    missing = price(a, code) - a.me.cash
    times = -(-missing // max(1, a.box.consult_credits))
    consult = "CONSULT" if times == 1 else f"CONSULT {times} times"
    return or_else(a, (consult, acts_again(a, times)), ("trade value for credits", trade_helps(a, "cash", missing)))


def pool_of(a: Any, code: int) -> str:
    """The pool an ADD or a REMOVE is for."""
    return POOL_NAMES[a.value(code, "pool")] if a.space.parts(code)[0] in ("Add", "Remove") else "C"


def move_helps(a: Any, code: int) -> bool:
    """Whether one MOVE can make an action possible."""
    world = a.at(copy(a.s))
    for cubes, _ in a.layouts:
        world.me.cubes = cubes
        if world.reason(code) == numbers.ALLOWED:
            return True
    return False


def adds_needed(a: Any, code: int, most: int = 2) -> int:
    """How many ADDs that can be paid make room for a system; 0 if more than `most`, or if none do."""
    worlds = [(a, 0)]
    for times in range(1, most + 1):  # the order of several does not matter
        worlds = [(with_added(a, add), add) for a, last in worlds for add in a.legal_of("Add", "AddC") if add >= last]
        if any(world.reason(code) == numbers.ALLOWED for world, _ in worlds):
            return times
    return 0


def with_added(a: Any, add: int) -> Any:
    """The same player when capacity has been added."""
    world = a.at(copy(a.s))
    action.carry_out(a.box, world.s, a.seat, add)
    return world


def credits_help(a: Any, code: int) -> bool:
    """Whether capacity that is too dear now would make room for a system, with time left to CONSULT for it."""
    rich = a.at(copy(a.s))
    rich.me.cash += PLENTY
    times = adds_needed(rich, code)
    return times > 0 and acts_again(a, 1 + times)


def more_room(a: Any, code: int) -> str:
    """What would make room for a system, or do without."""
    times, cloud = adds_needed(a, code), a.space.at("Deploy", system_of(a, code), st.CLOUD)
    ways = (
        ("ADD capacity twice" if times > 1 else "ADD capacity", times > 0 and acts_again(a, times)),
        ("MOVE cubes", acts_again(a) and move_helps(a, code)),
        ("deploy to the cloud", a.can(cloud)),
    )
    return or_else(a, *ways) or "CONSULT brings credits for capacity." * (not times and credits_help(a, code))


def deploying_helps(a: Any, code: int) -> bool:
    """Whether a system that can be deployed now makes an action possible, in time for it."""
    for deployment in a.legal_of("Deploy"):
        world = a.at(a.at(a.after(deployment)).carried_on())
        world.s.seat, world.s.decision = a.seat, st.D_ACTION
        if world.reason(code) == numbers.ALLOWED and acts_again(a, world.s.workers):
            return True
    return False


def more_income(a: Any, code: int) -> str:
    """What brings income now; with a system that is asked for, without sending it to the cloud."""
    if a.space.parts(code)[0] != "Deploy":
        ways = (("deploy a system", deploying_helps(a, code)),)
    else:
        ways = (("deploy to the server room", a.can(a.space.at("Deploy", system_of(a, code), st.SERVER))),)
    trade = "trade value for income", trade_helps(a, "income", income_lacking(a, code))
    return or_else(a, *ways, trade) or "Systems in the server room bring income."


def trade_first(a: Any, code: int) -> str:
    """What brings income before the round begins."""
    lacking = a.box.worker_income - min(a.me.income, money.profit(a.box, a.me))
    return or_else(a, ("trade value for income", trade_helps(a, "income", lacking)))


def move_first(a: Any, code: int) -> str:
    """What empties capacity, as long as its cubes have anywhere to go."""
    if not acts_again(a):
        return LAST_ACTION
    if move_helps(a, code):
        return "MOVE the cubes first."
    if not can_move(a.me):
        return "No other place has room for its cubes now."
    return "One MOVE is not enough to free it." if len(a.layouts) <= MOST_LAYOUTS else ""


def other_capacity(a: Any, code: int) -> str:
    """What adds capacity though a pool is full."""
    pool = pool_of(a, code)
    removes = acts_again(a) and any(pool_of(a, other) == pool for other in a.legal_of("Remove"))
    removes = removes and price(a, code) <= a.me.cash
    return or_else(a, ("REMOVE a tile", removes), ("use the other pools", bool(a.legal_of("Add", "AddC"))))


def place_full(a: Any, code: int) -> Name:
    """Whether cubes fill a place, or there is no tile; and the same in a sentence."""
    place = a.value(code, "place")
    name, room = PLACES_SHOWN[place], capacity(a.me, place)
    if room:
        return Name("full", here=f"{name.capital} is full: {load(a.me, place)} of {room} used.")
    return Name("no capacity" if place == st.IN_C else "no tile", here=f"There is no capacity in {name}.")


def place_of(a: Any, code: int) -> int:
    """Where the capacity lies that would be removed."""
    family, values = a.space.parts(code)
    return st.IN_C if family == "RemoveC" else st.IN_B + int(values[1]) - 1 if values[0] else st.IN_A


def room_in_use(a: Any, code: int) -> str:
    """The cubes that would have no room any more, and what is left to the others."""
    place = place_of(a, code)
    cubes, room = load(a.me, place), capacity(a.me, place)
    holds = f"{PLACES_SHOWN[place].capital} holds {count(cubes, 'cube')}"
    if place == st.IN_A:
        left = room - a.me.tiles[st.POOL_A][a.value(code, "slot") - 1]
        return f"{holds}, and without this tile it has room for {left}."
    limit = f"can go from {room} down to {cubes}" if cubes < room else "cannot go down"
    return f"{holds}: it {limit}." if place == st.IN_C else f"{holds}."


def pool_used(a: Any, code: int) -> str:
    """`A 5 of 7`, `B2 1 of 4`."""
    place = place_of(a, code)
    return f"{PLACES_SHOWN[place].mark} {load(a.me, place)} of {capacity(a.me, place)}"


def if_not_last(a: Any, then: str) -> str:
    """What the next round brings, if there is one."""
    return then if a.s.round < st.LAST_ROUND else "This is the last round."


REASONS: Final = Reasons.of(
    __name__,
    numbers,
    deploy_further=lambda a, code: or_else(
        a,
        (
            "deploy the main systems further, to the server room or the cloud",
            a.s.round < st.LAST_ROUND or deploying_helps(a, code),
        ),
    ),
    deployed=lambda a, code: levels(a.me.deployed[: st.MAIN_SYSTEMS]),
    integration=lambda a, code: tile_name(st.INTEGRATION, a.me.deployed[st.INTEGRATION]),
    mat_next_round=lambda a, code: if_not_last(
        a,
        "A skill used now can go next round."
        if any(a.me.owned[: st.SKILLS])
        else "Technology can be returned before the next round.",
    ),
    missing=lambda a, code: bag.missing(a.box, a.me, a.value(code, "system")),
    needed=lambda a, code: levels(a.box.integration_needs[a.me.deployed[st.INTEGRATION]]),
    next_market=lambda a, code: if_not_last(a, "The market moves on with the next round."),
    next_round=lambda a, code: if_not_last(a, "Next round."),
    not_movable=lambda a, code: int(not move_helps(a, code)),  # what a MOVE would empty is nearer to being removed
    profit=lambda a, code: money.profit(a.box, a.me),
    profit_then=lambda a, code: money.profit(a.box, a.me) - a.box.worker_income,
    room_needed=lambda a, code: "; ".join(told for _, told, _ in lacking(a, code)),
    system=lambda a, code: SYSTEM_NAMES[a.value(code, "system")],
    tiles_held=lambda a, code: sum(map(bool, a.me.tiles[a.value(code, "pool")])),
)
