"""The server goes away and comes back; answers get lost. Nobody has to reload, and nothing is played twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Request, Route, expect

from tests.browser.conftest import People
from tests.browser.pages import Table
from tests.browser.person import Person
from tests.browser.served import Served
from tests.server.proxies import free_ports


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that nobody else needs, at an address that is still free when it comes back."""
    served = Served(tmp_path_factory.mktemp("served"), "--unlimited", port=free_ports(1)[0])
    yield served
    served.stop()


def test_a_server_that_comes_back_finds_everybody_at_the_table(mara: Person, people: People, server: Served) -> None:
    bob = people()
    at_maras = mara.lobby().open_table("You", "Invite", name="Mara", starts=1)
    at_bobs = bob.takes_seat(at_maras.link("Invitation"), "Bob")
    at_maras.play(at_maras.line("NONE"))
    assert at_bobs.wait_for_turn()

    server.stop()
    for table in (at_maras, at_bobs):
        expect(table.page.get_by_role("alert")).to_contain_text("The connection is lost.")
    server.start()
    for table in (at_maras, at_bobs):
        expect(table.page.locator("#offline")).to_be_hidden()
    assert all("ERR_" in fault for person in (mara, bob) for fault in person.forgiven())  # only the network's

    at_bobs.play(at_bobs.board_choices.first)
    expect(at_maras.log.first).to_contain_text("Bob claims")
    expect(at_maras.heading).to_have_text("Your turn")


def losing(table: Table, *, after_it_arrived: bool) -> list[Request]:
    """The first action sent from this page gets no answer; collects all that are sent."""
    sent: list[Request] = []

    def lose_the_first(route: Route) -> None:
        sent.append(route.request)
        if len(sent) > 1:
            route.continue_()
            return
        if after_it_arrived:
            route.fetch()
        route.abort()

    table.page.route("**/actions", lose_the_first)
    return sent


def test_a_request_that_was_lost_is_sent_again(mara: Person) -> None:
    table = mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    sent = losing(table, after_it_arrived=False)
    table.play(table.line("NONE"))
    assert len(sent) == 2
    expect(table.log).to_have_count(1)
    assert all("ERR_FAILED" in fault for fault in mara.forgiven())


def test_an_action_whose_answer_was_lost_is_played_once(mara: Person) -> None:
    table = mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    sent = losing(table, after_it_arrived=True)
    table.play(table.line("NONE"))
    assert len(sent) == 2
    assert sent[0].post_data == sent[1].post_data, "the same wish under the same key"
    expect(table.log).to_have_count(1)
    expect(table.toasts).to_have_count(0)
    assert all("ERR_FAILED" in fault for fault in mara.forgiven())
