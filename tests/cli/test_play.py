"""`boardroom play` with commands from a pipe."""

from __future__ import annotations

import json
import re
from importlib import import_module
from io import StringIO
from pathlib import Path
from threading import Event

import pytest
from rich.console import Console

from boardroom.bots.names import find_bot
from boardroom.kernel.match import Match
from tests.cli.run import Answer, boardroom, in_a_process, refused

terminal = import_module("boardroom.cli.play")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games are saved in the current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def play(
    *lines: str, columns: int = 100, words: tuple[str, ...] = ("upgrade", "--players", "2", "--seed", "3")
) -> Answer:
    answer = boardroom("play", *words, "--bot", "random", typed="".join(line + "\n" for line in lines), columns=columns)
    assert answer.code == 0, answer.err
    return answer


def test_the_table_the_status_and_the_list_are_shown() -> None:
    out = play().out
    for title in ("Players", "Worker track", "Solution tiles left", "Bonus spots", "Facility boards"):
        assert title in out
    assert "Your turn: claim a bonus spot with influence, or none." in out
    assert "bonus upgrade" in out and "1 influence until year end" in out  # notation and cost
    assert "every UPGRADE takes 1 worker less this year" in out  # effect


@pytest.mark.parametrize("columns", [80, 120])
def test_nothing_is_wider_than_the_terminal(columns: int) -> None:
    out = play(*["1"] * 30, "table", "score", "help", columns=columns).out
    assert max(map(len, out.splitlines())) <= columns
    assert "…" not in out


def test_numbers_and_notation_are_the_same_actions() -> None:
    for choice in ("1", "bonus upgrade", "  BONUS   Upgrade "):
        assert "Player 1 claims the UPGRADE bonus." in play(choice).out


def test_bots_moves_are_told_in_sentences() -> None:
    assert "Bot 2 claims the " in play("bonus upgrade").out


def test_a_game_runs_to_its_end() -> None:
    answer = play(*["1"] * 400)
    assert "Final scores" in answer.out
    assert "The game is over: " in answer.out.splitlines()[-1]
    for word in ("planning", "year end", "penalties", "total", "place"):
        assert word in answer.out


def test_why_explains() -> None:
    out = play("why integrate", "why bonus none", "why 1", "why", "why dance").out
    assert "This is not what has to be decided now." in out
    assert "It is legal now." in out
    assert "Say which action" in out
    assert "'dance' is no action of this game." in out


def test_what_is_not_legal_changes_nothing() -> None:
    out = play("integrate", "99", "fly to the moon", "save here.json").out
    assert "This is not what has to be decided now." in out
    assert "The list has the numbers 1 to " in out
    assert "'fly to the moon' is no action of this game." in out
    assert not [line for line in json.loads(Path("here.json").read_text())["actions"] if line[0] == 0]


def test_undo_obeys_the_rules() -> None:
    assert "Bot 2 has acted since" in play("1", "undo").out
    alone = ("upgrade", "--players", "1", "--seed", "3")
    out = play("undo", "bonus none", "undo", "save x.json", words=alone).out
    assert "Nothing has been played yet." in out
    assert "Taken back: bonus none." in out
    assert json.loads(Path("x.json").read_text())["actions"] == []


def test_score_log_and_help() -> None:
    assert "If the game ended now" in play("score").out
    assert "Nothing has happened yet." in play("log", words=("upgrade", "--players", "1")).out
    told = play("1", "log all").out
    assert told.count("Player 1 claims the UPGRADE bonus.") == 2
    assert "why ACTION" in play("help").out


def test_a_saved_game_goes_on_as_it_would_have() -> None:
    play("1", "1", "save game.json")
    first = Match.from_json(Path("game.json").read_text())
    assert list(first.names) == ["Player 1", "Bot 2"]
    play("1", "save more.json", words=("upgrade", "--load", "game.json"))
    play("1", "1", "1", "save same.json")
    assert Path("more.json").read_text() == Path("same.json").read_text()


