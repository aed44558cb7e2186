"""What a table shows of the Industrial Board Game: sheets of text, and the entrance to what the web table draws.

The board's numbers are in `board.py`, choices and previews in `acts/`, the drawing in `board.html`.
"""

from __future__ import annotations

from typing import Final

from boardroom.games.industrial import state as st
from boardroom.games.industrial.actions import MARKET_LETTERS, TRACK_NAMES
from boardroom.games.industrial.acts import ACTS
from boardroom.games.industrial.board import table
from boardroom.games.industrial.box import Box
from boardroom.games.industrial.forecast import Prospect, forecast
from boardroom.games.industrial.names import (
    CARD_NAMES,
    COLOUR_NAMES,
    DEPARTMENT_ICONS,
    DEPARTMENT_NAMES,
    EVENT_NAMES,
    IMPROVEMENT_NAMES,
    MARKET_NAMES,
    PHASE_NAMES,
    TRACK_ICONS,
    TRACK_TITLES,
    card_text,
    event_text,
)
from boardroom.games.industrial.rules.incidents import hand_size
from boardroom.games.industrial.rules.maintenance import maintenance_due
from boardroom.games.industrial.rules.players import clockwise
from boardroom.games.industrial.rules.production import bonus_units, product_space, wage, workforce
from boardroom.games.industrial.rules.purchase import cube_price, raw_space
from boardroom.games.industrial.rules.sales import free_spaces, has_access
from boardroom.games.industrial.rules.scoring import total
from boardroom.games.industrial.rules.technicians import technician_price
from boardroom.games.industrial.state import NONE, Player, State
from boardroom.kernel.table import Ledger, Sheet, ledger

__all__ = ["SECTION", "ZONES", "choices", "forecast", "order", "points", "progress", "sheets", "table"]

choices = ACTS.choices
SECTION: Final = "Round"
# Parts of the table that a phone shows one at a time.
ZONES: Final = (("tree", "Tech tree"), ("sales", "Markets"), ("staff", "Hiring, shares"), ("cash", "Cash"))

SOURCES_SHOWN: Final = (
    *zip(DEPARTMENT_ICONS, DEPARTMENT_NAMES, strict=True),
    *zip(TRACK_ICONS, TRACK_TITLES, strict=True),
    ("loan", "Loans"),
    ("coin", "Money"),
)

ACCOUNT_NAMES = (
    "sales", "dividends", "loans", "subsidies", "shares released", "grants",
    "raw material", "wages", "technicians", "improvements", "shares", "maintenance",
    "recovery", "last box", "repayments", "lost in bankruptcy",
)  # fmt: skip


def progress(box: Box, s: State) -> tuple[int, int]:
    """Rounds played and rounds in all."""
    return (st.LAST_ROUND if s.decision == st.D_OVER else max(0, s.round - 1)), st.LAST_ROUND


def order(box: Box, s: State) -> tuple[tuple[int, str], ...]:
    """Who plays after whom this round, the bankrupt last."""
    seats = [clockwise(s, s.initial, i) for i in range(s.seats)]
    seats.sort(key=lambda p: not s.players[p].alive)
    return tuple((p, order_note(s, p)) for p in seats)


def order_note(s: State, p: int) -> str:
    """What else is worth knowing about a player's turns."""
    me = s.players[p]
    if not me.alive:
        return "bankrupt"
    if s.auction.company != NONE:
        return f"leads, ${s.auction.bid}" if p == s.auction.leader else "out" if me.bid_passed else f"${me.cash}"
    if s.phase in (st.TECHNICIANS, st.UPGRADES) and me.passed and s.decision != st.D_OVER:
        return "passed"
    return "starts" if p == s.initial else f"${me.cash}"


def points(box: Box, s: State) -> Ledger:
    """Points by source, as if the game ended now (L276-L283)."""
    return ledger(box, s, SOURCES_SHOWN)


def sheets(box: Box, s: State, seat: int | None) -> list[Sheet]:
    """The market board, the players' modules, the forecast and the cash book."""
    viewer = s.seat if seat is None else seat
    shown = [
        players_sheet(box, s),
        factory_sheet(box, s),
        departments_sheet(box, s),
        technicians_sheet(box, s, viewer),
        markets_sheet(box, s, viewer),
        shares_sheet(box, s),
        cash_sheet(s),
    ]
    if s.options.incidents:
        shown.append(incidents_sheet(box, s, seat))
    return shown


