"""The state of DEPLOY!: the main board, the tracking mats and the server rooms (specification, sections 2 to 4)."""

from __future__ import annotations

from typing import Annotated, Final

from boardroom.kernel.chance import Chance
from boardroom.kernel.schema import NOBODY, PER_SEAT, SEAT, Flag, record, shape, since, within

MAX_SEATS: Final = 4
FEWEST_SEATS: Final = 2
NONE: Final = -1  # nobody, nothing, no action under way

# The three colours of workload cubes, in the order in which a system's cubes are placed.
COLOURS: Final = 3
YELLOW, BLUE, PURPLE = range(COLOURS)

# The five systems: four main ones and Integration; each has three levels.
SYSTEMS: Final = 5
ADMINISTRATION, MANUFACTURING, WAREHOUSING, LOGISTICS, INTEGRATION = range(SYSTEMS)
MAIN_SYSTEMS: Final = 4
LEVELS: Final = 3

# Where a system is deployed.
TARGETS: Final = 2
SERVER, CLOUD = range(TARGETS)

# Pools with capacity tiles, and the places that hold cubes: pool A, the four sub-pools of B, pool C.
TILE_POOLS: Final = 2
POOL_A, POOL_B = range(TILE_POOLS)
SLOTS: Final = 4
PLACES: Final = 6
IN_A: Final = 0
IN_B: Final = 1  # the first sub-pool of B; the others follow
IN_C: Final = 5

# Capacity tiles: values 2 to 9; the smallest are starting tiles, the others form the stacks of the marketplace.
SMALLEST_TILE: Final = 2
TILE_VALUES: Final = 8
STACKS: Final = 7
LOWEST_STACK: Final = 3
POSITIONS: Final = 3
LAST_ROUND: Final = STACKS - POSITIONS + 1  # the highest stack has come down to the market (L558, A2)

# Pool C: the longest track an overlay may describe, and the most steps the actions can name.
LONGEST_C: Final = 15
C_STEPS: Final = 3

# Development tiles: four skills, then four technologies.
DEVELOPMENTS: Final = 8
SKILLS: Final = 4
DESIGNER, PLANNER, SAM, TECH_WRITER, ASSET_CONTROL, AUTO_BLUE, AUTO_PURPLE, AUTO_YELLOW = range(DEVELOPMENTS)

# The six worker bonus spots.
SPOTS: Final = 6
S_ADD, S_DEPLOY, S_DEVELOP, S_MOVE, S_REMOVE, S_BVP = range(SPOTS)

MOST_EXTRA: Final = 5  # extra workers the actions can name
LEAST_WORKERS: Final = 1  # no discount goes below it (A11)

# Choices of the options that the rules ask for.
BASIC: Final = 1  # development
CLAMPED: Final = 1  # negative_bvp
NETTED: Final = 1  # cloud_cost

# Sources of points, in the order of `ABOUT.sources`. The game books BVP under these.
SOURCES: Final = 8
P_SYSTEMS, P_CLOUD, P_OPTIMISATION, P_SPOT, P_CAPACITY, P_MONEY, P_PENALTIES, P_TRADES = range(SOURCES)

# What the deciding seat is asked for, in the order of play; the numbers of the specification's appendix behind them.
D_START: Final = 0  # D1: pool of the starting tile
D_RETURN_TECH: Final = 1  # D2
D_TEAM: Final = 2  # D3
D_SPOT: Final = 3  # D4
D_ACTION: Final = 4  # D5
D_DESIGN: Final = 5  # D6
D_PLANNER: Final = 6  # D7
D_DISCARD: Final = 7  # D8
D_PAY: Final = 8  # D11
D_PUT: Final = 9  # D10
D_MOVE: Final = 10  # D9
D_REMOVE: Final = 11  # D12
D_FEES: Final = 12  # D13: trades before fees are paid
D_LOSS: Final = 13  # D14
D_OVER: Final = 14


