"""What a turn offers: the actions of the department, then what goes everywhere.

A turn reads as spending Shifts: the note beside the title says how many are left, every small step is played at once
and can be taken back.
"""

from __future__ import annotations

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
    PART_NAMES,
    PART_SOURCES,
    PROVIDE,
    READ_BOOK,
    SPACE_NAMES,
    STATION,
    TAKE_DESIGN,
    TRAIN,
    UPGRADE,
    VOUCHER,
)
from boardroom.games.kanban.asked import Asked, Parts, cell, group, model_look, part_look, parts, tile_cell
from boardroom.games.kanban.names import DEPARTMENT_NAMES, count, tile_name
from boardroom.games.kanban.owners import order_title
from boardroom.games.kanban.pieces import DEPARTMENT_MARKS, MODEL_LETTERS, PART_MARKS, tile_of
from boardroom.games.kanban.previews import Ghost, play_of, provide_plays
from boardroom.games.kanban.previews import shifts_left as left_today
from boardroom.games.kanban.rules import reasons as r
from boardroom.games.kanban.rules.people import department, works_in
from boardroom.games.kanban.rules.turn import recycle_code
from boardroom.games.kanban.state import (
    AD,
    AS,
    COLUMNS,
    D_TURN,
    DE,
    DECKS,
    DEPARTMENTS,
    DESIGNS,
    LO,
    MODELS,
    NO_PART,
    NONE,
    PARTS,
    PLACEMENTS,
    QUEUE,
    SPACES,
    TI,
    TILES_PER_MODEL,
)
from boardroom.games.kanban.words import laid_text, order_parts, tip
from boardroom.kernel.panel import Cell, Choices, Dial, Hold, Line, Play, Row, Step


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
