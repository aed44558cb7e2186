"""The page of a table and its fragments."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from boardroom.kernel.game import find
from boardroom.kernel.match import Match
from boardroom.server.table.seats import BOT, OPEN, PERSON
from boardroom.server.table.state import ChatLine
from boardroom.server.web.page_models import TableModel
from boardroom.server.web.pages import table_fragments, table_page
from boardroom.server.web.pages.environment import asset_file, asset_url, minus, signed
from boardroom.server.web.pages.log import LOG_LINES, LogLine, action_lines
from boardroom.server.web.pages.table import status, viewpoint
from tests.server.games import finished, table_model, unfinished
from tests.server.page import Page

FRAGMENTS = {
    "status",
    "summary",
    "clock",
    "board",
    "mine",
    "rivals",
    "lesson",
    "coach",
    "hint",
    "choices",
    "points",
    "log",
    "chat",
    "people",
    "supervision",
}
GAMES = ("upgrade", "deploy", "industrial", "kanban", "smartphone")  # those with a board of their own
NASTY = '<script>alert("1")</script>'


def positions(players: int, step: int, game: str = "upgrade") -> list[Match]:
    """Positions all over a game, and its end."""
    whole = finished(players, game=game)
    return [whole.branch(n) for n in range(0, len(whole.log), step)] + [whole]


def seated(model: TableModel, number: int, **changes: object) -> TableModel:
    """The model with one seat changed."""
    seats = tuple(replace(seat, **changes) if seat.number == number else seat for seat in model.seats)
    return replace(model, seats=seats)


def log_lines(model: TableModel) -> list[LogLine]:
    told = model.match.story(model.seat)
    first = max(0, len(told) - LOG_LINES)
    return [line for at in range(len(told), first, -1) for line in action_lines(at, told[at - 1])]


def own_turn(match: Match, **changes: object) -> TableModel:
    """The table as the player sees it who has to decide."""
    return table_model(match, match.to_act[0], **changes)


# --- form --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players"), [(game, players) for game in GAMES for players in find(game).about.players]
)
def test_nothing_to_complain_about(game: str, players: int) -> None:
    for match in positions(players, 45, game):
        for seat in {*match.to_act, players - 1, None}:
            assert Page(table_page(table_model(match, seat))).complaints() == []


@pytest.mark.parametrize("game", GAMES)
def test_fragments_are_what_the_page_shows(game: str) -> None:
    for match in positions(3, 30, game):
        html = table_page(table_model(match))
        parts = table_fragments(table_model(match))
        assert set(parts) == FRAGMENTS
        for name, part in parts.items():
            assert part in html
            assert re.match(rf'\s*<\w+[^>]* id="{name}"', part), part[:80]


def test_the_address_of_a_file_names_its_contents() -> None:
    for name in ("table.css", "table.js", "upgrade/board.css", "smartphone/board.js", "smartphone/plan.js"):
        file = asset_file(name)
        assert file is not None
        assert re.fullmatch(rf"/static/{name}\?v=[0-9a-f]{{10}}", asset_url(name))


@pytest.mark.parametrize(
    "name",
    [
        "../model.py",
        "upgrade/box.toml",
        "upgrade/board.js",
        "smartphone/other.js",
        "upgrade/../../box.py",
        "nothing.css",
        "",
        "none/board.css",
    ],
)
def test_nothing_else_is_served(name: str) -> None:
    assert asset_file(name) is None


# --- choices -----------------------------------------------------------------------------------------------------


def plays(html: str) -> dict[str, list[int]]:
    """The previews of a page: key and codes."""
    return {a["data-play"]: [int(c) for c in a["data-codes"].split()] for a in Page(html).all("template")}


@pytest.mark.parametrize("game", GAMES)
def test_everything_legal_can_be_clicked_and_nothing_else(game: str) -> None:
    for match in positions(3, 11, game)[:-1]:
        parts = table_fragments(own_turn(match))
        legal = set(match.legal_codes(match.to_act[0]))
        previews = plays(parts["choices"])
        assert {codes[0] for codes in previews.values()} == legal
        for part in parts.values():
            clickable = {a["data-code"] for tag, a in Page(part).tags if "data-code" in a}
            assert clickable <= previews.keys()


def test_pieces_to_take_up_and_places_to_put_them_down_are_on_the_board() -> None:
    """Cubes of a MOVE, the places for the next cube of a DEPLOY: what the hand needs lies on the own board."""
    ways = 0
    for match in positions(3, 1, "deploy")[:-1]:
        parts = table_fragments(own_turn(match))
        board = Page(parts["board"] + parts["mine"])
        pieces = Counter(a["data-piece"] for a in board.all("button") if "data-piece" in a)
        places = {a["data-drop"] for a in board.all("button") if "data-drop" in a}
        for way in Page(parts["choices"]).all("li"):
            if "data-pieces" in way:
                ways += 1
                assert not Counter(way["data-pieces"].split()) - pieces
                assert way["data-place"] in places
                assert int(way["data-does"]) in match.legal_codes(match.to_act[0])
    assert ways


def test_the_board_offers_what_lies_on_it() -> None:
    """Tiles, training spots, tune slots, bonus spots, influence and tokens are clicked where they are."""
    seen: set[str] = set()
    lobby = next(match for match in positions(3, 1) if "lobby" in {a.notation for a in match.legal(match.to_act[0])})
    lobby.play("lobby")
    for match in (*positions(3, 8)[:-1], lobby):
        parts = table_fragments(own_turn(match))
        notation = match.game.space.notation
        codes = re.findall(r'data-code="(\d+)"', parts["board"] + parts["mine"])
        seen |= {notation(int(code)).split()[0] for code in codes}
    assert {"bonus", "upgrade", "transform", "train", "tune", "token"} <= seen


@pytest.mark.parametrize("game", GAMES)
def test_only_the_player_who_decides_can_choose(game: str) -> None:
    match = unfinished(40, game=game)
    decides = match.to_act[0]
    for seat in (None, *(p for p in range(3) if p != decides)):
        parts = table_fragments(table_model(match, seat))
        assert not any("data-code" in part or "<template" in part for part in parts.values())
        assert 'data-yours="0"' in parts["status"]
    assert 'data-yours="1"' in table_fragments(own_turn(match))["status"]


def test_a_closed_choice_says_why_on_the_board() -> None:
    match = next(m for m in positions(3, 1) if "pass" in {action.notation for action in m.legal(m.to_act[0])})
    match.state.players[match.to_act[0]].credits = 0
    match.state.players[match.to_act[0]].bvp = 0
    closed = Page(table_fragments(own_turn(match))["board"]).all("span", class_="closed")
    dear = re.compile(r"It takes [2-5] workers for \d+ credits: credits and value bring 0\.")
    assert len(closed) == 12
    assert all(dear.fullmatch(tile["data-closed"]) for tile in closed)
    assert {tile["data-rules"] for tile in closed} == {"worker-track"}


@pytest.mark.parametrize("game", GAMES)
def test_a_play_that_cannot_be_taken_back_says_so(game: str) -> None:
    """A bot decides at once; what is drawn cannot be put back; a person can be asked to wait."""
    for match in positions(3, 11, game)[:-1]:
        view = viewpoint(own_turn(match))
        found = Page(table_fragments(own_turn(match))["choices"]).all("template")
        assert view.choices is not None
        for play, shown in zip(view.choices.plays, found, strict=True):
            bot_next = play.next_seat == 2 and 2 not in match.to_act
            assert ("data-final" in shown) == bool(bot_next or play.drawn or play.revealed or play.final)


def test_a_bot_that_decides_at_the_same_time_takes_no_undo_away() -> None:
    """Plans are made in secret: while a bot still makes its own, the plan just committed can be taken back."""
    match = Match("smartphone", players=2, seed=2)
    view = viewpoint(own_turn(match))
    assert view.choices is not None
    [(plan, words)] = [pair for pair in zip(view.choices.plays, view.afters, strict=True) if pair[0].key == "plan"]
    assert words == ("Then Player 2 is waited for. You can undo until then.", True)
    for code in plan.codes:
        match.play(code, 0)
    match.play("stack A A1 B1", 1)
    assert match.why_no_undo(0) == ""


def test_whoever_makes_all_decide_hears_that_the_way_back_is_short() -> None:
    """The last pass of a meeting: everybody proposes a goal then, and a bot at once."""
    whole = finished(game="kanban")
    last = next(n for n in range(len(whole.log)) if len(whole.branch(n + 1).to_act) > 1)
    match, entry = whole.branch(last), whole.log[last]
    view = viewpoint(own_turn(match))
    assert view.choices is not None
    [words] = [words for play, words in zip(view.choices.plays, view.afters, strict=True) if entry.code in play.codes]
    assert words == ("Then all decide at the same time. You can undo until somebody has.", True)
    match.play(entry.code, entry.seat)
    other = next(seat for seat in match.to_act if seat != entry.seat)
    assert match.why_no_undo(entry.seat) == ""
    match.play(match.legal(other)[0].code, other)
    assert match.why_no_undo(entry.seat), "the preview promised no more"


# --- who must do what --------------------------------------------------------------------------------------------


def test_the_heading_says_whose_turn_it_is() -> None:
    match = unfinished(40)
    decides = match.to_act[0]
    other = (decides + 1) % 3
    mine = table_model(match, decides)
    theirs = table_model(match, other)
    assert status(mine, viewpoint(mine)).heading == "Your turn"
    assert status(theirs, viewpoint(theirs)).heading == f"{match.names[decides]}’s turn"
    assert not status(theirs, viewpoint(theirs)).text.startswith(match.names[decides])


def test_a_free_seat_is_waited_for_and_only_the_owner_sees_its_link() -> None:
    match = unfinished(40)
    seat = match.to_act[0]
    other = (seat + 1) % 3
    owner = seated(table_model(match, other, owner=True), seat, kind=OPEN, invite="/j/secret", mine=False)
    guest = seated(table_model(match, other), seat, kind=OPEN, mine=False)
    assert status(owner, viewpoint(owner)).heading == "Waiting for a player"
    assert "/j/secret" in table_page(owner)
    assert "/j/" not in table_page(guest)


def test_what_can_be_done_about_a_seat() -> None:
    match = unfinished(20)
    mine = Page(table_fragments(table_model(match, 0))["people"])
    assert [a["data-seat"] for a in mine.all("button") if "data-to" in a] == ["0"]
    owner = Page(table_fragments(table_model(match, 0, owner=True))["people"])
    assert [a["data-seat"] for a in owner.all("button") if "data-to" in a] == ["0", "1", "2"]
    away = seated(table_model(match, 0), 0, left=True)
    assert [a["data-to"] for a in Page(table_fragments(away)["people"]).all("button") if "data-to" in a] == ["person"]
    onlooker = Page(table_fragments(table_model(match, None))["people"])
    assert not onlooker.all("button")


def test_undo_is_offered_to_the_one_who_acted_last() -> None:
    for match in positions(3, 13)[1:-1]:
        last = match.log[-1].seat
        for seat in range(3):
            found = status(table_model(match, seat), viewpoint(table_model(match, seat)))
            assert (found.undo == "") == (seat == last and match.why_no_undo(seat) == "")
    assert status(table_model(match, None), viewpoint(table_model(match, None))).undo == "Only players can undo."


def test_the_end_tells_who_won() -> None:
    match = finished()
    found = Page(table_page(table_model(match)))
    best = match.ranking().index(1)
    assert f"{match.names[best]} wins" in found.text or "You win" in found.text
    assert "/t/t1/replay" in found.links
    assert "/t/t1/log.json" in found.links
    assert "price for" not in found.text


# --- log and chat ------------------------------------------------------------------------------------------------


def test_the_log_is_newest_first_and_leads_to_its_positions() -> None:
    match = finished()
    lines = log_lines(table_model(match))
    assert [line.at for line in lines] == sorted((line.at for line in lines), reverse=True)
    assert lines[0].at == len(match.log)
    assert lines[-1].at > len(match.log) - LOG_LINES
    links = Page(table_fragments(table_model(match))["log"]).links
    assert links == [f"/t/t1/replay?at={line.at}" for line in lines]


def test_a_sentence_begins_with_the_player_it_is_about() -> None:
    match = unfinished(60)
    for line in log_lines(table_model(match)):
        assert line.name == ("" if line.seat is None else match.names[line.seat])


def test_names_titles_and_chat_are_only_text() -> None:
    match = Match("upgrade", players=2, seed=1, names=[NASTY, "Jonas"])
    match.play("bonus none", match.to_act[0])
    chat = (ChatLine(1, NASTY, 0, NASTY, "2026-11-15T10:00:00Z"),)
    html = table_page(table_model(match, 1, title=NASTY, chat=chat))
    assert NASTY not in html
    assert Page(html).complaints() == []
    assert Page(html).text.count(NASTY) >= 4


def test_names_do_not_stand_for_other_players() -> None:
    """Somebody called @1 stays @1."""
    match = Match("upgrade", players=2, seed=1, names=["@1", "Jonas"])
    model = table_model(match, None)
    assert status(model, viewpoint(model)).heading in ("@1’s turn", "Jonas’s turn")


# --- numbers -----------------------------------------------------------------------------------------------------


def test_minus_signs_are_minus_signs() -> None:
    assert [signed(n) for n in (3, 0, -2)] == ["+3", "0", "−2"]
    assert minus("-2 value, +3 to -1; year-end and 3-5") == "−2 value, +3 to −1; year-end and 3-5"


def test_names_with_a_hyphen_are_not_broken_at_it() -> None:
    assert minus("has studied Wi-Fi and Li-Ion: -1") == "has studied Wi-\u2060Fi and Li-\u2060Ion: −1"


def test_the_kinds_of_seats_are_told_apart() -> None:
    model = table_model(unfinished(20), None)
    view = viewpoint(seated(seated(model, 0, online=True), 2, level="strong"))
    assert [view.kind(n) for n in range(3)] == ["online", "away", "bot · strong"]
    assert viewpoint(seated(model, 1, kind=OPEN)).kind(1) == "free seat"
    assert viewpoint(seated(model, 0, left=True)).kind(0) == "away · bot plays"
    assert {seat.kind for seat in model.seats} == {PERSON, BOT}


# --- several players at one screen, bots, onlookers ----------------------------------------------------------------


def test_at_a_shared_screen_every_player_is_called_by_name() -> None:
    match = unfinished(2)
    seat = match.to_act[0]
    shared = replace(own_turn(match), seats=tuple(replace(s, mine=True) for s in own_turn(match).seats))
    assert status(shared, viewpoint(shared)).heading == f"{match.names[seat]}’s turn"
    assert ">You<" not in table_page(shared)


def test_nothing_to_undo_while_a_bot_plays_the_seat() -> None:
    match = finished(2)
    seat = match.log[-1].seat
    assert "A bot is playing your seat" in seated_undo(table_model(match, seat), seat, left=True)
    assert "A bot is playing your seat" not in seated_undo(table_model(match, seat), seat, left=False)


def seated_undo(model: TableModel, seat: int, left: bool) -> str:
    """Why the player of a seat cannot undo."""
    changed = seated(model, seat, mine=True, left=left)
    return status(changed, viewpoint(changed)).undo


def test_leaving_a_seat_to_a_bot_asks_first() -> None:
    match = unfinished(2)
    people = Page(table_fragments(table_model(match, 0))["people"])
    assert all(button.get("data-ask") for button in people.all("button") if button.get("data-to") == "bot")


def test_the_log_has_the_last_sentence_of_an_action_on_top() -> None:
    model = table_model(finished(3), 0)
    told = model.match.story(0)[-1]
    assert len(told) > 1
    shown = [line.name + line.text + (f" ({line.aside})." if line.aside else "") for line in log_lines(model)]
    assert shown[: len(told)] == list(reversed(told))


def test_an_onlooker_keeps_looking_at_the_same_company() -> None:
    shown = {
        re.search(r'class="own (seat-\d)"', table_fragments(table_model(m, None))["mine"])[1] for m in positions(3, 20)
    }
    assert shown == {"seat-1"}


def test_the_way_back_is_open_only_where_it_leads_somewhere() -> None:
    """The list may not say so, it is made only of what the player sees; the status does, and hides the way there."""
    whole = finished(3, game="kanban")
    pet, part = (
        1 + next(i for i, entry in enumerate(whole.log) if whole.game.space.notation(entry.code).startswith(what))
        for what in ("pet", "collect")
    )
    for at, back in ((pet, False), (part, True)):
        match = whole.branch(at)
        model = table_model(match, match.to_act[0])
        assert viewpoint(model).choices.part and bool(match.why_no_undo(match.to_act[0])) != back
        fragments = table_fragments(model)
        assert "data-back" in fragments["choices"] and ('data-undo=""' in fragments["status"]) == back


@pytest.mark.parametrize(("value", "beyond"), [(41, []), (141, ["+100"]), (-18, ["−"]), (-141, ["−100"])])
def test_a_value_that_two_digits_cannot_show_says_so(value: int, beyond: list[str]) -> None:
    """Otherwise 141 reads as 41, and −18 as 18."""
    match = unfinished(40)
    me = match.state.players[0]
    me.points[:] = [value, *[0] * (len(me.points) - 1)]
    me.bvp = value
    board = table_fragments(table_model(match))["board"]
    assert re.findall(r'class="beyond"[^>]*>([^<]*)<', board) == beyond


@pytest.mark.parametrize("chosen", [{}, {"repeat_actions": "forbidden", "start_player": "1", "compensation": "on"}])
def test_what_a_table_is_played_with_can_be_read_at_the_table(chosen: dict[str, str]) -> None:
    """Whoever came by an invitation saw nowhere that actions may not be repeated."""
    page = Page(table_page(table_model(Match(find("upgrade"), 2, 1, chosen))))
    told = ["Start player: seat 2", "Repeat actions: forbidden", "Compensation: on"] if chosen else []
    assert all(line in page.text for line in told)
    assert ("Options of this table" in page.text) == bool(chosen)
    link = {"href": "/rules/upgrade#options", "data-rules-open": "options"}
    assert len(page.all("a", **link)) == bool(chosen)
