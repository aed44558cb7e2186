"""What a table shows of DEPLOY!: sheets of text for a terminal, and the entrance to what the web table draws.

The board's numbers are in `board.py`, choices in `choices.py`, previews in `previews.py`, the drawing in `board.html`.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final

from boardroom.games.deploy.actions import COLOUR_NAMES, POOL_NAMES, SPOT_NAMES
from boardroom.games.deploy.board import forecast, table
from boardroom.games.deploy.box import Box
from boardroom.games.deploy.choices import choices
from boardroom.games.deploy.previews import figure, place_for_me
from boardroom.games.deploy.rules.market import step_price, tile_at, tile_price
from boardroom.games.deploy.rules.money import profit, team
from boardroom.games.deploy.rules.room import (
    fee_a,
    fee_b,
    fee_c,
    fees,
    optimised,
    pool_capacity,
    pool_load,
)
from boardroom.games.deploy.rules.round import systems_value
from boardroom.games.deploy.rules.scoring import score
from boardroom.games.deploy.rules.skills import usable
from boardroom.games.deploy.state import (
    BASIC,
    CLOUD,
    COLOURS,
    D_OVER,
    DESIGNER,
    DEVELOPMENTS,
    IN_A,
    IN_B,
    IN_C,
    LAST_ROUND,
    LEVELS,
    MAIN_SYSTEMS,
    NONE,
    P_CAPACITY,
    P_MONEY,
    PLACES,
    PLANNER,
    POOL_B,
    POSITIONS,
    S_BVP,
    SLOTS,
    SPOTS,
    STACKS,
    SYSTEMS,
    Player,
    State,
)
from boardroom.games.deploy.words import (
    DEVELOPMENT_EFFECTS,
    DEVELOPMENT_NAMES,
    LEVEL_NAMES,
    SPOT_EFFECTS,
    SYSTEM_NAMES,
    cubes_text,
    place_name,
    tile_name,
)
from boardroom.kernel.panel import Ledger
from boardroom.kernel.sheet import Sheet

__all__ = ["SECTION", "ZONES", "choices", "order", "place_for_me", "points", "progress", "sheets", "table"]

NOTHING = "·"

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
    seats = [s.order[i] for i in range(s.seats)]
    seats.sort(key=lambda p: s.players[p].progress)
    return tuple((p, space_note(box, s.players[p].progress)) for p in seats)


def space_note(box: Box, progress: int) -> str:
    """Where a disc lies."""
    beyond = progress - box.permanent_workers
    if beyond > 0:
        return f"home +{beyond}"
    return "home" if beyond == 0 or progress == 0 else f"space {progress}"


def points(box: Box, s: State) -> Ledger:
    """Business value by source; during the game as it is booked, at the end as it is counted (L617-L628)."""
    seats = range(s.seats)
    if s.decision == D_OVER:
        rows: list[MutableSequence[int]] = [[0] * len(SOURCES_SHOWN) for _ in seats]
        score(box, s, rows)
        totals = tuple(sum(row) for row in rows)
        return Ledger(SOURCES_SHOWN, tuple(tuple(row) for row in rows), totals, "total")
    booked = [i for i in range(len(SOURCES_SHOWN)) if i not in (P_CAPACITY, P_MONEY)]  # counted only at the end
    return Ledger(
        tuple(SOURCES_SHOWN[i] for i in booked),
        tuple(tuple(s.players[p].points[i] for i in booked) for p in seats),
        tuple(s.players[p].bvp for p in seats),
        outlook=tuple(figure(forecast(box, s, p).gain, True) for p in seats),
        outlook_title="round end",
    )


def sheets(box: Box, s: State, seat: int | None) -> list[Sheet]:
    """The main board, the players, the mats and the server rooms."""
    shown = [
        players_sheet(box, s),
        forecast_sheet(box, s),
        roundel_sheet(box, s),
        market_sheet(box, s, seat),
        spots_sheet(s),
    ]
    if s.options.development != BASIC:
        shown.append(development_sheet(s))
    return [*shown, design_sheet(s), track_sheet(s), room_sheet(box, s)]


def players_sheet(box: Box, s: State) -> Sheet:
    """One line per player."""
    headings = ("player", "BVP", "credits", "income", "fees", "extra workers", "systems", "Development tiles")
    rows = tuple(player_row(box, s, p) for p in range(s.seats))
    return Sheet("Players", headings, rows, f"@{s.first} is first player")


def player_row(box: Box, s: State, p: int) -> tuple[str, ...]:
    """Everything about a player that is a number."""
    me = s.players[p]
    owned = [DEVELOPMENT_NAMES[tile] + flipped_text(s, p, tile) for tile in range(DEVELOPMENTS) if me.owned[tile]]
    return (
        f"@{p}",
        str(me.bvp),
        str(me.cash),
        str(me.income),
        str(fees(box, me)),
        workers_text(s, p),
        str(sum(me.deployed)),
        ", ".join(owned) or NOTHING,
    )


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
    rows = tuple(
        (space_name(box, step), " ".join(f"@{p}" for p in stack(s, step)) or NOTHING) for step in range(furthest + 1)
    )
    return Sheet(f"Roundel · round {s.round} of {LAST_ROUND}", ("steps", "discs, top first"), rows)


def space_name(box: Box, step: int) -> str:
    """Steps since home, and where home comes again."""
    if step < box.permanent_workers:
        return str(step) if step else "start"
    beyond = step - box.permanent_workers
    return f"{beyond} past home" if beyond else "home"


def stack(s: State, step: int) -> list[int]:
    """The seats whose discs have made so many steps, topmost first."""
    return [s.order[i] for i in range(s.seats) if s.players[s.order[i]].progress == step]


def market_sheet(box: Box, s: State, seat: int | None) -> Sheet:
    """Capacity for sale at the viewer's prices, and the stacks that come later."""
    viewer = s.seat if seat is None else seat
    rows = tuple(
        (
            str(position + 1),
            str(tile_at(s, position)),
            str(s.stacks[s.round - 1 + position]),
            str(tile_price(box, s, viewer, 0, position)),
            str(tile_price(box, s, viewer, POOL_B, position)),
        )
        for position in range(POSITIONS)
    )
    later = [str(tile_at(s, position)) for position in range(POSITIONS, STACKS - s.round + 1)]
    note = f"pool C: {step_price(box, s, viewer, 1)} for 1 step" + (f"; later: {', '.join(later)}" if later else "")
    return Sheet("Marketplace", ("position", "capacity", "tiles", "for A", "for B"), rows, note)


