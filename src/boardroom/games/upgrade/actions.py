"""The 109 actions of UPGRADE! (specification, appendix)."""

from __future__ import annotations

from typing import Final

from boardroom.kernel.actions import ActionSpace, Choice, Family, Number, Subset

AREA_LETTERS: Final = ("A", "M", "W", "L")
COLOUR_NAMES: Final = ("bronze", "silver", "gold")
SPOT_COLOUR_NAMES: Final = ("blue", "yellow")
PLAN_NAMES: Final = ("upgrade", "integrate", "train", "tune")
BONUS_NAMES: Final = ("upgrade", "lobby", "integrate", "report", "action", "unplanned")
MOST_TOKENS: Final = 8

_area = Choice(*AREA_LETTERS)
_colour = Choice(*COLOUR_NAMES)

SPACE: Final = ActionSpace(
    Family("PlaceBonus", "bonus {spot}", spot=Choice(*BONUS_NAMES)),
    Family("PlaceBonusNone", "bonus none"),
    Family("Plan", "plan {action}", action=Choice(*PLAN_NAMES)),
    Family("PlanPass", "plan done"),
    Family("UpgradeSolution", "upgrade {area} {colour}", area=_area, colour=_colour),
    Family("UpgradeToIII", "upgrade {area} III", area=_area),
    Family("TransformSolution", "transform {area} {colour}", area=_area, colour=_colour),
    Family("Train", "train {area} {spot}", area=_area, spot=Choice(*SPOT_COLOUR_NAMES)),
    Family("Tune", "tune {area}", area=_area),
    Family("Integrate", "integrate"),
    Family("Lobby", "lobby"),
    Family("Report", "report {areas}", areas=Subset(*AREA_LETTERS)),
    Family("Pass", "pass"),
    Family("TradeBVP", "trade"),
    Family("RecallInfluence", "recall {area}", area=_area),
    Family("Redeem", "redeem {tokens}", tokens=Number(0, MOST_TOKENS)),
    Family("RedeemSet", "redeem from {areas}", areas=Subset(*AREA_LETTERS, empty=True)),
    Family("LobbyToken", "token {area}", area=_area),
    Family("LobbyExtra", "extra {area}", area=_area),
    Family("LobbyDone", "lobby done"),
)

PLACE_BONUS: Final[int] = SPACE.offset("PlaceBonus")
PLACE_BONUS_NONE: Final[int] = SPACE.offset("PlaceBonusNone")
PLAN: Final[int] = SPACE.offset("Plan")
PLAN_PASS: Final[int] = SPACE.offset("PlanPass")
UPGRADE_SOLUTION: Final[int] = SPACE.offset("UpgradeSolution")
UPGRADE_TO_III: Final[int] = SPACE.offset("UpgradeToIII")
TRANSFORM: Final[int] = SPACE.offset("TransformSolution")
TRAIN_GROUP: Final[int] = SPACE.offset("Train")
TUNE_AREA: Final[int] = SPACE.offset("Tune")
INTEGRATE_STEP: Final[int] = SPACE.offset("Integrate")
LOBBY_START: Final[int] = SPACE.offset("Lobby")
REPORT_SET: Final[int] = SPACE.offset("Report")
PASS: Final[int] = SPACE.offset("Pass")
TRADE_BVP: Final[int] = SPACE.offset("TradeBVP")
RECALL_INFLUENCE: Final[int] = SPACE.offset("RecallInfluence")
REDEEM: Final[int] = SPACE.offset("Redeem")
REDEEM_SET: Final[int] = SPACE.offset("RedeemSet")
LOBBY_TOKEN: Final[int] = SPACE.offset("LobbyToken")
LOBBY_EXTRA: Final[int] = SPACE.offset("LobbyExtra")
LOBBY_DONE: Final[int] = SPACE.offset("LobbyDone")
CODES: Final[int] = len(SPACE)
