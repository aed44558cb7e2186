"""The log of the Industrial Board Game in sentences: what a decision did, and what followed from it by itself."""

from __future__ import annotations

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
    PRODUCE,
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
    EVENT_NAMES,
    STAFF_NAMES,
    card_text,
    count,
    effect_text,
    event_text,
    improvement_name,
    listed,
    market_name,
    meeple_name,
    sent,
)
from boardroom.games.industrial.rules.improvements import cash_price
from boardroom.games.industrial.rules.players import clockwise
from boardroom.games.industrial.rules.production import active_workers, wage
from boardroom.games.industrial.rules.purchase import cube_price
from boardroom.games.industrial.rules.sales import unit_price
from boardroom.games.industrial.rules.scoring import final_cash, rank, total
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
    COPY_LEVELS,
    D_OVER,
    D_REROLL,
    DRAWING,
    IN_DIVIDENDS,
    IN_SUBSIDIES,
    LAST_ROUND,
    NONE,
    OUT_LAST_BOX,
    OUT_MAINTENANCE,
    OUT_SHARES,
    PINK,
    POLLUTION,
    TRACKS,
    WAVE_OF_THEFTS,
    Player,
    State,
)

# --- the log -----------------------------------------------------------------------------------------------------


def sentences(box: Box, before: State, after: State, seat: int, code: int) -> list[str]:
    """What an action did, and what followed from it by itself."""
    told = [f"@{seat} {line}." for line in deed(box, before, after, seat, code)]
    told += lesson(before, seat, code)
    for i in range(after.seats):
        p = clockwise(before, before.initial, i)
        told += [f"@{p} {line}." for line in consequences(box, before, after, p, code if p == seat else NONE)]
    told += auction_result(before, after)
    if after.options.incidents and before.phase < DRAWING and (after.phase == DRAWING or after.round > before.round):
        told.append("Everybody draws an incident card.")
    if after.round != before.round:
        told += round_sentences(box, after)
        told += [line for p in range(after.seats) for line in theft_sentence(before, after, p)]
    if after.decision == D_OVER:
        told.append(final_sentence(box, after))
    return told


def deed(box: Box, before: State, after: State, seat: int, code: int) -> list[str]:
    """The action itself."""
    if code < BUY_TECHNICIAN:
        return [factory_deed(box, before, seat, code)]
    if code < PLACE_SELLER:
        if code == PASS_TECHNICIANS:
            return ["hires nobody more"]
        slot = code - BUY_TECHNICIAN
        return [f"hires a {STAFF_NAMES[before.row[slot]]} for ${technician_price(box, before, seat, slot)}"]
    if code < DEVELOP:
        return sale_deed(after, seat, code)
    if code < DONE or code >= OPEN_AUCTION:
        return upgrade_deed(box, before, after, seat, code)
    if code == DONE:
        return [f"ends the round with ${before.players[seat].cash}"]
    if code < PLAY_OWN:
        return [free_deed(box, before, after, seat, code)]
    return card_deed(box, before, seat, code)


def factory_deed(box: Box, before: State, seat: int, code: int) -> str:
    """Buying and making."""
    if code < NO_PRODUCTION:
        price = code * cube_price(box, before, seat)
        return f"buys {count(code, 'raw cube')} for ${price}" if code else "buys no raw material"
    if code == NO_PRODUCTION:
        return "makes nothing"
    units, bonus = units_of(code), bonus_of(code)
    active = active_workers(box, units)
    wages = active * wage(box, before.players[seat])
    more = f" and {bonus} bonus" if bonus else ""
    return f"makes {count(units, 'unit')}{more} with {count(active, 'worker')} for ${wages} wages"


def sale_deed(after: State, seat: int, code: int) -> list[str]:
    """Selling, up to the last roll."""
    if code == SKIP_SALE:
        return ["sells nothing"]
    if code == ACCEPT_ROLL:
        return []
    roll = after.players[seat].last_roll
    if code >= REROLL_SALE:
        return [f"rolls once more, with {sent(PINK, code - REROLL_SALE)}: {roll}"]
    market, meeple = (code - PLACE_SELLER) // MEEPLES, (code - PLACE_SELLER) % MEEPLES
    return [f"sends {sent(PINK, meeple)} to {market_name(market)} and rolls {roll}"]


