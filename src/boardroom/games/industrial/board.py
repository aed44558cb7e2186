"""The numbers that `board.html` shows: the market board, the companies, and what one player can expect."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from boardroom.games.industrial.actions import (
    BUY_RAW,
    BUY_TECHNICIAN,
    COPY,
    COUNTS,
    DEVELOP,
    MARKET_LETTERS,
    MEANS,
    MEEPLES,
    OPEN_AUCTION,
    PLACE_SELLER,
    RAISE,
    RAISES,
    RECOVER,
    RELEASE,
    REPAY_LOAN,
    TAKE_LOAN,
)
from boardroom.games.industrial.actions import BUY_SHARES as BUY
from boardroom.games.industrial.box import Box
from boardroom.games.industrial.forecast import Outlook, outlook
from boardroom.games.industrial.lessons import LESSONS
from boardroom.games.industrial.names import (
    CARD_NAMES,
    DEPARTMENT_NAMES,
    EVENT_NAMES,
    IMPROVEMENT_NAMES,
    MARKET_NAMES,
    PHASE_NAMES,
    STAFF_NAMES,
    card_text,
    count,
    effect_text,
    event_text,
)
from boardroom.games.industrial.rules.incidents import hand_size
from boardroom.games.industrial.rules.maintenance import maintenance_due, warehouse_cost
from boardroom.games.industrial.rules.meeples import reserve_size
from boardroom.games.industrial.rules.players import clockwise
from boardroom.games.industrial.rules.production import bonus_units, product_space, wage, workforce
from boardroom.games.industrial.rules.purchase import cube_price, raw_space
from boardroom.games.industrial.rules.sales import free_spaces, has_access, unit_price
from boardroom.games.industrial.rules.scoring import total
from boardroom.games.industrial.rules.shares import FREE_ORDER
from boardroom.games.industrial.rules.technicians import technician_price
from boardroom.games.industrial.rules.tracks import shielded
from boardroom.games.industrial.rules.turn import produce_code
from boardroom.games.industrial.state import (
    BLUE,
    CLEANUP,
    COLOURS,
    COPY_LEVELS,
    D_COPY,
    D_FINANCE,
    D_OVER,
    D_TECHNICIAN,
    D_UPGRADE,
    DEPARTMENTS,
    DRAWING,
    EVENTS,
    HOME,
    LAST_ROUND,
    LEVELS,
    MARKETS,
    NONE,
    ON_MARKET,
    PINK,
    SALES,
    SHARES,
    SLOTS,
    TRACKS,
    Player,
    State,
)

NUMERALS: Final = ("I", "II", "III", "IV")
DEPARTMENT_ICONS: Final = ("eng", "qua", "log", "adm", "hr", "mkt")
DEPARTMENT_SHORT: Final = ("Engineering", "Quality", "Logistics", "Admin", "HR", "Marketing")
TRACK_ICONS: Final = ("leaf", "aid")
TRACK_TITLES: Final = ("Pollution", "Accidents")
PHASE_ICONS: Final = ("", "bolt", "cube", "factory", "worker", "sold", "eng", "wrench", "card", "broom")
MEEPLE_LETTERS: Final = "YBPC"
BLACK: Final = "C"
MEEPLE_NAMES: Final = (*STAFF_NAMES, "CEO")
USES: Final = ("Engineering, Quality, Logistics", "Administration, Human Resources, shares", "sales, Marketing")
# Where the name is too long for a box of the tree.
SHORT_NAMES: Final = {"Logistic Train and EDI": "Train, EDI", "Automatic Warehouse": "Auto store"}


def short_name(d: int, level: int) -> str:
    """An improvement's name that fits into a box of the tree."""
    name = IMPROVEMENT_NAMES[d][level]
    return SHORT_NAMES.get(name, name)


# --- the technology tree -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TreeBox:
    """A box of the tree: the improvement, who has it, who stands on it this round."""

    department: int
    level: int  # from 0
    name: str
    effects: tuple[tuple[str, str], ...]  # icon and a word or two
    opens: str  # the market it opens
    deferred: int  # dollars it adds to maintenance
    owners: tuple[int, ...]
    taken: int | None
    meeple: str
    place: str  # `had`, `next` or `far` for the player one looks at
    code: int
    words: str


