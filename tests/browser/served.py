"""`boardroom serve` as anybody would start it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from boardroom.kernel.game import EXTRA_FOLDERS

PATIENCE = 60.0


class Served:
    """A server process on a database of its own; stopped, it can be started again at the same address."""

    def __init__(self, folder: Path, *arguments: str, games: Path | None = None, port: int = 0) -> None:
        self._folder = folder
        self._games = games
        self._arguments = arguments
        self._said = folder / "said.txt"
        self._port = port
        self.start()

    def start(self) -> None:
        """Start, and wait for the address it prints."""
        command = [sys.executable, "-m", "boardroom", "serve", "--port", str(self._port), "--db", "tables.db"]
        # The games a new user finds, and perhaps a folder of their own; not those the tests bring along.
        environment = {name: value for name, value in os.environ.items() if name != EXTRA_FOLDERS}
        if self._games:
            environment[EXTRA_FOLDERS] = str(self._games)
        with self._said.open("a", encoding="utf-8") as errors:
            self._process = subprocess.Popen(
                [*command, *self._arguments],
                cwd=self._folder,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self._process.stdout
        line = self._process.stdout.readline()
        printed = re.search(r"http://\S+", line)
        assert printed, line + self._said.read_text(encoding="utf-8")
        self.address = printed[0]
        self._port = urlsplit(self.address).port or 0

    def stop(self) -> None:
        """Stop as Ctrl+C does. Whatever the tests did, the server must not have stumbled."""
        self._process.send_signal(2)
        self._process.communicate(timeout=PATIENCE)
        said = self._said.read_text(encoding="utf-8")
        assert "Traceback" not in said and "ERROR" not in said, said
