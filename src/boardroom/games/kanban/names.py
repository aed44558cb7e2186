"""What things are called in Kanban, and small phrases about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations, product
from typing import Final

from boardroom.games.kanban import actions
from boardroom.games.kanban.rules.people import department
from boardroom.games.kanban.state import DESK, NONE
from boardroom.kernel.table.names import Names
from boardroom.kernel.table.phrases import Name, count, listed

SHOWN: Final = Names.read(__file__)
# On pieces, where there is no room for a name, parts have marks, models letters, departments codes.
MODEL_NAMES: Final = Name.each(actions.MODEL_NAMES, letter="GBYRK")
PART_NAMES: Final = Name.each(actions.PART_NAMES, mark=("CH", "EN", "TR", "SU", "BR", "TU"))
AREA_NAMES, DEPARTMENT_NAMES, GAIN_NAMES = SHOWN["area"], SHOWN["department"], SHOWN["gain"]
PAIR_NAMES, PLACEMENT_NAMES, PLAQUE_NAMES = SHOWN["pair"], SHOWN["placement"], SHOWN["kind"]
STATION_NAMES: Final = Name.each(
    actions.STATION_NAMES, key="1234567890", department=[DEPARTMENT_NAMES[department(n)] for n in range(DESK)]
)
SWAPS: Final = [*permutations(PART_NAMES, 2)]
SWAP_NAMES: Final = Name.each(
    [f"{give} for {take}" for give, take in SWAPS], give=[give for give, _ in SWAPS], take=[take for _, take in SWAPS]
)
DESIGN_NAMES: Final = tuple(
    Name(f"{model} {part or 'without a part'}", number=number, model=model, part=part)
    for number, (model, part) in enumerate(product(MODEL_NAMES, (*PART_NAMES, None)))
)

# What the values of actions are called in texts.
NAMES: Final = {
    **SHOWN,
    "model": MODEL_NAMES,
    "part": PART_NAMES,
    "station": STATION_NAMES,
    "swap": SWAP_NAMES,
    "Claim.part": actions.TILE_PARTS,
}


def gains_text(gains: Sequence[int]) -> Name:
    """`1 Seat and 2 points`, with the numbers and their icons."""
    found = [(number, GAIN_NAMES[kind]) for kind, number in enumerate(gains) if number]
    text = listed([count(number, name) for number, name in found], "nothing")
    return Name(text, icons=tuple((number, name.icon) for number, name in found))


def parts_text(parts: Iterable[Name]) -> str:
    """`1 engine and 2 turbo`."""
    found = Counter(parts)
    return listed([f"{found[part]} {part}" for part in PART_NAMES if part in found], "nothing")


def model_name(model: int) -> str:
    """`green`; empty if there is no car."""
    return "" if model == NONE else MODEL_NAMES[model]


def design_name(tile: int) -> Name | None:
    """`green engine`, `red without a part`, with its model and part; None if there is no tile."""
    return None if tile == NONE else DESIGN_NAMES[tile]


def station_name(station: int) -> str:
    """`LO2`, Sandra's desk."""
    return {NONE: "nowhere", DESK: "her desk"}.get(station) or STATION_NAMES[station]
