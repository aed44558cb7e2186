"""The pictures of the games: `picture.svg` in a game's folder, or ours for a game that is still announced."""

from __future__ import annotations

from functools import cache
from typing import Final

from markupsafe import Markup

from boardroom.kernel.game import games
from boardroom.server.pages.environment import PAGES

ANNOUNCED_PICTURES: Final = PAGES / "announced"
PLAIN: Final = "plain"  # stands in for a game without a picture


@cache
def picture_symbol(name: str) -> Markup:
    """The picture as a symbol `picture-<name>`, to be put into a page once and used as often as wanted."""
    return Markup(f'<symbol id="picture-{name}" viewBox="0 0 320 160">{_drawing(name)}</symbol>')


def _drawing(name: str) -> str:
    game = games().get(name)
    places = [ANNOUNCED_PICTURES / f"{name}.svg", ANNOUNCED_PICTURES / f"{PLAIN}.svg"]
    if game:
        places.insert(0, game.folder / "picture.svg")
    text = next(place for place in places if place.is_file()).read_text(encoding="utf-8")
    return text[text.index(">") + 1 : text.rindex("</svg>")].strip()
