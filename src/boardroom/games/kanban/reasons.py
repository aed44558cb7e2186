"""Why something is refused in Kanban."""

from __future__ import annotations

from typing import Final

from boardroom.games.kanban.rules import reasons
from boardroom.kernel.table.reasons import Reason, Reasons

REASONS: Final = Reasons(
    reasons,
    Reason("NOT_NOW", "This is not what has to be decided now."),
    Reason("SPOT_TAKEN", "Another meeple stands on this spot.", "taken"),
    Reason("STATION_TAKEN", "Somebody stands on this workstation.", "taken"),
    Reason("SAME_DEPARTMENT", "You worked in this department yesterday.", "there yesterday"),
    Reason("SANDRA_THERE", "With two players, nobody may move to the department where Sandra is.", "Sandra is there"),
    Reason("NOT_YOUR_DEPARTMENT", "You do not work in this department today."),
    Reason("SHIFT_LIMIT", "That would be more Shifts than may be spent in a day.", "over the day's limit"),
    Reason(
        "NO_SHIFTS", "You do not have the Shifts: the workstation and your bank have too few left.", "no Shifts left"
    ),
    Reason("AT_THE_TOP", "You are on the last desk of this training track.", "on the last desk"),
    Reason("NO_BOOK", "You have no Book to read; one gained today can be read tomorrow.", "no Book"),
    Reason("NO_SUCH_PART", "You have not stored this part.", "no such part"),
    Reason("NOT_IN_POOL", "The recycling area does not hold this part.", "not there"),
    Reason(
        "ALREADY_IN_POOL", "The recycling area holds this part already; its three parts always differ.", "there already"
    ),
    Reason("RECYCLED_ENOUGH", "You have recycled as often as a turn allows.", "often enough"),
    Reason("NO_TILE_THERE", "There is no design tile.", "no tile"),
    Reason("DESKS_FULL", "Your design desks are full.", "desks full"),
    Reason("NOT_CERTIFIED", "Only those certified in this department may do that.", "not certified"),
    Reason("ORDERED_TODAY", "You have issued a Kanban order today.", "done today"),
    Reason("NOT_IN_HAND", "You do not hold this card."),
    Reason("NO_ROTATION", "In this game orders may not be turned round."),
    Reason("WAREHOUSE_LACKS", "The warehouse does not hold so many.", "empty"),
    Reason("STORAGE_FULL", "Your part storage has no room for so many.", "storage full"),
    Reason("REQUESTED_TODAY", "You have requested a Voucher today.", "done today"),
    Reason("NO_VOUCHERS_LEFT", "No Voucher is left in the supply.", "none left"),
    Reason("NO_VOUCHER", "You have no Voucher; one gained today can be used tomorrow.", "no Voucher"),
    Reason("SUPPLY_LACKS", "The supply holds no cube of this part.", "none in the supply"),
    Reason("MODEL_FULL", "All Assembly Spaces of this model are filled.", "all filled"),
    Reason("PART_IN_PLACE", "This part is in place already.", "in place"),
    Reason("UPGRADED_FIRST", "Upgraded parts of this model must come first.", "upgraded parts first"),
    Reason("NO_CAR_TO_MOVE", "No car of this model is left to be moved.", "no car left"),
    Reason("NO_CAR_THERE", "There is no car at this place of the queue.", "no car"),
    Reason("NO_DESIGN", "You have not selected this design.", "no design"),
    Reason("NO_GARAGE", "You have no garage for another car.", "no garage"),
    Reason("GARAGE_LOCKED", "This garage is locked until you are certified in Assembly.", "locked"),
    Reason("GARAGE_OCCUPIED", "A car may be replaced only when all five garages are occupied.", "occupied"),
    Reason("NEW_CAR", "A car parked in this turn cannot be replaced.", "parked just now"),
    Reason("UPGRADE_SPACE_TAKEN", "A cube lies on this Upgrade Space.", "taken"),
    Reason("NOT_IN_ADMINISTRATION", "Only who works in Administration may micro-manage."),
    Reason("MANAGING_ALREADY", "You micro-manage a department today.", "chosen"),
    Reason("NOT_ON_PILE", "No such plaque is left on this track."),
    Reason("PET_IS_OUT", "Your pet project of this meeting is out.", "your pet is out"),
    Reason("PET_FIRST", "Your pet project must come before you may pass.", "your pet first"),
    Reason("NO_SEAT_LEFT", "You have no Seat left at the table.", "no Seat left"),
    Reason("NOT_ON_TABLE", "This goal is not on the table."),
    Reason("GOAL_FULL", "No more Seats fit on this goal.", "full"),
    Reason("SPOKEN_ALREADY", "You have spoken on this goal in this meeting.", "spoken"),
    telling=(
        "SHIFT_LIMIT",
        "NO_SHIFTS",
        "DESKS_FULL",
        "STORAGE_FULL",
        "NO_GARAGE",
        "RECYCLED_ENOUGH",
        "NO_VOUCHER",
        "MODEL_FULL",
        "UPGRADED_FIRST",
        "NO_CAR_TO_MOVE",
    ),
)
