"""Performance Goal cards: the deck, the hands, the discards (R:248, R:309, R:903-915)."""

from __future__ import annotations

from boardroom.games.kanban.rules.cards import draw_card
from boardroom.games.kanban.state import GOAL_HAND, GOALS, NONE, Player, State
from boardroom.kernel.places import close_gap, place_of


def draw_goal(s: State) -> int:
    """The top card of the deck; an empty one is first made anew of all discards (specification 5.10)."""
    if s.goals_left == 0:
        shuffle_discards(s)
    s.goals_left -= 1
    return draw_card(s.chance, s.goals_deck, GOALS)


def shuffle_discards(s: State) -> None:
    """The discards become the deck. Everybody knows which cards these are, so the shuffle gets a number."""
    s.batch += 1
    for goal in range(GOALS):
        if s.discarded[goal]:
            s.discarded[goal] = 0
            s.goals_deck[goal] = 1
            s.batch_of[goal] = s.batch
            s.goals_left += 1


def discard_goal(s: State, goal: int) -> None:
    """Face up, for all to see."""
    s.discarded[goal - 1] = 1


def draw_into_hand(s: State, me: Player) -> None:
    """A card for the first empty place of the hand (R:915)."""
    place = 0
    while me.goal_batch[place] != NONE:
        place += 1
    me.goals[place] = draw_goal(s)
    me.goal_batch[place] = s.batch


def holds_goal(me: Player, goal: int) -> bool:
    """A card of the hand."""
    return place_of(me.goals, GOAL_HAND, goal) != NONE


def play_goal(me: Player, goal: int) -> None:
    """A card leaves the hand; the others move up."""
    place = place_of(me.goals, GOAL_HAND, goal)
    close_gap(me.goals, place, GOAL_HAND, 0)
    close_gap(me.goal_batch, place, GOAL_HAND, NONE)


def hand_size(me: Player) -> int:
    """Cards in hand; everybody may count them."""
    count = 0
    while count < GOAL_HAND and me.goal_batch[count] != NONE:
        count += 1
    return count
