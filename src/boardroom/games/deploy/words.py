"""What DEPLOY! says: tips, reasons, the status line and the sentences of the log.

All functions see only what the reader may see. `@2` stands for the player on seat 2.
"""

from __future__ import annotations

from typing import Final

from boardroom.games.deploy.actions import (
    ADD_C,
    ADD_TILE,
    ADD_WORKER,
    COLOUR_NAMES,
    CONSULT,
    DESIGN,
    DEVELOP,
    DISCARD,
    DONE,
    MOVE,
    MOVE_AC,
    PAY,
    PLACE_NAMES,
    PLACE_WORKER,
    POOL_NAMES,
    PUT_CUBE,
    REMOVE_C,
    REMOVE_TILE,
    RETURN_TECH,
    RETURN_WORKER,
    SPOT_NAMES,
    START_POOL,
    TRADE_CASH,
    TRADE_INCOME,
    USE_PLANNER,
)
from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules import reasons as r
from boardroom.games.deploy.rules.action import is_deploy, new_colour, old_colour, system_of, target_of
from boardroom.games.deploy.rules.deploy import (
    deploy_workers,
    fits,
    income_change,
    keep_refusal,
    redesign_refusal,
    tile_refusal,
)
from boardroom.games.deploy.rules.develop import is_technology
from boardroom.games.deploy.rules.invariants import ended, scored
from boardroom.games.deploy.rules.market import step_price, tile_at, tile_price
from boardroom.games.deploy.rules.money import deployed_tiles, profit
from boardroom.games.deploy.rules.move import (
    blue_of,
    from_place,
    move_cubes,
    movement_refusal,
    only_movement,
    purple_of,
    to_place,
    yellow_of,
)
from boardroom.games.deploy.rules.placement import best_place, lowest_fees, next_cube, put_cube, put_refusal
from boardroom.games.deploy.rules.reasons import ALLOWED
from boardroom.games.deploy.rules.room import capacity, fees, load
from boardroom.games.deploy.rules.scoring import (
    final_penalties,
    final_profit,
    tiles_item,
    total,
)
from boardroom.games.deploy.state import (
    CLOUD,
    COLOURS,
    D_ACTION,
    D_DESIGN,
    D_DISCARD,
    D_FEES,
    D_LOSS,
    D_MOVE,
    D_OVER,
    D_PAY,
    D_PLANNER,
    D_PUT,
    D_REMOVE,
    D_RETURN_TECH,
    D_SPOT,
    D_START,
    D_TEAM,
    DEVELOPMENTS,
    IN_A,
    IN_C,
    INTEGRATION,
    LEVELS,
    NONE,
    P_OPTIMISATION,
    P_PENALTIES,
    P_SPOT,
    P_SYSTEMS,
    P_TRADES,
    PLACES,
    POOL_A,
    POSITIONS,
    SKILLS,
    SLOTS,
    SMALLEST_TILE,
    SYSTEMS,
    Player,
    State,
)
from boardroom.kernel.schema import copy
from boardroom.kernel.sheet import Tip

SYSTEM_NAMES: Final = ("Administration", "Manufacturing", "Warehousing", "Logistics", "Integration")
LEVEL_NAMES: Final = ("I", "II", "III")
DEVELOPMENT_NAMES: Final = (
    "Designer",
    "Planner",
    "Software Asset Manager",
    "Tech Writer",
    "Asset Control",
    "Automation blue",
    "Automation purple",
    "Automation yellow",
)

