"""What Smartphone Inc. says: tips, reasons, the status line and the sentences of the log.

What belongs to one action is in `acts/`; here is what follows by itself, and what Steve does. All functions see only
what the reader may see. `@2` stands for the player on seat 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from boardroom.games.smartphone import names
from boardroom.games.smartphone import state as st
from boardroom.games.smartphone.actions import SPACE
from boardroom.games.smartphone.acts import ACTS
from boardroom.games.smartphone.asked import BONUS_DECISIONS, Asked
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.planning_screen import expected
from boardroom.games.smartphone.reasons import REASONS
from boardroom.games.smartphone.rules import priority
from boardroom.games.smartphone.rules.offices import bonus_of, present
from boardroom.games.smartphone.rules.players import is_steve, steve_seat
from boardroom.games.smartphone.rules.pricing import set_price
from boardroom.games.smartphone.rules.scoring import patent_vp, retailer_vp, total
from boardroom.games.smartphone.rules.technology import patent_count, studied_count
from boardroom.games.smartphone.state import State
from boardroom.kernel.schema import copy
from boardroom.kernel.table import Sentence, Status, count, listed, players, victory
from boardroom.kernel.table.texts import filled, read_tables

__all__ = ["REASONS", "sentences", "status", "tip"]

tip = ACTS.tip


def status(box: Box, s: State, seat: int | None) -> Status:
    """Who must do what."""
    if s.decision == st.D_OVER:
        return Status(final_sentence(box, s))
    waiting = [p for p in range(s.seats) if not s.ready >> p & 1]
    if s.decision == st.D_PLAN and seat not in waiting:
        mine = "" if seat is None or is_steve(s, seat) else "; until then you can take yours back"
        return Status(f"Round {s.round}: waiting for the plans of {players(waiting)}{mine}.")
    return ACTS.status(box, s, seat)


def final_sentence(box: Box, s: State) -> Sentence:
    """Who has won, and by which tie-break (L542)."""
    seats = range(s.seats)
    technologies = [studied_count(s.players[p]) for p in seats]
    patents = [patent_count(s, p) for p in seats]
    return victory([total(box, s, p) for p in seats], ("technologies", technologies), ("patents", patents))


# --- the log -----------------------------------------------------------------------------------------------------


def by(s: State, p: int, deed: str, aside: str = "") -> Sentence:
    """What a player did, or Steve, who is called by his name."""
    return Sentence(deed, p, aside, name="Steve" if is_steve(s, p) else "")


def followed(was: Asked, now: Asked, code: int) -> Iterator[Sentence]:
    """The reveal, bonuses, tokens, technologies, Steve's turns, coins, the scoring, the next round."""
    box, before, after = was.box, was.s, now.s
    yield from bonus_sentences(was, now, code)
    planned, seats = before.decision == st.D_PLAN, range(after.seats)
    revealed = planned and (after.decision != st.D_PLAN or after.round > before.round)
    if revealed or (planned and after.ready >> was.seat & 1):
        yield Sentence("is ready", was.seat)
    if revealed:
        yield Sentence("All plans are revealed")
        yield from (outcome_sentence(box, before, after, p) for p in seats)
    for p in seats:
        yield from gain_sentences(box, before, after, p)
    yield from steve_sentences(box, before, after, False)
    yield from coin_sentences(box, before, after)
    over = after.decision == st.D_OVER
    if over or after.round > before.round:
        yield from (scoring_sentence(before, after, p) for p in seats)
        yield from final_sentences(box, after) if over else [Sentence(f"Round {after.round} begins")]
    yield from steve_sentences(box, before, after, True)


sentences = ACTS.sentences(followed)


def outcome_sentence(box: Box, before: State, after: State, p: int) -> Sentence:
    """What a revealed plan brings; price and goods as the plan sets them, before anything changes them. Steve's symbols
    were known before, and afterwards the next round may have begun with one improvement more."""
    world = copy(before)
    me, now = world.players[p], after.players[p]
    if not is_steve(after, p):
        me.active[:] = now.active
        me.tile_goods, me.covered, me.face_down = now.tile_goods, now.covered, now.face_down
    me = expected(box, world, p)
    symbols = [count(me.active[st.RESEARCH], "research symbol"), count(me.active[st.TRUCK], "truck")]
    if me.active[st.FACTORY] and not is_steve(after, p):
        symbols.append("a factory")
    return by(after, p, f"sets the price at {me.price} and makes {names.goods(me.produced)}; {listed(symbols)}")


def bonus_sentences(was: Asked, now: Asked, code: int) -> Iterator[Sentence]:
    """Goods from a retailer come with the office; for another bonus there may be no use (L667)."""
    family, values = SPACE.parts(code)
    if family not in ("LogisticsMark", "SmallOffice") or was.s.retailer[values[0]] == st.NONE:
        return
    region = values[0]
    bonus = bonus_of(was.box, was.s, region)
    if present(now.s, was.seat, region) and bonus != st.NO_BONUS:
        told = names.bonus_text(was.box, was.s, region)
        if bonus == st.GOODS_BONUS and now.s.round == was.s.round:
            told = names.goods(now.me.goods - was.me.goods)  # as many as the stock still had
        if bonus != st.GOODS_BONUS and now.s.decision not in BONUS_DECISIONS:
            told += ", which cannot be used"
        yield Sentence(f"The retailer in {names.REGION_NAMES[region].the} gives @{was.seat} a bonus: {told}")


