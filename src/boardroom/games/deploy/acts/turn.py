"""Steps beside the actions: the starting tile, trades, doing no more."""

from __future__ import annotations

from typing import Final, NamedTuple

from boardroom.games.deploy.actions import POOL_NAMES
from boardroom.games.deploy.acts.action import ActionStep
from boardroom.games.deploy.acts.deploy import action_picture
from boardroom.games.deploy.asked import Asked, Ghost
from boardroom.games.deploy.state import (
    D_DESIGN,
    D_FEES,
    D_LOSS,
    D_MOVE,
    D_PLANNER,
    D_REMOVE,
    D_RETURN_TECH,
    D_SPOT,
    D_TEAM,
    SMALLEST_TILE,
)
from boardroom.kernel.table import Act, Entry, Hold, Menu, capital


class StartPool(Act[Asked]):
    """The two places of the starting tile, and what they cost (A45)."""

    title, deed = "Starting tile into pool {pool}", "puts the starting tile into pool {pool}"

    def effect(self, a: Asked, pool: int) -> str:
        plain, purple = a.box.pool_b_fee
        takes, fee = (
            ("blue", "no fee while the pool is empty"),
            ("yellow", f"fee {plain}, with purple {purple}"),
        )[pool]
        return f"room for {SMALLEST_TILE} {takes} or purple cubes; {fee}"

    def entry(self, a: Asked, pool: int) -> Entry:
        return Entry(POOL_NAMES[pool], "server", "POOL {pool}", ("blue, purple", "yellow, purple")[pool])

    def card(self, a: Asked, pool: int) -> tuple[str, str, str]:
        return "STARTING TILE", "Into pool {pool}", f"{capital(self.effect(a, pool))}."

    def ghost(self, a: Asked, pool: int) -> Ghost:
        return Ghost(a.seat, lit=(f"pool-{POOL_NAMES[pool]}",))

    def offer(self, menu: Menu[Asked], code: int, pool: int) -> None:
        """On the board the tile is in the hand already."""
        super().offer(menu, code, pool)
        menu.holds.append(Hold((), POOL_NAMES[pool], code, f"the tile of {SMALLEST_TILE}"))


class Trade(Act[Asked]):
    """A point of business value for credits or for income."""

    title, cost = "Trade a BVP for {gain}", "1 BVP"

    def brings(self, a: Asked, gain: int) -> str:
        """`5 credits`, `2 income`."""
        return (f"{a.box.trade_credits} credits", f"{a.income_gain(a.box.trade_income)} income")[gain]

    def effect(self, a: Asked, gain: int) -> str:
        return f"+{self.brings(a, gain)}"

    def deed(self, before: Asked, after: Asked, gain: int) -> str:
        return f"trades 1 BVP for {self.brings(before, gain)}"

    def offer(self, menu: Menu[Asked], code: int, gain: int) -> None:
        words = f"1 value for {self.brings(menu.asked, gain)}"
        menu.free(code, "trade", words, f"Trade {words}")


class Stop(NamedTuple):
    """What doing no more means: in a tip, in its line, in its preview."""

    title: str = "Done"
    effect: str = "nothing more"
    line: str = "DONE"
    note: str = ""
    kicker: str = "DONE"


STOPS: Final = {
    D_RETURN_TECH: Stop("Keep the technology", "no more tiles are returned", note="keep the rest"),
    D_TEAM: Stop(
        "Leave the team as it is", "no more changes before this round", note="no more changes before this round"
    ),
    D_SPOT: Stop(
        "Pass", "no more workers on bonus spots in this round", "PASS", "keep the workers in the office", kicker=""
    ),
    D_DESIGN: Stop("Keep the design", "the Designer is not used", "KEEP IT", "the Designer is not used", "DESIGNER"),
    D_PLANNER: Stop("Do without the Planner", "it can be used later", "NOT NOW", "it can be used later", "PLANNER"),
    D_MOVE: Stop("Stop moving", "the cubes stay where they are", note="leave the rest where it is"),
    D_REMOVE: Stop("Remove nothing", "the capacity stays", note="the capacity stays"),
    D_FEES: Stop(
        "Pay the fees", "no more trades before fees are due", "PAY THE FEES", "receive income, pay fees", kicker=""
    ),
    D_LOSS: Stop("Accept the loss", "no more trades for income", "ACCEPT THE LOSS", "no more trades", kicker=""),
}


class Done(ActionStep):
    """No more of whatever is asked for."""

    def stop(self, a: Asked) -> Stop:
        """What that is."""
        return STOPS.get(a.s.decision, Stop())

    def title(self, a: Asked) -> str:
        return self.stop(a).title

    def effect(self, a: Asked) -> str:
        return self.stop(a).effect

    def deed(self, before: Asked, after: Asked) -> str:
        return "places no more workers" if before.s.decision == D_SPOT else ""

    def entry(self, a: Asked) -> Entry:
        return Entry("D", "check", self.stop(a).line, self.stop(a).note)

    def card(self, a: Asked) -> tuple[str, str]:
        return self.stop(a).kicker, self.stop(a).title

    def ghost(self, a: Asked) -> Ghost | None:
        return Ghost(a.seat, picture=action_picture(a)) if a.s.decision == D_DESIGN else None
