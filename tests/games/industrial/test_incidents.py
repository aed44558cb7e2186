"""Incident cards (L266-L270, specification 2.12 and 7.2)."""

from __future__ import annotations

import pytest

from boardroom.games.industrial.rules import faults, redeal
from boardroom.games.industrial.rules.incidents import hand_size
from boardroom.games.industrial.rules.maintenance import maintenance_due
from boardroom.games.industrial.rules.purchase import cube_price
from boardroom.games.industrial.rules.reasons import (
    CARD_TOO_NEW,
    NO_CARD,
    NO_EFFECT,
    NO_RIVAL,
    NOT_NOW,
    PROTECTED,
    RIVAL_OUT,
    TRACK_FULL,
    WRONG_WINDOW,
)
from boardroom.games.industrial.state import (
    AUDIT_PASSED,
    BULK_DISCOUNT,
    CLAIM,
    D_COVER,
    D_DISCARD,
    D_INCIDENT,
    D_PRODUCTION,
    D_PURCHASE,
    D_SELL,
    DRAWING,
    IN_GRANTS,
    LAST_ROUND,
    MAINTENANCE,
    OVERTIME,
    PRODUCTION,
    PURCHASE,
    SABOTAGE,
    SALES,
    STATE_AID,
    STRIKE,
    TOXIC_SPILL,
    VIP_CLIENT,
    WAREHOUSE_THEFT,
)
from boardroom.kernel.chance import seed_chance
from boardroom.kernel.schema import copy
from tests.games.industrial.table import Table, table

WINDOWS = {
    OVERTIME: PRODUCTION,
    BULK_DISCOUNT: PURCHASE,
    VIP_CLIENT: SALES,
    STATE_AID: MAINTENANCE,
    AUDIT_PASSED: MAINTENANCE,
    SABOTAGE: PRODUCTION,
    STRIKE: PRODUCTION,
    WAREHOUSE_THEFT: SALES,
    TOXIC_SPILL: PRODUCTION,
    CLAIM: SALES,
}


def holding(*kinds: int, players: int = 2, number: int = 4, drawn: int = 1) -> Table:
    """Seat 0 holds cards from an earlier round; the purchase of a round is under way."""
    t = table(players=players, round=number, incidents="on")
    for kind in kinds:
        t.card(kind, drawn)
    return t


def in_window(kind: int, **setting: int) -> Table:
    """The window of a card, seat 0 asked."""
    if WINDOWS[kind] == PURCHASE:
        return holding(kind, **{**setting, "number": setting.get("number", 4) - 1}).finish_round().until(0)
    t = holding(kind, **setting)
    while not (t.state.phase == WINDOWS[kind] and t.state.decision == D_INCIDENT and t.turn == 0):
        t.decline()
    return t


# --- drawing and keeping -----------------------------------------------------------------------------------------


def test_g34_drawn_in_round_two_playable_from_round_four():
    """Not in the next round, because it comes before round 4 (L268)."""
    t = table(round=2, incidents="on").money(500).money(500, seat=1).finish_round()
    assert t.player().drawn[0] == 2
    while t.state.round == 3:
        assert t.state.decision != D_INCIDENT
        t.decline()
    seen = set()
    while t.state.round == 4:
        if t.state.decision == D_INCIDENT and t.turn == 0:
            seen.add(t.state.phase)
        t.decline()
    assert seen == {PURCHASE, PRODUCTION, SALES, MAINTENANCE}


def test_g34_drawn_in_round_four_playable_from_round_five():
    """Not in the round in which it is received (L268)."""
    t = holding(OVERTIME, drawn=4)
    assert t.to(PRODUCTION).state.decision == D_PRODUCTION
    t = in_window(OVERTIME)
    t.player().drawn[0] = 4
    assert t.why_not("play overtime") == CARD_TOO_NEW


def test_g34_a_fourth_card_is_discarded():
    """Own choice, and the new one may go too (L270)."""
    t = holding(OVERTIME, CLAIM, STRIKE, number=3, drawn=1).money(500).money(500, seat=1)
    while t.state.decision != D_DISCARD:
        t.decline()
    assert (t.turn, t.state.phase, hand_size(t.player())) == (0, DRAWING, 4)
    new = t.player().hand[3]
    said = [said for said in t.legal() if said.startswith("discard")]
    assert len(said) == len({OVERTIME, CLAIM, STRIKE, new})
    t.play("discard claim")
    assert t.state.discarded[CLAIM] == 1
    assert hand_size(t.player()) == 3
    assert t.player().hand[:3] == [OVERTIME, STRIKE, new]
    assert t.player().drawn == [1, 1, 3, 0]


def test_one_card_each_after_rounds_one_to_five():
    """None after round 6; the deck of twenty is just enough for four players (7.2)."""
    t = table(players=4, incidents="on")
    for seat in range(4):
        t.money(900, seat)
    for number in range(1, LAST_ROUND + 1):
        left = sum(t.state.deck)
        t.finish_round()
        drawn = 4 if number < LAST_ROUND else 0
        assert sum(t.state.deck) == left - drawn
    assert t.over
    assert sum(t.state.deck) == 0


