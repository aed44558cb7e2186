"""Why something is refused in UPGRADE!: figures for the texts of `reasons.toml`."""

from __future__ import annotations

from typing import Any, Final

from boardroom.games.upgrade import state as st
from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.names import ACTION_NAMES, AREA_NAMES, BONUSES, COLOUR_NAMES, PHASES, SPOT_LOOKS
from boardroom.games.upgrade.names import solution as solution_name
from boardroom.games.upgrade.numbers import best_report, year_end_points
from boardroom.games.upgrade.prices import Needs, brings_influence, level_iii, price, spare_markers, to_upgrade
from boardroom.games.upgrade.rules import facility, money, report, turn
from boardroom.games.upgrade.rules import reasons as numbers
from boardroom.games.upgrade.state import Area
from boardroom.kernel.table import Reasons, Shown, capital, count, listed


def board(a: Any, code: int) -> Area:
    """The player's board of the area of an action."""
    found: Area = a.me.areas[a.value(code, "area")]
    return found


def helped(a: Any, code: int) -> str:
    """Commitments that could pay."""
    held = turn.redeemable(a.s, a.seat, code)
    return f" and {count(held, 'commitment')} worth {held * a.box.commitment_value}" if held else ""


def missing(a: Any, code: int) -> int:
    """Credits that lack."""
    cost = price(a, code)
    return cost.pay - money.wealth(a.box, a.me) if cost else 0


def next_year(a: Any, code: int) -> str:
    """When it is possible again, if ever."""
    return "This is the last year." if a.last_year else "Next year."


def next_start(a: Any, code: int) -> str:
    """Where the disc begins next year, if there is one."""
    return f"Pass: {', '.join(a.next_start())}." if not a.last_year else next_year(a, code)


def free_spots(a: Any, code: int) -> str:
    """Areas that can still be trained."""
    free = [AREA_NAMES[n] for n in a.trainable()]
    return f"Spots are free in {listed(free)}." if free else ""


def spots(a: Any, code: int) -> Shown:
    """That the spots of a colour are taken, or that none is printed: in a word or two, and in a sentence."""
    place, look = a.value(code, "area"), a.value(code, "spot")
    printed, spot = a.box.training_spots[place][look], f"{SPOT_LOOKS[look]} training spot"
    if not printed:
        return Shown(brief="no such spot", here=f"{AREA_NAMES[place]} has no {spot}.")
    return Shown(brief="full", here=f"{AREA_NAMES[place]}: {count(printed, spot)}, 0 free.")


def influence(a: Any, code: int) -> str:
    """Where the player's influence markers are: `on the REPORT bonus and on Logistics`."""
    bonuses = [f"on the {bonus} bonus" for bonus, p in zip(BONUSES, a.s.bonus, strict=True) if p == a.seat]
    areas = [f"on {name}" for name, area in zip(AREA_NAMES, a.me.areas, strict=True) if area.influence]
    steps = ["on the integration track"] * bool(a.me.integration)
    supply = [f"in your supply ({a.me.influence_supply})"] * bool(a.me.influence_supply)
    return listed([*bonuses, *areas, *steps, *supply], "nowhere")


def more_means(a: Any, code: int) -> str:
    """What would bring the missing credits this year, a marker being left for it; else the year end."""
    credits, lack = count(a.box.commitment_value, "credit"), missing(a, code)
    paying = f"one of each area pays {credits}" if a.space.parts(code)[0] == "Integrate" else f"{credits} each there"
    lobby = lobbied(a, code) * a.box.commitment_value if a.legal_of("Lobby") else 0
    worth = max(0, a.me.bvp + best_report(a.box, a.s, a.seat)) - max(0, a.me.bvp)  # what lies below zero comes first
    report = worth * a.box.bvp_credits if a.legal_of("Report") else 0
    means = [(lobby, f"LOBBY places commitments, {paying}"), (report, "REPORT brings value to sell")]
    spare = spare_markers(a, turn.kind_of(code))
    ways = [way for brought, way in means if spare > 0 and brought >= lack]
    if not ways and spare > 1 and min(lobby, report) > 0 and lobby + report >= lack:
        ways = [f"{', and '.join(way for _, way in means)}: it takes both"]
    if ways or a.last_year:
        return f"{capital('; '.join(ways))}." if ways else next_year(a, code)
    gain = year_end_points(a.box, a.s, a.seat)
    brings = "Income, and value to sell, come" if min(gain, a.me.bvp + gain) > 0 else "Income comes"
    return f"{brings} at the end of the year."


def lobbied(a: Any, code: int) -> int:
    """How many commitments a LOBBY could place to pay for an action: in its area, for INTEGRATE one in each."""
    extra = a.s.bonus[st.B_LOBBY] == a.seat
    if a.space.parts(code)[0] == "Integrate":
        bare = [area for area in a.me.areas if not facility.tokens(area)]
        reached = sum(area.influence for area in bare)
        reached = min(len(bare), reached + max(0, a.me.influence_available - 1))  # one marker is for the step
        return int(min(reached, a.box.lobby_tokens + extra, a.me.commitments))
    here = board(a, code)
    room = min(a.box.lobby_tokens, max(0, facility.commitment_limit(a.box, here) - facility.tokens(here)))
    return int(min(room + extra, a.me.commitments)) if here.influence or a.me.influence_available else 0


