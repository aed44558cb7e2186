"""The pictures of the games: `picture.svg` in a game's folder, or a plain one for a game without."""

from __future__ import annotations

from functools import cache
from typing import Final

from markupsafe import Markup

from boardroom.kernel.game import games
from boardroom.server.web.pages.environment import PAGES

PICTURE: Final = "picture.svg"


@cache
def picture_symbol(name: str) -> Markup:
    """The picture as a symbol `picture-<name>`, to be put into a page once and used as often as wanted."""
    return Markup(f'<symbol id="picture-{name}" viewBox="0 0 320 160">{_drawing(name)}</symbol>')


def _drawing(name: str) -> str:
    game = games().get(name)
    places = [folder / PICTURE for folder in ((game.folder, PAGES) if game else (PAGES,))]
    text = next(place for place in places if place.is_file()).read_text(encoding="utf-8")
    return text[text.index(">") + 1 : text.rindex("</svg>")].strip()
