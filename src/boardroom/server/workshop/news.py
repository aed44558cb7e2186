"""Whoever looks at a workshop is told that something has changed there, whichever process changed it."""

from __future__ import annotations

from typing import Final

from boardroom.server.again import again_and_again
from boardroom.server.settings import Settings
from boardroom.server.table.tables import Tables
from boardroom.server.workshop import register

PREFIX: Final = "workshop "  # of what the hub calls a workshop, beside its tables


def about(workshop: str) -> str:
    """What the hub calls a workshop."""
    return PREFIX + workshop


class News:
    """Looks every moment, in one query, at the workshops somebody listens to."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self._tables = tables
        self._settings = settings
        self._known: dict[str, tuple[int, str]] = {}
        self._rung: dict[str, str] = {}  # workshops, and their trainers

    async def listen(self) -> None:
        """Look again and again."""
        await again_and_again(self._settings.workshop_poll, self.look, "could not look for news of workshops")

    def ring(self, workshop: str, trainer: str) -> None:
        """Something has changed that only the trainer sees: told with the next look, however often it rings."""
        self._rung[workshop] = trainer

    async def look(self) -> None:
        """Stir those who listen to a workshop that has changed."""
        hub = self._tables.hub
        rung, self._rung = self._rung, {}
        for workshop, trainer in rung.items():
            hub.stir(about(workshop), only=trainer)
        listened = [name.removeprefix(PREFIX) for name in hub.tables() if name.startswith(PREFIX)]
        if not listened:
            self._known = {}
            return
        found = await self._tables.read(register.moved, self._tables.store, listened)
        for workshop, state in found.items():
            if self._known.get(workshop) != state:  # or it is looked at for the first time: better once too often
                hub.stir(about(workshop))
        self._known = found
