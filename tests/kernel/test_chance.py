"""The generator in the state: the published scheme, fair draws, the same numbers in both speeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations
from math import sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardroom.kernel.chance import SEED_LIMIT, WORD, Chance, below, next_word, pick, seed_chance, shuffle
from boardroom.kernel.fast import compiled
from boardroom.kernel.game import find
from boardroom.kernel.schema import Schema, copy, flatten
from tests.kit import example

seeds = st.integers(0, SEED_LIMIT - 1)
streams = st.integers(0, 9)


def seeded(seed: int, stream: int = 0) -> Chance:
    """A generator at its start."""
    chance = Chance()
    seed_chance(chance, seed, stream)
    return chance


def words(chance: Chance) -> Iterator[int]:
    """The numbers of a generator."""
    while True:
        yield next_word(chance)


def published(seed: int, stream: int) -> Iterator[int]:
    """sfc32 after its author, written once more on NumPy's 32-bit integers, which wrap by themselves."""
    a, b, c, counter, one = (np.array([v], np.uint32) for v in (seed % 2**32, seed // 2**32, stream, 1, 1))
    for n in range(10**9):
        out = a + b + counter
        counter = counter + one
        a = b ^ (b >> np.uint32(9))
        b = c + (c << np.uint32(3))
        c = ((c << np.uint32(21)) | (c >> np.uint32(11))) + out
        if n >= 12:
            yield int(out[0])


@given(seeds, streams)
def test_the_numbers_are_those_of_the_published_scheme(seed: int, stream: int) -> None:
    assert list(islice(words(seeded(seed, stream)), 40)) == list(islice(published(seed, stream), 40))


@pytest.mark.parametrize(
    ("seed", "stream", "first"),
    [
        (0, 0, [1363572419, 145230303, 808754475, 4216505632]),
        (1, 0, [441792574, 614447336, 1644328534, 3387734806]),
        (0, 1, [1299785925, 4001059704, 2906380172, 1047107358]),
        (SEED_LIMIT - 1, 2, [2707210674, 394036472, 1949454803, 1851921078]),
    ],
)
def test_the_numbers_never_change(seed: int, stream: int, first: list[int]) -> None:
    """Recorded games depend on them."""
    assert list(islice(words(seeded(seed, stream)), 4)) == first


@given(seeds, streams)
def test_the_words_stay_in_their_range(seed: int, stream: int) -> None:
    chance = seeded(seed, stream)
    for word in islice(words(chance), 50):
        assert 0 <= word <= WORD
        assert Schema(Chance).out_of_range(chance) == []


def test_seeds_and_streams_have_nothing_in_common() -> None:
    runs = [tuple(islice(words(seeded(seed, stream)), 8)) for seed in range(200) for stream in range(3)]
    assert len({word for run in runs for word in run}) >= 8 * len(runs) - 5


@given(seeds, st.integers(1, 2**32))
def test_below_throws_away_what_would_favour_small_numbers(seed: int, n: int) -> None:
    """The first word under the largest multiple of n counts, the others are drawn again."""
    limit = 2**32 // n * n
    fair = (word % n for word in published(seed, 0) if word < limit)
    chance = seeded(seed)
    assert [below(chance, n) for _ in range(10)] == list(islice(fair, 10))


def chi_square(counts: Counter[Any], shares: dict[Any, float]) -> float:
    """How far counts are from what they should be."""
    total = sum(counts.values())
    return sum((counts[k] - total * share) ** 2 / (total * share) for k, share in shares.items())


def surprising(kinds: int) -> float:
    """A chi-square that fair draws of so many kinds reach about once in a million times."""
    return kinds - 1 + 5 * sqrt(2 * (kinds - 1)) + 12


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 52])
def test_below_is_uniform(n: int) -> None:
    chance = seeded(n)
    counts = Counter(below(chance, n) for _ in range(400 * n))
    assert set(counts) == set(range(n))
    assert chi_square(counts, dict.fromkeys(range(n), 1 / n)) < surprising(n)


def test_successive_draws_are_independent() -> None:
    chance = seeded(5)
    pairs = Counter((below(chance, 4), below(chance, 4)) for _ in range(8_000))
    shares = {(a, b): 1 / 16 for a in range(4) for b in range(4)}
    assert chi_square(pairs, shares) < surprising(16)


def test_the_first_draw_is_uniform_over_seeds() -> None:
    """Simulations use seeds 0, 1, 2, …: nearby seeds must not deal alike."""
    counts = Counter(below(seeded(seed), 6) for seed in range(6_000))
    assert chi_square(counts, dict.fromkeys(range(6), 1 / 6)) < surprising(6)


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    chance = seeded(3)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6_000):
        cards = [0, 1, 2, 3]
        shuffle(chance, cards, 4)
        orders[tuple(cards)] += 1
    assert chi_square(orders, dict.fromkeys(permutations(range(4)), 1 / 24)) < surprising(24)


@given(seeds, st.lists(st.integers(), max_size=12), st.data())
def test_a_shuffle_keeps_the_cards_and_leaves_the_rest_alone(seed: int, cards: list[int], data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(cards)))
    shuffled = list(cards)
    shuffle(seeded(seed), shuffled, n)
    assert sorted(shuffled[:n]) == sorted(cards[:n])
    assert shuffled[n:] == cards[n:]


def test_a_shuffle_of_one_card_draws_nothing() -> None:
    chance = seeded(9)
    shuffle(chance, [4], 1)
    assert chance == seeded(9)


def test_a_piece_is_picked_as_often_as_it_is_in_the_bag() -> None:
    chance = seeded(8)
    counts = Counter(pick(chance, [4, 0, 1, 3, 99], 4) for _ in range(4_000))
    assert set(counts) == {0, 2, 3}
    assert chi_square(counts, {0: 4 / 8, 2: 1 / 8, 3: 3 / 8}) < surprising(3)


def draw(chances: Any, cards: Any, out: Any, seed: int, stream: int) -> None:
    """Every kind of draw, as a driver does it."""
    chance = chances[0]
    seed_chance(chance, seed, stream)
    for i in range(len(out) // 3):
        out[3 * i] = next_word(chance)
        out[3 * i + 1] = below(chance, 3 + 1_000_000_000 * (i % 4))
        out[3 * i + 2] = pick(chance, cards, len(cards))
        shuffle(chance, cards, len(cards))


@pytest.mark.parametrize(("seed", "stream"), [(0, 0), (7, 1), (2**32, 0), (SEED_LIMIT - 1, 3)])
def test_both_speeds_draw_the_same_numbers(seed: int, stream: int) -> None:
    schema = Schema(Chance)
    plain, cards, out = [Chance()], [5, 0, 2, 1], [0] * 300
    draw(plain, cards, out, seed, stream)
    fast, fast_cards, fast_out = schema.to_array(Chance()), np.array([5, 0, 2, 1]), np.zeros(300, np.int64)
    compiled(find(example.NAME), draw)(fast, fast_cards, fast_out, seed, stream)
    assert fast_out.tolist() == out
    assert fast_cards.tolist() == cards
    assert schema.from_record(fast[0]) == plain[0]


def test_a_copied_generator_goes_on_alike() -> None:
    chance = seeded(11)
    twin = copy(chance)
    assert list(islice(words(twin), 20)) == list(islice(words(chance), 20))
    assert flatten(twin) == flatten(chance)
