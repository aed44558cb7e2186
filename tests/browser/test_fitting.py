"""Text fits: nothing is cut off, sticks out or lies over other text, at a desk, on a tablet and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from boardroom.games.kanban.state import D_SPEAK, D_STATION
from boardroom.games.upgrade.rules.facility import additional_workload
from boardroom.kernel.match import Match, Position
from tests.browser.conftest import People
from tests.browser.pages import Lobby, Replay
from tests.browser.person import Person
from tests.server.games import finished

WIDTHS = (1440, 1024, 390)
MORE_WIDTHS = (1920, 1280, 1100)  # of screens between them, where a replay is laid out otherwise than a table
HIGH = 3000  # a window in which a whole page is seen
FALLBACK = '"Liberation Sans", Arial, "DejaVu Sans", sans-serif'  # what the page asks for where our font cannot come
MIDDLE = 0.5
GAMES = ("upgrade", "deploy", "kanban", "smartphone", "industrial")

# What people write themselves may be cut: it can be as long as they like.
WRITTEN_BY_PEOPLE = ".where span, .tname b, .actors span, .firm span"

# How far the level or a cube of an area stands out of its box.
BEYOND = """box => {
  const right = (part) => part.getBoundingClientRect().right;
  return Math.max(...[...box.querySelectorAll("b, .cube")].map(right)) - right(box);
}"""
FAULTS = Path(__file__).with_name("fitting.js").read_text(encoding="utf-8")


def faults(page: Page, widths: tuple[int, ...] = WIDTHS) -> list[str]:
    """Everything that does not fit, at every width, with our font and without; all lines with options are open."""
    found = []
    page.evaluate("() => { for (const options of document.querySelectorAll('.opts')) options.hidden = false; }")
    for width in widths:
        page.set_viewport_size({"width": width, "height": HIGH})
        for name, font in (("our font", ""), ("fallback", FALLBACK)):
            page.evaluate("font => { document.documentElement.style.setProperty('--font', font); }", font)
            page.evaluate("() => document.fonts.ready")
            found += [f"{width}, {name}: {fault}" for fault in page.evaluate(FAULTS, [WRITTEN_BY_PEOPLE])]
    page.evaluate("() => { document.documentElement.style.removeProperty('--font'); }")
    page.set_viewport_size({"width": WIDTHS[0], "height": 900})
    return found


def own_turn(match: Match, first: int, wanted: Callable[[Any], bool] = lambda state: True) -> int:
    """The first position from there on in which the first seat decides, and of the kind that is wanted."""
    positions = ((n, match.at(n)) for n in range(first, len(match.log)))
    return next(n for n, position in positions if position.to_act[0] == 0 and wanted(position.state))


def widest(match: Match) -> int:
    """The position in which an option of the first seat says most."""
    own = [n for n in range(len(match.log)) if match.at(n).to_act[0] == 0]
    return max(own, key=lambda n: max(map(len, said_by_options(match.at(n))), default=0))


def said_by_options(position: Position) -> list[str]:
    """What stands in the options of all lines."""
    choices = position.game.board.choices(position.box.values, position.imagined_state(0), 0)  # type: ignore[union-attr]
    cells = (cell for entry in choices.entries for row in entry.rows for cell in row.cells if not cell.why)
    return [f"{cell.mark}{cell.text}{cell.note}" for cell in cells]


def most_cubes_of_rivals(position: Position) -> int:
    """Of workload, in an area of UPGRADE!, whose player is not the first."""
    box = position.box.values
    areas = (enumerate(position.state.players[seat].areas) for seat in range(1, position.players))
    return max(box.base_workload[a] + additional_workload(box, area, a) for each in areas for a, area in each)


def upload(person: Person, match: Match) -> Replay:
    """A recorded game, as a replay."""
    person.page.goto(f"/?game={match.game.name}")
    Lobby(person.page).upload(match.to_json())
    person.page.wait_for_url("**/replay*")
    return Replay(person.page)


def scene(person: Person, match: Match, at: int) -> None:
    """The table at a position of a recorded game, on one's own turn."""
    replay = upload(person, match)
    replay.slider.fill(str(at))
    replay.expect_position(at)
    replay.play_on().wait_for_turn()


