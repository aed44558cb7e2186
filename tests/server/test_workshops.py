"""Workshops: opened by a trainer, entered by many, led from one room."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from boardroom.server.keeping import forgetting, removal
from boardroom.server.keeping.loading import Shelf
from boardroom.server.table.kept import load
from boardroom.server.table.supervision import TRAINER_SEES_ALL
from boardroom.server.workshop import register
from tests.server.conftest import Serve
from tests.server.page import Page
from tests.server.serving import Serving, wait_until
from tests.server.workshop import Training


@pytest.fixture
def day(server: Serving) -> Iterator[Training]:
    """A running workshop of two tables for two teams each."""
    return Training(server)


def teams(day: Training, table: int = 1) -> list[Any]:
    return list(day.look()["tables"][table - 1]["teams"])


# -- opening and coming in


def test_a_trainer_opens_a_workshop_and_gets_one_link(server: Serving) -> None:
    trainer = server.player("Tessa")
    form = {"game": "deploy", "title": "Day <1>", "tables": "3", "seats": "3", "way": "vote", "seating": "choice"}
    answer = trainer.form("/workshops", **form)
    assert answer.status_code == 303
    room = Page(trainer.get(answer.headers["location"]).text)
    assert "Day <1>" in room.text and room.complaints() == []
    address = next(field["value"] for field in room.all("input", id="address"))
    assert re.fullmatch(rf"{server.address}/x/(\w{{4}}-){{2}}\w{{4}}", address), "it can be typed from a wall"
    assert [box["aria-label"] for box in room.all("svg", role="img")] == ["The way in"]
    assert len(room.all("article")) == 3


def test_a_faulty_form_is_given_back_with_what_was_filled_in(server: Serving) -> None:
    trainer = server.player("Tessa")
    answer = trainer.form(
        "/workshops", game="deploy", title="My day", tables="1000", seats="3", way="vote", seating="choice"
    )
    assert answer.status_code == 422
    page = Page(answer.text)
    assert "A workshop has 1 to 60 tables, not 1000." in page.text
    assert "My day" in [field.get("value") for field in page.all("input")]


def test_people_come_with_a_name_and_choose_a_team(day: Training) -> None:
    anna = day.comes("Anna", table=1, seat=0)
    ben = day.comes("Anna", table=1, seat=0)
    shown = ben.get(f"/api/workshops/{day.id}").json()
    assert shown["place"] == {"table": 1, "seat": 0, "path": f"/t/{day.table()}"}
    assert shown["tables"][0]["teams"][0]["people"] == ["Anna", "Anna 2"]
    seen = anna.look(day.table())
    assert seen["seat"] == 0 and seen["seats"][0]["team"] == ["Anna", "Anna 2"]
    assert "To your table" in Page(anna.get(f"/workshops/{day.id}").text).text


def test_a_link_may_be_typed_carelessly(day: Training) -> None:
    for typed in (day.link.upper(), day.link.replace("-", ""), f"{day.link} "):
        assert "Training day" in day.server.player().get(f"/x/{typed}").text
    assert day.server.player().get(f"/x/{day.link[:-1]}").status_code == 404


def test_nobody_sees_a_workshop_without_its_link(day: Training) -> None:
    stranger = day.server.player("Eve")
    for path in (f"/api/workshops/{day.id}", f"/workshops/{day.id}", f"/workshops/{day.id}/events"):
        assert stranger.get(path).status_code == 403
    assert stranger.get(f"/t/{day.table()}").status_code == 403
    assert stranger.post("/api/workshops/enter", link="x" * 24, name="Eve").status_code == 404
    assert stranger.post(f"/api/workshops/{day.id}/orders", do="end").status_code == 403
    assert stranger.post(f"/api/workshops/{day.id}/place", table=1, seat=0).status_code == 422


def test_at_random_everybody_gets_a_place_and_the_teams_are_even(server: Serving) -> None:
    day = Training(server, seating="random", tables=2, seats=2)
    for number in range(6):
        day.comes(f"P{number}")
    sizes = [len(team["members"]) for table in day.look()["tables"] for team in table["teams"]]
    assert sorted(sizes) == [1, 1, 2, 2]


def test_a_team_is_called_by_its_colour_unless_the_game_draws_the_colours(server: Serving) -> None:
    def names(game: str) -> list[str]:
        return [team["name"] for team in teams(Training(server, game=game, seats=3))]

    assert names("upgrade") == ["Blue", "Orange", "Green"]
    assert names("smartphone") == ["Alpha", "Beta", "Gamma"], "Blue might sit there in yellow"


def test_where_the_trainer_gives_places_people_wait(server: Serving) -> None:
    day = Training(server, seating="trainer")
    anna = day.comes("Anna")
    assert anna.post(f"/api/workshops/{day.id}/place", table=1, seat=0).status_code == 403
    assert [one["name"] for one in day.look()["waiting"]] == ["Anna"]
    assert day.move("Anna", 2, 1).status_code == 200
    assert anna.get(f"/api/workshops/{day.id}").json()["place"]["table"] == 2
    day.comes("Ben")
    day.done("spread")
    assert day.look()["waiting"] == []


def test_the_trainer_does_not_play(day: Training) -> None:
    answer = day.trainer.post("/api/workshops/enter", link=day.link, name="Tessa")
    assert answer.status_code == 422 and "does not play" in answer.json()["problem"]
    refused = day.trainer.post(f"/api/tables/{day.table()}/actions", answers=0, action=0)
    assert refused.status_code == 403


def test_everybody_at_a_table_is_told_who_sees_what(day: Training) -> None:
    anna = day.comes("Anna", table=1)
    page = Page(anna.get(f"/t/{day.table()}").text)
    assert "the trainer sees everything at this table" in page.text
    assert TRAINER_SEES_ALL in page.text
    assert page.complaints() == []


def test_the_same_start_for_all_or_one_for_each(server: Serving) -> None:
    def starts(day: Training) -> set[int]:
        return {server.services.store.head(day.table(n)).seed for n in (1, 2)}  # type: ignore[union-attr]

    assert len(starts(Training(server, seed=None))) == 1
    assert len(starts(Training(server, seed=None, same_start=False))) == 2


def test_options_and_box_are_the_trainers_choice(server: Serving) -> None:
    day = Training(server, options={"bag_mode": "one_bag"})
    assert day.trainer.look(day.table())["options"]["bag_mode"] == "one_bag"
    refused = day.trainer.post("/api/workshops", game="upgrade", tables=1, seats=2, options={"bag_mode": "three"})
    assert refused.status_code == 422 and "bag_mode" in refused.json()["problem"]


def test_an_owners_box_file_or_the_values_as_they_come(serve: Serve, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("coins = 12\n", encoding="utf-8")
    server = serve(boxes={"sealed": mine})
    trainer = server.player("Tessa")
    assert "The owner’s box file" in Page(trainer.get("/workshops?game=sealed").text).text
    assert "The owner’s box file" not in Page(trainer.get("/workshops?game=upgrade").text).text
    form = {"game": "sealed", "tables": "1", "seats": "2", "way": "vote", "seating": "choice"}
    for box, coins in (("own", 12), ("printed", 9)):
        opened = trainer.form("/workshops", **form, box=box).headers["location"]
        table = trainer.get(f"/api{opened}").json()["tables"][0]["id"]
        assert trainer.look(table)["view"]["players"][0]["coins"] == coins


def test_the_same_request_twice_opens_one_workshop(server: Serving) -> None:
    trainer = server.player("Tessa")
    wish = {"game": "upgrade", "tables": 1, "seats": 2, "key": "once"}
    first, second = (trainer.post("/api/workshops", **wish).json()["id"] for _ in range(2))
    assert first == second
    assert len(trainer.get("/api/workshops").json()["lead"]) == 1


def test_too_many_workshops_are_refused_with_a_sentence(serve: Serve) -> None:
    server = serve(unlimited=False, workshops_per_hour_per_person=1, people_per_workshop=1)
    trainer = server.player("Tessa")
    made = trainer.post("/api/workshops", game="upgrade", tables=1, seats=2)
    assert made.status_code == 200
    refused = trainer.post("/api/workshops", game="upgrade", tables=1, seats=2)
    assert refused.status_code == 429
    assert refused.json()["problem"].startswith("You have opened 1 workshops within an hour. Try again in")
    link = trainer.get(f"/api/workshops/{made.json()['id']}").json()["link"].removeprefix("/x/")
    assert server.player().post("/api/workshops/enter", link=link, name="A").status_code == 200
    full = server.player().post("/api/workshops/enter", link=link, name="B")
    assert full.status_code == 422 and "This workshop is full" in full.json()["problem"]


def test_tables_of_workshops_do_not_use_up_the_trainers_own(serve: Serve) -> None:
    server = serve(unlimited=False, tables_in_play_per_person=1)
    trainer = server.player("Tessa")
    assert trainer.post("/api/workshops", game="upgrade", tables=3, seats=2).status_code == 200
    assert trainer.open("you", "invite")


def test_tables_of_a_workshop_are_in_the_lists_of_those_who_play_there(day: Training) -> None:
    anna = day.comes("Anna", table=2)
    assert [row["title"] for row in anna.get("/api/tables").json()["tables"]] == ["Table 2"]
    assert day.trainer.get("/api/tables").json()["tables"] == [], "fifty of them would hide the trainer's own"


# -- leading


def levers(day: Training) -> dict[str, bool]:
    """The buttons for all tables, and whether they can be pressed."""
    page = Page(day.trainer.get(f"/workshops/{day.id}/fragments").json()["fragments"]["orders"])
    return {button["data-order"]: "disabled" not in button for button in page.all("button")}


def test_only_levers_that_do_something_can_be_pressed(server: Serving) -> None:
    day = Training(server, begin=False)
    assert levers(day) == {"resume": True, "pause": False, "spread": False, "fill": True, "end": True}
    day.comes("Anna")
    day.done("resume")
    assert levers(day) == {"resume": False, "pause": True, "spread": True, "fill": True, "end": True}
    day.done("end")
    assert levers(day) == {"resume": False, "pause": False, "spread": True, "fill": False, "end": False}


def test_many_tables_have_an_overview(server: Serving) -> None:
    day = Training(server, tables=7)
    page = Page(day.trainer.get(f"/workshops/{day.id}").text)
    marks = [link["href"] for link in page.all("a") if str(link.get("href", "")).startswith("#table-")]
    assert marks == [f"#table-{n}" for n in range(7)]
    assert page.complaints() == []


def test_a_paused_or_ended_table_waits_for_nobody(server: Serving) -> None:
    day = Training(server, options={"start_player": "0"})
    anna = day.comes("Anna", table=1)
    assert anna.look(day.table())["yours"]
    day.done("pause")
    assert not anna.look(day.table())["yours"]
    assert "waits for you" not in Page(anna.get("/").text).text
    day.done("end")
    assert "Ended by the trainer" in Page(anna.get("/").text).text


def test_paused_until_the_trainer_lets_them_begin(server: Serving) -> None:
    day = Training(server, begin=False, options={"start_player": "0"})
    anna = day.comes("Anna", table=1)
    table = day.table()
    seen = anna.look(table)
    assert seen["supervision"]["paused"]
    refused = anna.post(f"/api/tables/{table}/actions", answers=seen["version"], action=0)
    assert refused.status_code == 422 and "paused" in refused.json()["problem"]
    day.done("resume")
    assert anna.act(table).status_code == 200
    day.done("pause", table=1)
    assert anna.act(table, 0).status_code == 422
    assert not day.look()["tables"][1]["paused"]


def test_everything_is_there_again_after_a_restart(serve: Serve) -> None:
    first = serve()
    day = Training(first, options={"start_player": "0"})
    anna = day.comes("Anna", table=1)
    assert anna.act(day.table()).status_code == 200
    day.done("pause")
    before = day.look()
    first.stop()
    second = serve()
    cookies = dict(day.trainer.http.cookies)
    trainer = second.player()
    trainer.http.cookies.update(cookies)
    again = trainer.get(f"/api/workshops/{day.id}").json()
    for table in (*before["tables"], *again["tables"]):
        for team in table["teams"]:
            team["share"] = None
            for member in team["members"]:
                member["there"] = False
    assert again == before


def test_the_glance_tells_who_is_to_act_points_and_alarms(server: Serving) -> None:
    day = Training(server, options={"start_player": "0"})
    anna = day.comes("Anna", table=1)
    seen = day.look()["tables"]
    assert [team["acting"] for team in seen[0]["teams"]] == [True, False]
    assert "nobody of the team is there" in seen[0]["teams"][0]["alarms"]
    assert "nobody sits here" in seen[1]["teams"][0]["alarms"]
    assert {"points", "place", "share"} <= seen[0]["teams"][0].keys()
    assert seen[0]["teams"][0]["share"] is None, "before the first action there is nothing to foresee"
    assert anna.act(day.table()).status_code == 200
    wait_until(lambda: None not in [team["share"] for team in day.look()["tables"][0]["teams"]])


def test_the_glance_tells_since_when_somebody_is_waited_for(server: Serving) -> None:
    day = Training(server, begin=False, options={"start_player": "0"})
    assert [table["since"] for table in day.look()["tables"]] == ["", ""], "nobody is waited for in a pause"
    day.done("resume", table=1)
    waits, paused = day.look()["tables"]
    assert waits["since"] and waits["waited"] >= 0 and not paused["since"]
    cards = day.trainer.get(f"/workshops/{day.id}/fragments").json()["fragments"]
    assert waits["since"] in cards["table-0"] and "data-since" not in cards["table-1"]


def test_the_trainer_looks_into_every_seat_and_nobody_else_does(day: Training) -> None:
    anna = day.comes("Anna", table=1, seat=0)
    table = day.table()
    for seat in (0, 1):
        assert day.trainer.get(f"/api/tables/{table}?eyes={seat}").json()["seat"] == seat
        page = Page(day.trainer.get(f"/t/{table}?eyes={seat}").text)
        assert page.complaints() == [] and not page.all("button", class_="choice")
    assert day.trainer.look(table)["seat"] is None
    assert anna.get(f"/api/tables/{table}?eyes=1").json()["seat"] == 0


def test_somebody_who_left_is_replaced_by_a_bot_and_comes_back(server: Serving) -> None:
    day = Training(server, options={"start_player": "0"})
    anna = day.comes("Anna", table=1)
    table = day.table()
    day.done("bot", table=1, seat=0, level="random")
    wait_until(lambda: server.services.store.events(table)[-1].kind == "action")
    assert anna.post(f"/api/tables/{table}/actions", answers=0, action=0).status_code == 403
    day.done("back", table=1, seat=0)
    assert anna.look(table)["your_seats"] == [0]
    day.done("fill", table=2, level="random")
    assert [team["kind"] for team in teams(day, 2)] == ["bot", "bot"]
    ben = day.comes("Ben", table=2, seat=1)
    assert ben.look(day.table(2))["your_seats"] == [1]


def test_people_are_moved_and_lose_the_old_view(day: Training) -> None:
    anna = day.comes("Anna", table=1, seat=0)
    old = day.table(1)
    assert day.move("Anna", 2, 1).status_code == 200
    assert anna.get(f"/api/tables/{old}").status_code == 403
    assert anna.look(day.table(2))["seat"] == 1
    assert teams(day, 1)[0]["kind"] == "open"
    assert day.move("Anna").status_code == 200
    assert [one["name"] for one in day.look()["waiting"]] == ["Anna"]
    assert day.move("Anna", 9, 0).status_code == 422
    assert day.move("Anna", 1, 9).status_code == 422


def test_somebody_who_came_twice_is_taken_off_the_list(day: Training) -> None:
    anna = day.comes("Anna", table=1, seat=0)
    table = day.table(1)
    gone = day.trainer.post(f"/api/workshops/{day.id}/people", person=day.person("Anna"), away=True)
    assert gone.status_code == 200
    assert day.look()["waiting"] == [] and teams(day, 1)[0]["members"] == []
    assert anna.get(f"/api/tables/{table}").status_code == 403
    assert anna.get(f"/workshops/{day.id}").status_code == 403
    again = anna.post("/api/workshops/enter", link=day.link, name="Anna")
    assert again.status_code == 200, "by the link she can come again, under her name"
    assert [one["name"] for one in day.look()["waiting"]] == ["Anna"]
    assert anna.post(f"/api/workshops/{day.id}/people", person="x", away=True).status_code == 403


def test_whoever_was_moved_is_led_to_the_new_place(day: Training) -> None:
    anna = day.comes("Anna", table=1, seat=0)
    old = day.table(1)
    day.move("Anna", 2, 1)
    assert anna.get(f"/t/{old}").headers.get("location") == f"/workshops/{day.id}"


def test_an_undo_within_the_rules_and_one_beyond_them(server: Serving) -> None:
    day = Training(server, game="sealed")
    anna, ben = day.comes("Anna", table=1, seat=0), day.comes("Ben", table=1, seat=1)
    table = day.table()
    assert day.order("undo", table=1).status_code == 422, "nothing was played"
    assert anna.act(table, "bid 3").status_code == 200
    day.done("undo", table=1)
    assert anna.look(table)["actions"] == 0
    assert "The trainer has taken the last action back." in anna.get(f"/t/{table}").text
    assert anna.act(table, "bid 3").status_code == 200
    assert ben.act(table, "bid 2").status_code == 200
    assert day.order("undo", table=1).status_code == 422, "both bids lie open"
    day.done("undo", table=1, beyond=True)
    assert anna.look(table)["actions"] == 1
    assert "beyond what the rules of secrecy allow" in anna.get(f"/t/{table}").text


def test_a_game_is_ended_early_with_the_points_as_they_stand(day: Training) -> None:
    anna = day.comes("Anna", table=1)
    day.done("end", table=1)
    seen = anna.look(day.table())
    assert seen["supervision"]["ended"] and not seen["over"]
    assert anna.post(f"/api/tables/{day.table()}/actions", answers=seen["version"], action=0).status_code == 422
    assert day.look()["tables"][0]["early"] and not day.look()["tables"][1]["ended"]
    assert Page(anna.get(f"/t/{day.table()}").text).complaints() == []
    assert anna.post(f"/api/tables/{day.table()}/chat", text="a pity").status_code == 200


def test_a_message_reaches_all_tables(day: Training) -> None:
    anna, ben = day.comes("Anna", table=1), day.comes("Ben", table=2)
    day.done("message", text="Ten <minutes> left")
    for player, table in ((anna, day.table(1)), (ben, day.table(2))):
        page = Page(player.get(f"/t/{table}").text)
        assert "Trainer: Ten <minutes> left" in page.text and page.complaints() == []
    day.done("message", text="")
    assert anna.look(day.table(1))["supervision"]["message"] == ""
    assert day.order("message", text="x" * 501).status_code == 200, "every table says why not"


def test_when_the_time_of_a_round_is_up_everybody_sees_it(serve: Serve) -> None:
    day = Training(serve(clock_check=0.05), options={"start_player": "0"})
    anna = day.comes("Anna", table=1)
    day.done("limit", seconds=1, late="owner")
    wait_until(lambda: anna.look(day.table())["supervision"]["time_up"] == "for this round")
    wall = day.trainer.get(f"/api/workshops/{day.id}").json()["wall"]
    assert "time is up" in Page(day.trainer.get(wall).text).text
    day.done("limit", seconds=600, late="owner")
    assert anna.look(day.table())["supervision"]["time_up"] == ""


@pytest.mark.parametrize("title", ["UPGRADE!", "DEPLOY!", "the Industrial Board Game", "Kanban", "Smartphone Inc."])
def test_the_guide_has_three_hours_with_every_title(title: str) -> None:
    guide = files("boardroom.server.workshop").joinpath("guide.md").read_text(encoding="utf-8")
    _, _, rest = guide.partition(f"## Three hours with {title}\n")
    section = rest.partition("\n## ")[0]
    times = re.findall(r"^\| (\d):(\d\d) \|", section, re.MULTILINE)
    begins = [60 * int(hours) + int(minutes) for hours, minutes in times]
    assert begins[0] == 0 and begins == sorted(begins) and 120 < begins[-1] < 180
    assert "debriefing" in section.lower()
    _, _, mechanisms = section.partition("| mechanism | what it teaches |")
    assert mechanisms.count("\n|") > 7


def test_the_guide_is_where_the_trainer_is(server: Serving) -> None:
    trainer = server.player("Tessa")
    assert "/workshops/guide" in [link.get("href") for link in Page(trainer.get("/workshops").text).all("a")]
    guide = Page(trainer.get("/workshops/guide").text)
    assert "Three hours with DEPLOY!" in guide.text and guide.complaints() == []
    for link in guide.all("a"):
        if not link["href"].startswith("#"):
            assert trainer.get(link["href"]).status_code == 200, link


def test_seats_of_a_workshop_are_the_trainers_to_give(day: Training) -> None:
    anna = day.comes("Anna", table=1)
    table = day.table()
    people = f"/api/tables/{table}/people"
    assert anna.post(people, do="leave", seat=0).status_code == 403
    assert anna.post(f"/api/tables/{table}/seats/0", to="bot").status_code == 403
    assert anna.post(f"/api/tables/{table}/links", seat=0, withdraw=True).status_code == 403
    assert day.trainer.post(people, do="remove", seat=0).status_code == 403
    links = [seat.token for seat in server_seats(day) if seat.token]
    assert links and all(day.server.player("Eve").join(f"/j/{link}", "Eve").status_code == 403 for link in links)


def server_seats(day: Training) -> Any:
    services = day.server.services
    found = load(services.store, services.tables.boxes, day.table())
    assert found
    return found[0].seats


# -- hearing of it


def test_a_change_is_announced_to_whoever_looks_at_the_workshop(day: Training) -> None:
    with day.trainer.http.stream("GET", f"/workshops/{day.id}/events") as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("retry")
        day.comes("Anna", table=1)
        assert next(line for line in lines if line.startswith("event")) == "event: change"


def changes(lines: Iterator[str]) -> Iterator[str]:
    return (line for line in lines if line == "event: change")


def test_the_trainer_hears_of_what_is_no_event_of_a_table(day: Training) -> None:
    news = day.server.services.training.news
    with day.trainer.http.stream("GET", f"/workshops/{day.id}/events") as stream:
        heard = changes(stream.iter_lines())
        next(heard)  # whoever begins to listen is told to look
        news.ring(day.id, day.trainer_id)
        assert next(heard)


def test_who_comes_to_a_table_and_what_is_forecast_rings_in_the_trainers_room(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    day, training = Training(server, options={"start_player": "0"}), server.services.training
    anna = day.comes("Anna", table=1)
    table = day.table()
    wait_until(lambda: not training._thinking)
    rung: list[tuple[str, str]] = []
    monkeypatch.setattr(training.news, "ring", lambda *what: rung.append(what))
    with anna.listen(table) as heard:
        next(heard)
        assert rung == [(day.id, day.trainer_id)], "she has come"
    wait_until(lambda: len(rung) == 2)  # she has gone
    assert anna.act(table).status_code == 200
    day.look()
    wait_until(lambda: len(rung) == 3)


def test_the_parts_of_the_room_are_those_of_the_page(day: Training) -> None:
    day.comes("Anna", table=1)
    parts = day.trainer.get(f"/workshops/{day.id}/fragments").json()["fragments"]
    assert set(parts) == {"summary", "orders", "lost", "waiting", "table-0", "table-1"}
    assert "Anna" in parts["table-0"] and "Anna" not in parts["table-1"]


# -- what a keeper does


def test_somebody_of_a_team_is_forgotten_and_the_others_play_on(serve: Serve) -> None:
    server = serve()
    day = Training(server, options={"start_player": "0"})
    anna, ben = day.comes("Anna", table=1), day.comes("Ben", table=1)
    table = day.table()
    anna.post(f"/api/tables/{table}/team", say="my secret plan")
    person = day.person("Anna")
    store, boxes = server.services.store, server.services.tables.boxes
    forgotten = forgetting.forget(store, Shelf(store), forgetting.Known(person, "Anna", "", 1))
    assert forgotten.tables and forgotten.remarks == 1
    wait_until(lambda: [one["name"] for one in ben.look(table)["team"]["members"]] == ["Ben"])
    events = " ".join(str(event) for event in store.events(table))
    assert "my secret plan" not in events and person not in events
    assert all(guest.person != person for guest in register.guests(store, day.id))
    assert load(store, boxes, table), "the table can still be replayed"


def test_a_workshop_goes_with_the_last_of_its_tables(serve: Serve) -> None:
    server = serve()
    day = Training(server)
    day.comes("Anna", table=1)
    store = server.services.store
    tables = register.tables_of(store, day.id)
    assert removal.remove(store, tables, removal.UNBEGUN) == sorted(tables)
    assert register.find(store, day.id) is None and register.guests(store, day.id) == []


def test_before_anybody_plays_the_wall_tells_who_sits_where(server: Serving) -> None:
    day = Training(server, begin=False, options={"start_player": "0"})
    anna = day.comes("Anna <1>", table=1, seat=0)
    wall = day.look()["wall"]

    def shown() -> Page:
        return Page(server.player().get(wall).text)

    assert "Anna <1>" in shown().text and "paused" not in shown().text and shown().complaints() == []
    assert server.player().get(f"/api{wall}").json()["tables"][0]["teams"][0]["people"] == ["Anna <1>"]
    day.done("resume")
    assert anna.act(day.table()).status_code == 200
    assert "Anna <1>" not in shown().text, "then it tells points"


def test_points_at_a_glance_and_on_the_wall_are_those_the_table_shows(day: Training) -> None:
    """UPGRADE! takes points for old technology in the end only: at the start everybody has none."""
    assert [team["points"] for team in teams(day)] == [0, 0]
    wall = day.trainer.get(f"/api{day.look()['wall']}").json()
    assert [team["points"] for team in wall["tables"][0]["teams"]] == [0, 0]
