"""The numbers that `board.html` shows: the main board, the companies, and what things cost one player now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from boardroom.games.upgrade.actions import (
    COLOUR_NAMES,
    INTEGRATE_STEP,
    LOBBY_TOKEN,
    PLACE_BONUS,
    RECALL_INFLUENCE,
    TRAIN_GROUP,
    TRANSFORM,
    TUNE_AREA,
    UPGRADE_SOLUTION,
    UPGRADE_TO_III,
)
from boardroom.games.upgrade.box import LIMITS, Box
from boardroom.games.upgrade.brief import brief
from boardroom.games.upgrade.rules.facility import (
    additional_workload,
    commitment_limit,
    fees,
    income,
    size,
    tokens,
    tuned_areas,
    workload,
    year_end_value,
)
from boardroom.games.upgrade.rules.markers import plans_open
from boardroom.games.upgrade.rules.payment import most_tokens
from boardroom.games.upgrade.rules.report import report_value
from boardroom.games.upgrade.rules.scoring import total
from boardroom.games.upgrade.rules.track import row_price, rows_left, workers_price
from boardroom.games.upgrade.rules.turn import redeemable, workers_of
from boardroom.games.upgrade.state import (
    AREAS,
    B_ACTION,
    B_INTEGRATE,
    B_LOBBY,
    B_REPORT,
    B_UNPLANNED,
    B_UPGRADE,
    BONUSES,
    COLOURS,
    D_ACTION,
    D_OVER,
    D_PLAN,
    HELD,
    INTEGRATE,
    INTEGRATION_STEPS,
    LAST_YEAR,
    LEVEL_I,
    LEVEL_II,
    LEVEL_III,
    LOBBY,
    NONE,
    PLANNABLE,
    REPORT,
    ROWS,
    SPOT_COLOURS,
    SPOTS_PER_COLOUR,
    TILE_KINDS,
    TRAIN,
    TUNE,
    UPGRADE,
    Area,
    Player,
    State,
)
from boardroom.games.upgrade.words import ACTION_NAMES, AREA_NAMES, BONUS_EFFECTS, PHASES, trades_needed

LETTERS: Final = "AMWL"
METALS: Final = "BSG"
SPOT_LOOKS: Final = ("blue", "yellow")
PLANNED, DONE = "planned", "done"
SHOWN_ACTIONS: Final = (UPGRADE, TRAIN, TUNE, INTEGRATE, LOBBY, REPORT)
BONUS_TITLES: Final = {
    B_UPGRADE: ("UPGRADE", "1 worker less"),
    B_LOBBY: ("LOBBY", "1 token more"),
    B_INTEGRATE: ("INTEGRATE", "1 worker less"),
    B_REPORT: ("REPORT", "1 tile more"),
    B_ACTION: ("ACTION", "a fourth action"),
    B_UNPLANNED: ("UNPLANNED", "red rows cost 10"),
}


# --- prices ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Price:
    """What a worker action costs a player now."""

    rows: tuple[tuple[int, int, bool], ...]  # row entered, its credits, whether it is a red one
    full: int
    redeemed: int  # commitments that help to pay
    pay: int
    traded: int  # business value that must be sold for it

    @property
    def workers(self) -> int:
        """How many rows the disc goes down."""
        return len(self.rows)


def price(box: Box, s: State, seat: int, code: int, redeemed: int | None = None) -> Price | None:
    """The price of a worker action, by default with as many commitments as can help; None beyond the track's end."""
    workers = workers_of(box, s, seat, code)
    if workers > rows_left(s, seat):
        return None
    full = workers_price(box, s, seat, workers)
    if redeemed is None:
        redeemed = most_tokens(box, redeemable(s, seat, code), full)
    pay = full - redeemed * box.commitment_value
    below = s.players[seat].row
    rows = tuple((row, row_price(box, s, seat, row), is_red(box, row)) for row in range(below + 1, below + workers + 1))
    return Price(rows, full, redeemed, pay, trades_needed(box, s, seat, pay))


def is_red(box: Box, row: int) -> bool:
    """Whether a row is one of the dear ones."""
    return box.row_price[row] > box.row_price[1]


# --- solution tiles ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Face:
    """One side of a solution tile as it is printed."""

    letter: str
    metal: str
    level: str
    workers: int
    report: int  # 0: the influence symbol or nothing
    influence: bool
    words: str


def face(box: Box, a: int, colour: int, level: int) -> Face:
    """The side of a tile for level II or III."""
    three = level == LEVEL_III
    report = (box.report_iii if three else box.report_ii)[a][colour]
    workers = (box.replace_workers if three else box.install_workers)[a][colour]
    influence = bool(box.install_influence[a]) and not three
    words = f"{AREA_NAMES[a]} {COLOUR_NAMES[colour]}, level {PHASES[level]}: {workers} workers"
    words += f", report {report}" if report else ", no report"
    return Face(LETTERS[a], METALS[colour], PHASES[level], workers, report, influence, words)


