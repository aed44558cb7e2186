"""One decision: what is legal, why something is not, and doing it (specification, appendix)."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from boardroom.games.industrial.actions import (
    ACCEPT_ROLL,
    BUY_RAW,
    BUY_SHARES,
    BUY_TECHNICIAN,
    CODES,
    COPY,
    COUNTS,
    DEVELOP,
    DISCARD,
    DONE,
    MEANS,
    MEEPLES,
    MOST_BONUS,
    MOST_RAW,
    NO_PRODUCTION,
    OPEN_AUCTION,
    PASS_BID,
    PASS_INCIDENT,
    PASS_TECHNICIANS,
    PASS_UPGRADES,
    PLACE_SELLER,
    PLAY_AUDIT,
    PLAY_OWN,
    PLAY_RIVAL,
    PRODUCE,
    RAISE,
    RAISES,
    RECOVER,
    RELEASE,
    REPAY_LOAN,
    REROLL_SALE,
    RIVALS,
    SKIP_SALE,
    TAKE_LOAN,
)
from boardroom.games.industrial.box import Box
from boardroom.games.industrial.rules.auction import open_auction, open_refusal, raise_bid, raise_refusal
from boardroom.games.industrial.rules.improvements import (
    copy_improvement,
    copy_refusal,
    develop,
    develop_refusal,
    must_copy,
)
from boardroom.games.industrial.rules.incidents import (
    audit_refusal,
    discard,
    discard_refusal,
    find_card,
    own_card_refusal,
    play_audit,
    play_own_card,
    play_rival_card,
    rival_card_refusal,
)
from boardroom.games.industrial.rules.loans import loan_refusal, repay_loan, repay_refusal, take_loan
from boardroom.games.industrial.rules.meeples import meeple_refusal
from boardroom.games.industrial.rules.production import (
    active_workers,
    bonus_units,
    produce,
    produce_refusal,
    wage,
    workforce,
)
from boardroom.games.industrial.rules.purchase import buy_raw, cube_price, purchase_refusal, raw_space
from boardroom.games.industrial.rules.reasons import ALLOWED, NOT_NOW, SHARES_AUCTIONED, SHARES_FIXED
from boardroom.games.industrial.rules.round import next_question
from boardroom.games.industrial.rules.sales import can_reroll, finish_sale, place_seller, roll_sale, seller_refusal
from boardroom.games.industrial.rules.shares import (
    buy_refusal,
    buy_shares,
    means,
    release,
    release_refusal,
)
from boardroom.games.industrial.rules.technicians import hire, hire_refusal
from boardroom.games.industrial.rules.tracks import recover, recover_refusal
from boardroom.games.industrial.state import (
    COPY_LEVELS,
    D_BID,
    D_COPY,
    D_COVER,
    D_DISCARD,
    D_FINANCE,
    D_INCIDENT,
    D_OVER,
    D_PRODUCTION,
    D_PURCHASE,
    D_REROLL,
    D_SELL,
    D_TECHNICIAN,
    D_UPGRADE,
    PINK,
    SABOTAGE,
    State,
)
from boardroom.kernel.listing import offer_answers, offer_between


def to_act(box: Box, s: State) -> int:
    """One seat decides at a time (section 12)."""
    return 0 if s.decision == D_OVER else 1 << s.seat


def over(box: Box, s: State) -> bool:
    """After the sixth round, or when bankruptcies leave at most one player (L274, A30)."""
    return s.decision == D_OVER


# --- the parameters of a code ------------------------------------------------------------------------------------


def units_of(code: int) -> int:
    """Units the workers make, of a Produce code."""
    return 1 + (code - PRODUCE) // (MOST_BONUS + 1)


def bonus_of(code: int) -> int:
    """Bonus units of a Produce code."""
    return (code - PRODUCE) % (MOST_BONUS + 1)


def produce_code(units: int, bonus: int) -> int:
    """The code that makes so many units."""
    return PRODUCE + (units - 1) * (MOST_BONUS + 1) + bonus


def company_of(order: int) -> int:
    """The rival of a share order, by distance clockwise; orders count from the first code of their family."""
    return 1 + order // (COUNTS * MEANS)


def count_of(order: int) -> int:
    """The number of shares of an order."""
    return 1 + order // MEANS % COUNTS


def way_of(order: int) -> int:
    """What an order is given with: a blue meeple, the CEO, the free order of SOx."""
    return order % MEANS


def rival_card_of(code: int) -> int:
    """The kind of an incident card played on a rival."""
    return SABOTAGE + (code - PLAY_RIVAL) // RIVALS


def rival_of(code: int) -> int:
    """The distance of that rival."""
    return 1 + (code - PLAY_RIVAL) % RIVALS


def is_free(code: int) -> bool:
    """A free action: loans, recovery, releases (specification 4.3)."""
    return TAKE_LOAN <= code < PLAY_OWN


# --- what is legal -----------------------------------------------------------------------------------------------


def refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Why a code is not legal now, `ALLOWED` if it is."""
    if s.decision == D_OVER or seat != s.seat:
        return NOT_NOW
    if is_free(code):
        return free_refusal(box, s, seat, code)
    if s.decision == D_PURCHASE:
        return purchase_refusal(box, s, seat, code - BUY_RAW) if code < NO_PRODUCTION else NOT_NOW
    if s.decision == D_PRODUCTION:
        return production_decision_refusal(box, s, seat, code)
    if s.decision == D_TECHNICIAN:
        return technician_decision_refusal(box, s, seat, code)
    if s.decision == D_SELL or s.decision == D_REROLL:
        return sale_decision_refusal(box, s, seat, code)
    if s.decision == D_UPGRADE:
        return upgrade_decision_refusal(box, s, seat, code)
    if s.decision == D_FINANCE:
        return ALLOWED if code == DONE else NOT_NOW
    return special_decision_refusal(box, s, seat, code)


