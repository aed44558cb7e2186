"""What things are called is written down once."""

from __future__ import annotations

import pytest

from boardroom.kernel.actions import Choice
from boardroom.kernel.game import find
from boardroom.kernel.table.texts import read_tables

GAMES = ("deploy", "industrial", "kanban", "smartphone", "upgrade")
FEW = 3  # names that may be alike by chance: `yellow`, `blue`


@pytest.mark.parametrize("game", GAMES)
def test_names_of_actions_are_not_repeated_in_the_names_of_the_table(game: str) -> None:
    families = find(game).space.families.values()
    used = {
        parameter.names
        for family in families
        for parameter in family.parameters.values()
        if isinstance(parameter, Choice) and len(parameter.names) > FEW
    }
    assert used
    for what, written in read_tables(str(find(game).folder / "names.py"), "names.toml").items():
        names = tuple(each["name"] if isinstance(each, dict) else each for each in written)
        assert names not in used, f"{what}: take these names from actions.py"