REASONS: Final = {
    r.NOT_NOW: "This is not what has to be decided now.",
    r.TILE_NOT_OWNED: "You do not own this tile.",
    r.WORKERS_CHANGED: "As many extra workers as allowed have been added or returned in this round.",
    r.OTHER_DIRECTION: "Extra workers are either added or returned in a round, not both.",
    r.NO_SUPPLY: "No extra worker is left in your supply.",
    r.INCOME_TOO_LOW: "Your income would fall below zero.",
    r.AT_A_LOSS: "You would operate at a loss: fees may not exceed income after adding a worker.",
    r.NO_TEAM_WORKER: "You have no extra worker in the coffee room.",
    r.NO_OFFICE_WORKER: "You have no extra worker in the office.",
    r.SPOT_TAKEN: "Another worker stands on this bonus spot.",
    r.SPOT_CLOSED: "The DEVELOP spot is closed in the basic game.",
    r.NO_BVP: "There is no business value point to trade.",
    r.INCOME_FULL: "Your income is at the end of its track.",
    r.ONLY_INCOME: "Only more income helps against the loss.",
    r.STACK_EMPTY: "No tile is left on this position of the market.",
    r.POOL_FULL: "The pool has no free slot for another tile.",
    r.CANNOT_AFFORD: "You do not have the credits.",
    r.TRACK_ENDS: "The marker of pool C cannot go so far.",
    r.NOTHING_TO_DEPLOY: "All three levels of this system are deployed.",
    r.INCOMPLETE: "The design is not complete: the bag had too few cubes.",
    r.NOT_INTEGRABLE: "The main systems have not reached the levels this Integration needs.",
    r.NO_ROOM: "The server room has no room for all cubes of this system.",
    r.BASIC_GAME: "This game is played without Development tiles.",
    r.NOT_IN_STOCK: "No tile of this type is left on the board.",
    r.ALREADY_OWNED: "You own this tile already.",
    r.NOTHING_TO_DISCARD: "Your mat is full and no unused skill can be given up; technology goes between rounds only.",
    r.NOTHING_TO_MOVE: "No cube can be moved.",
    r.NO_TILE_THERE: "There is no tile in this slot.",
    r.IN_USE: "The capacity is in use.",
    r.TOO_MANY_STEPS: "The marker of pool C cannot go down so far.",
    r.NO_SUCH_CUBE: "There is no such cube to take.",
    r.BAG_LACKS_COLOUR: "The bag holds no cube of this colour.",
    r.DOES_NOT_FIT: "The system would not fit into the server room like this.",
    r.MUST_REDESIGN: "As it is, the system does not fit: the Designer must change a cube.",
    r.USED_THIS_ROUND: "This tile has been used in this round.",
    r.WRONG_COLOUR: "A and C take blue and purple cubes, B takes yellow and purple ones.",
    r.PLACE_FULL: "There is not enough room.",
    r.TOO_MANY_WORKERS: "That is more than the action takes or than wait in the office.",
    r.MUST_MOVE: "A MOVE makes at least one movement.",
    r.MUST_RETURN_WORKER: "At a loss, extra workers must be returned as long as there are any.",
}

SPOT_EFFECTS: Final = (
    "capacity costs half, rounded up",
    "every DEPLOY takes 1 worker less",
    "Designer and Planner may be used in every DEPLOY",
    "a free MOVE after every ADD and DEPLOY",
    "a free REMOVE after every action",
    "a BVP when the round ends",
)
DEVELOPMENT_EFFECTS: Final = (
    "once per round, change one cube of a system you deploy",
    "once per round, a DEPLOY takes 1 worker less",
    "credits for deployed systems at the end of every round",
    "systems with a documented lower level take 1 worker less",
    "credits for deployed systems at the end of every round",
    "one worker deploys two blue cubes",
    "one worker deploys two purple cubes",
    "one worker deploys two yellow cubes",
)


# --- small phrases -----------------------------------------------------------------------------------------------


