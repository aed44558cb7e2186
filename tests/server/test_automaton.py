"""A seat that the rules play by themselves: Steve in the lobby, at the table, and where a game is played on."""

from __future__ import annotations

import pytest

from boardroom.kernel.game import find
from boardroom.server.web.page_models import LobbyModel
from boardroom.server.web.pages import lobby_page
from tests.server.page import Page
from tests.server.player import Player


def test_the_lobby_offers_the_automaton_by_its_name_and_not_as_an_option() -> None:
    games = (find("smartphone"), find("upgrade"))
    page = Page(lobby_page(LobbyModel(None, games, (), ("random",), chosen="smartphone")))
    offered = [a["name"] for a in page.all("input") if a.get("value") == "automaton"]
    assert offered == ["seat.1", "seat.2", "seat.3", "seat.4"]
    assert "option.steve" not in {a.get("name") for tag in ("input", "select") for a in page.all(tag)}
    assert "1–5 players" in page.text
    other = Page(lobby_page(LobbyModel(None, games, (), ("random",), chosen="upgrade")))
    assert not [a for a in other.all("input") if a.get("value") == "automaton"]


def test_alone_against_the_automaton(anna: Player) -> None:
    table = anna.open("you", "automaton", game="smartphone")
    seen = anna.look(table)
    assert seen["options"]["steve"] == "1"
    assert [seat["name"] for seat in seen["seats"]][1] == "Steve"
    assert seen["to_act"] == [0]


def test_a_friend_and_the_automaton_with_a_closed_seat_between(anna: Player, bob: Player) -> None:
    table = anna.open("you", "closed", "automaton", "invite", game="smartphone")
    seen = anna.look(table)
    assert seen["options"]["steve"] == "1", "closed seats do not count"
    assert seen["seats"][2]["kind"] == "open"
    assert bob.join(seen["seats"][2]["invite"], "Bob").status_code == 303
    assert anna.look(table)["to_act"] == [0, 2]


def test_the_seat_of_the_automaton_cannot_be_handed_over(anna: Player) -> None:
    table = anna.open("you", "automaton", game="smartphone")
    for to in ("person", "bot"):
        answer = anna.post(f"/api/tables/{table}/seats/1", to=to)
        assert answer.status_code == 422
        assert "automaton" in answer.json()["problem"]
    assert 'data-seat="1"' not in anna.get(f"/t/{table}").text
    assert "plays by its rules" in anna.get(f"/t/{table}").text


@pytest.mark.parametrize(
    ("game", "seats", "says"),
    [
        ("smartphone", ("you", "automaton", "automaton"), "on one seat only"),
        ("upgrade", ("you", "automaton"), "has no automaton"),
    ],
)
def test_what_cannot_be_says_why(anna: Player, game: str, seats: tuple[str, ...], says: str) -> None:
    answer = anna.form("/tables", game=game, **{f"seat.{n}": seat for n, seat in enumerate(seats)})
    assert answer.status_code == 422
    assert says in answer.text


def test_the_automaton_stays_when_a_game_is_played_on_or_uploaded(anna: Player) -> None:
    table = anna.open("you", "automaton", game="smartphone")
    plan = [row["code"] for row in anna.look(table)["legal"]][:1]
    assert anna.act(table, plan[0]).status_code == 200
    answer = anna.post(f"/api/tables/{table}/branch", at=1)
    assert answer.status_code in (200, 201), answer.text
    seen = anna.look(answer.json()["path"].removeprefix("/t/"))
    assert [seat["name"] for seat in seen["seats"]][1] == "Steve"
    assert seen["your_seats"] == [0]
    page = Page(anna.get(f"/t/{table}/replay").text)
    assert [a["value"] for a in page.all("input") if a.get("name") == "seat"] == ["automaton"]
