"""What a player may choose from at the table: lists with keys, costs and reasons; the previews are in `previews.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from boardroom.games.deploy.actions import (
    ADD_C,
    ADD_TILE,
    ADD_WORKER,
    COLOUR_NAMES,
    CONSULT,
    DEPLOY,
    DESIGN,
    DEVELOP,
    DISCARD,
    DONE,
    MOVE,
    PAY,
    PLACE_NAMES,
    PLACE_WORKER,
    POOL_NAMES,
    PUT_CUBE,
    REMOVE_C,
    REMOVE_TILE,
    RETURN_TECH,
    RETURN_WORKER,
    START_POOL,
    TRADE_CASH,
    TRADE_INCOME,
    USE_PLANNER,
)
from boardroom.games.deploy.board import CUBE_LETTERS, SPOT_TITLES, TILE_ICONS, TILE_SHORT
from boardroom.games.deploy.box import Box
from boardroom.games.deploy.previews import (
    Ghost,
    cube_parts,
    legal_codes,
    paid_plays,
    place_for_me,
    simple_play,
    system_picture,
)
from boardroom.games.deploy.rules import reasons as r
from boardroom.games.deploy.rules.action import new_colour, old_colour, system_of, target_of
from boardroom.games.deploy.rules.deploy import deploy_workers, income_change
from boardroom.games.deploy.rules.develop import is_technology
from boardroom.games.deploy.rules.market import step_price, tile_at, tile_price
from boardroom.games.deploy.rules.move import blue_of, from_place, purple_of, to_place, yellow_of
from boardroom.games.deploy.rules.placement import next_cube
from boardroom.games.deploy.rules.turn import refusal
from boardroom.games.deploy.state import (
    BASIC,
    C_STEPS,
    CLOUD,
    COLOURS,
    D_ACTION,
    D_DESIGN,
    D_DISCARD,
    D_FEES,
    D_LOSS,
    D_MOVE,
    D_OVER,
    D_PAY,
    D_PLANNER,
    D_PUT,
    D_REMOVE,
    D_RETURN_TECH,
    D_SPOT,
    D_START,
    D_TEAM,
    DEVELOPMENTS,
    LEVELS,
    NONE,
    PLACES,
    POSITIONS,
    SKILLS,
    SLOTS,
    SPOTS,
    SYSTEMS,
    TARGETS,
    TILE_POOLS,
    State,
)
from boardroom.games.deploy.words import (
    DEVELOPMENT_EFFECTS,
    DEVELOPMENT_NAMES,
    count,
    cubes_text,
    done_tip,
    movement_text,
    place_name,
    removed_text,
    tile_name,
    tip,
)
from boardroom.kernel.panel import BAD, GOOD, Cell, Choices, Entry, Hold, Line, Play, Row

SPOT_KEYS: Final = "AEVMRB"
SPOT_ICONS: Final = ("add", "deploy", "develop", "move", "remove", "bvp")
TARGET_ICONS: Final = ("server", "cloud")
PLACE_KEYS: Final = "A1234C"

# Reasons in a word or two, where there is no room for a sentence.
SHORT: Final = {
    r.WORKERS_CHANGED: "as many as allowed",
    r.OTHER_DIRECTION: "not both in a round",
    r.NO_SUPPLY: "none left",
    r.INCOME_TOO_LOW: "income too low",
    r.AT_A_LOSS: "would be at a loss",
    r.NO_TEAM_WORKER: "none in the coffee room",
    r.NO_OFFICE_WORKER: "none in the office",
    r.SPOT_TAKEN: "taken",
    r.SPOT_CLOSED: "closed",
    r.NO_BVP: "no value to trade",
    r.INCOME_FULL: "income is full",
    r.STACK_EMPTY: "none left",
    r.POOL_FULL: "pool full",
    r.CANNOT_AFFORD: "too dear",
    r.TRACK_ENDS: "track ends",
    r.NOTHING_TO_DEPLOY: "all deployed",
    r.INCOMPLETE: "incomplete",
    r.NOT_INTEGRABLE: "too early",
    r.NO_ROOM: "no room",
    r.BASIC_GAME: "basic game",
    r.NOT_IN_STOCK: "none left",
    r.ALREADY_OWNED: "yours",
    r.NOTHING_TO_DISCARD: "mat is full",
    r.NOTHING_TO_MOVE: "nothing to move",
    r.NO_TILE_THERE: "no tile",
    r.IN_USE: "in use",
    r.TOO_MANY_STEPS: "not so far",
    r.NO_SUCH_CUBE: "no such cube",
    r.BAG_LACKS_COLOUR: "not in the bag",
    r.DOES_NOT_FIT: "would not fit",
    r.MUST_REDESIGN: "would not fit",
    r.USED_THIS_ROUND: "used this round",
    r.WRONG_COLOUR: "wrong colour",
    r.PLACE_FULL: "full",
    r.MUST_MOVE: "one movement at least",
    r.MUST_RETURN_WORKER: "a worker must go",
}
# Of several reasons the one most worth telling.
TELLING: Final = (r.CANNOT_AFFORD, r.NO_ROOM, r.IN_USE, r.NOTHING_TO_DISCARD, r.POOL_FULL)


def choices(box: Box, s: State, seat: int) -> Choices | None:
    """All a seat may choose from; None when somebody else decides or the game is over."""
    if s.decision == D_OVER or seat != s.seat:
        return None
    offered: dict[int, Callable[[Asked], Choices]] = {
        D_START: start_choices,
        D_RETURN_TECH: technology_choices,
        D_TEAM: team_choices,
        D_SPOT: spot_choices,
        D_ACTION: action_choices,
        D_DESIGN: design_choices,
        D_PLANNER: planner_choices,
        D_DISCARD: discard_choices,
        D_PAY: payment_choices,
        D_PUT: placement_choices,
        D_MOVE: movement_choices,
        D_REMOVE: removal_choices,
        D_FEES: fees_choices,
        D_LOSS: loss_choices,
    }
    return offered[s.decision](Asked(box, s, seat, frozenset(legal_codes(box, s, seat))))


@dataclass(frozen=True)
class Asked:
    """A player who has to decide, and what is legal."""

    box: Box
    s: State
    seat: int
    codes: frozenset[int]

    def why(self, code: int) -> str:
        """Why a code is closed, in a word or two; empty if it is legal."""
        return "" if code in self.codes else SHORT.get(self.reason(code), "not now")

    def reason(self, code: int) -> int:
        """The reason's number."""
        return refusal(self.box, self.s, self.seat, code)

    def entry(self, key: str, icon: str, title: str, note: str, code: int) -> Entry:
        """A line that plays a code, or says why not."""
        return Entry(key, icon, title, note, code, why=self.why(code))

    def done(self, note: str = "", title: str = "DONE") -> tuple[Entry, list[Play]]:
        """The line that ends a step, and its play."""
        entry = self.entry("D", "check", title, note or done_tip(self.s).effect, DONE)
        told = done_tip(self.s).title
        return entry, self.plays(DONE, "" if told.upper() == title else title, told)  # nothing is said twice

    def plays(self, code: int, kicker: str, title: str, ghost: Ghost | None = None, note: str = "") -> list[Play]:
        """The play of a code if it is legal."""
        if code not in self.codes:
            return []
        notes = (f"{note[0].upper()}{note[1:]}.",) if note else ()
        return [simple_play(self.box, self.s, self.seat, (code,), kicker, title, ghost or Ghost(self.seat), notes)]

    def trades(self) -> tuple[tuple[Entry, ...], list[Play]]:
        """Trading business value, which is free."""
        offers = (
            (TRADE_CASH, f"1 value for {self.box.trade_credits} credits"),
            (TRADE_INCOME, f"1 value for {self.box.trade_income} income"),
        )
        entries = tuple(Entry("", "trade", words, code=code) for code, words in offers if code in self.codes)
        return entries, [play for code, words in offers for play in self.plays(code, "FREE", f"Trade {words}")]


