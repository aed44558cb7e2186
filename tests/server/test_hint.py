"""Hints: for whoever must decide, from what that player can see, one at a time, and without holding up anybody."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from boardroom.bots.names import find_bot
from boardroom.bots.thinker import Opinion, Thinker, Thought
from boardroom.kernel.chance import seed_chance
from boardroom.kernel.game import games
from boardroom.kernel.match import Match
from boardroom.kernel.schema import copy
from boardroom.server.web.pages.hint import hint_fragment
from boardroom.server.work.findings import Hint, HintChoice, Why
from boardroom.server.work.hints import TOP, TRIED_ENOUGH, best_first, make_hint, order_told
from tests.server.conftest import Serve
from tests.server.games import finished, table_model
from tests.server.page import Page
from tests.server.player import Player
from tests.server.serving import Serving, wait_until
from tests.server.test_page_weight import table_of

FIRST = {"option.start_player": "0"}


def ask(player: Player, table: str, **more: Any) -> Any:
    if "answers" not in more:
        more["answers"] = player.look(table)["version"]
    return player.post(f"/api/tables/{table}/hint", **more)


def test_a_hint_names_what_is_legal_in_the_words_of_the_list(serve: Serve) -> None:
    anna = serve(hint="search:40").player("Anna")
    table = anna.open("you", "hotseat", "hotseat", **FIRST)
    seen = anna.look(table)
    answer = ask(anna, table)
    assert answer.status_code == 200, answer.text
    hint = answer.json()
    titles = {row["code"]: row["title"] for row in seen["legal"]}
    assert hint["bot"] == "search:40" and hint["playouts"] == 40 and hint["rough"]
    assert len(hint["choices"]) > 1
    for choice in hint["choices"]:
        assert choice["title"] == titles[choice["code"]]
        assert len(choice["results"]) == (3 if choice["visits"] >= TRIED_ENOUGH else 0)
        assert sum(choice["results"]) == pytest.approx(1 if choice["results"] else 0)
    assert hint["choices"][0]["results"]
    visits = [choice["visits"] for choice in hint["choices"]]
    assert visits == sorted(visits, reverse=True) and 1 <= sum(visits) <= 40
    assert anna.look(table) == seen, "a hint changes nothing"


def test_asking_again_gives_the_same_hint_until_the_table_moves(serve: Serve) -> None:
    anna = serve(hint="search:20").player("Anna")
    table = anna.open("you", "hotseat", **FIRST)
    first = ask(anna, table).json()
    assert ask(anna, table).json() == first
    assert anna.act(table).status_code == 200
    assert ask(anna, table).json()["version"] > first["version"]


def test_a_page_gets_the_hint_drawn(anna: Player) -> None:
    table = anna.open("you", "hotseat", **FIRST)
    empty = Page(anna.get(f"/t/{table}").text)
    assert (
        empty.all("section", id="hint")[0].keys() >= {"hidden"} and empty.all("section", id="hint")[0]["data-why"] == ""
    )
    version = anna.look(table)["version"]
    answer = anna.post(f"/t/{table}/hint/fragments", answers=version)
    assert answer.status_code == 200, answer.text
    shown = Page(answer.json()["fragments"]["hint"])
    plays = {play["data-play"] for play in empty.all("template") if "data-play" in play}
    shows = [button["data-hinted"] for button in shown.all("button") if "data-hinted" in button]
    assert shows and set(shows) <= plays, "everything named can be shown"
    assert "best" in shown.text and "sees no more than you" in shown.text
    assert "hidden" not in shown.all("section", id="hint")[0]


# -- honest


def thought_of(match: Match, tries: dict[int, int], first: int) -> Thought:
    """A search that tried some actions, and expects the more of one the less it has tried it."""
    seats = match.players
    opinions = [
        Opinion(code, (1 - visits / 100, *(visits / 100 / (seats - 1) for _ in range(seats - 1))), visits)
        for code, visits in tries.items()
    ]
    return Thought(first, tuple(opinions), sum(tries.values()))


def hinted(
    monkeypatch: pytest.MonkeyPatch, tries: list[int], first: int = 0, game: str = "upgrade"
) -> tuple[Match, Hint]:
    """A hint after so many tries of the first legal actions; it does the one at the place `first`."""
    match = Match(game, 2, seed=3)
    seat = match.to_act[0]
    codes = match.legal_codes(seat)[: len(tries)]
    thought = thought_of(match, dict(zip(codes, tries, strict=True)), codes[first])
    thinker = Thinker(match.game, match.box)
    monkeypatch.setattr(thinker, "think", lambda *_: thought)
    return match, make_hint(thinker, match, seat, find_bot("search:40"), seed=5)


def drawn(match: Match, hint: Hint) -> Page:
    return Page(hint_fragment(table_model(match, match.to_act[0]), hint))


def test_what_was_tried_once_has_no_percentage(monkeypatch: pytest.MonkeyPatch) -> None:
    """The 99 % of a single try would stand below the best idea and shame it."""
    match, hint = hinted(monkeypatch, [30, 9, 1])
    assert [bool(choice.results) for choice in hint.choices] == [True, True, False]
    assert not hint.quick
    text = drawn(match, hint).text
    assert "70 %" in text and "91 %" in text and "99 %" not in text
    assert text.count("too few tries to say") == 1


def test_what_the_bot_would_do_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it was not tried most: the bot passes over what leads nowhere."""
    _, hint = hinted(monkeypatch, [40, 20, 8], first=1)
    assert [choice.visits for choice in hint.choices] == [20, 40, 8]
    _, hint = hinted(monkeypatch, [40, 20, 1], first=2)
    assert [choice.visits for choice in hint.choices] == [40, 20, 1], "one try is not enough to call it the best"


