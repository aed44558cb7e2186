"""Attacks on seats and secrets: by who issued a link, saw one, owns the table, watches, or was thrown out."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from boardroom.kernel.game import find
from boardroom.kernel.lessons import courses
from boardroom.kernel.match import Match
from boardroom.server.refusal import Refusal
from boardroom.server.table import moderation, moves, opening
from boardroom.server.table.moves import Plan
from boardroom.server.table.opening import Wish, new_table
from boardroom.server.table.seats import INVITE
from boardroom.server.table.state import first_state, follow
from boardroom.server.table.store import DEAL, SEAT
from tests.server.games import finished, unfinished
from tests.server.player import Player
from tests.server.serving import Serving, wait_until

FIVE = ("upgrade", "deploy", "kanban", "smartphone", "industrial")
every_game = pytest.mark.parametrize("game", FIVE)


@pytest.fixture
def eve(server: Serving) -> Iterator[Player]:
    """Somebody who has seen a link."""
    player = server.player("Eve")
    yield player
    player.close()


def invitation(owner: Player, table: str, seat: int = 1) -> str:
    link: str = owner.look(table)["seats"][seat]["invite"]
    return link


def own_link(player: Player, table: str, seat: int = 1) -> str:
    link: str = player.look(table)["seats"][seat]["rejoin"]
    return link


def together(owner: Player, guest: Player, game: str = "upgrade") -> tuple[str, str]:
    """A table where the guest has sat down; its id, and the invitation that was used."""
    table = owner.open("you", "invite", game=game)
    link = invitation(owner, table)
    assert guest.join(link, "Bob").status_code == 303
    return table, link


def decide(player: Player, table: str, do: str, **more: Any) -> Any:
    """Mute, remove, ban, leave; what was refused is said in words."""
    answer = player.post(f"/api/tables/{table}/people", do=do, **more)
    return answer.status_code if answer.status_code == 200 else (answer.status_code, answer.json()["problem"])


def said(player: Player, table: str) -> str:
    """What stands among the remarks of the page."""
    html: str = player.get(f"/t/{table}/fragments").json()["fragments"]["chat"]
    return html


def now_at(server: Serving, table: str) -> Any:
    return server.services.tables._alive[table].now


# -- an invitation is no key


@every_game
def test_a_used_invitation_is_no_key(anna: Player, bob: Player, eve: Player, server: Serving, game: str) -> None:
    """Neither who issued the link nor who saw it sees the guest's hidden things or moves for them."""
    table, link = together(anna, bob, game)
    for thief in (anna, eve, server.player()):
        door = thief.get(link)
        assert (door.status_code, "This seat is taken" in door.text) == (410, True)
        assert thief.join(link, "Bob").status_code == 410
    assert eve.get(f"/t/{table}").status_code == 403
    assert eve.get(f"/api/tables/{table}").status_code == 403
    seen, match = anna.look(table), now_at(server, table).match
    assert seen["your_seats"] == [0]
    assert seen["view"] == json.loads(json.dumps(match.view(0)))
    for code in match.legal_codes(1) or [0]:
        body = {"answers": seen["version"], "action": code, "seat": 1}
        assert anna.post(f"/api/tables/{table}/actions", **body).status_code == 403
        assert eve.post(f"/api/tables/{table}/actions", **body).status_code == 403
    assert anna.post(f"/api/tables/{table}/hint", answers=seen["version"], seat=1).status_code == 403
    assert bob.get(link).headers["location"] == f"/t/{table}", "who used it goes straight in"
    assert bob.look(table)["your_seats"] == [1]


def test_of_two_who_have_the_invitation_one_sits_down(anna: Player, bob: Player, eve: Player) -> None:
    table = anna.open("you", "invite")
    link = invitation(anna, table)
    assert eve.get(link).status_code == 200, "both stand at the door"
    assert bob.join(link, "Bob").status_code == 303
    assert eve.join(link, "Eve").status_code == 410
    assert [s["name"] for s in anna.look(table)["seats"]] == ["Anna", "Bob"]