def fee_note(play: Play) -> tuple[str, str]:
    """How a play changes the fees: `+8`, and whether that is good."""
    for change in play.changes:
        if change.label == "Fees":
            return f"{int(change.after) - int(change.before):+d}", change.tone
    return "0", GOOD


def fees_text(play: Play) -> str:
    """The same in a few words."""
    note, _ = fee_note(play)
    return f"fees {note}" if note != "0" else "fees stay"


# --- before the actions ------------------------------------------------------------------------------------------


def start_choices(a: Asked) -> Choices:
    """D1: the pool of the starting tile."""
    entries, plays, holds = [], [], []
    for pool, letter in enumerate(POOL_NAMES):
        code = START_POOL + pool
        holds.append(Hold((), letter, code, "the tile of 2"))
        told = tip(a.box, a.s, a.seat, code)
        entries.append(a.entry(letter, "server", f"POOL {letter}", ("blue, purple", "yellow, purple")[pool], code))
        plays += a.plays(
            code, "STARTING TILE", f"Into pool {letter}", Ghost(a.seat, lit=(f"pool-{letter}",)), told.effect
        )
    return Choices("Where does the tile of 2 go?", "", tuple(entries), (), tuple(plays), tuple(holds))


def technology_choices(a: Asked) -> Choices:
    """D2: technology goes back, income comes back."""
    entries, plays = [], []
    for tile in range(SKILLS, DEVELOPMENTS):
        code = RETURN_TECH + tile - SKILLS
        if code in a.codes:
            note = f"+{a.box.technology_income} income"
            entries.append(a.entry(str(tile - SKILLS + 1), TILE_ICONS[tile], TILE_SHORT[tile].upper(), note, code))
            plays += a.plays(code, "RETURN", DEVELOPMENT_NAMES[tile])
    done, ended = a.done("keep the rest")
    return Choices("Return technology?", "", (*entries, done), (), (*plays, *ended))


