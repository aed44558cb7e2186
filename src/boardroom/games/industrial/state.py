"""The state of the Industrial Board Game: market board and players' modules (specification, section 4.2)."""

from __future__ import annotations

from typing import Annotated, Final

from boardroom.kernel.chance import Chance
from boardroom.kernel.schema import BY_SEAT, NOBODY, OWNER, PER_SEAT, SEAT, Flag, record, shape, since, within

MAX_SEATS: Final = 4
FEWEST_SEATS: Final = 2
NONE: Final = -1  # nobody, no market, no event, no copy
DIE: Final = 6
LAST_ROUND: Final = 6

# The six departments, in the order of L148, and their four levels.
DEPARTMENTS: Final = 6
ENGINEERING, QUALITY, LOGISTICS, ADMINISTRATION, HUMAN_RESOURCES, MARKETING = range(DEPARTMENTS)
LEVELS: Final = 4
COPY_LEVELS: Final = 3  # improvements of these levels can be copied
IMPROVEMENTS: Final = DEPARTMENTS * LEVELS

# Meeples: three colours from the bag, and the black CEO.
COLOURS: Final = 3
YELLOW, BLUE, PINK = range(COLOURS)
CEO: Final = 3

# Where a CEO is.
HOME: Final = 0
ON_MARKET: Final = 1
ON_TREE: Final = 2
ON_EXCHANGE: Final = 3
USED: Final = 4  # taken off the tree or the exchange, not home yet
GONE: Final = 5  # out of the game with its player

SLOTS: Final = 4  # of the technician market, the cheapest first
WORKERS: Final = 3
MARKETS: Final = 8
U1, U2, U3, U4, L1, L2, L3, L4 = range(MARKETS)
SYMBOLS: Final = 7  # of market access: 0 is none
SHARES: Final = 4  # of each company
TRACKS: Final = 2
POLLUTION, ACCIDENTS = range(TRACKS)

# Event cards.
EVENTS: Final = 6
TRADE_FAIR, SUPPLIER_SHORTAGE, JOB_FAIR, EXPORT_BOOM, ENERGY_CRISIS, WAVE_OF_THEFTS = range(EVENTS)

# Kinds of incident cards; 0 is no card.
INCIDENTS: Final = 10
OVERTIME, BULK_DISCOUNT, VIP_CLIENT, STATE_AID, AUDIT_PASSED = range(1, 6)
SABOTAGE, STRIKE, WAREHOUSE_THEFT, TOXIC_SPILL, CLAIM = range(6, INCIDENTS + 1)
HAND: Final = 4  # places for cards; one more than a hand may keep

# The phases of a round, by their numbers in the specification.
EVENT, PURCHASE, PRODUCTION, TECHNICIANS, SALES, UPGRADES, MAINTENANCE, DRAWING, CLEANUP = range(1, 10)

# The step a phase has reached; each step is a function of `rules.round`.
STEP_WINDOW: Final = 0  # incident cards may be played
STEP_ASK: Final = 1  # the players decide, one after the other
STEP_RISK: Final = 2  # a producer has paid: accident and pollution
STEP_STOCK: Final = 3  # then the products are stored
STEP_BID: Final = 4  # an auction is under way
STEP_AWARD: Final = 5  # its winner has paid
STEP_PAY: Final = 6  # maintenance is paid

# What the deciding seat is asked for (appendix), and the end.
D_PURCHASE, D_PRODUCTION, D_TECHNICIAN, D_SELL, D_REROLL, D_UPGRADE, D_COPY = range(7)
D_FINANCE, D_COVER, D_INCIDENT, D_DISCARD, D_BID, D_OVER = range(7, 13)

