"""What Smartphone Inc. says: tips, reasons, the status line and the sentences of the log.

All functions see only what the reader may see. `@2` stands for the player on seat 2.
"""

from __future__ import annotations

from typing import Final

from boardroom.games.smartphone.actions import (
    BONUS_PROGRESS,
    CELL_NAMES,
    END_LOGISTICS,
    END_RESEARCH,
    LAY,
    LEAVE_ASIDE,
    LOGISTICS_MARK,
    MOVE_FROM,
    MOVE_TO,
    NEXT_ABOVE,
    ONLINE_SALE,
    POSITION,
    POSITION_NAMES,
    PRICE_SHIFT,
    PRICE_UP,
    REGION_NAMES,
    RESEARCH_MARK,
    SECOND_OFFICE,
    SELL,
    SELL_ALL,
    SMALL_OFFICE_AT,
    SYMBOL_NAMES,
    TAKE,
    TECH_NAMES,
)
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules import reasons as r
from boardroom.games.smartphone.rules.layings import base_cell, face, is_under, turned_out
from boardroom.games.smartphone.rules.offices import bonus_of, cells_in, entry_cost, strength_of, taken_in
from boardroom.games.smartphone.rules.pads import lower_pad, upper_pad
from boardroom.games.smartphone.rules.planning import next_tile
from boardroom.games.smartphone.rules.players import is_steve
from boardroom.games.smartphone.rules.pricing import set_price
from boardroom.games.smartphone.rules.production import make_goods
from boardroom.games.smartphone.rules.sale import reach, total_reach
from boardroom.games.smartphone.rules.scoring import blue_cell_vp, patent_vp, rank, retailer_vp, total
from boardroom.games.smartphone.rules.technology import cost
from boardroom.games.smartphone.state import (
    ASIDE,
    D_IMPROVEMENT,
    D_LOGISTICS,
    D_MOVE_FROM,
    D_MOVE_TO,
    D_OVER,
    D_PLAN,
    D_PRICE,
    D_PROGRESS,
    D_RESEARCH,
    D_SALE,
    D_SECOND,
    D_SMALL,
    DIRECTIONS,
    FACTORY,
    GOODS_BONUS,
    HALVES,
    JOURNAL,
    MOVE_BONUS,
    NO_BONUS,
    NONE,
    PLANNED_TILES,
    PRICE_BONUS,
    PROGRESS_BONUS,
    REGIONS,
    RESEARCH,
    S_ALONE,
    S_ALONE_ONE,
    S_CHEAPEST,
    S_CONTESTED,
    S_CONTINUES,
    S_LOSES,
    S_NO_TARGET,
    S_OFFICE,
    S_PATENT,
    S_PLACES,
    S_SHIPS,
    S_STUDIES,
    S_TAKES,
    S_TARGET,
    S_TARGET_EMPTIER,
    S_TARGET_FIRST,
    S_TOKEN,
    S_WASTES,
    SECOND_BONUS,
    STEP_POSITION,
    STEP_STACK,
    TECHNOLOGIES,
    TRUCK,
    Player,
    State,
)
from boardroom.kernel.schema import copy
from boardroom.kernel.sheet import Tip

SIZE_NAMES: Final = ("", "small", "medium", "large")
DIRECTION_WORDS: Final = ("north", "east", "south", "west")
SIDE_NAMES: Final = (("mass market", "laboratory"), ("factory", "premium"))  # of pads A and B, ours
TURNS: Final = ("not turned", "turned a quarter clockwise", "turned upside down", "turned a quarter anticlockwise")

TECH_EFFECTS: Final = (
    ("every active goods symbol on pads brings 2 goods", "5 goods at once"),
    ("one free second office every round", "unsold goods are kept"),
    ("technologies cost 1 marker less", "an office in any small region at once"),
    ("research symbols also count as trucks", "1 goods for each own technology, now and every round"),
    ("up to 3 goods sold off the board every round", "price +1 now and every round"),
    ("one improvement may stick out over the pads", "one goods a round in each region without own office"),
)

