"""Setting up the factory (R:236-313, specification 3)."""

from __future__ import annotations

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.assembly import DEMANDS, draw_demand, show_demand
from boardroom.games.kanban.rules.day import next_question
from boardroom.games.kanban.rules.design import refill, turn_up
from boardroom.games.kanban.rules.goal_cards import draw_goal, draw_into_hand
from boardroom.games.kanban.rules.logistics import draw_unseen_order, put_order_under, stock
from boardroom.games.kanban.state import (
    AREA_NUMBERS,
    AREAS,
    BOTTOM_DECK,
    CENTRAL,
    DECKS,
    DEPARTMENTS,
    DESIGNS,
    DESK,
    FEWEST_SEATS,
    FINAL_TILES,
    GARAGES,
    GOAL_HAND,
    GOALS,
    LINES,
    MODELS,
    NODES,
    NONE,
    ORDER_HAND,
    ORDERS,
    P_START,
    PARTS,
    PLAQUES,
    QUEUE,
    SPACES,
    SYMBOLS,
    TABLE_GOALS,
    TOP_DECK,
    UPGRADE_SPACES,
    State,
)
from boardroom.kernel.chance import below
from boardroom.kernel.places import fill

POOL = 3  # cubes of the recycling area
ROWS_OF_CARS = 2


def setup(box: Box, s: State) -> None:
    """Everything from the empty table to the first choice of the starting round."""
    clear_turn(s)
    fill_supplies(box, s)
    hang_factory_goals(box, s)
    pile_plaques(box, s)
    park_cars(box, s)
    lay_designs(s)
    shuffle_cards(s)
    for seat in range(s.seats):
        hand_out_board(box, s, seat)
    stock_warehouses(box, s)
    fill_offices(s)
    demand_cars(box, s)
    s.first = below(s.chance, s.seats)
    next_question(box, s)


def clear_turn(s: State) -> None:
    """Nothing is under way."""
    s.sandra = DESK
    s.micro = NONE
    s.trained = NONE
    s.moving = NONE
    s.moving_from = NONE
    s.pushed = NONE
    s.upgrading = NONE
    fill(s.order, len(s.order), NONE)


def fill_supplies(box: Box, s: State) -> None:
    """One cube of each part marks its value, three different ones go to recycling (R:269-270, R:281)."""
    s.books = box.books
    s.vouchers = box.vouchers
    s.red_seats = box.red_seats
    fill(s.cubes, PARTS, box.cubes - 1)
    for i in range(POOL):
        ticket = below(s.chance, PARTS - i)
        part = 0
        while s.recycling[part] or ticket > 0:
            ticket -= 1 - s.recycling[part]
            part += 1
        s.recycling[part] = 1
        s.cubes[part] -= 1


def hang_factory_goals(box: Box, s: State) -> None:
    """Two tiles of each area, the easier one on the left (R:268, R:1008, R:1020)."""
    for area in range(AREAS):
        one = below(s.chance, AREA_NUMBERS)
        other = (one + 1 + below(s.chance, AREA_NUMBERS - 1)) % AREA_NUMBERS
        s.factory_number[area][0] = box.factory_numbers[area][min(one, other)]
        s.factory_number[area][1] = box.factory_numbers[area][max(one, other)]
        for tile in range(len(s.factory_seats[area])):
            s.factory_seats[area][tile] = box.factory_seats[s.seats - FEWEST_SEATS][tile]
            s.red_seats -= s.factory_seats[area][tile]


def pile_plaques(box: Box, s: State) -> None:
    """Plaques face down on every training track with a red Seat; the others leave unseen (R:275-276)."""
    for dept in range(DEPARTMENTS):
        s.plaque_seat[dept] = 1
        s.red_seats -= 1
        s.plaque_count[dept] = box.plaques_placed[s.seats - FEWEST_SEATS]
        fill(s.piles[dept], PLAQUES, 0)
    deal_plaques(box, s, NONE)


