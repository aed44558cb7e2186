"""What UPGRADE! says: tips, reasons, the status line and the sentences of the log.

All functions see only what the reader may see. `@2` stands for the player on seat 2.
"""

from __future__ import annotations

from typing import Final

from boardroom.games.upgrade.actions import (
    BONUS_NAMES,
    COLOUR_NAMES,
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
    SPOT_COLOUR_NAMES,
    TRADE_BVP,
    TRAIN_GROUP,
    TRANSFORM,
    TUNE_AREA,
    UPGRADE_TO_III,
)
from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.rules import reasons as r
from boardroom.games.upgrade.rules.facility import (
    additional_workload,
    commitment_limit,
    fees,
    income,
    old_areas,
    size,
    tokens,
)
from boardroom.games.upgrade.rules.markers import plans_open
from boardroom.games.upgrade.rules.report import report_value, tiles_allowed
from boardroom.games.upgrade.rules.scoring import total
from boardroom.games.upgrade.rules.track import rows_left, workers_price
from boardroom.games.upgrade.rules.turn import (
    area_of,
    areas_of,
    colour_of,
    is_worker_action,
    redeemable,
    workers_of,
)
from boardroom.games.upgrade.state import (
    AREAS,
    B_LOBBY,
    D_ACTION,
    D_BONUS,
    D_INTEGRATE_PAYMENT,
    D_LOBBY,
    D_OVER,
    D_PAYMENT,
    D_PLAN,
    LAST_YEAR,
    LEVEL_I,
    LEVEL_II,
    LEVEL_III,
    PENALTIES,
    PLANNABLE,
    TRADES,
    TUNING,
    YEAR_END,
    Area,
    State,
)
from boardroom.kernel.schema import copy
from boardroom.kernel.sheet import Tip

AREA_NAMES: Final = ("Administration", "Manufacturing", "Warehousing", "Logistics")
ACTION_NAMES: Final = ("UPGRADE", "INTEGRATE", "TRAIN", "TUNE", "LOBBY", "REPORT")
PHASES: Final = ("", "I", "II", "III")

REASONS: Final = {
    r.NOT_NOW: "This is not what has to be decided now.",
    r.SPOT_TAKEN: "Another player has claimed this bonus.",
    r.NO_INFLUENCE: "No influence marker is available.",
    r.NO_HAND_MARKER: "No action marker is left in hand.",
    r.ALREADY_PLANNED: "This action is planned already; one plan per action.",
    r.NO_MARKER: "No action marker can be used for this: planned markers serve only their own action.",
    r.REPEATED: "This action has been taken this year, and repeats are forbidden in this game.",
    r.ALREADY_UPGRADED: "This area has an upgrade tile already; transform it or take it to level III.",
    r.NOT_UPGRADED: "This area is still at level I.",
    r.NOT_LEVEL_II: "Only a level II solution can be taken to level III.",
    r.PHASE_TOO_EARLY: "Solutions cannot go beyond the phase of the year: level III starts in year 4.",
    r.NO_TILE_LEFT: "No tile of this colour is left for the area.",
    r.SAME_COLOUR: "The area has this colour already.",
    r.TRACK_ENDS: "The worker track has not enough rows left.",
    r.CANNOT_PAY: "Credits, business value and commitments together cannot pay the workers.",
    r.NO_FREE_SPOT: "The area has no free training spot of this colour.",
    r.BAG_EMPTY: "The bag of this colour is empty.",
    r.ALREADY_TUNED: "This solution is tuned already.",
    r.FULLY_INTEGRATED: "All three integration steps are taken.",
    r.AREAS_TOO_OLD: "An area is too old for the next integration step.",
    r.NOWHERE_TO_LOBBY: "No area can take a token: each is full, or no influence marker or no token is left to place.",
    r.ALREADY_REPORTED: "There is one REPORT a year.",
    r.TOO_MANY_TILES: "These are more tiles than the report may include.",
    r.NOTHING_TO_REPORT: "An area named has no number to report.",
    r.NO_BVP: "There is no business value point to trade.",
    r.NO_MARKER_THERE: "No influence marker of yours lies there.",
    r.TOO_FEW_TOKENS: "Credits and business value do not cover the rest: more commitments are needed.",
    r.TOO_MANY_TOKENS: "That is more than lies there or more than the price: no change is given.",
    r.NO_TOKEN_THERE: "An area named holds no commitment token.",
    r.NO_COMMITMENTS: "The supply of commitment tokens is empty.",
    r.LOBBY_FULL: "All tokens of this LOBBY are placed.",
    r.AREA_FULL: "The area holds as many commitment tokens as its level allows.",
    r.NO_LOBBY_BONUS: "The extra token needs the LOBBY bonus.",
    r.NO_TOKEN_YET: "A LOBBY places at least one token.",
}

