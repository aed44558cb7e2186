"""What `board.html` shows: the main board, mats and server rooms, and the round's end as it stands."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from boardroom.games.deploy import names, state
from boardroom.games.deploy.actions import PLACE_NAMES, POOL_NAMES, SPACE
from boardroom.games.deploy.asked import Asked
from boardroom.games.deploy.box import Box
from boardroom.games.deploy.numbers import NUMBERS, value_shown
from boardroom.games.deploy.reasons import pool_of, price
from boardroom.games.deploy.rules import action, bag, deploy, develop, market, money, room, scoring, skills
from boardroom.games.deploy.state import Player, State
from boardroom.kernel.table import Shown, count, listed


def table(box: Box, s: State, seat: int | None) -> Shown:
    """The whole table as one player sees it; an onlooker sees with the eyes of whoever is to act."""
    eye = Asked(box, s, s.seat if seat is None else seat)
    seats, players, loop = range(s.seats), s.players, box.permanent_workers
    part, whole = box.optimisation_share
    values, owners = [value_shown(box, s, p) for p in seats], [None if p == state.NONE else p for p in s.spots]
    tiles = 0 if s.options.development == state.BASIC else state.DEVELOPMENTS
    discs, later = s.order[: s.seats], market.stack_at(s, state.POSITIONS)
    out = [p for p in discs if not at_home(box, s, p)]  # topmost first
    on = (tuple(p for p in out if players[p].progress == number) for number in range(loop))
    return Shown(
        eye=eye.seat,
        over=s.decision == state.D_OVER,
        round=s.round,
        rounds=state.LAST_ROUND,
        phase=sum(s.decision >= first for first in (state.D_ACTION, state.D_FEES, state.D_OVER)),  # 3: none
        spaces=tuple(Shown(number=number, discs=there) for number, there in enumerate(on)),
        home=tuple((p, scoring.overshoot(box, s, players[p])) for p in discs if at_home(box, s, p)),  # steps beyond
        market=tuple(stack(eye, position) for position in reversed(range(state.POSITIONS))),
        later=tuple(enumerate(s.stacks[later:], state.LOWEST_STACK + later)),  # value and number of tiles
        steps=steps_for_sale(eye),
        step_price=market.step_price(box, s, eye.seat, 1),
        half_price=market.tile_price(box, s, eye.seat, state.POOL_A, 0) != box.market_price[state.POOL_A][0],
        closed_spot=state.S_DEVELOP if s.options.development == state.BASIC else state.NONE,
        spots=tuple(zip(names.BONUS_SPOTS, owners, strict=True)),
        tiles=tuple(
            Shown(
                name=names.DEVELOPMENT_NAMES[tile],
                left=s.development[tile],
                income=box.technology_income if develop.is_technology(tile) else 0,  # that it costs
                owners=tuple(p for p in seats if players[p].owned[tile]),
            )
            for tile in range(tiles)
        ),
        incomes=tuple((p, players[p].income) for p in seats),
        income_limit=box.income_limit,
        values=tuple(enumerate(values)),
        value_range=(min(0, *values), max(15, -(-max(values) // 5) * 5)),
        bag=tuple(zip(names.CUBE_LETTERS, s.bag, strict=True)),
        share=f"{part}/{whole}",  # of every pool, for the optimisation bonus
        share_percent=100 * part / whole if whole else 0,
        companies=tuple(company(Asked(box, s, p)) for p in seats),
    )


def at_home(box: Box, s: State, seat: int) -> bool:
    """Whether a disc has come home; when the game is over all have, which took their loop off (L423, A5)."""
    return s.decision == state.D_OVER or s.players[seat].progress >= box.permanent_workers


# --- the server room ---------------------------------------------------------------------------------------------


def cells(me: Player, place: int) -> list[Shown]:
    """The room of a place: its cubes by colour, then what is free."""
    letters = names.cube_letters(me.cubes[place])
    return [cell(place, n, letters[n : n + 1]) for n in range(max(len(letters), room.capacity(me, place)))]


def cell(place: int, number: int, letter: str) -> Shown:
    """Room for one cube, and the letter of the cube that lies there; `piece` is its name when it can be taken up."""
    return Shown(spot=names.cell_spot(place, number), letter=letter, piece=f"{PLACE_NAMES[place]}-{letter}")


def pools(box: Box, me: Player) -> tuple[Shown, ...]:
    """Pool A is one room, whatever the number of tiles; in B every tile is a room of its own; C has a marker."""
    in_a, in_b = iter(cells(me, state.IN_A)), (cells(me, place) for place in range(state.IN_B, state.IN_C))
    bays_a = tuple(bay(box, me, state.POOL_A, n, islice(in_a, size)) for n, size in enumerate(me.tiles[state.POOL_A]))
    bays_b = tuple(bay(box, me, state.POOL_B, n, inside) for n, inside in enumerate(in_b))
    colours = sum(me.cubes[state.IN_A][colour] > 0 for colour in (state.BLUE, state.PURPLE))
    how = f"{box.pool_a_fee} × {count(colours, 'colour')} × {count(room.tiles_in(me, state.POOL_A), 'tile')}"
    return (
        pool(box, me, "A", how=how, bays=bays_a),
        pool(box, me, "B", how="{} a tile, {} with purple".format(*box.pool_b_fee), bays=bays_b),
        pool(box, me, "C", bays=(), steps=tuple(c_step(box, me, number) for number in range(1, box.pool_c_max + 1))),
    )


def c_step(box: Box, me: Player, number: int) -> Shown:
    """A space of the pool C track; a click on it means room.capacity up to there, or down to below it."""
    is_open = number <= me.marker
    family, steps = ("RemoveC", me.marker - number + 1) if is_open else ("AddC", number - me.marker)
    return Shown(
        number=number,
        fee=box.pool_c_fee[number],
        open=is_open,
        cell=cell(state.IN_C, number - 1, names.cube_letters(me.cubes[state.IN_C])[number - 1 : number]),
        code=SPACE.at(family, steps) if steps <= state.C_STEPS else None,
    )


def bay(box: Box, me: Player, pool: int, slot: int, inside: Iterable[Shown]) -> Shown:
    """A slot of pool A or B, with its room.capacity tile."""
    value, shared = me.tiles[pool][slot], pool == state.POOL_A
    return Shown(
        name=f"{POOL_NAMES[pool]}{slot + 1}",
        value=value,  # 0: free
        points=box.capacity_bvp[value - state.SMALLEST_TILE] if value else 0,  # at the end of the game
        cells=tuple(inside),
        fee=None if shared or not value else box.pool_b_fee[me.cubes[state.IN_B + slot][state.PURPLE] > 0],
        remove=SPACE.at("Remove", pool, slot + 1),
    )


def pool(box: Box, me: Player, letter: str, **more: object) -> Shown:
    """A pool: what it takes, holds and costs."""
    first, end, fee_of = names.POOLS[letter]
    used, size, fee = room.pool_load(me, first, end), room.pool_capacity(me, first, end), fee_of(box, me)
    part, whole = box.optimisation_share
    return Shown(
        letter=letter,
        takes=tuple(letter for colour, letter in enumerate(names.CUBE_LETTERS) if room.accepts(first, colour)),
        fee=fee,
        load=used,
        capacity=size,
        good=room.well_used(box, me, first, end),  # for the optimisation bonus
        lacking=max(0, -(-part * size // max(1, whole)) - used),
        words=f"Pool {letter}: {used} of {size} used, fee {fee}",
        **more,
    )


# --- systems -----------------------------------------------------------------------------------------------------


def system_column(a: Asked, system: int) -> Shown:
    """A system: deployed levels and the design."""
    me = a.me
    tiles = tuple(system_tile(a, system, level) for level in range(state.LEVELS))
    design = design_of(a, system) if me.deployed[system] < state.LEVELS else None
    name, sides = names.SYSTEM_NAMES[system], [tile.words for tile in tiles if tile.side]
    words = f"{name}: {listed(sides, 'nothing deployed')}"
    words += f"; next {design.label} with {names.cubes_text(me.design[system])}" if design else ""
    return Shown(name=name, tiles=tiles, design=design, words=words)


def system_tile(a: Asked, system: int, level: int) -> Shown:
    """One level on the deployments track."""
    me, label = a.me, names.level_name(system, level)
    deployed, target = level < me.deployed[system], me.cloud[system][level]
    return Shown(
        label=label,
        side=names.TARGET_NAMES[target].icon if deployed else "",
        value=a.box.system_bvp[system][level],  # every round
        tapped=bool(deployed and me.owned[state.TECH_WRITER] and me.tapped[system][level]),
        words=f"{label} in {names.TARGET_NAMES[target]}" if deployed else f"{label} not deployed",
    )


def design_of(a: Asked, system: int) -> Shown:
    """The tile in the design area with its cubes, and what deploying it takes and brings now."""
    box, s, me, level = a.box, a.s, a.me, a.me.deployed[system]
    active = a.seat == s.seat and action.is_deploy(s.action) and a.system == system and s.decision <= state.D_PUT
    income, lost = box.system_income[system][level], box.cloud_income * box.system_cubes[system][level]
    needs = box.integration_needs[level] if system == state.INTEGRATION else ()
    return Shown(
        label=names.level_name(system, level),
        cubes=names.cube_letters(me.design[system]),
        missing=0 if active else bag.missing(box, me, system),
        workers=s.workers if active and s.decision >= state.D_PAY else deploy.deploy_workers(box, s, a.seat, system, 0),
        income=a.income_gain(income),
        cloud_income=a.income_gain(income - lost),
        needs=tuple((names.LEVEL_NAMES[need - 1], needs.count(need)) for need in sorted({*needs} - {0}, reverse=True)),
        active=active,
    )


# --- a company ---------------------------------------------------------------------------------------------------


def company(a: Asked) -> Shown:
    """A player's pieces and what they add up to."""
    box, s, me = a.box, a.s, a.me
    owned = tuple(own_tile(a, tile) for tile in range(state.DEVELOPMENTS) if me.owned[tile])
    return Shown(
        **NUMBERS.of(box, s, a.seat),
        seat=a.seat,
        supply=me.supply,
        earns=money.profit(box, me),  # as income and fees are now, also while cubes are placed
        coffee=me.coffee,
        first=s.first == a.seat,
        tiles=owned,
        free_tiles=0 if s.options.development == state.BASIC else max(0, box.development_limit - len(owned)),
        systems=tuple(system_column(a, system) for system in range(state.SYSTEMS)),
        pools=pools(box, me),
        end=a.end,
    )


