"""The decisions of UPGRADE! as people meet them: what families of actions say beside the texts of `acts.toml`."""

from __future__ import annotations

from typing import Final

from boardroom.games.upgrade.actions import SPACE
from boardroom.games.upgrade.acts.workers import worker_act
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.names import ACTION_NAMES, AREA_NAMES, AREA_SETS, BONUSES
from boardroom.games.upgrade.rules.markers import plans_open
from boardroom.games.upgrade.state import HELD
from boardroom.kernel.table import Acts


def markers_left(a: Asked) -> str:
    """The markers a player can still use."""
    held = ((a.me.hand, "free"), (plans_open(a.me), "planned"), (int(a.me.bonus_marker == HELD), "bonus"))
    return " · ".join(f"{number} {kind}" for number, kind in held if number)


def payment(a: Asked) -> str:
    """The action that is to be paid for."""
    act, values = worker_act(ACTS, a.s.pending)
    return f"{ACTION_NAMES[act.action]}: {act.say(act.where, a, *values)}"


NAMES: Final = {"area": AREA_NAMES, "areas": AREA_SETS, "action": ACTION_NAMES, "PlaceBonus.spot": BONUSES}
ACTS: Final = Acts.read(__name__, SPACE, Asked, NAMES, markers_left, payment)
