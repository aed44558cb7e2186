"""What whoever carries on reads: names exist, links lead somewhere, examples run, every forge runs one script."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from boardroom.kernel.match import Match
from tests.server.games import finished

ROOT = Path(__file__).parents[2]
PAPERS = ("CONTRIBUTING.md", "docs/architecture.md", "docs/add-a-game.md", "docs/bots.md")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.M | re.S)


def test_what_the_picture_of_the_house_names_is_there() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
    named = set(re.findall(r"`(\w+)`", page))
    assert len(named) > 15
    rooms = {path.stem for path in (ROOT / "src").rglob("*")}
    unknown = [name for name in sorted(named - rooms) if not re.search(rf"^\s*(class|def) {name}\b", source, re.M)]
    assert unknown == []


@pytest.mark.parametrize("paper", PAPERS)
def test_links_lead_somewhere(paper: str) -> None:
    path = ROOT / paper
    for link in re.findall(r"\]\((?!http)([^)]+)\)", path.read_text(encoding="utf-8")):
        file, _, heading = link.partition("#")
        target = path.parent / file if file else path
        assert target.exists(), link
        headings = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.M) if heading else []
        assert not heading or heading in [re.sub(r"[^\w -]", "", h).lower().replace(" ", "-") for h in headings], link


def test_the_picture_is_drawn_here_and_says_what_it_shows() -> None:
    picture = ElementTree.parse(ROOT / "docs" / "images" / "architecture.svg").getroot()
    assert "click" in picture.attrib["aria-label"]
    outside = [value for part in picture.iter() for value in part.attrib.values() if "//" in value]
    assert outside == []


@pytest.mark.parametrize("example", EXAMPLES, ids=["debug a rule", "answer a check"])
def test_an_example_for_contributors_runs(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole: Match = finished(2)
    (tmp_path / "my-game.json").write_text(whole.to_json(), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONBREAKPOINT", "0")
    exec(compile(example, "an example", "exec"), {"__name__": "example"})
    assert "Match.at" not in capsys.readouterr().out


def test_every_forge_runs_the_one_script() -> None:
    for file in (".github/workflows/ci.yml", ".gitlab-ci.yml"):
        text = (ROOT / file).read_text(encoding="utf-8")
        assert re.findall(r"(?:- run:|-) (\.ci/run)$", text, re.M) == [".ci/run"], file
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o100


def test_the_targets_that_are_named_exist() -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"(?:^|`)make (\w+)", page, re.M))
    assert {"quick", "test", "mutants"} <= named <= targets
