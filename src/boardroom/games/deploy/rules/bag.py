"""The bag of workload cubes, and revealing systems (L157, L458, L673, specification 5.11)."""

from __future__ import annotations

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.state import BLUE, COLOURS, LEVELS, PURPLE, SYSTEMS, YELLOW, Player, State
from boardroom.kernel.chance import pick


def bag_size(s: State) -> int:
    """Cubes in the bag."""
    return s.bag[YELLOW] + s.bag[BLUE] + s.bag[PURPLE]


def cubes_on(me: Player, system: int) -> int:
    """Cubes on the top tile of a system."""
    design = me.design[system]
    return design[YELLOW] + design[BLUE] + design[PURPLE]


def missing(box: Box, me: Player, system: int) -> int:
    """Cubes the top tile of a system still lacks; none where all three tiles are deployed."""
    if me.deployed[system] == LEVELS:
        return 0
    return box.system_cubes[system][me.deployed[system]] - cubes_on(me, system)


def fill(box: Box, s: State, seat: int, system: int) -> bool:
    """Draw cubes onto the top tile, as far as the bag goes; whether it is complete (L157, A21)."""
    me = s.players[seat]
    lacking = missing(box, me, system)
    drawn = min(lacking, bag_size(s))
    for _ in range(drawn):
        colour = pick(s.chance, s.bag, COLOURS)
        s.bag[colour] -= 1
        me.design[system][colour] += 1
    return drawn == lacking


def reveal(box: Box, s: State, seat: int, system: int) -> None:
    """The new top tile gets its cubes; one that stays incomplete waits for the bag (L673, A21)."""
    if not fill(box, s, seat, system):
        s.waiting[s.waiting_count] = seat * SYSTEMS + system
        s.waiting_count += 1


def fill_waiting(box: Box, s: State) -> None:
    """Cubes have come back: incomplete tiles are filled in the order of their reveal (A21)."""
    done = 0
    while done < s.waiting_count and fill(box, s, s.waiting[done] // SYSTEMS, s.waiting[done] % SYSTEMS):
        done += 1
    s.waiting_count -= done
    for i in range(s.waiting_count):
        s.waiting[i] = s.waiting[i + done]
    for i in range(s.waiting_count, s.waiting_count + done):
        s.waiting[i] = 0
