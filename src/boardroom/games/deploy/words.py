"""What DEPLOY! says: tips, reasons, the status line and the sentences of the log.

What belongs to one action is in `acts/`; here is what follows by itself. All functions see only what the reader may
see. `@2` stands for the player on seat 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardroom.games.deploy import state
from boardroom.games.deploy.actions import MOVE, SPACE
from boardroom.games.deploy.acts import ACTS, action_act
from boardroom.games.deploy.asked import Asked, cubes_added
from boardroom.games.deploy.box import Box
from boardroom.games.deploy.names import SYSTEM_NAMES, cubes_text, place_name, tile_name
from boardroom.games.deploy.reasons import REASONS
from boardroom.games.deploy.rules.action import is_deploy, new_colour, old_colour, system_of, target_of
from boardroom.games.deploy.rules.deploy import keep_refusal, redesign_refusal
from boardroom.games.deploy.rules.invariants import ended, scored
from boardroom.games.deploy.rules.market import tile_at
from boardroom.games.deploy.rules.money import deployed_tiles
from boardroom.games.deploy.rules.move import only_movement
from boardroom.games.deploy.rules.reasons import ALLOWED
from boardroom.games.deploy.rules.scoring import final_penalties, final_profit, tiles_item, total
from boardroom.games.deploy.state import Player, State
from boardroom.kernel.table import Sentence, count, listed, victory

__all__ = ["REASONS", "sentences", "status", "tip"]

tip, status = ACTS.tip, ACTS.status

SCORED: Final = {state.P_SYSTEMS: "systems", state.P_SPOT: "bonus spot"}  # when the actions of a round are over


def sentences(box: Box, before: State, after: State, seat: int, code: int) -> list[Sentence]:
    """What a decision did, and what followed from it by itself. Decisions that only prepare an action say nothing."""
    was, now = Asked(box, before, seat), Asked(box, after, seat)
    told = [*ACTS.told(was, now, code), *acted(was, now, code), *refilled(before, after)]
    if scored(before, after):
        told.append(Sentence(f"Round {before.round} ends"))
        told += [line for p in range(after.seats) for line in points_scored(before, after, p)]
    told += [line for p in range(after.seats) for line in settling(was, now, p, code)]
    if after.round != before.round:
        stock = listed([str(tile_at(after, position)) for position in range(state.POSITIONS)])
        told.append(Sentence(f"Round {after.round} begins; the market sells {stock}"))
    if after.first != before.first:
        told.append(Sentence("is first player", after.first))
    if after.decision == state.D_OVER:
        told += [*(final_items(box, after, p) for p in range(after.seats)), final_sentence(box, after)]
    return told


# --- within an action --------------------------------------------------------------------------------------------


def acted(was: Asked, now: Asked, code: int) -> Iterator[Sentence]:
    """What an action did in this step: a change that had to be, its payment, the only movement, the system."""
    family, values = SPACE.parts(code)
    if not state.D_ACTION <= was.s.decision < state.D_FEES or family == "Trade":
        return
    for change in compulsory_changes(was, now, code):
        yield from ACTS.told(was, now, SPACE.at("Design", change))
    action = code if was.s.action == state.NONE else was.s.action
    if was.pays(now.s):
        act, parameters = action_act(action)
        yield act.paid(was, now, values[0] if family == "Pay" else 0, *parameters)
    only = only_movement(was.me)
    if action == MOVE and was.s.movements == 0 and only != state.NONE and now.s.decision != state.D_PAY:
        yield from ACTS.told(was, now, only)
    if is_deploy(action):
        placed = placed_text(was.me, now.me)
        if placed and was.s.decision <= state.D_PUT:
            yield Sentence(f"places {placed}", was.seat)
        if sum(now.me.deployed) > sum(was.me.deployed):
            yield in_service(was, now, system_of(action), target_of(action))


def compulsory_changes(was: Asked, now: Asked, code: int) -> list[int]:
    """The change the Designer had to make for a DEPLOY, if it was the only one."""
    if was.s.decision != state.D_ACTION or not is_deploy(code) or now.s.decision == state.D_DESIGN:
        return []
    deployed = was.s, was.seat, system_of(code), target_of(code)
    if keep_refusal(*deployed) == ALLOWED:
        return []
    changes = range(state.COLOURS * (state.COLOURS - 1))
    return [c for c in changes if redesign_refusal(*deployed, old_colour(c), new_colour(c)) == ALLOWED]


def placed_text(past: Player, me: Player) -> str:
    """`1 blue in pool A and 2 yellow in B1`."""
    added = enumerate(cubes_added(past, me))
    return listed([f"{cubes_text(cubes)} in {place_name(place)}" for place, cubes in added if any(cubes)])


def in_service(was: Asked, now: Asked, system: int, target: int) -> Sentence:
    """What a deployed system brings, and the design that is revealed."""
    box, level = was.box, was.me.deployed[system]
    lost = box.cloud_income * box.system_cubes[system][level] if target == state.CLOUD else 0
    gain = was.income_gain(box.system_income[system][level] - lost)
    text = f"has {tile_name(system, level)} in service: {gain:+d} income"
    if target == state.CLOUD:
        text += f", +{box.cloud_bvp} BVP"
    if level + 1 < state.LEVELS:
        design = now.me.design[system]
        text += f"; {tile_name(system, level + 1)} needs {cubes_text(design)}"
        lacking = box.system_cubes[system][level + 1] - sum(design)
        text += f", {lacking} still to come from the empty bag" if lacking else ""
    return Sentence(text, was.seat)


def refilled(before: State, after: State) -> Iterator[Sentence]:
    """Designs that had to wait for the bag and got cubes."""
    for i in range(before.waiting_count):
        p, system = divmod(before.waiting[i], state.SYSTEMS)
        old, new = before.players[p].design[system], after.players[p].design[system]
        if sum(new) > sum(old):
            drawn = cubes_text([new[colour] - old[colour] for colour in range(state.COLOURS)])
            yield Sentence(f"The waiting design of @{p}'s {SYSTEM_NAMES[system]} gets {drawn}")


# --- the end of a round ------------------------------------------------------------------------------------------


def points_scored(before: State, after: State, p: int) -> Iterator[Sentence]:
    """E1 and E2 of a player."""
    gains = {name: gained(before, after, p, source) for source, name in SCORED.items()}
    parts = [f"{gain:+d} BVP {name}" for name, gain in gains.items() if gain]
    if parts:
        yield Sentence(f": {', '.join(parts)}", p)


def gained(before: State, after: State, p: int, source: int) -> int:
    """Points a player got from a source."""
    return after.players[p].points[source] - before.players[p].points[source]


def settled(before: State, after: State, p: int) -> bool:
    """Whether a player's fees were due between the two positions."""
    if before.decision != state.D_FEES and not scored(before, after):
        return False
    turn = (p - before.first) % before.seats
    done_before = before.asked if before.decision == state.D_FEES else 0
    done_after = after.asked if after.decision == state.D_FEES else after.seats
    return done_before <= turn < done_after


