"""The 205 actions of the Industrial Board Game (specification, appendix)."""

from __future__ import annotations

from typing import Final

from boardroom.kernel.actions import ActionSpace, Choice, Family, Number

DEPARTMENT_LETTERS: Final = ("ENG", "QUA", "LOG", "ADM", "HR", "MKT")
MARKET_LETTERS: Final = ("U1", "U2", "U3", "U4", "L1", "L2", "L3", "L4")
TRACK_NAMES: Final = ("pollution", "accidents")

MOST_RAW: Final = 18  # cubes one purchase can name
MOST_UNITS: Final = 6  # by workers
MOST_BONUS: Final = 7
MEEPLES: Final = 2  # of the colour the act needs, or the CEO
MEANS: Final = 3  # of a share order: blue, the CEO, or the free order of SOx
COUNTS: Final = 2  # shares in one order
RIVALS: Final = 3  # by distance clockwise
RAISES: Final = (1, 2, 5, 10)
SELF_CARDS: Final = ("overtime", "bulk discount", "VIP client", "state aid")
RIVAL_CARDS: Final = ("sabotage", "strike", "warehouse theft", "toxic spill", "claim")
CARDS: Final = (*SELF_CARDS, "audit passed", *RIVAL_CARDS)

_department = Choice(*DEPARTMENT_LETTERS)
_meeple = Choice("own", "CEO")
_track = Choice(*TRACK_NAMES)
_rival = Choice("+1", "+2", "+3")
_count = Number(1, COUNTS)
_means = Choice("blue", "CEO", "SOx")

SPACE: Final = ActionSpace(
    Family("BuyRaw", "buy {cubes}", cubes=Number(0, MOST_RAW)),
    Family("NoProduction", "produce nothing"),
    Family("Produce", "produce {units} bonus {bonus}", units=Number(1, MOST_UNITS), bonus=Number(0, MOST_BONUS)),
    Family("BuyTechnician", "hire {slot}", slot=Choice("T3", "T4", "T5", "T7")),
    Family("PassTechnicians", "hire nobody"),
    Family("PlaceSeller", "sell {market} {meeple}", market=Choice(*MARKET_LETTERS), meeple=_meeple),
    Family("SkipSale", "sell nothing"),
    Family("RerollSale", "reroll {meeple}", meeple=_meeple),
    Family("AcceptRoll", "accept"),
    Family("Develop", "develop {department} {meeple}", department=_department, meeple=_meeple),
    Family("BuyShares", "shares {company} {count} {means}", company=_rival, count=_count, means=_means),
    Family("PassUpgrades", "upgrade nothing"),
    Family("CopyImprovement", "copy {department} {level}", department=_department, level=Number(1, 3)),
    Family("Done", "done"),
    Family("TakeLoan", "loan"),
    Family("RepayLoan", "repay"),
    Family("RecoverTrack", "recover {track}", track=_track),
    Family("ReleaseShares", "release {company}", company=_rival),
    Family("PlayOwn", "play {card}", card=Choice(*SELF_CARDS)),
    Family("PlayAudit", "play audit passed {track}", track=_track),
    Family("PlayRival", "play {card} {target}", card=Choice(*RIVAL_CARDS), target=_rival),
    Family("PassIncident", "play nothing"),
    Family("DiscardIncident", "discard {card}", card=Choice(*CARDS)),
    Family("OpenAuction", "auction {company} {count} {means}", company=_rival, count=_count, means=_means),
    Family("Raise", "raise {by}", by=Choice(*map(str, RAISES))),
    Family("PassBid", "bid nothing"),
)

BUY_RAW, NO_PRODUCTION, PRODUCE, BUY_TECHNICIAN, PASS_TECHNICIANS = SPACE.offsets(
    "BuyRaw", "NoProduction", "Produce", "BuyTechnician", "PassTechnicians"
)
PLACE_SELLER, SKIP_SALE, REROLL_SALE, ACCEPT_ROLL = SPACE.offsets("PlaceSeller", "SkipSale", "RerollSale", "AcceptRoll")
DEVELOP, BUY_SHARES, PASS_UPGRADES, COPY, DONE = SPACE.offsets(
    "Develop", "BuyShares", "PassUpgrades", "CopyImprovement", "Done"
)
TAKE_LOAN, REPAY_LOAN, RECOVER, RELEASE = SPACE.offsets("TakeLoan", "RepayLoan", "RecoverTrack", "ReleaseShares")
PLAY_OWN, PLAY_AUDIT, PLAY_RIVAL, PASS_INCIDENT, DISCARD = SPACE.offsets(
    "PlayOwn", "PlayAudit", "PlayRival", "PassIncident", "DiscardIncident"
)
OPEN_AUCTION, RAISE, PASS_BID = SPACE.offsets("OpenAuction", "Raise", "PassBid")
CODES: Final[int] = len(SPACE)
