"""What Kanban says: tips, reasons and the status line; the sentences of the log are in `story.py`.

All functions see only what the reader may see. `@2` stands for the player on seat 2.
"""

from __future__ import annotations

from typing import Final

from boardroom.games.kanban.actions import (
    BY_VOUCHER,
    CLAIM,
    COLLECT,
    DISPLACE,
    END_TURN,
    KANBAN,
    MICRO,
    MODEL_NAMES,
    MOST_COLLECTED,
    NO_SEAT,
    OTHER_PARTS,
    PAIR,
    PARK,
    PART_NAMES,
    PART_SOURCES,
    PASS,
    PET,
    PLAQUE,
    PROPOSE,
    PROVIDE,
    READ_BOOK,
    RECYCLE,
    SEAT,
    SPOT,
    SPOT_LETTERS,
    STATION,
    STATION_NAMES,
    TAKE_DESIGN,
    TRAIN,
    UPGRADE,
    UPGRADE_MODE,
    UPGRADE_SPACE,
    VOUCHER,
)
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.names import (
    DEPARTMENT_NAMES,
    GAIN_NAMES,
    PLAQUE_TITLES,
    count,
    gains_text,
    goal_name,
    listed,
    parts_text,
    source_name,
    station_name,
    tile_name,
)
from boardroom.games.kanban.rules import reasons as r
from boardroom.games.kanban.rules.counting import counts_chairs, goal_count
from boardroom.games.kanban.rules.logistics import symbol_side
from boardroom.games.kanban.rules.meeting import multiplier, table_place
from boardroom.games.kanban.rules.people import side
from boardroom.games.kanban.rules.testing import PAIR_FIRST, PAIR_SECOND
from boardroom.games.kanban.rules.turn import model_of, part_of, swap_take
from boardroom.games.kanban.state import (
    BOOKS,
    D_AFTER_PET,
    D_DISPLACE,
    D_OVER,
    D_PAIR,
    D_PARK,
    D_PLAQUE,
    D_PROPOSE,
    D_SPEAK,
    D_SPOT,
    D_START_DESIGN,
    D_START_PART,
    D_START_SPOT,
    D_STATION,
    D_TURN,
    D_UPGRADE_MODE,
    D_UPGRADE_SPACE,
    EXIT,
    GARAGES,
    L4,
    L4R,
    NODES,
    NONE,
    PARTS,
    PLACEMENTS,
    R4R,
    SEATS,
    SHIFTS,
    SPACES,
    STEPS,
    SYMBOLS,
    TILES_PER_MODEL,
    TOP_DESK,
    TRACK_SPACES,
    VOUCHERS,
    State,
)
from boardroom.games.kanban.story import sentences
from boardroom.kernel.sheet import Tip

__all__ = ["REASONS", "sentences", "status", "tip"]

