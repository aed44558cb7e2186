"""What a player may choose from at the table: lists with keys, costs and reasons; the previews are in `previews.py`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from boardroom.games.upgrade.actions import (
    INTEGRATE_STEP,
    LOBBY_DONE,
    LOBBY_EXTRA,
    LOBBY_START,
    LOBBY_TOKEN,
    PASS,
    PLACE_BONUS,
    PLACE_BONUS_NONE,
    PLAN,
    PLAN_NAMES,
    PLAN_PASS,
    RECALL_INFLUENCE,
    REDEEM,
    REDEEM_SET,
    REPORT_SET,
    TRADE_BVP,
    TRAIN_GROUP,
    TRANSFORM,
    TUNE_AREA,
    UPGRADE_SOLUTION,
)
from boardroom.games.upgrade.board import (
    BONUS_TITLES,
    LETTERS,
    METALS,
    SPOT_LOOKS,
    area_board,
    price,
)
from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.brief import SHORT, brief, short
from boardroom.games.upgrade.previews import (
    Ghost,
    best_set,
    is_transform,
    legal_codes,
    report_plays,
    simple_play,
    worker_plays,
    worker_title,
)
from boardroom.games.upgrade.rules import reasons as r
from boardroom.games.upgrade.rules.markers import marker_refusal, plans_open
from boardroom.games.upgrade.rules.report import report_value
from boardroom.games.upgrade.rules.turn import (
    areas_of,
    is_worker_action,
    refusal,
)
from boardroom.games.upgrade.state import (
    AREAS,
    COLOURS,
    D_ACTION,
    D_BONUS,
    D_INTEGRATE_PAYMENT,
    D_LOBBY,
    D_OVER,
    D_PAYMENT,
    D_PLAN,
    HELD,
    INTEGRATE,
    LAST_YEAR,
    LEVEL_I,
    LOBBY,
    NONE,
    PLANNABLE,
    REPORT,
    SPOT_COLOURS,
    TRAIN,
    TUNE,
    UPGRADE,
    State,
)
from boardroom.games.upgrade.words import (
    ACTION_NAMES,
    AREA_NAMES,
    PHASES,
    count,
    listed,
    tip,
)
from boardroom.kernel.panel import Cell, Choices, Entry, Play, Row
from boardroom.kernel.schema import copy

# The letters of the actions on the keyboard.
KEYS: Final = {UPGRADE: "U", INTEGRATE: "I", TRAIN: "T", TUNE: "N", LOBBY: "L", REPORT: "R"}
ORDER: Final = (UPGRADE, TRAIN, TUNE, LOBBY, REPORT, INTEGRATE)
BONUS_KEYS: Final = "ULIRAW"
BONUS_ICONS: Final = ("upgrade", "lobby", "integrate", "report", "action", "worker")

# Of several reasons the one most worth telling.
TELLING: Final = (r.CANNOT_PAY, r.TRACK_ENDS, r.BAG_EMPTY, r.PHASE_TOO_EARLY, r.NO_TILE_LEFT, r.NO_FREE_SPOT)


def choices(box: Box, s: State, seat: int) -> Choices | None:
    """All a seat may choose from; None when somebody else decides or the game is over."""
    if s.decision == D_OVER or seat != s.seat:
        return None
    offered = {
        D_BONUS: bonus_choices,
        D_PLAN: plan_choices,
        D_ACTION: action_choices,
        D_PAYMENT: payment_choices,
        D_INTEGRATE_PAYMENT: payment_choices,
        D_LOBBY: lobby_choices,
    }[s.decision]
    return offered(box, s, seat)


# --- the lists ---------------------------------------------------------------------------------------------------


def bonus_choices(box: Box, s: State, seat: int) -> Choices:
    """D1: a bonus, or none."""
    entries, plays = [], []
    for spot, (title, effect) in BONUS_TITLES.items():
        code = PLACE_BONUS + spot
        why = short(box, s, seat, code)
        if s.bonus[spot] != NONE:
            why = f"@{s.bonus[spot]} has it"
        entries.append(Entry(BONUS_KEYS[spot], BONUS_ICONS[spot], title, effect, code, why=why))
        if not why:
            effect_line = tip(box, s, seat, code).effect
            ghost = Ghost(seat, bonus=spot)
            note = f"{effect_line[0].upper()}{effect_line[1:]}. The influence comes back at year end."
            plays.append(simple_play(box, s, seat, code, "BONUS", title.capitalize(), ghost, (note,)))
    entries.append(Entry("N", "cross", "NONE", "keep the influence", PLACE_BONUS_NONE))
    plays.append(simple_play(box, s, seat, PLACE_BONUS_NONE, "BONUS", "Claim none"))
    free, freed = recalls(box, s, seat)
    me = s.players[seat]
    title = "Claim a bonus for this year"
    return Choices(title, f"{me.influence_available} influence at hand", tuple(entries), free, (*plays, *freed))


def plan_choices(box: Box, s: State, seat: int) -> Choices:
    """D2: plan an action, or stop."""
    entries, plays = [], []
    for action in (a for a in ORDER if a < PLANNABLE):
        code = PLAN + action
        why = short(box, s, seat, code)
        name = ACTION_NAMES[action]
        entries.append(Entry(KEYS[action], PLAN_NAMES[action], name, f"+{box.plan_bvp} value now", code, why=why))
        if not why:
            note = f"The marker serves only {name} this year; -{box.plan_penalty} if it is not done."
            ghost = Ghost(seat, action=name, planned=True)
            plays.append(simple_play(box, s, seat, code, "PLAN", name, ghost, (note,)))
    entries.append(Entry("D", "check", "DONE", "keep the other markers free", PLAN_PASS))
    plays.append(simple_play(box, s, seat, PLAN_PASS, "PLAN", "No more plans"))
    left = count(s.players[seat].hand, "marker")
    return Choices("Plan actions for this year", f"{left} in hand", tuple(entries), (), tuple(plays))


def action_choices(box: Box, s: State, seat: int) -> Choices:
    """D3: the six actions, pass, and what is free."""
    codes = legal_codes(box, s, seat)
    plays: list[Play] = []
    for code in codes:
        if is_worker_action(code):
            plays += worker_plays(box, s, seat, code)
    if LOBBY_START in codes:
        note = f"Up to {count(box.lobby_tokens, 'commitment token')} on your areas, one by one."
        ghost = Ghost(seat, action=ACTION_NAMES[LOBBY])
        plays.append(simple_play(box, s, seat, LOBBY_START, ACTION_NAMES[LOBBY], "Place tokens", ghost, (note,)))
    plays += report_plays(box, s, seat, codes)
    plays.append(pass_play(box, s, seat))
    entries = [action_entry(box, s, seat, action, codes) for action in ORDER]
    entries.append(pass_entry(box, s, seat))
    free, freed = recalls(box, s, seat)
    if TRADE_BVP in codes:
        sell = f"sell 1 value for {box.bvp_credits}"
        free = (Entry("", "trade", sell, code=TRADE_BVP), *free)
        plays.append(simple_play(box, s, seat, TRADE_BVP, "FREE", sell.capitalize()))
    return Choices("Choose an action", markers_note(s, seat), tuple(entries), free, (*plays, *freed))


def markers_note(s: State, seat: int) -> str:
    """The markers a player has left."""
    me = s.players[seat]
    parts = []
    if me.hand:
        parts.append(f"{me.hand} free")
    if plans_open(me):
        parts.append(f"{plans_open(me)} planned")
    if me.bonus_marker == HELD:
        parts.append("1 bonus")
    return " · ".join(parts)


def action_entry(box: Box, s: State, seat: int, action: int, codes: Sequence[int]) -> Entry:
    """One of the six actions with its options."""
    key, name = KEYS[action], ACTION_NAMES[action]
    icon = name.lower()
    if marker_refusal(s, seat, action) != r.ALLOWED:
        return Entry(key, icon, name, why=SHORT[marker_refusal(s, seat, action)])
    if action == LOBBY:
        return Entry(key, icon, name, "no workers", LOBBY_START, why=short(box, s, seat, LOBBY_START))
    if action == REPORT:
        return report_entry(box, s, seat, codes)
    if action == INTEGRATE:
        return integrate_entry(box, s, seat)
    rows = {UPGRADE: upgrade_rows, TRAIN: train_rows, TUNE: tune_rows}[action](box, s, seat)
    open_cells = [cell for row in rows for cell in row.cells if not cell.why]
    if not open_cells:
        return Entry(key, icon, name, rows=rows, why=common_reason(box, s, seat, rows))
    # Replacing a solution is seldom what UPGRADE is chosen for: its price is told only if nothing else is open.
    usual = [cell for cell in open_cells if not is_transform(cell.code)]
    note = f"from {min(int(cell.text) for cell in usual or open_cells)} credits"
    if not usual:
        note = f"replace, {note}"
    if action < PLANNABLE and s.players[seat].planned[action]:
        note = f"planned, -{box.plan_penalty} if not done"
    return Entry(key, icon, name, note, rows=rows)


def common_reason(box: Box, s: State, seat: int, rows: Iterable[Row]) -> str:
    """Why nothing in a group of options can be chosen."""
    found = {refusal(box, s, seat, cell.code) for row in rows for cell in row.cells}
    telling = next((reason for reason in TELLING if reason in found), None)
    return SHORT[telling] if telling is not None else SHORT.get(min(found), "not now")


def upgrade_code(s: State, seat: int, a: int, colour: int) -> int:
    """What UPGRADE could do with a colour in an area: install it, replace by it, or take the own tile to III."""
    area = s.players[seat].areas[a]
    if area.level == LEVEL_I:
        return UPGRADE_SOLUTION + a * COLOURS + colour
    if area.colour == colour:
        return UPGRADE_SOLUTION + AREAS * COLOURS + a
    return TRANSFORM + a * COLOURS + colour


def upgrade_rows(box: Box, s: State, seat: int) -> tuple[Row, ...]:
    """Areas by colours."""
    rows = []
    for a in range(AREAS):
        cells = []
        for colour in range(COLOURS):
            code = upgrade_code(s, seat, a, colour)
            own = UPGRADE_SOLUTION + AREAS * COLOURS <= code < TRANSFORM
            mark = PHASES[3] if own and s.players[seat].areas[a].level == 2 else METALS[colour]
            look = f"metal-{METALS[colour]}"
            if code >= TRANSFORM:
                mark, look = f"→{mark}", f"{look} swap"
            cell = worker_cell(box, s, seat, code, mark, look)
            if own and refusal(box, s, seat, code) in (r.PHASE_TOO_EARLY, r.NOT_LEVEL_II):
                cell = Cell("", code, cell.words, METALS[colour], cell.look, why=SHORT[r.SAME_COLOUR])
            cells.append(cell)
        rows.append(Row(AREA_NAMES[a], tuple(cells)))
    return tuple(rows)


def train_rows(box: Box, s: State, seat: int) -> tuple[Row, ...]:
    """Areas by the colours of their training spots."""
    rows = []
    for a in range(AREAS):
        cells = []
        for colour in range(SPOT_COLOURS):
            if box.training_spots[a][colour]:
                code = TRAIN_GROUP + a * SPOT_COLOURS + colour
                values = box.tile_values[colour]
                span_text = f"+{min(values)}–{max(values)}"
                cells.append(worker_cell(box, s, seat, code, span_text, f"user-{SPOT_LOOKS[colour]}"))
        rows.append(Row(AREA_NAMES[a], tuple(cells)))
    return tuple(rows)


def tune_rows(box: Box, s: State, seat: int) -> tuple[Row, ...]:
    """The four areas."""
    return tuple(
        Row(AREA_NAMES[a], (worker_cell(box, s, seat, TUNE_AREA + a, f"+{box.tuned_bvp}", "tuned"),))
        for a in range(AREAS)
    )


def worker_cell(box: Box, s: State, seat: int, code: int, mark: str, look: str) -> Cell:
    """A worker action as an option: its price, or why it is closed."""
    kicker, title = worker_title(s, seat, code)
    why = brief(box, s, seat, code)
    cost = None if why else price(box, s, seat, code)
    if cost is None:
        return Cell("", code, f"{title}: {short(box, s, seat, code)}", mark, look, why=why or "not now")
    note = f"-{cost.traded}" if cost.traded else ""
    words = f"{kicker.capitalize()} {title}, {cost.pay} credits"
    if cost.traded:
        words += f", selling {cost.traded} value"
    return Cell(str(cost.pay), code, words, mark, look, note=note, unit="bvp" if note else "")


def report_entry(box: Box, s: State, seat: int, codes: Sequence[int]) -> Entry:
    """REPORT, the best set first."""
    best = best_set(box, s, seat, codes)
    name = ACTION_NAMES[REPORT]
    if best is None:
        why = short(box, s, seat, REPORT_SET)
        return Entry(KEYS[REPORT], name.lower(), name, why=why or "nothing to report")
    letters = " ".join(LETTERS[a] for a in range(AREAS) if areas_of(best) >> a & 1)
    value = sum(report_value(box, s.players[seat].areas[a], a) for a in range(AREAS) if areas_of(best) >> a & 1)
    return Entry(KEYS[REPORT], name.lower(), name, f"{letters}, +{value} value", best)


def integrate_entry(box: Box, s: State, seat: int) -> Entry:
    """INTEGRATE, or what is missing for it."""
    name = ACTION_NAMES[INTEGRATE]
    me = s.players[seat]
    why = short(box, s, seat, INTEGRATE_STEP)
    if refusal(box, s, seat, INTEGRATE_STEP) == r.AREAS_TOO_OLD:
        needed = box.integration_level[me.integration]
        old = [LETTERS[a] for a in range(AREAS) if me.areas[a].level < needed]
        why = f"needs level {PHASES[needed]} in {listed(old)}"
    cost = None if why else price(box, s, seat, INTEGRATE_STEP)
    note = f"{cost.pay} credits, 1 influence" if cost else ""
    return Entry(KEYS[INTEGRATE], name.lower(), name, note, INTEGRATE_STEP, why=why)


def pass_entry(box: Box, s: State, seat: int) -> Entry:
    """PASS, and where it leads."""
    me = s.players[seat]
    notes = [f"next start row {box.pass_to_start[me.row]}"] if s.year < LAST_YEAR else []
    if plans_open(me):
        notes.append(f"plans -{plans_open(me) * box.plan_penalty}")
    return Entry("P", "pass", "PASS", ", ".join(notes), PASS)


def pass_play(box: Box, s: State, seat: int) -> Play:
    """Passing for the year."""
    me = s.players[seat]
    notes = ["You take no more actions this year."]
    if plans_open(me):
        notes.append(f"{count(plans_open(me), 'open plan')} will cost {plans_open(me) * box.plan_penalty} value.")
    return simple_play(box, s, seat, PASS, "PASS", "Until next year", Ghost(seat, passed=me.row), tuple(notes))


def recalls(box: Box, s: State, seat: int) -> tuple[tuple[Entry, ...], list[Play]]:
    """Taking influence back from areas, which is free."""
    entries, plays = [], []
    for a in range(AREAS):
        code = RECALL_INFLUENCE + a
        if refusal(box, s, seat, code) == r.ALLOWED:
            lost = s.players[seat].areas[a].fresh + s.players[seat].areas[a].red
            note = f"{count(lost, 'commitment')} there go back unpaid." if lost else "No commitments lie there."
            after = copy(s.players[seat].areas[a])
            after.influence = after.fresh = after.red = 0
            ghost = Ghost(seat, area=area_board(box, after, a), was=area_board(box, s.players[seat].areas[a], a))
            entries.append(Entry("", "recall", f"recall influence from {LETTERS[a]}", code=code))
            play = simple_play(box, s, seat, code, "FREE", f"Recall influence from {AREA_NAMES[a]}", ghost, (note,))
            plays.append(play)
    return tuple(entries), plays


def payment_choices(box: Box, s: State, seat: int) -> Choices:
    """D4 and D5: the action is chosen, its payment is open."""
    plays = worker_plays(box, s, seat, s.pending)
    kicker, title = worker_title(s, seat, s.pending)
    entries = []
    for n, play in enumerate(plays):
        assert play.total is not None
        code = play.codes[0]
        redeemed = code - REDEEM if code < REDEEM_SET else (code - REDEEM_SET).bit_count()
        label = count(redeemed, "commitment")
        if code >= REDEEM_SET and redeemed:
            label += " of " + " ".join(LETTERS[a] for a in range(AREAS) if code - REDEEM_SET >> a & 1)
        entries.append(Entry(str(n + 1), "commit", label.upper(), f"pay {play.total.amount}", code))
    keyed = tuple(replace(play, key=str(play.codes[0]), dials=()) for play in plays)
    return Choices(f"Pay for {kicker}: {title}", "", tuple(entries), (), keyed, part=True)


def lobby_choices(box: Box, s: State, seat: int) -> Choices:
    """D6: tokens one by one."""
    entries, plays = [], []
    for a in range(AREAS):
        code = LOBBY_TOKEN + a
        plays += token_plays(box, s, seat, code, "Token")
        note = "with 1 influence" if not s.players[seat].areas[a].influence else ""
        entries.append(Entry(LETTERS[a], LETTERS[a], AREA_NAMES[a], note, code, why=short(box, s, seat, code)))
    for a in range(AREAS):
        code = LOBBY_EXTRA + a
        found = token_plays(box, s, seat, code, "Extra token")
        if found:
            plays += found
            entries.append(
                Entry(str(a + 1), "plus", f"EXTRA ON {LETTERS[a]}", "beyond the limit, ends the LOBBY", code)
            )
    if refusal(box, s, seat, LOBBY_DONE) == r.ALLOWED:
        plays.append(simple_play(box, s, seat, LOBBY_DONE, ACTION_NAMES[LOBBY], "End it here"))
    entries.append(Entry("D", "check", "DONE", "no more tokens", LOBBY_DONE, why=short(box, s, seat, LOBBY_DONE)))
    placed = f"{s.lobby_placed} of {box.lobby_tokens} placed, {s.players[seat].commitments} at hand"
    return Choices("Place commitment tokens", placed, tuple(entries), (), tuple(plays), part=True)


def token_plays(box: Box, s: State, seat: int, code: int, what: str) -> list[Play]:
    """A token on an area, if it may go there."""
    if refusal(box, s, seat, code) != r.ALLOWED:
        return []
    a = code - (LOBBY_TOKEN if code < LOBBY_EXTRA else LOBBY_EXTRA)
    area = s.players[seat].areas[a]
    after = copy(area)
    after.influence, after.fresh = 1, area.fresh + 1
    ghost = Ghost(seat, area=area_board(box, after, a), was=area_board(box, area, a))
    return [simple_play(box, s, seat, code, ACTION_NAMES[LOBBY], f"{what} on {AREA_NAMES[a]}", ghost)]
