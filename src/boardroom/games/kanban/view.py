"""What a table shows of Kanban: sheets of text for a terminal, and the entrance to what the web table draws.

The board's numbers are in `board.py`, choices in `choices.py`, previews in `previews.py`, the drawing in `board.html`.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from boardroom.games.kanban.actions import MODEL_NAMES, PART_NAMES, SPACE_NAMES, SPOT_LETTERS, STATION_NAMES
from boardroom.games.kanban.board import table
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.choices import choices
from boardroom.games.kanban.names import (
    AREA_NAMES,
    DECK_TITLES,
    DEPARTMENT_NAMES,
    count,
    final_goal_text,
    gains_text,
    goal_text,
    parts_text,
    station_name,
    tile_name,
)
from boardroom.games.kanban.rules.assembly import spaces
from boardroom.games.kanban.rules.counting import final_achieved
from boardroom.games.kanban.rules.final_scoring import score, total, training_place
from boardroom.games.kanban.rules.goal_cards import hand_size
from boardroom.games.kanban.rules.people import certified, side
from boardroom.games.kanban.rules.people import points as scored
from boardroom.games.kanban.rules.selection import is_empty
from boardroom.games.kanban.state import (
    AREA_TILES,
    AREAS,
    AS,
    BOOKED,
    DECKS,
    DEPARTMENTS,
    DESIGNS,
    EXPERT,
    FEWEST_SEATS,
    FINAL_GOALS,
    GARAGES,
    LOCKED_GARAGE,
    MARKER_END,
    MEAN,
    MODELS,
    NODES,
    NONE,
    ON_TABLE,
    ORDERS,
    OVER,
    P_START,
    PARTS,
    QUEUE,
    SANDRA,
    SPACES,
    START_SPOTS,
    STATIONS,
    TABLE_GOALS,
    UPGRADE_SPACES,
    State,
)
from boardroom.games.kanban.words import speech_points
from boardroom.games.kanban.workday import place_of
from boardroom.kernel.panel import Ledger
from boardroom.kernel.sheet import Sheet

__all__ = ["SECTION", "ZONES", "choices", "order", "points", "progress", "sheets", "table"]

SECTION: Final = "Step"
# Parts of the board that a phone shows one at a time.
ZONES: Final = (
    ("meeting", "Meeting"),
    ("TI", "Testing"),
    ("AS", "Assembly"),
    ("LO", "Logistics"),
    ("DE", "Design"),
    ("AD", "Administration"),
    ("HR", "Human Resources"),
)

SOURCES_SHOWN: Final = (
    ("flag", "Start"),
    ("wheel", "Cars rolling off"),
    ("upgrade", "Upgrades"),
    ("cert", "Certifications and plaques"),
    ("speak", "Meetings"),
    ("sandra", "Sandra"),
    ("week", "Weeks"),
    ("goal", "Final Goals"),
    ("shift", "Leftovers"),
    ("car", "Car values"),
    ("design", "Tested designs"),
    ("train", "Training"),
)

NOTHING = "·"
NODE_NAMES = tuple(f"n{row}{i}" for row, ends in ((1, 5), (2, 5), (3, 3)) for i in range(1, ends + 1))


def progress(box: Box, s: State) -> tuple[int, int]:
    """Steps of the week and the production cycle markers, of those the end takes."""
    ways = [(sum(need), min(s.week, need[0]) + min(s.cycle, need[1])) for need in box.end_markers]
    need, done = min(ways, key=lambda way: way[0] - way[1])
    return (need, need) if s.phase == OVER else (min(done, need), need)


def order(box: Box, s: State) -> tuple[tuple[int, str], ...]:
    """Who plays after whom in this phase, and where each stands."""
    seats = [who for who in s.order if who not in (NONE, SANDRA)]
    if s.phase == START_SPOTS:
        seats = [(s.first + i) % s.seats for i in range(s.seats)]
    return tuple((p, place_of(s, p)) for p in seats)


def points(box: Box, s: State) -> Ledger:
    """Productivity points by source; during the game those scored, and what there would be if it ended now."""
    rows: list[MutableSequence[int]] = [[0] * len(SOURCES_SHOWN) for _ in range(s.seats)]
    score(box, s, rows)
    shown = [i for i in range(len(SOURCES_SHOWN)) if i != P_START or s.options.mood == MEAN]
    if s.phase != OVER:
        shown = [i for i in shown if i < BOOKED]
    columns = tuple(SOURCES_SHOWN[i] for i in shown)
    cells = tuple(tuple(row[i] for i in shown) for row in rows)
    totals = tuple(sum(row) for row in cells)
    if s.phase == OVER:
        return Ledger(columns, cells, totals, "total")
    outlook = tuple(str(sum(row)) for row in rows)
    return Ledger(columns, cells, totals, outlook=outlook, outlook_title="if it ended")


def sheets(box: Box, s: State, seat: int | None) -> list[Sheet]:
    """The floor department by department, the offices, the players."""
    return [
        players_sheet(box, s),
        boards_sheet(box, s),
        alley_sheet(box, s),
        training_sheet(box, s),
        certification_sheet(box, s),
        design_sheet(box, s),
        logistics_sheet(box, s),
        line_sheet(box, s),
        innovation_sheet(box, s),
        track_sheet(box, s),
        factory_sheet(s),
        goals_sheet(box, s),
        final_sheet(box, s),
        hand_sheet(box, s, seat),
    ]


def names(seats: list[int]) -> str:
    """`@0 @2`, or nothing."""
    return " ".join(f"@{p}" for p in seats) or NOTHING


# --- players -----------------------------------------------------------------------------------------------------


def players_sheet(box: Box, s: State) -> Sheet:
    """One line per player."""
    headings = ("player", "pp", "if it ended now", "at", "Shifts", "Books", "Vouchers", "Seats", "red Seats")
    rows = tuple(player_row(box, s, p) for p in range(s.seats))
    week = f"day {s.day}, week {s.week} of {MARKER_END}, production cycle {s.cycle} of {MARKER_END}"
    return Sheet("Players", headings, rows, f"{week}; Sandra is at {station_name(s.sandra)}")


def player_row(box: Box, s: State, p: int) -> tuple[str, ...]:
    """What a player has in numbers; what comes tomorrow behind a plus."""
    me = s.players[p]
    stock = (me.bank, me.books, me.vouchers)
    shown = [f"{have}" + (f" +{soon}" if soon else "") for have, soon in zip(stock, me.pending, strict=True)]
    return (
        f"@{p}",
        str(scored(me)),
        str(total(box, s, p)),
        station_name(me.station),
        *shown,
        str(me.face_up),
        str(me.red),
    )


def boards_sheet(box: Box, s: State) -> Sheet:
    """Parts, designs, cars, locks."""
    headings = ("player", "parts", "selected designs", "upgraded designs", "garages", "certified in")
    return Sheet("Players' boards", headings, tuple(board_row(box, s, p) for p in range(s.seats)))


def board_row(box: Box, s: State, p: int) -> tuple[str, ...]:
    """One board."""
    me = s.players[p]
    held = [tile_name(tile) for tile in range(DESIGNS) if me.designs[tile]]
    done = [tile_name(t) + (" (double)" if me.doubled == t else "") for t in range(DESIGNS) if me.upgraded[t]]
    known = [DEPARTMENT_NAMES[d] for d in range(DEPARTMENTS) if certified(box, me, d)]
    return (
        f"@{p} (expert side)" if side(s, p) == EXPERT else f"@{p}",
        parts_text(me.parts),
        "\n".join(held) or NOTHING,
        "\n".join(done) or NOTHING,
        "\n".join(garage_text(box, s, p, garage) for garage in range(GARAGES)),
        "\n".join(known) or NOTHING,
    )


def garage_text(box: Box, s: State, p: int, garage: int) -> str:
    """A garage with its car, or what an empty one gives."""
    me = s.players[p]
    if me.garages[garage] != NONE:
        return f"{garage + 1}: {MODEL_NAMES[me.garages[garage]]}"
    which = side(s, p)
    if garage == LOCKED_GARAGE and box.garage_pair[which]:
        gives = "two benefits"
    else:
        gives = gains_text(box.garage_gains[which][garage])
    locked = ", locked" if garage == LOCKED_GARAGE and not certified(box, me, AS) else ""
    return f"{garage + 1}: empty ({gives}{locked})"


def hand_sheet(box: Box, s: State, seat: int | None) -> Sheet:
    """How many cards everybody holds, and the reader's own ones."""
    rows = []
    for p in range(s.seats):
        me = s.players[p]
        if p == seat:
            goals = "\n".join(f"{goal}: {goal_text(box, goal)}" for goal in me.goals if goal)
            orders = ", ".join(f"K{card}" for card in me.orders if card)
        else:
            known = [f"K{card + 1}" for card in range(ORDERS) if s.order_seen[card] == p]
            goals, orders = count(hand_size(me), "card"), ", ".join(["2 cards", *known])
        rows.append((f"@{p}", goals or NOTHING, orders or NOTHING))
    return Sheet("Hands", ("player", "Performance Goals", "Kanban orders"), tuple(rows))


