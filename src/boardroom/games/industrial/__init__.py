"""Industrial Board Game: six economic cycles from a small workshop to a large company."""

from __future__ import annotations

from typing import Final

from boardroom.kernel.game import About

ABOUT: Final = About.read(__file__)