def team_choices(a: Asked) -> Choices:
    """D3: extra workers."""
    box, me = a.box, a.s.players[a.seat]
    cost = box.worker_income
    entries = [
        a.entry("A", "plus", "ADD A WORKER", f"-{cost} income", ADD_WORKER),
        a.entry("R", "remove", "RETURN A WORKER", f"+{cost} income", RETURN_WORKER),
    ]
    plays = a.plays(ADD_WORKER, "TEAM", "Add an extra worker", Ghost(a.seat, lit=("coffee",)))
    plays += a.plays(RETURN_WORKER, "TEAM", "Return an extra worker", Ghost(a.seat, lit=("supply",)))
    done, ended = a.done()
    free, traded = a.trades()
    note = f"{me.coffee} in the team, {me.supply} left"
    return Choices("Adjust your team", note, (*entries, done), free, (*plays, *ended, *traded))


def spot_choices(a: Asked) -> Choices:
    """D4: bonus spots."""
    entries, plays = [], []
    for spot in range(SPOTS):
        title, effect = SPOT_TITLES[spot]
        code = PLACE_WORKER + spot
        why = a.why(code)
        if a.s.spots[spot] != NONE:
            why = f"@{a.s.spots[spot]} is there"
        entries.append(Entry(SPOT_KEYS[spot], SPOT_ICONS[spot], title, effect, code, why=why))
        plays += a.plays(code, "BONUS SPOT", title, Ghost(a.seat, worker=spot), tip(a.box, a.s, a.seat, code).effect)
    done, ended = a.done("keep the workers in the office", "PASS")
    note = f"{a.s.players[a.seat].office} in the office"
    return Choices("Place a worker on a bonus spot", note, (*entries, done), (), (*plays, *ended))


# --- the actions -------------------------------------------------------------------------------------------------


