"""What a table shows of DEPLOY!: sheets of text for a terminal, and the entrance to what the web table draws.

The board's numbers are in `board.py`, choices and previews in `acts/`, the drawing in `board.html`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from boardroom.games.deploy import state
from boardroom.games.deploy.actions import COLOUR_NAMES, PLACE_NAMES
from boardroom.games.deploy.acts import ACTS
from boardroom.games.deploy.asked import place_for_me
from boardroom.games.deploy.board import discs_on, table
from boardroom.games.deploy.box import Box
from boardroom.games.deploy.names import NAMES, SYSTEM_NAMES, cubes_text
from boardroom.games.deploy.numbers import NUMBERS
from boardroom.games.deploy.state import State
from boardroom.kernel.table import NOTHING, Ledger, Sheet, Shown, figure, ledger, marks, sheet, turns_played

__all__ = ["SECTION", "ZONES", "choices", "explain", "order", "place_for_me", "points", "progress", "sheets", "table"]

choices, explain = ACTS.choices, ACTS.explain
SECTION: Final = "Round"  # what `progress` counts
progress = turns_played("round", state.LAST_ROUND)

ZONES: Final = NAMES.pairs("zone", "spot")  # parts of the board that a phone shows one at a time

SOURCES_SHOWN: Final = NAMES.pairs("source", "icon")


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
    firms = [Shown(**vars(c), me=s.players[c.seat]) for c in t.companies]
    later = f"; later: {', '.join(str(value) for value, _ in t.later)}" if t.later else ""
    columns = " | ".join(f"column {column + 1}" for column in range(state.MAIN_SYSTEMS))
    shown = [
        sheet(
            "Players",
            "player | value | credits | income | fees | extra workers | systems | Development tiles",
            "@{seat} | {bvp} | {cash} | {income} | {fees} | {workers} | {deployed} | {skills}",
            firms,
            f"@{s.first} is first player",
            workers=workers_text,
            deployed=lambda c: sum(c.me.deployed),
            skills=lambda c: ", ".join(f"{tile.name}{' (flipped)' * tile.used}" for tile in c.tiles) or NOTHING,
        ),
        sheet(
            "If the round ended now",
            "player | receives | fees A + B + C | credits | value",
            "@{seat} | {end.income} | {by_pool} = {fees} | {end.profit:+d} | {end.gain:+d}",
            firms,
            by_pool=lambda c: " + ".join(str(pool.fee) for pool in c.pools),
        ),
        Sheet(
            f"Roundel · round {s.round} of {state.LAST_ROUND}",
            ("steps", "discs, top first"),
            tuple(roundel_rows(box, s)),
        ),
        sheet(
            "Marketplace",
            "position | capacity | tiles | for A | for B",
            "{position} | {value} | {left} | {prices[0].credits} | {prices[1].credits}",
            reversed(t.market),
            f"pool C: {t.step_price} for 1 step{later}",
        ),
        sheet(
            "Bonus spots",
            "spot | effect this round | worker of",
            "{spot} | {spot.effect} | {worker}",
            [Shown(spot=spot, worker=NOTHING if owner is None else f"@{owner}") for spot, owner in t.spots],
        ),
        sheet("Development tiles", "tile | effect | left", "{name} | {name.effect} | {left}", t.tiles),
        by_player("Design areas", " | ".join(SYSTEM_NAMES), firms, design_row, f"in the bag: {cubes_text(s.bag)}"),
        by_player("Deployments tracks", f"{columns} | Integration", firms, track_row),
        by_player(
            "Server rooms",
            "pool A | pool B | pool C",
            firms,
            room_row,
            f"use of every pool for the optimisation bonus: {t.share} or more",
        ),
    ]
    return [sheet for sheet in shown if sheet.rows]  # the basic game has no Development tiles


def by_player(
    title: str, headings: str, firms: list[Shown], row: Callable[[Shown], Iterable[str]], note: str = ""
) -> Sheet:
    """A sheet whose rows have a cell for every system or pool."""
    rows = tuple((f"@{c.seat}", *row(c)) for c in firms)
    return Sheet(title, ("player", *headings.split(" | ")), rows, note)


def workers_text(c: Shown) -> str:
    """Where the extra workers are."""
    me, spots = c.me, c.team - c.me.coffee - c.me.office
    places = ((me.office, "office"), (spots, "spots"), (me.coffee, "coffee room"), (me.supply, "supply"))
    return ", ".join(f"{number} {where}" for number, where in places if number) or NOTHING


def roundel_rows(box: Box, s: State) -> Iterator[tuple[str, str]]:
    """The discs on the roundel, topmost first; home is both its start and its end."""
    home = box.permanent_workers
    for step in range(max(home, *(s.players[p].progress for p in range(s.seats))) + 1):
        name = "start" if step == 0 else str(step) if step < home else f"{step - home} past home"
        yield "home" if step == home else name, marks(discs_on(s, step))


def design_row(c: Shown) -> Iterable[str]:
    """The systems waiting to be deployed, with their cubes."""
    for system, cubes in zip(c.systems, c.me.design, strict=True):
        held = [f"{number} {colour}" for colour, number in zip(COLOUR_NAMES, cubes, strict=True) if number]
        yield "\n".join([system.design.label, *(held or ["no cubes"])]) if system.design else "complete"


def track_row(c: Shown) -> Iterable[str]:
    """The deployed tiles of the systems, each with its side: four columns in order of deployment, and Integration."""
    for system in (*c.me.columns, state.INTEGRATION):
        tiles = [tile for tile in c.systems[system].tiles if tile.side] if system != state.NONE else []
        lines = [f"{tile.label} {tile.side}{', tapped' * tile.tapped}" for tile in tiles]
        yield "\n".join([SYSTEM_NAMES[system], *lines]) if lines else NOTHING


def room_row(c: Shown) -> Iterable[str]:
    """Tiles, cubes, use and fee of every pool."""
    held = dict(zip(PLACE_NAMES, map(cubes_text, c.me.cubes), strict=True))
    in_a, in_b, _ = ([(bay.name, f"{bay.name}: {bay.value}") for bay in pool.bays if bay.value] for pool in c.pools)
    inside = (
        [", ".join(text for _, text in in_a) or "no tiles", held["A"]],
        [f"{text}, {held[name]}" for name, text in in_b] or ["no tiles"],
        [f"marker {c.me.marker}", held["C"]],
    )
    for lines, pool in zip(inside, c.pools, strict=True):
        yield "\n".join([*lines, f"{pool.load}/{pool.capacity} used, fee {pool.fee}"])
