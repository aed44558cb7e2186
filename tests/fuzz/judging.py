"""What an answer must not be."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.fuzz.ask import Ask
from tests.load.client import Answer

ECHO = 4096  # bytes of what was sent that may come back
REFUSAL = 256 * 1024  # bytes of a refusal: it may list what is legal, or show the form again
HANG = 2.0  # seconds of the processor's time that one request may cost
SHOWN = 20  # kinds of faults that are told in full
KIND = 80  # characters by which they are told apart


@dataclass
class Report:
    """What came of a run."""

    name: str
    asked: int = 0
    seconds: float = 0.0
    statuses: dict[str, dict[int, int]] = field(default_factory=dict)  # by route
    slowest: list[tuple[float, str]] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)  # bytes, now and then
    tables: int = 0
    faults: list[str] = field(default_factory=list)

    def count(self, ask: Ask, status: int) -> None:
        """One more answer."""
        self.asked += 1
        row = self.statuses.setdefault(ask.route or "other", {})
        row[status] = row.get(status, 0) + 1

    def took(self, seconds: float, ask: Ask) -> None:
        """Remember the slowest."""
        if len(self.slowest) < 5 or seconds > self.slowest[-1][0]:
            self.slowest = sorted([*self.slowest, (seconds, f"{ask.method} {ask.path:.60}")], reverse=True)[:5]

    def fault(self, what: str) -> None:
        self.faults.append(what)

    @property
    def always_refused(self) -> list[str]:
        """Routes that nobody has asked for what they give."""
        return sorted(route for route, row in self.statuses.items() if not any(200 <= s < 400 for s in row))

    def total(self, status: int) -> int:
        """How many answers had this status."""
        return sum(row.get(status, 0) for row in self.statuses.values())

    def __str__(self) -> str:
        known = sorted({status for row in self.statuses.values() for status in row})
        memory = " → ".join(f"{size / 2**20:.0f}" for size in self.memory)
        lines = [
            f"{self.name}: {self.asked} requests in {self.seconds:.0f} s ({self.asked / (self.seconds or 1):.0f}/s)",
            "answers: " + ", ".join(f"{status}: {self.total(status)}" for status in known),
            "slowest: " + ", ".join(f"{seconds:.2f} s {what}" for seconds, what in self.slowest[:3]),
            f"memory: {memory} MB; {self.tables} tables replay",
            f"always refused: {', '.join(self.always_refused) or 'no route'}",
            f"{len(self.faults)} faults",
            *self._kinds_of_faults()[:SHOWN],
        ]
        return "\n  ".join(lines)

    def _kinds_of_faults(self) -> list[str]:
        """The first fault of every kind, and how many there are: those that differ in numbers only are of one kind."""
        kinds: dict[str, list[str]] = {}
        for fault in self.faults:
            kinds.setdefault(re.sub(r"[0-9a-f]*[0-9][0-9a-f]*", "#", fault)[:KIND], []).append(fault)
        return [found[0] if len(found) == 1 else f"{len(found)} times: {found[0]}" for found in kinds.values()]


def faults_of(ask: Ask, answer: Answer) -> Iterator[str]:
    """What is wrong with an answer."""
    if answer.status >= 500 and answer.status != 503:
        yield f"status {answer.status}"
    if answer.status == 503 and "retry-after" not in answer.headers and ask.path != "/ready":
        yield "status 503 that does not say when to try again"
    if answer.status >= 400 and len(answer.body) > REFUSAL:
        yield f"a refusal of {len(answer.body)} bytes"
    if echoes(ask, answer):
        yield f"echoes more than {ECHO} bytes of what was sent"


def echoes(ask: Ask, answer: Answer) -> bool:
    """Whether a long piece of what was sent comes back."""
    if len(answer.body) <= ECHO or "actions" in ask.path:
        return False
    for sent in (
        ask.body,
        ask.target.encode("latin-1", "replace"),
        *(v.encode("latin-1", "replace") for _, v in ask.headers),
    ):
        if any(sent[at : at + ECHO] in answer.body for at in range(0, len(sent) - ECHO, ECHO)):
            return True
    return False


class Listening(logging.Handler):
    """Hears what the server writes into its log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        what = f"{record.name}: {record.getMessage():.300}"
        if record.exc_info and record.exc_info[1]:
            what += f" ({record.exc_info[1]!r:.300})"
        self.heard.append(what)

    def taken(self) -> list[str]:
        """What was heard since the last time."""
        heard, self.heard = self.heard, []
        return heard


def memory(pid: int | str = "self") -> int:
    """Bytes of memory that a process holds now."""
    status = Path(f"/proc/{pid}/status").read_text()
    return 1024 * next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
