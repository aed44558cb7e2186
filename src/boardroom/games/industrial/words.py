"""What the Industrial Board Game says: tips, reasons, the status line and the sentences of the log.

What belongs to one action is in `acts/`; here is what follows by itself. All functions see only what the reader may
see. `@2` stands for the player on seat 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardroom.games.industrial import state as st
from boardroom.games.industrial.actions import SPACE
from boardroom.games.industrial.acts import ACTS
from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.box import Box
from boardroom.games.industrial.names import ACCOUNT_NAMES, EVENT_NAMES, LESSONS, event_text, ruining_payment
from boardroom.games.industrial.reasons import REASONS
from boardroom.games.industrial.rules import production, sales, scoring
from boardroom.games.industrial.rules.events import shortage_price
from boardroom.games.industrial.rules.players import clockwise
from boardroom.games.industrial.state import Player, State
from boardroom.kernel.chance import WORD
from boardroom.kernel.table import Sentence, capital, count, players, victory, winners

__all__ = ["REASONS", "sentences", "status", "tip"]


# The phases in which one passes, how it is said, and when the rules do it.
PASSES: Final = {
    st.TECHNICIANS: ("PassTechnicians", "has a full reserve and hires nobody more"),
    st.UPGRADES: ("PassUpgrades", "has nobody left to send and develops no more"),
}


def followed(was: Asked, now: Asked, code: int) -> Iterator[Sentence]:
    """A lesson, passes, consequences for everybody, cards, a new round, the end."""
    box, before, after = was.box, was.s, now.s
    yield from lesson(was, code)
    yield from auction_result(was, now, code)
    yield from forced_passes(was, now, code, before.phase)
    for i in range(after.seats):
        p = clockwise(before, was.seat, i)
        own = code if p == was.seat else st.NONE
        yield from (Sentence(text, p) for text in consequences(box, before, after, p, own))
    for phase in PASSES:
        if phase > before.phase:
            yield from forced_passes(was, now, code, phase)
    if before.phase < st.MAINTENANCE <= after.phase and after.round == before.round:
        yield Sentence(f"Round {after.round} ends: upkeep is due", closes=True)
    for i in range(after.seats):
        p = clockwise(before, before.initial, i)
        yield from (Sentence(text, p) for text in settled(before.players[p], after.players[p]))
    drawing = before.phase < st.DRAWING and (after.phase == st.DRAWING or after.round > before.round)
    if after.options.incidents and drawing:
        gone = any(not after.players[p].alive for p in range(after.seats))
        yield Sentence(f"Everybody{' still in the game' * gone} draws an incident card")
    if after.round != before.round:
        yield from new_round(box, before, after)
    if after.decision == st.D_OVER:
        yield final_sentence(box, after)


def lesson(was: Asked, code: int) -> Iterator[Sentence]:
    """The tool behind an improvement, told when it is developed for the first time in a game."""
    family, values = SPACE.parts(code)
    if family == "Develop":
        d, level = values[0], was.me.levels[values[0]]
        if not any(was.s.players[p].levels[d] > level for p in range(was.s.seats)):
            yield Sentence.of(LESSONS[d][level])


def forced_passes(was: Asked, now: Asked, code: int, phase: int) -> Iterator[Sentence]:
    """Who passed by itself in a phase that was reached; when it is over, everybody has."""
    before, after = was.s, now.s
    if phase not in PASSES or after.round != before.round or after.phase < phase:
        return
    family, text = PASSES[phase]
    for p in range(after.seats):
        passed = after.phase > phase or after.players[p].passed
        already = before.phase == phase and before.players[p].passed
        chosen = p == was.seat and SPACE.parts(code)[0] == family
        if passed and after.players[p].alive and not already and not chosen:
            yield Sentence(text, p)


def consequences(box: Box, before: State, after: State, p: int, code: int) -> Iterator[str]:
    """What an action brought one player; `code` is this player's own action, or `NONE`."""
    me, past = after.players[p], before.players[p]
    family, values = SPACE.parts(code) if code != st.NONE else ("", ())
    if not family and before.phase == after.phase:
        yield from stolen(past, me)
    again = (after.chance.counter - before.chance.counter) & WORD > 1  # nothing else draws in the step of this die
    yield from production_result(box, past, me, values if family == "Produce" else None, again)
    for track, name in ((st.POLLUTION, "pollution"), (st.ACCIDENTS, "accident")):
        if me.track[track] < past.track[track]:
            yield f"falls to {me.track[track]:+d} on the {name} track"
    yield from booked(past, me, st.OUT_LAST_BOX)
    rolled = family in ("PlaceSeller", "RerollSale", "AcceptRoll")
    if rolled and (after.seat != p or after.decision != st.D_REROLL or after.round != before.round):
        price = sales.unit_price(box, after, me.market)
        yield f"sells {count(me.sold, 'unit')} at ${price}: ${me.sold * price}" if me.sold else "finds no buyer"
    yield from booked(past, me, st.IN_DIVIDENDS)
    if me.ruin_phase != st.MAINTENANCE:
        yield from ruined(past, me)


