"""What people try at a workshop who should not: others' rights, others' secrets, the same request twice."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import select, update

from boardroom.server.keeping import forgetting
from boardroom.server.keeping.loading import Shelf
from boardroom.server.table import kept, moves
from boardroom.server.table.database import EVENTS, TABLES, WORKSHOPS
from boardroom.server.table.store import FOR_NOBODY, TEAM
from boardroom.server.workshop import register
from boardroom.server.workshop.paper import Paper
from boardroom.server.workshop.wall import Moment, telling
from tests.server.conftest import Serve
from tests.server.page import Page
from tests.server.serving import PATIENCE, Serving, wait_until
from tests.server.workshop import Training, propose

FIRST = {"start_player": "0"}
ORDERS: dict[str, dict[str, Any]] = {
    "pause": {},
    "resume": {},
    "limit": {"seconds": 60},
    "message": {"text": "hello"},
    "undo": {"table": 1, "beyond": True},
    "end": {},
    "way": {"way": "anybody"},
    "bot": {"table": 1, "seat": 1},
    "back": {"table": 1, "seat": 1},
    "captain": {"table": 1, "seat": 0},
    "spread": {},
    "share": {},
    "fill": {},
}


@pytest.fixture
def day(server: Serving) -> Training:
    """A running workshop of two tables with the same start; Blue begins."""
    return Training(server, options=FIRST)


@pytest.fixture
def factory(server: Serving) -> Training:
    """The same in a game where Blue, who begins, may take a loan and still has to decide."""
    return Training(server, game="industrial")


def played(day: Training, table: int = 1) -> int:
    return int(day.look()["tables"][table - 1]["actions"])


# -- whose right it is


def test_nobody_but_the_trainer_leads(day: Training) -> None:
    anna = day.comes("Anna", table=1)
    day.comes("Ben")
    gone = day.comes("Gone", table=1, seat=1)
    day.move("Gone")
    another = Training(day.server)
    guest_of_another = another.comes("Otto", table=1)
    before = day.look()
    for player in (anna, gone, another.trainer, guest_of_another, day.server.player("Eve")):
        for do, more in ORDERS.items():
            answer = player.post(f"/api/workshops/{day.id}/orders", do=do, person=day.person("Anna"), **more)
            assert answer.status_code == 403, do
        moved = player.post(f"/api/workshops/{day.id}/people", person=day.person("Anna"), table=2, seat=0)
        away = player.post(f"/api/workshops/{day.id}/people", person=day.person("Anna"), away=True)
        assert (moved.status_code, away.status_code) == (403, 403)
        for path in ("report", "report.csv", "report.pdf"):
            assert player.get(f"/api/workshops/{day.id}/{path}").status_code == 403
        assert player.get(f"/workshops/{day.id}/report").status_code == 403
    for table in (*before["tables"], *day.look()["tables"]):
        assert not table["ended"] and not table["paused"]
    assert [one["name"] for one in day.look()["waiting"]] == ["Ben", "Gone"]


def test_a_trainer_moves_only_those_who_came_to_the_own_workshop(day: Training) -> None:
    another = Training(day.server)
    another.comes("Otto", table=1)
    otto = another.person("Otto")
    for body in ({"table": 1, "seat": 0}, {}, {"away": True}):
        assert day.trainer.post(f"/api/workshops/{day.id}/people", person=otto, **body).status_code == 422
    assert another.look()["tables"][0]["teams"][0]["members"][0]["name"] == "Otto"
    anna = day.comes("Anna", table=1)
    assert anna.post(f"/api/workshops/{another.id}/place", table=1, seat=0).status_code == 422


def test_one_link_is_no_other(day: Training) -> None:
    """The wall's link lets nobody in, the entrance shows no wall, and neither opens the room."""
    entrance, wall = day.link, day.look()["wall"].removeprefix("/wall/")
    eve = day.server.player("Eve")
    assert eve.post("/api/workshops/enter", link=wall, name="Eve").status_code == 404
    assert eve.get(f"/x/{wall}").status_code == 404
    for path in (f"/wall/{entrance}", f"/api/wall/{entrance}", f"/wall/{entrance}/events"):
        assert eve.get(path).status_code == 404
    for id_ in (entrance, wall):
        assert eve.get(f"/workshops/{id_}").status_code == 404
        assert eve.get(f"/api/workshops/{id_}/report").status_code == 404
    assert eve.get(f"/api/wall/{wall}").status_code == 200
    assert eve.get(f"/workshops/{day.id}/events").status_code == 403, "having seen the wall"