def effects(box: Box, d: int, level: int) -> tuple[tuple[str, str], ...]:
    """What an improvement brings, as short as it goes."""
    amounts = (
        ("made", box.production_bonus, "+{} made"),
        ("sold", box.sales_bonus, "+{} sold"),
        ("worker", box.wage_cut, "-${} wage"),
        ("cube", box.purchase_cut, "-${} raw"),
        ("wrench", box.maintenance_cut, "-${} upkeep"),
        ("people", box.technician_cut, "-${} hiring"),
        ("grant", box.subsidy, "+${} a round"),
        ("store", box.storage, "+{} spaces"),
        ("leaf", box.pollution_shield, "shield"),
        ("aid", box.accident_shield, "shield"),
        ("die", box.accident_reroll, "re-roll"),
        ("eye", box.theft_shield, "no thefts"),
        ("coin", box.free_improvements, "one free"),
        ("share", box.share_orders, "free order"),
        ("copy", box.copies, "copy one"),
    )
    return tuple((icon, text.format(table[d][level])) for icon, table, text in amounts if table[d][level])


def tree_box(box: Box, s: State, eye: int, d: int, level: int) -> TreeBox:
    """One box."""
    me = s.players[eye]
    taken = s.tree[d][level]
    symbol = box.access[d][level]
    opened = [MARKET_LETTERS[m] for m in range(MARKETS) if symbol and box.market_symbol[m] == symbol]
    next_up = level == me.levels[d]
    return TreeBox(
        department=d,
        level=level,
        name=short_name(d, level),
        effects=effects(box, d, level),
        opens=opened[0] if opened else "",
        deferred=box.deferred[d][level] * box.row_price[level],
        owners=tuple(p for p in range(s.seats) if s.players[p].alive and s.players[p].levels[d] > level),
        taken=taken if taken != NONE else None,
        meeple=MEEPLE_LETTERS[s.tree_meeple[d][level]],
        place="next" if next_up else "far" if level > me.levels[d] else "had",
        code=tree_code(box, s, eye, d, level),
        words=f"{IMPROVEMENT_NAMES[d][level]}: {effect_text(box, d, level)}. {LESSONS[d][level]}",
    )


def tree_code(box: Box, s: State, eye: int, d: int, level: int) -> int:
    """What a click on a box would do: develop it with the cheapest meeple, or copy it; else no code."""
    me = s.players[eye]
    if s.decision == D_COPY:
        return COPY + d * COPY_LEVELS + level if level < COPY_LEVELS else NONE
    if level != me.levels[d]:
        return NONE
    return DEVELOP + d * MEEPLES + int(me.reserve[box.column_colour[d]] == 0)


@dataclass(frozen=True)
class Department:
    """A column of the tree."""

    name: str
    short: str
    icon: str
    meeple: str
    boxes: tuple[TreeBox, ...]


def department(box: Box, s: State, eye: int, d: int) -> Department:
    """One column."""
    boxes = tuple(tree_box(box, s, eye, d, level) for level in range(LEVELS))
    letter = MEEPLE_LETTERS[box.column_colour[d]]
    return Department(DEPARTMENT_NAMES[d], DEPARTMENT_SHORT[d], DEPARTMENT_ICONS[d], letter, boxes)


# --- technicians, markets, shares --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hire:
    """A technician on offer."""

    letter: str
    name: str
    uses: str
    price: int  # for the player one looks at
    printed: int
    code: int


def hires(box: Box, s: State, eye: int) -> tuple[Hire, ...]:
    """The technician market, the dearest first, as they move towards the cheap end."""
    return tuple(
        Hire(
            MEEPLE_LETTERS[s.row[slot]],
            STAFF_NAMES[s.row[slot]],
            USES[s.row[slot]],
            technician_price(box, s, eye, slot),
            box.slot_price[slot],
            BUY_TECHNICIAN + slot,
        )
        for slot in reversed(range(SLOTS))
    )


