"""What a table shows of DEPLOY!: sheets of text for a terminal, and the entrance to what the web table draws.

The board's numbers are in `board.py`, choices and previews in `acts/`, the drawing in `board.html`.
"""

from __future__ import annotations

from typing import Final

from boardroom.games.deploy.actions import COLOUR_NAMES, SPOT_NAMES
from boardroom.games.deploy.acts import ACTS
from boardroom.games.deploy.asked import place_for_me
from boardroom.games.deploy.board import discs_on, table
from boardroom.games.deploy.box import Box
from boardroom.games.deploy.names import (
    DEVELOPMENT_NAMES,
    DEVELOPMENTS_SHOWN,
    LEVEL_NAMES,
    POOLS,
    SPOTS_SHOWN,
    SYSTEM_NAMES,
    TARGET_ICONS,
    cubes_text,
    level_name,
    place_name,
)
from boardroom.games.deploy.numbers import NUMBERS
from boardroom.games.deploy.rules.market import step_price, tile_at, tile_price
from boardroom.games.deploy.rules.money import profit, team
from boardroom.games.deploy.rules.room import fee_a, fee_b, fee_c, fees, optimised, pool_capacity, pool_load
from boardroom.games.deploy.rules.round import systems_value
from boardroom.games.deploy.rules.skills import usable
from boardroom.games.deploy.state import (
    BASIC,
    COLOURS,
    D_OVER,
    DESIGNER,
    DEVELOPMENTS,
    IN_A,
    IN_B,
    IN_C,
    INTEGRATION,
    LAST_ROUND,
    LEVELS,
    MAIN_SYSTEMS,
    NONE,
    P_CAPACITY,
    P_MONEY,
    PLANNER,
    POOL_A,
    POOL_B,
    POSITIONS,
    S_BVP,
    STACKS,
    SYSTEMS,
    Player,
    State,
)
from boardroom.kernel.table import Ledger, Sheet, figure, ledger

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
    return (LAST_ROUND if s.decision == D_OVER else max(0, s.round - 1)), LAST_ROUND


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
        booked=(i for i in range(len(SOURCES_SHOWN)) if i not in (P_CAPACITY, P_MONEY)),  # counted only at the end
        rows=[s.players[p].points for p in range(s.seats)],
        outlook=lambda p: figure(NUMBERS["value"].of(box, s, p), True),
        outlook_title="round end",
    )


# --- for a terminal ----------------------------------------------------------------------------------------------


def sheets(box: Box, s: State, seat: int | None) -> list[Sheet]:
    """The main board, the players, the mats and the server rooms."""
    viewer = s.seat if seat is None else seat
    shown = [players_sheet(box, s), forecast_sheet(box, s), roundel_sheet(box, s), market_sheet(box, s, viewer)]
    shown += [spots_sheet(s)] + [development_sheet(s)] * (s.options.development != BASIC)
    return [*shown, design_sheet(s), track_sheet(s), room_sheet(box, s)]


def players_sheet(box: Box, s: State) -> Sheet:
    """One line per player."""
    headings = ("player", "BVP", "credits", "income", "fees", "extra workers", "systems", "Development tiles")
    return Sheet(
        "Players", headings, tuple(player_row(box, s, p) for p in range(s.seats)), f"@{s.first} is first player"
    )


def player_row(box: Box, s: State, p: int) -> tuple[str, ...]:
    """Everything about a player that is a number."""
    me = s.players[p]
    owned = [DEVELOPMENT_NAMES[tile] + flipped_text(s, p, tile) for tile in range(DEVELOPMENTS) if me.owned[tile]]
    numbers = map(str, (me.bvp, me.cash, me.income, fees(box, me)))
    return f"@{p}", *numbers, workers_text(s, p), str(sum(me.deployed)), ", ".join(owned) or NOTHING


def flipped_text(s: State, p: int, tile: int) -> str:
    """A once-per-round skill that is used up."""
    return " (flipped)" if tile in (DESIGNER, PLANNER) and not usable(s, p, tile) else ""


def workers_text(s: State, p: int) -> str:
    """Where the extra workers are."""
    me = s.players[p]
    spots = team(s, p) - me.coffee - me.office
    places = ((me.office, "office"), (spots, "spots"), (me.coffee, "coffee room"), (me.supply, "supply"))
    return ", ".join(f"{number} {where}" for number, where in places if number) or NOTHING


def forecast_sheet(box: Box, s: State) -> Sheet:
    """What the end of the round would bring if it came now."""
    headings = ("player", "receives", "fees A + B + C", "credits", "BVP")
    return Sheet("If the round ended now", headings, tuple(forecast_row(box, s, p) for p in range(s.seats)))


def forecast_row(box: Box, s: State, p: int) -> tuple[str, ...]:
    """Income, fees by pool, the difference, and points with a loss or an optimisation bonus."""
    me = s.players[p]
    gain = profit(box, me)
    bvp = systems_value(box, me) + (box.spot_bvp if s.spots[S_BVP] == p else 0)
    bvp += (box.optimisation_bvp if optimised(box, me) else 0) - (box.loss_bvp if gain < 0 else 0)
    due = f"{fee_a(box, me)} + {fee_b(box, me)} + {fee_c(box, me)} = {fees(box, me)}"
    return f"@{p}", str(gain + fees(box, me)), due, f"{gain:+d}", f"{bvp:+d}"


