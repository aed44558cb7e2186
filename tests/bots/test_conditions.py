"""A network that is told the box: what it is told counts, once for a game, and a file that lacks it is refused."""

from __future__ import annotations

import numpy as np
import pytest

from boardroom.bots.names import find_bot
from boardroom.bots.network.conditions import LAYER, NAMES, share_of_box
from boardroom.bots.network.file import Network, misfit
from boardroom.bots.thinker import Thinker
from boardroom.kernel.game import Game, find
from boardroom.kernel.match import Match
from tests.kit.networks import made_up

COINS = ("coins", 6.0, 3.0)  # name, middle, half of the range
STYLE = ("style bold", 0.0, 1.0)


def told(game: Game, *conditions: tuple[str, float, float], strength: float = 3.0) -> Network:
    """A made-up network that listens to some conditions."""
    network = made_up(game)
    width = len(network.arrays["A.bias"])
    weights = np.random.default_rng(4).normal(0, strength, (width, len(conditions))).astype(np.float32)
    return Network({**network.arrays, LAYER: weights}, {**network.about, NAMES: list(conditions)})


def test_the_share_of_a_box_is_its_scaled_values_times_the_weights() -> None:
    game = find("sealed")
    network = told(game, COINS, STYLE)
    few, many = (share_of_box(network.arrays, network.about, game.box({"coins": coins})) for coins in (6, 9))
    assert not few.any()  # the middle of the range
    assert np.allclose(many, network.arrays[LAYER][:, 0])  # its end; nobody has a style


def test_a_network_that_is_told_nothing_is_as_it_was() -> None:
    game = find("sealed")
    network = made_up(game)
    assert not share_of_box(network.arrays, network.about, game.box()).any()
    assert misfit(game, network) == ""


def test_what_it_would_do_depends_on_the_box_and_every_box_is_told_anew() -> None:
    """One thinker, one position, two boxes, back and forth."""
    game = find("sealed")
    thinker = Thinker(game, game.box(), network=told(game, COINS))
    match = Match(game, 2, 5, box=game.box({"coins": 7}))
    boxes = [game.box({"coins": coins}) for coins in (4, 9)]
    bot = find_bot("learned:1")
    first, other, again = (
        [thinker.think(match.state, 0, bot, seed, box).code for seed in range(60)] for box in (*boxes, boxes[0])
    )
    assert first == again
    assert first != other


def test_only_the_box_is_told_at_a_table_never_a_style() -> None:
    game = find("sealed")
    with_style = Thinker(game, game.box(), network=told(game, COINS, STYLE))
    without = told(game, COINS, STYLE)
    without.arrays[LAYER][:, 1] = 99.0
    match = Match(game, 2, 5)
    bot = find_bot("learned:1")
    one = [with_style.think(match.state, 0, bot, seed).code for seed in range(20)]
    assert one == [
        Thinker(game, game.box(), network=without).think(match.state, 0, bot, seed).code for seed in range(20)
    ]


WRONG = [
    (("purse", 1.0, 1.0), "a value 'purse' that the box does not have"),
]


@pytest.mark.parametrize(("condition", "said"), WRONG)
def test_a_network_told_of_a_value_the_box_does_not_have_is_refused(
    condition: tuple[str, float, float], said: str
) -> None:
    game = find("sealed")
    assert said in misfit(game, told(game, condition))


def test_a_layer_that_does_not_fit_its_conditions_is_refused() -> None:
    game = find("sealed")
    network = told(game, COINS)
    assert "for 0 conditions" in misfit(game, Network(network.arrays, {**network.about, NAMES: []}))


@pytest.mark.parametrize("name", ["deploy", "upgrade", "industrial"])
def test_the_shipped_networks_of_studied_games_know_the_box(name: str) -> None:
    """They were trained with boxes of the family: another box changes what they think of a position."""
    from boardroom.bots.network.file import read_network

    game = find(name)
    network = read_network(game)
    assert network.about["box"] == game.box().hash
    earlier = game.box(game.folder / "earlier" / "1.toml")
    now, then = (share_of_box(network.arrays, network.about, box) for box in (game.box(), earlier))
    assert np.abs(now - then).max() > 0.01
