"""What a player may choose from at the table: lists with keys, costs and reasons; the previews are in `previews.py`.

A turn reads as spending Shifts: the note beside the title says how many are left, every small step is played at once
and can be taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from boardroom.games.kanban.actions import (
    BY_VOUCHER,
    CLAIM,
    COLLECT,
    DISPLACE,
    END_TURN,
    FROM_BOARD,
    KANBAN,
    MICRO,
    MODEL_NAMES,
    MOST_COLLECTED,
    NO_SEAT,
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
    SEAT,
    SPACE_NAMES,
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
from boardroom.games.kanban.board import (
    DEPARTMENT_MARKS,
    MODEL_LETTERS,
    PART_MARKS,
    PLAQUE_ICONS,
    order_title,
    tile_of,
)
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.names import (
    DEPARTMENT_NAMES,
    PLAQUE_TITLES,
    count,
    gains_text,
    goal_text,
    tile_name,
)
from boardroom.games.kanban.previews import Ghost, imagined, legal_codes, line_ghost, outcome, play_of, provide_plays
from boardroom.games.kanban.previews import shifts_left as left_today
from boardroom.games.kanban.rules import reasons as r
from boardroom.games.kanban.rules.decisions import refusal, to_act
from boardroom.games.kanban.rules.people import department, works_in
from boardroom.games.kanban.rules.turn import recycle_code
from boardroom.games.kanban.state import (
    AD,
    AS,
    COLUMNS,
    D_AFTER_PET,
    D_DISPLACE,
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
    DE,
    DECKS,
    DEPARTMENTS,
    DESIGNS,
    EXIT,
    GARAGES,
    LO,
    MODELS,
    NO_PART,
    NONE,
    ON_TABLE,
    PAIRS,
    PARTS,
    PLACEMENTS,
    PLAQUES,
    QUEUE,
    SPACES,
    SPOTS,
    STATIONS,
    TI,
    TILES_PER_MODEL,
    TRACK_SPACES,
    UPGRADE_SPACES,
    State,
)
from boardroom.games.kanban.words import laid_text, order_parts, speech_points, tip
from boardroom.kernel.panel import GOOD, Cell, Choices, Dial, Entry, Hold, Line, Play, Row, Step

# Reasons in a word or two, where there is no room for a sentence.
SHORT: Final = {
    r.SPOT_TAKEN: "taken",
    r.STATION_TAKEN: "taken",
    r.SAME_DEPARTMENT: "there yesterday",
    r.SANDRA_THERE: "Sandra is there",
    r.SHIFT_LIMIT: "over the day's limit",
    r.NO_SHIFTS: "no Shifts left",
    r.AT_THE_TOP: "on the last desk",
    r.NO_BOOK: "no Book",
    r.NO_SUCH_PART: "no such part",
    r.NOT_IN_POOL: "not there",
    r.ALREADY_IN_POOL: "there already",
    r.RECYCLED_ENOUGH: "often enough",
    r.NO_TILE_THERE: "no tile",
    r.DESKS_FULL: "desks full",
    r.NOT_CERTIFIED: "not certified",
    r.ORDERED_TODAY: "done today",
    r.WAREHOUSE_LACKS: "empty",
    r.STORAGE_FULL: "storage full",
    r.REQUESTED_TODAY: "done today",
    r.NO_VOUCHERS_LEFT: "none left",
    r.NO_VOUCHER: "no Voucher",
    r.SUPPLY_LACKS: "none in the supply",
    r.MODEL_FULL: "all filled",
    r.PART_IN_PLACE: "in place",
    r.UPGRADED_FIRST: "upgraded parts first",
    r.NO_CAR_TO_MOVE: "no car left",
    r.NO_CAR_THERE: "no car",
    r.NO_DESIGN: "no design",
    r.NO_GARAGE: "no garage",
    r.GARAGE_LOCKED: "locked",
    r.GARAGE_OCCUPIED: "occupied",
    r.NEW_CAR: "parked just now",
    r.UPGRADE_SPACE_TAKEN: "taken",
    r.MANAGING_ALREADY: "chosen",
    r.PET_IS_OUT: "your pet is out",
    r.PET_FIRST: "your pet first",
    r.NO_SEAT_LEFT: "no Seat left",
    r.GOAL_FULL: "full",
    r.SPOKEN_ALREADY: "spoken",
}
# Of several reasons the one most worth telling.
TELLING: Final = (
    r.SHIFT_LIMIT,
    r.NO_SHIFTS,
    r.DESKS_FULL,
    r.STORAGE_FULL,
    r.NO_GARAGE,
    r.RECYCLED_ENOUGH,
    r.NO_VOUCHER,
    r.MODEL_FULL,
    r.UPGRADED_FIRST,
    r.NO_CAR_TO_MOVE,
    r.ALREADY_IN_POOL,
    r.NO_DESIGN,
    r.NO_SUCH_PART,
)


def choices(box: Box, s: State, seat: int) -> Choices | None:
    """All a seat may choose from; None when somebody else decides or the game is over."""
    if not to_act(box, s) >> seat & 1:
        return None
    offered: dict[int, Callable[[Asked], Choices]] = {
        D_START_SPOT: spot_choices,
        D_START_PART: start_part_choices,
        D_START_DESIGN: start_design_choices,
        D_STATION: station_choices,
        D_TURN: turn_choices,
        D_SPOT: spot_choices,
        D_PLAQUE: plaque_choices,
        D_DISPLACE: displace_choices,
        D_UPGRADE_MODE: mode_choices,
        D_UPGRADE_SPACE: space_choices,
        D_PARK: park_choices,
        D_PAIR: pair_choices,
        D_SPEAK: speak_choices,
        D_AFTER_PET: speak_choices,
        D_PROPOSE: propose_choices,
    }
    world = imagined(box, s, seat)
    return offered[s.decision](Asked(box, world, seat, frozenset(legal_codes(box, world, seat))))


@dataclass(frozen=True)
class Asked:
    """A player who has to decide, and what is legal."""

    box: Box
    s: State
    seat: int
    codes: frozenset[int]

    def reason(self, code: int) -> int:
        """Why a code is closed, as a number."""
        return refusal(self.box, self.s, self.seat, code)

    def why(self, code: int) -> str:
        """The same in a word or two; empty if it is legal."""
        return "" if code in self.codes else SHORT.get(self.reason(code), "not now")

    def why_none(self, codes: Iterable[int]) -> str:
        """Why none of some codes is legal: the reason most worth telling."""
        found = [self.reason(code) for code in codes if code not in self.codes]
        best = next((reason for reason in TELLING if reason in found), found[0] if found else 0)
        return SHORT.get(best, "not now")

    def entry(self, key: str, icon: str, title: str, note: str, code: int) -> Entry:
        """A line that plays a code, or says why not."""
        return Entry(key, icon, title, note, code, why=self.why(code))

    def plays(self, code: int, kicker: str, title: str, ghost: Ghost | None = None, *notes: str) -> list[Play]:
        """The play of a code if it is legal."""
        if code not in self.codes:
            return []
        return [play_of(self.box, self.s, self.seat, (code,), kicker, title, ghost, notes)]

    def effect(self, code: int) -> str:
        """What the words say a code does."""
        return tip(self.box, self.s, self.seat, code).effect

    def bill(self, code: int) -> tuple[Line, ...]:
        """What the words say a code costs."""
        cost = tip(self.box, self.s, self.seat, code).cost
        return () if cost == "nothing" else (Line("shift" if "Shift" in cost else "book", "Cost", cost),)


@dataclass
class Parts:
    """A list of choices in the making."""

    entries: list[Entry]
    plays: list[Play]
    holds: list[Hold]

    def add(self, entry: Entry, plays: Iterable[Play] = (), holds: Iterable[Hold] = ()) -> None:
        """One more line with what it leads to."""
        self.entries.append(entry)
        self.plays += plays
        self.holds += holds

    def form(self, title: str, note: str = "", part: bool = False) -> Choices:
        """The finished list."""
        return Choices(title, note, tuple(self.entries), (), tuple(self.plays), tuple(self.holds), part)


def parts() -> Parts:
    """An empty list."""
    return Parts([], [], [])


def group(key: str, icon: str, title: str, note: str, rows: Iterable[Row], why: str) -> Entry:
    """A line with options; closed if none of them is open."""
    shown = tuple(row for row in rows if row.cells)
    if any(not cell.why for row in shown for cell in row.cells):
        return Entry(key, icon, title, note, rows=shown)
    return Entry(key, icon, title, why=why or "not now")


def cell(a: Asked, code: int, text: str, mark: str = "", look: str = "", icon: str = "", note: str = "") -> Cell:
    """An option with the words of its tip."""
    told = tip(a.box, a.s, a.seat, code)
    words = f"{told.title}, {told.cost}: {told.effect}"
    return Cell(text, code, words, mark, look, icon, note, GOOD, why=a.why(code))


def part_look(part: int) -> str:
    """The class of a part's mark."""
    return f"part-{PART_MARKS[part]}"


