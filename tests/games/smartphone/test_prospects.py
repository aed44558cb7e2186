"""Where planning decisions lead, as learners are told: what comes true, and nothing that is secret."""

from __future__ import annotations

import numpy as np
import pytest

from boardroom.envs.batch import Games
from boardroom.games.smartphone.evaluate import plan_outcome
from boardroom.games.smartphone.prospects import MOST_SALES, PROSPECTS, prospects
from boardroom.games.smartphone.rules.plans import factory_of, goods_of, price_change, research_of, trucks_of
from boardroom.games.smartphone.rules.players import within_prices
from boardroom.kernel.chance import Chance, below, seed_chance
from boardroom.kernel.contract import prospects as of_the_contract
from boardroom.kernel.schema import copy
from tests.games.smartphone.table import GAME, SHIPPED

BOX = SHIPPED.values
SOLD, UNSOLD = 5, 6  # among the prospects


def told(s, seat: int) -> tuple[list[int], list[list[int]] | None]:
    """The legal codes, and the numbers of each of them; None where nothing is said."""
    codes = [0] * len(GAME.space)
    count = GAME.rules.legal(BOX, s, seat, codes)
    out = [[0] * len(PROSPECTS) for _ in codes]
    spoken = prospects(BOX, s, seat, codes, count, out)
    return codes[:count], [out[code] for code in codes[:count]] if spoken else None


@pytest.fixture(scope="module")
def positions():
    """Every position of a game played at random by three, and who decides there."""
    chance = Chance()
    seed_chance(chance, 3, 0)
    s = GAME.new(SHIPPED, 3, 11)
    found = []
    while bits := GAME.rules.to_act(BOX, s):
        seat = (bits & -bits).bit_length() - 1
        found.append((copy(s), seat))
        codes = [0] * len(GAME.space)
        GAME.rules.apply(BOX, s, seat, codes[below(chance, GAME.rules.legal(BOX, s, seat, codes))])
    return found


def test_a_planner_is_told_the_outcome_of_every_decision(positions) -> None:
    spoken = 0
    for s, seat in positions:
        before = copy(s)
        codes, numbers = told(s, seat)
        assert s == before
        for code, row in zip(codes, numbers or (), strict=False):
            after = copy(s)
            GAME.rules.apply(BOX, after, seat, code)
            if after.ready >> seat & 1 == 0 and after.decision == s.decision:
                outcome = plan_outcome(BOX, after, seat)
                parts = (price_change, goods_of, factory_of, research_of, trucks_of)
                assert row[:5] == [part(outcome) for part in parts]
                spoken += 1
    assert spoken > 300


def test_a_planner_is_told_what_price_and_goods_bring_together(positions) -> None:
    rows = [row for s, seat in positions for row in told(s, seat)[1] or ()]
    assert any(row[SOLD] for row in rows), "somebody finds buyers"
    assert any(row[UNSOLD] for row in rows), "and somebody does not"
    for s, seat in positions:
        me = s.players[seat]
        for row in told(s, seat)[1] or ():
            price = within_prices(BOX, me.price + row[0])
            there = min(me.stock, row[1] + me.tokens) + me.goods
            assert row[SOLD] == min(price * (there - row[UNSOLD]), MOST_SALES)
            assert 0 <= row[UNSOLD] <= there


def test_nothing_is_said_before_there_is_a_pad_to_lay_nor_outside_planning(positions) -> None:
    said = {
        (s.decision, s.players[seat].plan.steps if s.decision == 0 else 0): told(s, seat)[1] for s, seat in positions
    }
    assert said[0, 0] is None
    assert said[0, 1]
    assert said[0, 2]
    assert not any(numbers for (decision, _), numbers in said.items() if decision != 0)


def test_the_plans_of_others_make_no_difference(positions) -> None:
    for s, seat in positions[::5]:
        other = copy(s)
        seed_chance(other.chance, 99, 0)
        GAME.rules.redeal(BOX, other, seat)
        assert told(other, seat) == told(s, seat)


def test_a_batch_says_the_same_as_plain_code() -> None:
    games = Games("smartphone", 3, games=4, seed=2, threads=2, watched=True)  # as other tests have it compiled
    spoken = np.zeros(4, np.bool_)
    numbers = np.zeros((4, len(GAME.space), len(PROSPECTS)), np.int8)
    for _ in range(60):
        games.prospects(spoken, numbers)
        for game, record in enumerate(games.positions()):
            codes, plain = told(GAME.schema.from_record(record), int(games.seats[game]))
            assert spoken[game] == (plain is not None)
            if plain is not None:
                assert numbers[game, codes].tolist() == plain
        games.play_random()


def test_a_game_without_prospects_says_nothing() -> None:
    from boardroom.kernel.game import find

    upgrade = find("upgrade")
    s = upgrade.new(upgrade.box(), 2, 1)
    assert upgrade.prospects.kinds == ()
    assert not of_the_contract(upgrade.box().values, s, 0, [0], 1, [[]])
