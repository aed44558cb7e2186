"""Pages are drawn in turns: whoever asks for many at once keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from boardroom.server.refusal import Refusal
from boardroom.server.settings import Settings
from boardroom.server.table import opening
from boardroom.server.table.state import TableState
from boardroom.server.web import pages
from boardroom.server.web.origins import CALLER
from boardroom.server.web.turns import IN_HAND, MOST_WAITING, Turns
from tests.server.conftest import Serve
from tests.server.player import Player
from tests.server.serving import PATIENCE, Serving, wait_until

EVES = 60  # pages that somebody asks for at once


def drawn_in_order(turns: Turns, *addresses: str) -> list[str]:
    """Have a page drawn for each address, all asked for at once; whose were drawn, and `refused`, in order."""
    order: list[str] = []

    async def one(address: str, thread: ThreadPoolExecutor) -> None:
        CALLER.set(address)
        try:
            async with turns.turn():
                await asyncio.get_running_loop().run_in_executor(thread, order.append, address)
        except Refusal as refusal:
            assert refusal.status == 429
            order.append("refused")

    async def everybody() -> None:
        with ThreadPoolExecutor(1) as thread:
            await asyncio.gather(*(one(address, thread) for address in addresses))

    asyncio.run(everybody())
    assert not turns._queues, "nobody is remembered"
    return order


def test_one_address_has_a_few_pages_in_hand() -> None:
    order = drawn_in_order(Turns(Settings()), *["eve"] * 100, "anna")
    assert order.index("anna") <= 3 * IN_HAND
    assert order.count("eve") == 100


def test_more_than_anybody_looks_at_are_refused() -> None:
    order = drawn_in_order(Turns(Settings()), *["eve"] * (MOST_WAITING + 50), "anna")
    assert (order.count("refused"), order.count("anna")) == (50, 1)
    assert "refused" not in drawn_in_order(Turns(Settings(unlimited=True)), *["load test"] * (MOST_WAITING + 50))


def test_games_are_copied_by_the_thinkers_and_in_their_order(
    anna: Player, server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Branches by the dozen would keep those from reading who only want to see their table."""
    table, threads = anna.open("you", "hotseat:B", game="sealed"), []
    copy = opening.branched_table

    def noted(*arguments: Any) -> Any:
        threads.append(threading.current_thread().name)
        return copy(*arguments)

    monkeypatch.setattr(opening, "branched_table", noted)
    assert anna.post(f"/api/tables/{table}/branch", at=0).status_code == 200
    assert anna.post(f"/api/tables/{table}/branch", at=99).status_code == 422
    assert threads == ["thinker", "thinker"]


def test_even_the_page_about_the_api_is_drawn_beside_the_event_loop(
    anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads, draw = [], pages.api_page

    def noted(description: dict[str, Any]) -> str:
        threads.append(threading.current_thread().name)
        return draw(description)

    monkeypatch.setattr(pages, "api_page", noted)
    assert anna.get("/api").status_code == 200
    assert threads[0].startswith("page")


def from_address(server: Serving, name: str, address: str) -> Player:
    player = server.player(name)
    player.http.headers["X-Forwarded-For"] = address
    return player


def test_the_page_of_another_person_comes_in_the_usual_time(serve: Serve) -> None:
    server = serve(unlimited=False, trusted_proxies=("127.0.0.1",))
    anna, eve = from_address(server, "Anna", "198.51.100.7"), from_address(server, "Eve", "203.0.113.5")
    tables = {player: player.open("you", "hotseat:B", game="sealed") for player in (anna, eve)}
    easel, drawn, go_on = server.services.drawers._easel, [], threading.Event()
    draw, queues = easel.news, server.services._turns._queues

    def drawn_for(now: TableState, *more: Any) -> Any:
        go_on.wait(PATIENCE)
        drawn.append(now.head.id)
        return draw(now, *more)

    def ask(player: Player) -> int:
        return player.get(f"/t/{tables[player]}/fragments").status_code

    easel.news = drawn_for  # type: ignore[method-assign]
    with ThreadPoolExecutor(EVES + 1) as many:
        answers = [many.submit(ask, eve) for _ in range(EVES)]
        wait_until(lambda: [queue.length for queue in queues.values()] == [EVES])
        answers.append(many.submit(ask, anna))
        wait_until(lambda: sorted(queue.length for queue in queues.values()) == [1, EVES])
        go_on.set()
        assert {answer.result() for answer in answers} == {200}
    assert drawn.index(tables[anna]) <= 3 * IN_HAND, "Anna did not wait for all of Eve's"
    assert drawn.count(tables[eve]) == EVES
