"""What an action takes this year with all that has to come first: UPGRADEs, influence for INTEGRATE, markers, rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardroom.games.upgrade import state as st
from boardroom.games.upgrade.actions import SPACE
from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.names import PHASES
from boardroom.games.upgrade.rules import track, turn, upgrade
from boardroom.games.upgrade.rules.integrate import integrate_workers
from boardroom.games.upgrade.rules.reasons import ALLOWED
from boardroom.kernel.table import count, listed

if TYPE_CHECKING:  # it tells reasons, and some of them are told here
    from boardroom.games.upgrade.asked import Asked

Upgrades = Sequence[tuple[int, int]]  # areas, and the levels they have to come to


def level_iii(box: Box) -> str:
    """`year 4`."""
    return f"year {list(box.phase_of_year).index(st.LEVEL_III)}" if st.LEVEL_III in box.phase_of_year else "no year"


def hopeless(a: Asked, action: int, upgrades: Upgrades | None = None) -> str:
    """Why an action cannot be done this year, whatever is done before it; empty if it could be."""
    upgrades = to_upgrade(a, action) if upgrades is None else upgrades
    return out_of_reach(a, action, upgrades) or markers_lack(a, action, upgrades) or rows_lack(a, action, upgrades)


def out_of_reach(a: Asked, action: int, upgrades: Upgrades) -> str:
    """That nothing is left for an action, or that what it needs cannot come to be this year."""
    if action == st.TRAIN and not a.trainable():
        return "every training spot is taken"
    if action == st.TUNE and all(area.tuned for area in a.me.areas):
        return "every solution is tuned"
    if action != st.INTEGRATE:
        return ""
    if a.me.integration == st.INTEGRATION_STEPS:
        return "all steps are taken"
    needed = a.box.integration_level[a.me.integration]
    if needed > a.box.phase_of_year[a.s.year]:
        return f"it needs level {PHASES[needed]} everywhere, which starts in {level_iii(a.box)}"
    stuck = to_train(a, action, upgrades) and not (a.me.influence_supply and a.trainable())
    return "no influence marker can come to hand" if stuck else ""


def markers_lack(a: Asked, action: int, upgrades: Upgrades) -> str:
    """That more UPGRADEs, and a TRAIN, would have to come first than there are markers for."""
    steps, trains = sum(level - a.area(area).level for area, level in upgrades), to_train(a, action, upgrades)
    unplanned = max(0, steps - a.me.planned[st.UPGRADE]) + max(0, trains - a.me.planned[st.TRAIN])
    repeated = bool(a.s.options.repeat_actions) and steps + a.me.used[st.UPGRADE] > 1  # forbidden
    first = [count(steps, "UPGRADE")] * bool(steps) + [count(trains, "TRAIN")] * trains
    lack = unplanned > spare_markers(a, action) or repeated
    return f"{listed(first)} would have to come first" if lack else ""


def spare_markers(a: Asked, action: int) -> int:
    """Markers for what has to come first: those that are free, but for the one that the action itself takes."""
    planned = action < st.PLANNABLE and a.me.planned[action]
    return int(a.me.hand + (a.me.bonus_marker == st.HELD) - (not planned))


def rows_lack(a: Asked, action: int, upgrades: Upgrades) -> str:
    """That the worker track ends before; what other players may replace, and so put back, is not counted on."""
    rows = action_rows(a, action) + rows_before(a, action, upgrades)
    if rows <= track.rows_left(a.s, a.seat):
        return ""
    gone = any(0 in a.s.stock[area] for area, _ in upgrades if a.area(area).level == st.LEVEL_I)
    takes = f"{'with the tiles left ' * gone}it takes {count(rows, 'row')} of the worker track"
    return f"{takes}{first_part(a, action, upgrades)}, and {a.rows_left()}"


def first_part(a: Asked, action: int, upgrades: Upgrades) -> str:
    """How many of the rows are for what has to come first: `, 3 of them to UPGRADE first`."""
    first = ["UPGRADE"] * bool(upgrades) + ["TRAIN"] * to_train(a, action, upgrades)
    return f", {rows_before(a, action, upgrades)} of them to {listed(first)} first" if first else ""


def rows_before(a: Asked, action: int, upgrades: Upgrades) -> int:
    """Rows of the worker track, at least, for what has to come before an action."""
    trained = to_train(a, action, upgrades) * a.box.train_workers
    return trained + sum(upgrade_rows(a, area, level) for area, level in upgrades)


def to_upgrade(a: Asked, action: int) -> Upgrades:
    """The areas that have to be upgraded first; for TUNE the one that takes the fewest workers."""
    old = [n for n, area in enumerate(a.me.areas) if area.level == st.LEVEL_I]
    if action == st.INTEGRATE and a.me.integration < st.INTEGRATION_STEPS:
        needed = a.box.integration_level[a.me.integration]
        return [(n, needed) for n, area in enumerate(a.me.areas) if area.level < needed]
    if action == st.TUNE and old and all(area.tuned or area.level == st.LEVEL_I for area in a.me.areas):
        return [(min(old, key=lambda n: upgrade_rows(a, n, st.LEVEL_II)), st.LEVEL_II)]
    return []


def to_train(a: Asked, action: int, upgrades: Upgrades) -> int:
    """Whether INTEGRATE needs a TRAIN for its influence: none is at hand, on an area or brought by an UPGRADE."""
    held = a.me.influence_available or any(area.influence for area in a.me.areas)
    brought = a.me.influence_supply and any(brings_influence(a, area) for area, _ in upgrades)
    return int(action == st.INTEGRATE and not held and not brought)


def brings_influence(a: Asked, n: int) -> bool:
    """Whether an area brings a marker when it is upgraded."""
    return bool(a.box.install_influence[n]) and a.area(n).level == st.LEVEL_I


def upgrade_rows(a: Asked, area: int, level: int) -> int:
    """Workers that bring an area to a level, at least, with the tiles that are left."""
    old = a.area(area)
    new = old.level == st.LEVEL_I
    colours = [colour for colour in range(st.COLOURS) if a.s.stock[area][colour]] if new else [old.colour]
    flips = [upgrade.with_bonus(a.box, a.s, a.seat, a.box.flip_workers[area][colour]) for colour in colours]
    installs = [upgrade.install_workers(a.box, a.s, a.seat, area, colour) * new for colour in colours]
    return min(first + then * (level == st.LEVEL_III) for first, then in zip(installs, flips, strict=True))


def action_rows(a: Asked, action: int) -> int:
    """Workers of an action itself, at least."""
    if action == st.INTEGRATE:
        return integrate_workers(a.box, a.s, a.seat)
    if action != st.UPGRADE:
        return (a.box.train_workers, a.box.tune_workers)[action == st.TUNE]
    codes = SPACE.codes("UpgradeSolution", "UpgradeToIII", "TransformSolution")
    able = [code for code in codes if turn.goal_refusal(a.box, a.s, a.seat, code) == ALLOWED]
    return min((turn.workers_of(a.box, a.s, a.seat, code) for code in able), default=0)
