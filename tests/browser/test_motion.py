"""Pieces travel to where they are now, unless somebody has asked their system for less motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import People
from tests.server.games import finished

COUNT = """() => {
  const start = Document.prototype.startViewTransition;
  window.transitions = 0;
  Document.prototype.startViewTransition = function (update) {
    window.transitions += 1;
    return start.call(this, update);
  };
}"""


def transitions(page: Page) -> int:
    """How often something has travelled on this page."""
    return int(page.evaluate("window.transitions"))


@pytest.mark.parametrize(("wish", "moves"), [("no-preference", True), ("reduce", False)])
def test_motion_at_the_table(people: People, wish: str, moves: bool) -> None:
    mara = people(reduced_motion=wish)
    mara.context.add_init_script(f"({COUNT})()")
    table = mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    table.play(table.board_choices.first)
    assert table.page.locator("#board .bonus.taken").count() == 1
    assert (transitions(mara.page) > 0) == moves
    assert moves or table.page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize(("wish", "moves"), [("no-preference", True), ("reduce", False)])
def test_motion_in_the_replay(people: People, wish: str, moves: bool) -> None:
    mara = people(reduced_motion=wish)
    mara.context.add_init_script(f"({COUNT})()")
    mara.lobby().upload(finished().to_json())
    mara.page.wait_for_url("**/replay")
    replay = mara.replay(f"{mara.page.url}?at=20")
    mara.page.keyboard.press("ArrowRight")
    replay.expect_position(21)
    assert (transitions(mara.page) > 0) == moves
