"""The numbers that `board.html` shows: the main board, mats and server rooms, and the round's end as it stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from boardroom.games.deploy.actions import (
    ADD_C,
    ADD_TILE,
    ADD_WORKER,
    COLOUR_NAMES,
    DEPLOY,
    DEVELOP,
    DISCARD,
    PLACE_NAMES,
    PLACE_WORKER,
    POOL_NAMES,
    REMOVE_C,
    REMOVE_TILE,
    RETURN_TECH,
    RETURN_WORKER,
    USE_PLANNER,
)
from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.action import is_deploy, system_of
from boardroom.games.deploy.rules.bag import missing
from boardroom.games.deploy.rules.deploy import deploy_workers, income_change
from boardroom.games.deploy.rules.develop import is_technology
from boardroom.games.deploy.rules.market import stack_at, step_price, tile_at, tile_price
from boardroom.games.deploy.rules.money import development_credits, penalise_loss, settle, team
from boardroom.games.deploy.rules.room import (
    accepts,
    capacity,
    fee_a,
    fee_b,
    fee_c,
    fees,
    optimised,
    pool_capacity,
    pool_load,
    well_used,
)
from boardroom.games.deploy.rules.round import systems_value
from boardroom.games.deploy.rules.scoring import total
from boardroom.games.deploy.rules.skills import usable
from boardroom.games.deploy.state import (
    AUTO_BLUE,
    BASIC,
    BLUE,
    C_STEPS,
    CLOUD,
    COLOURS,
    D_ACTION,
    D_DESIGN,
    D_FEES,
    D_OVER,
    D_PUT,
    DESIGNER,
    DEVELOPMENTS,
    IN_A,
    IN_B,
    IN_C,
    INTEGRATION,
    LAST_ROUND,
    LEVELS,
    LOWEST_STACK,
    NONE,
    PLACES,
    PLANNER,
    POOL_A,
    POOL_B,
    POSITIONS,
    PURPLE,
    S_BVP,
    SERVER,
    SKILLS,
    SLOTS,
    SMALLEST_TILE,
    SPOTS,
    STACKS,
    SYSTEMS,
    TARGETS,
    TECH_WRITER,
    YELLOW,
    Player,
    State,
)
from boardroom.games.deploy.words import (
    DEVELOPMENT_EFFECTS,
    DEVELOPMENT_NAMES,
    LEVEL_NAMES,
    SPOT_EFFECTS,
    SYSTEM_NAMES,
    cubes_text,
    listed,
)
from boardroom.kernel.schema import copy

CUBE_LETTERS: Final = "YBP"
POOL_LETTERS: Final = "ABC"
PHASES: Final = ("Prepare", "Actions", "Round end")
SYSTEM_ICONS: Final = ("A", "M", "W", "L", "integrate")
SYSTEM_SHORT: Final = ("Admin", "Manuf.", "Wareh.", "Logist.", "Integr.")
LOOKS: Final = ("lv-1", "lv-2", "lv-3")  # of the three levels
TILE_ICONS: Final = ("DESIGNER", "PLANNER", "SAM", "TECHWRITER", "ASSET", "AUTO", "AUTO", "AUTO")
TILE_SHORT: Final = (
    "Designer",
    "Planner",
    "Asset Mgr",
    "Tech Writer",
    "Asset Ctrl",
    "Auto blue",
    "Auto purple",
    "Auto yellow",
)
AUTOMATED: Final = (BLUE, PURPLE, YELLOW)  # the colours of the three automations
SPOT_TITLES: Final = (
    ("ADD", "half price"),
    ("DEPLOY", "1 worker less"),
    ("DEVELOP", "reuse skills"),
    ("MOVE", "free after"),
    ("REMOVE", "free after"),
    ("VALUE", "+1 at the end"),
)
POOL_PLACES: Final = ((IN_A, IN_B), (IN_B, IN_C), (IN_C, PLACES))  # first place and the one after the last
ROUND_ROUNDEL: Final = 6  # spaces the round drawing is made for; any other number is shown as a row


# --- the server room ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cell:
    """Room for one cube, and what lies there."""

    spot: str
    letter: str  # of the cube; empty if free
    colour: str
    piece: str  # the name of the cube when it can be taken up


def cells(me: Player, place: int) -> list[Cell]:
    """The room of a place: its cubes by colour, then what is free."""
    found: list[Cell] = []
    for colour in range(COLOURS):
        for _ in range(me.cubes[place][colour]):
            letter = CUBE_LETTERS[colour]
            piece = f"{PLACE_NAMES[place]}-{letter}"
            found.append(Cell(cell_spot(place, len(found)), letter, COLOUR_NAMES[colour], piece))
    while len(found) < capacity(me, place):
        found.append(Cell(cell_spot(place, len(found)), "", "", ""))
    return found


def cell_spot(place: int, number: int) -> str:
    """The name of a cell for previews."""
    return f"cell-{PLACE_NAMES[place]}-{number}"


@dataclass(frozen=True)
class Bay:
    """A slot of pool A or B, with its capacity tile."""

    name: str
    place: str
    value: int  # 0: free
    points: int  # at the end of the game
    cells: tuple[Cell, ...]
    fee: int | None  # of a sub-pool of B
    remove: int


@dataclass(frozen=True)
class Step:
    """A space of the pool C track."""

    number: int
    fee: int
    open: bool
    cell: Cell
    code: int | None  # adds or removes capacity up to here


@dataclass(frozen=True)
class Pool:
    """A pool: what it takes, holds and costs."""

    letter: str
    takes: tuple[tuple[str, str], ...]  # letters and names of the colours
    sort: str
    bays: tuple[Bay, ...]
    steps: tuple[Step, ...]
    fee: int
    how: str  # how the fee comes about
    load: int
    capacity: int
    good: bool  # used well enough for the optimisation bonus
    lacking: int  # cubes short of that
    words: str

    @property
    def percent(self) -> int:
        """How much of it is used."""
        return 100 * self.load // self.capacity if self.capacity else 0


def room(box: Box, me: Player) -> tuple[Pool, ...]:
    """The three pools of a server room."""
    return pool_a(box, me), pool_b(box, me), pool_c(box, me)


def pool_a(box: Box, me: Player) -> Pool:
    """One room, whatever the number of tiles."""
    left = cells(me, IN_A)
    bays = []
    for slot in range(SLOTS):
        value = me.tiles[POOL_A][slot]
        bays.append(bay(box, me, POOL_A, slot, tuple(left[:value])))
        left = left[value:]
    colours = sum(me.cubes[IN_A][colour] > 0 for colour in (BLUE, PURPLE))
    tiles = sum(value > 0 for value in me.tiles[POOL_A])
    how = f"{box.pool_a_fee} × {colours} colour{'s' * (colours != 1)} × {tiles} tile{'s' * (tiles != 1)}"
    return pool(box, me, POOL_A, "shared", tuple(bays), (), fee_a(box, me), how)


def pool_b(box: Box, me: Player) -> Pool:
    """Every tile is a room of its own."""
    bays = tuple(bay(box, me, POOL_B, slot, tuple(cells(me, IN_B + slot))) for slot in range(SLOTS))
    how = f"{box.pool_b_fee[0]} a tile, {box.pool_b_fee[1]} with purple"
    return pool(box, me, POOL_B, "per tile", bays, (), fee_b(box, me), how)


def pool_c(box: Box, me: Player) -> Pool:
    """As large as its marker says."""
    inside = cells(me, IN_C)
    steps = []
    for number in range(1, box.pool_c_max + 1):
        cell = inside[number - 1] if number <= me.marker else Cell(cell_spot(IN_C, number - 1), "", "", "")
        steps.append(Step(number, box.pool_c_fee[number], number <= me.marker, cell, step_code(me, number)))
    return pool(box, me, 2, "by the step", (), tuple(steps), fee_c(box, me), "the number at the marker")


def step_code(me: Player, number: int) -> int | None:
    """What a click on a space of pool C means: capacity up to there, or down to below it."""
    if number > me.marker:
        steps, first = number - me.marker, ADD_C
    else:
        steps, first = me.marker - number + 1, REMOVE_C
    return first + steps - 1 if steps <= C_STEPS else None


def bay(box: Box, me: Player, pool: int, slot: int, inside: tuple[Cell, ...]) -> Bay:
    """A slot with its tile."""
    value = me.tiles[pool][slot]
    name = f"{POOL_NAMES[pool]}{slot + 1}"
    in_b = pool == POOL_B
    fee = box.pool_b_fee[1 if me.cubes[IN_B + slot][PURPLE] else 0] if in_b and value else None
    return Bay(
        name,
        name if in_b else "A",
        value,
        box.capacity_bvp[value - SMALLEST_TILE] if value else 0,
        inside,
        fee,
        REMOVE_TILE + pool * SLOTS + slot,
    )


def pool(
    box: Box, me: Player, number: int, sort: str, bays: tuple[Bay, ...], steps: tuple[Step, ...], fee: int, how: str
) -> Pool:
    """What all pools have."""
    first, end = POOL_PLACES[number]
    used, size = pool_load(me, first, end), pool_capacity(me, first, end)
    part, whole = box.optimisation_share
    takes = tuple((CUBE_LETTERS[colour], COLOUR_NAMES[colour]) for colour in range(COLOURS) if accepts(first, colour))
    return Pool(
        letter=POOL_LETTERS[number],
        takes=takes,
        sort=sort,
        bays=bays,
        steps=steps,
        fee=fee,
        how=how,
        load=used,
        capacity=size,
        good=well_used(box, me, first, end),
        lacking=max(0, -(-part * size // max(1, whole)) - used),
        words=f"Pool {POOL_LETTERS[number]}: {used} of {size} used, fee {fee}",
    )


# --- systems -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SystemTile:
    """A level of a system on the deployments track."""

    label: str
    look: str
    side: str  # server, cloud, or empty if not deployed
    value: int  # every round
    tapped: bool
    words: str


@dataclass(frozen=True)
class Design:
    """The top tile of a system with its cubes, and what deploying it takes and brings now."""

    label: str
    look: str
    cubes: tuple[tuple[str, str, str], ...]  # letter, colour, name of the cube for the Designer
    missing: int
    workers: int
    income: int
    cloud_income: int
    server: int
    cloud: int
    needs: str  # levels an Integration asks for
    active: bool  # is being deployed


@dataclass(frozen=True)
class System:
    """A column of the mat."""

    number: int
    name: str
    short: str
    icon: str
    tiles: tuple[SystemTile, ...]
    design: Design | None
    words: str


def level_label(system: int, level: int) -> str:
    """`II`, or `2` for Integration."""
    return str(level + 1) if system == INTEGRATION else LEVEL_NAMES[level]


def look(system: int, level: int) -> str:
    """The class of a tile's colour."""
    return "lv-int" if system == INTEGRATION else LOOKS[level]


