"""What a player may choose from at the table: lists with keys, costs and reasons; the previews are in `previews.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Final

from boardroom.games.industrial.actions import (
    ACCEPT_ROLL,
    BUY_RAW,
    BUY_SHARES,
    BUY_TECHNICIAN,
    COPY,
    COUNTS,
    DEVELOP,
    DISCARD,
    DONE,
    MARKET_LETTERS,
    MEANS,
    MEEPLES,
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
from boardroom.games.industrial.board import (
    BLACK,
    DEPARTMENT_ICONS,
    DEPARTMENT_SHORT,
    MEEPLE_LETTERS,
    NUMERALS,
    TRACK_ICONS,
    TRACK_TITLES,
    USES,
    effects,
    short_name,
)
from boardroom.games.industrial.box import Box
from boardroom.games.industrial.forecast import prospects, units_by_roll
from boardroom.games.industrial.lessons import LESSONS
from boardroom.games.industrial.names import (
    CARD_NAMES,
    DEPARTMENT_NAMES,
    IMPROVEMENT_NAMES,
    MARKET_NAMES,
    PHASE_NAMES,
    STAFF_NAMES,
    card_text,
    count,
    effect_text,
)
from boardroom.games.industrial.previews import (
    Card,
    Ghost,
    accident_odds,
    first_change,
    legal_codes,
    make_play,
)
from boardroom.games.industrial.rules import reasons as r
from boardroom.games.industrial.rules.improvements import added_maintenance, cash_price
from boardroom.games.industrial.rules.incidents import hand_size
from boardroom.games.industrial.rules.players import clockwise
from boardroom.games.industrial.rules.production import active_workers, bonus_units, wage, workforce
from boardroom.games.industrial.rules.purchase import cube_price, raw_space
from boardroom.games.industrial.rules.sales import unit_price
from boardroom.games.industrial.rules.shares import FREE_ORDER, release_value, shares_price
from boardroom.games.industrial.rules.technicians import technician_price
from boardroom.games.industrial.rules.turn import (
    bonus_of,
    company_of,
    count_of,
    produce_code,
    refusal,
    units_of,
    way_of,
)
from boardroom.games.industrial.state import (
    AUDIT_PASSED,
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
    DEPARTMENTS,
    DIE,
    LEVELS,
    MARKETS,
    SABOTAGE,
    SLOTS,
    TRACKS,
    State,
)
from boardroom.games.industrial.words import REASONS, risk_text
from boardroom.kernel.panel import Cell, Choices, Dial, Entry, Line, Odd, Play, Row, Step

DEPARTMENT_KEYS: Final = "EQLAHM"
RAISE_KEYS: Final = "125T"
CARD_NUMBERS: Final = ("products", "pollution", "accidents", "workers", "sold", "wage")  # what cards change
MEEPLE_WORDS: Final = ("yellow", "blue", "pink")
MEANS_WORDS: Final = ("blue", "CEO", "SOx")
RIVAL_KEYS: Final = "XYW"

# Reasons in a word or two, where there is no room for a sentence.
SHORT: Final = {
    r.NO_CASH: "too dear",
    r.RAW_FULL: "no space",
    r.SUPPLY_EMPTY: "no cubes left",
    r.NO_RAW: "too few cubes",
    r.NO_WORKER: "not enough workers",
    r.NO_BONUS: "no bonus",
    r.WAGES_TOO_HIGH: "wages too high",
    r.RESERVE_FULL: "reserve full",
    r.NO_ACCESS: "no access",
    r.MARKET_FULL: "no space left",
    r.NO_PRODUCT: "nothing to sell",
    r.NO_MEEPLE: "nobody to send",
    r.CEO_AWAY: "nobody to send",
    r.DEPARTMENT_COMPLETE: "complete",
    r.BOX_TAKEN: "taken",
    r.ONE_LEVEL: "one level a round",
    r.RIVAL_OUT: "bankrupt",
    r.NO_SHARES_LEFT: "none left",
    r.NO_FREE_ORDER: "nobody to send",
    r.NOT_DEVELOPED: "nobody has it",
    r.LOANS_FULL: "both loans taken",
    r.NO_LOAN: "no loan",
    r.JUST_BORROWED: "just borrowed",
    r.TRACK_FULL: "at the top",
    r.NO_SHARES_HELD: "no share",
    r.CARD_TOO_NEW: "drawn this round",
    r.PROTECTED: "protected",
    r.NO_EFFECT: "no effect",
    r.BID_TOO_HIGH: "too high",
}


def choices(box: Box, s: State, seat: int) -> Choices | None:
    """All a seat may choose from; None when somebody else decides or the game is over."""
    if s.decision == D_OVER or seat != s.seat:
        return None
    offered: Callable[[Box, State, int], Choices] = {
        D_PURCHASE: purchase_choices,
        D_PRODUCTION: production_choices,
        D_TECHNICIAN: technician_choices,
        D_SELL: sale_choices,
        D_REROLL: reroll_choices,
        D_UPGRADE: upgrade_choices,
        D_COPY: copy_choices,
        D_FINANCE: finance_choices,
        D_COVER: cover_choices,
        D_INCIDENT: incident_choices,
        D_DISCARD: discard_choices,
        D_BID: bid_choices,
    }[s.decision]
    return offered(box, s, seat)


def short(box: Box, s: State, seat: int, code: int) -> str:
    """Why a code is closed, in a word or two; empty if it is legal."""
    reason = refusal(box, s, seat, code)
    return "" if reason == r.ALLOWED else SHORT.get(reason, "not now")


def gathered(
    title: str, note: str, entries: Iterable[Entry], plays: Iterable[Play], free: tuple[tuple[Entry, ...], list[Play]]
) -> Choices:
    """A list with the free actions under it."""
    return Choices(title, note, tuple(entries), free[0], (*plays, *free[1]))


# --- free actions ------------------------------------------------------------------------------------------------


def free_actions(box: Box, s: State, seat: int) -> tuple[tuple[Entry, ...], list[Play]]:
    """Loans, recovery and releases that are possible now."""
    entries, plays = [], []
    for code in (c for c in legal_codes(box, s, seat) if TAKE_LOAN <= c < PLAY_OWN):
        icon, title, card, ghost = free_card(box, s, seat, code)
        entries.append(Entry("", icon, title, code=code))
        plays.append(make_play(box, s, seat, code, card, ghost))
    return tuple(entries), plays


def free_card(box: Box, s: State, seat: int, code: int) -> tuple[str, str, Card, Ghost]:
    """One free action: its icon, its words in the list, its preview."""
    if code == TAKE_LOAN:
        note = f"${box.loan_return} to repay, or -{box.loan_penalty} points at the end of the game."
        card = Card("LOAN", f"Borrow ${box.loan_money}", notes=(note,))
        return "loan", f"loan +${box.loan_money}", card, Ghost(seat, "loan", lit=("loans",))
    if code == REPAY_LOAN:
        card = Card("LOAN", "Repay a loan", total=Line("coin", "You pay", str(box.loan_return)))
        return "loan", f"repay -${box.loan_return}", card, Ghost(seat, "loan", lit=("loans",))
    if code < RELEASE:
        track = code - RECOVER
        above = s.players[seat].track[track] + 1
        card = Card("RECOVER", f"{TRACK_TITLES[track]} up to {above:+d}", total=pays(box.recovery_price))
        ghost = Ghost(seat, TRACK_ICONS[track], lit=(f"track-{track}-{above}",))
        return TRACK_ICONS[track], f"{TRACK_TITLES[track].lower()} +1 for ${box.recovery_price}", card, ghost
    company = clockwise(s, seat, 1 + code - RELEASE)
    value = release_value(box, s.players[company])
    card = Card("SHARES", f"Release a share of @{company}", notes=(f"The bank pays ${value}.",))
    return "share", f"release @{company} +${value}", card, Ghost(seat, "share", lit=(f"holding-{company}",))


def pays(dollars: int) -> Line:
    """The line under a bill."""
    return Line("coin", "You pay", str(dollars))


# --- purchase and production -------------------------------------------------------------------------------------


def purchase_choices(box: Box, s: State, seat: int) -> Choices:
    """D1: so many cubes, or none."""
    me = s.players[seat]
    price = cube_price(box, s, seat)
    codes = [code for code in legal_codes(box, s, seat) if code < NO_PRODUCTION]
    plays = [purchase_play(box, s, seat, code) for code in codes]
    most = codes[-1] - BUY_RAW
    full = workforce(box, me) * box.worker_units + bonus_units(me)
    proposed = min(most, max(1, full - me.raw))
    why = "" if most else SHORT[refusal(box, s, seat, BUY_RAW + 1)]
    entries = [
        Entry("B", "cube", "Buy", f"${price} each, up to {most}", BUY_RAW + proposed if most else BUY_RAW + 1, why=why),
        Entry("N", "cross", "Nothing", "keep the cash", BUY_RAW),
    ]
    if most > proposed:
        entries.insert(1, Entry("A", "store", "All", f"{count(most, 'cube')}, ${most * price}", BUY_RAW + most))
    note = f"{me.raw} of {raw_space(box, me)} in the warehouse"
    return gathered("Buy raw material", note, entries, plays, free_actions(box, s, seat))


def purchase_play(box: Box, s: State, seat: int, code: int) -> Play:
    """So many cubes; the number is turned in the preview."""
    cubes = code - BUY_RAW
    price = cube_price(box, s, seat)
    me = s.players[seat]
    steps = []
    for n in range(min(raw_space(box, me) - me.raw, MOST_RAW) + 1):
        reason = refusal(box, s, seat, BUY_RAW + n)
        steps.append(Step(str(n), "" if reason else str(BUY_RAW + n), n == cubes, REASONS[reason] if reason else ""))
    card = Card(
        "PURCHASE",
        f"{count(cubes, 'raw cube')}" if cubes else "No raw material",
        bill=(Line("cube", f"{count(cubes, 'cube')} at ${price}", str(cubes * price)),) if cubes else (),
        dials=(Dial("cubes", tuple(steps)),),
    )
    return make_play(box, s, seat, code, card, Ghost(seat, "cube", cubes=(("raw", cubes),)))


def production_choices(box: Box, s: State, seat: int) -> Choices:
    """D2: with one, two or three workers, or not at all."""
    me = s.players[seat]
    codes = [code for code in legal_codes(box, s, seat) if NO_PRODUCTION <= code < BUY_TECHNICIAN]
    plays = [production_play(box, s, seat, code, codes) for code in codes]
    entries = [worker_entry(box, s, seat, number, codes) for number in range(1, box.workers + 1)]
    entries.append(Entry("N", "cross", "Nothing", "no wages, no risk", NO_PRODUCTION))
    note = f"{count(me.raw, 'cube')}, ${wage(box, me)} a worker, bonus +{bonus_units(me)}"
    return gathered("Decide how much to make", note, entries, plays, free_actions(box, s, seat))


def worker_entry(box: Box, s: State, seat: int, number: int, codes: Sequence[int]) -> Entry:
    """Production with so many workers, as much as they can make."""
    me = s.players[seat]
    able = [code for code in codes if code != NO_PRODUCTION and active_workers(box, units_of(code)) == number]
    title = count(number, "worker")
    if not able:
        first = produce_code((number - 1) * box.worker_units + 1, 0)
        return Entry(str(number), "worker", title, code=first, why=short(box, s, seat, first))
    best = able[-1]
    made = units_of(best) + bonus_of(best)
    note = f"{made} made, ${number * wage(box, me)}, {risk_text(box, me, number)}"
    return Entry(str(number), "worker", title, note, best)


def production_play(box: Box, s: State, seat: int, code: int, codes: Sequence[int]) -> Play:
    """So many units; workers' and bonus units are turned in the preview."""
    if code == NO_PRODUCTION:
        return make_play(box, s, seat, code, Card("PRODUCTION", "Make nothing"), Ghost(seat, "factory"))
    me = s.players[seat]
    units, bonus = units_of(code), bonus_of(code)
    number = active_workers(box, units)
    wages = number * wage(box, me)
    unit_steps = []
    for n in range(1, workforce(box, me) * box.worker_units + 1):
        other = produce_code(n, max(0, min(bonus, me.raw - n)))
        unit_steps.append(step(box, s, seat, str(n), other, n == units))
    dials = [Dial("by workers", tuple(unit_steps))]
    if bonus_units(me):
        steps = (step(box, s, seat, str(n), produce_code(units, n), n == bonus) for n in range(bonus_units(me) + 1))
        dials.append(Dial("bonus", tuple(steps)))
    card = Card(
        "PRODUCTION",
        f"{count(units + bonus, 'product')} with {count(number, 'worker')}",
        bill=(Line("worker", f"{count(number, 'wage')} of ${wage(box, me)}", str(wages)),),
        dials=tuple(dials),
        odds=accident_odds(box, s, seat, code),
        notes=(f"Accident: {accident_note(box, s, units)}",) if box.accident_die[number - 1] else (),
    )
    lit = tuple(f"worker-{n + 1}" for n in range(number))
    ghost = Ghost(seat, "factory", lit=lit, cubes=(("raw", -units - bonus), ("products", units + bonus)))
    return make_play(box, s, seat, code, card, ghost)