def test_an_own_link_is_shown_to_its_person_only(anna: Player, bob: Player, eve: Player) -> None:
    table, _ = together(anna, bob)
    eve.get(anna.look(table)["watch_link"])
    secret = own_link(bob, table).removeprefix("/j/")
    for other in (anna, eve):
        for path in (f"/t/{table}", f"/t/{table}/fragments", f"/t/{table}/replay", f"/api/tables/{table}", "/"):
            assert secret not in other.get(path).text, path
    assert secret in bob.get(f"/t/{table}").text


def test_records_of_older_servers_load_and_their_shared_links_are_spent(
    anna: Player, bob: Player, eve: Player, server: Serving
) -> None:
    """They kept the invitation as the person's own link: whoever issued or saw it had a key."""
    table, link = together(anna, bob)
    shared = link.removeprefix("/j/")
    store = server.services.store
    events = [
        replace(e, body=e.body | {"token": shared}) if e.body.get("do") == "sit" and e.seat == 1 else e
        for e in store.events(table)
    ]
    head = store.head(table)
    assert head
    old, _ = follow(first_state(head, server.services.tables.box(head.game)), events)
    bobs = next(iter(old.seats[1].holders))
    assert old.seats_of(bobs) == (1,), "Bob still has the seat"
    assert old.seats[1].token == ""
    for person in ("eve", head.owner):
        with pytest.raises(Refusal, match="used this invitation"):
            moves.join(old, person, shared, "Eve")
    renewed = moves.withdraw(old, bobs, "k", 1).now
    assert renewed.seats[1].token not in ("", shared), "and can have a link of his own"


# -- other devices


def test_the_table_says_when_another_device_joins_a_seat(anna: Player, bob: Player, server: Serving) -> None:
    table, _ = together(anna, bob)
    assert "devices" not in anna.look(table)["seats"][1]
    phone = server.player()
    assert phone.join(own_link(bob, table), "").status_code == 303
    for player in (anna, bob, phone):
        assert player.look(table)["seats"][1]["devices"] == 2
        assert "Another device has joined Bob’s seat." in said(player, table)
        assert "2 devices" in player.get(f"/t/{table}").text


def test_its_person_signs_other_devices_off_and_the_old_link_is_dead(
    anna: Player, bob: Player, eve: Player, server: Serving
) -> None:
    table, _ = together(anna, bob)
    stolen = own_link(bob, table)
    eve.join(stolen, "")
    assert eve.look(table)["your_seats"] == [1]
    links = f"/api/tables/{table}/links"
    assert eve.post(links, seat=1, withdraw=True).status_code == 403, "a thief cannot lock the person out"
    assert anna.post(links, seat=1, withdraw=True).status_code == 422, "nor can the owner take the link over"
    assert bob.post(links, seat=1, withdraw=True).status_code == 200
    assert bob.look(table)["your_seats"] == [1]
    assert own_link(bob, table) != stolen
    for path in (f"/t/{table}", f"/api/tables/{table}"):
        assert (eve.get(path).status_code, "signed off" in eve.get(path).text) == (403, True)
    for thief in (eve, anna, server.player()):
        assert thief.get(stolen).status_code == 404
    assert "signed off the other devices" in said(anna, table)
    assert "devices" not in anna.look(table)["seats"][1]


# -- the seed


def finish(player: Player, table: str) -> Any:
    """Let random bots play a table to its end, and return its log."""
    for seat in player.look(table)["your_seats"]:
        player.post(f"/api/tables/{table}/seats/{seat}", to="bot", level="random")
    wait_until(lambda: player.look(table)["over"], 180)
    return player.get(f"/t/{table}/log.json").json()


def knows_the_future(server: Serving, table: str, seed: int) -> bool:
    """Whether somebody who knows a seed, and has seen all actions, knows the true state of a table."""
    match = now_at(server, table).match
    imagined = Match(match.game, match.players, seed, match.options, match.box)
    for entry in match.log:
        try:
            imagined.play(entry.code, entry.seat)
        except ValueError:
            return False
    assert (imagined.hash() == match.hash()) == (imagined.state.chance == match.state.chance)
    return bool(imagined.hash() == match.hash())


def branch(player: Player, table: str, at: int = 0, **more: Any) -> str:
    answer = player.post(f"/api/tables/{table}/branch", at=at, **more)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["path"].removeprefix("/t/"))


