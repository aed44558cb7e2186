"""What a table shows of DEPLOY!: sheets of text for a terminal, and the entrance to what the web table draws.

The board's numbers are in `board.py`, choices and previews in `acts/`, the drawing in `board.html`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from boardroom.games.deploy import state
from boardroom.games.deploy.actions import COLOUR_NAMES, PLACE_NAMES, SPOT_NAMES
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
Row = Callable[[Shown, Player], Iterable[str]]  # of a sheet: a company as the board shows it, and its pieces

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
        booked=(i for i in range(state.SOURCES) if i not in (state.P_CAPACITY, state.P_MONEY)),
        rows=[s.players[p].points for p in range(s.seats)],
        outlook=lambda p: figure(NUMBERS["value"].of(box, s, p), True),
        outlook_title="round end",
    )


# --- for a terminal ----------------------------------------------------------------------------------------------


def sheets(box: Box, s: State, seat: int | None) -> list[Sheet]:
    """The players, the main board, the mats and the server rooms."""
    t = table(box, s, seat)

    def by_player(title: str, headings: Iterable[str], row: Row, note: str = "") -> Sheet:
        rows = ((f"@{c.seat}", *row(c, s.players[c.seat])) for c in t.companies)
        return Sheet(title, ("player", *headings), tuple(rows), note)

    later = f"; later: {', '.join(str(value) for value, _ in t.later)}" if t.later else ""
    numbers = "BVP", "credits", "income", "fees", "extra workers", "systems", "Development tiles"
    columns = *(f"column {column + 1}" for column in range(state.MAIN_SYSTEMS)), "Integration"
    well_used = f"use of every pool for the optimisation bonus: {t.share} or more"
    shown = [
        by_player("Players", numbers, player_row, f"@{s.first} is first player"),
        by_player("If the round ended now", ("receives", "fees A + B + C", "credits", "BVP"), outlook_row),
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
        Sheet("Bonus spots", ("spot", "effect this round", "worker of"), tuple(map(spot_row, t.spots))),
        Sheet(
            "Development tiles",
            ("tile", "effect", "left"),
            tuple((tile.name, tile.effect, str(tile.left)) for tile in t.tiles),
        ),
        by_player("Design areas", SYSTEM_NAMES, design_row, f"in the bag: {cubes_text(s.bag)}"),
        by_player("Deployments tracks", columns, track_row),
        by_player("Server rooms", ("pool A", "pool B", "pool C"), room_row, well_used),
    ]
    return [sheet for sheet in shown if sheet.rows]  # the basic game has no Development tiles


def player_row(c: Shown, me: Player) -> Iterable[str]:
    """Everything about a player that is a number."""
    spots = c.team - me.coffee - me.office
    places = ((me.office, "office"), (spots, "spots"), (me.coffee, "coffee room"), (me.supply, "supply"))
    workers = ", ".join(f"{number} {where}" for number, where in places if number) or NOTHING
    tiles = ", ".join(f"{tile.name}{' (flipped)' * tile.used}" for tile in c.tiles) or NOTHING
    return *map(str, (me.bvp, me.cash, me.income, c.fees)), workers, str(sum(me.deployed)), tiles


def outlook_row(c: Shown, me: Player) -> Iterable[str]:
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


def spot_row(spot: Shown) -> tuple[str, ...]:
    """A bonus spot, as one types it, and who holds it."""
    return SPOT_NAMES[spot.number].upper(), spot.effect, NOTHING if spot.owner is None else f"@{spot.owner}"


def design_row(c: Shown, me: Player) -> Iterable[str]:
    """The systems waiting to be deployed, with their cubes."""
    for system, cubes in zip(c.systems, me.design, strict=True):
        held = [f"{number} {colour}" for colour, number in zip(COLOUR_NAMES, cubes, strict=True) if number]
        yield "\n".join([system.design.label, *(held or ["no cubes"])]) if system.design else "complete"


def track_row(c: Shown, me: Player) -> Iterable[str]:
    """The deployed tiles of the systems, each with its side: four columns in order of deployment, and Integration."""
    for system in (*me.columns, state.INTEGRATION):
        tiles = [tile for tile in c.systems[system].tiles if tile.side] if system != state.NONE else []
        lines = [f"{tile.label} {tile.side}{', tapped' * tile.tapped}" for tile in tiles]
        yield "\n".join([SYSTEM_NAMES[system], *lines]) if lines else NOTHING


def room_row(c: Shown, me: Player) -> Iterable[str]:
    """Tiles, cubes, use and fee of every pool."""
    held = dict(zip(PLACE_NAMES, map(cubes_text, me.cubes), strict=True))
    in_a, in_b, _ = ([(bay.name, f"{bay.name}: {bay.value}") for bay in pool.bays if bay.value] for pool in c.pools)
    inside = (
        [", ".join(text for _, text in in_a) or "no tiles", held["A"]],
        [f"{text}, {held[name]}" for name, text in in_b] or ["no tiles"],
        [f"marker {me.marker}", held["C"]],
    )
    for lines, pool in zip(inside, c.pools, strict=True):
        yield "\n".join([*lines, f"{pool.load}/{pool.capacity} used, fee {pool.fee}"])
