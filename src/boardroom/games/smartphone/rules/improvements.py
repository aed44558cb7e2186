"""The improvement deck and phase 4: an improvement, or a goods token (L303-L307, L512-L520, specification 4.5)."""

from __future__ import annotations

from boardroom.games.smartphone.rules.reasons import ALLOWED, SLOT_EMPTY
from boardroom.games.smartphone.state import BLOCK, KINDS, NONE, Player, State
from boardroom.kernel.chance import pick


def clear_block(s: State) -> None:
    """The improvements left over leave the game (L512)."""
    for slot in range(BLOCK):
        if s.block[slot] != NONE:
            s.removed[s.block[slot]] += 1
            s.block[slot] = NONE


def fill_block(s: State) -> None:
    """Turn up five improvements. Nobody knows the order of the deck, so it is drawn when it is seen (2.4)."""
    for slot in range(BLOCK):
        kind = pick(s.chance, s.deck, KINDS)
        s.deck[kind] -= 1
        s.block[slot] = kind


def take_refusal(s: State, slot: int) -> int:
    """A slot that still holds a tile (L303)."""
    return SLOT_EMPTY if s.block[slot] == NONE else ALLOWED


def take_tile(s: State, me: Player, slot: int) -> None:
    """The improvement can be laid from the next round on (L303, A46)."""
    me.tiles[me.tile_count] = s.block[slot]
    me.tile_count += 1
    s.block[slot] = NONE


def take_token(s: State, me: Player) -> None:
    """Without an active factory: a goods token, if any is left (L307, A8, A9)."""
    if s.tokens > 0:
        s.tokens -= 1
        me.tokens += 1
