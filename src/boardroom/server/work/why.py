"""Why a move is better than the next best, in words: what futures of both, side by side, come to.

Nothing here is a rule of thumb: every figure is a mean of futures (`bots.futures`), and how sure it is follows from how
many of them agree.
"""

from __future__ import annotations

import re
from typing import Final

from boardroom.bots.futures import FEWEST, POINTS, Comparison, Difference, Horizon, compare
from boardroom.bots.thinker import Thinker
from boardroom.kernel.match import Match
from boardroom.kernel.table.phrases import listed
from boardroom.server.work.findings import Why

WORLDS: Final = 32
QUITE_SURE: Final = 0.8  # of the futures speak for a move
RATHER: Final = 0.62
ABOUT_EQUAL: Final = 0.05  # of the points: a smaller difference is none
QUICK: Final = "A quick look: this is what changes at once."


def why(
    thinker: Thinker,
    match: Match,
    seat: int,
    code: int,
    other: int,
    seed: int,
    seconds: float = 0.0,
    worlds: int = WORLDS,
) -> Why | None:
    """Why one action rather than another; None if there is nothing to say.

    Where futures take too long, as they do before the bots are compiled, what the moves change at once is better than
    no reason.
    """
    seeds = range(seed, seed + worlds)
    found = compare(thinker, match.state, seat, code, other, seeds, match.box, seconds)
    if found.worlds >= FEWEST:
        return in_words(match, seat, found)
    found = compare(thinker, match.state, seat, code, other, seeds[:FEWEST], match.box, horizon=Horizon.MOVE)
    return in_words(match, seat, found) if found.differences else None


def in_words(match: Match, seat: int, found: Comparison) -> Why:
    """A comparison as people read it."""
    good = tuple(_said(match, one, found.horizon) for one in found.differences if one.good)
    bad = tuple(_said(match, one, found.horizon) for one in found.differences if not one.good)
    move, against = (match.named(str(match.tip(code, seat).title)) for code in (found.code, found.other))
    level = "" if found.differences else _level(match, found, move, against)
    return Why(against, good, bad, _sure(found) + _out(found), found.worlds, found.wins, level, _fewer(found))


def _fewer(found: Comparison) -> bool:
    """Whether what is told of points, at last those in the end, speaks against the move."""
    told = {one.late: one for one in (*found.differences, *found.level) if one.name == POINTS}
    last = told.get(True, told.get(False))
    if last is None or last.gain >= 0:
        return False
    return bool(found.differences) or _amount(last.here) != _amount(last.there)


def _said(match: Match, one: Difference, horizon: Horizon) -> str:
    """`+2.5 users by the end of this year`."""
    amount = _amount(one.gain, "+")
    return f"{amount} {_called(match, one, amount)} {_when(match, one, horizon)}"


def _called(match: Match, one: Difference, amount: str) -> str:
    """What so much of a figure is called in a sentence."""
    words = "points" if one.name == POINTS else match.game.figure_names[one.name]
    return single(words) if amount.lstrip("+-") == "1" else words


def single(words: str) -> str:
    """`users`, `credits a year` and `banked Shifts`, where there is only one."""
    return re.sub(r"^((?:\w+ )??\w+[^su\W])s\b", r"\1", re.sub(r"^(\w+)ies\b", r"\1y", words))


def _when(match: Match, one: Difference, horizon: Horizon) -> str:
    """When a figure is read."""
    now, standing = horizon is Horizon.MOVE, one.name == POINTS  # as if the game ended then: nobody gets them at once
    if one.late:
        return "in the end"
    if standing:
        return "as things stand" if now else f"as things stand at {milestone(match)}"
    return "at once" if now else f"by {milestone(match)}"


def milestone(match: Match) -> str:
    """What a round's end is called."""
    view = match.game.view
    return str(getattr(view, "MILESTONE", f"the end of this {getattr(view, 'SECTION', 'round').lower()}"))


def _amount(mean: float, sign: str = "") -> str:
    """A mean: whole where it is large, with one figure after the point where it is small."""
    return f"{mean:{sign}.0f}" if abs(mean) >= 10 else f"{mean:{sign}.1f}".removesuffix(".0")


def _level(match: Match, found: Comparison, move: str, against: str) -> str:
    """What both moves leave, where no figure tells them apart."""
    lead = "Both are about equally good: " if _equal(found) else f"Hard to tell apart in {found.worlds} futures: "
    if not found.level:
        return f"{lead.removesuffix(': ')}."
    told = [
        (
            f"{_called(match, one, _amount(one.here))} {_when(match, one, found.horizon)}",
            _amount(one.here),
            _amount(one.there),
        )
        for one in found.level
    ]
    if all(here == there for _, here, there in told):
        return f"{lead}both leave about {listed([f'{here} {what}' for what, here, _ in told])}."
    one = listed([f"{here} {what}" for what, here, _ in told])
    return f"{lead}“{move}” leaves {one} on average, “{against}” {listed([there for _, _, there in told])}."


def _equal(found: Comparison) -> bool:
    """Whether neither of two moves comes out ahead more often, or with more points."""
    apart = any(abs(one.gain) > 1 + ABOUT_EQUAL * abs(one.here) for one in found.level if one.late)
    return 1 - RATHER < found.share < RATHER and not apart


def _sure(found: Comparison) -> str:
    """How sure it is."""
    if found.horizon is Horizon.MOVE:
        return QUICK
    futures = f"{found.wins} of {found.worlds} futures"
    if found.level and not _equal(found):
        return f"It came out ahead in {futures}."  # what is hard to tell apart is no sure thing
    if found.share >= QUITE_SURE:
        return f"Quite sure: it came out ahead in {futures}."
    if found.share >= RATHER:
        return f"Rather sure: it came out ahead in {futures}."
    if found.share > 1 - RATHER:
        return f"A close call: it came out ahead in {futures}."
    return f"Not sure: played on quickly it came out ahead in {futures}, but the bot would still do it."


def _out(found: Comparison) -> str:
    """How often the seat goes out of the game, which no figure tells."""
    here, there = found.out
    if not here and not there:
        return ""
    late = any(one.late for one in (*found.differences, *found.level))
    stays = "; points in the end are those of the futures in which you stay" if late else ""
    return f" You go out of the game in {here} of them, after the other move in {there}{stays}."


def sentence(told: Why) -> str:
    """All of it in one go, for programs."""
    if told.level:
        return f"{told.level} {told.sure}"
    gains, risks = listed(told.gains), listed(told.risks)
    lead = "Rather than" if gains else "What it costs against"
    return f"{lead} “{told.against}”: {', but '.join(filter(None, (gains, risks)))}. {told.sure}"
