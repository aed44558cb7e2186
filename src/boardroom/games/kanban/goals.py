"""Performance Goals and Final Goals: what they count, what they would score, how they are shown."""

from __future__ import annotations

from boardroom.games.kanban import state
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.names import DEPARTMENT_NAMES, MODEL_NAMES, PART_NAMES, SHOWN
from boardroom.games.kanban.rules.counting import counts_chairs, final_achieved, goal_count
from boardroom.games.kanban.rules.meeting import multiplier, table_place
from boardroom.games.kanban.state import State
from boardroom.kernel.table import Shown, capital, listed

COUNTED, ASKED_FOR = SHOWN["counted"], SHOWN["final_goal"]


def filled(text: str, one: int, two: int, number: int = 0) -> str:
    """A text with the models, parts, garages or departments that a goal names."""
    models, parts, departments = (dict(enumerate(names)) for names in (MODEL_NAMES, PART_NAMES, DEPARTMENT_NAMES))
    return text.format(
        number=number,
        model=models.get(one),
        part=parts.get(one),
        other_part=parts.get(two),
        garages=f"{one + 1} and {two + 1}",
        departments=listed([departments[n] for n in (one, two) if n in departments]),
    )


def goal_text(box: Box, goal: int) -> str:
    """What a Performance Goal counts: `cars in garages`."""
    kind, one, two = box.goal_counts[goal - 1]
    return filled(COUNTED[kind], one, two)


def goal_name(box: Box, goal: int) -> str:
    """`goal 14 (upgraded designs)`."""
    return f"goal {goal} ({goal_text(box, goal)})"


def room_on(box: Box, s: State, goal: int) -> int:
    """What the next Seat on a goal can count at most; a goal that is not on the table is an empty one."""
    place = table_place(s, goal)
    return box.goal_seats[goal - 1] if place == state.NONE else multiplier(box, s, place)


def countable(box: Box, s: State, seat: int, goal: int) -> int:
    """What a player has of a goal once a Seat lies on it: that Seat is not around the table any more (A22)."""
    return max(0, goal_count(box, s, seat, goal) - counts_chairs(box, goal))


def speech_points(box: Box, s: State, seat: int, goal: int) -> int:
    """What a Seat on a goal would score now (A22)."""
    return box.goal_points[goal - 1] * min(room_on(box, s, goal), countable(box, s, seat, goal))


# --- as the conference table shows them --------------------------------------------------------------------------


def goal_shown(box: Box, s: State, goal: int) -> Shown:
    """A goal with what it would score for everybody."""
    place, counts = table_place(s, goal), goal_text(box, goal)
    kind, one, two = box.goal_counts[goal - 1]
    parts = {state.C_UPGRADES_OF: (one,), state.C_PARTS: (one, two)}.get(kind, ())
    garages = f"{one + 1}, {two + 1}" if kind == state.C_GARAGES else ""
    speakers = tuple(p for p in range(s.seats) if place != state.NONE and s.speakers[place] >> p & 1)
    pets = (p for p in range(s.seats) if s.players[p].pet == goal and place >= state.TABLE_GOALS)
    return Shown(
        number=goal,
        title=capital(counts),
        counts=counts,
        each=box.goal_points[goal - 1],
        most=box.goal_seats[goal - 1],
        left=box.goal_seats[goal - 1] - len(speakers),  # Seats that still fit
        again=s.batch_of[goal - 1] > 0,  # came back with the discards: points of earlier meetings are among those shown
        parts=tuple(PART_NAMES[part] for part in parts),  # what it counts, as a picture
        model=MODEL_NAMES[one] if kind == state.C_CARS_OF else "",
        icon=COUNTED[kind].icon,
        mark=DEPARTMENT_NAMES[one].code if kind == state.C_CERTIFIED_IN else garages,
        owner=next(pets, None),  # whose pet project it is
        speakers=speakers,
        shares=tuple(share(box, s, goal, p, p in speakers) for p in range(s.seats)),
    )


def share(box: Box, s: State, goal: int, seat: int, spoken: bool) -> Shown:
    """What a player has of a goal and would score; who has spoken shows what the goal has brought."""
    each, room, worth = box.goal_points[goal - 1], room_on(box, s, goal), speech_points(box, s, seat, goal)
    times = worth // each if each else 0
    return Shown(
        seat=seat,
        points=s.players[seat].by_goal[goal - 1] if spoken else worth,
        times=times,
        have=countable(box, s, seat, goal),
        spoken=spoken,
        later=each * max(0, min(times, room - 1)),  # if another Seat is put there first
        can=s.players[seat].face_up > 0 and room > 0,
    )


def final_goals(box: Box, s: State) -> tuple[Shown, ...]:
    """The Final Goals of this game: what they ask for, `5 cars`, and who has achieved them."""
    return tuple(
        Shown(
            title=filled(ASKED_FOR[kind], one, two, number),
            points=box.final_points[s.final_tile][aim],
            met=tuple(p for p in range(s.seats) if final_achieved(box, s, p, aim)),
        )
        for aim, (kind, number, one, two) in enumerate(box.final_needs[s.final_tile])
    )
