"""What a table shows of DEPLOY!: sheets of text for a terminal, and the entrance to what the web table draws.

The board's numbers are in `board.py`, choices and previews in `acts/`, the drawing in `board.html`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardroom.games.deploy import state
from boardroom.games.deploy.actions import COLOUR_NAMES
from boardroom.games.deploy.acts import ACTS
from boardroom.games.deploy.asked import place_for_me
from boardroom.games.deploy.board import at_home, table
from boardroom.games.deploy.box import Box
from boardroom.games.deploy.names import NAMES, SYSTEM_NAMES, cubes_text
from boardroom.games.deploy.numbers import NUMBERS
from boardroom.games.deploy.rules.scoring import overshoot
from boardroom.games.deploy.state import Player, State
from boardroom.kernel.table import NOTHING, Ledger, Sheets, Shown, figure, ledger, turns_played

__all__ = ["SECTION", "ZONES", "choices", "explain", "order", "place_for_me", "points", "progress", "sheets", "table"]

choices, explain = ACTS.choices, ACTS.explain
SECTION: Final = "Round"  # what `progress` counts
progress = turns_played("round", state.LAST_ROUND)

ZONES: Final = NAMES.pairs("zone", "spot")  # parts of the board that a phone shows one at a time


def order(box: Box, s: State) -> tuple[tuple[int, str], ...]:
    """Who has control after whom: the earliest disc, the top one of its stack (L405)."""
    return tuple((p, disc_at(box, s, p)) for p in sorted(s.order[: s.seats], key=lambda p: s.players[p].progress))


def disc_at(box: Box, s: State, seat: int) -> str:
    """Where a disc lies: `home`, `space 3`, `home +1`."""
    steps, beyond = s.players[seat].progress, overshoot(box, s, s.players[seat])
    if at_home(box, s, seat):
        return f"home +{beyond}" if beyond else "home"
    return f"space {steps}" if steps else "home"


def points(box: Box, s: State) -> Ledger:
    """Business value by source; during the game as it is booked, at the end as it is counted (L617-L628)."""
    return ledger(
        box,
        s,
        NAMES.pairs("source", "icon"),
        booked=(i for i in range(state.SOURCES) if i not in (state.P_CAPACITY, state.P_MONEY)),
        rows=[s.players[p].points for p in range(s.seats)],
        outlook=lambda p: figure(NUMBERS["value"].of(box, s, p), True),
        outlook_title="round end",
    )


# --- for a terminal ----------------------------------------------------------------------------------------------


def roundel(t: Shown) -> Iterator[tuple[str, list[int]]]:
    """The discs on the roundel, topmost first; home is both its start and its end."""
    yield from ((str(space.number or "start"), space.discs) for space in t.spaces)
    for steps in range(max((beyond for _, beyond in t.home), default=0) + 1):
        yield f"{steps} past home" if steps else "home", [p for p, beyond in t.home if beyond == steps]


def designs(row: Shown, me: Player) -> list[str]:
    """The systems waiting to be deployed, with their cubes."""
    found = []
    for system, cubes in zip(row.systems, me.design, strict=True):
        held = [f"{number} {colour}" for colour, number in zip(COLOUR_NAMES, cubes, strict=True) if number]
        found.append("\n".join([system.design.label, *(held or ["no cubes"])]) if system.design else "complete")
    return found


def in_b(row: Shown, me: Player) -> str:
    """The tiles of pool B, each with its cubes."""
    bays = zip(row.pools[1].bays, me.cubes[state.IN_B :], strict=False)
    return "\n".join(f"{bay.name}: {bay.value}, {cubes_text(held)}" for bay, held in bays if bay.value) or "no tiles"


sheets = Sheets.read(
    __name__,
    table,
    cubes=lambda me: list(map(cubes_text, me.cubes)),
    development=lambda t: t.tiles or None,  # the basic game has none
    in_a=lambda row: ", ".join(f"{bay.name}: {bay.value}" for bay in row.pools[0].bays if bay.value) or "no tiles",
    in_the_bag=lambda s: cubes_text(s.bag),
    later_tiles=lambda t: f"; later: {', '.join(str(value) for value, _ in t.later)}" if t.later else "",
    market_upwards=lambda t: reversed(t.market),
    spot_effect=lambda t, row: "closed in the basic game" if row[0].number == t.closed_spot else row[0].effect,
    skills=lambda row: ", ".join(f"{tile.name}{' (flipped)' * tile.used}" for tile in row.tiles) or NOTHING,
    system_names=lambda: SYSTEM_NAMES,
    systems_deployed=lambda me: sum(me.deployed),
    tracks=lambda row: [
        "\n".join(f"{t.label} {t.side}{', tapped' * t.tapped}" for t in system.tiles if t.side) or NOTHING
        for system in row.systems
    ],
)