@pytest.mark.parametrize("game", GAMES)
def test_text_fits_at_the_table(people: People, game: str) -> None:
    person, match = people(reduced_motion="reduce"), finished(3, 4, game)
    found = []
    middle = own_turn(match, int(MIDDLE * len(match.log)))
    scenes = {"the start": own_turn(match, 0), "the middle": middle, "long options": widest(match)}
    if game == "kanban":
        scenes["a meeting"] = own_turn(match, 0, lambda state: state.decision == D_SPEAK)
    for name, at in scenes.items():
        scene(person, match, at)
        found += [f"{name}, {fault}" for fault in faults(person.page)]
    replay = upload(person, match)
    replay.slider.fill(str(middle))
    replay.expect_position(middle)
    found += [f"replay, {fault}" for fault in faults(person.page)]
    person.page.goto(re.sub(r"/replay.*", "", person.page.url))
    found += [f"the end, {fault}" for fault in faults(person.page)]
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_fits_screens_of_every_size(people: People, game: str) -> None:
    """The other players lay over the board of Kanban at 1280 pixels, and had no room beside that of Industrial."""
    person, match = people(reduced_motion="reduce"), finished(3, 4, game)
    upload(person, match)
    found = faults(person.page, MORE_WIDTHS)
    for width in (1920, 1440, 1280, 1100, 1024):
        person.page.set_viewport_size({"width": width, "height": HIGH})
        board, others = (person.page.locator(part).bounding_box() for part in (".stage", "#rivals"))
        assert board and others
        beside = others["x"] + others["width"] <= board["x"]
        found += (
            [] if beside or others["y"] >= board["y"] + board["height"] else [f"{width}: the others lie over the board"]
        )
        found += [] if others["width"] > 200 else [f"{width}: the others have {others['width']} pixels"]
    assert found == []


def test_a_day_of_four_players_and_sandra_fits_a_small_phone(people: People) -> None:
    """Where everybody comes from stands in one line."""
    person, match = people(reduced_motion="reduce"), finished(4, 4, "kanban")
    mornings = (n for n in range(len(match.log)) if match.at(n).state.decision == D_STATION)
    replay, at = upload(person, match), next(n for n in mornings if match.at(n).state.day > 1)
    replay.slider.fill(str(at))
    replay.expect_position(at)
    person.page.set_viewport_size({"width": 360, "height": HIGH})
    assert person.page.locator(".actors li").count() >= 5
    assert person.page.evaluate(FAULTS, [WRITTEN_BY_PEOPLE]) == []


def test_text_fits_on_the_pages_around(people: People) -> None:
    person = people()
    pages = [f"{path}{game}" for path in ("/?game=", "/rules/", "/glossary/", "/learn/") for game in GAMES]
    found = []
    for path in (*pages, "/api", "/workshops", "/workshops/guide", "/me/notices", "/me/browsers"):
        person.page.goto(path)
        found += [f"{path}, {fault}" for fault in faults(person.page)]
    assert found == []


def test_names_of_technologies_are_not_broken_in_a_replay(people: People) -> None:
    """Its board is the narrowest a desk has."""
    person = people()
    upload(person, finished(3, game="smartphone"))
    for width in (1440, 1280, 1100):
        person.page.set_viewport_size({"width": width, "height": 900})
        lines = person.page.locator(".tech-head b").evaluate_all("all => all.map(one => one.offsetHeight)")
        assert len(lines) == 6 and len(set(lines)) == 1, f"at {width} not all are as high as one line"


# The longest costs a technology has, a patent beside them; points of a late round. What stands out of its card.
LATE_ROUND = """() => {
  for (const costs of document.querySelectorAll(".costs")) costs.insertAdjacentHTML("afterbegin", costs.innerHTML);
  for (const cell of document.querySelectorAll(".ledger td.sum")) cell.textContent = "188";
  for (const cell of document.querySelectorAll(".ledger tbody td:not(.sum)")) cell.textContent = "20";
  for (const cell of document.querySelectorAll(".ledger tbody td:nth-of-type(2)")) cell.textContent = "122";
  for (const cell of document.querySelectorAll(".ledger td.proj")) cell.textContent = "+37";
  const right = (part) => part.getBoundingClientRect().right;
  return ["costs", "ledger table"].flatMap((what) => [...document.querySelectorAll(`.${what}, .${what} > *`)])
    .filter((part) => right(part) > right(part.closest(".tech, .ledger")) + 2).map((part) => part.className);
}"""


@pytest.mark.parametrize("width", [1920, 1440, 1100])
def test_patents_and_points_of_a_late_round_stay_on_their_cards(people: People, width: int) -> None:
    """At the table, whose rails are narrow in Smartphone Inc., and in a replay."""
    person, match = people(reduced_motion="reduce"), finished(3, game="smartphone")
    upload(person, match)
    person.page.set_viewport_size({"width": width, "height": 900})
    assert person.page.evaluate(LATE_ROUND) == []
    scene(person, match, own_turn(match, int(MIDDLE * len(match.log))))
    assert person.page.evaluate(LATE_ROUND) == []


def test_a_heavy_workload_leaves_the_level_of_a_rival_its_place(people: People) -> None:
    """Three cubes beside two spots pushed the level out of its box: II was read as I."""
    person, match = people(reduced_motion="reduce"), finished(3, seed=6)
    at = next(n for n in range(len(match.log), 0, -1) if most_cubes_of_rivals(match.at(n)) >= 3)
    replay = upload(person, match)
    replay.slider.fill(str(at))
    replay.expect_position(at)
    heavy = person.page.locator(".mini").filter(has=person.page.locator(".cube:nth-child(3)")).first
    for width in WIDTHS[:2]:
        person.page.set_viewport_size({"width": width, "height": 900})
        out = heavy.evaluate(BEYOND)
        assert out <= 0, f"{out} pixels beyond the box at {width}"