def ordered(shares: list[float], tries: list[int], fewer: bool, **changes: Any) -> str:
    """What a hint with these ideas says about their order."""
    choices = tuple(
        HintChoice(n, str(n), str(n), "", (share, 1 - share), visits)
        for n, (share, visits) in enumerate(zip(shares, tries, strict=True))
    )
    why = Why("1", (), ("-3 points in the end",), "A close call.", 8, 4, fewer=fewer)
    return order_told(replace(Hint(0, 0, "hard", choices, 99, rough=False, why=why), **changes), 0)


def test_figures_that_seem_to_contradict_the_order_are_explained() -> None:
    """Fewer points, or a smaller share, and first all the same; where nothing seems so, nothing is said."""
    assert ordered([0.55, 0.51], [40, 20], fewer=False) == ""
    assert "first for the share of the result, 55 % against 51 %, which counts" in ordered([0.55, 0.51], [40, 20], True)
    assert "many tries" in ordered([0.551, 0.549], [40, 20], fewer=True), "no difference is shown"
    assert "came back to it most" in ordered([0.5, 0.55], [40, 20], fewer=False)
    assert "leads nowhere" in ordered([0.5, 0.55], [20, 40], fewer=False)
    assert "quick thought" in ordered([0.5, 0.55], [1, 1], fewer=True, quick=True)
    assert ordered([0.5, 0.55], [1, 1], fewer=False, quick=True) == ""
    few = HintChoice(1, "", "", "", (), 4)
    assert "many tries" in ordered([0.5, 0.5], [40, 4], True, choices=(HintChoice(0, "", "", "", (0.5, 0.5), 40), few))
    alone = tuple(HintChoice(n, "", "", "", (0.5 + n / 10,), 20) for n in range(2))
    assert "many tries" in ordered([0.5, 0.5], [9, 9], fewer=True, choices=alone)


@pytest.mark.parametrize(("tries", "first"), [([30, 9, 1], 0), ([40, 20, 8], 1)])
def test_no_idea_below_the_best_shows_more_without_a_word(
    monkeypatch: pytest.MonkeyPatch, tries: list[int], first: int
) -> None:
    match, hint = hinted(monkeypatch, tries, first)
    assert hint.order and hint.order in drawn(match, hint).text