def test_a_redeal_mixes_what_a_seat_cannot_know():
    """Own cards and the rounds of all cards stay; the other hands and the deck are dealt again (section 12)."""
    t = holding(STRIKE, CLAIM, players=3).card(OVERTIME, seat=1).card(CLAIM, drawn=2, seat=1).card(STATE_AID, seat=2)
    seen = set()
    for seed in range(60):
        world = copy(t.state)
        seed_chance(world.chance, seed, 0)
        redeal(t.box, world, 0)
        assert world.players[0].hand == t.player(0).hand
        assert [world.players[seat].drawn for seat in range(3)] == [t.player(seat).drawn for seat in range(3)]
        assert faults(t.box, world, world) == 0
        seen.add(tuple(world.players[1].hand))
    assert len(seen) > 20
    assert any(CLAIM in hand for hand in seen)
    assert max(kind for hand in seen for kind in hand) == CLAIM
    assert not any(hand.count(CLAIM) > 1 for hand in seen), "the other one is in the viewer's hand"


def test_the_older_of_two_copies_goes_first():
    """When played and when discarded (appendix)."""
    t = holding(OVERTIME).card(OVERTIME, drawn=3)
    while t.state.decision != D_INCIDENT:
        t.decline()
    t.play("play overtime")
    assert t.player().drawn == [3, 0, 0, 0]


# --- windows -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", WINDOWS)
def test_every_card_has_one_window(kind):
    """The four windows make "any time" finite (L270, section 4.3)."""
    t = holding(kind)
    while t.state.round == 4 and not t.over:
        if t.state.decision == D_INCIDENT:
            assert t.turn == 0
            playable = [said for said in t.legal() if said != "play nothing"]
            fits = t.state.phase == WINDOWS[kind]
            nothing = {AUDIT_PASSED, WAREHOUSE_THEFT}  # full tracks, no products
            assert bool(playable) == (fits and kind not in nothing)
        t.decline()


def test_a55_one_card_per_player_and_round():
    """A player may play one; several players may hit the same target (L270)."""
    t = holding(STRIKE, SABOTAGE, players=3).card(STRIKE, seat=1)
    while t.state.decision != D_INCIDENT:
        t.decline()
    t.play("play strike +2")
    assert t.turn == 1
    t.play("play strike +1")
    assert t.player(2).strike == 2
    assert t.state.decision == D_PRODUCTION
    while t.state.round == 4:
        assert not (t.state.decision == D_INCIDENT and t.turn in (0, 1))
        t.decline()


def test_asking_tells_nothing_about_hands():
    """Whoever holds a card of an earlier round is asked in every window, whatever the card (README, B3)."""
    for kind in WINDOWS:
        t = holding(kind)
        asked = []
        while t.state.round == 4:
            if t.state.decision == D_INCIDENT:
                asked.append(t.state.phase)
                assert t.allows("play nothing")
            t.decline()
        assert asked == [PRODUCTION, SALES, MAINTENANCE]  # the window of the purchase was before


def test_no_free_actions_in_a_window():
    """Specification 4.3."""
    assert in_window(OVERTIME).why_not("loan") == NOT_NOW


def test_refused_cards():
    """Not in hand, wrong window, no such rival."""
    t = in_window(STRIKE, players=3)
    assert t.why_not("play overtime") == NO_CARD
    assert t.card(VIP_CLIENT).why_not("play VIP client") == WRONG_WINDOW
    assert t.why_not("play strike +3") == NO_RIVAL
    t.player(1).alive = 0
    assert t.why_not("play strike +1") == RIVAL_OUT


# --- the ten kinds -----------------------------------------------------------------------------------------------


def test_i1_overtime():
    """Production bonus +2 this round."""
    t = in_window(OVERTIME).play("play overtime").until(0).cubes(raw=5)
    assert t.state.decision == D_PRODUCTION
    assert t.allows("produce 1 bonus 2")
    assert t.play("produce 1 bonus 2").stocks() == (2, 3)
    t.finish_round()
    assert t.player().overtime == 0


def test_i2_bulk_discount():
    """$1 less per raw cube this round; pointless where cubes cost nothing."""
    t = in_window(BULK_DISCOUNT, number=5).price(4).play("play bulk discount").until(0)
    assert t.state.decision == D_PURCHASE
    assert cube_price(t.box, t.state, 0) == 3
    t = in_window(BULK_DISCOUNT, number=5).price(1).built(LOG=1)
    assert t.why_not("play bulk discount") == NO_EFFECT


def test_i3_vip_client():
    """Two units more on the sale of this round."""
    t = in_window(VIP_CLIENT).play("play VIP client").until(0).cubes(products=9)
    assert t.state.decision == D_SELL
    assert t.dice(3).play("sell U1 CEO").player().sold == 5


