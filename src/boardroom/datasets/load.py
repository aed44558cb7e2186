"""A recorded data set, read again: as columns, as the matrices learners want, or as matches that can be replayed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from boardroom.datasets.columns import FORMAT, SEEN
from boardroom.kernel.box import Box
from boardroom.kernel.game import Game, find
from boardroom.kernel.match import Match


class BadDataset(ValueError):
    """A file that is no data set of ours, or one of other rules; the message says why."""


def load(path: Path | str) -> Dataset:
    """The data set in a Parquet file of `boardroom record`."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise BadDataset("Parquet needs the extra: pip install 'boardroom-games[data]'") from None
    try:
        file = pq.ParquetFile(path)
        about = json.loads((file.schema_arrow.metadata or {})[b"boardroom"])
    except (OSError, pa.ArrowInvalid) as error:
        raise BadDataset(f"{path} cannot be read: {error}") from None
    except (KeyError, ValueError):
        raise BadDataset(f"{path} was not written by boardroom record") from None
    if about["format"] != FORMAT:
        raise BadDataset(f"{path} has format {about['format']}; this program reads {FORMAT}")
    return Dataset(file, about)


class Dataset:
    """Rows of decisions. `about` says which game, rules, box, options and bots."""

    def __init__(self, file: Any, about: dict[str, Any]) -> None:
        self.file = file  # a `pyarrow.parquet.ParquetFile`, for whoever wants more
        self.about = about

    def __len__(self) -> int:
        return int(self.file.metadata.num_rows)

    @cached_property
    def game(self) -> Game:
        """The game that was played."""
        return find(self.about["game"])

    @property
    def observed(self) -> list[str]:
        """The names of what a seat saw, in the order of `observations`; empty if that was not recorded."""
        return [name.removeprefix(SEEN) for name in self.file.schema_arrow.names if name.startswith(SEEN)]

    def column(self, name: str) -> npt.NDArray[Any]:
        """A column as an array; `legal` holds an array a row."""
        if name not in self.file.schema_arrow.names:
            raise BadDataset(f"there is no column {name!r}; `columns` of boardroom.datasets lists them")
        values: npt.NDArray[Any] = self.file.read([name]).column(0).to_numpy()
        return values

    def observations(self) -> npt.NDArray[np.int32]:
        """What the seat saw before each decision, a row each, as the environments show it."""
        if not self.observed:
            raise BadDataset("observations were not recorded: record without --no-observations")
        table = self.file.read([SEEN + name for name in self.observed])
        return np.column_stack([column.to_numpy() for column in table.columns]).astype(np.int32)

    def masks(self) -> npt.NDArray[np.bool_]:
        """What was legal at each decision, a row each."""
        legal = self.file.read(["legal"]).column(0).combine_chunks()
        mask = np.zeros((len(self), len(self.game.space)), np.bool_)
        counts = np.diff(legal.offsets.to_numpy())
        mask[np.repeat(np.arange(len(self)), counts), legal.flatten().to_numpy()] = True
        return mask

    def matches(self, box: Box[Any] | Path | str | None = None) -> Iterator[Match]:
        """Every game as a match, each action verified; `box` if the games were played with an owner's corrections."""
        seeds, decisions, seats, codes = (self.column(name) for name in ("seed", "decision", "seat", "code"))
        starts = np.flatnonzero(decisions == 0)
        for start, end in zip(starts, [*starts[1:], len(self)], strict=True):
            match = Match(self.game, self.about["players"], int(seeds[start]), self.about["options"], box)
            if match.box.hash != self.about["box"]:
                raise BadDataset("these games were played with other component values: say which box")
            for seat, code in zip(seats[start:end], codes[start:end], strict=True):
                match.play(int(code), int(seat))
            yield match
