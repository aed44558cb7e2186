"""Bots know only what their seat sees, think in time, and say what they think."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from itertools import islice
from typing import Any

import pytest

from boardroom.bots.appraisal import another_future, appraise
from boardroom.bots.memory import AT_HAND, WORLD, make_memory
from boardroom.bots.names import find_bot
from boardroom.bots.search import let_others_decide, sampled, value_after
from boardroom.bots.thinker import Opinion, Thinker, _pooled, _purposeful
from boardroom.bots.weights import KNOBS, read_weights, weights_file
from boardroom.games.industrial.state import SALES
from boardroom.kernel.chance import Chance, next_word, seed_chance
from boardroom.kernel.game import games
from boardroom.kernel.match import Match
from boardroom.kernel.schema import copy
from boardroom.server.work.hints import TOP
from tests.games.industrial.table import QUOTED
from tests.games.industrial.table import at as industrial_at

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


@pytest.mark.parametrize("bot", ["random", "greedy", "search:6"])
@pytest.mark.parametrize("name", list(games()))
def test_the_same_view_leads_to_the_same_choice(name: str, bot: str) -> None:
    options = {"incidents": "on"} if name == "industrial" else None
    looked = 0
    for match, seat in islice(positions(name, every=EVERY.get(name, 23), options=options), 8):
        thinker = Thinker(match.game, match.box)
        here = thinker.think(match.state, seat, find_bot(bot), seed=looked)
        for number in range(3):
            there = thinker.think(another_world(match, seat, number), seat, find_bot(bot), seed=looked)
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
    thought = Thinker(match.game, match.box).think(match.state, seat, find_bot("search:60"), seed=1)
    assert thought.playouts == 60
    assert thought.code == thought.opinions[0].code
    assert [o.visits for o in thought.opinions] == sorted((o.visits for o in thought.opinions), reverse=True)
    for opinion in thought.opinions:
        assert opinion.code in match.legal_codes(seat)
        if opinion.visits:
            assert sum(opinion.results) == pytest.approx(1)
            assert all(0 <= result <= 1 for result in opinion.results)


class Stopwatch:
    """Time that passes only while a playout runs."""

    def __init__(self, playouts: Iterator[float]) -> None:
        self.now = 0.0
        self.playouts = playouts

    def __call__(self) -> float:
        return self.now

    def run(self, playouts: int) -> None:
        self.now += sum(islice(self.playouts, playouts))


def uneven(seed: int, mean: float, longest: float) -> Iterator[float]:
    """Seconds of playouts; now and then a long one, that gives a node many children, the first among them."""
    luck = random.Random(seed)
    yield longest
    while True:
        yield longest if luck.random() < 0.02 else luck.uniform(0.5, 1.5) * mean


@pytest.mark.parametrize("fast", [True, False])
@pytest.mark.parametrize("level", ["easy", "normal", "hard", "expert"])
def test_a_level_answers_within_its_time(level: str, fast: bool) -> None:
    """On a stopwatch; `boardroom bench` tells how long real answers take."""
    bot, match = find_bot(level), Match("sealed", seed=1)
    for seed in range(50):
        watch = Stopwatch(uneven(seed, mean=bot.seconds / 200, longest=bot.seconds / 20))
        done = Thinker(match.game, match.box, clock=watch)._spend(bot, fast, 0.0, watch.run)
        assert 0.7 * bot.seconds < watch.now <= 1.1 * bot.seconds
        assert done > 20


@pytest.mark.parametrize("follow", [0, 1])
def test_a_playout_with_enough_candidates_takes_the_best_of_all(follow: int) -> None:
    for match, seat in positions("deploy", every=29):
        codes = match.legal_codes(seat)
        weights = replace(read_weights(match.game), candidates=len(codes), follow=follow)
        memory = make_memory(match.game, match.box, weights, fast=False)
        memory.states[WORLD] = copy(match.state)
        memory.codes[AT_HAND][: len(codes)] = codes
        chooser = Chance()
        seed_chance(chooser, 1, WORLD_STREAM)
        values = {code: value_after(memory, seat, code, chooser) for code in codes}
        chosen = sampled(memory, seat, len(codes), chooser)
        assert values[chosen] == max(values.values())


def test_plain_code_with_a_clock_plays_short_playouts() -> None:
    weights = read_weights(games()["industrial"])
    changed = {name for name, one, other in zip(KNOBS, weights.knobs, weights.hasty, strict=True) if one != other}
    assert changed == {"depth", "candidates"}
    assert sum(weights.hasty) < sum(weights.knobs)


def test_a_lead_of_many_scales_can_still_grow() -> None:
    """Who has as good as won still prefers more points to fewer, and so does not give them away."""
    match = Match("deploy", players=3, seed=1)
    memory = make_memory(match.game, match.box, read_weights(match.game), fast=False)
    shares = []
    for points in (0, 40, 100, 110):
        s = copy(match.state)
        s.players[1].bvp += points
        appraise(memory, s)
        assert sum(memory.results[:3]) == pytest.approx(1)
        shares.append(memory.results[1])
    assert shares == sorted(shares)
    assert shares[3] - shares[2] > 0.001


def test_an_imagined_future_has_nothing_to_do_with_the_real_one() -> None:
    chooser = Chance()
    seed_chance(chooser, 1, WORLD_STREAM)
    match = Match("deploy", seed=1)
    words = []
    for _ in range(2):
        s = copy(match.state)
        another_future(s, chooser)
        assert s.chance.counter == match.state.chance.counter, "whether chance had a say is told by the counter"
        words.append([next_word(s.chance) for _ in range(8)])
    words.append([next_word(match.state.chance) for _ in range(8)])
    assert len({word for row in words for word in row}) == 24


def test_who_decides_at_the_same_time_does_not_answer_a_plan_he_cannot_see() -> None:
    """A plan is weighed after the others have made theirs: nobody's tree begins with an answer to it."""
    match = Match("smartphone", players=3, seed=2)
    memory = make_memory(match.game, match.box, read_weights(match.game), fast=False)
    memory.states[WORLD] = copy(match.state)
    chooser = Chance()
    seed_chance(chooser, 1, WORLD_STREAM)
    assert match.to_act == (0, 1, 2)
    let_others_decide(memory, 1, chooser)
    assert match.game.rules.to_act(match.box.values, memory.states[WORLD]) == 1 << 1


