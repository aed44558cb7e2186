"""What a table shows of DEPLOY!: sheets of text for a terminal, and the entrance to what the web table draws.

The board's numbers are in `board.py`, choices and previews in `acts/`, the drawing in `board.html`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from boardroom.games.deploy import state
from boardroom.games.deploy.actions import PLACE_NAMES, SPOT_NAMES
from boardroom.games.deploy.acts import ACTS
from boardroom.games.deploy.asked import place_for_me
from boardroom.games.deploy.board import discs_on, table
from boardroom.games.deploy.box import Box
from boardroom.games.deploy.names import SYSTEM_NAMES, cubes_text
from boardroom.games.deploy.numbers import NUMBERS
from boardroom.games.deploy.state import Player, State
from boardroom.kernel.table import Ledger, Sheet, Shown, figure, ledger

__all__ = ["SECTION", "ZONES", "choices", "order", "place_for_me", "points", "progress", "sheets", "table"]

choices = ACTS.choices

NOTHING: Final = "·"

# What `progress` counts.
SECTION: Final = "Round"

# Parts of the board that a phone shows one at a time.
ZONES: Final = (
    ("server", "Server room"),
    ("systems", "Systems"),
    ("market", "Market"),
    ("development", "Development"),
    ("spots", "Spots"),
    ("team", "Team"),
    ("tracks", "Tracks"),
)

SOURCES_SHOWN: Final = (
    ("server", "Systems, every round"),
    ("cloud", "Systems in the cloud"),
    ("gauge", "Optimisation"),
    ("worker", "Bonus spot"),
    ("add", "Capacity tiles"),
    ("coin", "Credits"),
    ("loss", "Penalties"),
    ("trade", "Traded"),
)


def progress(box: Box, s: State) -> tuple[int, int]:
    """Rounds played and rounds in all."""
    return (state.LAST_ROUND if s.decision == state.D_OVER else max(0, s.round - 1)), state.LAST_ROUND


def order(box: Box, s: State) -> tuple[tuple[int, str], ...]:
    """Who has control after whom: the earliest disc, the top one of its stack (L405)."""
    seats = sorted(s.order[: s.seats], key=lambda p: s.players[p].progress)
    return tuple((p, space_note(box, s.players[p].progress)) for p in seats)


def space_note(box: Box, progress: int) -> str:
    """Where a disc lies."""
    beyond = progress - box.permanent_workers
    if beyond > 0:
        return f"home +{beyond}"
    return "home" if beyond == 0 or progress == 0 else f"space {progress}"


def points(box: Box, s: State) -> Ledger:
    """Business value by source; during the game as it is booked, at the end as it is counted (L617-L628)."""
    return ledger(
        box,
        s,
        SOURCES_SHOWN,
        booked=(
            i for i in range(len(SOURCES_SHOWN)) if i not in (state.P_CAPACITY, state.P_MONEY)
        ),  # counted only at the end
        rows=[s.players[p].points for p in range(s.seats)],
        outlook=lambda p: figure(NUMBERS["value"].of(box, s, p), True),
        outlook_title="round end",
    )


# --- for a terminal ----------------------------------------------------------------------------------------------


def sheets(box: Box, s: State, seat: int | None) -> list[Sheet]:
    """The players, the main board, the mats and the server rooms."""
    t = table(box, s, seat)
    mats = [(f"@{c.seat}", c, s.players[c.seat]) for c in t.companies]
    columns = (f"column {column + 1}" for column in range(state.MAIN_SYSTEMS))
    later = f"; later: {', '.join(str(value) for value, _ in t.later)}" if t.later else ""
    shown = [
        Sheet(
            "Players",
            ("player", "BVP", "credits", "income", "fees", "extra workers", "systems", "Development tiles"),
            tuple((name, *player_row(c)) for name, c, _ in mats),
            f"@{s.first} is first player",
        ),
        Sheet(
            "If the round ended now",
            ("player", "receives", "fees A + B + C", "credits", "BVP"),
            tuple((name, *outlook_row(c)) for name, c, _ in mats),
        ),
        Sheet(
            f"Roundel · round {s.round} of {state.LAST_ROUND}",
            ("steps", "discs, top first"),
            tuple(roundel_rows(box, s)),
        ),
        Sheet(
            "Marketplace",
            ("position", "capacity", "tiles", "for A", "for B"),
            tuple(market_row(position, stack) for position, stack in enumerate(reversed(t.market), 1)),
            f"pool C: {t.step_price} for 1 step{later}",
        ),
        Sheet(
            "Bonus spots",
            ("spot", "effect this round", "worker of"),
            tuple(
                (SPOT_NAMES[spot.number].upper(), spot.words, NOTHING if spot.owner is None else f"@{spot.owner}")
                for spot in t.spots
            ),
        ),
        Sheet(
            "Development tiles",
            ("tile", "effect", "left"),
            tuple((tile.name, tile.effect, str(tile.left)) for tile in t.tiles),
        ),
        Sheet(
            "Design areas",
            ("player", *SYSTEM_NAMES),
            tuple((name, *map(design_text, c.systems)) for name, c, _ in mats),
            f"in the bag: {cubes_text(s.bag)}",
        ),
        Sheet(
            "Deployments tracks",
            ("player", *columns, "Integration"),
            tuple((name, *track_row(c, me)) for name, c, me in mats),
        ),
        Sheet(
            "Server rooms",
            ("player", "pool A", "pool B", "pool C"),
            tuple((name, *room_row(c, me)) for name, c, me in mats),
            f"use of every pool for the optimisation bonus: {t.share} or more",
        ),
    ]
    return [sheet for sheet in shown if sheet.rows]  # the basic game has no Development tiles


def player_row(c: Shown) -> tuple[str, ...]:
    """Everything about a player that is a number."""
    spots = c.team - c.coffee - c.office
    places = ((c.office, "office"), (spots, "spots"), (c.coffee, "coffee room"), (c.supply, "supply"))
    workers = ", ".join(f"{number} {where}" for number, where in places if number) or NOTHING
    tiles = ", ".join(f"{tile.name}{' (flipped)' * tile.used}" for tile in c.tiles) or NOTHING
    return *map(str, (c.bvp, c.cash, c.income, c.fees)), workers, str(c.deployed), tiles


def outlook_row(c: Shown) -> tuple[str, ...]:
    """What the end of the round would bring if it came now: income, fees by pool, the difference, points."""
    due = f"{' + '.join(str(pool.fee) for pool in c.pools)} = {c.fees}"
    return str(c.end.income), due, f"{c.end.profit:+d}", f"{c.end.gain:+d}"


def roundel_rows(box: Box, s: State) -> Iterator[tuple[str, str]]:
    """The discs on the roundel, topmost first; home is both its start and its end."""
    home = box.permanent_workers
    for step in range(max(home, *(s.players[p].progress for p in range(s.seats))) + 1):
        name = (
            "start"
            if step == 0
            else str(step)
            if step < home
            else "home"
            if step == home
            else f"{step - home} past home"
        )
        yield name, " ".join(f"@{p}" for p in discs_on(s, step)) or NOTHING


def market_row(position: int, stack: Shown) -> tuple[str, ...]:
    """Capacity for sale at the viewer's prices."""
    return tuple(map(str, (position, stack.value, stack.left, *(price.credits for price in stack.prices))))


