"""A hint beside the choices: empty until somebody asks for one, and again after every move."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from boardroom.server.table.moves import why_no_hint
from boardroom.server.web.page_models import TableModel
from boardroom.server.web.pages.environment import environment
from boardroom.server.work.findings import Hint


def hint_fragment(model: TableModel, hint: Hint | None = None, m: Any = None) -> Markup:
    """The place of the hint, with the hint in it if there is one."""
    drawing: Any = environment().get_template("hint.html").module
    asked = (
        not model.closed
        and model.seat is not None
        and model.seats[model.seat].mine
        and not model.seats[model.seat].left
    )
    return Markup(drawing.hint(m=m or model, hint=hint, why=why_no_hint(model.match, model.seat if asked else None)))


def hint_fragments(model: TableModel, hint: Hint) -> dict[str, str]:
    """What a hint changes on the page of a table."""
    return {"hint": str(hint_fragment(model, hint))}
