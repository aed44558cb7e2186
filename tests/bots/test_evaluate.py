"""What the games say about a position: complete, without side effects, and in agreement with their rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from boardroom.bots.names import find_bot
from boardroom.bots.thinker import Thinker
from boardroom.bots.weights import read_weights, weights_file
from boardroom.games.smartphone.evaluate import goods_planned, plan_outcome, settled
from boardroom.games.smartphone.rules.planning import decide_plan, is_ready
from boardroom.games.smartphone.rules.plans import factory_of, price_change, research_of, trucks_of
from boardroom.games.smartphone.rules.players import within_prices
from boardroom.games.smartphone.state import D_PLAN, FACTORY, RESEARCH, STEP_POSITION, STEP_TILES, TRUCK
from boardroom.kernel.game import find, games
from boardroom.kernel.match import Match
from boardroom.kernel.schema import copy

JUDGED = [name for name, game in games().items() if weights_file(game).exists()]
RUBBISH = 987.0  # what no term is by chance


def random_game(name: str, seed: int, players: int | None = None) -> Iterator[tuple[Match, int, int]]:
    """A random game: before every decision the match, who decides, and what."""
    match, chance = Match(name, seed=seed, players=players), random.Random(seed)
    while not match.over:
        seat = chance.choice(match.to_act)
        code = chance.choice(match.legal_codes(seat))
        yield match, seat, code
        match.play(code, seat)
    yield match, 0, 0


@pytest.mark.parametrize("name", JUDGED)
def test_every_term_is_filled_and_nothing_else_changes(name: str) -> None:
    """Terms are written anew each time, and only those of the seat; the state stays as it was."""
    game = find(name)
    terms = game.evaluation.terms
    for number, (match, seat, _) in enumerate(random_game(name, seed=2)):
        if number % 17 and not match.over:
            continue
        state, table = copy(match.state), [[RUBBISH] * len(terms) for _ in range(game.max_seats)]
        game.evaluation.evaluate(match.box.values, state, seat, table)
        assert RUBBISH not in table[seat]
        assert all(row == [RUBBISH] * len(terms) for other, row in enumerate(table) if other != seat)
        assert state == match.state


@pytest.mark.parametrize("name", JUDGED)
def test_every_term_has_a_weight(name: str) -> None:
    assert all(read_weights(find(name)).values)


def test_a_finished_plan_of_smartphone_is_judged_as_the_rules_count_it() -> None:
    """Before it is revealed: the last decision of a seat is taken in a copy, without what follows by itself."""
    foreseen: dict[int, tuple[int, int]] = {}  # outcome and goods, which tokens that are taken later do not change
    compared = 0
    for match, seat, code in random_game("smartphone", seed=4, players=3):
        box, state = match.box.values, copy(match.state)
        if foreseen and state.decision != D_PLAN:
            for p, (outcome, goods) in foreseen.items():
                me = state.players[p]
                assert price_of(box, outcome) == me.price
                assert factory_of(outcome) == me.active[FACTORY]
                assert research_of(outcome) == me.active[RESEARCH]
                assert trucks_of(outcome) == me.active[TRUCK]
                assert goods == me.produced
                compared += 1
            foreseen = {}
        if state.decision == D_PLAN:
            decide_plan(state, seat, code)
            if is_ready(state, seat):
                outcome = plan_outcome(box, state, seat)
                foreseen[seat] = outcome, goods_planned(box, state, seat, outcome)
    assert compared == 15


def price_of(box: Any, outcome: int) -> int:
    """The price an outcome leads to."""
    return within_prices(box, box.price_start + price_change(outcome))


def test_pads_without_a_position_are_not_judged_yet() -> None:
    """Greedy follows the choice of pads through to a position; from then on a plan can be judged."""
    match = Match("smartphone", players=2, seed=1)
    thinker = Thinker(match.game, match.box)
    steps = []
    while match.state.decision == D_PLAN and 0 in match.to_act:
        steps.append((match.state.players[0].plan.steps, settled(match.box.values, match.state)))
        match.play(thinker.think(match.state, 0, find_bot("greedy"), seed=1).code, 0)
    assert steps[:3] == [(0, True), (STEP_POSITION, False), (STEP_TILES, True)]
