"""What was asked for at once is taken back at once: at every kind of table, in every store, by whoever may."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from sqlalchemy import select, update

from boardroom.kernel.game import find
from boardroom.kernel.match import Match
from boardroom.server.refusal import Refusal
from boardroom.server.table import moves
from boardroom.server.table.database import EVENTS
from boardroom.server.table.kept import KeptMatch, followed
from boardroom.server.table.moves import Plan
from boardroom.server.table.opening import Wish, branched_table, new_table, uploaded_table
from boardroom.server.table.state import TableState, first_state, follow, laid
from boardroom.server.table.store import ACTION, UNDO, Event, Store
from boardroom.server.table.taking_back import take_back, undo, why_it_stays
from tests.server.conftest import Serve
from tests.server.serving import Serving
from tests.server.workshop import Training

PLAN = ["stack A A1 B1", "position 0 2 0", "aside"]  # of Smartphone Inc., with the improvement everybody begins with
OTHER_PLAN = ["stack B A1 B1", "position 0 2 0", "aside"]
TO_THE_ACTIONS = ["bonus none", "bonus none", "plan done", "plan done"]  # of UPGRADE!
LOBBYING = ["lobby", "token L"]


GAMES = 20  # of which the table clicks in some


class Desk:
    """A table that Anna has opened, and all its events."""

    def __init__(self, game: str, *seats: str, seed: int = 1, **options: str) -> None:
        self.box = find(game).box()
        wishes = [Wish(kind) for kind in seats]
        self.head, plan = new_table(game, "", "anna", "Anna", options, wishes, self.box, seed=seed)
        self.now, self.events = plan.now, list(plan.events)

    def carry_out(self, plan: Plan) -> list[Event]:
        """Write a plan down; its events."""
        self.now = plan.now
        self.events += plan.events
        return plan.events

    def act(self, *actions: str | int, seat: int | None = None) -> list[Event]:
        return self.carry_out(moves.act(self.now, "anna", "k", self.now.version, actions, seat))

    def undo(self, **which: int) -> list[Event]:
        return self.carry_out(undo(self.now, "anna", "k", self.now.version, **which))

    def rebuilt(self) -> TableState:
        """The table as another process reads it."""
        return follow(first_state(self.head, self.box), self.events)[0]


def played(now: TableState) -> list[str]:
    return [now.match.game.space.notation(entry.code) for entry in now.match.log]


def test_a_plan_is_taken_back_whole_and_can_be_made_anew() -> None:
    desk = Desk("smartphone", "you", "hotseat")
    before = desk.now.match.hash()
    assert [event.body.get("joined", False) for event in desk.act(*PLAN, seat=0)] == [False, True, True]
    assert desk.now.match.to_act == (1,)
    assert [event.kind for event in desk.undo(seat=0)] == [UNDO] * 3
    assert (desk.now.match.to_act, desk.now.match.hash()) == ((0, 1), before)
    assert desk.rebuilt().match.hash() == before
    desk.act(*OTHER_PLAN, seat=0)
    assert desk.rebuilt().match.hash() == desk.now.match.hash()


def test_what_others_plan_meanwhile_stays() -> None:
    desk = Desk("smartphone", "you", "hotseat", "hotseat")
    desk.act(*PLAN, seat=0)
    desk.act(*OTHER_PLAN, seat=1)
    desk.act(PLAN[0], seat=2)
    desk.undo(seat=0)
    assert played(desk.now) == [*OTHER_PLAN, PLAN[0]]
    desk.undo(seat=1)
    assert played(desk.now) == played(desk.rebuilt()) == [PLAN[0]], "their marks have stayed with them"


def test_wishes_are_taken_back_one_by_one() -> None:
    desk = Desk("smartphone", "you", "hotseat")
    desk.act(PLAN[0], seat=0)
    desk.act(*PLAN[1:], seat=0)
    desk.undo()
    assert played(desk.now) == PLAN[:1]
    desk.undo()
    assert played(desk.now) == []


def test_a_program_takes_back_exactly_as_much_as_it_says() -> None:
    desk = Desk("smartphone", "you", "hotseat")
    desk.act(*PLAN, seat=0)
    desk.undo(seat=0, actions=1)
    assert played(desk.now) == PLAN[:2]
    with pytest.raises(Refusal, match="Nothing has been played"):
        desk.undo(seat=0, actions=3)
    assert played(desk.now) == PLAN[:2], "all of it or nothing"
    desk.undo(seat=0, actions=2)
    assert played(desk.now) == []


def test_chance_is_not_crossed_and_what_came_after_it_is_taken_back() -> None:
    desk = Desk("upgrade", "you")
    for action in ("bonus none", "plan done"):
        desk.act(action)
    desk.act("train A yellow", "lobby")
    assert [event.kind for event in desk.undo()] == [UNDO]
    assert played(desk.now)[-1] == "train A yellow"
    with pytest.raises(Refusal, match="Chance has decided"):
        desk.undo()


def after_a_click() -> tuple[Desk, str]:
    """A game at which the table has just clicked for another seat, and what led there: it does not in every game."""
    for seed in range(GAMES):
        desk, chance = Desk("upgrade", "you", "hotseat", seed=seed), random.Random(seed)
        while not desk.now.match.over:
            seat, before = desk.now.match.to_act[0], desk.now
            chosen, *clicks = desk.act(chance.choice(before.match.legal_codes(seat)), seat=seat)
            free = not before.after(chosen).match.why_no_undo(seat)
            if free and clicks and all(click.body["automatic"] and click.seat != seat for click in clicks):
                return desk, before.match.hash()
    raise AssertionError("the table has never clicked")


def test_a_click_that_the_table_made_for_somebody_else_is_taken_back_with_the_action() -> None:
    desk, before = after_a_click()
    played_before, clicked = desk.now.match.log[-2:]
    assert clicked.automatic and clicked.seat != played_before.seat
    assert not desk.now.match.why_no_undo(played_before.seat)
    desk.undo()
    assert desk.now.match.hash() == desk.rebuilt().match.hash() == before


def test_a_table_with_clicks_can_be_read_without_its_rules() -> None:
    desk, _ = after_a_click()
    now, _ = followed(laid(desk.head, KeptMatch(desk.head)), desk.events)
    assert isinstance(now.match, KeptMatch)
    assert [line.action for line in now.match.lines] == played(desk.now)


def test_a_coached_move_is_taken_back_whole_with_what_bots_have_answered() -> None:
    desk = Desk("upgrade", "you", "bot", start_player="0")
    for action in TO_THE_ACTIONS:
        plan = Plan(desk.now, None)
        moves.play(plan, desk.now.match.to_act[0], action)
        desk.carry_out(plan)
    desk.act(*LOBBYING, "pass")
    answer = Plan(desk.now, None)
    moves.play(answer, 1, "lobby")
    desk.carry_out(answer)
    assert why_it_stays(desk.now, "anna") == ""
    desk.carry_out(take_back(desk.now, "anna", "k"))
    assert played(desk.now) == played(desk.rebuilt()) == TO_THE_ACTIONS


# -- where else a table may come from


def test_a_branch_remembers_what_belongs_together() -> None:
    desk = Desk("smartphone", "you", "hotseat")
    desk.act(*PLAN, seat=0)
    now = branched_table(desk.now, 3, "anna", "Anna", None)[1].now
    assert played(undo(now, "anna", "k", now.version, 0).now) == []
    cut = branched_table(desk.now, 2, "anna", "Anna", None)[1].now
    assert played(undo(cut, "anna", "k", cut.version, 0).now) == []


def test_logs_go_out_and_come_in_as_ever() -> None:
    desk, single = Desk("smartphone", "you", "hotseat"), Desk("smartphone", "you", "hotseat")
    desk.act(*PLAN, seat=0)
    for action in PLAN:
        single.act(action, seat=0)
    assert desk.now.match.to_dict() == single.now.match.to_dict()
    now = uploaded_table(Match.from_dict(desk.now.match.to_dict()), "anna")[1].now
    assert played(undo(now, "anna", "k", now.version, 0).now) == PLAN[:2], "a log does not tell what was one click"


def test_a_wish_is_one_in_every_store_and_old_records_are_undone_as_they_were(serve: Serve, database: str) -> None:
    first = serve(db=database)
    anna = first.player("Anna")
    tables = [anna.open("you", "hotseat", game="smartphone") for _ in range(2)]
    for table in tables:
        sent = {"answers": anna.look(table)["version"], "actions": PLAN, "seat": 0}
        assert anna.post(f"/api/tables/{table}/actions", **sent).status_code == 200
    first.stop()
    second = serve(db=database)
    forget_marks(second.services.store, tables[1])
    anna = second.same_person(anna)
    for table, left in zip(tables, (0, 2), strict=True):
        version = anna.look(table)["version"]
        assert anna.post(f"/api/tables/{table}/undo", answers=version, seat=0).status_code == 200
        assert anna.look(table)["actions"] == left
    sent = {"answers": anna.look(tables[0])["version"], "actions": OTHER_PLAN, "seat": 0}
    assert anna.post(f"/api/tables/{tables[0]}/actions", **sent).status_code == 200


def forget_marks(store: Store, table: str) -> None:
    """Make a table one that was played before actions were marked."""
    of_table = EVENTS.c.table_id == table
    with store.transaction() as connection:
        rows = connection.execute(select(EVENTS.c.seq, EVENTS.c.body).where(of_table, EVENTS.c.kind == ACTION)).all()
        bodies: dict[int, dict[str, Any]] = {row.seq: json.loads(row.body) for row in rows}
        assert [body.pop("joined", False) for body in bodies.values()] == [False, True, True]
        for seq, body in bodies.items():
            connection.execute(update(EVENTS).where(of_table, EVENTS.c.seq == seq).values(body=json.dumps(body)))


# -- workshops


@pytest.mark.parametrize("path", ["actions", "proposals"])
def test_a_trainer_takes_back_what_a_team_did_at_once_and_it_is_told_once(server: Serving, path: str) -> None:
    day = Training(server, options={"start_player": "0"})
    anna, ben = day.comes("Anna", table=1, seat=0), day.comes("Ben", table=1, seat=1)
    table = day.table()
    for player, action in zip((anna, ben) * 2, TO_THE_ACTIONS, strict=True):
        assert player.act(table, action).status_code == 200
    sent = {"answers": anna.look(table)["version"], "actions": LOBBYING}
    assert anna.post(f"/api/tables/{table}/{path}", **sent).status_code == 200
    assert anna.look(table)["actions"] == 6
    day.done("undo", table=1, actions=6)
    assert anna.look(table)["actions"] == 4
    assert anna.get(f"/t/{table}").text.count("The trainer has taken the last action back.") == 1


def test_a_trainer_who_goes_beyond_takes_back_all_of_it(server: Serving) -> None:
    day = Training(server, options={"start_player": "0"})
    anna, ben = day.comes("Anna", table=1, seat=0), day.comes("Ben", table=1, seat=1)
    table = day.table()
    for player, action in zip((anna, ben) * 2, TO_THE_ACTIONS, strict=True):
        assert player.act(table, action).status_code == 200
    before = anna.look(table)
    sent = {"answers": before["version"], "actions": [*LOBBYING, "train A yellow"]}
    assert anna.post(f"/api/tables/{table}/actions", **sent).status_code == 200
    refused = day.order("undo", table=1)
    assert refused.status_code == 422 and "Chance has decided" in refused.json()["problem"]
    day.done("undo", table=1, beyond=True)
    assert anna.look(table)["actions"] == before["actions"] and anna.look(table)["view"] == before["view"]
    assert anna.get(f"/t/{table}").text.count("beyond what the rules of secrecy allow") == 1
