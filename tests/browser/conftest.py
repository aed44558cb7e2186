"""A server for all, a browser for every file of tests, and people who use them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser import chromium
from tests.browser.person import Person
from tests.browser.served import Served

People = Callable[..., Person]

collect_ignore_glob = [] if chromium.wanted() else ["test_*.py"]


# One a file, not one for all: Playwright occupies the thread's event loop, and other tests need theirs.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium.browsing() as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("served"), "--unlimited")
    yield served
    served.stop()


@pytest.fixture
def people(browser: Browser, server: Served) -> Iterator[People]:
    """Somebody at a browser of their own: `people()`, `people(**PHONE)`. In the end nobody's browser may complain."""
    came: list[Person] = []

    def come(**kind: Any) -> Person:
        came.append(Person(browser, server.address, **kind))
        return came[-1]

    yield come
    for person in came:
        person.leave()
    assert [fault for person in came for fault in person.faults] == []


@pytest.fixture
def mara(people: People) -> Person:
    """Somebody new at a desk."""
    return people()