def model_look(model: int) -> str:
    """The class of a model's mark."""
    return f"model-{MODEL_NAMES[model]}"


def tile_cell(a: Asked, code: int, tile: int, note: str = "") -> Cell:
    """A design tile as an option: the letter of the model, the mark of the part."""
    model, part = divmod(tile, TILES_PER_MODEL)
    text = "car" if part == NO_PART else PART_MARKS[part]
    return cell(a, code, text, MODEL_LETTERS[model], model_look(model), note=note)


# --- the starting round and the workstation ----------------------------------------------------------------------


def spot_choices(a: Asked) -> Choices:
    """A spot of the Certification Track, at the start or for a certification."""
    p = parts()
    space = min(a.s.players[a.seat].space + 1, TRACK_SPACES - 1)
    for spot in range(SPOTS):
        code = SPOT + spot
        gains = gains_text(a.box.spot_gains[space][spot])
        ghost = Ghost(a.seat, meeples=(f"cert-{space}-{spot}",), icon="cert")
        p.add(
            a.entry(SPOT_LETTERS[spot].upper(), "cert", f"SPOT {SPOT_LETTERS[spot].upper()}", gains, code),
            a.plays(code, "CERTIFICATION TRACK", f"Space {space}, spot {SPOT_LETTERS[spot]}", ghost, gains),
        )
    start = a.s.decision == D_START_SPOT
    title = "Where does your meeple start?" if start else f"Certified in {DEPARTMENT_NAMES[a.s.trained]}: choose a spot"
    return p.form(title, "right is earlier", part=not start)