def settled(past: Player, me: Player) -> Iterator[str]:
    """What a player received and paid at the end of the round."""
    yield from booked(past, me, st.IN_SUBSIDIES, st.OUT_MAINTENANCE)
    if me.ruin_phase == st.MAINTENANCE:
        yield from ruined(past, me)


def booked(past: Player, me: Player, *accounts: int) -> Iterator[str]:
    """Money that came or went on some accounts."""
    for account in accounts:
        if moved := me.accounts[account] - past.accounts[account]:
            yield ACCOUNT_NAMES[account].told.format(moved)


def ruined(past: Player, me: Player) -> Iterator[str]:
    """Who could not pay is out."""
    if past.alive and not me.alive:
        yield f"cannot pay {ruining_payment(me)} with ${me.ruin_cash} and is bankrupt"


def production_result(box: Box, past: Player, me: Player, begun: tuple[int, ...] | None, again: bool) -> Iterator[str]:
    """The accident die and the way to the warehouse; a last box that cannot be paid at once comes in between."""
    units, bonus = begun or (past.line, past.bonus_line)
    placed = units + bonus
    if placed == 0:
        return
    back = me.raw - (past.raw - placed if begun else past.raw)
    if me.risk_roll and not past.risk_roll:
        hurt = me.risk_roll <= box.accident_die[production.active_workers(box, units) - 1]
        first = "an accident and, once more by SSL, " if again and me.accident_reroll else ""
        yield f"rolls {first}{me.risk_roll}: {'an accident' if hurt else 'no accident'}"
    if not me.alive:
        return
    if back > 0:
        yield f"takes {count(back, 'cube')} back to the raw warehouse"
    lost = placed - back - (me.products - past.products) - me.line - me.bonus_line
    if lost > 0:
        yield f"has no room for {count(lost, 'product')}"


def auction_result(was: Asked, now: Asked, code: int) -> Iterator[Sentence]:
    """Who won an auction that ended here: whoever paid. The shares themselves may be gone again with their company."""
    before, after = was.s, now.s
    if not after.options.share_auction:
        return
    for p in range(after.seats):
        paid = after.players[p].accounts[st.OUT_SHARES] - before.players[p].accounts[st.OUT_SHARES]
        if paid > 0:
            company, number = before.auction.company, before.auction.count
            if company == st.NONE:  # nobody else could bid
                distance, number, _ = SPACE.parts(code)[1]
                company = clockwise(before, was.seat, distance + 1)
            yield Sentence(f"wins the auction: {count(number, 'share')} of @{company} for ${paid}", p)


def new_round(box: Box, before: State, after: State) -> Iterator[Sentence]:
    """What a new round brings, and what thieves take."""
    everybody = before.players[: after.seats]
    back = ["sellers go back to the bag"] * any(p.sellers for p in everybody)
    back += ["every CEO comes home"] * any(p.alive and p.ceo != st.HOME for p in everybody)
    if back:
        yield Sentence(capital(" and ".join(back)))
    yield Sentence(f"Round {after.round} of {st.LAST_ROUND} begins; @{after.initial} is the initial player")
    if after.event != st.NONE:
        yield Sentence(f"{EVENT_NAMES[after.event]}: {event_text(box, after.event)}")
    yield Sentence(price_text(box, after))
    for p in range(after.seats if after.event == st.WAVE_OF_THEFTS else 0):
        yield from (Sentence(text, p) for text in stolen(before.players[p], after.players[p]))


def stolen(past: Player, me: Player) -> Iterator[str]:
    """Products that are gone without a sale."""
    if me.products < past.products and me.alive:
        yield f"loses {count(past.products - me.products, 'product')} to thieves"


def price_text(box: Box, s: State) -> str:
    """The die of the round, and what a cube costs where that is something else."""
    cube = max(0, s.price + shortage_price(box, s))
    return f"The price of the round is ${s.price}" + (f"; a raw cube costs ${cube}" if cube != s.price else "")


def final_sentence(box: Box, s: State) -> Sentence:
    """Who won, and by which tie-break: survivors before bankrupts, then points, cash, scoring.improvements (L284)."""
    first = winners(box, s)
    points = count(scoring.total(box, s.players[first[0]]), "point")
    alive = [p for p in range(s.seats) if s.players[p].alive]
    if not alive:
        verb = "comes" if len(first) == 1 else "come"
        return Sentence(f"The game is over: everybody is bankrupt; {players(first)} {verb} first with {points}")
    if len(alive) == 1:
        return Sentence(f"The game is over: @{alive[0]} is the only survivor and wins with {points}")
    ties = ("cash", scoring.final_cash), ("improvements", scoring.improvements)
    figures = ((name, [get(s.players[p]) for p in range(s.seats)]) for name, get in ties)
    return victory({p: scoring.total(box, s.players[p]) for p in alive}, *figures)


tip, status, sentences = ACTS.tip, ACTS.status, ACTS.sentences(followed)
