"""What the Industrial Board Game says: tips, reasons, the status line and the sentences of the log.

What belongs to one action is in `acts/`; here is what follows by itself. All functions see only what the reader may
see. `@2` stands for the player on seat 2.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardroom.games.industrial import state as st
from boardroom.games.industrial.actions import SPACE
from boardroom.games.industrial.acts import ACTS
from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.box import Box
from boardroom.games.industrial.lessons import LESSONS
from boardroom.games.industrial.names import EVENT_NAMES, event_text
from boardroom.games.industrial.reasons import REASONS
from boardroom.games.industrial.rules.players import clockwise
from boardroom.games.industrial.rules.production import active_workers
from boardroom.games.industrial.rules.sales import unit_price
from boardroom.games.industrial.rules.scoring import final_cash, rank, total
from boardroom.games.industrial.state import Player, State
from boardroom.kernel.table import Sentence, count, players

__all__ = ["REASONS", "sentences", "status", "tip"]

tip, status = ACTS.tip, ACTS.status
ACCOUNTS_TOLD = (
    (st.IN_DIVIDENDS, "receives ${} of dividends"),
    (st.IN_SUBSIDIES, "receives ${} of subsidy"),
    (st.OUT_MAINTENANCE, "pays ${} maintenance"),
)


def sentences(box: Box, before: State, after: State, seat: int, code: int) -> list[Sentence]:
    """What an action did, and what followed from it by itself."""
    told = ACTS.told(Asked(box, before, seat), Asked(box, after, seat), code)
    return [*told, *followed(box, before, after, seat, code)]


def followed(box: Box, before: State, after: State, seat: int, code: int) -> Iterator[Sentence]:
    """A lesson, consequences for everybody, cards, a new round, the end."""
    yield from lesson(before, seat, code)
    for i in range(after.seats):
        p = clockwise(before, before.initial, i)
        yield from (Sentence(text, p) for text in consequences(box, before, after, p, code if p == seat else st.NONE))
    yield from auction_result(before, after)
    drawing = before.phase < st.DRAWING and (after.phase == st.DRAWING or after.round > before.round)
    if after.options.incidents and drawing:
        yield Sentence("Everybody draws an incident card")
    if after.round != before.round:
        yield from new_round(box, before, after)
    if after.decision == st.D_OVER:
        yield final_sentence(box, after)


def lesson(before: State, seat: int, code: int) -> Iterator[Sentence]:
    """The tool behind an improvement, told when it is developed for the first time in a game."""
    family, values = SPACE.parts(code)
    if family == "Develop":
        d = values[0]
        level = before.players[seat].levels[d]
        if not any(before.players[p].levels[d] > level for p in range(before.seats)):
            yield Sentence.of(LESSONS[d][level])


def consequences(box: Box, before: State, after: State, p: int, code: int) -> Iterator[str]:
    """What followed for one player; `code` is this player's own action, or `NONE`."""
    me, past = after.players[p], before.players[p]
    family, values = SPACE.parts(code) if code != st.NONE else ("", ())
    yield from production_result(box, past, me, values if family == "Produce" else None)
    for track, name in ((st.POLLUTION, "pollution"), (st.ACCIDENTS, "accident")):
        if me.track[track] < past.track[track]:
            yield f"falls to {me.track[track]:+d} on the {name} track"
    if me.accounts[st.OUT_LAST_BOX] > past.accounts[st.OUT_LAST_BOX]:
        yield f"pays ${me.accounts[st.OUT_LAST_BOX] - past.accounts[st.OUT_LAST_BOX]} at the last box of a track"
    rolled = family in ("PlaceSeller", "RerollSale", "AcceptRoll")
    if rolled and (after.seat != p or after.decision != st.D_REROLL or after.round != before.round):
        price = unit_price(box, after, me.market)
        yield f"sells {count(me.sold, 'unit')} at ${price}: ${me.sold * price}" if me.sold else "finds no buyer"
    for account, text in ACCOUNTS_TOLD:
        if me.accounts[account] != past.accounts[account]:
            yield text.format(me.accounts[account] - past.accounts[account])
    if past.alive and not me.alive:
        yield "cannot pay and is bankrupt"