def upgrade_deed(box: Box, before: State, after: State, seat: int, code: int) -> list[str]:
    """Improvements, shares, auctions."""
    if code < BUY_SHARES:
        d, meeple = (code - DEVELOP) // MEEPLES, (code - DEVELOP) % MEEPLES
        level = before.players[seat].levels[d]
        price = cash_price(box, before.players[seat], d, level)
        paid = f"for ${price}" if price else "free of charge"
        if box.deferred[d][level]:
            paid = f"for ${box.row_price[level]} more maintenance"
        return [f"develops {improvement_name(d, level)} with {meeple_name(box, d, meeple)} {paid}"]
    if code < PASS_UPGRADES or OPEN_AUCTION <= code < RAISE:
        order = code - (BUY_SHARES if code < PASS_UPGRADES else OPEN_AUCTION)
        company = clockwise(before, seat, company_of(order))
        what = f"{count(count_of(order), 'share')} of @{company}"
        how = " by the order of SOx" if way_of(order) == FREE_ORDER else ""
        if code >= OPEN_AUCTION:
            return [f"puts {what} up for auction{how} and bids ${box.opening_bid}"]
        return [f"buys {what} for ${shares_price(box, before.players[company], count_of(order))}{how}"]
    if code == PASS_UPGRADES:
        return ["upgrades no more"]
    if code < DONE:
        d, level = (code - COPY) // COPY_LEVELS, (code - COPY) % COPY_LEVELS
        return [f"copies {improvement_name(d, level)}: {effect_text(box, d, level)}"]
    return ["bids no more"] if code == PASS_BID else [f"bids ${before.auction.bid + RAISES[code - RAISE]}"]


def free_deed(box: Box, before: State, after: State, seat: int, code: int) -> str:
    """Loans, recovery, releases."""
    if code == TAKE_LOAN:
        return f"takes a loan of ${box.loan_money}"
    if code == REPAY_LOAN:
        return f"repays a loan for ${box.loan_return}"
    if code < RELEASE:
        track = code - RECOVER
        return f"recovers a box for ${box.recovery_price}: {TRACK_NAMES[track]} {after.players[seat].track[track]:+d}"
    company = clockwise(before, seat, 1 + code - RELEASE)
    return f"releases a share of @{company} for ${box.share_value[before.players[company].outside - 1]}"


def card_deed(box: Box, before: State, seat: int, code: int) -> list[str]:
    """Incident cards."""
    if code == PASS_INCIDENT:
        return ["plays no card"]
    if code >= DISCARD:
        return [f"discards {CARD_NAMES[1 + code - DISCARD]}"]
    if code < PLAY_AUDIT:
        kind = 1 + code - PLAY_OWN
        return [f"plays {CARD_NAMES[kind]}: {card_text(box, kind)}"]
    if code < PLAY_RIVAL:
        return [f"plays Audit Passed: the {TRACK_NAMES[code - PLAY_AUDIT]} marker goes up"]
    kind = rival_card_of(code)
    target = clockwise(before, seat, rival_of(code))
    return [f"plays {CARD_NAMES[kind]} on @{target}: {card_text(box, kind)}"]


def lesson(before: State, seat: int, code: int) -> list[str]:
    """The tool behind an improvement, told when it is developed for the first time in a game."""
    if not DEVELOP <= code < BUY_SHARES:
        return []
    d = (code - DEVELOP) // MEEPLES
    level = before.players[seat].levels[d]
    if any(before.players[p].levels[d] > level for p in range(before.seats)):
        return []
    return [LESSONS[d][level]]


def consequences(box: Box, before: State, after: State, p: int, code: int) -> list[str]:
    """What followed for one player; `code` is this player's own action, or `NONE`."""
    me, past = after.players[p], before.players[p]
    told = production_result(box, before, after, p, code)
    for track in range(TRACKS):
        if me.track[track] < past.track[track]:
            told.append(f"falls to {me.track[track]:+d} on the {track_title(track)} track")
    if me.accounts[OUT_LAST_BOX] > past.accounts[OUT_LAST_BOX]:
        told.append(f"pays ${me.accounts[OUT_LAST_BOX] - past.accounts[OUT_LAST_BOX]} at the last box of a track")
    if sale_ended(before, after, p, code):
        told.append(sale_sentence(box, after, me))
    for account, text in (
        (IN_DIVIDENDS, "receives ${} of dividends"),
        (IN_SUBSIDIES, "receives ${} of subsidy"),
        (OUT_MAINTENANCE, "pays ${} maintenance"),
    ):
        change = me.accounts[account] - past.accounts[account]
        if change:
            told.append(text.format(change))
    if past.alive and not me.alive:
        told.append("cannot pay and is bankrupt")
    return told