def system_column(box: Box, s: State, seat: int, system: int) -> System:
    """A system: deployed levels and the design."""
    me = s.players[seat]
    tiles = tuple(system_tile(box, me, system, level) for level in range(LEVELS))
    design = design_of(box, s, seat, system) if me.deployed[system] < LEVELS else None
    sides = [tile.words for tile in tiles if tile.side]
    words = f"{SYSTEM_NAMES[system]}: {listed(sides) if sides else 'nothing deployed'}"
    if design:
        words += f"; next {design.label} with {cubes_text(me.design[system])}"
    return System(system, SYSTEM_NAMES[system], SYSTEM_SHORT[system], SYSTEM_ICONS[system], tiles, design, words)


def system_tile(box: Box, me: Player, system: int, level: int) -> SystemTile:
    """One level on the deployments track."""
    side = ""
    if level < me.deployed[system]:
        side = "cloud" if me.cloud[system][level] == CLOUD else "server"
    label = level_label(system, level)
    tapped = bool(side and me.owned[TECH_WRITER] and me.tapped[system][level])
    words = f"{label} in the {'cloud' if side == 'cloud' else 'server room'}" if side else f"{label} not deployed"
    return SystemTile(label, look(system, level), side, box.system_bvp[system][level], tapped, words)


def design_of(box: Box, s: State, seat: int, system: int) -> Design:
    """The tile in the design area."""
    me = s.players[seat]
    level = me.deployed[system]
    base = DEPLOY + system * TARGETS
    active = seat == s.seat and is_deploy(s.action) and system_of(s.action) == system and s.decision <= D_PUT
    cubes = []
    for colour in range(COLOURS):
        letter = CUBE_LETTERS[colour]
        piece = f"design-{letter}" if active and s.decision == D_DESIGN else ""
        cubes += [(letter, COLOUR_NAMES[colour], piece)] * me.design[system][colour]
    needs = ""
    if system == INTEGRATION:
        levels = (LEVEL_NAMES[need - 1] for need in box.integration_needs[level] if need)
        needs = " ".join(levels)
    return Design(
        label=level_label(system, level),
        look=look(system, level),
        cubes=tuple(cubes),
        missing=0 if active else missing(box, me, system),
        workers=deploy_workers(box, s, seat, system, 0),
        income=income_change(box, me, system, SERVER),
        cloud_income=income_change(box, me, system, CLOUD),
        server=base + SERVER,
        cloud=base + CLOUD,
        needs=needs,
        active=active,
    )


