"""The decisions of UPGRADE! as people meet them: one class for every family of actions, and what is asked when."""

from __future__ import annotations

from typing import Final

from boardroom.games.upgrade.actions import SPACE
from boardroom.games.upgrade.acts import free, integrate, lobby, planning, report, train, tune, upgrade, workers
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.names import ACTION_NAMES, AREA_NAMES, BONUSES_SHOWN
from boardroom.games.upgrade.rules.markers import plans_open
from boardroom.games.upgrade.state import D_ACTION, D_BONUS, D_INTEGRATE_PAYMENT, D_LOBBY, D_PAYMENT, D_PLAN, HELD
from boardroom.kernel.table import Acts, Decision, count


def markers_left(a: Asked) -> str:
    """The markers a player can still use."""
    held = ((a.me.hand, "free"), (plans_open(a.me), "planned"), (int(a.me.bonus_marker == HELD), "bonus"))
    return " · ".join(f"{number} {kind}" for number, kind in held if number)


def payment_title(a: Asked) -> str:
    """The action that is to be paid for."""
    act, values = workers.worker_act(ACTS, a.s.pending)
    return f"Pay for {ACTION_NAMES[act.action]}: {act.say(act.where, a, *values)}"


DECISIONS: Final = {
    D_BONUS: Decision[Asked](
        "claim a bonus spot with influence, or none",
        "Claim a bonus for this year",
        ("PlaceBonus", "PlaceBonusNone", "RecallInfluence"),
        lambda a: f"{a.me.influence_available} influence at hand",
    ),
    D_PLAN: Decision[Asked](
        "plan an action, or stop planning",
        "Plan actions for this year",
        ("Plan", "PlanPass"),
        lambda a: f"{count(a.me.hand, 'marker')} in hand",
    ),
    D_ACTION: Decision[Asked](
        lambda a: f"choose an action; highest on the worker track, row {a.me.row}",
        "Choose an action",
        ("UpgradeSolution", "Train", "Tune", "Lobby", "Report", "Integrate", "Pass", "TradeBVP", "RecallInfluence"),
        markers_left,
    ),
    D_PAYMENT: Decision[Asked]("choose how many commitments to redeem", payment_title, ("Redeem",), part=True),
    D_INTEGRATE_PAYMENT: Decision[Asked](
        "choose the areas whose commitments pay", payment_title, ("RedeemSet",), part=True
    ),
    D_LOBBY: Decision[Asked](
        "place commitment tokens",
        "Place commitment tokens",
        ("LobbyToken", "LobbyExtra", "LobbyDone"),
        lambda a: f"{a.s.lobby_placed} of {a.box.lobby_tokens} placed, {a.me.commitments} at hand",
        part=True,
    ),
}

ACTS: Final = Acts(
    SPACE,
    Asked,
    DECISIONS,
    (planning, upgrade, train, tune, integrate, lobby, report, free, workers),
    {"area": AREA_NAMES, "action": ACTION_NAMES, "PlaceBonus.spot": [bonus.title for bonus in BONUSES_SHOWN]},
)
