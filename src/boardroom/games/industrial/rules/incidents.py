"""Incident cards, an option (L266-L270, specification 2.12 and 7.2)."""

from __future__ import annotations

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.events import steal
from boardroom.games.industrial.rules.money import receive
from boardroom.games.industrial.rules.players import ask, clockwise, next_living, rival_refusal
from boardroom.games.industrial.rules.purchase import cube_price
from boardroom.games.industrial.rules.reasons import (
    ALLOWED,
    CARD_TOO_NEW,
    NO_CARD,
    NO_EFFECT,
    PROTECTED,
    TRACK_FULL,
    WRONG_WINDOW,
)
from boardroom.games.industrial.state import (
    AUDIT_PASSED,
    BULK_DISCOUNT,
    CLAIM,
    D_DISCARD,
    D_INCIDENT,
    HAND,
    IN_GRANTS,
    INCIDENTS,
    NONE,
    OVERTIME,
    POLLUTION,
    SABOTAGE,
    STATE_AID,
    STRIKE,
    TOXIC_SPILL,
    VIP_CLIENT,
    WAREHOUSE_THEFT,
    Player,
    State,
)
from boardroom.kernel.chance import pick
from boardroom.kernel.places import close_gap, place_of

# --- the hand ----------------------------------------------------------------------------------------------------


def hand_size(me: Player) -> int:
    """Cards in hand."""
    count = 0
    while count < HAND and me.drawn[count] > 0:
        count += 1
    return count


def find_card(me: Player, kind: int) -> int:
    """The oldest card of a kind in hand, `NONE` if there is none."""
    return place_of(me.hand, hand_size(me), kind)


def discard(s: State, me: Player, place: int) -> None:
    """A card leaves the hand, face up; younger ones move up."""
    s.discarded[me.hand[place]] += 1
    close_gap(me.hand, place, HAND, 0)
    close_gap(me.drawn, place, HAND, 0)


def draw_card(s: State, me: Player) -> None:
    """The top card of a shuffled deck; 20 cards are enough for the whole game (7.2)."""
    kind = pick(s.chance, s.deck, INCIDENTS + 1)
    s.deck[kind] -= 1
    place = hand_size(me)
    me.hand[place] = kind
    me.drawn[place] = s.round


def ask_discard(box: Box, s: State) -> bool:
    """Everybody in turn draws a card; who has too many discards one (L268-L270)."""
    seat = next_living(s)
    while seat != NONE:
        draw_card(s, s.players[seat])
        if hand_size(s.players[seat]) > box.hand_limit:
            break
        seat = next_living(s)
    return ask(s, seat, D_DISCARD)


def discard_refusal(me: Player, kind: int) -> int:
    """A card of the kind in hand (L270)."""
    return ALLOWED if find_card(me, kind) != NONE else NO_CARD


# --- playing a card ----------------------------------------------------------------------------------------------


def ask_incident(s: State) -> bool:
    """Everybody in turn who has not played this round and holds a card of an earlier one.

    That much is public; asking only those with a fitting card would betray hands.
    """
    seat = next_living(s)
    while seat != NONE and not may_play(s, s.players[seat]):
        seat = next_living(s)
    return ask(s, seat, D_INCIDENT)


def may_play(s: State, me: Player) -> bool:
    """Has not played this round and holds a card of an earlier one."""
    return not me.played and 0 < me.drawn[0] < s.round


def card_refusal(box: Box, s: State, me: Player, kind: int) -> int:
    """A card of the kind in hand, from an earlier round, in its window (L268, A55)."""
    place = find_card(me, kind)
    if place == NONE:
        return NO_CARD
    if me.drawn[place] >= s.round:
        return CARD_TOO_NEW
    return ALLOWED if box.incident_window[kind - 1] == s.phase else WRONG_WINDOW


def own_card_refusal(box: Box, s: State, seat: int, kind: int) -> int:
    """A card for oneself that does something."""
    reason = card_refusal(box, s, s.players[seat], kind)
    if reason != ALLOWED:
        return reason
    if kind == BULK_DISCOUNT and cube_price(box, s, seat) == 0:
        return NO_EFFECT
    return ALLOWED


def audit_refusal(box: Box, s: State, seat: int, track: int) -> int:
    """Audit Passed needs a marker below the top (7.2)."""
    reason = card_refusal(box, s, s.players[seat], AUDIT_PASSED)
    if reason != ALLOWED:
        return reason
    return ALLOWED if s.players[seat].track[track] < box.track_top else TRACK_FULL


def rival_card_refusal(box: Box, s: State, seat: int, kind: int, distance: int) -> int:
    """A card against a living rival who is not protected and whom it does something to (2.12, 7.2)."""
    reason = card_refusal(box, s, s.players[seat], kind)
    if reason != ALLOWED:
        return reason
    reason = rival_refusal(s, seat, distance)
    if reason != ALLOWED:
        return reason
    target = s.players[clockwise(s, seat, distance)]
    if protected(target, kind):
        return PROTECTED
    if (kind == SABOTAGE and target.sabotaged) or (kind == WAREHOUSE_THEFT and target.products == 0):
        return NO_EFFECT
    return ALLOWED


def protected(target: Player, kind: int) -> bool:
    """Improvements that keep a card away (2.12)."""
    if kind in (SABOTAGE, WAREHOUSE_THEFT):
        return target.theft_shield > 0
    if kind == STRIKE:
        return target.strike_shield > 0
    return target.pollution_shield > 0 if kind == TOXIC_SPILL else target.claim_shield > 0


def lay_down(s: State, me: Player, kind: int) -> None:
    """The oldest card of the kind is played; one card per player and round (L270, A55)."""
    discard(s, me, find_card(me, kind))
    me.played = 1


def play_own_card(box: Box, s: State, seat: int, kind: int) -> None:
    """I1 to I4, for the round or at once."""
    me = s.players[seat]
    amount = box.incident_amount[kind - 1]
    lay_down(s, me, kind)
    if kind == OVERTIME:
        me.overtime += amount
    elif kind == BULK_DISCOUNT:
        me.discount += amount
    elif kind == VIP_CLIENT:
        me.demand += amount
    elif kind == STATE_AID:
        receive(me, amount, IN_GRANTS)


def play_audit(box: Box, s: State, seat: int, track: int) -> None:
    """I5: up to two boxes up (2.12, A12)."""
    me = s.players[seat]
    lay_down(s, me, AUDIT_PASSED)
    me.track[track] = min(box.track_top, me.track[track] + box.incident_amount[AUDIT_PASSED - 1])


def play_rival_card(box: Box, s: State, seat: int, kind: int, distance: int) -> None:
    """I6 to I10, on another player."""
    target_seat = clockwise(s, seat, distance)
    target = s.players[target_seat]
    amount = box.incident_amount[kind - 1]
    lay_down(s, s.players[seat], kind)
    if kind == SABOTAGE:
        target.sabotaged = 1
    elif kind == STRIKE:
        target.strike += amount
    elif kind == WAREHOUSE_THEFT:
        steal(s, target, amount)
    elif kind == TOXIC_SPILL:
        s.descender = target_seat
        s.descent[POLLUTION] = amount
    elif kind == CLAIM:
        target.demand -= amount


def forget_incidents(me: Player) -> None:
    """Effects last until the end of the round (7.2)."""
    me.played = 0
    me.overtime = 0
    me.discount = 0
    me.demand = 0
    me.strike = 0
    me.sabotaged = 0
