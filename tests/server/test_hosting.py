"""What docs/hosting.md promises, with the files of deploy/: Caddy, nginx, two servers, the service, the container."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest

from boardroom.server.settings import Rate, Settings
from tests.server import patient, postgres, proxies
from tests.server.conftest import Serve
from tests.server.player import Player, messages
from tests.server.proxies import DEPLOY, Proxy
from tests.server.serving import Serving, wait_until
from tests.server.test_serve import Process

HERE = "127.0.0.1"
AT_ONCE = 60  # requests that an address may make at once in these tests
Starts = Callable[[Path, list[str]], AbstractContextManager[Proxy]]

STARTS: dict[str, Starts] = {
    "caddy": proxies.caddy,
    "nginx": lambda folder, servers: proxies.nginx(folder, "one-server.conf", servers),
}


def visitor(proxy: Proxy, name: str = "", source: str = "127.0.0.2") -> Player:
    """Somebody who comes through the proxy, from an address of their own."""
    player = Player.__new__(Player)
    player.http = proxy.client(source)
    player.csrf = player.http.get("/api/me").json()["csrf"]
    if name:
        assert player.form("/me", name=name).status_code == 303
    return player


@pytest.fixture(params=[name for name in STARTS if proxies.programs_wanted(name)])
def proxy(request: pytest.FixtureRequest, serve: Serve, tmp_path: Path) -> Iterator[Proxy]:
    """A server behind Caddy, and behind nginx."""
    rate = Rate(5, AT_ONCE)
    server: Serving = serve(trusted_proxies=(HERE,), unlimited=False, reads_per_address=rate)
    with STARTS[request.param](tmp_path, [server.address]) as running:
        yield running


def test_a_table_behind_a_proxy(proxy: Proxy) -> None:
    """Pages, actions, events as they happen, cookies for https only; all of it through the proxy."""
    anna = visitor(proxy, "Anna")
    cookie = patient.get(f"{proxy.address}/", verify=proxy.trust).headers["set-cookie"]
    assert "Secure" in cookie and "HttpOnly" in cookie
    page = anna.get("/")
    assert page.status_code == 200
    assert page.headers["strict-transport-security"] == "max-age=31536000"
    table = anna.open("you", "hotseat")
    assert anna.get(f"/t/{table}").status_code == 200
    with anna.http.stream("GET", f"/t/{table}/events") as answer:
        heard = messages(answer.iter_lines())
        assert next(heard)["event"] == "hello", "at once, however short it is"
        for _ in range(3):
            acted = anna.act(table)
            assert acted.status_code == 200, acted.text
            assert next(event for event in heard if event["event"] == "message")["data"]["seq"] == acted.json()["seq"]
    anna.close()


def test_plain_http_leads_to_https(proxy: Proxy) -> None:
    answer = patient.get(f"{proxy.plain}/t/x")
    assert answer.status_code in (301, 308)
    assert answer.headers["location"].startswith("https://")


def test_a_page_opened_without_https_is_another_site(proxy: Proxy) -> None:
    anna = visitor(proxy, "Anna")
    anna.http.headers["Origin"] = proxy.plain
    assert anna.form("/me", name="Eve").status_code == 403
    anna.close()


def test_everybody_has_limits_of_their_own_and_nobody_can_borrow_an_address(proxy: Proxy) -> None:
    """Also with a forged X-Forwarded-For: the proxy says where somebody comes from, nobody else."""
    greedy, patient = proxy.client("127.0.0.2"), proxy.client("127.0.0.3")
    forged = ({"X-Forwarded-For": f"10.1.2.{n % 250}", "Forwarded": f"for=10.1.2.{n % 250}"} for n in range(10_000))
    statuses = [greedy.get("/api/me", headers=next(forged)).status_code for _ in range(2 * AT_ONCE)]
    assert statuses.count(429) > AT_ONCE // 3, "one address, whatever it says"
    assert patient.get("/api/me").status_code == 200, "somebody else is not held up"
    greedy.close()
    patient.close()


def test_a_body_over_the_limit_is_refused_in_our_words(proxy: Proxy) -> None:
    anna = visitor(proxy, "Anna")
    most = Settings().upload_limit
    headers = {"X-CSRF-Token": anna.csrf, "Content-Type": "application/json"}
    answer = anna.http.post("/logs", content=b"x" * (most + 1), headers=headers)
    assert answer.status_code == 413
    assert f"at most {most // 1024} kB" in answer.text
    anna.close()


# -- two servers on one PostgreSQL


@pytest.mark.skipif(
    not (proxies.programs_wanted("nginx") and postgres.wanted()), reason="nginx or PostgreSQL is not installed"
)
def test_two_servers_behind_a_balancer(postgres_cluster: postgres.Cluster, tmp_path: Path) -> None:
    """People at both play one game; one server ends, and everybody goes on at the other."""
    arguments = ["--db", postgres_cluster.new_database(), "--trusted-proxies", HERE, "--unlimited"]
    with ExitStack() as stack:
        servers = [Process(tmp_path, *arguments) for _ in range(2)]
        for server in servers:
            stack.callback(lambda server=server: server.process.poll() is not None or server.stop())
        running = [server.address for server in servers]
        proxy = stack.enter_context(proxies.nginx(tmp_path, "two-servers.conf", running))
        anna = visitor(proxy, "Anna")
        table = anna.open("you", "invite")
        guests = [visitor(proxy, f"Guest {n}") for n in range(6)]
        guests[0].join(anna.look(table)["seats"][1]["invite"], "Bob")
        served = wait_until(lambda: _served(proxy) if len(_served(proxy)) == 2 else None)
        assert served == {proxies.host_of(address) for address in running}, "people are spread over both"
        _play(table, [anna, guests[0]], 6)
        servers[0].stop()
        _play(table, [anna, guests[0]], 6)
        assert {guest.get("/").status_code for guest in guests} == {200}
        for player in (anna, *guests):
            player.close()


def _served(proxy: Proxy) -> set[str]:
    """The servers that have answered something."""
    lines = (proxy.folder / "access.log").read_text().splitlines()
    return {part.strip(",") for line in lines for part in line.split()[:-1]} - {"-"}


def _play(table: str, people: list[Player], count: int) -> None:
    """Some actions, by whoever is to act."""
    for _ in range(count):
        acting = next(player for player in people if player.look(table)["yours"])
        acted = acting.act(table)
        assert acted.status_code == 200, acted.text


# -- the service and the container


@pytest.mark.skipif(not proxies.programs_wanted("systemd-analyze"), reason="systemd is not installed")
def test_the_service_is_well_formed_and_locked_up(tmp_path: Path) -> None:
    found = proxies.program("systemd-analyze")
    assert found, "systemd is not installed; this test needs it where CI=true"
    text = (DEPLOY / "boardroom@.service").read_text()
    unit = tmp_path / "boardroom@8001.service"
    unit.write_text(text.replace("/opt/boardroom/.venv/bin/boardroom", str(Path(sys.executable).parent / "boardroom")))
    done = subprocess.run([found, "verify", unit], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    done = subprocess.run([found, "security", "--offline=true", unit], capture_output=True, text=True)
    exposure = re.search(r"exposure level for \S+ ([\d.]+)", done.stdout)
    assert exposure, done.stdout + done.stderr
    assert float(exposure[1]) < 2.5


def test_the_service_starts_what_we_ship(tmp_path: Path) -> None:
    """Its command, with its port and database, becomes a server."""
    (command,) = re.findall(r"^ExecStart=(.*)$", (DEPLOY / "boardroom@.service").read_text(), re.MULTILINE)
    words = shlex.split(command.replace("%i", "0").replace("${BOARDROOM_DB}", str(tmp_path / "boardroom.db")))
    assert words[:2] == ["/opt/boardroom/.venv/bin/boardroom", "serve"]
    process = Process(tmp_path, *words[2:])
    said = patient.get(f"{process.address}/health", headers={"Host": proxies.NAME})
    assert said.status_code == 200, "it answers to the name of the proxies' files"
    process.stop()


def instructions() -> list[tuple[str, str]]:
    """The lines of the Containerfile, word by word."""
    lines = (DEPLOY / "Containerfile").read_text().splitlines()
    pairs = [line.partition(" ") for line in lines if line and not line.startswith("#")]
    return [(name, rest) for name, _, rest in pairs]


def test_the_container_copies_what_is_there() -> None:
    root = DEPLOY.parent
    copied = [word for name, rest in instructions() if name == "COPY" for word in rest.split()[:-1]]
    assert copied and all((root / word).exists() for word in copied)
    (install,) = [rest for name, rest in instructions() if name == "RUN" and "pip install" in rest]
    assert "--constraint requirements.lock" in install and "postgres" in install
    assert "requirements.lock" in copied
    assert next(rest for name, rest in instructions() if name == "USER") == "boardroom", "not root"


def test_the_container_starts_a_server_that_is_healthy(tmp_path: Path) -> None:
    """The same words in this environment: the image itself cannot be built without a network."""
    said = dict(instructions())
    words = [*json.loads(said["ENTRYPOINT"]), *json.loads(said["CMD"])]
    assert words[:2] == ["boardroom", "serve"]
    arguments = " ".join(words[2:]).replace("/data", str(tmp_path)).replace("--port 8000", "--port 0").split()
    process = Process(tmp_path, *arguments)
    check = json.loads(said["HEALTHCHECK"].partition("CMD ")[2])
    assert check[0] == "python"
    done = subprocess.run([sys.executable, *check[1:-1], check[-1].replace("http://127.0.0.1:8000", process.address)])
    assert done.returncode == 0
    process.stop()


# -- the page that tells all this


PAGE = (DEPLOY.parent / "docs/hosting.md").read_text(encoding="utf-8")


def test_the_page_leads_to_files_that_exist() -> None:
    links = re.findall(r"\]\(([^)#]+)", PAGE)
    assert len(links) > 10
    assert [link for link in links if not (DEPLOY.parent / "docs" / link).exists()] == []


def test_the_page_names_options_that_exist() -> None:
    shown = [
        subprocess.run([sys.executable, "-m", *command, "--help"], capture_output=True, text=True, check=True).stdout
        for command in (
            ["boardroom", "serve"],
            ["boardroom", "admin", "backup"],
            ["tests.fuzz.run"],
            ["tests.load.soak"],
        )
    ]
    named = set(re.findall(r"(?:serve|admin|fuzz.run|soak|`)[^`\n]*?(--[a-z-]+)", PAGE))
    assert named >= {"--trusted-proxies", "--allowed-hosts", "--host", "--db", "--requests", "--kills"}
    assert [option for option in named if not any(option in text for text in shown)] == []


def test_the_page_tells_the_true_rates() -> None:
    settings = Settings()
    for words, rate in (
        ("changes of one person", settings.changes_per_person),
        ("changes from one address", settings.changes_per_address),
        ("pages and looks of one person", settings.reads_per_person),
        ("pages and looks from one address", settings.reads_per_address),
    ):
        assert f"| {words} | {rate.a_second:g} | {rate.at_once:g} |" in PAGE
    assert f"limited to {settings.body_limit // 1024} kB (logs: {settings.upload_limit // 1024} kB)" in PAGE
