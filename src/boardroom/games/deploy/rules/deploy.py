"""The DEPLOY action (L663-L709, L848-L871, specification 5.3)."""

from __future__ import annotations

from typing import Final

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.bag import cubes_on, fill_waiting, missing, reveal
from boardroom.games.deploy.rules.money import book, raise_income
from boardroom.games.deploy.rules.reasons import (
    ALLOWED,
    BAG_LACKS_COLOUR,
    DOES_NOT_FIT,
    INCOME_TOO_LOW,
    INCOMPLETE,
    MUST_REDESIGN,
    NO_ROOM,
    NO_SUCH_CUBE,
    NOT_INTEGRABLE,
    NOTHING_TO_DEPLOY,
)
from boardroom.games.deploy.rules.room import free_in_b, free_room
from boardroom.games.deploy.rules.skills import automated, usable
from boardroom.games.deploy.state import (
    BLUE,
    CLOUD,
    COLOURS,
    DESIGNER,
    IN_A,
    IN_C,
    INTEGRATION,
    LEAST_WORKERS,
    LEVELS,
    MAIN_SYSTEMS,
    NETTED,
    NONE,
    P_CLOUD,
    PLANNER,
    PURPLE,
    S_DEPLOY,
    SERVER,
    TECH_WRITER,
    YELLOW,
    Player,
    State,
)

PAID_FIRST: Final = 2  # the edition since which the cloud is paid for before its reward

# --- may it be deployed? -----------------------------------------------------------------------------------------


def deploy_refusal(box: Box, s: State, seat: int, system: int, target: int) -> int:
    """A complete tile, its condition met, and room for it: server or cloud, all or nothing (L667-L679, A35)."""
    reason = tile_refusal(box, s.players[seat], system)
    return reason if reason != ALLOWED else target_refusal(box, s, seat, system, target)


def target_refusal(box: Box, s: State, seat: int, system: int, target: int) -> int:
    """Room for a complete tile, in the cloud or in the server room."""
    if target == CLOUD:
        return cloud_refusal(box, s, seat, system)
    return server_refusal(s, seat, system)


def tile_refusal(box: Box, me: Player, system: int) -> int:
    """A tile in the design area with all its cubes; Integration needs its systems (L159, 5.3, A21)."""
    if me.deployed[system] == LEVELS:
        return NOTHING_TO_DEPLOY
    if missing(box, me, system) > 0:
        return INCOMPLETE
    if system == INTEGRATION and not integrable(box, me, me.deployed[INTEGRATION]):
        return NOT_INTEGRABLE
    return ALLOWED


def integrable(box: Box, me: Player, tile: int) -> bool:
    """Enough main systems at the levels the Integration tile names, cloud or server (L159-L161, A46).

    The levels are named highest first: for each of them, as many systems must reach it as are named so far.
    """
    for named in range(MAIN_SYSTEMS):
        reached = 0
        for system in range(MAIN_SYSTEMS):
            if me.deployed[system] >= box.integration_needs[tile][named]:
                reached += 1
        if reached <= named:
            return False
    return True


def income_change(box: Box, me: Player, system: int, target: int) -> int:
    """Reward of the tile, less the income of its cubes in the cloud: one change (L671, L679, A10, A51)."""
    change = box.system_income[system][me.deployed[system]]
    if target == CLOUD:
        change -= box.cloud_income * cubes_on(me, system)
    return change


def cloud_refusal(box: Box, s: State, seat: int, system: int) -> int:
    """Income may not fall below zero: not by the reduction, which comes first (L203-L209, L580, A10).

    With the option `cloud_cost`, and in the first edition of the rules, not by reward and reduction together.
    """
    me = s.players[seat]
    left = me.income - box.cloud_income * cubes_on(me, system)
    if box.rules < PAID_FIRST or s.options.cloud_cost == NETTED:
        left += box.system_income[system][me.deployed[system]]
    return ALLOWED if left >= 0 else INCOME_TOO_LOW


def server_refusal(s: State, seat: int, system: int) -> int:
    """All cubes fit, if need be after a change by the Designer (L677, 5.3)."""
    if fits(s.players[seat], system, NONE, NONE):
        return ALLOWED
    if usable(s, seat, DESIGNER):
        for old in range(COLOURS):
            for new in range(COLOURS):
                if redesign_refusal(s, seat, system, SERVER, old, new) == ALLOWED:
                    return ALLOWED
    return NO_ROOM


