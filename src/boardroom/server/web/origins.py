"""Where a request comes from: the address of the caller, and the site whose page made a browser send it."""

from __future__ import annotations

from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

OF_ONE_CALLER: Final = 64  # bits of an IPv6 address: whoever has one has all that share them


CALLER: Final[ContextVar[str]] = ContextVar("caller", default="")  # of the request being answered


def caller(connection: HTTPConnection) -> str:
    """The address limits are counted for; of IPv6 the network, whose addresses are one household's."""
    return household(connection.client.host) if connection.client else ""


@lru_cache(1024)
def household(host: str) -> str:
    """An address without what its holder can choose freely."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address, OF_ONE_CALLER), strict=False))


def why_foreign(connection: HTTPConnection) -> str:
    """Why a change is not from one of our own pages, as browsers tell it; empty if it is. Silence is not enough."""
    headers = connection.headers
    claimed = headers.get("origin") or headers.get("referer") or ""
    try:
        scheme, host, *_ = urlsplit(claimed)
    except ValueError:
        scheme, host = "", ""
    if not host or host.lower() != headers.get("host", "").lower():
        return "This request did not come from a page of this server."
    reached: str = connection.scope["scheme"]
    if scheme.lower() != reached:
        return (
            f"This request did not come from a page of this server: the page was opened with {scheme[:10]}://, "
            f"the server was reached with {reached}://. A proxy in between must be named with --trusted-proxies."
        )
    return ""
