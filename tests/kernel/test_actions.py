"""Action families, and the three spellings of an action."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from boardroom.kernel.actions import Action, ActionSpace, Choice, Family, Number, Subset, UnknownAction

SPACE = ActionSpace(
    Family("Move", "move {piece} to {row}", piece=Choice("King", "Rook"), row=Number(3, 5)),
    Family("Report", "report {areas}", areas=Subset("A", "B", "C")),
    Family("Pay", "pay {areas}", areas=Subset("A", "B", empty=True)),
    Family("Pass", "pass"),
)


def test_codes_are_dense_and_row_major() -> None:
    assert [SPACE.notation(code) for code in range(len(SPACE))] == [
        "move King to 3",
        "move King to 4",
        "move King to 5",
        "move Rook to 3",
        "move Rook to 4",
        "move Rook to 5",
        "report A",
        "report B",
        "report A+B",
        "report C",
        "report A+C",
        "report B+C",
        "report A+B+C",
        "pay nothing",
        "pay A",
        "pay B",
        "pay A+B",
        "pass",
    ]
    assert [SPACE.offset(name) for name in ("Move", "Report", "Pay", "Pass")] == [0, 6, 13, 17]
    assert [family.size for family in SPACE.families.values()] == [6, 7, 4, 1]


def test_the_code_of_a_subset_is_its_bit_mask() -> None:
    assert SPACE.code("report A+C") - SPACE.offset("Report") + 1 == 0b101
    assert SPACE.code("pay B") - SPACE.offset("Pay") == 0b10


def test_the_space_takes_codes_apart_and_puts_them_together() -> None:
    assert [SPACE.parts(SPACE.code(text)) for text in ("move Rook to 4", "report A+C", "pay nothing", "pass")] == [
        ("Move", (1, 4)),
        ("Report", (0b101,)),
        ("Pay", (0,)),
        ("Pass", ()),
    ]
    for code in range(len(SPACE)):
        family, values = SPACE.parts(code)
        assert SPACE.at(family, *values) == code
    assert SPACE.codes("Pay", "Move") == [*range(13, 17), *range(6)]


def test_an_action_knows_its_parameters() -> None:
    action = SPACE.action(4)
    assert action == Action("Move", piece="Rook", row=4)
    assert (action.family, action["piece"], action["row"]) == ("Move", "Rook", "4")
    assert (action.code, action.notation, str(action)) == (4, "move Rook to 4", "move Rook to 4")
    assert repr(action) == "Action('Move', piece='Rook', row='4')"
    assert str(Action("Pass")) == "Action('Pass')"


def test_parameters_may_come_in_any_order() -> None:
    assert SPACE.code(Action("Move", row=5, piece="King")) == 2


@pytest.mark.parametrize("text", ["move Rook to 4", "MOVE ROOK TO 4", "  move   rook to 4 ", "move\trook to 4\n"])
def test_notation_may_be_typed_carelessly(text: str) -> None:
    assert SPACE.code(text) == 4


def test_numbers_of_any_kind_are_codes() -> None:
    four: Any = np.int64(4)
    assert SPACE.code(four) == 4
    assert type(SPACE.code(four)) is int


@pytest.mark.parametrize("number", [-1, 18, True, 4.0, None, (4,)])
def test_what_is_no_code_is_refused(number: Any) -> None:
    with pytest.raises(UnknownAction, match=r"there is no action number .*: they run from 0 to 17"):
        SPACE.code(number)


def test_a_slip_of_the_pen_is_answered_with_what_comes_close() -> None:
    with pytest.raises(
        UnknownAction, match=r"'move Rok to 4' is no action of this game\. Did you mean 'move Rook to 4'"
    ):
        SPACE.code("move Rok to 4")


def test_nonsense_is_answered_with_the_forms_of_all_actions() -> None:
    with pytest.raises(
        UnknownAction, match=r"Actions look like: move \{piece\} to \{row\}, report \{areas\}, .*pass\."
    ):
        SPACE.code("zzzzzzzzz")


def test_a_long_text_is_not_repeated_in_full() -> None:
    with pytest.raises(UnknownAction) as refused:
        SPACE.code("z" * 10_000)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("action", "help_"),
    [
        (Action("Fly"), "Families: Move, Report, Pay, Pass."),
        (Action("Move", piece="Pawn", row=3), "Move takes piece: King, Rook; row: 3, 4, 5."),
        (Action("Move", piece="King"), "Move takes piece: King, Rook; row: 3, 4, 5."),
        (Action("Pass", loudly="yes"), "Pass takes nothing."),
    ],
)
def test_a_wrong_typed_action_is_answered_with_what_the_family_takes(action: Action, help_: str) -> None:
    with pytest.raises(UnknownAction) as refused:
        SPACE.code(action)
    assert str(refused.value) == f"{action!r} is no action of this game. {help_}"


@pytest.mark.parametrize(
    ("notation", "parameters"),
    [
        ("go {where}", {}),
        ("go", {"where": Number(0, 1)}),
        ("go {a} {b}", {"b": Number(0, 1), "a": Number(0, 1)}),
    ],
)
def test_placeholders_and_parameters_must_agree(notation: str, parameters: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"Go: the notation .* names"):
        Family("Go", notation, **parameters)


def test_two_actions_may_not_be_written_alike() -> None:
    with pytest.raises(ValueError, match="two actions share one notation"):
        ActionSpace(Family("Pass", "pass"), Family("PassAgain", "Pass"))
