"""Bots know only what their seat sees, think in time, and say what they think."""

from __future__ import annotations

import random
from collections.abc import Iterator
from time import perf_counter
from typing import Any

import pytest

from boardroom.bots.mind import Mind
from boardroom.bots.names import find_bot
from boardroom.bots.weights import weights_file
from boardroom.kernel.chance import seed_chance
from boardroom.kernel.game import games
from boardroom.kernel.match import Match
from boardroom.kernel.schema import copy

BOTS = ("random", "greedy", "search:12", "easy")
WORLD_STREAM = 9
EVERY = {"sealed": 2, "smartphone": 37, "kanban": 101}  # decisions from one position to the next that is looked at


def positions(
    name: str, every: int, seed: int = 5, options: dict[str, str] | None = None
) -> Iterator[tuple[Match, int]]:
    """Positions along a random game with a real choice, and who decides."""
    match, chance = Match(name, seed=seed, options=options), random.Random(seed)
    while not match.over:
        seat = chance.choice(match.to_act)
        if len(match.log) % every == 0 and len(match.legal_codes(seat)) > 1:
            yield match, seat
        match.play(chance.choice(match.legal_codes(seat)), seat)


def another_world(match: Match, seat: int, number: int) -> Any:
    """A state that the seat cannot tell from the real one."""
    world = copy(match.state)
    seed_chance(world.chance, number, WORLD_STREAM)
    match.game.rules.redeal(match.box.values, world, seat)
    assert match.game.schema.view(world, seat) == match.view(seat)
    return world


@pytest.mark.parametrize("bot", ["random", "greedy", "search:12"])
@pytest.mark.parametrize("name", list(games()))
def test_the_same_view_leads_to_the_same_choice(name: str, bot: str) -> None:
    options = {"incidents": "on"} if name == "industrial" else None
    looked = 0
    for match, seat in positions(name, every=EVERY.get(name, 23), options=options):
        mind = Mind(match.game, match.box)
        here = mind.think(match.state, seat, find_bot(bot), seed=looked)
        for number in range(3):
            there = mind.think(another_world(match, seat, number), seat, find_bot(bot), seed=looked)
            assert (there.code, there.opinions) == (here.code, here.opinions)
        looked += 1
    assert looked >= 2


def test_a_bot_that_peeked_would_be_found_out() -> None:
    """The test above can fail: some of the other worlds are really different."""
    changed = [
        another_world(match, seat, 0) != match.state
        for match, seat in positions("industrial", every=23, options={"incidents": "on"})
    ]
    assert any(changed)


@pytest.mark.parametrize("name", list(games()))
def test_opinions_share_one_result_among_the_players(name: str) -> None:
    match, seat = next(positions(name, every=1))
    thought = Mind(match.game, match.box).think(match.state, seat, find_bot("search:60"), seed=1)
    assert thought.playouts == 60
    assert thought.code == thought.opinions[0].code
    assert [o.visits for o in thought.opinions] == sorted((o.visits for o in thought.opinions), reverse=True)
    for opinion in thought.opinions:
        assert opinion.code in match.legal_codes(seat)
        if opinion.visits:
            assert sum(opinion.results) == pytest.approx(1)
            assert all(0 <= result <= 1 for result in opinion.results)


@pytest.mark.parametrize("name", list(games()))
def test_a_level_answers_in_time_even_plain(name: str) -> None:
    bot = find_bot("normal")
    for match, seat in positions(name, every=41):
        mind = Mind(match.game, match.box)
        taken = []
        while len(taken) < 4 and min(taken, default=9) > bot.seconds * 1.1:  # other work on the machine is forgiven
            start = perf_counter()
            assert mind.think(match.state, seat, bot, seed=1).playouts >= 1
            taken.append(perf_counter() - start)
        assert min(taken) <= bot.seconds * 1.1


def test_the_same_seed_thinks_the_same() -> None:
    match, seat = next(positions("upgrade", every=1))
    mind = Mind(match.game, match.box)
    one, other = (mind.think(match.state, seat, find_bot("search:40"), seed=3) for _ in range(2))
    assert (one.code, one.opinions) == (other.code, other.opinions)
    assert one.opinions != mind.think(match.state, seat, find_bot("search:40"), seed=4).opinions


@pytest.mark.parametrize("name", [name for name, game in games().items() if weights_file(game).exists()])
def test_greedy_beats_random(name: str) -> None:
    """Plain and few games: the tables of docs/bots.md are made with the arena."""
    wins = 0
    for seed in range(4):
        match = Match(name, players=2, seed=seed)
        mind = Mind(match.game, match.box)
        while not match.over:
            seat = match.to_act[0]
            bot = "greedy" if seat == seed % 2 else "random"
            match.play(mind.think(match.state, seat, find_bot(bot), len(match.log)).code, seat)
        wins += match.ranking()[seed % 2] == 1
    assert wins >= 3
