"""What the balance report of UPGRADE! counts besides actions."""

from __future__ import annotations

from typing import Final

import numpy as np

from boardroom.games.upgrade.actions import COLOUR_NAMES, SPOT_COLOUR_NAMES
from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.names import AREA_NAMES
from boardroom.games.upgrade.state import AREAS, COLOURS, INTEGRATION_STEPS, LEVEL_I, LEVEL_II, LEVEL_III
from boardroom.kernel.census import Holdings, Table, Trait, turn_order

USER_LIMITS: Final = (21, 24)  # cut the players into thirds, roughly


def starts(box: Box, dealt: Table, seats: int) -> list[Trait]:
    """Who begins, and what the setup cards brought."""
    users = dealt["players"]["areas"]["start_size"][:, :seats].sum(axis=2)
    few, many = USER_LIMITS
    sizes = (f"up to {few - 1}", f"{few} to {many - 1}", f"{many} or more")
    return [turn_order(dealt["first"], seats), Trait("users at the start", sizes, np.digitize(users, USER_LIMITS))]


def holdings(box: Box, ended: Table, seats: int) -> Holdings:
    """Solutions, tuned ones, user groups and integration steps."""
    players = ended["players"][:, :seats]
    areas, tiles = players["areas"], players["areas"]["tiles"]
    level, colour = areas["level"], areas["colour"]
    solutions = {f"{AREA_NAMES[a]} level I": level[:, :, a] == LEVEL_I for a in range(AREAS)}
    for a in range(AREAS):
        for c in range(COLOURS):
            own = colour[:, :, a] == c
            solutions[f"{AREA_NAMES[a]} {COLOUR_NAMES[c]} II"] = own & (level[:, :, a] == LEVEL_II)
            solutions[f"{AREA_NAMES[a]} {COLOUR_NAMES[c]} III"] = own & (level[:, :, a] == LEVEL_III)
    return {
        "Solutions": solutions,
        "Tuned solutions": {f"{AREA_NAMES[a]} tuned": areas["tuned"][:, :, a] for a in range(AREAS)},
        "User groups": {
            **{f"groups in {AREA_NAMES[a]}": (tiles[:, :, a] > 0).sum(axis=(2, 3)) for a in range(AREAS)},
            **{
                f"{SPOT_COLOUR_NAMES[spot]} group of {users}": (tiles[:, :, :, spot] == users).sum(axis=(2, 3))
                for spot, values in enumerate(box.tile_values)
                for users in sorted(set(values))
            },
        },
        "Integration": {
            f"{step} step{'s' * (step > 1)} or more": players["integration"] >= step
            for step in range(1, INTEGRATION_STEPS + 1)
        },
    }
