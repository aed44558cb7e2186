"""Extra workers: adjusting the team, bonus spots, losses (L365-L419, L566-L574, specification 5.8, 4.7)."""

from __future__ import annotations

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.money import book, profit, raise_income
from boardroom.games.deploy.rules.reasons import (
    ALLOWED,
    AT_A_LOSS,
    INCOME_TOO_LOW,
    MUST_RETURN_WORKER,
    NO_OFFICE_WORKER,
    NO_SUPPLY,
    NO_TEAM_WORKER,
    OTHER_DIRECTION,
    SPOT_CLOSED,
    SPOT_TAKEN,
    WORKERS_CHANGED,
)
from boardroom.games.deploy.state import BASIC, NONE, P_SPOT, S_BVP, S_DEVELOP, SPOTS, Player, State

# --- P5: adding and returning ------------------------------------------------------------------------------------


def add_worker_refusal(box: Box, s: State, seat: int) -> int:
    """One direction, at most two; afterwards neither income nor profit is negative (L383, L569, A25, A26)."""
    me = s.players[seat]
    if s.changes < 0:
        return OTHER_DIRECTION
    if s.changes >= box.team_changes:
        return WORKERS_CHANGED
    if me.supply == 0:
        return NO_SUPPLY
    if me.income < box.worker_income:
        return INCOME_TOO_LOW
    return ALLOWED if profit(box, me) >= box.worker_income else AT_A_LOSS


def return_worker_refusal(box: Box, s: State, seat: int) -> int:
    """One direction, at most two; allowed at a loss (L569, A25)."""
    if s.changes > 0:
        return OTHER_DIRECTION
    if -s.changes >= box.team_changes:
        return WORKERS_CHANGED
    return ALLOWED if s.players[seat].coffee > 0 else NO_TEAM_WORKER


def add_worker(box: Box, me: Player) -> None:
    """From the supply to the coffee room; income falls by 5 (L381)."""
    me.supply -= 1
    me.coffee += 1
    me.income -= box.worker_income


def return_worker(box: Box, me: Player) -> None:
    """From the coffee room to the supply; income rises by 5 (L381)."""
    me.coffee -= 1
    me.supply += 1
    raise_income(box, me, box.worker_income)


# --- P6, P7, E2: office and bonus spots --------------------------------------------------------------------------


def go_to_office(me: Player) -> None:
    """P6: the team gets to work (L387)."""
    me.office += me.coffee
    me.coffee = 0


def spot_refusal(s: State, seat: int, spot: int) -> int:
    """A worker in the office and an empty spot; the DEVELOP spot is closed in the basic game (L391, L574, A17)."""
    if s.players[seat].office == 0:
        return NO_OFFICE_WORKER
    if spot == S_DEVELOP and s.options.development == BASIC:
        return SPOT_CLOSED
    return ALLOWED if s.spots[spot] == NONE else SPOT_TAKEN


def can_take_spot(s: State, seat: int) -> bool:
    """Whether a seat could place a worker."""
    for spot in range(SPOTS):
        if spot_refusal(s, seat, spot) == ALLOWED:
            return True
    return False


def place_worker(s: State, seat: int, spot: int) -> None:
    """From the office to the spot, until the round ends (L391)."""
    s.players[seat].office -= 1
    s.spots[spot] = seat


def retrieve_workers(box: Box, s: State) -> None:
    """E2: everybody to the coffee room; the BVP spot pays (L413, L603)."""
    for spot in range(SPOTS):
        owner = s.spots[spot]
        if owner != NONE:
            s.players[owner].coffee += 1
            s.spots[spot] = NONE
            if spot == S_BVP:
                book(s.players[owner], P_SPOT, box.spot_bvp)
    for seat in range(s.seats):
        me = s.players[seat]
        me.coffee += me.office
        me.office = 0


# --- E5: back to break-even --------------------------------------------------------------------------------------


def recovery_return_refusal(me: Player) -> int:
    """Any extra worker in the coffee room may go (L419)."""
    return ALLOWED if me.coffee > 0 else NO_TEAM_WORKER


def recovery_stop_refusal(me: Player) -> int:
    """Nobody stops at a loss while there are workers to return (L419, A27)."""
    return ALLOWED if me.coffee == 0 else MUST_RETURN_WORKER