def fits(me: Player, system: int, old: int, new: int) -> bool:
    """Whether all cubes fit, one cube changed from `old` to `new` (or none): yellow needs B, blue A or C (5.3)."""
    yellow = me.design[system][YELLOW] + (new == YELLOW) - (old == YELLOW)
    blue = me.design[system][BLUE] + (new == BLUE) - (old == BLUE)
    purple = me.design[system][PURPLE] + (new == PURPLE) - (old == PURPLE)
    in_b = free_in_b(me)
    in_ac = free_room(me, IN_A) + free_room(me, IN_C)
    return yellow <= in_b and blue <= in_ac and yellow + blue + purple <= in_b + in_ac


# --- the Designer ------------------------------------------------------------------------------------------------


def redesign_refusal(s: State, seat: int, system: int, target: int, old: int, new: int) -> int:
    """A cube of the old colour on the tile, one of the new in the bag, and the result must fit (L735, D6)."""
    if old == new or s.players[seat].design[system][old] == 0:
        return NO_SUCH_CUBE
    if s.bag[new] == 0:
        return BAG_LACKS_COLOUR
    if target == SERVER and not fits(s.players[seat], system, old, new):
        return DOES_NOT_FIT
    return ALLOWED


def keep_refusal(s: State, seat: int, system: int, target: int) -> int:
    """Without a change the system must fit as it is (5.3)."""
    return ALLOWED if target == CLOUD or fits(s.players[seat], system, NONE, NONE) else MUST_REDESIGN


def redesign(s: State, seat: int, system: int, old: int, new: int) -> None:
    """Swap one cube of the tile with one from the bag; the Designer is used (L735)."""
    me = s.players[seat]
    me.design[system][old] -= 1
    me.design[system][new] += 1
    s.bag[new] -= 1
    s.bag[old] += 1
    me.used[DESIGNER] = 1


# --- workers -----------------------------------------------------------------------------------------------------


def documented(me: Player, system: int) -> bool:
    """The Tech Writer helps: an untapped tile of the same system is deployed (L747-L751, A42)."""
    if me.owned[TECH_WRITER] == 0:
        return False
    for level in range(me.deployed[system]):
        if me.tapped[system][level] == 0:
            return True
    return False


def deploy_workers(box: Box, s: State, seat: int, system: int, planner: int) -> int:
    """One worker per cube, fewer with Automation, the DEPLOY bonus, Tech Writer and Planner (L321, A11, A12)."""
    me = s.players[seat]
    workers = 0
    for colour in range(COLOURS):
        cubes = me.design[system][colour]
        if automated(me, colour):
            cubes = (cubes + box.automation_cubes - 1) // box.automation_cubes
        workers += cubes
    if s.spots[S_DEPLOY] == seat:
        workers -= box.deploy_discount
    if documented(me, system):
        workers -= box.writer_discount
    if planner:
        workers -= box.planner_discount
    return max(LEAST_WORKERS, workers)


def planner_helps(box: Box, s: State, seat: int, system: int) -> bool:
    """The Planner is usable and lowers the cost (L739, A48)."""
    return usable(s, seat, PLANNER) and deploy_workers(box, s, seat, system, 0) > LEAST_WORKERS


# --- doing it ----------------------------------------------------------------------------------------------------


def note_writer(me: Player, system: int) -> None:
    """The Tech Writer counts as used in this round as soon as it applies to a DEPLOY (A49)."""
    if documented(me, system):
        me.used[TECH_WRITER] = 1


def send_to_cloud(box: Box, s: State, seat: int, system: int) -> None:
    """All cubes go back to the bag, the tile brings a BVP (L679, A34)."""
    me = s.players[seat]
    for colour in range(COLOURS):
        s.bag[colour] += me.design[system][colour]
        me.design[system][colour] = 0
    book(me, P_CLOUD, box.cloud_bvp)


def put_on_track(me: Player, system: int, target: int) -> None:
    """The tile goes to the deployments track, a first one to the leftmost free column (L683-L687, A19)."""
    level = me.deployed[system]
    me.cloud[system][level] = target
    me.deployed[system] = level + 1
    if level == 0 and system != INTEGRATION:
        column = 0
        while me.columns[column] != NONE:
            column += 1
        me.columns[column] = system


def finish_deploy(box: Box, s: State, seat: int, system: int, target: int) -> None:
    """Income and points, the tile on the track, the next one revealed (L671-L673, A21).

    In the server room all cubes have been placed before.
    """
    me = s.players[seat]
    change = income_change(box, me, system, target)
    if target == CLOUD:
        send_to_cloud(box, s, seat, system)
    raise_income(box, me, change)
    put_on_track(me, system, target)
    fill_waiting(box, s)
    reveal(box, s, seat, system)