def production_result(box: Box, past: Player, me: Player, begun: tuple[int, ...] | None) -> Iterator[str]:
    """The accident die and the way to the warehouse; a last box that cannot be paid at once comes in between."""
    units, bonus = begun or (past.line, past.bonus_line)
    placed = units + bonus
    if placed == 0:
        return
    back = me.raw - (past.raw - placed if begun else past.raw)
    if me.risk_roll and not past.risk_roll:
        hurt = me.risk_roll <= box.accident_die[active_workers(box, units) - 1]
        yield f"rolls {me.risk_roll}: {'an accident' if hurt else 'no accident'}"
    if not me.alive:
        return
    if back > 0:
        yield f"takes {count(back, 'cube')} back to the raw warehouse"
    lost = placed - back - (me.products - past.products) - me.line - me.bonus_line
    if lost > 0:
        yield f"has no room for {count(lost, 'product')}"


def auction_result(before: State, after: State) -> Iterator[Sentence]:
    """Who won an auction that ended here."""
    if not after.options.share_auction or after.auction.company != st.NONE:
        return
    for p in range(after.seats):
        paid = after.players[p].accounts[st.OUT_SHARES] - before.players[p].accounts[st.OUT_SHARES]
        for company in range(after.seats):
            won = after.players[p].shares[company] - before.players[p].shares[company]
            if won > 0:
                yield Sentence(f"wins the auction: {count(won, 'share')} of @{company} for ${paid}", p)
                return


def new_round(box: Box, before: State, after: State) -> Iterator[Sentence]:
    """What a new round brings, and what thieves take."""
    yield Sentence(f"Round {after.round} of {st.LAST_ROUND} begins; @{after.initial} is the initial player")
    if after.event != st.NONE:
        yield Sentence(f"{EVENT_NAMES[after.event]}: {event_text(box, after.event)}")
    yield Sentence(f"Raw material costs ${after.price}")
    for p in range(after.seats if after.event == st.WAVE_OF_THEFTS else 0):
        stolen = before.players[p].products - after.players[p].products
        if stolen > 0 and after.players[p].alive:
            yield Sentence(f"loses {count(stolen, 'product')} to thieves", p)


def final_sentence(box: Box, s: State) -> Sentence:
    """Who won, and by which tie-break."""
    places = [0] * s.seats
    rank(box, s, places)
    winners = [p for p in range(s.seats) if places[p] == 1]
    points = total(box, s.players[winners[0]])
    alive = [p for p in range(s.seats) if s.players[p].alive]
    if not alive:
        verb = "comes" if len(winners) == 1 else "come"
        text = f"everybody is bankrupt; {players(winners)} {verb} first with {points} points"
    elif len(alive) == 1:
        text = f"@{alive[0]} is the only survivor and wins with {points} points"
    else:
        verb = "wins" if len(winners) == 1 else "win"
        text = f"{players(winners)} {verb} with {points} points{tie_text(box, s, alive, winners)}"
    return Sentence(f"The game is over: {text}")


def tie_text(box: Box, s: State, alive: list[int], winners: list[int]) -> str:
    """How a tie was broken."""
    best = max(total(box, s.players[p]) for p in alive)
    leaders = [p for p in alive if total(box, s.players[p]) == best]
    if len(leaders) == 1:
        return ""
    if len(winners) == len(leaders):
        return " and share the victory, equal in everything"
    richest = max(final_cash(s.players[p]) for p in leaders)
    rich = [p for p in leaders if final_cash(s.players[p]) == richest]
    return f" after a tie broken by {'cash' if len(rich) == len(winners) else 'improvements'}"
