"""What all tests share: how Hypothesis searches, the example game of docs/add-a-game.md, games made for one test."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from boardroom import games as package
from boardroom.kernel.game import EXTRA_FOLDERS, Game, find, games
from boardroom.server.garbage import YOUNGEST
from tests import order
from tests.browser import chromium
from tests.kit import example

# The same examples every time, so that a change is judged by itself. `HYPOTHESIS_PROFILE=explore` looks for new ones.
settings.register_profile("steady", deadline=None, max_examples=25, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

# Tests of real browsers, servers and processes: on a busy machine one of thousands comes too late. The second try is
# named at the end of the run (R), so that a race is seen and mended. Rules, kernel, kit and bots have no such excuse.
MEETING_CLOCKS = {"arena", "browser", "cli", "load", "package", "server"}
NO_BROWSER = "browser tests: left out, there is no chromium on the path"
pytest.register_assert_rewrite("boardroom.kit")  # a check that fails shows what it compared
WORKER = "PYTEST_XDIST_WORKER"  # set in the processes that pytest-xdist starts; they inherit the shelf


def folders_and(shelf: Path) -> str:
    """The folders of games that the environment names, and one more."""
    return os.pathsep.join(filter(None, (os.environ.get(EXTRA_FOLDERS), str(shelf))))


def pytest_configure(config: pytest.Config) -> None:
    """Compile quickly, and put the example game beside the others before any test is collected."""
    if WORKER in os.environ:
        return
    os.environ.setdefault(
        "NUMBA_OPT", "1"
    )  # a quarter less compiling, the same results; what it costs in speed is no test's matter
    from boardroom.arena.golden import write_golden

    shelf = Path(tempfile.mkdtemp(prefix="boardroom-example-"))
    config.add_cleanup(lambda: shutil.rmtree(shelf))
    example.lay_out(shelf)
    os.environ[EXTRA_FOLDERS] = folders_and(shelf)
    write_golden(find(example.NAME))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where several workers share the tests, they begin with what takes longest; who meets clocks may try twice."""
    for item in items:
        if item.path.relative_to(item.config.rootpath).parts[1] in MEETING_CLOCKS:
            item.add_marker(pytest.mark.flaky(reruns=1))
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        items[:] = order.ordered([(item.nodeid, item) for item in items], list(games()), workers)


def pytest_collection_finish() -> None:
    """Keep the garbage collector from looking through all tests again and again: a tenth of the time of plain play."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNGEST, *gc.get_threshold()[1:])


def pytest_report_header() -> list[str]:
    """What is not tested here is said, not passed over."""
    return [] if chromium.wanted() else [NO_BROWSER]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The same at the end of a quiet run, which has no header."""
    if config.option.verbose < 0 and not chromium.wanted():
        terminalreporter.write_line(NO_BROWSER)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of games that the registry knows for the length of a test."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    before = list(package.__path__)
    monkeypatch.setenv(EXTRA_FOLDERS, folders_and(folder))
    yield folder
    package.__path__[:] = before
    for name in [p.name for p in folder.iterdir()]:
        for module in [m for m in sys.modules if f"{m}.".startswith(f"{package.__name__}.{name}.")]:
            del sys.modules[module]


@pytest.fixture
def variant_of_example(shelf: Path) -> Callable[..., Game]:
    """Makes the example game under another name, with changes to its files: (file, old text, new text)."""

    def make(name: str, *changes: tuple[str, str, str]) -> Game:
        example.lay_out(shelf, name, *changes)
        return find(name)

    return make
