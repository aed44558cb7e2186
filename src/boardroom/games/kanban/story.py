"""The log of Kanban in sentences: what a decision did, and what followed from it by itself."""

from __future__ import annotations

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
    AREA_NAMES,
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
from boardroom.games.kanban.rules.counting import tested
from boardroom.games.kanban.rules.final_scoring import (
    car_points,
    final_goal_points,
    is_ahead,
    leftover_points,
    tested_points,
    total,
    training_points,
)
from boardroom.games.kanban.rules.people import department, parked, points, side
from boardroom.games.kanban.rules.testing import PAIR_FIRST, PAIR_SECOND
from boardroom.games.kanban.rules.turn import model_of, part_of, swap_take
from boardroom.games.kanban.state import (
    AREA_TILES,
    AREAS,
    BOOKS,
    D_OVER,
    DEPARTMENTS,
    DESK,
    MEAN,
    MEETING,
    NEW_BUSINESS,
    NONE,
    P_ASSEMBLY,
    P_MEETINGS,
    P_SANDRA,
    P_UPGRADES,
    P_WEEKS,
    PARTS,
    PLACEMENTS,
    SANDRA,
    SEATS,
    SELECT,
    SHIFTS,
    SPACES,
    TABLE_GOALS,
    TILES_PER_MODEL,
    TOP_DESK,
    VOUCHERS,
    WORK,
    State,
)


def sentences(box: Box, before: State, after: State, seat: int, code: int) -> list[str]:
    """Everything that happened in one step, in order."""
    told = [f"@{seat} {line}." for line in deed(box, before, after, seat, code)]
    told += gained(before, after, seat)
    told += sandra_sentences(before, after)
    told += meeting_sentences(box, before, after)
    if after.day != before.day:
        told.append(f"Day {after.day} begins.")
    if after.decision == D_OVER:
        told += [final_item_sentence(box, after, p) for p in range(after.seats)]
        told.append(final_sentence(box, after))
    return told


# --- the decision ------------------------------------------------------------------------------------------------


def deed(box: Box, before: State, after: State, seat: int, code: int) -> list[str]:
    """The decision itself."""
    if code < TRAIN:
        return start_deed(box, before, after, seat, code)
    if code < VOUCHER:
        return study_deed(before, after, seat, code)
    if code < MICRO:
        return factory_deed(box, before, after, seat, code)
    if code < PET:
        return turn_end_deed(box, before, seat, code)
    return meeting_deed(box, before, after, seat, code)


def start_deed(box: Box, before: State, after: State, seat: int, code: int) -> list[str]:
    """Spots, parts, designs, stations."""
    me = after.players[seat]
    if code < COLLECT:
        gains = gains_text(box.spot_gains[me.space][me.spot])
        return [f"takes spot {SPOT_LETTERS[code - SPOT]} of space {me.space}: {gains}"]
    if code < TAKE_DESIGN:
        part, k = divmod(code - COLLECT, MOST_COLLECTED)
        return [f"collects {k + 1} {PART_NAMES[part]}"]
    if code < STATION:
        source = code - TAKE_DESIGN
        tile = before.display[source] if source < SPACES else before.deck_top[source - SPACES]
        return [f"takes {tile_name(tile)} from {source_name(source)}"]
    return [f"goes to {STATION_NAMES[code - STATION]}"]


def study_deed(before: State, after: State, seat: int, code: int) -> list[str]:
    """Training, Books, recycling, orders."""
    if code < RECYCLE:
        dept = (code - TRAIN) % (READ_BOOK - TRAIN)
        verb = "reads a Book" if code >= READ_BOOK else "trains"
        return [f"{verb} in {DEPARTMENT_NAMES[dept]}: desk {after.players[seat].levels[dept]}"]
    if code < KANBAN:
        swap = code - RECYCLE
        return [f"recycles {PART_NAMES[swap // OTHER_PARTS]} for {PART_NAMES[swap_take(swap)]}"]
    brought = [after.warehouse[part] - before.warehouse[part] for part in range(PARTS)]
    return [f"issues order K{(code - KANBAN) // PLACEMENTS + 1}: {parts_text(brought)} to the warehouses"]


def factory_deed(box: Box, before: State, after: State, seat: int, code: int) -> list[str]:
    """Vouchers, the line, cars, upgrades."""
    if code == VOUCHER:
        return ["requests a Voucher"]
    if code < DISPLACE:
        number = code - PROVIDE
        by = " by Voucher" if number % PART_SOURCES == BY_VOUCHER else ""
        line = f"provides {PART_NAMES[part_of(number)]} for {MODEL_NAMES[model_of(number)]}{by}"
        return [line, *rolled_off(before, after, seat)]
    if code < CLAIM:
        way = ("inward", "outward")[code - DISPLACE]
        return [f"sends the {MODEL_NAMES[before.moving]} car {way}", *rolled_off(before, after, seat)]
    if code < UPGRADE:
        place, part = divmod(code - CLAIM, TILES_PER_MODEL)
        model = before.queue[place]
        return [f"claims a {MODEL_NAMES[model]} car with {tile_name(model * TILES_PER_MODEL + part)}"]
    return upgrade_deed(box, before, after, seat, code)


