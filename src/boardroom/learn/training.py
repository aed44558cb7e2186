"""A training run: from nothing to a network file, in one go or in several."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import numpy as np
import torch

from boardroom.bots.network.file import Network, read_network, write_network
from boardroom.kernel.game import Game, GameError, find
from boardroom.kernel.study import Study
from boardroom.learn.evening import HELD, Evening
from boardroom.learn.evening import LOOKS as EVENINGS
from boardroom.learn.ladder import RUNGS, Ladder
from boardroom.learn.model import WIDTH, Model, Moments
from boardroom.learn.playing import Player
from boardroom.learn.pool import Pool
from boardroom.learn.ppo import Knobs, Learner, Progress, lessons
from boardroom.learn.record import write_record
from boardroom.learn.rollout import Rollout
from boardroom.learn.styles import bonus_at, find_style
from boardroom.learn.tables import set_sparring_tables, set_tables

CHECKPOINT: Final = ".checkpoint"  # of the file beside the network
FOUND: Final = ".box.toml"  # of another, if values follow the win shares
RUNS: Final = 1_000  # resumptions that have deals of their own
SURVEYS, STRIDE = 60, 8  # looks at random play before the first decision, and steps between them
SETTLED: Final = 0.3  # of the training, after which the scale of what is seen stays as it is
IMITATION: Final = 0.1  # of the training, if there is somebody to imitate and nothing else is said
RIVALS: Final = 0.2  # of the games have earlier selves at the table
SELVES: Final = 24  # kept in the course of a training
SLOWEST: Final = 0.15  # of the first rate of learning, at the end
BOLDNESS_LEFT: Final = 0.1  # of the first reward for variety, at the end
SAVE_EVERY: Final = 45.0  # seconds
LONGEST_LOOK: Final = 20.0  # seconds that are kept for the last look at the ladder
RESERVE: Final = 6.0  # seconds, to write everything and leave


@dataclass(frozen=True)
class Recipe:
    """All that a training depends on. The same recipe on the same processors makes the same network."""

    game: str
    seed: int = 0
    seconds: float | None = None  # of the whole training, resumptions included, compiling and ladder not
    decisions: int | None = None  # the same; whichever is reached first
    games: int = 4_096  # side by side
    steps: int = 64  # decisions in each of them before something is learned
    batch: int = 8_192
    threads: int = 1
    width: int = WIDTH
    rate: float = 3e-4
    entropy: float = 0.02
    imitate: str = ""  # a quick bot
    style: str = ""
    overlay: str = ""
    ladder_games: int = 400
    looks: int = 10  # at the ladder, in the course of the training
    boxes: int = 0  # drawn from the values under study, to learn with all of them
    own_boxes: int = 1  # how often the box itself is among them
    styled: float = 0.0  # of the games have players with styles
    start: str = ""  # a network whose weights it begins with
    spread: float = 1.0  # how far the boxes that are drawn lie from its own, as a share of every range
    sparring: float = 0.0  # of the games, in which it sits alone among greedy bots
    partner: str = ""  # a network that sits there instead of the bots
    imitation: float = IMITATION  # of the training is spent with whoever is imitated
    evened: str = ""  # an option whose values follow the win shares by turn order


class Training:
    """One training. `run` goes on until it is done, or until there is no time left for now."""

    def __init__(self, recipe: Recipe, out: Path, device: torch.device, command: str = "") -> None:
        torch.set_num_threads(recipe.threads)
        self.recipe, self.out, self.device, self.command = recipe, out, device, command
        self.game: Game = find(recipe.game)
        self._box = self.game.box(recipe.overlay or None)
        torch.manual_seed(recipe.seed)
        self.model = Model(self.game, recipe.width).to(device)
        self.learner = Learner(self.model)
        self.evening = Evening(self.game, recipe.evened, self._box) if recipe.evened else None
        self.moments = Moments(self.model)
        self.pool = Pool(self.model, device)
        self.chance = np.random.default_rng(recipe.seed)
        self.style = torch.zeros(len(self.game.space), device=device)
        if recipe.style:
            self.style = torch.from_numpy(find_style(self.game, recipe.style).weights(self.game)).to(device)
        overlay = Path(recipe.overlay) if recipe.overlay else None
        self.ladder = Ladder(self.game, recipe.ladder_games, recipe.threads, overlay)
        self.seconds, self.decisions, self.ended, self.iterations, self.runs = 0.0, 0, 0, 0, 0
        self.evenings = 0
        self.curve: list[dict[str, Any]] = []
        self._looked, self._look_seconds = -1, 0.0
        self.before: dict[str, Any] = {}  # the record of the network it begins with
        if recipe.start:
            network = read_network(self.game, Path(recipe.start))
            self._take_over(network)
            self.before = network.about["training"]

    # -- how far it is

    @property
    def done(self) -> float:
        """How much of the training is done, from 0 to 1."""
        shares = [0.0]
        if self.recipe.seconds:
            shares.append(self.seconds / self.recipe.seconds)
        if self.recipe.decisions:
            shares.append(self.decisions / self.recipe.decisions)
        return min(1.0, max(shares))

    @property
    def knobs(self) -> Knobs:
        """Learning gets slower and play less varied as the training goes on."""
        rate = self.recipe.rate * (1 - (1 - SLOWEST) * self.done)
        entropy = self.recipe.entropy * (1 - (1 - BOLDNESS_LEFT) * self.done)
        return Knobs(rate=rate, entropy=entropy, batch=self.recipe.batch)

    @property
    def imitating(self) -> bool:
        """Whether a teacher still plays."""
        return bool(self.recipe.imitate) and self.done < self.recipe.imitation

    # -- going on

    def run(self, started: float, stop_after: float = 0.0, clock: Callable[[], float] = perf_counter) -> Iterator[Any]:
        """Learn, and tell a row of the curve after every iteration; stop in good order so long after `started`."""
        self._set_tables()
        if not self.iterations:
            self._survey()
        stop = started + stop_after - RESERVE if stop_after else float("inf")
        saved = clock()
        if self._looked < 0:
            self._look(clock)
        while self.done < 1 and clock() + 1.5 * self._look_seconds < stop:
            began = clock()
            row = self._iterate()
            self.seconds += clock() - began
            row["seconds"] = round(self.seconds, 1)
            self.curve.append(row)
            self._even()
            if int(self.done * self.recipe.looks) > self._looked and self.done < 1:
                self._look(clock)
            if clock() - saved > SAVE_EVERY:
                self.save()
                saved = clock()
            yield row
        self._look(clock)
        self.save()
        yield self.curve[-1]

    def _set_tables(self) -> None:
        recipe = self.recipe
        seed = recipe.seed * RUNS + self.runs
        chance, study = np.random.default_rng([seed, recipe.boxes]), Study.of(self.game)
        boxes = [self._box] * recipe.own_boxes
        boxes += [study.draw(chance, self._box, recipe.spread) for _ in range(recipe.boxes)]
        chance.shuffle(boxes)
        alone = int(recipe.games * recipe.sparring)
        self.tables = [
            *set_tables(
                self.game, recipe.games - alone, seed, recipe.threads, boxes, recipe.styled, often=recipe.evened
            ),
            *set_sparring_tables(
                self.game, recipe.games - alone, alone, seed, recipe.threads, self._box, bool(recipe.partner)
            ),
        ]
        self.rollout = Rollout(self.model, self.tables, recipe.steps, self.device, seed, self._partner())
        self.runs += 1

    def _partner(self) -> Model | None:
        """The network that sits with the learner at the sparring tables, and does not learn."""
        if not self.recipe.partner:
            return None
        return Player.of(self.game, read_network(self.game, Path(self.recipe.partner)), self.device).model

    def _survey(self) -> None:
        """How large the numbers usually are that the network will see; also, the games come out of step."""
        for table in self.tables:
            for _ in range(SURVEYS):
                table.games.play_random(STRIDE)
                self.moments.see(self.model, torch.from_numpy(table.games.observe()).to(self.device))

    def _iterate(self) -> dict[str, Any]:
        """Play, learn, and say how it went."""
        knobs, imitating = self.knobs, self.imitating
        guest = None if imitating else self.pool.guest(self.chance)
        self.rollout.play(guest, RIVALS, self.recipe.imitate if imitating else "")
        bonus = bonus_at(self.done) * self.style
        progress = self.learner.learn(self.rollout, lessons(self.rollout, knobs, bonus), knobs, imitating)
        if self.done < SETTLED:
            self.moments.see(self.model, self.rollout.observations[:: max(1, self.recipe.steps // 4)].flatten(0, 1))
        self.iterations += 1
        self.decisions += self.recipe.steps * self.rollout.rows
        self.ended += int(self.rollout.done.sum())
        if int(self.done * SELVES) >= self.pool.added:
            self.pool.add(self.iterations, self.model)
        return self._row(progress, "imitation" if imitating else "self-play")

    def _even(self) -> None:
        """Now and then, let the values of the option follow the win shares, and go on at tables that have them."""
        if self.evening is None or self.done >= HELD or int(self.done * EVENINGS) <= self.evenings:
            return
        self.evenings = int(self.done * EVENINGS)
        shares = self.evening.look(Player(self.model, self.device, self.recipe.threads), self.evenings)
        self.evening.follow(shares)
        self._box = self.evening.box
        self._set_tables()

    def _row(self, progress: Progress, phase: str) -> dict[str, Any]:
        points = np.concatenate([table.points() for table in self.tables])
        return {
            "decisions": self.decisions,
            "games": self.ended,
            "iteration": self.iterations,
            "phase": phase,
            "entropy": round(progress.entropy, 4),
            "change": round(progress.change, 5),
            "surprise": round(progress.surprise, 4),
            "explained": round(progress.explained, 3),
            "points": round(float(points.mean()), 1) if len(points) else None,
        }

    def _look(self, clock: Callable[[], float]) -> None:
        """Climb the ladder."""
        began = clock()
        self._looked = int(self.done * self.recipe.looks)
        row: dict[str, Any] = {"seconds": round(self.seconds, 1), "decisions": self.decisions, "games": self.ended}
        row |= {"iteration": self.iterations, "phase": "ladder"}
        if self.recipe.ladder_games:
            for bot in RUNGS:
                standing = self.ladder.climb(self.model, bot, self.device)
                row[bot] = round(standing.share, 4)
                row[f"{bot} points"] = round(standing.points, 1)
        self.curve.append(row)
        self._look_seconds = min(clock() - began, LONGEST_LOOK)  # the first one may have to wait for a compiler

    # -- keeping

    @property
    def facts(self) -> dict[str, Any]:
        """The record of the training: in the network's file, and beside the curve."""
        looks = [row for row in self.curve if row.get("greedy") is not None]
        return {
            "command": self.command,
            **asdict(self.recipe),
            **{
                name: Path(getattr(self.recipe, name)).name for name in ("overlay", "start", "partner")
            },  # of whatever folder
            "device": torch.cuda.get_device_name() if self.device.type == "cuda" else "CPU",
            "trained_seconds": round(self.seconds),
            "trained_decisions": self.decisions,
            "trained_games": self.ended,
            "iterations": self.iterations,
            "runs": self.runs,
            "ladder_players": self.ladder.players,
            "against_greedy": looks[-1]["greedy"] if looks else None,
            **({"before": self.before} if self.before else {}),
        }

    def save(self) -> None:
        """Write the network, the curve, and all that is needed to go on."""
        write_network(self.out, self.model.network(self._box, self.facts))
        write_record(self.out, self.game.about.title, self.facts, self.curve)
        if self.evening:
            box_of(self.out).write_text(self.evening.text, encoding="utf-8")
        kept = {
            "game": self.recipe.game,
            "width": self.recipe.width,
            "model": self.model.state_dict(),
            "optimizer": self.learner.optimizer.state_dict(),
            "moments": self.moments.kept(),
            "selves": self.pool.kept(),
            "chance": self.chance.bit_generator.state,
            "counts": [self.seconds, self.decisions, self.ended, self.iterations, self.runs, self._looked],
            "curve": self.curve,
        }
        path = checkpoint_of(self.out)
        torch.save(kept, f"{path}.new")
        os.replace(f"{path}.new", path)

    def go_on(self) -> None:
        """Go on where `save` was called last; where only the network is left, from there, with a fresh memory."""
        if self.evening and box_of(self.out).exists():
            self._box = self.game.box(box_of(self.out))
            self.evening = Evening(self.game, self.recipe.evened, self._box)
        path = checkpoint_of(self.out)
        if not path.exists():
            self._go_on_from_network()
            self.evenings = int(self.done * EVENINGS)
            return
        kept = torch.load(path, self.device, weights_only=True)
        if (kept["game"], kept["width"]) != (self.recipe.game, self.recipe.width):
            raise GameError(
                f"{path} is of a network for {kept['game']} of width {kept['width']}, not the one asked for"
            )
        self.model.load_state_dict(kept["model"])
        self.learner.optimizer.load_state_dict(kept["optimizer"])
        self.moments.go_on(kept["moments"])
        self.pool.go_on(kept["selves"])
        self.chance.bit_generator.state = kept["chance"]
        self.seconds, self.decisions, self.ended, self.iterations, self.runs, self._looked = kept["counts"]
        self.evenings = int(self.done * EVENINGS)
        self.curve = kept["curve"]

    def _take_over(self, network: Network) -> None:
        """Begin with the weights of a network, which is also the first earlier self."""
        self.model.load(network)
        self.moments.start_from(self.model)
        self.pool.add(0, self.model)

    def _go_on_from_network(self) -> None:
        if not self.out.exists():
            raise GameError(f"there is nothing to resume: neither {checkpoint_of(self.out)} nor {self.out} exists")
        network = read_network(self.game, self.out)
        self._take_over(network)
        record = network.about["training"]
        self.before = record.get("before", {})
        self.seconds, self.decisions = float(record["trained_seconds"]), int(record["trained_decisions"])
        self.ended, self.iterations = int(record["trained_games"]), int(record["iterations"])
        self.runs, self._looked = int(record["runs"]), int(self.done * self.recipe.looks)


def box_of(out: Path) -> Path:
    """The file with the values that followed the win shares, beside the network."""
    return out.with_suffix(FOUND)


def checkpoint_of(out: Path) -> Path:
    """The file with everything that is needed to go on, beside the network."""
    return out.with_suffix(CHECKPOINT)


def best_device(wanted: str = "") -> torch.device:
    """The device asked for, or else a graphics processor if there is one."""
    device = torch.device(wanted or ("cuda" if torch.cuda.is_available() else "cpu"))
    if device.type == "cuda":
        if not torch.cuda.is_available():
            raise GameError("there is no graphics processor that PyTorch can use. Possible: cpu")
        torch.set_float32_matmul_precision("high")
    return device
