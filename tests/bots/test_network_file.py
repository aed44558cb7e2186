"""A network sees what its seat sees and nothing else, is kept in a small file, and is refused where it does not fit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boardroom.bots.network.eyes import CLIP, Eyes
from boardroom.bots.network.file import UnfitNetwork, read_network, write_network
from boardroom.kernel.game import find, games
from boardroom.kernel.observation import Observation
from tests.bots.test_thinker import EVERY, another_world, positions
from tests.kit.networks import made_up


def seen(match: Any, state: Any, seat: int) -> Any:
    """The inputs of a network of the game that sits on a seat."""
    eyes, look = Eyes.of(match.game), Observation(match.game, state.seats, relative=True)
    usual = np.zeros(len(eyes.scaled_element), np.float32)
    return eyes.encode(look.of(state, seat)[None], usual, usual + 1)[0]


@pytest.mark.parametrize("name", list(games()))
def test_what_a_network_sees_is_what_its_seat_sees(name: str) -> None:
    """Worlds that the seat cannot tell apart look the same to it, though the other seats can tell them apart."""
    options = {"incidents": "on"} if name == "industrial" else None
    looked = 0
    for match, seat in positions(name, every=EVERY.get(name, 23), options=options):
        here = seen(match, match.state, seat)
        for number in range(3):
            assert (seen(match, another_world(match, seat, number), seat) == here).all()
        looked += 1
    assert looked >= 2


def test_eyes_that_saw_a_rivals_cards_would_be_found_out() -> None:
    """The test above can fail: in some of the other worlds a rival does see something else."""
    changed = [
        (seen(match, another_world(match, seat, 0), rival) != seen(match, match.state, rival)).any()
        for match, seat in positions("industrial", every=23, options={"incidents": "on"})
        for rival in range(match.state.seats)
        if rival != seat
    ]
    assert any(changed)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_network_fits_every_number_of_players(players: int) -> None:
    game = find("industrial")
    state = game.new(game.box(), players, 1)
    look = Observation(game, players, relative=True)
    rows = [look.of(state, seat) for seat in range(players)]
    assert {row.shape for row in rows} == {(len(Observation(game)),)}
    own = [row[list(look.names).index("players[0].cash")] for row in rows]
    assert own == [state.players[seat].cash for seat in range(players)]


def test_narrow_elements_have_an_input_for_every_value_and_wide_ones_are_scaled() -> None:
    game = find("deploy")
    eyes, look = Eyes.of(game), Observation(game, relative=True)
    place = list(look.names).index("players[0].cash")
    row = np.zeros((1, len(look)), np.int32)
    row[0, place] = 10_000
    mean = np.zeros(len(eyes.scaled_element), np.float32)
    inputs = eyes.encode(row, mean, mean + 50)[0]
    assert place not in eyes.onehot_element
    assert inputs[len(eyes.onehot_element) + list(eyes.scaled_element).index(place)] == CLIP
    assert set(inputs[: len(eyes.onehot_element)]) == {0, 1}
    assert inputs[: len(eyes.onehot_element)].sum() == len(set(eyes.onehot_element))


def test_a_network_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    game = find("upgrade")
    network = made_up(game)
    write_network(tmp_path / "network.npz", network)
    again = read_network(game, tmp_path / "network.npz")
    assert again.about == network.about
    assert again.fingerprint == network.fingerprint
    x = np.random.default_rng(1).random((5, Eyes.of(game).size), np.float32)
    for one, other in zip(network.forward(x), again.forward(x), strict=True):
        assert (one == other).all()


def test_half_precision_is_what_a_file_holds(tmp_path: Path) -> None:
    write_network(tmp_path / "network.npz", made_up(find("upgrade")))
    with np.load(tmp_path / "network.npz") as content:
        assert {content[name].dtype for name in content.files if "." in name} == {np.dtype(np.float16)}


def test_a_network_too_large_for_the_package_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(UnfitNetwork, match="at most 1,500,000"):
        write_network(tmp_path / "network.npz", made_up(find("upgrade"), width=640))
    assert not (tmp_path / "network.npz").exists()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rules": "99"}, "it is for rules 99"),
        ({"game": "deploy"}, "it is for game deploy"),
        ({"fingerprint": "0"}, "the state or the actions have changed"),
    ],
)
def test_a_network_for_something_else_is_refused_with_a_sentence(
    tmp_path: Path, change: dict[str, str], words: str
) -> None:
    game = find("upgrade")
    network = made_up(game)
    write_network(tmp_path / "network.npz", replace(network, about={**network.about, **change}))
    with pytest.raises(UnfitNetwork, match=words):
        read_network(game, tmp_path / "network.npz")


def test_a_layer_of_another_width_is_refused(tmp_path: Path) -> None:
    game = find("upgrade")
    network = made_up(game)
    write_network(
        tmp_path / "network.npz",
        replace(network, arrays={**network.arrays, "P.weight": network.arrays["P.weight"][:-1]}),
    )
    with pytest.raises(UnfitNetwork, match="layer P has the shape"):
        read_network(game, tmp_path / "network.npz")


def test_a_file_that_holds_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "network.npz").write_bytes(b"no network at all")
    with pytest.raises(UnfitNetwork, match="holds no network"):
        read_network(find("upgrade"), tmp_path / "network.npz")
    with pytest.raises(UnfitNetwork, match="has no network"):
        read_network(find("upgrade"), tmp_path / "nowhere.npz")


def test_a_network_that_was_told_less_gives_no_score_to_what_is_told_since(tmp_path: Path) -> None:
    """Prospects may be added anywhere: what a network knew keeps its scores, and it plays as it did."""
    game = find("smartphone")
    network = made_up(game)
    first, *others = network.about["prospects"]
    width = first[2] - first[1] + 1
    less = {name: rows[width:] if name.startswith("Q.") else rows for name, rows in network.arrays.items()}
    write_network(tmp_path / "less.npz", replace(network, arrays=less, about={**network.about, "prospects": others}))
    again = read_network(game, tmp_path / "less.npz").arrays["Q.weight"]
    assert (again[:width] == 0).all()
    assert (again[width:] == network.arrays["Q.weight"][width:]).all()


def test_what_a_network_says_it_was_told_must_be_what_its_layer_is_for(tmp_path: Path) -> None:
    game = find("smartphone")
    network = made_up(game)
    short = {name: rows[1:] if name.startswith("Q.") else rows for name, rows in network.arrays.items()}
    write_network(tmp_path / "short.npz", replace(network, arrays=short))
    with pytest.raises(UnfitNetwork, match="layer Q has the shape"):
        read_network(game, tmp_path / "short.npz")
