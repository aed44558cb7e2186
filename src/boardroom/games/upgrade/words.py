"""What UPGRADE! says: tips, reasons, the status line and the sentences of the log.

What belongs to one action is in `acts/`; here is what follows by itself. All functions see only what the reader may
see. `@2` stands for the player on seat 2.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardroom.games.upgrade.acts import ACTS
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.names import AREA_NAMES, PHASES
from boardroom.games.upgrade.prices import paid
from boardroom.games.upgrade.reasons import REASONS
from boardroom.games.upgrade.rules.facility import fees, income, old_areas
from boardroom.games.upgrade.rules.scoring import total
from boardroom.games.upgrade.state import AREAS, D_OVER, LEVEL_I, LEVEL_III, PENALTIES, TRADES, TUNING, YEAR_END, State
from boardroom.kernel.table import Sentence, count, listed, victory

__all__ = ["REASONS", "sentences", "status", "tip"]

tip, status = ACTS.tip, ACTS.status


def sentences(box: Box, before: State, after: State, seat: int, code: int) -> list[Sentence]:
    """What an action did, and what followed from it by itself."""
    was, now = Asked(box, before, seat), Asked(box, after, seat)
    return [*ACTS.told(was, now, code), *followed(was, now, code)]


def followed(was: Asked, now: Asked, code: int) -> Iterator[Sentence]:
    """Passes, the end of the year, the beginning of the next, the end of the game."""
    box, before, after = was.box, was.s, now.s
    if not was.ended(after):
        yield from (Sentence("has no marker left and passes", p) for p in forced_passes(was, now, code))
        return
    yield Sentence(f"Year {before.year} ends")
    cost = paid(was, code)
    for p in range(after.seats):
        yield year_end(box, before, after, p, cost.traded if cost and p == was.seat else 0)
    if after.year != before.year:
        yield Sentence(f"Year {after.year} begins, phase {PHASES[box.phase_of_year[after.year]]}")
        yield from maintenance(box, after)
    if after.decision == D_OVER:
        yield final_sentence(box, after)


def forced_passes(was: Asked, now: Asked, code: int) -> list[int]:
    """Seats that passed by themselves within the year."""
    passed = (p for p in range(now.s.seats) if now.s.players[p].passed and not was.s.players[p].passed)
    return [p for p in passed if p != was.seat or code != was.space.at("Pass")]


def year_end(box: Box, before: State, after: State, p: int, told: int) -> Sentence:
    """Income, fees and points of a player when a year ends; `told` BVP were traded by the action before it."""
    me, past = after.players[p], before.players[p]
    parts = [f"+{income(box, me)} credits income", f"-{fees(box, me)} fees"]
    for source, name in ((YEAR_END, "value"), (TUNING, "tuning"), (PENALTIES, "failed plans")):
        change = me.points[source] - past.points[source]
        if change:
            parts.append(f"{change:+d} BVP {name}")
    forced = past.points[TRADES] - me.points[TRADES] - told
    if forced:
        parts.append(f"{forced} BVP traded to pay")
    return Sentence(f": {', '.join(parts)}", p)


def maintenance(box: Box, after: State) -> Iterator[Sentence]:
    """Who had to maintain old solutions."""
    if box.phase_of_year[after.year] != LEVEL_III or not box.maintenance_workers:
        return
    for p in range(after.seats):
        me = after.players[p]
        if old_areas(me):
            names = listed([AREA_NAMES[a] for a in range(AREAS) if me.areas[a].level == LEVEL_I])
            yield Sentence(f"maintains {names}", p, count(old_areas(me) * box.maintenance_workers, "worker"))


def final_sentence(box: Box, s: State) -> Sentence:
    """Who won, and by which tie-break."""
    everybody = [s.players[p] for p in range(s.seats)]
    points = [total(box, me) for me in everybody]
    if s.seats == 1:
        return Sentence(f"The game is over: @0 has {points[0]} points")
    integration = [me.integration for me in everybody]
    return victory(points, ("integration", integration), ("influence", [-me.influence_supply for me in everybody]))
