"""What Performance Goals and Final Goals count (R:1031-1162, specification 2.15)."""

from __future__ import annotations

from collections.abc import Sequence

from boardroom.games.kanban.box import Box
from boardroom.games.kanban.rules.people import (
    certifications,
    certified,
    parked,
    selected,
    upgrades,
)
from boardroom.games.kanban.state import (
    C_BANK,
    C_BOOKS,
    C_CARS,
    C_CARS_OF,
    C_CERTIFICATIONS,
    C_CERTIFIED_IN,
    C_CHAIRS,
    C_DESIGNS,
    C_GARAGES,
    C_MODELS,
    C_PARTS,
    C_TESTED,
    C_UPGRADES,
    C_UPGRADES_OF,
    C_VOUCHERS,
    DEPARTMENTS,
    DESIGNS,
    F_BANK,
    F_BOOKS,
    F_CARS,
    F_CARS_OF,
    F_CARS_OF_ONE,
    F_CERTIFICATIONS,
    F_CERTIFIED_IN,
    F_MODELS,
    F_UPGRADED_PARTS,
    F_UPGRADES,
    F_UPGRADES_OF,
    F_UPGRADES_OF_ONE,
    GARAGES,
    MODELS,
    NONE,
    PARTS,
    TILES_PER_MODEL,
    TOP_DESK,
    Player,
    State,
)
from boardroom.kernel.counting import how_many, in_some


def cars_of(me: Player, model: int) -> int:
    """Cars of a model in garages."""
    return how_many(me.garages, GARAGES, model)


def different_models(me: Player) -> int:
    """Different models in garages."""
    count = 0
    for model in range(MODELS):
        if cars_of(me, model) > 0:
            count += 1
    return count


def upgrades_of_part(me: Player, part: int) -> int:
    """Upgraded designs of a part."""
    return in_some(me.upgraded, range(part, DESIGNS, TILES_PER_MODEL))


def of_model(tiles: Sequence[int], model: int) -> int:
    """Tiles of a model, of those that are marked."""
    return in_some(tiles, range(model * TILES_PER_MODEL, (model + 1) * TILES_PER_MODEL))


def is_tested(me: Player, tile: int) -> bool:
    """An own upgraded design whose model is in one's garages (R:955)."""
    return bool(me.upgraded[tile]) and cars_of(me, tile // TILES_PER_MODEL) > 0


def tested(me: Player) -> int:
    """Tested designs of a player."""
    count = 0
    for tile in range(DESIGNS):
        if me.upgraded[tile] and is_tested(me, tile):
            count += 1
    return count


def expertises(me: Player) -> int:
    """Departments in which a player is on the red desk."""
    return how_many(me.levels, DEPARTMENTS, TOP_DESK)


# --- Performance Goals -------------------------------------------------------------------------------------------


def goal_count(box: Box, s: State, seat: int, goal: int) -> int:
    """What a player has of what a Performance Goal counts (R:1031-1136)."""
    me = s.players[seat]
    kind = box.goal_counts[goal - 1][0]
    one = box.goal_counts[goal - 1][1]
    two = box.goal_counts[goal - 1][2]
    if kind <= C_CARS_OF:
        return car_count(me, kind, one)
    if kind <= C_TESTED:
        return upgrade_count(me, kind, one)
    if kind == C_PARTS:
        return me.parts[one] + me.parts[two]
    if kind == C_GARAGES:
        return (1 if me.garages[one] != NONE else 0) + (1 if me.garages[two] != NONE else 0)
    if kind == C_CERTIFIED_IN:
        return 1 if certified(box, me, one) else 0
    return holding_count(box, me, kind)


def car_count(me: Player, kind: int, model: int) -> int:
    """Goals 1 to 7."""
    if kind == C_CARS:
        return parked(me)
    return different_models(me) if kind == C_MODELS else cars_of(me, model)


def upgrade_count(me: Player, kind: int, part: int) -> int:
    """Goals 8 to 15."""
    if kind == C_UPGRADES_OF:
        return upgrades_of_part(me, part)
    return upgrades(me) if kind == C_UPGRADES else tested(me)


def holding_count(box: Box, me: Player, kind: int) -> int:
    """Goals 27 to 32: things a player holds (A22)."""
    if kind == C_DESIGNS:
        return selected(me)
    if kind == C_BOOKS:
        return me.books
    if kind == C_CERTIFICATIONS:
        return certifications(box, me)
    if kind == C_VOUCHERS:
        return me.vouchers
    return me.bank if kind == C_BANK else me.face_up


def counts_chairs(box: Box, goal: int) -> bool:
    """Whether a goal counts Seats, of which the speaker has just lifted one (A22)."""
    return box.goal_counts[goal - 1][0] == C_CHAIRS


# --- Final Goals -------------------------------------------------------------------------------------------------


def final_achieved(box: Box, s: State, seat: int, aim: int) -> bool:
    """Whether a player has achieved one of the three goals of the Final Goals tile (R:1138-1162, A28)."""
    me = s.players[seat]
    kind = box.final_needs[s.final_tile][aim][0]
    number = box.final_needs[s.final_tile][aim][1]
    one = box.final_needs[s.final_tile][aim][2]
    two = box.final_needs[s.final_tile][aim][3]
    return final_count(box, me, kind, one, two) >= number


def final_count(box: Box, me: Player, kind: int, one: int, two: int) -> int:
    """What a player has of what a Final Goal asks for."""
    if kind == F_CERTIFICATIONS:
        return certifications(box, me)
    if kind == F_CERTIFIED_IN:
        return certified_among(box, me, one, two)
    if kind == F_BANK:
        return me.bank
    if kind == F_BOOKS:
        return me.books
    if kind in (F_CARS_OF_ONE, F_CARS, F_MODELS, F_CARS_OF):
        return final_cars(me, kind, one)
    if kind in (F_UPGRADED_PARTS, F_UPGRADES, F_UPGRADES_OF_ONE, F_UPGRADES_OF):
        return final_upgrades(me, kind, one)
    return expertises(me)


def certified_among(box: Box, me: Player, one: int, two: int) -> int:
    """Certifications in one or two named departments."""
    count = 1 if certified(box, me, one) else 0
    return count + 1 if two != NONE and certified(box, me, two) else count


def final_cars(me: Player, kind: int, model: int) -> int:
    """Goals about cars."""
    if kind == F_CARS:
        return parked(me)
    if kind == F_MODELS:
        return different_models(me)
    if kind == F_CARS_OF:
        return cars_of(me, model)
    most = 0
    for each in range(MODELS):
        most = max(most, cars_of(me, each))
    return most


def final_upgrades(me: Player, kind: int, part: int) -> int:
    """Goals about upgraded designs."""
    if kind == F_UPGRADES:
        return upgrades(me)
    if kind == F_UPGRADES_OF:
        return upgrades_of_part(me, part)
    most = 0
    different = 0
    for each in range(PARTS):
        count = upgrades_of_part(me, each)
        most = max(most, count)
        if count > 0:
            different += 1
    return different if kind == F_UPGRADED_PARTS else most