def count(number: int, noun: str) -> str:
    """`1 worker`, `3 workers`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(names: list[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def cubes_text(cubes: list[int]) -> str:
    """`2 yellow and 1 purple`."""
    named = [f"{number} {COLOUR_NAMES[colour]}" for colour, number in enumerate(cubes) if number]
    return listed(named) if named else "no cubes"


def tile_name(system: int, level: int) -> str:
    """`Administration II`, `Integration 2`; levels count from 0."""
    shown = str(level + 1) if system == INTEGRATION else LEVEL_NAMES[level]
    return f"{SYSTEM_NAMES[system]} {shown}"


def place_name(place: int) -> str:
    """`pool A`, `B2`, `pool C`."""
    return f"pool {PLACE_NAMES[place]}" if place in (IN_A, IN_C) else PLACE_NAMES[place]


def income_gain(box: Box, me: Player, credits: int) -> int:
    """How far income really rises: what would go beyond the end of the track is lost (A22)."""
    return min(box.income_limit, me.income + credits) - me.income


def fee_change(box: Box, old: Player, new: Player) -> str:
    """`fees 14 → 22`, or that they stay."""
    was, now = fees(box, old), fees(box, new)
    return f"fees stay {now}" if was == now else f"fees {was} → {now}"


# --- tips --------------------------------------------------------------------------------------------------------


def tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """An action's title, cost and effect."""
    if code < ADD_TILE:
        return tip_between_actions(box, s, seat, code)
    if code < DESIGN:
        return tip_action(box, s, seat, code)
    if code < PUT_CUBE:
        return tip_detail(box, s, seat, code)
    if code < MOVE_AC:
        return put_tip(box, s, seat, code - PUT_CUBE)
    if code < PAY:
        return movement_tip(box, s, seat, code)
    return done_tip(s) if code == DONE else pay_tip(box, s, seat, code - PAY)


def tip_between_actions(box: Box, s: State, seat: int, code: int) -> Tip:
    """Starting tile, technology, workers, spots, trades."""
    me = s.players[seat]
    if code < RETURN_TECH:
        return start_tip(box, code - START_POOL)
    if code < ADD_WORKER:
        name = DEVELOPMENT_NAMES[code - RETURN_TECH + SKILLS]
        return Tip(f"Return {name}", "the tile", f"+{income_gain(box, me, box.technology_income)} income")
    if code == ADD_WORKER:
        left = profit(box, me) - box.worker_income
        return Tip("Add an extra worker", f"{box.worker_income} income", f"one worker more; profit {left:+d}")
    if code == RETURN_WORKER:
        gain = income_gain(box, me, box.worker_income)
        return Tip("Return an extra worker", "1 worker of your team", f"+{gain} income")
    if code == TRADE_CASH:
        return Tip("Trade a BVP for credits", "1 BVP", f"+{box.trade_credits} credits")
    if code == TRADE_INCOME:
        return Tip("Trade a BVP for income", "1 BVP", f"+{income_gain(box, me, box.trade_income)} income")
    spot = code - PLACE_WORKER
    return Tip(f"Worker on the {SPOT_NAMES[spot].upper()} spot", "1 extra worker for this round", SPOT_EFFECTS[spot])


def start_tip(box: Box, pool: int) -> Tip:
    """The two places of the starting tile, and what they cost (A45)."""
    if pool == POOL_A:
        effect = f"room for {SMALLEST_TILE} blue or purple cubes; no fee while the pool is empty"
    else:
        plain, purple = box.pool_b_fee
        effect = f"room for {SMALLEST_TILE} yellow or purple cubes; fee {plain}, with purple {purple}"
    return Tip(f"Starting tile into pool {POOL_NAMES[pool]}", "nothing", effect)


def tip_action(box: Box, s: State, seat: int, code: int) -> Tip:
    """The actions of a turn."""
    worker = "nothing" if s.decision == D_REMOVE else count(box.action_workers, "worker")
    if code < CONSULT:
        return add_tip(box, s, seat, code)
    if code == CONSULT:
        return Tip("CONSULT", worker, f"+{box.consult_credits} credits")
    if code < DEVELOP:
        return deploy_tip(box, s, seat, system_of(code), target_of(code))
    if code < MOVE:
        tile = code - DEVELOP
        cost = f"{worker} and {box.technology_income} income" if is_technology(tile) else worker
        return Tip(f"DEVELOP: {DEVELOPMENT_NAMES[tile]}", cost, DEVELOPMENT_EFFECTS[tile])
    if code == MOVE:
        return Tip("MOVE", worker, f"up to {count(box.movements, 'movement')} of cubes in your server room")
    return remove_tip(box, s, seat, code, worker)


