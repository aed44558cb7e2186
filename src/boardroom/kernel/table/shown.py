"""Facts for a template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any


class Shown:
    """Named values that a template draws: `Shown(name="Logistics", users=4)`. Equal facts are equal, and draw equal.

    Whoever only hands values to a template need not declare a class for them; a misspelt name is an error there.
    """

    def __init__(self, **facts: Any) -> None:
        self.__dict__.update(facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shown) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(tuple(vars(self).values()))

    def __repr__(self) -> str:
        return f"Shown({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
