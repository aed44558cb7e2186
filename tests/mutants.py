"""Would a test notice? Cosmic Ray changes the rules of the games in small ways, one at a time, and the tests judge.

`make mutants` takes a sample of each game, by a seed, in a copy of the working tree. A change that no test notices is
shown. One that cannot be noticed, because it changes nothing a player could tell, is named in `EQUIVALENT`.
"""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree

import pytest

from boardroom.arena.golden import golden_file, golden_logs
from boardroom.kernel.game import find

ROOT = Path(__file__).parents[1]
GAMES = ("upgrade", "deploy", "kanban", "smartphone", "industrial")
NOT_RULES = ("board", "words", "choices", "rules_text", "box", "prospects")  # tests of a game that judge something else
SECONDS = 900.0  # for one change; most are noticed at once

CONFIG = """
[cosmic-ray]
module-path = ["src/boardroom/games/{game}/rules"]
timeout = {seconds}
excluded-modules = []
test-command = "{python} -m tests.mutants --judge {game}"
[cosmic-ray.distributor]
name = "local"
"""

# The line before, the line after: why nobody could tell.
EQUIVALENT = {
    (
        "if me.areas[a].tiles[colour][spot] != 0:",
        "if me.areas[a].tiles[colour][spot] > 0:",
    ): "a spot holds 0 or 1",
    (
        "select_cutting_edge(s, seat, code - TAKE_TOP)",
        "select_cutting_edge(s, seat, code ^ TAKE_TOP)",
    ): "the three codes begin at 48, whose lowest bits are empty",
    (
        "if me.areas[a].influence == 0 and me.influence_available == 0:",
        "if me.areas[a].influence <= 0 and me.influence_available == 0:",
    ): "nobody has fewer markers than none",
    (
        "if purple_in_b >> slot & 1 or me.cubes[IN_B + slot][PURPLE] > 0:",
        "if purple_in_b >> slot & 1 or me.cubes[IN_B + slot][PURPLE] < 0:",
    ): "all bit sets are tried, and where purple lies letting it in costs nothing",
    (
        "purple_in_a = (combination & 2) > 0 or me.cubes[IN_A][PURPLE] > 0",
        "purple_in_a = (combination & 2) > 0 or me.cubes[IN_A][PURPLE] != 0",
    ): "nowhere lie fewer cubes than none",
    (
        "return extra_refusal(s, seat, code - LOBBY_EXTRA)",
        "return extra_refusal(s, seat, code ^ LOBBY_EXTRA)",
    ): "the four codes begin at 104, whose lowest bits are empty",
    (
        "if laying_refusal(box, plan, me.tiles[tile], 0, may_stick_out, laying) == ALLOWED:",
        "if laying_refusal(box, plan, me.tiles[tile], 0, may_stick_out, laying) <= ALLOWED:",
    ): "no reason has a smaller number",
    (
        "if tile >= tiles or not waiting >> tile & 1:",
        "if tile == tiles or not waiting >> tile & 1:",
    ): "a tile beyond one's own does not wait either",
    ("return one.ruin_phase > other.ruin_phase", "return one.ruin_phase >= other.ruin_phase"): "they differ there",
    ("if s.decision == D_PUT:", "if s.decision <= D_PUT:"): "earlier decisions do not come here",
    ("if kind == C_VOUCHERS:", "if kind <= C_VOUCHERS:"): "all smaller kinds have been counted before",
    (
        "return (1 if me.garages[one] != NONE else 0) + (1 if me.garages[two] != NONE else 0)",
        "return (1 if me.garages[one] > NONE else 0) + (1 if me.garages[two] != NONE else 0)",
    ): "every model is larger than none",
    ("if sold_in(s, seat, region) > 0:", "if sold_in(s, seat, region) != 0:"): "nobody sells fewer than none",
    (
        "if s.tree[d][level] == seat and s.tree_meeple[d][level] == CEO:",
        "if s.tree[d][level] == seat and s.tree_meeple[d][level] >= CEO:",
    ): "the CEO is the last of the meeples",
    ("if seat == 1:", "if seat <= 1:"): "seat 0 has had its answer before",
    (
        "if shifts_refusal(box, s, seat, 1) == ALLOWED:",
        "if shifts_refusal(box, s, seat, 1) <= ALLOWED:",
    ): "no reason has a smaller number",
    (
        "return develop_refusal(box, s, seat, code - DEVELOP)",
        "return develop_refusal(box, s, seat, code % DEVELOP)",
    ): "the eight codes lie below twice the first of them",
    ("return code - REPORT_SET + 1", "return code % REPORT_SET + 1"): "they lie below twice the first of them",
    (
        "if p != seat and s.players[p].space == me.space and s.players[p].spot == me.spot:",
        "if p < seat and s.players[p].space == me.space and s.players[p].spot == me.spot:",
    ): "of two on one spot the second is asked as well",
    (
        "if s.phase == WORK and s.stage != BEGIN:",
        "if s.phase == WORK and s.stage >= BEGIN:",
    ): "nobody is asked anything before their turn has begun",
    ("if me.cash < 0:", "if me.cash <= 0:"): "where nothing is missing, nothing is traded for it",
    ("if s.phase == START_ITEMS:", "if s.phase <= START_ITEMS:"): "who chooses a starting spot has been asked before",
}