def gain_sentences(box: Box, before: State, after: State, p: int) -> Iterator[Sentence]:
    """Tokens and technologies a player came by; Steve tells his own."""
    past, me = before.players[p], after.players[p]
    if not is_steve(after, p):
        if me.tokens > past.tokens:
            yield Sentence("takes a goods token", p)
        for tech in names.TECH_NAMES:
            if me.studied[tech.number] > past.studied[tech.number]:
                first = patent_taken(box, tech.number) if after.patents[tech.number] == p else ""
                less = names.gained(box, before, p, tech.number) if before.phase == st.TECHNOLOGY else ""
                yield Sentence(f"has studied {tech}{first}", p, f"{tech.effects[after.sides[tech.number]]}{less}")


def patent_taken(box: Box, tech: int) -> str:
    """What comes with studying a technology first."""
    return f" and takes its patent of {count(box.patent_vp[tech], 'point')}"


def coin_sentences(box: Box, before: State, after: State) -> Iterator[Sentence]:
    """Those who are equal in everything when a phase begins are put in order by a coin."""
    if (before.round, before.phase) == (after.round, after.phase) or not st.IMPROVEMENT <= after.phase <= st.SALE:
        return
    for tied in equal_seats(box, before, after):
        first, *others = (names.who(after, p) for p in tied)
        then = "".join(f", then {name}" for name in others) * (len(others) > 1)
        everybody = listed([names.who(after, p) for p in sorted(tied)])
        yield Sentence(f"{everybody} are equal in everything: by a coin {first} comes first{then}")


def equal_seats(box: Box, before: State, after: State) -> list[list[int]]:
    """Seats between which nothing decides at the start of a phase, each group in its order."""
    world = copy(after)
    if after.phase == st.TECHNOLOGY:  # somebody may have completed one already, with NFC even at a higher price
        world.patents[:] = before.patents
        for p in range(after.seats):
            world.players[p].studied[:] = before.players[p].studied
            set_price(box, world, p)
    groups: list[list[int]] = []
    for seat in world.order[: world.seats]:
        if groups and not priority.before(world, groups[-1][-1], seat):
            groups[-1].append(seat)
        else:
            groups.append([seat])
    return [group for group in groups if len(group) > 1]


def scoring_sentence(before: State, s: State, p: int) -> Sentence:
    """The points of a player for a round, where they come from, and what found no buyer."""
    number, told, where = before.round, [], []
    for what, points in (("sales", s.players[p].sales[number - 1]), ("control", s.players[p].control[number - 1])):
        found = [f"{region} {points[region.number]}" for region in names.REGION_NAMES if points[region.number]]
        if found:
            told.append(f"{count(sum(points), 'point')} for {what}")
            where.append(f"{what}: {', '.join(found)}")
    left = unsold(before, s, p)
    where += [f"{names.goods(left)} not sold"] * bool(left)
    return by(s, p, f"scores {listed(told, 'nothing')} in round {number}", "; ".join(where))


def unsold(before: State, after: State, p: int) -> int:
    """Goods that nobody bought in the round that has ended; Steve tells it himself."""
    if is_steve(after, p) or before.phase != st.SALE:
        return 0
    past, me = before.players[p], after.players[p]
    sold = sum(me.sales[before.round - 1]) // past.price
    return me.stock + me.goods - past.stock - sold


def final_sentences(box: Box, s: State) -> Iterator[Sentence]:
    """What counts at the end, and who has won."""
    for p in range(s.seats):
        parts = f"{s.players[p].vp} on the scoreboard, {patent_vp(box, s, p)} for patents"
        all_points = count(total(box, s, p), "point")
        yield by(s, p, f"ends with {all_points}: {parts}, {retailer_vp(box, s, p)} with retailers")
    yield final_sentence(box, s)


# --- Steve -------------------------------------------------------------------------------------------------------


def steve_sentences(box: Box, before: State, after: State, preparing: bool) -> list[Sentence]:
    """What Steve did in this step and why: all but his preparation, or his preparation of the new round."""
    entries = [after.steve.journal[i % st.JOURNAL] for i in range(before.steve.noted, after.steve.noted)]
    return [steve_text(box, after, *entry) for entry in entries if (entry[0] in (st.S_TOKEN, st.S_PLACES)) == preparing]


# What he does, by its number in his journal.
STEVE_DOES: Final = {getattr(st, name): text for name, text in read_tables(__file__, "steve.toml").items()}


def steve_text(box: Box, s: State, what: int, target: int, number: int) -> Sentence:
    """One entry of his journal: what he did, to which improvement, technology or region, and how many."""
    facts: dict[str, Any] = {"number": number, "tokens": "a goods token" if number == 1 else f"{number} goods tokens"}
    if what in (st.S_PLACES, st.S_TAKES):
        facts |= {"tile": names.tile_text(box, target)}
    elif what in (st.S_STUDIES, st.S_CONTINUES, st.S_PATENT, st.S_CHEAPEST):
        facts |= {"tech": names.TECH_NAMES[target], "patent": patent_taken(box, target) if number else ""}
    elif 0 <= target < st.REGIONS:
        region, size = names.REGION_NAMES[target].the, names.SIZE_NAMES[box.region_size[target]]
        facts |= {"region": region, "size": size, "where": names.office_where(s, target)}
        if what == st.S_OFFICE:  # why his marker turned there
            turned = filled(STEVE_DOES.get(number, ""), facts)
            facts["reason"] = turned.partition(": ")[2].replace("can", "could")
    return by(s, steve_seat(s), filled(STEVE_DOES[what], facts))
