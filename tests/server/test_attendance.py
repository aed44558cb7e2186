"""Who looks at a table decides how urgent its bots' thoughts are, on whose account they go, and whether they rest."""

from __future__ import annotations

from collections import deque

import pytest

from boardroom.kernel.game import find
from boardroom.server.settings import Settings
from boardroom.server.table.hub import Hub, Reader
from boardroom.server.table.opening import Wish, new_table
from boardroom.server.table.tables import Table
from boardroom.server.work.attendance import RECENT, Attendance
from boardroom.server.work.fairness import Claim, Payer


class Room:
    """A table, and who looks at it on a clock that the test turns."""

    def __init__(self, *kinds: str) -> None:
        self.now, self.woken = 0.0, 0
        self.hub = Hub()
        self.attendance = Attendance(self.hub, Settings(rest_after=300), lambda: self.now)
        self.attendance.on_return = self._wake
        wishes = [Wish(kind) for kind in kinds]
        _, plan = new_table("upgrade", "", "owner", "Olga", {}, wishes, find("upgrade").box())
        self.table = Table(plan.now, deque())

    def _wake(self, table: Table) -> None:
        assert table is self.table
        self.woken += 1

    @property
    def claim(self) -> Claim:
        return self.attendance.claim(self.table.now)


def test_a_player_who_looks_comes_before_an_onlooker_and_both_before_nobody() -> None:
    room = Room("you", "bot")
    assert room.claim is Claim.UNSEEN
    room.attendance.look(room.table, "guest", "far")
    assert room.claim is Claim.SHOW
    room.attendance.look(room.table, "owner", "near")
    assert room.claim is Claim.PLAY
    room.now = RECENT + 1
    assert room.claim is Claim.UNSEEN
    reader = Reader("owner", 9)
    room.hub.add(room.table.id, reader)
    assert room.claim is Claim.PLAY, "whoever has the table open looks all the time"
    room.hub.remove(room.table.id, reader)
    room.attendance.moved(room.table.id)
    assert room.claim is Claim.PLAY


def test_where_only_bots_play_nobody_waits() -> None:
    room = Room("bot", "bot")
    room.attendance.look(room.table, "owner", "near")
    room.attendance.moved(room.table.id)
    assert room.claim is Claim.SHOW


def test_the_owner_answers_for_the_bots_wherever_that_one_is() -> None:
    room = Room("you", "bot")
    account = room.attendance.payer
    room.attendance.look(room.table, "guest", "far")
    assert account(room.table.now) == Payer("far", "owner", room.table.id)
    room.attendance.look(room.table, "owner", "near")
    room.attendance.look(room.table, "guest", "far")
    assert account(room.table.now) == Payer("near", "owner", room.table.id)


def test_a_table_rests_and_wakes() -> None:
    room = Room("you", "bot")
    assert not room.attendance.awake(room.table.id)
    room.attendance.look(room.table, "owner", "near")
    assert room.attendance.awake(room.table.id) and room.woken == 1
    room.now = 200
    room.attendance.look(room.table, "owner", "near")
    assert room.woken == 1, "it was awake"
    room.now = 499
    assert room.attendance.awake(room.table.id)
    room.now = 501
    assert not room.attendance.awake(room.table.id)
    room.attendance.look(room.table, "owner", "near")
    assert room.attendance.awake(room.table.id) and room.woken == 2


@pytest.mark.parametrize("seconds", [0, 299])
def test_an_open_window_keeps_a_table_awake_and_a_while_longer(seconds: float) -> None:
    room = Room("bot", "bot")
    reader = Reader("guest", 9)
    room.hub.add(room.table.id, reader)
    room.now = 10_000
    assert room.attendance.awake(room.table.id)
    room.hub.remove(room.table.id, reader)
    room.now += seconds
    assert room.attendance.awake(room.table.id)
    room.now += 301
    assert not room.attendance.awake(room.table.id)
