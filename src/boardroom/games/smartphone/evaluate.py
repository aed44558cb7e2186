"""How good a position of Smartphone Inc. is for a player, in terms whose weights lie in `weights.toml`.

A plan is judged while it is being composed: by what pads and tiles laid so far would bring.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.control import control_vp, place_vp
from boardroom.games.smartphone.rules.layings import face
from boardroom.games.smartphone.rules.offices import entry_cost, has_room, present, taken_in
from boardroom.games.smartphone.rules.outcome import pad_symbol, tile_symbol, tiles_aside
from boardroom.games.smartphone.rules.pads import overlap
from boardroom.games.smartphone.rules.planning import is_ready
from boardroom.games.smartphone.rules.plans import (
    NO_CHANGE,
    ONE_GOODS,
    ONE_RESEARCH,
    ONE_TRUCK,
    factory_of,
    goods_of,
    price_change,
    research_of,
    trucks_of,
    worth,
)
from boardroom.games.smartphone.rules.players import is_steve, within_prices
from boardroom.games.smartphone.rules.sale import sold_in
from boardroom.games.smartphone.rules.scoring import blue_cell_vp, total
from boardroom.games.smartphone.rules.technology import cost, has_side, studied_count
from boardroom.games.smartphone.state import (
    CELLS,
    D_OVER,
    D_PLAN,
    DOWN,
    FACTORY,
    GOODS,
    GPS,
    HALVES,
    IMPROVEMENT,
    LI_ION,
    LOGISTICS,
    NFC,
    NONE,
    PURPLE_BUYERS,
    RED_BUYERS,
    REGIONS,
    RESEARCH,
    ROUNDS,
    SIDE_A,
    SIDE_B,
    STEP_POSITION,
    STEP_TILES,
    TECHNOLOGIES,
    TECHNOLOGY,
    TRUCK,
    UP,
    Player,
    State,
)

TERMS: Final = (
    "points",
    "sales this round",
    "goods without buyers",
    "control held",
    "control in reach",
    "price",
    "buyers to come",
    "control to come",
    "offices to build on",
    "regions under way",
    "retailers under way",
    "trucks",
    "trucks for later rounds",
    "technologies",
    "patents under way",
    "technologies under way",
    "research",
    "research for later rounds",
    "factory",
    "goods tokens",
    "research on improvements",
    "trucks on improvements",
    "goods on improvements",
    "rises on improvements",
    "falls on improvements",
)
# Where the terms begin that are filled together.
T_MARKET, T_REGIONS, T_TECHNOLOGIES, T_IMPROVEMENTS = 1, 6, 13, 18

RIVALRY: Final = 0.5  # how much of a region another company there takes
BUYERS_PER_TRUCK: Final = 0.7
TYPICAL_PLAN: Final = NO_CHANGE + 4 * ONE_GOODS + ONE_RESEARCH + 2 * ONE_TRUCK  # of somebody who has not begun


def settled(box: Box, s: State) -> bool:
    """Not before pads have a position, nor in the middle of a turn of research or shipping."""
    if s.decision == D_PLAN:
        for seat in range(s.seats):
            if s.players[seat].plan.steps == STEP_POSITION:
                return False
        return True
    return not s.begun


def evaluate(box: Box, s: State, seat: int, terms: MutableSequence[MutableSequence[float]]) -> None:
    """Fill the terms of a player."""
    me = s.players[seat]
    row = terms[seat]
    planning = s.decision == D_PLAN and not is_steve(s, seat)
    outcome = plan_outcome(box, s, seat) if planning else shown_outcome(s, seat)
    row[0] = total(box, s, seat)
    later = ROUNDS - s.round
    price = within_prices(box, me.price + price_change(outcome)) if planning else me.price
    goods = min(me.stock, goods_planned(box, s, seat, outcome)) + me.goods if planning else me.goods
    coming = trucks_ahead(s, seat, outcome)
    fill_market(box, s, seat, price, goods, coming, row)
    fill_regions(box, s, seat, price, later, row)
    row[T_REGIONS + 5] = coming
    row[T_REGIONS + 6] = coming * later
    fill_technologies(box, s, seat, later, row)
    marks = research_ahead(s, seat, outcome)
    row[T_TECHNOLOGIES + 3] = marks
    row[T_TECHNOLOGIES + 4] = marks * later
    row[T_IMPROVEMENTS] = factory_of(outcome) * later if ahead(s, seat, IMPROVEMENT) else 0
    fill_improvements(box, me, later, row)


# --- what the plan of the round brings ---------------------------------------------------------------------------


def plan_outcome(box: Box, s: State, seat: int) -> int:
    """The outcome of a secret plan as far as it has come, packed like those of `rules.plans`."""
    me = s.players[seat]
    plan = me.plan
    if not is_ready(s, seat) and plan.steps <= STEP_POSITION:
        return TYPICAL_PLAN
    factor = box.gps_factor if has_side(s, seat, GPS, SIDE_A) else 1
    tiles = min(me.tile_count, plan.steps - STEP_TILES)
    outcome = NO_CHANGE + (overlap(plan) + tiles_aside(plan, tiles)) * ONE_GOODS
    for cell in range(CELLS):
        outcome += worth(pad_symbol(box, plan, tiles, cell), factor)
    for tile in range(tiles):
        for half in range(HALVES):
            outcome += worth(tile_symbol(box, me, plan, tiles, tile, half), 1)
    for tile in range(tiles, me.tile_count):
        for half in range(HALVES):
            outcome += worth(face(box, me.tiles[tile], half), 1)
    return outcome


def shown_outcome(s: State, seat: int) -> int:
    """The same of a plan on the table; price and goods have been settled by it."""
    active = s.players[seat].active
    outcome = NO_CHANGE
    outcome += worth(FACTORY, 1) * active[FACTORY]
    return outcome + active[RESEARCH] * ONE_RESEARCH + active[TRUCK] * ONE_TRUCK


def goods_planned(box: Box, s: State, seat: int, outcome: int) -> int:
    """What the plan will make, with tokens and technologies."""
    goods = goods_of(outcome) + s.players[seat].tokens
    if has_side(s, seat, LI_ION, SIDE_B):
        goods += studied_count(s.players[seat])
    return goods


def ahead(s: State, seat: int, phase: int) -> bool:
    """Whether a seat's turn of a phase is to come this round, or under way."""
    if s.decision == D_OVER or s.phase > phase:
        return False
    if s.phase == phase:
        for i in range(s.turn):
            if s.order[i] == seat:
                return False
    return True


