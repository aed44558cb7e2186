"""What a table shows of the Industrial Board Game: sheets of text, and the entrance to what the web table draws.

The board's numbers are in `board.py`, choices and previews in `acts/`, the drawing in `board.html`.
"""

from __future__ import annotations

from typing import Final

from boardroom.games.industrial import names
from boardroom.games.industrial import state as st
from boardroom.games.industrial.actions import MARKET_LETTERS, TRACK_NAMES
from boardroom.games.industrial.acts import ACTS
from boardroom.games.industrial.board import table
from boardroom.games.industrial.box import Box
from boardroom.games.industrial.forecast import dividends_per_unit, prospects
from boardroom.games.industrial.rules.incidents import hand_size
from boardroom.games.industrial.rules.players import clockwise
from boardroom.games.industrial.rules.production import wage, workforce
from boardroom.games.industrial.rules.purchase import cube_price
from boardroom.games.industrial.state import NONE, Player, State
from boardroom.kernel.table import Ledger, Sheet, Sheets, Shown, count, ledger, listed, marks, sheet, turns_played

__all__ = ["SECTION", "ZONES", "choices", "explain", "fate", "order", "points", "progress", "sheets", "table"]

choices, explain = ACTS.choices, ACTS.explain
SECTION: Final = "Round"  # what `progress` counts
progress = turns_played("round", st.LAST_ROUND)
SAYS: Final = {"event": names.event_text, "improvement": names.improvement_text}  # of pieces, in the glossary
ZONES: Final = names.NAMES.pairs("zone", "spot")  # parts of the board that a phone shows one at a time
SOURCES_SHOWN: Final = names.NAMES.pairs("source", "icon")


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
    return "first" if p == s.initial else f"${me.cash}"


def fate(box: Box, s: State, seat: int) -> str:
    """What became of a player who is out of the game."""
    return "" if s.players[seat].alive else f"bankrupt in round {s.players[seat].ruin_round}"


def points(box: Box, s: State) -> Ledger:
    """Points by source, as if the game ended now (L276-L283)."""
    return ledger(box, s, SOURCES_SHOWN)


# --- for a terminal ----------------------------------------------------------------------------------------------


def players(s: State, t: Shown) -> Sheet:
    """One line per player, and where the round stands."""
    event = f" · {t.event.name}: {t.event.text}" if t.event else ""
    left = [name for name, unseen in zip(names.EVENT_NAMES, s.events_left, strict=True) if unseen]
    tracks = "{tracks[0].value:+d} | {tracks[1].value:+d}"
    alive = "@{seat}{mark} | {points} | ${cash} | ${due} | {loans}/{loan_zones} | " + tracks + " | {staff} | {home}"
    return sheet(
        f"Round {s.round} of {st.LAST_ROUND}, {t.phase.lower()} · raw material ${s.price}{event}",
        " | ".join(("player", "points", "cash", "maintenance", "loans", *TRACK_NAMES, "reserve", "CEO")),
        lambda c: alive if c.alive else "@{seat} | {points} | {ruin}" + " | " * 6,
        t.companies,
        f"events to come: {', '.join(left)}" if left else "",
        mark=lambda c: " (initial)" * c.initial,
        staff=staff_text,
        home=lambda c: "home" if c.ceo else "used",
    )


def staff_text(c: Shown) -> str:
    """Technicians in the reserve."""
    numbers = zip(map(c.reserve.count, names.MEEPLE_LETTERS), names.COLOUR_NAMES, strict=False)
    return ", ".join(f"{number} {name}" for number, name in numbers if number) or "·"


def tree(box: Box, t: Shown) -> Sheet:
    """The technology tree with the players' levels, and who blocks which box."""
    headings = (
        "level",
        *(f"{each.name} ({names.COLOUR_NAMES[box.column_colour[each.name.number]]})" for each in t.departments),
    )
    rows = tuple(
        (f"{i + 1} · ${price} · {count(points, 'point')}", *(tree_box(each.boxes[i]) for each in t.departments))
        for i, (_, price, points) in enumerate(t.levels)
    )
    copies = (f"@{company.seat} copies {company.copied}" for company in t.companies if company.copied)
    return Sheet("Technology tree", headings, rows, ", ".join(copies))


