"""Bots as seats: they go on after a restart, never hold up a request, and are the same plain and fast."""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
import threading
import time
from typing import Any

import pytest

from boardroom.bots.names import Bot, find_bot
from boardroom.bots.thinker import Thinker, Thought
from boardroom.kernel.game import find
from boardroom.kernel.match import Match
from boardroom.server.work import bots
from tests.server.conftest import Serve
from tests.server.page import Page
from tests.server.serving import PATIENCE, Serving, wait_until


def positions(name: str) -> list[Match]:
    """Positions along a game."""
    match, chance, found = Match(name, seed=3), random.Random(3), []
    while not match.over:
        found.append(match.branch(len(match.log)))
        seat = match.to_act[0]
        match.play(chance.choice(match.legal_codes(seat)), seat)
    return found


@pytest.mark.parametrize("name", ["upgrade", "sealed"])
def test_plain_and_fast_bots_choose_the_same(name: str) -> None:
    game = find(name)
    plain, fast = Thinker(game, game.box()), Thinker(game, game.box(), fast=True)
    assert fast.fast and not plain.fast
    for number, match in enumerate(positions(name)[::5]):
        seat, before = match.to_act[0], match.hash()
        for bot in ("random", "greedy", "search:10"):
            thoughts = [thinker.think(match.state, seat, find_bot(bot), number) for thinker in (plain, fast)]
            assert match.hash() == before, "thinking changes nothing"
            assert thoughts[0].code == thoughts[1].code
            assert [o.visits for o in thoughts[0].opinions] == [o.visits for o in thoughts[1].opinions]
            assert thoughts[0].code in match.legal_codes(seat)


