"""Bots that play by a network: alone, as levels for people, and as the guide of a search."""

from __future__ import annotations

import logging
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boardroom.bots.ending import Ending
from boardroom.bots.guided import hope_fulfilled
from boardroom.bots.human import pick
from boardroom.bots.memory import make_memory
from boardroom.bots.names import LEVELS, Network, find_bot
from boardroom.bots.network.eyes import Eyes
from boardroom.bots.network.forward import ask, expect, for_memory, foretold_score, lay_out
from boardroom.bots.network.place import FOLDER
from boardroom.bots.thinker import Thinker
from boardroom.bots.weights import read_weights
from boardroom.games.deploy.state import D_FEES, LAST_ROUND
from boardroom.games.upgrade.state import LAST_YEAR
from boardroom.kernel.fast import compiled
from boardroom.kernel.game import Game, find, games
from boardroom.kernel.match import Match
from boardroom.kernel.observation import Observation
from tests.bots.test_thinker import EVERY, another_world, positions
from tests.kit.networks import lay_network, made_up


@pytest.mark.parametrize("name", list(games()))
def test_the_quick_way_to_ask_is_the_plain_one(name: str) -> None:
    """Rows that are added up where something is not 0 give what the layers give when they are multiplied out."""
    for match, seat in islice(positions(name, every=EVERY.get(name, 23)), 3):
        network = made_up(match.game)
        net = lay_out(match.game, network)
        ask(net, [match.state], 0, seat)
        row = Observation(match.game, match.state.seats, relative=True).of(match.state, seat)
        inputs = Eyes.of(match.game).encode(row[None], network.arrays["mean"], network.arrays["std"])
        _, policy, value = network.forward(inputs)
        codes, seats = len(match.game.space), match.game.max_seats
        np.testing.assert_allclose(net.answer[:codes], policy[0], atol=1e-4)
        np.testing.assert_allclose(net.answer[codes : codes + seats], value[0], atol=1e-4)


def test_compiled_code_gives_the_same_answer_bit_for_bit() -> None:
    match, seat = next(islice(positions("sealed", every=2), 2, None))
    laid_out = lay_out(match.game, made_up(match.game))
    records = match.game.schema.to_array(match.state)
    plain, fast = for_memory(laid_out, [match.state]), for_memory(laid_out, records)
    ask(plain, [match.state], 0, seat)
    compiled(match.game, ask)(fast, records, 0, seat)
    assert (plain.vector == fast.vector).all()
    assert (plain.answer == fast.answer).all()


def test_what_a_game_foretells_of_an_action_counts() -> None:
    game = find("smartphone")
    net = lay_out(game, made_up(game))
    net.answer[:] = np.arange(len(net.answer))
    start = len(game.space) + game.max_seats
    kinds = game.prospects.kinds
    net.foretold[7] = [kind.low for kind in kinds]
    net.foretold[7][0] = kinds[0].high + 5  # as good as the highest
    starts = np.cumsum([0, *(kind.width for kind in kinds[:-1])]) + start
    assert foretold_score(net, 7) == starts.sum() + kinds[0].width - 1


@pytest.mark.parametrize("bot", ["learned", "easy", "search:6"])
@pytest.mark.parametrize("name", list(games()))
def test_the_same_view_leads_to_the_same_choice(name: str, bot: str) -> None:
    options = {"incidents": "on"} if name == "industrial" else None
    network = made_up(find(name))
    for match, seat in islice(positions(name, every=EVERY.get(name, 23), options=options), 4):
        thinker = Thinker(match.game, match.box, network=network)
        here = thinker.think(match.state, seat, find_bot(bot), seed=7)
        assert here.code in match.legal_codes(seat)
        for number in range(2):
            there = thinker.think(another_world(match, seat, number), seat, find_bot(bot), seed=7)
            assert (there.code, there.opinions) == (here.code, here.opinions)


def test_a_cold_network_takes_what_it_likes_best_and_a_warm_one_does_not_always() -> None:
    match, seat = next(positions("upgrade", every=20))
    thinker = Thinker(match.game, match.box, network=made_up(match.game))
    cold = {thinker.think(match.state, seat, find_bot("learned:0"), seed).code for seed in range(20)}
    warm = {thinker.think(match.state, seat, find_bot("learned:3"), seed).code for seed in range(20)}
    assert len(cold) == 1
    assert len(warm) > 1


def wishes(game: Game, code: int) -> Any:
    """A network that always wants the same action, whatever it sees."""
    network = made_up(game)
    arrays = {name: np.zeros_like(array) for name, array in network.arrays.items()}
    arrays["std"] += 1
    arrays["P.bias"][code] = 4
    return replace(network, arrays=arrays)