def start_part_choices(a: Asked) -> Choices:
    """The first part."""
    p = parts()
    for part in range(PARTS):
        code = COLLECT + part * MOST_COLLECTED
        ghost = Ghost(a.seat, lit=(f"ware-{PART_MARKS[part]}",), part=PART_MARKS[part])
        title = PART_NAMES[part].upper()
        note = f"{a.s.warehouse[part]} in the warehouse"
        p.add(
            a.entry(str(part + 1), PART_MARKS[part], title, note, code),
            a.plays(code, "STARTING PART", PART_NAMES[part].capitalize(), ghost),
        )
    return p.form("Take a starting part", "a design follows")


def start_design_choices(a: Asked) -> Choices:
    """The first design."""
    p = parts()
    add_designs(a, p, "STARTING DESIGN")
    return p.form("Take a starting design", "without its benefit", part=True)


def station_choices(a: Asked) -> Choices:
    """The workstation of the day."""
    p = parts()
    for station in range(STATIONS):
        code = STATION + station
        dept = department(station)
        name = f"{STATION_NAMES[station]} · {DEPARTMENT_NAMES[dept]}"
        shifts = count(a.box.station_shifts[station], "Shift")
        ghost = Ghost(a.seat, workers=(f"station-{STATION_NAMES[station]}",), icon="manage")
        p.add(
            a.entry(str((station + 1) % 10), "manage", name, shifts, code),
            a.plays(
                code, "WORKSTATION", f"Go to {STATION_NAMES[station]}", ghost, f"{shifts} in {DEPARTMENT_NAMES[dept]}"
            ),
        )
    return p.form("Choose a workstation", "left acts first, today and tomorrow")


# --- the turn ----------------------------------------------------------------------------------------------------


def turn_choices(a: Asked) -> Choices:
    """All that can be done in a turn: the department's actions, then what goes everywhere."""
    p = parts()
    makers = {TI: add_tests, AS: add_line, LO: add_logistics, DE: add_displays}
    for dept, make in makers.items():
        if works_in(a.s, a.seat, dept):
            make(a, p)
    if department(a.s.players[a.seat].station) == AD and a.s.micro == NONE:
        add_managing(a, p)
    add_study(a, p)
    add_recycling(a, p)
    add_end(a, p)
    return p.form("Spend your Shifts", shifts_note(a))


def add_displays(a: Asked, p: Parts) -> None:
    """The actions of Design."""
    add_designs(a, p, "SELECT A DESIGN")


def shifts_note(a: Asked) -> str:
    """`3 left, 1 from the bank`."""
    left = left_today(a.box, a.s, a.seat)
    banked = left - min(left, a.s.shifts)
    return f"{left} left" + (f", {banked} from the bank" if banked else "")