# --- sheets ------------------------------------------------------------------------------------------------------


def players_sheet(box: Box, s: State) -> Sheet:
    """One line per player, and where the round stands."""
    headings = ("player", "points", "cash", "maintenance", "loans", *TRACK_NAMES, "reserve", "CEO")
    event = f" · {EVENT_NAMES[s.event]}: {event_text(box, s.event)}" if s.event != NONE else ""
    left = [EVENT_NAMES[e] for e in range(st.EVENTS) if s.events_left[e]]
    note = f"events to come: {', '.join(left)}" if left else ""
    title = f"Round {s.round} of {st.LAST_ROUND}, {PHASE_NAMES[s.phase].lower()} · raw material ${s.price}{event}"
    return Sheet(title, headings, tuple(player_row(box, s, p) for p in range(s.seats)), note)


def player_row(box: Box, s: State, p: int) -> tuple[str, ...]:
    """Points, money, markers and staff."""
    me = s.players[p]
    if not me.alive:
        return (f"@{p}", str(total(box, me)), f"bankrupt in round {me.ruin_round}", "", "", "", "", "", "")
    return (
        f"@{p}" + (" (initial)" if p == s.initial else ""),
        str(total(box, me)),
        f"${me.cash}",
        f"${maintenance_due(box, s, p)}",
        f"{me.loans}/{box.loan_zones}",
        *(f"{me.track[track]:+d}" for track in range(st.TRACKS)),
        reserve_text(me),
        "home" if me.ceo == st.HOME else "used",
    )


def reserve_text(me: Player) -> str:
    """`2 yellow, 1 pink`."""
    held = (f"{me.reserve[colour]} {COLOUR_NAMES[colour]}" for colour in range(st.COLOURS) if me.reserve[colour])
    return ", ".join(held) or "·"


def factory_sheet(box: Box, s: State) -> Sheet:
    """Warehouses and production lines."""
    headings = ("player", "raw", "products", "on the line", "wage", "bonus", "cube costs", "sale")
    rows = tuple(factory_row(box, s, p) for p in range(s.seats) if s.players[p].alive)
    return Sheet("Factories", headings, rows, f"cubes in the supply: {s.supply}")


def factory_row(box: Box, s: State, p: int) -> tuple[str, ...]:
    """Stocks and the terms of production."""
    me = s.players[p]
    sale = "·"
    if me.market != NONE:
        sale = f"{MARKET_LETTERS[me.market]}, best roll {me.best_roll}"
    return (
        f"@{p}",
        f"{me.raw}/{raw_space(box, me)}",
        f"{me.products}/{product_space(box, me)}",
        str(me.line + me.bonus_line),
        f"${wage(box, me)}, {workforce(box, me)} workers",
        f"+{bonus_units(me)}",
        f"${cube_price(box, s, p)}",
        sale,
    )


def departments_sheet(box: Box, s: State) -> Sheet:
    """The technology tree with the players' levels, and who blocks which box."""
    headings = (
        "level",
        *(f"{DEPARTMENT_NAMES[d]} ({COLOUR_NAMES[box.column_colour[d]]})" for d in range(st.DEPARTMENTS)),
    )
    rows = tuple(
        (
            f"{level + 1} · ${box.row_price[level]} · {box.level_points[level + 1]} points",
            *(tree_box(s, d, level) for d in range(st.DEPARTMENTS)),
        )
        for level in range(st.LEVELS)
    )
    copies = [
        f"@{p} copies {IMPROVEMENT_NAMES[s.players[p].copied // st.LEVELS][s.players[p].copied % st.LEVELS]}"
        for p in range(s.seats)
        if s.players[p].copied != NONE
    ]
    return Sheet("Technology tree", headings, rows, ", ".join(copies))


def tree_box(s: State, d: int, level: int) -> str:
    """An improvement, who has it, and who stands on it."""
    owners = [f"@{p}" for p in range(s.seats) if s.players[p].alive and s.players[p].levels[d] > level]
    parts = [IMPROVEMENT_NAMES[d][level]]
    if owners:
        parts.append(" ".join(owners))
    if s.tree[d][level] != NONE:
        parts.append(f"taken by @{s.tree[d][level]}")
    return "\n".join(parts)


