"""Phase 3: production (L282-L285, L721, specification 4.4)."""

from __future__ import annotations

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.players import produce
from boardroom.games.smartphone.rules.technology import has_side, studied_count
from boardroom.games.smartphone.state import GOODS, GPS, LI_ION, SIDE_A, SIDE_B, State


def output(box: Box, s: State, seat: int) -> int:
    """Goods of a round: symbols, covered cells, face-down tiles, tokens, technologies (A2, A24)."""
    me = s.players[seat]
    factor = box.gps_factor if has_side(s, seat, GPS, SIDE_A) else 1
    goods = me.active[GOODS] * factor + me.tile_goods + me.covered + me.face_down + me.tokens
    if has_side(s, seat, LI_ION, SIDE_B):
        goods += studied_count(me)
    return goods


def make_goods(box: Box, s: State, seat: int) -> None:
    """Production is compulsory, limited by the goods markers in stock (L721)."""
    me = s.players[seat]
    me.produced = produce(me, output(box, s, seat))
