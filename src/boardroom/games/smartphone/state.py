"""The state of Smartphone Inc.: map, technologies, improvements, plans and Steve (specification, sections 2 to 4)."""

from __future__ import annotations

from typing import Annotated, Final

from boardroom.kernel.chance import Chance
from boardroom.kernel.schema import NOBODY, OWNER, PER_SEAT, SEAT, SEAT_BITS, Flag, record, shape, since, within

MAX_SEATS: Final = 5
FEWEST_SEATS: Final = 2
NONE: Final = -1  # nobody, nothing, nowhere
ROUNDS: Final = 5

# Colours in the order of the scoreboard (L180).
COLOURS: Final = 5
GREEN, BLUE, BLACK, YELLOW, RED = range(COLOURS)

# Symbols on pads and improvements (1.1).
SYMBOLS: Final = 7
BLANK, UP, DOWN, GOODS, FACTORY, RESEARCH, TRUCK = range(SYMBOLS)

# Pads: two per player, two sides each, six cells (three rows of two); a0..a5 are cells 0..5, b0..b5 cells 6..11.
PADS: Final = 2
PAD_A, PAD_B = range(PADS)
SIDES: Final = 2
SIDE_A, SIDE_B = range(SIDES)  # of a technology card
PAD_CELLS: Final = 6
PAD_ROWS: Final = 3
PAD_COLUMNS: Final = 2
CELLS: Final = PADS * PAD_CELLS
POSITIONS: Final = 60  # relative placements of the two pads (5.1)
DIRECTIONS: Final = 4
NORTH, EAST, SOUTH, WEST = range(DIRECTIONS)

# Ways to lay an improvement, in the order of the action list; a `Plan` keeps one of them for every tile (12.1).
OVER: Final = 0
OVER_OUT: Final = CELLS * DIRECTIONS
UNDER: Final = OVER_OUT + CELLS * DIRECTIONS
UNDER_OUT: Final = UNDER + PAD_CELLS * DIRECTIONS
ASIDE: Final = UNDER_OUT + PAD_CELLS * DIRECTIONS  # face down: one goods
LAYINGS: Final = ASIDE + 1

# Improvements: sixteen kinds of faces, then the starting improvement of each colour.
KINDS: Final = 16
START_TILE: Final = KINDS
TILES: Final = KINDS + COLOURS
HALVES: Final = 2
MOST_TILES: Final = 6  # the starting one and one for every round
PLANNED_TILES: Final = 5  # the last one comes too late to be planned with
BLOCK: Final = 5  # slots of the Production block

# Technologies, from left to right.
TECHNOLOGIES: Final = 6
GPS, WIFI, GAMEPAD, LI_ION, NFC, FOUR_G = range(TECHNOLOGIES)

# Regions, in Steve's order (L829).
REGIONS: Final = 12
AUSTRALIA, CANADA, CARIBBEAN, CHINA, CIS, EMIRATES, EUROPE, INDIA, NORTH_AFRICA, RSA, SOUTH_AMERICA, USA = range(
    REGIONS
)
SIZES: Final = 3
SMALL, MEDIUM, LARGE = range(1, SIZES + 1)
OFFICE_CELLS: Final = 5  # of the largest region
RED_BUYERS: Final = 4
PURPLE_BUYERS: Final = 3
BUYERS: Final = RED_BUYERS + PURPLE_BUYERS

# Retailers, their faces, and the bonus of a face.
RETAILERS: Final = 7
FACES: Final = 2
BONUSES: Final = 6
NO_BONUS, GOODS_BONUS, PROGRESS_BONUS, PRICE_BONUS, SECOND_BONUS, MOVE_BONUS = range(BONUSES)
SMALL_OFFICE: Final = BONUSES  # Gamepad B asks like a bonus
SHOP_CELLS: Final = 4  # blue cells of the largest retailer

# Phases of a round.
PLANNING, PRICING, PRODUCTION, IMPROVEMENT, TECHNOLOGY, LOGISTICS, SALE, SCORING = range(1, 9)

# What is asked for: D1 to D4 of the specification's appendix by every seat for itself, D5 to D14 in their order.
D_PLAN, D_IMPROVEMENT, D_RESEARCH, D_LOGISTICS, D_PRICE = range(5)
D_PROGRESS, D_SECOND, D_MOVE_FROM, D_MOVE_TO, D_SMALL, D_SALE, D_OVER = range(5, 12)

