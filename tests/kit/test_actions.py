"""Every action has three spellings, each of which leads to the others."""

from __future__ import annotations

from boardroom.kernel.actions import Action
from boardroom.kernel.game import Game
from tests.kit.samples import every_game


@every_game
def test_code_typed_form_and_notation_lead_to_each_other(game: Game) -> None:
    space = game.space
    for code in range(len(space)):
        action = space.action(code)
        assert (action.code, action.notation) == (code, space.notation(code))
        assert space.code(space.notation(code)) == code
        assert space.code(action) == code
        assert space.code(Action(action.family, **dict(action.parameters))) == code


@every_game
def test_notation_does_not_mind_capitals_and_spaces(game: Game) -> None:
    for code in range(len(game.space)):
        notation = game.space.notation(code)
        assert game.space.code(notation.upper()) == code
        assert game.space.code(f"  {notation.replace(' ', '   ')}\n") == code


@every_game
def test_families_follow_each_other_without_gaps(game: Game) -> None:
    end = 0
    for name, family in game.space.families.items():
        assert game.space.offset(name) == end
        end += family.size
    assert end == len(game.space)