def offers_free_actions(decision: int) -> bool:
    """At one's own decisions in the phases, not inside special ones (specification 4.3)."""
    return decision <= D_UPGRADE or decision == D_FINANCE


def free_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Loans, recovery and releases; to cover a payment only loans and releases (A13, A23, A24)."""
    covers = code == TAKE_LOAN or code >= RELEASE
    if not offers_free_actions(s.decision) and not (s.decision == D_COVER and covers):
        return NOT_NOW
    if code == TAKE_LOAN:
        return loan_refusal(box, s, seat)
    if code == REPAY_LOAN:
        return repay_refusal(box, s, seat)
    if code < RELEASE:
        return recover_refusal(box, s, seat, code - RECOVER)
    return release_refusal(s, seat, 1 + code - RELEASE)


def production_decision_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Some units, or no production (L232, L236)."""
    if code == NO_PRODUCTION:
        return ALLOWED
    if PRODUCE <= code < BUY_TECHNICIAN:
        return produce_refusal(box, s, seat, units_of(code), bonus_of(code))
    return NOT_NOW


def technician_decision_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """A technician, or pass (L178-L182)."""
    if BUY_TECHNICIAN <= code < PASS_TECHNICIANS:
        return hire_refusal(box, s, seat, code - BUY_TECHNICIAN)
    return ALLOWED if code == PASS_TECHNICIANS else NOT_NOW


def sale_decision_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """A seller or none; after a roll another roll or none (L208-L212, L252)."""
    if s.decision == D_SELL:
        if PLACE_SELLER <= code < SKIP_SALE:
            market = (code - PLACE_SELLER) // MEEPLES
            return seller_refusal(box, s, seat, market, (code - PLACE_SELLER) % MEEPLES)
        return ALLOWED if code == SKIP_SALE else NOT_NOW
    if REROLL_SALE <= code < ACCEPT_ROLL:
        return meeple_refusal(s.players[seat], PINK, code - REROLL_SALE)
    return ALLOWED if code == ACCEPT_ROLL else NOT_NOW


