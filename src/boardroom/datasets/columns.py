"""The columns of a data set: one row a decision, in the order of the games.

| column | what |
|---|---|
| `seed` | of the deal; one game, one seed |
| `decision` | number of the decision in its game, from 0 |
| `seat` | who decides |
| `code` | the action taken, as the game's action space numbers it |
| `legal` | the codes that were legal, ascending |
| `length` | decisions of the whole game |
| `place` | of the seat at the end, 1 is first |
| `points` | of the seat at the end |
| `reward` | of the seat at the end, from 1 (first) to -1 (last), as learners count it |
| `seen.…` | what the seat saw before it decided: one column for every element of the observation, by its name |
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from boardroom import __version__
from boardroom.arena.playout import SEAT_STRIDE
from boardroom.arena.setting import Setting
from boardroom.arena.simulate import Batch
from boardroom.bots.memory import Maker
from boardroom.datasets.watch import watch_games
from boardroom.envs.observation import Observer
from boardroom.envs.rewards import final

if TYPE_CHECKING:
    import pyarrow as pa

SEEN: Final = "seen."
FORMAT: Final = "1"  # of the columns; raised when one changes its meaning
GAMES_AT_ONCE: Final = 32  # the lists of legal actions of so many games fit into some megabytes


class Columns:
    """Turns batches of games into rows of a setting's data set."""

    def __init__(self, setting: Setting, mode: str, observations: bool) -> None:
        import pyarrow as pa

        self._arrow = pa
        self._setting = setting
        self._mode = mode
        self._observer = Observer(setting.game)
        self._seen = observations
        self.schema = pa.schema(self._fields(), metadata=self._about())

    def _fields(self) -> list[Any]:
        pa = self._arrow
        kinds = {"seed": pa.int64(), "decision": pa.int32(), "seat": pa.int8(), "code": pa.int32(),
                 "legal": pa.list_(pa.int32()), "length": pa.int32(), "place": pa.int8(), "points": pa.int32(),
                 "reward": pa.float32()}  # fmt: skip
        if self._seen:
            ranges = zip(self._observer.names, self._observer.low, self._observer.high, strict=True)
            kinds |= {SEEN + name: pa.from_numpy_dtype(_narrowest(int(low), int(high))) for name, low, high in ranges}
        return [pa.field(name, kind, nullable=False) for name, kind in kinds.items()]

    def _about(self) -> dict[str, str]:
        s = self._setting
        about = {
            "format": FORMAT, "game": s.game.name, "rules": s.game.about.rules_version, "box": s.box.hash,
            "players": s.players, "options": s.options, "bots": [bot.name for bot in s.bots], "boardroom": __version__,
        }  # fmt: skip
        return {"boardroom": json.dumps(about)}

    def tables(self, batch: Batch) -> Iterator[pa.Table]:
        """The rows of a batch, some games at a time."""
        for start in range(0, len(batch), GAMES_AT_ONCE):
            yield self._table(batch, start, min(start + GAMES_AT_ONCE, len(batch)))

    def _table(self, batch: Batch, start: int, end: int) -> pa.Table:
        pa = self._arrow
        lengths = batch.lengths[start:end].astype(np.int64)
        rows, games = int(lengths.sum()), end - start
        game = np.repeat(np.arange(games), lengths)
        decision = np.arange(rows) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        steps = batch.trails[start:end][game, decision]
        seat, code = steps // SEAT_STRIDE, steps % SEAT_STRIDE
        before, legal = self._watched(batch, start, end, rows)
        places, points = batch.places[start:end], batch.points[start:end].sum(axis=2)
        rewards = np.array([final(p, q) for p, q in zip(places.tolist(), points.tolist(), strict=True)])
        columns: dict[str, Any] = {
            "seed": batch.seed + start + game, "decision": decision, "seat": seat, "code": code, "legal": legal,
            "length": lengths[game], "place": places[game, seat], "points": points[game, seat],
            "reward": rewards[game, seat],
        }  # fmt: skip
        if self._seen:
            observed = self._observer.fill(before, seat, np.zeros((rows, len(self._observer)), np.int32))
            columns |= {SEEN + name: observed[:, i] for i, name in enumerate(self._observer.names)}
        arrays = [_array(pa, columns[field.name], field.type) for field in self.schema]
        return pa.Table.from_arrays(arrays, schema=self.schema)

    def _watched(self, batch: Batch, start: int, end: int, rows: int) -> tuple[Any, Any]:
        """The positions before every decision, and what was legal there as a list column."""
        pa, setting, game = self._arrow, self._setting, self._setting.game
        fast = self._mode == "fast"
        make, blank = Maker(fast), game.undealt(setting.players, 0, setting.options)
        boxes = make.records(setting.box.schema, [setting.box.values])
        states = make.records(game.schema, [blank] * 2)
        counts, lists = make.zeros(rows), make.zeros(rows, len(game.space))
        before: Any = np.zeros(rows, game.schema.dtype) if fast else [None] * rows
        trails, lengths = batch.trails[start:end].astype(np.int64), batch.lengths[start:end].astype(np.int64)
        make.driver(game, watch_games)(boxes, states, batch.seed + start, trails, lengths, before, counts, lists)
        if not fast:
            before = np.concatenate([game.schema.to_array(s) for s in before])
        table, count = np.asarray(lists), np.asarray(counts)
        flat = table[np.arange(table.shape[1]) < count[:, None]]
        offsets = np.concatenate([[0], np.cumsum(count)])
        return before, pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), pa.array(flat, pa.int32()))


def _narrowest(low: int, high: int) -> np.dtype[Any]:
    """The smallest kind of integer that holds a range."""
    return np.promote_types(np.min_scalar_type(min(low, -1)), np.min_scalar_type(min(high, np.iinfo(np.int32).max)))


def _array(pa: Any, values: Any, kind: Any) -> Any:
    return values if isinstance(values, pa.Array) else pa.array(np.ascontiguousarray(values)).cast(kind)
