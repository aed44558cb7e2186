"""What a table says, among the remarks, of people who come and go: nobody takes a seat, or leaves one, unnoticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boardroom.server.table.seats import (
    BAN,
    BOT,
    BOT_SITS,
    CAPTAIN,
    COACH,
    INVITE,
    JOIN,
    LEAVE,
    MEMBER,
    MEMBER_GONE,
    MUTE,
    OPEN,
    PART,
    PERSON,
    RENEW,
    RETURN,
    SIT,
    STAND_IN,
    TEAM_BACK,
    UNMUTE,
    Seat,
)
from boardroom.server.table.store import DEAL, SUPERVISION, UNDO, Event
from boardroom.server.table.supervision import supervision_notice

TRAINERS_UNDO: Final = {
    False: "The trainer has taken the last action back.",
    True: "The trainer has taken the last action back, beyond what the rules of secrecy allow.",
}
DEALT: Final = "What was hidden has been dealt anew: nobody knows the draws to come."


def notice(event: Event, before: Seat, after: Seat) -> str:
    """The line a seat's event is worth; empty for what concerns nobody, and for how the table was laid."""
    if event.kind == DEAL:
        return DEALT
    if event.kind == UNDO:
        told = event.body.get("trainer") and not event.body.get("part")  # several actions of one wish are told once
        return TRAINERS_UNDO[bool(event.body.get("beyond"))] if told else ""
    if event.kind == SUPERVISION:
        return supervision_notice(event.body)
    tell = _LINES.get(event.body["do"])
    if tell is None or (event.seat is not None and before == Seat()):
        return ""
    return tell(event, before, after)


def _emptied(event: Event, before: Seat, _: Seat) -> str:
    """A seat was freed or went to a bot for good."""
    to_bot = event.body["do"] == BOT_SITS
    if before.kind == OPEN:
        return f"A bot takes seat {(event.seat or 0) + 1}." if to_bot else ""
    if before.kind == BOT and not before.left:
        return f"{before.name}’s seat is free for a person."
    if event.person in before.holders:
        return (
            f"{before.name} has left. A bot takes the seat." if to_bot else f"{before.name} has left. The seat is free."
        )
    return (
        f"The owner has given {before.name}’s seat to a bot."
        if to_bot
        else f"The owner has freed {before.name}’s seat."
    )


def _parted(event: Event, before: Seat, after: Seat) -> str:
    if after.holders:
        return f"A device has left {before.name}’s seat."
    return f"{before.name} has left." if event.person in before.holders else f"The owner has removed {before.name}."


def _banned(_: Event, before: Seat, __: Seat) -> str:
    return f"The owner has banned {before.name or 'an onlooker'}."


def _coached(event: Event, before: Seat, _: Seat) -> str:
    if not event.body["on"]:
        return f"{before.name} does not want the coach to look on."
    return f"{before.name} has asked the coach to look on. It does when all players have, under More."


def _captain(event: Event, _: Seat, after: Seat) -> str:
    name = next((one.name for one in after.team if one.id == event.body["person"]), "Somebody")
    return f"{name} is the captain of {after.name}."


_LINES: Final[dict[str, Callable[[Event, Seat, Seat], str]]] = {
    COACH: _coached,
    SIT: lambda _, __, after: f"{after.name} sits down.",
    JOIN: lambda _, before, __: f"Another device has joined {before.name}’s seat.",
    RENEW: lambda _, before, after: (
        f"{after.name} has signed off the other devices on the seat."
        if len(before.holders) > len(after.holders)
        else ""
    ),
    PART: _parted,
    INVITE: _emptied,
    BOT_SITS: _emptied,
    LEAVE: lambda _, before, __: f"A bot plays for {before.name}." if before.kind == PERSON else "",
    RETURN: lambda _, before, __: f"{before.name} is back.",
    MUTE: lambda _, before, __: f"The owner has muted {before.name}.",
    UNMUTE: lambda _, before, __: f"{before.name} may write again.",
    BAN: _banned,
    MEMBER: lambda event, _, after: f"{event.body['name']} joins {after.name}.",
    MEMBER_GONE: lambda event, _, after: f"{event.body['name']} leaves {after.name}.",
    CAPTAIN: _captain,
    STAND_IN: lambda _, __, after: f"A bot plays for {after.name}.",
    TEAM_BACK: lambda _, __, after: f"{after.name} plays again." if after.team else "",
}
