"""What a seat cannot know is dealt anew, what it knows stays (specification 4.6)."""

from __future__ import annotations

from random import Random

from boardroom.games.kanban.rules import apply, faults, redeal
from boardroom.kernel.chance import seed_chance
from boardroom.kernel.match import Match
from boardroom.kernel.schema import copy
from tests.games.kanban.table import GAME, Table, working


def worlds(t: Table, seat: int, number: int = 30) -> list[Table]:
    """Worlds that a seat cannot tell from the position."""
    found = []
    for seed in range(number):
        world = copy(t.state)
        seed_chance(world.chance, seed, 7)
        redeal(t.box, world, seat)
        assert faults(t.box, world, world) == 0
        found.append(Table(world, t.box))
    return found


def test_the_own_hand_stays_and_the_others_change():
    t = working("TI1", players=3)
    others = worlds(t, 0)
    assert all(world.player().goals == t.player().goals for world in others)
    assert all(world.player().orders == t.player().orders for world in others)
    assert len({tuple(world.player(1).goals) for world in others}) > 20
    assert len({tuple(world.player(1).orders) for world in others}) > 10


def test_an_order_that_everybody_saw_drawn_stays():
    t = working("LO2", players=4)
    card = t.player(1).orders[0]
    t.state.order_seen[card - 1] = 1
    assert all(card in world.player(1).orders for world in worlds(t, 0))


def test_cards_of_an_older_shuffle_stay_among_the_hands():
    """Two rivals hold one old card each: they are in one of these two places."""
    t = working("TI1", players=3)
    s = t.state
    s.batch = 1
    for goal in range(32):
        s.batch_of[goal] = 1
    old = [t.player(seat).goals[0] for seat in (1, 2)]
    for seat in range(3):
        t.player(seat).goal_batch[:] = [1, 1, 1]
    for seat, goal in zip((1, 2), old, strict=True):
        t.player(seat).goal_batch[0] = 0
        s.batch_of[goal - 1] = 0
    found = {(world.player(1).goals[0], world.player(2).goals[0]) for world in worlds(t, 0)}
    assert found == {(old[0], old[1]), (old[1], old[0])}


def test_a_pile_that_was_looked_at_is_known():
    t = working("TI2", players=3).levels(TI=4)
    t.play("train TI")
    t.play(t.legal()[0])
    pile = list(t.state.piles[0])
    assert all(world.state.piles[0] == pile for world in worlds(t, 0))
    seen = {tuple(world.state.piles[0]) for world in worlds(t, 1)}
    assert len(seen) > 1
    assert all(world.player().plaques[0] == world.state.piles[0] for world in worlds(t, 1))


def test_a_hidden_proposal_is_any_card_of_the_hand():
    t = working("AD1", players=2).meet().pets()
    while t.state.waiting == 0:
        t.play("pass")
    t.play(f"propose {t.player(t.turn).goals[0]}")
    proposer = 0 if t.player(0).proposed else 1
    for world in worlds(t, 1 - proposer):
        assert world.player(proposer).proposal in world.player(proposer).goals
    assert all(world.player(proposer).proposal == t.player(proposer).proposal for world in worlds(t, proposer))


def test_every_action_can_be_previewed_on_what_a_player_sees():
    """Hidden cards are zeros there: drawing one gives an unknown card, and nothing breaks."""
    for seed in range(3):
        match = Match(GAME, 3, seed)
        chooser = Random(seed)
        while not match.over:
            seat = chooser.choice(match.to_act)
            codes = match.legal_codes(seat)
            for code in codes[:3]:
                apply(match.box.values, match.seen_state(seat), seat, code)
            match.play(chooser.choice(codes), seat)
