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
from boardroom.games.deploy.asked import Asked, placed_text
from boardroom.games.deploy.box import Box
from boardroom.games.deploy.names import SYSTEM_NAMES, cubes_text, tile_name
from boardroom.games.deploy.numbers import value_due
from boardroom.games.deploy.reasons import REASONS
from boardroom.games.deploy.rules import action, deploy, invariants, market, money, move, scoring
from boardroom.games.deploy.state import State
from boardroom.kernel.table import Sentence, count, figure, listed, victory

__all__ = ["REASONS", "sentences", "status", "tip"]

SCORED: Final = {state.P_SYSTEMS: "systems", state.P_SPOT: "the bonus spot"}  # when the actions of a round are over


def followed(was: Asked, now: Asked, code: int) -> Iterator[Sentence]:
    """What followed from a decision by itself: the steps of an action, the end of a round, the end of the game."""
    before, after, seats = was.s, now.s, range(now.s.seats)
    yield from acted(was, now, code)
    yield from refilled(before, after)
    if invariants.scored(before, after):
        yield Sentence(f"Round {before.round} ends", closes=True)
        for p in seats:
            gains = ((gained(before, after, p, source), name) for source, name in SCORED.items())
            if parts := [f"{gain:+d} value for {name}" for gain, name in gains if gain]:
                yield Sentence(f": {', '.join(parts)}", p)
    in_turn = [(before.first + i) % before.seats for i in seats]
    steps = zip(*(round_end(was, now, p, code) for p in in_turn), strict=True)  # everybody takes one, then the next
    yield from (Sentence(line, p) for step in steps for p, lines in zip(in_turn, step, strict=True) for line in lines)
    if after.round != before.round:
        yield Sentence(f"Round {after.round} begins; {on_sale(after)}")
    if after.first != before.first:
        yield Sentence("is first player", after.first)
    yield from forced_passes(before, after, did(was, was.seat, code, "Done"))
    if after.decision == state.D_OVER:
        yield from (final_items(was.box, after, p) for p in seats)
        yield final_sentence(was.box, after)


# --- within an action --------------------------------------------------------------------------------------------


def acted(was: Asked, now: Asked, code: int) -> Iterator[Sentence]:
    """What an action did in this step: a change that had to be, its payment, the only movement, the system."""
    family, values = SPACE.parts(code)
    if not state.D_ACTION <= was.s.decision < state.D_FEES or family == "Trade":
        return
    change = was.only_change(code)
    if change != state.NONE:
        yield from ACTS.told(was, now, SPACE.at("Design", change))
    begun = code if was.s.action == state.NONE else was.s.action
    if was.pays(now.s):
        act, parameters = action_act(begun)
        yield act.paid(was, now, values[0] if family == "Pay" else 0, *parameters)
    only = move.only_movement(was.me)
    if begun == MOVE and was.s.movements == 0 and only != state.NONE and now.s.decision != state.D_PAY:
        yield from ACTS.told(was, now, only)
    if action.is_deploy(begun):
        placed = placed_text(was.me, now.me)
        if placed and was.s.decision <= state.D_PUT:
            yield Sentence(f"places {placed}", was.seat)
        if sum(now.me.deployed) > sum(was.me.deployed):
            yield in_service(was, now, action.system_of(begun), action.target_of(begun))


def in_service(was: Asked, now: Asked, system: int, target: int) -> Sentence:
    """What a deployed system brings, and the design that is revealed."""
    box, level = was.box, was.me.deployed[system]
    gain = was.income_gain(deploy.income_change(box, was.me, system, target))
    text = f"has {tile_name(system, level)} in service: {figure(gain, sign=True)} income"
    if target == state.CLOUD:
        text += f", +{box.cloud_bvp} value"
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


def on_sale(s: State) -> str:
    """The tiles that lie on the market; a stack may have been bought up in the rounds before (L490, L558)."""
    left = [position for position in range(state.POSITIONS) if s.stacks[market.stack_at(s, position)]]
    stock = listed([str(market.tile_at(s, position)) for position in left])
    return f"the market sells {stock}" if stock else "the tiles of the market are sold out"