def accident_note(box: Box, s: State, units: int) -> str:
    """What an accident would take."""
    if s.options.accident_scope:
        return "everything goes back to the raw warehouse."
    lost = units - box.worker_units * (active_workers(box, units) - 1)
    return f"{count(lost, 'cube')} of the last worker {'goes' if lost == 1 else 'go'} back to the raw warehouse."


def step(box: Box, s: State, seat: int, label: str, code: int, on: bool) -> Step:
    """A setting that leads to another code, or says why it cannot."""
    reason = refusal(box, s, seat, code)
    return Step(label, why=REASONS[reason]) if reason else Step(label, str(code), on)


# --- technicians -------------------------------------------------------------------------------------------------


def technician_choices(box: Box, s: State, seat: int) -> Choices:
    """D3: one of four, or no more."""
    entries, plays = [], []
    for slot in range(SLOTS):
        code = BUY_TECHNICIAN + slot
        colour = s.row[slot]
        price = technician_price(box, s, seat, slot)
        why = short(box, s, seat, code)
        title = STAFF_NAMES[colour].capitalize()
        entries.append(Entry(str(slot + 1), f"meeple-{MEEPLE_LETTERS[colour]}", title, f"${price}", code, why=why))
        if not why:
            note = f"For {USES[colour]}. The dearer ones move down, a new one comes from the bag."
            card = Card("HIRE", STAFF_NAMES[colour].capitalize(), total=pays(price), notes=(note,))
            ghost = Ghost(seat, f"meeple-{MEEPLE_LETTERS[colour]}", meeples=(("reserve", MEEPLE_LETTERS[colour]),))
            plays.append(make_play(box, s, seat, code, card, ghost))
    entries.append(Entry("N", "pass", "Nobody", "out until next round", PASS_TECHNICIANS))
    note = "You visit the technicians no more this round."
    plays.append(make_play(box, s, seat, PASS_TECHNICIANS, Card("HIRE", "Nobody more", notes=(note,))))
    held = sum(s.players[seat].reserve)
    note = f"{held} of {box.reserve_spaces} in the reserve"
    return gathered("Hire a technician", note, entries, plays, free_actions(box, s, seat))


