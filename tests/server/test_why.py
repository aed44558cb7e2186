"""Why a hint says what it says: the figures named are those of the futures compared, and none uses what is hidden."""

from __future__ import annotations

import itertools
import os
import random
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from boardroom.bots.futures import FEWEST, POINTS, Future, Horizon, compare, compared, futures
from boardroom.bots.names import Bot, Network, find_bot
from boardroom.bots.thinker import Opinion, Thinker, Thought
from boardroom.games.deploy.state import D_FEES
from boardroom.games.industrial.rules.maintenance import maintenance_due
from boardroom.games.industrial.state import UPGRADES
from boardroom.games.upgrade.state import D_ACTION
from boardroom.kernel.chance import seed_chance
from boardroom.kernel.game import find
from boardroom.kernel.match import Match
from boardroom.kernel.schema import copy
from boardroom.server.work.accuracy import AT_STAKE
from boardroom.server.work.coaching import BEHIND, DECIDED, SEED, hopeless, mark_of, verdict
from boardroom.server.work.comparing import LARGE
from boardroom.server.work.findings import Why
from boardroom.server.work.hints import BY_POINTS, LONGEST_PLAN, STEP, make_hint, step_of, whole_plan
from boardroom.server.work.why import QUICK as QUICK_LOOK
from boardroom.server.work.why import WORLDS, in_words, milestone, sentence, single, why
from tests.games.deploy.table import QUOTED
from tests.games.deploy.table import table as deploy_table
from tests.games.industrial.table import QUOTED as QUOTED_INDUSTRIAL
from tests.games.industrial.table import at as industrial_at

TITLES = ("deploy", "industrial", "kanban", "smartphone", "upgrade")
POSITIONS = int(os.environ.get("BOARDROOM_WHY_POSITIONS", "2"))  # of each title; many more were tried once
SEEDS = range(100, 104)
RATHER_MANY = 0.8
QUICK = Bot("quick", playouts=12, network=Network.GUIDE)


def sampled(game: str, number: int) -> Match:
    """A position in which something must be decided, from a game of people who do anything."""
    chance = random.Random(f"{game} {number}")
    found = find(game)
    match = Match(found, chance.choice(found.about.players[:3]), seed=number)
    for _ in range(chance.randrange(40, 120)):
        if match.over:
            return sampled(game, number + 1000)
        seat = chance.choice(match.to_act)
        match.play(chance.choice(match.legal_codes(seat)), seat)
    while not match.over:
        seat = match.to_act[0]
        if len(match.legal_codes(seat)) > 1:
            return match
        match.play(match.legal_codes(seat)[0], seat)
    return sampled(game, number + 1000)


def two_moves(match: Match, number: int) -> tuple[int, int, int]:
    """A seat that must decide, and two things it may do."""
    seat = match.to_act[0]
    one, other = random.Random(number).sample(match.legal_codes(seat), 2)
    return seat, one, other


def mean(found: list[Future], against: list[Future], late: bool, name: str) -> float:
    """Of a figure; in the end only where neither move has led out of the game."""
    pairs = zip(found, against, strict=True)
    values = [(one.end if late else one.soon)[name] for one, other in pairs if not (late and (one.out or other.out))]
    return sum(values) / len(values)


def near(figure: str, value: float) -> bool:
    """Whether a figure is a value as it is written down: whole from 10 on."""
    return abs(float(figure) - value) <= (0.5 if abs(value) >= 9.95 else 0.0501)


def measure(match: Match, called: str, when: str) -> tuple[str, int, bool]:
    """The figure that a sentence speaks of, whether more of it is better, and whether it is read at the end."""
    if when == "in the end":
        assert called in ("points", "point")
        return POINTS, 1, True
    if when.startswith("as things stand at "):
        assert called in ("points", "point") and when.endswith(milestone(match))
        return POINTS, 1, False
    assert when == f"by {milestone(match)}"
    (name,) = (name for name, words in match.game.figure_names.items() if called in (words, single(words)))
    return name, match.game.numbers[name].better or 1, False


