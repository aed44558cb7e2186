"""Copies, hashes and the two forms of a state."""

from __future__ import annotations

from typing import Any

from boardroom.kernel.game import Game
from boardroom.kernel.schema import copy, flatten
from boardroom.kit.check import check, itself
from boardroom.kit.samples import Variant, defaults, sample


def others(game: Game, state: Any) -> list[int]:
    """For every integer of a state, another one in its range (the same where there is only one)."""
    pairs = zip(flatten(state), game.schema.leaves, strict=True)
    return [leaf.range.low if value != leaf.range.low else leaf.range.high for value, leaf in pairs]


@check(defaults)
def a_copy_is_equal_and_goes_its_own_way(variant: Variant) -> None:
    """State records hold integers, records and lists of fixed length, nothing else."""
    schema = variant.game.schema
    for state in sample(variant).states:
        values = flatten(state)
        twin = copy(state)
        assert twin == state
        assert schema.hash(twin) == schema.hash(state)
        twin.__fill__(iter(others(variant.game, state)))
        assert flatten(state) == values, "a copy shares something with its original"
        assert twin != state
        assert schema.hash(twin) != schema.hash(state)


@check(defaults)
def different_positions_have_different_hashes(variant: Variant) -> None:
    """Everything that matters must be a declared field of the state."""
    schema, states = variant.game.schema, sample(variant).states
    different = {tuple(flatten(state)) for state in states}
    assert len({schema.hash(state) for state in states}) == len(different)


@check(defaults)
def positions_survive_the_way_into_the_record_and_back(variant: Variant) -> None:
    """A number left its `within(low, high)`: give the field more room."""
    schema, states = variant.game.schema, sample(variant).states
    records = schema.to_array(*states)
    assert len(records) == len(states)
    for record, state in zip(records, states, strict=True):
        assert schema.difference(schema.from_record(record), state) == []


@check(itself)
def the_record_holds_the_extremes_of_every_range(game: Game) -> None:
    """A range of state.py is too wide for an integer."""
    for values in ([leaf.range.low for leaf in game.schema.leaves], [leaf.range.high for leaf in game.schema.leaves]):
        state = game.schema.from_values(values)
        assert flatten(game.schema.from_record(game.schema.to_array(state)[0])) == values
        assert game.schema.out_of_range(state) == []
