"""The names a server answers to, and the proxies it believes.

A page of another site can have its own name lead to this machine (DNS rebinding) and then ask questions in the name of
whoever looks at it. Its requests carry that name, so a server answers only to names it knows: those of this very
machine, the address it was reached at, and what its owner allows.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

from starlette.requests import HTTPConnection

ANY: Final = "*"
EVERYWHERE: Final = ("0.0.0.0", "::", "")
HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[^\s:/?#@\[\]]+)(:\d{1,5})?", re.IGNORECASE)


class HostProblem(ValueError):
    """An address or a network that is none; the message says so."""


class Hosts:
    """Tells whether a request means this server."""

    def __init__(self, allowed: Iterable[str]) -> None:
        self._allowed = {name.lower().strip(".") for name in allowed} | {"localhost"}

    def why_not(self, connection: HTTPConnection) -> str:
        """Why a request is not for this server; empty if it is."""
        name = host_name(connection.headers.get("host", ""))
        if not name:
            return "The request does not say which server it is for."
        if ANY in self._allowed or name in self._allowed or _is_here(name, connection):
            return ""
        return (
            f"This server does not answer to the name “{name[:100]}”. "
            f"Whoever runs it can allow the name: boardroom serve --allowed-hosts {name[:100]}"
        )


@lru_cache(1024)
def host_name(header: str) -> str:
    """The name in a Host header, without port and brackets; empty if there is none."""
    found = HOST.fullmatch(header)
    return found[1].lower().strip("[].") if found else ""


def _is_here(name: str, connection: HTTPConnection) -> bool:
    """Whether a name is the address of this machine that the request came to. No site can have a number as its name."""
    address = plain_address(name)
    if address is None:
        return False
    server = connection.scope.get("server")
    return address.is_loopback or (server is not None and address == plain_address(server[0]))


@lru_cache(1024)
def plain_address(text: str) -> IPv4Address | IPv6Address | None:
    """An address, IPv4 as such even where it comes in the dress of IPv6; None if it is none."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


def names_of(host: str) -> tuple[str, ...]:
    """The names under which a server that listens on `host` is found by people on the same network."""
    if host not in EVERYWHERE:
        return (host,)
    name = socket.gethostname().lower()
    return (name, f"{name.partition('.')[0]}.local")


def networks(given: Iterable[str]) -> tuple[str, ...]:
    """Addresses and networks as they were given; `HostProblem` if one is none."""
    checked = tuple(given)
    for text in checked:
        try:
            ip_network(text)
        except ValueError:
            raise HostProblem(f"“{text}” is no address and no network such as 10.0.0.0/8") from None
    return checked