def rolled_off(before: State, after: State, seat: int) -> list[str]:
    """A car has left the line: it is the last of the queue now."""
    gain = after.players[seat].points[P_ASSEMBLY] - before.players[seat].points[P_ASSEMBLY]
    if before.queue == after.queue and gain == 0:
        return []
    place = max(i for i in range(len(after.queue)) if after.queue[i] != NONE)
    text = f"lets a {MODEL_NAMES[after.queue[place]]} car roll off: +{gain} pp"
    full = before.queue[len(before.queue) - 1] != NONE
    return [f"{text}; the {MODEL_NAMES[before.queue[0]]} car leaves the track" if full else text]


def upgrade_deed(box: Box, before: State, after: State, seat: int, code: int) -> list[str]:
    """An upgrade is told when its cube is in place."""
    if code < UPGRADE_MODE:
        number = code - UPGRADE
        by = " by Voucher" if number % PART_SOURCES == BY_VOUCHER else ""
        return [f"upgrades {tile_name(model_of(number) * TILES_PER_MODEL + part_of(number))}{by}"]
    if code < UPGRADE_SPACE:
        return ["makes it a double upgrade"] if code > UPGRADE_MODE else []
    part = before.upgrading % TILES_PER_MODEL
    gain = after.players[seat].points[P_UPGRADES] - before.players[seat].points[P_UPGRADES]
    value = box.part_value[after.steps[part]]
    space = code - UPGRADE_SPACE + 1
    return [f"puts the cube on Upgrade Space {space}: +{gain} pp, value of {PART_NAMES[part]} {value}"]


def turn_end_deed(box: Box, before: State, seat: int, code: int) -> list[str]:
    """Micro-managing, the end of the turn, plaques, garages."""
    if code < END_TURN:
        return [f"micro-manages {DEPARTMENT_NAMES[code - MICRO]}"]
    if code == END_TURN:
        return ["ends the turn"]
    if code < PARK:
        return [f"takes a plaque with {PLAQUE_TITLES[code - PLAQUE]}"]
    if code < PAIR:
        return [parked_deed(box, before, seat, code - PARK)]
    names = (GAIN_NAMES[SEATS], GAIN_NAMES[SHIFTS], GAIN_NAMES[BOOKS], GAIN_NAMES[VOUCHERS])
    return [f"chooses {names[PAIR_FIRST[code - PAIR]]} and {names[PAIR_SECOND[code - PAIR]]}"]


def parked_deed(box: Box, before: State, seat: int, garage: int) -> str:
    """A car in a garage, and what that gives."""
    me = before.players[seat]
    text = f"parks the {MODEL_NAMES[me.claimed[0]]} car in garage {garage + 1}"
    if me.garages[garage] != NONE:
        return f"{text} in place of the {MODEL_NAMES[me.garages[garage]]} one"
    gains = box.garage_gains[side(before, seat)][garage]
    return f"{text}: {gains_text(gains)}" if any(gains) else text


def meeting_deed(box: Box, before: State, after: State, seat: int, code: int) -> list[str]:
    """Speaking; proposals are secret until all are in."""
    if code < SEAT:
        return [f"brings up a pet project, {goal_name(box, 1 + code - PET)}"]
    if code < NO_SEAT:
        gain = after.players[seat].points[P_MEETINGS] - before.players[seat].points[P_MEETINGS]
        return [f"speaks on {goal_name(box, 1 + code - SEAT)}: +{gain} pp"]
    if code == NO_SEAT:
        return ["leaves it at that"]
    return ["passes"] if code == PASS else ["proposes a goal in secret"] if code >= PROPOSE else []


# --- what follows ------------------------------------------------------------------------------------------------


def gained(before: State, after: State, seat: int) -> list[str]:
    """Seats and Factory Goals, expertise, demand and the meeting that follow from a decision."""
    told = []
    me, past = after.players[seat], before.players[seat]
    for area in range(AREAS):
        for tile in range(AREA_TILES):
            if me.factory[area][tile] > past.factory[area][tile]:
                number = after.factory_number[area][tile]
                told.append(f"@{seat} takes a Seat of the Factory Goal for {number} {AREA_NAMES[area]}.")
    for dept in range(DEPARTMENTS):
        if me.levels[dept] == TOP_DESK > past.levels[dept]:
            first = ", the first, and takes the Seat" if before.plaque_seat[dept] else ""
            told.append(f"@{seat} is an expert in {DEPARTMENT_NAMES[dept]}{first}.")
    for tile in range(len(after.demand)):
        if after.demand[tile] != before.demand[tile]:
            told.append(f"New demand: {MODEL_NAMES[after.demand[tile]]}, {count(after.demand_seats[tile], 'Seat')}.")
        elif after.demand_seats[tile] < before.demand_seats[tile]:
            told.append(f"@{seat} takes a Seat for the demand of {MODEL_NAMES[after.demand[tile]]} cars.")
    return told


