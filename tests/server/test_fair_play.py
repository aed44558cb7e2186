"""Somebody at a table of two normal bots gets answers in the usual time while another one asks for everything at once.

The bots think as long as real ones do, on a clock that runs ten times as fast; like compiled ones they leave the
processor to others meanwhile. So what is measured is the order in which they are let think.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from typing import Any

import httpx
import pytest

from boardroom.bots.names import Bot
from boardroom.bots.thinker import Thinker, Thought
from boardroom.kernel.contract import legal
from boardroom.server.work.fairness import Claim, Payer
from boardroom.server.work.thinking import Thinking
from tests.server.conftest import Serve
from tests.server.games import finished
from tests.server.player import Player
from tests.server.serving import PATIENCE, Serving, wait_until
from tests.server.test_hint import ask
from tests.server.test_limits import upload

HASTE = 0.1  # seconds of the test for one of a real bot
TABLES, HINTS, LOGS = 150, 40, 12
TURNS = 4
FIRST = {"option.start_player": "0"}


@pytest.fixture(autouse=True)
def bots_that_only_take_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def think(thinker: Thinker, state: Any, seat: int, bot: Bot, seed: int, *_: Any) -> Thought:
        _spend(thinker, bot)
        codes = [0] * len(thinker.game.space)
        return Thought(codes[seed % legal(thinker.box.values, state, seat, codes)])

    def outlook(thinker: Thinker, state: Any, bot: Bot, *_: Any) -> tuple[float, ...]:
        _spend(thinker, bot)
        return (1 / state.seats,) * state.seats

    monkeypatch.setattr(Thinker, "think", think)
    monkeypatch.setattr(Thinker, "outlook", outlook)


def _spend(thinker: Thinker, bot: Bot) -> None:
    end = thinker.clock() + bot.seconds * HASTE
    while thinker.clock() < end:
        time.sleep(0.002)


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, list[float]]]:
    """How long every thought of a table's bots took, from the question to the answer."""
    found: dict[str, list[float]] = {}
    usual = Thinking.think

    async def think(thinking: Thinking, claim: Claim, payer: Payer, work: Any, plain: bool = False) -> Any:
        start = time.monotonic()
        try:
            return await usual(thinking, claim, payer, work, plain)
        finally:
            found.setdefault(payer.table, []).append(time.monotonic() - start)

    monkeypatch.setattr(Thinking, "think", think)
    yield found


def play_turns(player: Player, table: str) -> None:
    """Take some turns, each time until the bots have answered."""
    for _ in range(TURNS):
        while (seen := player.look(table))["yours"]:
            player.post(f"/api/tables/{table}/actions", action=seen["legal"][-1]["action"], answers=seen["version"])
        wait_until(lambda: player.look(table)["yours"] or player.look(table)["over"])


def attack(player: Player, tables: int = TABLES) -> list[httpx.Response]:
    """Everything at once: tables of four expert bots, hints, analyses, logs."""
    log = json.dumps(finished().to_dict())
    seats = {"game": "upgrade", **{f"seat.{n}": "bot:expert" for n in range(4)}}
    answers = [player.form("/tables", **seats) for _ in range(tables)]
    for _ in range(LOGS):
        logged = upload(player, log)
        answers.append(logged)
        if logged.status_code == 303:
            answers.append(player.get(logged.headers["location"].replace("replay", "analysis")))
    return answers


def ask_for_hints(player: Player, tables: list[str]) -> None:
    with ThreadPoolExecutor(HINTS) as windows:
        list(windows.map(lambda table: ask(player, table, answers=0), tables))


def usual_time(calm: list[float], now: list[float]) -> None:
    """Generous: without a fair order the first answer would come after minutes."""
    print(f"median {median(calm):.3f} -> {median(now):.3f} s, most {max(calm):.3f} -> {max(now):.3f} s")
    assert len(now) >= TURNS
    assert median(now) < 4 * median(calm) + 3, (median(calm), median(now))
    assert max(now) < 4 * max(calm) + 10


def test_answers_come_in_the_usual_time_whatever_another_one_does(serve: Serve, waits: dict[str, list[float]]) -> None:
    """Without any limits, so that nothing but the order helps; and again after a restart."""
    quiet = {"bot_seconds": 4.0, "tables_in_memory": 1000, "step_in_after": 0.05}
    server = serve(**quiet)
    anna, mallory = server.player("Anna"), server.player("Mallory")
    table = anna.open("you", "bot:normal", "bot:normal", **FIRST)
    play_turns(anna, table)
    calm = waits.pop(table)

    hinted = [mallory.open("you", "hotseat", **FIRST) for _ in range(HINTS)]
    attacked = [
        a.headers["location"] for a in attack(mallory) if a.is_redirect and "replay" not in a.headers["location"]
    ]
    assert len(attacked) == TABLES
    with ThreadPoolExecutor(1) as aside:
        hints = aside.submit(ask_for_hints, mallory, hinted)
        wait_until(lambda: sum(server.services.thinking.figures().waiting.values()) > TABLES / 2)
        play_turns(anna, table)
        assert sum(server.services.thinking.figures().waiting.values()) > TABLES / 2, "the attack is still going on"
        usual_time(calm, waits.pop(table))
        hints.result()
    server.stop()

    server = serve(**quiet)
    again = back(server, anna)
    play_turns(again, table)
    usual_time(calm, waits.pop(table))
    assert not any(server.services.thinking.figures().waiting.values()), "nobody looks at the other tables"
    visitor = back(server, mallory)
    for path in attacked:
        visitor.get(f"/api/tables/{path.removeprefix('/t/')}")
    wait_until(lambda: sum(server.services.thinking.figures().waiting.values()) > TABLES / 2, 2 * PATIENCE)
    play_turns(again, table)
    usual_time(calm, waits.pop(table))


def back(server: Serving, player: Player) -> Player:
    """The same person at another server."""
    there = server.player()
    there.http.cookies = player.http.cookies
    there.csrf = player.csrf
    return there


def test_the_usual_limits_turn_the_attack_away(serve: Serve) -> None:
    server = serve(unlimited=False, bot_seconds=0.01)
    mallory = server.player("Mallory")
    answers = attack(mallory, tables=40)
    opened = sum(answer.status_code == 303 for answer in answers)
    assert 0 < opened <= server.services.settings.tables_per_hour_per_person
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused and all(int(answer.headers["Retry-After"]) >= 1 for answer in refused)
    assert {answer.status_code for answer in answers} <= {200, 303, 429}
