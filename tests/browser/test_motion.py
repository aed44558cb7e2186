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


# Whether what lies under the pointer is still the first line of the list while a piece travels.
HEARD = """async () => {
  const [piece, line] = ["#mine h2", "#choices .choice.legal"].map((found) => document.querySelector(found));
  piece.style.viewTransitionName = "piece-0";
  await document.startViewTransition(() => {}).ready;
  const { left, top, width, height } = line.getBoundingClientRect();
  return line.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def test_the_page_hears_clicks_while_pieces_travel(people: People) -> None:
    """The whole page was deaf for a moment after every update: a click, or the begin of a drag, was lost."""
    table = people().lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    table.wait_for_turn()
    assert table.page.evaluate(HEARD)


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