@dataclass(frozen=True)
class Seller:
    """A player in a market: the meeples sent, and what they sold or have rolled so far."""

    seat: int
    letters: str
    result: str
    words: str


@dataclass(frozen=True)
class Market:
    """A sales market."""

    letter: str
    name: str
    bonus: int
    price: int
    condition: str
    open: bool  # to the player one looks at
    sellers: tuple[Seller, ...]
    free: int
    code: int


def sales_market(box: Box, s: State, eye: int, market: int) -> Market:
    """One market."""
    me = s.players[eye]
    symbol = box.market_symbol[market]
    keys = [
        short_name(d, level)
        for d in range(DEPARTMENTS)
        for level in range(LEVELS)
        if symbol and box.access[d][level] == symbol
    ]
    return Market(
        letter=MARKET_LETTERS[market],
        name=MARKET_NAMES[market],
        bonus=box.market_bonus[market],
        price=unit_price(box, s, market),
        condition=keys[0] if keys else "open to all",
        open=has_access(box, me, market),
        sellers=tuple(seller(box, s, p) for p in range(s.seats) if s.players[p].market == market),
        free=max(0, free_spaces(box, s, market)),
        code=PLACE_SELLER + market * MEEPLES + int(me.reserve[PINK] == 0),
    )


def seller(box: Box, s: State, p: int) -> Seller:
    """Who sells, with whom, and how it went; before the roll is accepted the best roll stands for it."""
    me = s.players[p]
    letters = MEEPLE_LETTERS[PINK] * me.sellers + BLACK * (me.ceo == ON_MARKET)
    price = unit_price(box, s, me.market)
    rolling = s.phase == SALES and s.seat == p and me.sold == 0 and s.decision != D_OVER
    if rolling:
        return Seller(p, letters, f"⚅{me.best_roll}", f"best roll {me.best_roll}")
    return Seller(p, letters, f"{me.sold}×{price}", f"{count(me.sold, 'unit')} sold at ${price}")


@dataclass(frozen=True)
class Share:
    """A place of a company's share track."""

    value: int
    holder: int | None
    code: int  # buys the shares up to this one; NONE where that is not possible


@dataclass(frozen=True)
class Stock:
    """The shares of a company."""

    seat: int
    alive: bool
    shares: tuple[Share, ...]


def stock(box: Box, s: State, eye: int, company: int) -> Stock:
    """One company: the cheapest shares are out first, ordered by holder."""
    issuer = s.players[company]
    holders = [p for p in range(s.seats) for _ in range(s.players[p].shares[company])]
    shares = []
    for i in range(SHARES):
        ordered = i - issuer.outside + 1
        able = company != eye and 1 <= ordered <= COUNTS
        code = order_code(s, eye, company, ordered) if able else NONE
        shares.append(Share(box.share_value[i], holders[i] if i < len(holders) else None, code))
    return Stock(company, bool(issuer.alive), tuple(shares))


def order_code(s: State, eye: int, company: int, number: int) -> int:
    """A share order by the cheapest means: the free order, a blue technician, else the CEO."""
    me = s.players[eye]
    way = FREE_ORDER if me.free_order else int(me.reserve[BLUE] == 0)
    distance = (company - eye) % s.seats
    first = OPEN_AUCTION if s.options.share_auction else BUY
    return first + ((distance - 1) * COUNTS + number - 1) * MEANS + way


@dataclass(frozen=True)
class Auction:
    """The auction under way."""

    company: int
    count: int
    bid: int
    leader: int
    out: tuple[int, ...]
    raises: tuple[tuple[int, int], ...]  # dollars and code


def auction(s: State) -> Auction | None:
    """The lot, the bid, and who has stopped."""
    lot = s.auction
    if lot.company == NONE:
        return None
    out = tuple(p for p in range(s.seats) if s.players[p].bid_passed and p != lot.company)
    return Auction(
        lot.company, lot.count, lot.bid, lot.leader, out, tuple((by, RAISE + i) for i, by in enumerate(RAISES))
    )


# --- a company ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Space:
    """A space of a warehouse."""

    cube: bool
    zone: str  # empty, `yellow` or `red`
    code: int  # buys the cubes up to this one