def forced_passes(before: State, after: State, chosen: bool) -> Iterator[Sentence]:
    """Who passed at the bonus spots because the rules left nothing else, in turn (L574, A23)."""
    begun = (before.round, before.decision) < (after.round, state.D_SPOT) and after.decision >= state.D_SPOT
    if not begun and before.decision != state.D_SPOT:
        return
    last = after.first - 1 if begun else before.seat
    for p in ((last + i) % after.seats for i in range(1, after.seats + 1)):
        already = not begun and (before.players[p].passed or (chosen and p == before.seat))
        if after.players[p].passed and not already:
            why = "no spot is left" if after.players[p].office else "no extra worker is left"
            yield Sentence(f"passes at the bonus spots: {why}", p)


# --- the end of a round ------------------------------------------------------------------------------------------


def gained(before: State, after: State, p: int, source: int) -> int:
    """Points a player got from a source."""
    return after.players[p].points[source] - before.players[p].points[source]


def settled(before: State, after: State, p: int) -> bool:
    """Whether a player's fees were due between the two positions."""
    begun, turn = before.decision == state.D_FEES, (p - before.first) % before.seats
    if not begun and not invariants.scored(before, after):
        return False
    return (before.asked if begun else 0) <= turn < (after.asked if after.decision == state.D_FEES else after.seats)


def round_end(was: Asked, now: Asked, p: int, code: int) -> tuple[list[str], ...]:
    """E4 to E6 of a player: fees, and value traded for them; a loss; workers who had to go after it; optimisation."""
    me, sources = now.s.players[p], (state.P_TRADES, state.P_PENALTIES, state.P_OPTIMISATION)
    traded, lost, optimised = (gained(was.s, now.s, p, source) for source in sources)
    net, forced, paid = me.received - me.charged, -traded - did(was, p, code, "Trade"), []
    if settled(was.s, now.s, p):
        due = value_due(was.box, was.s, code, now.s, p)
        paid = [f"receives {me.received} and pays {me.charged} in fees: {count(net, 'credit', sign=True)}"]
        paid += [f"must trade {due} value to pay{f', but has only {forced}' * (due > forced)}"] * bool(due)
    returned = me.supply - was.s.players[p].supply - did(was, p, code, "ReturnWorker")
    bonus = f"makes good use of every pool: +{was.box.optimisation_bvp} value"
    return (
        paid,
        [f"operates at a loss: {lost} value"] * bool(lost),
        [f"returns {count(returned, 'extra worker')} to cover the loss"] * (returned > 0),
        [bonus] * (optimised > 0 and invariants.ended(was.s, now.s)),
    )


def did(was: Asked, p: int, code: int, family: str) -> bool:
    """Whether it was this player's own decision."""
    return p == was.seat and SPACE.parts(code)[0] == family


# --- the end of the game -----------------------------------------------------------------------------------------


def final_items(box: Box, s: State, p: int) -> Sentence:
    """The items of the final scoring of a player."""
    me, penalties = s.players[p], scoring.final_penalties(box, s, p)
    tiles = scoring.tiles_item(box, s, me, me.bvp - penalties)
    loss = money.bearable(s, me.bvp, scoring.shortfall_penalty(box, s, p))
    steps = count(scoring.overshoot(box, s, me), "step")
    parts = [f"{me.bvp} value"]
    parts += [f"-{loss} for fees {-scoring.final_profit(box, s, p)} above income"] * bool(loss)
    parts += [f"-{penalties - loss} for {steps} beyond home"] * (penalties > loss)
    parts += [f"{tiles:+d} for capacity tiles"] * bool(tiles)
    parts.append(f"+{me.cash // box.credits_per_bvp} for {count(me.cash, 'credit')}")
    return Sentence(f": {', '.join(parts)} = {scoring.total(box, s, p)}", p)


def final_sentence(box: Box, s: State) -> Sentence:
    """Who won, and by which tie-break."""
    seats = range(s.seats)
    profits = [scoring.final_profit(box, s, p) for p in seats]
    systems = [money.deployed_tiles(s.players[p]) for p in seats]
    return victory([scoring.total(box, s, p) for p in seats], ("profit", profits), ("deployed systems", systems))


tip, status, sentences = ACTS.tip, ACTS.status, ACTS.sentences(followed)
