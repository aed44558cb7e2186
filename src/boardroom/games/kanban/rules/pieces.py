"""Invariants about pieces: nothing appears, nothing is lost, everything has room (specification 10)."""

from __future__ import annotations

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.assembly import filled, spaces
from boardroom.games.kanban.rules.counting import of_model, upgrades_of_part
from boardroom.games.kanban.rules.gains import free_chairs
from boardroom.games.kanban.rules.goal_cards import hand_size
from boardroom.games.kanban.rules.people import free_bins, free_desks, open_garages, parked
from boardroom.games.kanban.rules.sandra import model_upgrades
from boardroom.games.kanban.state import (
    AREA_TILES,
    AREAS,
    BOOKS,
    CENTRAL,
    DECKS,
    DEPARTMENTS,
    DESIGNS,
    FEWEST_SEATS,
    GARAGES,
    GOAL_HAND,
    GOALS,
    MEETING,
    MODELS,
    NEW_BUSINESS,
    NO_PART,
    NODES,
    NONE,
    ON_TABLE,
    ORDER_HAND,
    ORDERS,
    PARTS,
    PLAQUES,
    QUEUE,
    SPACES,
    STEPS,
    TABLE_GOALS,
    TILES_PER_MODEL,
    UPGRADE_SPACES,
    VOUCHERS,
    Player,
    State,
)
from boardroom.kernel.counting import how_many, in_all
from boardroom.kernel.invariants import broken


def pieces_fault(box: Box, s: State) -> int:
    """The first invariant about pieces that does not hold."""
    return (
        broken(1, cubes_fault(box, s))
        or broken(2, cars_fault(box, s))
        or broken(3, designs_fault(s))
        or broken(4, upgrades_fault(s))
        or broken(5, seats_fault(box, s))
        or broken(6, tiles_fault(box, s))
        or broken(11, assembly_fault(box, s))
        or broken(12, room_fault(box, s))
        or broken(14, values_fault(s))
        or broken(15, doubles_fault(s))
        or broken(16, goals_fault(s) or orders_fault(s))
        or broken(18, factory_fault(box, s))
        or broken(23, plaques_fault(s))
    )


# --- cubes, cars, designs ----------------------------------------------------------------------------------------


def cubes_fault(box: Box, s: State) -> bool:
    """N1: all cubes of a part but its value marker are somewhere; one is in hand while an upgrade is decided."""
    for part in range(PARTS):
        count = s.cubes[part] + s.warehouse[part] + s.recycling[part]
        for model in range(MODELS):
            count += s.assembly[model][part]
            count += how_many(s.innovation[model], UPGRADE_SPACES, part)
        for seat in range(s.seats):
            count += s.players[seat].parts[part]
        if s.upgrading != NONE and s.upgrading % TILES_PER_MODEL == part:
            count += 1
        if count != box.cubes - 1:
            return True
    return False


def cars_fault(box: Box, s: State) -> bool:
    """N2: all cars of a model are somewhere; one is in hand while it is displaced."""
    for model in range(MODELS):
        count = s.cars[model] + (1 if s.moving == model else 0)
        count += how_many(s.conveyor, NODES, model)
        count += how_many(s.queue, QUEUE, model)
        for seat in range(s.seats):
            count += cars_with(s.players[seat], model)
        if count != box.cars:
            return True
    return False


def cars_with(me: Player, model: int) -> int:
    """Cars of a model with a player, parked or not."""
    return how_many(me.garages, GARAGES, model) + how_many(me.claimed, QUEUE, model)


def designs_fault(s: State) -> bool:
    """N3: every tile is in exactly one place, and the decks hold as many unseen tiles as there are."""
    hidden = 0
    for tile in range(DESIGNS):
        if places_of(s, tile) != 1:
            return True
        hidden += s.unseen[tile] + s.in_central[tile]
    for deck in range(DECKS):
        hidden -= s.deck_below[deck]
    return hidden != 0 or in_all(s.in_central, DESIGNS) > s.deck_below[CENTRAL]


def places_of(s: State, tile: int) -> int:
    """In how many places a tile is."""
    count = s.unseen[tile] + s.in_central[tile]
    count += how_many(s.display, SPACES, tile)
    count += how_many(s.deck_top, DECKS, tile)
    count += how_many(s.under, s.under_count, tile)
    for seat in range(s.seats):
        count += s.players[seat].designs[tile] + s.players[seat].upgraded[tile]
    return count


def upgrades_fault(s: State) -> bool:
    """N4: every cube on an Upgrade Space belongs to an upgraded tile of that model and part."""
    for model in range(MODELS):
        owned = 0
        for seat in range(s.seats):
            owned += of_model(s.players[seat].upgraded, model)
            if s.players[seat].upgraded[model * TILES_PER_MODEL + NO_PART]:
                return True
        if owned != model_upgrades(s, model):
            return True
        for u in range(UPGRADE_SPACES):
            if s.innovation[model][u] != NONE and not owned_upgrade(s, model, s.innovation[model][u]):
                return True
    return False


def owned_upgrade(s: State, model: int, part: int) -> bool:
    """Somebody has upgraded this design."""
    for seat in range(s.seats):
        if s.players[seat].upgraded[model * TILES_PER_MODEL + part]:
            return True
    return False


