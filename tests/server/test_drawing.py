"""Pages drawn by a process of their own: the same pages, for the same eyes, and nobody is lost when it dies."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from boardroom.server.settings import Settings
from boardroom.server.web import drawing
from tests.cli.run import boardroom
from tests.server.conftest import Serve
from tests.server.player import Player
from tests.server.serving import Serving, wait_until


def at_a_table(server: Serving, game: str) -> tuple[Player, Player, str]:
    """Two people at a table."""
    owner, guest = server.player("Mara"), server.player("Jan")
    table = owner.open("you", "invite", game=game)
    guest.join(owner.look(table)["seats"][1]["invite"], "Jan")
    return owner, guest, table


def seen_by(server: Serving, table: str, *people: Player) -> list[object]:
    """What the pages of people show: as they were drawn, and as this process would draw them."""
    drawn = [person.get(f"/t/{table}/fragments").json() for person in people]
    processes, server.services.drawers._processes = server.services.drawers._processes, []
    here = [person.get(f"/t/{table}/fragments").json() for person in people]
    server.services.drawers._processes = processes
    assert drawn == here
    return drawn


@pytest.mark.parametrize("game", ["upgrade", "smartphone"])
def test_another_process_draws_the_same_for_the_same_eyes(
    serve: Serve, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(drawers=1)
    owner, guest, table = at_a_table(server, game)
    onlooker = server.player("Olga")
    onlooker.get(owner.look(table)["watch_link"])
    drawn_here: list[str] = []
    honest = drawing.Easel.news
    monkeypatch.setattr(drawing.Easel, "news", lambda *all: drawn_here.append("news") or honest(*all))
    for _ in range(4):
        person = owner if owner.look(table)["yours"] else guest
        answer = person.act(table, have="")
        assert answer.json()["page"]["seq"] == answer.json()["seq"], "the picture knows what was acknowledged"
    owner.post(f"/api/tables/{table}/chat", text="hm")
    assert drawn_here == [], "it was drawn there"
    mine, theirs, outside = seen_by(server, table, owner, guest, onlooker)
    assert mine != theirs != outside
    assert "hm" in str(theirs)


def test_a_dead_process_is_replaced_and_nobody_notices(serve: Serve) -> None:
    server = serve(drawers=1)
    owner, guest, table = at_a_table(server, "upgrade")
    assert owner.get(f"/t/{table}").status_code == 200
    (pid,) = server.services.drawers.ids()
    os.kill(pid, signal.SIGKILL)
    for _ in range(3):
        assert owner.get(f"/t/{table}").status_code == guest.get(f"/t/{table}/fragments").status_code == 200
    wait_until(lambda: server.services.drawers.ids() not in ([pid], []))
    assert owner.get(f"/t/{table}").status_code == 200


def test_what_it_is_told_it_does_not_read(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve()
    owner, guest, table = at_a_table(server, "upgrade")
    drawer = drawing.Drawer(server.services.settings.db, {}, 10, 10)
    before = drawer.moment(table, 1)
    for _ in range(2):
        (owner if owner.look(table)["yours"] else guest).act(table)
    now = server.services.tables._alive[table]
    read: list[str] = []
    honest = drawing.events_after
    monkeypatch.setattr(drawing, "events_after", lambda *all: read.append("events") or honest(*all))  # type: ignore[func-returns-value]
    assert drawer.moment(table, now.now.seq, tuple(now.events)).match.hash() == now.now.match.hash()
    assert read == [], "it was told everything"
    drawer._tables[table] = before
    late = tuple(now.events)[-1:]
    assert drawer.moment(table, now.now.seq, late).match.hash() == now.now.match.hash()
    assert read == ["events"], "what it missed it reads"


def test_what_nobody_waits_for_is_not_drawn_and_who_waits_when_the_server_stops_is_told(serve: Serve) -> None:
    """A stopped process stands for one that is busy: it has two drawings in hand, the others wait for their turn."""
    server = serve(drawers=1, page_within=0.05)
    owner, guest, table = at_a_table(server, "upgrade")
    assert owner.get(f"/t/{table}").status_code == 200
    process, (pid,) = server.services.drawers._processes[0], server.services.drawers.ids()
    os.kill(pid, signal.SIGSTOP)
    with ThreadPoolExecutor(4) as many:
        asking = [many.submit(guest.get, f"/t/{table}/fragments") for _ in range(3)]
        wait_until(lambda: len(process._in_hand) == 2 and len(process._waiting) == 1)
        answer = (owner if owner.look(table)["yours"] else guest).act(table, have="")
        assert answer.status_code == 200 and "page" not in answer.json(), "acknowledged without a picture"
        assert [order.drawn.cancelled() for order in process._waiting] == [False, True]
        server.services.drawers._listening[0].get_loop().call_soon_threadsafe(server.services.hang_up)
        wait_until(lambda: not process._waiting)
        os.kill(pid, signal.SIGCONT)
        assert sorted(each.result().status_code for each in asking) == [200, 200, 503]


def test_no_acknowledgement_waits_for_a_drawer_that_is_behind(serve: Serve) -> None:
    """A stopped process stands for one that has too much to do: with a minute's patience an answer comes at once."""
    server = serve(drawers=1, page_within=60.0)
    owner, guest, table = at_a_table(server, "upgrade")
    assert owner.get(f"/t/{table}").status_code == 200
    process, (pid,) = server.services.drawers._processes[0], server.services.drawers.ids()
    os.kill(pid, signal.SIGSTOP)
    with ThreadPoolExecutor(8) as many:
        waiting = drawing.IN_HAND + drawing.BEHIND
        asking = [many.submit(guest.get, f"/t/{table}/fragments") for _ in range(waiting)]
        wait_until(lambda: process.behind)
        answer = (owner if owner.look(table)["yours"] else guest).act(table, have="")
        assert answer.status_code == 200 and "page" not in answer.json(), "acknowledged without a picture"
        os.kill(pid, signal.SIGCONT)
        assert {each.result().status_code for each in asking} == {200}


def test_what_goes_wrong_there_is_drawn_here(
    serve: Serve, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(drawers=1)
    owner, _, table = at_a_table(server, "upgrade")
    process = server.services.drawers._processes[0]
    draw = process.draw
    monkeypatch.setattr(process, "draw", lambda table, look, wanted: draw(table, "nobody", wanted))  # type: ignore[arg-type]
    assert owner.get(f"/t/{table}").status_code == 200
    assert "could not draw" in caplog.text


def test_it_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    from tests.load.process import Measured

    server = Measured(tmp_path, "--drawers", "1", "--db", "tables.db")
    (child,) = wait_until(server.drawers)
    server.kill()
    wait_until(lambda: not Path(f"/proc/{child}").exists())


def test_a_table_that_was_rewritten_is_read_anew(serve: Serve, tmp_path: Path) -> None:
    server = serve(drawers=1)
    owner, guest, table = at_a_table(server, "upgrade")
    guest.post(f"/api/tables/{table}/chat", text="a secret of mine")
    assert "a secret of mine" in owner.get(f"/t/{table}").text
    done = boardroom("admin", "forget", "Jan", "--db", str(tmp_path / "tables.db"))
    assert done.code == 0, done.err
    wait_until(lambda: "a secret of mine" not in owner.get(f"/t/{table}").text)


def test_usually_a_core_is_left_to_the_server() -> None:
    from boardroom.server.settings import usual_drawers

    assert Settings().drawers == 0 <= usual_drawers() < (os.cpu_count() or 1)
