"""`python -m tests.arena.two_nodes`: a Ray cluster of two machines, one of which dies in the middle of the work.

Two network namespaces stand for the machines (so this needs root and Linux). A tournament, a balance report, a
recording and, where PyTorch is, a training of two seeds run on both with `--ray`; in the middle of it everything on the
second machine is killed. What comes out must be byte for byte what one core alone makes of it.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import numpy as np

HEAD, OTHER = "10.77.0.1", "10.77.0.2"
PORT = 6380
PATIENCE = 300.0  # seconds
TRAINING = 60_000  # decisions of a seed
SMALL_STORE = str(80 * 2**20)
PROGRAM = "from boardroom.cli import main; main()"


def ip(*words: str) -> None:
    """Set up a piece of the network."""
    subprocess.run(["ip", *words], check=True)


@contextmanager
def two_machines() -> Iterator[tuple[str, str]]:
    """The names of two namespaces that reach each other and nobody else."""
    names = f"board{os.getpid()}a", f"board{os.getpid()}b"
    try:
        for name in names:
            ip("netns", "add", name)
            ip("-n", name, "link", "set", "lo", "up")
        ip("link", "add", "one", "netns", names[0], "type", "veth", "peer", "name", "two", "netns", names[1])
        for name, end, address in ((names[0], "one", HEAD), (names[1], "two", OTHER)):
            ip("-n", name, "address", "add", f"{address}/24", "dev", end)
            ip("-n", name, "link", "set", end, "up")
        yield names
    finally:
        for name in names:
            kill_all(name)
            subprocess.run(["ip", "netns", "delete", name], check=False)


def kill_all(name: str) -> None:
    """Pull the plug of a machine."""
    found = subprocess.run(["ip", "netns", "pids", name], capture_output=True, text=True, check=False)
    for pid in found.stdout.split():
        os.kill(int(pid), signal.SIGKILL)


def there(name: str, *command: str) -> list[str]:
    """A command as it is run on a machine."""
    return ["ip", "netns", "exec", name, *command]


def start_ray(name: str, folder: Path, *words: str) -> subprocess.Popen[bytes]:
    """Ray on a machine, with one CPU."""
    ray = str(Path(sys.executable).parent / "ray")
    own = "--num-cpus", "1", "--object-store-memory", SMALL_STORE, "--disable-usage-stats", "--block"
    with (folder / f"{name}.log").open("wb") as log:
        return subprocess.Popen(there(name, ray, "start", *words, *own), stdout=log, stderr=log)


def wait_for_two(name: str) -> None:
    """Until both machines belong to the cluster."""
    count = (
        f"import ray; ray.init('{HEAD}:{PORT}', logging_level=50); print(len([n for n in ray.nodes() if n['Alive']]))"
    )
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        seen = subprocess.run(there(name, sys.executable, "-c", count), capture_output=True, text=True, check=False)
        if seen.stdout.strip().endswith("2"):
            return
    raise SystemExit("the second machine did not join")


def jobs(folder: Path, game: str, games: int) -> dict[str, tuple[list[str], Path]]:
    """Commands, and the file each of them leaves."""
    arena, balance, record, train = (folder / name for name in ("arena", "balance", "games.jsonl", "network.npz"))
    some = ["--players", "2", "--games", str(games)]
    seeds = [
        "--seeds", "2", "--decisions", str(TRAINING), "--games", "256", "--width", "64", "--ladder", "40",
        "--looks", "1",
    ]  # fmt: skip
    jobs = {
        "arena": (
            ["arena", game, "--bots", "search:20,greedy", *some, "--out", str(arena)],
            arena / "games.jsonl",
        ),
        "balance": (["balance", game, "--bot", "search:10", *some, "--out", str(balance)], balance / f"{game}.md"),
        "record": (["record", game, "--bots", "search:10", *some, "--out", str(record)], record),
    }
    if find_spec("torch"):
        jobs["train"] = (["train", game, *seeds, "--device", "cpu", "--out", str(train)], train)
    return jobs


def main() -> int:
    """Every job once alone and once on a cluster that loses a machine; 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.arena.two_nodes", description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="upgrade")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--only", metavar="JOB", help="one of them: arena, balance, record, train")
    chosen = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="two-nodes-") as name:
        alone, cluster = Path(name, "alone"), Path(name, "cluster")
        for what, (words, file) in jobs(alone, chosen.game, chosen.games).items():
            if chosen.only not in (None, what):
                continue
            alone.mkdir(exist_ok=True)
            subprocess.run([sys.executable, "-c", PROGRAM, *words], check=True, stdout=subprocess.DEVNULL)
            cluster.mkdir(exist_ok=True)
            words, other = jobs(cluster, chosen.game, chosen.games)[what]
            lost = on_a_dying_cluster(cluster, words)
            same = _result(file, alone) == _result(other, cluster)
            print(f"{what}: the second machine killed after {lost:.1f} s, same result: {same}", flush=True)
            wrong += not same
    return 1 if wrong else 0


def _result(file: Path, folder: Path) -> object:
    """What a job has found out: the text it wrote, but for paths, or a network, but for how long it took."""
    if file.suffix == ".npz":
        with np.load(file) as kept:
            return {name: kept[name].tobytes() for name in kept.files if name != "about"}
    return file.read_text().replace(str(folder), "")


def on_a_dying_cluster(folder: Path, words: list[str]) -> float:
    """Run a command on two machines and kill the second; the seconds it had worked until then."""
    with two_machines() as (first, second):
        start_ray(first, folder, "--head", "--node-ip-address", HEAD, "--port", str(PORT), "--include-dashboard=false")
        time.sleep(5)
        start_ray(second, folder, "--address", f"{HEAD}:{PORT}", "--node-ip-address", OTHER)
        wait_for_two(first)
        work = subprocess.Popen(there(first, sys.executable, "-c", PROGRAM, *words, "--ray", f"{HEAD}:{PORT}"))
        began = time.monotonic()
        while not _works(second) and work.poll() is None and time.monotonic() < began + PATIENCE:
            time.sleep(0.2)
        time.sleep(3)  # in the middle of its games
        kill_all(second)
        lost = time.monotonic() - began
        if work.wait(PATIENCE):
            raise SystemExit("the command failed")
        return lost


def _works(name: str) -> bool:
    """Whether a machine is at a task of ours: Ray writes what its workers do into their titles."""
    found = subprocess.run(["ip", "netns", "pids", name], capture_output=True, text=True, check=False)
    titles = [Path(f"/proc/{pid}/cmdline") for pid in found.stdout.split()]
    return any(b"ray::work_there" in title.read_bytes() for title in titles if title.exists())


if __name__ == "__main__":
    sys.exit(main())
