"""The two pads on the grid (L216-L256, specification 5.1).

The picture is turned so that pad A is upright with its top left cell at row 0, column 0. A *place* of the grid is one
number, `ORIGIN + GRID * row + column`, so that a step in a direction is an addition. The sixty positions of pad B are
sorted by its quarter turns and the row and column of its top left corner; they follow from the number of the position.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardroom.games.smartphone.state import (
    CELLS,
    DIRECTIONS,
    NONE,
    OVER,
    PAD_A,
    PAD_B,
    PAD_CELLS,
    PAD_COLUMNS,
    PAD_ROWS,
    PADS,
    POSITIONS,
    UNDER,
    Plan,
)

GRID: Final = 16
PLACES_OF_GRID: Final = GRID * GRID
ORIGIN: Final = 4 * GRID + 4
STEPS: Final = (-GRID, 1, GRID, -1)  # north, east, south, west

UPRIGHT: Final = 14  # positions of pad B without a turn, or with two
SIDEWAYS: Final = 16  # positions with one quarter turn, or with three
IDENTICAL: Final = 7  # the upright offset left out: pad exactly on pad


def quarter_turns(position: int) -> int:
    """How often pad B is turned clockwise."""
    if position < UPRIGHT:
        return 0
    if position < UPRIGHT + SIDEWAYS:
        return 1
    return 2 if position < 2 * UPRIGHT + SIDEWAYS else 3


def corner(position: int) -> int:
    """The place of the top left corner of the turned pad B."""
    half = position % (UPRIGHT + SIDEWAYS)
    if half < UPRIGHT:
        offset = half if half < IDENTICAL else half + 1
        return ORIGIN + GRID * (offset // 3 - 2) + offset % 3 - 1
    offset = half - UPRIGHT
    return ORIGIN + GRID * (offset // 4 - 1) + offset % 4 - 2


def worked_out_place(position: int, cell: int) -> int:
    """Where a pad cell lies."""
    row = cell % PAD_CELLS // PAD_COLUMNS
    column = cell % PAD_COLUMNS
    if cell < PAD_CELLS:
        return ORIGIN + GRID * row + column
    turns = quarter_turns(position)
    if turns == 0:
        return corner(position) + GRID * row + column
    if turns == 1:
        return corner(position) + GRID * column + PAD_ROWS - 1 - row
    if turns == 2:
        return corner(position) + GRID * (PAD_ROWS - 1 - row) + PAD_COLUMNS - 1 - column
    return corner(position) + GRID * (PAD_COLUMNS - 1 - column) + row


# Planning asks for places and cells hundreds of times a decision, so they are worked out once and looked up. They are
# bytes, which Python and compiled code read alike; what is added to one makes it a signed number in compiled code.
PLACES: Final = bytes(worked_out_place(position, cell) for position in range(POSITIONS) for cell in range(CELLS))
PAD_A_ROW: Final = POSITIONS  # of the table of cells: pad A lies the same in every position


def worked_out_cells() -> bytes:
    """For every position of pad B, and for pad A, the cell at every place, counted from 1; 0 where the pad is not."""
    table = bytearray((POSITIONS + 1) * PLACES_OF_GRID)
    for position in range(POSITIONS):
        for cell in range(CELLS):
            row = PAD_A_ROW if cell < PAD_CELLS else position
            table[row * PLACES_OF_GRID + worked_out_place(position, cell)] = cell + 1
    return bytes(table)


CELLS_AT: Final = worked_out_cells()

# Every way to lay a tile with both halves on the pads, for each upper pad and position: how many there are, and of each
# its laying and the pair of cells it lies on.
FIT: Final = 2
MOST_FITS: Final = 34
FITS_ROW: Final = 1 + MOST_FITS * FIT
NO_PAIR: Final = 255  # of a tile face down, or one that sticks out


def pair_of(one: int, other: int) -> int:
    """Two pad cells as one number, whichever is named first; never 0."""
    return min(one, other) * CELLS + max(one, other)


def worked_out_fits() -> bytes:
    """The table of all fits."""
    table = bytearray(PADS * POSITIONS * FITS_ROW)
    for upper in range(PADS):
        for position in range(POSITIONS):
            found = [*fits_over(upper, position), *fits_under(upper, position)]
            row = (upper * POSITIONS + position) * FITS_ROW
            table[row] = len(found)
            table[row + 1 : row + 1 + FIT * len(found)] = bytes(number for fit in found for number in fit)
    return bytes(table)


def cells_by_place(pad: int, position: int) -> dict[int, int]:
    """The cells of a pad, by the places they lie at."""
    return {worked_out_place(position, cell): cell for cell in range(pad * PAD_CELLS, (pad + 1) * PAD_CELLS)}


def fits_over(upper: int, position: int) -> Iterator[tuple[int, int]]:
    """Tiles on top: both halves on cells that are to be seen."""
    seen = cells_by_place(1 - upper, position) | cells_by_place(upper, position)
    for cell, place in sorted((cell, place) for place, cell in seen.items()):
        for direction, step in enumerate(STEPS):
            if place + step in seen:
                yield OVER + cell * DIRECTIONS + direction, pair_of(cell, seen[place + step])


def fits_under(upper: int, position: int) -> Iterator[tuple[int, int]]:
    """Tiles on the lower pad, at least half of them under the upper one (A58, A59)."""
    above, below = cells_by_place(upper, position), cells_by_place(1 - upper, position)
    for place, cell in below.items():
        for direction, step in enumerate(STEPS):
            if place + step in below and (place in above or place + step in above):
                laying = UNDER + cell % PAD_CELLS * DIRECTIONS + direction
                yield laying, pair_of(cell, below[place + step])


FITS: Final = worked_out_fits()


def place_of(position: int, cell: int) -> int:
    """Where a pad cell lies."""
    return PLACES[position * CELLS + cell] + 0


def cell_of_pad(position: int, pad: int, place: int) -> int:
    """The cell of a pad that lies at a place, `NONE` if it does not reach there."""
    row = PAD_A_ROW if pad == PAD_A else position
    return CELLS_AT[row * PLACES_OF_GRID + place] + NONE


def upper_pad(stack: int) -> int:
    """The pad that lies above."""
    return PAD_B if stack >= 4 else PAD_A


def lower_pad(stack: int) -> int:
    """The pad that lies below."""
    return PAD_A if stack >= 4 else PAD_B


def side_up(stack: int, pad: int) -> int:
    """Which side of a pad is up, counted from 0."""
    return stack >> 1 & 1 if pad == PAD_A else stack & 1


def fits_of(plan: Plan) -> int:
    """Where in `FITS` the ways to lay a tile on the pads of a plan begin."""
    return (upper_pad(plan.stack) * POSITIONS + plan.position) * FITS_ROW


def cell_at(plan: Plan, place: int) -> int:
    """The pad cell to be seen at a place, `NONE` beside the pads."""
    cell = cell_of_pad(plan.position, upper_pad(plan.stack), place)
    return cell if cell != NONE else cell_of_pad(plan.position, lower_pad(plan.stack), place)


def is_covered(plan: Plan, cell: int) -> bool:
    """Whether the other pad lies on a cell (L253, A1)."""
    upper = upper_pad(plan.stack)
    if cell // PAD_CELLS == upper:
        return False
    return cell_of_pad(plan.position, upper, place_of(plan.position, cell)) != NONE


def overlap(plan: Plan) -> int:
    """How many cells the upper pad covers: 1 to 4 in every position (L233)."""
    count = 0
    for cell in range(CELLS):
        if is_covered(plan, cell):
            count += 1
    return count
