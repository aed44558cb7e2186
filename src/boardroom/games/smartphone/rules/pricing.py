"""Phase 2: prices (L266-L271, specification 4.3)."""

from __future__ import annotations

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.players import within_prices
from boardroom.games.smartphone.rules.technology import has_side
from boardroom.games.smartphone.state import DOWN, NFC, SIDE_B, UP, State


def set_price(box: Box, s: State, seat: int) -> None:
    """From the start value up and down by active symbols, one more with side B of NFC (L266-L269, L643, A6)."""
    me = s.players[seat]
    price = box.price_start + me.active[UP] - me.active[DOWN]
    if has_side(s, seat, NFC, SIDE_B):
        price += box.nfc_price
    me.price = within_prices(box, price)
