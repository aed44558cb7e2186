"""The numbers that `board.html` shows: the map, technologies, improvements, prices, the companies and the plan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from boardroom.games.smartphone.actions import (
    BONUS_PROGRESS,
    LOGISTICS_MARK,
    MOVE_FROM,
    MOVE_TO,
    PRICE_SHIFT,
    REGION_NAMES,
    RESEARCH_MARK,
    SECOND_OFFICE,
    SELL,
    SMALL_OFFICE_AT,
    SYMBOL_LETTERS,
    TAKE,
    TECH_NAMES,
)
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.desk import Picture, facts, picture
from boardroom.games.smartphone.rules.control import control_place, control_vp
from boardroom.games.smartphone.rules.layings import face
from boardroom.games.smartphone.rules.logistics import trucks
from boardroom.games.smartphone.rules.offices import bonus_of, cells_in, entry_cost, own_offices, strength_of, taken_in
from boardroom.games.smartphone.rules.planning import is_ready
from boardroom.games.smartphone.rules.players import is_steve
from boardroom.games.smartphone.rules.sale import accepts, sold_in
from boardroom.games.smartphone.rules.scoring import blue_cell_vp, patent_vp, retailer_vp, total
from boardroom.games.smartphone.rules.technology import cost
from boardroom.games.smartphone.state import (
    BLOCK,
    BUYERS,
    D_MOVE_FROM,
    D_MOVE_TO,
    D_OVER,
    D_PLAN,
    D_PROGRESS,
    D_SALE,
    D_SECOND,
    D_SMALL,
    FACTORY,
    GOODS_BONUS,
    HALVES,
    LOGISTICS,
    MOVE_BONUS,
    NO_BONUS,
    NONE,
    PLANNING,
    PRICE_BONUS,
    PROGRESS_BONUS,
    RED_BUYERS,
    REGIONS,
    RESEARCH,
    ROUNDS,
    SALE,
    SECOND_BONUS,
    SYMBOLS,
    TECHNOLOGIES,
    TECHNOLOGY,
    State,
)
from boardroom.games.smartphone.words import SIZE_NAMES, TECH_EFFECTS, bonus_text, listed, tile_text

TECH_ICONS: Final = ("GPS", "WiFi", "Gamepad", "LiIon", "NFC", "4G")
SLUGS: Final = tuple(name.lower().replace(" ", "-") for name in REGION_NAMES)
PHASES: Final = (
    ("plan", "Planning"),
    ("price", "Pricing"),
    ("G", "Production"),
    ("F", "Improve"),
    ("R", "Research"),
    ("T", "Logistics"),
    ("sale", "Sale"),
    ("star", "Scoring"),
)
BONUS_ICONS: Final = {
    NO_BONUS: "",
    GOODS_BONUS: "G",
    PROGRESS_BONUS: "R",
    PRICE_BONUS: "price",
    SECOND_BONUS: "office",
    MOVE_BONUS: "move",
}
BONUS_SHORT: Final = {
    NO_BONUS: "no bonus",
    GOODS_BONUS: "goods",
    PROGRESS_BONUS: "progress",
    PRICE_BONUS: "price ±1",
    SECOND_BONUS: "second office",
    MOVE_BONUS: "move office",
}
# The lines of the map as they are drawn, between regions named by their slugs; one crosses the edge of the map.
ROUTES: Final = {
    ("canada", "usa"): "M106 120V180",
    ("canada", "europe"): "M150 70C220 60 290 74 366 100",
    ("canada", "cis"): "M120 50C150 -12 330 12 470 12S700 -8 736 50",
    ("europe", "usa"): "M236 214C290 190 330 170 370 150",
    ("caribbean", "usa"): "M214 270C240 282 258 290 270 310",
    ("south-america", "usa"): "M150 270C160 340 180 390 216 440",
    ("australia", "usa"): "M60 262C44 276 20 284 0 286M930 440C950 424 966 420 984 420",
    ("caribbean", "europe"): "M314 330C350 280 386 230 410 160",
    ("caribbean", "south-america"): "M272 400V440",
    ("north-africa", "south-america"): "M320 452C366 420 400 380 440 330",
    ("rsa", "south-america"): "M320 496C370 512 410 506 470 486",
    ("europe", "north-africa"): "M462 160V262",
    ("cis", "europe"): "M550 118C590 110 630 100 680 96",
    ("emirates", "north-africa"): "M530 296C550 292 570 290 596 288",
    ("china", "north-africa"): "M520 262C580 196 690 176 780 226",
    ("cis", "emirates"): "M634 246C650 206 680 176 706 140",
    ("emirates", "india"): "M640 330C652 352 662 366 676 384",
    ("china", "cis"): "M770 140C800 160 812 176 826 210",
    ("china", "india"): "M800 296C780 320 764 344 750 380",
    ("australia", "china"): "M898 290C906 340 906 380 898 430",
    ("australia", "india"): "M770 430C790 446 800 456 826 466",
    ("india", "rsa"): "M640 450C610 456 580 462 548 470",
    ("australia", "rsa"): "M548 500C640 540 740 540 820 516",
}
# Where a line begins that nobody has drawn, as an owner's overlay may add one.
MIDDLES: Final = {
    "australia": (880, 479),
    "canada": (105, 86),
    "caribbean": (275, 355),
    "china": (863, 251),
    "cis": (738, 95),
    "emirates": (633, 287),
    "europe": (457, 119),
    "india": (700, 427),
    "north-africa": (462, 298),
    "rsa": (509, 479),
    "south-america": (254, 485),
    "usa": (147, 225),
}


# --- the map -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Office:
    """An office cell: what control is worth when it is the rightmost one, or the points of a retailer's blue cell."""

    value: str
    owner: int | None
    live: bool  # its value counts now