def deal_plaques(box: Box, s: State, seat: int) -> None:
    """Random plaques for every pile that `seat` has not looked at (also to deal hidden ones anew)."""
    for dept in range(DEPARTMENTS):
        if seat == NONE or not s.players[seat].looked[dept]:
            fill(s.piles[dept], PLAQUES, 0)
    for dept in range(DEPARTMENTS):
        if seat == NONE or not s.players[seat].looked[dept]:
            for _ in range(s.plaque_count[dept]):
                s.piles[dept][draw_plaque(box, s)] += 1


def draw_plaque(box: Box, s: State) -> int:
    """A kind of plaque out of those that are neither taken nor on a pile."""
    total = 0
    for kind in range(PLAQUES):
        total += plaques_loose(box, s, kind)
    ticket = below(s.chance, total)
    kind = 0
    loose = plaques_loose(box, s, kind)
    while ticket >= loose:
        ticket -= loose
        kind += 1
        loose = plaques_loose(box, s, kind)
    return kind


def plaques_loose(box: Box, s: State, kind: int) -> int:
    """Plaques of a kind that are neither taken nor on a pile."""
    count = box.plaques[kind] - s.plaques_taken[kind]
    for dept in range(DEPARTMENTS):
        count -= s.piles[dept][kind]
    return count


def park_cars(box: Box, s: State) -> None:
    """Two cars of each model on its line, the rest in the supply; the test track is empty (R:280-291)."""
    fill(s.conveyor, NODES, NONE)
    fill(s.queue, QUEUE, NONE)
    for model in range(MODELS):
        s.cars[model] = box.cars - ROWS_OF_CARS
        for row in range(ROWS_OF_CARS):
            s.conveyor[row * LINES + box.line[model]] = model
        fill(s.innovation[model], UPGRADE_SPACES, NONE)


def lay_designs(s: State) -> None:
    """Eight tiles on the display, nine in each deck, of which the top one is visible (R:304-305)."""
    fill(s.unseen, DESIGNS, 1)
    fill(s.under, DESIGNS, NONE)
    fill(s.display, SPACES, NONE)
    each = (DESIGNS - SPACES) // DECKS
    s.deck_below[TOP_DECK] = each + SPACES // 2
    s.deck_below[BOTTOM_DECK] = each + SPACES // 2
    s.deck_below[CENTRAL] = each
    for deck in range(DECKS):
        turn_up(s, deck)
    refill(s)


def shuffle_cards(s: State) -> None:
    """Performance Goals and Kanban orders (R:248-249)."""
    fill(s.goals_deck, GOALS, 1)
    s.goals_left = GOALS
    fill(s.orders_top, ORDERS, 1)
    fill(s.order_seen, ORDERS, NONE)
    s.orders_top_count = ORDERS


def hand_out_board(box: Box, s: State, seat: int) -> None:
    """A player's board, cards, Seats and points (R:244-264, R:311-312)."""
    me = s.players[seat]
    me.station = NONE
    me.doubled = NONE
    me.space = NONE
    me.spot = NONE
    me.vouchers = box.start_vouchers
    s.vouchers -= box.start_vouchers
    me.face_up = box.start_chairs
    me.points[P_START] = box.start_points[s.options.mood]
    fill(me.garages, GARAGES, NONE)
    fill(me.claimed, QUEUE, NONE)
    fill(me.goal_batch, GOAL_HAND, NONE)
    for _ in range(GOAL_HAND):
        draw_into_hand(s, me)
    for i in range(ORDER_HAND):
        me.orders[i] = draw_unseen_order(s)


def stock_warehouses(box: Box, s: State) -> None:
    """All six parts of the first order, whatever the sides; the card goes under the deck (R:299-300, A9)."""
    card = draw_unseen_order(s)
    for symbol in range(SYMBOLS):
        stock(s, box.orders[card - 1][symbol])
    put_order_under(s, card)


def fill_offices(s: State) -> None:
    """Four goals on the table and one Final Goals tile (R:309-310)."""
    for place in range(TABLE_GOALS):
        s.table[place] = draw_goal(s)
    s.final_tile = below(s.chance, FINAL_TILES)


def demand_cars(box: Box, s: State) -> None:
    """Two Demand tiles with their Seats (R:292-293)."""
    out = 0
    for tile in range(DEMANDS):
        model = draw_demand(s, out)
        out |= 1 << model
        show_demand(box, s, tile, model)
