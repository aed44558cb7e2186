"""Games known from the first action to the last, to be played at tables of a server.

A server keeps the seeds of its tables to itself. So a table is opened with a log of no actions: whoever made the log
knows the seed, and with it what is legal at every turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.load.client import Browser
from tests.server.games import finished

PLAYERS = 2


@dataclass(frozen=True)
class Script:
    """Who does what, and the log that starts it."""

    start: dict[str, Any]
    actions: tuple[tuple[int, str], ...]


def script(seed: int) -> Script:
    """A whole game of two players."""
    match = finished(PLAYERS, seed)
    notation = match.game.space.notation
    return Script(match.branch(0).to_dict(), tuple((entry.seat, notation(entry.code)) for entry in match.log))


async def open_table(script: Script, owner: Browser, guest: Browser) -> str:
    """A table for the script: the owner plays the first seat, the guest the second. Its id."""
    answer = await owner.post("/logs", script.start)
    assert answer.status == 303, answer
    table = answer.headers["location"].split("/")[2]
    seats = (await owner.get(f"/api/tables/{table}")).json()["seats"]
    answer = await guest.form(seats[1]["rejoin"], name="Guest")
    assert answer.status == 303, answer
    return table