# --- sales -------------------------------------------------------------------------------------------------------


def sale_choices(box: Box, s: State, seat: int) -> Choices:
    """D4: a market, or none."""
    me = s.players[seat]
    entries, plays = [], []
    expected = prospects(box, s, seat, me.products)
    for market in range(MARKETS):
        codes = open_codes(box, s, seat, (PLACE_SELLER + market * MEEPLES + meeple for meeple in range(MEEPLES)))
        first = PLACE_SELLER + market * MEEPLES
        why = "" if codes else best_reason(box, s, seat, (first, first + 1))
        note = f"${expected[market].price} a unit, mean ${round(expected[market].mean)}"
        title = f"{MARKET_LETTERS[market]} {MARKET_NAMES[market]}"
        entries.append(Entry(str(market + 1), "sold", title, note, codes[0] if codes else first, why=why))
        plays += [seller_play(box, s, seat, code, codes, market, "SELL", MARKET_NAMES[market]) for code in codes]
    entries.append(Entry("N", "pass", "Nothing", "keep the products", SKIP_SALE))
    note = "The products stay in the warehouse."
    plays.append(make_play(box, s, seat, SKIP_SALE, Card("SALES", "Sell nothing", notes=(note,))))
    note = f"{count(me.products, 'product')}, {bonus_text(box, s, seat)}"
    return gathered("Choose a market", note, entries, plays, free_actions(box, s, seat))