def test_the_attack_of_a_branch_finished_before_the_guest_comes(anna: Player, bob: Player, server: Serving) -> None:
    """Bot on the seat, branch at 0, seat back to a person, finish the branch: its log holds the seed."""
    table = anna.open("you", "bot:random", **{"option.start_player": "0"})
    twin = branch(anna, table)
    assert anna.post(f"/api/tables/{table}/seats/1", to="person").status_code == 200
    link = invitation(anna, table)
    seed = finish(anna, twin)["seed"]
    assert knows_the_future(server, table, seed), "as long as Anna is alone, it is the same game"
    seen = anna.look(table)
    bob.join(link, "Bob")
    assert not knows_the_future(server, table, seed)
    assert anna.look(table)["view"] == seen["view"], "what Anna knew is as it was"
    assert "dealt anew" in said(bob, table)
    assert anna.act(table).status_code == 200


@every_game
def test_a_guest_plays_a_game_that_nobody_knows(anna: Player, bob: Player, server: Serving, game: str) -> None:
    table = anna.open("you", "bot:random", game=game)
    seed = now_at(server, table).head.seed
    for _ in range(2):
        branch(anna, table)
        assert now_at(server, table).known
        anna.post(f"/api/tables/{table}/seats/1", to="person")
        assert anna.post(f"/api/tables/{table}/branch", at=0).status_code == 403, "a seat waits for somebody"
        bob.join(invitation(anna, table), "Bob")
        assert not now_at(server, table).known
        assert not knows_the_future(server, table, seed)
        assert anna.post(f"/api/tables/{table}/branch", at=0).status_code == 403
        decide(anna, table, "remove", seat=1, then="bot")  # and once more from the start
    wait_until(lambda: table not in server.services.bots._hurry)  # the bot has played its part
    again, _ = follow(
        first_state(now_at(server, table).head, server.services.tables.box(game)), server.services.store.events(table)
    )
    assert again.match.hash() == now_at(server, table).match.hash(), "the record rebuilds the game"


def test_an_uploaded_game_is_dealt_anew_before_a_guest_plays_it(anna: Player, bob: Player, server: Serving) -> None:
    """Whoever uploads a log knows its seed. The finished game's own log can be uploaded again."""
    headers = {"X-CSRF-Token": anna.csrf, "Content-Type": "application/json"}
    answer = anna.http.post("/logs", content=unfinished(20, players=2, seed=5).to_json(), headers=headers)
    table = answer.headers["location"].split("/")[2]
    assert knows_the_future(server, table, 5)
    decide(anna, table, "remove", seat=1)
    bob.join(invitation(anna, table), "Bob")
    assert not knows_the_future(server, table, 5)
    anna.post(f"/api/tables/{table}/seats/1", to="bot", level="random")
    log = finish(anna, table)
    assert log["deals"][0][0] == 20
    answer = anna.http.post("/logs", content=json.dumps(log), headers=headers)
    assert answer.status_code == 303, "a log with a fresh deal proves itself as any other"


@pytest.mark.parametrize("exercise", [False, True])
def test_nobody_is_invited_to_a_lesson(anna: Player, exercise: bool) -> None:
    """The seed of a lesson stands in a file of ours: whoever had a guest there would know what is to come."""
    course = next(one for one in courses(find("upgrade")).values() if one.exercise == exercise)
    path = anna.post("/api/learn/upgrade", course=course.name, again=True).json()["path"]
    table, before = path.removeprefix("/t/"), anna.look(path.removeprefix("/t/"))
    rival = next(seat["number"] for seat in before["seats"] if seat["kind"] == "bot")
    assert "invite somebody" not in anna.get(path).text
    handed = anna.post(f"/api/tables/{table}/seats/{rival}", to="person")
    assert handed.status_code == 422 and "A lesson is for one" in handed.json()["problem"]
    assert decide(anna, table, "remove", seat=before["your_seats"][0]) == (422, moves.SEATS_OF_A_LESSON)
    assert anna.look(table)["seats"] == before["seats"]