@dataclass(frozen=True)
class Warehouse:
    """A warehouse with its zones."""

    cubes: int
    spaces: tuple[Space, ...]
    fee: int  # what it adds to maintenance now


def warehouse(box: Box, s: State, me: Player, cubes: int, room: int, buys: bool) -> Warehouse:
    """Filled from the left; the zones move with more storage."""
    yellow, red = (start + me.storage for start in box.zone_start)
    spaces = []
    for i in range(room):
        zone = "red" if i + 1 >= red else "yellow" if i + 1 >= yellow else ""
        code = BUY_RAW + i + 1 - cubes if buys and i >= cubes else NONE
        spaces.append(Space(i < cubes, zone if s.options.storage_cost else "", code))
    fee = warehouse_cost(box, cubes, me.storage) if s.options.storage_cost else 0
    return Warehouse(cubes, tuple(spaces), fee)


@dataclass(frozen=True)
class Worker:
    """A worker with its two spaces, and what the company risks when it works."""

    number: int
    able: bool  # not kept away by a Sabotage
    units: tuple[tuple[bool, int], ...]  # a cube on the line, the code that makes up to here
    accident: int  # results of the die that are an accident
    pollution: int


def workers(box: Box, me: Player) -> Iterable[Worker]:
    """The production line; a click on a space makes that many units, with all the bonus there is raw material for."""
    for n in range(box.workers):
        units = []
        for i in range(n * box.worker_units + 1, (n + 1) * box.worker_units + 1):
            bonus = max(0, min(bonus_units(me), me.raw - i))
            units.append((i <= me.line, produce_code(i, bonus)))
        pollution = 0 if me.pollution_shield else box.pollution_steps[n]
        yield Worker(n + 1, n < workforce(box, me), tuple(units), box.accident_die[n], pollution)


@dataclass(frozen=True)
class Track:
    """The pollution or the accident track."""

    name: str
    icon: str
    value: int
    boxes: tuple[int, ...]
    shielded: bool
    code: int  # recovers a box


@dataclass(frozen=True)
class Holding:
    """Shares of a rival."""

    company: int
    shares: int
    dividend: int  # per unit the rival sells
    value: int  # of one share released
    code: int


@dataclass(frozen=True)
class Card:
    """An incident card in one's own hand."""

    name: str
    text: str
    phase: str
    ready: bool  # not drawn this round
    kind: int


@dataclass(frozen=True)
class Column:
    """A department of a company."""

    name: str
    short: str
    icon: str
    level: int
    points: int
    names: tuple[str, ...]
    words: tuple[str, ...]


@dataclass(frozen=True)
class Company:
    """A player's factory, departments and people."""

    seat: int
    alive: bool
    ruin: str
    points: int
    cash: int
    raw: Warehouse
    products: Warehouse
    workers: tuple[Worker, ...]
    wage: int
    bonus: tuple[bool, ...]  # bonus spaces, with a cube or without
    loans: int
    loan_zones: int
    tracks: tuple[Track, ...]
    maintenance: int
    due: int
    maintenance_end: int
    reserve: str
    free_reserve: int
    ceo: bool
    holdings: tuple[Holding, ...]
    columns: tuple[Column, ...]
    copied: str
    gains: tuple[tuple[str, str, str], ...]  # icon, amount, what
    cards: int
    hand: tuple[Card, ...]  # only of one's own
    incidents: tuple[str, ...]  # what cards do to this company this round
    passed: bool
    initial: bool


