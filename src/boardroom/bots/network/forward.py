"""Ask a network: what a seat sees goes in, what it might do and what everybody can expect come out.

In the common subset: the same functions run plain on NumPy and compiled, and give the same numbers bit for bit. The
first layer is by far the largest, and nearly all of a table is as it always is. So every input comes with the value it
has when its element is 0; the sum of these lies in the bias, and only what is not 0 costs something.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final, NamedTuple

import numpy as np

from boardroom.bots.network.eyes import CLIP, WORD, Eyes
from boardroom.bots.network.file import Network
from boardroom.bots.network.foresight import LAYER as PROSPECTS
from boardroom.kernel.chance import Chance, next_word
from boardroom.kernel.contract import prospects
from boardroom.kernel.fast import twin_of
from boardroom.kernel.game import Game
from boardroom.kernel.observation import Observation, look, words_of

# Columns of `Net.elements`.
PLACE: Final = 0  # in the observation
ROW: Final = 1  # the first of its rows of `Net.inputs`
LOW: Final = 2  # the value that this row belongs to
VALUES: Final = 3  # how many values have a row of their own; 0: one row for all, times the scaled value
ELEMENT_COLUMNS: Final = 4

# Columns of `Net.scales`.
MEAN: Final = 0
STD: Final = 1
AT_ZERO: Final = 2  # the scaled value of 0
SCALE_COLUMNS: Final = 3

# Columns of `Net.kinds`, a row for every prospect.
LEAST: Final = 0
MOST: Final = 1
START: Final = 2  # of its scores in the answer
KIND_COLUMNS: Final = 3

WORDS: Final = 1 << 32  # numbers that a generator can give
COLDEST: Final = 0.01  # below this temperature the best action is taken


class Net(NamedTuple):
    """A network laid out for thinking. Named fields, so that compiled code can use it too. A thread needs its own."""

    looks: Any  # [players]: how a plain state is seen
    bytes1: Any  # the records of the memory, in words of every width
    bytes2: Any
    bytes4: Any
    bytes8: Any
    runs: Any  # [players][seat]: how records are seen
    numbers: Any
    bits: Any
    elements: Any  # [element][PLACE …]
    scales: Any  # [element][MEAN …]
    inputs: Any  # [row][first layer]
    bias_a: Any
    second: Any  # [first layer][second layer]
    bias_b: Any
    third: Any  # [second layer][second layer]
    bias_c: Any
    heads: Any  # [second layer][code …, seat …, score of a prospect …]
    bias_heads: Any
    kinds: Any  # [prospect][LEAST …]
    # What is written on while thinking.
    vector: Any  # the observation
    a: Any  # sums of the layers
    b: Any
    c: Any
    answer: Any  # [code …, seat …, score of a prospect …]
    foretold: Any  # [code][prospect]
    chances: Any  # [i]: how likely the i-th legal code is


def lay_out(game: Game, network: Network) -> Net:
    """A network ready to look at plain states."""
    arrays = network.arrays
    elements, scales, inputs, bias = _first_layer(game, network)
    heads = [name for name in ("P", "V", PROSPECTS) if f"{name}.weight" in arrays]
    looks = [Observation(game, players, relative=True) for players in range(1, game.max_seats + 1)]
    runs, numbers, bits = (_stacked([look.tables[i] for look in looks]) for i in range(3))
    blank = np.zeros((1, 1), np.int8)
    kinds, scores = _kinds(game)
    first, second = len(arrays["A.bias"]), len(arrays["B.bias"])
    return Net(
        looks=[looks[0], *looks],
        bytes1=blank,
        bytes2=blank,
        bytes4=blank,
        bytes8=blank,
        runs=runs,
        numbers=numbers,
        bits=bits,
        elements=elements,
        scales=scales,
        inputs=inputs,
        bias_a=bias,
        second=_turned(arrays["B.weight"]),
        bias_b=arrays["B.bias"],
        third=_turned(arrays["C.weight"]),
        bias_c=arrays["C.bias"],
        heads=_turned(np.concatenate([arrays[f"{name}.weight"] for name in heads])),
        bias_heads=np.concatenate([arrays[f"{name}.bias"] for name in heads]),
        kinds=kinds,
        vector=np.zeros(len(looks[0]), np.int64),
        a=np.zeros(first, np.float32),
        b=np.zeros(second, np.float32),
        c=np.zeros(second, np.float32),
        answer=np.zeros(len(game.space) + game.max_seats + scores, np.float32),
        foretold=np.zeros((len(game.space), len(kinds)), np.int64),
        chances=np.zeros(len(game.space)),
    )


def for_memory(net: Net, states: Any) -> Net:
    """The same network for somebody else: another memory, with plain states in it or an array of records."""
    blank = ("vector", "a", "b", "c", "answer", "foretold", "chances")
    own = net._replace(**{name: np.zeros_like(getattr(net, name)) for name in blank}, bias_a=net.bias_a.copy())
    if isinstance(states, list):
        return own
    ones, twos, fours, eights = words_of(states)
    return own._replace(looks=np.zeros(1), bytes1=ones, bytes2=twos, bytes4=fours, bytes8=eights)


def _turned(weights: Any) -> Any:
    """A row for every input instead of one for every output."""
    return np.ascontiguousarray(weights.T)


def _stacked(tables: list[Any]) -> Any:
    """Tables for 1, 2, … players on top of each other, filled up to the largest; nobody sits at the first, for 0."""
    largest = np.max([table.shape for table in tables], axis=0)
    stack = np.zeros((len(tables) + 1, *largest), np.int64)
    for players, table in enumerate(tables, 1):
        stack[players][tuple(slice(length) for length in table.shape)] = table
    return stack


def _kinds(game: Game) -> tuple[Any, int]:
    """Range and place of every prospect, and how many scores there are for all of them."""
    rows, start = [], len(game.space) + game.max_seats
    for kind in game.prospects.kinds:
        rows.append((kind.low, kind.high, start))
        start += kind.width
    return np.array(rows, np.int64).reshape(-1, KIND_COLUMNS), start - len(game.space) - game.max_seats


def _first_layer(game: Game, network: Network) -> tuple[Any, Any, Any, Any]:
    """Elements, scales and rows of inputs as `feel` wants them, and the sums when every element is 0."""
    eyes, arrays = Eyes.of(game), network.arrays
    weights = arrays["A.weight"].T.astype(np.float64)
    mean, std = (arrays[name].astype(np.float64) for name in ("mean", "std"))
    bias = arrays["A.bias"].astype(np.float64)
    onehots: dict[int, list[int]] = {}
    for row, place in enumerate(eyes.onehot_element.tolist()):
        onehots.setdefault(place, []).append(row)
    elements, scales = [], []
    rows: list[Any] = []
    for i, place in enumerate(eyes.scaled_element.tolist()):
        slope = weights[len(eyes.onehot_element) + i]
        zero = _scaled(0, mean[i], std[i])
        bias += zero * slope
        scales.append((mean[i], std[i], zero))
        own = onehots.get(place, [])
        low = int(eyes.onehot_value[own[0]]) if own else 0
        elements.append((place, len(rows), low, len(own)))
        if not own:
            rows.append(slope)
            continue
        nothing = weights[own[-low]]
        bias += nothing
        rows += [
            weights[row] - nothing + (_scaled(low + n, mean[i], std[i]) - zero) * slope for n, row in enumerate(own)
        ]
    return np.array(elements), np.array(scales), np.array(rows, np.float32), bias.astype(np.float32)


def _scaled(value: int, mean: float, std: float) -> float:
    return float(min(max((value - mean) / std, -CLIP), CLIP))


# --- looking ------------------------------------------------------------------------------------------------------


def see(net: Net, states: Any, at: int, seat: int) -> None:
    """Fill `net.vector` with what a seat sees of a state."""
    s = states[at]
    net.vector[:] = net.looks[s.seats].of(s, seat)


@twin_of(see)
def see_record(net: Net, states: Any, at: int, seat: int) -> None:
    """`see`, fast."""
    seats = states[at].seats
    look(
        net.bytes1,
        net.bytes2,
        net.bytes4,
        net.bytes8,
        at,
        net.runs[seats],
        net.numbers[seats],
        net.bits[seats],
        seat,
        seats,
        net.vector,
    )


# --- thinking, in the common subset -------------------------------------------------------------------------------


def ask(net: Net, states: Any, at: int, seat: int) -> None:
    """Fill `net.answer` with what the network says of a state to the seat that decides there."""
    see(net, states, at, seat)
    feel(net)
    pass_on(net.a, net.second, net.bias_b, net.b)
    pass_on(net.b, net.third, net.bias_c, net.c)
    net.c[:] = np.maximum(net.b, 0) + np.maximum(net.c, 0)
    pass_on(net.c, net.heads, net.bias_heads, net.answer)


def feel(net: Net) -> None:
    """The first layer, from what is not 0."""
    sums = net.a
    sums[:] = net.bias_a
    for i in range(len(net.elements)):
        element = net.elements[i]
        value = min(max(net.vector[element[PLACE]], -WORD), WORD)
        if value == 0:
            continue
        if element[VALUES]:
            sums += net.inputs[element[ROW] + min(max(value - element[LOW], 0), element[VALUES] - 1)]
        else:
            scale = net.scales[i]
            x = min(max((value - scale[MEAN]) / scale[STD], -CLIP), CLIP) - scale[AT_ZERO]
            sums += np.float32(x) * net.inputs[element[ROW]]


def pass_on(sums: Any, weights: Any, bias: Any, out: Any) -> None:
    """The sums of a layer from those of the one before, which passes on what is above 0."""
    out[:] = bias
    for i in range(len(sums)):
        if sums[i] > 0:
            out += sums[i] * weights[i]


def expect(net: Net, seats: int, seat: int, player: int) -> float:
    """What the last answer, given to `seat`, promises to a player: about 1 who wins, about -1 who comes last."""
    codes = len(net.foretold)
    return float(net.answer[codes + (player - seat) % seats])


def lean(net: Net, box: Any, states: Any, at: int, seat: int, codes: Any, count: int, warmth: float) -> int:
    """Fill `net.chances` with how likely each legal code is after the last answer; return the place of the likeliest.

    At the temperature 1 they are what the network learned; the colder, the more the best stands out.
    """
    chances = net.chances
    for i in range(count):
        chances[i] = net.answer[codes[i]]
    if len(net.kinds) and prospects(box, states[at], seat, codes, count, net.foretold):
        for i in range(count):
            chances[i] += foretold_score(net, codes[i])
    best = 0
    for i in range(count):
        if chances[i] > chances[best]:
            best = i
    top = chances[best]
    total = 0.0
    for i in range(count):
        chances[i] = exp((chances[i] - top) / max(warmth, COLDEST))
        total += chances[i]
    for i in range(count):
        chances[i] /= total
    return best


def foretold_score(net: Net, code: int) -> float:
    """What the numbers that a game tells of a code add to it."""
    score = 0.0
    for k in range(len(net.kinds)):
        kind = net.kinds[k]
        value = min(max(net.foretold[code][k], kind[LEAST]), kind[MOST])
        score += net.answer[kind[START] + value - kind[LEAST]]
    return score


def draw(net: Net, count: int, chooser: Chance) -> int:
    """The place of a code, drawn by `net.chances`."""
    ticket = next_word(chooser) / WORDS
    i = 0
    while i < count - 1 and ticket >= net.chances[i]:
        ticket -= net.chances[i]
        i += 1
    return i
