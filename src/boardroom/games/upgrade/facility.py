"""A facility board and the solution tiles on it, as `board.html` draws them."""

from __future__ import annotations

from itertools import pairwise

from boardroom.games.upgrade.box import LIMITS, Box
from boardroom.games.upgrade.names import AREA_NAMES, COLOUR_NAMES, PHASES, SPOT_LOOKS, solution
from boardroom.games.upgrade.rules.facility import additional_workload, commitment_limit, size, tokens
from boardroom.games.upgrade.rules.report import report_value
from boardroom.games.upgrade.state import LEVEL_I, LEVEL_III, Area
from boardroom.kernel.table import Shown


def face(box: Box, a: int, colour: int, level: int) -> Shown:
    """One side of a solution tile as it is printed, for level II or III."""
    three = level == LEVEL_III
    report = (box.report_iii if three else box.report_ii)[a][colour]
    workers = (box.replace_workers if three else box.install_workers)[a][colour]
    influence = bool(box.install_influence[a]) and not three  # shown where there is no report
    area, metal = AREA_NAMES[a], COLOUR_NAMES[colour]
    return Shown(area=area, metal=metal, level=PHASES[level], workers=workers, report=report, influence=influence)


def area_board(box: Box, area: Area, a: int) -> Shown:
    """One facility board with everything on it."""
    upgraded = area.level != LEVEL_I
    extra = additional_workload(box, area, a)
    cubes = box.base_workload[a] + extra
    lines = [solution(area), f"{size(area)} users"] + [f"workload {cubes}"] * bool(cubes)
    lines += ["tuned"] * area.tuned + ["influence"] * area.influence
    lines += [f"commitments: {area.fresh} fresh, {area.red} red"] * bool(tokens(area))
    return Shown(
        name=AREA_NAMES[a],
        level=PHASES[area.level],
        metal=COLOUR_NAMES[area.colour].letter if upgraded else "",
        face=face(box, a, area.colour, area.level) if upgraded else None,
        start=area.start_size,
        size=size(area),
        spots=spots(box, area, a),
        cubes=cubes,
        meter=meter(box, area, a, extra) if upgraded else (),
        tuned=bool(area.tuned),
        influence=bool(area.influence),
        fresh=area.fresh,
        red=area.red,
        free=room(box, area),  # commitment slots
        report=report_value(box, area, a),
        lines="\n".join(lines),  # all of it in words
    )


def room(box: Box, area: Area) -> int:
    """How many commitments more an area can take."""
    return max(0, commitment_limit(box, area) - tokens(area))


def spots(box: Box, area: Area, a: int) -> tuple[Shown, ...]:
    """The training spots of an area, blue ones first, in the order they are filled; `users` is 0 on a free one."""
    draws = [f"{min(values)}–{max(values)}" for values in box.tile_values]
    return tuple(
        Shown(look=look, users=users, draw=draw)
        for look, draw, tiles, printed in zip(SPOT_LOOKS, draws, area.tiles, box.training_spots[a], strict=True)
        for users in tiles[:printed]
    )


def meter(box: Box, area: Area, a: int, extra: int) -> tuple[tuple[int, str, bool], ...]:
    """The workload table of the tile: cubes, the users that need so many more, whether it is so (2.5)."""
    shift = box.area_extra[a] + (box.tune_shift if area.tuned else 0)
    limits = [box.workload_limits[area.colour][i] + shift for i in range(LIMITS)]
    between = (f"{low + 1}–{high}" for low, high in pairwise(limits))
    spans = (f"≤{limits[0]}", *between, f"≥{limits[-1] + 1}")
    return tuple((cubes, span, cubes == extra) for cubes, span in enumerate(spans))
