"""Updates of a page: what comes with an answer or is fetched makes it what a reload would show, for every viewer."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from jinja2.runtime import Macro

from boardroom.kernel.match import Match
from boardroom.server.table.match import TableMatch
from boardroom.server.table.seats import PERSON, Person
from boardroom.server.table.state import ChatLine
from boardroom.server.web.page_models import SeatModel, TableModel
from boardroom.server.web.pages import memory
from boardroom.server.web.pages.log import LOG_LINES
from boardroom.server.web.pages.table import TablePage, table_news, table_page
from tests.server.conftest import Serve
from tests.server.games import finished
from tests.server.player import Player

GAMES = ("upgrade", "deploy", "kanban", "smartphone", "industrial")
PLAYERS = 3
HAVE = re.compile(r'data-have="([^"]*)"')
LINE = re.compile(r"<li.*?</li>", re.S)


class Window:
    """What a browser has on its screen: parts by id, and their tags."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.parts: dict[str, str] = {}

    @property
    def have(self) -> str:
        return ",".join(f"{name}.{tag}" for name, tag in self.tags.items())

    def show(self, news: dict[str, Any]) -> None:
        """As `put` and `addLines` of the page's script do it."""
        self.parts |= news["fragments"]
        for name, lines in news["added"].items():
            assert self.tags[name] == lines["after"]
            kept = [
                line for line in LINE.findall(self.parts[name]) if _after(line) > lines["drop"] or not lines["html"]
            ]
            head, end = self.parts[name].split("<ol", 1)[0], self.parts[name].rpartition("</ol>")[2]
            self.parts[name] = f"{head}<ol>{''.join(LINE.findall(lines['html']) + kept)}</ol>{end}"
        self.tags |= news["tags"]

    def shows(self) -> dict[str, Any]:
        return {name: LINE.findall(html) if name == "log" else html for name, html in self.parts.items()}


def _after(line: str) -> int:
    found = re.search(r'data-after="(\d+)"', line)
    return int(found[1]) if found else 0


def reload(model: TableModel) -> dict[str, Any]:
    window = Window()
    window.show(table_news(model, "", TablePage()))
    return window.shows()


def model(match: TableMatch, seat: int | None, **more: Any) -> TableModel:
    """The table as somebody on a seat sees it; the first player owns it, and the link of a seat is its own."""
    seats = tuple(
        SeatModel(n, PERSON, name, online=n != 1, mine=n == seat, rejoin=f"/j/secret-{n}" if n == seat else "")
        for n, name in enumerate(match.names)
    )
    seq = len(match.log)
    usual: dict[str, Any] = {"owner": seat == 0, "watch_link": "/w/secret" if seat == 0 else ""}
    return TableModel("t", "Tuesday", match, seats, Person(str(seat), "Mara"), seat, seq, seq, **{**usual, **more})


def positions(script: Match) -> list[TableMatch]:
    """Some positions of a game, with a step taken back here and there, and names that change."""
    match = TableMatch(script.game, script.players, script.seed, script.options, script.box, script.names)
    found = [match]
    for n, entry in enumerate(script.log):
        before, match = match, match.played(entry.code, entry.seat)
        if n % 9 == 0:
            found.append(match)
        if n % 45 == 0:
            found.append(before if match.why_no_undo(entry.seat) else match.undone(entry.seat))
        if n == 30:
            found.append(match.renamed(("Ann", "Ben", "Cleo")))
    return [*found, match]


@pytest.mark.parametrize("game", GAMES)
def test_an_update_and_a_reload_never_differ(game: str) -> None:
    """Even if all viewers shared the memory of one page, nobody would see what was drawn for another."""
    shared = TablePage()
    seats = (0, 1, None)
    windows = {seat: Window() for seat in seats}
    apart = {seat: TablePage() for seat in seats}
    for n, match in enumerate(positions(finished(PLAYERS, 3, game))[:40]):
        said = (ChatLine(1, "Mara", 0, "hm", "2026-01-02T03:04:05Z"),) if n % 3 else ()
        for seat in seats:
            shown = model(match, seat, chat=said)
            windows[seat].show(table_news(shown, windows[seat].have, shared if n % 2 else apart[seat]))
            assert windows[seat].shows() == reload(shown), f"position {n}, seat {seat}"


