"""One person, several browsers: the own link, and the door behind it."""

from __future__ import annotations

from boardroom.server.web.pages.site import site_page
from boardroom.server.web.pages.workshop import qr_code


def browsers_page(name: str, address: str) -> str:
    """Somebody's own link, to copy or to point a phone at."""
    return site_page("browsers.html", name=name, address=address, code=qr_code(address, "Your own link"))


def other_browser_page(name: str, before: str, path: str, csrf: str) -> str:
    """Asks whether this browser is to become `name`'s; `before` is whose it is so far, if anybody's."""
    return site_page("other_browser.html", name=name, before=before, path=path, csrf=csrf)
