"""Dealing anew what a seat cannot know: hands of the others, decks, plaques (specification 4.6)."""

from __future__ import annotations

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.cards import draw_card
from boardroom.games.kanban.rules.goal_cards import hand_size
from boardroom.games.kanban.rules.logistics import draw_unseen_order
from boardroom.games.kanban.rules.setup import deal_plaques
from boardroom.games.kanban.state import DEPARTMENTS, GOALS, ORDER_HAND, PLAQUES, State
from boardroom.kernel.chance import below
from boardroom.kernel.places import copy_first


def redeal(box: Box, s: State, seat: int) -> None:
    """Everything `seat` has seen stays; the rest is dealt at random. The Design and Demand decks hold no order."""
    redeal_orders(s, seat)
    redeal_goals(s, seat)
    redeal_proposals(s, seat)
    redeal_plaques(box, s, seat)


def redeal_orders(s: State, seat: int) -> None:
    """Orders of the others go back to the unseen ones, except those everybody saw them draw."""
    for p in range(s.seats):
        if p != seat:
            for i in range(ORDER_HAND):
                card = s.players[p].orders[i]
                if s.order_seen[card - 1] != p:
                    s.orders_top[card - 1] = 1
                    s.orders_top_count += 1
                    s.players[p].orders[i] = 0
    for p in range(s.seats):
        for i in range(ORDER_HAND):
            if s.players[p].orders[i] == 0:
                s.players[p].orders[i] = draw_unseen_order(s)


def redeal_goals(s: State, seat: int) -> None:
    """Cards of the latest shuffle are mixed with the deck; older ones can only be in one of the other hands."""
    for p in range(s.seats):
        if p != seat:
            me = s.players[p]
            for i in range(hand_size(me)):
                if me.goal_batch[i] == s.batch:
                    s.goals_deck[me.goals[i] - 1] = 1
    for p in range(s.seats):
        if p != seat:
            me = s.players[p]
            for i in range(hand_size(me)):
                if me.goal_batch[i] == s.batch:
                    me.goals[i] = draw_card(s.chance, s.goals_deck, GOALS)
                else:
                    swap_old_card(s, seat, p, i)


def swap_old_card(s: State, seat: int, p: int, i: int) -> None:
    """A card of an earlier shuffle changes places with one of the same shuffle, at this place or a later one."""
    batch = s.players[p].goal_batch[i]
    ticket = below(s.chance, places_from(s, seat, p, i, batch))
    for q in range(p, s.seats):
        if q != seat:
            for j in range(hand_size(s.players[q])):
                if (q > p or j >= i) and s.players[q].goal_batch[j] == batch:
                    if ticket == 0:
                        card = s.players[q].goals[j]
                        s.players[q].goals[j] = s.players[p].goals[i]
                        s.players[p].goals[i] = card
                    ticket -= 1


def places_from(s: State, seat: int, p: int, i: int, batch: int) -> int:
    """How many places for cards of a shuffle there are from this one on."""
    count = 0
    for q in range(p, s.seats):
        if q != seat:
            for j in range(hand_size(s.players[q])):
                if (q > p or j >= i) and s.players[q].goal_batch[j] == batch:
                    count += 1
    return count


def redeal_proposals(s: State, seat: int) -> None:
    """Somebody else's face-down proposal is any card of the hand."""
    for p in range(s.seats):
        me = s.players[p]
        if p != seat and me.proposed:
            me.proposal = me.goals[below(s.chance, hand_size(me))]


def redeal_plaques(box: Box, s: State, seat: int) -> None:
    """Piles this seat has not looked at; whoever did look knows the new ones."""
    deal_plaques(box, s, seat)
    for p in range(s.seats):
        for dept in range(DEPARTMENTS):
            if s.players[p].looked[dept]:
                copy_first(s.players[p].plaques[dept], s.piles[dept], PLAQUES)
