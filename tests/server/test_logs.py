"""Logs go out when the game is over and come in when they can be trusted; positions are played on when that is fair."""

from __future__ import annotations

import json
import random
from typing import Any

import httpx
import pytest

from boardroom.kernel.match import Match
from tests.server.player import Player


def a_log(actions: int | None = None, names: list[str] | None = None) -> dict[str, Any]:
    """A game played at random, to the end or for some actions."""
    match, chance = Match("upgrade", 3, seed=11, names=names), random.Random(1)
    while not match.over and (actions is None or len(match.log) < actions):
        seat = match.to_act[0]
        match.play(chance.choice(match.legal_codes(seat)), seat)
    return match.to_dict()


@pytest.fixture(scope="module")
def finished() -> dict[str, Any]:
    return a_log()


def upload(player: Player, text: bytes | str) -> httpx.Response:
    return player.http.post("/logs", content=text, headers={"X-CSRF-Token": player.csrf})


def uploaded(player: Player, log: dict[str, Any]) -> str:
    answer = upload(player, json.dumps(log))
    assert answer.status_code == 303, answer.text
    path: str = answer.headers["location"]
    assert path.endswith("/replay")
    return path.removeprefix("/t/").removesuffix("/replay")


# -- logs


def test_a_log_is_not_given_out_before_the_end(anna: Player) -> None:
    table = anna.open("you", "hotseat")
    anna.act(table)
    answer = anna.get(f"/t/{table}/log.json")
    assert answer.status_code == 403
    assert "when the game is over" in answer.json()["problem"]


def test_a_log_comes_out_as_it_went_in(anna: Player, finished: dict[str, Any]) -> None:
    table = uploaded(anna, finished)
    assert anna.look(table)["over"]
    assert json.loads(anna.get(f"/t/{table}/log.json").text) == finished
    assert anna.get(f"/t/{table}/replay").status_code == 200


def test_a_log_by_form(anna: Player, finished: dict[str, Any]) -> None:
    files = {"log": ("game.json", json.dumps(finished).encode(), "application/json")}
    answer = anna.http.post("/logs", data={"csrf": anna.csrf}, files=files)
    assert answer.status_code == 303, answer.text
    assert anna.get(answer.headers["location"]).status_code == 200


def test_an_unfinished_log_can_be_played_on(anna: Player) -> None:
    table = uploaded(anna, a_log(20, ["Anna", "Berta", "Carl"]))
    seen = anna.look(table)
    assert seen["actions"] == 20
    assert seen["your_seats"] == [0, 1, 2]
    assert [s["name"] for s in seen["seats"]] == ["Anna", "Berta", "Carl"]
    assert anna.act(table).status_code == 200


def test_names_in_a_log_are_only_text(anna: Player) -> None:
    table = uploaded(anna, a_log(3, ["<script>alert(1)</script>", "@1", "x" * 999]))
    page = anna.get(f"/t/{table}/replay").text
    assert "<script>alert" not in page
    assert [s["name"] for s in anna.look(table)["seats"]][1:] == ["1", "x" * 24]


def damaged(log: dict[str, Any], **changes: Any) -> str:
    return json.dumps({**log, **changes})


def test_broken_logs_are_refused_with_the_place_and_the_reason(anna: Player, finished: dict[str, Any]) -> None:
    actions = finished["actions"]
    swapped = [*actions[:5], actions[6], actions[5], *actions[7:]]
    forged = [*actions[:7], [actions[7][0], actions[7][1], "000000"], *actions[8:]]
    cases = {
        "this is not a log": "{",
        "this is not a Boardroom log": "[]",
        "format version": damaged(finished, version=99),
        "rules version": damaged(finished, rules="0"),
        "other component values": damaged(finished, box="0"),
        "there is no game": damaged(finished, game="chess"),
        "do not lead to the recorded start": damaged(finished, seed=12),
        "action 6": damaged(finished, actions=swapped),
        "action 8": damaged(finished, actions=forged),
        "actions are missing": damaged(finished, actions=actions[:-1]),
        "is no action": damaged(finished, actions=[[0, "fly", ""]]),
        "of the form": damaged(finished, actions=[5]),
        "head of the log is damaged": damaged(finished, seed="7"),
        "players": damaged(finished, players=99),
        "The file is empty": "",
    }
    before = anna.get("/").text.count("/t/")
    for says, text in cases.items():
        answer = upload(anna, text)
        assert answer.status_code == 422, says
        assert says in answer.text.replace("&#39;", "'"), answer.text
    for nonsense in (b"\xff\x00", b"[" * 100_000, b"1" * 100_000):
        assert upload(anna, nonsense).status_code == 422
    assert anna.get("/").text.count("/t/") == before, "no table was made"


