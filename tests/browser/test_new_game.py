"""A game that somebody has just made with `boardroom new` is played in the browser, hidden deck and all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from boardroom.kit import start
from tests.browser.pages import Lobby
from tests.browser.person import Person
from tests.browser.served import Served

NAME, TITLE = "night_train", "Night Train"
DECISIONS = 60  # far more than a game has


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """A server that knows a new game, and a folder that is none yet."""
    shelf = tmp_path / "games"
    start.make(shelf, NAME)
    (shelf / "half_written").mkdir()
    (shelf / "half_written" / "__init__.py").write_text("ABOUT =")
    served = Served(tmp_path, "--unlimited", games=shelf)
    yield served
    served.stop()


def test_a_new_game_is_played_to_its_end(browser: Browser, own_server: Served) -> None:
    mara = Person(browser, own_server.address, reduced_motion="reduce")
    mara.page.goto("/")
    mara.page.get_by_role("link", name=TITLE, exact=True).click()
    table = Lobby(mara.page).open_table(name="Mara")
    decisions, kinds = 0, set[str]()
    while table.wait_for_turn():
        titles = table.lines.locator("b").all_inner_texts()
        kinds.add(titles[0].split()[0])
        # Of six goods the seventh crate makes a pair; after that, loads are shipped as well.
        ship = "Throw" in kinds and decisions % 2
        table.play(table.lines.nth(len(titles) - 1 if ship else 0))
        decisions += 1
        assert decisions < DECISIONS, "the game does not end"
    expect(table.heading).to_have_text("Game over")
    assert kinds == {"Open", "Throw"}, "both kinds of decisions came up"
    mara.leave()
    assert mara.faults == []