def design_text(system: Shown) -> str:
    """The top tile of a system and its cubes."""
    if system.design is None:
        return "complete"
    cubes = Counter(colour for _, colour, _ in system.design.cubes)
    return "\n".join(
        [system.design.label, *([f"{number} {colour}" for colour, number in cubes.items()] or ["no cubes"])]
    )


def track_row(c: Shown, me: Player) -> list[str]:
    """The deployed tiles of the systems, each with its side: four columns in order of deployment, and Integration."""
    row = []
    for system in (*me.columns, state.INTEGRATION):
        tiles = [tile for tile in c.systems[system].tiles if tile.side] if system != state.NONE else []
        lines = [f"{tile.label} {tile.side}{', tapped' * tile.tapped}" for tile in tiles]
        row.append("\n".join([SYSTEM_NAMES[system], *lines]) if lines else NOTHING)
    return row


def room_row(c: Shown, me: Player) -> list[str]:
    """Tiles, cubes, use and fee of every pool."""
    tiles = [[bay for bay in pool.bays if bay.value] for pool in c.pools]
    in_b = [
        f"{bay.name}: {bay.value}, {cubes_text(me.cubes[PLACE_NAMES.index(bay.name)])}" for bay in tiles[state.POOL_B]
    ]
    inside = (
        [
            ", ".join(f"{bay.name}: {bay.value}" for bay in tiles[state.POOL_A]) or "no tiles",
            cubes_text(me.cubes[state.IN_A]),
        ],
        in_b or ["no tiles"],
        [f"marker {me.marker}", cubes_text(me.cubes[state.IN_C])],
    )
    return [
        "\n".join([*lines, f"{pool.load}/{pool.capacity} used, fee {pool.fee}"])
        for lines, pool in zip(inside, c.pools, strict=True)
    ]