def add_designs(a: Asked, p: Parts, title: str) -> None:
    """Tiles of the display and the decks."""
    rows, plays = [], []
    for label, sources in (
        ("top row", range(COLUMNS)),
        ("bottom row", range(COLUMNS, SPACES)),
        ("decks", deck_range()),
    ):
        cells = []
        for source in sources:
            tile = a.s.display[source] if source < SPACES else a.s.deck_top[source - SPACES]
            code = TAKE_DESIGN + source
            if tile == NONE:
                continue
            gains = a.box.display_gains[source] if source < SPACES and a.s.decision == D_TURN else []
            note = "".join(("+S", "+B", "+V")[kind] for kind in range(len(gains)) if gains[kind])
            cells.append(tile_cell(a, code, tile, note))
            told = tip(a.box, a.s, a.seat, code)
            ghost = Ghost(a.seat, lit=(f"tile-{source}",), tile=tile_of(tile))
            plays += a.plays(code, place_words(source), tile_name(tile).capitalize(), ghost, told.effect)
        rows.append(Row(label, tuple(cells)))
    codes = range(TAKE_DESIGN, STATION)
    p.add(group("D", "design", title, "1 Shift" if a.s.decision == D_TURN else "", rows, a.why_none(codes)), plays)


def deck_range() -> range:
    """The decks as sources of designs."""
    return range(SPACES, SPACES + DECKS)


def place_words(source: int) -> str:
    """Where a tile lies, for the head of a preview."""
    return f"DISPLAY {SPACE_NAMES[source]}" if source < SPACES else "CUTTING EDGE"


def add_logistics(a: Asked, p: Parts) -> None:
    """Orders, parts, Vouchers."""
    for n, card in enumerate(card for card in a.s.players[a.seat].orders if card):
        add_order(a, p, card, "OK"[n % 2])
    rows, plays = [], []
    for part in range(PARTS):
        cells = []
        for k in range(min(MOST_COLLECTED, max(1, a.s.warehouse[part]))):
            code = COLLECT + part * MOST_COLLECTED + k
            cells.append(cell(a, code, str(k + 1), PART_MARKS[part], part_look(part)))
            ghost = Ghost(a.seat, lit=(f"ware-{PART_MARKS[part]}",), part=PART_MARKS[part])
            title = f"Collect {k + 1} {PART_NAMES[part]}"
            plays += a.plays(code, "COLLECT", title, ghost)
        rows.append(Row(PART_NAMES[part], tuple(cells)))
    p.add(
        group("C", "parts", "COLLECT PARTS", "1 Shift", rows, a.why_none(range(COLLECT, TAKE_DESIGN))),
        plays,
    )
    ghost = Ghost(a.seat, lit=("vouchers",), icon="voucher")
    p.add(
        a.entry("V", "voucher", "REQUEST A VOUCHER", "1 Shift, for tomorrow", VOUCHER),
        a.plays(VOUCHER, "LOGISTICS", "Request a Voucher", ghost),
    )


def add_order(a: Asked, p: Parts, card: int, key: str) -> None:
    """An order in every way it may be laid."""
    cells, plays = [], []
    for placement in range(PLACEMENTS):
        code = KANBAN + (card - 1) * PLACEMENTS + placement
        if a.reason(code) == r.NO_ROTATION:
            continue
        brought = order_parts(a.box, a.s, card, placement)
        marks = " ".join(PART_MARKS[part] for part in range(PARTS) for _ in range(brought[part])) or "nothing"
        cells.append(cell(a, code, marks))
        ghost = Ghost(a.seat, parts=brought_parts(brought), icon="order")
        title = f"K{card}, {laid_text(placement)}"
        bill = (Line("parts", "Into the warehouses", str(sum(brought)), order_bill(brought)),)
        if code in a.codes:
            plays.append(play_of(a.box, a.s, a.seat, (code,), "KANBAN ORDER", title, ghost, ("a card is drawn",), bill))
    rows = [Row(laid_text(n), (option,)) for n, option in enumerate(cells)]
    p.add(
        group(key, "order", order_title(card), "1 Shift, 1 back tomorrow", rows, a.why(KANBAN + (card - 1) * 4)), plays
    )


def brought_parts(brought: list[int]) -> tuple[tuple[str, str], ...]:
    """Cubes that would come into the warehouses."""
    return tuple((f"ware-{PART_MARKS[part]}", PART_MARKS[part]) for part in range(PARTS) for _ in range(brought[part]))