# --- a company ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OwnTile:
    """A Development tile on a mat, and what a click on it may mean."""

    name: str
    short: str
    icon: str
    letter: str  # of the cube on an Automation
    effect: str
    used: bool
    codes: tuple[int, ...]


@dataclass(frozen=True)
class Forecast:
    """The end of the round as if it came now."""

    income: int
    extra: int  # credits of Development tiles
    fees: int
    value: int
    systems: int
    spot: int
    trades: int  # forced, to pay the fees
    loss: int
    optimised: int
    weak: str  # the pools that are not used well enough, and how much they are
    weak_pools: str

    @property
    def profit(self) -> int:
        """Credits gained or lost."""
        return self.income + self.extra - self.fees

    @property
    def gain(self) -> int:
        """Business value gained or lost."""
        return self.systems + self.spot + self.trades + self.loss + self.optimised

    @property
    def total(self) -> int:
        """Business value after it."""
        return self.value + self.gain


@dataclass(frozen=True)
class Company:
    """A player's pieces and what they add up to."""

    seat: int
    points: int  # business value; when the game is over, the final points
    cash: int
    income: int
    fees: int
    supply: int
    coffee: int
    office: int
    team: int
    first: bool
    progress: int
    tiles: tuple[OwnTile, ...]
    free_tiles: int
    systems: tuple[System, ...]
    pools: tuple[Pool, ...]
    end: Forecast


