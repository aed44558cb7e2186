"""What `board.html` shows: the main board, the companies, and what things cost one player now."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from boardroom.games.upgrade.actions import AREA_LETTERS, COLOUR_NAMES, SPACE, SPOT_COLOUR_NAMES
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.box import LIMITS, Box
from boardroom.games.upgrade.names import ACTION_NAMES, AREA_NAMES, BONUSES_SHOWN, METALS, PHASES
from boardroom.games.upgrade.numbers import NUMBERS
from boardroom.games.upgrade.prices import is_red, price
from boardroom.games.upgrade.rules.facility import additional_workload, commitment_limit, fees, income, size, tokens
from boardroom.games.upgrade.rules.report import report_value
from boardroom.games.upgrade.rules.scoring import total
from boardroom.games.upgrade.rules.track import row_price
from boardroom.games.upgrade.state import (
    AREAS,
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
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Shown

SHOWN_ACTIONS: Final = (UPGRADE, TRAIN, TUNE, INTEGRATE, LOBBY, REPORT)


def table(box: Box, s: State, seat: int | None) -> Shown:
    """The whole table as one player sees it; an onlooker sees with the eyes of the first seat."""
    eye = Asked(box, s, 0 if seat is None else seat)
    companies = tuple(company(box, s, p) for p in range(s.seats))
    return Shown(
        eye=eye.seat,
        over=s.decision == D_OVER,
        planning=s.decision in (D_PLAN, D_ACTION),  # the question is which action to take or to plan
        acting=s.decision == D_ACTION,
        years=tuple(year(box, s, number) for number in range(LAST_YEAR + 1)),
        phase=PHASES[box.phase_of_year[s.year]],
        rows=tuple(track_row(eye, row) for row in range(ROWS)),
        metals=tuple(metal(eye, colour) for colour in reversed(range(COLOURS))),
        areas=AREA_NAMES,
        actions=tuple(action_area(box, s, action) for action in SHOWN_ACTIONS),
        bonuses=tuple(bonus_spot(s, spot) for spot in range(len(BONUSES_SHOWN))),
        integration=tuple(integration_step(box, s, step) for step in reversed(range(INTEGRATION_STEPS))),
        integration_bvp=box.integration_bvp,
        bags=tuple(bag(box, s, colour) for colour in range(1 if s.options.bag_mode else SPOT_COLOURS)),
        users=tuple((p, s.players[p].users) for p in range(s.seats)),
        user_track=tuple(box.user_track),
        values=tuple((c.seat, c.points) for c in companies),  # business value; at the end, the final points
        companies=companies,
    )


# --- solution tiles ----------------------------------------------------------------------------------------------


def face(box: Box, a: int, colour: int, level: int) -> Shown:
    """One side of a solution tile as it is printed, for level II or III."""
    three = level == LEVEL_III
    report = (box.report_iii if three else box.report_ii)[a][colour]
    workers = (box.replace_workers if three else box.install_workers)[a][colour]
    words = f"{AREA_NAMES[a]} {COLOUR_NAMES[colour]}, level {PHASES[level]}: {workers} workers"
    return Shown(
        letter=AREA_LETTERS[a],
        metal=METALS[colour],
        level=PHASES[level],
        workers=workers,
        report=report,  # 0: the influence symbol or nothing
        influence=bool(box.install_influence[a]) and not three,
        words=f"{words}, report {report}" if report else f"{words}, no report",
    )


def upgrade_code(a: Asked, area: int, colour: int) -> int:
    """What UPGRADE could do with a colour in an area: install it, replace by it, or take the own tile to III."""
    old = a.area(area)
    if old.level == LEVEL_I:
        return SPACE.at("UpgradeSolution", area, colour)
    return SPACE.at("UpgradeToIII", area) if old.colour == colour else SPACE.at("TransformSolution", area, colour)


def offer(a: Asked, area: int, colour: int) -> Shown:
    """A stack of solution tiles, and what the next step with it costs one player."""
    old, left, code = a.area(area), a.s.stock[area][colour], upgrade_code(a, area, colour)
    return Shown(
        face=face(a.box, area, colour, max(old.level, LEVEL_II)),
        left=left,
        code=code,
        price=price(a, code),
        yours=old.level != LEVEL_I and old.colour == colour,
        stacked=left > 1,
        why=a.brief(code),
    )


def metal(a: Asked, colour: int) -> Shown:
    """The four stacks of a colour, and what such a solution is worth every year."""
    value, value_iii = (values[colour] for values in a.box.year_value)
    offers = tuple(offer(a, area, colour) for area in range(AREAS))
    return Shown(letter=METALS[colour], name=COLOUR_NAMES[colour], value=value, value_iii=value_iii, offers=offers)


# --- a company ---------------------------------------------------------------------------------------------------


def company(box: Box, s: State, seat: int) -> Shown:
    """A player's pieces and what they add up to."""
    me = s.players[seat]
    return Shown(
        **NUMBERS.of(box, s, seat),
        seat=seat,
        points=total(box, me) if s.decision == D_OVER else me.bvp,
        income=income(box, me),
        fees=fees(box, me),
        supply=me.influence_supply,
        integration=me.integration,
        hand=me.hand,
        bonus_marker=me.bonus_marker == HELD,
        marks=tuple((ACTION_NAMES[action], state) for action in SHOWN_ACTIONS for state in marks(me, action)),
        bonuses=tuple((b.title, b.short) for spot, b in enumerate(BONUSES_SHOWN) if s.bonus[spot] == seat),
        areas=tuple(area_board(box, me.areas[a], a) for a in range(AREAS)),
        passed=bool(me.passed),
    )


