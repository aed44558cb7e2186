"""What a server can be told when it is started."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

MOST_DRAWERS: Final = 4  # that are started without being asked for


@dataclass(frozen=True)
class Rate:
    """So many requests a second in the long run, and so many at once."""

    a_second: float
    at_once: float


def limit(number: int, words: str) -> Any:
    """A limit that `boardroom serve --limit` can change, with what it counts in words; 0 is none."""
    return field(default=number, metadata={"limit": words})


@dataclass(frozen=True)
class Settings:
    """Every number somebody may want to turn, with the value that suits a table among friends."""

    db: str = "sqlite:///boardroom.db"
    boxes: Mapping[str, Path] = field(default_factory=dict)  # game -> overlay file with an owner's corrections

    allowed_hosts: tuple[str, ...] = ()  # names to answer to, beside those of this machine; * for all
    trusted_proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-For and -Proto are believed

    metrics_from: tuple[str, ...] = ()  # addresses and networks that may read /metrics, beside this machine
    log_json: bool = False  # one JSON object a line instead of text
    log_requests: bool = False  # a line for every request

    bot_pause: float = 0.7  # seconds a bot takes at least, so that people can follow what it does
    bot_seconds: float = 4.0  # seconds the strongest bot may think
    bot: str = ""  # plays instead of every level: a load test wants quick ones
    bot_threads: int = 2
    fast_bots: bool = True  # compile the bots in the background and switch over when that is done
    hint: str = "hard"  # the bot that gives hints; it thinks no longer than `bot_seconds`
    analysis_seconds: float = 30.0  # of thinking for the analysis of a finished game
    analyses_in_memory: int = 50  # the others are in the store
    rest_after: float = 300.0  # seconds without a look after which the bots of a table rest; 0: they never do
    step_in_after: float = 1.0  # seconds before this process plays a bot whose turn another process has announced

    poll: float = 0.1  # seconds between looks for events of other processes
    public_url: str = ""  # how people call this server, for links in messages; empty: as each of them called it
    smtp: str = ""  # smtp://user:password@host:port of the server that sends mail; empty: none is sent
    mail_from: str = "Boardroom <boardroom@localhost>"
    webhooks_to: tuple[str, ...] = ()  # networks of one's own that webhooks may call, beside the internet
    notify_after: float = 20.0  # seconds a turn waits before somebody who does not look is told
    clock_check: float = 3.0  # seconds between looks at the clocks of tables

    workshop_poll: float = 1.0  # seconds between looks for what has changed in the workshops somebody looks at
    keep_alive: float = 15.0  # seconds between signs of life on a silent stream
    stall: float = 20.0  # seconds a reader may take for one message
    queue: int = 64  # messages that may wait for one reader
    recent: int = 256  # events a table remembers for readers who come back
    tables_in_memory: int = 2000
    pages_in_memory: int = 500  # as they were drawn last: an update draws only what has changed
    drawers: int = 0  # processes that draw pages; none: a thread does it
    page_within: float = 0.02  # seconds an acknowledgement waits for the picture that goes with it

    header_timeout: float = 15.0  # seconds the head of a request may take to arrive
    body_timeout: float = 30.0  # seconds the body of a request may take to arrive
    body_limit: int = 64 * 1024
    upload_limit: int = 256 * 1024  # ten times the longest game: verifying takes a second at most
    changes_per_person: Rate = Rate(10, 60)
    changes_per_address: Rate = Rate(50, 300)
    reads_per_person: Rate = Rate(30, 120)
    reads_per_address: Rate = Rate(100, 500)
    unlimited: bool = False  # no rates and no limits: for load tests

    tables_in_play_per_person: int = limit(30, "own tables, not over, moved within a day")
    tables_in_play_per_address: int = limit(100, "the same, for all at one address")
    tables_per_hour_per_person: int = limit(30, "tables opened, those from logs included")
    tables_per_hour_per_address: int = limit(100, "the same, for all at one address")
    uploads_per_hour_per_person: int = limit(20, "logs sent")
    uploads_per_hour_per_address: int = limit(60, "the same, for all at one address")
    hints_per_minute_per_person: int = limit(12, "hints thought about")
    hints_per_minute_per_address: int = limit(60, "the same, for all at one address")
    hints_per_hour_per_person: int = limit(200, "hints thought about")
    hints_per_hour_per_address: int = limit(1000, "the same, for all at one address")
    analyses_at_once_per_person: int = limit(2, "analyses being worked on")
    analyses_at_once_per_address: int = limit(10, "the same, for all at one address")
    coaching_per_minute_per_person: int = limit(60, "moves the coach looks at")
    coaching_per_minute_per_address: int = limit(240, "the same, for all at one address")
    analyses_per_hour_per_person: int = limit(20, "analyses begun")
    analyses_per_hour_per_address: int = limit(60, "the same, for all at one address")
    workshops_per_hour_per_person: int = limit(10, "workshops opened")
    workshops_per_hour_per_address: int = limit(30, "the same, for all at one address")
    tables_per_workshop: int = limit(60, "tables of one workshop")
    people_per_workshop: int = limit(300, "people who came to one workshop")
    notices_per_hour_per_person: int = limit(60, "messages sent to tell somebody of their turn")
    addresses_per_hour_per_person: int = limit(10, "addresses given to be told of turns, and keys for programs")
    addresses_per_hour_per_address: int = limit(60, "the same, for all at one address")
    names_per_hour_per_person: int = limit(60, "names given to oneself")
    names_per_hour_per_address: int = limit(600, "the same, for all at one address")
    signouts_per_hour_per_person: int = limit(10, "signings out everywhere")
    signouts_per_hour_per_address: int = limit(100, "the same, for all at one address")
    streams_per_person: int = limit(20, "windows open at tables")
    streams_per_address: int = limit(200, "the same, for all at one address")
    connections: int = limit(4000, "connections of everybody; fewer where the system gives fewer")
    connections_per_address: int = limit(400, "connections from one address; trusted proxies may have all")

    keep_finished: float = 180.0  # days without a visit until a finished or closed table goes; 0: it never does
    keep_unbegun: float = 30.0  # the same for tables at which no person ever acted
    keep_analyses: float = 90.0  # the same for analyses, which can be made again
    sweep: float = 600.0  # seconds between looks for what may go
    note_visits: float = 30.0  # seconds between notes of who came by
    key_check: float = 2.0  # seconds until a changed key of the cookies is noticed

    stop_within: float = 5.0  # seconds open requests get to finish when the server stops


# By the names that `--limit` uses.
LIMITS: Final = {f.name.replace("_", "-"): f for f in fields(Settings) if "limit" in f.metadata}


def database_url(db: str | None) -> str:
    """The URL of a database given as URL, as file, or not at all."""
    if db is None:
        return Settings.db
    return db if "://" in db else f"sqlite:///{db}"


def usual_drawers() -> int:
    """How many processes draw pages on this machine: they pay where a second core is free."""
    return min(MOST_DRAWERS, (os.cpu_count() or 1) - 1)
