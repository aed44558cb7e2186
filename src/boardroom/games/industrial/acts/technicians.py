"""TECHNICIANS: hiring from the row."""

from __future__ import annotations

from typing import Any

from boardroom.games.industrial.acts.loans import pays
from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.names import MEEPLE_LETTERS, STAFF_NAMES
from boardroom.games.industrial.rules.technicians import technician_price
from boardroom.kernel.table import Act, Entry, Play

USES = ("Engineering, Quality, Logistics", "Administration, Human Resources, shares", "sales, Marketing")


class BuyTechnician(Act[Asked]):
    """A technician of the row, by the box he stands in."""

    cost, effect = "${price}", "one technician more in the reserve"

    def price(self, a: Asked, slot: int) -> int:
        """For this player, now."""
        return technician_price(a.box, a.s, a.seat, slot)

    def title(self, a: Asked, slot: int) -> str:
        return f"Hire the {STAFF_NAMES[a.s.row[slot]]} in the ${a.box.slot_price[slot]} box"

    def deed(self, before: Asked, after: Asked, slot: int) -> str:
        return f"hires a {STAFF_NAMES[before.s.row[slot]]} for ${self.price(before, slot)}"

    def entry(self, a: Asked, slot: int) -> Entry:
        colour = a.s.row[slot]
        title = STAFF_NAMES[colour].capitalize()
        return Entry(str(slot + 1), f"meeple-{MEEPLE_LETTERS[colour]}", title, f"${self.price(a, slot)}")

    def card(self, a: Asked, slot: int) -> tuple[str, ...]:
        colour = a.s.row[slot]
        note = f"For {USES[colour]}. The dearer ones move down, a new one comes from the bag."
        return "HIRE", STAFF_NAMES[colour].capitalize(), note

    def ghost(self, a: Asked, slot: int) -> dict[str, Any]:
        letter = MEEPLE_LETTERS[a.s.row[slot]]
        return {"icon": f"meeple-{letter}", "meeples": (("reserve", letter),)}

    def plays(self, a: Asked, slot: int) -> list[Play]:
        return [self.preview(a, slot, total=pays(self.price(a, slot)))]


class PassTechnicians(Act[Asked]):
    """Nobody more this round."""

    title, effect = "Hire nobody more", "out of the technician market until next round"
    deed = "hires nobody more"
    entry = Entry("N", "pass", "Nobody", "out until next round")
    card = "HIRE", "Nobody more", "You visit the technicians no more this round."
