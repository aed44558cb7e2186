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

PLACE_BONUS, PLACE_BONUS_NONE, PLAN, PLAN_PASS = SPACE.offsets("PlaceBonus", "PlaceBonusNone", "Plan", "PlanPass")
UPGRADE_SOLUTION, UPGRADE_TO_III, TRANSFORM, TRAIN_GROUP, TUNE_AREA, INTEGRATE_STEP = SPACE.offsets(
    "UpgradeSolution", "UpgradeToIII", "TransformSolution", "Train", "Tune", "Integrate"
)
LOBBY_START, REPORT_SET, PASS, TRADE_BVP, RECALL_INFLUENCE = SPACE.offsets(
    "Lobby", "Report", "Pass", "TradeBVP", "RecallInfluence"
)
REDEEM, REDEEM_SET = SPACE.offsets("Redeem", "RedeemSet")
LOBBY_TOKEN, LOBBY_EXTRA, LOBBY_DONE = SPACE.offsets("LobbyToken", "LobbyExtra", "LobbyDone")
CODES: Final[int] = len(SPACE)
