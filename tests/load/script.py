"""Games known from the first action to the last, to be played at tables of a server.

A server keeps the seeds of its tables to itself, and deals anew what a guest could be told. So a table is put into the
store, with its seed and both players: whoever chose the seed knows what is legal at every turn.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardroom.kernel.game import find
from boardroom.server.table import moves
from boardroom.server.table.database import open_database
from boardroom.server.table.opening import Wish, new_table
from boardroom.server.table.store import Store
from tests.server.games import finished

PLAYERS = 2


@dataclass(frozen=True)
class Script:
    """Who does what in the game of a seed."""

    game: str
    seed: int
    actions: tuple[tuple[int, str], ...]


def script(seed: int, game: str = "upgrade") -> Script:
    """A whole game of two players."""
    match = finished(PLAYERS, seed, game)
    notation = match.game.space.notation
    return Script(game, seed, tuple((entry.seat, notation(entry.code)) for entry in match.log))


class Opener:
    """Puts tables into the store of a server."""

    def __init__(self, db: str) -> None:
        self._store = Store(open_database(db))

    def open_table(self, script: Script, owner: str, guest: str) -> str:
        """A table for the script: the owner plays the first seat, the guest the second. Its id."""
        wishes = [Wish("you"), Wish("invite")]
        box = find(script.game).box()
        head, plan = new_table(script.game, "Load", owner, "Owner", {}, wishes, box, script.seed)
        joined = moves.join(plan.now, guest, plan.now.seats[1].token, "Guest")
        assert joined
        self._store.create(head, None, plan.change())
        self._store.write([joined.change()])
        return head.id

    def close(self) -> None:
        """Let go of the store."""
        self._store.close()