def test_only_what_has_changed_is_sent() -> None:
    match = positions(finished(PLAYERS))[4]
    page, window = TablePage(), Window()
    shown = model(match, 0)
    window.show(table_news(shown, "", page))
    assert table_news(shown, window.have, page) == {"fragments": {}, "added": {}, "tags": {}}
    talked = replace(shown, chat=(ChatLine(1, "Mara", 0, "hm", "2026-01-02T03:04:05Z"),), seq=99)
    assert list(table_news(talked, window.have, page)["fragments"]) == ["chat"]
    come = replace(shown, seats=tuple(replace(seat, online=True) for seat in shown.seats))
    assert set(table_news(come, window.have, page)["fragments"]) == {"people", "rivals"}
    played = match.played(match.legal_codes(match.to_act[0])[0], match.to_act[0])
    news = table_news(model(played, 0), window.have, page)
    assert {"board-bags", "people", "chat", "log"}.isdisjoint(news["fragments"])
    assert news["added"]["log"]["html"].count("<li") >= 1


def test_what_has_not_changed_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    honest = memory.drawn_by

    def noted(macro: Macro, arguments: tuple[Any, ...], named: dict[str, Any]) -> str:
        drawn.append(macro.name)
        return honest(macro, arguments, named)

    monkeypatch.setattr(memory, "drawn_by", noted)
    match = positions(finished(PLAYERS))[6]
    page = TablePage()
    page.parts(model(match, 0))
    assert {"workers", "facility", "rivals", "people"} <= set(drawn)
    drawn.clear()
    page.parts(replace(model(match, 0), seq=99, person=Person("another device", "")))
    assert drawn == [], "the event changed nothing that is shown"
    page.parts(model(match.renamed(match.names), 0))
    assert drawn == [], "another position that looks the same"


def test_a_log_that_went_another_way_is_sent_whole() -> None:
    script = finished(PLAYERS)
    match = TableMatch(script.game, script.players, script.seed, script.options, script.box, script.names)
    for entry in script.log[:LOG_LINES]:
        match = match.played(entry.code, entry.seat)
    window = Window()
    window.show(table_news(model(match, 0), ""))
    seat = match.to_act[0]
    one, other = (match.played(code, seat) for code in match.legal_codes(seat)[:2])
    window.show(table_news(model(one, 0), window.have))
    news = table_news(model(other, 0), window.have)
    assert "log" in news["fragments"] and not news["added"]
    assert "log" in table_news(model(match, 0), window.have)["fragments"], "something was taken back"
    for nonsense in ("log.", "log.-1-", "log.9999999999-ab", "log.x", "log", ".", ",,", "log.٣-a"):
        assert "log" in table_news(model(match, 0), nonsense)["fragments"]


# --- over HTTP ---------------------------------------------------------------------------------------------------


def opened(player: Player, table: str) -> Window:
    """A window with the page of a table."""
    window = Window()
    html = player.get(f"/t/{table}").text
    window.show(player.get(f"/t/{table}/fragments?have=").json())
    assert dict(part.split(".") for part in HAVE.findall(html)[0].split(",")) == window.tags
    return window


def news(player: Player, table: str, window: Window) -> dict[str, Any]:
    """What a window would fetch."""
    answer = player.get(f"/t/{table}/fragments", params={"have": window.have, "seq": 0})
    assert answer.status_code == 200, answer.text
    return {name: answer.json()[name] for name in ("fragments", "added", "tags")}


UP_TO_DATE: dict[str, Any] = {"fragments": {}, "added": {}, "tags": {}}


def test_the_answer_brings_what_a_wish_has_changed(anna: Player) -> None:
    table = anna.open("you", "hotseat")
    window = opened(anna, table)

    def wish(what: str, **body: Any) -> dict[str, Any]:
        answer = anna.post(f"/api/tables/{table}/{what}", have=window.have, **body)
        assert answer.status_code == 200, answer.text
        done: dict[str, Any] = answer.json()
        assert (done["page"]["seq"], done["page"]["version"]) == (done["seq"], done["version"])
        window.show(done["page"])
        assert news(anna, table, window) == UP_TO_DATE, what
        return done

    taken_back = 0
    for _ in range(6):  # both players of this screen
        seen = anna.look(table)
        done = wish("actions", answers=seen["version"], action=seen["legal"][0]["action"])
        if 'data-undo=""' in window.parts["status"]:
            wish("undo", answers=done["version"], seat=seen["seat"])
            wish("actions", answers=anna.look(table)["version"], action=seen["legal"][-1]["action"])
            taken_back += 1
    assert taken_back
    wish("chat", text="hm")