@dataclass(frozen=True)
class Offer:
    """A stack of solution tiles, and what the next step with it costs one player."""

    face: Face
    left: int
    code: int
    price: Price | None
    yours: bool
    flip: bool  # the code takes the player's own tile to level III
    stacked: bool
    why: str  # why the player cannot have it now, in a word or two


def offer(box: Box, s: State, seat: int, a: int, colour: int) -> Offer:
    """Install, transform, or take the own tile to level III: whatever fits the player's area."""
    area = s.players[seat].areas[a]
    left = s.stock[a][colour]
    yours = area.level != LEVEL_I and area.colour == colour
    code = UPGRADE_SOLUTION + a * COLOURS + colour
    if yours:
        code = UPGRADE_TO_III + a
    elif area.level != LEVEL_I:
        code = TRANSFORM + a * COLOURS + colour
    level = max(area.level, LEVEL_II)
    why = brief(box, s, seat, code)
    return Offer(face(box, a, colour, level), left, code, price(box, s, seat, code), yours, yours, left > 1, why)


# --- a company ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Spot:
    """A place for a user-group tile."""

    look: str
    users: int  # 0: free
    draw: str  # what a free one brings: `3–5`
    code: int


@dataclass(frozen=True)
class AreaBoard:
    """One facility board with everything on it."""

    number: int
    name: str
    letter: str
    level: str
    metal: str  # empty at level I
    metal_name: str
    face: Face | None
    start: int
    size: int
    spots: tuple[Spot, ...]
    cubes: int
    meter: tuple[tuple[int, str, bool], ...]  # cubes, users, whether it is so
    tuned: bool
    influence: bool
    fresh: int
    red: int
    free: int  # commitment slots still free
    report: int
    flip: int
    tune: int
    recall: int
    token: int
    words: str


def area_board(box: Box, area: Area, a: int) -> AreaBoard:
    """One facility board."""
    upgraded = area.level != LEVEL_I
    extra = additional_workload(box, area, a)
    return AreaBoard(
        number=a,
        name=AREA_NAMES[a],
        letter=LETTERS[a],
        level=PHASES[area.level],
        metal=METALS[area.colour] if upgraded else "",
        metal_name=COLOUR_NAMES[area.colour] if upgraded else "",
        face=face(box, a, area.colour, area.level) if upgraded else None,
        start=area.start_size,
        size=size(area),
        spots=tuple(spots(box, area, a)),
        cubes=box.base_workload[a] + extra,
        meter=meter(box, area, a, extra) if upgraded else (),
        tuned=bool(area.tuned),
        influence=bool(area.influence),
        fresh=area.fresh,
        red=area.red,
        free=max(0, commitment_limit(box, area) - tokens(area)),
        report=report_value(box, area, a),
        flip=UPGRADE_TO_III + a,
        tune=TUNE_AREA + a,
        recall=RECALL_INFLUENCE + a,
        token=LOBBY_TOKEN + a,
        words=area_words(box, area, a),
    )


def spots(box: Box, area: Area, a: int) -> Iterable[Spot]:
    """The training spots of an area, blue ones first, in the order they are filled."""
    for colour in range(SPOT_COLOURS):
        values = box.tile_values[colour]
        draw = f"{min(values)}–{max(values)}"
        for spot in range(min(box.training_spots[a][colour], SPOTS_PER_COLOUR)):
            yield Spot(SPOT_LOOKS[colour], area.tiles[colour][spot], draw, TRAIN_GROUP + a * SPOT_COLOURS + colour)


def meter(box: Box, area: Area, a: int, extra: int) -> tuple[tuple[int, str, bool], ...]:
    """The workload table of the tile: how many users need how many more cubes (2.5)."""
    shift = box.area_extra[a] + (box.tune_shift if area.tuned else 0)
    limits = [box.workload_limits[area.colour][i] + shift for i in range(LIMITS)]
    spans = [f"≤{limits[0]}"]
    spans += [f"{low + 1}–{high}" for low, high in pairwise(limits)]
    spans.append(f"≥{limits[-1] + 1}")
    return tuple((cubes, span, cubes == extra) for cubes, span in enumerate(spans))


def area_words(box: Box, area: Area, a: int) -> str:
    """The board in a sentence, for those who hear it."""
    level = "level I" if area.level == LEVEL_I else f"{COLOUR_NAMES[area.colour]}, level {PHASES[area.level]}"
    parts = [level, f"{size(area)} users", f"workload {box.base_workload[a] + additional_workload(box, area, a)}"]
    if area.tuned:
        parts.append("tuned")
    if area.influence:
        parts.append("influence")
    if tokens(area):
        parts.append(f"commitments: {area.fresh} fresh, {area.red} red")
    return f"{AREA_NAMES[a]}: {', '.join(parts)}"