def assembly_fault(box: Box, s: State) -> bool:
    """N11: never more parts than Assembly Spaces; that they differ is in the way they are kept."""
    for model in range(MODELS):
        if filled(s, model) > spaces(box, s):
            return True
    return False


def values_fault(s: State) -> bool:
    """N14: a value marker has made a step for every upgrade of its part and one more for a double one."""
    for part in range(PARTS):
        steps = s.was_doubled[part]
        for seat in range(s.seats):
            steps += upgrades_of_part(s.players[seat], part)
        if s.steps[part] != min(STEPS - 1, steps):
            return True
    return False


def doubles_fault(s: State) -> bool:
    """N15: at most one double upgrade for a player and for a part, of a design the player has upgraded."""
    for part in range(PARTS):
        count = 0
        for seat in range(s.seats):
            me = s.players[seat]
            if me.doubled != NONE and me.doubled % TILES_PER_MODEL == part:
                count += 1
                if not me.upgraded[me.doubled]:
                    return True
        if count != s.was_doubled[part]:
            return True
    return False


# --- Seats, tiles, room ------------------------------------------------------------------------------------------


def seats_fault(box: Box, s: State) -> bool:
    """N5: all red Seats are somewhere, and a player's Seats on goals are those that spoke."""
    count = s.red_seats + s.demand_seats[0] + s.demand_seats[1] + in_all(s.plaque_seat, DEPARTMENTS)
    for area in range(AREAS):
        count += in_all(s.factory_seats[area], AREA_TILES)
    for seat in range(s.seats):
        count += s.players[seat].red
        spoken = 0
        for place in range(ON_TABLE):
            spoken += s.speakers[place] >> seat & 1
        if spoken != s.players[seat].on_goals:
            return True
    return count != box.red_seats


def tiles_fault(box: Box, s: State) -> bool:
    """N6: all Books and Vouchers are in the supply, with players, or on their way to them."""
    books = s.books
    vouchers = s.vouchers
    for seat in range(s.seats):
        books += s.players[seat].books + s.players[seat].pending[BOOKS]
        vouchers += s.players[seat].vouchers + s.players[seat].pending[VOUCHERS]
    return books != box.books or vouchers != box.vouchers


def room_fault(box: Box, s: State) -> bool:
    """N12: no more on a board than it has room for."""
    for seat in range(s.seats):
        me = s.players[seat]
        if free_bins(box, me) < 0 or free_desks(box, me) < 0 or free_chairs(box, me) < 0:
            return True
        if parked(me) > open_garages(box, me):
            return True
    return False


def factory_fault(box: Box, s: State) -> bool:
    """N18: every Seat missing from a Factory Goal was taken by another player."""
    for area in range(AREAS):
        for tile in range(AREA_TILES):
            count = s.factory_seats[area][tile]
            for seat in range(s.seats):
                count += s.players[seat].factory[area][tile]
            if count != box.factory_seats[s.seats - FEWEST_SEATS][tile]:
                return True
    return False


def plaques_fault(s: State) -> bool:
    """N23: piles are as high as everybody sees, and who looked at one knows what is left of it."""
    for dept in range(DEPARTMENTS):
        count = 0
        for kind in range(PLAQUES):
            count += s.piles[dept][kind]
            for seat in range(s.seats):
                me = s.players[seat]
                if me.looked[dept] and me.plaques[dept][kind] != s.piles[dept][kind]:
                    return True
        if count != s.plaque_count[dept]:
            return True
    return False


# --- cards -------------------------------------------------------------------------------------------------------


def goals_fault(s: State) -> bool:
    """N16: 32 goals, each in one place; hands of three between meetings; four goals on the table."""
    left = 0
    for goal in range(1, GOALS + 1):
        if goal_places(s, goal) != 1:
            return True
        left += s.goals_deck[goal - 1]
    if left != s.goals_left:
        return True
    for seat in range(s.seats):
        if hand_fault(s, s.players[seat]):
            return True
    for place in range(TABLE_GOALS):
        if (s.table[place] == 0) != (s.phase == NEW_BUSINESS):
            return True
    return False


def goal_places(s: State, goal: int) -> int:
    """In how many places a goal is."""
    count = s.goals_deck[goal - 1] + s.discarded[goal - 1]
    count += how_many(s.table, ON_TABLE, goal)
    for seat in range(s.seats):
        count += how_many(s.players[seat].goals, GOAL_HAND, goal)
    return count


def hand_fault(s: State, me: Player) -> bool:
    """N16: one card less after the pet project; every card is of the shuffle it is said to be of."""
    size = GOAL_HAND - 1 if s.phase == NEW_BUSINESS or (s.phase == MEETING and me.pet > 0) else GOAL_HAND
    if hand_size(me) != size:
        return True
    for place in range(size):
        if me.goals[place] == 0 or s.batch_of[me.goals[place] - 1] != me.goal_batch[place]:
            return True
    return False


def orders_fault(s: State) -> bool:
    """N16: 12 orders, each in one place; two in every hand, and those that everybody saw drawn are there."""
    left = 0
    for card in range(1, ORDERS + 1):
        count = s.orders_top[card - 1]
        left += count
        count += how_many(s.orders_under, s.orders_under_count, card)
        for seat in range(s.seats):
            held = how_many(s.players[seat].orders, ORDER_HAND, card)
            if s.order_seen[card - 1] == seat and held == 0:
                return True
            count += held
        if count != 1:
            return True
    return left != s.orders_top_count
