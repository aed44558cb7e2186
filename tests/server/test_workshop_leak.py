"""What a team, another team, the wall and the trainer see of a workshop: the trainer everything, nobody else too much.

As in `test_wire_leak`, the same moment is shown in two versions that differ only in what a viewer cannot know.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from boardroom.server.table import moves
from boardroom.server.table.moves import Plan
from boardroom.server.table.store import TEAM
from boardroom.server.table.tables import Table
from boardroom.server.table.teams import NOTE, PICK, SAY
from tests.server.player import Player
from tests.server.serving import Serving
from tests.server.test_wire_leak import beginning_at, put, redealt, some_actions
from tests.server.workshop import Training


def seen(player: Player, paths: list[str]) -> dict[str, bytes]:
    """Everything somebody gets, without what is made up for each answer."""
    found = {}
    for path in paths:
        answer = player.get(path, headers={"Accept-Encoding": "identity"})
        assert answer.status_code < 500, answer.text
        found[path] = str(answer.status_code).encode() + answer.content
    return found


class Setting:
    """A workshop with two teams at its first table, somebody at the second, and all addresses they may try."""

    def __init__(self, server: Serving, game: str) -> None:
        options = {"start_player": "0"} if game == "upgrade" else {}
        self.day = Training(server, game=game, seats=3, options=options)
        self.anna = self.day.comes("Anna", table=1, seat=0)
        self.cleo = self.day.comes("Cleo", table=1, seat=1)
        self.dora = self.day.comes("Dora", table=2, seat=0)
        self.wall_watcher = server.player()
        look = self.day.look()
        self.table: Table = server.services.tables._alive[look["tables"][0]["id"]]
        table, workshop = self.table.id, self.day.id
        self.paths = [
            f"/t/{table}",
            f"/t/{table}/fragments",
            f"/t/{table}?eyes=0",
            f"/t/{table}/replay?at=0&eyes=0",
            f"/t/{table}/log.json",
            f"/api/tables/{table}",
            f"/api/tables/{table}?eyes=0",
            f"/api/tables/{table}/story",
            f"/api/tables/{table}/positions/0",
            f"/api/tables/{table}/positions/0?eyes=0",
            f"/api/tables/{table}/log",
            f"/api/workshops/{workshop}",
            f"/workshops/{workshop}",
            f"/workshops/{workshop}/fragments",
            f"/workshops/{workshop}/report",
            f"/api/workshops/{workshop}/report",
            f"/api/workshops/{workshop}/report.csv",
            f"/api/workshops/{workshop}/report.pdf",
        ]
        self.wall = [look["wall"], f"{look['wall']}/fragments", f"/api{look['wall']}"]


@pytest.fixture(params=["upgrade", "sealed"])
def setting(server: Serving, request: pytest.FixtureRequest) -> Setting:
    return Setting(server, request.param)


def versions(setting: Setting, viewer: int | None) -> list[Plan]:
    """Two versions of a moment that are the same to a viewer."""
    start = setting.table.now
    state = some_actions(start.match, 6, random.Random(3)).state
    real = beginning_at(start.match, state, seed=1)
    other = beginning_at(start.match, redealt(start.match, state, viewer, seed=8), seed=2)
    assert real.hash() != other.hash() and real.view(viewer) == other.view(viewer)
    plans = []
    for match in (real, other):
        plan = Plan(replace(start, match=match), None)
        plan.add("chat", 0, name="Anna", text="hm")
        plans.append(plan)
    return plans


@pytest.mark.parametrize(
    "setting", ["upgrade", "sealed", "deploy", "industrial", "kanban", "smartphone"], indirect=True
)
def test_hidden_cards_stay_hidden_from_teams_guests_and_the_wall(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardroom.server.table.state.now", lambda: "2026-01-02T03:04:05.678+00:00")
    start = setting.table.now
    viewers: list[tuple[int | None, Player, list[str]]] = [
        (0, setting.anna, setting.paths),
        (1, setting.cleo, setting.paths),
        (None, setting.dora, [*setting.paths, *setting.wall]),
        (None, setting.wall_watcher, [*setting.paths, *setting.wall]),
    ]
    for viewer, player, paths in viewers:
        received = []
        for plan in versions(setting, viewer):
            put(setting.table, plan)
            received.append(seen(player, paths))
            setting.table.now = start
        for path in paths:
            assert received[0][path] == received[1][path], f"{path} tells viewer {viewer} something"


def talked(setting: Setting, words: str, notes: str, pick: int) -> Plan:
    """A moment in which the first team has talked."""
    now = setting.table.now
    space = now.match.game.space
    person = now.seats[0].team[0].id
    plan = Plan(now, person)
    plan.add(TEAM, 0, do=SAY, name="Anna", text=words)
    plan.add(TEAM, 0, do=NOTE, text=notes)
    plan.add(TEAM, 0, do=PICK, actions=[space.notation(pick)])
    return plan


def test_what_a_team_says_is_read_by_the_team_and_the_trainer_only(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardroom.server.table.state.now", lambda: "2026-01-02T03:04:05.678+00:00")
    start = setting.table.now
    paths = [*setting.paths, *setting.wall]
    team_paths = [f"/t/{setting.table.id}", f"/api/tables/{setting.table.id}"]
    trainer_paths = [f"{path}?eyes=0" for path in team_paths]

    def received(player: Player, those: list[str]) -> list[Any]:
        found = []
        for words, notes, pick in (("go left", "one", 0), ("no, right", "another one", 1)):
            put(setting.table, talked(setting, words, notes, pick))
            found.append(seen(player, those))
            setting.table.now = start
        return found

    for outsider in (setting.cleo, setting.dora, setting.wall_watcher):
        one, other = received(outsider, paths)
        assert one == other
    for insider, those in ((setting.anna, team_paths), (setting.day.trainer, trainer_paths)):
        one, other = received(insider, those)
        assert all(one[path] != other[path] for path in those), "the test would see a leak"


def test_everybody_is_told_that_the_trainer_sees_everything(setting: Setting) -> None:
    for player in (setting.anna, setting.cleo):
        assert "the trainer sees everything" in player.get(f"/t/{setting.table.id}").text


def test_a_secret_decision_is_seen_by_its_team_and_the_trainer(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardroom.server.table.state.now", lambda: "2026-01-02T03:04:05.678+00:00")
    setting = Setting(server, "sealed")
    start, table = setting.table.now, setting.table.id
    viewers = [
        (setting.cleo, f"/api/tables/{table}", False),
        (setting.day.trainer, f"/api/tables/{table}?eyes=1", False),
        (setting.anna, f"/api/tables/{table}", True),
        (setting.wall_watcher, setting.wall[2], True),
    ]
    for player, path, same in viewers:
        received = []
        for bid in (3, 8):
            plan = Plan(start, None)
            moves.play(plan, 1, bid)
            put(setting.table, plan)
            received.append(player.get(path).content)
            setting.table.now = start
        assert (received[0] == received[1]) == same, path


def test_the_debriefing_is_the_trainers_until_it_is_shared_and_all_have_ended(setting: Setting) -> None:
    day, path = setting.day, f"/api/workshops/{setting.day.id}/report"
    assert day.trainer.get(path).status_code == 200
    assert setting.anna.get(path).status_code == 403
    day.done("share", shared=True)
    assert setting.anna.get(path).status_code == 403, "a game is still in play"
    day.done("end")
    assert setting.anna.get(path).status_code == 200
    assert setting.wall_watcher.get(path).status_code == 403
    day.done("share", shared=False)
    assert setting.anna.get(path).status_code == 403
