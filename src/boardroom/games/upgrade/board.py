"""What `board.html` shows: the main board, the companies, and what things cost one player now."""

from __future__ import annotations

from typing import Final

from boardroom.games.upgrade import state as st
from boardroom.games.upgrade.actions import SPACE
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.facility import area_board, face
from boardroom.games.upgrade.names import ACTION_NAMES, AREA_NAMES, BONUSES, COLOUR_NAMES, PHASES, SPOT_LOOKS
from boardroom.games.upgrade.numbers import NUMBERS
from boardroom.games.upgrade.prices import is_red, price
from boardroom.games.upgrade.rules import scoring, track
from boardroom.games.upgrade.rules.facility import fees, income
from boardroom.games.upgrade.state import Player, State
from boardroom.kernel.table import Shown, time_of

SHOWN_ACTIONS: Final = (st.UPGRADE, st.TRAIN, st.TUNE, st.INTEGRATE, st.LOBBY, st.REPORT)


def table(box: Box, s: State, seat: int | None) -> Shown:
    """The whole table as one player sees it; an onlooker sees with the eyes of the first seat."""
    eye = Asked(box, s, 0 if seat is None else seat)
    return Shown(
        eye=eye.seat,
        over=s.decision == st.D_OVER,
        planning=s.decision in (st.D_PLAN, st.D_ACTION),  # the question is which action to take or to plan
        acting=s.decision == st.D_ACTION,
        years=tuple(Shown(number=n, phase=PHASES[p], time=time_of(n, s.year)) for n, p in enumerate(box.phase_of_year)),
        phase=PHASES[box.phase_of_year[s.year]],
        rows=tuple(
            Shown(
                number=row,
                price=track.row_price(box, s, eye.seat, row),
                red=is_red(eye, row),
                discs=stack(s, row, 0),
                passed=stack(s, row, 1),
                start=start,
            )
            for row, start in enumerate(box.pass_to_start)
        ),
        metals=tuple(metal(eye, colour) for colour in reversed(range(st.COLOURS))),
        areas=AREA_NAMES,
        actions=tuple(
            Shown(
                name=ACTION_NAMES[action],
                workers=workers_text(box, action),
                markers=tuple((p, state) for p in range(s.seats) for state in marks(s.players[p], action)),
            )
            for action in SHOWN_ACTIONS
        ),
        bonuses=tuple((bonus, None if (owner := s.bonus[bonus.number]) == st.NONE else owner) for bonus in BONUSES),
        integration=tuple(
            Shown(number=step + 1, workers=box.integration_workers[step], level=PHASES[box.integration_level[step]])
            for step in reversed(range(st.INTEGRATION_STEPS))
        ),
        integration_bvp=box.integration_bvp,
        bags=tuple(bag(box, s, colour) for colour in range(1 if s.options.bag_mode else st.SPOT_COLOURS)),
        users=tuple((p, s.players[p].users) for p in range(s.seats)),
        user_track=tuple(box.user_track),
        companies=tuple(company(box, s, p) for p in range(s.seats)),
    )


# --- solution tiles ----------------------------------------------------------------------------------------------


def upgrade_code(a: Asked, area: int, colour: int) -> int:
    """What UPGRADE could do with a colour in an area: install it, replace by it, or take the own tile to III."""
    old = a.me.areas[area]
    if old.level == st.LEVEL_I:
        return SPACE.at("UpgradeSolution", area, colour)
    return SPACE.at("UpgradeToIII", area) if old.colour == colour else SPACE.at("TransformSolution", area, colour)


def offer(a: Asked, area: int, colour: int) -> Shown:
    """A stack of solution tiles, and what the next step with it costs one player."""
    old, left, code = a.me.areas[area], a.s.stock[area][colour], upgrade_code(a, area, colour)
    cost = price(a, code)
    return Shown(
        face=face(a.box, area, colour, max(old.level, st.LEVEL_II)),
        left=left,
        code=code,
        price=cost,
        beyond="no rows" if cost is None else "too dear" if cost.traded > max(0, a.me.bvp) else "",
        yours=old.level != st.LEVEL_I and old.colour == colour,
        why=a.brief(code),
    )


def metal(a: Asked, colour: int) -> Shown:
    """The four stacks of a colour, and what such a solution is worth every year."""
    value, value_iii = (values[colour] for values in a.box.year_value)
    offers = tuple(offer(a, area, colour) for area in range(st.AREAS))
    return Shown(name=COLOUR_NAMES[colour], value=value, value_iii=value_iii, offers=offers)


# --- a company ---------------------------------------------------------------------------------------------------


def company(box: Box, s: State, seat: int) -> Shown:
    """A player's pieces and what they add up to."""
    me = s.players[seat]
    return Shown(
        **NUMBERS.of(box, s, seat),
        seat=seat,
        points=scoring.total(box, me) if s.decision == st.D_OVER else me.bvp,
        income=income(box, me),
        fees=fees(box, me),
        supply=me.influence_supply,
        integration=me.integration,
        hand=me.hand,
        bonus_marker=me.bonus_marker == st.HELD,
        marks=tuple((ACTION_NAMES[action], state) for action in SHOWN_ACTIONS for state in marks(me, action)),
        bonuses=tuple(bonus for bonus in BONUSES if s.bonus[bonus.number] == seat),
        areas=tuple(area_board(box, me.areas[a], a) for a in range(st.AREAS)),
        passed=bool(me.passed),
    )


def marks(me: Player, action: int) -> list[str]:
    """A player's markers on one action."""
    return ["planned"] * bool(action < st.PLANNABLE and me.planned[action]) + ["done"] * me.used[action]


# --- the main board ----------------------------------------------------------------------------------------------


def stack(s: State, row: int, passed: int) -> tuple[int, ...]:
    """The seats on a row of the worker track (or the Pass track), topmost first."""
    return tuple(p for p in s.order[: s.seats] if s.players[p].row == row and s.players[p].passed == passed)


def workers_text(box: Box, action: int) -> str:
    """The workers an action takes, as a range or as the three steps."""
    if action == st.UPGRADE:
        tables = (box.install_workers, box.flip_workers, box.replace_workers)
        costs = [workers for table in tables for row in table for workers in row]
        return f"{min(costs)}–{max(costs)}"
    if action == st.INTEGRATE:
        return "·".join(map(str, box.integration_workers))
    return str({st.TRAIN: box.train_workers, st.TUNE: box.tune_workers}.get(action, 0))


def bag(box: Box, s: State, colour: int) -> Shown:
    """What is left in a bag; with `one_bag` a tile has a blue and a yellow side."""
    sides = range(st.SPOT_COLOURS) if s.options.bag_mode else (colour,)
    labels = ["/".join(str(box.tile_values[side][kind]) for side in sides) for kind in range(st.TILE_KINDS)]
    counts = s.bags[colour][: st.TILE_KINDS]
    look = "both" if s.options.bag_mode else SPOT_LOOKS[colour]
    return Shown(look=look, left=sum(counts), kinds=tuple(zip(labels, counts, strict=True)))
