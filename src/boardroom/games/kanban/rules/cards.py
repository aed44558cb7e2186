"""Drawing from a shuffled deck: any of its cards is as likely to come next."""

from __future__ import annotations

from boardroom.kernel.chance import Chance, pick


def draw_card(chance: Chance, deck: list[int], cards: int) -> int:
    """A card of a deck that marks the cards it holds; 0 where a preview may not see the deck."""
    for card in range(cards):
        if deck[card]:
            drawn = pick(chance, deck, cards)
            deck[drawn] = 0
            return drawn + 1
    return 0
