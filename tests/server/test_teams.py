"""Teams on a seat: proposals, votes, captains, talk and notes of their own."""

from __future__ import annotations

import pytest

from tests.server.page import Page
from tests.server.player import Player
from tests.server.serving import Serving
from tests.server.workshop import Training, propose

FIRST = {"start_player": "0"}


def couple(day: Training, seat: int = 0) -> tuple[Player, Player]:
    return day.comes("Anna", table=1, seat=seat), day.comes("Ben", table=1, seat=seat)


@pytest.fixture
def day(server: Serving) -> Training:
    """A workshop whose teams vote; Blue begins."""
    return Training(server, options=FIRST)


def test_what_one_points_at_is_played_when_the_other_agrees(day: Training) -> None:
    anna, ben = couple(day)
    table = day.table()
    before = anna.look(table)
    wish = before["legal"][0]["action"]
    assert propose(anna, table, wish).json()["version"] == before["version"]
    seen = ben.look(table)["team"]
    assert [(pick["actions"], [one["name"] for one in pick["who"]]) for pick in seen["picks"]] == [([wish], ["Anna"])]
    assert seen["needed"] == 2
    assert propose(ben, table, wish).json()["version"] > before["version"]
    after = anna.look(table)
    assert after["actions"] == 1 and after["team"]["picks"] == []


def test_two_who_point_at_different_choices_play_neither(day: Training) -> None:
    anna, ben = couple(day)
    table = day.table()
    choices = [choice["action"] for choice in anna.look(table)["legal"]]
    propose(anna, table, choices[0])
    propose(ben, table, choices[1])
    assert len(anna.look(table)["team"]["picks"]) == 2 and anna.look(table)["actions"] == 0
    assert anna.post(f"/api/tables/{table}/proposals/withdraw").status_code == 200
    assert [pick["actions"] for pick in ben.look(table)["team"]["picks"]] == [[choices[1]]]


def test_nobody_of_a_team_acts_alone(day: Training) -> None:
    anna, _ = couple(day)
    refused = anna.act(day.table())
    assert refused.status_code == 403 and "Your team decides together" in refused.json()["problem"]


def test_somebody_alone_in_a_team_plays_at_once(day: Training) -> None:
    anna = day.comes("Anna", table=1)
    assert propose(anna, day.table()).status_code == 200
    assert anna.look(day.table())["actions"] == 1


def test_what_is_not_legal_cannot_be_proposed(day: Training) -> None:
    anna, _ = couple(day)
    table = day.table()
    assert propose(anna, table, "no such thing").status_code == 422
    stale = anna.post(f"/api/tables/{table}/proposals", answers=10_000, action=0)
    assert stale.status_code == 409
    assert anna.look(table)["team"]["picks"] == []


def test_the_captain_confirms_and_the_trainer_names_another_one(server: Serving) -> None:
    day = Training(server, options=FIRST, way="captain")
    anna, ben = couple(day)
    table = day.table()
    propose(ben, table)
    assert anna.look(table)["actions"] == 0
    propose(anna, table)
    assert anna.look(table)["actions"] == 1
    day.done("captain", table=1, seat=0, person=day.person("Ben"))
    if 0 in anna.look(table)["to_act"]:
        assert anna.act(table).status_code == 403
        assert ben.act(table).status_code == 200
    seen = ben.look(table)
    refused = anna.post(f"/api/tables/{table}/undo", answers=seen["version"], seat=0)
    assert refused.status_code == 403 and "captain" in refused.json()["problem"]


def test_the_way_to_decide_can_be_changed(day: Training) -> None:
    anna, _ = couple(day)
    day.done("way", way="anybody")
    assert anna.act(day.table()).status_code == 200


def test_proposals_of_an_old_question_are_gone(day: Training) -> None:
    anna, ben = couple(day)
    table = day.table()
    choices = [choice["action"] for choice in anna.look(table)["legal"]]
    propose(anna, table, choices[0])
    day.comes("Cleo", table=1, seat=0)  # three now: two are enough
    propose(ben, table, choices[0])
    assert anna.look(table)["actions"] == 1 and anna.look(table)["team"]["picks"] == []


def test_whoever_leaves_takes_the_proposal_along(day: Training) -> None:
    anna, ben = couple(day)
    propose(anna, day.table())
    day.move("Anna", 2, 0)
    team = ben.look(day.table())["team"]
    assert team["picks"] == [] and team["members"][0]["captain"]


