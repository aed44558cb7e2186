"""What `board.html` shows: the map, technologies, improvements, prices, the companies and the plan."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from boardroom.games.smartphone import names
from boardroom.games.smartphone import state as st
from boardroom.games.smartphone.actions import SPACE, SYMBOL_LETTERS
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.names import REGION_NAMES, TECH_NAMES, tile_text
from boardroom.games.smartphone.numbers import NUMBERS
from boardroom.games.smartphone.planning_screen import expected, facts, picture
from boardroom.games.smartphone.rules.control import control_place, control_vp
from boardroom.games.smartphone.rules.logistics import trucks
from boardroom.games.smartphone.rules.offices import bonus_of, cells_in, entry_cost, own_offices, strength_of, taken_in
from boardroom.games.smartphone.rules.planning import is_ready
from boardroom.games.smartphone.rules.players import is_steve
from boardroom.games.smartphone.rules.sale import accepts, reach
from boardroom.games.smartphone.rules.scoring import blue_cell_vp, patent_vp, retailer_vp
from boardroom.games.smartphone.rules.technology import cost
from boardroom.games.smartphone.state import NONE, State
from boardroom.kernel.table import Name, Shown, listed, players, time_of
from boardroom.kernel.table.texts import read_tables

PHASES: Final = names.SHOWN.pairs("phase", "icon")
# The lines of the map as they are drawn, and where one begins that nobody has drawn.
MAP: Final = read_tables(__file__, "map.toml")


def table(box: Box, s: State, seat: int | None) -> Shown:
    """The table through a player's eyes; an onlooker sees the first one's company large."""
    eye = 0 if seat is None else seat
    planning, over = s.decision == st.D_PLAN, s.decision == st.D_OVER
    asked = seat is not None and planning and not is_ready(s, seat) and not is_steve(s, seat)
    return Shown(
        eye=eye,
        rounds=tuple((n, time_of(n, s.round, over, "later")) for n in range(1, st.ROUNDS + 1)),
        phases=tuple((icon, name, time_of(n, s.phase, over, "later")) for n, (icon, name) in enumerate(PHASES, 1)),
        planning=facts(box, s, eye) if asked else None,  # for the planning screen of the one who plans
        waiting=planning and not asked,  # others still plan
        regions=tuple(region(box, s, number, eye, seat) for number in range(st.REGIONS)),
        routes=tuple(routes(box)),
        technologies=tuple(technology(box, s, tech, eye) for tech in TECH_NAMES),
        block=tuple(None if kind == NONE else tile_text(box, kind) for kind in s.block),
        unseen=sum(s.deck),
        tokens=s.tokens,
        prices=tuple(price_block(box, s, eye)),
        companies=tuple(company(box, s, p, eye) for p in range(s.seats)),
    )


# --- the map -----------------------------------------------------------------------------------------------------


def region(box: Box, s: State, number: int, eye: int, seat: int | None) -> Shown:
    """A region with everything that stands on it."""
    shop = s.retailer[number] != NONE
    bonus = bonus_of(box, s, number) if shop else st.NO_BONUS
    shown = names.SHOWN["retailer_bonus"][bonus]
    strength = strength_of(box, s, number) if bonus in (st.GOODS_BONUS, st.PROGRESS_BONUS) else 0
    places = sorted((control_place(s, p, number), p) for p in range(s.seats))
    owners = players(owner for owner in s.offices[number] if owner != NONE)
    return Shown(
        name=REGION_NAMES[number],
        size=names.SIZE_NAMES[box.region_size[number]],
        cost=entry_cost(box, number),
        offices=tuple(office(box, s, number, cell, shop) for cell in range(cells_in(box, s, number))),
        buyers=() if shop else tuple(buyers(box, s, number, seat)),
        shop=shop,
        bonus_icon=shown.icon,
        bonus=f"{strength} {shown}" if strength else shown,
        bonus_words=names.bonus_text(box, s, number) if shop else "",
        markers=tuple((p, s.players[p].shipped[number]) for p in range(s.seats) if s.players[p].shipped[number]),
        target=s.steve.target == number,  # Steve's marker
        control=tuple((p, place, vp) for place, p in places if place and (vp := control_vp(box, s, p, number))),
        links=listed([other.the for other in REGION_NAMES if box.links[number][other.number]], "nowhere"),
        code=region_code(s, number, eye),
        mine=own_offices(s, eye, number) > 0,
        there=f"offices of {owners}" if owners else "no office yet",
    )


def nobody(seat: int) -> int | None:
    """A seat as a template knows it."""
    return None if seat == NONE else seat


def office(box: Box, s: State, number: int, cell: int, shop: bool) -> Shown:
    """An office cell: what control is worth when it is the rightmost one, or the points of a retailer's blue cell."""
    size = box.region_size[number] - 1
    first, second = box.control_first[size][cell], box.control_second[size][cell]
    value = str(blue_cell_vp(box, s, number, cell)) if shop else f"{first}/{second}" if second else str(first)
    live = not shop and taken_in(s, number) == cell + 1  # its value counts now
    return Shown(value=value, first=first, second=second, owner=nobody(s.offices[number][cell]), live=live)


