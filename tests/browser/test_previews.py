"""What previews show in place, as eyes see it: nothing beside them says the opposite, nothing leaves its tile."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.chromium import PHONE
from tests.browser.conftest import People
from tests.browser.pages import Lobby, Table
from tests.browser.person import Person
from tests.browser.waiting import tap


def inside(inner: Locator, outer: Locator) -> bool:
    """Whether all of an element lies within another."""
    one, other = inner.bounding_box(), outer.bounding_box()
    assert one and other
    right, bottom = (other[at] + other[size] for at, size in (("x", "width"), ("y", "height")))
    fits = one["x"] + one["width"] <= right + 1 and one["y"] + one["height"] <= bottom + 1
    return fits and one["x"] >= other["x"] - 1 and one["y"] >= other["y"] - 1


def test_the_preview_of_an_upgrade_shows_the_workload_table_of_its_tile(mara: Person) -> None:
    table = mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    table.quickly("bonus none", "bonus none", "plan done", "plan done")
    note = table.page.locator("#mine .meter-note").nth(1)
    expect(note).to_be_visible()
    table.page.locator("#board .market-row").nth(1).locator(".tile-slot.legal").first.hover()
    meter = table.page.locator("#mine .ghost-meter li")
    expect(meter).to_have_count(4)
    covered = table.page.locator("#mine .facility:has(.ghost-meter) .meter-note")
    expect(covered).to_have_count(1)
    ghost = table.page.locator("#mine .ghost-meter")
    expect(ghost).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
    assert inside(covered, ghost)  # "no extra workload" is not said beside it


def test_a_preview_moves_nothing_under_the_pointer(mara: Person) -> None:
    """With plans beside them the numbers of the company fill their row; what a choice makes of them needs room too."""
    table = mara.lobby().open_table("You", "Here:Ben", name="Mara", starts=1)
    table.quickly("bonus none", "bonus none", "plan upgrade", "plan done", "plan train", "plan done")
    spots = table.page.locator("#mine .user-spot.legal")
    expect(spots.first).to_be_visible()
    for spot in spots.all():
        spot.scroll_into_view_if_needed()
        before = spot.bounding_box()
        spot.hover()
        expect(table.page.locator('#mine [data-spot="stat-Users"] .delta')).to_be_visible()
        assert spot.bounding_box() == before
    table.play(spots.last)
    expect(table.log.first).to_contain_text("trains Logistics")


def test_the_price_of_a_row_stays_on_it_beside_the_discs_of_others(mara: Person) -> None:
    """Three discs left it no room: it lay over one of them and stuck out."""
    table = mara.lobby().open_table("You", "Here:Ben", "Here:Cleo", "Here:Dan", name="Mara", starts=1)
    table.quickly(*["bonus none"] * 4, *["plan done"] * 4, *["train M blue"] * 3)
    lane = table.page.locator('.worker-track [data-spot="lane-1"]')
    for width in (1440, 1024):
        table.page.set_viewport_size({"width": width, "height": 900})
        table.open("UPGRADE")
        table.page.locator("#choices .opt.legal:visible").first.hover()
        expect(lane.locator(".disc")).to_have_count(3)
        price = lane.locator(".cost")
        expect(price).to_have_css("position", "absolute")
        assert inside(price, lane)
        table.page.mouse.move(0, 0)


@pytest.mark.parametrize("width", [390, 360])
def test_no_figure_of_a_preview_leaves_a_phone(people: People, width: int) -> None:
    person = people(**{**PHONE, "viewport": {"width": width, "height": 844}})
    person.page.goto("/?game=deploy")
    table = Lobby(person.page).open_table("You", "Here:Ben", name="Mara")
    table.quickly("start A", "start A", "add B 2")
    table.open("ADD")
    tap(table.page.locator("#choices .opts:not([hidden]) .opt.legal").last)
    figures = table.preview.locator(".change dd")
    expect(figures.first).to_be_visible()
    for figure in figures.all():
        assert inside(figure, table.preview)


def test_a_market_keeps_its_price_after_a_sale(mara: Person) -> None:
    mara.page.goto("/?game=industrial")
    table = Lobby(mara.page).open_table("You", "Here:Ben", name="Mara")
    sell(table)
    market = table.page.locator("#board .market:has(.seller)").first
    expect(market).to_be_visible()
    expect(market.locator(".bonus")).to_be_visible()
    assert inside(market.locator(".bonus"), market)
    assert inside(market.locator(".seller").first, market)


def sell(table: Table) -> None:
    """To the first sale of a game of two: everybody buys, makes and sends the CEO to Local trade."""
    for _ in range(2):
        table.quickly("buy 4")
    for _ in range(2):
        table.quickly("produce 2 bonus 0")
    for _ in range(2):
        table.quickly("hire nobody")
    table.quickly("sell U1 CEO")
