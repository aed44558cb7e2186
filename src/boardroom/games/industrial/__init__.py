"""Industrial Board Game: six economic cycles from a small workshop to a large company."""

from __future__ import annotations

from typing import Final

from boardroom.kernel.game import About, Option

ABOUT: Final = About(
    title="Industrial Board Game",
    players=(2, 3, 4),
    minutes="90-120",
    summary="Buy, make and sell in a market of dice, and build the company with two dozen real management tools.",
    credits="The rulebook names no author; graphic design with Garba (El Bruto). An unofficial implementation.",
    rules_version="1",
    most_decisions=900,
    sources=(
        "engineering",
        "quality",
        "logistics",
        "administration",
        "human_resources",
        "marketing",
        "pollution",
        "accidents",
        "loans",
        "money",
    ),
    points_decide=False,
    options=(
        Option("storage_cost", ("off", "on"), "Advanced: full warehouses add to the maintenance of the round."),
        Option("share_auction", ("off", "on"), "Advanced: shares are auctioned instead of sold at the printed value."),
        Option("incidents", ("off", "on"), "Incident cards, drawn every round and played from round 4 on."),
        Option(
            "accident_scope",
            ("worker", "all"),
            "What an accident sends back: the cubes of the last worker, or the whole production.",
            title="Accident",
            labels={"worker": "last worker's cubes", "all": "whole production"},
        ),
        Option(
            "multi_level_per_round",
            ("on", "off"),
            "Whether a department may rise by several levels in one round.",
            title="Several levels a round",
        ),
        Option("events", ("on", "off"), "Event cards, one each round."),
        Option(
            "initial_player",
            ("clockwise", "reroll"),
            "How the initial player of the next round is found: the next one clockwise, or by dice.",
            labels={"reroll": "by dice"},
        ),
    ),
)
