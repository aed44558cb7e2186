"""Games between bots, written down as they are played: rows of decisions in Parquet, or logs, one a line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Protocol

from boardroom.arena.setting import Setting
from boardroom.arena.simulate import Batch, batches, match_of
from boardroom.arena.workers import Workers
from boardroom.datasets.columns import Columns

PARQUET: Final = ".parquet"
LOGS: Final = ".jsonl"
COMPRESSION: Final = "zstd"
ROWS_IN_A_GROUP: Final = 50_000  # what a reader takes into memory at once


class CannotRecord(ValueError):
    """A file that games cannot be recorded to; the message says why."""


class Recorder(Protocol):
    """Takes games down."""

    def add(self, batch: Batch) -> None:
        """Take down the games of a batch."""

    def close(self) -> None:
        """The file is complete."""


def part_of(path: Path) -> Path:
    """Where a file grows: it gets its name when it is complete, so what had that name stays until then."""
    return path.with_name(f"{path.name}.part")


def recorder(setting: Setting, path: Path, mode: str = "fast", observations: bool = True) -> Recorder:
    """What writes to a file, by the ending of its name."""
    if path.suffix == LOGS:
        return LogRecorder(setting, path)
    if path.suffix == PARQUET:
        return ParquetRecorder(setting, path, mode, observations)
    kinds = f"{PARQUET} (rows of decisions) or {LOGS} (logs, one a line)"
    raise CannotRecord(f"a recording has a name that ends in {kinds}, such as games{PARQUET}, not {path}")


def record(
    setting: Setting, games: int, seed: int, into: Recorder, mode: str = "fast", workers: Workers | None = None
) -> Iterator[Batch]:
    """Play and take down; yields what was added each time."""
    for batch in batches(setting, games, seed, mode, trails=True, workers=workers):
        into.add(batch)
        yield batch


class LogRecorder:
    """Logs as `boardroom replay` and `Match.from_json` read them, every action verified."""

    def __init__(self, setting: Setting, path: Path) -> None:
        self._setting = setting
        self._path = path
        self._file = part_of(path).open("w", encoding="utf-8")

    def add(self, batch: Batch) -> None:
        """Take down the games of a batch."""
        for game in range(len(batch)):
            self._file.write(match_of(self._setting, batch, game).to_json() + "\n")

    def close(self) -> None:
        """The file is complete."""
        self._file.close()
        part_of(self._path).replace(self._path)


class ParquetRecorder:
    """Rows of decisions; `boardroom.datasets.columns` says what they hold."""

    def __init__(self, setting: Setting, path: Path, mode: str, observations: bool) -> None:
        try:
            import pyarrow as pa
            import pyarrow.parquet as pq
        except ImportError:
            raise CannotRecord("Parquet needs the extra: pip install 'boardroom-games[data]'") from None
        self._arrow = pa
        self._columns = Columns(setting, mode, observations)
        self._path = path
        self._writer = pq.ParquetWriter(part_of(path), self._columns.schema, compression=COMPRESSION)
        self._waiting: list[Any] = []

    def add(self, batch: Batch) -> None:
        """Take down the games of a batch."""
        for table in self._columns.tables(batch):
            self._waiting.append(table)
            if sum(len(waiting) for waiting in self._waiting) >= ROWS_IN_A_GROUP:
                self._write()

    def close(self) -> None:
        """The file is complete."""
        if self._waiting:
            self._write()
        self._writer.close()
        part_of(self._path).replace(self._path)

    def _write(self) -> None:
        self._writer.write_table(self._arrow.concat_tables(self._waiting), row_group_size=ROWS_IN_A_GROUP)
        self._waiting.clear()
