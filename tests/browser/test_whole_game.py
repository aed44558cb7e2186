"""What the first line of the README promises: a new user plays a whole game against two bots."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import People
from tests.browser.pages import Lobby, Table

STOPPING = ("PASS", "NONE", "DONE")  # lines that end something
RECALL = '[aria-label^="Recall"]'  # free, and could be repeated for ever
DECISIONS = 300  # far more than a game has


def decide(table: Table, turn: int) -> None:
    """One decision: mostly a click on the board, every fourth time the list. Not all markers are planned away."""
    on_board = table.board_choices.and_(table.page.locator(f":not({RECALL})"))
    done = table.line("DONE").and_(table.lines)
    if turn % 3 == 2 and done.count():
        table.play(done)
    elif turn % 4 and on_board.count():
        choose(table, on_board.nth(turn % on_board.count()))
    else:
        titles = [title for title in table.lines.locator("b").all_inner_texts() if title not in STOPPING]
        choose(table, table.line(titles[turn % len(titles)]) if titles else table.lines.first)


def choose(table: Table, choice: Locator) -> None:
    """Something to play; or something that has options, then the last of those."""
    line = table.in_list(choice)
    options = line.get_attribute("aria-controls")
    if not options:
        table.play(choice)
        return
    if line.get_attribute("aria-expanded") == "false":  # at a desk the first line is open already
        choice.click()
    table.play(table.page.locator(f"#{options} .opt.legal").last)


def test_a_new_user_plays_a_whole_game_against_two_bots(people: People) -> None:
    mara = people(reduced_motion="reduce")
    mara.page.goto("/")
    mara.page.get_by_role("link", name="UPGRADE!", exact=True).click()
    table = Lobby(mara.page).open_table(name="Mara")  # a name is enough: the form proposes two bots
    decisions = 0
    while table.wait_for_turn():
        decide(table, decisions)
        decisions += 1
        assert decisions < DECISIONS, "the game does not end"

    assert decisions >= 6 * 3, "six years, each with a bonus, a plan and an action"
    expect(table.heading).to_have_text("Game over")
    expect(table.board_choices).to_have_count(0)
    assert mara.page.title().startswith("Game over · UPGRADE!")
    rows = points(table)
    assert {name for name, *_ in rows} == {"Mara", "Bot 2", "Bot 3"}
    assert all(sum(by_source) == total for _, by_source, total in rows), rows
    expect(table.ending.get_by_role("heading")).to_have_text(headline(rows))


Points = tuple[str, list[int], int]  # name, points by source, total


def points(table: Table) -> list[Points]:
    """The rows of the end screen, best first."""
    rows = []
    for row in table.ending.locator("tbody tr").all():
        *by_source, total = map(number, row.locator("td:not(.place)").all_inner_texts())
        rows.append((row.locator("th").inner_text(), by_source, total))
    return rows


def number(text: str) -> int:
    """A cell; a dot stands for nothing."""
    return 0 if text == "·" else int(text.replace("−", "-"))


def headline(rows: list[Points]) -> str | re.Pattern[str]:
    """What must stand above these points. Who is level may still have won by a tie-break."""
    best = [name for name, _, total in rows if total == rows[0][2]]
    words = ["You win." if name == "Mara" else f"{name} wins." for name in best]
    return words[0] if len(best) == 1 else re.compile("|".join([*map(re.escape, words), "share the victory"]))
