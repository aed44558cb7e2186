"""Why something is refused in the Industrial Board Game."""

from __future__ import annotations

from typing import Final

from boardroom.games.industrial.rules import reasons
from boardroom.kernel.table import Reason, Reasons

REASONS: Final = Reasons(
    reasons,
    Reason("NOT_NOW", "This is not what has to be decided now."),
    Reason("NO_CASH", "There is not enough cash; a loan would have to be taken first.", "too dear"),
    Reason("RAW_FULL", "The raw warehouse has not enough free spaces.", "no space"),
    Reason("SUPPLY_EMPTY", "The supply has not enough cubes.", "no cubes left"),
    Reason("NO_RAW", "The raw warehouse holds too few cubes for this.", "too few cubes"),
    Reason("NO_WORKER", "The workers cannot make that many units.", "not enough workers"),
    Reason("NO_BONUS", "The production bonus is not that large.", "no bonus"),
    Reason("WAGES_TOO_HIGH", "Cash, loans and shares together cannot pay the wages.", "wages too high"),
    Reason("RESERVE_FULL", "The reserve of technicians is full.", "reserve full"),
    Reason("NO_ACCESS", "No improvement gives access to this market.", "no access"),
    Reason("MARKET_FULL", "This market has no free space for a seller.", "no space left"),
    Reason("NO_PRODUCT", "There is no product to sell.", "nothing to sell"),
    Reason("NO_MEEPLE", "No technician of the right colour is in the reserve.", "nobody to send"),
    Reason("CEO_AWAY", "The CEO has been used this round.", "nobody to send"),
    Reason("DEPARTMENT_COMPLETE", "All four improvements of this department are developed.", "complete"),
    Reason("BOX_TAKEN", "Somebody stands on this box of the tree until the end of the phase.", "taken"),
    Reason("ONE_LEVEL", "In this game a department rises by one level a round.", "one level a round"),
    Reason("NO_RIVAL", "Nobody sits there."),
    Reason("RIVAL_OUT", "This player is bankrupt.", "bankrupt"),
    Reason("NO_SHARES_LEFT", "The company has not that many shares left.", "none left"),
    Reason(
        "NO_FREE_ORDER",
        "There is no share order without a meeple: it needs SOx, from the round after, once a round.",
        "nobody to send",
    ),
    Reason("SHARES_AUCTIONED", "In this game shares are auctioned."),
    Reason("SHARES_FIXED", "In this game shares have fixed prices."),
    Reason("NOT_DEVELOPED", "Nobody in the game has developed this improvement.", "nobody has it"),
    Reason("LOANS_FULL", "Both loan zones are taken.", "both loans taken"),
    Reason("NO_LOAN", "There is no loan to repay.", "no loan"),
    Reason("JUST_BORROWED", "A loan was taken just now; another choice must come first.", "just borrowed"),
    Reason("TRACK_FULL", "The marker stands at the top already.", "at the top"),
    Reason("NO_SHARES_HELD", "No share of this company is held.", "no share"),
    Reason("NO_CARD", "No such incident card is in hand."),
    Reason("CARD_TOO_NEW", "The card was drawn this round and can be played from the next one on.", "drawn this round"),
    Reason("WRONG_WINDOW", "This card is played in another phase."),
    Reason("PROTECTED", "An improvement of that player keeps the card away.", "protected"),
    Reason("NO_EFFECT", "The card would do nothing.", "no effect"),
    Reason("BID_TOO_HIGH", "Cash, loans and shares together cannot pay this bid.", "too high"),
)
