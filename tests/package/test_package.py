"""The package as others get it: built, installed into an environment of its own, and complete."""

from __future__ import annotations

import ast
import email
import os
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import boardroom

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "boardroom"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
IMPORTED_AS = {"markdown-it-py": "markdown_it", "open-spiel": "pyspiel", "fpdf2": "fpdf"}


def run(*command: str | Path, cwd: Path) -> str:
    """What a program prints; it must succeed, and knows nothing of this source tree."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "BOARDROOM"))}
    done = subprocess.run(list(map(str, command)), cwd=cwd, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source distribution, and the wheel that was made from it."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    return folder


def test_the_source_distribution_holds_what_is_needed_to_build(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", "src/boardroom/py.typed"} <= names


def test_the_wheel_holds_every_file_of_the_package(built: Path) -> None:
    (path,) = built.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        names = {name for name in archive.namelist() if name.startswith("boardroom/")}
        (metadata,) = (name for name in archive.namelist() if name.endswith("METADATA"))
        about = email.message_from_bytes(archive.read(metadata))
    ours = {f"boardroom/{p.relative_to(SOURCE).as_posix()}" for p in SOURCE.rglob("*") if p.is_file()}
    assert names == {name for name in ours if "__pycache__" not in name}
    assert about["Version"] == boardroom.__version__
    assert about["Description-Content-Type"] == "text/markdown" and "make play" in str(about.get_payload())
    assert "Typing :: Typed" in about.get_all("Classifier", [])


@pytest.mark.parametrize("kind", ["*.whl", "*.tar.gz"])
def test_what_was_built_is_installed_and_plays_in_an_environment_of_its_own(
    kind: str, built: Path, tmp_path: Path
) -> None:
    home = tmp_path / "fresh"
    run(sys.executable, "-m", "venv", home, cwd=tmp_path)
    (site,) = home.glob("lib/python*/site-packages")
    # The other packages come from here: what is tested is that ours is complete, not that theirs can be fetched.
    (site / "others.pth").write_text(sysconfig.get_paths()["purelib"])
    (package,) = built.glob(kind)
    python, program = home / "bin" / "python", home / "bin" / "boardroom"
    alone = "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--ignore-installed"
    run(python, "-m", "pip", "install", *alone, package, cwd=tmp_path)
    where = "import boardroom; print(boardroom.__file__)"
    assert str(site) in run(python, "-c", where, cwd=tmp_path)
    assert run(program, "--version", cwd=tmp_path) == f"boardroom {boardroom.__version__}\n"
    assert '"name": "kanban"' in run(program, "games", "--json", cwd=tmp_path)
    words = "simulate", "industrial", "--games", "1", "--mode", "plain", "--json"
    assert '"violations": 0' in run(program, *words, cwd=tmp_path)
    page = """
from fastapi.testclient import TestClient
from boardroom.server.web.app import create_app
with TestClient(create_app(), base_url="http://127.0.0.1") as client:
    print(client.get("/").status_code, client.get("/rules/kanban").status_code)
"""
    assert run(python, "-c", page, cwd=tmp_path).strip() == "200 200"


def third_party_imports() -> Iterator[tuple[str, Path]]:
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for name in names:
                top = name.partition(".")[0]
                if top not in sys.stdlib_module_names and top != "boardroom":
                    yield top, path


def test_every_package_that_is_imported_is_declared() -> None:
    texts = [*PROJECT["dependencies"], *(text for extra in PROJECT["optional-dependencies"].values() for text in extra)]
    names = [canonicalize_name(Requirement(text).name) for text in texts]
    declared = {IMPORTED_AS.get(name, name.replace("-", "_")) for name in names}
    undeclared = {top: path.name for top, path in third_party_imports() if top not in declared}
    assert undeclared == {}