def marks(me: Player, action: int) -> list[str]:
    """A player's markers on one action."""
    return ["planned"] * bool(action < PLANNABLE and me.planned[action]) + ["done"] * me.used[action]


def area_board(box: Box, area: Area, a: int) -> Shown:
    """One facility board with everything on it."""
    upgraded = area.level != LEVEL_I
    extra = additional_workload(box, area, a)
    return Shown(
        number=a,
        name=AREA_NAMES[a],
        letter=AREA_LETTERS[a],
        level=PHASES[area.level],
        metal=METALS[area.colour] if upgraded else "",
        face=face(box, a, area.colour, area.level) if upgraded else None,
        start=area.start_size,
        size=size(area),
        spots=spots(box, area, a),
        cubes=box.base_workload[a] + extra,
        meter=meter(box, area, a, extra) if upgraded else (),
        tuned=bool(area.tuned),
        influence=bool(area.influence),
        fresh=area.fresh,
        red=area.red,
        free=max(0, commitment_limit(box, area) - tokens(area)),  # commitment slots
        report=report_value(box, area, a),
        flip=SPACE.at("UpgradeToIII", a),
        tune=SPACE.at("Tune", a),
        recall=SPACE.at("RecallInfluence", a),
        token=SPACE.at("LobbyToken", a),
        words=area_words(box, area, a),
    )


def changed_area(box: Box, area: Area, a: int, **fields: Any) -> tuple[Shown, Shown]:
    """A facility board with some changes, and as it is."""
    new = copy(area)
    for name, value in fields.items():
        setattr(new, name, value)
    return area_board(box, new, a), area_board(box, area, a)


def spots(box: Box, area: Area, a: int) -> tuple[Shown, ...]:
    """The training spots of an area, blue ones first, in the order they are filled; `users` is 0 on a free one."""
    found = []
    for colour, look in enumerate(SPOT_COLOUR_NAMES):
        values, code = box.tile_values[colour], SPACE.at("Train", a, colour)
        draw = f"{min(values)}–{max(values)}"
        for spot in range(min(box.training_spots[a][colour], SPOTS_PER_COLOUR)):
            found.append(Shown(look=look, users=area.tiles[colour][spot], draw=draw, code=code))
    return tuple(found)


def meter(box: Box, area: Area, a: int, extra: int) -> tuple[tuple[int, str, bool], ...]:
    """The workload table of the tile: cubes, the users that need so many more, whether it is so (2.5)."""
    shift = box.area_extra[a] + (box.tune_shift if area.tuned else 0)
    limits = [box.workload_limits[area.colour][i] + shift for i in range(LIMITS)]
    between = (f"{low + 1}–{high}" for low, high in pairwise(limits))
    spans = (f"≤{limits[0]}", *between, f"≥{limits[-1] + 1}")
    return tuple((cubes, span, cubes == extra) for cubes, span in enumerate(spans))