def test_whoever_is_struck_off_the_list_is_a_stranger_and_may_come_again(day: Training) -> None:
    anna = day.comes("Anna", table=1)
    table, person = day.table(), day.person("Anna")
    struck = day.trainer.post(f"/api/workshops/{day.id}/people", person=person, away=True)
    assert struck.status_code == 200
    assert day.look()["waiting"] == [] and day.look()["tables"][0]["teams"][0]["members"] == []
    for path in (f"/api/workshops/{day.id}", f"/api/tables/{table}", f"/workshops/{day.id}/events"):
        assert anna.get(path).status_code == 403
    assert anna.post(f"/api/workshops/{day.id}/place", table=1, seat=0).status_code == 422
    assert anna.post("/api/workshops/enter", link=day.link, name="Anna").status_code == 200
    again = day.trainer.post(f"/api/workshops/{day.id}/people", person=person, table=1, seat=1, away=True)
    assert again.status_code == 422


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Trainer", "Trainer 2"),
        ("Тrаiner", "Тrаiner 2"),  # with letters that only look Latin
        ("A\u202eB\u200b", "A B"),
        ("\u3164\u2800", None),
        ("x" * 25, None),
        ("Bot 7", None),
        ("@1", "1"),
    ],
)
def test_what_people_may_call_themselves(day: Training, name: str, shown: str | None) -> None:
    answer = day.server.player().post("/api/workshops/enter", link=day.link, name=name)
    assert answer.status_code == (422 if shown is None else 200)
    assert [one["name"] for one in day.look()["waiting"]] == ([] if shown is None else [shown])


def test_a_team_takes_over_from_its_bot_and_nobody_else_does(day: Training) -> None:
    anna, cleo = day.comes("Anna", table=1, seat=1), day.comes("Cleo", table=1, seat=0)
    dora = day.comes("Dora", table=2)
    table = day.table()
    day.done("bot", table=1, seat=1, level="random")
    assert "take over again" in Page(anna.get(f"/t/{table}").text).text
    for player in (cleo, dora, day.trainer):
        assert player.post(f"/api/tables/{table}/seats/1", to="person").status_code == 403
    assert anna.post(f"/api/tables/{table}/seats/1", to="person").status_code == 200
    assert anna.look(table)["your_seats"] == [1]
    assert anna.post(f"/api/tables/{table}/seats/1", to="bot").status_code == 403, "bots are the trainer's to send"


def test_banning_an_onlooker_leaves_the_teams_their_names(day: Training) -> None:
    table = day.table()
    eve = day.server.player("Eve")
    assert eve.get(day.trainer.look(table)["watch_link"]).status_code == 303
    with eve.listen(table):
        onlooker = wait_until(lambda: day.trainer.look(table).get("onlookers"))[0]["mark"]
        banned = day.trainer.post(f"/api/tables/{table}/people", do="ban", onlooker=onlooker)
    assert banned.status_code == 200
    assert eve.get(f"/api/tables/{table}").status_code == 403
    assert [seat["name"] for seat in day.trainer.look(table)["seats"]] == ["Blue", "Orange"]


# -- what is hidden


def test_the_log_is_the_trainers_and_of_a_game_ended_early_too(day: Training) -> None:
    anna = day.comes("Anna", table=1)
    table = day.table()
    assert anna.act(table).status_code == 200
    for path in (f"/api/tables/{table}/log", f"/t/{table}/log.json"):
        assert day.trainer.get(path).status_code == 403, "it is in play"
    day.done("end", table=1)
    for path in (f"/api/tables/{table}/log", f"/t/{table}/log.json"):
        assert anna.get(path).status_code == 403
        assert len(day.trainer.get(path).json()["actions"]) == played(day)
    assert anna.post(f"/api/tables/{table}/branch", at=0).status_code == 403
    assert day.trainer.post(f"/api/tables/{table}/branch", at=0).status_code == 200


