"""The load driver in small: whether everything is right, not how long it takes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.load import drive
from tests.load.client import Browser

SMALL = ["--tables", "10", "--rate", "40", "--seconds", "3", "--warm-up", "0.5"]


def test_everybody_is_answered_and_everybody_hears() -> None:
    result = drive.run(drive.arguments([*SMALL, "--fetch"]))
    assert result["errors"] == 0, result["first_errors"]
    assert result["streams"] == 20
    taken = result["acknowledged_ms"]["count"]
    assert taken > 50
    assert result["heard_ms"]["count"] >= taken, "each by the other player; some of the last of the warm-up too"
    assert result["fetched_ms"]["count"] > 0
    assert result["pages_with_answer"] <= taken
    assert result["updated_ms"]["count"] > 0
    assert list(result["memory_mb"]) == ["start", "tables open", "warmed up", "end"]
    assert "errors: 0" in drive.table(result)


def test_a_stream_that_swallows_an_event_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Browser.events

    async def forgetful(self: Browser, table: str, after: int) -> AsyncIterator[dict[str, Any]]:
        async for message in honest(self, table, after):
            if message["data"].get("seq") != after + 2:
                yield message

    monkeypatch.setattr(Browser, "events", forgetful)
    monkeypatch.setattr(drive, "LATE", 0.2)
    result = drive.run(drive.arguments([*SMALL, "--seconds", "1"]))
    assert result["errors"] > 0
    assert any("came" in error for error in result["first_errors"])


def test_percentiles() -> None:
    shown = drive.summary([n / 1000 for n in range(1, 101)])
    assert shown == {"count": 100, "p50": 51.0, "p95": 96.0, "p99": 100.0, "max": 100.0}
    assert drive.summary([]) is None


def test_a_training_day_in_small() -> None:
    small = ["--workshop", "--tables", "3", "--rate", "6", "--seconds", "3", "--warm-up", "0.5"]
    result = drive.run(drive.arguments(small))
    assert result["errors"] == 0, result["first_errors"]
    assert result["tables"] == 3 and result["people"] == 12 and result["actions"] > 3
    assert result["acknowledged_ms"]["count"] >= 2 * result["actions"]
    assert result["fetched_ms"]["count"] > 0 and result["wall_ms"]["count"] > 0