def bonus_text(box: Box, s: State, seat: int) -> str:
    """What is added to the die of a sale."""
    extra = units_by_roll(box, s, seat, DIE * DIE)[-1] - DIE
    return f"sales bonus {extra:+d}" if extra else "no sales bonus"


def open_codes(box: Box, s: State, seat: int, codes: Iterable[int]) -> list[int]:
    """Those that are legal."""
    return [code for code in codes if refusal(box, s, seat, code) == r.ALLOWED]


def best_reason(box: Box, s: State, seat: int, codes: Iterable[int]) -> str:
    """Why none of several ways is open: what the last one lacks is nearest to being possible."""
    found = [refusal(box, s, seat, code) for code in codes]
    telling = [reason for reason in found if reason not in (r.NO_MEEPLE, r.CEO_AWAY, r.NO_FREE_ORDER)]
    return SHORT.get((telling or found)[0], "not now")


def meeple_dial(codes: Sequence[int], code: int, words: Callable[[int], str]) -> tuple[Dial, ...]:
    """Whom to send, where there is a choice."""
    if len(codes) < 2:
        return ()
    return (Dial("send", tuple(Step(words(other), str(other), other == code) for other in codes)),)


def seller_play(
    box: Box, s: State, seat: int, code: int, codes: Sequence[int], market: int, kicker: str, title: str
) -> Play:
    """A seller and a roll, with all it can bring."""
    me = s.players[seat]
    price = unit_price(box, s, market)
    with_ceo = (code - PLACE_SELLER) % MEEPLES if code < REROLL_SALE else code - REROLL_SALE
    sold = [units_by_roll(box, s, seat, me.products)[max(n, me.best_roll) - 1] for n in range(1, DIE + 1)]
    odds = tuple(
        Odd(f"${units * price}", len(list(same)) / DIE, f"{count(units, 'unit')} sold") for units, same in groupby(sold)
    )
    mean = sum(sold) * price / DIE
    card = Card(
        kicker,
        title,
        bill=(Line("sold", f"${price} a unit", f"mean {mean:.1f}"),),
        dials=meeple_dial(codes, code, lambda c: "CEO" if (c - PLACE_SELLER) % MEEPLES else "pink"),
        odds=odds if len(odds) > 1 else (),
        notes=("Everything the die and your bonus ask for must be sold.",) if code < REROLL_SALE else (),
    )
    letter = BLACK if with_ceo else MEEPLE_LETTERS[2]
    ghost = Ghost(seat, chip=MARKET_LETTERS[market], meeples=((f"market-{market}", letter),))
    return make_play(box, s, seat, code, card, ghost)