def check_level(match: Match, text: str, here: list[Future], there: list[Future]) -> None:
    """Both columns of a sentence about moves that are equally good are the means of their futures."""
    if all(one.out for one in here):  # nothing is left
        assert text == "Both are about equally good.", text
        return
    text = re.sub(r"^(Both are about equally good|Hard to tell apart in \d+ futures): ", "", text)
    unlike = re.fullmatch(r"“.+” leaves (.+) on average, “.+” ([\d., and-]+)\.", text)
    alike = re.fullmatch(r"both leave about (.+)\.", text)
    assert unlike or alike, text
    said = re.findall(
        r"(-?[\d.]+) (.+?) (in the end|(?:by|as things stand at) .+?)(?= and -?\d|$)", (unlike or alike)[1]
    )
    other = re.findall(r"-?\d+(?:\.\d)?", unlike[2]) if unlike else [figure for figure, _, _ in said]
    assert len(said) == len(other) > 0, text
    for (figure, called, when), against in zip(said, other, strict=True):
        name, _, late = measure(match, called, when)
        assert near(figure, mean(here, there, late, name)) and near(against, mean(there, here, late, name)), text


@pytest.mark.parametrize("game", TITLES)
def test_the_figures_named_are_those_of_the_futures(game: str) -> None:
    """Every text is taken apart again, and held against means that are worked out here."""
    for number in range(POSITIONS):
        match = sampled(game, number)
        seat, code, other = two_moves(match, number)
        thinker = Thinker(match.game, match.box)
        told = in_words(match, seat, compare(thinker, match.state, seat, code, other, SEEDS, match.box))
        check_figures(thinker, match, told, code, other, SEEDS)


@pytest.mark.parametrize("game", TITLES)
def test_what_the_coach_says_is_what_a_search_expects(game: str) -> None:
    """The loss named is that of the two moves weighed, the better move the best one, the reasons those of futures."""

    def weighed(by: Bot) -> list[float]:
        return [thinker.weigh(match.state, seat, one, by, SEED, match.box).results[seat] for one in (best, code)]

    for number in range(POSITIONS):
        match = sampled(game, number)
        seat, code, _ = two_moves(match, number)
        thinker = Thinker(match.game, match.box, clock=ticking())
        said = verdict(thinker, match, seat, [code], look=QUICK)
        thought, look = thinker.think(match.state, seat, QUICK, SEED, match.box), QUICK
        if hopeless(thought, seat):  # then the network is not asked
            look = replace(QUICK, network=Network.UNUSED)
            thought = thinker.think(match.state, seat, look, SEED, match.box)
        assert (said.mark == BEHIND) == hopeless(thought, seat)
        if said.mark == BEHIND:
            continue
        best = thought.code
        worth = weighed(look)
        if worth[0] - worth[1] >= LARGE and look is QUICK:  # by both, and the smaller one counts
            worth = min(worth, weighed(replace(QUICK, network=Network.UNUSED)), key=lambda pair: pair[0] - pair[1])
        assert said.lost == pytest.approx(0.0 if best == code else max(0.0, worth[0] - worth[1]))
        assert said.mark == mark_of(said.lost) and said.move == match.named(str(match.tip(code, seat).title))
        if said.mark == "good" and not said.better:
            assert said.why is None and said.line == ()
            continue
        if said.mark == "good":  # a lead can afford it
            assert worth[0] >= DECIDED and said.why and said.why.gains
        assert said.better == match.named(str(match.tip(best, seat).title)) and said.line[0] == (seat, said.better)
        if said.why and said.why.sure != QUICK_LOOK:
            check_figures(thinker, match, said.why, best, code, range(SEED, SEED + said.why.worlds))


def ticking() -> Callable[[], float]:
    """A clock on which a few futures take as long as the coach has for its reasons."""
    ticks = itertools.count()
    return lambda: next(ticks) * 0.06


def check_figures(thinker: Thinker, match: Match, told: Why, code: int, other: int, seeds: range) -> None:
    """Every text is held against the means of the futures of both moves."""
    seat = match.to_act[0]
    here = list(futures(thinker, match.state, seat, code, seeds, match.box))
    there = list(futures(thinker, match.state, seat, other, seeds, match.box))
    for text in (*told.gains, *told.risks):
        parts = re.fullmatch(r"([+-][\d.]+) (.+?) (in the end|(?:by|as things stand at) .+)", text)
        assert parts, text
        name, better, late = measure(match, parts[2], parts[3])
        gain = mean(here, there, late, name) - mean(there, here, late, name)
        assert near(parts[1], gain), text
        assert (gain * better > 0) == (text in told.gains), text
    if told.level:
        assert told.gains == told.risks == ()
        check_level(match, told.level, here, there)
    ahead = sum(a.result > b.result for a, b in zip(here, there, strict=True))
    equal = sum(a.result == b.result for a, b in zip(here, there, strict=True))
    assert told.wins == (2 * ahead + equal) // 2
    assert f"{told.wins} of {len(seeds)} futures" in told.sure
    out = sum(one.out for one in here), sum(one.out for one in there)
    words = "You go out of the game in {} of them, after the other move in {}"
    assert (words.format(*out) in told.sure) == any(out)


