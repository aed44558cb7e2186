"""What a network is to a mind that thinks: it says what it would do, and where a search should look."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from threading import local
from typing import Any, Final

from boardroom.bots.desk import AT_HAND, HERE, WORLD, Desk, Maker
from boardroom.bots.guided import foretell, guided_search
from boardroom.bots.network.file import Network, shipped_network
from boardroom.bots.network.forward import Net, ask, at_desk, lay_out, lean
from boardroom.bots.network.place import network_file
from boardroom.kernel.contract import legal
from boardroom.kernel.fast import copy_state
from boardroom.kernel.game import Game

KEPT: Final = 16  # networks that stay in memory


def grow_guided(desk: Desk, net: Net, seat: int, first: int, playouts: int, chooser: Any) -> None:
    """Search on where the network leads. In the common subset."""
    guided_search(desk, net, seat, first, playouts, chooser[0])


def consult(desk: Desk, net: Net, seat: int, warmth: float) -> int:
    """Ask the network in `desk.states[HERE]`: `net.chances` of the legal codes, which are counted. In the subset.

    A copy is looked at: to see where an action leads it is tried, and others may be reading the position.
    """
    copy_state(desk.states, WORLD, HERE)
    codes = desk.codes[AT_HAND]
    count = legal(desk.boxes[0], desk.states[WORLD], seat, codes)
    ask(net, desk.states, WORLD, seat)
    lean(net, desk.boxes[0], desk.states, WORLD, seat, codes, count, warmth)
    return count


class Adviser:
    """A network at the desks of a mind. Threads may share it."""

    def __init__(self, game: Game, network: Network, laid_out: Net | None = None) -> None:
        self.game = game
        self.network = network
        self._laid_out = laid_out or lay_out(game, network)
        self._nets = local()  # one for every thread and speed

    def likely(self, desk: Desk, seat: int, warmth: float, fast: bool) -> dict[int, float]:
        """How likely it takes each legal code of the position on the desk to be, at a temperature."""
        net = self._net(desk, fast)
        count = int(Maker(fast).driver(self.game, consult)(desk, net, seat, warmth))
        return {int(desk.codes[AT_HAND][i]): float(net.chances[i]) for i in range(count)}

    def search(self, desk: Desk, seat: int, first: int, chooser: Any, fast: bool) -> Callable[[int], None]:
        """What runs some more playouts of a search."""
        run, net = Maker(fast).driver(self.game, grow_guided), self._net(desk, fast)
        return lambda playouts: run(desk, net, seat, first, playouts, chooser)

    def outlook(self, desk: Desk, seats: int, fast: bool) -> tuple[float, ...]:
        """What every player can expect in the position on the desk."""
        Maker(fast).driver(self.game, foretell)(desk, self._net(desk, fast))
        return tuple(float(desk.results[seat]) for seat in range(seats))

    def _net(self, desk: Desk, fast: bool) -> Net:
        """The network at this thread's desk of a speed."""
        name = "fast" if fast else "plain"
        if not hasattr(self._nets, name):
            setattr(self._nets, name, at_desk(self._laid_out, desk.states))
        net: Net = getattr(self._nets, name)
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
