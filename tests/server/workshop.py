"""A workshop in a test: its trainer, and people who came."""

from __future__ import annotations

from typing import Any

import httpx

from boardroom.server.workshop import register
from tests.server.player import Player
from tests.server.serving import Serving


class Training:
    """A workshop led by somebody; `Training(server, tables=2, seats=2)`."""

    def __init__(self, server: Serving, begin: bool = True, **wish: Any) -> None:
        self.server = server
        self.trainer = server.player("Tessa")
        asked = {"game": "upgrade", "title": "Training day", "tables": 2, "seats": 2, "seed": 7, **wish}
        answer = self.trainer.post("/api/workshops", **asked)
        assert answer.status_code == 200, answer.text
        self.id: str = answer.json()["id"]
        if begin:
            assert self.order("resume").json() == {"problems": []}

    def look(self) -> Any:
        """The workshop as the trainer sees it."""
        answer = self.trainer.get(f"/api/workshops/{self.id}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    @property
    def trainer_id(self) -> str:
        """The trainer, as the store knows them."""
        found = register.find(self.server.services.store, self.id)
        assert found
        return found.owner

    @property
    def link(self) -> str:
        """The way in."""
        return str(self.look()["link"]).removeprefix("/x/")

    def table(self, number: int = 1) -> str:
        """The id of a table."""
        return str(self.look()["tables"][number - 1]["id"])

    def comes(self, name: str, table: int | None = None, seat: int = 0) -> Player:
        """Somebody comes by the link, and takes a place."""
        guest = self.server.player()
        answer = guest.post("/api/workshops/enter", link=self.link, name=name)
        assert answer.status_code == 200, answer.text
        if table is not None:
            answer = guest.post(f"/api/workshops/{self.id}/place", table=table, seat=seat)
            assert answer.status_code == 200, answer.text
        return guest

    def order(self, do: str, **more: Any) -> httpx.Response:
        """The trainer orders something."""
        return self.trainer.post(f"/api/workshops/{self.id}/orders", do=do, **more)

    def done(self, do: str, **more: Any) -> None:
        """The same, where it must work."""
        answer = self.order(do, **more)
        assert answer.status_code == 200 and answer.json() == {"problems": []}, answer.text

    def person(self, name: str) -> str:
        """The id of somebody who came."""
        seen = self.look()
        people = [*seen["waiting"], *(m for t in seen["tables"] for team in t["teams"] for m in team["members"])]
        return next(str(one["person"]) for one in people if one["name"] == name)

    def move(self, name: str, table: int | None = None, seat: int | None = None) -> httpx.Response:
        """The trainer moves somebody."""
        where = {} if table is None else {"table": table, "seat": seat}
        return self.trainer.post(f"/api/workshops/{self.id}/people", person=self.person(name), **where)


def propose(player: Player, table: str, action: str | int | None = None) -> httpx.Response:
    """Point at a choice; the first legal one unless said otherwise."""
    seen = player.look(table)
    wanted = seen["legal"][0]["action"] if action is None else action
    return player.post(f"/api/tables/{table}/proposals", answers=seen["version"], action=wanted)