def track_title(track: int) -> str:
    """`pollution`, `accident`."""
    return "pollution" if track == POLLUTION else "accident"


def production_result(box: Box, before: State, after: State, p: int, code: int) -> list[str]:
    """The accident die and the way to the warehouse; a last box that cannot be paid at once comes in between."""
    me, past = after.players[p], before.players[p]
    started = PRODUCE <= code < BUY_TECHNICIAN
    units = units_of(code) if started else past.line
    placed = units + (bonus_of(code) if started else past.bonus_line)
    if placed == 0:
        return []
    back = me.raw - (past.raw - placed if started else past.raw)
    told = []
    if me.risk_roll and not past.risk_roll:
        hurt = me.risk_roll <= box.accident_die[active_workers(box, units) - 1]
        told.append(f"rolls {me.risk_roll}: {'an accident' if hurt else 'no accident'}")
    if not me.alive:
        return told
    if back > 0:
        told.append(f"takes {count(back, 'cube')} back to the raw warehouse")
    lost = placed - back - (me.products - past.products) - me.line - me.bonus_line
    if lost > 0:
        told.append(f"has no room for {count(lost, 'product')}")
    return told


def sale_ended(before: State, after: State, p: int, code: int) -> bool:
    """Whether this player's action was the end of a sale."""
    if not PLACE_SELLER <= code < DEVELOP or code == SKIP_SALE:
        return False
    return after.seat != p or after.decision != D_REROLL or after.round != before.round


def sale_sentence(box: Box, after: State, me: Player) -> str:
    """Units and money of a sale."""
    if me.sold == 0:
        return "finds no buyer"
    price = unit_price(box, after, me.market)
    return f"sells {count(me.sold, 'unit')} at ${price}: ${me.sold * price}"


def auction_result(before: State, after: State) -> list[str]:
    """Who won an auction that ended here."""
    if not after.options.share_auction or after.auction.company != NONE:
        return []
    for p in range(after.seats):
        paid = after.players[p].accounts[OUT_SHARES] - before.players[p].accounts[OUT_SHARES]
        for company in range(after.seats):
            won = after.players[p].shares[company] - before.players[p].shares[company]
            if won > 0:
                return [f"@{p} wins the auction: {count(won, 'share')} of @{company} for ${paid}."]
    return []


def round_sentences(box: Box, after: State) -> list[str]:
    """What a new round brings."""
    told = [f"Round {after.round} of {LAST_ROUND} begins; @{after.initial} is the initial player."]
    if after.event != NONE:
        told.append(f"{EVENT_NAMES[after.event]}: {event_text(box, after.event)}.")
    return [*told, f"Raw material costs ${after.price}."]


def theft_sentence(before: State, after: State, p: int) -> list[str]:
    """Products stolen by the Wave of Thefts."""
    stolen = before.players[p].products - after.players[p].products
    if after.event != WAVE_OF_THEFTS or stolen <= 0 or not after.players[p].alive:
        return []
    return [f"@{p} loses {count(stolen, 'product')} to thieves."]


def final_sentence(box: Box, s: State) -> str:
    """Who won, and by which tie-break."""
    places = [0] * s.seats
    rank(box, s, places)
    winners = [p for p in range(s.seats) if places[p] == 1]
    names = listed([f"@{p}" for p in winners])
    points = total(box, s.players[winners[0]])
    alive = [p for p in range(s.seats) if s.players[p].alive]
    if not alive:
        verb = "comes" if len(winners) == 1 else "come"
        return f"The game is over: everybody is bankrupt; {names} {verb} first with {points} points."
    if len(alive) == 1:
        return f"The game is over: @{alive[0]} is the only survivor and wins with {points} points."
    verb = "wins" if len(winners) == 1 else "win"
    return f"The game is over: {names} {verb} with {points} points{tie_text(box, s, alive, winners)}."


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