# -- playing on from a position


def test_a_position_of_a_finished_game_is_played_on(anna: Player, finished: dict[str, Any]) -> None:
    table = uploaded(anna, finished)
    answer = anna.post(f"/api/tables/{table}/branch", at=30, seats=["you", "bot:random", "hotseat:Berta"])
    assert answer.status_code == 200
    branch = answer.json()["path"].removeprefix("/t/")
    seen = anna.look(branch)
    assert [s["kind"] for s in seen["seats"]] == ["person", "bot", "person"]
    assert [s["name"] for s in seen["seats"]][2] == "Berta"
    assert seen["actions"] >= 30
    assert not seen["over"]
    assert anna.look(table)["actions"] == len(finished["actions"]), "the old table is as it was"


@pytest.mark.parametrize("at", [0, 1, 57])
def test_a_branch_begins_exactly_there(anna: Player, finished: dict[str, Any], at: int) -> None:
    table = uploaded(anna, finished)
    path = anna.post(f"/api/tables/{table}/branch", at=at, seats=["you", "hotseat", "hotseat"]).json()["path"]
    match = Match.from_json(json.dumps(finished)).branch(at)
    seen = anna.look(path.removeprefix("/t/"))
    assert seen["actions"] == at
    assert seen["view"] == match.view(seen["seat"])


def test_branches_that_cannot_be(anna: Player, finished: dict[str, Any]) -> None:
    table = uploaded(anna, finished)
    for wrong in (
        {"at": len(finished["actions"]) + 1},
        {"at": 0, "seats": ["you"]},
        {"at": 0, "seats": ["you", "you", "you"]},
        {"at": 0, "seats": ["you", "bot:genius", "bot"]},
        {"at": 0, "seats": ["you", "ghost", "bot"]},
        {"at": 0, "seats": [{"kind": "you"}, {"kind": "bot", "level": "genius"}, {"kind": "bot"}]},
        {"at": -1},
    ):
        assert anna.post(f"/api/tables/{table}/branch", **wrong).status_code == 422, wrong


def test_while_others_play_nobody_may_look_ahead(anna: Player, bob: Player) -> None:
    """The draws of the branch are those to come."""
    table = anna.open("you", "invite", "bot", **{"option.start_player": "0"})
    waiting = anna.post(f"/api/tables/{table}/branch", at=0)
    assert (waiting.status_code, "after the end" in waiting.json()["problem"]) == (403, True)
    bob.join(anna.look(table)["seats"][1]["invite"], "Bob")
    for player in (anna, bob):
        assert player.post(f"/api/tables/{table}/branch", at=0).status_code == 403
    bob.post(f"/api/tables/{table}/seats/1", to="bot")
    assert anna.post(f"/api/tables/{table}/branch", at=0).status_code == 403, "Bob may come back"


def test_alone_against_bots_one_may(anna: Player) -> None:
    table = anna.open("you", "bot", "hotseat", **{"option.start_player": "0"})
    path = anna.post(f"/api/tables/{table}/branch", at=0).json()["path"]
    assert [s["kind"] for s in anna.look(path.removeprefix("/t/"))["seats"]] == ["person", "bot", "person"]


def test_an_onlooker_may_play_on_from_a_finished_game(anna: Player, bob: Player, finished: dict[str, Any]) -> None:
    table = uploaded(anna, finished)
    assert bob.post(f"/api/tables/{table}/branch", at=5).status_code == 403
    bob.get(anna.look(table)["watch_link"])
    path = bob.post(f"/api/tables/{table}/branch", at=5).json()["path"]
    assert [s["kind"] for s in bob.look(path.removeprefix("/t/"))["seats"]] == ["person", "bot", "bot"]
    assert bob.get(f"/t/{table}/log.json").status_code == 200


# -- replay


def test_every_position_can_be_looked_at(anna: Player, finished: dict[str, Any]) -> None:
    table = uploaded(anna, finished)
    for at in (0, 1, 50, len(finished["actions"])):
        answer = anna.get(f"/t/{table}/replay/fragments", params={"at": at}).json()
        assert answer["at"] == at
        assert answer["fragments"]
    assert anna.get(f"/t/{table}/replay/fragments", params={"at": 10**6}).json()["at"] == len(finished["actions"])
    assert anna.get(f"/t/{table}/replay", params={"at": 7}).status_code == 200
    assert anna.get(f"/t/{table}/replay", params={"at": "x"}).status_code == 422