@dataclass(frozen=True)
class Mark:
    """An action marker on an action."""

    name: str
    state: str


@dataclass(frozen=True)
class Company:
    """A player's pieces and what they add up to."""

    seat: int
    points: int  # business value; when the game is over, the final points
    credits: int
    users: int
    workload: int
    income: int
    fees: int
    value: int  # business value at the end of this year, as things stand
    influence: int
    supply: int
    commitments: int
    integration: int
    hand: int
    bonus_marker: bool
    marks: tuple[Mark, ...]
    bonuses: tuple[tuple[str, str], ...]
    areas: tuple[AreaBoard, ...]
    row: int
    passed: bool

    @property
    def cash(self) -> int:
        """Credits the end of the year brings, or takes."""
        return self.income - self.fees


def company(box: Box, s: State, seat: int) -> Company:
    """Everything that belongs to a player."""
    me = s.players[seat]
    return Company(
        seat=seat,
        points=total(box, me) if s.decision == D_OVER else me.bvp,
        credits=me.credits,
        users=me.users,
        workload=workload(box, me),
        income=income(box, me),
        fees=fees(box, me),
        value=year_end_points(box, me),
        influence=me.influence_available,
        supply=me.influence_supply,
        commitments=me.commitments,
        integration=me.integration,
        hand=me.hand,
        bonus_marker=me.bonus_marker == HELD,
        marks=tuple(Mark(ACTION_NAMES[action], state) for action in SHOWN_ACTIONS for state in marks(me, action)),
        bonuses=tuple(BONUS_TITLES[spot] for spot in range(BONUSES) if s.bonus[spot] == seat),
        areas=tuple(area_board(box, me.areas[a], a) for a in range(AREAS)),
        row=me.row,
        passed=bool(me.passed),
    )


def marks(me: Player, action: int) -> list[str]:
    """A player's markers on one action."""
    planned = action < PLANNABLE and me.planned[action]
    return [PLANNED] * bool(planned) + [DONE] * me.used[action]


def year_end_points(box: Box, me: Player) -> int:
    """Business value of solutions and tuning, less plans that are still open (L218-L223)."""
    gained = year_end_value(box, me) + box.tuned_bvp * tuned_areas(me)
    return gained - box.plan_penalty * plans_open(me)


# --- the main board ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Year:
    """A space of the game-year track."""

    label: str
    phase: str
    time: str  # past, now or empty


@dataclass(frozen=True)
class TrackRow:
    """A row of the worker track and of the Pass track beside it; discs from the top of the stack."""

    number: int
    price: int
    red: bool
    discs: tuple[int, ...]
    passed: tuple[int, ...]
    start: int  # where a disc that passed here begins next year


@dataclass(frozen=True)
class Metal:
    """The tiles of one colour."""

    letter: str
    name: str
    value: int  # a year, at level II
    value_iii: int
    offers: tuple[Offer, ...]


@dataclass(frozen=True)
class ActionArea:
    """An action with the markers that lie on it: seat and state."""

    name: str
    icon: str
    workers: str
    markers: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class BonusSpot:
    """A bonus and who holds it."""

    title: str
    effect: str
    words: str
    owner: int | None
    code: int


@dataclass(frozen=True)
class IntegrationStep:
    """A step of the integration track, and who has taken it."""

    number: int
    workers: int
    level: str
    seats: tuple[tuple[int, bool], ...]


@dataclass(frozen=True)
class Bag:
    """User groups still to be drawn."""

    look: str
    left: int
    kinds: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Table:
    """The whole table as one player sees it; an onlooker sees with the eyes of the first seat."""

    eye: int
    over: bool
    planning: bool  # the question is which action to take or to plan
    acting: bool
    years: tuple[Year, ...]
    phase: str
    rows: tuple[TrackRow, ...]
    metals: tuple[Metal, ...]
    areas: tuple[str, ...]
    actions: tuple[ActionArea, ...]
    bonuses: tuple[BonusSpot, ...]
    integration: tuple[IntegrationStep, ...]
    integrate: int
    integration_bvp: int
    bags: tuple[Bag, ...]
    users: tuple[tuple[int, int], ...]  # seat, users
    user_track: tuple[int, int]
    values: tuple[tuple[int, int], ...]  # seat, business value; when the game is over, the final points
    companies: tuple[Company, ...]