def test_a_lesson_with_an_invitation_from_before_is_dealt_anew_for_its_guest() -> None:
    """Earlier versions let people be invited there."""
    game = find("upgrade")
    course = courses(game)["guided"]
    _, plan = opening.lesson_table(game, course, "anna", "Anna", game.box())
    rival = next(seat for seat in range(course.players) if seat != course.seat)
    plan.add(SEAT, rival, do=INVITE, token="link")
    joined = moves.join(plan.now, "bob", "link", "Bob")
    assert joined and [event.kind for event in joined.events] == [DEAL, SEAT]


def test_a_branch_of_a_finished_game_is_dealt_anew_for_a_guest(anna: Player, bob: Player, server: Serving) -> None:
    headers = {"X-CSRF-Token": anna.csrf, "Content-Type": "application/json"}
    answer = anna.http.post("/logs", content=finished(2, 5).to_json(), headers=headers)
    table = branch(anna, answer.headers["location"].split("/")[2], at=30, seats=["you", "invite"])
    assert knows_the_future(server, table, 5)
    bob.join(invitation(anna, table), "Bob")
    assert not knows_the_future(server, table, 5)
    assert len(now_at(server, table).match.log) == 30


def test_a_seat_somebody_has_played_is_dealt_anew_for_a_newcomer(anna: Player, bob: Player, server: Serving) -> None:
    """Who played two seats alone knows what the second one hides."""
    table = anna.open("you", "hotseat", game="smartphone")
    decide(anna, table, "remove", seat=1)
    bob.join(invitation(anna, table), "Bob")
    assert len(now_at(server, table).match.deals) == 1


@every_game
def test_an_owner_who_looked_under_another_name_knows_nothing_of_the_guest(
    anna: Player, bob: Player, eve: Player, server: Serving, game: str
) -> None:
    """Eve is Anna in another browser: she sits down, looks at the cards, and makes room for Bob."""
    table = anna.open("you", "invite", game=game)
    seed = now_at(server, table).head.seed
    eve.join(invitation(anna, table), "Eve")
    for acted in (False, True):
        if acted:
            (anna if anna.look(table)["yours"] else eve).act(table)
        decide(anna, table, "remove", seat=1)
        seen = anna.look(table)["view"]
        bob.join(invitation(anna, table), "Bob")
        assert not knows_the_future(server, table, seed)
        assert len(now_at(server, table).match.log) in now_at(server, table).match.deals
        assert anna.look(table)["view"] == seen, "what Anna knew is as it was"
        decide(anna, table, "remove", seat=1)
        eve.join(invitation(anna, table), "Eve")


def test_among_several_people_only_a_game_that_has_not_begun_is_dealt_anew(
    anna: Player, bob: Player, eve: Player, server: Serving
) -> None:
    """Later on, somebody else's own cards would change: a successor takes the seat over as it is."""
    table = anna.open("you", "invite", "invite", game="smartphone")
    carl = server.player("Carl")
    carl.join(invitation(anna, table, 2), "Carl")
    eve.join(invitation(anna, table), "Eve")
    decide(anna, table, "remove", seat=1)
    bob.join(invitation(anna, table), "Bob")
    assert list(now_at(server, table).match.deals) == [0]
    next(player for player in (anna, bob, carl) if player.look(table)["yours"]).act(table)
    decide(anna, table, "remove", seat=1)
    eve.join(invitation(anna, table), "Eve")
    assert list(now_at(server, table).match.deals) == [0]


def test_the_seat_of_somebody_removed_is_not_taken_over_by_who_has_one(
    anna: Player, bob: Player, eve: Player, server: Serving
) -> None:
    """The owner frees the guest's seat to look at their cards."""
    table, _ = together(anna, bob)
    decide(anna, table, "remove", seat=1)
    answer = anna.join(invitation(anna, table), "Anna")
    assert (answer.status_code, "for a newcomer" in answer.text) == (403, True)
    assert anna.look(table)["your_seats"] == [0]
    assert eve.join(invitation(anna, table), "Eve").status_code == 303
    assert "The owner has freed Bob’s seat." in said(eve, table), "and all can read what happened"


