"""Many games of a network with itself at once, kept move by move: what the judge looks at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from boardroom.arena.playout import SEAT_STRIDE
from boardroom.arena.simulate import Batch
from boardroom.bots.network.file import Network
from boardroom.envs.batch import Games
from boardroom.kernel.box import Box
from boardroom.kernel.game import Game
from boardroom.learn.model import NEVER, Model
from boardroom.learn.rollout import autocast, sampled

AT_ONCE: Final = 2_048  # games side by side
BATCHES: Final = 1_000  # seeds of a run that are its own
WARMTH: Final = 0.5  # the temperature of those who are judged


@dataclass(frozen=True)
class Player:
    """A network that plays, on a device."""

    model: Model
    device: torch.device
    threads: int = 1
    warmth: float = WARMTH

    @classmethod
    def of(cls, game: Game, network: Network, device: torch.device, threads: int = 1, warmth: float = WARMTH) -> Player:
        """The player of a network that was kept."""
        model = Model(game, len(network.arrays["B.bias"]))
        model.load(network)
        return cls(model.to(device).requires_grad_(False), device, threads, warmth)

    @torch.no_grad()
    def play(
        self,
        players: int,
        options: Mapping[str, str],
        boxes: Sequence[Box[Any]],
        games: int,
        seed: int,
        styles: npt.NDArray[np.int64] | None = None,
    ) -> Batch:
        """So many games, the boxes in turn; `styles[game][seat]` is the style of a seat, 0 where it is free."""
        game, conditions = self.model.game, self.model.conditions
        table = Games(
            game, players, games, seed, options, threads=self.threads, relative=True, dtype=np.int16, boxes=boxes
        )
        given = np.zeros((games, players), np.int64) if styles is None else styles
        of_boxes = conditions.of_boxes(list(boxes))[table.box_at]
        told = np.zeros((games, len(conditions)), np.int16)
        seeds, rows = table.seeds.copy(), np.arange(games)
        lengths = np.zeros(games, np.int64)
        points, places = np.zeros_like(table.points), np.zeros_like(table.places)
        chance = torch.Generator(self.device).manual_seed(seed)
        trails: list[npt.NDArray[np.int32]] = []
        while not lengths.all():
            now = given[rows, table.seats]
            masks = table.masks()
            conditions.fill(told, of_boxes, now)
            conditions.restrict(masks, now)
            actions = self._decide(table, told, masks, chance)
            trails.append((table.seats * SEAT_STRIDE + actions).astype(np.int32))
            table.step(actions)
            new = np.flatnonzero((table.done > 0) & (lengths == 0))
            lengths[new] = len(trails)
            points[new], places[new] = table.points[new], table.places[new]
        return Batch(seed, lengths, points, places, np.stack(trails, 1), drawn=seeds)

    def _decide(
        self, table: Games, told: npt.NDArray[np.int16], masks: npt.NDArray[np.bool_], chance: torch.Generator
    ) -> npt.NDArray[np.int64]:
        """An action in every game, drawn at the player's temperature."""
        with autocast(self.device):
            scores, _ = self.model(self._brought(table.observe()), self._brought(told), *self._prospects(table))
        legal = self._brought(masks)
        chosen: npt.NDArray[np.int64] = sampled((scores / self.warmth).masked_fill(~legal, NEVER), chance).cpu().numpy()
        return chosen

    def _prospects(self, table: Games) -> tuple[Tensor | None, Tensor | None]:
        if self.model.Q is None:
            return None, None
        told = np.zeros(len(table), np.bool_)
        found = np.zeros((len(table), len(self.model.game.space), len(self.model.game.prospects.kinds)), np.int8)
        table.prospects(told, found)
        rows = np.flatnonzero(told)
        return self._brought(rows), self._brought(found[rows])

    def _brought(self, array: npt.NDArray[Any]) -> Tensor:
        return torch.from_numpy(array).to(self.device)


def play_many(
    player: Player, players: int, options: Mapping[str, str], boxes: Sequence[Box[Any]], games: int, seed: int
) -> Iterator[Batch]:
    """So many games of free players, some thousands at a time."""
    for start in range(0, games, AT_ONCE):
        yield player.play(players, options, boxes, min(AT_ONCE, games - start), seed * BATCHES + start // AT_ONCE)
