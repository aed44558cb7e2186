"""Points by source, as every table shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from boardroom.kernel import contract
from boardroom.kernel.panel import Ledger

Columns = Sequence[tuple[str, str]]  # icon and words of every source


def ledger(
    box: Any,
    s: Any,
    columns: Columns,
    *,
    booked: Iterable[int] | None = None,
    hidden: Iterable[int] = (),
    rows: Sequence[Sequence[int]] | None = None,
    outlook: Callable[[int], str] | None = None,
    outlook_title: str = "",
) -> Ledger:
    """Points as the rules count them now. While the game goes on, some games show only what is booked until then.

    `booked` are the sources shown until the end, `hidden` those never shown, `rows` the points by source until
    then if not those of `score`, and `outlook` what is to come for a seat.
    """
    over = contract.over(box, s)
    counted = scored(box, s, len(columns)) if over or rows is None else rows
    shown = [i for i in (range(len(columns)) if over or booked is None else booked) if i not in hidden]
    cells = tuple(tuple(row[i] for i in shown) for row in counted)
    coming = () if over or outlook is None else tuple(outlook(seat) for seat in range(s.seats))
    return Ledger(
        tuple(columns[i] for i in shown),
        cells,
        tuple(map(sum, cells)),
        "total" if over else "now",
        coming,
        outlook_title if coming else "",
    )


def scored(box: Any, s: Any, sources: int) -> list[list[int]]:
    """Points of every seat by source, as the rules count them."""
    rows = [[0] * sources for _ in range(s.seats)]
    contract.score(box, s, rows)
    return rows