# Steps of a planning seat: pads, position, then one for every tile, then the order of meeting tiles.
STEP_STACK, STEP_POSITION, STEP_TILES = range(3)

# Sources of points, in the order of `ABOUT.sources`; the scoreboard holds the first four.
SOURCES: Final = 6
P_START, P_SALES, P_ONLINE, P_CONTROL, P_PATENTS, P_RETAILERS = range(SOURCES)
BOOKED: Final = 4

# Choices of the options that the rules ask for.
RANDOM_SIDES: Final = 2  # tech_sides
ZERO_VP: Final = 1  # start_vp
A_ONLY: Final = 1  # retailer_faces
STEVE_PADS: Final = 2

# What Steve did, and why, for the log: his journal keeps (what, target, number).
JOURNAL: Final = 64  # entries kept; the newest replace the oldest
NOTE: Final = 3
S_TOKEN: Final = 1  # takes a goods token
S_PLACES: Final = 2  # lays the delayed improvement on the square of the round
S_TAKES: Final = 3  # the uppermost improvement of the block
S_CONTINUES: Final = 4  # research: a technology that has his markers already
S_PATENT: Final = 5  # research: the cheapest technology with its patent
S_CHEAPEST: Final = 6  # research: the cheapest technology
S_STUDIES: Final = 7  # number: 1 with the patent
S_TARGET: Final = 8  # his marker: the largest region he can reach
S_TARGET_EMPTIER: Final = 9  # of the largest ones that with the fewest offices of others
S_TARGET_FIRST: Final = 10  # of those the first in the alphabet
S_SHIPS: Final = 11  # markers on his target
S_OFFICE: Final = 12  # number: why his marker went there
S_NO_TARGET: Final = 13
S_LOSES: Final = 14  # markers that found no place
S_ALONE_ONE: Final = 15  # sale, first pass: one goods where only he has an office
S_CONTESTED: Final = 16  # sale, second pass: where others have offices too
S_ALONE: Final = 17  # sale, third pass: the rest where only he has an office
S_WASTES: Final = 18  # goods that nobody bought

VP: Final = 9_000  # more than any overlay can bring
GOODS_LIMIT: Final = 60
TOKEN_LIMIT: Final = 60
Choice = Annotated[int, within(0, 2)]  # of three


@record
class Plan:
    """How a player lays pads and improvements: the decisions of phase 1, in their order."""

    steps: Annotated[int, within(0, 12)]  # decisions taken
    stack: Annotated[int, within(0, 7)]  # 4: pad B above; 2: second side of A; 1: second side of B
    position: Annotated[int, within(0, POSITIONS - 1)]  # pad B relative to pad A, see `rules.pads`
    laid: Annotated[list[int], shape(PLANNED_TILES), within(0, LAYINGS - 1)]  # how each owned tile is laid
    ordered: Annotated[int, within(0, PLANNED_TILES)]  # how many of the meeting tiles are in order
    order: Annotated[list[int], shape(PLANNED_TILES), within(0, PLANNED_TILES - 1)]  # these tiles, bottom to top


@record
class Player:
    """One player's pieces."""

    colour: Annotated[int, within(0, COLOURS - 1)]
    vp: Annotated[int, within(0, VP)]  # on the scoreboard
    points: Annotated[list[int], shape(BOOKED), within(0, VP)]  # the same by source
    price: Annotated[int, within(0, 20)]
    stock: Annotated[int, within(0, GOODS_LIMIT)]  # goods markers
    goods: Annotated[int, within(0, GOODS_LIMIT)]  # produced and not sold yet
    produced: Annotated[int, within(0, GOODS_LIMIT)]  # in phase 3 of this round
    tokens: Annotated[int, within(0, TOKEN_LIMIT)]
    offices: Annotated[int, within(0, 40)]  # in stock
    progress: Annotated[int, within(0, 40)]  # in stock
    hand: Annotated[int, within(0, 40)]  # progress markers of the present turn
    research: Annotated[list[int], shape(TECHNOLOGIES), within(0, 40)]  # progress markers
    shipped: Annotated[list[int], shape(REGIONS), within(0, 40)]  # progress markers
    studied: Annotated[list[int], shape(TECHNOLOGIES), within(0, 1)]
    tile_count: Annotated[int, within(0, MOST_TILES)]
    tiles: Annotated[list[int], shape(MOST_TILES), within(NONE, TILES - 1)]  # in order of acquisition; Steve: squares
    plan: Annotated[Plan, OWNER]  # until all are ready
    shown: Plan  # the latest plan that was revealed
    active: Annotated[list[int], shape(SYMBOLS), within(0, 40)]  # active symbols, goods of pads only
    tile_goods: Annotated[int, within(0, 40)]  # active goods symbols of improvements
    covered: Annotated[int, within(0, PAD_CELLS)]
    face_down: Annotated[int, within(0, PLANNED_TILES)]
    second_used: Flag  # Wi-Fi A this round
    online_used: Flag  # NFC A this round
    sales: Annotated[list[list[int]], shape(ROUNDS, REGIONS), within(0, 127)]  # VP of sales
    control: Annotated[list[list[int]], shape(ROUNDS, REGIONS), within(0, 127)]  # VP of control


