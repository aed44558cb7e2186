"""What a network is to whoever thinks: it says what it would do, and where a search should look."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from threading import local
from typing import Any, Final

from boardroom.bots.guided import foretell, guided_search
from boardroom.bots.memory import AT_HAND, HERE, WORLD, Maker, Memory
from boardroom.bots.network.conditions import share_of_box
from boardroom.bots.network.file import Network, shipped_network
from boardroom.bots.network.forward import Net, ask, for_memory, lay_out, lean
from boardroom.bots.network.place import network_file
from boardroom.kernel.box import Box
from boardroom.kernel.contract import legal
from boardroom.kernel.fast import copy_state
from boardroom.kernel.game import Game

KEPT: Final = 16  # networks that stay in memory


def grow_guided(memory: Memory, net: Net, seat: int, first: int, playouts: int, chooser: Any) -> None:
    """Search on where the network leads. In the common subset."""
    guided_search(memory, net, seat, first, playouts, chooser[0])


def consult(memory: Memory, net: Net, seat: int, warmth: float) -> int:
    """Ask the network in `memory.states[HERE]`: `net.chances` of the legal codes, which are counted. In the subset.

    A copy is looked at: to see where an action leads it is tried, and others may be reading the position.
    """
    copy_state(memory.states, WORLD, HERE)
    codes = memory.codes[AT_HAND]
    count = legal(memory.boxes[0], memory.states[WORLD], seat, codes)
    ask(net, memory.states, WORLD, seat)
    lean(net, memory.boxes[0], memory.states, WORLD, seat, codes, count, warmth)
    return count


class Adviser:
    """A network for the memories of a thinker. Threads may share it."""

    def __init__(self, game: Game, network: Network, laid_out: Net | None = None) -> None:
        self.game = game
        self.network = network
        self._laid_out = laid_out or lay_out(game, network)
        self._nets = local()  # one for every thread and speed

    def likely(self, memory: Memory, box: Box[Any], seat: int, warmth: float, fast: bool) -> dict[int, float]:
        """How likely it takes each legal code of the position in memory to be, at a temperature."""
        net = self._net(memory, box, fast)
        count = int(Maker(fast).driver(self.game, consult)(memory, net, seat, warmth))
        return {int(memory.codes[AT_HAND][i]): float(net.chances[i]) for i in range(count)}

    def search(
        self, memory: Memory, box: Box[Any], seat: int, first: int, chooser: Any, fast: bool
    ) -> Callable[[int], None]:
        """What runs some more playouts of a search."""
        run, net = Maker(fast).driver(self.game, grow_guided), self._net(memory, box, fast)
        return lambda playouts: run(memory, net, seat, first, playouts, chooser)

    def outlook(self, memory: Memory, box: Box[Any], seats: int, fast: bool) -> tuple[float, ...]:
        """What every player can expect in the position in memory."""
        Maker(fast).driver(self.game, foretell)(memory, self._net(memory, box, fast))
        return tuple(float(memory.results[seat]) for seat in range(seats))

    def _net(self, memory: Memory, box: Box[Any], fast: bool) -> Net:
        """The network for the memory of this thread and speed, told which box is played with."""
        name = "fast" if fast else "plain"
        net, told = getattr(self._nets, name, None) or (for_memory(self._laid_out, memory.states), "")
        if told != box.hash:
            net.bias_a[:] = self._laid_out.bias_a + share_of_box(self.network.arrays, self.network.about, box)
            setattr(self._nets, name, (net, box.hash))
        return net


def shipped_adviser(game: Game) -> Adviser | None:
    """The adviser of a game that has a network; what was read of it is kept."""
    path = network_file(game)
    if not path.exists():
        return None
    found = _read(game, path, path.stat().st_mtime_ns)
    return Adviser(game, *found) if found else None


@lru_cache(KEPT)
def _read(game: Game, path: Path, changed: int) -> tuple[Network, Net] | None:
    network = shipped_network(game)
    return (network, lay_out(game, network)) if network else None