def reroll_choices(box: Box, s: State, seat: int) -> Choices:
    """D5: the roll stands, or another one."""
    me = s.players[seat]
    units = units_by_roll(box, s, seat, me.products)[me.best_roll - 1]
    price = unit_price(box, s, me.market)
    entries = [Entry("A", "check", "Accept", f"{count(units, 'unit')} for ${units * price}", ACCEPT_ROLL)]
    card = Card("SALES", f"Sell {count(units, 'unit')}", notes=(f"${units * price} at ${price} a unit.",))
    ghost = Ghost(seat, chip=MARKET_LETTERS[me.market], cubes=(("products", -units),))
    plays = [make_play(box, s, seat, ACCEPT_ROLL, card, ghost)]
    for meeple, key, who in ((0, "P", "a pink marketer"), (1, "C", "the CEO")):
        code = REROLL_SALE + meeple
        why = short(box, s, seat, code)
        icon = f"meeple-{BLACK if meeple else MEEPLE_LETTERS[2]}"
        entries.append(Entry(key, icon, f"Roll with {who}", "the best roll counts", code, why=why))
        if not why:
            plays.append(seller_play(box, s, seat, code, (code,), me.market, "SALES", "Roll once more"))
    note = f"rolled {me.last_roll}" + (f", best {me.best_roll}" if me.rolls > 1 else "")
    return gathered("Accept the roll or roll once more", note, entries, plays, free_actions(box, s, seat))


# --- upgrades ----------------------------------------------------------------------------------------------------


def upgrade_choices(box: Box, s: State, seat: int) -> Choices:
    """D6: an improvement, shares, or no more."""
    entries, plays = [], []
    for d in range(DEPARTMENTS):
        entries.append(develop_entry(box, s, seat, d))
        plays += develop_plays(box, s, seat, d)
    shares, ordered = share_entry(box, s, seat)
    entries.append(shares)
    plays += ordered
    entries.append(Entry("P", "pass", "Pass", "final for this phase", PASS_UPGRADES))
    note = "Technicians you did not use stay in the reserve."
    plays.append(make_play(box, s, seat, PASS_UPGRADES, Card("UPGRADES", "No more this round", notes=(note,))))
    me = s.players[seat]
    left = sum(me.reserve)
    note = count(left, "technician") + (" and the CEO" if not me.ceo else "")
    return gathered("Choose an upgrade", note, entries, plays, free_actions(box, s, seat))


def develop_codes(box: Box, s: State, seat: int, d: int) -> list[int]:
    """The ways to develop a department now."""
    return open_codes(box, s, seat, (DEVELOP + d * MEEPLES + meeple for meeple in range(MEEPLES)))


def develop_entry(box: Box, s: State, seat: int, d: int) -> Entry:
    """The next improvement of a department."""
    me = s.players[seat]
    level = me.levels[d]
    first = DEVELOP + d * MEEPLES
    if level == LEVELS:
        title = DEPARTMENT_NAMES[d]
        return Entry(DEPARTMENT_KEYS[d], DEPARTMENT_ICONS[d], title, code=first, why="complete")
    title = short_name(d, level)
    codes = develop_codes(box, s, seat, d)
    if not codes:
        taken = s.tree[d][level]
        why = f"@{taken} stands there" if taken >= 0 else best_reason(box, s, seat, (first, first + 1))
        return Entry(DEPARTMENT_KEYS[d], DEPARTMENT_ICONS[d], title, code=first, why=why)
    points = box.level_points[level + 1] - box.level_points[level]
    note = f"${cash_price(box, me, d, level)}, {points:+d} points"
    return Entry(DEPARTMENT_KEYS[d], DEPARTMENT_ICONS[d], title, note, codes[0])


