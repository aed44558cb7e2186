"""What a team talks about behind its seat: who points at which choice, remarks, notes. Pure values.

Nobody but the team, and the trainer of a workshop, is ever shown any of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from boardroom.server.table.remarks import ChatLine, said
from boardroom.server.table.seats import Seat

# How a team decides.
ANYBODY: Final = "anybody"  # whoever plays first
VOTE: Final = "vote"  # more than half of the team point at the same choice
CAPTAIN_CONFIRMS: Final = "captain"  # everybody may point; what the captain points at is played
WAYS: Final = (VOTE, CAPTAIN_CONFIRMS, ANYBODY)

# What can happen, in the body of a TEAM event under "do".
PICK: Final = "pick"
UNPICK: Final = "unpick"
SAY: Final = "say"
NOTE: Final = "note"

Actions = tuple[str, ...]  # in notation


@dataclass(frozen=True)
class Talk:
    """The private talk of one team."""

    picks: Mapping[str, Actions] = field(default_factory=dict)  # person -> what they point at
    chat: tuple[ChatLine, ...] = ()
    notes: str = ""

    def after(self, seq: int, seat: int | None, person: str, body: dict[str, Any], at: str) -> Talk:
        """The talk after the TEAM event with this body."""
        change = _CHANGES[body["do"]]
        return change(self, seq, seat, person, body, at)

    def forgetting_picks(self) -> Talk:
        """The same when the question has changed."""
        return replace(self, picks={}) if self.picks else self

    def without(self, person: str) -> Talk:
        """The same when somebody has left the team."""
        return replace(self, picks={who: what for who, what in self.picks.items() if who != person})


def _pick(talk: Talk, _seq: int, _seat: int | None, person: str, body: dict[str, Any], _at: str) -> Talk:
    others = {who: what for who, what in talk.picks.items() if who != person}
    return replace(talk, picks={**others, person: tuple(body["actions"])})


def _say(talk: Talk, seq: int, seat: int | None, _person: str, body: dict[str, Any], at: str) -> Talk:
    return replace(talk, chat=said(talk.chat, ChatLine(seq, body["name"], seat, body["text"], at)))


_CHANGES: Final[dict[str, Callable[..., Talk]]] = {
    PICK: _pick,
    UNPICK: lambda talk, _seq, _seat, person, _body, _at: talk.without(person),
    SAY: _say,
    NOTE: lambda talk, _seq, _seat, _person, body, _at: replace(talk, notes=body["text"]),
}


def needed(seat: Seat, way: str) -> int:
    """How many of a team must point at the same choice until it is played."""
    return len(seat.team) // 2 + 1 if way == VOTE else 1


def decides_alone(seat: Seat, way: str, person: str) -> bool:
    """Whether what somebody chooses for a seat is played at once."""
    if len(seat.team) <= 1 or way == ANYBODY:
        return True
    return way == CAPTAIN_CONFIRMS and person == seat.captain


def is_decided(seat: Seat, talk: Talk, way: str, person: str) -> bool:
    """Whether what somebody points at is what the team does."""
    if decides_alone(seat, way, person):
        return True
    together = [who for who, what in talk.picks.items() if what == talk.picks[person]]
    return way == VOTE and len(together) >= needed(seat, way)
