"""The coach: what a move costs, by the share of the result that a search expects of it and of the best one.

It is asked before a move is played, and says the same afterwards. It sees what the seat sees.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from boardroom.bots.names import Bot, Network
from boardroom.bots.thinker import Thinker, Thought
from boardroom.kernel.match import Match, Position
from boardroom.server.table.state import TableState
from boardroom.server.work.accuracy import AT_STAKE
from boardroom.server.work.bots import Bots
from boardroom.server.work.comparing import LARGE, promised
from boardroom.server.work.fairness import Claim, Payer, time_for
from boardroom.server.work.findings import Verdict
from boardroom.server.work.limits import Asking, Caller, Limits
from boardroom.server.work.lines import line
from boardroom.server.work.why import why

GOOD: Final = "good"
BEHIND: Final = "behind"  # with next to nothing left to lose: no move can be told from another
MARKS: Final = ((LARGE, "blunder"), (0.08, "mistake"), (0.03, "inaccuracy"))  # share of the result lost, and its name
DECIDED: Final = 0.85  # of the result: whoever expects so much loses hardly any of it, whatever is given away
LOOK: Final = Bot("coach", seconds=0.4, network=Network.GUIDE)
SECOND_LOOK: Final = 0.4  # of that time, for each of two moves that are held against each other
REASONS: Final = 0.3  # seconds
LINE: Final = 6  # actions of a better line
SEED: Final = 11
REMEMBERED: Final = 1_000  # verdicts


@dataclass(frozen=True)
class Question:
    """A move that somebody is about to make."""

    table: str
    version: int
    seat: int
    codes: tuple[int, ...]  # the actions it consists of: a whole plan, or three markers at once


class Coaching:
    """Judges moves, and remembers the last verdicts."""

    def __init__(self, bots: Bots, limits: Limits) -> None:
        self._bots = bots
        self._limits = limits
        self._given: OrderedDict[Question, Verdict] = OrderedDict()

    async def judge(self, now: TableState, seat: int, codes: Sequence[int], caller: Caller) -> Verdict:
        """What a move of a seat, which must decide, costs."""
        asked = Question(now.head.id, now.version, seat, tuple(codes))
        if asked not in self._given:
            self._limits.count(Asking.COACHING, caller)
            payer = Payer(caller.address, caller.person, now.head.id)
            self._given[asked] = await self._bots.ask(
                now.match.game,
                Claim.HINT,
                payer,
                lambda thinker, share: verdict(thinker, now.match, seat, asked.codes, share),
            )
            while len(self._given) > REMEMBERED:
                self._given.popitem(last=False)
        return self._given[asked]


def verdict(
    thinker: Thinker, match: Match, seat: int, codes: Sequence[int], share: float = 1.0, look: Bot = LOOK
) -> Verdict:
    """What a move costs against the best that a search finds with what the seat knows."""
    code, whole = codes[0], before_last(match, seat, codes)
    move = match.named(str(match.tip(code, seat).title))
    if len(match.legal_codes(seat)) == 1 and whole is match:
        return Verdict(code, GOOD, 0.0, move)
    bot = replace(look, seconds=look.seconds and time_for(look.seconds, share))
    thought = thinker.think(match.state, seat, bot, SEED, match.box)
    if hopeless(thought, seat):  # a network can be wrong about a game like none it has seen: counted once without it
        bot = replace(bot, network=Network.UNUSED)
        thought = thinker.think(match.state, seat, bot, SEED, match.box)
        if hopeless(thought, seat):
            return Verdict(code, BEHIND, 0.0, move)
    best = thought.code
    if best == code and whole is match:
        return Verdict(code, GOOD, 0.0, move)
    second = replace(bot, seconds=bot.seconds * SECOND_LOOK)
    played = code if whole is match else codes[-1]
    worth = promised(thinker, seat, (match.state, best), (whole.state, played), second, SEED, match.box)
    lost = worth.lost
    mark = mark_of(lost)
    afforded = worth.better >= DECIDED and best != code and whole is match  # no praise for what only a lead can afford
    if mark == GOOD and not afforded:
        return Verdict(code, GOOD, lost, move)
    moves = better_line(thinker, match, seat, best)
    if best == code:  # begun well, and gone on badly
        return Verdict(code, mark, lost, move, best, line=moves)
    better = match.named(str(match.tip(best, seat).title))
    reasons = why(thinker, match, seat, best, code, SEED, REASONS) if whole is match else None
    telling = reasons if reasons and reasons.gains else None  # what only costs something, or nothing, is no reason
    if mark == GOOD and not telling:
        return Verdict(code, GOOD, lost, move)
    return Verdict(code, mark, lost, move, best, better, telling, moves)


def hopeless(thought: Thought, seat: int) -> bool:
    """Whether a search sees next to nothing of the result left, whatever the seat does."""
    hopes = [one.results[seat] for one in thought.opinions if one.visits]
    return bool(hopes) and max(hopes) < AT_STAKE


def better_line(thinker: Thinker, match: Match, seat: int, best: int) -> tuple[tuple[int, str], ...]:
    """How it could go on after the best move, in a world that the seat cannot tell from the true one."""
    world = Position(match.game, match.box, match.imagined_state(seat))
    moves = line(thinker, world, seat, best, LINE)
    return tuple((one.seat, match.named(str(one.position.tip(one.code, one.seat).title))) for one in moves)


def before_last(match: Match, seat: int, codes: Sequence[int]) -> Match:
    """The match before the last action of a move; as it is, where the others would show something on the way."""
    if len(codes) == 1:
        return match
    twin = match.branch(len(match.log))
    for code in codes[:-1]:
        if seat not in twin.to_act or code not in twin.legal_codes(seat):
            return match
        twin.play(code, seat)
        if twin.why_no_undo(seat):
            return match
    return twin if seat in twin.to_act and codes[-1] in twin.legal_codes(seat) else match


def mark_of(lost: float) -> str:
    """What a loss is called."""
    return next((name for least, name in MARKS if lost >= least), GOOD)