def trucks_ahead(s: State, seat: int, outcome: int) -> int:
    """Markers for regions that are still to be placed this round."""
    if not ahead(s, seat, LOGISTICS):
        return 0
    if s.phase == LOGISTICS and s.begun and s.seat == seat:
        return s.players[seat].hand
    return trucks_of(outcome) + (research_of(outcome) if has_side(s, seat, LI_ION, SIDE_A) else 0)


def research_ahead(s: State, seat: int, outcome: int) -> int:
    """Markers for technologies that are still to be placed this round."""
    if not ahead(s, seat, TECHNOLOGY):
        return 0
    if s.phase == TECHNOLOGY and s.begun and s.seat == seat:
        return s.players[seat].hand
    return research_of(outcome)


# --- the map -----------------------------------------------------------------------------------------------------


def fill_market(
    box: Box, s: State, seat: int, price: int, goods: int, coming: int, row: MutableSequence[float]
) -> None:
    """What this round's goods bring, as far as buyers are in sight."""
    sold = 0
    held = 0
    reach = 0.0
    for region in range(REGIONS):
        if s.retailer[region] == NONE and present(s, seat, region):
            here = sold_in(s, seat, region)
            sold += here
            held += control_vp(box, s, seat, region)
            if here == 0 and takers(box, s, seat, region, price) > 0:
                reach += place_vp(box, s, region, 1) * own_share(s, seat, region)
    room = buyers_in_sight(box, s, seat, price, coming)
    row[T_MARKET] = price * (sold + min(float(goods), room))
    row[T_MARKET + 1] = max(0.0, goods - room)
    row[T_MARKET + 2] = held
    row[T_MARKET + 3] = reach if goods > 0 else 0
    row[T_MARKET + 4] = price if s.decision == D_PLAN else 0