def order_bill(brought: list[int]) -> tuple[tuple[str, str], ...]:
    """The same as marks of a bill."""
    return tuple((PART_MARKS[part], part_look(part)) for part in range(PARTS) for _ in range(brought[part]))


def add_line(a: Asked, p: Parts) -> None:
    """Parts for the assembly line, from the board and by Voucher."""
    for source, key, title in ((FROM_BOARD, "P", "PROVIDE A PART"), (BY_VOUCHER, "V", "PROVIDE BY VOUCHER")):
        rows, plays, holds = [], [], []
        for model in sorted(range(MODELS), key=lambda m: a.box.line[m]):
            lane = f"lane-{MODEL_NAMES[model]}"
            cells = []
            for part in range(PARTS):
                code = PROVIDE + (model * PARTS + part) * PART_SOURCES + source
                if code not in a.codes:
                    continue
                cells.append(cell(a, code, "", PART_MARKS[part], part_look(part)))
                words = f"{PART_NAMES[part].capitalize()} for {MODEL_NAMES[model]}"
                plays += provide_plays(a.box, a.s, a.seat, code, words, PART_MARKS[part], lane, a.bill(code))
                holds.append(Hold((piece_name(source, part),), lane, code))
            if not cells and source == FROM_BOARD:
                cells.append(closed_cell(a, model))
            rows.append(Row(MODEL_NAMES[model], tuple(cells)))
        codes = range(PROVIDE + source, DISPLACE, PART_SOURCES)
        note = "1 Shift" if source == FROM_BOARD else "Shift + Voucher"
        p.add(
            group(key, "wheel" if source == FROM_BOARD else "voucher", title, note, rows, a.why_none(codes)),
            plays,
            holds,
        )


def piece_name(source: int, part: int) -> str:
    """A cube of the own board, or one of the supply that a Voucher brings."""
    return f"part-{PART_MARKS[part]}" if source == FROM_BOARD else f"supply-{PART_MARKS[part]}"


def closed_cell(a: Asked, model: int) -> Cell:
    """Why a model takes nothing now."""
    first = PROVIDE + model * PARTS * PART_SOURCES
    codes = range(first, first + PARTS * PART_SOURCES, PART_SOURCES)
    return Cell("", first, MODEL_NAMES[model], why=a.why_none(codes))


def add_tests(a: Asked, p: Parts) -> None:
    """Cars to claim, designs to upgrade."""
    add_claims(a, p)
    for source, key, title in ((FROM_BOARD, "U", "UPGRADE A DESIGN"), (BY_VOUCHER, "V", "UPGRADE BY VOUCHER")):
        cells, plays, holds = [], [], []
        for tile in range(DESIGNS):
            model, part = divmod(tile, TILES_PER_MODEL)
            if part == NO_PART or not a.s.players[a.seat].designs[tile]:
                continue
            code = UPGRADE + (model * PARTS + part) * PART_SOURCES + source
            cells.append(tile_cell(a, code, tile))
            ghost = Ghost(a.seat, lit=(f"row-{MODEL_NAMES[model]}", f"value-{PART_MARKS[part]}"), tile=tile_of(tile))
            if code in a.codes:
                words = f"{tile_name(tile).capitalize()}{' by Voucher' if source else ''}"
                play = play_of(a.box, a.s, a.seat, (code,), "UPGRADE", words, ghost, (a.effect(code),), a.bill(code))
                plays.append(play)
                if source == FROM_BOARD or code - 1 not in a.codes:  # in the hand: with an own part if there is one
                    holds.append(Hold((f"tile-{tile}",), f"row-{MODEL_NAMES[model]}", code, "upgrade"))
        codes = [option.code for option in cells] or [UPGRADE + source]
        note = "Shift + part" if source == FROM_BOARD else "Shift + Voucher"
        icon = "upgrade" if source == FROM_BOARD else "voucher"
        p.add(group(key, icon, title, note, rows_of("", cells), a.why_none(codes)), plays, holds)


def rows_of(label: str, cells: list[Cell]) -> list[Row]:
    """One row, if there is anything in it."""
    return [Row(label, tuple(cells))] if cells else []


