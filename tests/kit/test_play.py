"""Random games: they end, break no invariant, and what is legal is exactly what is not refused."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from boardroom.kernel.game import Game
from boardroom.kernel.match import Match
from boardroom.kernel.schema import copy
from tests.kit.samples import Variant, every_count, every_game, every_variant, sample, steps


def check_step(match: Match, before: Any) -> None:
    """Whatever was done, the state is one that can be."""
    assert match.game.rules.faults(match.box.values, before, match.state) == 0
    assert match.game.schema.out_of_range(match.state) == []
    assert match.over == (match.to_act == ())


def check_choices(match: Match) -> None:
    """Asking what is possible changes nothing, and both ways of asking agree."""
    rules, values, s = match.game.rules, match.box.values, match.state
    asked = match.hash()
    for seat in range(match.players):
        codes = [-1] * len(match.game.space)
        allowed = [code for code in range(len(codes)) if rules.refusal(values, s, seat, code) == 0]
        if seat in match.to_act:
            count = rules.legal(values, s, seat, codes)
            assert codes[:count] == allowed, "legal and refusal disagree, or the list is not ascending"
            assert allowed, "somebody must decide and has no legal action"
        else:
            assert allowed == [], "a seat that does not decide now must be refused everything"
    assert match.hash() == asked, "asking has changed the state"


@every_variant
def test_random_play_ends_and_breaks_no_invariant(variant: Variant) -> None:
    match = variant.match(seed=2)
    check_step(match, match.state)
    for before, _ in steps(match, seed=2):
        check_step(match, before)
    assert match.over


@every_variant
def test_legal_is_exactly_what_is_not_refused(variant: Variant) -> None:
    match = variant.match(seed=3)
    check_choices(match)
    for _ in steps(match, seed=3):
        check_choices(match)


@every_game
@given(data=st.data())
def test_any_options_seed_and_choices(game: Game, data: st.DataObject) -> None:
    players = data.draw(st.sampled_from(game.about.players))
    options = {o.name: data.draw(st.sampled_from(o.allowed(players))) for o in game.about.options}
    match = Match(game, players, data.draw(st.integers(0, 2**63 - 1)), options)
    for choice in data.draw(st.lists(st.integers(0, len(game.space) - 1), max_size=80)):
        if match.over:
            break
        check_choices(match)
        seat = match.to_act[choice % len(match.to_act)]
        legal = match.legal_codes(seat)
        before = copy(match.state)
        match.play(legal[choice % len(legal)], seat)
        check_step(match, before)


@every_count
def test_decisions_at_the_same_time_may_come_in_any_order(variant: Variant) -> None:
    match, states = sample(variant).match, sample(variant).states
    rules, values = variant.game.rules, match.box.values
    for state in states:
        bits = rules.to_act(values, state)
        deciding = [seat for seat in range(match.players) if bits >> seat & 1]
        for one, other in pairwise(deciding):
            codes = [0] * len(variant.game.space)
            wanted = {seat: codes[rules.legal(values, state, seat, codes) - 1] for seat in (one, other)}
            results = []
            for order in ((one, other), (other, one)):
                world = copy(state)
                for seat in order:
                    assert rules.refusal(values, world, seat, wanted[seat]) == 0
                    rules.apply(values, world, seat, wanted[seat])
                results.append(world)
            assert variant.game.schema.difference(*results) == []


@every_count
def test_points_add_up_and_places_follow_them(variant: Variant) -> None:
    match, states = sample(variant).match, sample(variant).states
    for n in range(len(states)):
        position = match.at(n)
        scores, places = position.scores(), position.ranking()
        for row in scores:
            assert list(row) == [*variant.game.about.sources, "total"]
            assert row["total"] == sum(row[source] for source in variant.game.about.sources)
        for seat, place in enumerate(places):
            assert place == 1 + sum(other < place for other in places), "equal players share a place"
            if variant.game.about.points_decide:
                behind = [scores[rival]["total"] for rival in range(match.players) if places[rival] > place]
                assert all(scores[seat]["total"] >= total for total in behind)
        assert position.hash() == match.game.schema.hash(states[n]), "counting points has changed the state"