@dataclass(frozen=True)
class Buyer:
    """A buyer: red with the highest price it pays, or purple with the technology it wants."""

    red: bool
    label: str
    icon: str
    owner: int | None
    willing: bool  # would take the phones of the player who looks
    words: str


@dataclass(frozen=True)
class Region:
    """A region as it lies on the map."""

    number: int
    name: str
    slug: str
    size: str
    cost: int
    offices: tuple[Office, ...]
    buyers: tuple[Buyer, ...]
    shop: bool
    bonus_icon: str
    bonus: str
    bonus_words: str
    markers: tuple[tuple[int, int], ...]  # seat and number
    target: bool  # Steve's marker
    control: tuple[tuple[int, int, int], ...]  # seat, place, points
    links: str
    code: int  # what a click would do
    mine: bool
    words: str


def region(box: Box, s: State, number: int, eye: int, seat: int | None) -> Region:
    """A region with everything that stands on it."""
    shop = s.retailer[number] != NONE
    bonus = bonus_of(box, s, number) if shop else NO_BONUS
    strength = strength_of(box, s, number) if shop and bonus in (GOODS_BONUS, PROGRESS_BONUS) else 0
    markers = tuple((p, s.players[p].shipped[number]) for p in range(s.seats) if s.players[p].shipped[number])
    places = sorted((control_place(s, p, number), p) for p in range(s.seats))
    links = [REGION_NAMES[other] for other in range(REGIONS) if box.links[number][other]]
    return Region(
        number,
        REGION_NAMES[number],
        SLUGS[number],
        SIZE_NAMES[box.region_size[number]],
        entry_cost(box, number),
        tuple(office(box, s, number, cell, shop) for cell in range(cells_in(box, s, number))),
        () if shop else tuple(buyers(box, s, number, seat)),
        shop,
        BONUS_ICONS[bonus],
        f"{strength} {BONUS_SHORT[bonus]}" if strength else BONUS_SHORT[bonus],
        bonus_text(box, s, number) if shop else "",
        markers,
        s.steve.target == number,
        tuple((p, place, vp) for place, p in places if place and (vp := control_vp(box, s, p, number))),
        listed(links) if links else "nowhere",
        region_code(s, number, eye),
        own_offices(s, eye, number) > 0,
        region_words(box, s, number),
    )