def buyers(box: Box, s: State, number: int, seat: int | None) -> Iterator[Shown]:
    """The buyers of a region from left to right: red with the highest price they pay, or purple with what they want.

    Whether one would take the phones of the player who looks is only of interest with a price.
    """
    selling = seat is not None and st.PLANNING < s.phase < st.SCORING and reach(box, s, seat, number) > 0
    for buyer, printed in enumerate((*box.red_buyers[number], *box.purple_buyers[number])):
        red = buyer < st.RED_BUYERS
        if printed:
            yield Shown(
                number=buyer,
                red=red,
                label=str(printed) if red else TECH_NAMES[printed - 1],
                owner=nobody(s.buyers[number][buyer]),
                willing=selling and seat is not None and accepts(box, s, seat, number, buyer),
                words=f"pays up to {printed}" if red else f"wants {TECH_NAMES[printed - 1]}",
            )


def region_code(s: State, number: int, eye: int) -> int:
    """What a click on a region would do at the present decision."""
    usual = "SecondOffice" if own_offices(s, eye, number) else "LogisticsMark"
    families = {st.D_SECOND: "SecondOffice", st.D_MOVE_TO: "MoveTo", st.D_SMALL: "SmallOffice", st.D_SALE: "Sell"}
    which = (0,) * (s.decision == st.D_MOVE_FROM)
    return SPACE.at("MoveFrom" if which else families.get(s.decision, usual), number, *which)


def routes(box: Box) -> Iterator[str]:
    """The lines of the map: as they are drawn, or straight."""
    for one, other in combinations(REGION_NAMES, 2):
        if box.links[one.number][other.number]:
            (x, y), (there, down) = MAP["middles"][one.slug], MAP["middles"][other.slug]
            yield MAP["routes"].get(one.slug, {}).get(other.slug, f"M{x} {y}L{there} {down}")


# --- technologies, improvements, prices --------------------------------------------------------------------------


def technology(box: Box, s: State, tech: Name, eye: int) -> Shown:
    """A technology card with the side that is up, and what the other one says."""
    number, side, everybody = tech.number, s.sides[tech.number], range(s.seats)
    marked = (p for p in everybody if s.players[p].research[number])
    wanted = (row for row, shop in zip(box.purple_buyers, s.retailer, strict=True) if shop == NONE)
    return Shown(
        name=tech,
        side="AB"[side],
        effect=tech.effects[side],
        other=tech.effects[1 - side],
        cost=cost(box, s, eye, number),
        with_patent=box.tech_cost[number] + box.patent_surcharge,
        without=box.tech_cost[number],
        patent=box.patent_vp[number],
        owner=nobody(s.patents[number]),  # of the patent
        studied=tuple(p for p in everybody if s.players[p].studied[number]),
        markers=tuple((p, s.players[p].research[number], cost(box, s, p, number)) for p in marked),
        buyers=sum(row.count(number + 1) for row in wanted),
        code=SPACE.at("BonusProgress" if s.decision == st.D_PROGRESS else "ResearchMark", number),
    )


def price_block(box: Box, s: State, eye: int) -> Iterator[Shown]:
    """The Price block from the highest sector down; while planning nobody has a price yet."""
    mine = s.players[eye].price
    for price in range(box.price_highest, box.price_lowest - 1, -1):
        asking = [p for p in s.order[: s.seats] if s.players[p].price == price and s.phase != st.PLANNING]
        yield Shown(
            price=price,
            seats=tuple((p, turn_note(s, p)) for p in asking),
            here=s.decision not in (st.D_PLAN, st.D_OVER) and s.seat in asking,
            code=SPACE.at("PriceShift", int(price > mine)) if abs(price - mine) == 1 else -1,
            start=price == box.price_start,
        )


def turn_note(s: State, p: int) -> str:
    """When a player acts in this phase."""
    if s.decision in (st.D_PLAN, st.D_OVER):
        return ""
    place = list(s.order).index(p)
    return ("1st", "2nd", "3rd", "4th", "5th")[place] + (", now" if place == s.turn else " ✓" * (place < s.turn))


# --- companies ---------------------------------------------------------------------------------------------------


def company(box: Box, s: State, p: int, eye: int) -> Shown:
    """A player's pieces and plan."""
    me, planning, steve = s.players[p], s.decision == st.D_PLAN, is_steve(s, p)
    symbols = box.steve_symbols[s.options.steve_pad] if steve else [0] * st.SYMBOLS
    known = (tech for tech in TECH_NAMES if me.studied[tech.number])
    secret = planning and is_ready(s, p) and p == eye  # the own plan is shown as soon as it is committed
    return Shown(
        **{
            **NUMBERS.of(box, s, p),
            "price": expected(box, s, p).price if planning and steve else None if planning else me.price,
            "studied": tuple((tech, tech.effects[s.sides[tech.number]], s.patents[tech.number] == p) for tech in known),
        },
        seat=p,
        home=REGION_NAMES[box.home[me.colour]],
        steve=steve,
        ready=is_ready(s, p) if planning else None,
        board=me.vp,  # on the scoreboard
        later=patent_vp(box, s, p) + retailer_vp(box, s, p),
        produced=me.produced,
        tokens=me.tokens,
        research=me.active[st.RESEARCH],
        trucks=trucks(s, p),
        tiles=tuple(tile_text(box, me.tiles[i]) for i in range(me.tile_count)),
        delayed=tile_text(box, s.steve.delayed) if steve and s.steve.delayed != NONE else None,
        printed=tuple((SYMBOL_LETTERS[i], symbols[i]) for i in range(1, st.SYMBOLS) if symbols[i]),  # Steve's own
        plan=None if steve else picture(box, me, me.plan if secret else me.shown),
    )
