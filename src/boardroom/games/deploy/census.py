"""What the balance report of DEPLOY! counts besides actions."""

from __future__ import annotations

from boardroom.games.deploy.actions import POOL_NAMES
from boardroom.games.deploy.box import Box
from boardroom.games.deploy.names import DEVELOPMENT_NAMES, LEVEL_NAMES, SYSTEM_NAMES
from boardroom.games.deploy.state import DEVELOPMENTS, LEVELS, SMALLEST_TILE, SYSTEMS, TILE_POOLS, TILE_VALUES
from boardroom.kernel.census import Holdings, Table, Trait, turn_order


def starts(box: Box, dealt: Table, seats: int) -> list[Trait]:
    """Who begins."""
    return [turn_order(dealt["first"], seats)]


def holdings(box: Box, ended: Table, seats: int) -> Holdings:
    """Deployed systems, capacity, Development tiles and the team."""
    players = ended["players"][:, :seats]
    systems = {}
    for system in range(SYSTEMS):
        for level in range(LEVELS):
            name = f"{SYSTEM_NAMES[system]} {LEVEL_NAMES[level]}"
            there, cloud = players["deployed"][:, :, system] > level, players["cloud"][:, :, system, level] == 1
            systems[f"{name} on a server"] = there & ~cloud
            systems[f"{name} in the cloud"] = there & cloud
    return {
        "Systems": systems,
        "Capacity": {
            **{
                f"tile of {value} in pool {POOL_NAMES[pool]}": (players["tiles"][:, :, pool] == value).sum(axis=2)
                for pool in range(TILE_POOLS)
                for value in range(SMALLEST_TILE, SMALLEST_TILE + TILE_VALUES)
            },
            "steps of pool C": players["marker"],
        },
        "Development tiles": {DEVELOPMENT_NAMES[tile]: players["owned"][:, :, tile] for tile in range(DEVELOPMENTS)},
        "Team": {"extra workers": players["coffee"] + players["office"]},
    }