def add_tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """Price of more capacity, and the fees that come with it."""
    me = copy(s.players[seat])
    if code < ADD_C:
        pool, position = divmod(code - ADD_TILE, POSITIONS)
        title = f"ADD a tile of {tile_at(s, position)} to pool {POOL_NAMES[pool]}"
        price = tile_price(box, s, seat, pool, position)
        if 0 in me.tiles[pool]:
            me.tiles[pool][me.tiles[pool].index(0)] = tile_at(s, position)
    else:
        steps = code - ADD_C + 1
        title = f"ADD {steps} to pool C"
        price = step_price(box, s, seat, steps)
        me.marker = min(me.marker + steps, box.pool_c_max)
    cost = f"{count(box.action_workers, 'worker')} and {price} credits"
    return Tip(title, cost, fee_change(box, s.players[seat], me))


def deploy_tip(box: Box, s: State, seat: int, system: int, target: int) -> Tip:
    """Workers, income and points of a deployment, and the lowest fees it leads to."""
    me = s.players[seat]
    where = "the cloud" if target == CLOUD else "the server room"
    if me.deployed[system] == LEVELS:
        return Tip(f"DEPLOY {SYSTEM_NAMES[system]} to {where}", "nothing left", "all levels are deployed")
    level = me.deployed[system]
    cost = count(deploy_workers(box, s, seat, system, 0), "worker")
    parts = [f"{income_gain(box, me, income_change(box, me, system, target)):+d} income"]
    if target == CLOUD:
        parts.append(f"+{box.cloud_bvp} BVP")
    elif tile_refusal(box, me, system) == ALLOWED and fits(me, system, NONE, NONE):
        parts.append(f"fees {fees(box, me)} → {lowest_fees(box, me, system)} at best")
    if box.system_bvp[system][level]:
        parts.append(f"+{box.system_bvp[system][level]} BVP every round")
    return Tip(f"DEPLOY {tile_name(system, level)} to {where}", cost, ", ".join(parts))


def remove_tip(box: Box, s: State, seat: int, code: int, cost: str) -> Tip:
    """What removing capacity saves."""
    me = copy(s.players[seat])
    if code < REMOVE_C:
        pool, slot = divmod(code - REMOVE_TILE, SLOTS)
        title = f"REMOVE {removed_text(me, code)}"
        me.tiles[pool][slot] = 0
    else:
        title = f"REMOVE {removed_text(me, code)}"
        me.marker = max(0, me.marker - (code - REMOVE_C + 1))
    return Tip(title, cost, fee_change(box, s.players[seat], me))


def removed_text(me: Player, code: int) -> str:
    """`the 2 in A1`, `3 from pool C`."""
    if code >= REMOVE_C:
        return f"{code - REMOVE_C + 1} from pool C"
    pool, slot = divmod(code - REMOVE_TILE, SLOTS)
    value = me.tiles[pool][slot]
    return f"the {value or 'tile'} in {POOL_NAMES[pool]}{slot + 1}"


def tip_detail(box: Box, s: State, seat: int, code: int) -> Tip:
    """Designer, Planner and discards."""
    if code < USE_PLANNER:
        old, new = COLOUR_NAMES[old_colour(code - DESIGN)], COLOUR_NAMES[new_colour(code - DESIGN)]
        return Tip(f"Change a {old} cube to {new}", "the Designer", "swapped with a cube from the bag")
    if code == USE_PLANNER:
        effect = f"a DEPLOY takes {count(box.planner_discount, 'worker')} less"
        if is_deploy(s.action):
            system = system_of(s.action)
            most, least = (deploy_workers(box, s, seat, system, planner) for planner in (0, 1))
            effect = f"{count(least, 'worker')} instead of {most}"
        return Tip("Use the Planner", "the Planner", effect)
    name = DEVELOPMENT_NAMES[code - DISCARD]
    return Tip(f"Give up the {name}", "the tile goes back to the board", "makes room for the new tile")