# --- departments -------------------------------------------------------------------------------------------------


def alley_sheet(box: Box, s: State) -> Sheet:
    """The workstations from left to right."""
    rows = tuple(
        (STATION_NAMES[i], str(box.station_shifts[i]), NOTHING if is_empty(s, i) else worker_name(s, i))
        for i in range(STATIONS)
    )
    order = [("Sandra" if actor == SANDRA else f"@{actor}") for actor in s.order if actor != NONE]
    return Sheet("Workstation Alley", ("station", "Shifts", "worker"), rows, "order: " + (", ".join(order) or NOTHING))


def worker_name(s: State, station: int) -> str:
    """Who stands on a station."""
    return next((f"@{p}" for p in range(s.seats) if s.players[p].station == station), "Sandra")


def training_sheet(box: Box, s: State) -> Sheet:
    """The training tracks: desks with the order of the stacks, plaques that are left."""
    rows = []
    for dept in range(DEPARTMENTS):
        seats = sorted(range(s.seats), key=lambda p, d=dept: training_place(s, p, d))  # type: ignore[misc]
        where = ", ".join(f"@{p} {s.players[p].levels[dept]}" for p in seats)
        pile = count(s.plaque_count[dept], "plaque") + (" and a Seat" if s.plaque_seat[dept] else "")
        rows.append((DEPARTMENT_NAMES[dept], where, pile))
    note = f"certified on desk {box.certified_desk}"
    return Sheet("Training", ("department", "desks, the leader first", "for experts"), tuple(rows), note)


