"""The Design Department: display, decks, cutting-edge designs (R:562-600, specification 5.2).

Below the visible top of a deck lie tiles that nobody knows. Which one comes next is drawn when it turns up: all unseen
tiles are equally likely, except that Central also holds the tiles that Sandra shuffled into it.
"""

from __future__ import annotations

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.gains import gain_later
from boardroom.games.kanban.rules.people import certified, free_desks, pay_shifts, work_refusal
from boardroom.games.kanban.rules.reasons import ALLOWED, DESKS_FULL, NO_TILE_THERE, NOT_CERTIFIED
from boardroom.games.kanban.state import (
    BOTTOM_DECK,
    CENTRAL,
    COLUMNS,
    DE,
    DELAYED,
    DESIGNS,
    FEWEST_SEATS,
    NONE,
    SPACES,
    TOP_DECK,
    State,
)
from boardroom.kernel.chance import below
from boardroom.kernel.counting import in_all
from boardroom.kernel.places import close_gap


def select_refusal(box: Box, s: State, seat: int, space: int) -> int:
    """A tile of the display for one Shift and a free desk (R:568-574)."""
    reason = work_refusal(box, s, seat, DE, 1)
    if reason:
        return reason
    if s.display[space] == NONE:
        return NO_TILE_THERE
    return ALLOWED if free_desks(box, s.players[seat]) > 0 else DESKS_FULL


def cutting_edge_refusal(box: Box, s: State, seat: int, deck: int) -> int:
    """The top tile of a deck, for the certified only (R:596)."""
    reason = work_refusal(box, s, seat, DE, 1)
    if reason:
        return reason
    if not certified(box, s.players[seat], DE):
        return NOT_CERTIFIED
    if s.deck_top[deck] == NONE:
        return NO_TILE_THERE
    return ALLOWED if free_desks(box, s.players[seat]) > 0 else DESKS_FULL


def starting_design_refusal(s: State, source: int) -> int:
    """In the starting round any visible tile, decks included (R:339)."""
    tile = s.display[source] if source < SPACES else s.deck_top[source - SPACES]
    return ALLOWED if tile != NONE else NO_TILE_THERE


def select_design(box: Box, s: State, seat: int, space: int) -> None:
    """The tile goes to the desk; its space may give a Shift or a Book (R:568, R:580-584)."""
    pay_shifts(s, seat, 1)
    for kind in range(DELAYED):
        gain_later(s, s.players[seat], kind, box.display_gains[space][kind])
    take_space(s, seat, space)


def select_cutting_edge(s: State, seat: int, deck: int) -> None:
    """A deck top gives no benefit (R:596)."""
    pay_shifts(s, seat, 1)
    take_deck(s, seat, deck)


def take_starting_design(s: State, seat: int, source: int) -> None:
    """Without Shift and without benefit (R:339)."""
    if source < SPACES:
        take_space(s, seat, source)
    else:
        take_deck(s, seat, source - SPACES)


def take_space(s: State, seat: int, space: int) -> None:
    """The gap stays open until the end of the turn (R:574)."""
    s.players[seat].designs[s.display[space]] = 1
    s.display[space] = NONE


def take_deck(s: State, seat: int, deck: int) -> None:
    """A row deck that is picked empty gets the top tile of Central (R:598, A6)."""
    s.players[seat].designs[s.deck_top[deck]] = 1
    turn_up(s, deck)
    if deck != CENTRAL and s.deck_top[deck] == NONE:
        s.deck_top[deck] = s.deck_top[CENTRAL]
        turn_up(s, CENTRAL)


# --- decks -------------------------------------------------------------------------------------------------------


def turn_up(s: State, deck: int) -> None:
    """The top tile has gone: the next one becomes visible."""
    s.deck_top[deck] = NONE
    if s.deck_below[deck] > 0:
        s.deck_top[deck] = draw_unseen(s, deck)
        s.deck_below[deck] -= 1
    elif deck == CENTRAL and s.under_count > 0:
        s.deck_top[CENTRAL] = s.under[0]
        close_gap(s.under, 0, s.under_count, NONE)
        s.under_count -= 1


def draw_unseen(s: State, deck: int) -> int:
    """The next tile of a deck."""
    if deck == CENTRAL:
        shuffled_in = tiles_marked(s.in_central)
        if shuffled_in > 0:
            ticket = below(s.chance, s.deck_below[CENTRAL])
            if ticket < shuffled_in:
                return unmark(s.in_central, ticket)
    return unmark(s.unseen, below(s.chance, tiles_marked(s.unseen)))


def tiles_marked(marks: list[int]) -> int:
    """How many tiles are marked."""
    return in_all(marks, DESIGNS)


def unmark(marks: list[int], ticket: int) -> int:
    """The marked tile with so many before it; its mark goes."""
    tile = 0
    while not marks[tile] or ticket > 0:
        ticket -= marks[tile]
        tile += 1
    marks[tile] = 0
    return tile


def put_under_central(s: State, tile: int) -> None:
    """A spent design goes to the bottom of Central, for all to see (R:714)."""
    if s.deck_top[CENTRAL] == NONE:
        s.deck_top[CENTRAL] = tile
    else:
        s.under[s.under_count] = tile
        s.under_count += 1


def refill(s: State) -> None:
    """Tiles slide right; vacancies are filled from the deck of the row, then from Central (R:343, R:576, A6)."""
    refill_row(s, 0, TOP_DECK)
    refill_row(s, COLUMNS, BOTTOM_DECK)


def refill_row(s: State, first: int, deck: int) -> None:
    """One row, the rightmost vacancy first."""
    free = first + COLUMNS - 1
    for space in range(first + COLUMNS - 1, first - 1, -1):
        if s.display[space] != NONE:
            tile = s.display[space]
            s.display[space] = NONE
            s.display[free] = tile
            free -= 1
    while free >= first and (s.deck_top[deck] != NONE or s.deck_top[CENTRAL] != NONE):
        source = deck if s.deck_top[deck] != NONE else CENTRAL
        s.display[free] = s.deck_top[source]
        turn_up(s, source)
        free -= 1


def sweep(box: Box, s: State) -> None:
    """Sandra's task: the oldest tiles are shuffled into Central, then the display is refilled (R:559, R:1027)."""
    columns = box.sweep_columns[s.seats - FEWEST_SEATS]
    for space in range(SPACES):
        if space % COLUMNS >= COLUMNS - columns and s.display[space] != NONE:
            shuffle_in(s, s.display[space])
            s.display[space] = NONE
    if s.deck_top[CENTRAL] != NONE:
        shuffle_in(s, s.deck_top[CENTRAL])
    for i in range(s.under_count):
        shuffle_in(s, s.under[i])
        s.under[i] = NONE
    s.under_count = 0
    turn_up(s, CENTRAL)
    refill(s)


def shuffle_in(s: State, tile: int) -> None:
    """A tile everybody has seen goes somewhere into Central."""
    s.in_central[tile] = 1
    s.deck_below[CENTRAL] += 1
