"""Threads that think in a fair order: interrupted thoughts go on, those of a stopped server end."""

from __future__ import annotations

import asyncio
import math
import threading
import time
from collections.abc import Callable

import pytest

from boardroom.bots.names import Bot
from boardroom.bots.thinker import Thinker
from boardroom.kernel.game import find
from boardroom.server.work.fairness import Claim, Payer
from boardroom.server.work.thinking import Thinking
from tests.server.serving import PATIENCE, until

ANNA, BOB = Payer("near", "anna", "a"), Payer("far", "bob", "b")
SHORT = 0.4  # seconds of a short thought


def thought(thinking: Thinking, seconds: float) -> Callable[[float], float]:
    """Something that takes some seconds of its own time; it answers how much time it saw pass."""

    def work(_: float) -> float:
        while thinking.clock() < seconds:
            time.sleep(0.005)
        return thinking.clock()

    return work


def test_a_long_thought_gives_way_and_its_clock_stands_still() -> None:
    async def both() -> None:
        thinking, begun, enough = Thinking(threads=1), threading.Event(), threading.Event()

        def until_told(_: float) -> float:
            while not enough.is_set():
                thinking.clock()
                begun.set()
                time.sleep(0.005)
            return thinking.clock()

        began = time.perf_counter()
        long = asyncio.create_task(thinking.think(Claim.PLAY, BOB, until_told))
        await until(begun.is_set)
        async with asyncio.timeout(PATIENCE):
            assert await thinking.think(Claim.PLAY, ANNA, thought(thinking, SHORT)) >= SHORT
        assert not long.done()
        assert thinking.figures().running == 1, "the other one goes on"
        enough.set()
        assert await long <= time.perf_counter() - began - SHORT, "what others take is not counted"
        thinking.close()

    asyncio.run(both())


def test_a_search_is_interrupted_between_its_batches() -> None:
    """The same with a real search, which looks at the clock it is given."""

    async def both() -> None:
        thinking, game = Thinking(threads=1), find("upgrade")
        thinker = Thinker(game, game.box(), clock=thinking.clock)
        start = game.new(thinker.box, 3, 0)
        long = asyncio.create_task(
            thinking.think(
                Claim.PLAY, BOB, lambda _: thinker.think(start, 0, Bot("long", seconds=3 * PATIENCE), 1), plain=True
            )
        )
        await asyncio.sleep(0.8)
        async with asyncio.timeout(PATIENCE):
            await thinking.think(
                Claim.PLAY, ANNA, lambda _: thinker.think(start, 0, Bot("short", seconds=0.05), 1), plain=True
            )
        assert not long.done()
        thinking.close()  # whoever thinks comes to an end
        found = await long
        assert thinker.playouts > found.playouts > 0

    asyncio.run(both())


def test_a_thought_knows_its_share() -> None:
    async def shares() -> list[float]:
        thinking, go_on = Thinking(threads=1), threading.Event()
        first = asyncio.create_task(thinking.think(Claim.PLAY, BOB, lambda _: go_on.wait(PATIENCE)))
        await asyncio.sleep(0.05)
        asked = [
            asyncio.create_task(thinking.think(Claim.PLAY, Payer("far", "bob", f"b{n}"), lambda share: share))
            for n in range(4)
        ]
        await asyncio.sleep(0.05)
        figures = thinking.figures()
        assert figures.waiting[Claim.PLAY] == 4 and figures.running == 1 and figures.oldest > 0
        go_on.set()
        found = [await share for share in asked]
        await first
        thinking.close()
        assert thinking.figures().thoughts == 5 and thinking.figures().seconds > 0
        return found

    assert asyncio.run(shares()) == [1 / 4, 1 / 3, 1 / 2, 1.0]


def test_an_error_is_the_answer_and_the_thread_lives_on() -> None:
    async def ask() -> int:
        thinking = Thinking(threads=1)
        with pytest.raises(ZeroDivisionError):
            await thinking.think(Claim.PLAY, ANNA, lambda _: 1 // 0)
        answer = await thinking.think(Claim.PLAY, ANNA, lambda _: 42)
        thinking.close()
        return answer

    assert asyncio.run(ask()) == 42


def test_what_nobody_waits_for_any_more_is_not_thought() -> None:
    async def ask() -> list[str]:
        thinking, go_on, thought_of = Thinking(threads=1), threading.Event(), []
        first = asyncio.create_task(thinking.think(Claim.PLAY, BOB, lambda _: go_on.wait(PATIENCE)))
        await asyncio.sleep(0.05)
        second = asyncio.create_task(thinking.think(Claim.PLAY, ANNA, lambda _: thought_of.append("given up")))
        await asyncio.sleep(0.05)
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
        assert not thinking.figures().waiting[Claim.PLAY]
        go_on.set()
        await first
        await thinking.think(Claim.PLAY, ANNA, lambda _: thought_of.append("wanted"))
        thinking.close()
        return thought_of

    assert asyncio.run(ask()) == ["wanted"]


def test_closing_ends_thoughts_that_run_wait_or_are_interrupted() -> None:
    async def close() -> None:
        thinking = Thinking(threads=1)
        begun, ended = [], []

        def for_ever(_: float) -> None:
            begun.append(1)
            while thinking.clock() < math.inf:
                time.sleep(0.005)
            ended.append(threading.current_thread())

        interrupted = asyncio.create_task(thinking.think(Claim.PLAY, BOB, for_ever))
        await until(lambda: len(begun) == 1)
        running = asyncio.create_task(thinking.think(Claim.PLAY, ANNA, for_ever))
        await until(lambda: len(begun) == 2)
        waiting = asyncio.create_task(thinking.think(Claim.PLAY, ANNA, for_ever))
        await asyncio.sleep(0.1)
        thinking.close()
        await asyncio.gather(interrupted, running, waiting, return_exceptions=True)
        assert waiting.cancelled() and len(ended) == 2
        for thread in ended:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        with pytest.raises(asyncio.CancelledError):
            await thinking.think(Claim.PLAY, ANNA, lambda _: None)

    asyncio.run(close())