def develop_plays(box: Box, s: State, seat: int, d: int) -> list[Play]:
    """The next improvement, by a technician or by the CEO."""
    codes = develop_codes(box, s, seat, d)
    me = s.players[seat]
    colour = box.column_colour[d]
    plays = []
    for code in codes:
        level = me.levels[d]
        meeple = (code - DEVELOP) % MEEPLES
        added = added_maintenance(box, d, level)
        bill = (Line("wrench", "upkeep from now on", f"+{added}"),) if added else ()
        card = Card(
            f"DEVELOP · {DEPARTMENT_SHORT[d].upper()} {NUMERALS[level]}",
            IMPROVEMENT_NAMES[d][level],
            bill=bill,
            dials=meeple_dial(codes, code, lambda c: "CEO" if (c - DEVELOP) % MEEPLES else MEEPLE_WORDS[colour]),
            total=pays(cash_price(box, me, d, level)),
            notes=(sentence(effect_text(box, d, level)), LESSONS[d][level]),
        )
        letter = BLACK if meeple else MEEPLE_LETTERS[colour]
        ghost = Ghost(
            seat,
            DEPARTMENT_ICONS[d],
            lit=(f"level-{d}-{level}", *(f"market-{m}" for m in opened_markets(box, d, level))),
            meeples=((f"tree-{d}-{level}", letter),),
            shapes=(f"here-{d}-{level}",),
        )
        plays.append(make_play(box, s, seat, code, card, ghost))
    return plays