# The cash book: where money came from and where it went.
INCOMES: Final = 6
IN_SALES, IN_DIVIDENDS, IN_LOANS, IN_SUBSIDIES, IN_RELEASES, IN_GRANTS = range(INCOMES)
ACCOUNTS: Final = 16
OUT_RAW, OUT_WAGES, OUT_TECHNICIANS, OUT_IMPROVEMENTS, OUT_SHARES, OUT_MAINTENANCE = range(INCOMES, 12)
OUT_RECOVERY, OUT_LAST_BOX, OUT_REPAYMENTS, OUT_RUIN = range(12, ACCOUNTS)

# Sources of points, in the order of `ABOUT.sources`: the six departments come first.
SOURCES: Final = 10
FROM_POLLUTION, FROM_ACCIDENTS, FROM_LOANS, FROM_MONEY = range(DEPARTMENTS, SOURCES)

MONEY: Final = 1_000_000  # more than any overlay can bring

Gain = Annotated[int, within(0, 200)]  # from improvements or a card, in money
Effects = Annotated[int, within(0, 25)]  # of improvements, of one kind


@record
class Player:
    """One player's factory and departments."""

    alive: Flag
    cash: Annotated[int, within(0, MONEY)]
    accounts: Annotated[list[int], shape(ACCOUNTS), within(0, MONEY)]  # the cash book over the whole game
    raw: Annotated[int, within(0, 18)]
    products: Annotated[int, within(0, 18)]
    line: Annotated[int, within(0, 6)]  # cubes the workers are turning into products
    bonus_line: Annotated[int, within(0, 7)]  # cubes on the BONUS spaces
    track: Annotated[list[int], shape(TRACKS), within(-20, 20)]  # pollution and accident markers
    loans: Annotated[int, within(0, 4)]
    reserve: Annotated[list[int], shape(COLOURS), within(0, 6)]
    ceo: Annotated[int, within(HOME, GONE)]
    shares: Annotated[list[int], shape(MAX_SEATS), within(0, SHARES), BY_SEAT]  # held, by company
    outside: Annotated[int, within(0, SHARES)]  # own shares that others hold

    # Improvements, and all that they have brought so far.
    levels: Annotated[list[int], shape(DEPARTMENTS), within(0, LEVELS)]
    copied: Annotated[int, within(NONE, IMPROVEMENTS - 1)]  # department * LEVELS + level - 1
    maintenance: Annotated[int, within(-400, 400)]
    production_bonus: Annotated[int, within(0, 7)]
    sales_bonus: Gain
    wage_cut: Gain
    purchase_cut: Gain
    technician_cut: Gain
    subsidy: Annotated[int, within(0, 1_000)]
    storage: Annotated[int, within(0, 18)]
    pollution_shield: Effects
    accident_shield: Effects
    accident_reroll: Effects
    theft_shield: Effects
    strike_shield: Effects
    claim_shield: Effects
    free_improvements: Effects
    share_orders: Effects
    access: Annotated[list[int], shape(SYMBOLS), within(0, 25)]

    # This round.
    passed: Flag  # out of the technician or upgrade phase
    visits: Annotated[int, within(0, 16)]  # own turns taken in this phase
    borrowed: Flag  # a loan was taken since the last main choice
    freebie: Flag  # one improvement without a price is left
    free_order: Flag  # one share order without a meeple is left
    risk_roll: Annotated[int, within(0, DIE)]  # accident die that counted; 0: none was rolled
    market: Annotated[int, within(NONE, MARKETS - 1)]  # where this player sells
    sellers: Annotated[int, within(0, 6)]  # pink meeples on the sales market
    rolls: Annotated[int, within(0, 8)]  # sales rolls made
    last_roll: Annotated[int, within(0, DIE)]
    best_roll: Annotated[int, within(0, DIE)]
    sold: Annotated[int, within(0, 18)]
    brokers: Annotated[int, within(0, 6)]  # blue meeples on the stock exchange
    bid_passed: Flag

    # Incident cards, the oldest first, and what they do to this player this round.
    hand: Annotated[list[int], shape(HAND), within(0, INCIDENTS), OWNER]
    drawn: Annotated[list[int], shape(HAND), within(0, LAST_ROUND)]  # round of each card; 0: no card
    played: Flag
    overtime: Annotated[int, within(0, 7)]
    discount: Gain
    demand: Annotated[int, within(-1_000, 1_000)]
    strike: Annotated[int, within(0, 1_000)]
    sabotaged: Flag

    # The end of a bankrupt player, for the ranking.
    ruin_round: Annotated[int, within(0, LAST_ROUND)]
    ruin_phase: Annotated[int, within(0, CLEANUP)]
    ruin_cash: Annotated[int, within(0, MONEY)]
    ruin_loans: Annotated[int, within(0, 4)]