def action_choices(a: Asked) -> Choices:
    """D5: the six actions, and trades."""
    box, me = a.box, a.s.players[a.seat]
    makers = (deploy_part, add_part, develop_part, move_part, remove_part, consult_part)
    parts = [make(a) for make in makers]
    free, traded = a.trades()
    left = max(0, box.permanent_workers - me.progress)
    note = f"{count(left, 'step')} to home" + (f", {me.office} extra" if me.office else "")
    entries = tuple(entry for entry, _ in parts if entry)
    plays = tuple(play for _, found in parts for play in found)
    return Choices("Choose an action", note, entries, free, (*plays, *traded))


Part = tuple[Entry | None, list[Play]]


def common_reason(a: Asked, rows: Iterable[Row]) -> str:
    """Why nothing in a group of options can be chosen."""
    found = {a.reason(cell.code) for row in rows for cell in row.cells}
    telling = next((reason for reason in TELLING if reason in found), None)
    return SHORT.get(min(found) if telling is None else telling, "not now")


def group(a: Asked, key: str, icon: str, title: str, note: str, rows: tuple[Row, ...]) -> Entry:
    """A line that opens its options."""
    if all(cell.why for row in rows for cell in row.cells):
        return Entry(key, icon, title, rows=rows, why=common_reason(a, rows))
    return Entry(key, icon, title, note, rows=rows)


def deploy_part(a: Asked) -> Part:
    """DEPLOY: systems by server room and cloud, with workers and the change of income."""
    box, s, me = a.box, a.s, a.s.players[a.seat]
    rows, plays = [], []
    for system in range(SYSTEMS):
        level = me.deployed[system]
        if level == LEVELS:
            continue
        cells = []
        for target in range(TARGETS):
            code = DEPLOY + system * TARGETS + target
            workers = deploy_workers(box, s, a.seat, system, 0)
            income = income_change(box, me, system, target)
            where = "cloud" if target == CLOUD else "server room"
            words = f"Deploy {tile_name(system, level)} to the {where}: {workers} workers, {income:+d} income"
            cells.append(
                Cell(
                    str(workers),
                    code,
                    words if code in a.codes else f"{tile_name(system, level)}, {where}: {a.why(code)}",
                    icon=TARGET_ICONS[target],
                    note=f"{income:+d}",
                    tone=GOOD if income >= 0 else BAD,
                    unit="income",
                    why=a.why(code),
                )
            )
            plays += deploy_plays(a, code)
        rows.append(Row(tile_name(system, level), tuple(cells)))
    if not rows:
        return Entry("D", "deploy", "DEPLOY", why="everything is deployed"), []
    return group(a, "D", "deploy", "DEPLOY", "workers, income", tuple(rows)), plays


def deploy_plays(a: Asked, code: int) -> list[Play]:
    """A deployment with all ways to pay for it."""
    if code not in a.codes:
        return []
    box, s, me = a.box, a.s, a.s.players[a.seat]
    system, target = system_of(code), target_of(code)
    level = me.deployed[system]
    cubes = me.design[system]
    bill = (Line("cube", "Cubes", str(sum(cubes)), cube_parts(cubes)),)
    notes = []
    if target == CLOUD:
        lost = box.cloud_income * sum(cubes)
        notes.append(f"+{box.system_income[system][level]} income for the system, -{lost} for its cubes in the cloud.")
    if box.system_bvp[system][level]:
        notes.append(f"+{box.system_bvp[system][level]} value at the end of every round.")
    kicker = f"DEPLOY · {'CLOUD' if target == CLOUD else 'SERVER ROOM'}"
    ghost = Ghost(a.seat, lit=(f"system-{system}",), picture=system_picture(s, a.seat, code))
    return paid_plays(box, s, a.seat, code, kicker, tile_name(system, level), ghost, bill, tuple(notes))