def put_tip(box: Box, s: State, seat: int, place: int) -> Tip:
    """Where a cube goes, and the fees after it."""
    me = s.players[seat]
    used = f"{load(me, place)} of {capacity(me, place)} used"
    if s.decision != D_PUT or put_refusal(me, system_of(s.action), place) != ALLOWED:
        return Tip(f"Cube into {place_name(place)}", "nothing", used)
    system = system_of(s.action)
    colour = COLOUR_NAMES[next_cube(me, system)]
    new = copy(me)
    put_cube(new, system, place)
    best = "; the cheapest way" if best_place(box, copy(me), system) == place else ""
    return Tip(f"{colour.capitalize()} cube into {place_name(place)}", used, f"{fee_change(box, me, new)}{best}")


def movement_text(code: int) -> str:
    """`2 purple from B1 to B2`."""
    cubes = cubes_text([yellow_of(code), blue_of(code), purple_of(code)])
    return f"{cubes} from {place_name(from_place(code))} to {place_name(to_place(code))}"


def movement_tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """A movement and the fees after it."""
    me = s.players[seat]
    cost = f"movement {min(s.movements + 1, box.movements)} of {box.movements}"
    if movement_refusal(me, code) != ALLOWED:
        return Tip(f"Move {movement_text(code)}", cost, "not possible now")
    new = copy(me)
    move_cubes(new, code)
    return Tip(f"Move {movement_text(code)}", cost, fee_change(box, me, new))


def pay_tip(box: Box, s: State, seat: int, extra: int) -> Tip:
    """How a payment is split, and where the disc ends up."""
    title = f"Pay with {count(extra, 'extra worker')}"
    if s.decision != D_PAY or extra > s.workers:
        return Tip(title, "part of a payment", "pays workers")
    steps = s.workers - extra
    if steps == 0:
        return Tip(title, "no step", "your disc stays where it is: you stay in control")
    home = box.permanent_workers - s.players[seat].progress - steps
    where = f"{count(home, 'step')} before home" if home > 0 else "on home" if home == 0 else f"{-home} past home"
    return Tip(title, count(steps, "step"), f"your disc is then {where}")


def done_tip(s: State) -> Tip:
    """What doing no more means here."""
    title, effect = {
        D_RETURN_TECH: ("Keep the technology", "no more tiles are returned"),
        D_TEAM: ("Leave the team as it is", "no more changes before this round"),
        D_SPOT: ("Pass", "no more workers on bonus spots in this round"),
        D_DESIGN: ("Keep the design", "the Designer is not used"),
        D_PLANNER: ("Do without the Planner", "it can be used later"),
        D_MOVE: ("Stop moving", "the cubes stay where they are"),
        D_REMOVE: ("Remove nothing", "the capacity stays"),
        D_FEES: ("Pay the fees", "no more trades before fees are due"),
        D_LOSS: ("Accept the loss", "no more trades for income"),
    }.get(s.decision, ("Done", "nothing more"))
    return Tip(title, "nothing", effect)


# --- the status line ---------------------------------------------------------------------------------------------


def status(box: Box, s: State, seat: int | None) -> str:
    """Who must do what, and why it is that player."""
    if s.decision == D_OVER:
        return "The game is over."
    what = task(box, s)
    return f"Your turn: {what}." if seat == s.seat else f"@{s.seat} is to {what}."


def task(box: Box, s: State) -> str:
    """What has to be decided."""
    me = s.players[s.seat]
    if s.decision == D_ACTION:
        return f"choose an action; earliest on the roundel, {me.progress} of {box.permanent_workers} steps"
    if s.decision == D_PUT:
        return f"place a {COLOUR_NAMES[next_cube(me, system_of(s.action))]} cube in the server room"
    if s.decision == D_PAY:
        return f"pay {count(s.workers, 'worker')}: how many of them are extra workers"
    if s.decision == D_MOVE:
        free = "" if s.action == MOVE else "free "
        return f"make {free}movements, {s.movements} of {box.movements} made"
    return {
        D_START: "choose the pool of the starting tile",
        D_RETURN_TECH: "return unwanted technology, or keep it",
        D_TEAM: "add or return extra workers, or leave the team as it is",
        D_SPOT: "place a worker on a bonus spot, or pass",
        D_DESIGN: "change a cube with the Designer, or not",
        D_PLANNER: "use the Planner, or not",
        D_DISCARD: "give up a skill for the new tile",
        D_REMOVE: "remove capacity at no cost, or not",
        D_FEES: "trade business value before fees are due, or not",
        D_LOSS: "recover from the operating loss",
    }[s.decision]