def own_tile(a: Asked, tile: int) -> Shown:
    """A Development tile on a mat, and what a click on it may mean."""
    code = SPACE.at("ReturnTech", tile - state.SKILLS) if develop.is_technology(tile) else SPACE.at("Discard", tile)
    used = tile in (state.DESIGNER, state.PLANNER) and not skills.usable(a.s, a.seat, tile)
    codes = (code, *([SPACE.at("UsePlanner")] if tile == state.PLANNER else []))
    return Shown(name=names.DEVELOPMENT_NAMES[tile], used=used, codes=codes)


# --- the main board ----------------------------------------------------------------------------------------------


def stack(a: Asked, position: int) -> Shown:
    """Capacity tiles on a market position, with the prices for a player."""
    value = market.tile_at(a.s, position)
    return Shown(
        position=position + 1,
        value=value,
        left=a.s.stacks[market.stack_at(a.s, position)],
        points=a.box.capacity_bvp[value - state.SMALLEST_TILE],
        prices=tuple(for_sale(a, SPACE.at("Add", pool, position + 1)) for pool in range(state.TILE_POOLS)),
    )


def for_sale(a: Asked, code: int) -> Shown:
    """Capacity that an ADD brings, and its price: a tile for a pool, or steps of the marker of pool C."""
    family, values = SPACE.parts(code)
    tile = f"tile of {market.tile_at(a.s, values[1] - 1)}" if family == "Add" else ""
    letter, credits = pool_of(a, code), price(a, code)
    what = f"{f'a {tile}' if tile else values[0]} to pool {letter}"
    words = f"Add {what} for {count(credits, 'credit')}"
    return Shown(code=code, letter=letter, tile=tile, what=what, credits=credits, words=words)


def steps_for_sale(a: Asked) -> tuple[Shown, ...]:
    """As many steps of the marker as one may add at once."""
    return tuple(for_sale(a, code) for code in SPACE.codes("AddC")[: a.box.pool_c_steps])