def spots_sheet(s: State) -> Sheet:
    """The six bonus spots and who holds them."""
    rows = tuple(
        (SPOT_NAMES[spot].upper(), SPOT_EFFECTS[spot], f"@{s.spots[spot]}" if s.spots[spot] != NONE else NOTHING)
        for spot in range(SPOTS)
    )
    return Sheet("Bonus spots", ("spot", "effect this round", "worker of"), rows)


def development_sheet(s: State) -> Sheet:
    """Development tiles left on the board."""
    rows = tuple(
        (DEVELOPMENT_NAMES[tile], DEVELOPMENT_EFFECTS[tile], str(s.development[tile])) for tile in range(DEVELOPMENTS)
    )
    return Sheet("Development tiles", ("tile", "effect", "left"), rows)


def design_sheet(s: State) -> Sheet:
    """The systems waiting to be deployed, with their cubes, and the bag."""
    rows = tuple((f"@{p}", *(design_text(s.players[p], system) for system in range(SYSTEMS))) for p in range(s.seats))
    bag = cubes_text([s.bag[colour] for colour in range(COLOURS)])
    return Sheet("Design areas", ("player", *SYSTEM_NAMES), rows, f"in the bag: {bag}")


def design_text(me: Player, system: int) -> str:
    """The top tile of a system and its cubes."""
    if me.deployed[system] == LEVELS:
        return "complete"
    cubes = [f"{me.design[system][c]} {COLOUR_NAMES[c]}" for c in range(COLOURS) if me.design[system][c]]
    level = tile_name(system, me.deployed[system]).rpartition(" ")[2]
    return "\n".join([level, *(cubes or ["no cubes"])])


def track_sheet(s: State) -> Sheet:
    """The deployments tracks: four columns in order of deployment, and Integration."""
    headings = ("player", *(f"column {column + 1}" for column in range(MAIN_SYSTEMS)), "Integration")
    rows = []
    for p in range(s.seats):
        me = s.players[p]
        columns = [deployed_text(me, system) if system != NONE else NOTHING for system in me.columns]
        rows.append((f"@{p}", *columns, deployed_text(me, MAIN_SYSTEMS)))
    return Sheet("Deployments tracks", headings, tuple(rows))


def deployed_text(me: Player, system: int) -> str:
    """The deployed tiles of a system, each with its side."""
    tiles = []
    for level in range(me.deployed[system]):
        side = "cloud" if me.cloud[system][level] == CLOUD else "server"
        tiles.append(f"{LEVEL_NAMES[level]} {side}" + (", tapped" if me.tapped[system][level] else ""))
    return "\n".join([SYSTEM_NAMES[system], *tiles]) if tiles else NOTHING


def room_sheet(box: Box, s: State) -> Sheet:
    """The server rooms: tiles, cubes, use and fee of every pool."""
    rows = tuple(room_row(box, f"@{p}", s.players[p]) for p in range(s.seats))
    share = "/".join(str(number) for number in box.optimisation_share)
    note = f"use of every pool for the optimisation bonus: {share} or more"
    return Sheet("Server rooms", ("player", "pool A", "pool B", "pool C"), rows, note)


def room_row(box: Box, name: str, me: Player) -> tuple[str, ...]:
    """One server room."""
    return (
        name,
        "\n".join([tiles_text(me), place_text(me, IN_A), use_text(me, IN_A, IN_B, fee_a(box, me))]),
        "\n".join([*(slots_text(me) or ["no tiles"]), use_text(me, IN_B, IN_C, fee_b(box, me))]),
        "\n".join([f"marker {me.marker}", place_text(me, IN_C), use_text(me, IN_C, PLACES, fee_c(box, me))]),
    )


def tiles_text(me: Player) -> str:
    """The tiles of pool A by slot."""
    tiles = [f"{POOL_NAMES[0]}{slot + 1}: {me.tiles[0][slot]}" for slot in range(SLOTS) if me.tiles[0][slot]]
    return ", ".join(tiles) or "no tiles"


def slots_text(me: Player) -> list[str]:
    """The sub-pools of B."""
    return [
        f"{place_name(IN_B + slot)}: {me.tiles[POOL_B][slot]}, {place_text(me, IN_B + slot)}"
        for slot in range(SLOTS)
        if me.tiles[POOL_B][slot]
    ]


def place_text(me: Player, place: int) -> str:
    """The cubes in a place."""
    return cubes_text([me.cubes[place][colour] for colour in range(COLOURS)])


def use_text(me: Player, first: int, end: int, fee: int) -> str:
    """Cubes, capacity and fee of a pool."""
    return f"{pool_load(me, first, end)}/{pool_capacity(me, first, end)} used, fee {fee}"