REASONS: Final = {
    r.NOT_NOW: "This is not asked for now.",
    r.PLAN_READY: "Your plan is ready; it stays secret until everybody is.",
    r.NOT_VISIBLE: "That cell lies under the upper pad.",
    r.BESIDE_PADS: "Half of the improvement would lie beside the pads, which only side A of 4G allows.",
    r.NOTHING_UNDER: "No part of the improvement would lie under the upper pad.",
    r.BESIDE_LOWER_PAD: "Half of the improvement would lie under the upper pad, but beside the lower one.",
    r.ALREADY_STICKS_OUT: "Only one improvement may stick out, and one does already.",
    r.NOT_STICKING_OUT: "The improvement would not stick out there.",
    r.COVERS_EXACTLY: "An improvement must not cover another one exactly.",
    r.SAME_LAYING: "Both symbols are equal: the same laying is offered the other way round.",
    r.NOT_MEETING: "That improvement does not meet another one openly.",
    r.ORDERED_ALREADY: "That improvement has its place in the pile already.",
    r.UNDER_TILES_FIRST: "An improvement under the upper pad comes before one that lies on it.",
    r.SLOT_EMPTY: "There is no improvement left in that slot.",
    r.STUDIED: "You have studied this technology.",
    r.NO_OFFICE: "You have no office marker left.",
    r.NO_MARKER: "You have no progress marker for it.",
    r.OFFICE_THERE: "You have an office there already.",
    r.REGION_FULL: "There is no free office cell.",
    r.NOT_CONNECTED: "The region is not connected to one of your offices.",
    r.SECOND_USED: "You have placed this round's second office.",
    r.NOT_ONE_OFFICE: "A second office needs a region with exactly one of yours.",
    r.RETAILER_THERE: "A retailer stands there.",
    r.ONLINE_USED: "You have sold online in this round.",
    r.TOO_FEW_GOODS: "You do not have that many goods to sell.",
    r.MUST_OPEN_SECOND: "Wi-Fi obliges you to place a second office first.",
    r.PRICE_LIMIT: "The price cannot go further in that direction.",
    r.ENOUGH_MARKERS: "That technology has enough markers.",
    r.NO_SUCH_OFFICE: "You have no such office there.",
    r.NOT_SMALL: "Gamepad opens an office in a small region only.",
    r.NO_OFFICE_HERE: "You have no office there.",
    r.NO_BUYER: "No free buyer there takes your phones.",
    r.NO_TECHNOLOGY: "You do not have the technology for it.",
}


# --- small texts -------------------------------------------------------------------------------------------------


def count(number: int, noun: str) -> str:
    """`1 truck`, `2 trucks`; goods stay goods."""
    return f"{number} {noun}" if number == 1 or noun == "goods" else f"{number} {noun}s"