def add_claims(a: Asked, p: Parts) -> None:
    """A car for a design; which design, if several fit, is chosen on a dial."""
    cells, plays, holds = [], [], []
    codes = []
    for place in range(QUEUE):
        if a.s.queue[place] == NONE:
            continue
        model = a.s.queue[place]
        ways = [CLAIM + place * TILES_PER_MODEL + part for part in (NO_PART, *range(PARTS))]
        held = [c for c in ways if c in a.codes]
        codes += ways
        cost = a.box.claim_cost[place]
        shown = held[0] if held else ways[0]
        option = cell(a, shown, f"{count(cost, 'Shift')}", MODEL_LETTERS[model], model_look(model))
        why = a.why_none(ways) if not held else ""
        cells.append(option if held else Cell(option.text, shown, option.words, option.mark, option.look, why=why))
        plays += claim_plays(a, place, held)
        for code in held:
            tile = model * TILES_PER_MODEL + (code - CLAIM) % TILES_PER_MODEL
            holds.append(Hold((f"tile-{tile}",), f"car-{place + 1}", code, f"{cost} Sh"))
    why = a.why_none(codes) if codes else "no car to test"
    p.add(group("C", "car", "CLAIM A CAR", "for a design of its model", rows_of("", cells), why), plays, holds)


def claim_plays(a: Asked, place: int, held: list[int]) -> list[Play]:
    """One play for each design, with a dial between them."""
    model = a.s.queue[place]
    plays = []
    for code in held:
        tile = model * TILES_PER_MODEL + (code - CLAIM) % TILES_PER_MODEL
        steps = []
        for other in held:
            part = (other - CLAIM) % TILES_PER_MODEL
            label = "car only" if part == NO_PART else PART_MARKS[part]
            steps.append(Step(label, str(other), other == code))
        dials = (Dial("Design", tuple(steps)),) if len(held) > 1 else ()
        ghost = Ghost(a.seat, lit=(f"queue-{place + 1}", f"desk-{tile}"), model=MODEL_NAMES[model])
        title = f"The {MODEL_NAMES[model]} car, number {place + 1}"
        notes = (f"the design {tile_name(tile)} goes under the Central deck",)
        plays.append(play_of(a.box, a.s, a.seat, (code,), "CLAIM", title, ghost, notes, a.bill(code), dials))
    return plays


def add_managing(a: Asked, p: Parts) -> None:
    """A department to work in besides Administration."""
    cells, plays = [], []
    for dept in range(AD):
        code = MICRO + dept
        cells.append(cell(a, code, "", DEPARTMENT_MARKS[dept], "dept"))
        ghost = Ghost(a.seat, lit=(f"dept-{DEPARTMENT_MARKS[dept]}",), icon="manage")
        plays += a.plays(code, "MICRO-MANAGE", DEPARTMENT_NAMES[dept], ghost, a.effect(code))
    p.add(group("M", "manage", "MICRO-MANAGE", "work there too", rows_of("", cells), "not now"), plays)


def add_study(a: Asked, p: Parts) -> None:
    """Training for a Shift, reading for a Book."""
    here = [dept for dept in range(DEPARTMENTS) if works_in(a.s, a.seat, dept)]
    for first, keys, icon, verb, price in (
        (TRAIN, "TY", "train", "TRAIN", "1 Shift"),
        (READ_BOOK, "BN", "book", "READ A BOOK", "1 Book"),
    ):
        for n, dept in enumerate(here):
            code = first + dept
            title = f"{verb} IN {DEPARTMENT_MARKS[dept]}" if len(here) > 1 else verb
            effect = a.effect(code)
            level = a.s.players[a.seat].levels[dept] + 1
            ghost = Ghost(a.seat, discs=(f"training-{DEPARTMENT_MARKS[dept]}-{level}",), icon=icon)
            p.add(
                a.entry(keys[n], icon, title, f"{price}, {effect}", code),
                a.plays(code, verb, DEPARTMENT_NAMES[dept], ghost, effect),
            )


def add_recycling(a: Asked, p: Parts) -> None:
    """Swaps with the recycling area."""
    rows, plays, holds = [], [], []
    for give in range(PARTS):
        cells = []
        for take in range(PARTS):
            if take == give or recycle_code(give, take) not in a.codes:
                continue
            code = recycle_code(give, take)
            cells.append(cell(a, code, "", PART_MARKS[take], part_look(take)))
            ghost = Ghost(a.seat, lit=(f"recycle-{PART_MARKS[take]}",), part=PART_MARKS[take])
            title = f"{PART_NAMES[give].capitalize()} for {PART_NAMES[take]}"
            plays += a.plays(code, "RECYCLE", title, ghost, a.effect(code))
            holds.append(Hold((f"part-{PART_MARKS[give]}",), f"recycle-{PART_MARKS[take]}", code))
        if cells:
            rows.append(Row(f"give {PART_NAMES[give]}", tuple(cells)))
    held = [part for part in range(PARTS) if a.s.players[a.seat].parts[part]]
    pool = [part for part in range(PARTS) if a.s.recycling[part]]
    codes = [recycle_code(give, take) for give in held for take in pool if give != take]
    why = a.why_none(codes) if codes else "no part to give"
    p.add(group("R", "recycle", "RECYCLE", "free", rows, why), plays, holds)


