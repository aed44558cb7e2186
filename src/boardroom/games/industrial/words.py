"""What the Industrial Board Game says: tips, reasons and the status line; the log is in `story.py`.

All functions see only what the reader may see. `@2` stands for the player on seat 2.
"""

from __future__ import annotations

from typing import Final

from boardroom.games.industrial.actions import (
    ACCEPT_ROLL,
    BUY_SHARES,
    BUY_TECHNICIAN,
    COPY,
    DEVELOP,
    DISCARD,
    DONE,
    MEEPLES,
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
    RAISE,
    RAISES,
    RECOVER,
    RELEASE,
    REPAY_LOAN,
    REROLL_SALE,
    SKIP_SALE,
    TAKE_LOAN,
    TRACK_NAMES,
)
from boardroom.games.industrial.box import Box
from boardroom.games.industrial.lessons import LESSONS
from boardroom.games.industrial.names import (
    CARD_NAMES,
    DEPARTMENT_NAMES,
    EVENT_NAMES,
    IMPROVEMENT_NAMES,
    PHASE_NAMES,
    STAFF_NAMES,
    card_text,
    count,
    effect_text,
    event_text,
    improvement_name,
    market_name,
    meeple_name,
    sent,
)
from boardroom.games.industrial.rules import reasons as r
from boardroom.games.industrial.rules.improvements import added_maintenance, cash_price
from boardroom.games.industrial.rules.players import clockwise
from boardroom.games.industrial.rules.production import active_workers, wage
from boardroom.games.industrial.rules.purchase import cube_price
from boardroom.games.industrial.rules.sales import demand, unit_price
from boardroom.games.industrial.rules.shares import FREE_ORDER, shares_price
from boardroom.games.industrial.rules.technicians import technician_price
from boardroom.games.industrial.rules.turn import (
    bonus_of,
    company_of,
    count_of,
    rival_card_of,
    rival_of,
    units_of,
    way_of,
)
from boardroom.games.industrial.state import (
    ACCIDENTS,
    AUDIT_PASSED,
    BLUE,
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
    DIE,
    LEVELS,
    NONE,
    PINK,
    POLLUTION,
    SHARES,
    Player,
    State,
)
from boardroom.games.industrial.story import final_sentence, sentences
from boardroom.kernel.sheet import Tip

__all__ = [
    "CARD_NAMES",
    "EVENT_NAMES",
    "IMPROVEMENT_NAMES",
    "LESSONS",
    "REASONS",
    "card_text",
    "effect_text",
    "event_text",
    "final_sentence",
    "sentences",
    "status",
    "tip",
]

REASONS: Final = {
    r.NOT_NOW: "This is not what has to be decided now.",
    r.NO_CASH: "There is not enough cash; a loan would have to be taken first.",
    r.RAW_FULL: "The raw warehouse has not enough free spaces.",
    r.SUPPLY_EMPTY: "The supply has not enough cubes.",
    r.NO_RAW: "The raw warehouse holds too few cubes for this.",
    r.NO_WORKER: "The workers cannot make that many units.",
    r.NO_BONUS: "The production bonus is not that large.",
    r.WAGES_TOO_HIGH: "Cash, loans and shares together cannot pay the wages.",
    r.RESERVE_FULL: "The reserve of technicians is full.",
    r.NO_ACCESS: "No improvement gives access to this market.",
    r.MARKET_FULL: "This market has no free space for a seller.",
    r.NO_PRODUCT: "There is no product to sell.",
    r.NO_MEEPLE: "No technician of the right colour is in the reserve.",
    r.CEO_AWAY: "The CEO has been used this round.",
    r.DEPARTMENT_COMPLETE: "All four improvements of this department are developed.",
    r.BOX_TAKEN: "Somebody stands on this box of the tree until the end of the phase.",
    r.ONE_LEVEL: "In this game a department rises by one level a round.",
    r.NO_RIVAL: "Nobody sits there.",
    r.RIVAL_OUT: "This player is bankrupt.",
    r.NO_SHARES_LEFT: "The company has not that many shares left.",
    r.NO_FREE_ORDER: "There is no share order without a meeple: it needs SOx, from the round after, once a round.",
    r.SHARES_AUCTIONED: "In this game shares are auctioned.",
    r.SHARES_FIXED: "In this game shares have fixed prices.",
    r.NOT_DEVELOPED: "Nobody in the game has developed this improvement.",
    r.LOANS_FULL: "Both loan zones are taken.",
    r.NO_LOAN: "There is no loan to repay.",
    r.JUST_BORROWED: "A loan was taken just now; another choice must come first.",
    r.TRACK_FULL: "The marker stands at the top already.",
    r.NO_SHARES_HELD: "No share of this company is held.",
    r.NO_CARD: "No such incident card is in hand.",
    r.CARD_TOO_NEW: "The card was drawn this round and can be played from the next one on.",
    r.WRONG_WINDOW: "This card is played in another phase.",
    r.PROTECTED: "An improvement of that player keeps the card away.",
    r.NO_EFFECT: "The card would do nothing.",
    r.BID_TOO_HIGH: "Cash, loans and shares together cannot pay this bid.",
}


