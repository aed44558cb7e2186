"""What things are called in Smartphone Inc., and small phrases about them."""

from __future__ import annotations

from typing import Final

from boardroom.games.smartphone.actions import CELL_NAMES, POSITION_NAMES, SYMBOL_LETTERS, SYMBOL_NAMES
from boardroom.games.smartphone.box import Box
from boardroom.games.smartphone.rules.layings import base_cell, face, is_under, turned_out
from boardroom.games.smartphone.rules.offices import bonus_of, strength_of
from boardroom.games.smartphone.rules.pads import lower_pad, upper_pad
from boardroom.games.smartphone.rules.players import is_steve
from boardroom.games.smartphone.rules.technology import studied_count
from boardroom.games.smartphone.state import (
    ASIDE,
    DIRECTIONS,
    GPS,
    HALVES,
    LI_ION,
    NFC,
    NONE,
    SIDE_B,
    Player,
    State,
)
from boardroom.kernel.table import Name, Names, count

SHOWN: Final = Names.read(__file__)
SIZE_NAMES: Final = ("", "small", "medium", "large")
DIRECTION_WORDS: Final = ("north", "east", "south", "west")
SIDE_NAMES: Final = (("mass market", "laboratory"), ("factory", "premium"))  # of pads A and B, ours
TURNS: Final = ("not turned", "turned a quarter clockwise", "turned upside down", "turned a quarter anticlockwise")

TECH_NAMES: Final = SHOWN["tech"]
REGION_NAMES: Final = SHOWN["region"]


def goods(number: int) -> str:
    """`1 goods`, `2 goods`."""
    return count(number, "goods", "goods")


def gained(box: Box, s: State, seat: int, tech: int) -> str:
    """What side B of a technology does at once for who studies it, where that is less than the card says."""
    me = s.players[seat]
    if s.sides[tech] == SIDE_B and tech == NFC and me.price == box.price_highest:
        return f", but {me.price} is the highest price"
    made = {GPS: box.gps_goods, LI_ION: studied_count(me) + 1}.get(tech, 0) if s.sides[tech] == SIDE_B else 0
    return in_stock(me, made)


def in_stock(me: Player, made: int) -> str:
    """How many goods there are, where more would be made."""
    return f", but only {me.stock} in stock" if me.stock < made else ""


def who(s: State, p: int) -> str:
    """A player, or Steve."""
    return "Steve" if is_steve(s, p) else f"@{p}"


def tile_text(box: Box, tile: int) -> Name:
    """`research and truck`, `double goods`, with its symbols in letters."""
    symbols = [face(box, tile, half) for half in range(HALVES)]
    first, second = (SYMBOL_NAMES[symbol] for symbol in symbols)
    text = f"double {first}" if first == second else f"{first} and {second}"
    return Name(text, letters="".join(SYMBOL_LETTERS[symbol] for symbol in symbols))


def bonus_text(box: Box, s: State, region: int) -> str:
    """What the retailer in a region gives."""
    strength = strength_of(box, s, region)
    text: str = SHOWN["retailer_bonus"][bonus_of(box, s, region)].text
    return text.format(goods=goods(strength), markers=count(strength, "progress marker"))


def stack_text(stack: int) -> str:
    """`pad A, mass market, on pad B, premium`."""
    sides = SIDE_NAMES[0][stack >> 1 & 1], SIDE_NAMES[1][stack & 1]
    upper, lower = upper_pad(stack), lower_pad(stack)
    return f"pad {'AB'[upper]}, {sides[upper]}, on pad {'AB'[lower]}, {sides[lower]}"


def position_text(position: int) -> str:
    """How pad B lies relative to pad A."""
    turns, row, column = (int(part) for part in POSITION_NAMES[position].split())
    down = f"{count(abs(row), 'row')} {'down' if row > 0 else 'up'}" if row else "level"
    right = f"{count(abs(column), 'column')} to the {'right' if column > 0 else 'left'}" if column else "flush left"
    return f"pad B {TURNS[turns]}, {down}, {right}"


def laying_text(box: Box, me: Player, tile: int, laying: int) -> str:
    """How a tile is laid, in words that no other way shares."""
    if laying == ASIDE:
        return "face down beside the pads"
    known = 0 <= tile < me.tile_count and me.tiles[tile] != NONE
    symbols = [SYMBOL_NAMES[face(box, me.tiles[tile], half)] if known else ("first", "second")[half] for half in (0, 1)]
    cell = CELL_NAMES[base_cell(me.plan, laying)]
    way = DIRECTION_WORDS[laying % DIRECTIONS]
    under = " under the upper pad" if is_under(laying) else ""
    if turned_out(laying):
        return f"{symbols[1]} on {cell}{under}, {symbols[0]} sticking out to the {way}"
    return f"{symbols[0]} on {cell}, {symbols[1]} to the {way}{under}"


def office_where(s: State, region: int) -> str:
    """`in China`, `with the retailer in the USA`."""
    return f"{'in' if s.retailer[region] == NONE else 'with the retailer in'} {REGION_NAMES[region].the}"