def test_i4_state_aid():
    """$8 before maintenance is paid."""
    t = in_window(STATE_AID).money(0).borrowed(2)
    t.play("play state aid")
    assert t.player().accounts[IN_GRANTS] >= 8
    assert t.player().alive
    assert t.cash() == 8 - maintenance_due(t.box, t.state, 0)


def test_i5_audit_passed():
    """A marker up to two boxes up, not above +5; not on a full track."""
    t = in_window(AUDIT_PASSED).tracks(pollution=1, accidents=4)
    t.play("play audit passed pollution")
    assert t.markers() == (3, 4)
    t = in_window(AUDIT_PASSED).tracks(accidents=4)
    assert t.why_not("play audit passed pollution") == TRACK_FULL
    assert t.play("play audit passed accidents").markers() == (5, 5)


def test_i6_sabotage():
    """At most two workers this round, however many cards; CCTV protects."""
    t = in_window(SABOTAGE, players=3).card(SABOTAGE, seat=2).play("play sabotage +1")
    assert t.turn == 2
    assert t.why_not("play sabotage +2") == NO_EFFECT
    t.play("play nothing").cubes(raw=6, seat=1).until(1)
    assert t.state.decision == D_PRODUCTION
    assert t.allows("produce 4 bonus 0")
    assert not t.allows("produce 5 bonus 0")
    assert in_window(SABOTAGE).built(seat=1, HR=4).why_not("play sabotage +1") == PROTECTED


def test_i7_strike():
    """$1 more for each active worker this round; Communication protects."""
    t = in_window(STRIKE).play("play strike +1").cubes(raw=6, seat=1).until(1).dice(6).play("produce 4 bonus 0")
    assert t.cash(1) == 50 - 2 * 3
    assert in_window(STRIKE).built(seat=1, HR=3).why_not("play strike +1") == PROTECTED


def test_i8_warehouse_theft():
    """Two products, or all; not on an empty warehouse; CCTV protects."""
    t = in_window(WAREHOUSE_THEFT)
    assert t.why_not("play warehouse theft +1") == NO_EFFECT
    t.cubes(products=1, seat=1).play("play warehouse theft +1")
    assert t.player(1).products == 0
    assert t.state.supply == 80
    t = in_window(WAREHOUSE_THEFT).cubes(products=5, seat=1)
    assert t.play("play warehouse theft +1").player(1).products == 3
    t = in_window(WAREHOUSE_THEFT).cubes(products=5, seat=1).built(seat=1, HR=4)
    assert t.why_not("play warehouse theft +1") == PROTECTED


def test_i9_toxic_spill():
    """The pollution marker one box down, or $5 at the last box; ISO 14000 protects."""
    assert in_window(TOXIC_SPILL).play("play toxic spill +1").markers(1) == (4, 5)
    t = in_window(TOXIC_SPILL).tracks(seat=1, pollution=-5).play("play toxic spill +1")
    assert (t.markers(1), t.cash(1)) == ((-5, 5), 45)
    assert in_window(TOXIC_SPILL).built(seat=1, QUA=3).why_not("play toxic spill +1") == PROTECTED


def test_i9_a_spill_can_ruin_its_target():
    """A forced payment out of turn; then the window goes on (A25)."""
    t = in_window(TOXIC_SPILL, players=3).tracks(seat=1, pollution=-5).money(0, seat=1).card(STRIKE, seat=2)
    t.play("play toxic spill +1")
    assert (t.state.decision, t.turn, t.state.due) == (D_COVER, 1, 5)
    t.play("loan")
    assert t.cash(1) == 15
    assert (t.state.decision, t.turn) == (D_INCIDENT, 2)
    t = in_window(TOXIC_SPILL, players=3).tracks(seat=1, pollution=-5).money(0, seat=1).borrowed(2, seat=1)
    t.play("play toxic spill +1")
    assert not t.player(1).alive
    assert (t.state.decision, t.turn) == (D_PRODUCTION, 0)


def test_i10_claim():
    """Two units less on the target's sale, at least 0; ISO 9000 protects."""
    t = in_window(CLAIM).play("play claim +1").cubes(products=9, seat=1).until(1)
    assert t.state.decision == D_SELL
    assert t.dice(5).play("sell U1 CEO").player(1).sold == 3
    assert in_window(CLAIM).built(seat=1, QUA=2).why_not("play claim +1") == PROTECTED


def test_effects_end_with_the_round():
    """Until the end of the round at most (7.2)."""
    t = in_window(STRIKE).play("play strike +1").finish_round()
    me = t.player(1)
    assert (me.strike, me.overtime, me.discount, me.demand, me.sabotaged) == (0, 0, 0, 0, 0)
    assert t.player(0).played == 0


def test_a_copied_improvement_protects_too():
    """Its effect is gained (5.7; README, B4)."""
    t = in_window(STRIKE, players=3).built(seat=2, HR=3).copying("HR", 3, seat=1)
    assert t.why_not("play strike +1") == PROTECTED