@dataclass(frozen=True)
class Survivor:
    """A change that no test noticed."""

    file: str
    row: int
    before: str
    after: str

    @property
    def known(self) -> bool:
        """Whether it is no change at all for anybody who plays."""
        return (self.before, self.after) in EQUIVALENT


def judge(game: str) -> int:
    """0 if the rules pass: first the recorded games, which notice most, then the tests of the rules by hand."""
    found = find(game)
    if golden_logs(found) != golden_file(found).read_text(encoding="utf-8").splitlines():
        return 1
    ignored = [f"--ignore=tests/games/{game}/test_{name}.py" for name in NOT_RULES]
    return int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", *ignored, f"tests/games/{game}"]))


def cosmic_ray(folder: Path, *words: str) -> None:
    """Run the tool in a copy of the working tree."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder / "src"), str(folder)))}
    command = [str(Path(sys.executable).parent / "cosmic-ray"), *words]
    subprocess.run(command, cwd=folder, env=environment, check=True)


def keep_some(session: Path, number: int, seed: int) -> None:
    """Leave a sample of the changes in a session, the same for the same seed."""
    with sqlite3.connect(session) as work:
        order = "module_path, operator_name, operator_args, occurrence"
        found = work.execute(f"SELECT job_id, operator_name FROM mutation_specs ORDER BY {order}").fetchall()
        jobs = [job for job, operator in found if "_Is" not in operator]  # of small integers `is` is `==`
        kept = set(random.Random(seed).sample(jobs, min(number, len(jobs))))
        dropped = [(job,) for job, _ in found if job not in kept]
        for table in ("mutation_specs", "work_items"):
            work.executemany(f"DELETE FROM {table} WHERE job_id = ?", dropped)


def survivors(session: Path) -> Iterator[Survivor]:
    """The changes that no test noticed."""
    with sqlite3.connect(session) as work:
        found = work.execute(
            "SELECT module_path, start_pos_row, diff FROM mutation_specs JOIN work_results USING (job_id)"
            " WHERE test_outcome = 'SURVIVED' ORDER BY module_path, start_pos_row"
        ).fetchall()
    for path, row, diff in found:
        lines = [line for line in diff.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
        before = " ".join(line[1:].strip() for line in lines if line[0] == "-")
        after = " ".join(line[1:].strip() for line in lines if line[0] == "+")
        yield Survivor(Path(path).name, row, before, after)


def try_game(folder: Path, game: str, number: int, seed: int) -> list[Survivor]:
    """Change the rules of a game in so many ways; return what no test noticed."""
    config, session = folder / f"{game}.toml", folder / f"{game}.sqlite"
    config.write_text(CONFIG.format(game=game, seconds=SECONDS, python=sys.executable))
    cosmic_ray(folder, "init", str(config), str(session))
    keep_some(session, number, seed)
    cosmic_ray(folder, "exec", str(config), str(session))
    return list(survivors(session))


def main(words: Sequence[str] | None = None) -> int:
    """Sample the games; 1 if a change could be noticed and was not."""
    parser = ArgumentParser(description=__doc__, prog="python -m tests.mutants")
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--sample", type=int, default=40, help="changes of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--judge", metavar="GAME", help="only say whether the rules as they are pass")
    chosen = parser.parse_args(words)
    if chosen.judge:
        return judge(chosen.judge)
    alive = 0
    with tempfile.TemporaryDirectory(prefix="boardroom-mutants-") as name:
        folder = Path(name)
        for part in ("src", "tests", "docs"):
            copytree(ROOT / part, folder / part)
        (folder / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
        for game in chosen.games:
            found = try_game(folder, game, chosen.sample, chosen.seed)
            unknown = [survivor for survivor in found if not survivor.known]
            alive += len(unknown)
            print(
                f"{game}: {chosen.sample} changes, {len(unknown)} unnoticed, {len(found) - len(unknown)} the same game"
            )
            for survivor in unknown:
                print(f"  {survivor.file}:{survivor.row}\n    - {survivor.before}\n    + {survivor.after}", flush=True)
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main())
