"""Setting up (L143-L202, specification 3)."""

from __future__ import annotations

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.offices import put_office
from boardroom.games.smartphone.rules.planning import redeal_plan
from boardroom.games.smartphone.rules.players import book, is_steve
from boardroom.games.smartphone.rules.round import next_question, start_round
from boardroom.games.smartphone.state import (
    A_ONLY,
    BLOCK,
    BUYERS,
    COLOURS,
    FACES,
    FEWEST_SEATS,
    GAMEPAD,
    GPS,
    KINDS,
    LI_ION,
    MEDIUM,
    MOST_TILES,
    NFC,
    NONE,
    OFFICE_CELLS,
    P_START,
    PLANNING,
    RANDOM_SIDES,
    REGIONS,
    RETAILERS,
    SIDES,
    SIZES,
    START_TILE,
    TECHNOLOGIES,
    WIFI,
    ZERO_VP,
    State,
)
from boardroom.kernel.chance import below, shuffle
from boardroom.kernel.places import copy_first, fill, place_of


def setup(box: Box, s: State) -> None:
    """Everything from the empty table to the first plans."""
    clear_board(s)
    s.tokens = box.goods_tokens
    copy_first(s.deck, box.tile_copies, KINDS)
    lay_out_technologies(s)
    choose_colours(s)
    for seat in range(s.seats):
        hand_out_pieces(box, s, seat)
    place_retailers(box, s)
    start_round(box, s)
    next_question(box, s)


def clear_board(s: State) -> None:
    """Nothing stands anywhere yet."""
    s.move_from = NONE
    s.steve.delayed = NONE
    s.steve.target = NONE
    fill(s.block, BLOCK, NONE)
    fill(s.patents, TECHNOLOGIES, NONE)
    fill(s.retailer, REGIONS, NONE)
    for region in range(REGIONS):
        fill(s.offices[region], OFFICE_CELLS, NONE)
        fill(s.buyers[region], BUYERS, NONE)


def lay_out_technologies(s: State) -> None:
    """Six cards, one side for all, sides drawn, or a card's own side (L117-L119, option `tech_sides`)."""
    for tech in range(TECHNOLOGIES):
        side = s.options.tech_sides
        if side == RANDOM_SIDES:
            side = below(s.chance, SIDES)
        own = own_side(s, tech)
        s.sides[tech] = own - 1 if own else side


def own_side(s: State, tech: int) -> int:
    """The option of one card: 0 as the others, 1 and 2 for its sides."""
    options = s.options
    if tech == GPS:
        return options.gps
    if tech == WIFI:
        return options.wifi
    if tech == GAMEPAD:
        return options.gamepad
    if tech == LI_ION:
        return options.li_ion
    return options.nfc if tech == NFC else options.four_g


def choose_colours(s: State) -> None:
    """Drawn, or in order from the colour of seat 0 (L155, option `colors`).

    `order` serves as the pile of colours here; the priority is set later.
    """
    for i in range(COLOURS):
        s.order[i] = i
    if s.options.colors == 0:
        shuffle(s.chance, s.order, COLOURS)
    first = s.options.colors - 1 if s.options.colors else 0
    for seat in range(s.seats):
        s.players[seat].colour = s.order[(first + seat) % COLOURS]
    for i in range(COLOURS):
        s.order[i] = i if i < s.seats else 0


def hand_out_pieces(box: Box, s: State, seat: int) -> None:
    """Markers, the starting improvement, an office in the home region, the start cell (L155-L180, A4, A66)."""
    me = s.players[seat]
    me.progress = box.progress_markers
    me.offices = box.office_markers
    me.stock = box.goods_markers
    fill(me.tiles, MOST_TILES, NONE)
    if is_steve(s, seat):
        s.steve.delayed = START_TILE + me.colour
    else:
        me.tiles[0] = START_TILE + me.colour
        me.tile_count = 1
    put_office(s, seat, box.home[me.colour])
    book(me, P_START, start_points(box, s, me.colour))


def start_points(box: Box, s: State, colour: int) -> int:
    """The cell of a colour on the scoreboard (L180, A4); the options put it elsewhere."""
    if s.options.compensation:
        return box.compensation[colour]
    return 0 if s.options.start_vp == ZERO_VP else box.start_vp[colour]


# --- retailers ---------------------------------------------------------------------------------------------------


def gets_retailer(box: Box, s: State, region: int) -> bool:
    """Regions named for the number of seats, and the medium ones that are nobody's home (L191-L202, A11, A12)."""
    if box.retailer_regions[s.seats - FEWEST_SEATS][region]:
        return True
    if box.region_size[region] != MEDIUM:
        return False
    for seat in range(s.seats):
        if box.home[s.players[seat].colour] == region:
            return False
    return True


def place_retailers(box: Box, s: State) -> None:
    """For every size a random retailer of that size on each covered region, a random face up (L189, A10)."""
    for size in range(1, SIZES + 1):
        for region in range(REGIONS):
            if box.region_size[region] == size and gets_retailer(box, s, region):
                s.retailer[region] = draw_retailer(box, s, size)
                s.face[region] = 0 if s.options.retailer_faces == A_ONLY else below(s.chance, FACES)


def draw_retailer(box: Box, s: State, size: int) -> int:
    """One of the retailers of a size that stand nowhere yet."""
    left = 0
    chosen = NONE
    for retailer in range(RETAILERS):
        if box.retailer_size[retailer] == size and not is_placed(s, retailer):
            left += 1
            if below(s.chance, left) == 0:
                chosen = retailer
    return chosen


def is_placed(s: State, retailer: int) -> bool:
    """Whether a retailer stands on a region."""
    return place_of(s.retailer, REGIONS, retailer) != NONE


# --- what a seat cannot know -------------------------------------------------------------------------------------


def redeal(box: Box, s: State, seat: int) -> None:
    """Other plans of the others while all are planning; the order of the deck is drawn when it is seen (1.2)."""
    if s.phase == PLANNING:
        for other in range(s.seats):
            if other != seat and not is_steve(s, other):
                redeal_plan(box, s, other)