def certification_sheet(box: Box, s: State) -> Sheet:
    """The Certification Track with its benefits."""
    rows = []
    for space, spots in enumerate(box.spot_gains):
        cells = []
        for spot, gains in enumerate(spots):
            there = [p for p in range(s.seats) if (s.players[p].space, s.players[p].spot) == (space, spot)]
            cells.append(f"@{there[0]}" if there else gains_text(gains))
        rows.append((str(space), *cells))
    return Sheet("Certification Track", ("space", *SPOT_LETTERS), tuple(rows), "farther right is earlier in order")


def design_sheet(box: Box, s: State) -> Sheet:
    """Display and decks."""
    rows = [(SPACE_NAMES[i], tile_name(s.display[i]), gains_text(box.display_gains[i])) for i in range(SPACES)]
    for deck in range(DECKS):
        below = s.deck_below[deck] + (s.under_count if deck == DECKS - 1 else 0)
        rows.append((DECK_TITLES[deck], tile_name(s.deck_top[deck]), f"{below} below it"))
    return Sheet("Design", ("place", "tile", "benefit"), tuple(rows))


def logistics_sheet(box: Box, s: State) -> Sheet:
    """Warehouses, recycling, supply and value of every part."""
    rows = tuple(
        (
            PART_NAMES[part],
            ("left", "right")[box.warehouse_side[part]],
            str(s.warehouse[part]),
            "yes" if s.recycling[part] else NOTHING,
            str(s.cubes[part]),
            str(box.part_value[s.steps[part]]),
        )
        for part in range(PARTS)
    )
    headings = ("part", "side", "warehouse", "recycling", "supply", "value")
    under = ", ".join(f"K{s.orders_under[i]}" for i in range(s.orders_under_count))
    note = f"Kanban deck: {s.orders_top_count} unseen, then {under or 'nothing'}"
    return Sheet("Logistics", headings, rows, f"{note}; supply: {s.books} Books, {s.vouchers} Vouchers")