def buyers_in_sight(box: Box, s: State, seat: int, price: int, coming: int) -> float:
    """How many buyers are left to a seat where it has offices, and where its trucks may bring it this round."""
    room = BUYERS_PER_TRUCK * coming
    for region in range(REGIONS):
        if s.retailer[region] == NONE and present(s, seat, region):
            room += takers(box, s, seat, region, price) * own_share(s, seat, region)
    if has_side(s, seat, NFC, SIDE_A) and not s.players[seat].online_used and ahead(s, seat, LOGISTICS):
        room += box.online_goods
    return room


def fill_regions(box: Box, s: State, seat: int, price: int, later: int, row: MutableSequence[float]) -> None:
    """Offices, and markers on the way to one, in later rounds; what is under way counts more the nearer it is."""
    me = s.players[seat]
    buyers = 0.0
    control = 0.0
    offices = 0
    under_way = 0.0
    shops = 0.0
    for region in range(REGIONS):
        shop = s.retailer[region] != NONE
        if present(s, seat, region):
            offices += 1
            if not shop:
                share = own_share(s, seat, region)
                buyers += takers(box, s, seat, region, box.price_start) * share
                control += place_vp(box, s, region, 1) * share
        elif me.shipped[region] > 0 and has_room(box, s, region):
            done = me.shipped[region] / entry_cost(box, region)
            if shop:
                shops += done * done * blue_cell_vp(box, s, region, taken_in(s, region))
            else:
                share = own_share(s, seat, region)
                under_way += done * done * takers(box, s, seat, region, box.price_start) * share
    row[T_REGIONS] = buyers * later
    row[T_REGIONS + 1] = control * later
    row[T_REGIONS + 2] = offices * later
    row[T_REGIONS + 3] = under_way * later
    row[T_REGIONS + 4] = shops if later > 0 else 0


def takers(box: Box, s: State, seat: int, region: int, price: int) -> int:
    """Free buyers who take a seat's goods at a price."""
    count = 0
    for buyer in range(RED_BUYERS):
        if s.buyers[region][buyer] == NONE and box.red_buyers[region][buyer] >= price:
            count += 1
    for buyer in range(PURPLE_BUYERS):
        wish = box.purple_buyers[region][buyer]
        if wish > 0 and s.players[seat].studied[wish - 1] and s.buyers[region][RED_BUYERS + buyer] == NONE:
            count += 1
    return count


def own_share(s: State, seat: int, region: int) -> float:
    """How much of a region others with an office there leave to a seat."""
    rivals = 0
    for rival in range(s.seats):
        if rival != seat and present(s, rival, region):
            rivals += 1
    return 1.0 / (1.0 + RIVALRY * rivals)


# --- technologies and improvements -------------------------------------------------------------------------------


def fill_technologies(box: Box, s: State, seat: int, later: int, row: MutableSequence[float]) -> None:
    """Technologies studied, and markers on the way to one."""
    me = s.players[seat]
    patents = 0.0
    studies = 0.0
    for tech in range(TECHNOLOGIES):
        if me.research[tech] > 0:
            done = min(1.0, me.research[tech] / cost(box, s, seat, tech))
            studies += done * done
            if s.patents[tech] == NONE:
                patents += done * done * box.patent_vp[tech]
    row[T_TECHNOLOGIES] = studied_count(me) * later
    row[T_TECHNOLOGIES + 1] = patents if later > 0 else 0
    row[T_TECHNOLOGIES + 2] = studies * later


def fill_improvements(box: Box, me: Player, later: int, row: MutableSequence[float]) -> None:
    """Tokens, and symbols on tiles, for the rounds in which they can be used."""
    for i in range(1, 7):
        row[T_IMPROVEMENTS + i] = 0
    row[T_IMPROVEMENTS + 1] = me.tokens * later
    for tile in range(me.tile_count):
        for half in range(HALVES):
            symbol = face(box, me.tiles[tile], half)
            if symbol == RESEARCH:
                row[T_IMPROVEMENTS + 2] += later
            elif symbol == TRUCK:
                row[T_IMPROVEMENTS + 3] += later
            elif symbol == GOODS:
                row[T_IMPROVEMENTS + 4] += later
            elif symbol == UP:
                row[T_IMPROVEMENTS + 5] += later
            elif symbol == DOWN:
                row[T_IMPROVEMENTS + 6] += later