@pytest.mark.parametrize("game", TITLES)
def test_no_reason_uses_what_the_seat_cannot_see(game: str) -> None:
    """The same position in another world that the seat cannot tell from it: the same words."""
    for number in range(POSITIONS):
        match = sampled(game, number)
        seat, code, other = two_moves(match, number)
        twin = unlike(match, seat, number)
        thinker = Thinker(match.game, match.box)
        found = [compare(thinker, one.state, seat, code, other, SEEDS, match.box) for one in (match, twin)]
        assert found[0] == found[1]


@pytest.mark.parametrize("game", TITLES)
def test_no_word_of_the_coach_uses_what_the_seat_cannot_see(game: str) -> None:
    """Neither its mark nor its reasons nor the better line."""
    for number in range(POSITIONS):
        match = sampled(game, number)
        seat, code, _ = two_moves(match, number)
        twin = unlike(match, seat, number)
        found = [
            verdict(Thinker(match.game, match.box, clock=ticking()), one, seat, [code], look=QUICK)
            for one in (match, twin)
        ]
        assert found[0] == found[1]


def unlike(match: Match, seat: int, number: int) -> Match:
    """The same position in another world, which a seat cannot tell from it."""
    twin = match.branch(len(match.log))
    twin.state = copy(match.state)
    seed_chance(twin.state.chance, 9999 + number, 3)
    match.game.rules.redeal(match.box.values, twin.state, seat)
    assert match.observe(seat) == twin.observe(seat)
    return twin


@pytest.mark.parametrize("game", TITLES)
def test_moves_that_are_equally_good_are_told_with_what_both_leave(game: str) -> None:
    match = sampled(game, 3)
    seat, code, _ = two_moves(match, 3)
    thinker = Thinker(match.game, match.box)
    told = in_words(match, seat, compare(thinker, match.state, seat, code, code, SEEDS, match.box))
    assert told.level.startswith("Both are about equally good")
    assert told.sure.startswith("A close call: ")
    futures_of_it = list(futures(thinker, match.state, seat, code, SEEDS, match.box))
    check_level(match, told.level, futures_of_it, futures_of_it)
    assert sentence(told).startswith(told.level) and "stands out" not in sentence(told)


@pytest.mark.parametrize("game", TITLES)
def test_without_time_for_futures_the_reason_is_what_changes_at_once(game: str) -> None:
    """The figures named are those of the moves made, and it says that it is a quick look."""
    found = 0
    for number in range(6):
        match = sampled(game, number)
        seat, code, other = two_moves(match, number)
        ticks = iter(range(10_000))
        thinker = Thinker(match.game, match.box, clock=lambda ticks=ticks: float(next(ticks)))
        told = why(thinker, match, seat, code, other, seed=100, seconds=0.5)
        if told is None:
            continue  # nothing changes at once, in either way
        found += 1
        seeds = range(100, 100 + FEWEST)
        here, there = (
            list(futures(thinker, match.state, seat, one, seeds, match.box, Horizon.MOVE)) for one in (code, other)
        )
        assert told.gains or told.risks
        for text in (*told.gains, *told.risks):
            parts = re.fullmatch(r"([+-][\d.]+) (.+) (at once|as things stand)", text)
            assert parts, text
            standing = parts[3] == "as things stand"  # what the game would end with, which nobody gets at once
            name = POINTS if standing else measure(match, parts[2], f"by {milestone(match)}")[0]
            assert name != POINTS or standing, text
            assert near(parts[1], mean(here, there, False, name) - mean(there, here, False, name)), text
        assert "quick look" in told.sure and "futures" not in told.sure
    assert found


def test_points_that_a_move_does_not_score_do_not_come_at_once() -> None:
    """Training scores nothing; it moves ahead on a track that is scored in the end."""
    match = sampled("kanban", 0)
    plain = dict.fromkeys(match.game.numbers.of(match.box.values, match.state, 0), 0)
    here, there = ([Future(one, one) for _ in range(4)] for one in ({**plain, POINTS: n} for n in (6, 5)))
    told = in_words(match, 0, compared(match.game, 0, 1, here, there, Horizon.MOVE))
    assert told.gains == ("+1 point as things stand",)


