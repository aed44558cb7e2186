"""Playing over HTTP: whole games, undo, talk."""

from __future__ import annotations

import random

import pytest

from boardroom.kernel.match import Match
from tests.server.player import Player
from tests.server.serving import Serving, wait_until


def play_to_the_end(player: Player, table: str, chance: random.Random) -> int:
    """Play at random until the game is over; how many actions were one's own."""
    count = 0
    while True:
        seen = wait_until(lambda: look if (look := player.look(table))["over"] or look["yours"] else None)
        if seen["over"]:
            return count
        action = chance.choice(seen["legal"])["action"]
        answer = player.post(f"/api/tables/{table}/actions", answers=seen["version"], action=action)
        assert answer.status_code == 200, answer.text
        count += 1


def test_a_whole_game_against_two_bots(anna: Player) -> None:
    table = anna.open("you", "bot:random", "bot:random")
    count = play_to_the_end(anna, table, random.Random(1))
    seen = anna.look(table)
    assert seen["over"] and not seen["yours"] and seen["legal"] == []
    assert sorted(seen["ranking"])[0] == 1
    assert seen["actions"] > count > 10
    assert anna.act(table, 0).json()["problem"] == "The game is over."
    log = anna.get(f"/t/{table}/log.json")
    assert log.headers["content-disposition"] == 'attachment; filename="upgrade-a-table.json"'
    match = Match.from_json(log.text)
    assert match.over
    assert [score["total"] for score in match.scores()] == [score["total"] for score in seen["scores"]]
    assert match.names == tuple(s["name"] for s in seen["seats"])


def test_two_people_and_a_bot(anna: Player, bob: Player) -> None:
    table = anna.open("you", "bot", "invite")
    bob.join(anna.look(table)["seats"][2]["invite"], "Bob")
    chance = random.Random(2)
    while not (seen := anna.look(table))["over"]:
        for player in (anna, bob):
            seen = player.look(table)
            if seen["yours"]:
                action = chance.choice(seen["legal"])["code"]
                answer = player.post(f"/api/tables/{table}/actions", answers=seen["version"], action=action)
                assert answer.status_code == 200, answer.text
    assert anna.get(f"/t/{table}/log.json").text == bob.get(f"/t/{table}/log.json").text


def test_simultaneous_decisions_do_not_make_each_other_stale(anna: Player, bob: Player) -> None:
    table = anna.open("you", "invite", game="sealed")
    bob.join(anna.look(table)["seats"][1]["invite"], "Bob")
    while not (seen := anna.look(table))["over"]:
        same = seen["version"]
        for player in (bob, anna):
            action = player.look(table)["legal"][-1]["action"]
            answer = player.post(f"/api/tables/{table}/actions", answers=same, action=action)
            assert answer.status_code == 200, answer.text


def test_an_action_by_code_and_several_at_once(anna: Player) -> None:
    table = anna.open("you", "hotseat")
    while True:
        seen = anna.look(table)
        seat, done = seen["seat"], []
        probe = anna.post(f"/api/tables/{table}/branch", at=seen["actions"], seats=["you", "hotseat"]).json()["path"]
        twin = probe.removeprefix("/t/")
        while len(done) < 2 and anna.look(twin)["seat"] == seat:
            done.append(anna.look(twin)["legal"][-1]["code"])
            anna.act(twin, done[-1])
        seq = anna.look(table)["seq"]  # that somebody branched was noted
        answer = anna.post(f"/api/tables/{table}/actions", answers=seen["version"], actions=done)
        assert answer.json() == {"seq": seq + len(done), "version": seq + len(done)}
        assert anna.look(table)["view"] == anna.look(twin)["view"]
        if len(done) == 2:
            break


# -- undo


@pytest.fixture
def first(anna: Player) -> str:
    """A table where Anna moves first and others follow."""
    return anna.open("you", "invite", "invite", **{"option.start_player": "0"})


