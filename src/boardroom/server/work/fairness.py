"""Whose thought comes next: fair between addresses, then people, then tables, whatever each of them asks for.

Everybody's thinking of late is counted, and whoever had little goes first; so somebody new is heard at once while
another one keeps all threads busy. Nothing here knows threads or real time: `thinking` brings both.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from typing import Final

HALF_LIFE: Final = 60.0  # seconds after which half of somebody's thinking is forgotten
NAMES: Final = 20_000  # addresses, people and tables remembered at once
LEAST: Final = 0.1  # seconds nobody's thought is denied
ENOUGH: Final = 0.25  # seconds a thought gets however many wait, if it wishes so much: those of a normal bot
LEAD: Final = 0.25  # seconds less than another one somebody must have used to interrupt that one


class Claim(IntEnum):
    """What a thought is wanted for; what people wait for most comes first."""

    PLAY = 0  # a bot at a table where one of the players is looking
    HINT = 1
    UPLOAD = 2  # a log that must be verified, a game to be copied for a branch
    SHOW = 3  # a bot that only onlookers are watching
    ANALYSIS = 4
    UNSEEN = 5  # a bot at a table nobody is looking at just now


PATIENCE: Final = {  # seconds after which a thought counts like one for PLAY: nothing waits for ever
    Claim.PLAY: 0.0,
    Claim.HINT: 1.0,
    Claim.UPLOAD: 2.0,
    Claim.SHOW: 10.0,
    Claim.ANALYSIS: 20.0,
    Claim.UNSEEN: 60.0,
}


@dataclass(frozen=True)
class Payer:
    """On whose account a thought goes: the owner of the table or whoever asked, and where that person is."""

    address: str
    person: str
    table: str

    @property
    def accounts(self) -> tuple[tuple[str, ...], ...]:
        """The address, the person there, the table of that person."""
        return (self.address,), (self.address, self.person), (self.address, self.person, self.table)


@dataclass(eq=False)
class Thought:
    """Something to be thought about. Only the queue changes it."""

    claim: Claim
    payer: Payer
    plain: bool = False  # in Python, which has one interpreter: two of them would only hinder each other
    since: float = 0.0  # when it began to wait
    began: bool = False
    counted: float | None = None  # while it runs: the time up to which its seconds are counted
    seconds: float = 0.0  # it has run


class Verdict(Enum):
    """What a running thought is told when it asks."""

    GO_ON = auto()
    PAUSE = auto()  # somebody else first; it goes on later where it was
    END = auto()  # with what it has found so far: there is no place for another interrupted one


class Ledger:
    """Seconds that accounts have used lately. The account that has been quiet longest is forgotten first."""

    def __init__(self) -> None:
        self._used: OrderedDict[tuple[str, ...], tuple[float, float]] = OrderedDict()  # seconds, and when that was

    def used(self, account: tuple[str, ...], now: float) -> float:
        """The seconds of an account, older ones counted less."""
        seconds, when = self._used.get(account, (0.0, now))
        return float(seconds * 0.5 ** ((now - when) / HALF_LIFE))

    def add(self, account: tuple[str, ...], seconds: float, now: float) -> None:
        """An account has used some seconds."""
        self._used[account] = self.used(account, now) + seconds, now
        self._used.move_to_end(account)
        if len(self._used) > NAMES:
            self._used.popitem(last=False)


class FairQueue:
    """Thoughts that wait or run. `slots` may run at once; `places` may have begun, those interrupted included."""

    def __init__(self, slots: int, places: int) -> None:
        self.waiting: list[Thought] = []  # not begun, or interrupted
        self.running: list[Thought] = []
        self._slots = slots
        self._places = places
        self._ledger = Ledger()

    # -- coming and going

    def add(self, thought: Thought, now: float) -> None:
        """A new thought waits from now on."""
        thought.since = now
        self.waiting.append(thought)

    def take(self, now: float) -> Thought | None:
        """The thought that may run now, if any; it counts as running from now on."""
        places = self._has_places()
        able = [t for t in self.waiting if (t.began or places) and _fits(t, self.running, self._slots)]
        thought = self._best(able, now)
        if thought is not None:
            thought.claim = self._claim(thought, now)  # what it has gained by waiting it keeps
            thought.began, thought.counted = True, now
            self.waiting.remove(thought)
            self.running.append(thought)
        return thought

    def pause(self, thought: Thought, now: float) -> None:
        """A running thought waits."""
        self._count(thought, now)
        thought.counted, thought.since = None, now
        self.running.remove(thought)
        self.waiting.append(thought)

    def end(self, thought: Thought, now: float) -> None:
        """A thought is done, or not wanted any more."""
        if thought in self.running:
            self._count(thought, now)
            self.running.remove(thought)
        elif thought in self.waiting:
            self.waiting.remove(thought)

    def ask(self, thought: Thought, now: float) -> Verdict:
        """Whether a running thought may go on."""
        self._count(thought, now)
        others = [other for other in self.running if other is not thought]
        first = self._best([waits for waits in self.waiting if _fits(waits, others, self._slots)], now)
        if first is None or not self._interrupts(first, thought, now):
            return Verdict.GO_ON
        if first.began or self._has_places():
            return Verdict.PAUSE
        return Verdict.END if thought.seconds >= LEAST else Verdict.GO_ON

    # -- how much for whom

    def share(self, payer: Payer) -> float:
        """Of the time a thought would like to have, what it gets so that all who wait now get theirs; at most all.

        Addresses share the threads, the people at an address share its part, and the tables of a person that one's.
        """
        accounts = {account for thought in (*self.waiting, *self.running) for account in thought.payer.accounts}
        siblings = Counter(account[:-1] for account in accounts | set(payer.accounts))
        part = float(self._slots)
        for account in payer.accounts:
            part /= siblings[account[:-1]]
        return min(1.0, part)

    def oldest(self, now: float) -> float:
        """Seconds that the one who has waited longest has waited."""
        return max((now - thought.since for thought in self.waiting), default=0.0)

    # -- order

    def _best(self, thoughts: list[Thought], now: float) -> Thought | None:
        return min(thoughts, key=lambda thought: self._rank(thought, now), default=None)

    def _rank(self, thought: Thought, now: float) -> tuple[float, ...]:
        """The lowest goes first. What a person's thoughts have begun they end before they begin another."""
        address, person, table = (self._ledger.used(account, now) for account in thought.payer.accounts)
        return self._claim(thought, now), address, person, not thought.began, table, thought.since

    def _claim(self, thought: Thought, now: float) -> Claim:
        waits = thought.counted is None
        return Claim.PLAY if waits and now - thought.since > PATIENCE[thought.claim] else thought.claim

    def _interrupts(self, waiting: Thought, running: Thought, now: float) -> bool:
        """Whether a waiting thought is so much more urgent that a running one gives way; never to the same person's."""
        claims = self._claim(waiting, now), self._claim(running, now)
        if claims[0] != claims[1]:
            return claims[0] < claims[1]
        for mine, other in zip(waiting.payer.accounts[:2], running.payer.accounts[:2], strict=True):
            if mine != other:
                return self._ledger.used(mine, now) + LEAD < self._ledger.used(other, now)
        return False

    def _has_places(self) -> bool:
        """Whether one more thought may begin."""
        return len(self.running) + sum(thought.began for thought in self.waiting) < self._places

    def _count(self, thought: Thought, now: float) -> None:
        """Write down what a running thought has used since it was last asked."""
        if thought.counted is not None:
            seconds, thought.counted = now - thought.counted, now
            thought.seconds += seconds
            for account in thought.payer.accounts:
                self._ledger.add(account, seconds, now)


def _fits(thought: Thought, running: list[Thought], slots: int) -> bool:
    """Whether a thought may run beside others."""
    return len(running) < slots and not (thought.plain and any(other.plain for other in running))


def time_for(wish: float, share: float) -> float:
    """The seconds for a thought that would like to have `wish` and gets a share of it."""
    return min(wish, max(wish * share, ENOUGH))
