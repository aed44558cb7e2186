"""What UPGRADE! says: tips, reasons, the status line and the sentences of the log.

What belongs to one action is in `acts/`; here is what follows by itself. All functions see only what the reader may
see. `@2` stands for the player on seat 2.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardroom.games.upgrade import state as st
from boardroom.games.upgrade.acts import ACTS
from boardroom.games.upgrade.asked import Asked
from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.names import AREA_NAMES, BONUSES, PHASES
from boardroom.games.upgrade.prices import Price, paid
from boardroom.games.upgrade.reasons import REASONS
from boardroom.games.upgrade.rules import facility, scoring
from boardroom.games.upgrade.state import State
from boardroom.kernel.table import Sentence, count, listed, scored, victory

__all__ = ["REASONS", "sentences", "status", "tip"]


def followed(was: Asked, now: Asked, code: int) -> Iterator[Sentence]:
    """Passes, the end of the year, the beginning of the next, the end of the game."""
    box, before, after = was.box, was.s, now.s
    yield from (Sentence("has no marker left and passes", p) for p in forced_passes(was, now, code))
    if not was.ended(after):
        return
    yield Sentence(f"Year {before.year} ends", closes=True)
    ends = [YearEnd(was, now, p, code) for p in range(after.seats)]
    yield from (end.settled() for end in ends)
    if after.year != before.year:
        yield Sentence(f"Year {after.year} begins, phase {PHASES[box.phase_of_year[after.year]]}")
        if box.phase_of_year[after.year] == st.LEVEL_III and box.maintenance_workers:
            yield from (end.maintained() for end in ends if end.workers)
    if after.decision == st.D_OVER:
        yield from (final_items(box, after, p) for p in range(after.seats))
        yield final_sentence(box, after)


def forced_passes(was: Asked, now: Asked, code: int) -> list[int]:
    """Seats that passed by themselves; when a year ends, everybody has."""
    over = was.ended(now.s) and was.s.decision not in (st.D_BONUS, st.D_PLAN)
    passed = (p for p in range(now.s.seats) if (over or now.s.players[p].passed) and not was.s.players[p].passed)
    return [p for p in passed if p != was.seat or code != was.space.at("Pass")]


class YearEnd:
    """What the end of a year did to a player, and what the maintenance that begins the next one cost (L197, L214)."""

    def __init__(self, was: Asked, now: Asked, p: int, code: int) -> None:
        """Value is sold for the last action, for fees and for maintenance: what is left of each is found in turn."""
        box, self.seat, self.past, self.me = was.box, p, was.s.players[p], now.s.players[p]
        self.income, self.fees = facility.income(box, self.me), facility.fees(box, self.me)
        cost = (paid(was, code) if p == was.seat else None) or Price()
        credits = self.past.credits - cost.pay + box.bvp_credits * cost.traded + self.income
        self.sold = max(0, -(-(self.fees - credits) // box.bvp_credits))
        self.sold_later = self.past.points[st.TRADES] - self.me.points[st.TRADES] - cost.traded - self.sold
        credits += box.bvp_credits * (self.sold + self.sold_later) - self.fees
        self.maintenance = credits - self.me.credits if now.s.decision != st.D_OVER else 0
        self.workers = facility.old_areas(self.me) * box.maintenance_workers
        due = now.s.year != was.s.year and box.phase_of_year[now.s.year] == st.LEVEL_III
        start = box.pass_to_start[self.past.row + len(cost.rows)]
        prices = [*box.row_price[start + 1 :], *[box.beyond_price] * self.workers][: self.workers]
        helps = due and now.s.options.commit_maintenance  # credits pay what is left of the full price
        self.redeemed = (sum(prices) - self.maintenance) // box.commitment_value if helps else 0
        placed = p == was.seat and was.space.parts(code)[0] in ("LobbyToken", "LobbyExtra")
        emptied = zip(BONUSES, was.s.bonus, now.s.bonus, strict=True)
        self.bonus = "".join(name for name, before, after in emptied if before == p != after)
        self.back = self.me.commitments - self.past.commitments - cost.redeemed + placed - self.redeemed

    def settled(self) -> Sentence:
        """Income, fees and points."""
        parts = [f"{count(self.income, 'credit', sign=True)} income", f"-{self.fees} fees"]
        for source, name in ((st.YEAR_END, "solutions"), (st.TUNING, "tuning"), (st.PENALTIES, "failed plans")):
            change = self.me.points[source] - self.past.points[source]
            parts += [f"{change:+d} value for {name}"] * bool(change)
        parts += [f"{self.sold} value sold to pay"] * bool(self.sold)
        parts += [f"{count(self.back, 'old commitment')} back"] * bool(self.back)
        parts += [f"influence back from the {self.bonus} bonus"] * bool(self.bonus)
        return Sentence(f": {', '.join(parts)}", self.seat)

    def maintained(self) -> Sentence:
        """Old solutions, and what they cost."""
        names = listed([AREA_NAMES[a] for a in range(st.AREAS) if self.me.areas[a].level == st.LEVEL_I])
        parts = [f"{count(self.workers, 'worker')} for {self.maintenance} credits"]
        parts += [f"{count(self.redeemed, 'commitment')} redeemed"] * bool(self.redeemed)
        parts += [f"{self.sold_later} value sold to pay"] * bool(self.sold_later)
        return Sentence(f"maintains {names}", self.seat, ", ".join(parts))


def final_items(box: Box, s: State, p: int) -> Sentence:
    """How a player's points add up in the end: integration and money are counted only now (L234-L236)."""
    me, row = s.players[p], scored(box, s, st.SOURCES)[p]
    counted = ((row[st.INTEGRATION], "for integration"), (row[st.MONEY], f"for {count(me.credits, 'credit')}"))
    old = scoring.total(box, me) - me.bvp - row[st.INTEGRATION] - row[st.MONEY]
    parts = [f"{me.bvp} value"]
    parts += [f"{points:+d} {name}" for points, name in (*counted, (old, "for old solutions")) if points]
    return Sentence(f": {', '.join(parts)} = {scoring.total(box, me)}", p)


def final_sentence(box: Box, s: State) -> Sentence:
    """Who won, and by which tie-break."""
    everybody = [s.players[p] for p in range(s.seats)]
    points = [scoring.total(box, me) for me in everybody]
    if s.seats == 1:
        return Sentence(f"The game is over: @0 has {points[0]} points")
    integration = [me.integration for me in everybody]
    return victory(points, ("integration", integration), ("influence", [-me.influence_supply for me in everybody]))


tip, status, sentences = ACTS.tip, ACTS.status, ACTS.sentences(followed)