BONUS_EFFECTS: Final = (
    "every UPGRADE takes 1 worker less this year",
    "every LOBBY places one token more, beyond the limit of the area",
    "every INTEGRATE takes 1 worker less this year",
    "REPORT counts one tile more",
    "a fourth action this year, which cannot be planned",
    "red rows of the worker track cost 10 instead of 20",
)


# --- small phrases -----------------------------------------------------------------------------------------------


def count(number: int, noun: str) -> str:
    """`1 worker`, `3 workers`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(names: list[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def area_list(bits: int) -> list[str]:
    """The areas of a bit set."""
    return [name for a, name in enumerate(AREA_NAMES) if bits >> a & 1]


def solution(area: Area) -> str:
    """`gold II`, or `level I`."""
    return "level I" if area.level == LEVEL_I else f"{COLOUR_NAMES[area.colour]} {PHASES[area.level]}"


# --- tips --------------------------------------------------------------------------------------------------------


def tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """An action's title, cost and effect."""
    if is_worker_action(code):
        return Tip(
            worker_title(box, s, seat, code),
            worker_cost(box, s, seat, code),
            worker_effect(box, s, seat, code),
        )
    if code < PLACE_BONUS_NONE:
        spot = code - PLACE_BONUS
        return Tip(f"Claim the {BONUS_NAMES[spot].upper()} bonus", "1 influence until year end", BONUS_EFFECTS[spot])
    if code == PLACE_BONUS_NONE:
        return Tip("Claim no bonus", "nothing", "the influence stays available")
    if code < PLAN_PASS:
        return Tip(
            f"Plan {PLAN_NAMES[code - PLAN].upper()}",
            "1 action marker, bound to this action",
            f"+{box.plan_bvp} BVP now, -{box.plan_penalty} if not done by year end",
        )
    if code == PLAN_PASS:
        return Tip("Plan no more", "nothing", "markers in hand stay free for any action")
    if code == LOBBY_START:
        return Tip(
            "LOBBY",
            "1 action marker, no workers",
            f"up to {box.lobby_tokens + (s.bonus[B_LOBBY] == seat)} commitment tokens on your areas",
        )
    if code < PASS:
        return report_tip(box, s, seat, areas_of(code))
    if code == PASS:
        return pass_tip(box, s, seat)
    if code == TRADE_BVP:
        return Tip("Trade a BVP", "1 BVP", f"+{box.bvp_credits} credits")
    if code < REDEEM:
        return recall_tip(s, seat, code - RECALL_INFLUENCE)
    if code < LOBBY_TOKEN:
        return redeem_tip(box, s, seat, code)
    return lobby_tip(box, s, seat, code)