def test_a_table_whose_rules_are_gone_gives_its_draws_to_the_trainer_only(day: Training) -> None:
    """Its log names the seed, and the other tables may have the same."""
    day.comes("Anna", table=1)
    day.done("fill", table=1, level="random")
    store, table = day.server.services.store, day.table()
    head = store.head(table)
    assert head
    left = kept._kept(head, store.events(table), FOR_NOBODY, "The rules are gone.")
    assert isinstance(left, kept.Kept)
    assert left.hidden_from(day.person("Anna")) and not left.hidden_from(head.owner)


def test_the_wall_tells_a_move_when_its_round_is_over_everywhere(server: Serving) -> None:
    """With the same start, what the fast make of their draws would tell the slow what is to come."""
    day = Training(server, options=FIRST)
    wall = f"/api{day.look()['wall']}"
    day.done("fill", table=1, level="random")
    wait_until(lambda: day.look()["tables"][0]["rounds"][0] > 0)
    assert server.player().get(wall).json()["moments"] == []
    day.done("end")
    assert server.player().get(wall).json()["moments"] != []


def test_where_every_table_has_its_own_start_the_wall_waits_for_nobody(server: Serving) -> None:
    day = Training(server, options=FIRST, same_start=False)
    wall = f"/api{day.look()['wall']}"
    day.done("fill", table=1, level="random")
    onlooker = server.player()
    wait_until(lambda: onlooker.get(wall).json()["moments"])
    day.done("end", table=1)
    wait_until(lambda: day.look()["tables"][0]["ended"])
    assert day.trainer.get(f"/api/workshops/{day.id}/report").json()["strong_play"] is None
    assert not server.services.training.plays_strongly(register.find(server.services.store, day.id))  # type: ignore[arg-type]


def test_the_wall_repeats_nothing_and_lets_every_table_speak() -> None:
    def moment(table: int, text: str, gained: int) -> Moment:
        return Moment(f"Table {table}", 0, "Blue", text, gained)

    loan = [moment(table, "takes a loan", -8) for table in (1, 1, 2)]
    first = [moment(1, "trains", 3), moment(1, "lobbies", 2), moment(1, "plans", 1)]
    told = telling([*loan, *first, moment(2, "reports", 1)])
    assert [(one.table, one.text) for one in told] == [
        ("Table 1", "takes a loan"),
        ("Table 1", "trains"),
        ("Table 2", "reports"),
    ]


def test_where_points_come_with_the_end_of_a_round_the_wall_tells_what_was_played_last(server: Serving) -> None:
    day = Training(server, game="smartphone", tables=1)
    day.done("fill", level="random")
    moments = wait_until(lambda: server.player().get(f"/api{day.look()['wall']}").json()["moments"])
    day.done("end")
    assert all(one["text"] and not one["gained"] for one in moments)


def test_a_proposal_of_several_steps_says_all_of_them(factory: Training) -> None:
    """Nobody agrees to more than they have read."""
    anna, ben = factory.comes("Anna", table=1), factory.comes("Ben", table=1)
    table = factory.table()
    steps = {"answers": anna.look(table)["version"], "actions": ["loan", "buy 0"]}
    assert anna.post(f"/api/tables/{table}/proposals", **steps).status_code == 200
    (pick,) = ben.look(table)["team"]["picks"]
    first, _, second = pick["words"].partition(", then ")
    assert first and second and second != "buy 0", "in words, also what comes after the loan"
    assert pick["words"] in Page(ben.get(f"/t/{table}").text).text
    assert ben.post(f"/api/tables/{table}/proposals", **steps).status_code == 200
    assert played(factory) >= 2


# -- the same twice


def test_a_request_that_comes_twice_is_carried_out_once(factory: Training) -> None:
    day, anna = factory, factory.comes("Anna", table=1)
    table = day.table()
    for action in ("loan", "buy 0"):
        assert anna.act(table, action).status_code == 200
    before = played(day)
    for _ in range(2):
        day.done("undo", table=1, beyond=True, key="once")
        day.done("message", text="Only once", key="said once")
    assert played(day) == before - 1
    assert anna.get(f"/t/{table}").text.count("Trainer: Only once") == 1
    places = [anna.post(f"/api/workshops/{day.id}/place", table=1, seat=0).status_code for _ in range(2)]
    assert places == [200, 200]
    assert anna.post(f"/api/workshops/{day.id}/place", table=1, seat=1).status_code == 422


