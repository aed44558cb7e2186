"""The decisions of the Industrial Board Game as people meet them: a class for every family, and what is asked when."""

from __future__ import annotations

from typing import Final

from boardroom.games.industrial import state
from boardroom.games.industrial.actions import SPACE
from boardroom.games.industrial.acts import (
    improvements,
    incidents,
    loans,
    production,
    purchase,
    sales,
    shares,
    technicians,
)
from boardroom.games.industrial.asked import Asked
from boardroom.games.industrial.names import PHASE_NAMES
from boardroom.games.industrial.rules.production import bonus_units, wage
from boardroom.games.industrial.rules.purchase import cube_price, raw_space
from boardroom.kernel.table import Acts, Decision, count

FREE: Final = ("TakeLoan", "RepayLoan", "RecoverTrack", "ReleaseShares")
Question = Decision[Asked]


def roll_note(a: Asked) -> str:
    """The last roll, and the best."""
    return f"rolled {a.me.last_roll}" + (f", best {a.me.best_roll}" if a.me.rolls > 1 else "")


DECISIONS: Final = {
    state.D_PURCHASE: Question(
        lambda a: f"buy raw material, ${cube_price(a.box, a.s, a.seat)} a cube",
        "Buy raw material",
        ("BuyRaw", *FREE),
        lambda a: f"{a.me.raw} of {raw_space(a.box, a.me)} in the warehouse",
    ),
    state.D_PRODUCTION: Question(
        "decide how much to make",
        "Decide how much to make",
        ("Produce", "NoProduction", *FREE),
        lambda a: f"{count(a.me.raw, 'cube')}, ${wage(a.box, a.me)} a worker, bonus +{bonus_units(a.me)}",
    ),
    state.D_TECHNICIAN: Question(
        "hire a technician, or stop hiring",
        "Hire a technician",
        ("BuyTechnician", "PassTechnicians", *FREE),
        lambda a: f"{sum(a.me.reserve)} of {a.box.reserve_spaces} in the reserve",
    ),
    state.D_SELL: Question(
        "send a seller to a market, or sell nothing",
        "Choose a market",
        ("PlaceSeller", "SkipSale", *FREE),
        lambda a: f"{count(a.me.products, 'product')}, {sales.bonus_text(a)}",
    ),
    state.D_REROLL: Question(
        lambda a: f"accept the roll of {a.me.best_roll}, or roll once more",
        "Accept the roll or roll once more",
        ("AcceptRoll", "RerollSale", *FREE),
        roll_note,
    ),
    state.D_UPGRADE: Question(
        "develop an improvement, order shares, or stop",
        "Choose an upgrade",
        ("Develop", "BuyShares", "OpenAuction", "PassUpgrades", *FREE),
        lambda a: count(sum(a.me.reserve), "technician") + (" and the CEO" if not a.me.ceo else ""),
    ),
    state.D_COPY: Question(
        "choose the improvement that Coaching copies",
        "Choose what Coaching copies",
        ("CopyImprovement",),
        "for good",
        part=True,
    ),
    state.D_FINANCE: Question(
        "put loans, tracks and shares in order before the round ends",
        "Put things in order",
        ("Done", *FREE),
        lambda a: f"${a.me.cash} in cash",
    ),
    state.D_COVER: Question(
        lambda a: f"raise ${a.s.due} with loans or shares: the cash does not cover a payment",
        lambda a: f"${a.s.due} must be paid",
        FREE,
        lambda a: f"${a.me.cash} in cash",
    ),
    state.D_INCIDENT: Question(
        lambda a: f"play an incident card before {PHASE_NAMES[a.s.phase].lower()}, or none",
        lambda a: f"Play an incident before {PHASE_NAMES[a.s.phase].lower()}",
        ("PlayOwn", "PassIncident"),
        "one a round",
    ),
    state.D_DISCARD: Question(
        "discard an incident card",
        "Discard an incident card",
        ("DiscardIncident",),
        lambda a: f"{a.box.hand_limit} can be kept",
    ),
    state.D_BID: Question(
        lambda a: f"bid more than ${a.s.auction.bid} for {count(a.s.auction.count, 'share')}, or stop bidding",
        lambda a: f"Bid for {shares.lot_words(a)}",
        ("Raise", "PassBid"),
        lambda a: f"@{a.s.auction.leader} bids ${a.s.auction.bid}",
    ),
}

MODULES: Final = (purchase, production, technicians, sales, improvements, shares, loans, incidents)
ACTS: Final = Acts(SPACE, Asked, DECISIONS, MODULES, {})
