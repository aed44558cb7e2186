"""Work spread over the cores of this machine, or over a Ray cluster, with the same results in the same order."""

from __future__ import annotations

import os
import pickle
import socket
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from logging import ERROR
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

from boardroom.arena.workers import Workers, cores
from boardroom.bots.network.place import FOLDER as NETWORKS
from boardroom.bots.weights import FOLDER as TUNED_WEIGHTS
from boardroom.kernel.game import EXTRA_FOLDERS

LOCAL = "local"  # the address of a Ray that is started here and ended afterwards
FOUND_BY_RAY = ("auto", LOCAL)  # addresses that Ray looks up itself
PATIENCE = 5  # seconds for a cluster to answer; Ray itself would try for minutes
OBJECT_STORE = 80 * 2**20  # bytes, little more than Ray's least: games are small, and so is /dev/shm in containers
NOT_INSTALLED = "The remote function failed to import"  # in the words of Ray
CARRIED = ("BOARDROOM_CACHE", EXTRA_FOLDERS, TUNED_WEIGHTS, NETWORKS)  # of the environment; workers are set to the same

T = TypeVar("T")
R = TypeVar("R")


class ClusterProblem(ValueError):
    """A cluster that is not there or cannot do the work; the message says why."""


@dataclass(frozen=True)
class Share:
    """What a task takes of a machine of the cluster."""

    cpus: int = 1
    gpus: int = 0

    def fits(self, machine: Mapping[str, float]) -> bool:
        """Whether a machine with these resources, as Ray names them, could take the task."""
        return machine.get("CPU", 0) >= self.cpus and machine.get("GPU", 0) >= self.gpus

    def __str__(self) -> str:
        cpus = f"{self.cpus} CPU{'s' if self.cpus > 1 else ''}"
        return f"{cpus} and a graphics processor" if self.gpus else cpus


ONE_CPU = Share()


@contextmanager
def hired(jobs: int, ray: str = "", mode: str = "fast", share: Share = ONE_CPU) -> Iterator[Workers]:
    """So many cores for play of a mode, or the Ray cluster at an address; `local` starts one for so many tasks at once.

    On a cluster, every task takes its `share` of a machine.
    """
    if ray:
        with _connected(ray, jobs, share) as cluster:
            yield cluster
    else:
        with cores(mode, jobs) as own:
            yield own


@contextmanager
def _connected(address: str, jobs: int, share: Share) -> Iterator[Workers]:
    if address not in FOUND_BY_RAY:
        _knock(address)
    # Ray reads the environment when it is imported.
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # nothing is reported to anybody
    if address == LOCAL:  # it listens to the whole network; so it obeys only those who know this word
        os.environ["RAY_AUTH_MODE"] = "token"
        os.environ.setdefault("RAY_AUTH_TOKEN", token_hex(32))
    try:
        import ray
    except ImportError:
        raise ClusterProblem("Ray needs the extra: pip install 'boardroom-games[ray]'") from None
    own: dict[str, Any] = {
        "num_cpus": jobs * share.cpus, "include_dashboard": False, "object_store_memory": OBJECT_STORE,
    }  # fmt: skip
    try:
        ray.init(address, log_to_driver=False, logging_level=ERROR, **(own if address == LOCAL else {}))
    except (OSError, ValueError, RuntimeError) as error:
        raise ClusterProblem(f"cannot work with the Ray at {address}: {error}") from None
    try:
        yield _Ray(ray, share)
    finally:
        ray.shutdown()  # the cluster drops what this program has asked for; a local one ends


def _knock(address: str) -> None:
    """See whether anybody is there."""
    host, _, port = address.rpartition(":")
    if not (host and port.isdecimal()):
        raise ClusterProblem(f"a Ray cluster has an address like 192.0.2.7:6379, auto or {LOCAL}, not {address!r}")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError):
        raise ClusterProblem(f"no Ray answers at {address}; `ray start --head` starts one there") from None


class _Ray:
    """The workers of a cluster."""

    def __init__(self, ray: Any, share: Share) -> None:
        self.ray, self.share = ray, share

    def map(self, work: Callable[[T], R], tasks: Iterable[T], /) -> Iterator[R]:
        """See `Workers`. All tasks are handed in at once, and Ray finds room for each."""
        self._look_for_room()
        environment = {name: os.environ[name] for name in CARRIED if name in os.environ}
        there = self.ray.remote(num_cpus=self.share.cpus, num_gpus=self.share.gpus)(work_there)
        for result in [there.remote(edition(), environment, pickle.dumps((work, task))) for task in tasks]:
            try:
                yield self.ray.get(result)
            except self.ray.exceptions.RayTaskError as error:
                if NOT_INSTALLED in str(error.cause):
                    raise ClusterProblem("a machine of the Ray cluster has no Boardroom; all of them need it") from None
                raise error.cause from None
            except self.ray.exceptions.RayError as error:
                raise ClusterProblem(f"the Ray cluster failed: {error}") from None

    def _look_for_room(self) -> None:
        """`ClusterProblem` where no machine can take a task; Ray would wait for a larger one without a word."""
        machines = [node["Resources"] for node in self.ray.nodes() if node["Alive"]]
        if not any(self.share.fits(machine) for machine in machines):
            raise ClusterProblem(f"no machine of the Ray cluster has {self.share}, which a task needs")


def work_there(wanted: str, environment: Mapping[str, str], job: bytes) -> Any:
    """Do a task on a worker. Packed, so that nothing is looked up before environment and edition are right."""
    if edition() != wanted:
        raise ClusterProblem(f"{socket.gethostname()} has another edition of Boardroom; all machines need the same one")
    os.environ.update(environment)
    work, task = pickle.loads(job)
    return work(task)


@cache
def edition() -> str:
    """A fingerprint of all code and data of Boardroom, which decide how games go."""
    root = Path(str(files("boardroom")))
    digest = blake2b(digest_size=8)
    for file in sorted(path for path in root.rglob("*") if path.suffix in (".py", ".toml")):
        digest.update(f"{file.relative_to(root)} ".encode() + file.read_bytes())
    return digest.hexdigest()
