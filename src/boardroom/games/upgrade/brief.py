"""Why something is closed, in a word or two: for the list of choices and for the tiles on the board."""

from __future__ import annotations

from typing import Final

from boardroom.games.upgrade.box import Box
from boardroom.games.upgrade.rules import reasons as r
from boardroom.games.upgrade.rules.turn import refusal
from boardroom.games.upgrade.state import State

# Reasons in a word or two, where there is no room for a sentence.
SHORT: Final = {
    r.NO_TILE_LEFT: "none",
    r.SAME_COLOUR: "yours",
    r.CANNOT_PAY: "too dear",
    r.TRACK_ENDS: "no rows left",
    r.NO_MARKER: "no marker left",
    r.REPEATED: "done this year",
    r.PHASE_TOO_EARLY: "from year 4",
    r.NO_FREE_SPOT: "no free spot",
    r.BAG_EMPTY: "bag empty",
    r.ALREADY_TUNED: "tuned",
    r.NOT_UPGRADED: "still level I",
    r.NOT_LEVEL_II: "not level II",
    r.ALREADY_REPORTED: "once a year",
    r.NOTHING_TO_REPORT: "nothing to report",
    r.NOWHERE_TO_LOBBY: "no area can take a token",
    r.NO_INFLUENCE: "no influence",
    r.FULLY_INTEGRATED: "all steps taken",
    r.AREA_FULL: "full",
    r.LOBBY_FULL: "all placed",
    r.NO_COMMITMENTS: "no token left",
    r.NO_BVP: "no value to sell",
    r.SPOT_TAKEN: "taken",
    r.ALREADY_PLANNED: "planned",
    r.NO_TOKEN_YET: "one token at least",
}
# The same where there is room for one word.
BRIEF: Final = SHORT | {
    r.TRACK_ENDS: "no rows",
    r.NO_MARKER: "no marker",
    r.REPEATED: "done",
    r.PHASE_TOO_EARLY: "year 4",
    r.NO_FREE_SPOT: "full",
    r.BAG_EMPTY: "empty",
    r.NOT_UPGRADED: "level I",
    r.NOT_LEVEL_II: "yours",
}
LATER: Final = "not now"


def short(box: Box, s: State, seat: int, code: int) -> str:
    """Why a code is closed, in a few words; empty if it is legal."""
    reason = refusal(box, s, seat, code)
    return "" if reason == r.ALLOWED else SHORT.get(reason, LATER)


def brief(box: Box, s: State, seat: int, code: int) -> str:
    """Why a code is closed, in a word or two; empty if it is legal."""
    reason = refusal(box, s, seat, code)
    return "" if reason == r.ALLOWED else BRIEF.get(reason, LATER)
