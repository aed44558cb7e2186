"""What the balance report of the Industrial Board Game counts besides actions."""

from __future__ import annotations

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.names import IMPROVEMENT_NAMES
from boardroom.games.industrial.state import DEPARTMENTS, LEVELS
from boardroom.kernel.census import Holdings, Table, Trait, turn_order


def starts(box: Box, dealt: Table, seats: int) -> list[Trait]:
    """Who begins."""
    return [turn_order(dealt["initial"], seats)]


def holdings(box: Box, ended: Table, seats: int) -> Holdings:
    """Improvements, and how the company stands."""
    players = ended["players"][:, :seats]
    return {
        "Improvements": {
            IMPROVEMENT_NAMES[d][level]: players["levels"][:, :, d] > level
            for d in range(DEPARTMENTS)
            for level in range(LEVELS)
        },
        "Company": {
            "bankrupt": 1 - players["alive"],
            "loans not returned": players["loans"],
            "shares of others": players["shares"].sum(axis=2),
            "own shares that others hold": players["outside"],
        },
    }
