"""Figures for Prometheus: how much is asked, how quickly it is acknowledged, how full and how busy the server is."""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import ip_address, ip_network
from typing import Final

from prometheus_client import CollectorRegistry, Counter, GCCollector, Histogram, ProcessCollector, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.requests import HTTPConnection

from boardroom.server.web.hosts import host_name
from boardroom.server.web.services import Services

METHODS: Final = ("GET", "HEAD", "POST")
DONE: Final = (200, 303)
THOUGHT_ABOUT: Final = "/hint"  # answered when a bot has thought: no acknowledgement
SECONDS: Final = (0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
FORWARDED: Final = ("x-forwarded-for", "forwarded", "via")  # a proxy was here
THIS_MACHINE: Final = ("localhost", "127.0.0.1", "::1")


class Metrics:
    """The figures of one server. Whatever the server knows by itself is asked when somebody looks."""

    def __init__(self, services: Services) -> None:
        self._registry = registry = CollectorRegistry()
        self._requests = Counter(
            "boardroom_requests", "Requests answered", ["method", "route", "status"], registry=registry
        )
        self._seconds = Histogram(
            "boardroom_answer_seconds",
            "Time until an answer begins",
            ["method", "route"],
            buckets=SECONDS,
            registry=registry,
        )
        self._acknowledged = Histogram(
            "boardroom_acknowledgement_seconds",
            "Time until a change that was carried out is acknowledged: it is on disk then",
            buckets=SECONDS,
            registry=registry,
        )
        registry.register(Figures(services))
        ProcessCollector(registry=registry)
        GCCollector(registry=registry)

        self._by_kind: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        kind = method if method in METHODS else "other", route, status
        if kind not in self._by_kind:  # as many as there are routes and answers: looking them up there takes long
            self._by_kind[kind] = self._requests.labels(*kind), self._seconds.labels(*kind[:2])
        requests, times = self._by_kind[kind]
        requests.inc()
        times.observe(seconds)
        if method == "POST" and status in DONE and THOUGHT_ABOUT not in route:
            self._acknowledged.observe(seconds)

    def text(self) -> bytes:
        """All figures, in Prometheus' format."""
        return generate_latest(self._registry)


class Figures(Collector):
    """How full and how busy a server is at this moment."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def collect(self) -> Iterator[Metric]:
        """The figures, as they are now."""
        services = self._services
        yield GaugeMetricFamily("boardroom_streams", "Open streams of tables", services.hub.streams())
        yield GaugeMetricFamily("boardroom_tables_in_memory", "Tables kept in memory", services.tables.in_memory())
        yield GaugeMetricFamily(
            "boardroom_writer_queue", "Changes waiting to be written", services.tables.to_be_written()
        )
        thinking = services.thinking.figures()
        waiting = GaugeMetricFamily("boardroom_thinking_queue", "Thoughts that wait for their turn", labels=["claim"])
        for claim, number in thinking.waiting.items():
            waiting.add_metric([claim.name.lower()], number)
        yield waiting
        yield GaugeMetricFamily("boardroom_thinking_running", "Thoughts being thought", thinking.running)
        yield GaugeMetricFamily(
            "boardroom_thinking_oldest_seconds", "How long the first one has waited", thinking.oldest
        )
        yield CounterMetricFamily("boardroom_thoughts", "Thoughts since the start", thinking.thoughts)
        yield CounterMetricFamily("boardroom_thinking_seconds", "Time thought since the start", thinking.seconds)
        yield CounterMetricFamily("boardroom_playouts", "Playouts since the start", services.bots.playouts)


def may_look(connection: HTTPConnection, networks: tuple[str, ...]) -> bool:
    """Whether somebody may read the figures: this machine itself, and whoever the owner has named."""
    try:
        address = ip_address(connection.client.host if connection.client else "")
    except ValueError:
        return False
    if any(address in ip_network(network) for network in networks):
        return True
    # A proxy on this machine that nobody told us of looks like this machine: it is not meant.
    proxied = any(header in connection.headers for header in FORWARDED)
    return address.is_loopback and not proxied and host_name(connection.headers.get("host", "")) in THIS_MACHINE