# --- the log -----------------------------------------------------------------------------------------------------


def sentences(box: Box, before: State, after: State, seat: int, code: int) -> list[str]:
    """What a decision did, and what followed from it by itself. Decisions that only prepare an action say nothing."""
    told = [f"@{seat} {line}." for line in deed(box, before, after, seat, code)]
    told += refilled_sentences(before, after)
    if scored(before, after):
        told.append(f"Round {before.round} ends.")
        told += [line for p in range(after.seats) for line in scoring_sentences(before, after, p)]
    for p in range(after.seats):
        told += settling_sentences(box, before, after, p, seat, code)
    if after.round != before.round:
        stock = listed([str(tile_at(after, position)) for position in range(POSITIONS)])
        told.append(f"Round {after.round} begins; the market sells {stock}.")
    if after.first != before.first:
        told.append(f"@{after.first} is first player.")
    if after.decision == D_OVER:
        told += [final_item_sentence(box, after, p) for p in range(after.seats)]
        told.append(final_sentence(box, after))
    return told


def deed(box: Box, before: State, after: State, seat: int, code: int) -> list[str]:
    """The decision itself."""
    past = before.players[seat]
    if D_ACTION <= before.decision < D_FEES and code not in (TRADE_CASH, TRADE_INCOME):
        return action_deed(box, before, after, seat, code)
    if code < RETURN_TECH:
        return [f"puts the starting tile into pool {POOL_NAMES[code - START_POOL]}"]
    if code < ADD_WORKER:
        gain = income_gain(box, past, box.technology_income)
        return [f"returns {DEVELOPMENT_NAMES[code - RETURN_TECH + SKILLS]}, +{gain} income"]
    if code == ADD_WORKER:
        return [f"adds an extra worker, -{box.worker_income} income"]
    if code == RETURN_WORKER:
        return [f"returns an extra worker, +{income_gain(box, past, box.worker_income)} income"]
    if code == TRADE_CASH:
        return [f"trades 1 BVP for {box.trade_credits} credits"]
    if code == TRADE_INCOME:
        return [f"trades 1 BVP for {income_gain(box, past, box.trade_income)} income"]
    if code == DONE:
        return ["places no more workers"] if before.decision == D_SPOT else []
    return [f"places a worker on the {SPOT_NAMES[code - PLACE_WORKER].upper()} spot"]


def action_deed(box: Box, before: State, after: State, seat: int, code: int) -> list[str]:
    """A decision of an action: what was paid for, what was placed or moved, what was deployed."""
    action = code if before.action == NONE else before.action
    told = []
    redesigned = redesign_made(before, after, seat, code)
    if redesigned != NONE:
        old, new = COLOUR_NAMES[old_colour(redesigned)], COLOUR_NAMES[new_colour(redesigned)]
        told.append(f"has a {old} cube redesigned to {new}")
    if code == USE_PLANNER:
        told.append("uses the Planner")
    if before.decision <= D_PAY and not D_ACTION < after.decision <= D_PAY:
        extra = code - PAY if before.decision == D_PAY else 0
        told.append(f"{paid_deed(box, before, after, seat, action)} ({payment_text(after, extra)})")
    if MOVE_AC <= code < PAY:
        told.append(f"moves {movement_text(code)}")
    only = only_movement(before.players[seat])
    if action == MOVE and before.movements == 0 and only != NONE and after.decision != D_PAY:
        told.append(f"moves {movement_text(only)}")
    if before.decision == D_REMOVE and code != DONE:
        told.append(f"removes {removed_text(before.players[seat], code)} at no cost")
    if is_deploy(action):
        told += deployed_deed(box, before, after, seat, system_of(action), target_of(action))
    return told