def test_fewer_points_are_known_as_what_they_are() -> None:
    """Those in the end count, where they are told; what is written down alike is not fewer."""
    match = sampled("upgrade", 0)
    seat, code, other = two_moves(match, 0)

    def fewer(soon: int, late: int, level: int = 50) -> bool:
        plain = dict.fromkeys(match.game.numbers.of(match.box.values, match.state, seat), 0)
        here, there = (
            [Future({**plain, POINTS: level + soon * way}, {**plain, POINTS: level + late * way}) for _ in range(8)]
            for way in (1, 0)
        )
        return in_words(match, seat, compared(match.game, code, other, here, there)).fewer

    assert [fewer(-4, -4), fewer(0, -4), fewer(-4, 0), fewer(-4, 4), fewer(4, -4)] == [True, True, True, False, True]
    assert not fewer(0, 0) and not fewer(4, 4)


def test_a_few_worlds_prove_little() -> None:
    """What would be certain over many worlds may be chance over four."""
    game, ahead = find("upgrade"), [{"credits": n, POINTS: n} for n in (3, 6, 4, 7)]
    here = [Future(one, one) for one in ahead]
    there = [Future({"credits": 2, POINTS: 2}, {"credits": 2, POINTS: 2}) for _ in here]
    assert compared(game, 0, 1, here, there).differences == ()
    many = compared(game, 0, 1, here * 8, there * 8)
    assert [one.gain for one in many.differences] == [3.0]
    assert compared(game, 0, 1, here, there).share < RATHER_MANY < many.share


def test_one_of_something_is_single() -> None:
    words = (
        "users",
        "credits a year",
        "technologies",
        "banked Shifts",
        "bonus units a round",
        "business value",
        "on the accident track",
    )
    assert [single(one) for one in words] == [
        "user",
        "credit a year",
        "technology",
        "banked Shift",
        "bonus unit a round",
        "business value",
        "on the accident track",
    ]


def test_what_is_hard_to_tell_apart_is_not_called_sure() -> None:
    """Three of four futures are no proof where no figure speaks for a move."""
    match = Match("upgrade", 2, seed=3)
    seat, codes = match.to_act[0], match.legal_codes(match.to_act[0])
    ends = [(98, 70), (90, 80), (99, 85), (70, 95)]
    here, there = ([Future({POINTS: 10}, {POINTS: pair[n]}) for pair in ends] for n in (0, 1))
    told = in_words(match, seat, compared(match.game, codes[0], codes[1], here, there))
    assert told.level.startswith("Hard to tell apart in 4 futures: ")
    assert told.sure == "It came out ahead in 3 of 4 futures."


def test_a_bankrupt_does_not_come_out_ahead_by_points() -> None:
    """A hint used to say that ten points more came out ahead, although they ruined the company that paid for them."""
    t = industrial_at(UPGRADES, 3, round=6).built(LOG=3).staff(yellow=1).borrowed(2)
    t.money(maintenance_due(t.box, t.state, 0))
    ruin, pass_by = map(t.game.space.code, ("develop LOG own", "upgrade nothing"))
    found = compare(Thinker(t.game, QUOTED_INDUSTRIAL), t.state, 0, ruin, pass_by, SEEDS, QUOTED_INDUSTRIAL)
    assert found.wins == 0 and found.out == (found.worlds, 0)
    told = in_words(Match("industrial", 3, seed=1), 0, found)
    assert not any(text.endswith("in the end") for text in told.gains), "ten points that nobody gets"
    assert f"You go out of the game in {found.worlds} of them, after the other move in 0" in told.sure


def test_the_means_in_the_end_are_of_futures_in_which_one_stays() -> None:
    """Points of a company that is ruined in one future of five were in the mean, and nobody was told of the ruin."""
    match = Match("industrial", 2, seed=3)
    codes = match.legal_codes(match.to_act[0])
    here = [Future({POINTS: 10}, {POINTS: 90}, out=True), *[Future({POINTS: 10}, {POINTS: 30})] * 4]
    there = [Future({POINTS: 10}, {POINTS: 20})] * 5
    told = in_words(match, match.to_act[0], compared(match.game, codes[0], codes[1], here, there))
    assert told.gains == ("+10 points in the end",)
    assert "You go out of the game in 1 of them, after the other move in 0; points in the end" in told.sure


def test_what_only_costs_is_not_told_as_a_gain() -> None:
    told = Why("Pass", (), ("-3 credits in the end",), "A close call.", 8, 4)
    assert sentence(told) == "What it costs against “Pass”: -3 credits in the end. A close call."
    told = Why("Pass", ("+1 user in the end",), ("-3 credits in the end",), "A close call.", 8, 4)
    assert sentence(told) == "Rather than “Pass”: +1 user in the end, but -3 credits in the end. A close call."