def area_words(box: Box, area: Area, a: int) -> str:
    """The board in a sentence, for those who hear it."""
    level = "level I" if area.level == LEVEL_I else f"{COLOUR_NAMES[area.colour]}, level {PHASES[area.level]}"
    parts = [level, f"{size(area)} users", f"workload {box.base_workload[a] + additional_workload(box, area, a)}"]
    parts += ["tuned"] * area.tuned + ["influence"] * area.influence
    if tokens(area):
        parts.append(f"commitments: {area.fresh} fresh, {area.red} red")
    return f"{AREA_NAMES[a]}: {', '.join(parts)}"


# --- the main board ----------------------------------------------------------------------------------------------


def year(box: Box, s: State, number: int) -> Shown:
    """One space of the year track; the first is the setup."""
    time = "past" if number < s.year else "now" if number == s.year else ""
    return Shown(label=str(number) if number else "Setup", phase=PHASES[box.phase_of_year[number]], time=time)


def stack(s: State, row: int, passed: int) -> tuple[int, ...]:
    """The seats on a row of the worker track (or the Pass track), topmost first."""
    order = (s.order[i] for i in range(s.seats))
    return tuple(p for p in order if s.players[p].row == row and s.players[p].passed == passed)


def track_row(a: Asked, row: int) -> Shown:
    """A row of the worker track, with its price for a player, and of the Pass track, with the start it leads to."""
    return Shown(
        number=row,
        price=row_price(a.box, a.s, a.seat, row),
        red=is_red(a, row),
        discs=stack(a.s, row, 0),
        passed=stack(a.s, row, 1),
        start=a.box.pass_to_start[row],
    )


def action_area(box: Box, s: State, action: int) -> Shown:
    """An action, the workers it takes, and the markers on it: seat and state."""
    name = ACTION_NAMES[action]
    placed = tuple((p, state) for p in range(s.seats) for state in marks(s.players[p], action))
    return Shown(name=name, icon=name.lower(), workers=workers_text(box, action), markers=placed)


def workers_text(box: Box, action: int) -> str:
    """The workers an action takes, as a range or as the three steps."""
    if action == UPGRADE:
        tables = (box.install_workers, box.flip_workers, box.replace_workers)
        costs = [workers for table in tables for row in table for workers in row]
        return f"{min(costs)}–{max(costs)}"
    if action == INTEGRATE:
        return "·".join(map(str, box.integration_workers))
    return str({TRAIN: box.train_workers, TUNE: box.tune_workers}.get(action, 0))


def bonus_spot(s: State, spot: int) -> Shown:
    """A bonus, and who holds it."""
    bonus, owner = BONUSES_SHOWN[spot], None if s.bonus[spot] == NONE else s.bonus[spot]
    code = SPACE.at("PlaceBonus", spot)
    return Shown(title=bonus.title, effect=bonus.short, words=bonus.effect, owner=owner, code=code)


def integration_step(box: Box, s: State, step: int) -> Shown:
    """A step of the integration track, and who has taken it."""
    reached = tuple((p, s.players[p].integration > step) for p in range(s.seats))
    level = PHASES[box.integration_level[step]]
    return Shown(number=step + 1, workers=box.integration_workers[step], level=level, seats=reached)


def bag(box: Box, s: State, colour: int) -> Shown:
    """What is left in a bag; with `one_bag` a tile has a blue and a yellow side."""
    sides = range(SPOT_COLOURS) if s.options.bag_mode else (colour,)
    labels = ["/".join(str(box.tile_values[side][kind]) for side in sides) for kind in range(TILE_KINDS)]
    counts = s.bags[colour][:TILE_KINDS]
    look = "both" if s.options.bag_mode else SPOT_COLOUR_NAMES[colour]
    return Shown(look=look, left=sum(counts), kinds=tuple(zip(labels, counts, strict=True)))
