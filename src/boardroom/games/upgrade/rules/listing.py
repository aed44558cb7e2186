"""All that is legal, in ascending order: the conditions of the refusals, with what many codes share asked only once.

`refusal` (in `turn`) asks about one code and says why not. A list asks about dozens of them at every decision and takes
most of the time of a game played by bots: so it goes by areas and colours instead of taking codes apart, and knows what
a seat can pay before it looks at any action.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from itertools import pairwise
from typing import Final

from boardroom.games.upgrade.actions import (
    CODES,
    INTEGRATE_STEP,
    LOBBY_TOKEN,
    PASS,
    PLACE_BONUS,
    PLAN,
    RECALL_INFLUENCE,
    REDEEM,
    REDEEM_SET,
    REPORT_SET,
    TRADE_BVP,
    TRAIN_GROUP,
    TRANSFORM,
    TUNE_AREA,
    UPGRADE_SOLUTION,
    UPGRADE_TO_III,
)
from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.rules.facility import tokens
from boardroom.games.upgrade.rules.free import recall_refusal, trade_refusal
from boardroom.games.upgrade.rules.markers import marker_refusal
from boardroom.games.upgrade.rules.payment import payable_alone, workers_refusal
from boardroom.games.upgrade.rules.reasons import ALLOWED
from boardroom.games.upgrade.rules.report import reportable, tiles_allowed
from boardroom.games.upgrade.rules.train import bag_is_empty, bag_of, free_spots
from boardroom.games.upgrade.rules.tune import tune_refusal
from boardroom.games.upgrade.rules.turn import refusal
from boardroom.games.upgrade.rules.upgrade import (
    flip_refusal,
    flip_workers,
    install_refusal,
    install_workers,
    transform_refusal,
    transform_workers,
)
from boardroom.games.upgrade.state import (
    AREAS,
    COLOURS,
    D_ACTION,
    D_BONUS,
    D_OVER,
    LEVEL_I,
    LEVEL_III,
    REPORT,
    SPOT_COLOURS,
    TRAIN,
    TUNE,
    UPGRADE,
    State,
)
from boardroom.kernel.listing import offer, offer_answers, offer_between

# The first code that answers each decision; the answers end where those to the next begin.
ANSWERS: Final = tuple(pairwise((PLACE_BONUS, PLAN, UPGRADE_SOLUTION, REDEEM, REDEEM_SET, LOBBY_TOKEN, CODES)))


def legal(box: Box, s: State, seat: int, codes: MutableSequence[int]) -> int:
    """All legal codes, ascending."""
    if s.decision == D_OVER or seat != s.seat:
        return 0
    if s.decision == D_ACTION:
        return legal_actions(box, s, seat, codes)
    n = offer_answers(refusal, box, s, seat, codes, ANSWERS)
    return legal_recalls(s, seat, codes, n) if s.decision == D_BONUS else n


def legal_actions(box: Box, s: State, seat: int, codes: MutableSequence[int]) -> int:
    """D3, the busiest question of the game."""
    alone = payable_alone(box, s, seat)
    n = 0
    if marker_refusal(s, seat, UPGRADE) == ALLOWED:
        n = legal_upgrades(box, s, seat, codes, alone)
    if marker_refusal(s, seat, TRAIN) == ALLOWED:
        n = legal_trainings(box, s, seat, codes, n, alone)
    if marker_refusal(s, seat, TUNE) == ALLOWED:
        n = legal_tunings(box, s, seat, codes, n, alone)
    n = offer_between(refusal, box, s, seat, codes, n, INTEGRATE_STEP, REPORT_SET)
    if marker_refusal(s, seat, REPORT) == ALLOWED and s.players[seat].used[REPORT] == 0:
        n = legal_reports(box, s, seat, codes, n)
    n = offer(codes, n, PASS, ALLOWED)
    n = offer(codes, n, TRADE_BVP, trade_refusal(s, seat))
    return legal_recalls(s, seat, codes, n)


def legal_upgrades(box: Box, s: State, seat: int, codes: MutableSequence[int], alone: int) -> int:
    """Only what fits the level of each area is looked at."""
    n = 0
    areas = s.players[seat].areas
    for a in range(AREAS):
        if areas[a].level == LEVEL_I:
            for colour in range(COLOURS):
                if install_refusal(box, s, seat, a, colour) == ALLOWED:
                    reason = payment_refusal(box, s, seat, install_workers(box, s, seat, a, colour), a, alone)
                    n = offer(codes, n, UPGRADE_SOLUTION + a * COLOURS + colour, reason)
    if box.phase_of_year[s.year] == LEVEL_III:
        for a in range(AREAS):
            if flip_refusal(box, s, seat, a) == ALLOWED:
                reason = payment_refusal(box, s, seat, flip_workers(box, s, seat, a), a, alone)
                n = offer(codes, n, UPGRADE_TO_III + a, reason)
    for a in range(AREAS):
        if areas[a].level != LEVEL_I:
            for colour in range(COLOURS):
                if transform_refusal(s, seat, a, colour) == ALLOWED:
                    reason = payment_refusal(box, s, seat, transform_workers(box, s, seat, a, colour), a, alone)
                    n = offer(codes, n, TRANSFORM + a * COLOURS + colour, reason)
    return n


def legal_trainings(box: Box, s: State, seat: int, codes: MutableSequence[int], n: int, alone: int) -> int:
    """Where a spot is free and its bag holds a tile."""
    areas = s.players[seat].areas
    empty = 0
    for colour in range(SPOT_COLOURS):
        empty |= int(bag_is_empty(s, bag_of(s, colour))) << colour
    for a in range(AREAS):
        reason = payment_refusal(box, s, seat, box.train_workers, a, alone)
        if reason == ALLOWED:
            for colour in range(SPOT_COLOURS):
                if not empty >> colour & 1 and free_spots(box, areas[a], a, colour) > 0:
                    n = offer(codes, n, TRAIN_GROUP + a * SPOT_COLOURS + colour, reason)
    return n


def legal_tunings(box: Box, s: State, seat: int, codes: MutableSequence[int], n: int, alone: int) -> int:
    """Areas that can be tuned."""
    for a in range(AREAS):
        if tune_refusal(s, seat, a) == ALLOWED:
            n = offer(codes, n, TUNE_AREA + a, payment_refusal(box, s, seat, box.tune_workers, a, alone))
    return n


def payment_refusal(box: Box, s: State, seat: int, workers: int, a: int, alone: int) -> int:
    """Tokens of the area are counted only where credits and BVP do not do: they pay for `alone` workers."""
    if workers <= alone:
        return ALLOWED
    return workers_refusal(box, s, seat, workers, tokens(s.players[seat].areas[a]))


def legal_reports(box: Box, s: State, seat: int, codes: MutableSequence[int], n: int) -> int:
    """Every set of areas with a printed number that is not too large."""
    most = tiles_allowed(box, s, seat)
    tiles = reportable(box, s.players[seat])
    if tiles == 0:
        return n
    for areas in range(1, 1 << AREAS):
        if areas & ~tiles == 0 and tiles_in(areas) <= most:
            n = offer(codes, n, REPORT_SET + areas - 1, ALLOWED)
    return n


def tiles_in(areas: int) -> int:
    """How many areas a bit set names."""
    count = 0
    while areas:
        areas &= areas - 1
        count += 1
    return count


def legal_recalls(s: State, seat: int, codes: MutableSequence[int], n: int) -> int:
    """Areas with an influence marker of one's own."""
    for a in range(AREAS):
        n = offer(codes, n, RECALL_INFLUENCE + a, recall_refusal(s, seat, a))
    return n
