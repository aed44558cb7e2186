"""Why something is refused in Smartphone Inc."""

from __future__ import annotations

from typing import Final

from boardroom.games.smartphone.rules import reasons
from boardroom.kernel.table import Reason, Reasons

REASONS: Final = Reasons(
    reasons,
    Reason("NOT_NOW", "This is not asked for now."),
    Reason("PLAN_READY", "Your plan is ready; it stays secret until everybody is."),
    Reason("NOT_VISIBLE", "That cell lies under the upper pad."),
    Reason("BESIDE_PADS", "Half of the improvement would lie beside the pads, which only side A of 4G allows."),
    Reason("NOTHING_UNDER", "No part of the improvement would lie under the upper pad."),
    Reason("BESIDE_LOWER_PAD", "Half of the improvement would lie under the upper pad, but beside the lower one."),
    Reason("ALREADY_STICKS_OUT", "Only one improvement may stick out, and one does already."),
    Reason("NOT_STICKING_OUT", "The improvement would not stick out there."),
    Reason("COVERS_EXACTLY", "An improvement must not cover another one exactly."),
    Reason("SAME_LAYING", "Both symbols are equal: the same laying is offered the other way round."),
    Reason("NOT_MEETING", "That improvement does not meet another one openly."),
    Reason("ORDERED_ALREADY", "That improvement has its place in the pile already."),
    Reason("UNDER_TILES_FIRST", "An improvement under the upper pad comes before one that lies on it."),
    Reason("SLOT_EMPTY", "There is no improvement left in that slot."),
    Reason("STUDIED", "You have studied this technology.", "studied"),
    Reason("NO_OFFICE", "You have no office marker left.", "no office left"),
    Reason("NO_MARKER", "You have no progress marker for it.", "no marker"),
    Reason("OFFICE_THERE", "You have an office there already."),
    Reason("REGION_FULL", "There is no free office cell."),
    Reason("NOT_CONNECTED", "The region is not connected to one of your offices."),
    Reason("SECOND_USED", "You have placed this round's second office."),
    Reason("NOT_ONE_OFFICE", "A second office needs a region with exactly one of yours."),
    Reason("RETAILER_THERE", "A retailer stands there."),
    Reason("ONLINE_USED", "You have sold online in this round."),
    Reason("TOO_FEW_GOODS", "You do not have that many goods to sell."),
    Reason("MUST_OPEN_SECOND", "Wi-Fi obliges you to place a second office first."),
    Reason("PRICE_LIMIT", "The price cannot go further in that direction."),
    Reason("ENOUGH_MARKERS", "That technology has enough markers."),
    Reason("NO_SUCH_OFFICE", "You have no such office there."),
    Reason("NOT_SMALL", "Gamepad opens an office in a small region only."),
    Reason("NO_OFFICE_HERE", "You have no office there."),
    Reason("NO_BUYER", "No free buyer there takes your phones."),
    Reason("NO_TECHNOLOGY", "You do not have the technology for it."),
)
