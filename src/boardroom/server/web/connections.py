"""Connections that do not wait for ever, and not more of them than there is room for.

Whoever connects must send the head of a request within some seconds, and read what is written to it. Bodies have a
time limit of their own (`bodies`); streams stay open as long as their reader reads.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Callable
from functools import partial
from ipaddress import ip_address, ip_network
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from boardroom.server.settings import Settings
from boardroom.server.web.origins import household

try:
    import resource
except ImportError:  # Windows knows no such limits
    resource = None  # type: ignore[assignment]

LOG: Final = logging.getLogger("boardroom.server")
AT_ONCE: Final = 64  # connections accepted before any of them is looked at
KEPT_FREE: Final = 100 + AT_ONCE  # descriptors for the store, for files, and for those who are about to be refused
ENOUGH: Final = 1_000_000  # where no limit is wanted; the system has one
FEWEST: Final = 20  # connections there is room for in any case
HEAD_LIMIT: Final = 64 * 1024  # bytes that may arrive in a row without completing the head of a request or a body
FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\n\r\nToo many connections. Try again in a moment.\n"
)


class Room:
    """Counts who is connected. A proxy speaks for many people, so only the limit of all counts for it."""

    def __init__(self, settings: Settings) -> None:
        self._most = descriptors_for(settings.connections or ENOUGH)
        limited = 0 if settings.unlimited else settings.connections_per_address
        self._most_of_one = min(limited, self._most // 2) if limited else self._most
        self._proxies = [ip_network(proxy) for proxy in settings.trusted_proxies]
        self._from: Counter[str] = Counter()

    def enter(self, host: str) -> str | None:
        """Let somebody in: what to `leave` with; None if there is no room."""
        who = "" if self._is_proxy(host) else household(host)
        if self.open() >= self._most or (who and self._from[who] >= self._most_of_one):
            LOG.warning(
                "too many connections: %d are open, %d of them from %s", self._from.total(), self._from[who], who
            )
            return None
        self._from[who] += 1
        return who

    def leave(self, who: str) -> None:
        """Somebody who was let in has gone."""
        self._from[who] -= 1
        if not self._from[who]:
            del self._from[who]

    def open(self) -> int:
        """How many connections are open."""
        return self._from.total()

    def _is_proxy(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in proxies for proxies in self._proxies)


class Connection(HttpToolsProtocol):
    """A connection of HTTP/1.1 with a clock and a measure."""

    def __init__(self, *arguments: Any, room: Room, settings: Settings, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._room = room
        self._settings = settings
        self._place: str | None = None
        self._patience: asyncio.TimerHandle | None = None
        self._answering: RequestResponseCycle | None = None  # of several requests sent in one go, the first
        self._not_understood = 0  # bytes since something was complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come: is there room?"""
        super().connection_made(transport)
        send_at_once(transport)
        drop_who_does_not_read(transport, self._settings.stall)
        self._place = self._room.enter(self.client[0] if self.client else "")
        if self._place is None:
            transport.write(FULL)
            transport.close()
        else:
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._stop_watching()
        self._give_up_answering()
        if self._place is not None:
            self._room.leave(self._place)
            self._place = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something has arrived. That alone buys no time: a whole head must come, however many pieces it has."""
        self._not_understood += len(data)
        super().data_received(data)
        if self._not_understood > HEAD_LIMIT and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")
        self._watch()

    def on_headers_complete(self) -> None:
        """A request can be answered. One that was sent before the last one was answered waits."""
        self._not_understood = 0
        super().on_headers_complete()
        if not self.pipeline:
            self._answering = self.cycle

    def on_body(self, body: bytes) -> None:
        """A piece of a body has arrived."""
        self._not_understood = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """A whole request has arrived."""
        self._not_understood = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """A request was answered: the next one, if it is there already."""
        self._answering = self.pipeline[-1][0] if self.pipeline else None
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """The rules of HTTP were broken. Whoever did that counts as gone: an answer under way would find no place."""
        begun = self._answering is not None and self._answering.response_started
        self._give_up_answering()
        if begun:  # in the middle of another answer no words would be understood
            self.transport.close()
        else:
            super().send_400_response(msg)

    def _give_up_answering(self) -> None:
        """Whoever works on an answer learns that nobody waits for it."""
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def _watch(self) -> None:
        """The clock runs whenever no request is being answered and something has begun to arrive."""
        if self._answering is not None:
            self._stop_watching()
        elif self._patience is None:
            self._patience = self.loop.call_later(self._settings.header_timeout, self.transport.abort)

    def _stop_watching(self) -> None:
        if self._patience:
            self._patience.cancel()
            self._patience = None


def patient(settings: Settings) -> Callable[..., Connection]:
    """What makes the connections of one server."""
    return partial(Connection, room=Room(settings), settings=settings)


def send_at_once(transport: asyncio.Transport) -> None:
    """Have the system wait for nothing before it sends: the second part of an answer would be 40 ms late otherwise.

    asyncio does that by itself, but not for connections to a socket that it has not opened.
    """
    door = transport.get_extra_info("socket")
    if door is not None:
        door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def drop_who_does_not_read(transport: asyncio.Transport, seconds: float) -> None:
    """Have the system cut a connection whose other end takes nothing for so long, where the system can do that."""
    door = transport.get_extra_info("socket")
    if door is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
        door.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(seconds * 1000))


def descriptors_for(connections: int) -> int:
    """For how many connections there are descriptors, after asking the system for more."""
    if resource is None:
        return connections
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + KEPT_FREE
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return connections if allowed == resource.RLIM_INFINITY else min(connections, max(FEWEST, allowed - KEPT_FREE))
