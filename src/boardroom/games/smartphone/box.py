"""The components of Smartphone Inc. as the rules read them; values and provenance are in `box.toml`."""

from __future__ import annotations

from typing import Annotated

from boardroom.games.smartphone.state import (
    BLOCK,
    BONUSES,
    COLOURS,
    FACES,
    FEWEST_SEATS,
    GOODS_BONUS,
    HALVES,
    KINDS,
    MAX_SEATS,
    MEDIUM,
    OFFICE_CELLS,
    PAD_CELLS,
    PADS,
    PROGRESS_BONUS,
    PURPLE_BUYERS,
    RED_BUYERS,
    REGIONS,
    RETAILERS,
    ROUNDS,
    SHOP_CELLS,
    SIDES,
    SIZES,
    STEVE_PADS,
    SYMBOLS,
    TECHNOLOGIES,
)
from boardroom.kernel.schema import record, shape, since, within

PLAYER_COUNTS = MAX_SEATS - FEWEST_SEATS + 1
SEEN_TILES = ROUNDS * BLOCK

Markers = Annotated[int, within(1, 40)]
Price = Annotated[int, within(1, 15)]
Extra = Annotated[int, within(0, 5)]


@record
class Box:
    """Every printed value and constant."""

    pads: Annotated[list[list[list[int]]], shape(PADS, SIDES, PAD_CELLS), within(0, SYMBOLS - 1)]
    tile_faces: Annotated[list[list[int]], shape(KINDS, HALVES), within(1, SYMBOLS - 1)]
    tile_copies: Annotated[list[int], shape(KINDS), within(0, 30)]
    start_faces: Annotated[list[list[int]], shape(COLOURS, HALVES), within(1, SYMBOLS - 1)]
    home: Annotated[list[int], shape(COLOURS), within(0, REGIONS - 1)]
    start_vp: Annotated[list[int], shape(COLOURS), within(0, 60)]
    compensation: Annotated[list[int], shape(COLOURS), within(0, 60), since(2)]
    progress_markers: Markers
    office_markers: Markers
    goods_markers: Annotated[int, within(1, 60)]
    goods_tokens: Annotated[int, within(0, 60)]
    price_lowest: Annotated[int, within(1, 9)]
    price_highest: Price
    price_start: Price
    tech_cost: Annotated[list[int], shape(TECHNOLOGIES), within(1, 12)]
    patent_surcharge: Extra
    patent_vp: Annotated[list[int], shape(TECHNOLOGIES), within(0, 60)]
    gps_factor: Annotated[int, within(1, 5)]
    gps_goods: Annotated[int, within(0, 20)]
    gamepad_discount: Extra
    online_goods: Annotated[int, within(0, 3)]
    nfc_price: Extra
    region_size: Annotated[list[int], shape(REGIONS), within(1, SIZES)]
    entry_cost: Annotated[list[int], shape(SIZES), within(1, 12)]
    office_cells: Annotated[list[int], shape(SIZES), within(1, OFFICE_CELLS)]
    red_buyers: Annotated[list[list[int]], shape(REGIONS, RED_BUYERS), within(0, 15)]
    purple_buyers: Annotated[list[list[int]], shape(REGIONS, PURPLE_BUYERS), within(0, TECHNOLOGIES)]
    control_first: Annotated[list[list[int]], shape(SIZES, OFFICE_CELLS), within(0, 60)]
    control_second: Annotated[list[list[int]], shape(SIZES, OFFICE_CELLS), within(0, 60)]
    links: Annotated[list[list[int]], shape(REGIONS, REGIONS), within(0, 1)]
    retailer_size: Annotated[list[int], shape(RETAILERS), within(1, SIZES)]
    retailer_bonus: Annotated[list[list[int]], shape(RETAILERS, FACES), within(0, BONUSES - 1)]
    retailer_strength: Annotated[list[list[int]], shape(RETAILERS, FACES), within(0, 12)]
    retailer_cells: Annotated[list[int], shape(SIZES), within(1, SHOP_CELLS)]
    retailer_vp: Annotated[list[list[list[int]]], shape(SIZES, 2, SHOP_CELLS), within(0, 60)]
    retailer_regions: Annotated[list[list[int]], shape(PLAYER_COUNTS, REGIONS), within(0, 1)]
    steve_symbols: Annotated[list[list[int]], shape(STEVE_PADS, SYMBOLS), within(0, 12)]
    steve_tokens: Extra


def impossible(box: Box) -> str:
    """What is impossible about values that are each in range; empty if nothing is."""
    if not box.price_lowest <= box.price_start <= box.price_highest:
        return f"price_start = {box.price_start} must be {box.price_lowest} to {box.price_highest}"
    if sum(box.tile_copies) < SEEN_TILES:
        return f"tile_copies must add up to {SEEN_TILES} at least: {BLOCK} are turned up in each of {ROUNDS} rounds"
    if len(set(box.home)) < COLOURS:
        return f"home must name {COLOURS} different regions, not {box.home}"
    if any(box.region_size[region] != MEDIUM for region in box.home):
        return "home regions must be of medium size: the others without a player get a retailer"
    if any(covered[region] for covered in box.retailer_regions for region in box.home):
        return "retailer_regions must not name a home region: it gets a retailer just when nobody lives there"
    for region in range(REGIONS):
        if any(box.links[region][other] != box.links[other][region] for other in range(REGIONS)):
            return f"links must be the same in both directions, which row {region} is not"
        if box.links[region][region]:
            return f"links must not lead from a region to itself, as in row {region}"
    for bonuses, strengths in zip(box.retailer_bonus, box.retailer_strength, strict=True):
        for bonus, strength in zip(bonuses, strengths, strict=True):
            if bonus in (GOODS_BONUS, PROGRESS_BONUS) and strength == 0:
                return "retailer_strength must be at least 1 where the bonus is goods or progress"
    return lacking_retailer(box)


def lacking_retailer(box: Box) -> str:
    """Whether there are too few retailers of a size for some number of players and choice of colours."""
    for count, covered in enumerate(box.retailer_regions):
        seats = count + FEWEST_SEATS
        for size in range(1, SIZES + 1):
            needed = sum(covered[region] for region in range(REGIONS) if box.region_size[region] == size)
            if size == MEDIUM:
                needed += max(0, box.region_size.count(MEDIUM) - seats)
            if needed > box.retailer_size.count(size):
                return f"retailer_size must have {needed} of size {size} for {seats} players"
    return ""