def add_part(a: Asked) -> Part:
    """ADD: tiles by pool, and steps of pool C."""
    box, s = a.box, a.s
    rows, plays, prices = [], [], []
    for position in reversed(range(POSITIONS)):
        value, cells = tile_at(s, position), []
        for pool in range(TILE_POOLS):
            code = ADD_TILE + pool * POSITIONS + position
            price = tile_price(box, s, a.seat, pool, position)
            words = f"Add a tile of {value} to pool {POOL_NAMES[pool]} for {price} credits"
            cells.append(capacity_cell(a, code, str(price), words, POOL_NAMES[pool]))
            if code in a.codes:
                prices.append(price)
                plays += add_plays(a, code, f"Tile of {value} into pool {POOL_NAMES[pool]}", POOL_NAMES[pool], price)
        rows.append(Row(f"tile of {value}", tuple(cells)))
    cells = []
    for steps in range(1, box.pool_c_steps + 1):
        code = ADD_C + steps - 1
        price = step_price(box, s, a.seat, steps)
        cells.append(capacity_cell(a, code, str(price), f"Add {steps} to pool C for {price} credits", f"+{steps}", "C"))
        if code in a.codes:
            prices.append(price)
            plays += add_plays(a, code, f"{steps} more in pool C", "C", price)
    rows.append(Row("pool C", tuple(cells)))
    note = f"from {min(prices)} credits" if prices else ""
    return group(a, "A", "add", "ADD", note, tuple(rows)), plays


def capacity_cell(a: Asked, code: int, text: str, words: str, mark: str, pool: str = "") -> Cell:
    """Capacity to add or to remove."""
    why = a.why(code)
    return Cell(text, code, f"{words}: {why}" if why else words, mark, f"pool-{pool or mark}", why=why)


def add_plays(a: Asked, code: int, title: str, letter: str, price: int) -> list[Play]:
    """More capacity."""
    ghost = Ghost(a.seat, lit=(f"pool-{letter}",))
    return paid_plays(a.box, a.s, a.seat, code, "ADD", title, ghost, (Line("coin", "Price", str(price)),))


def develop_part(a: Asked) -> Part:
    """DEVELOP: skills and technology."""
    if a.s.options.development == BASIC:
        return None, []
    rows, plays = [], []
    for first in range(0, DEVELOPMENTS, 2):
        cells = []
        for tile in (first, first + 1):
            code = DEVELOP + tile
            words = f"Take {DEVELOPMENT_NAMES[tile]}: {a.why(code) or DEVELOPMENT_EFFECTS[tile]}"
            cells.append(Cell(TILE_SHORT[tile], code, words, icon=TILE_ICONS[tile], why=a.why(code)))
            if code in a.codes:
                effect = f"{DEVELOPMENT_EFFECTS[tile][0].upper()}{DEVELOPMENT_EFFECTS[tile][1:]}."
                ghost = Ghost(a.seat, lit=(f"tile-{tile}",))
                plays += paid_plays(a.box, a.s, a.seat, code, "DEVELOP", DEVELOPMENT_NAMES[tile], ghost, (), (effect,))
        label = f"technology -{a.box.technology_income}" if is_technology(first) else "skills"
        rows.append(Row(label, tuple(cells)))
    kinds = sum(DEVELOP <= code < MOVE for code in a.codes)
    return group(a, "V", "develop", "DEVELOP", f"{kinds} kinds", tuple(rows)), plays


def move_part(a: Asked) -> Part:
    """MOVE: its movements come afterwards."""
    entry = a.entry("M", "move", "MOVE", f"up to {a.box.movements} movements", MOVE)
    if MOVE not in a.codes:
        return entry, []
    note = "Click a cube, then a free place; as often as you like, up to the limit."
    return entry, paid_plays(a.box, a.s, a.seat, MOVE, "MOVE", "Rearrange your server room", Ghost(a.seat), (), (note,))


