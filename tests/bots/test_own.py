"""Bots of one's own: found by name, shown what their seat sees, and stopped in words when they are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardroom.arena.cluster import hired
from boardroom.arena.setting import Setting
from boardroom.arena.tournament import Tournament
from boardroom.bots.names import Bot, UnknownBot, find_bot, seated
from boardroom.bots.own import FOLDERS, Look, OwnBotError, own_names
from boardroom.bots.thinker import Thinker
from boardroom.kernel.match import Match
from tests.bots import own
from tests.cli.run import refused


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of bots."""
    (tmp_path / f"{own.NAME}.py").write_text(own.source())
    monkeypatch.setenv(FOLDERS, str(tmp_path))
    return tmp_path


def test_the_bot_of_the_page_is_short_and_found_by_name(bots: Path) -> None:
    assert len(own.source().splitlines()) < 30
    assert own.NAME in own_names() and own.NAME in seated()
    assert not find_bot(own.NAME).quick
    with pytest.raises(UnknownBot, match=f"Did you mean {own.NAME}"):
        find_bot("promt")


def test_it_plays_in_the_arena_and_wins_where_points_come_at_once(bots: Path, tmp_path: Path) -> None:
    t = Tournament(Setting.of("upgrade", 2), (own.NAME, "random"), 12, 0, tmp_path / "arena")
    with hired(1) as workers:
        assert sum(t.play("plain", workers)) == t.size
    assert t.summary()["crosstable"][own.NAME]["random"]["share"] > 0.5


def test_it_is_shown_what_its_seat_sees_and_thinks_the_same_for_the_same_seed(bots: Path) -> None:
    shown: list[Look] = []

    class Spy:
        def choose(self, look: Look) -> int:
            shown.append(look)
            return look.luck.choice(look.legal)

    match = Match("sealed", 2, seed=1)
    match.play("bid 3", seat=0)
    thinker = Thinker(match.game, match.box)
    codes = {thinker.think(match.state, 1, Bot("spy", own=Spy()), seed=5).code for _ in range(3)}
    assert len(codes) == 1
    assert shown[0].state.players[0].bid == 0, "the rival's bid is blank"
    assert shown[0].legal == match.legal_codes(1)
    assert {shown[0].imagined().state.players[0].bid for _ in range(40)} > {3}, "and drawn anew in imagined worlds"
    before = match.hash()
    assert shown[0].after(9).over is False
    assert match.hash() == before, "trying changes nothing"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def choose(look):\n    return -1\n", r"the bot 'wrong' chose -1, which is not legal"),
        ("choose = 3\n", r"the bot 'wrong' has no function choose"),
        ("import nothing_like_this\n", r"the bot 'wrong' cannot be loaded: ModuleNotFoundError"),
    ],
)
def test_what_is_wrong_with_a_bot_is_said(bots: Path, text: str, said: str) -> None:
    (bots / "wrong.py").write_text(text)
    match = Match("sealed", 2, seed=1)
    with pytest.raises(OwnBotError, match=said):
        Thinker(match.game, match.box).think(match.state, 0, find_bot("wrong"), seed=1)
    assert find_bot(own.NAME), "the others go on"


def test_the_command_line_says_it_in_a_sentence(bots: Path) -> None:
    (bots / "wrong.py").write_text("def choose(look):\n    return -1\n")
    assert "the bot 'wrong' chose -1" in refused(
        "simulate", "sealed", "--bots", "wrong", "--games", "1", "--mode", "plain"
    )
