"""What a choice would cost and change, worked out before it is made.

Nothing is worked out twice: a preview plays the codes on a copy of the position and reads the numbers there. What the
player cannot know is laid out in some way that fits what is known; no number shown here depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from boardroom.games.kanban.actions import (
    CODES,
    DISPLACE,
    END_TURN,
    KANBAN,
    MODEL_NAMES,
    PARK,
    PART_NAMES,
    PET,
    PLAQUE,
    PROPOSE,
    PROVIDE,
    SEAT,
    VOUCHER,
)
from boardroom.games.kanban.board import Tile
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.names import DEPARTMENT_NAMES
from boardroom.games.kanban.rules.decisions import apply, legal, to_act
from boardroom.games.kanban.rules.final_scoring import total
from boardroom.games.kanban.rules.goal_cards import hand_size
from boardroom.games.kanban.rules.people import parked, points, selected, stored, upgrades, waiting_cars
from boardroom.games.kanban.rules.setup import deal_plaques
from boardroom.games.kanban.rules.turn import model_of
from boardroom.games.kanban.state import (
    ACTING,
    BOOKS,
    D_AFTER_PET,
    D_DISPLACE,
    D_PAIR,
    D_PARK,
    D_PLAQUE,
    D_SPOT,
    D_START_DESIGN,
    D_TURN,
    D_UPGRADE_MODE,
    D_UPGRADE_SPACE,
    DEPARTMENTS,
    EXIT,
    GOALS,
    NONE,
    ORDER_HAND,
    ORDERS,
    PARTS,
    PLAQUES,
    SHIFTS,
    VOUCHERS,
    WORK,
    State,
)
from boardroom.kernel.panel import BAD, GOOD, Change, Dial, Line, Play, Step
from boardroom.kernel.schema import copy


def legal_codes(box: Box, s: State, seat: int) -> list[int]:
    """The legal codes, ascending."""
    codes = [0] * CODES
    return codes[: legal(box, s, seat, codes)]


# --- a position that could be the true one -----------------------------------------------------------------------


def imagined(box: Box, s: State, seat: int) -> State:
    """What a seat sees, with something plausible in place of what it does not see."""
    world = copy(s)
    lay_orders(world, seat)
    lay_goals(world, seat)
    lay_plaques(box, world, seat)
    return world


def lay_orders(s: State, seat: int) -> None:
    """Orders nobody has shown, into the hands of the others and the deck."""
    known = {card for card in s.players[seat].orders if card}
    known |= {s.orders_under[i] for i in range(s.orders_under_count)}
    known |= {card + 1 for card in range(ORDERS) if s.order_seen[card] != NONE}
    unseen = [card for card in range(1, ORDERS + 1) if card not in known]
    for p in range(s.seats):
        if p != seat:
            hand = [card + 1 for card in range(ORDERS) if s.order_seen[card] == p]
            while len(hand) < ORDER_HAND and unseen:
                hand.append(unseen.pop(0))
            s.players[p].orders[:] = hand
    for card in range(ORDERS):
        s.orders_top[card] = int(card + 1 in unseen)


def lay_goals(s: State, seat: int) -> None:
    """Goals nobody has shown; cards of an earlier shuffle can only be in a hand that drew from it."""
    shown = {goal for goal in (*s.table, *s.players[seat].goals) if goal}
    hidden = [goal for goal in range(1, GOALS + 1) if goal not in shown and not s.discarded[goal - 1]]
    for p in range(s.seats):
        me = s.players[p]
        if p == seat:
            continue
        for i in range(hand_size(me)):
            fitting = [goal for goal in hidden if s.batch_of[goal - 1] == me.goal_batch[i]]
            me.goals[i] = (fitting or hidden)[0]
            hidden.remove(me.goals[i])
        if me.proposed:
            me.proposal = me.goals[0]
    for goal in range(GOALS):
        s.goals_deck[goal] = int(goal + 1 in hidden)


def lay_plaques(box: Box, s: State, seat: int) -> None:
    """The piles the player has seen as they are, the others dealt."""
    me = s.players[seat]
    for dept in range(DEPARTMENTS):
        if me.looked[dept]:
            for kind in range(PLAQUES):
                s.piles[dept][kind] = me.plaques[dept][kind]
    deal_plaques(box, s, seat)


def outcome(box: Box, s: State, seat: int, codes: Iterable[int]) -> State:
    """The position after some codes."""
    world = copy(s)
    for code in codes:
        apply(box, world, seat, code)
    return world


# --- numbers that change -----------------------------------------------------------------------------------------


def shifts_left(box: Box, s: State, seat: int) -> int:
    """Shifts the player at work may still spend today."""
    if s.phase != WORK or s.stage != ACTING or s.seat != seat:
        return 0
    return max(0, min(box.shift_limit - s.spent, s.shifts + s.players[seat].bank))


def numbers(box: Box, s: State, seat: int) -> dict[str, int]:
    """What a player looks at, by label."""
    me = s.players[seat]
    found = {
        "Points": points(me),
        "If it ended now": total(box, s, seat),
        "Shifts left today": shifts_left(box, s, seat),
        "Banked Shifts": me.bank,
        "Books": me.books,
        "Vouchers": me.vouchers,
        "Shifts tomorrow": me.pending[SHIFTS],
        "Books tomorrow": me.pending[BOOKS],
        "Vouchers tomorrow": me.pending[VOUCHERS],
        "Seats at the table": me.face_up,
        "Red Seats": me.red,
        "Parts": stored(me),
        "Designs": selected(me),
        "Upgraded designs": upgrades(me),
        "Cars": parked(me) + waiting_cars(me),
    }
    found |= {f"Desk in {DEPARTMENT_NAMES[d]}": me.levels[d] for d in range(DEPARTMENTS)}
    found |= {f"Value of {PART_NAMES[part]}": box.part_value[s.steps[part]] for part in range(PARTS)}
    return found


ICONS: Final = {
    "Points": "points",
    "If it ended now": "flag",
    "Shifts left today": "shift",
    "Banked Shifts": "shift",
    "Books": "book",
    "Vouchers": "voucher",
    "Shifts tomorrow": "shift",
    "Books tomorrow": "book",
    "Vouchers tomorrow": "voucher",
    "Seats at the table": "seat",
    "Red Seats": "seat",
    "Parts": "parts",
    "Designs": "design",
    "Upgraded designs": "upgrade",
    "Cars": "car",
}
NEUTRAL: Final = ("Shifts left today", "Parts", "Designs")  # spent to gain something
ENDS_WITH_TURN: Final = ("Shifts left today", "Shifts tomorrow", "Books tomorrow", "Vouchers tomorrow")


def changes(box: Box, s: State, seat: int, after: State) -> tuple[Change, ...]:
    """The numbers that would not stay as they are; what ends with the turn is told while the turn goes on."""
    now, then = numbers(box, s, seat), numbers(box, after, seat)
    goes_on = after.seat == seat and after.phase == WORK and after.stage == s.stage
    found = []
    for label, was in now.items():
        will = then[label]
        if was == will or (label in ENDS_WITH_TURN and not goes_on):
            continue
        tone = "" if label in NEUTRAL else GOOD if will > was else BAD
        icon = ICONS.get(label, "train" if label.startswith("Desk") else "parts")
        found.append(Change(icon, label, str(was), str(will), tone))
    return tuple(found)


# --- what is shown in place --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ghost:
    """What a play shows in place: pieces that would lie there, places to light, numbers."""

    seat: int
    lit: tuple[str, ...] = ()
    discs: tuple[str, ...] = ()  # where the player's disc would be
    meeples: tuple[str, ...] = ()
    workers: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    cars: tuple[tuple[str, str], ...] = ()  # place and model
    parts: tuple[tuple[str, str], ...] = ()  # place and mark
    stats: tuple[tuple[str, str, str], ...] = ()  # label, new value, tone
    part: str = ""  # picture for the head of the preview: a part, a car, a tile, an icon
    model: str = ""
    tile: Tile | None = None
    icon: str = ""


SHOWN_IN_PLACE: Final = ("Points", "Shifts left today", "Banked Shifts", "Books", "Vouchers", "Red Seats")


def edges(box: Box, s: State, codes: Sequence[int]) -> list[tuple[int, int]]:
    """The moves of cars that a provided part or a push sets off, as far as the codes tell."""
    ways = [code - DISPLACE for code in codes if DISPLACE <= code < DISPLACE + 2]
    node = s.moving_from if s.decision == D_DISPLACE else box.line[model_of(codes[0] - PROVIDE)]
    found = []
    while True:
        forks = [target for target in box.arrows[node] if target != NONE]
        target = box.arrows[node][ways.pop(0)] if len(forks) > 1 and ways else forks[0]
        found.append((node, target))
        if target == EXIT or s.conveyor[target] == NONE:
            return found
        if len([t for t in box.arrows[target] if t != NONE]) > 1 and not ways:
            return found
        node = target


def line_ghost(box: Box, s: State, after: State, seat: int, codes: Sequence[int], part: str, lane: str) -> Ghost:
    """The way of the cars: arrows and nodes light up, and the car at the end of the queue."""
    moves = edges(box, s, codes)
    lit = [f"arrow-{a}-{b}" for a, b in moves] + [f"node-{b}" for _, b in moves if b != EXIT]
    cars = []
    if moves[-1][1] == EXIT:
        place = max((i for i, model in enumerate(after.queue) if model != NONE), default=0)
        cars.append((f"queue-{place + 1}", MODEL_NAMES[after.queue[place]]))
    elif s.conveyor[moves[-1][1]] == NONE:
        target = moves[-1][1]
        cars.append((f"node-{target}", MODEL_NAMES[after.conveyor[target]]))
    return Ghost(seat, lit=tuple(lit), cars=tuple(cars), parts=((lane, part),) if part else (), part=part)


# --- plays -------------------------------------------------------------------------------------------------------


def next_seat(box: Box, world: State) -> int | None:
    """Who decides in a position; of several the first."""
    waiting = to_act(box, world)
    return (waiting & -waiting).bit_length() - 1 if waiting else None


THEN: Final = {
    D_START_DESIGN: "Then you take a design.",
    D_SPOT: "Then you choose a spot of the Certification Track.",
    D_PLAQUE: "Then you look at the plaques and keep one.",
    D_DISPLACE: "Then you choose where a displaced car goes.",
    D_UPGRADE_MODE: "Then you choose: a single or a double upgrade, and the space of the cube.",
    D_UPGRADE_SPACE: "Then you choose the space of the cube.",
    D_PARK: "Then you park what you have claimed.",
    D_PAIR: "Then you choose two benefits.",
    D_AFTER_PET: "Then you may speak, on this goal or another.",
}


def what_follows(s: State, after: State, seat: int) -> tuple[str, ...]:
    """The question a play leads to, the meeting, the end."""
    if after.seat == seat and after.decision in THEN and after.decision != s.decision:
        return (THEN[after.decision],)
    if after.meeting > s.meeting:
        return ("The Pace Car reaches a checkered space: a meeting is called for tonight.",)
    return ()


def is_small(s: State, after: State, seat: int, code: int) -> bool:
    """Steps of a turn after which the same player goes on, and which can be taken back."""
    goes_on = after.seat == seat and after.phase == s.phase and after.chance == s.chance
    return goes_on and s.decision >= D_TURN and code != END_TURN and s.decision != D_PARK


def reveals(s: State, after: State, code: int) -> bool:
    """Orders, pets and proposals leave a hand, plaques are looked at: that cannot be forgotten."""
    shown = KANBAN <= code < VOUCHER or PET <= code < SEAT or PLAQUE <= code < PARK or code >= PROPOSE
    return shown or after.decision == D_PLAQUE != s.decision


def play_of(
    box: Box,
    s: State,
    seat: int,
    codes: Sequence[int],
    kicker: str,
    title: str,
    ghost: Ghost | None = None,
    notes: Iterable[str] = (),
    bill: tuple[Line, ...] = (),
    dials: tuple[Dial, ...] = (),
    key: str = "",
    after: State | None = None,
) -> Play:
    """Some codes and what they change. Small steps are played at once, except where something is to be set first."""
    after = after or outcome(box, s, seat, codes)
    found = changes(box, s, seat, after)
    stats = tuple((c.label, c.after, c.tone) for c in found if c.label in SHOWN_IN_PLACE)
    return Play(
        key=key or str(codes[0]),
        codes=tuple(codes),
        kicker=kicker,
        title=title,
        bill=bill,
        dials=dials,
        changes=found,
        notes=(*(f"{note[:1].upper()}{note[1:]}." for note in notes if note), *what_follows(s, after, seat)),
        next_seat=next_seat(box, after),
        drawn=after.chance != s.chance,
        revealed=reveals(s, after, codes[0]),
        direct=not dials and not reveals(s, after, codes[0]) and is_small(s, after, seat, codes[0]),
        ghost=replace(ghost or Ghost(seat), stats=stats),
    )


# --- a part for the line, with the ways of the cars --------------------------------------------------------------


def ways_of(box: Box, s: State, seat: int, codes: tuple[int, ...]) -> list[tuple[tuple[int, ...], State]]:
    """All ways a push can go on, each to its end."""
    after = outcome(box, s, seat, codes)
    if after.decision != D_DISPLACE or after.seat != seat:
        return [(codes, after)]
    return [way for option in (0, 1) for way in ways_of(box, s, seat, (*codes, DISPLACE + option))]


def way_words(box: Box, s: State, codes: Sequence[int]) -> str:
    """`1 to the exit`, in the words of a dial."""
    last = edges(box, s, codes)[-1]
    names = ["in" if code == DISPLACE else "out" for code in codes if DISPLACE <= code < DISPLACE + 2]
    end = f", +{box.exit_points[last[0]]} pp" if last[1] == EXIT else ""
    return ", ".join(names) + end


def provide_plays(
    box: Box,
    s: State,
    seat: int,
    code: int,
    title: str,
    part: str,
    lane: str,
    bill: tuple[Line, ...],
) -> list[Play]:
    """A provided part with every way of the displaced cars; a dial leads from one to the other."""
    ways = ways_of(box, s, seat, (code,))
    keys = [str(code) if i == 0 else "-".join(str(c) for c in codes) for i, (codes, _) in enumerate(ways)]
    plays = []
    for n, (codes, after) in enumerate(ways):
        dials: tuple[Dial, ...] = ()
        if len(ways) > 1:
            steps = tuple(Step(way_words(box, s, other), keys[i], i == n) for i, (other, _) in enumerate(ways))
            dials = (Dial("Cars go", steps),)
        ghost = line_ghost(box, s, after, seat, codes, part, lane)
        plays.append(play_of(box, s, seat, codes, "PROVIDE", title, ghost, (), bill, dials, keys[n], after))
    return plays