def capital(text: str) -> str:
    """The first letter raised."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{capital(text)}."


def opened_markets(box: Box, d: int, level: int) -> list[int]:
    """Markets an improvement opens."""
    symbol = box.access[d][level]
    return [market for market in range(MARKETS) if symbol and box.market_symbol[market] == symbol]


def share_entry(box: Box, s: State, seat: int) -> tuple[Entry, list[Play]]:
    """Shares of the rivals, bought or put up for auction; who gives the order is turned in the preview."""
    auction = bool(s.options.share_auction)
    first = OPEN_AUCTION if auction else BUY_SHARES
    title, icon = ("Auction", "share") if auction else ("Shares", "share")
    rows, plays = [], []
    for distance in range(1, s.seats):
        company = clockwise(s, seat, distance)
        cells = []
        for number in range(1, COUNTS + 1):
            base = first + ((distance - 1) * COUNTS + number - 1) * MEANS
            ways = (base + FREE_ORDER, base, base + 1)
            codes = open_codes(box, s, seat, ways)
            cells.append(share_cell(box, s, seat, company, number, codes, ways))
            plays += [share_play(box, s, seat, code, codes, company, number) for code in codes]
        rows.append(Row(f"@{company}", tuple(cells)))
    if plays:
        note = "one or two of a rival"
        return Entry("S", icon, title, note, rows=tuple(rows)), plays
    return Entry("S", icon, title, rows=tuple(rows), why=next(c.why for row in rows for c in row.cells)), []


def share_cell(
    box: Box, s: State, seat: int, company: int, number: int, codes: Sequence[int], ways: Sequence[int]
) -> Cell:
    """One or two shares of a rival."""
    words = f"{count(number, 'share')} of @{company}"
    if not codes:
        why = best_reason(box, s, seat, ways)
        return Cell("", ways[1], f"{words}: {why}", f"{number}×", "shares", why=why)
    if s.options.share_auction:
        return Cell(f"from ${box.opening_bid}", codes[0], f"Auction {words}", f"{number}×", "shares")
    price = shares_price(box, s.players[company], number)
    return Cell(f"${price}", codes[0], f"Buy {words}, ${price}", f"{number}×", "shares")


def share_play(box: Box, s: State, seat: int, code: int, codes: Sequence[int], company: int, number: int) -> Play:
    """An order of shares."""
    auction = code >= OPEN_AUCTION
    first = OPEN_AUCTION if auction else BUY_SHARES
    assert (company_of(code - first), count_of(code - first)) == ((company - seat) % s.seats, number)
    issuer = s.players[company]
    note = f"Every {box.dividend_shares} shares bring ${box.dividend} for each unit @{company} sells."
    total = Line("coin", "You bid", str(box.opening_bid)) if auction else pays(shares_price(box, issuer, number))
    card = Card(
        "AUCTION" if auction else "SHARES",
        f"{count(number, 'share')} of @{company}",
        dials=meeple_dial(codes, code, lambda c: MEANS_WORDS[way_of(c - first)]),
        total=total,
        notes=(note, "Everybody but the company may bid more.") if auction else (note,),
    )
    places = tuple(f"share-{company}-{issuer.outside + i}" for i in range(number))
    return make_play(box, s, seat, code, card, Ghost(seat, "share", lit=places))


def copy_choices(box: Box, s: State, seat: int) -> Choices:
    """D7: what Coaching copies."""
    entries, plays = [], []
    for d in range(DEPARTMENTS):
        rows = tuple(Row(short_name(d, level), (copy_cell(box, s, seat, d, level),)) for level in range(COPY_LEVELS))
        able = any(not cell.why for row in rows for cell in row.cells)
        why = "" if able else SHORT[r.NOT_DEVELOPED]
        title = DEPARTMENT_SHORT[d]
        entries.append(Entry(DEPARTMENT_KEYS[d], DEPARTMENT_ICONS[d], title, "", rows=rows, why=why))
        for level in range(COPY_LEVELS):
            code = COPY + d * COPY_LEVELS + level
            if refusal(box, s, seat, code) == r.ALLOWED:
                notes = (sentence(effect_text(box, d, level)), LESSONS[d][level])
                card = Card("COACHING · COPY", IMPROVEMENT_NAMES[d][level], notes=notes)
                ghost = Ghost(seat, DEPARTMENT_ICONS[d], lit=(f"tree-{d}-{level}",))
                plays.append(make_play(box, s, seat, code, card, ghost))
    return Choices("Choose what Coaching copies", "for good", tuple(entries), (), tuple(plays), part=True)


def copy_cell(box: Box, s: State, seat: int, d: int, level: int) -> Cell:
    """An improvement to copy."""
    code = COPY + d * COPY_LEVELS + level
    why = short(box, s, seat, code)
    gist = ", ".join(text for _, text in effects(box, d, level))
    gist = gist or "opens a market"
    return Cell(gist, code, f"Copy {IMPROVEMENT_NAMES[d][level]}: {why or gist}", NUMERALS[level], "", why=why)


# --- the end of a round, and payments ----------------------------------------------------------------------------


def finance_choices(box: Box, s: State, seat: int) -> Choices:
    """D8: the last chance for free actions."""
    entries = [Entry("D", "check", "Done", "end the round", DONE)]
    play = make_play(box, s, seat, DONE, Card("ROUND", f"End round {s.round}"))
    note = f"${s.players[seat].cash} in cash"
    return gathered("Put things in order", note, entries, [play], free_actions(box, s, seat))


def cover_choices(box: Box, s: State, seat: int) -> Choices:
    """D9: the cash does not cover a payment."""
    entries, plays = [], []
    names = {TAKE_LOAN: "L"}
    for code in legal_codes(box, s, seat):
        icon, title, card, ghost = free_card(box, s, seat, code)
        key = names.get(code, RIVAL_KEYS[(code - RELEASE) % RIVALS])
        entries.append(Entry(key, icon, capital(title), "", code))
        plays.append(make_play(box, s, seat, code, card, ghost))
    if TAKE_LOAN not in [entry.code for entry in entries]:
        entries.insert(0, Entry("L", "loan", "Loan", code=TAKE_LOAN, why=short(box, s, seat, TAKE_LOAN)))
    me = s.players[seat]
    return Choices(f"${s.due} must be paid", f"${me.cash} in cash", tuple(entries), (), tuple(plays), part=False)


# --- incidents ---------------------------------------------------------------------------------------------------


def kinds_in_hand(s: State, seat: int) -> list[int]:
    """The kinds of incident cards in hand, each once, the oldest first."""
    me = s.players[seat]
    return list(dict.fromkeys(me.hand[i] for i in range(hand_size(me))))


def incident_choices(box: Box, s: State, seat: int) -> Choices:
    """D10: a card, or none."""
    entries, plays = [], []
    for n, kind in enumerate(kinds_in_hand(s, seat)):
        entry, found = card_entry(box, s, seat, kind, str(n + 1))
        entries.append(entry)
        plays += found
    entries.append(Entry("N", "pass", "No card", "keep them", PASS_INCIDENT))
    plays.append(make_play(box, s, seat, PASS_INCIDENT, Card("INCIDENTS", "Play no card"), Ghost(seat, "card")))
    title = f"Play an incident before {PHASE_NAMES[s.phase].lower()}"
    return Choices(title, "one a round", tuple(entries), (), tuple(plays))


def card_entry(box: Box, s: State, seat: int, kind: int, key: str) -> tuple[Entry, list[Play]]:
    """A card in hand: played at once, on a track, or on a rival."""
    title = CARD_NAMES[kind]
    text = card_text(box, kind)
    targets = card_targets(s, seat, kind)
    plays = [
        card_play(box, s, seat, kind, code, words)
        for code, words in targets
        if refusal(box, s, seat, code) == r.ALLOWED
    ]
    if not plays:
        reasons = {refusal(box, s, seat, code) for code, _ in targets}
        why = f"for {PHASE_NAMES[box.incident_window[kind - 1]].lower()}" if r.WRONG_WINDOW in reasons else ""
        return Entry(key, "card", title, why=why or SHORT.get(max(reasons), "not now"), code=targets[0][0]), []
    if len(targets) == 1 and kind < AUDIT_PASSED:
        return Entry(key, "card", title, text, targets[0][0]), plays
    rows = tuple(Row(words, (target_cell(box, s, seat, kind, code),)) for code, words in targets)
    return Entry(key, "card", title, text, rows=rows), plays


def card_targets(s: State, seat: int, kind: int) -> list[tuple[int, str]]:
    """The codes of a card, and on whom or what each is played."""
    if kind < AUDIT_PASSED:
        return [(PLAY_OWN + kind - 1, "")]
    if kind == AUDIT_PASSED:
        return [(PLAY_AUDIT + track, TRACK_TITLES[track]) for track in range(TRACKS)]
    first = PLAY_RIVAL + (kind - SABOTAGE) * RIVALS
    return [(first + distance - 1, f"@{clockwise(s, seat, distance)}") for distance in range(1, s.seats)]


def target_cell(box: Box, s: State, seat: int, kind: int, code: int) -> Cell:
    """One target of a card."""
    why = short(box, s, seat, code)
    gist = "" if why else card_effect(box, s, seat, kind, code)
    return Cell(gist, code, f"{CARD_NAMES[kind]}: {why or gist}", why=why)


def card_victim(s: State, seat: int, code: int) -> int:
    """Whom a card hits: a rival, or the player."""
    return clockwise(s, seat, (code - PLAY_RIVAL) % RIVALS + 1) if code >= PLAY_RIVAL else seat


def card_effect(box: Box, s: State, seat: int, kind: int, code: int) -> str:
    """What a card would change for whoever it hits; what it says, where no number moves."""
    found = first_change(box, s, seat, code, card_victim(s, seat, code), CARD_NUMBERS)
    return f"{found.label.lower()} {found.before} → {found.after}" if found else card_text(box, kind)


def card_play(box: Box, s: State, seat: int, kind: int, code: int, target: str) -> Play:
    """A card, played."""
    title = f"{CARD_NAMES[kind]} on {target}" if kind > AUDIT_PASSED else CARD_NAMES[kind]
    notes = [sentence(card_text(box, kind)), "One card a round."]
    if kind == AUDIT_PASSED:
        title = f"{CARD_NAMES[kind]}: {target.lower()}"
    elif kind > AUDIT_PASSED:
        notes.insert(1, f"{target}: {card_effect(box, s, seat, kind, code)}.")
    card = Card("INCIDENT", title, notes=tuple(notes))
    return make_play(box, s, seat, code, card, Ghost(seat, "card", lit=(f"card-{kind}",)))


def discard_choices(box: Box, s: State, seat: int) -> Choices:
    """D11: one card too many."""
    entries, plays = [], []
    for n, kind in enumerate(kinds_in_hand(s, seat)):
        code = DISCARD + kind - 1
        entries.append(Entry(str(n + 1), "card", CARD_NAMES[kind], card_text(box, kind), code))
        card = Card("DISCARD", CARD_NAMES[kind], notes=(f"You give up: {card_text(box, kind)}.",))
        plays.append(make_play(box, s, seat, code, card, Ghost(seat, "card", lit=(f"card-{kind}",))))
    return Choices("Discard an incident card", f"{box.hand_limit} can be kept", tuple(entries), (), tuple(plays))


# --- auctions ----------------------------------------------------------------------------------------------------


def bid_choices(box: Box, s: State, seat: int) -> Choices:
    """D12: more, or no more."""
    lot = s.auction
    what = f"{count(lot.count, 'share')} of @{lot.company}"
    entries, plays = [], []
    for n, by in enumerate(RAISES):
        code = RAISE + n
        why = short(box, s, seat, code)
        entries.append(Entry(RAISE_KEYS[n], "share", f"Bid ${lot.bid + by}", f"+${by}", code, why=why))
        if not why:
            card = bid_card(box, s, seat, lot.bid + by)
            plays.append(make_play(box, s, seat, code, card, Ghost(seat, "share", lit=("auction",))))
    entries.append(Entry("N", "pass", "No more", "out of this auction", PASS_BID))
    card = Card("AUCTION", "Bid no more", notes=("You are out of this auction.",))
    plays.append(make_play(box, s, seat, PASS_BID, card, Ghost(seat, "share")))
    note = f"@{lot.leader} bids ${lot.bid}"
    return Choices(f"Bid for {what}", note, tuple(entries), (), tuple(plays))


def bid_card(box: Box, s: State, seat: int, bid: int) -> Card:
    """A bid: what it costs whoever wins, and what the shares are good for."""
    lot = s.auction
    left = s.players[seat].cash - bid
    paid = f"You pay only if nobody bids more; ${left} are left." if left >= 0 else "Loans or shares would have to pay."
    worth = f"Every {box.dividend_shares} shares bring ${box.dividend} for each unit @{lot.company} sells."
    total = Line("coin", "If you win, you pay", str(bid))
    return Card("AUCTION", f"{count(lot.count, 'share')} of @{lot.company}", total=total, notes=(paid, worth))