def technicians_sheet(box: Box, s: State, viewer: int) -> Sheet:
    """The row of technicians with the viewer's prices, and the bag."""
    rows = tuple(
        (f"T{box.slot_price[slot]}", COLOUR_NAMES[s.row[slot]], f"${technician_price(box, s, viewer, slot)}")
        for slot in range(st.SLOTS)
    )
    bag = ", ".join(f"{s.bag[colour]} {COLOUR_NAMES[colour]}" for colour in range(st.COLOURS))
    return Sheet("Technician market", ("box", "technician", f"price for @{viewer}"), rows, f"in the bag: {bag}")


def markets_sheet(box: Box, s: State, viewer: int) -> Sheet:
    """The sales markets with the viewer's forecast."""
    ahead = forecast(box, s, viewer)
    rows = tuple(market_row(box, s, viewer, outlook) for outlook in ahead.prospects)
    dividends = ", ".join(f"${dollars} per unit of @{p}" for p, dollars in ahead.dividend_per_unit) or "none"
    note = (
        f"@{viewer} this round: wages up to ${ahead.full_wages}, maintenance ${ahead.maintenance}, "
        f"subsidy ${ahead.subsidy}, dividends {dividends}"
    )
    headings = ("market", "per unit", "spaces left", "sellers", f"open to @{viewer}", "units sold", "expected")
    return Sheet("Sales markets", headings, rows, note)


def market_row(box: Box, s: State, viewer: int, outlook: Prospect) -> tuple[str, ...]:
    """One market: price, room, and what a seller can expect."""
    market = outlook.market
    here = [f"@{p}" for p in range(s.seats) if s.players[p].market == market]
    access = "yes" if has_access(box, s.players[viewer], market) else "no"
    low, high = min(outlook.units), max(outlook.units)
    units = str(low) if low == high else f"{low} to {high}, {high} with {outlook.chance_of_all}"
    return (
        f"{MARKET_LETTERS[market]} {MARKET_NAMES[market]}",
        f"${outlook.price}",
        str(free_spaces(box, s, market)),
        " ".join(here) or "·",
        access,
        units,
        f"${float(outlook.mean):.1f}",
    )


def shares_sheet(box: Box, s: State) -> Sheet:
    """Who holds shares of whom."""
    rows = tuple(
        (f"@{company}", next_share(box, s.players[company]), *(holding(s, p, company) for p in range(s.seats)))
        for company in range(s.seats)
        if s.players[company].alive
    )
    headings = ("company", "next share", *(f"held by @{p}" for p in range(s.seats)))
    under_way = ""
    if s.auction.company != NONE:
        lot = f"{s.auction.count} of @{s.auction.company}"
        under_way = f"auction of {lot}: @{s.auction.leader} bids ${s.auction.bid}"
    return Sheet("Shares", headings, rows, under_way)


def next_share(box: Box, issuer: Player) -> str:
    """The price of the next share."""
    return f"${box.share_value[issuer.outside]}" if issuer.outside < st.SHARES else "none left"


def holding(s: State, p: int, company: int) -> str:
    """Shares of a company in a player's hands."""
    return "·" if s.players[p].shares[company] == 0 else str(s.players[p].shares[company])


def cash_sheet(s: State) -> Sheet:
    """Where money came from and went, over the whole game."""
    used = [a for a in range(len(ACCOUNT_NAMES)) if any(s.players[p].accounts[a] for p in range(s.seats))]
    rows = tuple((f"@{p}", *(f"${s.players[p].accounts[a]}" for a in used)) for p in range(s.seats))
    return Sheet("Cash book", ("player", *(ACCOUNT_NAMES[a] for a in used)), rows)


def incidents_sheet(box: Box, s: State, seat: int | None) -> Sheet:
    """Hands: the viewer's own cards by name, those of the others by the round they were drawn in."""
    rows = tuple((f"@{p}", hand_text(box, s, p, p == seat)) for p in range(s.seats) if s.players[p].alive)
    gone = [f"{s.discarded[kind]} {CARD_NAMES[kind]}" for kind in range(1, len(CARD_NAMES)) if s.discarded[kind]]
    return Sheet("Incident cards", ("player", "cards"), rows, "discarded: " + (", ".join(gone) or "none"))


def hand_text(box: Box, s: State, p: int, own: bool) -> str:
    """One hand."""
    me = s.players[p]
    cards = []
    for i in range(hand_size(me)):
        name = f"{CARD_NAMES[me.hand[i]]}: {card_text(box, me.hand[i])}" if own else "a card"
        cards.append(f"{name} (round {me.drawn[i]})")
    return "\n".join(cards) or "·"