def test_an_undo_takes_back_what_the_trainer_saw(factory: Training) -> None:
    day, anna = factory, factory.comes("Anna", table=1)
    assert anna.act(day.table(), "loan").status_code == 200
    seen = played(day)
    assert anna.act(day.table(), "buy 0").status_code == 200
    stale = day.order("undo", table=1, beyond=True, actions=seen)
    assert stale.status_code == 409 and "moved on" in stale.json()["problem"]
    before = played(day)
    day.done("undo", table=1, beyond=True, actions=before)
    assert played(day) == before - 1


def test_a_form_without_a_key_opens_another_workshop_each_time(server: Serving) -> None:
    trainer = server.player("Tessa")
    form = {"game": "upgrade", "tables": "1", "seats": "2", "way": "vote", "seating": "choice"}
    assert [trainer.form("/workshops", **form).status_code for _ in range(2)] == [303, 303]
    assert len(trainer.get("/api/workshops").json()["lead"]) == 2


def test_pointing_at_the_same_again_changes_nothing(day: Training) -> None:
    anna, _ = day.comes("Anna", table=1), day.comes("Ben", table=1)
    answers = [propose(anna, day.table()).json() for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]


def test_notes_are_not_written_over_unread_ones(day: Training) -> None:
    anna, ben = day.comes("Anna", table=1), day.comes("Ben", table=1)
    path = f"/api/tables/{day.table()}/team"
    assert anna.post(path, notes="fees: 12", instead_of="").status_code == 200
    late = ben.post(path, notes="users: 4", instead_of="")
    assert late.status_code == 409 and late.json()["notes"] == "fees: 12"
    assert ben.post(path, notes="fees: 12, users: 4", instead_of="fees: 12").status_code == 200
    assert anna.look(day.table())["team"]["notes"] == "fees: 12, users: 4"


def test_what_two_change_at_the_same_time_is_changed_both(day: Training) -> None:
    """The trainer shares the debriefing in the moment in which strong bots are done."""
    store = day.server.services.store
    register.arrange(store, day.id, strong_play={"bot": "hard"})
    register.arrange(store, day.id, shared=True)
    found = register.find(store, day.id)
    assert found and found.arrangement.shared and found.arrangement.strong_play == {"bot": "hard"}