def test_several_actions_and_an_undo_bring_their_changes(anna: Player) -> None:
    table = anna.open("you", game="kanban", **{"seat.1": "hotseat"})
    window = opened(anna, table)
    seen = anna.look(table)
    first = {"answers": seen["version"], "action": seen["legal"][0]["action"], "key": "same"}
    done = anna.post(f"/api/tables/{table}/actions", have=window.have, **first).json()
    again = anna.post(f"/api/tables/{table}/actions", have=window.have, **first).json()
    assert again == done, "the same key gets the same answer, and the page with it"
    window.show(again["page"])
    assert news(anna, table, window) == UP_TO_DATE
    taken = anna.post(f"/api/tables/{table}/undo", have=window.have, answers=done["version"])
    if taken.status_code == 200:
        window.show(taken.json()["page"])
        assert news(anna, table, window) == UP_TO_DATE


def test_a_stale_wish_is_refused_with_what_has_changed(anna: Player) -> None:
    table = anna.open("you", "hotseat")
    window = opened(anna, table)
    seen = anna.look(table)
    assert anna.act(table).status_code == 200
    answer = anna.post(f"/api/tables/{table}/actions", have=window.have, answers=seen["version"], action=0)
    assert answer.status_code == 409
    window.show(answer.json()["page"])
    assert news(anna, table, window) == UP_TO_DATE


def test_who_is_no_page_gets_no_page(anna: Player, bob: Player) -> None:
    table = anna.open("you", "hotseat")
    assert set(anna.act(table).json()) == {"seq", "version"}
    refused = bob.post(f"/api/tables/{table}/actions", have="", answers=0, action=0)
    assert refused.status_code == 403 and "page" not in refused.json()


def test_an_acknowledgement_does_not_wait_for_a_picture(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve(page_within=0)
    anna = server.player("Anna")
    table = anna.open("you", "hotseat")
    window = opened(anna, table)
    answer = anna.act(table, have=window.have)
    assert answer.status_code == 200 and "page" not in answer.json()
    window.show(anna.get(f"/t/{table}/fragments", params={"have": window.have}).json())
    assert news(anna, table, window) == UP_TO_DATE

    def broken(*_: Any) -> Any:
        raise RuntimeError("no picture")

    monkeypatch.setattr("boardroom.server.web.pages.table_news", broken)
    monkeypatch.setattr(server.services.updates, "_settings", replace(server.services.settings, page_within=20))
    answer = anna.act(table, have=window.have)
    assert answer.status_code == 200 and "page" not in answer.json(), "what was done is acknowledged"


def test_a_table_that_is_listened_to_is_not_read_again(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve(poll=3600)
    anna = server.player("Anna")
    table = anna.open("you", "hotseat")
    window = opened(anna, table)
    read: list[Any] = []
    honest = server.services.store.last_seqs
    monkeypatch.setattr(server.services.store, "last_seqs", lambda ids: read.append(ids) or honest(ids))  # type: ignore[func-returns-value]
    path, at = f"/t/{table}/fragments", {"have": window.have, "seq": anna.look(table)["seq"]}
    with anna.listen(table) as heard:
        next(heard)
        read.clear()
        assert anna.get(path, params=at).status_code == 200
        assert read == []
        assert anna.get(path, params={**at, "seq": at["seq"] + 1}).status_code == 200
        assert read, "who has heard of more than is known here is served from the store"
        read.clear()
        assert anna.get(path).status_code == 200
        assert read, "and so is who has heard of nothing"


def test_few_pages_are_remembered(serve: Serve) -> None:
    server = serve(pages_in_memory=2)
    anna = server.player("Anna")
    tables = [anna.open("you", "hotseat") for _ in range(4)]
    windows = {table: opened(anna, table) for table in tables}
    assert len(server.services.drawers._easel._pages) == 2
    for table, window in windows.items():
        assert news(anna, table, window) == UP_TO_DATE
    assert len(server.services.drawers._easel._pages) == 2


def test_the_page_says_what_it_has() -> None:
    shown = model(positions(finished(PLAYERS))[3], 0)
    tags = dict(part.split(".") for part in HAVE.findall(table_page(shown))[0].split(","))
    assert tags == table_news(shown, "")["tags"]
