"""How fast thousands of games run side by side, on one core and on more.

    python -m boardroom.arena.batch_bench --threads 1,2,4,8,16 --json batch.json

Needs nothing but NumPy and Numba. `boardroom bench --batch` is the same. With `--network` a small network chooses too:
numpy, or a device of PyTorch's.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import numpy as np

from boardroom.arena.bench import BenchError, best_rate
from boardroom.arena.network import WIDTH, make_network
from boardroom.envs.batch import Games
from boardroom.kernel.game import find, games

SIZES: Final = (4096, 16384)  # games side by side: the better one counts
STEPS: Final = 16  # decisions of each game in one call where nobody looks
REPEATS: Final = 4  # of every measurement: there are two hundred of them
COLUMNS: Final = {
    "blind_per_second": "blind",
    "observed_per_second": "observed",
    "learner_per_second": "learner",
    "network_per_second": "network",
}
EXPLANATION: Final = f"""\
Decisions per second, with as many players as fit, the best of several short repeats and of {SIZES} games.
Blind: the rules, with actions picked blindly inside the call. Observed: the same in lockstep, one call a decision, with
the observation of the seat that decides and the mask of its actions, in every game. Learner: actions picked in NumPy,
by one thread, then checked and done, observed in the same way: a learner's loop without the network. Network: the same
with a network of two hidden layers of {WIDTH} that chooses, and no learning (with --network only)."""


def powers_of_two(most: int) -> list[int]:
    """1, 2, 4, … and `most` itself."""
    return sorted({1 << n for n in range(most.bit_length()) if 1 << n <= most} | {most})


def measure(name: str, threads: int, sizes: Sequence[int] = SIZES, network: str | None = None) -> dict[str, Any]:
    """All figures of a game with so many threads; where the network runs, if one is to choose."""
    row: dict[str, Any] = {"game": name, "players": find(name).max_seats, "threads": threads}
    for size in sizes:
        for figure, work in works(name, size, threads, network).items():
            rate = round(best_rate(work, REPEATS))
            if rate > row.get(f"{figure}_per_second", 0):
                row |= {f"{figure}_per_second": rate, f"{figure}_games": size}
    return row


def works(name: str, size: int, threads: int, network: str | None) -> dict[str, Callable[[int], int]]:
    """All that is measured, by its name."""
    unseen = Games(name, games=size, seed=1, threads=threads)
    seen = Games(name, games=size, seed=1, threads=threads, watched=True)
    found = {"blind": blind(unseen), "observed": observed(seen), "learner": learner(seen)}
    return found | ({"network": with_network(seen, network)} if network else {})


def blind(games: Games) -> Callable[[int], int]:
    """Rules alone."""

    def run(times: int) -> int:
        games.play_random(times * STEPS)
        return times * STEPS * len(games)

    return run


def observed(games: Games) -> Callable[[int], int]:
    """Rules and observations, one decision in every game at a time."""

    def run(times: int) -> int:
        for _ in range(times):
            games.play_random()
            games.observe()
        return times * len(games)

    return run


def learner(games: Games) -> Callable[[int], int]:
    """All that a learner's loop does besides its network."""
    luck, rows = np.random.default_rng(1), np.arange(len(games))

    def run(times: int) -> int:
        for _ in range(times):
            games.step(games.codes[rows, (luck.random(len(games)) * games.counts).astype(np.int64)])
            games.observe()
            games.masks()
        return times * len(games)

    return run


def with_network(games: Games, where: str) -> Callable[[int], int]:
    """The same with a network that chooses: what a learner's rollout costs."""
    choose = make_network(where, len(games.observer), len(games.game.space), games.threads)

    def run(times: int) -> int:
        for _ in range(times):
            games.step(choose(games.observe(), games.masks()))
        return times * len(games)

    return run


def warm(names: Iterable[str], threads: Sequence[int]) -> None:
    """Have everything compiled, every title in a process of its own."""
    command = [sys.executable, "-m", __spec__.name, "--warm", "--threads", ",".join(map(str, threads))]
    waiting = list(names)
    running: list[subprocess.Popen[bytes]] = []
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            running.append(subprocess.Popen([*command, waiting.pop()], stdout=subprocess.DEVNULL))
        if running.pop(0).wait():
            raise BenchError("compiling failed; see above")


def compile_here(name: str, threads: Sequence[int]) -> None:
    """Have everything compiled that `measure` calls, in this process."""
    for count in {min(count, 2) for count in threads}:
        for work in works(name, 2, count, None).values():
            work(1)


def table(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The figures as lines of a Markdown table: a line per title and kind, a column per number of threads."""
    counts = sorted({row["threads"] for row in rows})
    yield "| | | " + " | ".join(f"{count} thread{'s' * (count > 1)}" for count in counts) + " |"
    yield "|---|---|" + "--:|" * len(counts)
    for name in dict.fromkeys(row["game"] for row in rows):
        for column, title in COLUMNS.items():
            found = {row["threads"]: row[column] for row in rows if row["game"] == name and column in row}
            if not found:
                continue
            cells = [f"{found[count]:,}" if count in found else "" for count in counts]
            yield f"| {find(name).about.title} | {title} | " + " | ".join(cells) + " |"


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("game", nargs="*", help="titles; without any, all of them")
    arguments.add_argument("--threads", default="", help="numbers of threads, such as 1,2,4,8,16")
    arguments.add_argument("--network", metavar="WHERE", help="let a network choose: numpy, or cpu or cuda in PyTorch")
    arguments.add_argument("--json", metavar="FILE", help="write the figures there too")
    arguments.add_argument("--warm", action="store_true", help="compile only")
    chosen = arguments.parse_args()
    names = [find(name).name for name in chosen.game] or list(games())
    threads = [int(count) for count in filter(None, chosen.threads.split(","))] or powers_of_two(os.cpu_count() or 1)
    if chosen.warm:
        for name in names:
            compile_here(name, threads)
        return
    warm(names, threads)
    rows = []
    for name in names:
        for count in threads:
            rows.append(measure(name, count, network=chosen.network))
            print(json.dumps(rows[-1]), file=sys.stderr, flush=True)
    if chosen.json:
        with open(chosen.json, "w") as file:
            json.dump(rows, file, indent=1)
    print("\n".join(table(rows)), EXPLANATION, sep="\n\n")


if __name__ == "__main__":
    main()
