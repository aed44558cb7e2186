"""What is written to the log: a line for people or an object for machines, with the id of the request it belongs to.

The same trouble is told once a minute, with a count: a bot that breaks down at every turn, or a stranger who knocks a
thousand times, fills neither the log nor the disk.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

MINUTE: Final = 60.0
REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")  # the id of the request being answered
USUAL: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "in_request"}

Key = tuple[Any, ...]


@dataclass
class Told:
    """Trouble that has been told, and how often it has come again since."""

    record: logging.LogRecord
    since: float
    again: int = 0


class OnceAMinute(logging.Filter):
    """Lets a warning or an error pass once a minute; `count` tells how many there were."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._told: dict[Key, Told] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written."""
        if record.levelno < logging.WARNING or hasattr(record, "counted"):
            return True
        now, key = self._clock(), _same(record)
        told = self._told.get(key)
        if told and now - told.since < MINUTE:
            told.again += 1
            return False
        self._told[key] = Told(record, now)
        return True

    def count(self) -> None:
        """Tell of everything that has come again in a minute that is over. To be called now and then."""
        now = self._clock()
        for key, told in list(self._told.items()):
            if now - told.since < MINUTE:
                continue
            del self._told[key]
            if told.again:
                text = f"{told.record.getMessage()} ({told.again} times more within a minute)"
                logging.getLogger(told.record.name).log(told.record.levelno, text, extra={"counted": told.again})


def _same(record: logging.LogRecord) -> Key:
    """What two records have in common that tell of the same trouble: who tells it, and where it came from."""
    where: Key = (record.name, record.pathname, record.lineno)
    if not record.exc_info or record.exc_info[1] is None:
        return where
    kind, _, trace = record.exc_info
    while trace and trace.tb_next:
        trace = trace.tb_next
    return (*where, kind, trace.tb_frame.f_code if trace else None, trace.tb_lineno if trace else 0)


class ForPeople(logging.Formatter):
    """A line of text: time, level, who says it, in which request, and what."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s%(in_request)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The record as text."""
        request = REQUEST.get()
        record.in_request = f" [{request}]" if request else ""
        return super().format(record)


class ForMachines(logging.Formatter):
    """One JSON object a line: the same, and everything that was said beside the message."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON."""
        said = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := REQUEST.get():
            said["request"] = request
        # What begins with a line below is a note that some library has made for itself.
        said |= {name: value for name, value in vars(record).items() if name not in USUAL and not name.startswith("_")}
        if record.exc_info:
            said["exception"] = self.formatException(record.exc_info)
        return json.dumps(said, default=str)


def set_up(as_json: bool) -> OnceAMinute:
    """Write what all parts have to say to stderr."""
    handler = logging.StreamHandler()
    handler.setFormatter(ForMachines() if as_json else ForPeople())
    filtering = OnceAMinute()
    handler.addFilter(filtering)
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    quiet_libraries()
    return filtering


def quiet_libraries() -> None:
    """Leave out what libraries say about everyday things."""
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("python_multipart").setLevel(logging.CRITICAL)  # it calls every broken form an error