REASONS: Final = {
    r.NOT_NOW: "This is not what has to be decided now.",
    r.SPOT_TAKEN: "Another meeple stands on this spot.",
    r.STATION_TAKEN: "Somebody stands on this workstation.",
    r.SAME_DEPARTMENT: "You worked in this department yesterday.",
    r.SANDRA_THERE: "With two players, nobody may move to the department where Sandra is.",
    r.NOT_YOUR_DEPARTMENT: "You do not work in this department today.",
    r.SHIFT_LIMIT: "That would be more Shifts than may be spent in a day.",
    r.NO_SHIFTS: "You do not have the Shifts: the workstation and your bank have too few left.",
    r.AT_THE_TOP: "You are on the last desk of this training track.",
    r.NO_BOOK: "You have no Book to read; one gained today can be read tomorrow.",
    r.NO_SUCH_PART: "You have not stored this part.",
    r.NOT_IN_POOL: "The recycling area does not hold this part.",
    r.ALREADY_IN_POOL: "The recycling area holds this part already; its three parts always differ.",
    r.RECYCLED_ENOUGH: "You have recycled as often as a turn allows.",
    r.NO_TILE_THERE: "There is no design tile.",
    r.DESKS_FULL: "Your design desks are full.",
    r.NOT_CERTIFIED: "Only those certified in this department may do that.",
    r.ORDERED_TODAY: "You have issued a Kanban order today.",
    r.NOT_IN_HAND: "You do not hold this card.",
    r.NO_ROTATION: "In this game orders may not be turned round.",
    r.WAREHOUSE_LACKS: "The warehouse does not hold so many.",
    r.STORAGE_FULL: "Your part storage has no room for so many.",
    r.REQUESTED_TODAY: "You have requested a Voucher today.",
    r.NO_VOUCHERS_LEFT: "No Voucher is left in the supply.",
    r.NO_VOUCHER: "You have no Voucher; one gained today can be used tomorrow.",
    r.SUPPLY_LACKS: "The supply holds no cube of this part.",
    r.MODEL_FULL: "All Assembly Spaces of this model are filled.",
    r.PART_IN_PLACE: "This part is in place already.",
    r.UPGRADED_FIRST: "Upgraded parts of this model must come first.",
    r.NO_CAR_TO_MOVE: "No car of this model is left to be moved.",
    r.NO_CAR_THERE: "There is no car at this place of the queue.",
    r.NO_DESIGN: "You have not selected this design.",
    r.NO_GARAGE: "You have no garage for another car.",
    r.GARAGE_LOCKED: "This garage is locked until you are certified in Assembly.",
    r.GARAGE_OCCUPIED: "A car may be replaced only when all five garages are occupied.",
    r.NEW_CAR: "A car parked in this turn cannot be replaced.",
    r.UPGRADE_SPACE_TAKEN: "A cube lies on this Upgrade Space.",
    r.NOT_IN_ADMINISTRATION: "Only who works in Administration may micro-manage.",
    r.MANAGING_ALREADY: "You micro-manage a department today.",
    r.NOT_ON_PILE: "No such plaque is left on this track.",
    r.PET_IS_OUT: "Your pet project of this meeting is out.",
    r.PET_FIRST: "Your pet project must come before you may pass.",
    r.NO_SEAT_LEFT: "You have no Seat left at the table.",
    r.NOT_ON_TABLE: "This goal is not on the table.",
    r.GOAL_FULL: "No more Seats fit on this goal.",
    r.SPOKEN_ALREADY: "You have spoken on this goal in this meeting.",
}


# --- tips --------------------------------------------------------------------------------------------------------


def tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """An action's title, cost and effect."""
    if code < TRAIN:
        return tip_start(box, s, seat, code)
    if code < VOUCHER:
        return tip_study(box, s, seat, code)
    if code < MICRO:
        return tip_factory(box, s, seat, code)
    if code < PET:
        return tip_turn_end(box, s, seat, code)
    return tip_meeting(box, s, seat, code)


def cost_text(s: State, shifts: int) -> str:
    """Shifts during a turn, nothing in the starting round."""
    return "nothing" if s.decision in (D_START_PART, D_START_DESIGN) else count(shifts, "Shift")


def tip_start(box: Box, s: State, seat: int, code: int) -> Tip:
    """Spots, parts, designs, stations."""
    if code < COLLECT:
        space = min(s.players[seat].space + 1, TRACK_SPACES - 1)
        gains = gains_text(box.spot_gains[space][code - SPOT])
        return Tip(f"Spot {SPOT_LETTERS[code - SPOT]} of space {space}", "nothing", gains)
    if code < TAKE_DESIGN:
        part, k = divmod(code - COLLECT, MOST_COLLECTED)
        return Tip(f"Collect {k + 1} {PART_NAMES[part]}", cost_text(s, 1), f"of {s.warehouse[part]} in the warehouse")
    if code < STATION:
        return design_tip(box, s, code - TAKE_DESIGN)
    station = code - STATION
    shifts = count(box.station_shifts[station], "Shift")
    return Tip(
        f"Go to {STATION_NAMES[station]}", "your worker for today", f"{shifts} in {DEPARTMENT_NAMES[station // 2]}"
    )