def company(box: Box, s: State, seat: int, own: bool) -> Company:
    """Everything that belongs to a player."""
    me = s.players[seat]
    return Company(
        seat=seat,
        alive=bool(me.alive),
        ruin="" if me.alive else f"bankrupt in round {me.ruin_round}",
        points=total(box, me),
        cash=me.cash,
        raw=warehouse(box, s, me, me.raw, raw_space(box, me), own),
        products=warehouse(box, s, me, me.products, product_space(box, me), False),
        workers=tuple(workers(box, me)),
        wage=wage(box, me),
        bonus=tuple(i < me.bonus_line for i in range(bonus_units(me))),
        loans=me.loans,
        loan_zones=box.loan_zones,
        tracks=tuple(track(box, me, number) for number in range(TRACKS)),
        maintenance=max(0, me.maintenance),
        due=maintenance_due(box, s, seat),
        maintenance_end=box.maintenance_end,
        reserve="".join(MEEPLE_LETTERS[colour] * me.reserve[colour] for colour in range(COLOURS)),
        free_reserve=max(0, box.reserve_spaces - reserve_size(me)),
        ceo=me.ceo == HOME,
        holdings=tuple(holdings(box, s, seat)),
        columns=tuple(column(box, me, d) for d in range(DEPARTMENTS)),
        copied=short_name(me.copied // LEVELS, me.copied % LEVELS) if me.copied != NONE else "",
        gains=gains(box, s, seat),
        cards=hand_size(me),
        hand=hand(box, s, me) if own else (),
        incidents=incidents(box, me) if me.alive else (),
        passed=bool(me.passed),
        initial=seat == s.initial,
    )


def track(box: Box, me: Player, number: int) -> Track:
    """One track, from the top to the last box."""
    boxes = tuple(range(box.track_top, box.track_bottom - 1, -1))
    value = me.track[number]
    return Track(TRACK_TITLES[number], TRACK_ICONS[number], value, boxes, shielded(me, number), RECOVER + number)


def holdings(box: Box, s: State, seat: int) -> Iterable[Holding]:
    """Shares of the rivals."""
    me = s.players[seat]
    for distance in range(1, s.seats):
        p = clockwise(s, seat, distance)
        if me.shares[p]:
            dividend = me.shares[p] // box.dividend_shares * box.dividend
            value = box.share_value[s.players[p].outside - 1]
            yield Holding(p, me.shares[p], dividend, value, RELEASE + distance - 1)


def column(box: Box, me: Player, d: int) -> Column:
    """A department of a company, with the names of what is developed."""
    return Column(
        DEPARTMENT_NAMES[d],
        DEPARTMENT_SHORT[d],
        DEPARTMENT_ICONS[d],
        me.levels[d],
        box.level_points[me.levels[d]],
        tuple(short_name(d, level) for level in range(LEVELS)),
        tuple(f"{IMPROVEMENT_NAMES[d][level]}: {effect_text(box, d, level)}" for level in range(LEVELS)),
    )


def gains(box: Box, s: State, seat: int) -> tuple[tuple[str, str, str], ...]:
    """What improvements have brought so far, and rights of this round."""
    me = s.players[seat]
    found = [
        ("made", f"+{me.production_bonus}", "made") if me.production_bonus else None,
        ("sold", f"+{me.sales_bonus}", "sold") if me.sales_bonus else None,
        ("worker", f"-${me.wage_cut}", "wage") if me.wage_cut else None,
        ("cube", f"-${me.purchase_cut}", "raw") if me.purchase_cut else None,
        ("people", f"-${me.technician_cut}", "hiring") if me.technician_cut else None,
        ("grant", f"+${me.subsidy}", "subsidy") if me.subsidy else None,
        ("coin", "1", "free") if me.freebie else None,
        ("share", "1", "order") if me.free_order else None,
    ]
    return tuple(gain for gain in found if gain)


def hand(box: Box, s: State, me: Player) -> tuple[Card, ...]:
    """The own incident cards, the oldest first."""
    return tuple(
        Card(
            CARD_NAMES[me.hand[i]],
            card_text(box, me.hand[i]),
            PHASE_NAMES[box.incident_window[me.hand[i] - 1]].lower(),
            me.drawn[i] < s.round,
            me.hand[i],
        )
        for i in range(hand_size(me))
        if me.hand[i]  # a hand one may not see is blank
    )


def incidents(box: Box, me: Player) -> tuple[str, ...]:
    """What incident cards do to a company this round."""
    told = []
    if me.overtime:
        told.append(f"Overtime: +{me.overtime} made")
    if me.discount:
        told.append(f"Bulk Discount: -${me.discount} raw")
    if me.demand:
        told.append(f"{'VIP Client' if me.demand > 0 else 'Claim'}: {me.demand:+d} sold")
    if me.strike:
        told.append(f"Strike: +${me.strike} wage")
    if me.sabotaged:
        told.append(f"Sabotage: {count(workforce(box, me), 'worker')}")
    return tuple(told)


# --- the table ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment:
    """A round or a phase on its track."""

    name: str
    icon: str
    time: str  # past, now or empty


@dataclass(frozen=True)
class Event:
    """The event of the round, and those that are still face down."""

    name: str
    text: str
    left: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """The whole table as one player sees it; an onlooker sees with the eyes of whoever is to act."""

    eye: int
    over: bool
    hiring: bool
    upgrading: bool
    copying: bool
    financing: bool
    incidents: bool
    storage: bool
    auctions: bool
    rounds: tuple[Moment, ...]
    phases: tuple[Moment, ...]
    phase: str
    event: Event | None
    price: int
    cube_price: int
    supply: int
    bag: tuple[tuple[str, int], ...]
    hires: tuple[Hire, ...]
    departments: tuple[Department, ...]
    levels: tuple[tuple[str, int, int], ...]  # numeral, price, points
    markets: tuple[Market, ...]
    stocks: tuple[Stock, ...]
    auction: Auction | None
    loan: tuple[int, int, int, int]  # money, return, code to take, code to repay
    recovery: int
    dividend: tuple[int, int]  # shares for it, dollars a unit
    companies: tuple[Company, ...]
    outlook: Outlook


def table(box: Box, s: State, seat: int | None) -> Table:
    """Everything `board.html` draws."""
    eye = s.seat if seat is None else seat
    over = s.decision == D_OVER
    return Table(
        eye=eye,
        over=over,
        hiring=s.decision == D_TECHNICIAN,
        upgrading=s.decision == D_UPGRADE,
        copying=s.decision == D_COPY,
        financing=s.decision == D_FINANCE,
        incidents=bool(s.options.incidents),
        storage=bool(s.options.storage_cost),
        auctions=bool(s.options.share_auction),
        rounds=tuple(moment(str(n), "", n - s.round, over) for n in range(1, LAST_ROUND + 1)),
        phases=tuple(phases(s)),
        phase=PHASE_NAMES[s.phase],
        event=event(box, s),
        price=s.price,
        cube_price=cube_price(box, s, eye),
        supply=s.supply,
        bag=tuple((MEEPLE_LETTERS[colour], s.bag[colour]) for colour in range(COLOURS)),
        hires=hires(box, s, eye),
        departments=tuple(department(box, s, eye, d) for d in range(DEPARTMENTS)),
        levels=tuple((NUMERALS[i], box.row_price[i], box.level_points[i + 1]) for i in range(LEVELS)),
        markets=tuple(sales_market(box, s, eye, market) for market in range(MARKETS)),
        stocks=tuple(stock(box, s, eye, p) for p in range(s.seats)),
        auction=auction(s),
        loan=(box.loan_money, box.loan_return, TAKE_LOAN, REPAY_LOAN),
        recovery=box.recovery_price,
        dividend=(box.dividend_shares, box.dividend),
        companies=tuple(company(box, s, p, p == eye) for p in range(s.seats)),
        outlook=outlook(box, s, eye),
    )


def moment(name: str, icon: str, distance: int, over: bool) -> Moment:
    """A place on a track, by how far it lies ahead."""
    return Moment(name, icon, "past" if distance < 0 or over else "now" if distance == 0 else "")


def phases(s: State) -> Iterable[Moment]:
    """The phases of a round; cards are drawn only where they are played, the clearing up nobody sees."""
    for number in range(1, CLEANUP):
        if number == DRAWING and not s.options.incidents:
            continue
        yield moment(PHASE_NAMES[number], PHASE_ICONS[number], number - s.phase, s.decision == D_OVER)


def event(box: Box, s: State) -> Event | None:
    """The event of the round."""
    if s.event == NONE:
        return None
    part = box.event_phase[s.event]
    left = [e for e in range(EVENTS) if s.events_left[e]]
    near = [e for e in left if box.event_phase[e] == part] or left
    return Event(EVENT_NAMES[s.event], event_text(box, s.event), tuple(EVENT_NAMES[e] for e in near))