def test_team_talk_and_notes_are_the_teams(day: Training) -> None:
    anna, ben = couple(day)
    cleo = day.comes("Cleo", table=1, seat=1)
    table = day.table()
    assert anna.post(f"/api/tables/{table}/team", say="Let us <b>save</b>").status_code == 200
    assert ben.post(f"/api/tables/{table}/team", notes="Fees: 12\nUsers: 4").status_code == 200
    team = ben.look(table)["team"]
    assert [line["text"] for line in team["chat"]] == ["Let us <b>save</b>"] and team["notes"] == "Fees: 12\nUsers: 4"
    page = Page(anna.get(f"/t/{table}").text)
    assert "Let us <b>save</b>" in page.text and page.complaints() == []
    for path in (f"/t/{table}", f"/api/tables/{table}", f"/t/{table}/fragments"):
        told = cleo.get(path).text
        assert "save" not in told and "Fees: 12" not in told
    assert "Fees: 12" in day.trainer.get(f"/t/{table}?eyes=0").text
    assert "Fees: 12" not in day.trainer.get(f"/t/{table}?eyes=1").text


@pytest.mark.parametrize(
    "body", [{"say": "  "}, {"say": "x" * 501}, {"notes": "x" * 4001}, {}, {"say": "a", "notes": "b"}, {"say": "\x00"}]
)
def test_talk_that_is_refused(day: Training, body: dict[str, str]) -> None:
    anna, _ = couple(day)
    assert anna.post(f"/api/tables/{day.table()}/team", **body).status_code == 422


def test_strangers_and_other_teams_cannot_talk_or_propose(day: Training) -> None:
    couple(day)
    eve, dora = day.server.player("Eve"), day.comes("Dora", table=2)
    for player in (eve, dora, day.trainer):
        assert player.post(f"/api/tables/{day.table()}/team", say="hello").status_code == 403
        assert player.post(f"/api/tables/{day.table()}/proposals", answers=0, action=0).status_code in (403, 409)


def test_others_do_not_even_hear_that_a_team_talks(day: Training) -> None:
    anna, ben = couple(day)
    cleo = day.comes("Cleo", table=1, seat=1)
    table = day.table()
    at = cleo.look(table)["seq"]
    with cleo.listen(table, after=at) as heard, ben.listen(table, after=at) as told:
        assert anna.post(f"/api/tables/{table}/team", say="psst").status_code == 200
        assert anna.post(f"/api/tables/{table}/chat", text="hello all").status_code == 200
        assert next(told)["data"]["kind"] == "team"
        assert next(heard)["data"]["kind"] == "chat"


@pytest.mark.parametrize("game", ["deploy", "industrial", "kanban", "smartphone", "upgrade"])
def test_on_a_phone_every_chip_shows_a_part_of_its_own(server: Serving, game: str) -> None:
    """DEPLOY! has a team of its own on the board: those who share a seat stand behind another chip."""
    day = Training(server, game=game)
    anna = day.comes("Anna", table=1)
    page = Page(anna.get(f"/t/{day.table()}").text)
    parts = [chip["data-show"] for chip in page.all("button") if "data-show" in chip]
    assert "talk" in parts and len(set(parts)) == len(parts)


def test_a_whole_plan_is_proposed_in_words(server: Serving) -> None:
    day = Training(server, game="smartphone")
    anna, ben = couple(day)
    table = day.table()
    plan = ["stack A2 B1", "position 0 1 0", "aside"]
    seen = anna.look(table)
    legal = [choice["action"] for choice in seen["legal"]]
    plan[0] = next(action for action in legal if action.startswith(plan[0].split()[0]))
    answer = anna.post(f"/api/tables/{table}/proposals", answers=seen["version"], actions=plan)
    assert answer.status_code == 200, answer.text
    (pick,) = ben.look(table)["team"]["picks"]
    assert pick["words"].count(", then ") == 2
    assert "position 0" not in pick["words"] and not pick["words"].endswith("aside")


def test_whoever_sits_alone_reads_that_nobody_plays_for_the_others_yet(server: Serving) -> None:
    day = Training(server, options={"start_player": "1"})
    anna = day.comes("Anna", table=1, seat=0)
    page = Page(anna.get(f"/t/{day.table()}").text)
    assert "Nobody plays for Orange yet." in page.text
    assert "The trainer gives somebody the place, or lets a bot play." in page.text
    assert "Whoever has its link" not in page.text


def test_a_remark_to_all_says_who_of_the_team_wrote_it(day: Training) -> None:
    anna, _ = couple(day)
    anna.post(f"/api/tables/{day.table()}/chat", text="Good luck")
    assert "Anna (Blue)" in anna.get(f"/t/{day.table()}").text


def test_a_proposal_can_be_agreed_to_only_while_the_game_goes_on(day: Training) -> None:
    anna, ben = couple(day)
    propose(anna, day.table())

    def shown() -> Page:
        return Page(ben.get(f"/t/{day.table()}/fragments").json()["fragments"]["picks"])

    assert "Anna · 1 of 2" in shown().text and shown().all("button", class_="btn")
    day.done("pause")
    assert "Anna · 1 of 2" in shown().text and not shown().all("button")
    day.done("end")
    assert "hidden" in shown().all("section")[0]
    assert "When the trainer shares the debriefing" in Page(ben.get(f"/t/{day.table()}").text).text
