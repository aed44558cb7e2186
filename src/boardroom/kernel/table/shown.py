"""Facts for a template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any


class Shown:
    """Named values that a template draws: `Shown(name="Logistics", users=4)`. Equal facts are equal, and draw equal.

    Whoever only hands values to a template need not declare a class for them; a misspelt name is an error there.
    """

    __slots__ = ("__dict__", "_hash")

    def __init__(self, **facts: Any) -> None:
        self.__dict__.update(facts)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Shown) and self.__dict__ == other.__dict__)

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:  # worked out once: facts never change, and a page asks thousands of times
            self._hash: int = hash(tuple(vars(self).values()))
            return self._hash

    def __repr__(self) -> str:
        return f"Shown({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


def time_of(number: int, now: int, over: bool = False, later: str = "") -> str:
    """Whether a round, a year or a phase is past, now or later, as tracks show it."""
    return "past" if number < now or over else "now" if number == now else later
