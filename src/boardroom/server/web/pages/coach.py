"""The coach beside the choices: empty until a move was judged."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from boardroom.server.web.pages.environment import environment
from boardroom.server.work.findings import Verdict

ASKS_BEFORE: Final = "blunder"


def coach_fragment(m: Any) -> Markup:
    """The place of the coach, and whether it looks on."""
    drawing: Any = environment().get_template("coach.html").module
    return Markup(drawing.coach(m=m))


def coach_words(said: Verdict, names: tuple[str, ...]) -> str:
    """What stands in that place after a move; players have `names`."""
    drawing: Any = environment().get_template("coach.html").module
    return str(drawing.words(said, names))


def coach_question(said: Verdict) -> str:
    """What is asked once before a blunder; empty before any other move."""
    if said.mark != ASKS_BEFORE:
        return ""
    better = f"“{said.better}” promises" if said.better else "another way to go on promises"
    return f"The coach would think twice: {better} {said.percent} % more of the result. Play yours all the same?"
