"""What a player may choose: the list beside the board, and a preview for each choice.

Several codes that belong together become one play: markers for one technology or region are counted with a dial, and
"sell best" sells everything at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from boardroom.games.smartphone.actions import (
    BONUS_PROGRESS,
    CELL_NAMES,
    END_LOGISTICS,
    END_RESEARCH,
    END_SALE,
    LAY,
    LEAVE_ASIDE,
    LOGISTICS_MARK,
    MOVE_FROM,
    MOVE_TO,
    NEXT_ABOVE,
    ONLINE_SALE,
    POSITION,
    POSITION_NAMES,
    PRICE_DOWN,
    PRICE_UP,
    REGION_NAMES,
    RESEARCH_MARK,
    SECOND_OFFICE,
    SELL,
    SELL_ALL,
    SMALL_OFFICE_AT,
    STACK,
    SYMBOL_LETTERS,
    TAKE,
    TECH_NAMES,
)
from boardroom.games.smartphone.board import TECH_ICONS, tile
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.previews import Ghost, legal_codes, plan_play, play
from boardroom.games.smartphone.rules import reasons as r
from boardroom.games.smartphone.rules.best_sale import WORK, best_region
from boardroom.games.smartphone.rules.layings import base_cell, face, is_under, turned_out
from boardroom.games.smartphone.rules.offices import entry_cost
from boardroom.games.smartphone.rules.planning import is_ready, next_tile
from boardroom.games.smartphone.rules.players import is_steve
from boardroom.games.smartphone.rules.sale import reach, sell, total_reach
from boardroom.games.smartphone.rules.technology import cost
from boardroom.games.smartphone.rules.turn import refusal
from boardroom.games.smartphone.state import (
    D_IMPROVEMENT,
    D_LOGISTICS,
    D_MOVE_FROM,
    D_MOVE_TO,
    D_OVER,
    D_PLAN,
    D_PRICE,
    D_PROGRESS,
    D_RESEARCH,
    D_SALE,
    D_SECOND,
    DIRECTIONS,
    HALVES,
    NONE,
    REGIONS,
    STEP_POSITION,
    STEP_STACK,
    TECHNOLOGIES,
    Player,
    State,
)
from boardroom.games.smartphone.words import DIRECTION_WORDS, count, region_effect, tech_effect, tile_text, tip
from boardroom.kernel.panel import GOOD, Cell, Choices, Dial, Entry, Line, Play, Row, Step
from boardroom.kernel.schema import copy

TECH_KEYS: Final = "GWPLNF"
REGION_KEYS: Final = "ACKHIMUDNRSW"  # Australia, Canada, Keys of the Caribbean, cHina, cIs, eMirates, eUrope, inDia, …
ARROWS: Final = ("↑", "→", "↓", "←")
BEST: Final = "best"


def choices(box: Box, s: State, seat: int) -> Choices | None:
    """What a seat may choose from now, `None` if it is not asked."""
    if s.decision == D_OVER or is_steve(s, seat) or (s.decision != D_PLAN and s.seat != seat):
        return None
    if s.decision == D_PLAN:
        return None if is_ready(s, seat) else plan_choices(box, s, seat)
    return ASKED.get(s.decision, small_choices)(box, s, seat)


def sell_for_me(box: Box, s: State, seat: int) -> tuple[int, ...]:
    """The codes that sell all the goods a seat can sell, for the most points as the map stands (`rules.best_sale`)."""
    world, work, codes = copy(s), [0] * WORK, []
    while (region := best_region(box, world, seat, work)) != NONE:
        sell(box, world, seat, region)
        codes.append(SELL + region)
    return tuple(codes)


# --- planning ----------------------------------------------------------------------------------------------------


def plan_choices(box: Box, s: State, seat: int) -> Choices:
    """The plan of the screen as one play; and the same decision by decision, in words."""
    me = s.players[seat]
    codes = legal_codes(box, s, seat)
    plays = (plan_play(box, s, seat), *(plan_step(box, s, seat, code) for code in codes))
    commit = Entry("C", "check", "COMMIT PLAN", "as laid out", play="plan")
    steps: tuple[Entry, ...]
    if me.plan.steps == STEP_STACK:
        steps = (Entry("P", "list", "IN WORDS", "step by step", rows=stack_rows()),)
    elif me.plan.steps == STEP_POSITION:
        steps = position_entries()
    elif next_tile(me) < me.tile_count:
        steps = laying_entries(box, me, codes)
    else:
        steps = tuple(
            Entry(str(code - NEXT_ABOVE + 1), "plan", tile_text(box, me.tiles[code - NEXT_ABOVE]).upper(), code=code)
            for code in codes
        )
    title = ("Your secret plan", "How the pads lie", "Improvement", "Which lies below?")[plan_stage(me)]
    note = f"round {s.round}" if me.plan.steps == STEP_STACK else f"step {me.plan.steps + 1}"
    return Choices(title, note, (commit, *steps), plays=plays, part=me.plan.steps > 0)


def plan_stage(me: Player) -> int:
    """Which kind of planning decision comes next."""
    if me.plan.steps <= STEP_POSITION:
        return me.plan.steps
    return 2 if next_tile(me) < me.tile_count else 3


def plan_step(box: Box, s: State, seat: int, code: int) -> Play:
    """A single planning decision, played at once; until the last one it can be taken back."""
    said = tip(box, s, seat, code)
    return Play(
        str(code), (code,), "PLAN", said.title, notes=(said.effect,), next_seat=seat, direct=True, ghost=Ghost(seat)
    )


def stack_rows() -> tuple[Row, ...]:
    """Which pad lies above, and with which sides."""
    names = (("mass", "lab"), ("factory", "premium"))
    rows = []
    for top in range(2):
        cells = []
        for sides in range(4):
            text = f"{names[0][sides >> 1]} + {names[1][sides & 1]}"
            cells.append(Cell(text, STACK + 4 * top + sides, f"pad {'AB'[top]} above: {text}"))
        rows.append(Row(f"pad {'AB'[top]} above", tuple(cells)))
    return tuple(rows)


def position_entries() -> tuple[Entry, ...]:
    """The sixty positions of pad B, by its turn, then by rows."""
    entries = []
    for turns, title in enumerate(("NOT TURNED", "QUARTER TURN", "UPSIDE DOWN", "THREE QUARTERS")):
        rows: dict[int, list[Cell]] = {}
        for i, name in enumerate(POSITION_NAMES):
            turn, down, right = (int(part) for part in name.split())
            if turn == turns:
                across = f"{abs(right)} {'right' if right > 0 else 'left'}" if right else "flush"
                words = f"pad B {title.lower()}, {down} rows down, {right} columns to the right of pad A"
                rows.setdefault(down, []).append(Cell(across, POSITION + i, words))
        shown = tuple(Row(way(down), tuple(cells)) for down, cells in sorted(rows.items()))
        entries.append(Entry(str(turns + 1), "turn", title, "pad B", rows=shown))
    return tuple(entries)


def way(down: int) -> str:
    """`2 up`, `level`, `1 down`."""
    return f"{abs(down)} {'down' if down > 0 else 'up'}" if down else "level"


def laying_entries(box: Box, me: Player, codes: Sequence[int]) -> tuple[Entry, ...]:
    """The ways to lay the next tile: on the pads, under the upper one, sticking out; or face down."""
    number = next_tile(me)
    letters = [SYMBOL_LETTERS[face(box, me.tiles[number], half)] for half in range(HALVES)]
    kinds: dict[str, dict[int, list[Cell]]] = {"ON TOP": {}, "UNDER THE PAD": {}, "FIRST SYMBOL OUT": {}}
    for code in codes:
        if code != LEAVE_ASIDE:
            laying = code - LAY
            kind = "FIRST SYMBOL OUT" if turned_out(laying) else "UNDER THE PAD" if is_under(laying) else "ON TOP"
            cell, direction = base_cell(me.plan, laying), laying % DIRECTIONS
            under = " under the upper pad" if is_under(laying) else ""
            words = f"{letters[0]} on {CELL_NAMES[cell]}, {letters[1]} to the {DIRECTION_WORDS[direction]}{under}"
            kinds[kind].setdefault(cell, []).append(Cell(ARROWS[direction], code, words))
    entries = [
        Entry(str(i), "plan", title, tile_text(box, me.tiles[number]), rows=laying_rows(rows))
        for i, (title, rows) in enumerate(kinds.items(), 1)
        if rows
    ]
    return (Entry("A", "G", "FACE DOWN", "+1 goods", code=LEAVE_ASIDE), *entries)


def laying_rows(rows: dict[int, list[Cell]]) -> tuple[Row, ...]:
    """A row for every pad cell."""
    return tuple(Row(f"cell {CELL_NAMES[cell]}", tuple(cells)) for cell, cells in sorted(rows.items()))


# --- markers -----------------------------------------------------------------------------------------------------


def counted_plays(
    box: Box, s: State, seat: int, code: int, most: int, kicker: str, title: str, icon: str, notes: tuple[str, ...]
) -> tuple[Play, ...]:
    """A code one to `most` times; a dial chooses how often. The last one is that of the list: as many as are useful."""
    keys = [str(code) if n == most else f"{code}-{n}" for n in range(1, most + 1)]
    plays = []
    for n in range(1, most + 1):
        steps = tuple(Step(str(i), keys[i - 1], i == n) for i in range(1, most + 1))
        dials = (Dial("how many", steps),) if most > 1 else ()
        plays.append(play(box, s, seat, keys[n - 1], (code,) * n, kicker, title, icon, notes, dials=dials))
    return tuple(reversed(plays))


def research_choices(box: Box, s: State, seat: int) -> Choices:
    """Markers on technologies."""
    me = s.players[seat]
    entries: list[Entry] = []
    plays: list[Play] = []
    for tech in range(TECHNOLOGIES):
        code = RESEARCH_MARK + tech
        needed = cost(box, s, seat, tech) - me.research[tech]
        note = f"{me.research[tech]} of {cost(box, s, seat, tech)}"
        if s.patents[tech] == NONE:
            note += f", patent {box.patent_vp[tech]}"
        why = closed(box, s, seat, code)
        entries.append(Entry(TECH_KEYS[tech], TECH_ICONS[tech], TECH_NAMES[tech].upper(), note, code, why=why))
        if not why:
            notes = (sentence(tech_effect(box, s, seat, tech)),)
            most = max(1, min(me.hand, needed))
            title = f"Research {TECH_NAMES[tech]}"
            plays += counted_plays(box, s, seat, code, most, "RESEARCH", title, TECH_ICONS[tech], notes)
    entries.append(Entry("E", "pass", "END RESEARCH", lost(me), END_RESEARCH))
    plays.append(single(box, s, seat, END_RESEARCH, "RESEARCH", "pass"))
    return Choices("Place progress on technologies", count(me.hand, "marker"), tuple(entries), plays=tuple(plays))


def logistics_choices(box: Box, s: State, seat: int) -> Choices:
    """Markers on regions, the second office of Wi-Fi, the online sale of NFC."""
    me = s.players[seat]
    codes = legal_codes(box, s, seat)
    entries: list[Entry] = []
    plays: list[Play] = []
    for region in range(REGIONS):
        code = LOGISTICS_MARK + region
        if code in codes:
            note = f"{me.shipped[region]} of {entry_cost(box, region)}"
            note += ", retailer" if s.retailer[region] != NONE else ""
            entries.append(Entry(REGION_KEYS[region], "T", REGION_NAMES[region].upper(), note, code))
            most = max(1, min(me.hand, entry_cost(box, region) - me.shipped[region]))
            notes = (sentence(region_effect(box, s, seat, region)),)
            title = f"Ship to {REGION_NAMES[region]}"
            plays += counted_plays(box, s, seat, code, most, "LOGISTICS", title, "T", notes)
    seconds = [code for code in codes if SECOND_OFFICE <= code < ONLINE_SALE]
    if seconds:
        cells = tuple(region_cell(code - SECOND_OFFICE, code) for code in seconds)
        entries.append(Entry("O", "office", "SECOND OFFICE", "Wi-Fi, free", rows=(Row("in", cells),)))
        plays += [single(box, s, seat, code, "WI-FI", "office") for code in seconds]
    online = [code for code in codes if ONLINE_SALE <= code < END_LOGISTICS]
    if online:
        entries.append(Entry("V", "NFC", "SELL ONLINE", f"{me.price} VP each", online[-1]))
        plays += online_plays(box, s, seat, online)
    if END_LOGISTICS in codes:
        entries.append(Entry("E", "pass", "END LOGISTICS", lost(me), END_LOGISTICS))
        plays.append(single(box, s, seat, END_LOGISTICS, "LOGISTICS", "pass"))
    else:
        entries.append(Entry("E", "pass", "END LOGISTICS", why="a second office first"))
    return Choices("Open offices", count(me.hand, "marker"), tuple(entries), plays=tuple(plays))


def online_plays(box: Box, s: State, seat: int, codes: Sequence[int]) -> list[Play]:
    """One to three goods at once; these are codes of their own."""
    plays = []
    for code in codes:
        steps = tuple(Step(str(other - ONLINE_SALE + 1), str(other), other == code) for other in codes)
        shown = single(box, s, seat, code, "NFC", "NFC")
        plays.append(replace(shown, dials=(Dial("goods", steps),)))
    return plays


def lost(me: Player) -> str:
    """What ending a turn would waste."""
    return f"{count(me.hand, 'marker')} unused" if me.hand else ""


def closed(box: Box, s: State, seat: int, code: int) -> str:
    """Why a code is closed, in a few words."""
    reason = refusal(box, s, seat, code)
    return "" if not reason else SHORT.get(reason, "not now")


# Reasons in a word or two, where there is no room for a sentence.
SHORT: Final = {r.STUDIED: "studied", r.NO_OFFICE: "no office left", r.NO_MARKER: "no marker"}


# --- the sale ----------------------------------------------------------------------------------------------------


def sale_choices(box: Box, s: State, seat: int) -> Choices:
    """Region by region, or all at once."""
    me = s.players[seat]
    codes = legal_codes(box, s, seat)
    best = sell_for_me(box, s, seat)
    entries = [Entry("B", "star", "SELL BEST", f"{len(best)} goods", play=BEST)]
    notes = ("The most points that sales and control can bring as the map stands. Others may still sell after you.",)
    bill = sale_bill(best, me.price)
    plays = [play(box, s, seat, BEST, best, "SALE", f"Sell {len(best)} goods", "sale", notes, bill)]
    for region in range(REGIONS):
        code = SELL + region
        if code in codes:
            most = min(me.goods, reach(box, s, seat, region))
            entries.append(Entry(REGION_KEYS[region], "sale", REGION_NAMES[region].upper(), count(most, "buyer"), code))
            title = f"Sell in {REGION_NAMES[region]}"
            plays += sold_plays(box, s, seat, code, most, title)
    if SELL_ALL in codes:
        goods = total_reach(box, s, seat)
        entries.append(Entry("L", "sale", "SELL TO ALL", f"{count(goods, 'buyer')}, ends the sale", SELL_ALL))
        plays.append(single(box, s, seat, SELL_ALL, "SALE", "sale"))
    entries.append(Entry("E", "pass", "END SALE", f"{count(me.goods, 'goods')} left", END_SALE))
    plays.append(single(box, s, seat, END_SALE, "SALE", "pass"))
    return Choices("Sell your phones", f"{count(me.goods, 'goods')} at {me.price}", tuple(entries), plays=tuple(plays))


def sold_plays(box: Box, s: State, seat: int, code: int, most: int, title: str) -> tuple[Play, ...]:
    """One goods in a region, or more of them: in the list one, the dial has the others."""
    keys = [str(code) if n == 1 else f"{code}-{n}" for n in range(1, most + 1)]
    plays = []
    price = s.players[seat].price
    for n in range(1, most + 1):
        steps = tuple(Step(str(i), keys[i - 1], i == n) for i in range(1, most + 1))
        dials = (Dial("goods", steps),) if most > 1 else ()
        bill = (Line("price", f"{n} × {price}", f"+{n * price} VP"),)
        plays.append(play(box, s, seat, keys[n - 1], (code,) * n, "SALE", title, "sale", (), bill, dials))
    return tuple(plays)


def sale_bill(codes: Sequence[int], price: int) -> tuple[Line, ...]:
    """Where the goods go."""
    regions = sorted({code - SELL for code in codes})
    return tuple(
        Line("sale", f"{REGION_NAMES[region]} {n} × {price}", f"+{n * price} VP")
        for region in regions
        if (n := codes.count(SELL + region))
    )


# --- everything else ---------------------------------------------------------------------------------------------


def improvement_choices(box: Box, s: State, seat: int) -> Choices:
    """A tile of the Production block."""
    entries, plays = [], []
    for code in legal_codes(box, s, seat):
        kind = s.block[code - TAKE]
        entries.append(Entry(str(code - TAKE + 1), "F", tile_text(box, kind).upper(), f"slot {code - TAKE + 1}", code))
        shown = single(box, s, seat, code, "IMPROVEMENT", "F")
        drawn = replace(shown.ghost, letters=tile(box, kind).letters, lit=(f"slot-{code - TAKE}",))
        plays.append(replace(shown, ghost=drawn))
    return Choices("Take an improvement", "for the next rounds", tuple(entries), plays=tuple(plays))


def small_choices(box: Box, s: State, seat: int) -> Choices:
    """What interrupts a turn: price, progress, second office, moving, an office of Gamepad."""
    entries, plays = [], []
    for code in legal_codes(box, s, seat):
        key, icon, title, note = small_entry(box, s, seat, code)
        entries.append(Entry(key, icon, title, note, code))
        plays.append(single(box, s, seat, code, "BONUS", icon))
    title, note = SMALL_TITLES.get(s.decision, ("Open an office with Gamepad", "small regions"))
    return Choices(title, note, tuple(entries), plays=tuple(plays), part=s.decision == D_MOVE_TO)


def small_entry(box: Box, s: State, seat: int, code: int) -> tuple[str, str, str, str]:
    """Key, icon, title and note of such a choice."""
    me = s.players[seat]
    if code in (PRICE_DOWN, PRICE_UP):
        up = code == PRICE_UP
        return ("U" if up else "D"), ("U" if up else "D"), f"PRICE {me.price + (1 if up else -1)}", f"from {me.price}"
    if BONUS_PROGRESS <= code < MOVE_FROM:
        tech = code - BONUS_PROGRESS
        note = f"{me.research[tech]} of {cost(box, s, seat, tech)}"
        return TECH_KEYS[tech], TECH_ICONS[tech], TECH_NAMES[tech].upper(), note
    if MOVE_FROM <= code < MOVE_TO:
        region, which = divmod(code - MOVE_FROM, HALVES)
        key = REGION_KEYS[region] if not which else str(region % 10)
        return key, "move", REGION_NAMES[region].upper(), ("the left office", "the right office")[which]
    first = next(f for f in (SMALL_OFFICE_AT, MOVE_TO, SECOND_OFFICE) if code >= f)
    return REGION_KEYS[code - first], "office", REGION_NAMES[code - first].upper(), ""


SMALL_TITLES: Final = {
    D_PRICE: ("Move your price", "bonus of the retailer"),
    D_PROGRESS: ("A bonus marker", "bonus of the retailer"),
    D_SECOND: ("A second office", "bonus of the retailer"),
    D_MOVE_FROM: ("Move an office: which?", "bonus of the retailer"),
    D_MOVE_TO: ("Move it where?", "any free cell"),
}


def single(box: Box, s: State, seat: int, code: int, kicker: str, icon: str) -> Play:
    """A play of one code, in the words of its tip."""
    said = tip(box, s, seat, code)
    notes = tuple(sentence(text) for text in (said.effect,) if text)
    return play(box, s, seat, str(code), (code,), kicker, said.title, icon, notes)


def region_cell(region: int, code: int) -> Cell:
    """A region as an option."""
    return Cell(REGION_NAMES[region], code, REGION_NAMES[region], tone=GOOD)


def sentence(text: str) -> str:
    """A note with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


ASKED: Final[dict[int, Callable[[Box, State, int], Choices]]] = {
    D_IMPROVEMENT: improvement_choices,
    D_RESEARCH: research_choices,
    D_LOGISTICS: logistics_choices,
    D_SALE: sale_choices,
}
