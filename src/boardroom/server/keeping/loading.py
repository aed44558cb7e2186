"""Tables as the keeper's commands read them: with the components and the rules they were begun with."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from boardroom.server.table.boxes import Boxes
from boardroom.server.table.state import TableState, first_state, follow
from boardroom.server.table.store import Store


class Shelf:
    """The tables of a store. Each is read anew: servers may be moving it."""

    def __init__(self, store: Store, overlays: Mapping[str, Path] | None = None) -> None:
        self._store = store
        self._boxes = Boxes(store, overlays or {})

    def first_state(self, table: str) -> TableState:
        """A table before its first event; `Unplayable` if this program cannot play it."""
        head = self._store.head(table)
        if head is None:
            raise LookupError(f"table {table} is not there")
        return first_state(head, self._boxes.of(head))

    def moment(self, table: str) -> TableState:
        """A table as it stands."""
        return follow(self.first_state(table), self._store.events(table))[0]
