"""The components of every table: it goes on with those it began with, whatever this server has loaded since."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from boardroom.kernel.box import Box, BoxError
from boardroom.kernel.game import GameError, find
from boardroom.server.refusal import Unplayable
from boardroom.server.table.store import BoxRow, Head, Store

KEPT: Final = 200  # boxes remembered


class Boxes:
    """Finds boxes: this server's own for new tables, and for each other table the one it began with."""

    def __init__(self, store: Store, overlays: Mapping[str, Path]) -> None:
        self._store = store
        self._overlays = overlays
        self._newest: dict[str, Box[Any]] = {}
        self._found: dict[tuple[str, str, str], Box[Any]] = {}

    def newest(self, game: str) -> Box[Any]:
        """What new tables of a game are played with: the newest rules, and the owner's corrections."""
        if game not in self._newest:
            self._newest[game] = find(game).box(self._overlays.get(game))
        return self._newest[game]

    def of(self, head: Head) -> Box[Any]:
        """What a table is played with; `Unplayable` if this server cannot."""
        which = head.game, head.box, head.rules
        if which not in self._found:
            box = self.find(*which)
            if len(self._found) >= KEPT:
                self._found.clear()
            self._found[which] = box
        return self._found[which]

    def find(self, game_name: str, box_hash: str, rules: str) -> Box[Any]:
        """The box with a hash, under an edition of the rules: one that is loaded, or one that was kept."""
        try:
            game = find(game_name)
        except GameError:
            raise Unplayable(f"This server does not have the game “{game_name[:40]}”.") from None
        if rules not in game.about.editions:
            raise Unplayable(
                f"This table is played with rules {rules[:10]} of {game.about.title}; "
                f"this server plays rules {' and '.join(game.about.editions)}."
            )
        for loaded in (self.newest(game_name), game.box()):
            box = loaded.under(int(rules))
            if box.hash == box_hash:
                return box
        body = self._store.box(game_name, box_hash) if box_hash.isascii() and box_hash.isalnum() else None
        if body is None:
            raise Unplayable("This table was started with other component values than this server has loaded.")
        try:
            return game.kept_box(body, box_hash, rules)
        except BoxError as error:
            raise Unplayable(f"The components of this table cannot be used any more: {error}.") from None

    def keep_those_in_use(self) -> None:
        """Keep the boxes of tables that were opened before boxes were kept, as far as they are loaded."""
        for game, box_hash, rules in self._store.boxes_not_kept():
            try:
                box = self.find(game, box_hash, rules)
            except Unplayable:
                continue
            self._store.keep_box(BoxRow.of(game, box))