def company(box: Box, s: State, seat: int) -> Company:
    """Everything that belongs to a player."""
    me = s.players[seat]
    owned = tuple(own_tile(s, seat, tile) for tile in range(DEVELOPMENTS) if me.owned[tile])
    return Company(
        seat=seat,
        points=total(box, s, seat) if s.decision == D_OVER else me.bvp,
        cash=me.cash,
        income=me.income,
        fees=fees(box, me),
        supply=me.supply,
        coffee=me.coffee,
        office=me.office,
        team=team(s, seat),
        first=s.first == seat,
        progress=me.progress,
        tiles=owned,
        free_tiles=0 if s.options.development == BASIC else max(0, box.development_limit - len(owned)),
        systems=tuple(system_column(box, s, seat, system) for system in range(SYSTEMS)),
        pools=room(box, me),
        end=forecast(box, s, seat),
    )


def own_tile(s: State, seat: int, tile: int) -> OwnTile:
    """A Development tile somebody owns."""
    codes = [RETURN_TECH + tile - SKILLS] if is_technology(tile) else [DISCARD + tile]
    if tile == PLANNER:
        codes.append(USE_PLANNER)
    used = tile in (DESIGNER, PLANNER) and not usable(s, seat, tile)
    return OwnTile(
        DEVELOPMENT_NAMES[tile],
        TILE_SHORT[tile],
        TILE_ICONS[tile],
        automation_letter(tile),
        DEVELOPMENT_EFFECTS[tile],
        used,
        tuple(codes),
    )


def automation_letter(tile: int) -> str:
    """The cube on an Automation."""
    return CUBE_LETTERS[AUTOMATED[tile - AUTO_BLUE]] if tile >= AUTO_BLUE else ""


