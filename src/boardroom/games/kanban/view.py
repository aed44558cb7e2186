"""What a table shows of Kanban: the entrance to what the web table draws, and the same in sheets for a terminal.

The board's numbers are in `board.py`, choices and previews in `acts/`, the drawing in `board.html`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from boardroom.games.kanban import state
from boardroom.games.kanban.acts import ACTS
from boardroom.games.kanban.board import table
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.names import PART_NAMES, SHOWN, model_name, parts_text, station_name
from boardroom.games.kanban.rules.assembly import spaces
from boardroom.games.kanban.state import State
from boardroom.games.kanban.workday import acting_order, place
from boardroom.kernel.table import NOTHING, Ledger, Sheet, Shown, count, marks, scored

__all__ = ["SECTION", "ZONES", "choices", "explain", "order", "points", "progress", "sheets", "table"]

choices, explain = ACTS.choices, ACTS.explain

ROUND: Final = ("Day", lambda box, s: max(0, s.day - 1))  # after which the table sums up, and what charts count
SECTION: Final = "Week or cycle"  # what `progress` counts
MILESTONE: Final = "the next end of a week or cycle"

ZONES: Final = SHOWN.pairs("zone", "spot")  # parts of the board that a phone shows one at a time

SOURCES_SHOWN: Final = SHOWN.pairs("source", "icon")

NODE_NAMES: Final = tuple(f"n{row}{i}" for row, ends in ((1, 5), (2, 5), (3, 3)) for i in range(1, ends + 1))


def progress(box: Box, s: State) -> tuple[int, int]:
    """Weeks and production cycles that are over, of those the end takes."""
    ways = [(sum(need), min(s.week, need[0]) + min(s.cycle, need[1])) for need in box.end_markers]
    need, done = min(ways, key=lambda way: way[0] - way[1])
    return (need, need) if s.phase == state.OVER else (min(done, need), need)


def order(box: Box, s: State) -> tuple[tuple[int, str], ...]:
    """Who plays after whom in this phase, and where each stands."""
    return tuple((p, place(s, p)) for p in acting_order(s) if p != state.SANDRA)


def points(box: Box, s: State) -> Ledger:
    """Productivity points by source; during the game those scored, and what there would be if it ended now."""
    over, rows = s.phase == state.OVER, scored(box, s, len(SOURCES_SHOWN))
    known = range(len(SOURCES_SHOWN) if over else state.BOOKED)
    shown = [i for i in known if i != state.P_START or s.options.mood == state.MEAN]
    cells = tuple(tuple(row[i] for i in shown) for row in rows)
    columns, totals = tuple(SOURCES_SHOWN[i] for i in shown), tuple(map(sum, cells))
    if over:
        return Ledger(columns, cells, totals, "total")
    return Ledger(columns, cells, totals, outlook=tuple(str(sum(row)) for row in rows), outlook_title="if it ended")


# --- for a terminal ----------------------------------------------------------------------------------------------


def sheet(title: str, headings: str, rows: Iterable[Iterable[object]], note: str = "") -> Sheet:
    """A sheet of anything; a list has a line for each, what is empty is a point."""
    return Sheet(title, tuple(headings.split(" | ")), tuple(tuple(map(cell, row)) for row in rows), note)


def cell(content: object) -> str:
    """The text of a cell."""
    return ("\n".join(content) if isinstance(content, list) else str(content)) or NOTHING


def sheets(box: Box, s: State, seat: int | None) -> list[Sheet]:
    """The players, the floor department by department, the offices."""
    t = table(box, s, seat)
    return [*staff_sheets(box, s, t), *floor_sheets(box, s, t), *office_sheets(s, t, seat)]


def staff_sheets(box: Box, s: State, t: Shown) -> Iterable[Sheet]:
    """Players, their boards, workers, training and certification."""
    headings = "player | points | if it ended now | at | Shifts | Books | Vouchers | Seats | red Seats"
    week = f"day {s.day}, week {s.week} of {state.MARKER_END}, production cycle {s.cycle} of {state.MARKER_END}"
    yield sheet("Players", headings, map(player_row, t.owners), f"{week}; Sandra is at {station_name(s.sandra)}")
    headings = "player | parts | selected designs | upgraded designs | garages | certified in"
    yield sheet("Players' boards", headings, map(board_row, t.owners))
    alley = ((place.name, place.shifts, worker(place)) for dept in t.departments for place in dept.stations)
    order = ", ".join("Sandra" if actor.seat is None else f"@{actor.seat}" for actor in t.today)
    yield sheet("Workstation Alley", "station | Shifts | worker", alley, f"order: {order or NOTHING}")
    headings = "department | desks, the leader first | for experts"
    yield sheet("Training", headings, map(training_row, t.departments), f"certified on desk {box.certified_desk}")
    spots = ((n, *map(spot_text, space)) for n, space in enumerate(t.certification))
    yield sheet("Certification Track", "space | a | b | c | d", spots, "farther right is earlier in order")


def spot_text(spot: Shown) -> str:
    """A spot of the Certification Track: its meeple, or its benefit."""
    return str(spot.gains) if spot.meeple is None else f"@{spot.meeple}"


def player_row(c: Shown) -> Iterable[object]:
    """What a player has in numbers; what comes tomorrow behind a plus."""
    stock = zip((c.bank, c.books, c.vouchers), c.soon, strict=True)
    held = (f"{have} +{soon}" if soon else have for have, soon in stock)
    return f"@{c.seat}", c.points, c.total, c.station, *held, c.face_up, c.red


def board_row(c: Shown) -> Iterable[object]:
    """Parts, designs, cars, locks."""
    return (
        f"@{c.seat}{' (expert side)' * c.expert}",
        parts_text(c.bins),
        list(c.tiles),
        [f"{u.tile}{' (double)' * u.double}" for u in sorted(c.upgraded, key=lambda u: u.tile.number)],
        [f"{g.number}: {g.model or garage_text(g)}" for g in c.garages],
        [name for name, has, _ in c.certified if has],
    )


def garage_text(g: Shown) -> str:
    """What an empty garage gives."""
    return f"empty ({'two benefits' if g.pair else g.gains}{', locked' * g.locked})"


def worker(station: Shown) -> str:
    """Who stands on a workstation."""
    return "Sandra" if station.sandra else "" if station.worker is None else f"@{station.worker}"


def training_row(d: Shown) -> Iterable[object]:
    """A training track: desks with the order of the stacks, plaques that are left."""
    discs = (f"@{p} {desk.level}" for desk in reversed(d.desks) for p in desk.discs)
    return d.name, ", ".join(discs), count(d.plaques, "plaque") + " and a Seat" * d.plaque_seat


def floor_sheets(box: Box, s: State, t: Shown) -> Iterable[Sheet]:
    """Designs, parts, the assembly line, upgrades and the test track."""
    tiles = ((d.typed, d.tile or "no tile", d.gives) for row in (*t.display, t.decks) for d in row)
    yield sheet("Design", "place | tile | benefit", tiles)
    parts = (part_row(box, s, part) for part in range(state.PARTS))
    under = ", ".join(f"K{card}" for card in s.orders_under[: s.orders_under_count]) or "nothing"
    note = f"Kanban deck: {s.orders_top_count} unseen, then {under}; supply: {s.books} Books, {s.vouchers} Vouchers"
    yield sheet("Logistics", "part | side | warehouse | recycling | supply | value", parts, note)
    lanes = (lane_row(t, lane) for lane in sorted(t.lanes, key=lambda lane: lane.model.number))
    note = f"{spaces(box, s)} Assembly Spaces a model"
    yield sheet("Assembly", "model | parts in place | cars at | supply | demand", lanes, note)
    upgrades = ((row.model, *(space.part or f"({space.gains})" for space in row.spaces)) for row in t.innovation)
    yield sheet("Innovation", "model | u1 | u2 | u3 | u4 | u5 | u6", upgrades)
    queue = ((n, model_name(model), box.claim_cost[n - 1]) for n, model in enumerate(s.queue, 1))
    note = "a meeting is called for tonight" if t.called else f"{count(t.to_meeting, 'step')} to the next meeting"
    yield sheet("Test Track", "place | car | Shifts", queue, note)


def part_row(box: Box, s: State, part: int) -> Iterable[object]:
    """A part: warehouse, recycling, supply and value."""
    side, pool = ("left", "right")[box.warehouse_side[part]], "yes" * s.recycling[part]
    return PART_NAMES[part], side, s.warehouse[part], pool, s.cubes[part], box.part_value[s.steps[part]]


def lane_row(t: Shown, lane: Shown) -> Iterable[object]:
    """A model: parts, cars on the conveyor, Seats on its Demand tile if that is face up."""
    parts = ", ".join(part for part, _ in lane.parts)
    nodes = " ".join(NODE_NAMES[node.number] for node in t.nodes if node.model == lane.model)
    demand = (count(demand.seats, "Seat") for demand in t.demand if demand.model == lane.model)
    return lane.model, parts, nodes, lane.supply, next(demand, "")


def office_sheets(s: State, t: Shown, seat: int | None) -> Iterable[Sheet]:
    """Factory Goals, the conference table, Final Goals, the hands."""
    factory = ((f"{goal.number} {goal.counts}", goal.seats, marks(goal.taken)) for goal in t.factory)
    yield sheet("Factory Goals", "goal | Seats | taken by", factory, f"{s.red_seats} red Seats in the supply")
    headings = " | ".join(["goal | counts | points each | Seats | spoken", *(f"@{p} now" for p in range(s.seats))])
    yield sheet("Conference table", headings, map(goal_row, t.goals), f"{count(s.goals_left, 'card')} in the deck")
    final = ((goal.title, goal.points, marks(goal.met)) for goal in t.final_goals)
    yield sheet("Final Goals", "goal | points for a Seat | achieved by", final)
    hands = (own_hand(c) if c.seat == seat else other_hand(c) for c in t.owners)
    yield sheet("Hands", "player | Performance Goals | Kanban orders", hands)


def goal_row(g: Shown) -> Iterable[object]:
    """A goal: what each player would score with a Seat now, and who has spoken."""
    number = g.number if g.owner is None else f"{g.number} (pet)"
    return number, g.counts, g.each, g.most, marks(g.speakers), *(f"+{share.times * g.each}" for share in g.shares)


def own_hand(c: Shown) -> Iterable[object]:
    """The reader's own cards."""
    goals = [f"{goal.number}: {goal.counts}" for goal in c.goals]
    return f"@{c.seat}", goals, ", ".join(f"K{order.number}" for order in c.orders)


def other_hand(c: Shown) -> Iterable[object]:
    """How many cards somebody else holds, and those everybody knows."""
    return f"@{c.seat}", count(c.cards, "card"), ", ".join(["2 cards", *c.known_orders])
