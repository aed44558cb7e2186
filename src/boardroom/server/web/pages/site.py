"""The frame of the pages around the tables, and the pages that tell of a problem."""

from __future__ import annotations

from typing import Any, Final

from boardroom.kernel.game import Game, games
from boardroom.server.web.pages.environment import render

RULES: Final = "rules.md"  # in a game's folder


def site_page(template: str, here: str = "", **values: Any) -> str:
    """A page with the menu of the site; `here` is the entry it belongs to: play, api, or the name of a game."""
    rulebooks = [(game.name, game.about.title) for game in games().values() if has_rules(game)]
    return render(template, here=here, rulebooks=rulebooks, **values)


def has_rules(game: Game) -> bool:
    """Whether a game has written down its rules."""
    return (game.folder / RULES).is_file()


def problem_page(status: int, title: str, text: str) -> str:
    """What went wrong, in words a person understands, and the way back."""
    return site_page("problem.html", status=status, title=title, text=text)
