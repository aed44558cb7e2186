"""Smartphone Inc. by Ivan Lashin: five rounds of planning, making and selling phones around the world."""

from __future__ import annotations

from typing import Final

from boardroom.kernel.game import About, Option

_SIDES: Final = ("common", "A", "B")
_SIDE_LABELS: Final = {"common": "as the others", "A": "side A", "B": "side B"}


def side(name: str, card: str) -> Option:
    """The side of one technology card."""
    return Option(name, _SIDES, f"The side of the {card} card, if not the common one.", title=card, labels=_SIDE_LABELS)


ABOUT: Final = About(
    title="Smartphone Inc.",
    players=(2, 3, 4, 5),
    minutes="60-90",
    summary="Plan in secret with two overlapping pads, then make, develop, ship and sell phones in twelve regions.",
    credits="Designed by Ivan Lashin, published by Cosmodrome Games. An unofficial implementation.",
    rules_version="1",
    most_decisions=1_000,
    sources=("start", "sales", "online", "control", "patents", "retailers"),
    automaton="steve",
    options=(
        Option(
            "steve",
            ("none", "0", "1", "2", "3", "4"),
            "The seat of Steve, the automaton of the rulebook; alone against him: two seats, one of them his.",
            only={"2": (3, 4, 5), "3": (4, 5), "4": (5,)},
        ),
        Option("steve_pad", ("standard", "easy"), "The symbols printed on Steve's pad.", title="Steve's pad"),
        Option(
            "tech_sides",
            ("A", "B", "random"),
            "The side of the technology cards that is up.",
            title="Technology sides",
            labels=_SIDE_LABELS,
        ),
        side("gps", "GPS"),
        Option(
            "wifi", _SIDES, "The side of the Wi-Fi card, if not the common one.", title="Wi-Fi", labels=_SIDE_LABELS
        ),
        Option(
            "gamepad",
            _SIDES,
            "The side of the Gamepad card, if not the common one.",
            title="Gamepad",
            labels=_SIDE_LABELS,
        ),
        Option(
            "li_ion", _SIDES, "The side of the Li-Ion card, if not the common one.", title="Li-Ion", labels=_SIDE_LABELS
        ),
        side("nfc", "NFC"),
        side("four_g", "4G"),
        Option(
            "start_vp",
            ("stepped", "zero"),
            "Victory points at the start: 0 to 4 by colour, or 0 for everybody.",
            title="Points at the start",
        ),
        Option(
            "retailer_faces",
            ("double", "a_only"),
            "Which face of a retailer is up: a random one, or always face a.",
            title="Retailers",
            labels={"double": "a random face", "a_only": "always face a"},
        ),
        Option(
            "colors",
            ("random", "green", "blue", "black", "yellow", "red"),
            "Colours, and with them home regions: drawn, or the colour of seat 1, the others following in order.",
            title="Colour of seat 1",
        ),
    ),
)
