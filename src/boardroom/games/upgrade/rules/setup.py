"""Setting up, and the start of the game (L130-L192, specification 3)."""

from __future__ import annotations

from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.rules.facility import fees, income, size
from boardroom.games.upgrade.rules.money import pay
from boardroom.games.upgrade.rules.year import next_question, start_year
from boardroom.games.upgrade.state import (
    AREAS,
    BONUSES,
    COLOURS,
    LEVEL_I,
    MAX_SEATS,
    NONE,
    SPOT_COLOURS,
    TILE_KINDS,
    State,
)
from boardroom.kernel.chance import below, shuffle
from boardroom.kernel.order import begin_with
from boardroom.kernel.places import copy_first, fill


def setup(box: Box, s: State) -> None:
    """Everything from the empty table to the first decision of year 1."""
    fill_bags(box, s)
    stack_tiles(box, s)
    for seat in range(s.seats):
        hand_out_pieces(box, s, seat)
    deal_boards(box, s)
    stack_discs(s)
    s.pending = NONE
    fill(s.bonus, BONUSES, NONE)
    start_of_game(box, s)
    start_year(box, s)
    next_question(box, s)


def fill_bags(box: Box, s: State) -> None:
    """Blue tiles in one bag, yellow ones in the other; or all double-sided ones in one (L136, L115, A1)."""
    for colour in range(SPOT_COLOURS):
        copy_first(s.bags[colour], box.tile_counts[colour], TILE_KINDS)
    if s.options.bag_mode:
        copy_first(s.bags[0], box.one_bag_counts, TILE_KINDS)
        fill(s.bags[1], TILE_KINDS, 0)


def stack_tiles(box: Box, s: State) -> None:
    """Solution tiles on the main board, fewer with fewer players (L153-L160)."""
    for a in range(AREAS):
        copy_first(s.stock[a], box.copies_left[s.seats - 1], COLOURS)


def hand_out_pieces(box: Box, s: State, seat: int) -> None:
    """Influence, action markers and commitment tokens; no credits and no BVP (L146, L162, A2, A4)."""
    me = s.players[seat]
    me.influence_available = box.influence_start
    me.influence_supply = box.influence - box.influence_start
    me.hand = box.action_markers
    me.commitments = box.commitment_tokens[s.options.commitment_tokens]


def deal_boards(box: Box, s: State) -> None:
    """A setup card of each area to every player, level I side up (L138, L144, L164, A38).

    `order` serves as the deck here; the discs are stacked afterwards.
    """
    for a in range(AREAS):
        for card in range(MAX_SEATS):
            s.order[card] = card
        if not s.options.balanced_start:
            shuffle(s.chance, s.order, MAX_SEATS)
        for seat in range(s.seats):
            card = (seat + a) % MAX_SEATS if s.options.balanced_start else s.order[seat]
            area = s.players[seat].areas[a]
            area.level = LEVEL_I
            area.colour = NONE
            area.start_size = box.setup_values[card] + box.area_extra[a]
            s.players[seat].users += size(area)


def stack_discs(s: State) -> None:
    """One stack on row 0: the start player on top, then clockwise (L163)."""
    start = s.options.start_player - 1
    if start < 0:
        start = below(s.chance, s.seats)
    begin_with(s.order, start, s.seats)


def start_of_game(box: Box, s: State) -> None:
    """First income, first payment (L189-L192); with the option, something for those who begin later."""
    for place in range(s.seats):
        me = s.players[s.order[place]]
        me.credits += income(box, me)
        pay(box, me, fees(box, me))
        if s.options.compensation:
            me.credits += box.compensation[s.seats - 1][place]


def redeal(box: Box, s: State, seat: int) -> None:
    """Nothing lies hidden on the table: only the draws to come are unknown, and the generator is new already (2.9)."""