def remove_rows(a: Asked) -> tuple[Row, ...]:
    """Capacity that could be removed."""
    me = a.s.players[a.seat]
    rows = []
    for pool, letter in enumerate(POOL_NAMES):
        slots = [slot for slot in range(SLOTS) if me.tiles[pool][slot]]
        cells = []
        for slot in slots:
            code = REMOVE_TILE + pool * SLOTS + slot
            words = f"Remove {removed_text(me, code)}"
            cells.append(capacity_cell(a, code, str(me.tiles[pool][slot]), words, f"{letter}{slot + 1}", letter))
        for start in range(0, len(cells), 3):
            rows.append(Row(f"pool {letter}" if start == 0 else "", tuple(cells[start : start + 3])))
    if me.marker:
        cells = []
        for steps in range(1, min(a.box.pool_c_steps, me.marker) + 1):
            cells.append(capacity_cell(a, REMOVE_C + steps - 1, "", f"Remove {steps} from pool C", f"-{steps}", "C"))
        rows.append(Row("pool C", tuple(cells)))
    return tuple(rows)


def removals(a: Asked) -> Iterable[int]:
    """Legal codes that remove capacity."""
    return (code for code in sorted(a.codes) if REMOVE_TILE <= code < REMOVE_C + C_STEPS)


def remove_ghost(a: Asked, code: int) -> Ghost:
    """The tile or the pool that gets smaller."""
    if code >= REMOVE_C:
        return Ghost(a.seat, lit=("pool-C",))
    pool, slot = divmod(code - REMOVE_TILE, SLOTS)
    return Ghost(a.seat, lit=(f"bay-{POOL_NAMES[pool]}{slot + 1}",))


def remove_part(a: Asked) -> Part:
    """REMOVE: unused capacity."""
    me = a.s.players[a.seat]
    plays = []
    for code in removals(a):
        title = f"{removed_text(me, code)}"
        plays += paid_plays(a.box, a.s, a.seat, code, "REMOVE", f"{title[0].upper()}{title[1:]}", remove_ghost(a, code))
    rows = remove_rows(a)
    if not rows:
        return Entry("R", "remove", "REMOVE", why="no capacity"), plays
    return group(a, "R", "remove", "REMOVE", "unused capacity", rows), plays


def consult_part(a: Asked) -> Part:
    """CONSULT is always possible."""
    entry = a.entry("C", "consult", "CONSULT", f"+{a.box.consult_credits} credits", CONSULT)
    return entry, paid_plays(a.box, a.s, a.seat, CONSULT, "CONSULT", f"{a.box.consult_credits} credits", Ghost(a.seat))


# --- details of an action ----------------------------------------------------------------------------------------


def action_title(s: State, seat: int) -> str:
    """The action under way, in a few words."""
    if DEPLOY <= s.action < DEVELOP:
        system = system_of(s.action)
        return tile_name(system, s.players[seat].deployed[system])
    if DEVELOP <= s.action < MOVE:
        return DEVELOPMENT_NAMES[s.action - DEVELOP]
    if s.action == MOVE:
        return "MOVE"
    return "CONSULT" if s.action == CONSULT else "ADD" if s.action < CONSULT else "REMOVE"


def design_choices(a: Asked) -> Choices:
    """D6: the Designer changes a cube of the system, or not. A cube can be clicked, then one in the bag."""
    rows, plays, holds = [], [], []
    picture = system_picture(a.s, a.seat, a.s.action)
    system = system_of(a.s.action)
    for old in range(COLOURS):
        cells = []
        for change in range(COLOURS * (COLOURS - 1)):
            if old_colour(change) != old or not a.s.players[a.seat].design[system][old]:
                continue
            code, new = DESIGN + change, new_colour(change)
            words = f"Change a {COLOUR_NAMES[old]} cube to {COLOUR_NAMES[new]}"
            why = a.why(code)
            cells.append(Cell(COLOUR_NAMES[new], code, words, CUBE_LETTERS[new], f"dot-{CUBE_LETTERS[new]}", why=why))
            if not why:
                ghost = Ghost(a.seat, lit=(f"system-{system}",), picture=picture)
                plays += paid_plays(
                    a.box,
                    a.s,
                    a.seat,
                    code,
                    "DESIGNER",
                    f"{COLOUR_NAMES[old]} to {COLOUR_NAMES[new]}".capitalize(),
                    ghost,
                )
                holds.append(Hold((f"design-{CUBE_LETTERS[old]}",), f"bag-{CUBE_LETTERS[new]}", code))
        if cells:
            rows.append(Row(f"{COLOUR_NAMES[old]} to", tuple(cells)))
    entries = [group(a, "C", "DESIGNER", "CHANGE A CUBE", "with one from the bag", tuple(rows))]
    entries.append(a.entry("D", "check", "KEEP IT", "the Designer is not used", DONE))
    if DONE in a.codes:
        ghost = Ghost(a.seat, picture=picture)
        plays += paid_plays(a.box, a.s, a.seat, DONE, "DESIGNER", "Keep the design", ghost)
    title = f"Designer: {action_title(a.s, a.seat)}"
    return Choices(title, "", tuple(entries), (), tuple(plays), tuple(holds), part=True)