def test_after_a_few_tries_the_trained_player_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three tries tell nothing of a hundred actions, but the network has an opinion of its own."""
    match, hint = hinted(monkeypatch, [1, 1, 1], game="kanban")
    seat = match.to_act[0]
    liked = Thinker(match.game, match.box).likely(match.state, seat, match.box)
    assert set(liked) == set(match.legal_codes(seat)) and sum(liked.values()) == pytest.approx(1, abs=0.01)
    assert list(liked.values()) == sorted(liked.values(), reverse=True)
    assert hint.quick and [choice.code for choice in hint.choices] == list(liked)[:TOP]
    assert hint.why is None or hint.why.gains or hint.why.risks or hint.why.level
    text = drawn(match, hint).text
    assert "A quick opinion" in text and "Ask again in a minute" in text
    assert "%" not in text and "try" not in text.replace("for every try", "") and "best" in text


def test_a_game_without_a_network_keeps_the_order_of_its_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("upgrade", 2, seed=3)
    thinker = Thinker(match.game, match.box)
    monkeypatch.setattr(Thinker, "adviser", None)
    codes = match.legal_codes(match.to_act[0])[:2]
    ideas, quick = best_first(thinker, match, match.to_act[0], thought_of(match, {codes[1]: 2, codes[0]: 1}, codes[1]))
    assert quick and [idea.code for idea in ideas] == [codes[1], codes[0]]


# -- not leaking


def positions(name: str, every: int) -> list[tuple[Match, int]]:
    match, chance, found = Match(name, seed=8), random.Random(8), []
    while not match.over:
        seat = chance.choice(match.to_act)
        if len(match.log) % every == 0:
            found.append((match.branch(len(match.log)), seat))
        match.play(chance.choice(match.legal_codes(seat)), seat)
    return found


@pytest.mark.parametrize("name", list(games()))
def test_the_same_view_gets_the_same_hint(name: str) -> None:
    for number, (match, seat) in enumerate(positions(name, every=2 if name == "sealed" else 37)):
        thinker, other = Thinker(match.game, match.box), match.branch(len(match.log))
        other.state = copy(match.state)
        seed_chance(other.state.chance, number, 9)
        match.game.rules.redeal(match.box.values, other.state, seat)
        assert other.view(seat) == match.view(seat)
        hints = [make_hint(thinker, m, seat, find_bot("search:10"), seed=number) for m in (match, other)]
        assert hints[0] == hints[1]
        assert {choice.code for choice in hints[0].choices} <= set(match.legal_codes(seat))


def test_where_there_is_no_choice_nobody_thinks() -> None:
    match, seat = next((m, s) for m, s in positions("upgrade", every=1) if len(m.legal_codes(s)) == 1)
    hint = make_hint(Thinker(match.game, match.box), match, seat, find_bot("hard"), 1)
    assert (len(hint.choices), hint.playouts) == (1, 0)
    assert hint.choices[0].code == match.legal_codes(seat)[0]


# -- refusals


def test_only_the_player_who_must_decide_gets_a_hint(anna: Player, bob: Player, server: Serving) -> None:
    table = anna.open("you", "invite", "hotseat", **FIRST)
    stranger = server.player("Carl")
    assert ask(stranger, table, answers=0).status_code == 403
    bob.join(anna.look(table)["seats"][1]["invite"], "Bob")
    refused = [
        (ask(bob, table), 422, "must decide"),
        (ask(bob, table, seat=0), 403, "not your seat"),
        (ask(anna, table, seat=1), 403, "not your seat"),
        (ask(anna, table, seat=2), 422, "must decide"),
        (ask(anna, table, answers=99), 409, "moved on"),
        (anna.http.post(f"/t/{table}/hint/fragments", json={"key": "k", "answers": 0}), 403, "Reload"),
    ]
    for answer, status, words in refused:
        assert answer.status_code == status and words in answer.json()["problem"], answer.text
    assert ask(anna, table, seat=0).status_code == 200


def test_no_hint_when_the_game_is_over(anna: Player) -> None:
    over = table_of(anna, finished()).removeprefix("/t/")
    answer = ask(anna, over, seat=0)
    assert answer.status_code == 422 and "over" in answer.json()["problem"]
    assert "over" in Page(anna.get(f"/t/{over}").text).all("section", id="hint")[0]["data-why"]


@pytest.mark.parametrize(
    ("game", "seats"),
    [("upgrade", ["you"]), ("smartphone", ["you", "automaton"]), ("kanban", ["you", "bot:random"])],
)
def test_whoever_plays_without_other_people_may_ask(serve: Serve, game: str, seats: list[str]) -> None:
    anna = serve(hint="search:20").player("Anna")
    table = anna.open(*seats, game=game)
    wait_until(lambda: anna.look(table)["yours"])
    hint = ask(anna, table).json()
    assert hint["playouts"] == 20 and {len(choice["results"]) for choice in hint["choices"]} <= {len(seats), 0}


def test_alone_a_hint_claims_no_share_of_the_result(anna: Player) -> None:
    table = anna.open("you")
    answer = anna.post(f"/t/{table}/hint/fragments", answers=anna.look(table)["version"])
    shown = Page(answer.json()["fragments"]["hint"])
    assert "tries" in shown.text and "the more tries" in shown.text
    assert "%" not in shown.text and "everybody" not in shown.text


# -- thinking


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, Callable[[], None], list[int]]:
    """Thoughts that take until they are let go: that one has begun, how to let go, and how many there were."""
    thinking, go_on, count = threading.Event(), threading.Event(), []
    usual = Thinker.think

    def long_thought(*arguments: Any) -> Thought:
        count.append(1)
        thinking.set()
        go_on.wait(60)
        return usual(*arguments)

    monkeypatch.setattr(Thinker, "think", long_thought)
    return thinking, go_on.set, count


def test_one_hint_at_a_time_and_nobody_waits_for_it(serve: Serve, slow: Any) -> None:
    thinking, let_go, count = slow
    server = serve(hint="search:5")
    anna = server.player("Anna")
    table = anna.open("you", "hotseat", **FIRST)
    heard, honest = [], server.services.hints.ask

    async def noted(*given: Any) -> Any:
        heard.append(given)
        return await honest(*given)

    server.services.hints.ask = noted  # type: ignore[method-assign]
    with ThreadPoolExecutor(3) as people:
        asked = [people.submit(ask, anna, table) for _ in range(2)]
        assert thinking.wait(60)
        wait_until(lambda: len(heard) == 2)
        start = time.monotonic()
        assert [anna.act(table).status_code for _ in range(2)] == [200, 200]
        assert time.monotonic() - start < 20
        assert anna.look(table)["seat"] == 0, "another question for the same seat"
        again = ask(anna, table)
        assert again.status_code == 429 and "still" in again.json()["problem"]
        let_go()
        first, second = (answer.result().json() for answer in asked)
    assert first == second and len(count) == 1
    assert ask(anna, table).status_code == 200


def test_a_rough_hint_is_thought_again_when_the_bots_are_fast(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve(hint="search:5")
    anna = server.player("Anna")
    table = anna.open("you", "hotseat", **FIRST)
    assert ask(anna, table).json()["rough"]
    thinker = server.services.bots._thinkers["upgrade"]
    plain = thinker._think
    monkeypatch.setattr(thinker, "_think", lambda *given: plain(*given[:4], False, given[5]))
    monkeypatch.setattr(thinker, "fast", True)
    assert not ask(anna, table).json()["rough"]


def test_a_hint_that_failed_can_be_asked_for_again(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve(hint="search:5")
    anna = server.player("Anna")
    table = anna.open("you", "hotseat", **FIRST)

    def broken(*_: Any) -> Thought:
        raise RuntimeError("a bot that cannot think")

    monkeypatch.setattr(Thinker, "think", broken)
    assert ask(anna, table).status_code == 500
    monkeypatch.undo()
    assert wait_until(lambda: ask(anna, table).status_code == 200)
