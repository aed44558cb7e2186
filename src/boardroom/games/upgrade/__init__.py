"""UPGRADE! by Nigel Hopkins: six years of bringing the IT of a small factory up to date."""

from __future__ import annotations

from typing import Final

from boardroom.kernel.game import SEAT_LABELS, About, Option

ABOUT: Final = About(
    title="UPGRADE!",
    players=(1, 2, 3, 4),
    minutes="120-150",
    summary="Modernise four departments while capacity you leave idle is lost next year.",
    credits="Designed by Nigel Hopkins, published by onBoard with IT. An unofficial implementation.",
    rules_version="2",
    older_rules=("1",),
    most_decisions=750,
    sources=("planning", "year_end", "tuning", "reports", "integration", "money", "penalties", "trades"),
    options=(
        Option(
            "start_player",
            ("random", "0", "1", "2", "3"),
            "Who starts: a random player or a fixed seat.",
            only={"1": (2, 3, 4), "2": (3, 4), "3": (4,)},
            labels=SEAT_LABELS,
        ),
        Option(
            "bag_mode",
            ("two_bags", "one_bag"),
            "User-group tiles in a blue and a yellow bag, or 32 double-sided tiles in one bag.",
            title="Bags of users",
        ),
        Option(
            "balanced_start",
            ("off", "on"),
            "Deal the setup cards so that everybody starts with the same number of users.",
        ),
        Option("commitment_tokens", ("7", "8"), "Commitments per player."),
        Option(
            "repeat_actions",
            ("allowed", "forbidden"),
            "Whether a player may take one action twice in a year.",
        ),
        Option(
            "commit_maintenance",
            ("no", "yes"),
            "Whether commitments pay for the maintenance of their area.",
            title="Commit for maintenance",
        ),
        Option(
            "tune_kept_on_transform",
            ("yes", "no"),
            "Whether a tune token stays when the tile is replaced.",
            title="Tune token kept",
        ),
        Option(
            "solo",
            ("off", "on"),
            "One player against a target: 60 solid, 90 strong, 120 excellent.",
            only={"off": (2, 3, 4), "on": (1,)},
        ),
        Option(
            "compensation",
            ("off", "on"),
            "Credits at the start by turn order and number of players: the start player chooses first.",
            since=2,
        ),
    ),
)
