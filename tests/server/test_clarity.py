"""What a table tells besides its board: what happened meanwhile, what is over, whose colour it is."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from boardroom.games.deploy.state import D_SPOT
from boardroom.kernel.game import games
from boardroom.kernel.match import Match
from boardroom.server.web.pages.log import BY_ITSELF, LogLine, action_lines
from boardroom.server.web.pages.scores import fates
from boardroom.server.web.pages.since import Rounds, last_own, leading, once_each, since, summary
from boardroom.server.web.pages.table import table_fragments, table_page, viewpoint
from tests.server.games import finished, table_model, unfinished
from tests.server.page import Page
from tests.server.player import Player

GAMES = ("upgrade", "deploy", "industrial", "kanban", "smartphone")
FORECASTS = re.compile(
    r"ended now|at year end|year end [+−\d]|week’s end|on the board \+|Cash forecast|would take yours"
)


def rounds(game: str) -> tuple[Match, int]:
    """A game just after its first round, and who has played last."""
    match = finished(3, 4, game)
    for n in range(1, len(match.log)):
        at = match.branch(n)
        if summary(table_model(at, match.log[n - 1].seat)):
            return at, match.log[n - 1].seat
    raise AssertionError("no round ended")


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_round_is_summed_up(game: str) -> None:
    match, seat = rounds(game)
    told = summary(table_model(match, seat))
    assert told
    assert re.fullmatch(r"(Year|Round|Day) 1 is over", told.title)
    assert re.fullmatch(r"@\d.* leads? with -?\d+|all have -?\d+", told.leader)
    assert [row.total for row in told.rows] == sorted((row.total for row in told.rows), reverse=True)
    assert all(sum(row.gained) == row.gain for row in told.rows)
    assert told.lines
    page = Page(table_fragments(table_model(match, seat))["summary"])
    assert len(page.all("tr")) == match.players + 1


def test_a_summary_calls_the_viewer_you_throughout() -> None:
    """Its table said You, and its title a name."""
    match, seat = rounds("deploy")
    told = summary(table_model(match, seat))
    assert told and told.leader.startswith(f"@{seat} leads with ")
    assert "You lead with " in Page(table_fragments(table_model(match, seat))["summary"]).text


def test_details_of_a_summary_stand_in_brackets() -> None:
    """Not after a second colon: `in round 1: sales: India 10`."""
    match, seat = rounds("smartphone")
    assert re.search(
        r"in round 1 <small>\(sales: [^)]*\)</small>", table_fragments(table_model(match, seat))["summary"]
    )


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_end_of_a_round_is_left_out(game: str) -> None:
    match, seat = rounds(game)
    told = summary(table_model(match, seat))
    assert told
    written = [line for at, lines in enumerate(match.story(seat), 1) for line in reversed(action_lines(at, lines))]
    assert told.lines == once_each(written)[-len(told.lines) :]


@pytest.mark.parametrize(("game", "paid"), [("deploy", "in fees"), ("industrial", "upkeep."), ("upgrade", "fees")])
def test_a_summary_tells_what_everybody_paid(game: str, paid: str) -> None:
    """In some games one after the other settles: what the last of them did is not all."""
    match, seat = rounds(game)
    told = summary(table_model(match, seat))
    assert told
    assert {line.seat for line in told.lines if paid in line.text} == set(range(match.players))


def test_what_was_done_again_and_again_is_told_once() -> None:
    trade, other = LogLine(3, 1, "Bob", " trades 1 value for 2 income.", ""), LogLine(9, 0, "Ann", " passes.", "")
    told = once_each([trade, trade, replace(trade, at=5), other, trade])
    assert [line.text for line in told] == [" trades 1 value for 2 income, 3 times.", " passes.", trade.text]
    assert told[0].at == 5


def test_others_moves_of_one_kind_leave_room_for_the_rest() -> None:
    match = Match("upgrade", players=2, seed=4, options={"start_player": "0"})
    for action in ("bonus none", "bonus none", "plan upgrade", "plan done", "plan train", "plan tune", *["trade"] * 3):
        match.play(action)
    match.play("train L blue")
    told = since(table_model(match, 1))
    assert [line.text for line in told.lines[1:4]] == [
        " sells 1 value for 5 credits, 3 times.",
        " plans TUNE, +1 value.",
        " plans TRAIN, +1 value.",
    ]
    assert told.earlier == 0


def test_a_summary_goes_with_ones_own_next_action() -> None:
    match, _ = rounds("upgrade")
    seat = match.to_act[0]
    assert summary(table_model(match, seat))
    match.play(match.legal_codes(seat)[0], seat)
    assert summary(table_model(match, seat)) is None
    assert summary(table_model(match, None)) is None, "who only watches has no last turn"


def test_others_moves_are_told_newest_first_until_one_acts() -> None:
    match = unfinished(40)
    seat = match.log[-1].seat
    other = next(p for p in range(match.players) if p != seat)
    lines = since(table_model(match, other)).lines
    assert lines[0].at == len(match.log)
    assert [line.at for line in lines] == sorted((line.at for line in lines), reverse=True)
    assert since(table_model(match, seat)).lines == ()
    assert since(table_model(match, None)).lines == ()


def test_a_click_that_the_table_made_for_one_hides_nothing() -> None:
    """A loan that had to be taken was no turn of one's own: all that led to it is told, and the loan."""
    match = unfinished(40).branch(40)
    seat = match.log[-1].seat
    match.log[-1] = replace(match.log[-1], automatic=True)
    lines = since(table_model(match, seat)).lines
    assert lines[0].at == 40
    assert any(BY_ITSELF in line.aside for line in lines)
    assert last_own(table_model(match, seat)) == max(n for n in range(1, 40) if match.log[n - 1].seat == seat)


