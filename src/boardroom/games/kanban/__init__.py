"""Kanban: Automotive Revolution: a car factory, its five departments and a manager who watches."""

from __future__ import annotations

from typing import Final

from boardroom.kernel.game import About

ABOUT: Final = About.read(__file__)
