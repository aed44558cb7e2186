"""Hints: for whoever must decide, from what that player can see, one at a time, and without holding up anybody."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from boardroom.bots.mind import Mind, Thought
from boardroom.bots.names import find_bot
from boardroom.kernel.chance import seed_chance
from boardroom.kernel.game import games
from boardroom.kernel.match import Match
from boardroom.kernel.schema import copy
from boardroom.server.work.hints import make_hint
from tests.server.conftest import Serve
from tests.server.games import finished
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
        assert len(choice["results"]) == 3 and sum(choice["results"]) == pytest.approx(1)
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
    plays = {play["data-play"] for play in empty.all("template")}
    shows = [button["data-hinted"] for button in shown.all("button") if "data-hinted" in button]
    assert shows and set(shows) <= plays, "everything named can be shown"
    assert "best" in shown.text and "sees no more than you" in shown.text and "rougher" in shown.text
    assert "hidden" not in shown.all("section", id="hint")[0]


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
        mind, other = Mind(match.game, match.box), match.branch(len(match.log))
        other.state = copy(match.state)
        seed_chance(other.state.chance, number, 9)
        match.game.rules.redeal(match.box.values, other.state, seat)
        assert other.view(seat) == match.view(seat)
        hints = [make_hint(mind, m, seat, find_bot("search:10"), seed=number) for m in (match, other)]
        assert hints[0] == hints[1]
        assert {choice.code for choice in hints[0].choices} <= set(match.legal_codes(seat))


def test_where_there_is_no_choice_nobody_thinks() -> None:
    match, seat = next((m, s) for m, s in positions("upgrade", every=1) if len(m.legal_codes(s)) == 1)
    hint = make_hint(Mind(match.game, match.box), match, seat, find_bot("hard"), 1)
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
    assert hint["playouts"] == 20 and {len(choice["results"]) for choice in hint["choices"]} == {len(seats)}


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
    usual = Mind.think

    def long_thought(*arguments: Any) -> Thought:
        count.append(1)
        thinking.set()
        go_on.wait(20)
        return usual(*arguments)

    monkeypatch.setattr(Mind, "think", long_thought)
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
        assert thinking.wait(5)
        wait_until(lambda: len(heard) == 2)
        start = time.monotonic()
        assert [anna.act(table).status_code for _ in range(2)] == [200, 200]
        assert time.monotonic() - start < 2
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
    mind = server.services.bots._minds["upgrade"]
    plain = mind._think
    monkeypatch.setattr(mind, "_think", lambda *given: plain(*given[:4], False, given[5]))
    monkeypatch.setattr(mind, "fast", True)
    assert not ask(anna, table).json()["rough"]


def test_a_hint_that_failed_can_be_asked_for_again(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve(hint="search:5")
    anna = server.player("Anna")
    table = anna.open("you", "hotseat", **FIRST)

    def broken(*_: Any) -> Thought:
        raise RuntimeError("a bot that cannot think")

    monkeypatch.setattr(Mind, "think", broken)
    assert ask(anna, table).status_code == 500
    monkeypatch.undo()
    assert wait_until(lambda: ask(anna, table).status_code == 200)
