"""Every action has three spellings, each of which leads to the others."""

from __future__ import annotations

from boardroom.kernel.actions import Action
from boardroom.kernel.game import Game
from boardroom.kit.check import check, itself


@check(itself)
def code_typed_form_and_notation_lead_to_each_other(game: Game) -> None:
    """Two families of actions.py can be spelled the same way: change a notation."""
    space = game.space
    for code in range(len(space)):
        action = space.action(code)
        assert (action.code, action.notation) == (code, space.notation(code))
        assert space.code(space.notation(code)) == code
        assert space.code(action) == code
        assert space.code(Action(action.family, **dict(action.parameters))) == code


@check(itself)
def notation_does_not_mind_capitals_and_spaces(game: Game) -> None:
    """Two notations of actions.py differ in capitals or spaces only: change one."""
    for code in range(len(game.space)):
        notation = game.space.notation(code)
        assert game.space.code(notation.upper()) == code
        assert game.space.code(f"  {notation.replace(' ', '   ')}\n") == code


@check(itself)
def families_follow_each_other_without_gaps(game: Game) -> None:
    """The families of `SPACE` in actions.py must follow each other."""
    end = 0
    for name, family in game.space.families.items():
        assert game.space.offset(name) == end
        end += family.size
    assert end == len(game.space)
