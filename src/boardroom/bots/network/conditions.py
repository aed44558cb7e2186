"""What a network is told beside what its seat sees: the values of the box that are under study, and a style.

A box is public and the same throughout a game, and at a table nobody is given a style. So the share that these inputs
have in the first layer is worked out once for a game, and lies in its bias: playing by them costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from boardroom.kernel.box import Box
from boardroom.kernel.study import numbers_of

LAYER: Final = "S.weight"  # [first layer][condition], in the file of a network that is told something
NAMES: Final = "conditions"  # what its `about` calls them: [name, middle, half of the range] each
STYLE: Final = "style "  # begins the name of a condition that is a style

Reals = npt.NDArray[np.float32]


def conditions_of(about: Mapping[str, Any]) -> list[tuple[str, float, float]]:
    """The conditions that a network was trained with: name, middle and half of its range."""
    return [(str(name), float(middle), float(half)) for name, middle, half in about.get(NAMES, ())]


def share_of_box(arrays: Mapping[str, Reals], about: Mapping[str, Any], box: Box[Any]) -> Reals:
    """What a box adds to the sums of the first layer; `KeyError` if it lacks a value the network was trained with."""
    if LAYER not in arrays:
        return np.zeros(len(arrays["A.bias"]), np.float32)
    told = conditions_of(about)
    values = [i for i, (name, _, _) in enumerate(told) if not name.startswith(STYLE)]
    numbers = numbers_of(box, [told[i][0] for i in values]).astype(np.float64)
    scaled = (numbers - [told[i][1] for i in values]) / [told[i][2] for i in values]
    return (arrays[LAYER][:, values].astype(np.float64) @ scaled).astype(np.float32)