def test_search_goes_where_the_network_leads() -> None:
    match, seat = next(positions("upgrade", every=20))
    for code in match.legal_codes(seat)[:3]:
        thinker = Thinker(match.game, match.box, network=wishes(match.game, code))
        thought = thinker.think(match.state, seat, find_bot("search:60"), seed=1)
        assert thought.opinions[0].code == code
        assert {opinion.code for opinion in thought.opinions} == set(match.legal_codes(seat))


@pytest.mark.parametrize("name", ["upgrade", "smartphone", "sealed"])
def test_search_with_a_network_shares_one_result_among_the_players(name: str) -> None:
    match, seat = next(positions(name, every=1))
    thinker = Thinker(match.game, match.box, network=made_up(match.game))
    thought = thinker.think(match.state, seat, find_bot("search:40"), seed=1)
    assert thought.playouts == sum(opinion.visits for opinion in thought.opinions) + 1
    for opinion in thought.opinions:
        assert not opinion.visits or sum(opinion.results) == pytest.approx(1)
    weighed = thinker.weigh(match.state, seat, thought.code, find_bot("search:10"), seed=1)
    assert weighed.visits == 10
    assert sum(weighed.results) == pytest.approx(1)
    assert sum(thinker.outlook(match.state, find_bot("expert"), seed=1)) == pytest.approx(1)


SWINGING = 0.12  # by whose turn it was, the chart of this game changed by 0.16 on average


def test_what_everybody_can_expect_does_not_swing_with_the_turn() -> None:
    """Every seat thinks somewhat better of itself: the chart of a finished game asks all of them at every position."""
    match = Match("industrial", players=4, seed=7)
    pick_any, outlooks = random.Random(7), []
    thinker = Thinker(match.game, match.box)
    while len(match.log) < 90:
        match.play(pick_any.choice(match.legal_codes(match.to_act[0])))
        if len(match.log) > 50:
            outlooks.append(thinker.outlook(match.state, find_bot("expert"), seed=1))
    changes = [max(abs(a - b) for a, b in zip(*pair, strict=True)) for pair in pairwise(outlooks)]
    assert sum(changes) / len(changes) < SWINGING


def test_search_sees_a_win_that_the_network_does_not() -> None:
    """A network that knows nothing leads nowhere; but games that end in the tree count as they ended."""
    match = Match("sealed", seed=3)
    ignorant = wishes(match.game, 0)
    ignorant.arrays["P.bias"][0] = 0
    wins = 0
    thinker, other = Thinker(match.game, match.box, network=ignorant), random.Random(1)
    for seed in range(12):
        match = Match("sealed", players=2, seed=seed)
        while not match.over:
            seat = match.to_act[0]
            if seat == seed % 2:
                code = thinker.think(match.state, seat, find_bot("search:150"), seed=len(match.log)).code
            else:
                code = other.choice(match.legal_codes(seat))
            match.play(code, seat)
        wins += match.ranking()[seed % 2] == 1
    assert wins >= 9