def get_influence(a: Any, code: int) -> str:
    """How a marker comes to hand: now, or in a year to come."""
    later = not a.last_year
    spare = spare_markers(a, turn.kind_of(code) if turn.is_worker_action(code) else st.LOBBY)
    upgrade = a.legal_of("UpgradeSolution") if spare + a.me.planned[st.UPGRADE] > 0 else ()
    upgrades = {a.value(legal, "area") for legal in upgrade}
    train = a.legal_of("Train") if spare + a.me.planned[st.TRAIN] > 0 else ()
    new = ["TRAIN"] * bool(train or (later and a.trainable()))
    new += [f"upgrade {AREA_NAMES[n]}" for n in range(st.AREAS) if brings_influence(a, n) and (later or n in upgrades)]
    ways = [", or ".join(new)] * bool(new and a.me.influence_supply)
    ways += ["recall one from an area"] * any(area.influence for area in a.me.areas)
    ways += ["wait for the year end, when bonus spots are emptied"] * (a.seat in a.s.bonus and later)
    return f"{capital('; '.join(ways))}." if ways else "None comes back in this game."


def plans(a: Any, code: int) -> str:
    """What planned markers are bound to."""
    names = [ACTION_NAMES[action] for action in range(st.PLANNABLE) if a.me.planned[action]]
    return f"; those planned serve only {listed(names)}" if names else ""


def too_old(a: Any, code: int) -> str:
    """`needs level II in A and L`."""
    needed, old = PHASES[a.box.integration_level[a.me.integration]], to_upgrade(a, st.INTEGRATE)
    return f"needs level {needed} in {listed([AREA_NAMES[area].letter for area, _ in old])}"


def modernise(a: Any, code: int) -> str:
    """The areas that are too old for the next step."""
    old = [AREA_NAMES[area] for area, _ in to_upgrade(a, st.INTEGRATE)]
    return upgraded_first(a, st.INTEGRATE, f"UPGRADE {listed(old)} first.")


def upgraded_first(a: Any, action: int, remedy: str, *upgrades: tuple[int, int]) -> str:
    """What helps after some UPGRADEs, and whether it can be this year."""
    why = Needs(a, action, upgrades).hopeless
    if why and a.last_year:
        return "This is the last year."
    return f"{remedy} Not this year: {why}." if why else remedy


def tunable(a: Any, code: int) -> str:
    """That an area has to be upgraded before, or another one that takes fewer workers."""
    upgrades = to_upgrade(a, st.TUNE) or [(a.value(code, "area"), st.LEVEL_II)]
    return upgraded_first(a, st.TUNE, "UPGRADE first: level II or III can be tuned.", *upgrades)


def to_tune(a: Any, code: int) -> str:
    """What else could be tuned: now, or when it is upgraded."""
    named = [(name, area) for name, area in zip(AREA_NAMES, a.me.areas, strict=True) if not area.tuned]
    ready = [name for name, area in named if area.level > st.LEVEL_I]
    if ready:
        return f"Not tuned yet: {listed(ready)}."
    once = f"{listed([name for name, _ in named])} can be tuned once upgraded."
    return upgraded_first(a, st.TUNE, once) if named else ""


def free_room(box: Box, *areas: Area, there: str = "") -> str:
    """What would let one of some areas take one more commitment: a higher level, where it holds more, or a payment."""
    higher = any(max(box.commitment_limit) > facility.commitment_limit(box, area) for area in areas)
    return f"{'A higher level holds more; a' if higher else 'A'} payment{there} frees room."


def lobby(a: Any, code: int) -> Shown:
    """That there is no commitment or no marker, or that all areas are full: in short, in a sentence, and what helps."""
    if not a.me.commitments:
        remedy = "Redeemed and aged ones come back."
        return Shown(short="none left", here="Your supply of commitments is empty.", remedy=remedy)
    named = zip(AREA_NAMES, a.me.areas, strict=True)
    marked = [(name, area) for name, area in named if area.influence or a.me.influence_available]
    full = [f"{name} {facility.tokens(area)} of {facility.commitment_limit(a.box, area)}" for name, area in marked]
    if a.me.influence_available:
        here = f"Every area is full: {listed(full)}."
        return Shown(short="all areas full", here=here, remedy=free_room(a.box, *a.me.areas))
    held = f"; {listed(full)}" if full else ""
    here = f"A commitment needs influence on its area, and yours lies {influence(a, code)}{held}."
    return Shown(short="no influence at hand", here=here, remedy=get_influence(a, code))


REASONS: Final = Reasons.of(
    __name__,
    numbers,
    area=lambda a, code: AREA_NAMES[a.value(code, "area")],
    colour=lambda a, code: COLOUR_NAMES[a.value(code, "colour")],
    level=lambda a, code: PHASES[board(a, code).level],
    levels=lambda a, code: ", ".join(PHASES[area.level] for area in a.me.areas),
    level_iii=level_iii,
    needed=lambda a, code: ", ".join([PHASES[a.box.integration_level[a.me.integration]]] * st.AREAS),
    owner=lambda a, code: f"@{a.s.bonus[a.value(code, 'spot')]}",
    price=lambda a, code: a.full_price(code),
    room=lambda a, code: free_room(a.box, board(a, code), there=" there"),
    rows_left=lambda a, code: a.rows_left(),
    solution=lambda a, code: solution_name(board(a, code)),
    step=lambda a, code: a.me.integration + 1,
    tiles=lambda a, code: report.tiles_allowed(a.box, a.s, a.seat),
    tokens=lambda a, code: facility.tokens(board(a, code)),
    workers=lambda a, code: a.workers(code),
    wealth=lambda a, code: money.wealth(a.box, a.me),
)
