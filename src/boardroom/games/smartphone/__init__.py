"""Smartphone Inc. by Ivan Lashin: five rounds of planning, making and selling phones around the world."""

from __future__ import annotations

from typing import Final

from boardroom.kernel.game import About, Option

_SIDES: Final = ("common", "A", "B")

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
        Option("steve_pad", ("standard", "easy"), "The symbols printed on Steve's pad."),
        Option("tech_sides", ("A", "B", "random"), "The side of the technology cards that is up."),
        Option("gps", _SIDES, "The side of the GPS card, if not the common one."),
        Option("wifi", _SIDES, "The side of the Wi-Fi card, if not the common one."),
        Option("gamepad", _SIDES, "The side of the Gamepad card, if not the common one."),
        Option("li_ion", _SIDES, "The side of the Li-Ion card, if not the common one."),
        Option("nfc", _SIDES, "The side of the NFC card, if not the common one."),
        Option("four_g", _SIDES, "The side of the 4G card, if not the common one."),
        Option("start_vp", ("stepped", "zero"), "Victory points at the start: 0 to 4 by colour, or 0 for everybody."),
        Option(
            "retailer_faces", ("double", "a_only"), "Which face of a retailer is up: a random one, or always face a."
        ),
        Option(
            "colors",
            ("random", "green", "blue", "black", "yellow", "red"),
            "Colours, and with them home regions: drawn, or the colour of seat 0, the others following in order.",
        ),
    ),
)