def region_words(box: Box, s: State, number: int) -> str:
    """A region in words, for tooltips and screen readers; `@2` stands for a player."""
    offices = [f"@{owner}" for owner in s.offices[number] if owner != NONE]
    told = f"{REGION_NAMES[number]}: {SIZE_NAMES[box.region_size[number]]}, entry {entry_cost(box, number)} trucks"
    there = f"offices of {listed(offices)}" if offices else "no office yet"
    shop = f"; retailer with {bonus_text(box, s, number)}" if s.retailer[number] != NONE else ""
    return f"{told}; {there}{shop}"


def office(box: Box, s: State, number: int, cell: int, shop: bool) -> Office:
    """A cell for an office."""
    owner = s.offices[number][cell]
    size = box.region_size[number] - 1
    first, second = box.control_first[size][cell], box.control_second[size][cell]
    value = str(blue_cell_vp(box, s, number, cell)) if shop else f"{first}/{second}" if second else str(first)
    return Office(value, None if owner == NONE else owner, not shop and taken_in(s, number) == cell + 1)


def buyers(box: Box, s: State, number: int, seat: int | None) -> list[Buyer]:
    """The buyers of a region from left to right."""
    found = []
    for buyer in range(BUYERS):
        red = buyer < RED_BUYERS
        printed = box.red_buyers[number][buyer] if red else box.purple_buyers[number][buyer - RED_BUYERS]
        if printed:
            found.append(one_buyer(box, s, number, buyer, red, printed, seat))
    return found


def one_buyer(box: Box, s: State, number: int, buyer: int, red: bool, printed: int, seat: int | None) -> Buyer:
    """A buyer; whether it would take the phones of the player who looks is only of interest with a price."""
    owner = s.buyers[number][buyer]
    selling = seat is not None and s.phase > PLANNING and own_offices(s, seat, number) > 0
    willing = selling and seat is not None and accepts(box, s, seat, number, buyer)
    words = f"pays up to {printed}" if red else f"wants {TECH_NAMES[printed - 1]}"
    label = str(printed) if red else ""
    return Buyer(red, label, "" if red else TECH_ICONS[printed - 1], None if owner == NONE else owner, willing, words)


def region_code(s: State, number: int, eye: int) -> int:
    """What a click on a region would do at the present decision."""
    codes = {
        D_SECOND: SECOND_OFFICE + number,
        D_MOVE_FROM: MOVE_FROM + number * HALVES,
        D_MOVE_TO: MOVE_TO + number,
        D_SMALL: SMALL_OFFICE_AT + number,
        D_SALE: SELL + number,
    }
    if s.decision in codes:
        return codes[s.decision]
    return SECOND_OFFICE + number if own_offices(s, eye, number) else LOGISTICS_MARK + number


def routes(box: Box) -> tuple[str, ...]:
    """The lines of the map."""
    drawn = []
    for one in range(REGIONS):
        for other in range(one + 1, REGIONS):
            if box.links[one][other]:
                drawn.append(route(SLUGS[one], SLUGS[other]))
    return tuple(drawn)


def route(one: str, other: str) -> str:
    """A line between two regions."""
    (x, y), (there, down) = MIDDLES[one], MIDDLES[other]
    return ROUTES.get((one, other)) or ROUTES.get((other, one)) or f"M{x} {y}L{there} {down}"


# --- technologies, improvements, prices --------------------------------------------------------------------------


@dataclass(frozen=True)
class Technology:
    """A technology card with the side that is up, and what the other one says."""

    number: int
    name: str
    icon: str
    side: str
    effect: str
    other: str
    cost: int  # for the player who looks
    with_patent: int
    without: int
    patent: int  # points
    owner: int | None  # of the patent
    studied: tuple[int, ...]
    markers: tuple[tuple[int, int, int], ...]  # seat, number, cost
    buyers: int
    code: int


