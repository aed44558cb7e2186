"""What `board.html` shows: the market board, the companies, and what one player can expect."""

from __future__ import annotations

from boardroom.games.industrial import names
from boardroom.games.industrial import state as st
from boardroom.games.industrial.actions import COUNTS, MARKET_LETTERS, RAISES, SPACE
from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.box import Box
from boardroom.games.industrial.forecast import outlook
from boardroom.games.industrial.rules.incidents import hand_size
from boardroom.games.industrial.rules.maintenance import maintenance_due, warehouse_cost
from boardroom.games.industrial.rules.meeples import reserve_size
from boardroom.games.industrial.rules.production import bonus_units, product_space, wage, workforce
from boardroom.games.industrial.rules.purchase import cube_price, raw_space
from boardroom.games.industrial.rules.sales import free_spaces, has_access, unit_price
from boardroom.games.industrial.rules.scoring import total
from boardroom.games.industrial.rules.shares import FREE_ORDER
from boardroom.games.industrial.rules.technicians import technician_price
from boardroom.games.industrial.rules.tracks import shielded
from boardroom.games.industrial.state import NONE, Player, State
from boardroom.kernel.table import Shown, count, time_of


def table(box: Box, s: State, seat: int | None) -> Shown:
    """The whole table as one player sees it; an onlooker sees with the eyes of whoever is to act."""
    a = Asked(box, s, s.seat if seat is None else seat)
    over = s.decision == st.D_OVER
    return Shown(
        eye=a.seat,
        over=over,
        hiring=s.decision == st.D_TECHNICIAN,
        selling=s.decision in (st.D_SELL, st.D_REROLL),
        incidents=bool(s.options.incidents),
        auctions=bool(s.options.share_auction),
        rounds=tuple((n, time_of(n, s.round, over and n <= s.round)) for n in range(1, st.LAST_ROUND + 1)),
        phases=tuple(
            Shown(name=name, time=time_of(number, s.phase, over))
            for number, name in enumerate(names.PHASE_NAMES[: st.CLEANUP])  # the clearing up nobody sees
            if name and (number != st.DRAWING or s.options.incidents)  # cards are drawn only where they are played
        ),
        phase=names.PHASE_NAMES[s.phase],
        event=event(box, s),
        price=s.price,
        cube_price=cube_price(box, s, a.seat),
        supply=s.supply,
        bag=tuple((names.MEEPLE_LETTERS[colour], s.bag[colour]) for colour in range(st.COLOURS)),
        hires=tuple(hire(a, slot) for slot in reversed(range(st.SLOTS))),  # as they move towards the cheap end
        departments=tuple(department(a, d) for d in range(st.DEPARTMENTS)),
        levels=tuple((names.NUMERALS[i], box.row_price[i], box.level_points[i + 1]) for i in range(st.LEVELS)),
        markets=tuple(sales_market(a, market) for market in range(st.MARKETS)),
        stocks=tuple(stock(a, p) for p in range(s.seats)),
        auction=auction(s),
        loan=(box.loan_money, box.loan_return),
        recovery=box.recovery_price,
        dividend=(box.dividend_shares, box.dividend),
        companies=tuple(company(Asked(box, s, p), p == a.seat) for p in range(s.seats)),
        outlook=outlook(box, s, a.seat),
    )


def event(box: Box, s: State) -> Shown | None:
    """The event of the round, and those that are still face down."""
    if s.event == NONE:
        return None
    left = [e for e in range(st.EVENTS) if s.events_left[e]]
    near = [e for e in left if box.event_phase[e] == box.event_phase[s.event]] or left
    left_names = tuple(names.EVENT_NAMES[e] for e in near)
    return Shown(name=names.EVENT_NAMES[s.event], text=names.event_text(box, s.event), left=left_names)


# --- the technology tree -----------------------------------------------------------------------------------------


def department(a: Asked, d: int) -> Shown:
    """A column of the tree."""
    boxes = tuple(tree_box(a, d, level) for level in range(st.LEVELS))
    return Shown(name=names.DEPARTMENT_NAMES[d], meeple=names.MEEPLE_LETTERS[a.box.column_colour[d]], boxes=boxes)


def tree_box(a: Asked, d: int, level: int) -> Shown:
    """A box of the tree: the improvement, who has it, who stands on it this round."""
    box, s, have = a.box, a.s, a.me.levels[d]
    taken = s.tree[d][level]
    opened = [MARKET_LETTERS[market] for market in names.opened_markets(box, d, level)]
    return Shown(
        level=level,  # from 0
        name=names.IMPROVEMENT_NAMES[d][level],
        effects=names.effects(box, d, level),
        opens=opened[0] if opened else "",
        deferred=box.deferred[d][level] * box.row_price[level],  # dollars it adds to maintenance
        owners=tuple(p for p in range(s.seats) if s.players[p].alive and s.players[p].levels[d] > level),
        taken=None if taken == NONE else taken,
        meeple=names.MEEPLE_LETTERS[s.tree_meeple[d][level]],
        place="next" if level == have else "far" if level > have else "had",
        code=tree_code(a, d, level),
        words=f"{names.IMPROVEMENT_NAMES[d][level]}: {names.effect_text(box, d, level)}",
        lesson=names.LESSONS[d][level],
    )


