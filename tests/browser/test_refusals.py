"""What somebody with the browser's own tools may try: it is refused in a sentence, and the table stays as it is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.pages import Table
from tests.browser.person import Person

POST = """async ([path, body, token]) => {
  const headers = { "Content-Type": "application/json", "X-CSRF-Token": token ?? document.body.dataset.csrf };
  const reply = await fetch(`/api/tables/${document.body.dataset.table}${path}`,
    { method: "POST", headers, body: JSON.stringify(body) });
  return [reply.status, await reply.json()];
}"""
TWICE = (
    f"""([path, body]) => {{ const post = {POST}; return Promise.all([post([path, body]), post([path, body])]); }}"""
)
MOVED_ON = "The table has moved on since. Look again, then decide."


@pytest.fixture
def table(mara: Person) -> Table:
    """Mara's turn; the other seat is free."""
    return mara.lobby().open_table("You", "Invite", name="Mara", starts=1)


def post(table: Table, path: str, token: str | None = None, **body: Any) -> tuple[int, Any]:
    """A request from the page itself, as its own script would make it."""
    status, answer = table.page.evaluate(POST, [path, {"key": "k", **body}, token])
    return status, answer.get("problem", answer)


def expect_nothing_played(table: Table) -> None:
    table.page.reload()
    expect(table.log).to_have_text("Nothing has been played yet.")


@pytest.mark.parametrize(
    ("wish", "status", "sentence"),
    [
        ({"action": "bonus none", "seat": 1}, 403, "That is not your seat."),
        ({"action": "bonus none", "seat": 63}, 403, "That is not your seat."),
        ({"action": "bonus none", "token": "forged"}, 403, "Reload it and try again."),
        ({"action": "bonus none", "answers": 999}, 409, MOVED_ON),
        ({"action": "upgrade L gold"}, 422, "“upgrade L gold” is not possible: "),
        ({"action": "win"}, 422, "'win' is no action of this game."),
        ({"action": "bonus none", "key": "x" * 70_000}, 413, "That is too large: at most 64 kB are accepted here."),
    ],
    ids=["another's seat", "no seat", "token", "a version to come", "illegal", "unknown", "oversize"],
)
def test_a_forged_request_is_refused(
    mara: Person, table: Table, wish: dict[str, Any], status: int, sentence: str
) -> None:
    answer, problem = post(table, "/actions", **{"answers": 0, **wish})
    assert (answer, sentence in problem) == (status, True), problem
    assert problem.endswith("."), problem
    assert str(status) in " ".join(mara.forgiven())
    expect_nothing_played(table)


def test_an_old_answer_is_refused(mara: Person, people: People, table: Table) -> None:
    other = people().takes_seat(table.link("Invitation"), "Bob")
    table.play(table.line("NONE"))
    assert post(table, "/actions", answers=0, action="bonus none") == (409, MOVED_ON)
    assert "409" in " ".join(mara.forgiven())
    assert other.wait_for_turn()


def test_the_same_wish_twice_is_granted_once(table: Table) -> None:
    first, second = table.page.evaluate(TWICE, ["/actions", {"key": "once", "answers": 0, "action": "bonus none"}])
    assert first == second
    assert first[0] == 200
    expect(table.log).to_have_count(1)


def test_a_double_click_on_confirm_plays_once(table: Table) -> None:
    sent: list[str] = []
    table.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    table.board_choices.first.click()
    table.confirm_button.dblclick()
    table.settle()
    assert len(sent) == 1
    expect(table.log).to_have_count(1)


def test_a_window_that_fell_behind_is_told_and_catches_up(mara: Person, table: Table) -> None:
    """The same player in two windows; one of them hears nothing."""
    behind = Table(mara.context.new_page())
    behind.page.route("**/events*", lambda route: None)  # never answered
    behind.page.goto(table.path)
    table.play(table.line("NONE"))
    behind.board_choices.first.click()
    behind.confirm_button.click()
    expect(behind.toasts).to_have_text(MOVED_ON)
    expect(behind.heading).to_have_text("Waiting for a player")
    expect(behind.log).to_have_count(1)


def test_a_long_speech_is_refused(mara: Person, table: Table) -> None:
    assert post(table, "/chat", text="x" * 501) == (422, "A message has at most 500 characters; this one has 501.")
    assert "422" in " ".join(mara.forgiven())
    table.page.get_by_role("tab", name="Chat").click()
    expect(table.page.get_by_label("Say something")).to_have_attribute("maxlength", "500")
