"""Several seeds of one training, each a task of its own: on this machine, or wherever a Ray cluster has room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

from boardroom.arena.workers import Workers
from boardroom.learn.ladder import RUNGS
from boardroom.learn.training import Recipe, Training, best_device, checkpoint_of

NETWORK: Final = "network.npz"
CURVE: Final = ".csv"
TOLD: Final = ("seconds", "decisions", "games", *RUNGS)  # of the last look at the ladder


@dataclass(frozen=True)
class Task:
    """A training from beginning to end, for whoever takes it."""

    recipe: Recipe
    device: str
    command: str

    def train(self) -> Trained:
        """Train in a folder that nobody else needs to see, and hand over what is there in the end."""
        with TemporaryDirectory(prefix="boardroom-") as folder:
            training = Training(self.recipe, Path(folder, NETWORK), best_device(self.device), self.command)
            for _ in training.run(perf_counter()):
                pass
            # Without the checkpoint, which is many times as large: a network can be gone on with by itself.
            checkpoint_of(training.out).unlink()
            files = {file.suffix: file.read_bytes() for file in Path(folder).iterdir()}
        return Trained(self.recipe.seed, training.curve[-1], files)


@dataclass(frozen=True)
class Trained:
    """What a seed has come to."""

    seed: int
    look: dict[str, Any]  # the last one at the ladder
    files: dict[str, bytes]  # all it leaves, by the endings of their names

    @property
    def strength(self) -> tuple[float, ...]:
        """The higher, the better: by what it wins against greedy, then against random."""
        return tuple(self.look.get(bot, 0.0) for bot in RUNGS)

    @property
    def told(self) -> dict[str, Any]:
        """What is said of a seed among others."""
        return {"seed": self.seed, **{name: self.look.get(name) for name in TOLD}}


def train_seeds(
    recipe: Recipe, seeds: int, out: Path, device: str, command: str, workers: Workers
) -> Iterator[Trained]:
    """Train so many seeds, from that of the recipe on, and tell of one after the other.

    What comes in is kept at once: the curve of every seed, and the best network so far with all that belongs to it.
    """
    best: Trained | None = None
    tasks = [Task(replace(recipe, seed=recipe.seed + i), device, command) for i in range(seeds)]
    for trained in workers.map(Task.train, tasks):
        curve_of(out, trained.seed).write_bytes(trained.files[CURVE])
        if best is None or trained.strength > best.strength:
            best = trained
            keep(best, out)
        yield trained


def keep(trained: Trained, out: Path) -> None:
    """Write a network and its record; the checkpoint of another one that was there before must not be gone on with."""
    checkpoint_of(out).unlink(missing_ok=True)
    for ending, content in trained.files.items():
        out.with_suffix(ending).write_bytes(content)


def curve_of(out: Path, seed: int) -> Path:
    """Where the curve of a seed lies, beside the network of the best one."""
    return out.with_name(f"{out.stem}-seed{seed}{CURVE}")
