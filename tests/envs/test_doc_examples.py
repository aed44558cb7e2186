"""The examples of docs/research.md, docs/bots.md and docs/datasets.md do what the pages say."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import boardroom.games
from boardroom.envs.observation import Observer
from boardroom.kernel.game import Game, find, games
from boardroom.kernel.match import Match
from boardroom.kernel.schema import OWNER

DOCS = Path(__file__).parents[2] / "docs"
RESEARCH = (DOCS / "research.md").read_text()
EXAMPLES = [
    example
    for page in ("research.md", "bots.md", "datasets.md")
    for example in re.findall(r"^```python\n(.*?)^```", (DOCS / page).read_text(), re.M | re.S)
]
COLUMNS, *LINES = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in RESEARCH.partition("## The games")[2].partition("##")[0].splitlines()
    if line.startswith("| ")
]
ROWS = {cells[0].strip("`"): dict(zip(COLUMNS, cells, strict=True)) for cells in LINES}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.split("\n")[0][:40])
def test_an_example_runs(example: str) -> None:
    exec(compile(example, "an example", "exec"), {"__name__": "example"})


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 8


@pytest.mark.parametrize("name", sorted(ROWS))
def test_the_table_of_games_is_true(name: str) -> None:
    """What follows from the rules exactly; what was counted in random games about, in two others."""
    game, cells = find(name), ROWS[name]
    least = 1 if game.about.automaton else min(game.about.players)
    assert cells["players"] == f"{least}–{game.max_seats}"
    assert cells["actions"] == f"{len(game.space)}" and cells["observation"] == f"{len(Observer(game)):,}"
    assert cells["longest game"] == f"{game.about.most_decisions:,}"
    secrets = any(leaf.visible is OWNER for leaf in game.schema.leaves)
    assert (cells["hidden"] == "nothing") != secrets
    counts, together = random_games(game, 2)
    assert len(counts) / 2 == pytest.approx(float(cells["decisions"]), rel=0.3)
    assert sum(counts) / len(counts) == pytest.approx(float(cells["legal"]), rel=0.3)
    assert bool(cells["at the same time"]) == together


def random_games(game: Game, number: int) -> tuple[list[int], bool]:
    """How many actions were legal at every decision of some games, and whether several seats ever decided at once."""
    counts, together = [], False
    for seed in range(number):
        match, luck = Match(game, max(game.about.players), seed=100 + seed), Random(seed)
        while not match.over:
            together = together or len(match.to_act) > 1
            legal = match.legal_codes(match.to_act[0])
            counts.append(len(legal))
            match.play(luck.choice(legal), match.to_act[0])
    return counts, together


def test_the_table_of_games_is_complete() -> None:
    ours = {name for name in games() if str(find(name).folder.parent) == boardroom.games.__path__[0]}
    assert len(ours) >= 5 and set(ROWS) == ours