def test_no_other_route_leads_to_the_seed(anna: Player, bob: Player, eve: Player, server: Serving) -> None:
    table, _ = together(anna, bob)
    eve.get(anna.look(table)["watch_link"])
    anna.act(table) if anna.look(table)["yours"] else bob.act(table)
    match = now_at(server, table).match
    secret = {str(match.seed), *(entry.check for entry in match.log)}
    for player in (anna, bob, eve):
        for route in ("log.json", "analysis", "analysis/fragments"):
            assert player.get(f"/t/{table}/{route}").status_code == 403
        for route in ("", "/replay", "/replay/fragments", "/fragments"):
            text = player.get(f"/t/{table}{route}").text
            assert not [word for word in secret if word in text]
        assert player.post(f"/api/tables/{table}/branch", at=0).status_code == 403
    bob.post(f"/api/tables/{table}/seats/1", to="bot")
    assert anna.post(f"/api/tables/{table}/branch", at=0).status_code == 403, "Bob may come back"
    bob.post(f"/api/tables/{table}/seats/1", to="person")
    assert bob.look(table)["your_seats"] == [1]


def test_who_plays_alone_branches_freely_and_the_game_stays_the_same(anna: Player, server: Serving) -> None:
    table = anna.open("you", "bot:random", "hotseat", **{"option.start_player": "0"})
    phone = server.player()
    phone.join(own_link(anna, table, 0), "")
    anna.act(table)
    twin = branch(anna, table, at=1)
    assert now_at(server, twin).match.at(1).hash() == now_at(server, table).match.at(1).hash()
    assert now_at(server, table).match.deals == {} == now_at(server, twin).match.deals
    assert anna.look(twin)["actions"] >= 1, "the bot may have gone on already"
    again = branch(phone, table, at=0)
    assert phone.look(again)["seat"] is not None


# -- the end


@every_game
def test_the_end_cannot_be_taken_back(anna: Player, server: Serving, game: str) -> None:
    match = finished(2, 3, game)
    last = match.log[-1]
    headers = {"X-CSRF-Token": anna.csrf, "Content-Type": "application/json"}
    before = match.branch(len(match.log) - 1).to_json()
    table = anna.http.post("/logs", content=before, headers=headers).headers["location"].split("/")[2]
    assert anna.act(table, last.code, seat=last.seat).status_code == 200
    assert anna.get(f"/t/{table}/log.json").status_code == 200, "everything lies open"
    answer = anna.post(f"/api/tables/{table}/undo", answers=anna.look(table)["version"], seat=last.seat)
    assert (answer.status_code, "The game is over" in answer.json()["problem"]) == (422, True)
    assert 'data-undo="The game is over' in anna.get(f"/t/{table}/fragments").json()["fragments"]["status"]
    assert anna.look(table)["over"]


# -- mute, remove, ban, leave


def test_only_the_owner_decides_about_others(anna: Player, bob: Player, eve: Player) -> None:
    table, _ = together(anna, bob)
    eve.get(anna.look(table)["watch_link"])
    for do in ("mute", "unmute", "remove", "ban"):
        for player in (bob, eve):
            assert decide(player, table, do, seat=0)[0] == 403
            assert decide(player, table, do, seat=1)[0] == 403
    assert decide(bob, table, "ban", onlooker="someone")[0] == 403
    assert decide(bob, table, "leave", seat=0)[0] == 403
    assert decide(eve, table, "leave", seat=1)[0] == 403
    for do in ("mute", "ban"):
        assert decide(anna, table, do, seat=0)[0] == 422, "nobody bans themselves"
    bots = anna.open("you", "bot")
    for do in ("mute", "remove", "ban"):
        assert decide(anna, bots, do, seat=1) == (422, "Nobody sits there.")
        assert decide(anna, bots, do, seat=9)[0] == 422
    assert decide(anna, bots, "mute")[0] == 422
    assert decide(anna, bots, "remove", onlooker="x")[0] == 422


