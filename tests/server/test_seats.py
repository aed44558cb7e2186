"""Who sits where: invitations, other devices, bots that keep a seat warm, links that are withdrawn."""

from __future__ import annotations

import pytest

from tests.server.player import Player
from tests.server.serving import Serving, wait_until


@pytest.fixture
def table(anna: Player) -> str:
    """Anna owns it and moves first; two seats are free."""
    return anna.open("you", "invite", "invite", **{"option.start_player": "0"})


def invite(anna: Player, table: str, seat: int) -> str:
    link = anna.look(table)["seats"][seat]["invite"]
    assert isinstance(link, str)
    return link


def test_an_invitation_asks_a_name_and_gives_the_seat(anna: Player, bob: Player, table: str) -> None:
    link = invite(anna, table, 1)
    door = bob.get(link)
    assert door.status_code == 200
    assert "A table" in door.text
    answer = bob.join(link, "Bobby")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}")
    seen = bob.look(table)
    assert (seen["seat"], seen["your_seats"]) == (1, [1])
    assert [s["name"] for s in seen["seats"]] == ["Anna", "Bobby", "Seat 3"]
    assert bob.get("/api/me").json()["name"] == "Bobby"


def test_looking_at_an_invitation_changes_nothing(anna: Player, bob: Player, table: str) -> None:
    """Chat programs fetch links to show a preview."""
    link = invite(anna, table, 1)
    seq = anna.look(table)["seq"]
    for _ in range(3):
        bob.get(link)
    assert anna.look(table)["seq"] == seq
    assert anna.look(table)["seats"][1]["kind"] == "open"


def test_an_invitation_without_a_name_asks_again(anna: Player, server: Serving, table: str) -> None:
    nobody = server.player()
    answer = nobody.join(invite(anna, table, 1), "   ")
    assert answer.status_code == 422
    assert "Please give a name" in answer.text
    assert anna.look(table)["seats"][1]["kind"] == "open"


def test_links_are_shown_to_those_only_who_may_pass_them_on(anna: Player, bob: Player, table: str) -> None:
    bob.join(invite(anna, table, 1), "Bob")
    for_anna, for_bob = anna.look(table), bob.look(table)
    assert "invite" in for_anna["seats"][2] and "invite" not in for_bob["seats"][2]
    assert "invite" not in for_anna["seats"][1], "a seat that is taken has no invitation"
    assert "rejoin" not in for_anna["seats"][1] and "rejoin" in for_bob["seats"][1]
    assert for_anna["watch_link"] and for_bob["watch_link"] is None
    assert anna.look(table)["seats"][2]["invite"] not in bob.get(f"/t/{table}").text


def test_who_sits_already_goes_straight_in(anna: Player, bob: Player, table: str) -> None:
    link = invite(anna, table, 1)
    bob.join(link, "Bob")
    assert bob.get(link).headers["location"] == f"/t/{table}"
    seq = anna.look(table)["seq"]
    assert bob.join(link, "Bob").status_code == 303
    assert anna.look(table)["seq"] == seq


def test_an_own_link_brings_the_player_back_on_another_device(
    anna: Player, bob: Player, server: Serving, table: str
) -> None:
    invitation = invite(anna, table, 1)
    bob.join(invitation, "Bob")
    phone = server.player()
    assert phone.get(f"/t/{table}").status_code == 403
    link = bob.look(table)["seats"][1]["rejoin"]
    assert link != invitation
    assert "Bob’s own link" in phone.get(link).text
    assert phone.join(link, "Bob").status_code == 303
    assert phone.look(table)["your_seats"] == [1] == bob.look(table)["your_seats"]
    assert anna.look(table)["seats"][1]["name"] == "Bob"
    anna.act(table)
    assert phone.act(table).status_code == 200, "acts as well as the first device"


def test_reload_keeps_the_seat(bob: Player, anna: Player, table: str, server: Serving) -> None:
    bob.join(invite(anna, table, 1), "Bob")
    again = Player(server.address)
    again.http.cookies = bob.http.cookies
    assert again.look(table)["your_seats"] == [1]
    again.close()


def test_a_withdrawn_invitation_leads_nowhere(anna: Player, bob: Player, table: str) -> None:
    old = invite(anna, table, 1)
    assert anna.post(f"/api/tables/{table}/links", seat=1, withdraw=True).status_code == 200
    assert bob.get(old).status_code == 404
    assert bob.join(old, "Bob").status_code == 404
    new = invite(anna, table, 1)
    assert new != old
    assert bob.join(new, "Bob").status_code == 303


def test_who_should_not_sit_there_loses_the_seat(anna: Player, bob: Player, table: str) -> None:
    link = invite(anna, table, 1)
    bob.join(link, "Eve")
    answer = anna.post(f"/api/tables/{table}/links", seat=1, withdraw=True)
    assert (answer.status_code, "remove them" in answer.json()["problem"]) == (422, True)
    assert anna.post(f"/api/tables/{table}/people", do="remove", seat=1).status_code == 200
    assert bob.get(f"/api/tables/{table}").status_code == 403
    assert bob.post(f"/api/tables/{table}/chat", text="hey").status_code == 403
    assert bob.get(link).status_code == 404
    assert anna.look(table)["seats"][1] == {
        "number": 1,
        "kind": "open",
        "name": "Seat 2",
        "mine": False,
        "left": False,
        "invite": invite(anna, table, 1),
    }


