"""The page of a table whose rules this server does not have: what happened there, in notation."""

from __future__ import annotations

from boardroom.server.web.page_models import KeptModel
from boardroom.server.web.pages.site import site_page


def kept_page(model: KeptModel) -> str:
    """Seats, actions, remarks and result, as they were recorded, and what can be done."""
    return site_page("kept.html", m=model)