def technology(box: Box, s: State, number: int, eye: int) -> Technology:
    """A technology card."""
    side = s.sides[number]
    base = box.tech_cost[number]
    wanted = sum(row.count(number + 1) for row in box.purple_buyers)
    return Technology(
        number,
        TECH_NAMES[number],
        TECH_ICONS[number],
        "AB"[side],
        TECH_EFFECTS[number][side],
        TECH_EFFECTS[number][1 - side],
        cost(box, s, eye, number),
        base + box.patent_surcharge,
        base,
        box.patent_vp[number],
        None if s.patents[number] == NONE else s.patents[number],
        tuple(p for p in range(s.seats) if s.players[p].studied[number]),
        tuple(
            (p, s.players[p].research[number], cost(box, s, p, number))
            for p in range(s.seats)
            if s.players[p].research[number]
        ),
        wanted,
        (BONUS_PROGRESS if s.decision == D_PROGRESS else RESEARCH_MARK) + number,
    )


@dataclass(frozen=True)
class Tile:
    """An improvement."""

    letters: str
    words: str
    code: int = -1


def tile(box: Box, number: int, code: int = -1) -> Tile:
    """A tile with its two symbols."""
    letters = "".join(SYMBOL_LETTERS[face(box, number, half)] for half in range(HALVES))
    return Tile(letters, tile_text(box, number), code)


@dataclass(frozen=True)
class Sector:
    """A sector of the Price block, with those who ask that price and when they act."""

    price: int
    seats: tuple[tuple[int, str], ...]
    here: bool
    code: int  # of moving the own price there
    start: bool


def price_block(box: Box, s: State, eye: int) -> tuple[Sector, ...]:
    """The Price block from the highest sector down; while planning nobody has a price yet."""
    sectors = []
    mine = s.players[eye].price
    for price in range(box.price_highest, box.price_lowest - 1, -1):
        asking = [p for p in range(s.seats) if s.players[p].price == price and s.phase != PLANNING]
        code = PRICE_SHIFT + (1 if price > mine else 0) if abs(price - mine) == 1 else -1
        seats = tuple((p, turn_note(s, p)) for p in sorted(asking, key=lambda p: list(s.order).index(p)))
        here = s.decision not in (D_PLAN, D_OVER) and s.seat in asking
        sectors.append(Sector(price, seats, here, code, price == box.price_start))
    return tuple(sectors)


def turn_note(s: State, p: int) -> str:
    """When a player acts in this phase."""
    if s.decision in (D_PLAN, D_OVER):
        return ""
    place = list(s.order).index(p)
    order = ("1st", "2nd", "3rd", "4th", "5th")[place]
    return f"{order}, now" if place == s.turn else f"{order} ✓" if place < s.turn else order


# --- companies ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Company:
    """What a player has."""

    seat: int
    home: str
    steve: bool
    ready: bool | None  # None outside of planning
    points: int
    board: int  # on the scoreboard
    later: int  # patents and retailers
    round: int  # what this round would bring as the goods lie
    price: int | None  # None while it is not known
    goods: int
    produced: int
    stock: int
    tokens: int
    offices: int
    progress: int
    hand: int
    research: int
    trucks: int
    factory: bool
    tiles: tuple[Tile, ...]
    delayed: Tile | None
    printed: tuple[tuple[str, int], ...]  # Steve's own symbols: letter and number
    studied: tuple[tuple[str, str, bool], ...]  # icon, words, with its patent
    plan: Picture | None
    covered: int
    face_down: int