def test_who_is_muted_plays_on_and_does_not_write(anna: Player, bob: Player, server: Serving) -> None:
    table, _ = together(anna, bob)
    assert decide(anna, table, "mute", seat=1) == 200
    assert decide(anna, table, "mute", seat=1) == (422, "Bob is muted already.")
    phone = server.player()
    phone.join(own_link(bob, table), "")
    for device in (bob, phone):
        answer = device.post(f"/api/tables/{table}/chat", text="spam")
        assert (answer.status_code, "muted you" in answer.json()["problem"]) == (403, True)
    bob.post(f"/api/tables/{table}/links", seat=1, withdraw=True)
    bob.post(f"/api/tables/{table}/seats/1", to="bot")
    bob.post(f"/api/tables/{table}/seats/1", to="person")
    assert bob.post(f"/api/tables/{table}/chat", text="spam").status_code == 403, "a new link is no way round"
    assert "The owner has muted Bob." in said(bob, table)
    assert "spam" not in said(anna, table)
    acted = (anna if anna.look(table)["yours"] else bob).act(table)
    assert acted.status_code == 200
    assert decide(anna, table, "unmute", seat=1) == 200
    assert bob.post(f"/api/tables/{table}/chat", text="thank you").status_code == 200


@pytest.mark.parametrize("then", ["open", "bot"])
def test_who_is_removed_is_told_so_and_may_be_invited_again(anna: Player, bob: Player, then: str) -> None:
    table, link = together(anna, bob)
    mine = own_link(bob, table)
    assert decide(anna, table, "remove", seat=1, then=then) == 200
    assert anna.look(table)["seats"][1]["kind"] == then
    page = bob.get(f"/t/{table}")
    assert (page.status_code, "has taken your seat back" in page.text) == (403, True)
    assert f"/t/{table}" not in bob.get("/").text, "the table is not in the list any more"
    for old in (link, mine):
        assert bob.get(old).status_code == 404
    if then == "bot":
        anna.post(f"/api/tables/{table}/seats/1", to="person")
    assert bob.join(invitation(anna, table), "Bob").status_code == 303
    assert bob.look(table)["your_seats"] == [1]


def test_who_is_banned_does_not_come_back(anna: Player, bob: Player, eve: Player, server: Serving) -> None:
    """Not on the other devices, not by a link they have seen, not as an onlooker. The others stay."""
    table = anna.open("you", "invite", "invite")
    open_seat, watch = invitation(anna, table, 2), anna.look(table)["watch_link"]
    bob.join(invitation(anna, table), "Bob")
    phone = server.player()
    phone.join(own_link(bob, table), "")
    mine = own_link(bob, table)
    for player in (bob, eve):
        player.get(watch)
    assert decide(anna, table, "ban", seat=1) == 200
    for device in (bob, phone):
        for path in (f"/t/{table}", f"/api/tables/{table}"):
            assert (device.get(path).status_code, "has banned you" in device.get(path).text) == (403, True)
        for seat in (1, 2):
            assert device.join(invitation(anna, table, seat), "Bob").status_code == 403, "not even by a new link"
        assert device.get(anna.look(table)["watch_link"]).status_code == 403
        assert device.post(f"/api/tables/{table}/chat", text="hey").status_code == 403
    stranger = server.player("Robert")  # without the cookie, but with everything Bob has seen
    for link in (open_seat, watch, mine):
        assert stranger.get(link).status_code == 404
    stranger.http.cookies.update({"boardroom-watching": bob.http.cookies["boardroom-watching"]})
    assert stranger.get(f"/t/{table}").status_code == 403, "a cookie of an onlooker is no use to somebody else"
    assert eve.look(table)["seat"] is None, "another onlooker looks on"
    assert "The owner has banned Bob." in said(eve, table)


def test_an_onlooker_is_banned(anna: Player, bob: Player, eve: Player, server: Serving) -> None:
    table = anna.open("you", "bot")
    link = anna.look(table)["watch_link"]
    for player in (bob, eve):
        player.get(link)
    with eve.listen(table) as heard, bob.listen(table) as also_heard:
        next(heard), next(also_heard)
        watching = wait_until(lambda: len(anna.look(table).get("onlookers", [])) == 2 and anna.look(table)["onlookers"])
        assert [one["name"] for one in watching] == ["Bob", "Eve"]
        assert "onlookers" not in bob.look(table)
        assert decide(anna, table, "ban", onlooker=watching[1]["mark"]) == 200
        assert {message["event"] for message in heard} <= {"message", "resync"}, "the stream ends"
    page = eve.get(f"/t/{table}")
    assert (page.status_code, "has banned you" in page.text) == (403, True)
    assert eve.get(anna.look(table)["watch_link"]).status_code == 403
    assert server.player().get(link).status_code == 404
    assert bob.look(table)["seat"] is None
    owner = next(iter(now_at(server, table).seats[0].holders))
    mark = moves.mark(table, owner)
    assert decide(anna, table, "ban", onlooker=mark)[0] == 422