def worker_title(box: Box, s: State, seat: int, code: int) -> str:
    """What a worker action does, in a few words."""
    if code == INTEGRATE_STEP:
        return f"INTEGRATE, step {min(s.players[seat].integration + 1, len(box.integration_workers))}"
    name = AREA_NAMES[area_of(code)]
    if code < UPGRADE_TO_III:
        return f"UPGRADE {name} to {COLOUR_NAMES[colour_of(code)]} II"
    if code < TRANSFORM:
        return f"UPGRADE {name} to level III"
    if code < TRAIN_GROUP:
        return f"UPGRADE {name}: transform to {COLOUR_NAMES[colour_of(code)]}"
    if code < TUNE_AREA:
        return f"TRAIN {name}, {SPOT_COLOUR_NAMES[colour_of(code)]} group"
    return f"TUNE {name}"


def worker_cost(box: Box, s: State, seat: int, code: int) -> str:
    """Workers, credits and the commitments that could help."""
    if code == INTEGRATE_STEP and s.players[seat].integration == len(box.integration_workers):
        return "all steps are taken"
    if UPGRADE_TO_III <= code < TRANSFORM and s.players[seat].areas[area_of(code)].level == LEVEL_I:
        return "needs a level II solution"
    workers = workers_of(box, s, seat, code)
    if workers > rows_left(s, seat):
        return f"{count(workers, 'worker')}, but only {count(rows_left(s, seat), 'row')} left"
    price = workers_price(box, s, seat, workers)
    held = min(redeemable(s, seat, code), price // box.commitment_value)
    help_text = f", of which commitments can pay {held * box.commitment_value}" if held else ""
    return f"{count(workers, 'worker')} = {price} credits{help_text}"


def worker_effect(box: Box, s: State, seat: int, code: int) -> str:
    """What changes on the boards."""
    me = s.players[seat]
    if code == INTEGRATE_STEP:
        return (
            f"+{box.integration_bvp} BVP at the end, one tile more per REPORT, +1 workload, 1 influence placed for good"
        )
    a = area_of(code)
    area = me.areas[a]
    if code < TRAIN_GROUP:
        level = LEVEL_II if code < UPGRADE_TO_III else LEVEL_III if code < TRANSFORM else max(area.level, LEVEL_II)
        colour = area.colour if UPGRADE_TO_III <= code < TRANSFORM else colour_of(code)
        return solution_effect(box, area, a, level, max(colour, 0))
    if code < TUNE_AREA:
        values = box.tile_values[colour_of(code)]
        gained = ", +1 influence" if me.influence_supply else ""
        return f"+{min(values)} to {max(values)} users{gained}"
    return f"+{box.tuned_bvp} BVP every year; workload limits +{box.tune_shift}"


def solution_effect(box: Box, area: Area, a: int, level: int, colour: int) -> str:
    """Yearly value, report value and workload of a tile at a level, in this area."""
    new = copy(area)
    new.level, new.colour = level, colour
    parts = [f"+{box.year_value[level - LEVEL_II][colour]} BVP every year"]
    if report_value(box, new, a):
        parts.append(f"report {report_value(box, new, a)}")
    cubes = additional_workload(box, new, a) - additional_workload(box, area, a)
    if cubes:
        parts.append(f"{cubes:+d} workload")
    if area.level == LEVEL_I and box.install_influence[a]:
        parts.append("+1 influence")
    return ", ".join(parts)


def report_tip(box: Box, s: State, seat: int, bits: int) -> Tip:
    """The value of a report."""
    value = sum(report_value(box, s.players[seat].areas[a], a) for a in range(AREAS) if bits >> a & 1)
    allowed = tiles_allowed(box, s, seat)
    return Tip(
        f"REPORT on {listed(area_list(bits))}",
        f"1 action marker (up to {count(allowed, 'tile')})",
        f"+{value} BVP",
    )


def pass_tip(box: Box, s: State, seat: int) -> Tip:
    """Where passing leads."""
    me = s.players[seat]
    open_plans = plans_open(me)
    cost = f"-{open_plans * box.plan_penalty} BVP for open plans" if open_plans else "nothing"
    return Tip("Pass", cost, "; ".join(["no more actions this year", *next_start(box, s, seat)]))


def next_start(box: Box, s: State, seat: int) -> list[str]:
    """Where the disc begins next year, if there is one; old solutions then move it on (L227, L197)."""
    if s.year == LAST_YEAR:
        return []
    me = s.players[seat]
    maintained = box.phase_of_year[s.year + 1] == LEVEL_III and old_areas(me) and box.maintenance_workers
    return [f"next year starts on row {box.pass_to_start[me.row]}{', before maintenance' if maintained else ''}"]


def recall_tip(s: State, seat: int, a: int) -> Tip:
    """What recalling influence gives up."""
    lost = tokens(s.players[seat].areas[a])
    cost = f"{count(lost, 'commitment token')} back to the supply, unpaid" if lost else "nothing"
    return Tip(f"Recall influence from {AREA_NAMES[a]}", cost, "+1 available influence")


def redeem_tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """What is left to pay after redeeming."""
    number = redeemed_by(code)
    where = "" if code < REDEEM_SET or not number else f" from {listed(area_list(code - REDEEM_SET))}"
    if s.decision not in (D_PAYMENT, D_INTEGRATE_PAYMENT):
        return Tip(f"Redeem {count(number, 'commitment')}{where}", "part of a payment", "pays workers")
    price = workers_price(box, s, seat, workers_of(box, s, seat, s.pending))
    rest = max(0, price - number * box.commitment_value)
    traded = trades_needed(box, s, seat, rest)
    cost = f"{rest} credits" + (f", trading {traded} BVP" if traded else "")
    return Tip(f"Redeem {count(number, 'commitment')}{where}", cost, worker_title(box, s, seat, s.pending))


def lobby_tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """Where a commitment token goes."""
    if code == LOBBY_DONE:
        return Tip("End the LOBBY", "nothing", "no more tokens")
    extra = code >= LOBBY_EXTRA
    a = code - (LOBBY_EXTRA if extra else LOBBY_TOKEN)
    area = s.players[seat].areas[a]
    cost = "1 commitment token" + ("" if area.influence else " and 1 influence")
    limit = "beyond the limit; ends the LOBBY" if extra else f"limit {commitment_limit(box, area)}"
    return Tip(
        f"{'Extra token' if extra else 'Token'} on {AREA_NAMES[a]}",
        cost,
        f"{tokens(area) + 1} there ({limit}); pays {box.commitment_value} credits of a cost there",
    )


def trades_needed(box: Box, s: State, seat: int, amount: int) -> int:
    """BVP that must be traded to pay an amount."""
    missing = amount - s.players[seat].credits
    return max(0, -(-missing // box.bvp_credits))


# --- the status line ---------------------------------------------------------------------------------------------


def status(box: Box, s: State, seat: int | None) -> str:
    """Who must do what, and why it is that player."""
    if s.decision == D_OVER:
        return "The game is over."
    what = {
        D_BONUS: "claim a bonus spot with influence, or none",
        D_PLAN: "plan an action, or stop planning",
        D_ACTION: f"choose an action; highest on the worker track, row {s.players[s.seat].row}",
        D_PAYMENT: "choose how many commitments to redeem",
        D_INTEGRATE_PAYMENT: "choose the areas whose commitments pay",
        D_LOBBY: "place commitment tokens",
    }[s.decision]
    return f"Your turn: {what}." if seat == s.seat else f"@{s.seat} is to {what}."


# --- the log -----------------------------------------------------------------------------------------------------


def sentences(box: Box, before: State, after: State, seat: int, code: int) -> list[str]:
    """What an action did, and what followed from it by itself. The first half of a two-part action says nothing."""
    told = [f"@{seat} {line}." for line in deed(box, before, after, seat, code)]
    told += [f"@{p} has no marker left and passes." for p in forced_passes(before, after, seat, code)]
    if after.year != before.year or after.decision == D_OVER:
        told.append(f"Year {before.year} ends.")
        sold = {seat: deed_trades(box, before, seat, code)}
        told += [year_end_sentence(box, before, after, p, sold.get(p, 0)) for p in range(after.seats)]
    if after.year != before.year:
        told.append(f"Year {after.year} begins, phase {PHASES[box.phase_of_year[after.year]]}.")
        told += maintenance_sentences(box, before, after)
    if after.decision == D_OVER:
        told.append(final_sentence(box, after))
    return told


def deed(box: Box, before: State, after: State, seat: int, code: int) -> list[str]:
    """The action itself."""
    if is_worker_action(code):
        if after.decision in (D_PAYMENT, D_INTEGRATE_PAYMENT):
            return []
        return [worker_sentence(box, before, after, seat, code, sole_payment(box, before, seat, code))]
    if REDEEM <= code < LOBBY_TOKEN:
        return [worker_sentence(box, before, after, seat, before.pending, redeemed_by(code))]
    if code < PLACE_BONUS_NONE:
        return [f"claims the {BONUS_NAMES[code - PLACE_BONUS].upper()} bonus"]
    if code == PLACE_BONUS_NONE:
        return ["claims no bonus"]
    if code < PLAN_PASS:
        return [f"plans {PLAN_NAMES[code - PLAN].upper()}, +{box.plan_bvp} BVP"]
    if code == PLAN_PASS:
        return ["plans no more"]
    if REPORT_SET <= code < PASS:
        effect = report_tip(box, before, seat, areas_of(code)).effect
        return [f"reports on {listed(area_list(areas_of(code)))}, {effect}"]
    if code == PASS:
        return [f"passes on row {before.players[seat].row}"]
    if code == TRADE_BVP:
        return [f"trades 1 BVP for {box.bvp_credits} credits"]
    if RECALL_INFLUENCE <= code < REDEEM:
        return [f"recalls the influence from {AREA_NAMES[code - RECALL_INFLUENCE]}"]
    if LOBBY_TOKEN <= code < LOBBY_DONE:
        return [lobby_sentence(before, seat, code)]
    return []


def sole_payment(box: Box, before: State, seat: int, code: int) -> int:
    """How many tokens were redeemed when there was no choice."""
    price = workers_price(box, before, seat, workers_of(box, before, seat, code))
    me = before.players[seat]
    missing = price - me.credits - box.bvp_credits * max(0, me.bvp)
    return max(0, -(-missing // box.commitment_value))


def worker_sentence(box: Box, before: State, after: State, seat: int, code: int, redeemed: int) -> str:
    """A worker action with its price and, for TRAIN, what was drawn."""
    workers = workers_of(box, before, seat, code)
    price = workers_price(box, before, seat, workers)
    paid = price - redeemed * box.commitment_value
    parts = [f"{count(workers, 'worker')} for {paid} credits"]
    if redeemed:
        parts.append(f"{count(redeemed, 'commitment')} redeemed")
    traded = trades_needed(box, before, seat, paid)
    if traded:
        parts.append(f"{traded} BVP traded")
    return f"{worker_deed(before, after, seat, code)} ({', '.join(parts)})"


def worker_deed(before: State, after: State, seat: int, code: int) -> str:
    """The verb and the area of a worker action."""
    if code == INTEGRATE_STEP:
        return f"takes integration step {after.players[seat].integration}"
    a = area_of(code)
    name = AREA_NAMES[a]
    old, new = before.players[seat].areas[a], after.players[seat].areas[a]
    if code < UPGRADE_TO_III:
        return f"upgrades {name} to {solution(new)}"
    if code < TRANSFORM:
        return f"takes {name} to level III"
    if code < TRAIN_GROUP:
        return f"transforms {name} from {COLOUR_NAMES[old.colour]} to {COLOUR_NAMES[new.colour]}"
    if code < TUNE_AREA:
        return f"trains {name}: {count(size(new) - size(old), 'new user')}"
    return f"tunes {name}"


def lobby_sentence(before: State, seat: int, code: int) -> str:
    """A token, and the influence marker that came with it."""
    extra = code >= LOBBY_EXTRA
    a = code - (LOBBY_EXTRA if extra else LOBBY_TOKEN)
    marker = "" if before.players[seat].areas[a].influence else "influence and "
    return f"lobbies {AREA_NAMES[a]}: {marker}{'an extra' if extra else 'a'} commitment token"


def forced_passes(before: State, after: State, seat: int, code: int) -> list[int]:
    """Seats that passed by themselves within the year."""
    if after.year != before.year or after.decision == D_OVER:
        return []
    return [
        p
        for p in range(after.seats)
        if after.players[p].passed and not before.players[p].passed and not (p == seat and code == PASS)
    ]


def year_end_sentence(box: Box, before: State, after: State, p: int, told: int) -> str:
    """Income, fees and points of a player when a year ends; `told` BVP were traded by the action before it."""
    me, past = after.players[p], before.players[p]
    parts = [f"+{income(box, me)} credits income", f"-{fees(box, me)} fees"]
    for source, name in ((YEAR_END, "value"), (TUNING, "tuning"), (PENALTIES, "failed plans")):
        change = me.points[source] - past.points[source]
        if change:
            parts.append(f"{change:+d} BVP {name}")
    forced = past.points[TRADES] - me.points[TRADES] - told
    if forced:
        parts.append(f"{forced} BVP traded to pay")
    return f"@{p}: {', '.join(parts)}."


def deed_trades(box: Box, before: State, seat: int, code: int) -> int:
    """BVP that a worker action itself traded."""
    if is_worker_action(code):
        action, redeemed = code, sole_payment(box, before, seat, code)
    elif REDEEM <= code < LOBBY_TOKEN:
        action, redeemed = before.pending, redeemed_by(code)
    else:
        return 0
    price = workers_price(box, before, seat, workers_of(box, before, seat, action))
    return trades_needed(box, before, seat, price - redeemed * box.commitment_value)


def redeemed_by(code: int) -> int:
    """How many tokens a payment code redeems."""
    return code - REDEEM if code < REDEEM_SET else (code - REDEEM_SET).bit_count()


def maintenance_sentences(box: Box, before: State, after: State) -> list[str]:
    """Who had to maintain old solutions."""
    if box.phase_of_year[after.year] != LEVEL_III or not box.maintenance_workers:
        return []
    told = []
    for p in range(after.seats):
        me = after.players[p]
        if old_areas(me):
            names = listed([AREA_NAMES[a] for a in range(AREAS) if me.areas[a].level == LEVEL_I])
            told.append(f"@{p} maintains {names} ({count(old_areas(me) * box.maintenance_workers, 'worker')}).")
    return told


def final_sentence(box: Box, s: State) -> str:
    """Who won, and by which tie-break."""
    best = max(total(box, s.players[p]) for p in range(s.seats))
    leaders = [p for p in range(s.seats) if total(box, s.players[p]) == best]
    if s.seats == 1:
        return f"The game is over: @0 has {best} points."
    keys = {p: (s.players[p].integration, -s.players[p].influence_supply) for p in leaders}
    winners = [p for p in leaders if keys[p] == max(keys.values())]
    names = listed([f"@{p}" for p in winners])
    how = ""
    if len(leaders) > 1:
        most = max(s.players[p].integration for p in leaders)
        level = [p for p in leaders if s.players[p].integration == most]
        decided = "integration" if len(level) == len(winners) else "influence"
        how = f" after a tie broken by {decided}"
        how = " and share the victory, equal in everything" if len(winners) == len(leaders) else how
    verb = "wins" if len(winners) == 1 else "win"
    return f"The game is over: {names} {verb} with {best} points{how}."


def planned_list(s: State, p: int) -> list[str]:
    """The plans of a player still open."""
    return [ACTION_NAMES[action] for action in range(PLANNABLE) if s.players[p].planned[action]]
