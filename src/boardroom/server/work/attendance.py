"""Who looks at which table. Bots play where somebody looks, and rest where nobody has looked for a while.

A look is a page, a request of a program, a move, or an open stream; each process knows those that came to it.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from boardroom.server.settings import Settings
from boardroom.server.table.hub import Hub
from boardroom.server.table.state import TableState
from boardroom.server.table.tables import Table
from boardroom.server.work.fairness import Claim, Payer

RECENT: Final = 30.0  # seconds after a look that somebody without a stream still counts as looking
REMEMBERED: Final = 20_000  # tables
NEVER: Final = float("-inf")


@dataclass(frozen=True)
class Look:
    """When a table was last looked at, by anybody and by a player, and from where."""

    by_anybody: float = NEVER
    by_player: float = NEVER
    address: str = ""  # of the owner, if that one has looked; else of whoever did


class Attendance:
    """The last looks at every table, and on whose account its bots think."""

    def __init__(self, hub: Hub, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._hub = hub
        self._rest_after = settings.rest_after
        self._clock = clock
        self._looks: OrderedDict[str, Look] = OrderedDict()
        self.on_return: Callable[[Table], None] = lambda table: None  # somebody looks at a table that was resting

    def look(self, table: Table, person: str, address: str) -> None:
        """Somebody looks at a table."""
        rested = not self.awake(table.id)
        now, last = self._clock(), self._looks.get(table.id, Look())
        by_player = now if table.now.seats_kept_for(person) else last.by_player
        known = last.address if last.address and person != table.now.head.owner else address
        self._note(table.id, Look(now, by_player, known))
        if rested:
            self.on_return(table)

    def opened(self, table: str, address: str) -> None:
        """A table is being opened from an address."""
        self._note(table, Look(address=address))

    def moved(self, table: str) -> None:
        """Somebody has done something at a table: that counts as a player's look."""
        now = self._clock()
        self._note(table, replace(self._looks.get(table, Look()), by_anybody=now, by_player=now))

    def awake(self, table: str) -> bool:
        """Whether the bots of a table play: somebody is there, or was a short while ago."""
        last = self._looks.get(table, Look())
        if self._hub.people_at(table):
            self._note(table, replace(last, by_anybody=self._clock()))
            return True
        return not self._rest_after or self._clock() - last.by_anybody <= self._rest_after

    def claim(self, now: TableState) -> Claim:
        """How urgent the thoughts of a table's bots are: somebody waits for them, watches them, or neither."""
        there, last = self._hub.people_at(now.head.id), self._looks.get(now.head.id, Look())
        recent = self._clock() - RECENT
        if any(seat.holders for seat in now.seats) and (
            last.by_player >= recent or any(now.seats_kept_for(person) for person in there)
        ):
            return Claim.PLAY
        return Claim.SHOW if there or last.by_anybody >= recent else Claim.UNSEEN

    def payer(self, now: TableState) -> Payer:
        """The owner answers for what the bots of a table think."""
        return Payer(self._looks.get(now.head.id, Look()).address, now.head.owner, now.head.id)

    def _note(self, table: str, look: Look) -> None:
        self._looks[table] = look
        self._looks.move_to_end(table)
        if len(self._looks) > REMEMBERED:
            self._looks.popitem(last=False)
