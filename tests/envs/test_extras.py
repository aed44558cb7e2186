"""Where a library is missing, the import says how to get it."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("gymnasium", "gymnasium", "rl"),
        ("vector", "gymnasium", "rl"),
        ("pettingzoo", "pettingzoo", "rl"),
        ("open_spiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_library(module: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"boardroom.envs.{module}", raising=False)
    with pytest.raises(ImportError) as refusal:
        import_module(f"boardroom.envs.{module}")
    assert f"pip install 'boardroom-games[{extra}]'" in str(refusal.value)
