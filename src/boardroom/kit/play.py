"""Random games: they end, break no invariant, and what is legal is exactly what is not refused."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from boardroom.kernel.game import Game
from boardroom.kernel.match import Match
from boardroom.kernel.schema import copy
from boardroom.kit.check import check, itself
from boardroom.kit.samples import Variant, defaults, sample, steps, variants

MIXES = 5  # random mixes of options that are tried


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


@check(variants)
def random_play_ends_and_breaks_no_invariant(variant: Variant) -> None:
    """A random game must end, keep its numbers within their ranges, and satisfy `faults`. Replay the seed: boardroom
    play NAME --seed 2.
    """
    match = variant.match(seed=2)
    check_step(match, match.state)
    for before, _ in steps(match, seed=2):
        check_step(match, before)
    assert match.over


@check(variants)
def legal_is_exactly_what_is_not_refused(variant: Variant) -> None:
    """Write legality once: `legal` lists exactly the codes for which `refusal` answers 0, ascending, and neither
    changes the state. A seat that is not asked is refused everything.
    """
    match = variant.match(seed=3)
    check_choices(match)
    for _ in steps(match, seed=3):
        check_choices(match)


@check(itself)
def any_options_go_together(game: Game) -> None:
    """Options must go together in any mix; where they cannot, say so with `only`."""
    for seed in range(MIXES):
        chooser = random.Random(seed)
        players = chooser.choice(game.about.players)
        options = {option.name: chooser.choice(option.allowed(players)) for option in game.about.options}
        play_some(Match(game, players, seed, options), [chooser.randrange(len(game.space)) for _ in range(40)])


def play_some(match: Match, choices: Sequence[int]) -> None:
    """Play as many decisions as there are choices, each the number of a legal action, and check everything."""
    for choice in choices:
        if match.over:
            break
        check_choices(match)
        seat = match.to_act[choice % len(match.to_act)]
        legal = match.legal_codes(seat)
        before = copy(match.state)
        match.play(legal[choice % len(legal)], seat)
        check_step(match, before)


@check(defaults)
def decisions_at_the_same_time_may_come_in_any_order(variant: Variant) -> None:
    """Where `to_act` names several seats, their decisions may not depend on who comes first."""
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


@check(defaults)
def points_add_up_and_places_follow_them(variant: Variant) -> None:
    """`score` and `rank` must not change the state; equal players share a place, and more points never end behind fewer
    (or say `points_decide=False`).
    """
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