def test_bots_switch_to_fast_while_the_server_runs(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    may_compile, usual = threading.Event(), bots.Bots._speed_up

    async def speed_up_later(self: bots.Bots, thinker: Thinker) -> None:
        await asyncio.to_thread(may_compile.wait, PATIENCE)
        await usual(self, thinker)

    monkeypatch.setattr(bots.Bots, "_speed_up", speed_up_later)
    server = serve(fast_bots=True)
    anna = server.player("Anna")
    table = anna.open("you", "bot", **{"option.start_player": "1"})
    wait_until(lambda: anna.look(table)["yours"])
    assert not server.services.bots._thinkers["upgrade"].fast, "nobody waited for the compiler"
    may_compile.set()
    wait_until(lambda: server.services.bots._thinkers["upgrade"].fast, seconds=900)
    another = anna.open("you", "bot", **{"option.start_player": "1"})
    wait_until(lambda: anna.look(another)["yours"])


def test_a_thinking_bot_holds_up_nobody(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, go_on = threading.Event(), threading.Event()
    usual = Thinker.think

    def long_thought(*arguments: Any) -> Thought:
        thinking.set()
        go_on.wait(PATIENCE)
        return usual(*arguments)

    monkeypatch.setattr(Thinker, "think", long_thought)
    server = serve()
    anna = server.player("Anna")
    tables = [anna.open("you", "bot", **{"option.start_player": "1"}) for _ in range(4)]
    free = anna.open("you", "hotseat")
    assert thinking.wait(PATIENCE)
    start = time.monotonic()
    assert anna.act(free).status_code == 200
    assert anna.post(f"/api/tables/{tables[0]}/chat", text="take your time").status_code == 200
    assert time.monotonic() - start < PATIENCE / 2, "they still think"
    go_on.set()
    wait_until(lambda: all(anna.look(table)["yours"] for table in tables))


def test_bots_take_their_time_so_that_people_can_follow(serve: Serve) -> None:
    anna = serve(bot_pause=0.4).player("Anna")
    start = time.monotonic()
    table = anna.open("bot", "bot")
    wait_until(lambda: anna.look(table)["actions"] >= 3)
    assert time.monotonic() - start > 3 * 0.4


def test_after_a_restart_bots_go_on_where_somebody_looks(serve: Serve) -> None:
    first = serve(bot_pause=3600)
    anna = first.player("Anna")
    seen, unseen = (anna.open("bot", "bot", "bot") for _ in range(2))
    first.stop()
    second = serve(step_in_after=0.01)
    again = second.player()
    again.http.cookies = anna.http.cookies
    actions = count_of_actions(second, unseen)
    again.look(seen)
    wait_until(lambda: second.services.store.waiting_for_bots() == [unseen], 3 * PATIENCE)
    assert count_of_actions(second, seen) > 50
    assert count_of_actions(second, unseen) == actions, "nobody looked"
    again.look(unseen)
    wait_until(lambda: not second.services.store.waiting_for_bots(), 3 * PATIENCE)


def count_of_actions(server: Serving, table: str) -> int:
    return sum(event.kind == "action" for event in server.services.store.events(table))


def test_bots_rest_when_nobody_looks_and_go_on_when_somebody_does(serve: Serve) -> None:
    server = serve(bot_pause=0.02, rest_after=0.3, step_in_after=0.01)
    anna = server.player("Anna")
    table = anna.open("bot:random", "bot:random", "bot:random", "bot:random", game="kanban")
    with anna.listen(table) as stream:
        next(stream)
        time.sleep(0.6)
        assert server.services.bots._hurry, "somebody listens: they play on"
    wait_until(lambda: not server.services.bots._hurry)
    actions = count_of_actions(server, table)
    assert not server.services.tables._alive[table].now.match.over
    time.sleep(0.2)
    assert count_of_actions(server, table) == actions
    anna.look(table)
    wait_until(lambda: count_of_actions(server, table) > actions)


def test_a_bot_that_is_overtaken_thinks_again(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its seat is taken back while it thinks: what it chose is not played."""
    thinking, go_on = threading.Event(), threading.Event()
    usual = Thinker.think

    def long_thought(*arguments: Any) -> Thought:
        thinking.set()
        go_on.wait(PATIENCE)
        return usual(*arguments)

    monkeypatch.setattr(Thinker, "think", long_thought)
    anna = serve().player("Anna")
    table = anna.open("you", "hotseat", **{"option.start_player": "0"})
    anna.post(f"/api/tables/{table}/seats/0", to="bot")
    assert thinking.wait(PATIENCE)
    anna.post(f"/api/tables/{table}/seats/0", to="person")
    go_on.set()
    time.sleep(0.2)
    assert anna.look(table)["actions"] == 0
    assert anna.act(table).status_code == 200


# -- out of order


def broken(*_: Any) -> Thought:
    raise RuntimeError("a bot that cannot think")


def test_a_broken_bot_does_not_spin_or_break_the_table(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[float] = []

    def nonsense(*_: Any) -> int:
        calls.append(time.monotonic())
        return -1

    monkeypatch.setattr(Thinker, "think", nonsense)
    anna = serve().player("Anna")
    table = anna.open("you", "bot", **{"option.start_player": "1"})
    wait_until(lambda: len(calls) > 1)
    assert calls[1] - calls[0] >= bots.FIRST_REST
    assert anna.look(table)["actions"] == 0
    monkeypatch.undo()
    wait_until(lambda: anna.look(table)["yours"])


def test_a_broken_bot_rests_longer_each_time_and_tells_its_story_once(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Thinker, "think", broken)
    monkeypatch.setattr(bots, "FIRST_REST", 0.02)
    anna = serve().player("Anna")
    tables = [anna.open("you", "bot", **{"option.start_player": "1"}) for _ in range(3)]

    def told(about: str) -> list[logging.LogRecord]:
        return [record for record in list(caplog.records) if f"at table {about}" in record.getMessage()]

    wait_until(lambda: all(len(told(table)) > 4 for table in tables))
    for table in tables:
        times = [record.created for record in told(table)]
        rests = [later - earlier for earlier, later in itertools.pairwise(times)]
        assert all(rest > 0.015 * 2**n for n, rest in enumerate(rests)), "0.02 s, 0.04 s, 0.08 s, …"
    assert sum(record.exc_info is not None for record in told("")) == 1
    assert bots.Failure(0, 30).rest == bots.LONGEST_REST


def test_the_table_says_that_its_bot_is_out_of_order_and_the_owner_replaces_it(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = Thinker.think

    def only_the_simple(thinker: Thinker, state: Any, seat: int, bot: Bot, *more: Any) -> Thought:
        return usual(thinker, state, seat, bot, *more) if bot.quick else broken()

    monkeypatch.setattr(Thinker, "think", only_the_simple)
    monkeypatch.setattr(bots, "FIRST_REST", 600)
    server = serve()
    anna, bob = server.player("Anna"), server.player("Bob")
    table = anna.open("you", "invite", **{"option.start_player": "1"})
    with anna.http.stream("GET", f"/t/{table}/events") as heard:
        lines = heard.iter_lines()
        assert any("event: hello" in line for line in lines)
        assert "is out of order" not in anna.get(f"/t/{table}/fragments").text
        anna.post(f"/api/tables/{table}/seats/1", to="bot")
        wait_until(lambda: server.services.bots.failing_seat(table) == 1)
        assert any("event: people" in line for line in itertools.islice(lines, 20)), "who looks is told at once"
    assert "is out of order" in anna.get(f"/t/{table}/fragments").text
    bob.get(anna.look(table)["watch_link"])
    owners, others = Page(anna.get(f"/t/{table}").text), Page(bob.get(f"/t/{table}").text)
    assert "is out of order" in owners.text and "You can let another one play" in owners.text
    assert "is out of order" in others.text and "The owner of the table can" in others.text
    offered = [button for button in owners.all("button") if button.get("data-level") == "greedy"]
    assert len(offered) == 1 and not [b for b in others.all("button") if "data-level" in b]
    assert anna.post(f"/api/tables/{table}/chat", text="What is wrong?").status_code == 200
    assert server.services.bots.failing_seat(table) == 1, "talking about it does not mend it"
    answer = anna.post(f"/api/tables/{table}/seats/1", to="bot", level=offered[0]["data-level"])
    assert answer.status_code == 200, answer.text
    wait_until(lambda: anna.look(table)["yours"])
    assert "out of order" not in anna.get(f"/t/{table}").text
    assert anna.post(f"/api/tables/{table}/seats/1", to="bot", level="greedy").status_code == 422, "it is already"