def test_withdrawing_ones_own_link_signs_off_other_devices(anna: Player, server: Serving, table: str) -> None:
    link = anna.look(table)["seats"][0]["rejoin"]
    phone = server.player()
    phone.join(link, "Anna")
    assert phone.look(table)["your_seats"] == [0]
    assert anna.post(f"/api/tables/{table}/links", seat=0, withdraw=True).status_code == 200
    assert anna.look(table)["your_seats"] == [0]
    assert anna.look(table)["seats"][0]["name"] == "Anna"
    assert phone.get(f"/api/tables/{table}").status_code == 403
    assert phone.get(link).status_code == 404


def test_only_the_owner_withdraws(anna: Player, bob: Player, table: str) -> None:
    bob.join(invite(anna, table, 1), "Bob")
    for what in (0, 2, "watch"):
        assert bob.post(f"/api/tables/{table}/links", seat=what, withdraw=True).status_code == 403
    assert anna.post(f"/api/tables/{table}/links", seat=9, withdraw=True).status_code == 422
    bots = anna.open("you", "bot")
    answer = anna.post(f"/api/tables/{bots}/links", seat=1, withdraw=True)
    assert (answer.status_code, "no link" in answer.json()["problem"]) == (422, True)


def test_an_onlookers_link_can_be_withdrawn(anna: Player, bob: Player, table: str) -> None:
    link = anna.look(table)["watch_link"]
    assert bob.get(link).headers["location"] == f"/t/{table}"
    assert bob.look(table)["seat"] is None
    assert bob.look(table)["legal"] == []
    anna.post(f"/api/tables/{table}/links", seat="watch", withdraw=True)
    assert bob.get(f"/api/tables/{table}").status_code == 403
    assert bob.get(link).status_code == 404


def test_a_seat_link_is_no_onlookers_link_and_the_other_way_round(anna: Player, bob: Player, table: str) -> None:
    watch, seat = anna.look(table)["watch_link"], invite(anna, table, 1)
    assert bob.get(watch.replace("/w/", "/j/")).status_code == 404
    assert bob.join(watch.replace("/w/", "/j/"), "Bob").status_code == 404
    assert bob.get(seat.replace("/j/", "/w/")).status_code == 404


def test_a_browser_watches_many_tables(anna: Player, bob: Player) -> None:
    tables = [anna.open("you", "bot") for _ in range(3)]
    for table in tables:
        bob.get(anna.look(table)["watch_link"])
    assert [bob.look(table)["seat"] for table in tables] == [None] * 3


# -- bots


def test_a_leavers_seat_is_played_by_a_bot_and_taken_back(anna: Player, bob: Player, table: str) -> None:
    bob.join(invite(anna, table, 1), "Bob")
    assert bob.post(f"/api/tables/{table}/seats/1", to="bot", level="random").status_code == 200
    seat = anna.look(table)["seats"][1]
    assert (seat["kind"], seat["left"], seat["level"], seat["name"]) == ("bot", True, "random", "Bob")
    assert bob.look(table)["seat"] == 1, "still sees the table from there"
    answer = bob.post(f"/api/tables/{table}/actions", answers=0, action=0)
    assert (answer.status_code, "Take it back" in answer.json()["problem"]) == (403, True)
    assert bob.post(f"/api/tables/{table}/chat", text="bye").status_code == 200
    anna.act(table)
    wait_until(lambda: anna.look(table)["to_act"] == [2])
    assert anna.look(table)["actions"] > 1, "the bot has played"
    assert bob.post(f"/api/tables/{table}/seats/1", to="person").status_code == 200
    seat = anna.look(table)["seats"][1]
    assert (seat["kind"], seat["left"], seat["name"]) == ("person", False, "Bob")
    assert bob.look(table)["your_seats"] == [1]


def test_the_owner_hands_over_and_gives_back(anna: Player, bob: Player, table: str) -> None:
    bob.join(invite(anna, table, 1), "Bob")
    assert anna.post(f"/api/tables/{table}/seats/1", to="bot").status_code == 200
    assert anna.look(table)["seats"][1]["left"]
    assert anna.post(f"/api/tables/{table}/seats/1", to="person").status_code == 200
    assert bob.look(table)["your_seats"] == [1], "it is Bob's again, not Anna's"
    assert anna.look(table)["your_seats"] == [0]


def test_nobody_else_hands_over(anna: Player, bob: Player, table: str) -> None:
    bob.join(invite(anna, table, 1), "Bob")
    for seat in (0, 2):
        assert bob.post(f"/api/tables/{table}/seats/{seat}", to="bot").status_code == 403
    for seat in (7, 63):
        assert anna.post(f"/api/tables/{table}/seats/{seat}", to="bot").status_code == 422
    assert anna.post(f"/api/tables/{table}/seats/1", to="bot", level="genius").status_code == 422
    assert anna.post(f"/api/tables/{table}/seats/1", to="person").status_code == 422, "it is a person's"


