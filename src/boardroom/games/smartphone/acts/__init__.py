"""The decisions of Smartphone Inc. as people meet them: what families say beside the texts of `acts.toml`."""

from __future__ import annotations

from typing import Final

from boardroom.games.smartphone.actions import SPACE
from boardroom.games.smartphone.acts.logistics import logistics_task
from boardroom.games.smartphone.acts.planning import plan_title, planning_note, planning_task
from boardroom.games.smartphone.asked import Asked
from boardroom.games.smartphone.names import SHOWN
from boardroom.kernel.table import Acts

ACTS: Final = Acts.read(
    __name__,
    SPACE,
    Asked,
    SHOWN,
    logistics_task,
    plan_title,
    planning_note,
    planning_task,
    plan_begun=lambda a: a.me.plan.steps > 0,
)