@record
class Auction:
    """The share auction under way (option `share_auction`)."""

    company: Annotated[int, within(NONE, MAX_SEATS - 1), SEAT]
    count: Annotated[int, within(0, 2)]
    bid: Annotated[int, within(0, MONEY)]
    leader: Annotated[int, within(0, MAX_SEATS - 1), SEAT]
    asked: Annotated[int, within(0, MAX_SEATS - 1), SEAT]  # who was asked last


@record
class Options:
    """The chosen options, each as the index of its choice (`ABOUT.options`)."""

    storage_cost: Flag
    share_auction: Flag
    incidents: Flag
    accident_scope: Flag
    multi_level_per_round: Flag
    events: Flag
    initial_player: Flag
    compensation: Annotated[Flag, since(2)]


@record
class State:
    """The whole table."""

    seats: Annotated[int, within(FEWEST_SEATS, MAX_SEATS)]
    options: Options
    chance: Annotated[Chance, NOBODY]
    round: Annotated[int, within(0, LAST_ROUND)]
    phase: Annotated[int, within(0, CLEANUP)]
    step: Annotated[int, within(STEP_WINDOW, STEP_PAY)]
    decision: Annotated[int, within(D_PURCHASE, D_OVER)]
    seat: Annotated[int, within(0, MAX_SEATS - 1), SEAT]  # who decides
    initial: Annotated[int, within(0, MAX_SEATS - 1), SEAT]  # the initial player of the round
    turn: Annotated[int, within(0, MAX_SEATS)]  # players already reached in this step
    visitor: Annotated[int, within(0, MAX_SEATS - 1), SEAT]  # who visited the technicians or the tree last
    due: Annotated[int, within(0, MONEY)]  # a forced payment that is short of cash
    debtor: Annotated[int, within(0, MAX_SEATS - 1), SEAT]
    due_account: Annotated[int, within(0, ACCOUNTS - 1)]
    descent: Annotated[list[int], shape(TRACKS), within(0, 60)]  # boxes that markers have still to go down
    descender: Annotated[int, within(0, MAX_SEATS - 1), SEAT]  # whose markers
    price: Annotated[int, within(0, 60)]  # of raw material; 0 before the first roll
    event: Annotated[int, within(NONE, EVENTS - 1)]
    events_left: Annotated[list[int], shape(EVENTS), within(0, 1)]  # still face down, each phase in unknown order
    bag: Annotated[list[int], shape(COLOURS), within(0, 12)]
    row: Annotated[list[int], shape(SLOTS), within(0, COLOURS - 1)]  # the technician market, cheapest first
    supply: Gain  # product cubes
    tree: Annotated[list[list[int]], shape(DEPARTMENTS, LEVELS), within(NONE, MAX_SEATS - 1), SEAT]  # who stands there
    tree_meeple: Annotated[list[list[int]], shape(DEPARTMENTS, LEVELS), within(0, CEO)]  # with which meeple
    deck: Annotated[list[int], shape(INCIDENTS + 1), within(0, 40), NOBODY]  # incident cards left, by kind
    discarded: Annotated[list[int], shape(INCIDENTS + 1), within(0, 40)]
    auction: Auction
    players: Annotated[list[Player], shape(MAX_SEATS), PER_SEAT]
