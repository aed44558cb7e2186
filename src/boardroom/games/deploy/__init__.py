"""DEPLOY! by Nigel Hopkins: five rounds of bringing new systems into a server room or the cloud."""

from __future__ import annotations

from typing import Final

from boardroom.kernel.game import SEAT_LABELS, About, Option

ABOUT: Final = About(
    title="DEPLOY!",
    players=(2, 3, 4),
    minutes="120-180",
    summary="Bring systems into service at the lowest licence fees, in your own server room or in the cloud.",
    credits="Designed by Nigel Hopkins, published by onBoard with IT. An unofficial implementation.",
    rules_version="2",
    older_rules=("1",),
    most_decisions=700,
    sources=("systems", "cloud", "optimisation", "bonus_spot", "capacity", "money", "penalties", "trades"),
    options=(
        Option(
            "development",
            ("full", "basic"),
            "With the Development tiles, or the basic game without them.",
            title="Game",
            labels={"full": "full game", "basic": "basic game"},
        ),
        Option("dev_copies", ("4", "2"), "Copies of each Development tile on the board.", title="Tile copies"),
        Option(
            "first_player",
            ("random", "0", "1", "2", "3"),
            "Who starts: a random player or a fixed seat.",
            only={"2": (3, 4), "3": (4,)},
            labels=SEAT_LABELS,
        ),
        Option(
            "negative_bvp",
            ("allowed", "clamp0"),
            "Whether penalties and forced trades may push business value below zero.",
            title="Below zero",
            labels={"clamp0": "stops at zero"},
        ),
        Option(
            "cloud_cost",
            ("first", "netted"),
            "Whether income must cover the cost of the cloud before the reward of the system comes in, or with it.",
            title="Cost of the cloud",
            labels={"first": "before the reward", "netted": "together with the reward"},
            since=2,
        ),
    ),
)
