"""The lobby and the door of an invitation."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from boardroom.kernel.game import Game, find
from boardroom.kernel.table.telling import Status, task_status
from boardroom.server.table.opening import options_of_form, wishes_of_form
from boardroom.server.table.seats import BOT, OPEN, PERSON, Person
from boardroom.server.web.page_models import LobbyModel, SeatModel, TableLine
from boardroom.server.web.pages import join_page, lobby_page
from boardroom.server.web.pages.lobby import ago, option_line, progress_steps, turn, usual_level
from boardroom.server.web.pages.picture import picture_symbol
from tests.server.page import Page
from tests.server.serving import Serving

NASTY = '<script>alert("1")</script>&"\''
LEVELS = ("easy", "steady", "strong")


@pytest.fixture
def upgrade() -> Game:
    return find("upgrade")


def line(game: Game, **changes: object) -> TableLine:
    seats = (
        SeatModel(0, PERSON, "Mara", mine=True),
        SeatModel(1, OPEN, ""),
        SeatModel(2, BOT, "Ada", level="strong"),
    )
    usual = {
        "id": "t1",
        "title": "Tuesday",
        "game": game,
        "seats": seats,
        "status": task_status([0], 0, "choose an action"),
        "yours": True,
        "over": False,
        "progress": (2, 6),
        "changed": datetime.now(UTC).isoformat(),
    }
    return TableLine(**{**usual, **changes})  # type: ignore[arg-type]


def lobby(game: Game, person: str | None = "Mara", **changes: object) -> Page:
    usual = {
        "person": Person("p1", person) if person else None,
        "games": (game,),
        "tables": (),
        "levels": LEVELS,
        "csrf": "token",
    }
    return Page(lobby_page(LobbyModel(**{**usual, **changes})))  # type: ignore[arg-type]


def sent(page: Page, form_id: str) -> dict[str, str]:
    """What a browser would send if the form were sent as it is. (All fields here belong to the form asked for.)"""
    start = page.html.index(f'id="{form_id}"')
    form = Page(page.html[page.html.rindex("<form", 0, start) : page.html.index("</form>", start) + len("</form>")])
    fields = {}
    for tag, attrs in form.tags:
        if tag == "input" and (attrs.get("type") != "radio" or "checked" in attrs):
            fields[attrs["name"]] = attrs.get("value", "")
        if tag == "select":
            chosen = attrs["name"]
        if tag == "option" and ("selected" in attrs or chosen not in fields):
            fields[chosen] = attrs["value"]
    return fields


def test_somebody_new_gives_a_name_and_opens_a_table_in_one_form(upgrade: Game) -> None:
    page = lobby(upgrade, person=None)
    assert page.all("form", id="new-table") == [
        {
            "class": "panel new-table game-upgrade",
            "id": "new-table",
            "method": "post",
            "action": "/tables",
            "aria-labelledby": "new-table-title",
        }
    ]
    fields = sent(page, "new-table")
    assert fields["name"] == ""
    assert "required" in page.all("input", id="name")[0]
    assert fields["csrf"] == "token"
    assert fields["key"]
    wishes = wishes_of_form({**fields, **{f"level.{n}": "random" for n in range(4)}}, upgrade.max_seats)
    assert [wish.kind for wish in wishes] == ["you", "bot", "bot"]


def test_the_form_as_it_stands_is_what_the_server_takes_for_the_defaults(upgrade: Game) -> None:
    fields = sent(lobby(upgrade), "new-table")
    assert fields["game"] == "upgrade"
    options = options_of_form(fields, upgrade, 3)
    assert upgrade.check_options(3, options) == upgrade.check_options(3, None)


def test_every_option_of_the_game_is_there_with_its_explanation_and_choices(upgrade: Game) -> None:
    page = lobby(upgrade)
    for option in upgrade.about.options:
        assert option.help in page.text
        assert (option.title or option.name.replace("_", " ").capitalize()) in page.text
        offered = {a["value"] for a in page.all("input", name=f"option.{option.name}")}
        if page.all("select", name=f"option.{option.name}"):
            offered = {a["value"] for a in page.all("option")}
        if option_line(option, upgrade, {}).choices:
            assert offered >= set(option.choices)
        else:
            assert not offered


def test_an_option_that_follows_from_the_number_of_players_is_told_but_not_asked(upgrade: Game) -> None:
    solo = next(option for option in upgrade.about.options if option.name == "solo")
    assert option_line(solo, upgrade, {}).choices == ()
    assert "follows from the number of players" in lobby(upgrade).text


def test_what_was_filled_in_is_still_there_after_a_problem(upgrade: Game) -> None:
    form = {"title": "Launch", "seat.1": "hotseat", "name.1": "Jonas", "seat.2": "bot", "level.2": "strong"}
    form["option.bag_mode"] = "one_bag"
    page = lobby(upgrade, problem="Nobody can sit there.", form=form)
    assert "Nobody can sit there." in page.text
    fields = sent(page, "new-table")
    assert {name: fields[name] for name in form} == form
    assert page.all("details", class_="more")[0].get("open") == ""


def test_every_game_can_be_chosen(upgrade: Game) -> None:
    page = lobby(upgrade)
    assert [link for link in page.links if link.startswith("/?game=")] == ["/?game=upgrade#new-table"]


def test_a_table_tells_whose_turn_it_is_how_far_it_got_and_where_it_is(upgrade: Game) -> None:
    hour = (datetime.now(UTC) - timedelta(hours=1, minutes=1)).isoformat()
    over = line(upgrade, id="t2", title="Old", status=Status("The game is over."), yours=False, over=True, changed=hour)
    page = lobby(upgrade, tables=(line(upgrade), over))
    assert "1 table waits for you" in page.text
    assert "1 running, 1 finished" in page.text
    assert "Your turn choose an action, just now" in page.text
    assert "1 hour ago" in page.text
    assert "3 of 6" in page.text
    assert "Finished" in page.text
    assert {"/t/t1", "/t/t2"} <= set(page.links)
    assert "You free Ada, bot" in page.text


@pytest.mark.parametrize(
    ("status", "acting", "told"),
    [
        (task_status([0], 0, "plan an action"), (0,), ("Your turn", "plan an action")),
        (task_status([2], 0, "plan an action"), (2,), ("Ada’s turn", "plan an action")),
        (task_status([1], 0, "plan an action"), (1,), ("Waiting for a player", "seat 2 is free")),
        (Status("You won: 78 to 71"), (), ("You won", "78 to 71")),
        (Status("Everybody is to bid."), (0, 2), ("Everybody is to bid.", "")),
    ],
)
def test_whose_turn_it_is(upgrade: Game, status: Status, acting: tuple[int, ...], told: tuple[str, str]) -> None:
    row = line(upgrade, status=status, acting=acting)
    assert turn(row) == told
    page = lobby(upgrade, tables=(row,))
    assert len(page.all("li", class_="now")) == len(acting)


@pytest.mark.parametrize(
    ("progress", "over", "steps"),
    [
        ((0, 3), False, ("now", "", "")),
        ((1, 3), False, ("on", "now", "")),
        ((3, 3), True, ("on", "on", "on")),
        ((2, 3), True, ("on", "on", "")),
    ],
)
def test_the_bar_shows_steps_done_and_the_one_under_way(
    progress: tuple[int, int], over: bool, steps: tuple[str, ...]
) -> None:
    assert progress_steps(progress, over) == steps


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(5, "just now"), (60, "1 minute ago"), (3599, "59 minutes ago"), (7200, "2 hours ago"), (90000, "1 day ago")],
)
def test_how_long_ago(seconds: int, words: str) -> None:
    now = datetime(2026, 1, 2, tzinfo=UTC)
    assert ago((now - timedelta(seconds=seconds)).isoformat(), now) == words


def test_tables_that_wait_for_you_come_first_and_finished_ones_last(upgrade: Game) -> None:
    tables = (
        line(upgrade, title="over", yours=False, over=True),
        line(upgrade, title="theirs", yours=False),
        line(upgrade, title="yours"),
    )
    page = lobby(upgrade, tables=tables)
    places = [page.html.index(f"<b>{title}</b>") for title in ("yours", "theirs", "over")]
    assert places == sorted(places)


def test_several_seats_at_one_screen_keep_their_names(upgrade: Game) -> None:
    seats = (SeatModel(0, PERSON, "Mara", mine=True), SeatModel(1, PERSON, "Jonas", mine=True))
    page = lobby(upgrade, tables=(line(upgrade, seats=seats),))
    assert "Mara Jonas" in page.text


def test_with_one_kind_of_bot_no_level_is_asked_for(upgrade: Game) -> None:
    page = lobby(upgrade, levels=("random",))
    assert not page.all("select", name="level.1")
    assert sent(page, "new-table")["level.1"] == "random"


def test_whoever_has_learned_a_title_is_offered_its_exercises_and_easy_bots(upgrade: Game) -> None:
    kanban = find("kanban")
    done = line(kanban, title="Lesson", lesson=True, learned=True)
    games = (upgrade, kanban)
    page = lobby(upgrade, games=games, tables=(done,))
    assert "You have learned Kanban" in page.text and "Your first time?" not in page.text
    assert any(link["href"] == "/learn/kanban#exercises" for link in page.all("a"))
    fields = sent(page, "new-table")
    assert (fields["game"], fields["seat.1"], fields["level.1"]) == ("kanban", "bot", "easy")
    under_way = lobby(upgrade, games=games, tables=(line(kanban, lesson=True),))
    assert "learned" not in under_way.text
    own = lobby(upgrade, games=games, tables=(line(kanban), done))
    assert "learned" not in own.text and sent(own, "new-table")["level.1"] == "steady"
    asked_for = lobby(upgrade, games=games, tables=(done,), chosen="upgrade")
    assert "Learn UPGRADE! by playing" in asked_for.text


def test_the_proposed_level_is_in_the_middle() -> None:
    assert usual_level(("a",)) == "a"
    assert usual_level(("a", "b")) == "b"
    assert usual_level(("a", "b", "c")) == "b"


def test_names_titles_and_problems_are_escaped(upgrade: Game) -> None:
    seats = (SeatModel(0, PERSON, NASTY), SeatModel(1, BOT, NASTY))
    row = line(upgrade, title=NASTY, seats=seats, status=Status(NASTY))
    form = {"title": NASTY, "name.1": NASTY, "name": NASTY}
    for person in (NASTY, None):
        page = lobby(upgrade, person=person, tables=(row,), problem=NASTY, form=form)
        assert NASTY not in page.html
        assert "<script>alert" not in page.html
        assert page.complaints() == []


@pytest.mark.parametrize("person", ["Mara", None])
def test_nothing_to_complain_about(upgrade: Game, person: str | None) -> None:
    assert lobby(upgrade, person=person, tables=(line(upgrade),)).complaints() == []


def test_a_game_without_a_picture_gets_a_plain_one(upgrade: Game) -> None:
    assert 'id="picture-unheard"' in picture_symbol("unheard")
    assert picture_symbol("unheard").count("<") > 3
    assert "v-bronze" in picture_symbol("upgrade")


def test_the_door_asks_for_a_name_and_sends_it_to_the_link(upgrade: Game) -> None:
    page = Page(join_page("Tuesday", upgrade, "Seat 2", "/j/abc", "token", "That name is taken."))
    assert page.complaints() == []
    assert page.all("form")[0] == {"method": "post", "action": "/j/abc"}
    assert {a["name"] for a in page.all("input")} == {"csrf", "name"}
    for words in ("Tuesday", "Seat 2", "UPGRADE!", "That name is taken."):
        assert words in page.text
    nasty = Page(join_page(NASTY, upgrade, NASTY, "/j/abc", "token", NASTY))
    assert NASTY not in nasty.html
    assert nasty.complaints() == []


def test_seats_of_the_list_have_the_colours_of_the_table(server: Serving) -> None:
    mara = server.player("Mara")
    table = mara.open("you", "hotseat", game="smartphone")
    listed = mara.get("/").text
    at_table = re.search(r'<body class="[^"]*?( seat-1-\w+ seat-2-\w+)', mara.get(f"/t/{table}").text)
    assert at_table and f'<ol class="seats{at_table[1]}"' in listed
