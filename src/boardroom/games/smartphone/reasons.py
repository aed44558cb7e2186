"""Why something is refused in Smartphone Inc.: figures for the texts of `reasons.toml`."""

from __future__ import annotations

from typing import Any, Final

from boardroom.games.smartphone import state as st
from boardroom.games.smartphone.names import REGION_NAMES, SHOWN, SIZE_NAMES, TECH_NAMES, office_where
from boardroom.games.smartphone.rules import offices, technology
from boardroom.games.smartphone.rules import reasons as numbers
from boardroom.games.smartphone.rules.logistics import reach_refusal
from boardroom.games.smartphone.rules.sale import total_reach
from boardroom.kernel.table import Name, Reasons, capital, count, listed

PHASES: Final = SHOWN["phase"]
NO_ROOM: Final = "Every office cell there is taken."
PHASE_OF: Final = {family: phase for phase, family in SHOWN.pairs("asked_in", "phase")}


def asked_when(a: Any, code: int) -> str:
    """The phase in which an action is asked for, and the present one."""
    phase, now = PHASE_OF.get(a.space.parts(code)[0], a.s.phase), a.s.phase
    if phase == now:
        return "Something else is asked for first."
    return f"This is asked for in phase {phase}, {PHASES[phase - 1]}: now it is phase {now}, {PHASES[now - 1]}."


def region(a: Any, code: int) -> Name:
    """The region of an action."""
    number: int = a.value(code, "region")
    return REGION_NAMES[number]


def way_there(a: Any, code: int) -> str:
    """Where an office would lead to a region that no line reaches, and how far it is."""
    if not has_room(a, code):
        return NO_ROOM
    steps, seen = [region(a, code).number], {region(a, code).number}
    last = a.s.round == st.ROUNDS  # the markers in hand hardly open two offices, and no others come
    for between in range(1, 2 if last else st.REGIONS):
        steps = [n for n in range(st.REGIONS) if n not in seen and any(a.box.links[n][step] for step in steps)]
        steps = [n for n in steps if offices.has_room(a.box, a.s, n) and in_time(a, n, 1)]
        open_now = [n for n in steps if reach_refusal(a.box, a.s, a.seat, n) in (numbers.ALLOWED, numbers.NO_OFFICE)]
        if open_now:
            far = f"; {between} offices lie between" if between > 1 else ""
            return f"Ship to {listed([REGION_NAMES[n].the for n in open_now], word='or')} first{far}."
        seen.update(steps)
    return "" if last else "Every way there leads through a region that is full."


def markers(a: Any, code: int) -> str:
    """Markers that are on a technology, and markers that it takes."""
    number = tech(a, code).number
    return f"{a.me.research[number]} of {count(technology.cost(a.box, a.s, a.seat, number), 'marker')}"


def tech(a: Any, code: int) -> Name:
    """The technology of an action, or the one that it takes."""
    family, (target, *_) = a.space.parts(code)
    number: int = {"OnlineSale": st.NFC, "SecondOffice": st.WIFI}.get(family, target)
    return TECH_NAMES[number]


def where(a: Any, code: int) -> str:
    """`in China`, `with the retailer in China`."""
    return office_where(a.s, region(a, code).number)


def own_offices(a: Any, code: int) -> str:
    """How many own offices stand in a region."""
    number = offices.own_offices(a.s, a.seat, a.value(code, "region"))
    return count(number, "office") if number else "no office"


def second_office(a: Any, code: int) -> str:
    """What opens a second office where one stands: Wi-Fi with that side up, retailers with that bonus."""
    target = region(a, code).number
    if a.s.retailer[target] != st.NONE:
        return "A retailer has room for one office of yours."
    if offices.own_offices(a.s, a.seat, target) > 1:
        return "Two are the most."
    if not has_room(a, code):
        return NO_ROOM
    shops = [shop for shop in REGION_NAMES if a.s.retailer[shop.number] != st.NONE]
    shops = [shop for shop in shops if offices.bonus_of(a.box, a.s, shop.number) == st.SECOND_BONUS]
    wifi = a.s.sides[st.WIFI] == st.SIDE_A
    used = a.me.second_used or not a.me.studied[st.WIFI]  # in the last round neither research nor another one follows
    ways = ["Wi-Fi"] * (wifi and (a.s.round < st.ROUNDS or not used))
    ways += [f"the retailer in {shop.the}" for shop in shops if may_enter(a, shop.number)]
    nothing = "nothing that is left" if shops or wifi else "nothing in this game"
    return capital(f"{listed(ways, nothing, 'or')} opens a second one.")


def has_room(a: Any, code: int) -> bool:
    """Whether the region of an action has a free office cell."""
    return offices.has_room(a.box, a.s, region(a, code).number)


def may_enter(a: Any, target: int) -> bool:
    """Whether an office could still come to a retailer: it gives its bonus to each player once."""
    return offices.has_room(a.box, a.s, target) and not offices.present(a.s, a.seat, target) and in_time(a, target)


