"""Options (specification 7)."""

from __future__ import annotations

import pytest

from boardroom.games.kanban.rules.people import side
from boardroom.games.kanban.rules.reasons import MODEL_FULL
from boardroom.games.kanban.state import EXPERT, NORMAL
from boardroom.kernel.game import GameError
from tests.games.kanban.table import GAME, deal, working


def test_mood_sets_the_points_at_the_start():
    assert deal(mood="nice").pp() == 0
    assert deal(mood="mean").pp() == 15


def test_each_player_chooses_a_side():
    t = deal(4, board_2="expert", board_4="expert")
    assert [side(t.state, seat) for seat in range(4)] == [NORMAL, EXPERT, NORMAL, EXPERT]


def test_absent_players_have_no_side_to_choose():
    with pytest.raises(GameError, match="board_3=expert is not possible with 2 players"):
        GAME.undealt(2, 1, {"board_3": "expert"})


@pytest.mark.parametrize("number", [4, 5, 6])
def test_assembly_spaces(number):
    """A model is full with so many parts."""
    parts = ("chassis", "engine", "transmission", "suspension", "brakes", "turbo")
    t = working("AS1", assembly_spaces=str(number)).built("green", *parts[: number - 1])
    t.parts(**{parts[number - 1]: 1})
    assert t.allows(f"provide green {parts[number - 1]} board")
    t.built("green", *parts[:number])
    assert t.why_not(f"provide green {parts[0]} board") == MODEL_FULL
