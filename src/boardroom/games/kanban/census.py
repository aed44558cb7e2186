"""What the balance report of Kanban counts besides actions."""

from __future__ import annotations

import numpy as np

from boardroom.games.kanban.actions import MODEL_NAMES, PART_NAMES
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.goals import goal_name
from boardroom.games.kanban.names import DEPARTMENT_NAMES
from boardroom.games.kanban.state import DEPARTMENTS, GOALS, MODELS, NO_PART, PARTS, TILES_PER_MODEL
from boardroom.kernel.census import Holdings, Table, Trait, turn_order


def starts(box: Box, dealt: Table, seats: int) -> list[Trait]:
    """Who begins."""
    return [turn_order(dealt["first"], seats)]


def holdings(box: Box, ended: Table, seats: int) -> Holdings:
    """Cars, upgraded designs, certifications, how the game ended, and the goals that brought points at meetings."""
    players = ended["players"][:, :seats]
    upgraded = players["upgraded"].reshape(*players.shape, MODELS, TILES_PER_MODEL)
    return {
        "Cars": {f"{MODEL_NAMES[m]} cars": (players["garages"] == m).sum(axis=2) for m in range(MODELS)},
        "Upgraded designs": {
            **{f"{MODEL_NAMES[m]} designs": upgraded[:, :, m].sum(axis=2) for m in range(MODELS)},
            **{f"{PART_NAMES[p]} designs": upgraded[:, :, :, p].sum(axis=2) for p in range(PARTS)},
            "designs without part": upgraded[:, :, :, NO_PART].sum(axis=2),
        },
        "Training": {
            f"certified in {DEPARTMENT_NAMES[d]}": players["levels"][:, :, d] >= box.certified_desk
            for d in range(DEPARTMENTS)
        },
        "The game (the same for everybody)": {
            "days": np.repeat(ended["day"][:, None], seats, axis=1),
            "weeks": np.repeat(ended["week"][:, None], seats, axis=1),
            "production cycles": np.repeat(ended["cycle"][:, None], seats, axis=1),
            "stopped on the last day allowed": np.repeat(ended["day"][:, None] >= box.max_days, seats, axis=1),
        },
        "Points at meetings": {goal_name(box, g + 1): players["by_goal"][:, :, g] for g in range(GOALS)},
    }
