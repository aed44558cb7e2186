"""The examples of docs/research.md, docs/bots.md and docs/datasets.md do what the pages say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import boardroom.games
from boardroom.envs.observation import Observer
from boardroom.kernel.game import find, games

DOCS = Path(__file__).parents[2] / "docs"
RESEARCH = (DOCS / "research.md").read_text()
EXAMPLES = [
    example
    for page in ("research.md", "bots.md", "datasets.md")
    for example in re.findall(r"^```python\n(.*?)^```", (DOCS / page).read_text(), re.M | re.S)
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.split("\n")[0][:40])
def test_an_example_runs(example: str) -> None:
    exec(compile(example, "an example", "exec"), {"__name__": "example"})


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 8


@pytest.mark.parametrize("name", [name for name in games() if f"`{name}`" in RESEARCH])
def test_the_table_of_games_is_true(name: str) -> None:
    game = find(name)
    least = 1 if game.about.automaton else min(game.about.players)
    cells = [f"{least}–{game.max_seats}", f"{len(game.space)}", f"{len(Observer(game)):,}", "yes"]
    assert f"| `{name}` | {' | '.join(cells)} | {game.about.most_decisions:,} |" in RESEARCH


def test_the_table_of_games_is_complete() -> None:
    ours = [name for name in games() if str(find(name).folder.parent) == boardroom.games.__path__[0]]
    assert len(ours) >= 5 and all(f"| `{name}` |" in RESEARCH for name in ours)