def tree_code(a: Asked, d: int, level: int) -> int:
    """What a click on a box would do: develop it with the cheapest meeple, or copy it; else no code."""
    if a.s.decision == st.D_COPY:
        return SPACE.at("CopyImprovement", d, level + 1) if level < st.COPY_LEVELS else NONE
    if level != a.me.levels[d]:
        return NONE
    return SPACE.at("Develop", d, sender(a, a.box.column_colour[d]))


def sender(a: Asked, colour: int) -> int:
    """Who is sent by a click: the CEO where he is at home and no technician of the colour is, as the codes count."""
    return int(a.me.reserve[colour] == 0 and a.me.ceo == st.HOME)


# --- technicians, markets, shares --------------------------------------------------------------------------------


def hire(a: Asked, slot: int) -> Shown:
    """A technician on offer."""
    price = technician_price(a.box, a.s, a.seat, slot)
    return Shown(name=names.STAFF_NAMES[a.s.row[slot]], price=price, printed=a.box.slot_price[slot], slot=slot)


def sales_market(a: Asked, market: int) -> Shown:
    """A sales market, and what opens it."""
    box, s = a.box, a.s
    keys = [names.IMPROVEMENT_NAMES[d][level].short for d, level in names.openers(box, market)]
    return Shown(
        name=names.MARKET_NAMES[market],
        bonus=box.market_bonus[market],
        price=unit_price(box, s, market),
        condition=keys[0] if keys else "open to all",
        open=has_access(box, a.me, market),
        sellers=tuple(seller(box, s, p) for p in range(s.seats) if s.players[p].market == market),
        free=max(0, free_spaces(box, s, market)),
        code=SPACE.at("PlaceSeller", market, sender(a, st.PINK)),
    )


def seller(box: Box, s: State, p: int) -> Shown:
    """Who sells, with whom, and how it went; before the roll is accepted the best roll stands for it."""
    me, price = s.players[p], unit_price(box, s, s.players[p].market)
    result, words = f"{me.sold}×{price}", f"{count(me.sold, 'unit')} sold at ${price}"
    if s.phase == st.SALES and s.seat == p and me.sold == 0 and s.decision != st.D_OVER:
        result, words = f"⚅{me.best_roll}", f"best roll {me.best_roll}"
    letters = names.MEEPLE_LETTERS[st.PINK] * me.sellers + names.BLACK * (me.ceo == st.ON_MARKET)
    return Shown(seat=p, letters=letters, result=result, words=words)


def stock(a: Asked, company: int) -> Shown:
    """The shares of a company: the cheapest ones are out first, ordered by holder; a click buys up to one."""
    issuer = a.s.players[company]
    holders = [p for p in range(a.s.seats) for _ in range(a.s.players[p].shares[company])]
    shares = []
    for i in range(st.SHARES):
        ordered = i - issuer.outside + 1
        code = order_code(a, company, ordered) if company != a.seat and 1 <= ordered <= COUNTS else NONE
        shares.append(Shown(value=a.box.share_value[i], holder=holders[i] if i < len(holders) else None, code=code))
    return Shown(seat=company, alive=bool(issuer.alive), shares=tuple(shares))


def order_code(a: Asked, company: int, number: int) -> int:
    """A share order by the cheapest means: the free order, a blue technician, else the CEO."""
    means = FREE_ORDER if a.me.free_order else sender(a, st.BLUE)
    family = "OpenAuction" if a.s.options.share_auction else "BuyShares"
    return SPACE.at(family, (company - a.seat) % a.s.seats - 1, number, means)


def auction(s: State) -> Shown | None:
    """The auction under way: the lot, the bid, and who has stopped."""
    lot = s.auction
    if lot.company == NONE:
        return None
    out = tuple(p for p in range(s.seats) if s.players[p].bid_passed and p != lot.company)
    return Shown(company=lot.company, count=lot.count, bid=lot.bid, leader=lot.leader, out=out, raises=RAISES)


# --- a company ---------------------------------------------------------------------------------------------------


