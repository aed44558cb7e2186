"""The system's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# No sandbox: CI runs as root in a container. The rest keeps the browser from asking anybody but our server.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESK = {"width": 1440, "height": 900}
# A phone as a browser tells it: small, dense, and touched instead of pointed at.
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}


# The first draws pages and nothing else: a third less of the processor than with a window nobody sees.
PROGRAMS = ("chromium-headless-shell", "chromium")


def program() -> str | None:
    """The browser's path."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


def wanted() -> bool:
    """Whether pages are tested: where there is a Chromium, and always in CI, where its absence is a failure."""
    return program() is not None or os.environ.get("CI") == "true"


@contextmanager
def browsing(*more: str) -> Iterator[Browser]:
    """A browser, closed in the end, with more arguments than usual where somebody needs them."""
    from playwright.sync_api import sync_playwright  # not for those who only ask whether there is a browser

    found = program()
    assert found, "Chromium is not installed"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=[*ARGUMENTS, *more])
        yield browser
        browser.close()
