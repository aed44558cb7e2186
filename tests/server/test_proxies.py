"""Whom the server believes: names it answers to, proxies in front of it, and where a page was opened."""

from __future__ import annotations

import re
import socket
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from boardroom.server.settings import Rate
from boardroom.server.web.hosts import HostProblem, Hosts, host_name, names_of, networks
from boardroom.server.web.origins import household
from boardroom.server.web.serve import address_on_the_network
from tests.server import patient
from tests.server.conftest import Serve
from tests.server.serving import Serving, wait_until
from tests.server.test_serve import COMMAND, Process

PROXY = ("127.0.0.1",)


# -- names


def asked(host: str | None, server: tuple[str, int] | None = ("192.168.1.5", 8000)) -> HTTPConnection:
    headers = [] if host is None else [(b"host", host.encode("latin-1"))]
    return HTTPConnection({"type": "http", "headers": headers, "server": server, "client": ("192.168.1.9", 1)})


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.5:8000"])
def test_a_server_answers_to_itself(host: str) -> None:
    assert Hosts(()).why_not(asked(host)) == ""


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "localhost.evil.example", "192.168.1.6", "8.8.8.8", "[fe80::1]", "0"]
)
def test_a_server_answers_to_nobody_elses_name(host: str) -> None:
    assert "--allowed-hosts" in Hosts(()).why_not(asked(host))


@pytest.mark.parametrize(
    "host", [None, "", " ", "a b", "user@localhost", "localhost/x", "localhost:x", "[::1", "a:b:c"]
)
def test_a_request_for_no_server_at_all(host: str | None) -> None:
    assert Hosts(("*",)).why_not(asked(host)) == "The request does not say which server it is for."


def test_an_owner_allows_names() -> None:
    hosts = Hosts(("Table.Example.org", "laptop.local"))
    assert hosts.why_not(asked("table.example.org")) == ""
    assert hosts.why_not(asked("TABLE.example.org.:443")) == ""
    assert hosts.why_not(asked("laptop.local:8000")) == ""
    assert hosts.why_not(asked("other.example.org"))
    assert Hosts(("*",)).why_not(asked("anything.example")) == ""


def test_the_address_of_a_connection_may_come_as_ipv6() -> None:
    assert Hosts(()).why_not(asked("192.168.1.5:8000", ("::ffff:192.168.1.5", 8000))) == ""
    assert Hosts(()).why_not(asked("[fd00::5]:8000", ("fd00:0:0::5", 8000))) == ""
    assert Hosts(()).why_not(asked("192.168.1.5", None))


def test_who_listens_everywhere_is_found_by_the_machines_name() -> None:
    name = socket.gethostname().lower()
    assert names_of("0.0.0.0") == (name, f"{name.partition('.')[0]}.local")
    assert names_of("table.example.org") == ("table.example.org",)
    assert host_name("[FD00::5]:80") == "fd00::5"


@pytest.mark.parametrize("path", ["/", "/api/me", "/health", "/t/x/events", "/j/x"])
def test_another_name_is_refused_everywhere(server: Serving, path: str) -> None:
    """DNS rebinding: the name of an attacker's page leads to this machine."""
    answer = patient.get(server.address + path, headers={"Host": "evil.example"}, verify=False)
    assert answer.status_code == 421
    assert "does not answer to the name “evil.example”" in answer.text
    assert "set-cookie" not in answer.headers


def test_the_page_that_says_so_has_its_styles(server: Serving) -> None:
    page = patient.get(server.address, headers={"Host": "evil.example"}, verify=False).text
    (style,) = re.findall(r'href="(/static/site.css[^"]*)"', page)
    assert patient.get(server.address + style, headers={"Host": "evil.example"}, verify=False).status_code == 200


def test_another_name_changes_nothing(server: Serving) -> None:
    anna = server.player("Anna")
    evil = {"Host": "evil.example", "Origin": "http://evil.example", "X-CSRF-Token": anna.csrf}
    assert anna.http.post("/me", data={"csrf": anna.csrf, "name": "Eve"}, headers=evil).status_code == 421
    assert anna.get("/api/me").json()["name"] == "Anna"


def test_an_allowed_name_is_served(serve: Serve) -> None:
    anna = serve(allowed_hosts=("table.example.org",)).player("Anna")
    named = {"Host": "table.example.org", "Origin": "http://table.example.org"}
    assert anna.http.post("/me", data={"csrf": anna.csrf, "name": "Bea"}, headers=named).status_code == 303
    assert anna.get("/api/me").json()["name"] == "Bea"


# -- http and https


@pytest.mark.parametrize("header", ["Origin", "Referer"])
def test_a_page_opened_with_https_is_no_page_of_an_http_server(server: Serving, header: str) -> None:
    anna = server.player("Anna")
    foreign = {"Origin": "", header: server.address.replace("http:", "https:")}
    answer = anna.http.post("/me", data={"csrf": anna.csrf, "name": "Eve"}, headers=foreign)
    assert answer.status_code == 403
    assert "--trusted-proxies" in answer.text
    assert anna.get("/api/me").json()["name"] == "Anna"