def planner_choices(a: Asked) -> Choices:
    """D7: the Planner helps, or waits."""
    told = tip(a.box, a.s, a.seat, USE_PLANNER)
    entries = (
        a.entry("P", "PLANNER", "USE THE PLANNER", told.effect, USE_PLANNER),
        a.entry("D", "check", "NOT NOW", "it can be used later", DONE),
    )
    plays = paid_plays(a.box, a.s, a.seat, USE_PLANNER, "PLANNER", "Use it")
    plays += paid_plays(a.box, a.s, a.seat, DONE, "PLANNER", "Keep it for later")
    return Choices(f"Planner: {action_title(a.s, a.seat)}", "", entries, (), tuple(plays), part=True)


def discard_choices(a: Asked) -> Choices:
    """D8: which skill makes room."""
    entries, plays = [], []
    for skill in range(SKILLS):
        code = DISCARD + skill
        if a.s.players[a.seat].owned[skill]:
            entries.append(
                a.entry(str(skill + 1), TILE_ICONS[skill], TILE_SHORT[skill].upper(), "back to the board", code)
            )
            if code in a.codes:
                plays += paid_plays(a.box, a.s, a.seat, code, "GIVE UP", DEVELOPMENT_NAMES[skill])
    return Choices("Give up a skill", f"for {action_title(a.s, a.seat)}", tuple(entries), (), tuple(plays), part=True)


def payment_choices(a: Asked) -> Choices:
    """D11: how many extra workers pay."""
    entries, plays = [], []
    for code in sorted(a.codes):
        extra = code - PAY
        told = tip(a.box, a.s, a.seat, code)
        entries.append(a.entry(str(extra), "worker", f"{extra} EXTRA", told.effect.removeprefix("your disc "), code))
        plays += paid_plays(a.box, a.s, a.seat, code, "PAY", told.title)
    title = f"Pay for {action_title(a.s, a.seat)}"
    return Choices(title, f"{a.s.workers} workers", tuple(entries), (), tuple(plays), part=True)


def placement_choices(a: Asked) -> Choices:
    """D10: the next cube, place by place; or all of them at the lowest fees."""
    box, s, me = a.box, a.s, a.s.players[a.seat]
    system = system_of(s.action)
    colour = next_cube(me, system)
    picture = system_picture(s, a.seat, s.action)
    best = place_for_me(box, s, a.seat)
    key = f"best-{best[0]}"
    rest = simple_play(
        box, s, a.seat, best, "PLACE FOR ME", "The cheapest way", Ghost(a.seat, picture=picture), (), key=key
    )
    entries = [Entry("F", "bulb", "PLACE FOR ME", fees_text(rest), best[0], play=key)]
    plays, holds = [rest], []
    for place in range(PLACES):
        code = PUT_CUBE + place
        ghost = Ghost(a.seat, picture=picture)
        title = f"{COLOUR_NAMES[colour].capitalize()} cube into {place_name(place)}"
        found = a.plays(code, action_title(s, a.seat).upper(), title, ghost)
        plays += found
        holds += [Hold((), PLACE_NAMES[place], code, *fee_note(play)) for play in found]
        if found or a.reason(code) != r.WRONG_COLOUR:
            name = place_name(place).upper()
            entries.append(a.entry(PLACE_KEYS[place], "server", name, fees_text(found[0]) if found else "", code))
    left = sum(me.design[system])
    note = f"{cubes_text(me.design[system])} to place" if left > 1 else "the last one"
    return Choices(
        f"Place a {COLOUR_NAMES[colour]} cube", note, tuple(entries), (), tuple(plays), tuple(holds), part=True
    )