def test_a_move_compared_with_itself_gains_nothing() -> None:
    match = sampled("upgrade", 3)
    seat, code, _ = two_moves(match, 3)
    found = compare(Thinker(match.game, match.box), match.state, seat, code, code, SEEDS, match.box)
    assert found.differences == ()
    assert found.wins == len(SEEDS) // 2


def test_futures_do_not_sell_all_value_to_put_off_a_loss_of_the_last_round() -> None:
    """A hint used to say that trading one value of DEPLOY! would cost all of them."""
    t = deploy_table(2, 5).room(c=5).money(50, 1, 20).end_actions()
    assert t.state.decision == D_FEES and t.profit() < 0
    pay, trade = map(t.game.space.code, ("done", "trade income"))
    found = compare(Thinker(t.game, QUOTED), t.state, 0, pay, trade, SEEDS, QUOTED)
    assert {one.name: one.gain for one in found.differences}["bvp"] == 1


def test_a_hint_says_why() -> None:
    match = Match("upgrade", 2, seed=3)
    hint = make_hint(Thinker(match.game, match.box), match, match.to_act[0], QUICK, seed=5)
    assert hint.why is not None
    assert hint.why.worlds >= FEWEST
    assert hint.why.against == hint.choices[1].title


@pytest.mark.parametrize("hope", [0.01, 0.3, 0.9])
def test_whoever_has_lost_or_won_is_told_first_what_brings_more_points(
    monkeypatch: pytest.MonkeyPatch, hope: float
) -> None:
    """All shares are much the same then, and a hint sold 14 points of UPGRADE! for 13, where REPORT brought 6."""
    match = Match("upgrade", 2, seed=3)
    while match.state.decision != D_ACTION:
        match.play(match.legal_codes(match.to_act[0])[-1])
    seat, state = match.to_act[0], match.state
    me, rival = state.players[seat], state.players[1 - seat]
    state.year, rival.bvp, rival.passed = 6, 200, 1
    me.row, me.hand, me.credits, me.bvp = 4, 1, 0, 23
    for area in me.areas[:2]:
        area.level, area.colour = 2, 0
    gold, report = map(match.game.space.code, ("upgrade L gold", "report A"))
    opinions = tuple(
        Opinion(code, (hope, 1 - hope) if not seat else (1 - hope, hope), visits)
        for code, visits in ((gold, 600), (report, 6))
    )
    thinker = Thinker(match.game, match.box)
    monkeypatch.setattr(thinker, "think", lambda *_: Thought(gold, opinions, 606))
    hint = make_hint(thinker, match, seat, replace(QUICK, playouts=120), seed=5)
    assert hint.why and hint.why.worlds > FEWEST
    decided = not AT_STAKE <= hope < DECIDED
    assert [choice.code for choice in hint.choices] == ([report, gold] if decided else [gold, report])
    assert (hint.order == BY_POINTS) == decided
    assert (hint.why.wins > hint.why.worlds / 2) == decided


def test_reasons_stop_when_time_is_up() -> None:
    match = Match("upgrade", 2, seed=3)
    ticks = iter(range(1000))
    thinker = Thinker(match.game, match.box, clock=lambda: float(next(ticks)))
    told = why(thinker, match, match.to_act[0], *match.legal_codes(match.to_act[0])[:2], seed=1, seconds=5.0)
    assert told is not None and told.worlds < WORLDS


def test_a_plan_is_laid_out_whole() -> None:
    """In Smartphone Inc. the hint is a plan: every part of it is legal, and after the last one it is made."""
    match = Match("smartphone", 2, seed=1)
    thinker = Thinker(match.game, match.box)
    hint = make_hint(thinker, match, 0, QUICK, seed=1)
    assert hint.plan[0] == hint.choices[0].code
    for code in hint.plan:
        match.play(code, 0)
    assert 0 not in match.to_act, "the plan is complete"
    assert whole_plan(thinker, Match("upgrade", 2, seed=1), 0, 0, 1, STEP) == ()


def test_a_plan_is_thought_to_its_end_in_the_time_of_its_first_step() -> None:
    """Also where nothing is compiled: somebody waits for it."""
    hard = find_bot("hard")
    assert step_of(hard).seconds * LONGEST_PLAN == pytest.approx(hard.seconds)
    assert step_of(hard).playouts == 0
    assert step_of(find_bot("search:8")).playouts == 8
    assert step_of(find_bot("search:5000")).playouts == STEP.playouts