def tree_box(box: Shown) -> str:
    """An improvement, who has it, and who stands on it."""
    taken = "" if box.taken is None else f"taken by @{box.taken}"
    return "\n".join(filter(None, (box.name, marks(box.owners, ""), taken)))


def market_forecasts(box: Box, s: State, t: Shown) -> list[Shown]:
    """The sales markets with what the viewer can expect there, with the products of now."""
    ahead = prospects(box, s, t.eye, s.players[t.eye].products)
    return [Shown(**vars(market), ahead=each) for market, each in zip(t.markets, ahead, strict=True)]


def units(ahead: Shown) -> str:
    """What a seller can expect to sell."""
    low, high = min(ahead.units), max(ahead.units)
    return str(low) if low == high else f"{low} to {high}, {high} with {ahead.chance_of_all}"


def shares(s: State, t: Shown) -> Sheet:
    """Who holds shares of whom."""
    rows = []
    for stock in (stock for stock in t.stocks if stock.alive):
        price = next((f"${share.value}" for share in stock.shares if share.holder is None), "none left")
        held = (str(s.players[p].shares[stock.seat] or "·") for p in range(s.seats))
        rows.append((f"@{stock.seat}", price, *held))
    lot = t.auction
    under_way = f"auction of {lot.count} of @{lot.company}: @{lot.leader} bids ${lot.bid}" if lot else ""
    headings = "company", "next share", *(f"held by @{p}" for p in range(s.seats))
    return Sheet("Shares", headings, tuple(rows), under_way)


def cash_book(s: State) -> Sheet:
    """Where money came from and went, over the whole game."""
    books = [s.players[p].accounts for p in range(s.seats)]
    used = [account for account in names.ACCOUNT_NAMES if any(book[account.number] for book in books)]
    rows = tuple((f"@{p}", *(f"${book[account.number]}" for account in used)) for p, book in enumerate(books))
    return Sheet("Cash book", ("player", *used), rows)


def hands(box: Box, s: State, viewer: int | None) -> list[tuple[str, str]] | None:
    """The viewer's own incident cards by name, those of the others by the round they were drawn in."""
    alive = (p for p in range(s.seats) if s.players[p].alive)
    return [(f"@{p}", hand_text(box, s.players[p], p == viewer)) for p in alive] if s.options.incidents else None


def hand_text(box: Box, me: Player, own: bool) -> str:
    """One hand."""
    held = [(me.hand[i], me.drawn[i]) for i in range(hand_size(me))]
    told = [f"{names.CARD_NAMES[kind]}: {names.card_text(box, kind)}" if own else "a card" for kind, _ in held]
    return "\n".join(f"{name} (round {drawn})" for name, (_, drawn) in zip(told, held, strict=True)) or "·"


sheets = Sheets.read(
    __name__,
    lambda box, s, viewer: table(box, s, s.seat if viewer is None else viewer),
    able=lambda row: sum(worker.able for worker in row.workers),
    all_wages=lambda box, s, t: workforce(box, s.players[t.eye]) * wage(box, s.players[t.eye]),
    bonus_spaces=lambda row: len(row.bonus),
    colour=lambda row: row.name.split()[0],
    cube_costs=lambda box, s, row: cube_price(box, s, row.seat),
    discarded=lambda s: listed([f"{n} {card}" for card, n in zip(names.CARD_NAMES, s.discarded) if n], "none"),
    dividends=lambda box, s, t: listed(
        [f"${n} per unit of @{p}" for p, n in dividends_per_unit(box, s, t.eye)], "none"
    ),
    entry=lambda row: "yes" if row.open else "no",
    in_the_bag=lambda s: ", ".join(f"{left} {names.COLOUR_NAMES[i]}" for i, left in enumerate(s.bag)),
    mean=lambda ahead: float(ahead.mean),
    offers=lambda t: reversed(t.hires),
    on_the_line=lambda me: me.line + me.bonus_line,
    sale=lambda me: "·" if me.market == NONE else f"{MARKET_LETTERS[me.market]}, best roll {me.best_roll}",
    survivors=lambda t: [company for company in t.companies if company.alive],
    subsidy=lambda s, t: s.players[t.eye].subsidy,
    there=lambda row: [seller.seat for seller in row.sellers],
    upkeep=lambda t: t.companies[t.eye].due,
)
