"""Phase 6: logistics and online sale (L400-L464, L586, L631, L639, specification 5.5)."""

from __future__ import annotations

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.offices import (
    can_open_second,
    connected,
    entry_cost,
    has_room,
    open_office,
    present,
    second_refusal,
)
from boardroom.games.smartphone.rules.players import book
from boardroom.games.smartphone.rules.reasons import (
    ALLOWED,
    MUST_OPEN_SECOND,
    NO_MARKER,
    NO_OFFICE,
    NO_TECHNOLOGY,
    NOT_CONNECTED,
    OFFICE_THERE,
    ONLINE_USED,
    REGION_FULL,
    SECOND_USED,
    TOO_FEW_GOODS,
)
from boardroom.games.smartphone.rules.technology import has_side, take_hand
from boardroom.games.smartphone.state import (
    LI_ION,
    NFC,
    P_ONLINE,
    REGIONS,
    RESEARCH,
    SIDE_A,
    TRUCK,
    WIFI,
    State,
)


def trucks(s: State, seat: int) -> int:
    """Active trucks; with side A of Li-Ion research symbols count too (L410, L631, A25)."""
    me = s.players[seat]
    if has_side(s, seat, LI_ION, SIDE_A):
        return me.active[TRUCK] + me.active[RESEARCH]
    return me.active[TRUCK]


def take_logistics_hand(s: State, seat: int) -> None:
    """As many progress markers as trucks, as far as the stock goes (L410, A45)."""
    take_hand(s.players[seat], trucks(s, seat))


def ship_refusal(box: Box, s: State, seat: int, region: int) -> int:
    """A marker in hand for a region within reach (L410-L431)."""
    return NO_MARKER if s.players[seat].hand == 0 else reach_refusal(box, s, seat, region)


def reach_refusal(box: Box, s: State, seat: int, region: int) -> int:
    """Connected, without an own office, with a free cell; an office must be in stock (L421, L464, A19)."""
    if present(s, seat, region):
        return OFFICE_THERE
    if not connected(box, s, seat, region):
        return NOT_CONNECTED
    if not has_room(box, s, region):
        return REGION_FULL
    return NO_OFFICE if s.players[seat].offices == 0 else ALLOWED


def ship(box: Box, s: State, seat: int, region: int) -> bool:
    """One marker towards a region; enough of them open an office at once. Whether they did (L417-L421, A20)."""
    me = s.players[seat]
    me.hand -= 1
    me.shipped[region] += 1
    if me.shipped[region] < entry_cost(box, region):
        return False
    open_office(box, s, seat, region)
    return True


def free_second_refusal(box: Box, s: State, seat: int, region: int) -> int:
    """Wi-Fi A: one second office a round (L586, A27)."""
    if not has_side(s, seat, WIFI, SIDE_A):
        return NO_TECHNOLOGY
    if s.players[seat].second_used:
        return SECOND_USED
    return second_refusal(box, s, seat, region)


def may_open_second(s: State, seat: int) -> bool:
    """Whether Wi-Fi A can still be used this round (L586)."""
    return has_side(s, seat, WIFI, SIDE_A) and not s.players[seat].second_used


def must_open_second(box: Box, s: State, seat: int) -> bool:
    """Wi-Fi A is compulsory as long as it is possible (L546, A27)."""
    return may_open_second(s, seat) and can_open_second(box, s, seat)


def online_refusal(box: Box, s: State, seat: int, goods: int) -> int:
    """NFC A: up to three goods, once in the turn (L639, A26)."""
    me = s.players[seat]
    if not has_side(s, seat, NFC, SIDE_A):
        return NO_TECHNOLOGY
    if me.online_used:
        return ONLINE_USED
    return ALLOWED if goods <= min(me.goods, box.online_goods) else TOO_FEW_GOODS


def sell_online(s: State, seat: int, goods: int) -> None:
    """Goods back to stock, points at once (L639)."""
    me = s.players[seat]
    me.goods -= goods
    me.stock += goods
    me.online_used = 1
    book(me, P_ONLINE, goods * me.price)


def end_logistics_refusal(box: Box, s: State, seat: int) -> int:
    """Not while the second office of Wi-Fi A is possible (12.2, D7)."""
    return MUST_OPEN_SECOND if must_open_second(box, s, seat) else ALLOWED


def can_ship(box: Box, s: State, seat: int) -> bool:
    """Whether a marker of the hand can be placed anywhere."""
    if s.players[seat].hand == 0 or s.players[seat].offices == 0:
        return False
    for region in range(REGIONS):
        if ship_refusal(box, s, seat, region) == ALLOWED:
            return True
    return False


def can_act_in_logistics(box: Box, s: State, seat: int) -> bool:
    """Whether there is anything left to do but to end the turn (12.2)."""
    return online_refusal(box, s, seat, 1) == ALLOWED or must_open_second(box, s, seat) or can_ship(box, s, seat)


def recall_markers(box: Box, s: State) -> None:
    """At the end of the phase markers leave regions that have become full (A18)."""
    for region in range(REGIONS):
        if not has_room(box, s, region):
            for seat in range(s.seats):
                me = s.players[seat]
                me.progress += me.shipped[region]
                me.shipped[region] = 0
