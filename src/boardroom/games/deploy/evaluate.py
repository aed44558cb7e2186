"""How good a position of DEPLOY! is for a player, in terms whose weights lie in `weights.toml`."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.money import deployed_tiles, profit, team, technologies
from boardroom.games.deploy.rules.room import free_in_b, free_room, optimised
from boardroom.games.deploy.rules.round import systems_value
from boardroom.games.deploy.rules.scoring import final_profit, shortfall_penalty, tiles_value
from boardroom.games.deploy.state import (
    D_ACTION,
    D_FEES,
    D_LOSS,
    D_OVER,
    D_REMOVE,
    IN_A,
    IN_C,
    INTEGRATION,
    LAST_ROUND,
    LEVELS,
    MAIN_SYSTEMS,
    S_BVP,
    SKILLS,
    SPOTS,
    Player,
    State,
)
from boardroom.kernel.counting import in_all
from boardroom.kernel.evaluation import BUSINESS

TERMS: Final = (
    *BUSINESS,
    "value of systems to come",
    "levels to build on",
    "steps to Integration",
    "shortfall at the end",
    "profit beyond need",
    "workers to come",
    "extra workers this round",
    "extra workers later",
    "bonus spots held",
    "worth of capacity tiles",
    "room for blue and purple",
    "room for yellow",
    "optimised",
    "skills",
    "technologies",
    "cubes still to deploy",
)
CREDITS_PER_POINT: Final = 10.0
ENOUGH_CASH: Final = 40
ENOUGH_ROOM: Final = 6


def settled(box: Box, s: State) -> bool:
    """Not in the middle of an action."""
    return s.decision <= D_ACTION or s.decision > D_REMOVE


def evaluate(box: Box, s: State, seat: int, terms: MutableSequence[MutableSequence[float]]) -> None:
    """Fill the terms of a player."""
    me = s.players[seat]
    ends = 0 if s.decision == D_OVER else LAST_ROUND - s.round + 1
    later = max(0, ends - 1)
    paydays = ends - 1 if paid(s, seat) else ends
    row = terms[seat]
    row[0] = me.bvp - loss_ahead(box, s, me)
    row[1] = me.cash / CREDITS_PER_POINT
    row[2] = min(me.cash, ENOUGH_CASH) / CREDITS_PER_POINT * later
    row[3] = profit(box, me) / CREDITS_PER_POINT * paydays
    row[4] = systems_value(box, me) * (later if s.decision >= D_FEES else ends)
    row[5] = deployed_tiles(me) * later
    row[6] = towards_integration(box, me) * later
    row[7] = shortfall_penalty(box, s, seat)
    row[8] = max(0, final_profit(box, s, seat)) / CREDITS_PER_POINT * later
    row[9] = box.permanent_workers * ends - me.progress
    row[10] = me.office if s.decision < D_FEES else 0
    row[11] = team(s, seat) * later
    row[12] = spots_held(s, seat)
    row[13] = tiles_value(box, me)
    row[14] = min(ENOUGH_ROOM, free_room(me, IN_A) + free_room(me, IN_C)) if ends > 0 else 0
    row[15] = min(ENOUGH_ROOM, free_in_b(me)) if ends > 0 else 0
    row[16] = 1 if ends > 0 and optimised(box, me) else 0
    row[17] = skills(me) * later
    row[18] = technologies(me) * later
    row[19] = cubes_ahead(box, me) if ends > 0 else 0


def loss_ahead(box: Box, s: State, me: Player) -> int:
    """What an operating loss takes when all have paid: else every trade before would look as if it put that off.

    In the last round only, where trades bring nothing else; earlier the weights were bred without it.
    """
    ends_at_a_loss = s.decision == D_FEES and s.round == LAST_ROUND and profit(box, me) < 0
    return box.loss_bvp if ends_at_a_loss else 0


def paid(s: State, seat: int) -> bool:
    """Whether income and fees of the round are settled."""
    if s.decision == D_FEES:
        return (seat - s.first + s.seats) % s.seats < s.asked
    return s.decision == D_LOSS


def towards_integration(box: Box, me: Player) -> int:
    """Levels of the main systems that count for the next Integration tile."""
    step = me.deployed[INTEGRATION]
    if step == LEVELS:
        return 0
    need = box.integration_needs[step][0]
    count = 0
    for system in range(MAIN_SYSTEMS):
        count += min(need, me.deployed[system])
    return count


def spots_held(s: State, seat: int) -> int:
    """Bonus spots with a worker of the player; the one for value counts on its own account too."""
    count = 0
    for spot in range(SPOTS):
        if s.spots[spot] == seat:
            count += 2 if spot == S_BVP else 1
    return count


def skills(me: Player) -> int:
    """Skill tiles owned."""
    return in_all(me.owned, SKILLS)


def cubes_ahead(box: Box, me: Player) -> int:
    """Workload of the smallest main system that could come next: workers it will take."""
    least = 0
    for system in range(MAIN_SYSTEMS):
        if me.deployed[system] < LEVELS:
            cubes = box.system_cubes[system][me.deployed[system]]
            if least == 0 or cubes < least:
                least = cubes
    return least