@record
class Steve:
    """The automaton: his square for the delayed improvement, his marker, and what he did."""

    delayed: Annotated[int, within(NONE, TILES - 1)]
    target: Annotated[int, within(NONE, REGIONS - 1)]  # region of his marker
    reason: Annotated[int, within(0, S_WASTES)]  # why it went there: an entry S_TARGET…
    noted: Annotated[int, within(0, 4_000)]  # entries made so far
    journal: Annotated[list[list[int]], shape(JOURNAL, NOTE), within(NONE, 127)]


@record
class Options:
    """The chosen options, each as the index of its choice (`ABOUT.options`)."""

    steve: Annotated[int, within(0, MAX_SEATS)]
    steve_pad: Annotated[int, within(0, STEVE_PADS - 1)]
    tech_sides: Choice
    gps: Choice
    wifi: Choice
    gamepad: Choice
    li_ion: Choice
    nfc: Choice
    four_g: Choice
    start_vp: Flag
    retailer_faces: Flag
    colors: Annotated[int, within(0, COLOURS)]
    compensation: Annotated[Flag, since(2)]


@record
class State:
    """The whole table."""

    seats: Annotated[int, within(FEWEST_SEATS, MAX_SEATS)]
    options: Options
    chance: Annotated[Chance, NOBODY]
    round: Annotated[int, within(0, ROUNDS)]
    phase: Annotated[int, within(0, SCORING)]
    decision: Annotated[int, within(D_PLAN, D_OVER)]
    seat: Annotated[int, within(0, MAX_SEATS - 1), SEAT]  # who decides, outside planning
    # Bits of the seats whose plan is committed, and Steve's.
    ready: Annotated[int, within(0, (1 << MAX_SEATS) - 1), SEAT_BITS]
    order: Annotated[list[int], shape(MAX_SEATS), within(0, MAX_SEATS - 1), SEAT]  # priority of this phase
    turn: Annotated[int, within(0, MAX_SEATS)]  # seats that have finished this phase
    begun: Flag  # the seat in turn has its markers in hand
    pending: Annotated[int, within(NO_BONUS, SMALL_OFFICE)]  # a bonus that interrupts the turn
    pending_left: Annotated[int, within(0, 12)]  # progress markers it still gives
    move_from: Annotated[int, within(NONE, REGIONS - 1)]  # source of a move, once chosen
    move_which: Flag
    retailer: Annotated[list[int], shape(REGIONS), within(NONE, RETAILERS - 1)]  # standing on a region
    face: Annotated[list[int], shape(REGIONS), within(0, FACES - 1)]  # of that retailer
    # Whose office is there, or on its retailer.
    offices: Annotated[list[list[int]], shape(REGIONS, OFFICE_CELLS), within(NONE, MAX_SEATS - 1), SEAT]
    # Whose goods lie there.
    buyers: Annotated[list[list[int]], shape(REGIONS, BUYERS), within(NONE, MAX_SEATS - 1), SEAT]
    sides: Annotated[list[int], shape(TECHNOLOGIES), within(SIDE_A, SIDE_B)]
    patents: Annotated[list[int], shape(TECHNOLOGIES), within(NONE, MAX_SEATS - 1), SEAT]  # owner
    tokens: Annotated[int, within(0, TOKEN_LIMIT)]  # beside the board
    block: Annotated[list[int], shape(BLOCK), within(NONE, KINDS - 1)]  # uppermost first
    deck: Annotated[list[int], shape(KINDS), within(0, 40)]  # improvements not seen yet, in unknown order
    removed: Annotated[list[int], shape(KINDS), within(0, 40)]
    steve: Steve
    players: Annotated[list[Player], shape(MAX_SEATS), PER_SEAT]
