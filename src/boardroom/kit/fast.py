"""One set of rules, two speeds: compiled play does exactly what plain play does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from boardroom.arena.parity import Lockstep
from boardroom.arena.playout import SEAT_STRIDE
from boardroom.arena.setting import Setting
from boardroom.kernel.contract import apply, setup
from boardroom.kernel.fast import compiled, copy_state
from boardroom.kernel.game import Game
from boardroom.kernel.match import CHECK_DIGITS, Match
from boardroom.kit.check import check, itself
from boardroom.kit.samples import defaults, sample, variants

SEEDS = range(2)


@check(itself, quick=False)
def fast_play_is_plain_play(game: Game) -> None:
    """Keep to what both speeds understand (docs/add-a-game.md, “Two speeds, one text”); boardroom parity NAME shows the
    first difference.
    """
    # One test, so that both halves run in one process and share what is compiled.
    check_lockstep(game)
    check_logs(game)


def check_lockstep(game: Game) -> None:
    """States, legal lists, refusals, invariants, points, places and redeals agree in every position."""
    for variant in variants(game):
        lockstep = Lockstep(Setting.of(game, variant.players, dict(variant.changed)))
        for seed in SEEDS:
            positions, difference = lockstep.play(seed)
            assert difference is None
            assert positions > 1


def follow(boxes: Any, states: Any, trail: Sequence[int]) -> None:
    """Deal `states[0]`; each further state is the one before it after an action of the trail."""
    setup(boxes[0], states[0])
    for n in range(len(trail)):
        copy_state(states, n + 1, n)
        apply(boxes[0], states[n + 1], trail[n] // SEAT_STRIDE, trail[n] % SEAT_STRIDE)


def check_logs(game: Game) -> None:
    """The actions of a log lead through the same hashes."""
    schema = game.schema
    for variant in defaults(game):
        match = Match.from_json(sample(variant).match.to_json())
        blank = game.undealt(match.players, match.seed, match.options)
        boxes, states = match.box.schema.to_array(match.box.values), schema.to_array(*[blank] * (len(match.log) + 1))
        trail = np.array([entry.seat * SEAT_STRIDE + entry.code for entry in match.log])
        compiled(game, follow)(boxes, states, trail)
        hashes = [schema.hash(schema.from_record(record), match.box.edition) for record in states]
        assert hashes[0] == match.at(0).hash()
        assert [h[:CHECK_DIGITS] for h in hashes[1:]] == [entry.check for entry in match.log]
        assert hashes[-1] == match.hash()