def design_tip(box: Box, s: State, source: int) -> Tip:
    """A tile, and what its space gives."""
    tile = s.display[source] if source < SPACES else s.deck_top[source - SPACES]
    gains = "no benefit"
    if source < SPACES and any(box.display_gains[source]) and s.decision != D_START_DESIGN:
        gains = f"{gains_text(box.display_gains[source])} tomorrow"
    title = f"Take {tile_name(tile)} from {source_name(source)}"
    return Tip(title, cost_text(s, 1), gains)


def tip_study(box: Box, s: State, seat: int, code: int) -> Tip:
    """Training, Books, recycling, orders."""
    if code < RECYCLE:
        dept = (code - TRAIN) % (READ_BOOK - TRAIN)
        by_book = code >= READ_BOOK
        verb = "Read a Book" if by_book else "Train"
        return Tip(
            f"{verb} in {DEPARTMENT_NAMES[dept]}", "1 Book" if by_book else "1 Shift", level_text(box, s, seat, dept)
        )
    if code < KANBAN:
        swap = code - RECYCLE
        give, take = PART_NAMES[swap // OTHER_PARTS], PART_NAMES[swap_take(swap)]
        left = max(0, box.recycle_limit - s.recycled)
        return Tip(f"Recycle {give} for {take}", f"1 {give}", f"1 {take}; {left} swaps are left today")
    card, placement = divmod(code - KANBAN, PLACEMENTS)
    brings = parts_text(order_parts(box, s, card + 1, placement))
    return Tip(
        f"Order K{card + 1}, {laid_text(placement)}", "1 Shift", f"{brings} to the warehouses; {order_bank(box)}"
    )


def order_bank(box: Box) -> str:
    """What issuing an order banks."""
    return f"{count(box.order_shifts, 'Shift')} tomorrow"


def level_text(box: Box, s: State, seat: int, dept: int) -> str:
    """The desk reached, and what it means."""
    level = min(TOP_DESK, s.players[seat].levels[dept] + 1)
    if level == box.certified_desk:
        return f"desk {level}: certified"
    return f"desk {level}: expert" if level == TOP_DESK else f"desk {level} of {TOP_DESK}"


def laid_text(placement: int) -> str:
    """How an order is laid: `four left`, `four right, turned`."""
    where = "four left" if placement in (L4, L4R) else "four right"
    return f"{where}, turned" if placement in (L4R, R4R) else where


def order_parts(box: Box, s: State, card: int, placement: int) -> list[int]:
    """The parts an order brings, as far as the supply goes."""
    brought = [0] * PARTS
    for symbol in range(SYMBOLS):
        part = box.orders[card - 1][symbol]
        if box.warehouse_side[part] == symbol_side(placement, symbol) and brought[part] < s.cubes[part]:
            brought[part] += 1
    return brought


def tip_factory(box: Box, s: State, seat: int, code: int) -> Tip:
    """Vouchers, the line, cars, upgrades."""
    if code == VOUCHER:
        return Tip("Request a Voucher", "1 Shift", "1 Voucher tomorrow")
    if code < DISPLACE:
        number = code - PROVIDE
        model, part = MODEL_NAMES[model_of(number)], PART_NAMES[part_of(number)]
        by = source_text(number % PART_SOURCES, part)
        return Tip(f"Provide {part} for {model}{by[0]}", f"1 Shift and {by[1]}", f"moves the top {model} car")
    if code < CLAIM:
        return displace_tip(box, s, code - DISPLACE)
    if code < UPGRADE:
        return claim_tip(box, s, code - CLAIM)
    return upgrade_tip(box, s, seat, code)


def source_text(source: int, part: str) -> tuple[str, str]:
    """How the title and the cost say where a part comes from."""
    return (" by Voucher", "1 Voucher") if source == BY_VOUCHER else ("", f"1 {part}")


def displace_tip(box: Box, s: State, way: int) -> Tip:
    """Where the displaced car would go."""
    if s.moving_from == NONE:
        return Tip(f"Push {('inward', 'outward')[way]}", "nothing", "a displaced car goes on")
    target = box.arrows[s.moving_from][way]
    car = f"the {MODEL_NAMES[s.moving]} car"
    if target == EXIT:
        return Tip(f"Let {car} roll off", "nothing", f"{box.exit_points[s.moving_from]} pp, and it can be tested")
    below = s.conveyor[target] if 0 <= target < NODES else NONE
    then = "the node is free" if below == NONE else f"pushes the {MODEL_NAMES[below]} car there"
    return Tip(f"Push {car} {('inward', 'outward')[way]}", "nothing", then)


def claim_tip(box: Box, s: State, number: int) -> Tip:
    """The car, the design it takes."""
    place, part = divmod(number, TILES_PER_MODEL)
    cost = count(box.claim_cost[place], "Shift")
    if s.queue[place] == NONE:
        return Tip(f"Claim car {place + 1} with design {part + 1}", cost, "no car is there")
    tile = tile_name(s.queue[place] * TILES_PER_MODEL + part)
    model = MODEL_NAMES[s.queue[place]]
    return Tip(
        f"Claim {model}, number {place + 1} of the queue, with {tile}", f"{cost} and the design", f"a {model} car"
    )


def upgrade_tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """An upgrade, how, and where."""
    if code < UPGRADE_MODE:
        number = code - UPGRADE
        model, part = MODEL_NAMES[model_of(number)], PART_NAMES[part_of(number)]
        by = source_text(number % PART_SOURCES, part)
        now = box.part_value[s.steps[part_of(number)]]
        then = box.part_value[min(STEPS - 1, s.steps[part_of(number)] + 1)]
        effect = f"{box.upgrade_points} pp; value of {part} {now} → {then}"
        return Tip(f"Upgrade {model} {part}{by[0]}", f"1 Shift and {by[1]}", effect)
    if code < UPGRADE_SPACE:
        if code == UPGRADE_MODE:
            return Tip("Single upgrade", "nothing", "the value of the part rises one step")
        effect = "the value rises two steps"
        if s.upgrading != NONE:
            steps = min(STEPS - 1, s.steps[s.upgrading % TILES_PER_MODEL] + 2)
            effect += f" and scores: {box.part_value[steps]} pp"
        return Tip("Double upgrade", "once in the game", effect)
    row = box.upgrade_gains[s.upgrading // TILES_PER_MODEL if s.upgrading != NONE else 0]
    space = code - UPGRADE_SPACE
    return Tip(f"Upgrade Space {space + 1}", "nothing", gains_text(row[space]))


def tip_turn_end(box: Box, s: State, seat: int, code: int) -> Tip:
    """Micro-managing, the end of the turn, plaques, garages."""
    if code < END_TURN:
        return Tip(
            f"Micro-manage {DEPARTMENT_NAMES[code - MICRO]}", "once a day", "work there with the Shifts you have"
        )
    if code == END_TURN:
        lost = f"unused Shifts of the workstation are lost: {s.shifts}" if s.shifts else "nothing is lost"
        return Tip("End the turn", "nothing", lost)
    if code < PARK:
        gains = f"{box.plaque_points} pp" if code == PLAQUE + 1 else PLAQUE_TITLES[code - PLAQUE] + " tomorrow"
        return Tip(f"Plaque with {PLAQUE_TITLES[code - PLAQUE]}", "the plaque leaves the game", gains)
    if code < PAIR:
        return park_tip(box, s, seat, code - PARK)
    one, two = (PAIR_ITEM_NAMES[item] for item in (PAIR_FIRST[code - PAIR], PAIR_SECOND[code - PAIR]))
    return Tip(f"{one} and {two}", "nothing", f"1 {one} and 1 {two}")


PAIR_ITEM_NAMES: Final = (GAIN_NAMES[SEATS], GAIN_NAMES[SHIFTS], GAIN_NAMES[BOOKS], GAIN_NAMES[VOUCHERS])


def park_tip(box: Box, s: State, seat: int, garage: int) -> Tip:
    """A garage and its benefit, or the car that is replaced."""
    old = s.players[seat].garages[garage]
    if old != NONE:
        return Tip(f"Replace the {MODEL_NAMES[old]} car in garage {garage + 1}", "the old car", "no benefit")
    which = side(s, seat)
    gains = gains_text(box.garage_gains[which][garage])
    if garage == GARAGES - 1 and box.garage_pair[which]:
        gains = "two different of Seat, Shift, Book, Voucher"
    return Tip(f"Park in garage {garage + 1}", "nothing", gains)


def tip_meeting(box: Box, s: State, seat: int, code: int) -> Tip:
    """Speaking and proposing."""
    if code < SEAT:
        goal = 1 + code - PET
        return Tip(f"Pet project: {goal_name(box, goal)}", "the card", f"{goal_worth(box, goal)}, open to everybody")
    if code < NO_SEAT:
        goal = 1 + code - SEAT
        return Tip(f"Speak on {goal_name(box, goal)}", "1 Seat", f"+{speech_points(box, s, seat, goal)} pp")
    if code == NO_SEAT:
        return Tip("No Seat on a goal now", "nothing", "the next player speaks")
    if code == PASS:
        return Tip("Pass", "nothing", "the meeting ends when all pass in a row")
    goal = 1 + code - PROPOSE
    return Tip(f"Propose {goal_name(box, goal)}", "the card", f"{goal_worth(box, goal)} in the next meeting")


def goal_worth(box: Box, goal: int) -> str:
    """`2 pp each, up to 3`."""
    return f"{box.goal_points[goal - 1]} pp each, up to {box.goal_seats[goal - 1]}"


def speech_points(box: Box, s: State, seat: int, goal: int) -> int:
    """What a Seat on a goal would score now; a goal that is not on the table counts as an empty one (A22)."""
    place = table_place(s, goal)
    most = box.goal_seats[goal - 1] if place == NONE else multiplier(box, s, place)
    have = goal_count(box, s, seat, goal)
    if counts_chairs(box, goal):
        have = max(0, have - 1)
    return box.goal_points[goal - 1] * max(0, min(most, have))


# --- the status line ---------------------------------------------------------------------------------------------


def status(box: Box, s: State, seat: int | None) -> str:
    """Who must do what."""
    if s.decision == D_OVER:
        return "The game is over."
    if s.decision == D_PROPOSE:
        asked = [p for p in range(s.seats) if s.waiting >> p & 1]
        if seat is not None and seat in asked:
            return "Your turn: propose a goal for the next meeting, in secret."
        verb = "is" if len(asked) == 1 else "are"
        return f"{listed([f'@{p}' for p in asked])} {verb} to propose a goal for the next meeting."
    what = task(box, s)
    return f"Your turn: {what}." if seat == s.seat else f"@{s.seat} is to {what}."


def task(box: Box, s: State) -> str:
    """What has to be decided."""
    me = s.players[s.seat]
    if s.decision == D_TURN:
        left = max(0, min(box.shift_limit - s.spent, s.shifts + me.bank))
        return f"work at {station_name(me.station)}, {count(left, 'Shift')} to spend"
    if s.decision == D_SPOT:
        return f"choose a spot: certified in {DEPARTMENT_NAMES[s.trained]}"
    if s.decision == D_PLAQUE:
        return f"choose a plaque: expert in {DEPARTMENT_NAMES[s.trained]}"
    if s.decision == D_DISPLACE:
        return f"choose where the displaced {MODEL_NAMES[s.moving]} car goes"
    if s.decision == D_PARK:
        return f"park the {MODEL_NAMES[me.claimed[0]]} car"
    if s.decision == D_SPEAK:
        pet = "" if me.pet else ", pet project still to come"
        return f"speak in the meeting, {count(me.face_up, 'Seat')} left{pet}"
    return {
        D_START_SPOT: "choose a starting spot of the Certification Track",
        D_START_PART: "take a starting part",
        D_START_DESIGN: "take a starting design",
        D_STATION: "choose a workstation",
        D_UPGRADE_MODE: "upgrade once or twice",
        D_UPGRADE_SPACE: "choose an Upgrade Space",
        D_PAIR: "choose two benefits of the fifth garage",
        D_AFTER_PET: "speak on a goal after the pet project, or not",
    }[s.decision]
