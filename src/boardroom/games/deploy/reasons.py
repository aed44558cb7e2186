"""Why something is refused in DEPLOY!."""

from __future__ import annotations

from typing import Final

from boardroom.games.deploy.rules import reasons
from boardroom.kernel.table.reasons import Reason, Reasons

REASONS: Final = Reasons(
    reasons,
    Reason("NOT_NOW", "This is not what has to be decided now."),
    Reason("TILE_NOT_OWNED", "You do not own this tile."),
    Reason("WORKERS_CHANGED", "No more extra workers can be added or returned in this round.", "as many as allowed"),
    Reason("OTHER_DIRECTION", "In a round, extra workers are either added or returned.", "not both in a round"),
    Reason("NO_SUPPLY", "No extra worker is left in your supply.", "none left"),
    Reason("INCOME_TOO_LOW", "Your income would fall below zero.", "income too low"),
    Reason("AT_A_LOSS", "You would operate at a loss: with the worker, fees exceed income.", "would be at a loss"),
    Reason("NO_TEAM_WORKER", "You have no extra worker in the coffee room.", "none in the coffee room"),
    Reason("NO_OFFICE_WORKER", "You have no extra worker in the office.", "none in the office"),
    Reason("SPOT_TAKEN", "Another worker stands on this bonus spot.", "taken"),
    Reason("SPOT_CLOSED", "The DEVELOP spot is closed in the basic game.", "closed"),
    Reason("NO_BVP", "There is no business value point to trade.", "no value to trade"),
    Reason("INCOME_FULL", "Your income is at the end of its track.", "income is full"),
    Reason("ONLY_INCOME", "Only more income helps against the loss."),
    Reason("STACK_EMPTY", "No tile is left on this position of the market.", "none left"),
    Reason("POOL_FULL", "The pool has no free slot for another tile.", "pool full"),
    Reason("CANNOT_AFFORD", "You do not have the credits.", "too dear"),
    Reason("TRACK_ENDS", "The marker of pool C cannot go so far.", "track ends"),
    Reason("NOTHING_TO_DEPLOY", "All three levels of this system are deployed.", "all deployed"),
    Reason("INCOMPLETE", "The design is not complete: the bag had too few cubes.", "incomplete"),
    Reason("NOT_INTEGRABLE", "The main systems have not reached the levels this Integration needs.", "too early"),
    Reason("NO_ROOM", "The server room has no room for all cubes of this system.", "no room"),
    Reason("BASIC_GAME", "This game is played without Development tiles.", "basic game"),
    Reason("NOT_IN_STOCK", "No tile of this type is left on the board.", "none left"),
    Reason("ALREADY_OWNED", "You own this tile already.", "yours"),
    Reason(
        "NOTHING_TO_DISCARD",
        "Your mat is full and no unused skill can be given up; technology goes between rounds only.",
        "mat is full",
    ),
    Reason("NOTHING_TO_MOVE", "No cube can be moved.", "nothing to move"),
    Reason("NO_TILE_THERE", "There is no tile in this slot.", "no tile"),
    Reason("IN_USE", "The capacity is in use.", "in use"),
    Reason("TOO_MANY_STEPS", "The marker of pool C cannot go down so far.", "not so far"),
    Reason("NO_SUCH_CUBE", "There is no such cube to take.", "no such cube"),
    Reason("BAG_LACKS_COLOUR", "The bag holds no cube of this colour.", "not in the bag"),
    Reason("DOES_NOT_FIT", "The system would not fit into the server room like this.", "would not fit"),
    Reason("MUST_REDESIGN", "As it is, the system does not fit: the Designer must change a cube.", "would not fit"),
    Reason("USED_THIS_ROUND", "This tile has been used in this round.", "used this round"),
    Reason("WRONG_COLOUR", "A and C take blue and purple cubes, B takes yellow and purple ones.", "wrong colour"),
    Reason("PLACE_FULL", "There is not enough room.", "full"),
    Reason("TOO_MANY_WORKERS", "That is more than the action takes or than wait in the office."),
    Reason("MUST_MOVE", "A MOVE makes at least one movement.", "one movement at least"),
    Reason("MUST_RETURN_WORKER", "At a loss, extra workers must go as long as there are any.", "a worker must go"),
    telling=("CANNOT_AFFORD", "NO_ROOM", "IN_USE", "NOTHING_TO_DISCARD", "POOL_FULL"),
)