def test_nobody_waits_for_a_long_paper(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """The debriefing of sixty tables takes seconds to print. There is one thread that draws pages."""
    day, begun, printed = Training(server, tables=1), threading.Event(), threading.Event()

    def print_slowly(_: Any) -> bytes:
        begun.set()
        printed.wait(2 * PATIENCE)  # longer than anybody waits for a page
        return b"paper"

    monkeypatch.setattr("boardroom.server.web.routes_workshops.as_pdf", print_slowly)
    path = f"/api/workshops/{day.id}/report.pdf"
    with ThreadPoolExecutor(1) as trainer:
        answer = trainer.submit(day.trainer.get, path)
        assert begun.wait(PATIENCE)
        try:
            assert server.player("Anna").get("/").status_code == 200
        finally:
            printed.set()
        assert answer.result().content == b"paper"


# -- what is damaged stays alone


def test_a_table_that_cannot_be_read_leaves_the_others_their_afternoon(
    serve: Serve, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    first = serve(db=database)
    day = Training(first, tables=3, options=FIRST)
    day.order("share")
    lost = day.table(2)
    anna, ben, cleo = (day.comes(name, table=n) for name, n in (("Anna", 1), ("Ben", 2), ("Cleo", 3)))
    with first.services.store.transaction() as connection:
        connection.execute(update(EVENTS).where(EVENTS.c.table_id == lost, EVENTS.c.seq == 1).values(body="{}"))
    first.stop()
    second = serve(db=database)
    day.server, day.trainer = second, second.same_person(day.trainer)
    anna, ben, cleo = map(second.same_person, (anna, ben, cleo))
    seen = day.look()
    assert [table["number"] for table in seen["tables"]] == [1, 3]
    assert [one["number"] for one in seen["lost"]] == [2] and "damaged" in seen["lost"][0]["problem"]
    room = Page(day.trainer.get(f"/workshops/{day.id}").text)
    assert "Table 2: The record of this table is damaged" in room.text
    assert day.trainer.get(f"/workshops/{day.id}/fragments").status_code == 200
    assert day.trainer.get(seen["wall"]).status_code == 200
    (problem,) = day.order("pause").json()["problems"]
    assert problem.startswith("Table 2: The record of this table is damaged")
    assert day.order("resume", table=3).json() == {"problems": []}
    assert day.order("pause", table=2).status_code == 409
    assert propose(cleo, seen["tables"][1]["id"]).status_code == 200
    assert anna.get(f"/workshops/{day.id}").status_code == 200
    assert day.move("Ben", table=3, seat=1).status_code == 200, "whoever sat there can play elsewhere"
    assert ben.get(f"/api/workshops/{day.id}").json()["place"]["table"] == 3
    day.order("end")
    assert anna.get(f"/workshops/{day.id}/report").status_code == 403, "the lost game may go on elsewhere"
    for what in ("report", "report.csv", "report.pdf"):
        assert day.trainer.get(f"/api/workshops/{day.id}/{what}").status_code == 200
    assert day.trainer.get(f"/workshops/{day.id}/report").status_code == 200
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("damage", [{"settings": "{"}, {"settings": "[]"}, {"settings": "3"}, {"game": "chess"}])
def test_a_damaged_workshop_disturbs_no_other(
    serve: Serve, damage: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    first = serve()
    day = Training(first)
    anna, link, wall = day.comes("Anna", table=1), day.link, day.look()["wall"]
    sound = day.trainer.post("/api/workshops", game="upgrade", tables=1, seats=2).json()["id"]
    tables = [day.table(1), day.table(2)] if "game" in damage else []
    with first.services.store.transaction() as connection:
        connection.execute(update(WORKSHOPS).where(WORKSHOPS.c.id == day.id).values(**damage))
        for table in tables:
            connection.execute(update(TABLES).where(TABLES.c.id == table).values(**damage))
    first.stop()
    second = serve()
    trainer, guest = map(second.same_person, (day.trainer, anna))
    for player in (trainer, guest):
        listed = player.get("/workshops")
        assert listed.status_code == 200 and f'href="/workshops/{day.id}"' in listed.text
        assert player.get("/api/workshops").status_code == 200
    for path in (f"/workshops/{day.id}", f"/api/workshops/{day.id}", f"/x/{link}", wall, f"/workshops/{day.id}/report"):
        assert trainer.get(path).status_code == 409, path
    assert trainer.get(f"/workshops/{sound}").status_code == 200
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


# -- pauses, talk and bots


def test_bots_stand_still_in_a_pause(server: Serving) -> None:
    day = Training(server, begin=False, options=FIRST, tables=1)
    day.done("fill", level="random")
    assert played(day) == 0
    day.done("resume")
    wait_until(lambda: played(day) > 3)
    day.done("pause")
    before = played(day)
    anna = server.player()
    for _ in range(20):
        anna.get("/api/me")
    assert played(day) == before


def test_a_proposal_dies_with_its_question(factory: Training) -> None:
    anna, ben = factory.comes("Anna", table=1), factory.comes("Ben", table=1)
    table = factory.table()
    for player in (anna, ben):
        assert propose(player, table, "loan").status_code == 200
    assert propose(anna, table, "buy 0").status_code == 200
    old = ben.look(table)
    assert old["team"]["picks"]
    factory.done("undo", table=1)
    assert ben.look(table)["team"]["picks"] == []
    late = ben.post(f"/api/tables/{table}/proposals", answers=old["version"], action="buy 0")
    assert late.status_code == 409


def test_a_table_full_of_talk_is_played_to_its_end(day: Training, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise one of a team could keep all teams from ever deciding again."""
    anna, _ = day.comes("Anna", table=1), day.comes("Ben", table=1)
    table = day.table()
    monkeypatch.setitem(moves.MOST_EVENTS, TEAM, 1)  # type: ignore[misc]
    assert anna.post(f"/api/tables/{table}/team", say="hello").status_code == 422
    assert propose(anna, table).status_code == 200
    assert played(day) > 0


def test_when_the_captain_leaves_the_next_one_confirms(server: Serving) -> None:
    day = Training(server, options=FIRST, way="captain")
    day.comes("Anna", table=1)
    ben, cleo = day.comes("Ben", table=1), day.comes("Cleo", table=1)
    day.move("Anna")
    assert propose(cleo, day.table()).status_code == 200
    assert played(day) == 0
    assert propose(ben, day.table()).status_code == 200
    assert played(day) > 0


def test_no_coach_takes_back_what_a_team_decided(server: Serving) -> None:
    """Beside bots a team is alone at the table: what one may do who plays alone, none of them may."""
    day = Training(server, options=FIRST, way="captain", tables=1)
    anna, ben = day.comes("Anna", table=1), day.comes("Ben", table=1)
    table = day.table()
    assert propose(anna, table).status_code == 200
    day.done("bot", table=1, seat=1, level="random")
    for path, more in (("takeback", {}), ("coach", {"on": True})):
        refused = ben.post(f"/api/tables/{table}/{path}", **more)
        assert refused.status_code == 403 and "trainer" in refused.json()["problem"]


def test_no_hint_for_a_game_that_was_ended(day: Training) -> None:
    anna = day.comes("Anna", table=1)
    seen = anna.look(day.table())
    day.done("end", table=1)
    refused = anna.post(f"/api/tables/{day.table()}/hint", answers=seen["version"])
    assert refused.status_code == 422 and "ended" in refused.json()["problem"]


def test_votes_notes_captains_clocks_and_pauses_outlive_the_server(serve: Serve) -> None:
    first = serve()
    day = Training(first, options=FIRST)
    anna, ben = day.comes("Anna", table=1), day.comes("Ben", table=1)
    table = day.table()
    propose(anna, table)
    assert anna.post(f"/api/tables/{table}/team", say="wait for me").status_code == 200
    assert ben.post(f"/api/tables/{table}/team", notes="fees: 12").status_code == 200
    day.done("captain", table=1, seat=0, person=day.person("Ben"))
    day.done("limit", seconds=3600)
    day.done("pause", table=1)
    before = ben.look(table)
    assert before["team"]["picks"] and before["supervision"]["paused"]
    first.stop()
    second = serve()
    there = second.same_person(ben)
    assert there.look(table) == before
    trainer = second.same_person(day.trainer)
    assert trainer.post(f"/api/workshops/{day.id}/orders", do="resume").status_code == 200
    assert there.look(table)["supervision"]["due"]
    assert propose(there, table, before["team"]["picks"][0]["actions"][0]).status_code == 200
    assert there.look(table)["actions"] > 0


def test_bots_of_an_empty_table_go_on_while_the_trainer_looks(serve: Serve) -> None:
    """After a restart nobody looks at a table of bots, but its trainer looks at the room."""
    first = serve(bot_pause=600)
    day = Training(first, tables=1)
    day.done("fill", level="random")
    first.stop()
    trainer = serve().same_person(day.trainer)
    wait_until(lambda: trainer.get(f"/api/workshops/{day.id}").json()["tables"][0]["actions"] > 0)


# -- the end


def test_the_points_of_a_game_ended_early_are_told_as_they_stand(day: Training) -> None:
    """With what only the end brings: UPGRADE! takes points for old technology then."""
    anna = day.comes("Anna", table=1)
    table = day.table()
    day.done("end", table=1)
    report = day.trainer.get(f"/api/workshops/{day.id}/report").json()["tables"][0]["teams"]
    totals = {team["name"]: team["total"] for team in report}
    assert set(totals.values()) != {0}
    seen = anna.look(table)
    assert all(f"{name} {total}" in seen["supervision"]["result"] for name, total in totals.items())
    assert seen["supervision"]["result"] in anna.get(f"/t/{table}").text
    glance = day.look()["tables"][0]["teams"]
    wall = day.trainer.get(f"/api{day.look()['wall']}").json()["tables"][0]["teams"]
    for shown in (glance, wall):
        assert {team["name"]: team["points"] for team in shown} == totals


def test_latecomers_at_random_sit_where_there_is_something_to_play(server: Serving) -> None:
    day = Training(server, seating="random")
    day.done("end", table=1)
    for number in range(6):
        day.comes(f"P{number}")
    assert [len(team["members"]) for team in day.look()["tables"][1]["teams"]] == [3, 3]


def test_a_debriefing_with_names_of_all_kinds(server: Serving) -> None:
    day = Training(server, tables=1, seats=2, title="評価 🏭 תקציב \u202eabc")
    people = [day.comes(name, table=1) for name in ("李雷 🎲", "محمد", "＝1+1", "Z͑͗a͚l", "𝕭𝖔𝖇")]
    day.done("way", way="anybody")
    day.done("fill", level="random")
    wait_until(lambda: 0 in people[0].look(day.table())["to_act"])
    assert people[0].act(day.table()).status_code == 200
    day.done("end")
    pdf = day.trainer.get(f"/api/workshops/{day.id}/report.pdf")
    assert pdf.status_code == 200 and pdf.content.startswith(b"%PDF-")
    assert Paper("評")._shown("李 Žofia\u200b") == "? Žofia ", "what cannot be drawn leaves a mark"
    sheet = day.trainer.get(f"/api/workshops/{day.id}/report.csv").content.decode("utf-8-sig")
    assert "李雷 🎲" in sheet
    assert Page(day.trainer.get(f"/workshops/{day.id}/report").text).complaints() == []


# -- lists


def test_a_trainers_own_tables_are_not_buried_under_those_of_workshops(day: Training) -> None:
    own = day.trainer.open("you", "invite")
    assert [line["id"] for line in day.trainer.get("/api/tables").json()["tables"]] == [own]
    anna = day.comes("Anna", table=1)
    assert [line["id"] for line in anna.get("/api/tables").json()["tables"]] == [day.table()]
    day.move("Anna")
    assert anna.get("/api/tables").json()["tables"] == []


def test_nobody_is_waited_for_in_a_pause(day: Training) -> None:
    anna = day.comes("Anna", table=1)
    day.done("limit", seconds=3600)
    (turn,) = anna.get("/api/me/turns").json()["turns"]
    assert turn["due"] == anna.look(day.table())["supervision"]["due"]
    day.done("pause")
    assert anna.get("/api/me/turns").json()["turns"] == []
    assert "BEGIN:VEVENT" not in anna.get("/me/turns.ics").text


# -- keys


def test_a_key_and_an_address_are_made_once_for_each_request(server: Serving) -> None:
    person = server.player("Petra")
    made = [person.post("/api/me/tokens", name="a", key="once").json() for _ in range(2)]
    assert made[0] == made[1] and len(person.get("/api/me/tokens").json()["tokens"]) == 1
    hook = {"kind": "webhook", "target": "https://93.184.215.14/hook", "key": "once"}
    told = [person.post("/api/me/notices", **hook).json() for _ in range(2)]
    assert told[0] == told[1] and len(person.get("/api/me/notices").json()["notices"]) == 1
    other = server.player("Otto").post("/api/me/tokens", name="a", key="once").json()
    assert other["id"] != made[0]["id"]


def test_a_withdrawn_key_stays_dead_when_its_owner_is_forgotten(serve: Serve) -> None:
    server = serve(key_check=0.05)
    person = server.player("Petra")
    table = person.open("you", "invite")
    made = person.post("/api/me/tokens", name="Petra’s script").json()
    alive = person.post("/api/me/tokens", name="Petra’s other one").json()
    assert person.post(f"/api/me/tokens/{made['id']}/withdraw").status_code == 200
    store = server.services.store
    with store.engine.connect() as connection:
        owner = str(connection.scalar(select(EVENTS.c.person).where(EVENTS.c.table_id == table)))
    forgetting.forget(store, Shelf(store), forgetting.Known(owner, "Petra", "", 1))
    for key in (made["token"], alive["token"]):
        program = {"Authorization": f"Bearer {key}"}
        wait_until(lambda shown=program: server.player().http.get("/api/me", headers=shown).status_code == 403)
    assert owner not in _all_of(store, "tokens") and "script" not in _all_of(store, "tokens")


def _all_of(store: Any, name: str) -> str:
    with store.engine.connect() as connection:
        return str(list(connection.exec_driver_sql(f"SELECT * FROM {name}")))