def test_what_chance_made_of_ones_own_move_is_told() -> None:
    """Whoever rolls and waits would else have to look for the accident in the log."""
    match = Match("industrial", players=2, seed=3)
    for action in ("buy 6", "buy 6", "produce 6 bonus 0"):
        seat = match.to_act[0]
        match.play(action, seat)
    told = since(table_model(match, seat))
    assert any("accident" in line.text for line in told.own)
    assert all(line.at == last_own(table_model(match, seat)) for line in told.own)
    strip = Page(table_fragments(table_model(match, seat))["choices"]).text
    assert all(line.text.strip() in strip for line in told.own)
    assert since(table_model(match, 1 - seat)).own == (), "nothing was drawn by what the other did last"


def test_nobody_leads_where_all_have_the_same() -> None:
    assert leading((0, 0, 0)) == "all have 0"
    assert leading((4, 2, 4)) == "@0 and @2 lead with 4"


def test_nobody_leads_who_is_out_of_the_game() -> None:
    assert leading((10, -2, 3), ("bankrupt in round 2", "", "")) == "@2 leads with 3"
    assert leading((10, 3, 3), ("bankrupt in round 2", "", "")) == "@1 and @2 lead with 3"
    match = finished(3, 4, "industrial")
    ruined = next(n for n in range(len(match.log)) if any(fates(match.at(n))))
    ends = [n for n in Rounds().ends(match) if n >= ruined]
    assert ends, "somebody is bankrupt, and the game goes on"
    at = match.branch(ends[0])
    told = summary(table_model(at, at.log[-1].seat))
    assert told
    assert not told.rows[0].fate and told.rows[-1].fate
    assert told.leader.startswith(f"@{told.rows[0].seat} ")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_over_forecasts_nothing(game: str) -> None:
    match = finished(3, 4, game)
    parts = table_fragments(table_model(match))
    for name in ("board", "mine", "rivals", "clock"):
        assert not FORECASTS.findall(parts[name]), name
    running = table_fragments(table_model(match.branch(len(match.log) // 2)))
    assert FORECASTS.search(running["mine"] + running["rivals"]) or game == "smartphone"


def test_a_colour_chosen_is_the_colour_at_the_table() -> None:
    match = Match("smartphone", players=2, seed=1, options={"colors": "red"})
    assert "seat-1-red seat-2-green" in Page(table_page(table_model(match))).all("body")[0]["class"]
    other = Match("upgrade", players=2, seed=1)
    assert Page(table_page(table_model(other))).all("body")[0]["class"] == "page-table game-upgrade"


@pytest.mark.parametrize("game", GAMES)
def test_options_are_called_by_words(game: str) -> None:
    for option in games()[game].about.options:
        words = option.title.split() or option.name.split("_")
        assert option.title or all(len(word) >= len("solo") for word in words), f"{option.name} needs a title"
    titles = {option.title for option in games()["smartphone"].about.options}
    assert {"4G", "NFC", "Wi-Fi", "Li-Ion", "GPS"} <= titles


def replay_of(anna: Player, match: Match) -> str:
    """Where the replay of a game is, once its log has been uploaded."""
    headers = {"X-CSRF-Token": anna.csrf, "Content-Type": "application/json"}
    return str(anna.http.post("/logs", content=match.to_json(), headers=headers).headers["location"])


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_you_on_the_boards_of_an_uploaded_game(anna: Player, game: str) -> None:
    text = anna.get(replay_of(anna, finished(2, game=game))).text
    assert 'id="mine"' in text
    for words in ("<small>you", "Your hand", "only you see it", "Your board", "Your company", ">your plan"):
        assert words not in text, words


def test_tiles_on_the_board_of_an_uploaded_game_are_nobodys_own(anna: Player) -> None:
    """The board has the prices of the first seat, whose tiles are not those of whoever looks."""
    text = anna.get(f"{replay_of(anna, finished(2, game='upgrade'))}?at=60").text
    assert "installed</span>" in text
    assert "yours</span>" not in text


def test_an_uploaded_game_does_not_say_that_you_win(anna: Player) -> None:
    replay = replay_of(anna, finished())
    for path in (replay, replay.removesuffix("/replay"), "/"):
        text = anna.get(path).text
        assert "You win" not in text and "You won" not in text, path


def test_a_verb_agrees_with_you() -> None:
    match = Match("upgrade", players=2, seed=1)
    view = viewpoint(table_model(match, 0))
    assert view.spell("@0 is there, @1 is here") == f"You are there, {match.names[1]} is here"
    said = [view.spell(f"@0 {verb}") for verb in ("has it", "stands there", "passes", "goes", "was", "and @1 lead")]
    told = ["have it", "stand there", "pass", "go", "were", f"and {match.names[1]} lead"]
    assert said == [f"You {words}" for words in told]
    assert viewpoint(table_model(match, 1)).spell("@0 is there") == f"{match.names[0]} is there"


YOU_DOES = re.compile(r"\bYou (?:is|has|was|does|goes|[a-z]*[a-rt-z]s)\b")


@pytest.mark.parametrize("game", GAMES)
def test_no_part_of_a_page_says_you_is(game: str) -> None:
    """Somebody whose own piece is in the way reads of it, too."""
    match = finished(3, 4, game)
    for n in range(0, len(match.log), 9):
        at = match.branch(n)
        for seat in at.to_act:
            parts = table_fragments(table_model(at, seat))
            read = [*parts.values(), *(Page(part).text for part in parts.values())]  # in a sentence, or side by side
            assert [found for part in read for found in YOU_DOES.findall(part)] == []


def test_ones_own_worker_on_a_bonus_spot_is_told_as_ones_own() -> None:
    match = Match("deploy", players=2, seed=4)
    seat = match.to_act[0]
    match.state.decision, match.state.spots[0], match.state.players[seat].office = D_SPOT, seat, 1
    assert "You are there" in Page(table_fragments(table_model(match, seat))["choices"]).text


def test_one_who_sits_on_one_seat_wins() -> None:
    match = finished()
    winner = match.ranking().index(1)
    assert "You win." in table_fragments(table_model(match, winner))["status"]
    seats = tuple(replace(seat, mine=True) for seat in table_model(match, winner).seats)
    assert "You win." not in table_fragments(table_model(match, winner, seats=seats))["status"]


@pytest.mark.parametrize("game", GAMES)
def test_a_page_that_follows_finds_the_same_ends_of_rounds(game: str) -> None:
    """Step by step, after something was taken back, and at another table of the same game."""
    match = finished(2, 4, game)
    followed = Rounds()
    for n in [*range(0, len(match.log) + 1, 3), len(match.log) // 2, len(match.log) // 3]:
        at = match.branch(n)
        assert followed.ends(at) == Rounds().ends(at)
        assert summary(table_model(at, n % 2), followed) == summary(table_model(at, n % 2))
    other = finished(2, 5, game)
    assert followed.ends(other) == Rounds().ends(other)


def test_a_tile_that_is_not_decided_about_now_tells_what_it_is() -> None:
    """Whoever points at a solution while bonuses are claimed reads what it takes, besides why it must wait."""
    match = Match("upgrade", players=2, seed=7)
    board = Page(table_fragments(table_model(match, match.to_act[0]))["board"])
    told = [tile.get("data-what", "") for tile in board.all("span", class_="tile-slot") if "data-closed" in tile]
    assert len(told) == 12
    assert all(re.search(r"level II: \d workers, (no )?report", words) for words in told)
