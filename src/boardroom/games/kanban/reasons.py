"""Why something is refused in Kanban: figures for the texts of `reasons.toml`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from boardroom.games.kanban import names
from boardroom.games.kanban.actions import PART_SOURCES
from boardroom.games.kanban.names import DEPARTMENT_NAMES, DESIGN_NAMES, MODEL_NAMES, PART_NAMES
from boardroom.games.kanban.rules import assembly, design, people
from boardroom.games.kanban.rules import reasons as numbers
from boardroom.games.kanban.state import AD, AS, DE, LO, NONE, SPACES
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Name, Reasons, capital, listed

AGAIN: Final = {"Kanban": LO, "Voucher": LO, "MicroManage": AD}  # where what is done once a day can be done
LOCKS: Final = {"Voucher": LO, "TakeDesign": DE, "Park": AS}  # what takes being certified, and where


def other_station(a: Any, code: int) -> str:
    """Whether the department has another workstation for the player today."""
    station = a.value(code, "station")
    beside = station + 1 if station % 2 == 0 else station - 1
    ways = ["the other workstation of the department" if a.can(a.space.at("Station", beside)) else "another department"]
    return f"{capital(', or '.join(ways + ['tomorrow'] * (not a.last_day)))}."


def another_day(a: Any, code: int) -> str:
    """When it can be done again; on the last day never."""
    family = a.space.parts(code)[0]
    where = f" in {DEPARTMENT_NAMES[AGAIN[family]]}" if family in AGAIN else "" if family == "Recycle" else " here"
    return "" if a.last_day else f"On the next day that you work{where}."


def who(a: Any, stands: Callable[[Any], bool]) -> str:
    """The player whose piece stands somewhere, else Sandra."""
    return next((f"@{p}" for p in range(a.s.seats) if stands(a.s.players[p])), "Sandra")


def missing(a: Any, code: int) -> list[Name]:
    """Parts that a model on the line takes now: all it has not got yet, but upgraded ones first."""
    model = a.value(code, "model")
    lacking = [part for part in PART_NAMES if not a.s.assembly[model][part.number]]
    return [part for part in lacking if assembly.is_upgraded(a.s, model, part.number)] or lacking


def upgraded_first(a: Any, code: int) -> str:
    """An upgraded part that can be provided, or what brings one."""
    model, sources = a.value(code, "model"), range(PART_SOURCES)
    able = any(a.can(a.space.at("Provide", model, part.number, by)) for part in missing(a, code) for by in sources)
    return "Provide such a part first." if able else more_parts(a, code)


def once(a: Any, free: Callable[..., int], what: str) -> str:
    """What must be waited for if there is no room."""
    return "" if free(a.box, a.me) > 0 else f", once a {what} is free"


def collecting(a: Any, code: int) -> str:
    """Collecting parts, if the player will still work in Logistics."""
    told = f"collect parts in Logistics{once(a, people.free_bins, 'bin')}"
    return told if LO in a.departments or not a.last_day else ""


def ways_to_parts(a: Any, code: int) -> list[str]:
    """What brings a part that would do, soonest first."""
    ways, family = [*filter(None, [collecting(a, code)])], a.space.parts(code)[0]
    if family == "Recycle":
        return ways
    wanted = missing(a, code) if family == "Provide" else [PART_NAMES[a.value(code, "part")]]
    if a.me.vouchers and any(a.s.cubes[part.number] for part in wanted):
        ways.insert(0, "use a Voucher")
    taken = {names.SWAP_NAMES[a.value(swap, "swap")].take for swap in a.legal_of("Recycle")}
    found = listed([part for part in wanted if part in taken and not a.me.parts[part.number]], word="or")
    return [f"recycle for {found}", *ways] if found else ways


def more_parts(a: Any, code: int) -> str:
    """The same in a sentence."""
    return sentence(ways_to_parts(a, code))


def sentence(ways: list[str]) -> str:
    """Ways out, if there are any."""
    return f"{capital(listed(ways, word='or'))}." if ways else ""


def filled_again(a: Any, code: int) -> str:
    """Whether a tile comes to a gap of the display; the decks may have run out."""
    world, source = copy(a.s), a.value(code, "source")
    design.refill(world)
    return "Gaps are filled when the turn ends." if source < SPACES and world.display[source] != NONE else ""


def way_there(a: Any, code: int) -> str:
    """How one comes to work in a department: from Administration today."""
    managing = a.s.micro == NONE and people.department(a.me.station) == AD
    if managing and a.shifts:
        return "Micro-manage that department."
    return "" if a.last_day else "Choose its workstation tomorrow."


def room(a: Any, ways: list[str], dept: int, more: str) -> str:
    """Ways to make room on other days; being certified gives more of it once."""
    locked = not people.certified(a.box, a.me, dept)
    more_room = [f"get certified in {DEPARTMENT_NAMES[dept]} for one more {more}"] * locked
    return sentence(more_room if a.last_day else ways + more_room)


REASONS: Final = Reasons.of(
    __name__,
    numbers,
    car=lambda a, code: MODEL_NAMES[a.s.queue[a.value(code, "position") - 1]],
    cost=lambda a, code: a.box.claim_cost[a.value(code, "position") - 1] if code in a.space.codes("Claim") else 1,
    department=lambda a, code: DEPARTMENT_NAMES[a.value(code, "department")],
    departments=lambda a, code: listed([DEPARTMENT_NAMES[dept] for dept in a.departments]),
    designs=lambda a, code: listed([tile for tile in DESIGN_NAMES if a.me.designs[tile.number]], "no design"),
    desk=lambda a, code: a.me.levels[LOCKS[a.space.parts(code)[0]]],
    fewest_ways=lambda a, code: -len(ways_to_parts(a, code)),
    filled=lambda a, code: assembly.filled(a.s, a.value(code, "model")),
    free_bins=lambda a, code: max(0, people.free_bins(a.box, a.me)),
    free_desks=lambda a, code: max(0, people.free_desks(a.box, a.me)),
    garages=lambda a, code: people.open_garages(a.box, a.me),
    in_stock=lambda a, code: a.s.warehouse[a.value(code, "part")],
    just_claimed=lambda a, code: ", counting what you have claimed today" if people.waiting_cars(a.me) else "",
    later=lambda a, code: a.later,
    lock=lambda a, code: DEPARTMENT_NAMES[LOCKS[a.space.parts(code)[0]]],
    managed=lambda a, code: DEPARTMENT_NAMES[a.s.micro],
    missing=lambda a, code: listed(missing(a, code)),
    model=lambda a, code: MODEL_NAMES[a.value(code, "model")],
    more_bins=lambda a, code: room(a, ["use parts"], LO, "bin"),
    more_in_stock=lambda a, code: (
        "Take another part." if a.starting else "A Kanban order fills warehouses." * (not (a.last_day and a.s.ordered))
    ),
    more_desks=lambda a, code: room(a, ["upgrade a design", "claim a car with one"], DE, "desk"),
    once_a_desk=lambda a, code: once(a, people.free_desks, "desk"),
    on_spot=lambda a, code: who(a, lambda me: (me.space, me.spot) == (a.me.space + 1, a.value(code, "spot"))),
    own_department=lambda a, code: DEPARTMENT_NAMES[people.department(a.me.station)],
    parked=lambda a, code: people.parked(a.me),
    part=lambda a, code: PART_NAMES[a.value(code, "part")],
    parts=lambda a, code: listed(
        [f"{n} {part}" for part, n in zip(PART_NAMES, a.me.parts, strict=True) if n], "no parts"
    ),
    pool=lambda a, code: listed([part for part in PART_NAMES if a.s.recycling[part.number]]),
    queued=lambda a, code: listed([*dict.fromkeys(MODEL_NAMES[car] for car in a.s.queue if car != NONE)], word="or"),
    spaces=lambda a, code: assembly.spaces(a.box, a.s),
    standing=lambda a, code: who(a, lambda me: me.station == a.value(code, "station")),
    station=lambda a, code: names.station_name(a.me.station),
    taken=lambda a, code: people.parked(a.me) + people.waiting_cars(a.me),
    tomorrow=lambda a, code: "" if a.last_day else "Tomorrow you may return.",
    tomorrow_comes=lambda a, code: not a.last_day,
    wanted_station=lambda a, code: names.STATION_NAMES[a.value(code, "station")],
)
