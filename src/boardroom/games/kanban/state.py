"""The state of Kanban: factory floor, offices and players' boards (specification, sections 2 to 4)."""

from __future__ import annotations

from typing import Annotated, Final

from boardroom.kernel.chance import Chance
from boardroom.kernel.schema import NOBODY, OWNER, PER_SEAT, SEAT, SEAT_BITS, Flag, record, shape, within

MAX_SEATS: Final = 4
FEWEST_SEATS: Final = 2
NONE: Final = -1  # nobody, nothing, nowhere

# Departments in the order of the alley (2.2).
DEPARTMENTS: Final = 5
TI, AS, LO, DE, AD = range(DEPARTMENTS)
STATIONS: Final = 10  # two of each department, the left one first
SIDE_BY_SIDE: Final = 2  # stations of a department
DESK: Final = 10  # Sandra's own place in Administration
SANDRA: Final = MAX_SEATS  # her number in the order of the day

# Models in the order of their value, parts in the order of the appendix.
MODELS: Final = 5
GREEN, BLUE, YELLOW, RED, BLACK = range(MODELS)
PARTS: Final = 6
CHASSIS, ENGINE, TRANSMISSION, SUSPENSION, BRAKES, TURBO = range(PARTS)

# Design tiles: model * TILES_PER_MODEL + part; the seventh of a model shows no part (2.3).
TILES_PER_MODEL: Final = 7
NO_PART: Final = 6
DESIGNS: Final = MODELS * TILES_PER_MODEL
COLUMNS: Final = 4
SPACES: Final = 8  # of the display: top row 0 to 3, bottom row 4 to 7, the rightmost is the oldest
DECKS: Final = 3
TOP_DECK, BOTTOM_DECK, CENTRAL = range(DECKS)

# Kanban orders (2.5, 2.6).
ORDERS: Final = 12
SYMBOLS: Final = 6
PLACEMENTS: Final = 4
L4, R4, L4R, R4R = range(PLACEMENTS)
ORDER_HAND: Final = 2
SIDES: Final = 2
LEFT, RIGHT = range(SIDES)

# The conveyor: five top nodes, five below them, three ends (2.7). A car at NODES has left it.
LINES: Final = 5
NODES: Final = 13
EXIT: Final = NODES
WAYS: Final = 2
INWARD, OUTWARD = range(WAYS)

QUEUE: Final = 4  # cars behind the Pace Car
UPGRADE_SPACES: Final = 6  # of each model
STEPS: Final = 6  # of the part value track, the start left of it included

# Human Resources (2.13).
TRACK_SPACES: Final = 6
SPOTS: Final = 4
TOP_DESK: Final = 5  # the red desk of a training track

# Things a player can gain. The first three count from the next day on (5.13).
GAINS: Final = 5
SHIFTS, BOOKS, VOUCHERS, SEATS, POINTS = range(GAINS)
DELAYED: Final = 3

GARAGES: Final = 5
LOCKED_GARAGE: Final = 4  # until certified in Assembly
CHAIRS: Final = 5  # coloured Seats of a player; the fifth is locked until certified in Administration

# Award plaques, in the order of the appendix.
PLAQUES: Final = 4
PLAQUE_SHIFT, PLAQUE_POINTS, PLAQUE_BOOK, PLAQUE_VOUCHER = range(PLAQUES)
PAIRS: Final = 6  # two different of Seat, Shift, Book, Voucher

# Factory Goals: three areas of two tiles, the easier one first.
AREAS: Final = 3
CERTIFICATIONS, CARS, UPGRADES = range(AREAS)
AREA_TILES: Final = 2
AREA_NUMBERS: Final = 4  # tiles of an area in the box

# Performance Goals: numbers 1 to 32, 0 is no card.
GOALS: Final = 32
GOAL_HAND: Final = 3
TABLE_GOALS: Final = 4
ON_TABLE: Final = TABLE_GOALS + MAX_SEATS  # with the pet projects
FINAL_TILES: Final = 6
FINAL_GOALS: Final = 3

