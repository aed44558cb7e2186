"""Run the server: `boardroom serve`."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from types import FrameType

import uvicorn
from fastapi import FastAPI

from boardroom.server import logs
from boardroom.server.garbage import collect_rarely
from boardroom.server.settings import Settings
from boardroom.server.web.app import create_app
from boardroom.server.web.connections import AT_ONCE, patient
from boardroom.server.web.hosts import EVERYWHERE, names_of

# Seconds until a page being rendered must let others have the interpreter. An action needs it a dozen times between
# arrival and acknowledgement; at Python's usual 5 ms it would wait for most of them.
SWITCH_INTERVAL = 0.0005
BACKLOG = 2048  # connections that may wait to be accepted


class AddressProblem(ValueError):
    """An address that cannot be listened on; the message says why and what to do."""


class Server(uvicorn.Server):
    """Hangs up when it is told to stop: streams would keep it waiting otherwise."""

    def __init__(self, config: uvicorn.Config, hang_up: Callable[[], None], started: Callable[[int], None]) -> None:
        super().__init__(config)
        self._hang_up = hang_up
        self._when_started = started
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Say where the server is once it listens."""
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            self._when_started(self.servers[0].sockets[0].getsockname()[1])

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal has come."""
        if self._loop:
            self._loop.call_soon_threadsafe(self._hang_up)
        super().handle_exit(sig, frame)


def for_load_tests(settings: Settings) -> Settings:
    """The same server without limits, whose bots act at once."""
    return replace(
        settings, unlimited=True, bot="random", bot_pause=0, fast_bots=False, hint="search:40", analysis_seconds=0.5
    )


def run(settings: Settings, host: str, port: int, open_browser: bool, say: Callable[[str], None]) -> None:
    """Serve tables with these settings until a signal comes."""
    door = listen(host, port)
    repeated = logs.set_up(settings.log_json)
    sys.setswitchinterval(SWITCH_INTERVAL)
    app = create_app(replace(settings, allowed_hosts=(*settings.allowed_hosts, *names_of(host))))
    services = app.state.services
    collect_rarely()

    def started(real_port: int) -> None:
        door.listen(BACKLOG)  # more may wait than are accepted in one go
        address = url("127.0.0.1" if host in EVERYWHERE else host, real_port)
        say(f"Boardroom is open at {address} (stop with Ctrl+C)")
        if host in EVERYWHERE and (here := address_on_the_network()):
            say(f"Others on your network find it at {url(here, real_port)}")
        if open_browser and has_display():
            webbrowser.open(address)

    async def tell_counts() -> None:
        repeated.count()

    config = http_server(app, settings)
    config.callback_notify = tell_counts
    Server(config, services.hang_up, started).run(sockets=[door])


def http_server(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How the app is served. What proxies say is read by the app, which knows whom to believe."""
    return uvicorn.Config(
        app,
        port=0,
        backlog=AT_ONCE,
        http=patient(settings),  # type: ignore[arg-type]
        ws="none",
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=int(settings.stop_within),
        timeout_keep_alive=30,
    )


def url(host: str, port: int) -> str:
    """The address of the lobby."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def address_on_the_network() -> str:
    """The address of this machine for its neighbours; empty if it has none. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def listen(host: str, port: int) -> socket.socket:
    """Take the address before anything else is done, so that a taken one is told in a sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            hint = "127.0.0.1 is for this machine alone, 0.0.0.0 for everybody on its network"
            raise AddressProblem(f"this machine has no address {host}: {hint}") from None
        hint = "choose another port, or a free one with --port 0"
        why = os.strerror(error.errno or 0)
        raise AddressProblem(f"cannot listen on {host}, port {port} ({why}): {hint}") from None


def has_display() -> bool:
    """Whether there is a screen to open a browser on."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