def test_an_open_seat_becomes_a_bots_and_open_again(anna: Player, bob: Player, table: str) -> None:
    link = invite(anna, table, 1)
    anna.post(f"/api/tables/{table}/seats/1", to="bot")
    assert bob.get(link).status_code == 404
    seat = anna.look(table)["seats"][1]
    assert (seat["kind"], seat["left"]) == ("bot", False)
    anna.post(f"/api/tables/{table}/seats/1", to="person")
    assert anna.look(table)["seats"][1]["kind"] == "open"
    assert bob.join(invite(anna, table, 1), "Bob").status_code == 303


# -- hot seat


def test_one_person_plays_several_seats(anna: Player) -> None:
    table = anna.open("you", "hotseat", "hotseat:Carl", **{"name.1": "Berta"})
    seen = anna.look(table)
    assert [s["name"] for s in seen["seats"]] == ["Anna", "Berta", "Carl"]
    assert seen["your_seats"] == [0, 1, 2]
    for _ in range(12):
        seen = anna.look(table)
        assert seen["seat"] == seen["to_act"][0], "shown from the seat that must decide"
        assert anna.act(table).status_code == 200
    assert {0, 1, 2} >= set(seen["to_act"])
    wrong = next(s for s in range(3) if s not in anna.look(table)["to_act"])
    assert anna.act(table, seat=wrong).status_code == 422


def test_a_seat_of_a_hot_seat_can_be_given_away(anna: Player, bob: Player) -> None:
    table = anna.open("you", "hotseat")
    assert anna.post(f"/api/tables/{table}/people", do="remove", seat=1).status_code == 200
    bob.join(invite(anna, table, 1), "Bob")
    assert (anna.look(table)["your_seats"], bob.look(table)["your_seats"]) == ([0], [1])


def test_another_device_holds_all_seats_of_a_hot_seat(anna: Player, server: Serving) -> None:
    """An own link leads to the person, not to one of several seats: so it makes nobody an opponent who is watched."""
    table = anna.open("you", "hotseat", "bot")
    phone = server.player()
    phone.join(anna.look(table)["seats"][1]["rejoin"], "")
    assert phone.look(table)["your_seats"] == [0, 1] == anna.look(table)["your_seats"]
    assert phone.post(f"/api/tables/{table}/people", do="leave", seat=1).status_code == 200
    assert phone.get(f"/api/tables/{table}").status_code == 403
    assert anna.look(table)["your_seats"] == [0, 1]


# -- opening


def test_closed_seats_are_left_out(anna: Player) -> None:
    table = anna.open("you", "closed", "bot", "closed", **{"level.2": "random"})
    assert [s["kind"] for s in anna.look(table)["seats"]] == ["person", "bot"]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"game": "chess", "seat.0": "you"}, "there is no game"),
        ({"game": "upgrade"}, "not 0"),
        ({"game": "upgrade", "seat.0": "you", "seat.1": "ghost"}, "cannot be “ghost”"),
        ({"game": "upgrade", "seat.0": "you", "seat.1": "bot:genius"}, "no bot called “genius”"),
        ({"game": "upgrade", "seat.0": "you", "seat.1": "you"}, "one seat as yourself"),
        ({"game": "upgrade", "seat.0": "you", "seat.1": "bot", "option.bag_mode": "none"}, "cannot be “none”"),
        ({"game": "upgrade", "seat.0": "you", "seat.1": "hotseat", "name.1": "x" * 30}, "at most 24"),
    ],
)
def test_a_form_that_cannot_be_is_shown_again_with_the_reason(anna: Player, fields: dict[str, str], says: str) -> None:
    answer = anna.form("/tables", title="My <table>", **fields)
    assert answer.status_code == 422
    assert says in answer.text.replace("&#39;", "'")
    assert "My &lt;table&gt;" in answer.text, "what was filled in is kept"


def test_options_are_taken_over_and_impossible_ones_fall_back(anna: Player) -> None:
    table = anna.open("you", "bot", **{"option.bag_mode": "one_bag", "option.start_player": "3", "option.solo": "on"})
    options = anna.look(table)["options"]
    assert (options["bag_mode"], options["start_player"], options["solo"]) == ("one_bag", "random", "off")


def test_somebody_new_gives_a_name_with_the_first_table(server: Serving) -> None:
    nobody = server.player()
    answer = nobody.form("/tables", **{"game": "upgrade", "seat.0": "you", "seat.1": "bot"})
    assert answer.status_code == 422
    assert "Please give a name" in answer.text
    table = nobody.open("you", "bot", name="Dora")
    assert nobody.look(table)["seats"][0]["name"] == "Dora"
    assert nobody.get("/api/me").json()["name"] == "Dora"


def test_a_table_opened_twice_with_one_key_is_one_table(anna: Player) -> None:
    assert anna.open("you", "bot", key="once") == anna.open("you", "bot", key="once")
    assert anna.open("you", "bot") != anna.open("you", "bot")