def add_end(a: Asked, p: Parts) -> None:
    """The end of the turn."""
    lost = f"{count(a.s.shifts, 'Shift')} lost" if a.s.shifts else ""
    p.add(
        a.entry("E", "check", "END TURN", lost, END_TURN),
        a.plays(END_TURN, "END OF THE TURN", "Nothing more today", Ghost(a.seat, icon="check"), lost),
    )


# --- questions within a turn -------------------------------------------------------------------------------------


def plaque_choices(a: Asked) -> Choices:
    """An expert keeps a plaque."""
    p = parts()
    for kind in range(PLAQUES):
        code = PLAQUE + kind
        if code in a.codes:
            title = PLAQUE_TITLES[kind].removeprefix("a ").upper()
            ghost = Ghost(a.seat, icon=PLAQUE_ICONS[kind])
            p.add(
                a.entry(str(kind + 1), PLAQUE_ICONS[kind], title, a.effect(code), code),
                a.plays(code, "PLAQUE", PLAQUE_TITLES[kind].removeprefix("a ").capitalize(), ghost, a.effect(code)),
            )
    return p.form(f"Expert in {DEPARTMENT_NAMES[a.s.trained]}: keep a plaque", "", part=True)


def displace_choices(a: Asked) -> Choices:
    """Where a displaced car goes."""
    p = parts()
    for way in (0, 1):
        code = DISPLACE + way
        told = tip(a.box, a.s, a.seat, code)
        after = outcome(a.box, a.s, a.seat, (code,))
        ghost = line_ghost(a.box, a.s, after, a.seat, (code,), "", "")
        target = a.box.arrows[a.s.moving_from][way]
        title = "ROLL OFF" if target == EXIT else ("INWARD", "OUTWARD")[way]
        p.add(
            a.entry("IO"[way], "arrow", title, told.effect, code), a.plays(code, "PUSH", told.title, ghost, told.effect)
        )
    return p.form(f"Where does the {MODEL_NAMES[a.s.moving]} car go?", "", part=True)


def mode_choices(a: Asked) -> Choices:
    """A single or a double upgrade."""
    p = parts()
    for mode, (title, spot) in enumerate((("SINGLE", "upgraded"), ("DOUBLE", "double"))):
        code = UPGRADE_MODE + mode
        ghost = Ghost(a.seat, lit=(spot,), tile=tile_of(a.s.upgrading))
        p.add(
            a.entry("SD"[mode], "upgrade", title, a.effect(code), code),
            a.plays(code, "UPGRADE", title.capitalize(), ghost, a.effect(code)),
        )
    return p.form("A single or a double upgrade?", "double: once in the game", part=True)


def space_choices(a: Asked) -> Choices:
    """The space of the cube."""
    p = parts()
    model, part = divmod(a.s.upgrading, TILES_PER_MODEL)
    for u in range(UPGRADE_SPACES):
        code = UPGRADE_SPACE + u
        gains = gains_text(a.box.upgrade_gains[model][u])
        ghost = Ghost(a.seat, parts=((f"up-{model}-{u}", PART_MARKS[part]),), part=PART_MARKS[part])
        p.add(
            a.entry(str(u + 1), "upgrade", f"SPACE {u + 1}", gains, code),
            a.plays(code, "UPGRADE", f"Space {u + 1} of {MODEL_NAMES[model]}", ghost, gains),
        )
    return p.form(f"Where does the {PART_NAMES[part]} go?", f"spaces of {MODEL_NAMES[model]}", part=True)


def park_choices(a: Asked) -> Choices:
    """A garage for a claimed car."""
    p = parts()
    model = MODEL_NAMES[a.s.players[a.seat].claimed[0]]
    for garage in range(GARAGES):
        code = PARK + garage
        told = tip(a.box, a.s, a.seat, code)
        ghost = Ghost(a.seat, cars=((f"garage-{garage + 1}", model),), model=model)
        p.add(
            a.entry(str(garage + 1), "garage", f"GARAGE {garage + 1}", told.effect, code),
            a.plays(code, "PARK", told.title, ghost, told.effect),
        )
    return p.form(f"Park the {model} car", "", part=True)


