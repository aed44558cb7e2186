"""The 160 actions of DEPLOY! (specification, appendix)."""

from __future__ import annotations

from typing import Final

from boardroom.kernel.actions import ActionSpace, Choice, Family, Number

COLOUR_NAMES: Final = ("yellow", "blue", "purple")
SYSTEM_CODES: Final = ("ADM", "MAN", "WAR", "LOG", "INT")
POOL_NAMES: Final = ("A", "B")
SLOT_NAMES: Final = ("B1", "B2", "B3", "B4")
PLACE_NAMES: Final = ("A", *SLOT_NAMES, "C")
TILE_NAMES: Final = ("designer", "planner", "sam", "techwriter", "asset", "auto-blue", "auto-purple", "auto-yellow")
SPOT_NAMES: Final = ("add", "deploy", "develop", "move", "remove", "bvp")
TRADE_NAMES: Final = ("cash", "income")
LOAD_NAMES: Final = ("yellow", "purple", "2 yellow", "2 purple", "yellow+purple")  # moved at once within pool B

_pool = Choice(*POOL_NAMES)
_slot = Choice(*SLOT_NAMES)
_outside = Choice("A", "C")
_changes = Choice(*(f"{old}>{new}" for old in COLOUR_NAMES for new in COLOUR_NAMES if old != new))
_ways_in_b = Choice(*(f"{source}>{target}" for source in SLOT_NAMES for target in SLOT_NAMES if source != target))

SPACE: Final = ActionSpace(
    Family("StartPool", "start {pool}", pool=_pool),
    Family("ReturnTech", "return {tile}", tile=Choice(*TILE_NAMES[4:])),
    Family("AddWorker", "worker add"),
    Family("ReturnWorker", "worker return"),
    Family("PlaceWorker", "spot {spot}", spot=Choice(*SPOT_NAMES)),
    Family("Trade", "trade {gain}", gain=Choice(*TRADE_NAMES)),
    Family("Add", "add {pool} {position}", pool=_pool, position=Number(1, 3)),
    Family("AddC", "add C {steps}", steps=Number(1, 3)),
    Family("Consult", "consult"),
    Family("Deploy", "deploy {system} {target}", system=Choice(*SYSTEM_CODES), target=Choice("server", "cloud")),
    Family("Develop", "develop {tile}", tile=Choice(*TILE_NAMES)),
    Family("Move", "move"),
    Family("Remove", "remove {pool}{slot}", pool=_pool, slot=Number(1, 4)),
    Family("RemoveC", "remove C {steps}", steps=Number(1, 3)),
    Family("Design", "design {change}", change=_changes),
    Family("UsePlanner", "use planner"),
    Family("Discard", "discard {tile}", tile=Choice(*TILE_NAMES[:4])),
    Family("PutCube", "put {place}", place=Choice(*PLACE_NAMES)),
    Family("MoveAC", "move {way} {colour}", way=Choice("A>C", "C>A"), colour=Choice(*COLOUR_NAMES[1:])),
    Family("MoveIntoB", "move {pool}>{slot} purple", pool=_outside, slot=_slot),
    Family("MoveOutOfB", "move {slot}>{pool} purple", slot=_slot, pool=_outside),
    Family("MoveWithinB", "move {way} {cubes}", way=_ways_in_b, cubes=Choice(*LOAD_NAMES)),
    Family("Pay", "pay {extra} extra", extra=Number(0, 5)),
    Family("Done", "done"),
)

START_POOL, RETURN_TECH, ADD_WORKER, RETURN_WORKER, PLACE_WORKER, TRADE = SPACE.offsets(
    "StartPool", "ReturnTech", "AddWorker", "ReturnWorker", "PlaceWorker", "Trade"
)
ADD_TILE, ADD_C, CONSULT, DEPLOY, DEVELOP, MOVE, REMOVE_TILE, REMOVE_C = SPACE.offsets(
    "Add", "AddC", "Consult", "Deploy", "Develop", "Move", "Remove", "RemoveC"
)
DESIGN, USE_PLANNER, DISCARD, PUT_CUBE = SPACE.offsets("Design", "UsePlanner", "Discard", "PutCube")
MOVE_AC, MOVE_INTO_B, MOVE_OUT_OF_B, MOVE_WITHIN_B = SPACE.offsets("MoveAC", "MoveIntoB", "MoveOutOfB", "MoveWithinB")
PAY, DONE = SPACE.offsets("Pay", "Done")
TRADE_CASH, TRADE_INCOME = TRADE, TRADE + 1
CODES: Final[int] = len(SPACE)