# --- tips --------------------------------------------------------------------------------------------------------


def tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """An action's title, cost and effect."""
    if code < NO_PRODUCTION:
        return purchase_tip(box, s, seat, code)
    if code < BUY_TECHNICIAN:
        return production_tip(box, s, seat, code)
    if code < PLACE_SELLER:
        return technician_tip(box, s, seat, code)
    if code < DEVELOP:
        return sale_tip(box, s, seat, code)
    if code < BUY_SHARES:
        return develop_tip(box, s, seat, (code - DEVELOP) // MEEPLES, (code - DEVELOP) % MEEPLES)
    if code < PASS_UPGRADES or OPEN_AUCTION <= code < RAISE:
        return order_tip(box, s, seat, code)
    if code == PASS_UPGRADES:
        return Tip("Upgrade no more", "nothing", "technicians not used stay in the reserve")
    if code < DONE:
        d, level = (code - COPY) // COPY_LEVELS, (code - COPY) % COPY_LEVELS
        return Tip(
            f"Copy {improvement_name(d, level)}", "nothing", f"{effect_text(box, d, level)}. {LESSONS[d][level]}"
        )
    if code == DONE:
        return Tip("End the round", "nothing", "no more loans, repayments or recoveries this round")
    if code < PLAY_OWN:
        return free_tip(box, s, seat, code)
    if code < OPEN_AUCTION:
        return card_tip(box, s, seat, code)
    return bid_tip(s, code)


def purchase_tip(box: Box, s: State, seat: int, cubes: int) -> Tip:
    """Raw material."""
    price = cube_price(box, s, seat)
    if cubes == 0:
        return Tip("Buy no raw material", "nothing", f"a cube costs ${price} this round")
    return Tip(f"Buy {count(cubes, 'raw cube')}", f"${cubes * price} (${price} each)", f"raw +{cubes}")


def production_tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """Workers, wages, risk."""
    if code == NO_PRODUCTION:
        return Tip("Make nothing", "nothing", "no wages, no accident, no pollution")
    me = s.players[seat]
    units, bonus = units_of(code), bonus_of(code)
    active = min(active_workers(box, units), len(box.accident_die))
    title = f"Make {units}" + (f" + {bonus} bonus" if bonus else "")
    cost = f"${active * wage(box, me)} wages for {count(active, 'worker')}, {count(units + bonus, 'raw cube')}"
    return Tip(title, cost, risk_text(box, me, active))


def risk_text(box: Box, me: Player, active: int) -> str:
    """Accident and pollution of so many workers; at the last box of a track they cost dollars."""
    limit = box.accident_die[active - 1]
    parts = []
    if limit:
        again = "; rolled once more" if me.accident_reroll else ""
        dear = not me.accident_shield and me.track[ACCIDENTS] == box.track_bottom
        fee = f" (${box.last_box_price} at the last box)" if dear else ""
        parts.append(f"accident on {'1' if limit == 1 else f'1 to {limit}'} of {DIE}{again}{fee}")
    steps = 0 if me.pollution_shield else box.pollution_steps[active - 1]
    down = min(steps, me.track[POLLUTION] - box.track_bottom)
    if down:
        parts.append(f"pollution -{down}")
    if steps > down:
        parts.append(f"${(steps - down) * box.last_box_price} at the last box of pollution")
    return ", ".join(parts) or "no risk"


def technician_tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """A technician of the row."""
    if code == PASS_TECHNICIANS:
        return Tip("Hire nobody more", "nothing", "out of the technician market until next round")
    slot = code - BUY_TECHNICIAN
    title = f"Hire the {STAFF_NAMES[s.row[slot]]} in the ${box.slot_price[slot]} box"
    return Tip(title, f"${technician_price(box, s, seat, slot)}", "one technician more in the reserve")


def sale_tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """A market, another roll, or neither."""
    if code == SKIP_SALE:
        return Tip("Sell nothing", "nothing", "products stay in the warehouse")
    if code == ACCEPT_ROLL:
        return Tip("Accept the roll", "nothing", sale_forecast(box, s, seat, s.players[seat].best_roll))
    if code >= REROLL_SALE:
        who = sent(PINK, code - REROLL_SALE)
        return Tip(f"Roll once more with {who}", f"{who} until the end of the round", "the best roll counts")
    market, meeple = (code - PLACE_SELLER) // MEEPLES, (code - PLACE_SELLER) % MEEPLES
    low, high = (min(demand(box, s, seat, d), s.players[seat].products) for d in (1, DIE))
    wanted = str(low) if low == high else f"{low} to {high}"
    who = sent(PINK, meeple)
    effect = f"${unit_price(box, s, market)} per unit, {wanted} sold"
    return Tip(f"Sell in {market_name(market)} with {who}", f"{who} until the end of the round", effect)


def sale_forecast(box: Box, s: State, seat: int, result: int) -> str:
    """What a roll would sell."""
    me = s.players[seat]
    units = min(demand(box, s, seat, result), me.products)
    if me.market == NONE:
        return f"{count(units, 'unit')}"
    return f"{count(units, 'unit')} for ${units * unit_price(box, s, me.market)}"


def develop_tip(box: Box, s: State, seat: int, d: int, meeple: int) -> Tip:
    """The next improvement of a department, and the tool behind it."""
    me = s.players[seat]
    level = me.levels[d]
    if level == LEVELS:
        return Tip(f"Develop {DEPARTMENT_NAMES[d]}", "nothing", "all four improvements are developed")
    price = cash_price(box, me, d, level)
    who = meeple_name(box, d, meeple)
    cost = f"${price}, {who}"
    added = added_maintenance(box, d, level)
    if added:
        cost += f", maintenance +${added}"
    points = box.level_points[level + 1] - box.level_points[level]
    effect = f"{effect_text(box, d, level)}; {points:+d} points. {LESSONS[d][level]}"
    return Tip(f"Develop {improvement_name(d, level)} with {who}", cost, effect)


def order_tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """Shares of a rival, at the printed value or in an auction."""
    auction = code >= OPEN_AUCTION
    order = code - (OPEN_AUCTION if auction else BUY_SHARES)
    number, distance = count_of(order), company_of(order)
    who = "the order of SOx" if way_of(order) == FREE_ORDER else sent(BLUE, way_of(order))
    if distance >= s.seats:
        return Tip(f"{count(number, 'share')} of nobody", who, "nobody sits there")
    company = clockwise(s, seat, distance)
    issuer = s.players[company]
    what = f"{count(number, 'share')} of @{company} with {who}"
    pays = f"${box.dividend} per unit @{company} sells for every {box.dividend_shares} shares"
    if issuer.outside + number > SHARES:
        return Tip(f"Order {what}", "not that many are left", pays)
    if auction:
        return Tip(f"Auction {what}", f"{who}, bids from ${box.opening_bid}", pays)
    return Tip(f"Buy {what}", f"${shares_price(box, issuer, number)}, {who}", pays)


def free_tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """Loans, recovery, releases."""
    if code == TAKE_LOAN:
        owed = f"${box.loan_return} to repay, or {box.loan_penalty} points at the end"
        return Tip("Take a loan", owed, f"+${box.loan_money}")
    if code == REPAY_LOAN:
        return Tip("Repay a loan", f"${box.loan_return}", f"saves {box.loan_penalty} points at the end")
    if code < RELEASE:
        return Tip(
            f"Recover a box: {TRACK_NAMES[code - RECOVER]}", f"${box.recovery_price}", "the marker goes one box up"
        )
    distance = 1 + code - RELEASE
    if distance >= s.seats:
        return Tip("Release a share of nobody", "nothing", "nobody sits there")
    company = clockwise(s, seat, distance)
    outside = s.players[company].outside
    value = box.share_value[outside - 1] if outside else 0
    return Tip(f"Release a share of @{company}", "1 share", f"+${value}")


def card_tip(box: Box, s: State, seat: int, code: int) -> Tip:
    """An incident card played, not played or thrown away."""
    if code == PASS_INCIDENT:
        return Tip("Play no card", "nothing", "cards stay in hand")
    if code >= DISCARD:
        kind = 1 + code - DISCARD
        return Tip(f"Discard {CARD_NAMES[kind]}", "the card", f"gives up: {card_text(box, kind)}")
    if code < PLAY_AUDIT:
        kind = 1 + code - PLAY_OWN
        return Tip(f"Play {CARD_NAMES[kind]}", "the card of this round", card_text(box, kind))
    if code < PLAY_RIVAL:
        track = TRACK_NAMES[code - PLAY_AUDIT]
        return Tip(f"Play Audit Passed: {track}", "the card of this round", card_text(box, AUDIT_PASSED))
    kind, distance = rival_card_of(code), rival_of(code)
    target = f"@{clockwise(s, seat, distance)}" if distance < s.seats else "nobody"
    return Tip(f"Play {CARD_NAMES[kind]} on {target}", "the card of this round", card_text(box, kind))


def bid_tip(s: State, code: int) -> Tip:
    """A bid in an auction."""
    if code == PASS_BID:
        return Tip("Bid no more", "nothing", "out of this auction")
    bid = s.auction.bid + RAISES[code - RAISE]
    return Tip(f"Bid ${bid}", f"${bid} if nobody bids more", count(s.auction.count, "share"))


# --- the status line ---------------------------------------------------------------------------------------------


def status(box: Box, s: State, seat: int | None) -> str:
    """Who must do what, and why it is that player."""
    if s.decision == D_OVER:
        return "The game is over."
    what = {
        D_PURCHASE: f"buy raw material, ${cube_price(box, s, s.seat)} a cube",
        D_PRODUCTION: "decide how much to make",
        D_TECHNICIAN: "hire a technician, or stop hiring",
        D_SELL: "send a seller to a market, or sell nothing",
        D_REROLL: f"accept the roll of {s.players[s.seat].best_roll}, or roll once more",
        D_UPGRADE: "develop an improvement, order shares, or stop",
        D_COPY: "choose the improvement that Coaching copies",
        D_FINANCE: "put loans, tracks and shares in order before the round ends",
        D_COVER: f"raise ${s.due} with loans or shares: the cash does not cover a payment",
        D_INCIDENT: f"play an incident card before {PHASE_NAMES[s.phase].lower()}, or none",
        D_DISCARD: "discard an incident card",
        D_BID: f"bid more than ${s.auction.bid} for {count(s.auction.count, 'share')}, or stop bidding",
    }[s.decision]
    return f"Your turn: {what}." if seat == s.seat else f"@{s.seat} is to {what}."
