"""Phase 5: technologies, their patents and effects (L357-L398, L546-L653, specification 5.3, 5.4)."""

from __future__ import annotations

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.players import is_steve, produce, within_prices
from boardroom.games.smartphone.rules.reasons import ALLOWED, ENOUGH_MARKERS, NO_MARKER, NO_OFFICE, STUDIED
from boardroom.games.smartphone.state import (
    GAMEPAD,
    GPS,
    LI_ION,
    NFC,
    NONE,
    RESEARCH,
    SIDE_A,
    SIDE_B,
    SMALL_OFFICE,
    TECHNOLOGIES,
    Player,
    State,
)
from boardroom.kernel.counting import how_many, in_all


def has_side(s: State, seat: int, tech: int, side: int) -> bool:
    """Whether an effect works for a seat: studied, that side up, and not Steve's (L781, A40)."""
    return bool(s.players[seat].studied[tech]) and s.sides[tech] == side and not is_steve(s, seat)


def studied_count(me: Player) -> int:
    """Technologies of a player."""
    return in_all(me.studied, TECHNOLOGIES)


def patent_count(s: State, seat: int) -> int:
    """Patents of a player."""
    return how_many(s.patents, TECHNOLOGIES, seat)


def cost(box: Box, s: State, seat: int, tech: int) -> int:
    """Progress markers a seat needs: more while the patent is there, less with side A of Gamepad (L390, L622, A23)."""
    markers = box.tech_cost[tech]
    if s.patents[tech] == NONE:
        markers += box.patent_surcharge
    if has_side(s, seat, GAMEPAD, SIDE_A):
        markers -= box.gamepad_discount
    return max(1, markers)


# --- placing markers ---------------------------------------------------------------------------------------------


def take_research_hand(s: State, seat: int) -> None:
    """As many progress markers as active research symbols, as far as the stock goes (L367, A45)."""
    take_hand(s.players[seat], s.players[seat].active[RESEARCH])


def take_hand(me: Player, markers: int) -> None:
    """Progress markers from stock to hand."""
    me.hand = min(markers, me.progress)
    me.progress -= me.hand


def return_hand(me: Player) -> None:
    """Markers not placed go back (L368, L414)."""
    me.progress += me.hand
    me.hand = 0


def mark_refusal(me: Player, tech: int) -> int:
    """A marker in hand, the technology not studied, and an office for it in stock (L369, A63)."""
    if me.hand == 0:
        return NO_MARKER
    if me.studied[tech]:
        return STUDIED
    return NO_OFFICE if me.offices == 0 else ALLOWED


def can_mark(me: Player) -> bool:
    """Whether any technology can take a marker from the hand."""
    for tech in range(TECHNOLOGIES):
        if mark_refusal(me, tech) == ALLOWED:
            return True
    return False


def mark(me: Player, tech: int) -> None:
    """One marker from the hand to a technology (L369)."""
    me.hand -= 1
    me.research[tech] += 1


def bonus_mark_refusal(box: Box, s: State, seat: int, tech: int) -> int:
    """A retailer's marker: not on a technology that is studied or has enough (L679, A61)."""
    me = s.players[seat]
    if me.progress == 0:
        return NO_MARKER
    if me.studied[tech]:
        return STUDIED
    return ENOUGH_MARKERS if me.research[tech] >= cost(box, s, seat, tech) else ALLOWED


def can_bonus_mark(box: Box, s: State, seat: int) -> bool:
    """Whether any technology can take a marker of a retailer."""
    for tech in range(TECHNOLOGIES):
        if bonus_mark_refusal(box, s, seat, tech) == ALLOWED:
            return True
    return False


def bonus_mark(me: Player, tech: int) -> None:
    """One marker from stock to a technology (L679)."""
    me.progress -= 1
    me.research[tech] += 1


# --- studying ----------------------------------------------------------------------------------------------------


def complete_technology(box: Box, s: State, seat: int) -> int:
    """The leftmost technology with enough markers, `NONE` if there is none or no office for it (L383, L398, A63)."""
    me = s.players[seat]
    if me.offices > 0:
        for tech in range(TECHNOLOGIES):
            if not me.studied[tech] and me.research[tech] >= cost(box, s, seat, tech):
                return tech
    return NONE


def study(box: Box, s: State, seat: int, tech: int) -> None:
    """Markers back, an office on the technology, the patent if it is there, the effect at once (L383-L396)."""
    me = s.players[seat]
    me.progress += me.research[tech]
    me.research[tech] = 0
    me.offices -= 1
    me.studied[tech] = 1
    if s.patents[tech] == NONE:
        s.patents[tech] = seat
    if not is_steve(s, seat):
        take_effect(box, s, seat, tech)


def take_effect(box: Box, s: State, seat: int, tech: int) -> None:
    """What some cards do when they are studied; the others work later (L572-L653)."""
    me = s.players[seat]
    if s.sides[tech] != SIDE_B:
        return
    if tech == GPS:
        produce(me, box.gps_goods)
    elif tech == GAMEPAD:
        s.pending = SMALL_OFFICE
    elif tech == LI_ION:
        produce(me, studied_count(me))
    elif tech == NFC:
        me.price = within_prices(box, me.price + box.nfc_price)
