"""DEPLOY! by Nigel Hopkins: five rounds of bringing new systems into a server room or the cloud."""

from __future__ import annotations

from typing import Final

from boardroom.kernel.game import About

ABOUT: Final = About.read(__file__)
