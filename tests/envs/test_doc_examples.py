"""The examples of docs/research.md and docs/bots.md do what the pages say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = [
    example
    for page in ("research.md", "bots.md")
    for example in re.findall(r"^```python\n(.*?)^```", (DOCS / page).read_text(), re.M | re.S)
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.split("\n")[0][:40])
def test_an_example_runs(example: str) -> None:
    exec(compile(example, "an example", "exec"), {"__name__": "example"})


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 6
