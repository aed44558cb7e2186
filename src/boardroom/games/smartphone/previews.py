"""What a choice would change, worked out before it is made.

A preview plays the codes on a copy of what the player may see and reads the numbers there. A plan is never revealed in
a preview: what it brings follows from the own pads and tiles alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from boardroom.games.smartphone.actions import CODES
from boardroom.games.smartphone.board import SLUGS, outlook
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.desk import brought, rest_of_plan
from boardroom.games.smartphone.rules.control import control_vp
from boardroom.games.smartphone.rules.offices import own_offices, taken_in
from boardroom.games.smartphone.rules.planning import is_ready
from boardroom.games.smartphone.rules.sale import sold_in
from boardroom.games.smartphone.rules.scoring import total
from boardroom.games.smartphone.rules.technology import studied_count
from boardroom.games.smartphone.rules.turn import apply, legal, to_act
from boardroom.games.smartphone.state import BUYERS, NONE, REGIONS, TECHNOLOGIES, State
from boardroom.games.smartphone.words import listed
from boardroom.kernel.panel import BAD, GOOD, Change, Dial, Line, Play
from boardroom.kernel.schema import copy


@dataclass(frozen=True)
class Ghost:
    """What a preview draws: a picture for the card, ghosts and light on the board."""

    seat: int
    icon: str = ""
    letters: str = ""  # of an improvement
    lit: tuple[str, ...] = ()
    offices: tuple[str, ...] = ()  # spots of new offices
    goods: tuple[str, ...] = ()  # spots of sold goods
    gains: tuple[tuple[str, str], ...] = ()  # spot and points
    markers: tuple[tuple[str, int], ...] = ()  # spot and number of new markers
    stats: tuple[tuple[str, str, str], ...] = ()  # name, value, tone


def legal_codes(box: Box, s: State, seat: int) -> list[int]:
    """The legal codes, ascending."""
    codes = [0] * CODES
    return codes[: legal(box, s, seat, codes)]


def outcome(box: Box, s: State, seat: int, codes: Sequence[int]) -> State:
    """The position after some codes."""
    world = copy(s)
    for code in codes:
        apply(box, world, seat, code)
    return world


def next_seat(box: Box, after: State, seat: int) -> int | None:
    """Who decides then; the player again if asked together with others."""
    bits = to_act(box, after)
    return seat if bits >> seat & 1 else next((p for p in range(after.seats) if bits >> p & 1), None)


# --- numbers that change -----------------------------------------------------------------------------------------

# Name, icon, words, whether more is better (1) or neither (0).
SHOWN: Final = (
    ("points", "star", "Points", 1),
    ("round", "sale", "This round’s sales", 1),
    ("price", "price", "Price", 0),
    ("goods", "G", "Goods left", 0),
    ("hand", "ladder", "Markers in hand", 0),
    ("progress", "ladder", "Progress in stock", 0),
    ("offices", "office", "Offices in stock", 0),
    ("studied", "R", "Technologies", 1),
)


def numbers(box: Box, s: State, seat: int) -> dict[str, int]:
    """What a player looks at, by name."""
    me = s.players[seat]
    return {
        "points": total(box, s, seat),
        "round": outlook(box, s, seat),
        "price": me.price,
        "goods": me.goods,
        "hand": me.hand,
        "progress": me.progress,
        "offices": me.offices,
        "studied": studied_count(me),
    }


def changes(box: Box, s: State, seat: int, after: State) -> tuple[Change, ...]:
    """The numbers that would not stay as they are; when the round has ended with it, only the points."""
    now, then = numbers(box, s, seat), numbers(box, after, seat)
    shown = SHOWN[:1] if after.round != s.round or after.phase != s.phase else SHOWN
    return tuple(
        Change(icon, words, str(now[name]), str(then[name]), tone(better, then[name] - now[name]))
        for name, icon, words, better in shown
        if now[name] != then[name]
    )


def tone(better: int, by: int) -> str:
    """Whether a change is good, bad or neither."""
    return GOOD if better and by > 0 else BAD if better and by < 0 else ""


# --- what is drawn in place --------------------------------------------------------------------------------------


def new_offices(s: State, seat: int, after: State) -> list[tuple[int, int]]:
    """Regions and cells where an office of the seat would stand that is not there now."""
    return [
        (region, cell)
        for region in range(REGIONS)
        for cell in range(taken_in(s, region), taken_in(after, region))
        if after.offices[region][cell] == seat and own_offices(after, seat, region) > own_offices(s, seat, region)
    ]


def new_goods(s: State, seat: int, after: State) -> list[tuple[int, int]]:
    """Regions and buyers that would have goods of the seat and have none now."""
    return [
        (region, buyer)
        for region in range(REGIONS)
        for buyer in range(BUYERS)
        if s.buyers[region][buyer] == NONE and after.buyers[region][buyer] == seat
    ]


def ghost(box: Box, s: State, seat: int, after: State, icon: str) -> Ghost:
    """Everything a choice would add to the board."""
    offices, goods = new_offices(s, seat, after), new_goods(s, seat, after)
    me, then = s.players[seat], after.players[seat]
    markers = [(f"markers-{SLUGS[i]}", then.shipped[i] - me.shipped[i]) for i in range(REGIONS)]
    markers += [(f"tech-{i}", then.research[i] - me.research[i]) for i in range(TECHNOLOGIES)]
    touched = {region for region, _ in offices + goods}
    gains = [(f"gain-{SLUGS[region]}", gain(box, s, seat, after, region)) for region in sorted(touched)]
    studied = [f"tech-{i}" for i in range(TECHNOLOGIES) if then.studied[i] > me.studied[i]]
    return Ghost(
        seat,
        icon,
        lit=(*(f"region-{SLUGS[region]}" for region in sorted(touched)), *studied),
        offices=tuple(f"office-{SLUGS[region]}-{cell}" for region, cell in offices),
        goods=tuple(f"buyer-{SLUGS[region]}-{place(box, region, buyer)}" for region, buyer in goods),
        gains=tuple((spot, f"+{points}") for spot, points in gains if points > 0),
        markers=tuple((spot, number) for spot, number in markers if number > 0),
    )


def place(box: Box, region: int, buyer: int) -> int:
    """The number of a buyer among those that are printed."""
    printed = [*box.red_buyers[region], *box.purple_buyers[region]]
    return sum(1 for value in printed[:buyer] if value)


def gain(box: Box, s: State, seat: int, after: State, region: int) -> int:
    """Points for sales and control that a region would bring more than now."""
    then = sold_in(after, seat, region) * after.players[seat].price + control_vp(box, after, seat, region)
    return then - sold_in(s, seat, region) * s.players[seat].price - control_vp(box, s, seat, region)


# --- plays -------------------------------------------------------------------------------------------------------


def play(
    box: Box,
    s: State,
    seat: int,
    key: str,
    codes: tuple[int, ...],
    kicker: str,
    title: str,
    icon: str,
    notes: tuple[str, ...] = (),
    bill: tuple[Line, ...] = (),
    dials: tuple[Dial, ...] = (),
) -> Play:
    """A play with all it would change."""
    after = outcome(box, s, seat, codes)
    return Play(
        key,
        codes,
        kicker,
        title,
        bill=bill,
        dials=dials,
        changes=changes(box, s, seat, after),
        notes=notes,
        next_seat=next_seat(box, after, seat),
        drawn=after.chance != s.chance,
        ghost=ghost(box, s, seat, after, icon),
    )


def plan_play(box: Box, s: State, seat: int) -> Play:
    """The plan as the screen shows it first; in the browser `board.js` keeps its codes and numbers up to date."""
    codes, world = rest_of_plan(box, s, seat)
    others = [p for p in range(s.seats) if p != seat and not is_ready(s, p)]
    waiting = f"It stays secret until {names(others)} {'is' if len(others) == 1 else 'are'} ready too."
    final = "Then the plans are revealed." if not others else "A committed plan cannot be changed."
    start = str(box.price_start)
    return Play(
        "plan",
        codes,
        "PLAN",
        f"Commit the plan of round {s.round}",
        changes=tuple(
            Change(icon, words, start if icon == "price" else "·", value)
            for icon, words, value in brought(world.players[seat])
        ),
        notes=(waiting,) if others else ("All others are ready.",),
        next_seat=others[0] if others else seat,
        final=final,
        ghost=Ghost(seat, "plan"),
    )


def names(seats: Sequence[int]) -> str:
    """`@1 and @2`."""
    return listed([f"@{p}" for p in seats]) if seats else "nobody"
