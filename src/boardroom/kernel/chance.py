"""The random generator that lives in the state.

Four 32-bit words, mixed with additions, shifts and exclusive-ors kept in range by masks, so plain and fast play
draw the same numbers bit for bit. The scheme is the well-known "small fast counting" generator with a 32-bit counter
(C. Doty-Humphrey). Everything here is in the common subset of Python and Numba.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated, Final

from boardroom.kernel.schema import record, within

WORD: Final = 0xFFFF_FFFF
SEED_LIMIT: Final = 1 << 63
WARM_UP: Final = 12  # words thrown away, so that nearby seeds have nothing in common


@record
class Chance:
    """The generator's words. Declare the field that holds it `NOBODY`: its content is the future."""

    a: Annotated[int, within(0, WORD)]
    b: Annotated[int, within(0, WORD)]
    c: Annotated[int, within(0, WORD)]
    counter: Annotated[int, within(0, WORD)]


def seed_chance(chance: Chance, seed: int, stream: int) -> None:
    """Start the generator from a seed below 2**63; different streams of one seed are independent."""
    chance.a = seed & WORD
    chance.b = (seed >> 32) & WORD
    chance.c = stream & WORD
    chance.counter = 1
    for _ in range(WARM_UP):
        next_word(chance)


def next_word(chance: Chance) -> int:
    """The next 32 random bits."""
    word = (chance.a + chance.b + chance.counter) & WORD
    chance.counter = (chance.counter + 1) & WORD
    chance.a = chance.b ^ (chance.b >> 9)
    chance.b = (chance.c + (chance.c << 3)) & WORD
    turned = ((chance.c << 21) | (chance.c >> 11)) & WORD
    chance.c = (turned + word) & WORD
    return word


def below(chance: Chance, n: int) -> int:
    """A number in 0..n-1, every one equally likely: words beyond the last whole multiple of n are drawn again."""
    limit = (WORD + 1) - (WORD + 1) % n
    word = next_word(chance)
    while word >= limit:
        word = next_word(chance)
    return word % n


def shuffle(chance: Chance, items: MutableSequence[int], n: int) -> None:
    """Put the first n items into random order."""
    for i in range(n - 1, 0, -1):
        j = below(chance, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept


def pick(chance: Chance, counts: Sequence[int], kinds: int) -> int:
    """The kind of one piece drawn blindly from a bag that holds `counts[kind]` pieces of each kind."""
    total = 0
    for kind in range(kinds):
        total += counts[kind]
    ticket = below(chance, total)
    kind = 0
    while ticket >= counts[kind]:
        ticket -= counts[kind]
        kind += 1
    return kind
