"""Nobody learns what they may not know: not from views, numbers, legal actions, refusals, texts or the log."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import compress
from typing import Any

from boardroom.kernel.game import Game
from boardroom.kernel.match import Entry, Match, Position
from boardroom.kernel.schema import copy, flatten
from boardroom.kit.check import check, itself
from boardroom.kit.samples import Variant, redealt, sample, secretive, viewers

WORLDS = 2  # of each kind, tried for every viewer of a position
TEXTS = 600  # about as many tips and refusals are read in every world of a sample, and at least six positions


def told(position: Position, viewer: int | None) -> dict[str, Any]:
    """What a table shows `viewer` of a position."""
    return {
        "view": json.dumps(position.view(viewer)).encode(),
        "observation": position.observe(viewer),
        "to act": position.to_act,
        "over": position.over,
        "legal": [] if viewer is None else [action.notation for action in position.legal(viewer)],
        "status": position.status(viewer),
        "sheets": position.game.view.sheets(position.box.values, position.seen_state(viewer), viewer),
    }


def explained(position: Position, viewer: int | None) -> dict[str, Any]:
    """What a table answers when `viewer` asks about every single action."""
    if viewer is None:
        return {}
    codes = range(len(position.game.space))
    return {
        "refusals": [position.why_not(code, viewer) for code in codes],
        "tips": [position.tip(code, viewer) for code in codes],
    }


def worlds(position: Position, viewer: int | None, chooser: random.Random) -> Iterator[Position]:
    """The position with other things, sensible and not, where `viewer` may not look."""
    game, box, state = position.game, position.box, position.state
    for _ in range(WORLDS):
        yield Position(game, box, redealt(position, state, viewer, chooser.getrandbits(60)))
        yield Position(game, box, scrambled(game, state, viewer, chooser))
    yield Position(game, box, position.seen_state(viewer))


def scrambled(game: Game, state: Any, viewer: int | None, chooser: random.Random) -> Any:
    """The state with nonsense, within the declared ranges, wherever `viewer` may not look."""
    values = flatten(state)
    for place, low, high in out_of_sight(game, viewer):
        values[place] = chooser.randint(low, high)
    return game.schema.from_values(values)


@cache
def out_of_sight(game: Game, viewer: int | None) -> list[tuple[int, int, int]]:
    """The place and the range of every integer that `viewer` may not see."""
    leaves = enumerate(game.schema.leaves)
    return [(place, leaf.range.low, leaf.range.high) for place, leaf in leaves if not leaf.seen_by(viewer)]


@cache
def hidden_from(game: Game, viewer: int | None) -> list[int]:
    """The places of the integers that `viewer` may not see, the generator apart."""
    leaves = enumerate(game.schema.leaves)
    return [i for i, leaf in leaves if not leaf.seen_by(viewer) and not leaf.path.startswith("chance.")]


def numbers_in(data: Any) -> int:
    """How many integers a view holds."""
    if isinstance(data, dict):
        return sum(map(numbers_in, data.values()))
    if isinstance(data, list):
        return sum(map(numbers_in, data))
    return int(isinstance(data, int))


@check(itself)
def the_generator_is_nobodys_business(game: Game) -> None:
    """In state.py: `chance: Annotated[Chance, NOBODY]`."""
    for leaf in game.schema.leaves:
        if leaf.path.startswith("chance."):
            assert not any(leaf.seen_by(viewer) for viewer in (None, *range(game.max_seats)))
    assert not any(name.startswith("chance.") for name in game.schema.observation_names)


@check(secretive)
def a_view_holds_exactly_what_the_declaration_allows(variant: Variant) -> None:
    """Declare visibility beside the field: nothing, `OWNER` or `NOBODY`."""
    match, schema = sample(variant).match, variant.game.schema
    absent = tuple(f"players[{seat}]" for seat in range(match.players, variant.game.max_seats))
    for viewer in viewers(match):
        seen = [leaf for leaf in schema.leaves if leaf.seen_by(viewer) and not leaf.path.startswith(absent or ("-",))]
        assert numbers_in(match.view(viewer)) == len(seen)
        assert len(match.observe(viewer)) == len(schema.observation_names)


@check(secretive)
def what_is_hidden_changes_nothing_that_is_shown(variant: Variant) -> None:
    """`to_act`, `legal`, `refusal`, `status` and `sheets` may use only what the viewer can see. Keep a public count
    beside a hidden thing.
    """
    trunk, chooser = sample(variant), random.Random(4)
    for n in trunk.some(50):
        compare_worlds(trunk.match.at(n), chooser, told)


@check(secretive)
def what_is_hidden_changes_no_tip_and_no_refusal(variant: Variant) -> None:
    """`tip` and `refusal` may use only what the viewer can see. Keep a public count beside a hidden thing."""
    trunk, chooser = sample(variant), random.Random(5)
    for n in trunk.some(max(6, TEXTS // len(variant.game.space))):
        compare_worlds(trunk.match.at(n), chooser, explained)


def compare_worlds(
    position: Position, chooser: random.Random, tell: Callable[[Position, int | None], dict[str, Any]]
) -> None:
    """Every viewer is told the same in all the worlds that it cannot tell apart."""
    for viewer in viewers(position):
        here = tell(position, viewer)
        for world in worlds(position, viewer, chooser):
            there = tell(world, viewer)
            assert [what for what in here if here[what] != there[what]] == []


@check(secretive)
def what_is_hidden_changes_nothing_in_the_story(variant: Variant) -> None:
    """`sentences` may tell only what the reader can see."""
    trunk, chooser = sample(variant), random.Random(5)
    for viewer in viewers(trunk.match):
        twin = trunk.match.branch(len(trunk.match.log))

        def other_steps(viewer: int | None = viewer) -> Iterator[tuple[Any, Entry, Any]]:
            for before, entry, after in trunk.match.steps():
                one, other = (scrambled(variant.game, state, viewer, chooser) for state in (before, after))
                yield one, entry, other

        twin.steps = other_steps  # type: ignore[method-assign]
        assert twin.story(viewer) == trunk.match.story(viewer)


@check(secretive)
def a_secret_choice_is_not_told_in_the_story(variant: Variant) -> None:
    """`sentences` gets the code of a secret choice too: do not tell it."""
    # Two choices that differ only in what a viewer may not see must read the same to that viewer.
    match, states = sample(variant).match, sample(variant).states
    game, values = variant.game, match.box.values
    for entry, before, after in zip(match.log, states, states[1:], strict=False):
        chosen = flatten(after)
        told_of = {viewer: lines(match, before, after, entry.seat, entry.code, viewer) for viewer in viewers(match)}
        for other in range(len(game.space)):
            if game.rules.refusal(values, before, entry.seat, other):
                continue
            world = copy(before)
            game.rules.apply(values, world, entry.seat, other)
            outcome = flatten(world)
            for viewer in viewers(match):
                if secretly_different(game, outcome, chosen, viewer):
                    assert lines(match, before, world, entry.seat, other, viewer) == told_of[viewer]


def secretly_different(game: Game, one: list[int], other: list[int], viewer: int | None) -> bool:
    """Whether two flattened states differ, beyond the generator, but not for `viewer`."""
    if all(one[i] == other[i] for i in hidden_from(game, viewer)):
        return False
    return shown_to(game, one, viewer) == shown_to(game, other, viewer)


def shown_to(game: Game, values: list[int], viewer: int | None) -> list[int]:
    """Of a flattened state, the integers that `viewer` may see."""
    return list(compress(values, sight(game, viewer)))


@cache
def sight(game: Game, viewer: int | None) -> list[bool]:
    """Of every integer of a state, whether `viewer` may see it."""
    return [leaf.seen_by(viewer) for leaf in game.schema.leaves]


def lines(match: Match, before: Any, after: Any, seat: int, code: int, viewer: int | None) -> list[str]:
    """What the log tells `viewer` of one action."""
    conceal = match.game.schema.concealed
    return list(
        match.game.words.sentences(match.box.values, conceal(before, viewer), conceal(after, viewer), seat, code)
    )


@check(secretive)
def a_redeal_keeps_what_is_known_and_can_be_played_on(variant: Variant) -> None:
    """`redeal` must keep every known fact, and deal only what can be: the world must be playable to its end."""
    trunk, game = sample(variant), variant.game
    played_on = trunk.some(8)
    for n, state in enumerate(trunk.states):
        here = flatten(state)
        for viewer in viewers(trunk.match):
            world = redealt(trunk.match, state, viewer, n)
            assert shown_to(game, flatten(world), viewer) == shown_to(game, here, viewer)
            assert game.schema.out_of_range(world) == []
            if n in played_on:
                play_on(trunk.match, world, random.Random(n))


def play_on(match: Match, world: Any, chooser: random.Random) -> None:
    """Play a redealt world to its end."""
    rules, values = match.game.rules, match.box.values
    codes = [0] * len(match.game.space)
    while bits := rules.to_act(values, world):
        seat = chooser.choice([seat for seat in range(match.players) if bits >> seat & 1])
        before = copy(world)
        rules.apply(values, world, seat, codes[chooser.randrange(rules.legal(values, world, seat, codes))])
        assert rules.faults(values, before, world) == 0
        assert match.game.schema.out_of_range(world) == []
    assert rules.over(values, world)


@check(secretive)
def a_redeal_really_draws_anew(variant: Variant) -> None:
    """`redeal` must draw anew whatever the seat cannot see. Draw with the generator in the state."""
    # A searching bot plays fair only if the world it looks at is not the true one.
    trunk, game = sample(variant), variant.game
    for viewer in viewers(trunk.match):
        hidden = hidden_from(game, viewer)
        pairs = [(flatten(s), flatten(redealt(trunk.match, s, viewer, seed=1))) for s in trunk.states]
        something = any(here[i] for here, _ in pairs for i in hidden)
        assert any(here[i] != there[i] for here, there in pairs for i in hidden) or not something


@check(secretive)
def a_redeal_forgets_what_was_true(variant: Variant) -> None:
    """`redeal` may use only what the seat can see: bring hidden cards into a fixed order before you shuffle them, or
    the true order shines through.
    """
    trunk, game = sample(variant), variant.game
    for n in trunk.some(30):
        for viewer in viewers(trunk.match):
            here = trunk.states[n]
            there = redealt(trunk.match, here, viewer, seed=99)
            worlds = (redealt(trunk.match, one, viewer, seed=n) for one in (here, there))
            assert game.schema.difference(*worlds) == [], f"after {n} actions, seat {viewer}"