def upgrade_decision_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """An improvement, a share order or an auction, or pass (L188-L194, L256)."""
    if DEVELOP <= code < BUY_SHARES:
        return develop_refusal(box, s, seat, (code - DEVELOP) // MEEPLES, (code - DEVELOP) % MEEPLES)
    if BUY_SHARES <= code < PASS_UPGRADES:
        if s.options.share_auction:
            return SHARES_AUCTIONED
        order = code - BUY_SHARES
        return buy_refusal(box, s, seat, company_of(order), count_of(order), way_of(order))
    if OPEN_AUCTION <= code < RAISE:
        if not s.options.share_auction:
            return SHARES_FIXED
        order = code - OPEN_AUCTION
        return open_refusal(box, s, seat, company_of(order), count_of(order), way_of(order))
    return ALLOWED if code == PASS_UPGRADES else NOT_NOW


def special_decision_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Copying, incident cards, discarding, bidding."""
    if s.decision == D_COPY and COPY <= code < DONE:
        return copy_refusal(s, (code - COPY) // COPY_LEVELS, (code - COPY) % COPY_LEVELS)
    if s.decision == D_INCIDENT and PLAY_OWN <= code < DISCARD:
        return incident_refusal(box, s, seat, code)
    if s.decision == D_DISCARD and DISCARD <= code < OPEN_AUCTION:
        return discard_refusal(s.players[seat], 1 + code - DISCARD)
    if s.decision == D_BID and code >= RAISE:
        return ALLOWED if code == PASS_BID else raise_refusal(box, s, seat, RAISES[code - RAISE])
    return NOT_NOW


def incident_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """An incident card, or none (L268-L270)."""
    if code < PLAY_AUDIT:
        return own_card_refusal(box, s, seat, 1 + code - PLAY_OWN)
    if code < PLAY_RIVAL:
        return audit_refusal(box, s, seat, code - PLAY_AUDIT)
    if code < PASS_INCIDENT:
        return rival_card_refusal(box, s, seat, rival_card_of(code), rival_of(code))
    return ALLOWED


ANSWERS: Final = (  # to each decision, besides free actions: from which code to before which
    (BUY_RAW, NO_PRODUCTION),
    (NO_PRODUCTION, BUY_TECHNICIAN),
    (BUY_TECHNICIAN, PLACE_SELLER),
    (PLACE_SELLER, REROLL_SALE),
    (REROLL_SALE, DEVELOP),
    (DEVELOP, COPY),
    (COPY, DONE),
    (DONE, TAKE_LOAN),
    (TAKE_LOAN, TAKE_LOAN),  # covering a payment takes free actions only
    (PLAY_OWN, DISCARD),
    (DISCARD, OPEN_AUCTION),
    (RAISE, CODES),
)


def legal(box: Box, s: State, seat: int, codes: MutableSequence[int]) -> int:
    """All legal codes, ascending."""
    if s.decision == D_OVER or seat != s.seat:
        return 0
    if s.decision == D_UPGRADE:
        return legal_upgrades(box, s, seat, codes)
    if s.decision == D_PURCHASE:
        n = legal_purchases(box, s, seat, codes)
    elif s.decision == D_PRODUCTION:
        n = legal_productions(box, s, seat, codes)
    elif s.decision == D_SELL:
        n = legal_sales(box, s, seat, codes)
    else:
        n = offer_answers(refusal, box, s, seat, codes, ANSWERS)
    return offer_between(refusal, box, s, seat, codes, n, TAKE_LOAN, RELEASE + s.seats - 1)


def legal_purchases(box: Box, s: State, seat: int, codes: MutableSequence[int]) -> int:
    """Every number of cubes up to the largest possible one."""
    me = s.players[seat]
    most = min(raw_space(box, me) - me.raw, s.supply, MOST_RAW)
    price = cube_price(box, s, seat)
    if price > 0:
        most = min(most, me.cash // price)
    for cubes in range(most + 1):
        codes[cubes] = BUY_RAW + cubes
    return most + 1


def legal_productions(box: Box, s: State, seat: int, codes: MutableSequence[int]) -> int:
    """Every mix of worker units and bonus units; the limits are looked up once."""
    me = s.players[seat]
    codes[0] = NO_PRODUCTION
    n = 1
    money = means(box, s, seat)
    for units in range(1, min(workforce(box, me) * box.worker_units, me.raw) + 1):
        if active_workers(box, units) * wage(box, me) <= money:
            for bonus in range(min(bonus_units(me), me.raw - units) + 1):
                codes[n] = produce_code(units, bonus)
                n += 1
    return n


def legal_sales(box: Box, s: State, seat: int, codes: MutableSequence[int]) -> int:
    """Markets only for somebody who has something to sell and a seller."""
    me = s.players[seat]
    if me.products == 0 or not can_reroll(me):
        codes[0] = SKIP_SALE
        return 1
    return offer_between(refusal, box, s, seat, codes, 0, PLACE_SELLER, REROLL_SALE)


def legal_upgrades(box: Box, s: State, seat: int, codes: MutableSequence[int]) -> int:
    """Improvements, share orders of the rivals there are, pass, free actions, auctions."""
    orders = (s.seats - 1) * COUNTS * MEANS
    n = offer_between(refusal, box, s, seat, codes, 0, DEVELOP, BUY_SHARES)
    if not s.options.share_auction:
        n = offer_between(refusal, box, s, seat, codes, n, BUY_SHARES, BUY_SHARES + orders)
    codes[n] = PASS_UPGRADES
    n = offer_between(refusal, box, s, seat, codes, n + 1, TAKE_LOAN, RELEASE + s.seats - 1)
    if s.options.share_auction:
        n = offer_between(refusal, box, s, seat, codes, n, OPEN_AUCTION, OPEN_AUCTION + orders)
    return n


# --- doing it ----------------------------------------------------------------------------------------------------


def apply(box: Box, s: State, seat: int, code: int) -> None:
    """Do a legal code and go on to the next question; after a free action the same question stands."""
    if is_free(code):
        free_action(box, s, seat, code)
        if s.decision == D_COVER:
            next_question(box, s)
        return
    me = s.players[seat]
    me.borrowed = 0
    if offers_free_actions(s.decision):
        me.visits += 1
    if s.decision <= D_PRODUCTION:
        make_or_buy(box, s, seat, code)
    elif s.decision == D_TECHNICIAN:
        if code == PASS_TECHNICIANS:
            me.passed = 1
        else:
            hire(box, s, seat, code - BUY_TECHNICIAN)
    elif s.decision <= D_REROLL:
        if sale_goes_on(box, s, seat, code):
            return
    elif s.decision <= D_COPY:
        if upgrade(box, s, seat, code):
            return
    elif s.decision >= D_INCIDENT:
        special_action(box, s, seat, code)
    next_question(box, s)


def free_action(box: Box, s: State, seat: int, code: int) -> None:
    """Loans, recovery, releases (specification 4.3)."""
    if code == TAKE_LOAN:
        take_loan(box, s, seat)
    elif code == REPAY_LOAN:
        repay_loan(box, s, seat)
    elif code < RELEASE:
        recover(box, s, seat, code - RECOVER)
    else:
        release(box, s, seat, 1 + code - RELEASE)


def make_or_buy(box: Box, s: State, seat: int, code: int) -> None:
    """Phases 2 and 3 (L228, L232)."""
    if code < NO_PRODUCTION:
        buy_raw(box, s, seat, code - BUY_RAW)
    elif code != NO_PRODUCTION:
        produce(box, s, seat, units_of(code), bonus_of(code))


def sale_goes_on(box: Box, s: State, seat: int, code: int) -> bool:
    """Phase 5: place, roll, roll again, sell; True if the seller may roll once more (L208-L212)."""
    if code == SKIP_SALE:
        return False
    if code < SKIP_SALE:
        place_seller(s, seat, (code - PLACE_SELLER) // MEEPLES, (code - PLACE_SELLER) % MEEPLES)
    elif code < ACCEPT_ROLL:
        roll_sale(s, seat, code - REROLL_SALE)
    if code != ACCEPT_ROLL and can_reroll(s.players[seat]):
        s.decision = D_REROLL
        return True
    finish_sale(box, s, seat)
    return False


def upgrade(box: Box, s: State, seat: int, code: int) -> bool:
    """Phase 6: one act of a visit; True if Coaching asks what to copy (L188-L194, L256)."""
    if code < BUY_SHARES:
        department = (code - DEVELOP) // MEEPLES
        develop(box, s, seat, department, (code - DEVELOP) % MEEPLES)
        if must_copy(box, s.players[seat], department):
            s.decision = D_COPY
            return True
    elif code < PASS_UPGRADES:
        order = code - BUY_SHARES
        buy_shares(box, s, seat, company_of(order), count_of(order), way_of(order))
    elif code == PASS_UPGRADES:
        s.players[seat].passed = 1
    elif code < DONE:
        copy_improvement(box, s, seat, (code - COPY) // COPY_LEVELS, (code - COPY) % COPY_LEVELS)
    else:
        order = code - OPEN_AUCTION
        open_auction(box, s, seat, company_of(order), count_of(order), way_of(order))
    return False


def special_action(box: Box, s: State, seat: int, code: int) -> None:
    """Incident cards, discarding, bidding."""
    me = s.players[seat]
    if code < PLAY_AUDIT:
        play_own_card(box, s, seat, 1 + code - PLAY_OWN)
    elif code < PLAY_RIVAL:
        play_audit(box, s, seat, code - PLAY_AUDIT)
    elif code < PASS_INCIDENT:
        play_rival_card(box, s, seat, rival_card_of(code), rival_of(code))
    elif DISCARD <= code < OPEN_AUCTION:
        discard(s, me, find_card(me, 1 + code - DISCARD))
    elif code == PASS_BID:
        me.bid_passed = 1
    elif code >= RAISE:
        raise_bid(s, seat, RAISES[code - RAISE])
