"""The two pads on the grid (L216-L256, specification 5.1).

The picture is turned so that pad A is upright with its top left cell at row 0, column 0. A *place* of the grid is one
number, `ORIGIN + GRID * row + column`, so that a step in a direction is an addition. The sixty positions of pad B are
sorted by its quarter turns and the row and column of its top left corner; they follow from the number of the position.
"""

from __future__ import annotations

from typing import Final

from boardroom.games.smartphone.state import (
    CELLS,
    NONE,
    PAD_A,
    PAD_B,
    PAD_CELLS,
    PAD_COLUMNS,
    PAD_ROWS,
    Plan,
)

GRID: Final = 16
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


def place_of(position: int, cell: int) -> int:
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


def cell_of_pad(position: int, pad: int, place: int) -> int:
    """The cell of a pad that lies at a place, `NONE` if it does not reach there."""
    if pad == PAD_A:
        return upright_cell(place - ORIGIN)
    away = place - corner(position)
    turns = quarter_turns(position)
    cell = upright_cell(away) if turns == 0 else turned_cell(away, turns)
    return cell if cell == NONE else PAD_CELLS + cell


def upright_cell(away: int) -> int:
    """The cell of an upright pad, counted from 0, this far from its top left corner."""
    row = (away + ORIGIN) // GRID - ORIGIN // GRID
    column = (away + ORIGIN) % GRID - ORIGIN % GRID
    if 0 <= row < PAD_ROWS and 0 <= column < PAD_COLUMNS:
        return row * PAD_COLUMNS + column
    return NONE


def turned_cell(away: int, turns: int) -> int:
    """The same for a pad after one to three quarter turns."""
    down = (away + ORIGIN) // GRID - ORIGIN // GRID
    right = (away + ORIGIN) % GRID - ORIGIN % GRID
    row = right
    column = PAD_COLUMNS - 1 - down
    if turns == 1:
        row = PAD_ROWS - 1 - right
        column = down
    elif turns == 2:
        row = PAD_ROWS - 1 - down
        column = PAD_COLUMNS - 1 - right
    if 0 <= row < PAD_ROWS and 0 <= column < PAD_COLUMNS:
        return row * PAD_COLUMNS + column
    return NONE


def upper_pad(stack: int) -> int:
    """The pad that lies above."""
    return PAD_B if stack >= 4 else PAD_A


def lower_pad(stack: int) -> int:
    """The pad that lies below."""
    return PAD_A if stack >= 4 else PAD_B


def side_up(stack: int, pad: int) -> int:
    """Which side of a pad is up, counted from 0."""
    return stack >> 1 & 1 if pad == PAD_A else stack & 1


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
