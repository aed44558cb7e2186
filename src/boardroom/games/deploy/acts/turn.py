"""Steps beside the actions: the starting tile, trades, doing no more."""

from __future__ import annotations

from collections.abc import Mapping

from boardroom.games.deploy import state
from boardroom.games.deploy.actions import DONE, POOL_NAMES
from boardroom.games.deploy.acts.action import ActionStep
from boardroom.games.deploy.asked import Asked
from boardroom.games.deploy.numbers import value_due
from boardroom.kernel.table import Act, Entry, Hold, Line, Menu, Shown, count


class StartPool(Act[Asked]):
    """The two places of the starting tile, and what they cost (A45)."""

    def effect(self, a: Asked, pool: int) -> str:
        fee = ("no fee while the pool is empty", "fee {}, with purple {}".format(*a.box.pool_b_fee))[pool]
        return f"room for {state.SMALLEST_TILE} {{pool.takes}} or purple cubes; {fee}"

    def offer(self, menu: Menu[Asked], code: int, pool: int) -> None:
        """On the board the tile is in the hand already."""
        super().offer(menu, code, pool)
        menu.holds.append(Hold((), POOL_NAMES[pool], code, f"the tile of {state.SMALLEST_TILE}"))


class Trade(Act[Asked]):
    """A point of business value for credits or for income."""

    def brings(self, a: Asked, gain: int) -> str:
        """`5 credits`, `2 income`."""
        return (count(a.box.trade_credits, "credit"), f"{a.income_gain(a.box.trade_income)} income")[gain]


class Done(ActionStep):
    """No more of whatever is asked for."""

    stops: Mapping[str, Mapping[str, str]]  # what it means, by the name of what is asked

    def stop(self, a: Asked) -> Shown:
        """What it means now: in a tip and a preview, and in its line."""
        asked = next((told for name, told in self.stops.items() if getattr(state, name) == a.s.decision), {})
        told = {"title": "Done", "effect": "nothing more", "line": "DONE", "kicker": "", "deed": "", **asked}
        return Shown(**{"note": told["effect"], **told})

    def entry(self, a: Asked) -> Entry:
        return Entry("D", "check", self.stop(a).line, self.stop(a).note)

    def bill(self, a: Asked) -> tuple[Line, ...]:
        """What the end of the round brings and takes."""
        lines = Line("income", "You receive", str(a.end.income)), Line("fee", "Fees", str(a.end.fees))
        return lines if a.s.decision == state.D_FEES else ()

    def total(self, a: Asked) -> Line | None:
        """Credits gained or paid, and value that has to be traded for them."""
        traded = f", trading {-a.end.trades} value" if a.end.trades else ""
        line = Line("coin", f"You {'pay' if a.end.profit < 0 else 'gain'}{traded}", str(abs(a.end.profit)))
        return line if a.s.decision == state.D_FEES else None

    def spared(self, a: Asked) -> str:
        """What is not lost where value may not fall below zero."""
        due = value_due(a.box, a.s, DONE, a.after(DONE), a.seat) if a.s.decision == state.D_FEES else 0
        return f"To pay you must trade {due} value: you lose only what you have." if due > -a.end.trades else ""

    def loss(self, a: Asked) -> str:
        """What follows from an operating loss when everybody has paid (L610)."""
        lost = a.s.decision == state.D_FEES and a.end.loss
        return f"You operate at a loss: {lost} value when all have paid." if lost else ""