def in_time(a: Any, target: int, left: int = 0) -> bool:
    """Whether an office can still open there, with markers left: in the last round only those in hand are to come."""
    if a.s.round < st.ROUNDS:
        return True
    reached = reach_refusal(a.box, a.s, a.seat, target) == numbers.ALLOWED
    return reached and a.me.shipped[target] + a.me.hand >= offices.entry_cost(a.box, target) + left


def technology_needed(a: Any, code: int) -> str:
    """What a second office takes where there could be one."""
    if may_have_two(a, code):
        return f"A second office {where(a, code)} takes {side_a(a, code)}."
    return f"You have {own_offices(a, code)} {where(a, code)}."


def side_a(a: Any, code: int) -> str:
    """The technology that it takes, and why that is not there."""
    lacking = "which you have not studied" if side_is_up(a, code) else "but its side B is up in this game"
    return f"side A of {tech(a, code)}, {lacking}"


def side_is_up(a: Any, code: int) -> bool:
    """Whether that side is up in this game."""
    return bool(a.s.sides[tech(a, code).number] == st.SIDE_A)


def study(a: Any, code: int) -> str:
    """How far that technology is, if it can still be studied."""
    can = side_is_up(a, code) and a.s.round < st.ROUNDS
    return f"Study {tech(a, code)}: {markers(a, code)} are there." if can else ""


def technology_remedy(a: Any, code: int) -> str:
    """The technology, or what else opens a second office."""
    return study(a, code) if may_have_two(a, code) and side_is_up(a, code) else second_office(a, code)


def may_have_two(a: Any, code: int) -> bool:
    """Whether a second office could ever come to stand in a region."""
    target = region(a, code).number
    return has_room(a, code) and a.s.retailer[target] == st.NONE and offices.own_offices(a.s, a.seat, target) < 2


def free_buyers(a: Any, code: int) -> tuple[int, list[str]]:
    """The highest price that a free buyer of a region pays, and the technologies that free ones want."""
    number = region(a, code).number
    printed = (*a.box.red_buyers[number], *a.box.purple_buyers[number])
    free = [(i, value) for i, value in enumerate(printed) if value and a.s.buyers[number][i] == st.NONE]
    wanted = [TECH_NAMES[value - 1] for i, value in free if i >= st.RED_BUYERS and not a.me.studied[value - 1]]
    return max([value for i, value in free if i < st.RED_BUYERS], default=0), wanted


def buyers_there(a: Any, code: int) -> str:
    """What the free buyers of a region pay or want, and what the phones cost."""
    highest, wanted = free_buyers(a, code)
    there = region(a, code).the
    ways = [f"pay {highest} at most"] * (highest > 0) + [f"want {listed(wanted)}"] * bool(wanted)
    if not ways:
        return f"Every buyer in {there} has been served."
    return f"Your price is {a.me.price}: the free buyers in {there} {' or '.join(ways)}."


def what_sells_there(a: Any, code: int) -> str:
    """The price or the technology that a free buyer would take, in a round to come."""
    highest, wanted = free_buyers(a, code)
    ways = [f"a price of {highest} at most"] * (highest > 0) + wanted
    told = f"{listed(ways, 'whoever acts earlier', 'or')} sells there; low prices act first."
    return "" if a.s.round == st.ROUNDS else capital(told)


def without_office(a: Any, code: int) -> str:
    """4G sells one goods in a region without an own office."""
    return ", and 4G sells one goods there a round" if technology.has_side(a.s, a.seat, st.FOUR_G, st.SIDE_B) else ""


def way_to_sell(a: Any, code: int) -> str:
    """What would let goods be sold there in a round to come."""
    ways = ["open an office there"] * has_room(a, code)
    ways += ["study 4G"] * (a.s.sides[st.FOUR_G] == st.SIDE_B and not a.me.studied[st.FOUR_G])
    return "" if a.s.round == st.ROUNDS else capital(f"{', or '.join(ways)}.") if ways else NO_ROOM


def more_markers(a: Any, code: int) -> str:
    """What brings markers; symbols do not where none is in stock, or no plan follows."""
    if a.s.round == st.ROUNDS:
        return ""
    if a.me.progress == 0:
        return "All of yours are on the board: they come back with a technology or an office that is finished."
    return "More symbols on your pads bring more markers."


REASONS: Final = Reasons.of(
    __name__,
    numbers,
    cells=lambda a, code: offices.cells_in(a.box, a.s, a.value(code, "region")),
    entry=lambda a, code: offices.entry_cost(a.box, a.value(code, "region")),
    more_goods=lambda a, code: "" if a.s.round == st.ROUNDS else "Plan more goods next round.",
    reach=lambda a, code: total_reach(a.box, a.s, a.seat),
    size=lambda a, code: SIZE_NAMES[a.box.region_size[a.value(code, "region")]],
    taken=lambda a, code: offices.taken_in(a.s, a.value(code, "region")),
)