def redesign_made(before: State, after: State, seat: int, code: int) -> int:
    """The change the Designer made in this step, chosen or compulsory; `NONE` if there was none."""
    if DESIGN <= code < USE_PLANNER:
        return code - DESIGN
    if before.decision != D_ACTION or not is_deploy(code) or after.decision == D_DESIGN:
        return NONE
    system, target = system_of(code), target_of(code)
    if keep_refusal(before, seat, system, target) == ALLOWED:
        return NONE
    changes = range(COLOURS * (COLOURS - 1))
    allowed = [
        change
        for change in changes
        if redesign_refusal(before, seat, system, target, old_colour(change), new_colour(change)) == ALLOWED
    ]
    return allowed[0]


def payment_text(after: State, extra: int) -> str:
    """`3 workers, 1 of them extra`."""
    text = count(after.workers, "worker")
    return f"{text}, {extra} of them extra" if extra else text


def paid_deed(box: Box, before: State, after: State, seat: int, action: int) -> str:
    """An action at the moment it is paid for."""
    me, past = after.players[seat], before.players[seat]
    if action < ADD_C:
        pool, position = divmod(action - ADD_TILE, POSITIONS)
        price = tile_price(box, before, seat, pool, position)
        return f"adds a tile of {tile_at(before, position)} to pool {POOL_NAMES[pool]} for {price} credits"
    if action < CONSULT:
        steps = action - ADD_C + 1
        return f"adds {steps} to pool C for {step_price(box, before, seat, steps)} credits"
    if action == CONSULT:
        return f"consults for {box.consult_credits} credits"
    if action < DEVELOP:
        system = system_of(action)
        where = "the cloud" if target_of(action) == CLOUD else "the server room"
        return f"deploys {tile_name(system, past.deployed[system])} to {where}"
    if action < MOVE:
        return develop_deed(box, past, me, action - DEVELOP)
    if action == MOVE:
        return "rearranges the server room"
    return f"removes {removed_text(past, action)}"


def develop_deed(box: Box, past: Player, me: Player, tile: int) -> str:
    """The tile taken, what it costs and what was given up for it."""
    text = f"takes {DEVELOPMENT_NAMES[tile]}"
    if is_technology(tile):
        text += f", -{box.technology_income} income"
    lost = [t for t in range(DEVELOPMENTS) if past.owned[t] and not me.owned[t]]
    return text + "".join(f", giving up {DEVELOPMENT_NAMES[t]}" for t in lost)


def deployed_deed(box: Box, before: State, after: State, seat: int, system: int, target: int) -> list[str]:
    """Cubes placed in this step; and, once the system is deployed, what it brings and what comes next."""
    me, past = after.players[seat], before.players[seat]
    told = []
    placed = placed_text(past, me)
    if placed and before.decision <= D_PUT:
        told.append(f"places {placed}")
    if me.deployed[system] > past.deployed[system]:
        level = past.deployed[system]
        income = box.system_income[system][level]
        if target == CLOUD:
            income -= box.cloud_income * box.system_cubes[system][level]
        gain = f"{income_gain(box, past, income):+d} income" + (f", +{box.cloud_bvp} BVP" if target == CLOUD else "")
        told.append(f"has {tile_name(system, level)} in service: {gain}{next_design_text(box, me, system)}")
    return told


def placed_text(past: Player, me: Player) -> str:
    """`1 blue in pool A and 2 yellow in B1`."""
    parts = []
    for place in range(PLACES):
        new = [max(0, me.cubes[place][colour] - past.cubes[place][colour]) for colour in range(COLOURS)]
        if any(new):
            parts.append(f"{cubes_text(new)} in {place_name(place)}")
    return listed(parts) if parts else ""


def next_design_text(box: Box, me: Player, system: int) -> str:
    """The design revealed after a deployment."""
    level = me.deployed[system]
    if level == LEVELS:
        return ""
    text = f"; {tile_name(system, level)} needs {cubes_text(me.design[system])}"
    lacking = box.system_cubes[system][level] - sum(me.design[system])
    return f"{text}, {lacking} still to come from the empty bag" if lacking else text