def listed(names: list[str]) -> str:
    """`A, B and C`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def who(s: State, p: int) -> str:
    """A player, or Steve."""
    return "Steve" if is_steve(s, p) else f"@{p}"


def tile_text(box: Box, tile: int) -> str:
    """`research and truck`."""
    first, second = (SYMBOL_NAMES[face(box, tile, half)] for half in range(HALVES))
    return f"two {first}{'s' * (first == 'truck')}" if first == second else f"{first} and {second}"


def region_text(box: Box, s: State, region: int) -> str:
    """`China`, or `the retailer in China`."""
    return REGION_NAMES[region] if s.retailer[region] == NONE else f"the retailer in {REGION_NAMES[region]}"


def bonus_text(box: Box, s: State, region: int) -> str:
    """What the retailer in a region gives."""
    bonus, strength = bonus_of(box, s, region), strength_of(box, s, region)
    return {
        NO_BONUS: "no bonus",
        GOODS_BONUS: count(strength, "goods"),
        PROGRESS_BONUS: f"{count(strength, 'progress marker')} on technologies",
        PRICE_BONUS: "price up or down by 1",
        SECOND_BONUS: "a second office",
        MOVE_BONUS: "moving an office",
    }[bonus]


def stack_text(stack: int) -> str:
    """`pad A, mass market, on pad B, premium`."""
    sides = SIDE_NAMES[0][stack >> 1 & 1], SIDE_NAMES[1][stack & 1]
    upper, lower = upper_pad(stack), lower_pad(stack)
    return f"pad {'AB'[upper]}, {sides[upper]}, on pad {'AB'[lower]}, {sides[lower]}"


def position_text(position: int) -> str:
    """How pad B lies relative to pad A."""
    turns, row, column = (int(part) for part in POSITION_NAMES[position].split())
    down = f"{count(abs(row), 'row')} {'down' if row > 0 else 'up'}" if row else "level"
    right = f"{count(abs(column), 'column')} to the {'right' if column > 0 else 'left'}" if column else "flush left"
    return f"pad B {TURNS[turns]}, {down}, {right}"


def laying_text(box: Box, me: Player, tile: int, laying: int) -> str:
    """How a tile is laid, in words that no other way shares."""
    if laying == ASIDE:
        return "face down beside the pads"
    known = 0 <= tile < me.tile_count and me.tiles[tile] != NONE
    symbols = [SYMBOL_NAMES[face(box, me.tiles[tile], half)] if known else ("first", "second")[half] for half in (0, 1)]
    cell = CELL_NAMES[base_cell(me.plan, laying)]
    way = DIRECTION_WORDS[laying % DIRECTIONS]
    under = " under the upper pad" if is_under(laying) else ""
    if turned_out(laying):
        return f"{symbols[1]} on {cell}{under}, {symbols[0]} sticking out to the {way}"
    return f"{symbols[0]} on {cell}, {symbols[1]} to the {way}{under}"


# --- tips --------------------------------------------------------------------------------------------------------


def tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """What an action is, costs and brings."""
    if code < TAKE:
        return plan_tip(box, s.players[seat], code)
    if code < LOGISTICS_MARK:
        return research_tip(box, s, seat, code)
    if code < PRICE_SHIFT:
        return logistics_tip(box, s, seat, code)
    if code < SELL:
        return bonus_tip(box, s, seat, code)
    return sale_tip(box, s, seat, code)


def plan_tip(box: Box, me: Player, code: int) -> Tip:
    """Planning."""
    if code < POSITION:
        text = stack_text(code)
        return Tip(text[0].upper() + text[1:], "nothing", "which pad lies above, and with which sides")
    if code < LAY:
        text = position_text(code - POSITION)
        return Tip(text[0].upper() + text[1:], "nothing", "every covered cell brings 1 goods")
    tile = next_tile(me)
    known = 0 <= tile < min(me.tile_count, PLANNED_TILES)
    name = tile_text(box, me.tiles[tile]) if known else "the improvement"
    if code < LEAVE_ASIDE:
        text = laying_text(box, me, tile if known else NONE, code - LAY)
        return Tip(f"Lay {text}", f"the symbols under {name}", "its visible symbols are active")
    if code == LEAVE_ASIDE:
        return Tip("Leave it face down", f"{name} stays aside", "1 goods")
    number = code - NEXT_ABOVE
    above = tile_text(box, me.tiles[number]) if number < me.tile_count else "that improvement"
    return Tip(f"Improvement {number + 1} next: {above}", "nothing", "the following ones lie above it")


def research_tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """Improvements and technologies."""
    me = s.players[seat]
    if code < RESEARCH_MARK:
        kind = s.block[code - TAKE]
        what = tile_text(box, kind) if kind != NONE else "nothing left"
        return Tip(f"Take improvement {code - TAKE + 1}: {what}", "nothing", "can be laid from the next round on")
    if code == END_RESEARCH:
        return Tip("End research", lost_text(me), "markers on technologies stay")
    tech = code - RESEARCH_MARK
    return Tip(f"Research {TECH_NAMES[tech]}", "1 progress marker", tech_effect(box, s, seat, tech))


def lost_text(me: Player) -> str:
    """What ending a turn costs."""
    return f"{count(me.hand, 'marker')} not placed" if me.hand else "nothing"


def tech_effect(box: Box, s: State, seat: int, tech: int) -> str:
    """How far a technology is and what it brings."""
    me = s.players[seat]
    effect = TECH_EFFECTS[tech][s.sides[tech]]
    if me.studied[tech]:
        return f"studied: {effect}"
    patent = f", patent {box.patent_vp[tech]} VP" if s.patents[tech] == NONE else ""
    return f"{me.research[tech]} of {cost(box, s, seat, tech)} markers: {effect}{patent}"


def logistics_tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """Regions, second offices, online sale."""
    me = s.players[seat]
    if code < SECOND_OFFICE:
        region = code - LOGISTICS_MARK
        return Tip(f"Ship to {REGION_NAMES[region]}", "1 progress marker", region_effect(box, s, seat, region))
    if code < ONLINE_SALE:
        return Tip(f"Second office in {REGION_NAMES[code - SECOND_OFFICE]}", "1 office marker", "control is worth more")
    if code < END_LOGISTICS:
        goods = code - ONLINE_SALE + 1
        return Tip(f"Sell {goods} online", count(goods, "goods"), f"{goods * me.price} VP at once")
    return Tip("End logistics", lost_text(me), "markers on the map stay")


def region_effect(box: Box, s: State, seat: int, region: int) -> str:
    """How far an office is and what comes with it."""
    markers = f"{s.players[seat].shipped[region]} of {entry_cost(box, region)} markers"
    cell, cells = taken_in(s, region), cells_in(box, s, region)
    if s.retailer[region] == NONE:
        return f"{markers}, {f'office cell {cell + 1} of {cells}' if cell < cells else 'full'}"
    vp = f"{blue_cell_vp(box, s, region, cell)} VP at the end" if cell < cells else "full"
    return f"{markers}, retailer: {vp}, {bonus_text(box, s, region)}"


def bonus_tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """What interrupts a turn."""
    me = s.players[seat]
    if code < BONUS_PROGRESS:
        up = code == PRICE_UP
        return Tip(f"Price {'up' if up else 'down'}", "nothing", f"{me.price} becomes {me.price + (1 if up else -1)}")
    if code < MOVE_FROM:
        tech = code - BONUS_PROGRESS
        return Tip(f"Bonus marker on {TECH_NAMES[tech]}", "nothing", tech_effect(box, s, seat, tech))
    if code < MOVE_TO:
        region, which = divmod(code - MOVE_FROM, HALVES)
        return Tip(
            f"Move the {('first', 'second')[which]} office in {REGION_NAMES[region]}", "leaves it", "choose where to"
        )
    if code < SMALL_OFFICE_AT:
        return Tip(f"Move it to {REGION_NAMES[code - MOVE_TO]}", "nothing", "no bonus of a retailer")
    region = code - SMALL_OFFICE_AT
    bonus = f"and {bonus_text(box, s, region)}" if s.retailer[region] != NONE else "on the next cell"
    return Tip(f"Office in {REGION_NAMES[region]}", "1 office marker", f"an office {bonus}")


def sale_tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """Selling."""
    me = s.players[seat]
    if code < SELL_ALL:
        region = code - SELL
        left = reach(box, s, seat, region)
        return Tip(f"Sell in {REGION_NAMES[region]}", "1 goods", f"{me.price} VP; {count(left, 'buyer')} would take it")
    if code == SELL_ALL:
        goods = total_reach(box, s, seat)
        return Tip("Sell to every buyer in reach", count(goods, "goods"), f"{goods * me.price} VP; ends the turn")
    return Tip("End the sale", f"{count(me.goods, 'goods')} not sold" if me.goods else "nothing", "the turn is over")


# --- the status line ---------------------------------------------------------------------------------------------


def status(box: Box, s: State, seat: int | None) -> str:
    """Who must do what."""
    if s.decision == D_OVER:
        return final_sentence(box, s)
    if s.decision == D_PLAN:
        waiting = [f"@{p}" for p in range(s.seats) if not s.ready >> p & 1]
        if seat is not None and f"@{seat}" in waiting:
            return f"Your turn: plan round {s.round} in secret, {planning_task(box, s.players[seat])}."
        return f"Round {s.round}: waiting for the plans of {listed(waiting)}."
    who_acts = "Your turn: " if seat == s.seat else f"@{s.seat} is to "
    return f"{who_acts}{task(s)}."


def planning_task(box: Box, me: Player) -> str:
    """What the planner is asked for."""
    if me.plan.steps == STEP_STACK:
        return "lay out both pads and any improvements"
    if me.plan.steps == STEP_POSITION:
        return "now how the pads lie"
    if next_tile(me) < me.tile_count:
        return f"now the improvement {tile_text(box, me.tiles[next_tile(me)])}"
    return "now which improvement lies below"


def task(s: State) -> str:
    """What the deciding seat is asked for."""
    me = s.players[s.seat]
    return {
        D_IMPROVEMENT: "take an improvement",
        D_RESEARCH: f"place {count(me.hand, 'progress marker')} on technologies",
        D_LOGISTICS: f"place {count(me.hand, 'progress marker')} on the map",
        D_PRICE: "move the price up or down",
        D_PROGRESS: "put a bonus marker on a technology",
        D_SECOND: "place a second office",
        D_MOVE_FROM: "choose an office to move",
        D_MOVE_TO: "choose where the office goes",
        D_SMALL: "open an office in a small region",
        D_SALE: f"sell {count(me.goods, 'goods')} at {me.price}",
    }[s.decision]


def final_sentence(box: Box, s: State) -> str:
    """Who has won."""
    places = [0] * s.seats
    rank(box, s, places)
    winners = [who(s, p) for p in range(s.seats) if places[p] == 1]
    points = max(total(box, s, p) for p in range(s.seats))
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'win together'} with {points} VP."


# --- the log -----------------------------------------------------------------------------------------------------


def sentences(box: Box, before: State, after: State, seat: int, code: int) -> list[str]:
    """What an action did, and all that followed by itself."""
    told = (
        plan_sentences(box, before, after, seat, code)
        if before.decision == D_PLAN
        else [deed(box, before, after, seat, code)]
    )
    told += bonus_sentences(box, before, after, seat, code)
    revealed = before.decision == D_PLAN and scored_or_later(before, after)
    if revealed:
        told += [outcome_sentence(box, before, after, p) for p in range(after.seats)]
    told += [line for p in range(after.seats) for line in gain_sentences(box, before, after, p)]
    told += steve_sentences(box, before, after, False)
    if round_ended(before, after):
        told += [scoring_sentence(before.round, after, p) for p in range(after.seats)]
        told += final_sentences(box, after) if after.decision == D_OVER else [f"Round {after.round} begins."]
    return told + steve_sentences(box, before, after, True)


def scored_or_later(before: State, after: State) -> bool:
    """Whether the plans were revealed by this action."""
    return after.decision != D_PLAN or after.round > before.round


def round_ended(before: State, after: State) -> bool:
    """Whether this action led through phase 8."""
    return after.round > before.round or (after.decision == D_OVER and before.decision != D_OVER)


def plan_sentences(box: Box, before: State, after: State, seat: int, code: int) -> list[str]:
    """A planning decision: told to its owner; to the others only that somebody is ready, and the reveal."""
    told = []
    if before.players[seat].plan.steps > 0 or after.players[seat].plan.steps > 0:
        told.append(f"@{seat} plans: {plan_text(box, before.players[seat], code)}.")
    if scored_or_later(before, after):
        told += [f"@{seat} is ready.", "All plans are revealed."]
    elif after.ready >> seat & 1:
        told.append(f"@{seat} is ready.")
    return told


def plan_text(box: Box, me: Player, code: int) -> str:
    """A planning decision for the one who took it."""
    if code < POSITION:
        return stack_text(code)
    if code < LAY:
        return position_text(code - POSITION)
    if code <= LEAVE_ASIDE:
        tile = next_tile(me)
        return f"{tile_text(box, me.tiles[tile])}: {laying_text(box, me, tile, code - LAY)}"
    return f"{tile_text(box, me.tiles[code - NEXT_ABOVE])} lies next in the pile"


def outcome_sentence(box: Box, before: State, after: State, p: int) -> str:
    """What a revealed plan brings; price and goods as the plan sets them, before anything changes them. Steve's symbols
    were known before, and afterwards the next round may have begun with one improvement more."""
    world = copy(before)
    me, now = world.players[p], after.players[p]
    if not is_steve(after, p):
        me.active[:] = now.active
        me.tile_goods, me.covered, me.face_down = now.tile_goods, now.covered, now.face_down
    set_price(box, world, p)
    make_goods(box, world, p)
    symbols = [count(me.active[RESEARCH], "research symbol"), count(me.active[TRUCK], "truck")]
    if me.active[FACTORY] and not is_steve(after, p):
        symbols.append("a factory")
    return f"{who(after, p)} sets the price at {me.price} and makes {count(me.produced, 'goods')}; {listed(symbols)}."


def deed(box: Box, before: State, after: State, seat: int, code: int) -> str:
    """The action itself."""
    me, name = before.players[seat], f"@{seat}"
    if code < RESEARCH_MARK:
        return f"{name} takes the improvement {tile_text(box, before.block[code - TAKE])}."
    if code < END_RESEARCH:
        return f"{name} puts a progress marker on {TECH_NAMES[code - RESEARCH_MARK]}."
    if code == END_RESEARCH:
        return f"{name} ends research."
    if code < SECOND_OFFICE:
        region = code - LOGISTICS_MARK
        opened = before.players[seat].shipped[region] + 1 >= entry_cost(box, region)
        where = region_text(box, before, region)
        return f"{name} opens an office {office_where(before, region)}." if opened else f"{name} ships towards {where}."
    if code < ONLINE_SALE:
        return f"{name} opens a second office in {REGION_NAMES[code - SECOND_OFFICE]}."
    if code < END_LOGISTICS:
        goods = code - ONLINE_SALE + 1
        return f"{name} sells {count(goods, 'goods')} online for {goods * me.price} VP."
    if code == END_LOGISTICS:
        return f"{name} ends logistics."
    return bonus_deed(before, seat, code) if code < SELL else sale_deed(box, before, seat, code)


def office_where(s: State, region: int) -> str:
    """`in China`, `with the retailer in China`."""
    return (
        f"in {REGION_NAMES[region]}" if s.retailer[region] == NONE else f"with the retailer in {REGION_NAMES[region]}"
    )


def bonus_deed(before: State, seat: int, code: int) -> str:
    """What interrupted the turn."""
    me, name = before.players[seat], f"@{seat}"
    if code < BONUS_PROGRESS:
        return f"{name} moves the price to {me.price + (1 if code == PRICE_UP else -1)}."
    if code < MOVE_FROM:
        return f"{name} puts a bonus marker on {TECH_NAMES[code - BONUS_PROGRESS]}."
    if code < MOVE_TO:
        return f"{name} takes up an office in {REGION_NAMES[(code - MOVE_FROM) // HALVES]}."
    if code < SMALL_OFFICE_AT:
        source = REGION_NAMES[before.move_from]
        return f"{name} moves an office from {source} to {REGION_NAMES[code - MOVE_TO]}."
    return f"{name} opens an office {office_where(before, code - SMALL_OFFICE_AT)} with Gamepad."


def sale_deed(box: Box, before: State, seat: int, code: int) -> str:
    """A sale."""
    if code < SELL_ALL:
        return f"@{seat} sells one in {REGION_NAMES[code - SELL]}."
    if code == SELL_ALL:
        return f"@{seat} sells {count(total_reach(box, before, seat), 'goods')} to every buyer in reach."
    return f"@{seat} ends the sale."


def bonus_sentences(box: Box, before: State, after: State, seat: int, code: int) -> list[str]:
    """Goods from a retailer come with the office."""
    region = NONE
    if LOGISTICS_MARK <= code < SECOND_OFFICE:
        region = code - LOGISTICS_MARK
    elif SMALL_OFFICE_AT <= code < SELL:
        region = code - SMALL_OFFICE_AT
    if region == NONE or before.retailer[region] == NONE or taken_in(after, region) == taken_in(before, region):
        return []
    if bonus_of(box, before, region) == NO_BONUS:
        return []
    return [f"The retailer in {REGION_NAMES[region]} gives @{seat} a bonus: {bonus_text(box, before, region)}."]


def gain_sentences(box: Box, before: State, after: State, p: int) -> list[str]:
    """Tokens and technologies a player came by; Steve tells his own."""
    if is_steve(after, p):
        return []
    past, me, told = before.players[p], after.players[p], []
    if me.tokens > past.tokens:
        told.append(f"@{p} takes a goods token.")
    for tech in range(TECHNOLOGIES):
        if me.studied[tech] > past.studied[tech]:
            patent = f" and its patent ({box.patent_vp[tech]} VP)" if after.patents[tech] == p else ""
            told.append(f"@{p} has studied {TECH_NAMES[tech]}{patent}: {TECH_EFFECTS[tech][after.sides[tech]]}.")
    return told


def scoring_sentence(number: int, s: State, p: int) -> str:
    """The points of a player for a round."""
    me = s.players[p]
    sold = [f"{REGION_NAMES[i]} {me.sales[number - 1][i]}" for i in range(REGIONS) if me.sales[number - 1][i]]
    held = [f"{REGION_NAMES[i]} {me.control[number - 1][i]}" for i in range(REGIONS) if me.control[number - 1][i]]
    sales = f"{sum(me.sales[number - 1])} VP for sales ({', '.join(sold)})" if sold else "nothing for sales"
    control = f"{sum(me.control[number - 1])} for control ({', '.join(held)})" if held else "nothing for control"
    return f"Round {number}: {who(s, p)} gets {sales} and {control}."


def final_sentences(box: Box, s: State) -> list[str]:
    """What counts at the end, and who has won."""
    told = [
        f"{who(s, p)} ends with {total(box, s, p)} VP: {s.players[p].vp} on the scoreboard, "
        f"{patent_vp(box, s, p)} for patents, {retailer_vp(box, s, p)} with retailers."
        for p in range(s.seats)
    ]
    return [*told, final_sentence(box, s)]


# --- Steve -------------------------------------------------------------------------------------------------------

PREPARING: Final = (S_TOKEN, S_PLACES)


def steve_sentences(box: Box, before: State, after: State, preparing: bool) -> list[str]:
    """What Steve did in this step and why: all but his preparation, or his preparation of the new round."""
    entries = [after.steve.journal[i % JOURNAL] for i in range(before.steve.noted, after.steve.noted)]
    return [steve_text(box, after, *entry) for entry in entries if (entry[0] in PREPARING) == preparing]


def steve_text(box: Box, s: State, what: int, target: int, number: int) -> str:
    """One entry of his journal."""
    if what <= S_TAKES:
        return steve_tile_text(box, what, target, number)
    if what <= S_STUDIES:
        return steve_research_text(what, target, number)
    if what in (S_NO_TARGET, S_LOSES, S_WASTES):
        return {
            S_NO_TARGET: "Steve can reach no region: his marker leaves the board.",
            S_LOSES: f"Steve has no use for {count(number, 'progress marker')}.",
            S_WASTES: f"Steve finds no buyer for {count(number, 'goods')}.",
        }[what]
    if what <= S_OFFICE:
        return steve_region_text(box, s, what, target, number)
    return {
        S_ALONE_ONE: f"Steve sells one in {REGION_NAMES[target]}: he alone has an office there.",
        S_CONTESTED: f"Steve sells {number} in {REGION_NAMES[target]}: others have offices there too.",
        S_ALONE: f"Steve sells {number} more in {REGION_NAMES[target]}: the rest goes where he is alone.",
    }[what]


def steve_tile_text(box: Box, what: int, tile: int, number: int) -> str:
    """Tokens and improvements."""
    if what == S_TOKEN:
        return f"Steve takes {'a goods token' if number == 1 else count(number, 'goods token')}, as in every round."
    if what == S_PLACES:
        return f"Steve lays his delayed improvement, {tile_text(box, tile)}, on square {number}."
    return f"Steve takes the improvement {tile_text(box, tile)}: the uppermost one left."


def steve_research_text(what: int, tech: int, number: int) -> str:
    """Technologies."""
    name = TECH_NAMES[tech]
    if what == S_STUDIES:
        return f"Steve has studied {name}{' and takes its patent' if number else ''}."
    reason = {
        S_CONTINUES: "he is studying it already",
        S_PATENT: "the cheapest technology with its patent",
        S_CHEAPEST: "the cheapest technology left",
    }[what]
    return f"Steve puts {count(number, 'progress marker')} on {name}: {reason}."


def steve_region_text(box: Box, s: State, what: int, region: int, number: int) -> str:
    """His marker, his markers and his offices."""
    name, size = REGION_NAMES[region], SIZE_NAMES[box.region_size[region]]
    if what == S_SHIPS:
        return f"Steve puts {count(number, 'progress marker')} on {name}, the region of his marker."
    reason = {
        S_TARGET: "the largest region he can reach",
        S_TARGET_EMPTIER: f"of the {size} regions he can reach the one with the fewest offices of others",
        S_TARGET_FIRST: f"of the {size} regions he can reach, equal in offices of others, the first in the alphabet",
    }[number if what == S_OFFICE else what]
    if what == S_OFFICE:
        return f"Steve opens an office {office_where(s, region)}: {reason.replace('can', 'could')}."
    return f"Steve turns to {name}: {reason}."
