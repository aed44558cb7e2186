"""The example game with values under study and styles: coins and lots may change, some players never bid high."""

from __future__ import annotations

from pathlib import Path

STUDY = """
[coins]
low = 4
high = 9

[lots]
low = 2
high = 5
"""
MEASURES = 'main_actions = ["bid *"]\n'
STYLES = """
[mean]
about = "Never much for one lot."
never = ["bid 4", "bid 5", "bid 6", "bid 7", "bid 8", "bid 9"]

[bold]
about = "All or nearly nothing."
never = ["bid 1", "bid 2", "bid 3"]
"""


def put_under_study(folder: Path) -> None:
    """Declare both in the folder of a variant of the example game."""
    (folder / "study.toml").write_text(STUDY, encoding="utf-8")
    (folder / "measures.toml").write_text(MEASURES, encoding="utf-8")
    (folder / "styles.toml").write_text(STYLES, encoding="utf-8")