def test_leaving_saves_what_was_played_and_says_where(folder: Path) -> None:
    assert "boardroom play upgrade --load boardroom-upgrade-3.json --you 1" in play("1", "quit").out
    assert "--load boardroom-upgrade-3-2.json" in play("1").out  # end of input is leaving too; nothing is overwritten
    assert Match.from_json(Path("boardroom-upgrade-3.json").read_text()).log
    for file in folder.iterdir():
        file.unlink()
    play()
    play("1", "save mine.json", "quit")
    assert [file.name for file in folder.iterdir()] == ["mine.json"]  # nothing new to save in either


def test_saving_never_overwrites_another_file(folder: Path) -> None:
    Path("letter.txt").write_text("Dear Ada")
    out = play("1", "save letter.txt", "save no/such/folder.json").out
    assert "letter.txt exists already" in out and "not saved: cannot write" in out
    assert Path("letter.txt").read_text() == "Dear Ada"


def test_a_file_is_named_as_in_a_shell_or_as_it_is_typed(folder: Path) -> None:
    play("1", "save 'my game.json'", "save Anna's.json", "quit")
    assert {file.name for file in folder.iterdir()} == {"my game.json", "Anna's.json"}


def test_a_finished_game_can_be_looked_at() -> None:
    assert "Go on with" not in play(*["1"] * 400).out
    boardroom("simulate", "upgrade", "--players", "2", "--games", "1", "--mode", "plain", "--out", "over.json")
    assert "Final scores" in play(words=("upgrade", "--load", "over.json")).out


def test_load_brings_everything_with_it() -> None:
    play("1", "save game.json")
    assert "leave them out with --load" in refused("play", "upgrade", "--load", "game.json", "--players", "2")
    assert "not of sealed" in refused("play", "sealed", "--load", "game.json")


def test_watching_bots_and_other_seats() -> None:
    out = play(words=("upgrade", "--players", "2", "--you", "0", "--seed", "3")).out
    assert re.search(r"The game is over: [●■] Bot [12] wins", out) and "›" not in out
    assert "■ Player 2 ›" in play("1", words=("upgrade", "--players", "3", "--you", "2", "--seed", "3")).out


def test_options_and_overlay_are_played_with() -> None:
    Path("mine.toml").write_text("plan_bvp = 5\n")
    words = ("upgrade", "--players", "1", "--box", "mine.toml", "--option", "commitment_tokens=8")
    out = play("bonus none", "plan tune", "save game.json", words=words).out
    assert "plans TUNE, +5 value" in out
    assert "--box mine.toml" in out
    assert json.loads(Path("game.json").read_text())["options"]["commitment_tokens"] == "8"


def test_secret_simultaneous_decisions() -> None:
    """The bots have bid before the person is asked, and the table does not tell what."""
    out = play("bid 0", words=("sealed", "--players", "2", "--seed", "3")).out
    assert out.index("Bot 2 bids in secret.") < out.index("Player 1 ›")


def test_playing_needs_neither_numba_nor_numpy() -> None:
    done = in_a_process(
        "play", "upgrade", "--players", "2", "--you", "0", "--bot", "greedy", without=("numba", "numpy")
    )
    assert done.returncode == 0, done.stderr
    assert "Final scores" in done.stdout


@pytest.mark.parametrize(("bot", "compiled"), [("search:5", True), ("greedy", False)])
def test_a_bot_that_thinks_is_compiled_while_the_game_has_begun(
    bot: str, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the game of somebody at a terminal; what decides at once has no need of it."""
    asked = Event()
    monkeypatch.setattr(terminal, "compile_aside", lambda thinker: asked.set())
    console = Console(file=StringIO(), force_terminal=True)
    terminal.TerminalGame(Match("upgrade", players=2, seed=3), 0, find_bot(bot), console, None, None)
    assert asked.wait(30 if compiled else 0.05) == compiled
