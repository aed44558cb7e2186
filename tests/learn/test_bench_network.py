"""The network of `boardroom bench --batch --network` in PyTorch."""

from __future__ import annotations

import numpy as np
import pytest

from boardroom.arena.network import MissingNetwork, make_network


def test_it_chooses_what_is_legal_by_its_odds() -> None:
    choose = make_network("cpu", elements=5, actions=4, threads=1)
    seen = np.tile(np.array([3, -2, 100, 0, 1], np.int32), (2000, 1))
    masks = np.tile([False, True, False, True], (2000, 1))
    assert set(choose(seen, masks).tolist()) == {1, 3}


def test_a_device_that_is_not_there_is_told_in_a_sentence() -> None:
    with pytest.raises(MissingNetwork, match="no device 'nowhere'"):
        make_network("nowhere", 1, 1, 1)
