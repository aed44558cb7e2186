"""What a learner is told beside what its seat sees: the values under study of its box, and the style it plays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from boardroom.bots.network.conditions import STYLE
from boardroom.kernel.box import Box
from boardroom.kernel.game import Game
from boardroom.kernel.study import Study
from boardroom.learn.styles import Style, styles

FREE: Final = 0  # the style of who is given none; the others follow in the order of the file


@dataclass(frozen=True)
class Conditions:
    """The conditions of a game: first its values under study, then its styles."""

    study: Study
    styles: tuple[Style, ...]

    @classmethod
    def of(cls, game: Game) -> Conditions:
        """The conditions of a game as its folder declares them."""
        return cls(Study.of(game), tuple(style for style in styles(game).values() if style.never))

    def __len__(self) -> int:
        return len(self.study) + len(self.styles)

    @cached_property
    def scales(self) -> list[tuple[str, float, float]]:
        """Name, middle and half of the range of every condition."""
        values = [(v.path, (v.low + v.high) / 2, (v.high - v.low) / 2) for v in self.study.values]
        return [*values, *((STYLE + style.name, 0.0, 1.0) for style in self.styles)]

    @cached_property
    def allowed(self) -> npt.NDArray[np.bool_]:
        """[style, free first][code]: what a style would choose."""
        codes = len(self.study.game.space)
        return np.stack([np.ones(codes, np.bool_), *(style.allowed(self.study.game) for style in self.styles)])

    def of_boxes(self, boxes: list[Box[Any]]) -> npt.NDArray[np.int16]:
        """[box][condition], nobody having a style."""
        rows = np.zeros((len(boxes), len(self)), np.int16)
        for row, box in zip(rows, boxes, strict=True):
            row[: len(self.study)] = self.study.of_box(box)
        return rows

    def restrict(self, masks: npt.NDArray[np.bool_], styles: npt.NDArray[np.int64]) -> None:
        """Take from the legal actions of every row what its style never does, where something is left."""
        rows = np.flatnonzero(styles)
        left = masks[rows] & self.allowed[styles[rows]]
        some = left.any(1)
        masks[rows[some]] = left[some]

    def fill(self, out: npt.NDArray[np.int16], of_boxes: npt.NDArray[np.int16], styles: npt.NDArray[np.int64]) -> None:
        """The conditions of every row: those of its box, and its style."""
        out[:] = of_boxes
        rows = np.flatnonzero(styles)
        out[rows, len(self.study) + styles[rows] - 1] = 1
