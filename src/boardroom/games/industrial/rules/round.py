"""The phases of a round, and who is asked next (L214-L270, specification 4)."""

from __future__ import annotations

from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.auction import ask_bid, award, close_auction
from boardroom.games.industrial.rules.bankruptcy import ask_cover
from boardroom.games.industrial.rules.dice import roll_off
from boardroom.games.industrial.rules.events import reveal
from boardroom.games.industrial.rules.improvements import upgrade_rights
from boardroom.games.industrial.rules.incidents import ask_discard, ask_incident, forget_incidents
from boardroom.games.industrial.rules.maintenance import maintain_next
from boardroom.games.industrial.rules.meeples import clear_market, clear_tree, reserve_size
from boardroom.games.industrial.rules.players import ask_next, clockwise, living
from boardroom.games.industrial.rules.production import run_risk, stock_products
from boardroom.games.industrial.rules.purchase import set_price
from boardroom.games.industrial.rules.tracks import fall, falling
from boardroom.games.industrial.state import (
    CLEANUP,
    D_FINANCE,
    D_OVER,
    D_PRODUCTION,
    D_PURCHASE,
    D_SELL,
    D_TECHNICIAN,
    D_UPGRADE,
    DRAWING,
    EVENT,
    HOME,
    LAST_ROUND,
    MAINTENANCE,
    PRODUCTION,
    PURCHASE,
    SALES,
    STEP_ASK,
    STEP_AWARD,
    STEP_BID,
    STEP_PAY,
    STEP_RISK,
    STEP_STOCK,
    STEP_WINDOW,
    TECHNICIANS,
    UPGRADES,
    Player,
    State,
)


def next_question(box: Box, s: State) -> None:
    """Run every automatic step from where the round stands until a seat must decide or the game is over.

    A loop instead of steps that call each other: compiled code allows no circle of functions.
    """
    while s.decision != D_OVER:
        if s.due > 0:
            if ask_cover(box, s):
                return
        elif falling(s):
            fall(box, s)
        elif run_step(box, s):
            return


def run_step(box: Box, s: State) -> bool:
    """The step the phase has reached; True if somebody must decide."""
    if s.step == STEP_WINDOW:
        if ask_incident(s):
            return True
        begin_phase(s)
    elif s.step == STEP_RISK:
        run_risk(box, s, s.seat)
    elif s.step == STEP_STOCK:
        stock_products(box, s, s.seat)
        s.step = STEP_ASK
    elif s.step == STEP_BID:
        if ask_bid(box, s):
            return True
        close_auction(s)
    elif s.step == STEP_AWARD:
        award(s)
        s.step = STEP_ASK
    elif s.step == STEP_PAY:
        if not maintain_next(box, s):
            s.turn = 0
            s.step = STEP_ASK
    elif ask(box, s):
        return True
    else:
        end_phase(box, s)
    return False


def ask(box: Box, s: State) -> bool:
    """The next player's decision in this phase (A50)."""
    if s.phase == PURCHASE:
        return ask_next(s, D_PURCHASE)
    if s.phase == PRODUCTION:
        return ask_next(s, D_PRODUCTION)
    if s.phase == TECHNICIANS:
        return ask_technician(box, s)
    if s.phase == SALES:
        return ask_next(s, D_SELL)
    if s.phase == UPGRADES:
        return ask_upgrade(s)
    if s.phase == MAINTENANCE:
        return ask_next(s, D_FINANCE)
    return ask_discard(box, s)


def ask_technician(box: Box, s: State) -> bool:
    """One purchase a visit, round and round; passing is final, and who has a full reserve passes (L182)."""
    for i in range(1, s.seats + 1):
        seat = clockwise(s, s.visitor, i)
        me = s.players[seat]
        if me.alive and not me.passed:
            if reserve_size(me) < box.reserve_spaces:
                return visit(s, seat, D_TECHNICIAN)
            me.passed = 1
    return False


def ask_upgrade(s: State) -> bool:
    """One act a visit, round and round; passing is final, and who can do nothing any more passes (A31, A50)."""
    for i in range(1, s.seats + 1):
        seat = clockwise(s, s.visitor, i)
        me = s.players[seat]
        if me.alive and not me.passed:
            if reserve_size(me) > 0 or me.ceo == HOME or me.free_order:
                return visit(s, seat, D_UPGRADE)
            me.passed = 1
    return False


def visit(s: State, seat: int, decision: int) -> bool:
    """It is this player's turn at the market board."""
    s.visitor = seat
    s.seat = seat
    s.decision = decision
    return True


# --- phases ------------------------------------------------------------------------------------------------------


def start_round(box: Box, s: State) -> None:
    """A new event, then the purchase of raw material (L218)."""
    s.round += 1
    s.phase = EVENT
    reveal(box, s)
    start_phase(box, s, PURCHASE)


def start_phase(box: Box, s: State, phase: int) -> None:
    """Everything that happens before the first player of a phase decides."""
    s.phase = phase
    for seat in range(s.seats):
        s.players[seat].visits = 0
        s.players[seat].passed = 0
    if phase == PURCHASE:
        set_price(box, s)
    elif phase == UPGRADES:
        for seat in range(s.seats):
            upgrade_rights(s.players[seat])
    begin_phase(s)
    if has_window(phase) and s.options.incidents and s.round >= box.incident_round:
        s.step = STEP_WINDOW


def has_window(phase: int) -> bool:
    """Incident cards can be played at the start of four phases (specification 4.3)."""
    return phase in (PURCHASE, PRODUCTION, SALES, MAINTENANCE)


def begin_phase(s: State) -> None:
    """The initial player is next; maintenance is paid before anybody decides (L264)."""
    s.turn = 0
    s.visitor = clockwise(s, s.initial, s.seats - 1)
    s.step = STEP_PAY if s.phase == MAINTENANCE else STEP_ASK


def end_phase(box: Box, s: State) -> None:
    """Everybody has resolved the phase: with one survivor the game ends (A30), else the next phase begins."""
    if s.phase == UPGRADES:
        end_upgrades(s)
    if living(s) <= 1:
        s.decision = D_OVER
    elif s.phase < MAINTENANCE:
        start_phase(box, s, s.phase + 1)
    elif s.phase == MAINTENANCE and s.options.incidents and s.round < LAST_ROUND:
        start_phase(box, s, DRAWING)
    else:
        end_round(box, s)


def end_upgrades(s: State) -> None:
    """The tree and the exchange are cleared; rights not used are lost (L196)."""
    clear_tree(s)
    for seat in range(s.seats):
        s.players[seat].freebie = 0
        s.players[seat].free_order = 0


def end_round(box: Box, s: State) -> None:
    """Cleanup, then the next round or the end (L130, L212, L274, specification 5.10)."""
    s.phase = CLEANUP
    clear_market(s)
    for seat in range(s.seats):
        forget_round(s.players[seat])
    if s.round == LAST_ROUND:
        s.decision = D_OVER
        return
    s.initial = next_initial(s)
    start_round(box, s)


def forget_round(me: Player) -> None:
    """What was only true in this round."""
    me.risk_roll = 0
    me.rolls = 0
    me.last_roll = 0
    me.best_roll = 0
    me.sold = 0
    forget_incidents(me)


def next_initial(s: State) -> int:
    """The next living player clockwise, or a roll by option (A17)."""
    if s.options.initial_player:
        return roll_off(s)
    seat = clockwise(s, s.initial, 1)
    while not s.players[seat].alive:
        seat = clockwise(s, seat, 1)
    return seat
