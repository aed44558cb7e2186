"""What a trainer of DEPLOY! looks at: figures and alarms for the texts of `debriefing.toml`."""

from __future__ import annotations

from typing import Final

from boardroom.games.deploy.box import Box
from boardroom.games.deploy.rules.money import deployed_tiles, profit
from boardroom.games.deploy.rules.room import fees, pool_capacity, pool_load
from boardroom.games.deploy.state import IN_A, PLACES, State
from boardroom.kernel.table.debriefing import Debriefing

CROWDED: Final = 95  # percent


def utilisation(box: Box, s: State, seat: int) -> int:
    """How much of the server room is used, in percent; an empty room is not used at all."""
    whole = s.players[seat], IN_A, PLACES
    return round(100 * pool_load(*whole) / pool_capacity(*whole)) if pool_capacity(*whole) else 0


DEBRIEFING: Final = Debriefing.read(
    __file__,
    utilisation,
    at_a_loss=lambda box, s, seat: profit(box, s.players[seat]) < 0,
    crowded=lambda box, s, seat: utilisation(box, s, seat) >= CROWDED,
    fees=lambda box, s, seat: fees(box, s.players[seat]),
    penniless=lambda box, s, seat: s.players[seat].cash == 0,
    profit=lambda box, s, seat: profit(box, s.players[seat]),
    systems=lambda box, s, seat: deployed_tiles(s.players[seat]),
)
