"""What things are called is written down once."""

from __future__ import annotations

import pytest

from boardroom.kernel.actions import Choice
from boardroom.kernel.game import find
from boardroom.kernel.table.texts import read_tables

GAMES = ("deploy", "industrial", "kanban", "smartphone", "upgrade")
FEW = 3  # names that may be alike by chance: `yellow`, `blue`


@pytest.mark.parametrize("game", GAMES)
def test_names_of_actions_are_repeated_only_where_more_is_said_of_them(game: str) -> None:
    """A row of a table begins with what it is about; then all stand in the order of the codes."""
    families = find(game).space.families.values()
    used = {
        parameter.names
        for family in families
        for parameter in family.parameters.values()
        if isinstance(parameter, Choice) and len(parameter.names) > FEW
    }
    assert used
    in_order = {frozenset(names): names for names in used}
    for what, written in read_tables(str(find(game).folder / "names.py"), "names.toml").items():
        bare = tuple(written) if isinstance(written[0], str) else ()
        assert bare not in used, f"{what}: take these names from actions.py"
        names = tuple(each["name"] if isinstance(each, dict) else each for each in written)
        assert in_order.get(frozenset(names), names) == names, f"{what}: in the order of actions.py"