def forecast(box: Box, s: State, seat: int) -> Forecast:
    """The end of the round for a player, played on a copy; what is booked already does not count again (L601-L612)."""
    me = copy(s.players[seat])
    weak = {
        letter: f"{letter} at {100 * pool_load(me, first, end) // pool_capacity(me, first, end)} %"
        for letter, (first, end) in zip(POOL_LETTERS, POOL_PLACES, strict=True)
        if not well_used(box, me, first, end)
    }
    systems = spot = trades = loss = 0
    if s.decision < D_FEES:
        systems = systems_value(box, me)
        spot = box.spot_bvp if s.spots[S_BVP] == seat else 0
        me.bvp += systems + spot
    if s.decision < D_FEES or (s.decision == D_FEES and (seat - s.first) % s.seats >= s.asked):
        trades = bvp_change(me, lambda: settle(box, s, me))
    if s.decision <= D_FEES:
        loss = bvp_change(me, lambda: penalise_loss(box, s, me))
    return Forecast(
        income=me.income,
        extra=development_credits(box, me),
        fees=fees(box, me),
        value=s.players[seat].bvp,
        systems=systems,
        spot=spot,
        trades=trades,
        loss=loss,
        optimised=box.optimisation_bvp if optimised(box, me) and s.decision != D_OVER else 0,
        weak=", ".join(weak.values()),
        weak_pools=" ".join(weak),
    )


def bvp_change(me: Player, happen: Callable[[], None]) -> int:
    """How much something changes the business value."""
    before = me.bvp
    happen()
    return me.bvp - before


# --- the main board ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Space:
    """A space of the roundel: its outline, where its number and its printed worker stand, discs from the top."""

    number: int
    outline: str
    label: tuple[float, float]
    worker: tuple[float, float]
    discs: tuple[int, ...]


@dataclass(frozen=True)
class Price:
    """Capacity for sale."""

    letter: str
    credits: int
    code: int
    words: str


@dataclass(frozen=True)
class Stack:
    """A stack of capacity tiles of the market."""

    value: int
    left: int
    points: int
    prices: tuple[Price, ...]


@dataclass(frozen=True)
class Spot:
    """A bonus spot and who stands there."""

    number: int
    title: str
    effect: str
    words: str
    owner: int | None
    code: int


@dataclass(frozen=True)
class Tile:
    """A Development tile on the board."""

    name: str
    short: str
    icon: str
    letter: str
    effect: str
    left: int
    income: int  # that it costs
    owners: tuple[int, ...]
    code: int


@dataclass(frozen=True)
class Table:
    """The whole table as one player sees it; an onlooker sees with the eyes of whoever is to act."""

    eye: int
    over: bool
    asks_action: bool
    rounds: tuple[tuple[int, str], ...]  # number, and past, now or empty
    phases: tuple[tuple[str, bool], ...]
    round_roundel: bool
    spaces: tuple[Space, ...]
    home: tuple[tuple[int, int], ...]  # seats whose discs are home again, and spaces beyond
    loop: int
    office: tuple[tuple[int, int], ...]  # seat, extra workers
    coffee: tuple[tuple[int, int], ...]
    market: tuple[Stack, ...]
    later: tuple[tuple[int, int], ...]  # value and number of tiles of the stacks to come
    steps: tuple[Price, ...]  # pool C
    step_price: int
    half_price: bool
    spots: tuple[Spot, ...]
    tiles: tuple[Tile, ...]
    add_worker: int
    return_worker: int
    incomes: tuple[tuple[int, int], ...]
    income_limit: int
    values: tuple[tuple[int, int], ...]
    value_range: tuple[int, int]
    bag: tuple[tuple[str, str, int], ...]  # letter, colour, cubes
    share: str  # of every pool, for the optimisation bonus
    share_percent: float
    companies: tuple[Company, ...]


