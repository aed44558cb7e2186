"""The 426 actions of Kanban (specification, appendix)."""

from __future__ import annotations

from typing import Final

from boardroom.kernel.actions import ActionSpace, Choice, Family, Number

DEPARTMENT_CODES: Final = ("TI", "AS", "LO", "DE", "AD")
STATION_NAMES: Final = tuple(f"{d}{n}" for d in DEPARTMENT_CODES for n in (1, 2))
MODEL_NAMES: Final = ("green", "blue", "yellow", "red", "black")
PART_NAMES: Final = ("chassis", "engine", "transmission", "suspension", "brakes", "turbo")
TILE_PARTS: Final = (*PART_NAMES, "none")
SPOT_LETTERS: Final = ("a", "b", "c", "d")
SPACE_NAMES: Final = ("T0", "T1", "T2", "T3", "B0", "B1", "B2", "B3")
DECK_NAMES: Final = ("top", "bottom", "central")
PLACEMENT_NAMES: Final = ("L4", "R4", "L4r", "R4r")
SOURCE_NAMES: Final = ("board", "voucher")
WAY_NAMES: Final = ("inward", "outward")
PLAQUE_NAMES: Final = ("shift", "points", "book", "voucher")
PAIR_ITEMS: Final = ("seat", "shift", "book", "voucher")

MOST_COLLECTED: Final = 6  # cubes one visit to a warehouse can name
FROM_BOARD: Final = 0  # sources of a part
BY_VOUCHER: Final = 1
PART_SOURCES: Final = 2
OTHER_PARTS: Final = len(PART_NAMES) - 1

_department = Choice(*DEPARTMENT_CODES)
_model = Choice(*MODEL_NAMES)
_part = Choice(*PART_NAMES)
_spot = Choice(*SPOT_LETTERS)
_source = Choice(*SOURCE_NAMES)
_goal = Number(1, 32)
_swaps = Choice(*(f"{give}>{take}" for give in PART_NAMES for take in PART_NAMES if give != take))
_pairs = Choice(*(f"{one}+{two}" for i, one in enumerate(PAIR_ITEMS) for two in PAIR_ITEMS[i + 1 :]))

SPACE: Final = ActionSpace(
    Family("Spot", "spot {spot}", spot=_spot),
    Family("Collect", "collect {part} {count}", part=_part, count=Number(1, MOST_COLLECTED)),
    Family("TakeDesign", "take {source}", source=Choice(*SPACE_NAMES, *DECK_NAMES)),
    Family("Station", "go {station}", station=Choice(*STATION_NAMES)),
    Family("Train", "train {department}", department=_department),
    Family("ReadBook", "read {department}", department=_department),
    Family("Recycle", "recycle {swap}", swap=_swaps),
    Family("Kanban", "order K{card} {placement}", card=Number(1, 12), placement=Choice(*PLACEMENT_NAMES)),
    Family("Voucher", "request voucher"),
    Family("Provide", "provide {model} {part} {source}", model=_model, part=_part, source=_source),
    Family("Displace", "push {way}", way=Choice(*WAY_NAMES)),
    Family("Claim", "claim {position} {part}", position=Number(1, 4), part=Choice(*TILE_PARTS)),
    Family("Upgrade", "upgrade {model} {part} {source}", model=_model, part=_part, source=_source),
    Family("UpgradeMode", "upgrade {mode}", mode=Choice("single", "double")),
    Family("UpgradeSpace", "space u{space}", space=Number(1, 6)),
    Family("MicroManage", "manage {department}", department=Choice(*DEPARTMENT_CODES[:4])),
    Family("EndTurn", "end turn"),
    Family("Plaque", "plaque {kind}", kind=Choice(*PLAQUE_NAMES)),
    Family("Park", "park {garage}", garage=Number(1, 5)),
    Family("Pair", "pair {pair}", pair=_pairs),
    Family("Pet", "pet {goal}", goal=_goal),
    Family("Seat", "speak {goal}", goal=_goal),
    Family("NoSeat", "no speech"),
    Family("Pass", "pass"),
    Family("Propose", "propose {goal}", goal=_goal),
)

SPOT, COLLECT, TAKE_DESIGN, STATION, TRAIN, READ_BOOK, RECYCLE = SPACE.offsets(
    "Spot", "Collect", "TakeDesign", "Station", "Train", "ReadBook", "Recycle"
)
KANBAN, VOUCHER, PROVIDE, DISPLACE, CLAIM = SPACE.offsets("Kanban", "Voucher", "Provide", "Displace", "Claim")
UPGRADE, UPGRADE_MODE, UPGRADE_SPACE, MICRO, END_TURN = SPACE.offsets(
    "Upgrade", "UpgradeMode", "UpgradeSpace", "MicroManage", "EndTurn"
)
PLAQUE, PARK, PAIR, PET = SPACE.offsets("Plaque", "Park", "Pair", "Pet")
SEAT, NO_SEAT, PASS, PROPOSE = SPACE.offsets("Seat", "NoSeat", "Pass", "Propose")
TAKE_TOP: Final[int] = TAKE_DESIGN + len(SPACE_NAMES)  # the first deck
CODES: Final[int] = len(SPACE)