def settling(was: Asked, now: Asked, p: int, code: int) -> Iterator[Sentence]:
    """E4 to E6 of a player, as far as they happened in this step."""
    before, after, me = was.s, now.s, now.s.players[p]
    chosen = SPACE.parts(code)[0] if p == was.seat else ""  # what the player did of his own will
    if settled(before, after, p):
        net = me.received - me.charged
        yield Sentence(f"receives {me.received} and pays {me.charged} in fees: {net:+d} credits", p)
        forced = -gained(before, after, p, state.P_TRADES) - (chosen == "Trade")
        if forced:
            yield Sentence(f"must trade {forced} BVP to pay", p)
    loss = -gained(before, after, p, state.P_PENALTIES)
    if loss:
        yield Sentence(f"operates at a loss: -{loss} BVP", p)
    returned = me.supply - before.players[p].supply - (chosen == "ReturnWorker")
    if returned > 0:
        yield Sentence(f"returns {count(returned, 'extra worker')} to cover the loss", p)
    if gained(before, after, p, state.P_OPTIMISATION) > 0 and ended(before, after):
        yield Sentence(f"makes good use of every pool: +{was.box.optimisation_bvp} BVP", p)


# --- the end of the game -----------------------------------------------------------------------------------------


def final_items(box: Box, s: State, p: int) -> Sentence:
    """The items of the final scoring of a player."""
    me, penalties = s.players[p], final_penalties(box, s, p)
    tiles = tiles_item(box, s, me, me.bvp - penalties)
    parts = [f"{me.bvp} BVP"]
    parts += [f"-{penalties} penalties"] * bool(penalties) + [f"{tiles:+d} capacity tiles"] * bool(tiles)
    parts.append(f"+{me.cash // box.credits_per_bvp} for {me.cash} credits")
    return Sentence(f": {', '.join(parts)} = {total(box, s, p)}", p)


def final_sentence(box: Box, s: State) -> Sentence:
    """Who won, and by which tie-break."""
    seats = range(s.seats)
    profits, systems = [final_profit(box, s, p) for p in seats], [deployed_tiles(s.players[p]) for p in seats]
    return victory([total(box, s, p) for p in seats], ("profit", profits), ("deployed systems", systems))