def test_behind_a_trusted_proxy_with_https_only_https_is_ours(serve: Serve) -> None:
    server = serve(trusted_proxies=PROXY)
    anna = server.player("Anna")
    secure = {"X-Forwarded-Proto": "https"}
    for scheme, status in (("https", 303), ("http", 403)):
        origin = {"Origin": server.address.replace("http:", f"{scheme}:")}
        answer = anna.http.post("/me", data={"csrf": anna.csrf, "name": scheme}, headers=secure | origin)
        assert answer.status_code == status
    assert anna.get("/api/me").json()["name"] == "https"


def test_who_is_no_trusted_proxy_is_not_believed_about_https(server: Serving, serve: Serve) -> None:
    told = {"X-Forwarded-Proto": "https"}
    assert "Secure" not in patient.get(server.address + "/api/me", headers=told).headers["set-cookie"]
    trusting = serve(trusted_proxies=PROXY)
    assert "Secure" in patient.get(trusting.address + "/api/me", headers=told).headers["set-cookie"]
    other = serve(trusted_proxies=("10.0.0.0/8",))
    assert "Secure" not in patient.get(other.address + "/api/me", headers=told).headers["set-cookie"]


# -- addresses


def refused(server: Serving, count: int, **headers: str) -> int:
    """How many of so many looks by strangers are too many."""
    with patient.Client(base_url=server.address, verify=False) as client:
        answers = [client.get("/health", headers={k: v.format(n) for k, v in headers.items()}) for n in range(count)]
    return sum(answer.status_code == 429 for answer in answers)


LIMITS: dict[str, Any] = {"unlimited": False, "reads_per_address": Rate(0.001, 10)}


def test_an_invented_address_does_not_help(serve: Serve) -> None:
    assert refused(serve(**LIMITS), 30, **{"X-Forwarded-For": "10.1.1.{}"}) == 20


def test_a_trusted_proxy_tells_people_apart(serve: Serve) -> None:
    server = serve(trusted_proxies=PROXY, **LIMITS)
    assert refused(server, 30, **{"X-Forwarded-For": "10.1.1.{}"}) == 0
    assert refused(server, 30, **{"X-Forwarded-For": "10.9.9.9"}) == 20


def test_what_the_caller_of_a_proxy_invents_does_not_help(serve: Serve) -> None:
    server = serve(trusted_proxies=PROXY, **LIMITS)
    assert refused(server, 30, **{"X-Forwarded-For": "10.1.1.{}, 192.168.7.7"}) == 20


def test_one_household_is_one_caller() -> None:
    assert household("10.1.2.3") == "10.1.2.3"
    assert household("::ffff:10.1.2.3") == "10.1.2.3"
    assert household("2001:db8:1:2:3:4:5:6") == household("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert household("2001:db8:1:3::1") != household("2001:db8:1:2::1")
    assert household("somewhere") == "somewhere"


# -- streams


def test_of_many_streams_at_once_only_as_many_as_allowed_come_in(serve: Serve) -> None:
    """61 came in where 20 were allowed."""
    server = serve(streams_per_person=5, unlimited=False)
    anna = server.player("Anna")
    table = anna.open("you", "hotseat")
    cookies = dict(anna.http.cookies)

    def open_stream(_: int) -> int:
        with (
            patient.Client(base_url=server.address, cookies=cookies, verify=False) as client,
            client.stream("GET", f"/t/{table}/events") as answer,
        ):
            if answer.status_code == 200:
                lines = answer.iter_lines()  # kept: without it the stream would be closed
                next(lines)
                most.append(server.services.hub.streams())
                ended.wait(60)
            return answer.status_code

    most: list[int] = []
    ended = Event()
    with ThreadPoolExecutor(25) as pool:
        answers = [pool.submit(open_stream, n) for n in range(25)]
        wait_until(lambda: sum(answer.done() for answer in answers) >= 20)
        ended.set()
    assert sorted(answer.result() for answer in answers) == [200] * 5 + [429] * 20
    assert max(most) == 5


# -- the command


@pytest.mark.parametrize("wrong", ["proxy.example.org", "10.0.0.5/8", "*"])
def test_a_proxy_is_an_address_or_a_network(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(HostProblem, match="no address"):
        networks([wrong])
    command = [*COMMAND, "--trusted-proxies", f"127.0.0.1,{wrong}"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert wrong in done.stderr and "Traceback" not in done.stderr


def test_a_party_on_the_local_network(tmp_path: Path) -> None:
    """0.0.0.0 is all it takes: neighbours come by address or by the machine's name, and nobody by another."""
    process = Process(tmp_path, "--host", "0.0.0.0", "--allowed-hosts", "party.example, table.example")
    try:
        port = process.address.rpartition(":")[2]
        names = {"127.0.0.1": 200, "localhost": 200, socket.gethostname(): 200, "party.example": 200}
        names |= {"table.example": 200, "evil.example": 421, "10.254.254.254": 421}
        for name, status in names.items():
            answer = patient.get(process.address + "/", headers={"Host": f"{name}:{port}"}, verify=False)
            assert answer.status_code == status, name
        here = address_on_the_network()
        if here:
            assert patient.get(f"http://{here}:{port}/", verify=False).status_code == 200
    finally:
        process.stop()
