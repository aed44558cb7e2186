"""UPGRADE! by Nigel Hopkins: six years of bringing the IT of a small factory up to date."""

from __future__ import annotations

from typing import Final

from boardroom.kernel.game import About

ABOUT: Final = About.read(__file__)
