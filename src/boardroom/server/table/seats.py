"""A seat, and what can happen to it. Pure values: a change makes another seat.

There are two kinds of links to a seat. An invitation is passed on by the owner of the table; whoever uses it first sits
down, and with that it is spent. The person then gets a link of their own, for their other devices, which nobody else is
ever shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any, Final

from boardroom.server.refusal import Unplayable

# Who has a seat.
PERSON = "person"
BOT = "bot"
OPEN = "open"  # waits for somebody with the invitation link

# What can happen to a seat, in the body of a SEAT event under "do".
SIT: Final = "sit"  # a person takes the seat
JOIN: Final = "join"  # the same person on another device
RENEW: Final = "renew"  # the person gets another link; other devices are signed off
PART: Final = "part"  # some who held the seat hold it no longer
INVITE: Final = "invite"  # the seat stands open for whoever has the link
BOT_SITS: Final = "bot"  # a bot takes the seat for good
LEAVE: Final = "leave"  # a bot keeps the seat warm for its person
RETURN: Final = "return"  # the person is back
MUTE: Final = "mute"  # the person may not write
UNMUTE: Final = "unmute"  # the person may write again

# What can happen to a seat that a team shares, at the table of a workshop.
TEAM_NAME: Final = "team"  # what the team is called
MEMBER: Final = "member"  # somebody joins the team
MEMBER_GONE: Final = "gone"  # somebody leaves it
CAPTAIN: Final = "captain"  # who confirms what the team proposes
STAND_IN: Final = "stand-in"  # a bot plays for the team
TEAM_BACK: Final = "back"  # the team plays again

# What can happen to the whole table.
WATCH: Final = "watch"  # a new link for onlookers
BAN: Final = "ban"  # somebody may not come back
KNOWN: Final = "known"  # somebody may know the draws to come
LEARN: Final = "learn"  # a course begins, or its next step
COACH: Final = "coach"  # the coach is asked to look on, or not any more


@dataclass(frozen=True)
class Person:
    """Somebody at a browser."""

    id: str
    name: str


@dataclass(frozen=True)
class Seat:
    """One seat: what sits there, and who may act for it."""

    kind: str = OPEN
    name: str = ""
    level: str = ""
    person: str = ""  # who sat down; other holders are this person's other devices
    holders: frozenset[str] = frozenset()
    token: str = ""  # of the link: an invitation while the seat is open, later the person's own
    spent: str = ""  # token of the invitation the person came by: it leads to a closed door
    left: bool = False
    muted: bool = False
    past: frozenset[str] = frozenset()  # who held it before: they know what it hid
    team: tuple[Person, ...] = ()  # who shares the seat, in the order they came
    captain: str = ""  # the person who confirms, where that is how the team decides
    late: bool = False  # a bot plays for the team until the round is over

    def in_time(self) -> Seat:
        """The seat when a round begins: a team that was late in the last one plays again."""
        return replace(self, kind=PERSON, level="", left=False, late=False) if self.late and self.team else self

    def after(self, body: dict[str, Any]) -> Seat:
        """The seat after the event with this body."""
        change = _CHANGES.get(body["do"])
        if change is None:
            raise Unplayable(f"this table knows something newer than this server: {body['do']!r}")
        return change(self, body)


def _taken(seat: Seat, body: dict[str, Any]) -> Seat:
    """Somebody sits down. Older records kept the invitation as the person's own link: there it is spent as well."""
    own = "" if body["token"] == seat.token else body["token"]
    holders = frozenset([body["person"]])
    return Seat(PERSON, body["name"], "", body["person"], holders, token=own, spent=seat.token, past=seat.past)


def _renewed(seat: Seat, body: dict[str, Any]) -> Seat:
    return replace(seat, person=body["person"], holders=frozenset([body["person"]]), token=body["token"])


def _parted(seat: Seat, body: dict[str, Any]) -> Seat:
    """Somebody gives the seat up; with the last one goes the link."""
    holders = seat.holders - set(body["people"])
    return replace(seat, holders=holders) if holders else replace(seat, person="", holders=holders, token="")


def _joined(seat: Seat, body: dict[str, Any]) -> Seat:
    """One more in the team; with the first one the seat is a person's, whoever played it before."""
    person = body["person"]
    team = (*(one for one in seat.team if one.id != person), Person(person, body["name"]))
    held = replace(
        seat, kind=PERSON, level="", left=False, late=False, person=seat.person or person, token="", spent=""
    )
    return replace(held, holders=seat.holders | {person}, team=team, captain=seat.captain or person)


def _gone(seat: Seat, body: dict[str, Any]) -> Seat:
    """One less in the team. Without the last one the seat stands open, or the bot that plays it stays."""
    person = body["person"]
    team = tuple(one for one in seat.team if one.id != person)
    first = team[0].id if team else ""
    captain = first if seat.captain == person else seat.captain
    kind = OPEN if not team and seat.kind == PERSON else seat.kind
    left = seat.left and bool(team)
    past, holders = seat.past | {person}, seat.holders - {person}
    return replace(seat, kind=kind, left=left, person=first, holders=holders, team=team, captain=captain, past=past)


_CHANGES: Final[dict[str, Callable[[Seat, dict[str, Any]], Seat]]] = {
    SIT: _taken,
    JOIN: lambda seat, body: replace(seat, holders=seat.holders | {body["person"]}),
    RENEW: _renewed,
    PART: _parted,
    INVITE: lambda seat, body: Seat(OPEN, token=body["token"], past=seat.past | seat.holders),
    BOT_SITS: lambda seat, body: Seat(BOT, body["name"], body["level"], past=seat.past | seat.holders),
    LEAVE: lambda seat, body: replace(seat, kind=BOT, level=body["level"], left=True),
    RETURN: lambda seat, _: replace(seat, kind=PERSON, level="", left=False),
    MUTE: lambda seat, _: replace(seat, muted=True),
    UNMUTE: lambda seat, _: replace(seat, muted=False),
    TEAM_NAME: lambda seat, body: replace(seat, name=body["name"]),
    MEMBER: _joined,
    MEMBER_GONE: _gone,
    CAPTAIN: lambda seat, body: replace(seat, captain=body["person"]),
    STAND_IN: lambda seat, body: replace(
        seat, kind=BOT, level=body["level"], left=bool(seat.team), late=body.get("late", False)
    ),
    TEAM_BACK: lambda seat, _: replace(seat, kind=PERSON if seat.team else OPEN, level="", left=False, late=False),
}


# -- who had a seat and has none now

LEFT: Final = "left"
SIGNED_OFF: Final = "signed off"
REMOVED: Final = "removed"
BANNED: Final = "banned"
MOVED: Final = "moved"  # to another place of the workshop


def mark(table: str, person: str) -> str:
    """What a table calls a person: it tells nothing about who that is at another table."""
    return blake2b(f"{table} {person}".encode(), digest_size=9).hexdigest()


def why_gone(person: str, before: Seat, actor: str | None) -> str:
    """Why a holder of a seat holds it no longer, judged by who did it."""
    if actor == person:
        return LEFT
    return SIGNED_OFF if actor in before.holders else REMOVED