@record
class Player:
    """One player's pieces."""

    cash: Annotated[int, within(0, 30_000)]
    income: Annotated[int, within(0, 400)]
    bvp: Annotated[int, within(-9_000, 9_000)]
    points: Annotated[list[int], shape(SOURCES), within(-9_000, 9_000)]  # the same BVP by source
    received: Annotated[int, within(0, 1_000)]  # income and Development credits of the latest end of round
    charged: Annotated[int, within(0, 1_000)]  # licence fees of the latest end of round
    progress: Annotated[int, within(0, 40)]  # steps of the roundel disc since home
    supply: Annotated[int, within(0, MOST_EXTRA)]  # extra workers on the mat
    coffee: Annotated[int, within(0, MOST_EXTRA)]  # extra workers in the coffee room
    office: Annotated[int, within(0, MOST_EXTRA)]  # extra workers in the office area
    passed: Flag  # places no more workers on bonus spots this round
    tiles: Annotated[list[list[int]], shape(TILE_POOLS, SLOTS), within(0, 9)]  # capacity tile values, 0 for none
    marker: Annotated[int, within(0, LONGEST_C)]  # capacity of pool C
    cubes: Annotated[list[list[int]], shape(PLACES, COLOURS), within(0, 40)]  # workload in the server room
    design: Annotated[list[list[int]], shape(SYSTEMS, COLOURS), within(0, 8)]  # cubes on the top system tiles
    deployed: Annotated[list[int], shape(SYSTEMS), within(0, LEVELS)]  # tiles of a system on the track
    cloud: Annotated[list[list[int]], shape(SYSTEMS, LEVELS), within(0, 1)]  # cloud side up
    tapped: Annotated[list[list[int]], shape(SYSTEMS, LEVELS), within(0, 1)]  # turned by the Tech Writer
    columns: Annotated[list[int], shape(MAIN_SYSTEMS), within(NONE, LOGISTICS)]  # systems of the track, from the left
    owned: Annotated[list[int], shape(DEVELOPMENTS), within(0, 1)]  # Development tiles
    used: Annotated[list[int], shape(DEVELOPMENTS), within(0, 1)]  # used this round


@record
class Options:
    """The chosen options, each as the index of its choice (`ABOUT.options`)."""

    development: Flag
    dev_copies: Flag
    first_player: Annotated[int, within(0, MAX_SEATS)]
    negative_bvp: Flag
    cloud_cost: Annotated[Flag, since(2)]
    compensation: Annotated[Flag, since(3)]


@record
class State:
    """The whole table."""

    seats: Annotated[int, within(FEWEST_SEATS, MAX_SEATS)]
    options: Options
    chance: Annotated[Chance, NOBODY]
    round: Annotated[int, within(0, LAST_ROUND)]
    decision: Annotated[int, within(D_START, D_OVER)]
    seat: Annotated[int, within(0, MAX_SEATS - 1), SEAT]  # who decides
    first: Annotated[int, within(0, MAX_SEATS - 1), SEAT]  # first player marker
    asked: Annotated[int, within(0, MAX_SEATS)]  # seats that are done with the present step
    changes: Annotated[int, within(-MOST_EXTRA, MOST_EXTRA)]  # workers added (+) or returned (-) in the present step
    action: Annotated[int, within(NONE, 160)]  # code of the action under way
    workers: Annotated[int, within(0, 8)]  # that the latest action took
    planner: Flag  # the Planner helps the DEPLOY under way
    discard: Annotated[int, within(NONE, SKILLS - 1)]  # skill given up in the DEVELOP under way
    movements: Annotated[int, within(0, 20)]  # done in the MOVE under way
    order: Annotated[list[int], shape(MAX_SEATS), within(0, MAX_SEATS - 1), SEAT]  # seats, latest moved disc first
    stacks: Annotated[list[int], shape(STACKS), within(0, 8)]  # capacity tiles on the main board, by value
    aside: Annotated[list[int], shape(TILE_VALUES), within(0, 16)]  # capacity tiles in the box or out of the game
    development: Annotated[list[int], shape(DEVELOPMENTS), within(0, 4)]  # tiles left on the main board
    spots: Annotated[list[int], shape(SPOTS), within(NONE, MAX_SEATS - 1), SEAT]  # whose worker stands there
    bag: Annotated[list[int], shape(COLOURS), within(0, 400)]
    waiting: Annotated[list[int], shape(MAX_SEATS * SYSTEMS), within(0, MAX_SEATS * SYSTEMS - 1)]  # incomplete tiles
    waiting_count: Annotated[int, within(0, MAX_SEATS * SYSTEMS)]
    players: Annotated[list[Player], shape(MAX_SEATS), PER_SEAT]
