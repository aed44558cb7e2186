"""The look that all tables of figures share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import TextType


def compact_table(title: TextType = "") -> Table:
    """A table that still fits where the terminal is narrow: no frame, a line below the headings only."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    return Table(
        title=title or None, title_justify="left", title_style="bold", caption_justify="left", caption_style="dim",
        header_style="dim", border_style="grey42", box=SIMPLE_HEAD, show_edge=False, pad_edge=False,
        padding=(0, 1, 0, 0),
    )  # fmt: skip
