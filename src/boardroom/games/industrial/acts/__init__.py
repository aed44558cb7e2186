"""The decisions of the Industrial Board Game as people meet them: what families say beside the texts of `acts.toml`."""

from __future__ import annotations

from typing import Final

from boardroom.games.industrial.actions import SPACE
from boardroom.games.industrial.acts.sales import sales_bonus
from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.names import ACCOUNT_NAMES, PHASE_NAMES, TRACKS_SHOWN
from boardroom.games.industrial.rules.production import bonus_units, wage
from boardroom.games.industrial.rules.purchase import cube_price, raw_space
from boardroom.kernel.table import Acts

ACTS: Final = Acts.read(
    __name__,
    SPACE,
    Asked,
    {"track": TRACKS_SHOWN},
    sales_bonus,
    best_roll=lambda a: f", best {a.me.best_roll}" if a.me.rolls > 1 else "",
    bonus=lambda a: f", bonus +{bonus_units(a.me)}" if bonus_units(a.me) else "",
    ceo=lambda a: "" if a.me.ceo else " and the CEO",
    cube_price=lambda a: cube_price(a.box, a.s, a.seat),
    payment=lambda a: ACCOUNT_NAMES[a.s.due_account].payment,
    phase=lambda a: PHASE_NAMES[a.s.phase].lower(),
    raw_space=lambda a: raw_space(a.box, a.me),
    reserve=lambda a: sum(a.me.reserve),
    wage=lambda a: wage(a.box, a.me),
)
