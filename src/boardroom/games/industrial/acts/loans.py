"""Money at any time: loans, recovery of a track, shares released; and the end of a round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.rules.shares import release_value
from boardroom.games.industrial.state import D_COVER
from boardroom.kernel.table import Act, Entry, Menu, capital


class FreeAct(Act[Asked]):
    """An action beside the others; where a payment must be covered, the list has nothing else."""

    keys = ""  # in that list, by value

    def offer(self, menu: Menu[Asked], code: int, *values: int) -> None:
        super().offer(menu, code, *values)
        if menu.asked.s.decision == D_COVER and menu.side:
            entry = menu.side.pop()
            menu.add(replace(entry, key=self.keys[sum(values)], title=capital(entry.title)))


class TakeLoan(FreeAct):
    """Money now, more of it later."""

    keys = "L"

    def offer(self, menu: Menu[Asked], code: int, *values: int) -> None:
        """Where a payment must be covered, it says why there is no loan."""
        if menu.asked.s.decision == D_COVER and not menu.asked.can(code):
            menu.add(Entry("L", "loan", "Loan", code=code, why=menu.asked.why(code)))
        super().offer(menu, code)


class RecoverTrack(FreeAct):
    """A marker one box up."""

    def above(self, a: Asked, track: int) -> int:
        """Where the marker would stand."""
        return a.me.track[track] + 1


class ReleaseShares(FreeAct):
    """A share back to the bank; `company` counts from the next seat clockwise."""

    keys = "XYW"

    def facts(self, a: Asked, company: int) -> dict[str, Any]:
        """Whose share it is, and what the bank pays for it."""
        seat, issuer = a.rival(company + 1), a.s.players[a.rival(company + 1)]
        value = release_value(a.box, issuer) if issuer.outside else 0
        return {"rival": a.rival_name(company + 1), "seat": seat, "value": value}
