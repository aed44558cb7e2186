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

START_POOL: Final[int] = SPACE.offset("StartPool")
RETURN_TECH: Final[int] = SPACE.offset("ReturnTech")
ADD_WORKER: Final[int] = SPACE.offset("AddWorker")
RETURN_WORKER: Final[int] = SPACE.offset("ReturnWorker")
PLACE_WORKER: Final[int] = SPACE.offset("PlaceWorker")
TRADE: Final[int] = SPACE.offset("Trade")
TRADE_CASH: Final[int] = TRADE
TRADE_INCOME: Final[int] = TRADE + 1
ADD_TILE: Final[int] = SPACE.offset("Add")
ADD_C: Final[int] = SPACE.offset("AddC")
CONSULT: Final[int] = SPACE.offset("Consult")
DEPLOY: Final[int] = SPACE.offset("Deploy")
DEVELOP: Final[int] = SPACE.offset("Develop")
MOVE: Final[int] = SPACE.offset("Move")
REMOVE_TILE: Final[int] = SPACE.offset("Remove")
REMOVE_C: Final[int] = SPACE.offset("RemoveC")
DESIGN: Final[int] = SPACE.offset("Design")
USE_PLANNER: Final[int] = SPACE.offset("UsePlanner")
DISCARD: Final[int] = SPACE.offset("Discard")
PUT_CUBE: Final[int] = SPACE.offset("PutCube")
MOVE_AC: Final[int] = SPACE.offset("MoveAC")
MOVE_INTO_B: Final[int] = SPACE.offset("MoveIntoB")
MOVE_OUT_OF_B: Final[int] = SPACE.offset("MoveOutOfB")
MOVE_WITHIN_B: Final[int] = SPACE.offset("MoveWithinB")
PAY: Final[int] = SPACE.offset("Pay")
DONE: Final[int] = SPACE.offset("Done")
CODES: Final[int] = len(SPACE)
