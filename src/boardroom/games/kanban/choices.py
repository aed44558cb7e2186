"""What a player may choose from at the table: every question outside a turn, and those a step of a turn raises.

What a turn itself offers is in `shifts.py`, the previews are in `previews.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from boardroom.games.kanban.actions import (
    COLLECT,
    DISPLACE,
    MODEL_NAMES,
    MOST_COLLECTED,
    NO_SEAT,
    PAIR,
    PARK,
    PART_NAMES,
    PASS,
    PET,
    PLAQUE,
    PROPOSE,
    SEAT,
    SPOT,
    SPOT_LETTERS,
    STATION,
    STATION_NAMES,
    UPGRADE_MODE,
    UPGRADE_SPACE,
)
from boardroom.games.kanban.asked import Asked, Parts, parts
from boardroom.games.kanban.box import Box
from boardroom.games.kanban.names import DEPARTMENT_NAMES, PLAQUE_TITLES, count, gains_text, goal_text
from boardroom.games.kanban.pieces import PART_MARKS, PLAQUE_ICONS, tile_of
from boardroom.games.kanban.previews import Ghost, imagined, legal_codes, line_ghost, outcome
from boardroom.games.kanban.rules.decisions import to_act
from boardroom.games.kanban.rules.people import department
from boardroom.games.kanban.shifts import add_designs, turn_choices
from boardroom.games.kanban.state import (
    D_AFTER_PET,
    D_DISPLACE,
    D_PAIR,
    D_PARK,
    D_PLAQUE,
    D_PROPOSE,
    D_SPEAK,
    D_SPOT,
    D_START_DESIGN,
    D_START_PART,
    D_START_SPOT,
    D_STATION,
    D_TURN,
    D_UPGRADE_MODE,
    D_UPGRADE_SPACE,
    EXIT,
    GARAGES,
    ON_TABLE,
    PAIRS,
    PARTS,
    PLAQUES,
    SPOTS,
    STATIONS,
    TILES_PER_MODEL,
    TRACK_SPACES,
    UPGRADE_SPACES,
    State,
)
from boardroom.games.kanban.words import speech_points, tip
from boardroom.kernel.panel import Choices


def choices(box: Box, s: State, seat: int) -> Choices | None:
    """All a seat may choose from; None when somebody else decides or the game is over."""
    if not to_act(box, s) >> seat & 1:
        return None
    offered: dict[int, Callable[[Asked], Choices]] = {
        D_START_SPOT: spot_choices,
        D_START_PART: start_part_choices,
        D_START_DESIGN: start_design_choices,
        D_STATION: station_choices,
        D_TURN: turn_choices,
        D_SPOT: spot_choices,
        D_PLAQUE: plaque_choices,
        D_DISPLACE: displace_choices,
        D_UPGRADE_MODE: mode_choices,
        D_UPGRADE_SPACE: space_choices,
        D_PARK: park_choices,
        D_PAIR: pair_choices,
        D_SPEAK: speak_choices,
        D_AFTER_PET: speak_choices,
        D_PROPOSE: propose_choices,
    }
    world = imagined(box, s, seat)
    return offered[s.decision](Asked(box, world, seat, frozenset(legal_codes(box, world, seat))))


# --- the starting round and the workstation ----------------------------------------------------------------------


def spot_choices(a: Asked) -> Choices:
    """A spot of the Certification Track, at the start or for a certification."""
    p = parts()
    space = min(a.s.players[a.seat].space + 1, TRACK_SPACES - 1)
    for spot in range(SPOTS):
        code = SPOT + spot
        gains = gains_text(a.box.spot_gains[space][spot])
        ghost = Ghost(a.seat, meeples=(f"cert-{space}-{spot}",), icon="cert")
        p.add(
            a.entry(SPOT_LETTERS[spot].upper(), "cert", f"SPOT {SPOT_LETTERS[spot].upper()}", gains, code),
            a.plays(code, "CERTIFICATION TRACK", f"Space {space}, spot {SPOT_LETTERS[spot]}", ghost, gains),
        )
    start = a.s.decision == D_START_SPOT
    title = "Where does your meeple start?" if start else f"Certified in {DEPARTMENT_NAMES[a.s.trained]}: choose a spot"
    return p.form(title, "right is earlier", part=not start)


def start_part_choices(a: Asked) -> Choices:
    """The first part."""
    p = parts()
    for part in range(PARTS):
        code = COLLECT + part * MOST_COLLECTED
        ghost = Ghost(a.seat, lit=(f"ware-{PART_MARKS[part]}",), part=PART_MARKS[part])
        title = PART_NAMES[part].upper()
        note = f"{a.s.warehouse[part]} in the warehouse"
        p.add(
            a.entry(str(part + 1), PART_MARKS[part], title, note, code),
            a.plays(code, "STARTING PART", PART_NAMES[part].capitalize(), ghost),
        )
    return p.form("Take a starting part", "a design follows")


def start_design_choices(a: Asked) -> Choices:
    """The first design."""
    p = parts()
    add_designs(a, p, "STARTING DESIGN")
    return p.form("Take a starting design", "without its benefit", part=True)


def station_choices(a: Asked) -> Choices:
    """The workstation of the day."""
    p = parts()
    for station in range(STATIONS):
        code = STATION + station
        dept = department(station)
        name = f"{STATION_NAMES[station]} · {DEPARTMENT_NAMES[dept]}"
        shifts = count(a.box.station_shifts[station], "Shift")
        ghost = Ghost(a.seat, workers=(f"station-{STATION_NAMES[station]}",), icon="manage")
        p.add(
            a.entry(str((station + 1) % 10), "manage", name, shifts, code),
            a.plays(
                code, "WORKSTATION", f"Go to {STATION_NAMES[station]}", ghost, f"{shifts} in {DEPARTMENT_NAMES[dept]}"
            ),
        )
    return p.form("Choose a workstation", "left acts first, today and tomorrow")


# --- questions within a turn -------------------------------------------------------------------------------------


def plaque_choices(a: Asked) -> Choices:
    """An expert keeps a plaque."""
    p = parts()
    for kind in range(PLAQUES):
        code = PLAQUE + kind
        if code in a.codes:
            title = PLAQUE_TITLES[kind].removeprefix("a ").upper()
            ghost = Ghost(a.seat, icon=PLAQUE_ICONS[kind])
            p.add(
                a.entry(str(kind + 1), PLAQUE_ICONS[kind], title, a.effect(code), code),
                a.plays(code, "PLAQUE", PLAQUE_TITLES[kind].removeprefix("a ").capitalize(), ghost, a.effect(code)),
            )
    return p.form(f"Expert in {DEPARTMENT_NAMES[a.s.trained]}: keep a plaque", "", part=True)


def displace_choices(a: Asked) -> Choices:
    """Where a displaced car goes."""
    p = parts()
    for way in (0, 1):
        code = DISPLACE + way
        told = tip(a.box, a.s, a.seat, code)
        after = outcome(a.box, a.s, a.seat, (code,))
        ghost = line_ghost(a.box, a.s, after, a.seat, (code,), "", "")
        target = a.box.arrows[a.s.moving_from][way]
        title = "ROLL OFF" if target == EXIT else ("INWARD", "OUTWARD")[way]
        p.add(
            a.entry("IO"[way], "arrow", title, told.effect, code), a.plays(code, "PUSH", told.title, ghost, told.effect)
        )
    return p.form(f"Where does the {MODEL_NAMES[a.s.moving]} car go?", "", part=True)


def mode_choices(a: Asked) -> Choices:
    """A single or a double upgrade."""
    p = parts()
    for mode, (title, spot) in enumerate((("SINGLE", "upgraded"), ("DOUBLE", "double"))):
        code = UPGRADE_MODE + mode
        ghost = Ghost(a.seat, lit=(spot,), tile=tile_of(a.s.upgrading))
        p.add(
            a.entry("SD"[mode], "upgrade", title, a.effect(code), code),
            a.plays(code, "UPGRADE", title.capitalize(), ghost, a.effect(code)),
        )
    return p.form("A single or a double upgrade?", "double: once in the game", part=True)


def space_choices(a: Asked) -> Choices:
    """The space of the cube."""
    p = parts()
    model, part = divmod(a.s.upgrading, TILES_PER_MODEL)
    for u in range(UPGRADE_SPACES):
        code = UPGRADE_SPACE + u
        gains = gains_text(a.box.upgrade_gains[model][u])
        ghost = Ghost(a.seat, parts=((f"up-{model}-{u}", PART_MARKS[part]),), part=PART_MARKS[part])
        p.add(
            a.entry(str(u + 1), "upgrade", f"SPACE {u + 1}", gains, code),
            a.plays(code, "UPGRADE", f"Space {u + 1} of {MODEL_NAMES[model]}", ghost, gains),
        )
    return p.form(f"Where does the {PART_NAMES[part]} go?", f"spaces of {MODEL_NAMES[model]}", part=True)


def park_choices(a: Asked) -> Choices:
    """A garage for a claimed car."""
    p = parts()
    model = MODEL_NAMES[a.s.players[a.seat].claimed[0]]
    for garage in range(GARAGES):
        code = PARK + garage
        told = tip(a.box, a.s, a.seat, code)
        ghost = Ghost(a.seat, cars=((f"garage-{garage + 1}", model),), model=model)
        p.add(
            a.entry(str(garage + 1), "garage", f"GARAGE {garage + 1}", told.effect, code),
            a.plays(code, "PARK", told.title, ghost, told.effect),
        )
    return p.form(f"Park the {model} car", "", part=True)


def pair_choices(a: Asked) -> Choices:
    """Two benefits of the fifth garage."""
    p = parts()
    for n in range(PAIRS):
        code = PAIR + n
        told = tip(a.box, a.s, a.seat, code)
        p.add(
            a.entry(str(n + 1), "garage", told.title.upper(), "", code),
            a.plays(code, "GARAGE 5", told.title, Ghost(a.seat, icon="garage")),
        )
    return p.form("Choose two benefits of garage 5", "", part=True)


# --- meetings ----------------------------------------------------------------------------------------------------


def goal_title(a: Asked, goal: int) -> str:
    """What a goal counts, with a capital."""
    text = goal_text(a.box, goal)
    return text[:1].upper() + text[1:]


def speak_choices(a: Asked) -> Choices:
    """Goals to speak on, the pet project, or nothing."""
    p = parts()
    me = a.s.players[a.seat]
    for place in range(ON_TABLE):
        goal = a.s.table[place]
        if goal:
            add_speech(a, p, goal, str(place + 1))
    if a.s.decision == D_SPEAK and not me.pet:
        for n, goal in enumerate(goal for goal in me.goals if goal):
            add_pet(a, p, goal, "ABC"[n])
    if a.s.decision == D_AFTER_PET:
        ghost = Ghost(a.seat, icon="pass")
        p.add(
            a.entry("N", "pass", "NO SEAT NOW", "the pet project was it", NO_SEAT),
            a.plays(NO_SEAT, "MEETING", "No Seat on a goal now", ghost),
        )
    else:
        ghost = Ghost(a.seat, icon="pass")
        p.add(
            a.entry("P", "pass", "PASS", "you may speak again later", PASS),
            a.plays(PASS, "MEETING", "Pass", ghost, a.effect(PASS)),
        )
    title = "After your pet: speak too?" if a.s.decision == D_AFTER_PET else "Speak in the meeting"
    return p.form(title, f"{count(me.face_up, 'Seat')} left", part=a.s.decision == D_AFTER_PET)


def add_speech(a: Asked, p: Parts, goal: int, key: str) -> None:
    """A Seat on a goal."""
    code = SEAT + goal - 1
    worth = speech_points(a.box, a.s, a.seat, goal)
    ghost = Ghost(a.seat, lit=(f"goal-{goal}",), seats=(f"seat-{goal}",), icon="speak")
    p.add(
        a.entry(key, "speak", goal_title(a, goal), f"+{worth} pp", code),
        a.plays(code, "SPEAK", goal_title(a, goal), ghost, speech_words(a, goal)),
    )


def speech_words(a: Asked, goal: int) -> str:
    """What others would lose by it."""
    each = a.box.goal_points[goal - 1]
    worse = []
    after = outcome(a.box, a.s, a.seat, (SEAT + goal - 1,))
    for rival in range(a.s.seats):
        now, then = speech_points(a.box, a.s, rival, goal), speech_points(a.box, after, rival, goal)
        spoken = any(a.s.table[place] == goal and a.s.speakers[place] >> rival & 1 for place in range(ON_TABLE))
        if rival != a.seat and then < now and not spoken and after.table[0]:
            worse.append(f"@{rival} drops from {now} to {then}")
    return ", ".join([f"{each} pp each", *worse])


def add_pet(a: Asked, p: Parts, goal: int, key: str) -> None:
    """A card of the hand as pet project."""
    code = PET + goal - 1
    worth = speech_points(a.box, a.s, a.seat, goal)
    ghost = Ghost(a.seat, lit=(f"hand-{goal}",), icon="cards")
    p.add(
        a.entry(key, "cards", f"Pet: {goal_text(a.box, goal)}", f"worth {worth} to you", code),
        a.plays(code, "PET PROJECT", goal_title(a, goal), ghost, a.effect(code)),
    )


def propose_choices(a: Asked) -> Choices:
    """A goal for the next meeting."""
    p = parts()
    for n, goal in enumerate(goal for goal in a.s.players[a.seat].goals if goal):
        code = PROPOSE + goal - 1
        worth = speech_points(a.box, a.s, a.seat, goal)
        ghost = Ghost(a.seat, lit=(f"hand-{goal}",), icon="cards")
        p.add(
            a.entry("ABC"[n], "cards", goal_title(a, goal), f"worth {worth} to you now", code),
            a.plays(code, "PROPOSE", goal_title(a, goal), ghost, a.effect(code)),
        )
    return p.form("Propose a goal for the next meeting", "in secret")
