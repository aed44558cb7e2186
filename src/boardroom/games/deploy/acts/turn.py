"""Steps beside the actions: the starting tile, trades, doing no more."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from boardroom.games.deploy import state
from boardroom.games.deploy.actions import POOL_NAMES
from boardroom.games.deploy.acts.action import ActionStep
from boardroom.games.deploy.acts.deploy import action_picture
from boardroom.games.deploy.asked import Asked
from boardroom.kernel.table import Act, Entry, Hold, Menu


class StartPool(Act[Asked]):
    """The two places of the starting tile, and what they cost (A45)."""

    title, deed = "Starting tile into pool {pool}", "puts the starting tile into pool {pool}"
    entry = Entry("{pool}", "server", "POOL {pool}", "{takes}, purple")
    card = "STARTING TILE", "Into pool {pool}", "{effect}."
    lit = ("pool-{pool}",)

    def takes(self, a: Asked, pool: int) -> str:
        """Cubes beside purple ones."""
        return ("blue", "yellow")[pool]

    def effect(self, a: Asked, pool: int) -> str:
        fee = ("no fee while the pool is empty", "fee {}, with purple {}".format(*a.box.pool_b_fee))[pool]
        return f"room for {state.SMALLEST_TILE} {{takes}} or purple cubes; {fee}"

    def offer(self, menu: Menu[Asked], code: int, pool: int) -> None:
        """On the board the tile is in the hand already."""
        super().offer(menu, code, pool)
        menu.holds.append(Hold((), POOL_NAMES[pool], code, f"the tile of {state.SMALLEST_TILE}"))


class Trade(Act[Asked]):
    """A point of business value for credits or for income."""

    title, cost, effect = "Trade a BVP for {gain}", "1 BVP", "+{brings}"
    deed = "trades 1 BVP for {brings}"

    def brings(self, a: Asked, gain: int) -> str:
        """`5 credits`, `2 income`."""
        return (f"{a.box.trade_credits} credits", f"{a.income_gain(a.box.trade_income)} income")[gain]

    def offer(self, menu: Menu[Asked], code: int, gain: int) -> None:
        words = f"1 value for {self.brings(menu.asked, gain)}"
        menu.free(code, "trade", words, f"Trade {words}")


class Stop(NamedTuple):
    """What doing no more means: in a tip and a preview, in its line."""

    title: str = "Done"
    effect: str = "nothing more"
    line: str = "DONE"
    note: str = ""  # the effect, if nothing else
    kicker: str = ""


STOPS: Final = {
    state.D_RETURN_TECH: Stop("Keep the technology", "no more tiles are returned", "DONE", "keep the rest"),
    state.D_TEAM: Stop("Leave the team as it is", "no more changes before this round"),
    state.D_SPOT: Stop("Pass", "no more workers on bonus spots this round", "PASS", "keep the workers in the office"),
    state.D_DESIGN: Stop("Keep the design", "the Designer is not used", "KEEP IT", kicker="DESIGNER"),
    state.D_PLANNER: Stop("Do without the Planner", "it can be used later", "NOT NOW", kicker="PLANNER"),
    state.D_MOVE: Stop("Stop moving", "the cubes stay where they are", "DONE", "leave the rest where it is"),
    state.D_REMOVE: Stop("Remove nothing", "the capacity stays"),
    state.D_FEES: Stop(
        "Pay the fees", "no more trades before fees are due", "PAY THE FEES", "receive income, pay fees"
    ),
    state.D_LOSS: Stop("Accept the loss", "no more trades for income", "ACCEPT THE LOSS", "no more trades"),
}


class Done(ActionStep):
    """No more of whatever is asked for."""

    title, effect = "{stop.title}", "{stop.effect}"
    card = "{stop.kicker}", "{stop.title}"

    def stop(self, a: Asked) -> Stop:
        """What that is."""
        return STOPS.get(a.s.decision, Stop())

    def entry(self, a: Asked) -> Entry:
        return Entry("D", "check", self.stop(a).line, self.stop(a).note or self.stop(a).effect)

    def deed(self, before: Asked, after: Asked) -> str:
        return "places no more workers" if before.s.decision == state.D_SPOT else ""

    def ghost(self, a: Asked) -> dict[str, Any]:
        return {"picture": action_picture(a) if a.s.decision == state.D_DESIGN else None}
