"""The frame of the pages around the tables, and the pages that tell of a problem."""

from __future__ import annotations

from typing import Any

from boardroom.kernel.game import games
from boardroom.server.pages.environment import render


def site_page(template: str, here: str = "", **values: Any) -> str:
    """A page with the menu of the site; `here` is the entry it belongs to: play, api, or the name of a game."""
    return render(template, here=here, rulebooks=[(name, game.about.title) for name, game in games().items()], **values)


def problem_page(status: int, title: str, text: str) -> str:
    """What went wrong, in words a person understands, and the way back."""
    return site_page("problem.html", status=status, title=title, text=text)