def company(box: Box, s: State, p: int, eye: int) -> Company:
    """A player's pieces and plan."""
    me = s.players[p]
    planning = s.decision == D_PLAN
    steve = is_steve(s, p)
    later = patent_vp(box, s, p) + retailer_vp(box, s, p)
    symbols = box.steve_symbols[s.options.steve_pad] if steve else []
    return Company(
        p,
        REGION_NAMES[box.home[me.colour]],
        steve,
        is_ready(s, p) if planning else None,
        total(box, s, p),
        me.vp,
        later,
        outlook(box, s, p),
        None if planning and not steve else me.price,
        me.goods,
        me.produced,
        me.stock,
        me.tokens,
        me.offices,
        me.progress,
        me.hand,
        me.active[RESEARCH],
        trucks(s, p),
        me.active[FACTORY] > 0,
        tuple(tile(box, me.tiles[i]) for i in range(me.tile_count)),
        tile(box, s.steve.delayed) if steve and s.steve.delayed != NONE else None,
        tuple((SYMBOL_LETTERS[i], symbols[i]) for i in range(1, SYMBOLS) if symbols[i]) if steve else (),
        tuple(
            (TECH_ICONS[i], f"{TECH_NAMES[i]}: {TECH_EFFECTS[i][s.sides[i]]}", s.patents[i] == p)
            for i in range(TECHNOLOGIES)
            if me.studied[i]
        ),
        None if steve else plan_picture(box, s, p, eye),
        me.covered,
        me.face_down,
    )


def plan_picture(box: Box, s: State, p: int, eye: int) -> Picture | None:
    """The own plan, also a secret one that is committed; of the others the one that was revealed last."""
    me = s.players[p]
    secret = s.decision == D_PLAN and is_ready(s, p) and p == eye
    return picture(box, me, me.plan if secret else me.shown)


def outlook(box: Box, s: State, p: int) -> int:
    """Points for sales and control as the goods lie on the map."""
    price = s.players[p].price
    return sum(sold_in(s, p, region) * price + control_vp(box, s, p, region) for region in range(REGIONS))


# --- the table ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """Everything `board.html` shows."""

    eye: int  # whose company is shown large
    round: int
    rounds: tuple[tuple[int, str], ...]  # number, and past, now or later
    phases: tuple[tuple[str, str, str], ...]  # icon, name, and done, now or later
    over: bool
    planning: dict[str, Any] | None  # facts for the planning screen of the one who plans
    waiting: bool  # others still plan
    asking: str  # which part of the board the question is about
    regions: tuple[Region, ...]
    routes: tuple[str, ...]
    technologies: tuple[Technology, ...]
    block: tuple[Tile | None, ...]
    unseen: int
    tokens: int
    prices: tuple[Sector, ...]
    companies: tuple[Company, ...]
    shops: bool


def table(box: Box, s: State, seat: int | None) -> Table:
    """The table through a player's eyes; an onlooker sees the first one's company large."""
    eye = 0 if seat is None else seat
    planning = s.decision == D_PLAN
    asked = seat is not None and planning and not is_ready(s, seat) and not is_steve(s, seat)
    over = s.decision == D_OVER
    return Table(
        eye,
        s.round,
        tuple((n, time_of(n, s.round, over)) for n in range(1, ROUNDS + 1)),
        tuple((icon, name, time_of(n, s.phase, over)) for n, (icon, name) in enumerate(PHASES, 1)),
        over,
        facts(box, s, seat) if asked and seat is not None else None,
        planning and not asked,
        asking(s),
        tuple(region(box, s, number, eye, seat) for number in range(REGIONS)),
        routes(box),
        tuple(technology(box, s, number, eye) for number in range(TECHNOLOGIES)),
        tuple(None if s.block[i] == NONE else tile(box, s.block[i], TAKE + i) for i in range(BLOCK)),
        sum(s.deck),
        s.tokens,
        price_block(box, s, eye),
        tuple(company(box, s, p, eye) for p in range(s.seats)),
        any(s.retailer[number] != NONE for number in range(REGIONS)),
    )


def time_of(number: int, now: int, over: bool) -> str:
    """Whether a round or phase is past, now or to come."""
    return "past" if number < now or over else "now" if number == now else "later"


def asking(s: State) -> str:
    """Which part of the board the question is about."""
    return {TECHNOLOGY: "research", LOGISTICS: "map", SALE: "map"}.get(s.phase, "")