def points(match: Match, seat: int) -> int:
    """As if the game ended now."""
    return match.scores()[seat]["total"]


def reports(match: Match, seat: int) -> dict[int, int]:
    """The REPORTs that are legal, and the value they bring."""
    found = {}
    for code in match.legal_codes(seat):
        if match.game.space.parts(code)[0] == "Report":
            after = match.branch(len(match.log))
            after.play(code, seat)
            found[code] = points(after, seat) - points(match, seat)
    return found


def test_what_only_brings_fewer_points_is_never_told() -> None:
    """A REPORT on other tiles changes nothing but the value: no thought names the smaller one, however it was tried."""
    looked = 0
    for seed in range(4):
        for match, seat in positions("upgrade", every=1, seed=seed):
            values = reports(match, seat)
            if len(set(values.values())) < 2:
                continue
            worst, best = min(values, key=lambda code: values[code]), max(values.values())
            thinker = Thinker(match.game, match.box)
            purpose = thinker._purpose(match.state, seat, 1, match.box)
            assert values[purpose.outdone(worst)] == best
            seats = match.state.seats
            tried = [Opinion(code, (1 / seats,) * seats, 30 if code == worst else 2) for code in values]
            first, *others = _pooled(tried, purpose)
            assert values[first.code] == best and first.visits >= 32
            assert sum(one.visits for one in (first, *others)) == sum(one.visits for one in tried)
            thought = thinker.think(match.state, seat, find_bot("search:40"), seed=1)
            named = [one.code for one in thought.opinions if one.visits][:TOP]
            liked = [code for code, share in thinker.likely(match.state, seat).items() if share][:TOP]
            assert {values[code] for code in (thought.code, *named, *liked) if code in values} <= {best}
            looked += 1
    assert looked >= 5


@pytest.mark.parametrize("name", list(games()))
def test_what_is_outdone_leaves_all_but_points_as_it_would_be(name: str) -> None:
    for match, seat in positions(name, every=EVERY.get(name, 23)):
        purpose = Thinker(match.game, match.box)._purpose(match.state, seat, 1, match.box)
        for code in match.legal_codes(seat):
            better = purpose.outdone(code)
            if better != code:
                here, there = (match.branch(len(match.log)) for _ in range(2))
                here.play(code, seat)
                there.play(better, seat)
                assert points(there, seat) > points(here, seat)
                assert there.to_act == here.to_act
                assert all(set(there.legal_codes(actor)) >= set(here.legal_codes(actor)) for actor in here.to_act)