def movement_choices(a: Asked) -> Choices:
    """D9: movements by the place they start from. On the board a cube is clicked, then a free place."""
    plays: list[Play] = []
    holds: list[Hold] = []
    cells: dict[tuple[int, int], list[Cell]] = {}
    for code in sorted(a.codes - {DONE}):
        (play,) = a.plays(code, "MOVE", movement_text(code).replace(" from ", ", "))
        plays.append(play)
        note, tone = fee_note(play)
        source, target = from_place(code), to_place(code)
        letters = [CUBE_LETTERS[colour] for colour in range(COLOURS) for _ in range(cubes_of(code)[colour])]
        pieces = tuple(f"{PLACE_NAMES[source]}-{letter}" for letter in letters)
        holds.append(Hold(pieces, PLACE_NAMES[target], code, note, tone))
        words = f"Move {movement_text(code)}, {fees_text(play)}"
        cell = Cell(note, code, words, "".join(letters), f"dot-{letters[-1]}", tone=tone)
        cells.setdefault((source, target), []).append(cell)
    entries = [from_entry(a, place, cells) for place in range(PLACES) if any(s == place for s, _ in cells)]
    done, ended = a.done("leave the rest where it is")
    made = f"{a.s.movements} of {a.box.movements} made"
    title = "Take a cube, then a place" if a.s.action == MOVE else "Free MOVE: take a cube, then a place"
    return Choices(title, made, (*entries, done), (), (*plays, *ended), tuple(holds), part=True)


def cubes_of(code: int) -> list[int]:
    """Cubes of a movement by colour."""
    return [yellow_of(code), blue_of(code), purple_of(code)]


def from_entry(a: Asked, place: int, cells: dict[tuple[int, int], list[Cell]]) -> Entry:
    """The movements that start from a place."""
    rows = []
    for (source, target), found in cells.items():
        if source == place:
            for start in range(0, len(found), 3):
                label = f"to {PLACE_NAMES[target]}" if start == 0 else ""
                rows.append(Row(label, tuple(found[start : start + 3])))
    return Entry(PLACE_KEYS[place], "move", f"FROM {PLACE_NAMES[place]}", "change of fees", rows=tuple(rows))


def removal_choices(a: Asked) -> Choices:
    """D12: a free REMOVE."""
    plays = []
    for code in removals(a):
        title = removed_text(a.s.players[a.seat], code)
        plays += a.plays(code, "REMOVE, FREE", f"{title[0].upper()}{title[1:]}", remove_ghost(a, code))
    done, ended = a.done("the capacity stays")
    entries = (group(a, "R", "remove", "REMOVE", "at no cost", remove_rows(a)), done)
    return Choices("Remove capacity, free", "", entries, (), (*plays, *ended), part=True)


# --- the end of the round ----------------------------------------------------------------------------------------


def fees_choices(a: Asked) -> Choices:
    """D13: trades before fees are due."""
    done, ended = a.done("receive income, pay fees", "PAY THE FEES")
    free, traded = a.trades()
    return Choices("Fees are due", "", (done,), free, (*ended, *traded))


def loss_choices(a: Asked) -> Choices:
    """D14: back to break-even."""
    gain = f"+{a.box.worker_income} income"
    entries = [a.entry("R", "remove", "RETURN A WORKER", gain, RETURN_WORKER)]
    plays = a.plays(RETURN_WORKER, "TEAM", "Return an extra worker", Ghost(a.seat, lit=("supply",)))
    done, ended = a.done("no more trades", "ACCEPT THE LOSS")
    free, traded = a.trades()
    return Choices("Recover from the loss", "", (*entries, done), free, (*plays, *ended, *traded))