def company(a: Asked, own: bool) -> Shown:
    """A player's factory, departments and people."""
    box, s, me = a.box, a.s, a.me
    return Shown(
        seat=a.seat,
        alive=bool(me.alive),
        ruin="" if me.alive else f"bankrupt in round {me.ruin_round}",
        points=total(box, me),
        cash=me.cash,
        raw=warehouse(a, me.raw, raw_space(box, me), own),
        products=warehouse(a, me.products, product_space(box, me), False),
        workers=tuple(worker(box, me, n) for n in range(box.workers)),
        wage=wage(box, me),
        bonus=tuple(i < me.bonus_line for i in range(bonus_units(me))),  # spaces, with a cube or without
        loans=me.loans,
        loan_zones=box.loan_zones,
        tracks=tuple(track(box, me, number) for number in range(st.TRACKS)),
        maintenance=max(0, me.maintenance),
        due=maintenance_due(box, s, a.seat),
        maintenance_end=box.maintenance_end,
        reserve="".join(names.MEEPLE_LETTERS[colour] * me.reserve[colour] for colour in range(st.COLOURS)),
        free_reserve=max(0, box.reserve_spaces - reserve_size(me)),
        ceo=me.ceo == st.HOME,
        holdings=tuple(holding(a, i) for i in range(1, s.seats) if me.shares[a.rival(i)]),
        levels=tuple((level, box.level_points[level]) for level in me.levels),  # of the departments, and their points
        copied=None if me.copied == NONE else names.NAMES["improvement"][me.copied],
        gains=gains(me) if me.alive else (),
        cards=hand_size(me),
        hand=hand(box, s, me) if own else (),
        incidents=incidents(box, me) if me.alive else (),
        initial=a.seat == s.initial,
    )


def warehouse(a: Asked, cubes: int, room: int, buys: bool) -> Shown:
    """Filled from the left; the zones move with more storage. A click on a free space buys up to it."""
    costly, starts = a.s.options.storage_cost, [start + a.me.storage for start in a.box.zone_start]
    spaces = tuple(
        Shown(
            cube=number <= cubes,
            zone=("", "yellow", "red")[sum(number >= start for start in starts)] if costly else "",
            code=SPACE.at("BuyRaw", number - cubes) if buys and number > cubes else NONE,
        )
        for number in range(1, room + 1)
    )
    return Shown(cubes=cubes, room=room, spaces=spaces, fee=costly and warehouse_cost(a.box, cubes, a.me.storage))


def worker(box: Box, me: Player, n: int) -> Shown:
    """A worker with two spaces, and the risk of his work. A click makes units up to a space, with all the bonus."""
    units = range(n * box.worker_units + 1, (n + 1) * box.worker_units + 1)
    bonus = [max(0, min(bonus_units(me), me.raw - i)) for i in units]
    return Shown(
        number=n + 1,
        able=n < workforce(box, me),  # not kept away by a Sabotage
        units=tuple((i <= me.line, SPACE.at("Produce", i, extra)) for i, extra in zip(units, bonus, strict=True)),
        accident=box.accident_die[n],  # results of the die that are one
        pollution=0 if me.pollution_shield else box.pollution_steps[n],
    )


def track(box: Box, me: Player, number: int) -> Shown:
    """The pollution or the accident track, from the top to the last box."""
    return Shown(
        name=names.TRACKS_SHOWN[number],
        value=me.track[number],
        boxes=tuple(range(box.track_top, box.track_bottom - 1, -1)),
        shielded=shielded(me, number),
    )


def holding(a: Asked, distance: int) -> Shown:
    """Shares of a rival."""
    p, held = a.rival(distance), a.me.shares[a.rival(distance)]
    return Shown(
        company=p,
        shares=held,
        dividend=held // a.box.dividend_shares * a.box.dividend,  # per unit the rival sells
        value=a.box.share_value[a.s.players[p].outside - 1],  # of one share released
        code=SPACE.at("ReleaseShares", distance - 1),
    )


def gains(me: Player) -> tuple[tuple[str, str, str], ...]:
    """What improvements have brought so far, and rights of this round: icon, amount, what."""
    amounts = ((gain, getattr(me, gain.of)) for gain in names.NAMES["gain"])
    return tuple((gain.icon, gain.amount.format(amount), gain) for gain, amount in amounts if amount)


def hand(box: Box, s: State, me: Player) -> tuple[Shown, ...]:
    """The own incident cards, the oldest first; a hand one may not see is blank."""
    held = ((me.hand[i], me.drawn[i]) for i in range(hand_size(me)) if me.hand[i])
    return tuple(
        Shown(
            name=names.CARD_NAMES[kind],
            text=names.card_text(box, kind),
            phase=names.PHASE_NAMES[box.incident_window[kind - 1]].lower(),
            ready=drawn < s.round,
            kind=kind,
        )
        for kind, drawn in held
    )


def incidents(box: Box, me: Player) -> tuple[str, ...]:
    """What incident cards do to a company this round."""
    told = (
        (me.overtime, f"Overtime: +{me.overtime} made"),
        (me.discount, f"Bulk Discount: -${me.discount} raw"),
        (me.demand, f"{'VIP Client' if me.demand > 0 else 'Claim'}: {me.demand:+d} sold"),
        (me.strike, f"Strike: +${me.strike} wage"),
        (me.sabotaged, f"Sabotage: {count(workforce(box, me), 'worker')}"),
    )
    return tuple(text for amount, text in told if amount)