def table(box: Box, s: State, seat: int | None) -> Table:
    """Everything `board.html` draws."""
    eye = s.seat if seat is None else seat
    seats = range(s.seats)
    part, whole = box.optimisation_share
    values = [s.players[p].bvp for p in seats]
    return Table(
        eye=eye,
        over=s.decision == D_OVER,
        asks_action=s.decision == D_ACTION,
        rounds=tuple((number, time(s, number)) for number in range(1, LAST_ROUND + 1)),
        phases=tuple((name, number == phase(s)) for number, name in enumerate(PHASES)),
        round_roundel=box.permanent_workers == ROUND_ROUNDEL,
        spaces=tuple(space(box, s, number) for number in range(box.permanent_workers)),
        home=tuple(
            (p, s.players[p].progress - box.permanent_workers)
            for p in s.order[: s.seats]
            if s.players[p].progress >= box.permanent_workers
        ),
        loop=box.permanent_workers,
        office=tuple((p, s.players[p].office) for p in seats if s.players[p].office),
        coffee=tuple((p, s.players[p].coffee) for p in seats if s.players[p].coffee),
        market=tuple(stack(box, s, eye, position) for position in reversed(range(POSITIONS))),
        later=tuple((LOWEST_STACK + number, s.stacks[number]) for number in range(stack_at(s, POSITIONS), STACKS)),
        steps=tuple(c_price(box, s, eye, steps) for steps in range(1, box.pool_c_steps + 1)),
        step_price=step_price(box, s, eye, 1),
        half_price=tile_price(box, s, eye, POOL_A, 0) != box.market_price[POOL_A][0],
        spots=tuple(spot(s, number) for number in range(SPOTS)),
        tiles=() if s.options.development == BASIC else tuple(tile(box, s, number) for number in range(DEVELOPMENTS)),
        add_worker=ADD_WORKER,
        return_worker=RETURN_WORKER,
        incomes=tuple((p, s.players[p].income) for p in seats),
        income_limit=box.income_limit,
        values=tuple(enumerate(values)),
        value_range=(min(0, *values), max(15, -(-max(values) // 5) * 5)),
        bag=tuple((CUBE_LETTERS[colour], COLOUR_NAMES[colour], s.bag[colour]) for colour in range(COLOURS)),
        share=f"{part}/{whole}",
        share_percent=100 * part / whole if whole else 0,
        companies=tuple(company(box, s, p) for p in seats),
    )


def time(s: State, number: int) -> str:
    """Whether a round is over, under way or to come."""
    if s.decision == D_OVER or number < s.round:
        return "past"
    return "now" if number == s.round else ""


def phase(s: State) -> int:
    """Preparation, actions or end of the round."""
    if s.decision == D_OVER:
        return NONE
    return 0 if s.decision < D_ACTION else 1 if s.decision < D_FEES else 2


def space(box: Box, s: State, number: int) -> Space:
    """A space of the roundel, home at the top, in a drawing of 200 by 200."""
    turn = 2 * pi / box.permanent_workers
    middle = (number - box.permanent_workers / 4) * turn  # a quarter turn back: home is at the top
    discs = tuple(p for p in s.order[: s.seats] if s.players[p].progress == number)
    return Space(number, sector(middle - turn / 2, middle + turn / 2), at(middle, 86), at(middle, 66), discs)


def at(angle: float, radius: float) -> tuple[float, float]:
    """A point around the middle of the roundel."""
    return round(100 + radius * cos(angle), 1), round(100 + radius * sin(angle), 1)


def sector(start: float, end: float) -> str:
    """The outline of a space: a piece of a ring."""
    (a, b), (c, d), (e, f), (g, h) = at(start, 97), at(end, 97), at(end, 41), at(start, 41)
    return f"M{a} {b}A97 97 0 0 1 {c} {d}L{e} {f}A41 41 0 0 0 {g} {h}z"


def stack(box: Box, s: State, seat: int, position: int) -> Stack:
    """Capacity tiles on a market position, with the prices for a player."""
    value = tile_at(s, position)
    prices = []
    for number, letter in enumerate(POOL_NAMES):
        credits = tile_price(box, s, seat, number, position)
        code = ADD_TILE + number * POSITIONS + position
        prices.append(Price(letter, credits, code, f"Add a tile of {value} to pool {letter} for {credits} credits"))
    return Stack(value, s.stacks[stack_at(s, position)], box.capacity_bvp[value - SMALLEST_TILE], tuple(prices))


def c_price(box: Box, s: State, seat: int, steps: int) -> Price:
    """Steps of the pool C marker."""
    credits = step_price(box, s, seat, steps)
    return Price("C", credits, ADD_C + steps - 1, f"Add {steps} to pool C for {credits} credits")


def spot(s: State, number: int) -> Spot:
    """A bonus spot."""
    title, effect = SPOT_TITLES[number]
    owner = s.spots[number] if s.spots[number] != NONE else None
    return Spot(number, title, effect, SPOT_EFFECTS[number], owner, PLACE_WORKER + number)


def tile(box: Box, s: State, number: int) -> Tile:
    """A stack of Development tiles."""
    return Tile(
        DEVELOPMENT_NAMES[number],
        TILE_SHORT[number],
        TILE_ICONS[number],
        automation_letter(number),
        DEVELOPMENT_EFFECTS[number],
        s.development[number],
        box.technology_income if is_technology(number) else 0,
        tuple(p for p in range(s.seats) if s.players[p].owned[number]),
        DEVELOP + number,
    )