def line_sheet(box: Box, s: State) -> Sheet:
    """Assembly Spaces and the conveyor."""
    rows = tuple(
        (
            MODEL_NAMES[model],
            ", ".join(PART_NAMES[part] for part in range(PARTS) if s.assembly[model][part]) or NOTHING,
            " ".join(NODE_NAMES[node] for node in range(NODES) if s.conveyor[node] == model) or NOTHING,
            str(s.cars[model]),
            demand_text(s, model),
        )
        for model in range(MODELS)
    )
    headings = ("model", "parts in place", "cars at", "supply", "demand")
    return Sheet("Assembly Line", headings, rows, f"{spaces(box, s)} Assembly Spaces a model")


def demand_text(s: State, model: int) -> str:
    """Seats on the Demand tile of a model that is face up."""
    for tile, wanted in enumerate(s.demand):
        if wanted == model:
            return count(s.demand_seats[tile], "Seat")
    return NOTHING


def innovation_sheet(box: Box, s: State) -> Sheet:
    """Upgrade Spaces: the part on them, or the benefit they give."""
    rows = []
    for model in range(MODELS):
        cells = []
        for u in range(UPGRADE_SPACES):
            part = s.innovation[model][u]
            cells.append(PART_NAMES[part] if part != NONE else f"({gains_text(box.upgrade_gains[model][u])})")
        rows.append((MODEL_NAMES[model], *cells))
    return Sheet("Innovation", ("model", *(f"u{u + 1}" for u in range(UPGRADE_SPACES))), tuple(rows))


def track_sheet(box: Box, s: State) -> Sheet:
    """The queue behind the Pace Car."""
    rows = tuple(
        (str(i + 1), MODEL_NAMES[s.queue[i]] if s.queue[i] != NONE else NOTHING, str(box.claim_cost[i]))
        for i in range(QUEUE)
    )
    half = box.track[s.seats - FEWEST_SEATS]
    left = half - s.pace % half
    note = "a meeting is called for tonight" if s.meeting else f"{count(left, 'step')} to the next meeting"
    return Sheet("Test Track", ("place", "car", "Shifts"), rows, note)


# --- offices -----------------------------------------------------------------------------------------------------


def factory_sheet(s: State) -> Sheet:
    """Factory Goals, the Seats left on them and who has taken one."""
    rows = []
    for area in range(AREAS):
        for tile in range(AREA_TILES):
            taken = [p for p in range(s.seats) if s.players[p].factory[area][tile]]
            number = f"{s.factory_number[area][tile]} {AREA_NAMES[area]}"
            rows.append((number, str(s.factory_seats[area][tile]), names(taken)))
    return Sheet("Factory Goals", ("goal", "Seats", "taken by"), tuple(rows), f"{s.red_seats} red Seats in the supply")


def goals_sheet(box: Box, s: State) -> Sheet:
    """Goals on the table: what each player would score with a Seat now, and who has spoken."""
    headings = ("goal", "counts", "pp each", "Seats", "spoken", *(f"@{p} now" for p in range(s.seats)))
    rows = []
    for place in range(ON_TABLE):
        goal = s.table[place]
        if goal:
            spoken = [p for p in range(s.seats) if s.speakers[place] >> p & 1]
            worth = [f"+{speech_points(box, s, p, goal)}" for p in range(s.seats)]
            name = f"{goal} (pet)" if place >= TABLE_GOALS else str(goal)
            rows.append(
                (
                    name,
                    goal_text(box, goal),
                    str(box.goal_points[goal - 1]),
                    str(box.goal_seats[goal - 1]),
                    names(spoken),
                    *worth,
                )
            )
    return Sheet("Conference table", headings, tuple(rows), f"{s.goals_left} cards in the deck")


def final_sheet(box: Box, s: State) -> Sheet:
    """The Final Goals of this game, and who has achieved them."""
    rows = []
    for aim in range(FINAL_GOALS):
        done = [p for p in range(s.seats) if final_achieved(box, s, p, aim)]
        rows.append((final_goal_text(box, s.final_tile, aim), str(box.final_points[s.final_tile][aim]), names(done)))
    return Sheet("Final Goals", ("goal", "pp for a Seat", "achieved by"), tuple(rows))
