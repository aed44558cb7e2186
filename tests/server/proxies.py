"""Caddy and nginx in front of a server, with the very files of deploy/, on free ports of this machine."""

from __future__ import annotations

import os
import random
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from tests.server.serving import wait_until

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "table.example.org"  # in the files
HERE = "localhost"  # in its place
PORTS = range(20_000, 30_000)


def programs_wanted(*programs: str) -> bool:
    """Whether tests with these programs run: where they are installed, and always in CI, where it must be so."""
    return all(map(program, programs)) or os.environ.get("CI") == "true"


def program(name: str) -> str | None:
    """The path of a program; Debian keeps some off the path of ordinary people."""
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")


@dataclass(frozen=True)
class Proxy:
    """A running proxy."""

    address: str  # https://localhost:…
    plain: str  # http://localhost:…, which leads there
    trust: ssl.SSLContext
    folder: Path

    def client(self, source: str = "127.0.0.2") -> httpx.Client:
        """A browser that comes from an address of its own."""
        transport = httpx.HTTPTransport(verify=self.trust, local_address=source)
        return httpx.Client(base_url=self.address, headers={"Origin": self.address}, timeout=60, transport=transport)


def free_ports(count: int) -> list[int]:
    """Ports nobody listens on now, from a range that the system gives to nobody else meanwhile."""
    ports: list[int] = []
    for port in random.sample(PORTS, 100):
        with suppress(OSError):
            socket.create_server(("0.0.0.0", port)).close()
            ports.append(port)
        if len(ports) == count:
            break
    return ports


@contextmanager
def caddy(folder: Path, servers: Sequence[str]) -> Iterator[Proxy]:
    """Caddy with deploy/Caddyfile. It makes a certificate of its own for a name that only this machine has."""
    https, http = free_ports(2)
    (folder / "Caddyfile").write_text(
        f"{{\nadmin off\nskip_install_trust\ngrace_period 1s\nhttp_port {http}\nhttps_port {https}\n}}\n"
        f"import {DEPLOY / 'Caddyfile'}\n"
    )
    environment = {
        **os.environ,
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        "HOME": str(folder),
        "BOARDROOM_SITE": f"{HERE}:{https}",
        "BOARDROOM_SERVERS": " ".join(map(host_of, servers)),
    }
    command = ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    root = folder / "caddy/pki/authorities/local/root.crt"
    with _running(command, folder, environment):
        wait_until(lambda: root.exists() and _greets(https, root))
        yield Proxy(f"https://{HERE}:{https}", f"http://{HERE}:{http}", ssl.create_default_context(cafile=root), folder)


@contextmanager
def nginx(folder: Path, upstream: str, servers: Sequence[str]) -> Iterator[Proxy]:
    """nginx with deploy/nginx/boardroom.conf, a file that says where the servers are, and a certificate made for it."""
    https, http = free_ports(2)
    key, certificate = folder / "privkey.pem", folder / "fullchain.pem"
    _self_signed(key, certificate)
    site = (DEPLOY / "nginx/boardroom.conf").read_text()
    site = site.replace("listen 80", f"listen {http}").replace("listen 443", f"listen {https}")
    site = site.replace(f"/etc/letsencrypt/live/{NAME}", str(folder)).replace(NAME, HERE)
    (folder / "boardroom.conf").write_text(site.replace("https://$host", f"https://$host:{https}"))
    where = (DEPLOY / "nginx" / upstream).read_text()
    for said, real in zip(_addresses(where), servers, strict=True):
        where = where.replace(said, host_of(real))
    (folder / "upstream.conf").write_text(where)
    temporary = "".join(
        f"{kind}_temp_path {folder / kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"{'user root;' if os.geteuid() == 0 else ''}\npid {folder / 'pid'};\nerror_log {folder / 'error.log'};\n"
        "daemon off;\nevents {}\nhttp {\n"
        f"{temporary}log_format upstream '$upstream_addr $status';\naccess_log {folder / 'access.log'} upstream;\n"
        f"include {folder / 'upstream.conf'};\ninclude {folder / 'boardroom.conf'};\n}}\n"
    )
    command = ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    with _running(command, folder, dict(os.environ)):
        wait_until(lambda: _greets(https, certificate))
        trust = ssl.create_default_context(cafile=certificate)
        yield Proxy(f"https://{HERE}:{https}", f"http://{HERE}:{http}", trust, folder)


def _addresses(text: str) -> list[str]:
    """Where an upstream's servers are, as the file says."""
    return [line.split()[1].rstrip(";") for line in text.splitlines() if line.strip().startswith("server ")]


def host_of(address: str) -> str:
    """127.0.0.1:8000 of http://127.0.0.1:8000/."""
    return urlsplit(address).netloc


@contextmanager
def _running(command: list[str], folder: Path, environment: dict[str, str]) -> Iterator[None]:
    found = program(command[0])
    assert found, f"{command[0]} is not installed; these tests need it where CI=true"
    with (folder / "said.txt").open("wb") as said:
        process = subprocess.Popen([found, *command[1:]], env=environment, stdout=said, stderr=said)
    try:
        yield
        assert process.poll() is None, (folder / "said.txt").read_text()
    finally:
        process.terminate()  # nginx tells its workers
        try:
            process.wait(2)
        except subprocess.TimeoutExpired:  # Caddy waits for everybody to hang up
            process.kill()
            process.wait()


def _self_signed(key: Path, certificate: Path) -> None:
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-days",
        "2",
    ]
    names = ["-subj", f"/CN={HERE}", "-addext", f"subjectAltName=DNS:{HERE}"]
    subprocess.run([*command, *names, "-keyout", key, "-out", certificate], check=True, capture_output=True)


def _greets(port: int, root: Path) -> bool:
    """Whether somebody is there with the right certificate."""
    try:
        with socket.create_connection(("127.0.0.1", port), 1) as line:
            ssl.create_default_context(cafile=root).wrap_socket(line, server_hostname=HERE).close()
    except OSError:
        return False
    return True