# What a Performance Goal counts: the first number of its row; the others say of what.
COUNT_KINDS: Final = 15
C_CARS, C_MODELS, C_CARS_OF, C_UPGRADES_OF, C_UPGRADES, C_TESTED, C_PARTS, C_GARAGES = range(8)
C_CERTIFIED_IN, C_DESIGNS, C_BOOKS, C_CERTIFICATIONS, C_VOUCHERS, C_BANK, C_CHAIRS = range(8, COUNT_KINDS)

# What a Final Goal asks for: the first number of its row; then how many, and of what.
FINAL_KINDS: Final = 13
F_CARS_OF_ONE, F_UPGRADED_PARTS, F_CERTIFICATIONS, F_CARS, F_UPGRADES, F_MODELS, F_UPGRADES_OF_ONE = range(7)
F_CERTIFIED_IN, F_CARS_OF, F_UPGRADES_OF, F_BANK, F_BOOKS, F_EXPERT = range(7, FINAL_KINDS)

MARKER_END: Final = 3  # last space of the week and the production cycle track

# Choices of the options that the rules ask for.
NICE, MEAN = range(2)
NORMAL, EXPERT = range(2)
FIXED: Final = 1  # order_rotation
ENDLESS: Final = 1  # max_days

# Sources of points, in the order of `ABOUT.sources`. The first ones are booked when they are scored.
SOURCES: Final = 12
BOOKED: Final = 7
P_START, P_ASSEMBLY, P_UPGRADES, P_REWARDS, P_MEETINGS, P_SANDRA, P_WEEKS = range(BOOKED)
P_FINAL_GOALS, P_LEFTOVERS, P_CARS, P_TESTED, P_TRAINING = range(BOOKED, SOURCES)

# The phases (section 4).
PHASES: Final = 7
START_SPOTS, START_ITEMS, SELECT, WORK, MEETING, NEW_BUSINESS, OVER = range(PHASES)

# Where a player's turn stands.
STAGES: Final = 3
BEGIN, ACTING, ENDING = range(STAGES)

# What is asked (appendix), in the order of play; the spots are those of the certification track.
D_START_SPOT, D_START_PART, D_START_DESIGN, D_STATION, D_TURN, D_SPOT, D_PLAQUE, D_DISPLACE = range(8)
D_UPGRADE_MODE, D_UPGRADE_SPACE, D_PARK, D_PAIR, D_SPEAK, D_AFTER_PET, D_PROPOSE, D_OVER = range(8, 16)

MOST_POINTS: Final = 30_000  # more than any overlay can bring


@record
class Player:
    """One player's board, training, Seats and cards."""

    points: Annotated[list[int], shape(BOOKED), within(-MOST_POINTS, MOST_POINTS)]  # by source
    by_goal: Annotated[list[int], shape(GOALS), within(0, 2_000)]  # of meetings by Performance Goal
    station: Annotated[int, within(NONE, STATIONS - 1)]  # yesterday's until the player has chosen today's
    bank: Annotated[int, within(0, 40)]
    books: Annotated[int, within(0, 60)]
    vouchers: Annotated[int, within(0, 60)]
    pending: Annotated[list[int], shape(DELAYED), within(0, 100)]  # credited at the end of the turn
    parts: Annotated[list[int], shape(PARTS), within(0, 20)]
    designs: Annotated[list[int], shape(DESIGNS), within(0, 1)]  # selected tiles on the desks
    upgraded: Annotated[list[int], shape(DESIGNS), within(0, 1)]  # tiles on their upgraded side
    doubled: Annotated[int, within(NONE, DESIGNS - 1)]  # the tile on the special space
    garages: Annotated[list[int], shape(GARAGES), within(NONE, MODELS - 1)]
    new_car: Annotated[list[int], shape(GARAGES), within(0, 1)]  # parked in this very turn
    claimed: Annotated[list[int], shape(QUEUE), within(NONE, MODELS - 1)]  # not parked yet, in order
    levels: Annotated[list[int], shape(DEPARTMENTS), within(0, TOP_DESK)]
    arrival: Annotated[list[int], shape(DEPARTMENTS), within(0, 200)]  # later: on top of the stack
    space: Annotated[int, within(NONE, TRACK_SPACES - 1)]  # of the certification meeple
    spot: Annotated[int, within(NONE, SPOTS - 1)]  # leftmost is 0
    face_up: Annotated[int, within(0, CHAIRS)]  # coloured Seats around the table
    on_goals: Annotated[int, within(0, CHAIRS)]  # coloured Seats on goals in a meeting
    red: Annotated[int, within(0, 60)]  # red Seats on the board
    factory: Annotated[list[list[int]], shape(AREAS, AREA_TILES), within(0, 1)]  # Seats taken from Factory Goals
    looked: Annotated[list[int], shape(DEPARTMENTS), within(0, 1)]  # has seen the plaques of a track
    plaques: Annotated[list[list[int]], shape(DEPARTMENTS, PLAQUES), within(0, 20), OWNER]  # and knows these are left
    orders: Annotated[list[int], shape(ORDER_HAND), within(0, ORDERS), OWNER]
    goals: Annotated[list[int], shape(GOAL_HAND), within(0, GOALS), OWNER]
    goal_batch: Annotated[list[int], shape(GOAL_HAND), within(NONE, 60)]  # shuffle each card was dealt from
    pet: Annotated[int, within(0, GOALS)]  # the pet project of this meeting, 0 before it is out
    proposed: Flag
    proposal: Annotated[int, within(0, GOALS), OWNER]