def test_an_undo_takes_back_ones_last_action(anna: Player, first: str) -> None:
    before = anna.look(first)
    acted = anna.act(first).json()
    answer = anna.post(f"/api/tables/{first}/undo", answers=acted["version"])
    assert answer.status_code == 200
    after = anna.look(first)
    assert after["view"] == before["view"]
    assert after["legal"] == before["legal"]
    assert after["actions"] == 0
    assert after["version"] == answer.json()["version"] > acted["version"], "an undo is an event, not a gap"


def test_an_action_answering_what_was_undone_is_stale(anna: Player, first: str) -> None:
    acted = anna.act(first).json()
    anna.post(f"/api/tables/{first}/undo", answers=acted["version"])
    assert anna.act(first, answers=acted["version"]).status_code == 409
    assert anna.act(first, answers=0).status_code == 409
    assert anna.act(first).status_code == 200


def test_undo_is_refused_with_the_reason(anna: Player, bob: Player, first: str) -> None:
    bob.join(anna.look(first)["seats"][1]["invite"], "Bob")
    nothing = anna.post(f"/api/tables/{first}/undo", answers=0)
    assert (nothing.status_code, nothing.json()["problem"]) == (422, "Nothing has been played yet.")
    version = anna.act(first).json()["version"]
    others = bob.post(f"/api/tables/{first}/undo", answers=version)
    assert others.status_code == 422
    assert bob.post(f"/api/tables/{first}/undo", answers=version, seat=0).status_code == 403
    version = bob.act(first).json()["version"]
    late = anna.post(f"/api/tables/{first}/undo", answers=version)
    assert late.status_code == 422
    assert late.json()["problem"].startswith("Bob has acted since")
    stale = bob.post(f"/api/tables/{first}/undo", answers=version - 1)
    assert stale.status_code == 409
    assert bob.post(f"/api/tables/{first}/undo", answers=version).status_code == 200


def test_hot_seat_undo_finds_the_seat_that_acted(anna: Player) -> None:
    table = anna.open("you", "hotseat", "hotseat")
    for _ in range(2):
        version = anna.act(table).json()["version"]
    actions = anna.look(table)["actions"]
    assert anna.post(f"/api/tables/{table}/undo", answers=version).status_code == 200
    assert anna.look(table)["actions"] == actions - 1


# -- talk


def test_chat_is_shown_as_text_and_makes_nothing_stale(anna: Player, bob: Player, first: str) -> None:
    bob.join(anna.look(first)["seats"][1]["invite"], "Bob <script>")
    version = anna.look(first)["version"]
    said = '<script>alert("x")</script> & \u202e more\nlines'
    assert bob.post(f"/api/tables/{first}/chat", text=said).status_code == 200
    page = anna.get(f"/t/{first}").text
    assert "&lt;script&gt;alert(&#34;x&#34;)&lt;/script&gt; &amp; more lines" in page
    assert "<script>alert" not in page
    assert "Bob <script>" not in page and "Bob &lt;script&gt;" in page
    fragments = anna.get(f"/t/{first}/fragments").json()["fragments"]
    assert "<script>alert" not in "".join(fragments.values())
    assert anna.act(first, answers=version).status_code == 200


@pytest.mark.parametrize(("text", "status"), [("", 422), (" \n\u200b", 422), ("x" * 500, 200), ("x" * 501, 422)])
def test_chat_has_bounds(anna: Player, first: str, text: str, status: int) -> None:
    assert anna.post(f"/api/tables/{first}/chat", text=text).status_code == status


def test_old_talk_is_not_carried_around_for_ever(anna: Player, first: str, server: Serving) -> None:
    for n in range(205):
        anna.post(f"/api/tables/{first}/chat", text=f"remark {n}")
    page = anna.get(f"/t/{first}").text
    assert "remark 204" in page and "remark 5<" in page
    assert "remark 4<" not in page
    assert len(server.services.store.events(first)) > 205, "the store keeps it all"
