"""The state of UPGRADE!: what lies on the main board and on the players' facility boards (specification, section 4)."""

from __future__ import annotations

from typing import Annotated, Final

from boardroom.kernel.chance import Chance
from boardroom.kernel.schema import NOBODY, PER_SEAT, SEAT, Flag, record, shape, since, within

MAX_SEATS: Final = 4
NONE: Final = -1  # no colour, no owner, no pending action

# The four business areas.
AREAS: Final = 4
ADMINISTRATION, MANUFACTURING, WAREHOUSING, LOGISTICS = range(AREAS)

# The three colours of solution upgrade tiles.
COLOURS: Final = 3
BRONZE, SILVER, GOLD = range(COLOURS)

# The two colours of user-group tiles and training spots; a bag holds three kinds (values) of tiles.
SPOT_COLOURS: Final = 2
BLUE, YELLOW = range(SPOT_COLOURS)
SPOTS_PER_COLOUR: Final = 2
TILE_KINDS: Final = 3

# Technology levels.
LEVEL_I, LEVEL_II, LEVEL_III = range(1, 4)

# The six actions; the first four are done by the support group and can be planned.
ACTIONS: Final = 6
PLANNABLE: Final = 4
UPGRADE, INTEGRATE, TRAIN, TUNE, LOBBY, REPORT = range(ACTIONS)

# The six bonus spots.
BONUSES: Final = 6
B_UPGRADE, B_LOBBY, B_INTEGRATE, B_REPORT, B_ACTION, B_UNPLANNED = range(BONUSES)

# The bonus action marker, as one player sees it.
NOT_HELD, HELD, SPENT = range(3)

# The worker track, the integration track, the game-year track.
LAST_ROW: Final = 8
ROWS: Final = 9
INTEGRATION_STEPS: Final = 3
LAST_YEAR: Final = 6

# Sources of points, in the order of `ABOUT.sources`. The game itself books the BVP of a year under these.
SOURCES: Final = 8
PLANNING, YEAR_END, TUNING, REPORTS, INTEGRATION, MONEY, PENALTIES, TRADES = range(SOURCES)

# What the deciding seat is asked for (appendix D1-D6), and the end.
D_BONUS, D_PLAN, D_ACTION, D_PAYMENT, D_INTEGRATE_PAYMENT, D_LOBBY, D_OVER = range(7)


@record
class Area:
    """One business area of a player: the facility board and what lies on it."""

    level: Annotated[int, within(0, LEVEL_III)]
    colour: Annotated[int, within(NONE, GOLD)]
    tuned: Flag
    start_size: Annotated[int, within(0, 60)]
    tiles: Annotated[list[list[int]], shape(SPOT_COLOURS, SPOTS_PER_COLOUR), within(0, 12)]  # user-group tile values
    influence: Flag
    fresh: Annotated[int, within(0, 8)]  # commitment tokens of this year
    red: Annotated[int, within(0, 8)]  # aged commitment tokens


@record
class Player:
    """One player's pieces."""

    credits: Annotated[int, within(0, 2_000_000)]  # far beyond the box: overlays may be generous
    bvp: Annotated[int, within(-9_000, 9_000)]
    points: Annotated[list[int], shape(SOURCES), within(-9_000, 9_000)]  # the same BVP by source
    users: Annotated[int, within(0, 120)]  # disc on the user track
    areas: Annotated[list[Area], shape(AREAS)]
    row: Annotated[int, within(0, LAST_ROW)]  # of the disc, on the worker or the Pass track
    passed: Flag  # the disc is on the Pass track
    influence_supply: Annotated[int, within(0, 12)]
    influence_available: Annotated[int, within(0, 12)]
    integration: Annotated[int, within(0, INTEGRATION_STEPS)]
    commitments: Annotated[int, within(0, 8)]  # tokens in the personal supply
    hand: Annotated[int, within(0, 3)]  # action markers not yet placed
    planned: Annotated[list[int], shape(PLANNABLE), within(0, 1)]
    used: Annotated[list[int], shape(ACTIONS), within(0, 4)]  # markers lying used on each action
    bonus_marker: Annotated[int, within(NOT_HELD, SPENT)]
    plan_passed: Flag


@record
class Options:
    """The chosen options, each as the index of its choice (`ABOUT.options`)."""

    start_player: Annotated[int, within(0, MAX_SEATS)]
    bag_mode: Flag
    balanced_start: Flag
    commitment_tokens: Flag
    repeat_actions: Flag
    commit_maintenance: Flag
    tune_kept_on_transform: Flag
    solo: Flag
    compensation: Annotated[Flag, since(2)]


@record
class State:
    """The whole table."""

    seats: Annotated[int, within(1, MAX_SEATS)]
    options: Options
    chance: Annotated[Chance, NOBODY]
    year: Annotated[int, within(0, LAST_YEAR)]
    decision: Annotated[int, within(D_BONUS, D_OVER)]
    seat: Annotated[int, within(0, MAX_SEATS - 1), SEAT]  # who decides
    asked: Annotated[int, within(0, MAX_SEATS)]  # seats already asked about bonuses this year
    first: Annotated[int, within(0, MAX_SEATS - 1), SEAT]  # who was asked first
    pending: Annotated[int, within(NONE, 127)]  # worker action that waits for its payment
    lobby_placed: Annotated[int, within(0, 8)]  # ordinary tokens placed in the LOBBY under way
    order: Annotated[list[int], shape(MAX_SEATS), within(0, MAX_SEATS - 1), SEAT]  # seats, latest moved disc first
    stock: Annotated[list[list[int]], shape(AREAS, COLOURS), within(0, 4)]  # solution tiles left
    bonus: Annotated[list[int], shape(BONUSES), within(NONE, MAX_SEATS - 1), SEAT]  # owner of each spot
    bags: Annotated[list[list[int]], shape(SPOT_COLOURS, TILE_KINDS), within(0, 60)]
    players: Annotated[list[Player], shape(MAX_SEATS), PER_SEAT]
