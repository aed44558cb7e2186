"""A campaign for better values, within a time that is given: learning and searching by turns, then the proof.

    learn 1     players that know every box of the family, from the network the game has
    search 1    CMA-ES over the values under study, with the targets of the judge as what it lowers
    learn 2 …   the same again, ever nearer to the box found: who knows a little about all boxes may find one even that
                is not so to those who know everything about it
    even …      for an option with values by turn order, those values, which follow the win shares while players learn
    search …    for an option with other values of its own, those
    seed 0 …    networks that train on the box chosen
    meeting     the strongest of them
    verdict     the box of before and the one found, for every number of players, with and without every variant
    page        what docs/balance shows

Everything lies in one folder, and `steps.json` says what is done and where time went. Whoever stops in the middle goes
on with the same command: what is done is not done again.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import numpy as np
import torch

from boardroom.arena.balance_report import write_balance
from boardroom.arena.setting import Setting
from boardroom.bots.network.file import read_network
from boardroom.bots.network.place import network_file
from boardroom.kernel.box import Box
from boardroom.kernel.game import Game, GameError, find
from boardroom.kernel.study import Study, overlay_text
from boardroom.learn.choosing import LUCKIEST, SPREAD, Judge, Search, variants_of
from boardroom.learn.counting import counted_by_network
from boardroom.learn.evening import evenable
from boardroom.learn.meeting import meet
from boardroom.learn.playing import Player
from boardroom.learn.training import Recipe, Training, box_of, checkpoint_of

# Files, and the folder of the pages.
STEPS, VERDICTS, NETWORK, BOX, START = "steps.json", "verdicts.json", "network.npz", "box.toml", "start.box.toml"
PAGES: Final = "balance"
NARROWER: Final = 0.4  # how much nearer to its box every round looks
NEAREST: Final = 0.1  # of the ranges, around the box that is proved
FRESH: Final = 1_000_000_007  # seed of games that no search uses
LOOKERS: Final = 8  # the comparison has so many times fewer games than the verdict
FAST_ENOUGH: Final = 1.3  # times as long as the last generation: no other is begun with less time left
# Shares of the time.
LEARNING, SEARCHING, VARIANT, SEED, MEETING, VERDICT, PAGE = 5.0, 3.0, 1.0, 5.0, 0.5, 1.0, 1.0
FIRST: Final = 1.6  # times as long as later rounds, for everything is new, the compiled rules among it


@dataclass(frozen=True)
class Plan:
    """What a campaign may cost."""

    seconds: float  # of the whole campaign of a game, resumptions included
    rounds: int = 3
    seeds: int = 2
    games: int = 192  # with every box that is proposed
    population: int = 16
    proof: int = 4_096  # games of a verdict
    threads: int = 1
    tables: int = 4_096  # games side by side, of a training
    steps: int = 64
    batch: int = 8_192
    width: int = 256
    boxes: int = 384  # drawn for a training of the family
    own_boxes: int = 64
    styled: float = 0.4
    seed: int = 0
    decisions: int | None = None  # the most of every training, for those who want the same again
    generations: int | None = None  # the most of every search


@dataclass(frozen=True)
class Step:
    """A part of a campaign, and its share of the time."""

    name: str
    weight: float
    work: Callable[[float], dict[str, Any]]  # in so many seconds, if it can choose; what there is to tell of it


class Campaign:
    """The campaign of one game, in a folder of its own."""

    def __init__(
        self,
        game: str,
        plan: Plan,
        folder: Path,
        device: torch.device,
        tell: Callable[[str], None] = print,
        command: str = "",
    ) -> None:
        self.game: Game = find(game)
        self.study = Study.of(self.game)
        if not len(self.study):
            title = self.game.about.title
            raise GameError(f"{title} has no values under study: there is no study.toml in its folder")
        self.plan, self.device, self.tell, self.command = plan, device, tell, command
        self.folder, self.pages = folder / game, folder / PAGES
        self.folder.mkdir(parents=True, exist_ok=True)
        self.counts = [count for count in self.game.about.players if count > 1]
        self.variants = variants_of(self.game)

    # -- what is to be done

    @cached_property
    def steps(self) -> list[Step]:
        """All steps in order."""
        found, names = [], {value.name for value in self.study.values}
        for number in range(1, self.plan.rounds + 1):
            longer = FIRST if number == 1 else 1.0
            found.append(Step(f"learn {number}", longer * LEARNING, partial(self._learn, number)))
            found.append(Step(f"search {number}", SEARCHING, partial(self._search, number)))
        for variant in self.variants:
            values = [name for name in variant if name in names]
            if values and values[0] in evenable(self.game):
                found.append(Step(f"even {values[0]}", SEED, partial(self._even, values[0])))
            elif values:
                found.append(Step(f"search {values[0]}", VARIANT, partial(self._search_variant, variant, values)))
        found += [Step(f"seed {n}", SEED, partial(self._train_seed, n)) for n in range(self.plan.seeds)]
        found.append(Step("meeting", MEETING, self._meet))
        found.append(Step("verdict", VERDICT, self._judge))
        found.append(Step("page", PAGE, self._write_page))
        return found

    def run(self, stop_after: float = float("inf")) -> bool:
        """Go through the steps that are left; whether all are done. None goes on beyond `stop_after` seconds."""
        began = perf_counter()
        for place, step in enumerate(self.steps):
            row = self._row(step.name)
            if row["done"]:
                continue
            row.setdefault("allowed", round(self._share(place), 1))
            left = stop_after - (perf_counter() - began)
            wanted = max(1.0, row["allowed"] - row["seconds"])
            if left < min(wanted, 1.0):
                return False
            self._take(step, row, min(left, wanted), cut_short=left < wanted)
            if not row["done"]:
                return False
        return True

    def _share(self, place: int) -> float:
        """The seconds of a step: its part of what the steps before have left."""
        left = self.plan.seconds - sum(row["seconds"] for row in self.rows.values())
        return max(0.0, left) * self.steps[place].weight / sum(step.weight for step in self.steps[place:])

    def _take(self, step: Step, row: dict[str, Any], seconds: float, cut_short: bool) -> None:
        """Do a step, and note what came of it and how long it took."""
        began = perf_counter()
        told = step.work(seconds)
        took = perf_counter() - began
        complete = told.pop("complete", True)  # a training says whether it is
        row.update(told, seconds=round(row["seconds"] + took, 1), done=complete or not cut_short)
        self._keep_rows()
        facts = ", ".join(f"{name} {_short(value)}" for name, value in told.items())
        self.tell(f"{self.game.name}: {step.name} took {took:.0f} of {seconds:.0f} s: {facts}")

    # -- what is done

    @cached_property
    def rows(self) -> dict[str, dict[str, Any]]:
        """What is known of every step that was begun, by its name."""
        path = self.folder / STEPS
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}

    def _row(self, name: str) -> dict[str, Any]:
        return self.rows.setdefault(name, {"seconds": 0.0, "done": False})

    def _keep_rows(self) -> None:
        new = self.folder / f"{STEPS}.new"
        new.write_text(json.dumps(self.rows, indent=1) + "\n", encoding="utf-8")
        new.replace(self.folder / STEPS)

    def _latest(self, what: str) -> Path | None:
        """The file of a kind, `network` or `box`, that a step has left last."""
        found = [row[what] for row in self.rows.values() if what in row]
        return self.folder / found[-1] if found else None

    @property
    def network(self) -> Path:
        """The network that plays now."""
        return self._latest("network") or network_file(self.game)

    @property
    def box(self) -> Box[Any]:
        """The best box so far; at first the one that a search begins with."""
        found = self._latest("box")
        return self.game.box(found) if found else self.study.start

    def _player(self, network: Path) -> Player:
        return Player.of(self.game, read_network(self.game, network), self.device, self.plan.threads)

    # -- the steps

    def _learn(self, number: int, seconds: float) -> dict[str, Any]:
        """Players for all boxes, or later for those around the best one."""
        spread = NARROWER ** (number - 1)
        return self._train(f"round-{number}.npz", self.plan.boxes, self.plan.own_boxes, spread, seconds)

    def _train_seed(self, number: int, seconds: float) -> dict[str, Any]:
        """A network for the box that was chosen; a few others beside it keep it from being too sure."""
        own, others = self.plan.boxes // 2, self.plan.boxes // 6
        told = self._train(f"seed-{number}.npz", others, own, NEAREST, seconds, number + 1)
        told["candidate"] = told.pop("network")  # the meeting says which one plays
        return told

    def _even(self, option: str, seconds: float) -> dict[str, Any]:
        """Players who learn with an option, and its values that follow what they make of them."""
        name = f"{option}.npz"
        own, others = self.plan.boxes // 2, self.plan.boxes // 6
        told = self._train(name, others, own, NEAREST, seconds, evened=option)
        return told | {"box": box_of(Path(name)).name}

    def _train(
        self, name: str, boxes: int, own_boxes: int, spread: float, seconds: float, seed: int = 0, evened: str = ""
    ) -> dict[str, Any]:
        """Train from where the players of before are, or go on with what was begun; stop in good time."""
        began, plan, out = perf_counter(), self.plan, self.folder / name
        recipe = Recipe(
            self.game.name, seed=plan.seed + seed, seconds=seconds, decisions=plan.decisions, games=plan.tables,
            steps=plan.steps, batch=plan.batch, threads=plan.threads, width=plan.width, ladder_games=0, looks=1,
            overlay=str(self._overlay()), boxes=boxes, own_boxes=own_boxes, styled=plan.styled,
            start=str(self.network) if self.network.exists() else "", spread=spread,
            evened=evened,
        )  # fmt: skip
        training = Training(recipe, out, self.device, self.command)
        if out.exists():
            training.go_on()
            training.recipe = replace(recipe, seconds=seconds + training.seconds)
        for _ in training.run(began, seconds):
            pass
        complete = training.done >= 1
        if complete:
            checkpoint_of(out).unlink(missing_ok=True)
        return {"network": name, "decisions": training.decisions, "complete": complete}

    def _overlay(self) -> Path:
        """The best box so far, as a file."""
        found = self._latest("box")
        if found is None:
            found = self.folder / START
            found.write_text(self._text(self.study.start), encoding="utf-8")
        return found

    def _search(self, number: int, seconds: float) -> dict[str, Any]:
        """Values of the game as it is usually played; those of variants have their own search."""
        return self._searched(f"round-{number}.box.toml", {}, (), SPREAD * NARROWER ** (number - 1), number, seconds)

    def _search_variant(self, variant: dict[str, str], values: list[str], seconds: float) -> dict[str, Any]:
        """Values that only count with an option."""
        return self._searched(f"{values[0]}.box.toml", variant, values, SPREAD, self.plan.rounds + 1, seconds)

    def _searched(
        self, name: str, options: dict[str, str], only: Sequence[str], spread: float, number: int, seconds: float
    ) -> dict[str, Any]:
        """Search as long as there is time, and keep the best of what comes out, or the box of before."""
        end, plan, start = perf_counter() + seconds, self.plan, self.box
        judge = Judge(self._player(self.network), options)
        games = dict.fromkeys(self.counts, plan.games)
        search = Search(judge, start, games, plan.population, plan.seed * 10 + number, only, spread)
        looking = perf_counter()
        self._compare([start], judge)
        last = perf_counter()
        end -= (last - looking) * (LUCKIEST + 3)  # the comparison in the end
        for _ in search.run():
            now = perf_counter()
            took, last = now - last, now
            if now + FAST_ENOUGH * took > end or len(search.found) == plan.generations:
                break
        boxes = [start, self.game.box(), *search.candidates()]
        losses = self._compare(boxes, judge)
        (self.folder / name).write_text(self._text(boxes[int(np.argmin(losses))]), encoding="utf-8")
        told = {
            "before": losses[0],
            "as it is": losses[1],
            "found": losses[2:],
            "last generation": round(search.found[-1].mean, 4),
        }
        return {"box": name, "generations": len(search.found), **told}

    def _text(self, box: Box[Any]) -> str:
        """The values under study of a box, as an overlay that makes it again."""
        return overlay_text(self.study.overlay(self.study.of_box(box)))

    def _compare(self, boxes: Sequence[Box[Any]], judge: Judge) -> list[float]:
        """The loss of every box over all numbers of players, in games that the search has not seen."""
        games = dict.fromkeys(self.counts, max(8, self.plan.proof // LOOKERS))
        return [round(loss, 4) for loss in judge.losses(boxes, games, FRESH + self.plan.seed)]

    def _meet(self, seconds: float) -> dict[str, Any]:
        """The networks that trained on the box, and the players of the family, at the same tables."""
        names = [*(row["candidate"] for row in self.rows.values() if "candidate" in row), self.network.name]
        players = [self._player(self.folder / name) for name in names]
        games = self.plan.proof // 2
        shares = np.mean([meet(players, self.box, count, games) for count in self.counts], axis=0)
        best = names[int(np.argmax(shares))]
        shutil.copyfile(self.folder / best, self.folder / NETWORK)
        told = {name: round(float(share), 3) for name, share in zip(names, shares, strict=True)}
        return {"network": NETWORK, "best": best, "shares": told}

    def _judge(self, seconds: float) -> dict[str, Any]:
        """Before and after, as the same network plays them, with the usual options and with every variant."""
        player = self._player(self.network)
        boxes = {"before": self.game.box(), "after": self.box}
        found: dict[str, Any] = {}
        for options in ({}, *self.variants):
            called = " ".join(f"{name}={value}" for name, value in options.items()) or "usual"
            judged = [
                Judge(player, options).judge(list(boxes.values()), count, self.plan.proof, self.plan.seed)
                for count in self.counts
            ]
            found[called] = {
                when: {verdicts[i].players: verdicts[i].facts() for verdicts in judged} for i, when in enumerate(boxes)
            }
        (self.folder / VERDICTS).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        (self.folder / BOX).write_text(self._text(self.box), encoding="utf-8")
        losses = {called: {w: _mean_loss(rows[w]) for w in rows} for called, rows in found.items()}
        return {"box": BOX, "losses": losses}

    def _write_page(self, seconds: float) -> dict[str, Any]:
        """What `boardroom balance` would write, with the box and the network that were found."""
        player, box = self._player(self.network), self.folder / BOX
        most, *others = sorted(self.counts, key=lambda count: (count != min(4, max(self.counts)), -count))
        summary, *also = [
            counted_by_network(
                player,
                Setting.of(self.game, count, {}, [f"learned:{player.warmth}"], box),
                self.plan.proof,
                self.plan.seed,
            )
            for count in (most, *others)
        ]
        summary |= {"also": also, "chosen": {}, "command": self._command(most, others)}
        pages = write_balance(summary, self.pages)
        return {"page": str(pages[0].name)}

    def _command(self, most: int, others: Sequence[int]) -> str:
        """What makes the page again, once box and network are in the folder of the game."""
        also = " ".join(f"--also {count}" for count in others)
        return (
            f"boardroom balance {self.game.name} --bot learned:0.5 --games {self.plan.proof} --players {most} {also} "
            f"--seed {self.plan.seed} --out docs/balance"
        )


def _mean_loss(verdicts: dict[int, dict[str, Any]]) -> float:
    return round(float(np.mean([facts["loss"] for facts in verdicts.values()])), 4)


def _short(value: Any) -> str:
    """A fact in a line of the log."""
    return json.dumps(value) if isinstance(value, dict | list) else str(value)