def refilled_sentences(before: State, after: State) -> list[str]:
    """Designs that had to wait for the bag and got cubes."""
    told = []
    for i in range(before.waiting_count):
        p, system = divmod(before.waiting[i], SYSTEMS)
        old, new = before.players[p].design[system], after.players[p].design[system]
        if sum(new) > sum(old):
            drawn = cubes_text([new[colour] - old[colour] for colour in range(COLOURS)])
            told.append(f"The waiting design of @{p}'s {SYSTEM_NAMES[system]} gets {drawn}.")
    return told


# --- the end of a round in sentences -----------------------------------------------------------------------------


def scoring_sentences(before: State, after: State, p: int) -> list[str]:
    """E1 and E2 of a player."""
    me, past = after.players[p], before.players[p]
    parts = []
    for source, name in ((P_SYSTEMS, "systems"), (P_SPOT, "bonus spot")):
        change = me.points[source] - past.points[source]
        if change:
            parts.append(f"{change:+d} BVP {name}")
    return [f"@{p}: {', '.join(parts)}."] if parts else []


def settled(before: State, after: State, p: int) -> bool:
    """Whether a player's fees were due between the two positions."""
    if before.decision != D_FEES and not scored(before, after):
        return False
    turn = (p - before.first) % before.seats
    done_before = before.asked if before.decision == D_FEES else 0
    done_after = after.asked if after.decision == D_FEES else after.seats
    return done_before <= turn < done_after


def settling_sentences(box: Box, before: State, after: State, p: int, seat: int, code: int) -> list[str]:
    """E4 to E6 of a player, as far as they happened in this step."""
    me, past = after.players[p], before.players[p]
    told = []
    if settled(before, after, p):
        net = me.received - me.charged
        told.append(f"@{p} receives {me.received} and pays {me.charged} in fees: {net:+d} credits.")
        forced = past.points[P_TRADES] - me.points[P_TRADES]
        if p == seat and code in (TRADE_CASH, TRADE_INCOME):
            forced -= 1
        if forced:
            told.append(f"@{p} must trade {forced} BVP to pay.")
    loss = past.points[P_PENALTIES] - me.points[P_PENALTIES]
    if loss:
        told.append(f"@{p} operates at a loss: -{loss} BVP.")
    returned = me.supply - past.supply
    if p == seat and code == RETURN_WORKER:
        returned -= 1
    if returned > 0:
        told.append(f"@{p} returns {count(returned, 'extra worker')} to cover the loss.")
    if me.points[P_OPTIMISATION] > past.points[P_OPTIMISATION] and ended(before, after):
        told.append(f"@{p} makes good use of every pool: +{box.optimisation_bvp} BVP.")
    return told


# --- the end of the game in sentences ----------------------------------------------------------------------------


def final_item_sentence(box: Box, s: State, p: int) -> str:
    """The items of the final scoring of a player."""
    me = s.players[p]
    penalties = final_penalties(box, s, p)
    tiles = tiles_item(box, s, me, me.bvp - penalties)
    parts = [f"{me.bvp} BVP"]
    parts += [f"-{penalties} penalties"] * bool(penalties) + [f"{tiles:+d} capacity tiles"] * bool(tiles)
    parts.append(f"+{me.cash // box.credits_per_bvp} for {me.cash} credits")
    return f"@{p}: {', '.join(parts)} = {total(box, s, p)}."


def final_sentence(box: Box, s: State) -> str:
    """Who won, and by which tie-break."""
    best = max(total(box, s, p) for p in range(s.seats))
    leaders = [p for p in range(s.seats) if total(box, s, p) == best]
    keys = {p: (final_profit(box, s, p), deployed_tiles(s.players[p])) for p in leaders}
    winners = [p for p in leaders if keys[p] == max(keys.values())]
    how = ""
    if len(leaders) > 1:
        profits = {final_profit(box, s, p) for p in leaders}
        how = " after a tie broken by profit" if len(profits) > 1 else " after a tie broken by deployed systems"
        how = " and share the victory, equal in everything" if len(winners) == len(leaders) else how
    verb = "wins" if len(winners) == 1 else "win"
    return f"The game is over: {listed([f'@{p}' for p in winners])} {verb} with {best} points{how}."