def test_players_leave(anna: Player, bob: Player) -> None:
    table, _ = together(anna, bob)
    assert decide(bob, table, "leave", seat=1) == 200
    seat = anna.look(table)["seats"][1]
    assert (seat["kind"], seat["left"]) == ("bot", False)
    page = bob.get(f"/t/{table}")
    assert (page.status_code, "You have left this table" in page.text) == (403, True)
    assert f"/t/{table}" not in bob.get("/").text
    assert "Bob has left." in said(anna, table)
    assert decide(anna, table, "leave", seat=0) == 200
    assert anna.look(table)["seat"] is None, "the owner still looks on"


def test_after_the_end_names_stay(anna: Player, bob: Player) -> None:
    table, _ = together(anna, bob)
    for player, seat in ((anna, 0), (bob, 1)):
        player.post(f"/api/tables/{table}/seats/{seat}", to="bot", level="random")
    wait_until(lambda: anna.look(table)["over"], 180)
    assert decide(anna, table, "ban", seat=1) == 200
    assert bob.get(f"/t/{table}").status_code == 403
    assert [s["name"] for s in anna.look(table)["seats"]] == ["Anna", "Bob"]
    assert [s["kind"] for s in anna.look(table)["seats"]][1] != "open"


def test_what_was_decided_is_kept_with_the_table(anna: Player, bob: Player, eve: Player, server: Serving) -> None:
    """Rebuilt from its events, as after a restart, the table knows who is muted and banned."""
    table, _ = together(anna, bob)
    anna.post(f"/api/tables/{table}/seats/0", to="bot")
    decide(anna, table, "mute", seat=1)
    decide(anna, table, "ban", seat=1)
    eve.join(invitation(anna, table), "Eve")
    decide(anna, table, "mute", seat=1)
    now = now_at(server, table)
    again, _ = follow(first_state(now.head, server.services.tables.box("upgrade")), server.services.store.events(table))
    assert (again.seats, again.gone, again.watch_earlier) == (now.seats, now.gone, now.watch_earlier)
    assert now.seats[1].muted and now.gone


def test_random_comings_and_goings_never_give_a_seat_to_two(server: Serving) -> None:
    """Whatever happens: an open link belongs to one seat, and who is banned holds none."""
    chance = random.Random(8)
    box = server.services.tables.box("upgrade")
    now = new_table("upgrade", "", "anna", "Anna", {}, [Wish("you"), Wish("invite"), Wish("invite")], box)[1].now
    people = ["anna", "bob", "carl", "dora"]

    def wish(person: str, seat: int) -> Plan | None:
        return chance.choice(
            [
                lambda: moves.join(now, person, now.seats[seat].token, person),
                lambda: moves.withdraw(now, person, "k", chance.choice([seat, None])),
                lambda: moves.hand_over(now, person, "k", seat, chance.choice(["bot", "person"])),
                lambda: moderation.leave(now, person, "k", seat),
                lambda: moderation.remove(now, "anna", "k", seat, chance.choice(["open", "bot"])),
                lambda: moderation.ban(now, "anna", "k", seat) if chance.random() < 0.1 else None,
                lambda: moves.disclose(now, person),
            ]
        )()

    done = 0
    for _ in range(1500):
        try:
            plan = wish(chance.choice(people), chance.randrange(3))
        except Refusal:
            continue
        if plan is None:
            continue
        done += 1
        now = plan.now
        links = [t for seat in now.seats for t in (seat.token, seat.spent) if t] + [now.watch_token]
        assert len(links) == len(set(links))
        assert not any(now.is_banned(p) for seat in now.seats for p in seat.holders)
        assert all((seat.kind == "open") == (not seat.name) for seat in now.seats)
    assert done > 100