def pair_choices(a: Asked) -> Choices:
    """Two benefits of the fifth garage."""
    p = parts()
    for n in range(PAIRS):
        code = PAIR + n
        told = tip(a.box, a.s, a.seat, code)
        p.add(
            a.entry(str(n + 1), "garage", told.title.upper(), "", code),
            a.plays(code, "GARAGE 5", told.title, Ghost(a.seat, icon="garage")),
        )
    return p.form("Choose two benefits of garage 5", "", part=True)


# --- meetings ----------------------------------------------------------------------------------------------------


def goal_title(a: Asked, goal: int) -> str:
    """What a goal counts, with a capital."""
    text = goal_text(a.box, goal)
    return text[:1].upper() + text[1:]


def speak_choices(a: Asked) -> Choices:
    """Goals to speak on, the pet project, or nothing."""
    p = parts()
    me = a.s.players[a.seat]
    for place in range(ON_TABLE):
        goal = a.s.table[place]
        if goal:
            add_speech(a, p, goal, str(place + 1))
    if a.s.decision == D_SPEAK and not me.pet:
        for n, goal in enumerate(goal for goal in me.goals if goal):
            add_pet(a, p, goal, "ABC"[n])
    if a.s.decision == D_AFTER_PET:
        ghost = Ghost(a.seat, icon="pass")
        p.add(
            a.entry("N", "pass", "NO SEAT NOW", "the pet project was it", NO_SEAT),
            a.plays(NO_SEAT, "MEETING", "No Seat on a goal now", ghost),
        )
    else:
        ghost = Ghost(a.seat, icon="pass")
        p.add(
            a.entry("P", "pass", "PASS", "you may speak again later", PASS),
            a.plays(PASS, "MEETING", "Pass", ghost, a.effect(PASS)),
        )
    title = "After your pet: speak too?" if a.s.decision == D_AFTER_PET else "Speak in the meeting"
    return p.form(title, f"{count(me.face_up, 'Seat')} left", part=a.s.decision == D_AFTER_PET)


def add_speech(a: Asked, p: Parts, goal: int, key: str) -> None:
    """A Seat on a goal."""
    code = SEAT + goal - 1
    worth = speech_points(a.box, a.s, a.seat, goal)
    ghost = Ghost(a.seat, lit=(f"goal-{goal}",), seats=(f"seat-{goal}",), icon="speak")
    p.add(
        a.entry(key, "speak", goal_title(a, goal), f"+{worth} pp", code),
        a.plays(code, "SPEAK", goal_title(a, goal), ghost, speech_words(a, goal)),
    )


def speech_words(a: Asked, goal: int) -> str:
    """What others would lose by it."""
    each = a.box.goal_points[goal - 1]
    worse = []
    after = outcome(a.box, a.s, a.seat, (SEAT + goal - 1,))
    for rival in range(a.s.seats):
        now, then = speech_points(a.box, a.s, rival, goal), speech_points(a.box, after, rival, goal)
        spoken = any(a.s.table[place] == goal and a.s.speakers[place] >> rival & 1 for place in range(ON_TABLE))
        if rival != a.seat and then < now and not spoken and after.table[0]:
            worse.append(f"@{rival} drops from {now} to {then}")
    return ", ".join([f"{each} pp each", *worse])


def add_pet(a: Asked, p: Parts, goal: int, key: str) -> None:
    """A card of the hand as pet project."""
    code = PET + goal - 1
    worth = speech_points(a.box, a.s, a.seat, goal)
    ghost = Ghost(a.seat, lit=(f"hand-{goal}",), icon="cards")
    p.add(
        a.entry(key, "cards", f"Pet: {goal_text(a.box, goal)}", f"worth {worth} to you", code),
        a.plays(code, "PET PROJECT", goal_title(a, goal), ghost, a.effect(code)),
    )


def propose_choices(a: Asked) -> Choices:
    """A goal for the next meeting."""
    p = parts()
    for n, goal in enumerate(goal for goal in a.s.players[a.seat].goals if goal):
        code = PROPOSE + goal - 1
        worth = speech_points(a.box, a.s, a.seat, goal)
        ghost = Ghost(a.seat, lit=(f"hand-{goal}",), icon="cards")
        p.add(
            a.entry("ABC"[n], "cards", goal_title(a, goal), f"worth {worth} to you now", code),
            a.plays(code, "PROPOSE", goal_title(a, goal), ghost, a.effect(code)),
        )
    return p.form("Propose a goal for the next meeting", "in secret")
