"""The decisions of DEPLOY! as people meet them: what families of actions say beside the texts of `acts.toml`."""

from __future__ import annotations

from typing import Final

from boardroom.games.deploy import state
from boardroom.games.deploy.actions import MOVE, SPACE
from boardroom.games.deploy.acts.action import ActionAct
from boardroom.games.deploy.asked import Asked
from boardroom.games.deploy.names import CHANGES, NAMES, cubes_text
from boardroom.kernel.table import Acts, Name, count


def action_act(code: int) -> tuple[ActionAct, tuple[int, ...]]:
    """One of the six actions, and its parameters."""
    act, values = ACTS.of(code)
    assert isinstance(act, ActionAct)
    return act, values


def under_way(a: Asked) -> str:
    """The action under way, in a few words."""
    act, values = action_act(a.s.action)
    return str(act.say(act.name, a, *values))


def time_left(a: Asked) -> str:
    """Steps on the roundel, and workers that save some."""
    steps = count(max(0, a.box.permanent_workers - a.me.progress), "step")
    return f"{steps} to home" + (f", {a.me.office} extra" if a.me.office else "")


def cubes_left(a: Asked) -> str:
    """The cubes to be placed."""
    cubes = a.me.design[a.system]
    return f"{cubes_text(cubes)} to place" if sum(cubes) > 1 else "the last one"


CALLED: Final = {
    "system": NAMES["system"],
    "tile": NAMES["development"],
    "ReturnTech.tile": NAMES["development"][state.SKILLS :],
    "spot": NAMES["bonus_spot"],
    "target": NAMES["target"],
    "place": NAMES["place"],
    "change": CHANGES,
    "StartPool.pool": NAMES["start_pool"],
    "gain": ("credits", "income"),
    "extra": [count(number, "extra worker") for number in range(state.MOST_EXTRA + 1)],
}
ACTS: Final = Acts.read(
    __name__,
    SPACE,
    Asked,
    CALLED,
    cubes_left,
    time_left,
    under_way,
    free=lambda a: Name("" if a.s.action == MOVE else "free "),  # one that follows another action
)
