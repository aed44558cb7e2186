"""What Smartphone Inc. says: tips, reasons, the status line and the sentences of the log.

What belongs to one action is in `acts/`; here is what follows by itself, and what Steve does. All functions see only
what the reader may see. `@2` stands for the player on seat 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardroom.games.smartphone import state as st
from boardroom.games.smartphone.actions import REGION_NAMES, SPACE, TECH_NAMES
from boardroom.games.smartphone.acts import ACTS
from boardroom.games.smartphone.acts.planning import PlanAct
from boardroom.games.smartphone.asked import Asked
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.names import SIZE_NAMES, TECH_EFFECTS, bonus_text, goods, office_where, tile_text, who
from boardroom.games.smartphone.reasons import REASONS
from boardroom.games.smartphone.rules.offices import bonus_of, taken_in
from boardroom.games.smartphone.rules.players import is_steve
from boardroom.games.smartphone.rules.pricing import set_price
from boardroom.games.smartphone.rules.production import make_goods
from boardroom.games.smartphone.rules.scoring import patent_vp, rank, retailer_vp, total
from boardroom.games.smartphone.state import State
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Sentence, Status, count, listed, players

__all__ = ["REASONS", "sentences", "status", "tip"]

tip = ACTS.tip


def status(box: Box, s: State, seat: int | None) -> Status:
    """Who must do what."""
    if s.decision == st.D_OVER:
        return Status(final_sentence(box, s))
    waiting = [p for p in range(s.seats) if not s.ready >> p & 1]
    if s.decision == st.D_PLAN and seat not in waiting:
        return Status(f"Round {s.round}: waiting for the plans of {players(waiting)}.")
    return ACTS.status(box, s, seat)


def final_sentence(box: Box, s: State) -> Sentence:
    """Who has won."""
    places = [0] * s.seats
    rank(box, s, places)
    winners = [who(s, p) for p in range(s.seats) if places[p] == 1]
    points = max(total(box, s, p) for p in range(s.seats))
    return Sentence.of(f"{listed(winners)} {'wins' if len(winners) == 1 else 'win together'} with {points} VP.")


# --- the log -----------------------------------------------------------------------------------------------------


def sentences(box: Box, before: State, after: State, seat: int, code: int) -> list[Sentence]:
    """What an action did, and all that followed by itself."""
    return [Sentence.of(line) for line in told(box, before, after, seat, code)]


def told(box: Box, before: State, after: State, seat: int, code: int) -> Iterator[str]:
    """The same, line by line."""
    was, now = Asked(box, before, seat), Asked(box, after, seat)
    planned = before.decision == st.D_PLAN
    yield from plan_sentences(was, now, code) if planned else ACTS.told(was, now, code)
    yield from bonus_sentences(was, now, code)
    if planned and scored_or_later(before, after):
        yield from (outcome_sentence(box, before, after, p) for p in range(after.seats))
    for p in range(after.seats):
        yield from gain_sentences(box, before, after, p)
    yield from steve_sentences(box, before, after, False)
    if after.round > before.round or (after.decision == st.D_OVER and before.decision != st.D_OVER):
        yield from (scoring_sentence(before.round, after, p) for p in range(after.seats))
        yield from final_sentences(box, after) if after.decision == st.D_OVER else [f"Round {after.round} begins."]
    yield from steve_sentences(box, before, after, True)


def scored_or_later(before: State, after: State) -> bool:
    """Whether the plans were revealed by this action."""
    return after.decision != st.D_PLAN or after.round > before.round


def plan_sentences(was: Asked, now: Asked, code: int) -> Iterator[str]:
    """A planning decision: told to its owner; to the others only that somebody is ready, and the reveal."""
    revealed = scored_or_later(was.s, now.s)
    if was.me.plan.steps > 0 or now.me.plan.steps > 0:
        act, values = ACTS.of(code)
        assert isinstance(act, PlanAct)
        yield f"@{was.seat} plans: {act.say(act.words, was, *values)}."
    if revealed or now.s.ready >> was.seat & 1:
        yield f"@{was.seat} is ready."
    if revealed:
        yield "All plans are revealed."


def outcome_sentence(box: Box, before: State, after: State, p: int) -> str:
    """What a revealed plan brings; price and goods as the plan sets them, before anything changes them. Steve's symbols
    were known before, and afterwards the next round may have begun with one improvement more."""
    world = copy(before)
    me, now = world.players[p], after.players[p]
    if not is_steve(after, p):
        me.active[:] = now.active
        me.tile_goods, me.covered, me.face_down = now.tile_goods, now.covered, now.face_down
    set_price(box, world, p)
    make_goods(box, world, p)
    symbols = [count(me.active[st.RESEARCH], "research symbol"), count(me.active[st.TRUCK], "truck")]
    if me.active[st.FACTORY] and not is_steve(after, p):
        symbols.append("a factory")
    return f"{who(after, p)} sets the price at {me.price} and makes {goods(me.produced)}; {listed(symbols)}."


def bonus_sentences(was: Asked, now: Asked, code: int) -> Iterator[str]:
    """Goods from a retailer come with the office."""
    family, values = SPACE.parts(code)
    if family not in ("LogisticsMark", "SmallOffice") or was.s.retailer[values[0]] == st.NONE:
        return
    region = values[0]
    opened = taken_in(now.s, region) != taken_in(was.s, region)
    if opened and bonus_of(was.box, was.s, region) != st.NO_BONUS:
        bonus = bonus_text(was.box, was.s, region)
        yield f"The retailer in {REGION_NAMES[region]} gives @{was.seat} a bonus: {bonus}."


def gain_sentences(box: Box, before: State, after: State, p: int) -> list[str]:
    """Tokens and technologies a player came by; Steve tells his own."""
    if is_steve(after, p):
        return []
    past, me, told = before.players[p], after.players[p], []
    if me.tokens > past.tokens:
        told.append(f"@{p} takes a goods token.")
    for tech in range(st.TECHNOLOGIES):
        if me.studied[tech] > past.studied[tech]:
            patent = f" and its patent ({box.patent_vp[tech]} VP)" if after.patents[tech] == p else ""
            told.append(f"@{p} has studied {TECH_NAMES[tech]}{patent}: {TECH_EFFECTS[tech][after.sides[tech]]}.")
    return told


def scoring_sentence(number: int, s: State, p: int) -> str:
    """The points of a player for a round."""
    me = s.players[p]
    sold = [f"{REGION_NAMES[i]} {me.sales[number - 1][i]}" for i in range(st.REGIONS) if me.sales[number - 1][i]]
    held = [f"{REGION_NAMES[i]} {me.control[number - 1][i]}" for i in range(st.REGIONS) if me.control[number - 1][i]]
    sales = f"{sum(me.sales[number - 1])} VP for sales ({', '.join(sold)})" if sold else "nothing for sales"
    control = f"{sum(me.control[number - 1])} for control ({', '.join(held)})" if held else "nothing for control"
    return f"Round {number}: {who(s, p)} gets {sales} and {control}."


def final_sentences(box: Box, s: State) -> list[str]:
    """What counts at the end, and who has won."""
    told = [
        f"{who(s, p)} ends with {total(box, s, p)} VP: {s.players[p].vp} on the scoreboard, "
        f"{patent_vp(box, s, p)} for patents, {retailer_vp(box, s, p)} with retailers."
        for p in range(s.seats)
    ]
    return [*told, final_sentence(box, s)]


# --- Steve -------------------------------------------------------------------------------------------------------

PREPARING: Final = (st.S_TOKEN, st.S_PLACES)


def steve_sentences(box: Box, before: State, after: State, preparing: bool) -> list[str]:
    """What Steve did in this step and why: all but his preparation, or his preparation of the new round."""
    entries = [after.steve.journal[i % st.JOURNAL] for i in range(before.steve.noted, after.steve.noted)]
    return [steve_text(box, after, *entry) for entry in entries if (entry[0] in PREPARING) == preparing]


TARGETS: Final = {
    st.S_TARGET: "the largest region he can reach",
    st.S_TARGET_EMPTIER: "of the {size} regions he can reach the one with the fewest offices of others",
    st.S_TARGET_FIRST: "of the {size} regions he can reach, equal in offices of others, the first in the alphabet",
}
STEVE_DOES: Final = {
    st.S_TOKEN: "takes {tokens}, as in every round",
    st.S_PLACES: "lays his delayed improvement, {tile}, on square {number}",
    st.S_TAKES: "takes the improvement {tile}: the uppermost one left",
    st.S_STUDIES: "has studied {tech}{patent}",
    st.S_CONTINUES: "puts {markers} on {tech}: he is studying it already",
    st.S_PATENT: "puts {markers} on {tech}: the cheapest technology with its patent",
    st.S_CHEAPEST: "puts {markers} on {tech}: the cheapest technology left",
    st.S_NO_TARGET: "can reach no region: his marker leaves the board",
    st.S_LOSES: "has no use for {markers}",
    st.S_WASTES: "finds no buyer for {goods}",
    st.S_SHIPS: "puts {markers} on {region}, the region of his marker",
    st.S_OFFICE: "opens an office {where}: {reason}",
    st.S_ALONE_ONE: "sells one in {region}: he alone has an office there",
    st.S_CONTESTED: "sells {number} in {region}: others have offices there too",
    st.S_ALONE: "sells {number} more in {region}: the rest goes where he is alone",
    **{target: f"turns to {{region}}: {reason}" for target, reason in TARGETS.items()},
}


def steve_text(box: Box, s: State, what: int, target: int, number: int) -> str:
    """One entry of his journal: what he did, to which improvement, technology or region, and how many."""
    names = {
        "number": str(number),
        "tokens": "a goods token" if number == 1 else count(number, "goods token"),
        "markers": count(number, "progress marker"),
        "goods": goods(number),
        "patent": " and takes its patent" if number else "",
        "reason": TARGETS.get(number, "").replace("can", "could"),
    }
    if what in (st.S_PLACES, st.S_TAKES):
        names["tile"] = tile_text(box, target)
    elif what in (st.S_STUDIES, st.S_CONTINUES, st.S_PATENT, st.S_CHEAPEST):
        names["tech"] = TECH_NAMES[target]
    elif 0 <= target < st.REGIONS:
        size = SIZE_NAMES[box.region_size[target]]
        names |= {"region": REGION_NAMES[target], "where": office_where(s, target), "size": size}
        names["reason"] = names["reason"].format(size=size)
    return f"Steve {STEVE_DOES[what].format(**names)}."
