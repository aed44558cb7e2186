"""Cookies: they last while they are used, die by signing out everywhere, and forged ones are nobody's."""

from __future__ import annotations

import time
from typing import Any

import pytest
from itsdangerous import Signer

from boardroom.server.web import identity
from boardroom.server.web.identity import COOKIE, DAY, YEAR
from boardroom.server.work.limits import Caller
from tests.server.conftest import Serve
from tests.server.player import Player
from tests.server.serving import Serving, wait_until


def twin_of(server: Serving, player: Player) -> Player:
    """The same person, as far as the cookie goes: another window, or a thief."""
    twin = Player(server.address)
    twin.http.cookies = player.http.cookies.__class__(player.http.cookies)
    twin.csrf = player.csrf
    return twin


def sign_out(player: Player, here: str) -> None:
    answer = player.form("/me/sign-out", here=here)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/?signed-out={here}")


def test_signing_out_everywhere_else_keeps_this_browser(anna: Player, server: Serving) -> None:
    table = anna.open("you", "bot")
    thief = twin_of(server, anna)
    assert thief.look(table)["your_seats"] == [0]
    sign_out(anna, "stay")
    assert anna.look(table)["your_seats"] == [0]
    assert "All your other browsers are signed out." in anna.get("/?signed-out=stay").text
    assert anna.form("/me", name="Anna").status_code == 303, "the token of the page still counts"
    assert thief.get(f"/api/tables/{table}").status_code == 403
    assert thief.post(f"/api/tables/{table}/chat", text="hey").status_code == 403
    assert thief.form("/me", name="Thief").status_code == 403


def test_signing_out_everywhere_makes_this_browser_a_stranger_too(anna: Player, server: Serving) -> None:
    table = anna.open("you", "bot")
    own = anna.look(table)["seats"][0]["rejoin"]
    before = twin_of(server, anna)
    sign_out(anna, "leave")
    assert COOKIE not in anna.http.cookies
    assert "You are signed out everywhere." in anna.get("/?signed-out=leave").text
    for browser in (anna, before):
        closed = browser.get(f"/t/{table}")
        assert closed.status_code == 403 and "your own link brings you back" in closed.text
    again = server.player()
    assert again.join(own, "").status_code == 303, "the own link brings the person back"
    assert again.look(table)["your_seats"] == [0]


def test_streams_of_who_signed_out_end(anna: Player, server: Serving) -> None:
    table = anna.open("you", "bot")
    thief = twin_of(server, anna)
    with thief.listen(table) as heard:
        next(heard)
        sign_out(anna, "stay")
        assert [message["event"] for message in heard][-1] == "resync", "the last word: ask again who you are"


def test_an_answer_that_is_under_way_renews_no_cookie_that_has_died(
    anna: Player, server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thief keeps slow requests under way: one of them would be answered after the signing out."""
    table = anna.open("you", "bot")
    thief = twin_of(server, anna)
    start, lobby = time.time(), server.services.tables_of

    async def meanwhile(person: str) -> Any:
        await server.services.sign_out(Caller(person, "here"))
        return await lobby(person)

    monkeypatch.setattr("boardroom.server.web.identity.time.time", lambda: start + 2 * DAY)  # old enough to be renewed
    monkeypatch.setattr(server.services, "tables_of", meanwhile)
    assert COOKIE in thief.get("/").cookies
    assert thief.get(f"/api/tables/{table}").status_code == 403


def test_another_process_hears_of_it(serve: Serve) -> None:
    one, two = serve(key_check=0.05), serve(key_check=0.05)
    anna = one.player("Anna")
    table = anna.open("you", "bot")
    there = twin_of(two, anna)
    assert there.look(table)["your_seats"] == [0]
    sign_out(anna, "stay")
    wait_until(lambda: there.get(f"/api/tables/{table}").status_code == 403)
    fresh = twin_of(two, anna)
    assert fresh.look(table)["your_seats"] == [0], "the new cookie counts at once"
    again = serve()
    assert twin_of(again, there).get(f"/api/tables/{table}").status_code == 403, "also after a restart"


def test_a_used_cookie_is_renewed_and_an_unused_one_expires(
    anna: Player, server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.open("you", "bot")
    start = time.time()

    def later(days: float) -> None:
        for place in ("boardroom.server.web.identity.time.time", "itsdangerous.timed.time.time"):
            monkeypatch.setattr(place, lambda: start + days * DAY)

    assert COOKIE not in anna.get("/").cookies, "not with every answer"
    for days in range(200, 1200, 200):  # never unused for a year
        later(days)
        assert COOKIE in anna.get("/").cookies
        assert COOKIE not in anna.get("/").cookies
        assert anna.look(table)["your_seats"] == [0]
    person = next(iter(server.services.tables._alive[table].now.seats[0].holders))
    assert person in server.services.keeper._seen
    unused = twin_of(server, anna)
    later(1000 + YEAR / DAY + 1)
    assert unused.get(f"/api/tables/{table}").status_code == 403


def test_an_onlookers_cookie_is_renewed_too(
    anna: Player, bob: Player, server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob.get(anna.look(anna.open("you", "bot"))["watch_link"])
    start = time.time()
    monkeypatch.setattr("boardroom.server.web.identity.time.time", lambda: start + 2 * DAY)
    assert set(bob.get("/").cookies) == {COOKIE, identity.WATCHING}


def test_a_cookie_from_before_they_were_dated_counts_and_is_renewed(anna: Player, server: Serving) -> None:
    table = anna.open("you", "bot")
    person = next(iter(server.services.tables._alive[table].now.seats[0].holders))
    old = Player(server.address)
    undated = Signer(server.services.store.secret(), salt="boardroom.person").sign(person).decode()
    old.http.cookies.clear()
    old.http.cookies.set(COOKIE, undated)
    assert COOKIE in old.get(f"/api/tables/{table}").cookies


@pytest.mark.parametrize("forge", ["", "x", "{}", "{}.0", "{}.9.x.y", "é.ü", "{}.0.aaaa.bbbb", "." * 50])
def test_forged_cookies_are_nobodys(anna: Player, server: Serving, forge: str) -> None:
    table = anna.open("you", "bot")
    person = next(iter(server.services.tables._alive[table].now.seats[0].holders))
    headers: dict[str, Any] = {"Cookie": f"{COOKIE}={forge.format(person)}; boardroom-watching=a~é.b.~".encode()}
    answer = Player(server.address).http.get(f"/api/tables/{table}", headers=headers)
    assert answer.status_code == 403