def roundel_sheet(box: Box, s: State) -> Sheet:
    """The discs on the roundel, topmost first; home is both its start and its end."""
    furthest = max(box.permanent_workers, *(s.players[p].progress for p in range(s.seats)))
    steps = range(furthest + 1)
    rows = tuple((space_name(box, step), " ".join(f"@{p}" for p in discs_on(s, step)) or NOTHING) for step in steps)
    return Sheet(f"Roundel · round {s.round} of {LAST_ROUND}", ("steps", "discs, top first"), rows)


def space_name(box: Box, step: int) -> str:
    """Steps since home, and where home comes again."""
    if step < box.permanent_workers:
        return str(step) if step else "start"
    beyond = step - box.permanent_workers
    return f"{beyond} past home" if beyond else "home"


def market_sheet(box: Box, s: State, viewer: int) -> Sheet:
    """Capacity for sale at the viewer's prices, and the stacks that come later."""
    rows = []
    for position in range(POSITIONS):
        prices = [tile_price(box, s, viewer, pool, position) for pool in (POOL_A, POOL_B)]
        numbers = position + 1, tile_at(s, position), s.stacks[s.round - 1 + position], *prices
        rows.append(tuple(map(str, numbers)))
    later = [str(tile_at(s, position)) for position in range(POSITIONS, STACKS - s.round + 1)]
    note = f"pool C: {step_price(box, s, viewer, 1)} for 1 step" + (f"; later: {', '.join(later)}" if later else "")
    return Sheet("Marketplace", ("position", "capacity", "tiles", "for A", "for B"), tuple(rows), note)


def spots_sheet(s: State) -> Sheet:
    """The six bonus spots and who holds them."""
    owners = (NOTHING if owner == NONE else f"@{owner}" for owner in s.spots)
    spots = zip(SPOT_NAMES, SPOTS_SHOWN, owners, strict=True)
    rows = tuple((name.upper(), spot.effect, owner) for name, spot, owner in spots)
    return Sheet("Bonus spots", ("spot", "effect this round", "worker of"), rows)


def development_sheet(s: State) -> Sheet:
    """Development tiles left on the board."""
    rows = tuple((tile.name, tile.effect, str(s.development[n])) for n, tile in enumerate(DEVELOPMENTS_SHOWN))
    return Sheet("Development tiles", ("tile", "effect", "left"), rows)


def design_sheet(s: State) -> Sheet:
    """The systems waiting to be deployed, with their cubes, and the bag."""
    rows = tuple((f"@{p}", *(design_text(s.players[p], system) for system in range(SYSTEMS))) for p in range(s.seats))
    return Sheet("Design areas", ("player", *SYSTEM_NAMES), rows, f"in the bag: {cubes_text(s.bag)}")


def design_text(me: Player, system: int) -> str:
    """The top tile of a system and its cubes."""
    if me.deployed[system] == LEVELS:
        return "complete"
    cubes = [f"{me.design[system][c]} {COLOUR_NAMES[c]}" for c in range(COLOURS) if me.design[system][c]]
    return "\n".join([level_name(system, me.deployed[system]), *(cubes or ["no cubes"])])


def track_sheet(s: State) -> Sheet:
    """The deployments tracks: four columns in order of deployment, and Integration."""
    headings = ("player", *(f"column {column + 1}" for column in range(MAIN_SYSTEMS)), "Integration")
    rows = []
    for p in range(s.seats):
        columns = [*s.players[p].columns, INTEGRATION]
        rows.append((f"@{p}", *(deployed_text(s.players[p], system) for system in columns)))
    return Sheet("Deployments tracks", headings, tuple(rows))


def deployed_text(me: Player, system: int) -> str:
    """The deployed tiles of a system, each with its side."""
    if system == NONE or not me.deployed[system]:
        return NOTHING
    tiles = []
    for level in range(me.deployed[system]):
        tapped = ", tapped" if me.tapped[system][level] else ""
        tiles.append(f"{LEVEL_NAMES[level]} {TARGET_ICONS[me.cloud[system][level]]}{tapped}")
    return "\n".join([SYSTEM_NAMES[system], *tiles])


def room_sheet(box: Box, s: State) -> Sheet:
    """The server rooms: tiles, cubes, use and fee of every pool."""
    rows = tuple((f"@{p}", *room_row(box, s.players[p])) for p in range(s.seats))
    share = "/".join(str(number) for number in box.optimisation_share)
    note = f"use of every pool for the optimisation bonus: {share} or more"
    return Sheet("Server rooms", ("player", "pool A", "pool B", "pool C"), rows, note)


def room_row(box: Box, me: Player) -> list[str]:
    """One server room, pool by pool."""
    tiles = [f"A{slot + 1}: {value}" for slot, value in enumerate(me.tiles[POOL_A]) if value]
    slots = [
        f"{place_name(IN_B + slot)}: {value}, {cubes_text(me.cubes[IN_B + slot])}"
        for slot, value in enumerate(me.tiles[POOL_B])
        if value
    ]
    inside = (
        [", ".join(tiles) or "no tiles", cubes_text(me.cubes[IN_A])],
        slots or ["no tiles"],
        [f"marker {me.marker}", cubes_text(me.cubes[IN_C])],
    )
    pools = zip(inside, POOLS.values(), (fee_a, fee_b, fee_c), strict=True)
    return [
        "\n".join([*lines, f"{pool_load(me, *places)}/{pool_capacity(me, *places)} used, fee {fee(box, me)}"])
        for lines, places, fee in pools
    ]
