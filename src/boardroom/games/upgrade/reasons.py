"""Why something is refused in UPGRADE!."""

from __future__ import annotations

from typing import Final

from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.rules import reasons
from boardroom.games.upgrade.state import LEVEL_III
from boardroom.kernel.table.reasons import Reason, Reasons


def level_iii_from(box: Box) -> str:
    """`year 4`."""
    return f"year {list(box.phase_of_year).index(LEVEL_III)}" if LEVEL_III in box.phase_of_year else "no year"


REASONS: Final = Reasons(
    reasons,
    Reason("NOT_NOW", "This is not what has to be decided now."),
    Reason("SPOT_TAKEN", "Another player has claimed this bonus.", "taken"),
    Reason("NO_INFLUENCE", "No influence marker is available.", "no influence"),
    Reason("NO_HAND_MARKER", "No action marker is left in hand."),
    Reason("ALREADY_PLANNED", "This action is planned already; one plan per action.", "planned"),
    Reason(
        "NO_MARKER",
        "No action marker can be used for this: planned markers serve only their own action.",
        "no marker left",
        "no marker",
    ),
    Reason(
        "REPEATED",
        "This action has been taken this year, and repeats are forbidden in this game.",
        "done this year",
        "done",
    ),
    Reason("ALREADY_UPGRADED", "This area has an upgrade tile already; transform it or take it to level III."),
    Reason("NOT_UPGRADED", "This area is still at level I.", "still level I", "level I"),
    Reason("NOT_LEVEL_II", "Only a level II solution can be taken to level III.", "not level II", "yours"),
    Reason(
        "PHASE_TOO_EARLY",
        lambda box: f"Solutions cannot go beyond the phase of the year: level III starts in {level_iii_from(box)}.",
        lambda box: f"from {level_iii_from(box)}",
        level_iii_from,
    ),
    Reason("NO_TILE_LEFT", "No tile of this colour is left for the area.", "none"),
    Reason("SAME_COLOUR", "The area has this colour already.", "yours"),
    Reason("TRACK_ENDS", "The worker track has not enough rows left.", "no rows left", "no rows"),
    Reason("CANNOT_PAY", "Credits, business value and commitments together cannot pay the workers.", "too dear"),
    Reason("NO_FREE_SPOT", "The area has no free training spot of this colour.", "no free spot", "full"),
    Reason("BAG_EMPTY", "The bag of this colour is empty.", "bag empty", "empty"),
    Reason("ALREADY_TUNED", "This solution is tuned already.", "tuned"),
    Reason("FULLY_INTEGRATED", "All three integration steps are taken.", "all steps taken"),
    Reason("AREAS_TOO_OLD", "An area is too old for the next integration step."),
    Reason(
        "NOWHERE_TO_LOBBY",
        "No area can take a token: each is full, or no influence marker or no token is left to place.",
        "no area can take a token",
    ),
    Reason("ALREADY_REPORTED", "There is one REPORT a year.", "once a year"),
    Reason("TOO_MANY_TILES", "These are more tiles than the report may include."),
    Reason("NOTHING_TO_REPORT", "An area named has no number to report.", "nothing to report"),
    Reason("NO_BVP", "There is no business value point to trade.", "no value to sell"),
    Reason("NO_MARKER_THERE", "No influence marker of yours lies there."),
    Reason("TOO_FEW_TOKENS", "Credits and business value do not cover the rest: more commitments are needed."),
    Reason("TOO_MANY_TOKENS", "That is more than lies there or more than the price: no change is given."),
    Reason("NO_TOKEN_THERE", "An area named holds no commitment token."),
    Reason("NO_COMMITMENTS", "The supply of commitment tokens is empty.", "no token left"),
    Reason("LOBBY_FULL", "All tokens of this LOBBY are placed.", "all placed"),
    Reason("AREA_FULL", "The area holds as many commitment tokens as its level allows.", "full"),
    Reason("NO_LOBBY_BONUS", "The extra token needs the LOBBY bonus."),
    Reason("NO_TOKEN_YET", "A LOBBY places at least one token.", "one token at least"),
    telling=("CANNOT_PAY", "TRACK_ENDS", "BAG_EMPTY", "PHASE_TOO_EARLY", "NO_TILE_LEFT", "NO_FREE_SPOT"),
)
