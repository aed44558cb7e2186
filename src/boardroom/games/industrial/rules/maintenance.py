"""The maintenance phase (L114-L118, L262-L264, specification 5.8)."""

from __future__ import annotations

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.events import crisis_cost
from boardroom.games.industrial.rules.money import charge, receive
from boardroom.games.industrial.rules.players import next_living
from boardroom.games.industrial.state import IN_SUBSIDIES, NONE, OUT_MAINTENANCE, Player, State


def warehouse_cost(box: Box, cubes: int, storage: int) -> int:
    """What a warehouse adds by the zone it is filled up to; more space moves the zones (L98)."""
    if cubes >= box.zone_start[1] + storage:
        return box.zone_cost[1]
    return box.zone_cost[0] if cubes >= box.zone_start[0] + storage else 0


def storage_cost(box: Box, me: Player) -> int:
    """Both warehouses (L98)."""
    return warehouse_cost(box, me.raw, me.storage) + warehouse_cost(box, me.products, me.storage)


def maintenance_due(box: Box, s: State, seat: int) -> int:
    """The marker, never below zero, and what comes on top this round (L264, A37)."""
    me = s.players[seat]
    due = max(0, me.maintenance) + crisis_cost(box, s)
    return due + storage_cost(box, me) if s.options.storage_cost else due


def maintain_next(box: Box, s: State) -> bool:
    """The next living player receives the subsidy and pays; False when all have (L264)."""
    seat = next_living(s)
    if seat == NONE:
        return False
    receive(s.players[seat], s.players[seat].subsidy, IN_SUBSIDIES)
    charge(s, seat, maintenance_due(box, s, seat), OUT_MAINTENANCE)
    return True