def test_search_does_not_recycle_for_nothing() -> None:
    found = 0
    for match, seat in positions("kanban", every=1):
        swaps = [c for c in match.legal_codes(seat) if match.game.space.notation(c).startswith("recycle")]
        others = [c for c in match.legal_codes(seat) if c not in swaps]
        if not swaps or not others:
            continue
        thinker = Thinker(match.game, match.box)
        seats = match.state.seats
        opinions = [
            Opinion(swaps[0], (0.3,) * seats, 9),
            Opinion(swaps[-1], (0.3,) * seats, 8),
            Opinion(others[0], (0.299,) * seats, 7),
        ]
        purpose = thinker._purpose(match.state, seat, 1, match.box)
        assert _purposeful(opinions, seat, swaps[0], purpose) == others[0]
        clearly_better = [replace(opinions[0], results=(0.4,) * seats), *opinions[1:]]
        assert _purposeful(clearly_better, seat, swaps[0], purpose) == swaps[0]
        found += 1
        if found == 3:
            return
    raise AssertionError("nothing to recycle")


def test_the_same_seed_thinks_the_same() -> None:
    match, seat = next(positions("upgrade", every=1))
    thinker = Thinker(match.game, match.box)
    one, other = (thinker.think(match.state, seat, find_bot("search-plain:40"), seed=3) for _ in range(2))
    assert (one.code, one.opinions) == (other.code, other.opinions)
    assert one.opinions != thinker.think(match.state, seat, find_bot("search-plain:40"), seed=4).opinions


@pytest.mark.parametrize("bot", ["search-plain:40", "search:40"])
def test_playouts_that_are_counted_come_in_parts_and_think_the_same(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two parts a Ctrl+C is heard."""
    match, seat = next(positions("upgrade", every=1))
    thinker = Thinker(match.game, match.box)
    whole = thinker.think(match.state, seat, find_bot(bot), seed=3)
    parts: list[int] = []
    monkeypatch.setattr(import_module("boardroom.bots.thinker"), "AT_ONCE", 7)
    search = thinker._search

    def noted(*arguments: Any) -> Callable[[int], None]:
        run = search(*arguments)
        return lambda playouts: (parts.append(playouts), run(playouts))[-1]

    monkeypatch.setattr(thinker, "_search", noted)
    in_parts = thinker.think(match.state, seat, find_bot(bot), seed=3)
    assert parts == [7, 7, 7, 7, 7, 5]
    assert (in_parts.code, in_parts.opinions) == (whole.code, whole.opinions)


@pytest.mark.parametrize("name", [name for name, game in games().items() if weights_file(game).exists()])
def test_greedy_beats_random(name: str) -> None:
    """Plain and few games: the tables of docs/bots.md are made with the arena."""
    wins = 0
    for seed in range(4):
        match = Match(name, players=2, seed=seed)
        thinker = Thinker(match.game, match.box)
        while not match.over:
            seat = match.to_act[0]
            bot = "greedy" if seat == seed % 2 else "random"
            match.play(thinker.think(match.state, seat, find_bot(bot), len(match.log)).code, seat)
        wins += match.ranking()[seed % 2] == 1
    assert wins >= 3


@pytest.mark.parametrize("bot", ["easy", "normal", "learned", "search:30"])
def test_nobody_rolls_again_when_no_roll_can_sell_more(bot: str) -> None:
    """A hint of Industrial called another roll the best after every product was sold: it only cost a technician."""
    t = industrial_at(SALES, 2, round=4).cubes(products=3).staff(pink=2, blue=1).borrowed(2).dice(4).play("sell U1 own")
    again, accept = map(t.game.space.code, ("reroll own", "accept"))
    thinker = Thinker(t.game, QUOTED)
    assert {thinker.think(t.state, 0, find_bot(bot), seed).code for seed in range(20)}.isdisjoint({again, again + 1})
    assert thinker.likely(t.state, 0)[again] == 0 < thinker.likely(t.state, 0)[accept]
    more = t.cubes(products=9)
    assert thinker.likely(more.state, 0)[again] > 0, "a better roll sells more"
