"""The six kinds of decisions: which actions each offers, and that everything else waits (specification, appendix)."""

from __future__ import annotations

import pytest

from boardroom.games.upgrade.actions import SPACE
from boardroom.games.upgrade.rules.reasons import ALLOWED, NOT_NOW
from boardroom.games.upgrade.state import (
    D_ACTION,
    D_BONUS,
    D_INTEGRATE_PAYMENT,
    D_LOBBY,
    D_PAYMENT,
    D_PLAN,
)
from tests.games.upgrade.table import Table, alone, opening

ACTIONS_OF_A_YEAR = {
    *("UpgradeSolution", "UpgradeToIII", "TransformSolution", "Train", "Tune", "Integrate", "Lobby", "Report"),
    *("Pass", "TradeBVP", "RecallInfluence"),
}


def rich(t: Table) -> Table:
    """Everything there is to use: money, BVP, tiles, influence everywhere, tokens, the LOBBY bonus."""
    t.money(200, 9).solutions("silver").available(1)
    for letter in "AMWL":
        t.tokens(letter, red=1)
    return t


POSITIONS = [
    (D_BONUS, lambda: rich(opening(players=2)), {"PlaceBonus", "PlaceBonusNone", "RecallInfluence"}),
    (D_PLAN, lambda: rich(opening(players=2)).to_planning(), {"Plan", "PlanPass"}),
    (D_ACTION, lambda: rich(alone()), ACTIONS_OF_A_YEAR),
    (D_PAYMENT, lambda: rich(alone()).play("train A yellow"), {"Redeem"}),
    (D_INTEGRATE_PAYMENT, lambda: rich(alone()).play("integrate"), {"RedeemSet"}),
    (D_LOBBY, lambda: rich(alone()).play("lobby"), {"LobbyToken", "LobbyExtra", "LobbyDone"}),
]


@pytest.mark.parametrize(("decision", "position", "families"), POSITIONS, ids=["D1", "D2", "D3", "D4", "D5", "D6"])
def test_families_of_a_decision(decision, position, families):
    """An action of another decision is not for now; one of this decision has a better reason if it is refused."""
    t = position()
    assert t.state.decision == decision
    for code in range(len(SPACE)):
        waits = t.why_not(SPACE.notation(code)) == NOT_NOW
        assert waits == (SPACE.action(code).family not in families), SPACE.notation(code)


@pytest.mark.parametrize(("decision", "position", "families"), POSITIONS, ids=["D1", "D2", "D3", "D4", "D5", "D6"])
def test_legal_actions_are_those_without_a_reason(decision, position, families):
    """The list of legal actions and the reasons are two views of the same rules."""
    t = position()
    allowed = [SPACE.notation(code) for code in range(len(SPACE)) if t.why_not(SPACE.notation(code)) == ALLOWED]
    assert t.legal() == allowed


def test_there_are_109_codes_in_the_order_of_the_appendix():
    """Logs and learned players rely on the numbers."""
    first = {family: SPACE.offset(family) for family in SPACE.families}
    assert first == {
        "PlaceBonus": 0,
        "PlaceBonusNone": 6,
        "Plan": 7,
        "PlanPass": 11,
        "UpgradeSolution": 12,
        "UpgradeToIII": 24,
        "TransformSolution": 28,
        "Train": 40,
        "Tune": 48,
        "Integrate": 52,
        "Lobby": 53,
        "Report": 54,
        "Pass": 69,
        "TradeBVP": 70,
        "RecallInfluence": 71,
        "Redeem": 75,
        "RedeemSet": 84,
        "LobbyToken": 100,
        "LobbyExtra": 104,
        "LobbyDone": 108,
    }
    assert len(SPACE) == 109