def sandra_worked(before: State, after: State) -> bool:
    """Whether Sandra had her turn in this step: the working phase went past her place."""
    if before.phase not in (SELECT, WORK) or before.day == 1:
        return False
    left_before = before.phase == SELECT or sandra_place(before) >= before.turn
    done = after.phase == WORK and after.day == before.day and sandra_place(after) < after.turn
    return left_before and (done or after.day > before.day or after.phase not in (SELECT, WORK))


def sandra_place(s: State) -> int:
    """Where Sandra is in the order of the day."""
    return next((i for i in range(s.seats + 1) if s.order[i] == SANDRA), NONE)


def sandra_sentences(before: State, after: State) -> list[str]:
    """Where Sandra went, whom she evaluated, what she did."""
    told = []
    where = before.sandra
    if after.sandra != before.sandra and before.phase == SELECT and after.day == before.day:
        told.append(f"Sandra goes to {station_name(after.sandra)}.")
        where = after.sandra
    if not sandra_worked(before, after):
        return told + ([f"Sandra goes to {station_name(after.sandra)}."] if after.sandra != where else [])
    told.append(f"Sandra looks at {DEPARTMENT_NAMES[department(where)]}.")
    for p in range(after.seats):
        change = after.players[p].points[P_SANDRA] - before.players[p].points[P_SANDRA]
        if change:
            mood = "audits" if after.options.mood == MEAN else "rewards"
            told.append(f"Sandra {mood} @{p}: {change:+d} pp.")
    told.append(task_sentence(department(where)))
    if where == DESK:
        for p in range(after.seats):
            change = after.players[p].points[P_WEEKS] - before.players[p].points[P_WEEKS]
            if change:
                told.append(f"@{p} scores {change} pp for the week.")
    if after.sandra != where:
        told.append(f"Sandra goes to {station_name(after.sandra)}.")
    return told


def task_sentence(dept: int) -> str:
    """Her task in a department."""
    return (
        "The Pace Car advances a step.",
        "The Assembly Spaces are cleared.",
        "The warehouses are reduced to one part each.",
        "The oldest designs go back into the Central deck.",
        "The week ends.",
    )[dept]


def meeting_sentences(box: Box, before: State, after: State) -> list[str]:
    """A meeting is called, begins, ends; new goals come to the table."""
    told = []
    if after.meeting > before.meeting:
        told.append("The Pace Car reaches a checkered space: a meeting is called for tonight.")
    if after.phase == MEETING != before.phase:
        told.append("The meeting begins.")
    if after.phase == NEW_BUSINESS != before.phase:
        told.append("Old business is done; everybody proposes a goal for the next meeting.")
    if before.phase == NEW_BUSINESS != after.phase:
        goals = listed([goal_name(box, after.table[place]) for place in range(TABLE_GOALS)])
        told.append(f"On the table now: {goals}.")
        told.append(f"The production cycle is at {after.cycle}.")
    return told


# --- the end -----------------------------------------------------------------------------------------------------


def final_item_sentence(box: Box, s: State, p: int) -> str:
    """The items of the final scoring of a player."""
    me = s.players[p]
    items = (
        (final_goal_points(box, s, p), "Final Goals"),
        (leftover_points(box, s, p), "leftovers"),
        (car_points(box, me), "cars"),
        (tested_points(box, s, me), "tested designs"),
        (training_points(box, s, p), "training"),
    )
    parts = [f"{points(me)} pp", *(f"+{value} {name}" for value, name in items if value)]
    return f"@{p}: {', '.join(parts)} = {total(box, s, p)}."


def final_sentence(box: Box, s: State) -> str:
    """Who won, and by which tie-break."""
    winners = [p for p in range(s.seats) if not any(is_ahead(box, s, q, p) for q in range(s.seats))]
    best = max(total(box, s, p) for p in range(s.seats))
    leaders = [p for p in range(s.seats) if total(box, s, p) == best]
    how = ""
    if len(winners) > 1:
        how = " and share the victory, equal in everything"
    elif len(leaders) > 1:
        how = f" after a tie broken by {tie_break(box, s, leaders)}"
    verb = "wins" if len(winners) == 1 else "win"
    return f"The game is over: {listed([f'@{p}' for p in winners])} {verb} with {best} points{how}."


def tie_break(box: Box, s: State, leaders: list[int]) -> str:
    """The first tie-breaker in which the leaders differ."""
    for name, values in (
        ("cars", {parked(s.players[p]) for p in leaders}),
        ("tested designs", {tested(s.players[p]) for p in leaders}),
        ("banked Shifts", {s.players[p].bank for p in leaders}),
    ):
        if len(values) > 1:
            return name
    return "certifications"
