"""What the Industrial Board Game says: tips, reasons, the status line and the sentences of the log.

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
    MARKET_LETTERS,
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
from boardroom.games.industrial.rules import reasons as r
from boardroom.games.industrial.rules.improvements import added_maintenance, cash_price
from boardroom.games.industrial.rules.players import clockwise
from boardroom.games.industrial.rules.production import active_workers, wage
from boardroom.games.industrial.rules.purchase import cube_price
from boardroom.games.industrial.rules.sales import demand, unit_price
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
    ACCIDENTS,
    AUDIT_PASSED,
    BLUE,
    BULK_DISCOUNT,
    CLAIM,
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
    DRAWING,
    ENERGY_CRISIS,
    EXPORT_BOOM,
    IN_DIVIDENDS,
    IN_SUBSIDIES,
    JOB_FAIR,
    LAST_ROUND,
    LEVELS,
    MARKETS,
    NONE,
    OUT_LAST_BOX,
    OUT_MAINTENANCE,
    OUT_SHARES,
    OVERTIME,
    PINK,
    POLLUTION,
    SABOTAGE,
    SHARES,
    STATE_AID,
    STRIKE,
    SUPPLIER_SHORTAGE,
    TOXIC_SPILL,
    TRACKS,
    TRADE_FAIR,
    VIP_CLIENT,
    WAREHOUSE_THEFT,
    WAVE_OF_THEFTS,
    Player,
    State,
)
from boardroom.kernel.sheet import Tip

DEPARTMENT_NAMES: Final = ("Engineering", "Quality", "Logistics", "Administration", "Human Resources", "Marketing")
COLOUR_NAMES: Final = ("yellow", "blue", "pink")
STAFF_NAMES: Final = ("yellow technician", "blue administrator", "pink marketer")
PHASE_NAMES: Final = (
    "", "Event", "Purchase", "Production", "Technicians", "Sales", "Upgrades", "Maintenance", "Incidents", "Cleanup",
)  # fmt: skip
MARKET_NAMES: Final = (
    "Local trade",
    "Certified industry",
    "Green export",
    "World manufacturers",
    "Wholesale",
    "Franchise shops",
    "Mass retail",
    "Brand stores",
)
EVENT_NAMES: Final = (
    "Trade Fair", "Supplier Shortage", "Job Fair", "Export Boom", "Energy Crisis", "Wave of Thefts",
)  # fmt: skip
CARD_NAMES: Final = (
    "no card", "Overtime", "Bulk Discount", "VIP Client", "State Aid", "Audit Passed",
    "Sabotage", "Strike", "Warehouse Theft", "Toxic Spill", "Claim",
)  # fmt: skip
IMPROVEMENT_NAMES: Final = (
    ("Poka-Yoke", "MTM", "TPM", "SMED"),
    ("Lean", "ISO 9000", "ISO 14000", "ISO 45000"),
    ("FIFO", "Kanban", "Logistic Train and EDI", "Automatic Warehouse"),
    ("Accounting", "SOx", "Subsidy", "Coaching"),
    ("SSL", "Incentives", "Communication", "CCTV"),
    ("Commercial", "Franchise", "Advertising", "CSR"),
)

# The management tool behind each improvement.
LESSONS: Final = (
    (
        "Poka-Yoke is mistake-proofing: a part is shaped, or a fixture built, so that the wrong move cannot be made at "
        "all. An error that cannot happen needs no inspector and no repair.",
        "MTM, methods-time measurement, splits manual work into basic motions with known times. A line can be planned "
        "and balanced before the first piece is made.",
        "TPM, total productive maintenance, makes everybody at a machine responsible for its health. Care by plan and "
        "a search for the root of each breakdown replace the fire brigade.",
        "SMED, single-minute exchange of die, prepares a changeover while the machine still runs. When switching takes "
        "minutes instead of hours, small batches pay and the machine makes more.",
    ),
    (
        "Lean looks at the flow with the customer's eyes and removes whatever adds no value: waiting, searching, "
        "carrying, reworking, making too much.",
        "ISO 9000 is the family of standards for quality management: work is described, measured, audited and "
        "improved. Many industrial buyers accept certified suppliers only.",
        "ISO 14000 is the family of standards for environmental management: a company knows its waste and emissions, "
        "sets itself targets and proves that it keeps them.",
        "ISO 45000 stands for the management of health and safety at work: hazards are found, judged and removed "
        "before somebody is hurt, and the staff takes part in it.",
    ),
    (
        "FIFO, first in first out, always uses the oldest stock first. Nothing grows old at the back of the shelf.",
        "Kanban is a signal, a card or an empty bin, that asks for exactly what has just been used. Stocks stay small, "
        "and everybody sees when something runs short.",
        "A logistic train supplies the lines on a timetable, like a bus, instead of many single trips. EDI, electronic "
        "data interchange, sends orders from computer to computer in an agreed form, so nobody types them again.",
        "In an automatic warehouse cranes store and fetch under computer control: high racks, narrow aisles, nothing "
        "searched for and more stored on the same ground.",
    ),
    (
        "Accounting tells what every part of the company costs and earns, so that money goes where it brings most.",
        "SOx, the Sarbanes-Oxley Act of 2002, makes managers of companies listed in the United States answer for their "
        "figures and for the controls behind them. Investors can rely on the books.",
        "Subsidies pay a part of what a region or a state wants to see done, from training to clean energy. Somebody "
        "has to know the programmes and to apply in time.",
        "Coaching does not hand out answers: it helps people and teams to see what works, elsewhere too, and to make "
        "it their own.",
    ),
    (
        "SSL, safety and health at work, looks at every workplace for what could do harm and removes it: at the source "
        "first, then by protection and training.",
        "Incentives let the staff share in what better work brings: a part of the pay follows the result.",
        "Communication keeps the staff informed and listens to it. People who feel part of a company stay, and they "
        "bring others along.",
        "CCTV, cameras together with guards, keeps thieves away and shows what happened if they came all the same.",
    ),
    (
        "Commercial staff goes out to find customers instead of waiting for them. The salaries are due every month, "
        "whatever is sold.",
        "In a franchise independent partners open shops under one name and one set of rules. The brand grows with "
        "their money and their knowledge of the place.",
        "Advertising makes a product known to people no salesman will ever meet. It works as long as it is paid for.",
        "CSR, corporate social responsibility, means answering for what a company does to people and nature beyond "
        "what the law asks. Customers come back to a name they trust.",
    ),
)

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


# --- small phrases -----------------------------------------------------------------------------------------------


def count(number: int, noun: str) -> str:
    """`1 cube`, `3 cubes`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(names: list[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def meeple_name(box: Box, department: int, meeple: int) -> str:
    """Who develops: a coloured technician or the CEO."""
    return sent(box.column_colour[department], meeple)


def sent(colour: int, meeple: int) -> str:
    """The meeple that is sent to the market board."""
    return "the CEO" if meeple else f"a {STAFF_NAMES[colour]}"


def improvement_name(department: int, level: int) -> str:
    """`MTM (Engineering 2)`; levels count from 0."""
    return f"{IMPROVEMENT_NAMES[department][level]} ({DEPARTMENT_NAMES[department]} {level + 1})"


def market_name(market: int) -> str:
    """`Local trade (U1)`."""
    return f"{MARKET_NAMES[market]} ({MARKET_LETTERS[market]})"


def market_behind(box: Box, symbol: int) -> list[str]:
    """The markets an access symbol opens."""
    return [market_name(m) for m in range(MARKETS) if box.market_symbol[m] == symbol]


def effect_text(box: Box, d: int, level: int) -> str:
    """What an improvement brings, from its printed values."""
    amounts = (
        (box.production_bonus, "+{} production without a worker"),
        (box.sales_bonus, "+{} on every sale"),
        (box.wage_cut, "-${} for each active worker"),
        (box.purchase_cut, "-${} for each raw cube"),
        (box.maintenance_cut, "-${} maintenance"),
        (box.technician_cut, "-${} for each technician"),
        (box.subsidy, "+${} before every maintenance"),
        (box.storage, "+{} spaces in both warehouses"),
    )
    rights = (
        (box.pollution_shield, "the pollution marker falls no more"),
        (box.accident_shield, "the accident marker falls no more"),
        (box.accident_reroll, "an accident die is rolled once more"),
        (box.theft_shield, "safe from thieves and saboteurs"),
        (box.strike_shield, "safe from strikes"),
        (box.claim_shield, "safe from claims"),
        (box.free_improvements, "from next round on one improvement a round without its price"),
        (box.share_orders, "from next round on one share order a round without a meeple"),
        (box.copies, "copies the effect of an improvement of level 1 to 3 that somebody has"),
    )
    parts = [text.format(table[d][level]) for table, text in amounts if table[d][level]]
    parts += [text for table, text in rights if table[d][level]]
    opened = market_behind(box, box.access[d][level]) if box.access[d][level] else []
    if opened:
        parts.append("access to " + listed(opened))
    return ", ".join(parts) or "no effect of its own"


def event_text(box: Box, event: int) -> str:
    """What an event card says."""
    amount = box.event_amount[event]
    return {
        TRADE_FAIR: f"every sale is {count(amount, 'unit')} larger",
        SUPPLIER_SHORTAGE: f"every raw cube costs ${amount} more",
        JOB_FAIR: f"every technician costs ${amount} less",
        EXPORT_BOOM: f"every market pays ${amount} more per unit",
        ENERGY_CRISIS: f"maintenance is ${amount} higher",
        WAVE_OF_THEFTS: f"everybody without CCTV has lost up to {count(amount, 'product')}",
    }[event]


def card_text(box: Box, kind: int) -> str:
    """What an incident card says."""
    amount = box.incident_amount[kind - 1]
    return {
        OVERTIME: f"+{amount} production without a worker this round",
        BULK_DISCOUNT: f"-${amount} for each raw cube this round",
        VIP_CLIENT: f"+{amount} on the sale of this round",
        STATE_AID: f"+${amount}",
        AUDIT_PASSED: f"a marker goes up by {amount}, at most to the top",
        SABOTAGE: f"only {count(amount, 'worker')} can work this round",
        STRIKE: f"+${amount} for each active worker this round",
        WAREHOUSE_THEFT: f"up to {count(amount, 'product')} are stolen",
        TOXIC_SPILL: f"the pollution marker falls by {amount}",
        CLAIM: f"-{amount} on the sale of this round",
    }[kind]


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
