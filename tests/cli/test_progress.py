"""Somebody who reads a pipe is told what takes long, and nothing where nothing does."""

from __future__ import annotations

import time
from importlib import import_module

import pytest

from boardroom.cli.progress import compiling, patience

PATIENCE = 30.0  # seconds for a timer of a hundredth of a second


def test_a_long_silence_is_explained_in_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(import_module("boardroom.cli.progress"), "NOTICE_AFTER", 0.01)
    said, give_up = "", time.monotonic() + PATIENCE
    with patience("Compiling; this happens once …"):
        while not said and time.monotonic() < give_up:
            time.sleep(0.01)
            said = capsys.readouterr().err
    assert said == "boardroom: Compiling; this happens once …\n"


def test_a_moment_is_not_worth_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    with patience("Compiling; this happens once …"):
        pass
    assert capsys.readouterr().err == ""


def test_plain_rules_are_not_compiled(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(import_module("boardroom.cli.progress"), "NOTICE_AFTER", 0.01)
    with compiling("plain"):
        time.sleep(0.1)
    assert capsys.readouterr().err == ""
