"""One decision: why something is not legal, and doing what is (specification, appendix D1-D6)."""

from __future__ import annotations

from boardroom.games.upgrade.actions import (
    INTEGRATE_STEP,
    LOBBY_DONE,
    LOBBY_EXTRA,
    LOBBY_START,
    LOBBY_TOKEN,
    PASS,
    PLACE_BONUS,
    PLACE_BONUS_NONE,
    PLAN,
    PLAN_PASS,
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
from boardroom.games.upgrade.rules.bonus import bonus_refusal, place_bonus
from boardroom.games.upgrade.rules.facility import tokens
from boardroom.games.upgrade.rules.free import recall, recall_refusal, trade_refusal
from boardroom.games.upgrade.rules.integrate import integrate, integrate_refusal, integrate_workers
from boardroom.games.upgrade.rules.lobby import (
    can_go_on,
    done_refusal,
    extra_refusal,
    lobby_refusal,
    place_token,
    token_refusal,
)
from boardroom.games.upgrade.rules.markers import marker_refusal, use_marker
from boardroom.games.upgrade.rules.money import trade
from boardroom.games.upgrade.rules.payment import (
    areas_with_tokens,
    fewest_tokens,
    most_tokens,
    pay_workers,
    redeem,
    redeem_refusal,
    redeem_set_refusal,
    workers_refusal,
)
from boardroom.games.upgrade.rules.planning import plan, plan_refusal
from boardroom.games.upgrade.rules.reasons import ALLOWED, NOT_NOW
from boardroom.games.upgrade.rules.report import report, report_refusal
from boardroom.games.upgrade.rules.track import pass_year, workers_price
from boardroom.games.upgrade.rules.train import train, train_refusal
from boardroom.games.upgrade.rules.tune import tune, tune_refusal
from boardroom.games.upgrade.rules.upgrade import (
    flip,
    flip_refusal,
    flip_workers,
    install,
    install_refusal,
    install_workers,
    transform,
    transform_refusal,
    transform_workers,
)
from boardroom.games.upgrade.rules.year import next_question
from boardroom.games.upgrade.state import (
    AREAS,
    COLOURS,
    D_ACTION,
    D_BONUS,
    D_INTEGRATE_PAYMENT,
    D_LOBBY,
    D_OVER,
    D_PAYMENT,
    D_PLAN,
    INTEGRATE,
    LOBBY,
    NONE,
    REPORT,
    SPOT_COLOURS,
    TRAIN,
    TUNE,
    UPGRADE,
    State,
)


def to_act(box: Box, s: State) -> int:
    """One seat decides at a time (2.9)."""
    return 0 if s.decision == D_OVER else 1 << s.seat


def over(box: Box, s: State) -> bool:
    """After the sixth year (L187)."""
    return s.decision == D_OVER


# --- the code of a worker action: what it is, where, and for how many workers ------------------------------------


def is_worker_action(code: int) -> bool:
    """UPGRADE, TRAIN, TUNE and INTEGRATE are done by the support group (L244)."""
    return UPGRADE_SOLUTION <= code <= INTEGRATE_STEP


def kind_of(code: int) -> int:
    """The action a worker code belongs to."""
    if code < TRAIN_GROUP:
        return UPGRADE
    if code < TUNE_AREA:
        return TRAIN
    return TUNE if code < INTEGRATE_STEP else INTEGRATE


def area_of(code: int) -> int:
    """The area of an UPGRADE, TRAIN or TUNE code."""
    if code < UPGRADE_TO_III:
        return (code - UPGRADE_SOLUTION) // COLOURS
    if code < TRANSFORM:
        return code - UPGRADE_TO_III
    if code < TRAIN_GROUP:
        return (code - TRANSFORM) // COLOURS
    if code < TUNE_AREA:
        return (code - TRAIN_GROUP) // SPOT_COLOURS
    return code - TUNE_AREA


def colour_of(code: int) -> int:
    """The tile colour of an UPGRADE code or the spot colour of a TRAIN code."""
    if code < UPGRADE_TO_III:
        return (code - UPGRADE_SOLUTION) % COLOURS
    if code < TRAIN_GROUP:
        return (code - TRANSFORM) % COLOURS
    return (code - TRAIN_GROUP) % SPOT_COLOURS


def workers_of(box: Box, s: State, seat: int, code: int) -> int:
    """How many workers a worker action takes."""
    if code < UPGRADE_TO_III:
        return install_workers(box, s, seat, area_of(code), colour_of(code))
    if code < TRANSFORM:
        return flip_workers(box, s, seat, area_of(code))
    if code < TRAIN_GROUP:
        return transform_workers(box, s, seat, area_of(code), colour_of(code))
    if code < TUNE_AREA:
        return box.train_workers
    return box.tune_workers if code < INTEGRATE_STEP else integrate_workers(box, s, seat)


def redeemable(s: State, seat: int, code: int) -> int:
    """Tokens that could help to pay: those of the area, or one of each area for INTEGRATE (L315, L337)."""
    me = s.players[seat]
    if code == INTEGRATE_STEP:
        return areas_with_tokens(me)
    return tokens(me.areas[area_of(code)])


def goal_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """What stands in the way of a worker action apart from marker and payment."""
    if code < UPGRADE_TO_III:
        return install_refusal(box, s, seat, area_of(code), colour_of(code))
    if code < TRANSFORM:
        return flip_refusal(box, s, seat, area_of(code))
    if code < TRAIN_GROUP:
        return transform_refusal(s, seat, area_of(code), colour_of(code))
    if code < TUNE_AREA:
        return train_refusal(box, s, seat, area_of(code), colour_of(code))
    return tune_refusal(s, seat, area_of(code)) if code < INTEGRATE_STEP else integrate_refusal(box, s, seat)


def worker_action_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Possible in itself, and payable."""
    reason = goal_refusal(box, s, seat, code)
    if reason != ALLOWED:
        return reason
    return workers_refusal(box, s, seat, workers_of(box, s, seat, code), redeemable(s, seat, code))


# --- why something is not legal ----------------------------------------------------------------------------------


def refusal(box: Box, s: State, seat: int, code: int) -> int:
    """Why a code is not legal now, `ALLOWED` if it is."""
    if s.decision == D_OVER or seat != s.seat:
        return NOT_NOW
    if s.decision == D_BONUS:
        return bonus_decision_refusal(s, seat, code)
    if s.decision == D_PLAN:
        return plan_decision_refusal(s, seat, code)
    if s.decision == D_ACTION:
        return action_decision_refusal(box, s, seat, code)
    if s.decision == D_LOBBY:
        return lobby_decision_refusal(box, s, seat, code)
    return payment_decision_refusal(box, s, seat, code)


def bonus_decision_refusal(s: State, seat: int, code: int) -> int:
    """D1: a spot, none, or recalling influence first (A50)."""
    if code < PLACE_BONUS_NONE:
        return bonus_refusal(s, seat, code - PLACE_BONUS)
    if code == PLACE_BONUS_NONE:
        return ALLOWED
    if RECALL_INFLUENCE <= code < REDEEM:
        return recall_refusal(s, seat, code - RECALL_INFLUENCE)
    return NOT_NOW


def plan_decision_refusal(s: State, seat: int, code: int) -> int:
    """D2: one of the four plannable actions, or pass."""
    if PLAN <= code < PLAN_PASS:
        return plan_refusal(s, seat, code - PLAN)
    return ALLOWED if code == PLAN_PASS else NOT_NOW


def action_decision_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """D3: an action with a marker, pass (A43), or a free action."""
    if is_worker_action(code):
        reason = marker_refusal(s, seat, kind_of(code))
        return reason if reason != ALLOWED else worker_action_refusal(box, s, seat, code)
    if code == LOBBY_START:
        reason = marker_refusal(s, seat, LOBBY)
        return reason if reason != ALLOWED else lobby_refusal(box, s, seat)
    if REPORT_SET <= code < PASS:
        reason = marker_refusal(s, seat, REPORT)
        return reason if reason != ALLOWED else report_refusal(box, s, seat, areas_of(code))
    if code == PASS:
        return ALLOWED
    if code == TRADE_BVP:
        return trade_refusal(s, seat)
    if RECALL_INFLUENCE <= code < REDEEM:
        return recall_refusal(s, seat, code - RECALL_INFLUENCE)
    return NOT_NOW


def areas_of(code: int) -> int:
    """The bit set of areas of a REPORT code; there is no empty one."""
    return code - REPORT_SET + 1


def lobby_decision_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """D6: a token, the extra token, or done."""
    if LOBBY_TOKEN <= code < LOBBY_EXTRA:
        return token_refusal(box, s, seat, code - LOBBY_TOKEN)
    if LOBBY_EXTRA <= code < LOBBY_DONE:
        return extra_refusal(s, seat, code - LOBBY_EXTRA)
    return done_refusal(s) if code == LOBBY_DONE else NOT_NOW


def payment_decision_refusal(box: Box, s: State, seat: int, code: int) -> int:
    """D4 and D5: how many tokens to redeem, or from which areas."""
    workers = workers_of(box, s, seat, s.pending)
    if s.decision == D_PAYMENT and REDEEM <= code < REDEEM_SET:
        return redeem_refusal(box, s, seat, workers, redeemable(s, seat, s.pending), code - REDEEM)
    if s.decision == D_INTEGRATE_PAYMENT and REDEEM_SET <= code < LOBBY_TOKEN:
        return redeem_set_refusal(box, s, seat, workers, code - REDEEM_SET)
    return NOT_NOW


# --- doing it ----------------------------------------------------------------------------------------------------


def apply(box: Box, s: State, seat: int, code: int) -> None:
    """Do a legal code and go on to the next question."""
    if s.decision == D_BONUS:
        decide_bonus(box, s, seat, code)
    elif s.decision == D_PLAN:
        decide_plan(box, s, seat, code)
    elif s.decision == D_ACTION:
        decide_action(box, s, seat, code)
    elif s.decision == D_PAYMENT:
        finish_area_action(box, s, seat, s.pending, code - REDEEM)
    elif s.decision == D_INTEGRATE_PAYMENT:
        finish_integrate(box, s, seat, code - REDEEM_SET)
    else:
        decide_lobby(box, s, seat, code)


def decide_bonus(box: Box, s: State, seat: int, code: int) -> None:
    """After a recall the same player still decides (A50)."""
    if code >= RECALL_INFLUENCE:
        recall(s, seat, code - RECALL_INFLUENCE)
        return
    if code != PLACE_BONUS_NONE:
        place_bonus(s, seat, code - PLACE_BONUS)
    next_question(box, s)


def decide_plan(box: Box, s: State, seat: int, code: int) -> None:
    """One marker at a time, clockwise; passing is final (L200, A26)."""
    if code == PLAN_PASS:
        s.players[seat].plan_passed = 1
    else:
        plan(box, s.players[seat], code - PLAN)
    next_question(box, s)


def decide_action(box: Box, s: State, seat: int, code: int) -> None:
    """D3: worker actions may lead to a payment, LOBBY leads to tokens, free actions back to the same question."""
    if is_worker_action(code):
        start_worker_action(box, s, seat, code)
    elif code == LOBBY_START:
        use_marker(s.players[seat], LOBBY)
        s.lobby_placed = 0
        s.decision = D_LOBBY
    elif code < PASS:
        use_marker(s.players[seat], REPORT)
        report(box, s, seat, areas_of(code))
        next_question(box, s)
    elif code == PASS:
        pass_year(s, seat)
        next_question(box, s)
    elif code == TRADE_BVP:
        trade(box, s.players[seat], 1)
    else:
        recall(s, seat, code - RECALL_INFLUENCE)


def start_worker_action(box: Box, s: State, seat: int, code: int) -> None:
    """Ask how many tokens to redeem, unless there is only one answer (section 4)."""
    me = s.players[seat]
    price = workers_price(box, s, seat, workers_of(box, s, seat, code))
    held = redeemable(s, seat, code)
    fewest = fewest_tokens(box, me, price)
    most = most_tokens(box, held, price)
    if code == INTEGRATE_STEP:
        if fewest == most and (most == 0 or most == held):
            finish_integrate(box, s, seat, token_areas(s, seat) if most > 0 else 0)
            return
        s.decision = D_INTEGRATE_PAYMENT
    else:
        if fewest == most:
            finish_area_action(box, s, seat, code, most)
            return
        s.decision = D_PAYMENT
    s.pending = code


def token_areas(s: State, seat: int) -> int:
    """The bit set of the areas that hold a token."""
    areas = 0
    for a in range(AREAS):
        if tokens(s.players[seat].areas[a]) > 0:
            areas |= 1 << a
    return areas


def finish_area_action(box: Box, s: State, seat: int, code: int, count: int) -> None:
    """Marker, payment and disc, then the effect (5.1)."""
    me = s.players[seat]
    workers = workers_of(box, s, seat, code)
    a = area_of(code)
    use_marker(me, kind_of(code))
    redeem(me, me.areas[a], count)
    pay_workers(box, s, seat, workers, count)
    if code < UPGRADE_TO_III:
        install(box, s, seat, a, colour_of(code))
    elif code < TRANSFORM:
        flip(s, seat, a)
    elif code < TRAIN_GROUP:
        transform(s, seat, a, colour_of(code))
    elif code < TUNE_AREA:
        train(box, s, seat, a, colour_of(code))
    else:
        tune(s, seat, a)
    s.pending = NONE
    next_question(box, s)


def finish_integrate(box: Box, s: State, seat: int, areas: int) -> None:
    """The same for INTEGRATE, one token from each named area (L337)."""
    me = s.players[seat]
    workers = integrate_workers(box, s, seat)
    use_marker(me, INTEGRATE)
    count = 0
    for a in range(AREAS):
        if areas >> a & 1:
            redeem(me, me.areas[a], 1)
            count += 1
    pay_workers(box, s, seat, workers, count)
    integrate(s, seat)
    s.pending = NONE
    next_question(box, s)


def decide_lobby(box: Box, s: State, seat: int, code: int) -> None:
    """Tokens one by one; the extra token, or nothing more to place, ends the LOBBY (A51)."""
    ended = code >= LOBBY_EXTRA
    if code < LOBBY_EXTRA:
        place_token(s, seat, code - LOBBY_TOKEN)
        s.lobby_placed += 1
        ended = not can_go_on(box, s, seat)
    elif code < LOBBY_DONE:
        place_token(s, seat, code - LOBBY_EXTRA)
    if ended:
        s.lobby_placed = 0
        next_question(box, s)