def test_all_actions_are_judged_through_the_eyes_of_the_seat_when_it_must_decide(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A network thinks better of whoever it is asked by: an action that ends the turn must not suffer from that."""
    match = Match("upgrade", players=4, seed=5)
    any_action = random.Random(5)
    while len(match.log) < 30:
        match.play(any_action.choice(match.legal_codes(match.to_act[0])))
    seat, asked = match.to_act[0], []

    def overheard(net: Any, seats: int, asking: int, player: int) -> float:
        asked.append((asking, player))
        return expect(net, seats, asking, player)

    monkeypatch.setattr("boardroom.bots.guided.expect", overheard)
    thinker = Thinker(match.game, match.box, network=made_up(match.game))
    thought = thinker.think(match.state, seat, find_bot("search:40"), seed=1)
    assert len([opinion for opinion in thought.opinions if opinion.visits]) > 1
    assert {asking for asking, _ in asked} == {seat}


def test_in_the_end_places_count_most_and_winning_more_than_that() -> None:
    game = find("upgrade")
    memory = make_memory(game, game.box(), read_weights(game), fast=False)
    memory.places[:4], memory.results[:4] = [2, 1, 3, 3], [0.1, 0.8, 0.06, 0.04]
    first, second, *last = (hope_fulfilled(memory, 4, seat) for seat in (1, 0, 2, 3))
    assert 1 > first > second > last[0] > last[1] > -1
    assert first - second > second - last[0]


def test_without_a_network_bots_search_as_before() -> None:
    match, seat = next(positions("upgrade", every=20))
    thinker = Thinker(match.game, match.box)
    thinker.adviser = None
    plain = thinker.think(match.state, seat, find_bot("search-plain:30"), seed=1)
    assert thinker.think(match.state, seat, find_bot("search:30"), seed=1).opinions == plain.opinions
    alone = replace(find_bot("learned"), seconds=0.0, playouts=30)
    assert thinker.think(match.state, seat, alone, seed=1).opinions == plain.opinions


def test_yesterdays_search_uses_no_network() -> None:
    match, seat = next(positions("upgrade", every=20))
    opinions = [
        Thinker(match.game, match.box, network=network)
        .think(match.state, seat, find_bot("search-plain:30"), 1)
        .opinions
        for network in (made_up(match.game, 1), made_up(match.game, 2))
    ]
    assert opinions[0] == opinions[1]


def test_a_network_that_does_not_fit_is_told_of_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = find("upgrade")
    network = made_up(game)
    lay_network(tmp_path, game, replace(network, about={**network.about, "fingerprint": "of another day"}))
    monkeypatch.setenv(FOLDER, str(tmp_path))
    with caplog.at_level(logging.WARNING, "boardroom.bots"):
        assert Thinker(game, game.box()).adviser is None
    assert "does not fit UPGRADE! as it is now" in caplog.text
    assert "Bots play without it" in caplog.text


def test_a_network_in_the_folder_named_goes_before_the_shipped_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find("upgrade")
    network = made_up(game, seed=9)
    lay_network(tmp_path, game, network)
    monkeypatch.setenv(FOLDER, str(tmp_path))
    found = Thinker(game, game.box()).adviser
    assert found
    assert found.network.fingerprint == network.fingerprint


def test_levels_grow_colder_and_overlook_less() -> None:
    easy, normal, hard, expert = (find_bot(level) for level in LEVELS)
    assert easy.warmth > normal.warmth > hard.warmth
    assert easy.oversights > normal.oversights > hard.oversights == 0
    assert {easy.network, normal.network, hard.network} == {Network.ALONE}
    assert expert.network is Network.GUIDE
    assert find_bot("learned").warmth == hard.warmth


def test_who_overlooks_the_best_takes_the_next_best_and_nothing_absurd() -> None:
    match, seat = next(positions("upgrade", every=20))
    best, second, absurd = match.legal_codes(seat)[:3]
    likely = {best: 0.8, second: 0.199, absurd: 0.001}
    taken = Counter(pick(likely, 0.5, seed, lambda _: False) for seed in range(400))
    assert taken[absurd] == 0
    assert 120 < taken[best] < 200
    assert pick({best: 1.0}, 1.0, 1, lambda _: False) == best
    assert pick(likely, 0.0, 1, lambda code: code == best) == second
    assert pick({best: 1.0}, 0.0, 1, lambda _: True) == best, "somebody who has to decide decides"


def test_nobody_recycles_to_and_fro_by_mistake() -> None:
    """A swap that could be taken back at once must be worth something, or open something better than there is."""
    found = 0
    for match, seat in positions("kanban", every=1):
        purpose = Thinker(match.game, match.box)._purpose(match.state, seat, 1, match.box)
        swaps = [c for c in match.legal_codes(seat) if match.game.space.notation(c).startswith("recycle")]
        others = [c for c in match.legal_codes(seat) if c not in swaps]
        for swap in filter(purpose.aimless, swaps):
            assert purpose.idle(swap)
            assert {pick({swap: 0.9, others[0]: 0.1}, 0.3, seed, purpose.aimless) for seed in range(20)} == {others[0]}
            found += 1
        if found > 3:
            return
    raise AssertionError("no position in which something can be recycled for nothing")


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_levels_play_kanban_without_swapping_to_and_fro(level: str) -> None:
    """They used to swap one part for another and back, up to eight times a turn."""
    match, bot = Match("kanban", 2, 3), find_bot(level)
    thinker, swapped, turns = Thinker(match.game, match.box), [], 0
    while len(match.log) < 130:
        seat = match.to_act[0]
        notation = match.game.space.notation(thinker.think(match.state, seat, bot, len(match.log)).code)
        if notation.startswith("recycle"):
            give, take = notation.split()[1].split(">")
            assert (match.state.day, seat, take, give) not in swapped
            swapped.append((match.state.day, seat, give, take))
        turns += notation == "end turn"
        match.play(notation, seat)
    assert len(swapped) < turns


def test_most_actions_are_not_idle() -> None:
    for match, seat in islice(positions("industrial", every=5), 40):
        purpose = Thinker(match.game, match.box)._purpose(match.state, seat, 1, match.box)
        assert not purpose.idle(match.legal_codes(seat)[0])


FIRST_MINUTE = """
import sys, time
sys.modules["numba"] = None  # as if the compiler were not there
from boardroom.bots.thinker import Thinker
from boardroom.bots.names import find_bot
from boardroom.kernel.match import Match
match = Match("smartphone", players=5, seed=1)
thinker = Thinker(match.game, match.box)
assert thinker.adviser
for seat in range(5):
    start = time.process_time()
    code = thinker.think(match.state, seat, find_bot("hard"), seed=1).code
    print(code, time.process_time() - start)
"""


def test_a_network_answers_at_once_and_needs_no_compiler(tmp_path: Path) -> None:
    """A few milliseconds in truth; the first one also lays out a memory."""
    game = find("smartphone")
    lay_network(tmp_path, game, made_up(game, width=128))
    done = subprocess.run(
        [sys.executable, "-c", FIRST_MINUTE],
        env={**os.environ, FOLDER: str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [line.split() for line in done.stdout.splitlines()]
    assert len(answers) == 5
    assert all(float(seconds) < 0.5 for _, seconds in answers)


def test_a_whole_game_among_levels_comes_to_its_end() -> None:
    match = Match("upgrade", players=4, seed=4)
    thinker = Thinker(match.game, match.box, network=made_up(match.game))
    table = ("easy", "normal", "hard", "learned")
    while not match.over:
        seat = match.to_act[0]
        match.play(thinker.think(match.state, seat, find_bot(table[seat]), len(match.log)).code, seat)
    assert sorted(match.ranking())[0] == 1


def test_the_end_of_a_phase_is_no_step_to_be_taken_back() -> None:
    """Who was at a loss, and the last to trade before the fees, traded all away: of what *done* changes there,
    something always is as it was a moment later, and so it looked like a step that would be undone."""
    game, asked = find("deploy"), 0
    thinker, easy, done = Thinker(game, game.box()), find_bot("easy"), game.space.code("done")
    for seed in range(3):
        match = Match(game, 2, seed)
        while not match.over:
            seat = match.to_act[0]
            if match.state.decision == D_FEES:
                asked += 1
                assert not thinker._purpose(match.state, seat, 1, match.box).undone(done)[1]
            match.play(thinker.think(match.state, seat, easy, len(match.log)).code, seat)
    assert asked


def test_nobody_loses_points_by_selling_value_in_the_last_chance_to_trade() -> None:
    """Nobody but the seat itself can change its points there; levels that err used to sell up to four of them."""
    game, normal, asked = find("deploy"), find_bot("normal"), 0
    thinker = Thinker(game, game.box())
    for seed in range(14000, 14004):
        match, kept = Match(game, 2, seed), {}
        while not match.over:
            seat = match.to_act[0]
            if match.state.decision == D_FEES and match.state.round == LAST_ROUND:
                kept.setdefault(seat, points_in_the_end(match, seat, lambda _, codes: codes[-1]))
            match.play(thinker.think(match.state, seat, normal, len(match.log)).code, seat)
        asked += len(kept)
        assert all(sum(match.scores()[seat].values()) >= points for seat, points in kept.items())
    assert asked


def test_only_the_very_end_is_counted_and_nobody_does_better_there() -> None:
    """As long as others, chance or a later turn have a say, there is nothing to count."""
    match, chance, counted = Match("upgrade", 2, 5), random.Random(5), 0
    while not match.over:
        seat = match.to_act[0]
        best = Ending(match.game, match.box, match.state, seat, 1).best()
        if best:
            counted += 1
            assert match.state.year == LAST_YEAR
            most = points_in_the_end(match, seat, lambda at, codes: best_of(at) or codes[-1])
            assert most >= max(points_in_the_end(match, seat, lambda _, codes: chance.choice(codes)) for _ in range(30))
        match.play(chance.choice(match.legal_codes(seat)), seat)
    assert counted


def best_of(match: Match) -> int | None:
    """The first of the actions that lead to the most points."""
    return next(iter(Ending(match.game, match.box, match.state, match.to_act[0], 1).best()), None)


def points_in_the_end(match: Match, seat: int, choose: Callable[[Match, list[int]], int]) -> int:
    """The points of a seat that chooses so, when others have passed."""
    world = match.branch(len(match.log))
    while not world.over:
        codes = world.legal_codes(world.to_act[0])
        world.play(choose(world, codes) if world.to_act[0] == seat else codes[-1])
    return sum(world.scores()[seat].values())


def test_an_easy_bot_does_not_repay_and_borrow_again_in_one_phase() -> None:
    """Without looking at what it would do next, it did so seven times in these two games of three."""
    game = find("industrial")
    thinker, easy = Thinker(game, game.box()), find_bot("easy")
    for seed in (500, 501):
        match, moves = Match(game, 3, seed), {}
        while not match.over:
            seat, state = match.to_act[0], match.state
            codes = match.legal_codes(seat)
            code = codes[0] if len(codes) == 1 else thinker.think(state, seat, easy, len(match.log)).code
            moves.setdefault((seat, state.round, state.phase), []).append(game.space.notation(code))
            match.play(code, seat)
        assert not [said for said in moves.values() if "repay" in said and "loan" in said[said.index("repay") :]]
