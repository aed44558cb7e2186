"""Smartphone Inc. by Ivan Lashin: five rounds of planning, making and selling phones around the world."""

from __future__ import annotations

from typing import Final

from boardroom.kernel.game import About

ABOUT: Final = About.read(__file__)
