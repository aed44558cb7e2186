"""What a choice would cost and change, worked out before it is made.

Nothing is worked out twice: a preview plays the codes on a copy of the position and reads the numbers there. Where a
die decides, the copy's generator is one that rolls a given result; the game's own chance is never asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

from boardroom.games.industrial.actions import (
    BUY_TECHNICIAN,
    CODES,
    NO_PRODUCTION,
    PLACE_SELLER,
    PRODUCE,
    REROLL_SALE,
    SKIP_SALE,
)
from boardroom.games.industrial.box import Box
from boardroom.games.industrial.forecast import outlook
from boardroom.games.industrial.rules.maintenance import maintenance_due
from boardroom.games.industrial.rules.meeples import reserve_size
from boardroom.games.industrial.rules.production import active_workers, wage, workforce
from boardroom.games.industrial.rules.purchase import cube_price
from boardroom.games.industrial.rules.scoring import total
from boardroom.games.industrial.rules.turn import apply, legal, units_of
from boardroom.games.industrial.state import (
    ACCIDENTS,
    D_COVER,
    D_OVER,
    DIE,
    HOME,
    INCIDENTS,
    POLLUTION,
    STEP_RISK,
    State,
)
from boardroom.kernel.chance import Chance, below, seed_chance
from boardroom.kernel.panel import BAD, GOOD, Change, Dial, Line, Odd, Play
from boardroom.kernel.schema import copy


def legal_codes(box: Box, s: State, seat: int) -> list[int]:
    """The legal codes, ascending."""
    codes = [0] * CODES
    return codes[: legal(box, s, seat, codes)]


# --- worlds a play can lead to -----------------------------------------------------------------------------------


@cache
def generator(first: int) -> tuple[int, int]:
    """Seed and stream of a generator whose first two rolls are the same given result."""
    stream = 0
    while True:
        chance = Chance()
        seed_chance(chance, first, stream)
        if [1 + below(chance, DIE), 1 + below(chance, DIE)] == [first, first]:
            return first, stream
        stream += 1


def world_with(box: Box, s: State, result: int) -> State:
    """A copy in which the die shows a given result, twice, and the deck has every card."""
    world = copy(s)
    seed, stream = generator(result)
    seed_chance(world.chance, seed, stream)
    for kind in range(1, INCIDENTS + 1):
        world.deck[kind] = box.incident_copies[kind - 1]
    return world


def results(box: Box, s: State, seat: int, code: int) -> Sequence[int]:
    """The results of the die that make a difference: all for a sale, the best and the worst for an accident.

    A loan or a release that pays wages lets a production go on, with its risk.
    """
    made = units_of(code) if PRODUCE <= code < BUY_TECHNICIAN else 0
    if s.decision == D_COVER and s.step == STEP_RISK:
        made = s.players[seat].line
    if made and box.accident_die[active_workers(box, made) - 1]:
        return (DIE, 1)
    if PLACE_SELLER <= code <= REROLL_SALE + 1 and code != SKIP_SALE:
        return range(1, DIE + 1)
    return (DIE,)


def outcomes(box: Box, s: State, seat: int, code: int) -> tuple[list[State], bool]:
    """The positions a play can lead to, and whether chance has a hand in it."""
    worlds = [world_with(box, s, result) for result in results(box, s, seat, code)]
    before = copy(worlds[0].chance)
    for world in worlds:
        apply(box, world, seat, code)
    return worlds, worlds[0].chance != before


# --- what a play would change ------------------------------------------------------------------------------------


def numbers(box: Box, s: State, seat: int) -> dict[str, int]:
    """What a player looks at, by name."""
    me = s.players[seat]
    ahead = outlook(box, s, seat)
    return {
        "cash": me.cash,
        "points": total(box, me),
        "raw": me.raw,
        "products": me.products,
        "reserve": reserve_size(me) + int(me.ceo == HOME),
        "loans": me.loans,
        "pollution": me.track[POLLUTION],
        "accidents": me.track[ACCIDENTS],
        "upkeep": maintenance_due(box, s, seat),
        "bonus": me.production_bonus + me.overtime,
        "workers": workforce(box, me),
        "sold": me.sales_bonus + me.demand,
        "wage": wage(box, me),
        "price": cube_price(box, s, seat),
        "mean": round(max((m.mean for m in ahead.prospects if m.open), default=0)),
        "end": ahead.end,
    }


# Name, icon, words, whether more is better (1), worse (-1) or neither.
SHOWN_NUMBERS: Final = (
    ("cash", "coin", "Cash", 0),
    ("points", "bvp", "Points", 1),
    ("raw", "cube", "Raw cubes", 0),
    ("products", "made", "Products", 0),
    ("reserve", "worker", "People left", 0),
    ("loans", "loan", "Loans", -1),
    ("pollution", "leaf", "Pollution", 1),
    ("accidents", "aid", "Accidents", 1),
    ("upkeep", "wrench", "Upkeep due", -1),
    ("bonus", "made", "Bonus units", 1),
    ("workers", "worker", "Workers", 1),
    ("sold", "sold", "Sales bonus", 1),
    ("wage", "worker", "Wage", -1),
    ("price", "cube", "Cube price", -1),
    ("mean", "sold", "Mean sale", 1),
    ("end", "coin", "At round end", 1),
)
SIGNED: Final = ("pollution", "accidents")
LASTING: Final = ("cash", "points", "loans")  # what can be compared when the round has ended with it
STATS: Final = ("Cash", "Points", "Upkeep due", "Loans")  # shown beside the player's own numbers


def changes(box: Box, s: State, seat: int, worlds: Sequence[State]) -> tuple[Change, ...]:
    """The numbers that would not stay as they are."""
    now = numbers(box, s, seat)
    then = [numbers(box, world, seat) for world in worlds]
    ended = any(round_ends(s, world) for world in worlds)
    found = []
    for name, icon, words, better in SHOWN_NUMBERS:
        values = sorted({after[name] for after in then})
        if values == [now[name]] or (ended and name not in LASTING):
            continue
        drift = better * (values[0] + values[-1] - 2 * now[name])
        tone = GOOD if drift > 0 else BAD if drift < 0 else ""
        found.append(Change(icon, words, figure(name, now[name]), span(name, values), tone))
    return tuple(found)


def first_change(box: Box, s: State, seat: int, code: int, whose: int, names: Sequence[str]) -> Change | None:
    """The first of some numbers of any player that a play would change."""
    worlds, _ = outcomes(box, s, seat, code)
    now, then = numbers(box, s, whose), numbers(box, worlds[0], whose)
    for name, icon, words, _ in SHOWN_NUMBERS:
        if name in names and now[name] != then[name]:
            return Change(icon, words, figure(name, now[name]), figure(name, then[name]))
    return None


def round_ends(before: State, after: State) -> bool:
    """Whether the round is over with this play."""
    return after.round != before.round or after.decision == D_OVER


def figure(name: str, number: int) -> str:
    """A number as text."""
    return f"{number:+d}" if name in SIGNED and number else str(number)


def span(name: str, values: Sequence[int]) -> str:
    """One number, or from the smallest to the largest."""
    if len(values) == 1:
        return figure(name, values[0])
    return f"{figure(name, values[0])} to {figure(name, values[-1])}"


# --- plays -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ghost:
    """What a play shows in place."""

    seat: int
    icon: str = ""  # for the card
    chip: str = ""  # a market's letters
    lit: tuple[str, ...] = ()  # places that light up
    meeples: tuple[tuple[str, str], ...] = ()  # place and letter
    cubes: tuple[tuple[str, int], ...] = ()  # place and number; negative: leave it
    shapes: tuple[str, ...] = ()  # places the player's shape would go to
    stats: tuple[tuple[str, str, str], ...] = ()  # name, new value, tone


@dataclass(frozen=True)
class Card:
    """The words of a play."""

    kicker: str
    title: str
    bill: tuple[Line, ...] = ()
    total: Line | None = None
    dials: tuple[Dial, ...] = ()
    odds: tuple[Odd, ...] = ()
    notes: tuple[str, ...] = field(default=())


def make_play(box: Box, s: State, seat: int, code: int, card: Card, ghost: Ghost | None = None) -> Play:
    """A play of one code."""
    worlds, drawn = outcomes(box, s, seat, code)
    found = changes(box, s, seat, worlds)
    stats = tuple((c.label, c.after, c.tone) for c in found if c.label in STATS)
    return Play(
        key=str(code),
        codes=(code,),
        kicker=card.kicker,
        title=card.title,
        bill=card.bill,
        dials=card.dials,
        total=card.total,
        changes=found,
        odds=card.odds,
        notes=(*card.notes, *notes_of(s, seat, worlds)),
        next_seat=next_seat(worlds),
        drawn=drawn,
        ghost=replace(ghost or Ghost(seat), stats=stats),
    )


def next_seat(worlds: Iterable[State]) -> int | None:
    """Who decides next; where that depends on the die, whoever it is if all goes well."""
    world = next(iter(worlds))
    return None if world.decision == D_OVER else world.seat


def notes_of(s: State, seat: int, worlds: Sequence[State]) -> tuple[str, ...]:
    """What follows by itself."""
    world = worlds[0]
    if world.decision == D_OVER:
        return ()
    if world.round != s.round:
        return (f"Then round {s.round} ends.",)
    short = [w.due for w in worlds if w.due > 0 and w.debtor == seat]
    if short and s.due == 0:
        return (f"The cash does not cover ${max(short)}: you will have to take a loan or release shares.",)
    return ()


def accident_odds(box: Box, s: State, seat: int, code: int) -> tuple[Odd, ...]:
    """How likely an accident is."""
    limit = box.accident_die[active_workers(box, units_of(code)) - 1] if code != NO_PRODUCTION else 0
    if not limit:
        return ()
    risk = limit / DIE
    if s.players[seat].accident_reroll:
        risk *= limit / DIE
    return (Odd("no accident", 1 - risk, tone=GOOD), Odd("accident", risk, tone=BAD))