def table(box: Box, s: State, seat: int | None) -> Table:
    """Everything `board.html` draws."""
    eye = 0 if seat is None else seat
    companies = tuple(company(box, s, p) for p in range(s.seats))
    return Table(
        eye=eye,
        over=s.decision == D_OVER,
        planning=s.decision in (D_PLAN, D_ACTION),
        acting=s.decision == D_ACTION,
        years=tuple(year(box, s, number) for number in range(LAST_YEAR + 1)),
        phase=PHASES[box.phase_of_year[s.year]],
        rows=tuple(track_row(box, s, eye, row) for row in range(ROWS)),
        metals=tuple(metal(box, s, eye, colour) for colour in reversed(range(COLOURS))),
        areas=AREA_NAMES,
        actions=tuple(action_area(box, s, action) for action in SHOWN_ACTIONS),
        bonuses=tuple(bonus_spot(s, spot) for spot in range(BONUSES)),
        integration=tuple(integration_step(box, s, step) for step in reversed(range(INTEGRATION_STEPS))),
        integrate=INTEGRATE_STEP,
        integration_bvp=box.integration_bvp,
        bags=tuple(bag(box, s, colour) for colour in range(1 if s.options.bag_mode else SPOT_COLOURS)),
        users=tuple((p, s.players[p].users) for p in range(s.seats)),
        user_track=(box.user_track[0], box.user_track[1]),
        values=tuple((c.seat, c.points) for c in companies),
        companies=companies,
    )


def year(box: Box, s: State, number: int) -> Year:
    """One space of the year track; the first is the setup."""
    time = "past" if number < s.year else "now" if number == s.year else ""
    return Year(str(number) if number else "Setup", PHASES[box.phase_of_year[number]], time)


def stack(s: State, row: int, passed: int) -> tuple[int, ...]:
    """The seats on a row of the worker track (or the Pass track), topmost first."""
    order = (s.order[i] for i in range(s.seats))
    return tuple(p for p in order if s.players[p].row == row and s.players[p].passed == passed)


def track_row(box: Box, s: State, seat: int, row: int) -> TrackRow:
    """One row, with its price for a player."""
    return TrackRow(
        row,
        row_price(box, s, seat, row),
        is_red(box, row),
        stack(s, row, 0),
        stack(s, row, 1),
        box.pass_to_start[row],
    )


def metal(box: Box, s: State, seat: int, colour: int) -> Metal:
    """The four stacks of a colour, and what such a solution is worth every year."""
    offers = tuple(offer(box, s, seat, a, colour) for a in range(AREAS))
    return Metal(METALS[colour], COLOUR_NAMES[colour], box.year_value[0][colour], box.year_value[1][colour], offers)


def action_area(box: Box, s: State, action: int) -> ActionArea:
    """An action, the workers it takes, and the markers on it."""
    placed = tuple((p, state) for p in range(s.seats) for state in marks(s.players[p], action))
    return ActionArea(ACTION_NAMES[action], ACTION_NAMES[action].lower(), workers_text(box, action), placed)


def workers_text(box: Box, action: int) -> str:
    """The workers an action takes, as a range or as the three steps."""
    if action == UPGRADE:
        costs = [
            n for table in (box.install_workers, box.flip_workers, box.replace_workers) for row in table for n in row
        ]
        return f"{min(costs)}–{max(costs)}"
    if action == INTEGRATE:
        return "·".join(str(n) for n in box.integration_workers)
    return str({TRAIN: box.train_workers, TUNE: box.tune_workers}.get(action, 0))


def bonus_spot(s: State, spot: int) -> BonusSpot:
    """A bonus spot."""
    owner = s.bonus[spot] if s.bonus[spot] != NONE else None
    title, effect = BONUS_TITLES[spot]
    return BonusSpot(title, effect, BONUS_EFFECTS[spot], owner, PLACE_BONUS + spot)


def integration_step(box: Box, s: State, step: int) -> IntegrationStep:
    """A step of the integration track."""
    reached = tuple((p, s.players[p].integration > step) for p in range(s.seats))
    return IntegrationStep(step + 1, box.integration_workers[step], PHASES[box.integration_level[step]], reached)


def bag(box: Box, s: State, colour: int) -> Bag:
    """What is left in a bag; with `one_bag` a tile has a blue and a yellow side."""
    counts = [s.bags[colour][kind] for kind in range(TILE_KINDS)]
    labels = [str(box.tile_values[colour][kind]) for kind in range(TILE_KINDS)]
    if s.options.bag_mode:
        labels = [f"{box.tile_values[0][kind]}/{box.tile_values[1][kind]}" for kind in range(TILE_KINDS)]
    look = "both" if s.options.bag_mode else SPOT_LOOKS[colour]
    return Bag(look, sum(counts), tuple(zip(labels, counts, strict=True)))