@record
class Options:
    """The chosen options, each as the index of its choice (`ABOUT.options`)."""

    mood: Annotated[int, within(NICE, MEAN)]
    board_1: Annotated[int, within(NORMAL, EXPERT)]
    board_2: Annotated[int, within(NORMAL, EXPERT)]
    board_3: Annotated[int, within(NORMAL, EXPERT)]
    board_4: Annotated[int, within(NORMAL, EXPERT)]
    assembly_spaces: Annotated[int, within(0, 2)]
    order_rotation: Flag
    max_days: Flag


@record
class State:
    """The whole table."""

    seats: Annotated[int, within(FEWEST_SEATS, MAX_SEATS)]
    options: Options
    chance: Annotated[Chance, NOBODY]
    phase: Annotated[int, within(START_SPOTS, OVER)]
    decision: Annotated[int, within(D_START_SPOT, D_OVER)]
    seat: Annotated[int, within(0, MAX_SEATS - 1), SEAT]  # who decides
    waiting: Annotated[int, within(0, (1 << MAX_SEATS) - 1), SEAT_BITS]  # bits of the seats that still propose a goal
    first: Annotated[int, within(0, MAX_SEATS - 1), SEAT]
    day: Annotated[int, within(0, 2_000)]
    order: Annotated[list[int], shape(MAX_SEATS + 1), within(NONE, SANDRA), SEAT]  # of this phase, Sandra among them
    turn: Annotated[int, within(0, MAX_SEATS + 1)]  # places of the order that are done
    sandra: Annotated[int, within(0, DESK)]  # her station
    week: Annotated[int, within(0, MARKER_END)]
    cycle: Annotated[int, within(0, MARKER_END)]
    meeting: Flag  # scheduled for the end of this day
    meetings: Annotated[int, within(0, 2_000)]  # held so far

    # The turn under way.
    stage: Annotated[int, within(BEGIN, ENDING)]
    shifts: Annotated[int, within(0, 20)]  # Shifts of the workstation that are left
    spent: Annotated[int, within(0, 20)]
    recycled: Annotated[int, within(0, 60)]
    ordered: Flag  # a Kanban order was issued
    requested: Flag  # a Voucher was requested
    micro: Annotated[int, within(NONE, DE)]  # the micro-managed department
    trained: Annotated[int, within(NONE, AD)]  # track of the certification or plaque to be chosen
    moving: Annotated[int, within(NONE, MODELS - 1)]  # a displaced car that must be pushed on
    moving_from: Annotated[int, within(NONE, NODES - 1)]  # its node, where the next car stands already
    pushed: Annotated[int, within(NONE, MODELS - 1)]  # the model whose part started the push
    upgrading: Annotated[int, within(NONE, DESIGNS - 1)]  # design of the upgrade under way
    doubling: Flag  # it is a double upgrade

    # Supplies.
    cars: Annotated[list[int], shape(MODELS), within(0, 30)]
    cubes: Annotated[list[int], shape(PARTS), within(0, 40)]
    books: Annotated[int, within(0, 60)]
    vouchers: Annotated[int, within(0, 60)]
    red_seats: Annotated[int, within(0, 60)]

    # Testing & Innovation.
    queue: Annotated[list[int], shape(QUEUE), within(NONE, MODELS - 1)]  # behind the Pace Car
    pace: Annotated[int, within(0, 40)]  # space of the Pace Car
    innovation: Annotated[list[list[int]], shape(MODELS, UPGRADE_SPACES), within(NONE, PARTS - 1)]  # Upgrade Spaces
    steps: Annotated[list[int], shape(PARTS), within(0, STEPS - 1)]  # of the part value markers
    was_doubled: Annotated[list[int], shape(PARTS), within(0, 1)]

    # Assembly.
    conveyor: Annotated[list[int], shape(NODES), within(NONE, MODELS - 1)]
    assembly: Annotated[list[list[int]], shape(MODELS, PARTS), within(0, 1)]  # cubes on Assembly Spaces
    demand: Annotated[list[int], shape(2), within(NONE, MODELS - 1)]  # face-up Demand tiles
    demand_seats: Annotated[list[int], shape(2), within(0, 20)]

    # Logistics: under the deck lie orders everybody has seen, above them those nobody has.
    warehouse: Annotated[list[int], shape(PARTS), within(0, 40)]
    recycling: Annotated[list[int], shape(PARTS), within(0, 1)]
    orders_top: Annotated[list[int], shape(ORDERS), within(0, 1), NOBODY]
    orders_top_count: Annotated[int, within(0, ORDERS)]
    orders_under: Annotated[list[int], shape(ORDERS), within(0, ORDERS)]  # the next one first
    orders_under_count: Annotated[int, within(0, ORDERS)]
    order_seen: Annotated[list[int], shape(ORDERS), within(NONE, MAX_SEATS - 1), SEAT]  # who drew it for all to know

    # Design: a deck is its visible top tile and so many below it.
    display: Annotated[list[int], shape(SPACES), within(NONE, DESIGNS - 1)]
    deck_top: Annotated[list[int], shape(DECKS), within(NONE, DESIGNS - 1)]
    deck_below: Annotated[list[int], shape(DECKS), within(0, DESIGNS)]  # unseen tiles
    unseen: Annotated[list[int], shape(DESIGNS), within(0, 1)]  # in a deck, nobody knows which
    in_central: Annotated[list[int], shape(DESIGNS), within(0, 1)]  # shuffled into Central for all to see
    under: Annotated[list[int], shape(DESIGNS), within(NONE, DESIGNS - 1)]  # put under Central, the upper one first
    under_count: Annotated[int, within(0, DESIGNS)]

    # Human Resources and Administration.
    arrivals: Annotated[int, within(0, 200)]
    plaque_seat: Annotated[list[int], shape(DEPARTMENTS), within(0, 1)]  # red Seat on a pile of plaques
    plaque_count: Annotated[list[int], shape(DEPARTMENTS), within(0, 10)]
    piles: Annotated[list[list[int]], shape(DEPARTMENTS, PLAQUES), within(0, 20), NOBODY]
    plaques_taken: Annotated[list[int], shape(PLAQUES), within(0, 40)]
    factory_number: Annotated[list[list[int]], shape(AREAS, AREA_TILES), within(0, 40)]
    factory_seats: Annotated[list[list[int]], shape(AREAS, AREA_TILES), within(0, 4)]
    final_tile: Annotated[int, within(0, FINAL_TILES - 1)]
    goals_deck: Annotated[list[int], shape(GOALS), within(0, 1), NOBODY]
    goals_left: Annotated[int, within(0, GOALS)]
    discarded: Annotated[list[int], shape(GOALS), within(0, 1)]
    batch: Annotated[int, within(0, 60)]  # times the discards were shuffled
    batch_of: Annotated[list[int], shape(GOALS), within(0, 60)]  # shuffle a goal came from last
    table: Annotated[list[int], shape(ON_TABLE), within(0, GOALS)]  # goals on the table, then pet projects
    # Bits of the Seats on them.
    speakers: Annotated[list[int], shape(ON_TABLE), within(0, (1 << MAX_SEATS) - 1), SEAT_BITS]
    passes: Annotated[int, within(0, MAX_SEATS)]  # in a row
    players: Annotated[list[Player], shape(MAX_SEATS), PER_SEAT]
