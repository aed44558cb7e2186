"""Your turn reaches people who are not looking: by a webhook for chat tools, or by mail. Rooms hear of everybody's.

A webhook is a request this server sends for somebody: it goes to addresses on the internet only, and never to the house
it stands in, unless the keeper has allowed that. A mail address is used when its owner has confirmed it.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from email.message import EmailMessage
from functools import partial
from ipaddress import ip_address, ip_network
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import aiosmtplib
import httpx

from boardroom.server.refusal import Refusal
from boardroom.server.settings import Settings
from boardroom.server.table import keys
from boardroom.server.table.keys import MAIL, ROOM, Notice
from boardroom.server.table.seats import PERSON
from boardroom.server.table.state import TableState
from boardroom.server.table.supervision import OWNER_DECIDES
from boardroom.server.table.tables import Table, Tables
from boardroom.server.work.limits import HOUR, Limits

LOG: Final = logging.getLogger("boardroom.server")
PATIENCE: Final = 10.0  # seconds a receiver may take
AT_ONCE: Final = 4  # messages on their way
REFRESH: Final = 60.0  # seconds until somebody who wants to be told is known to every process
REMEMBERED: Final = 5000  # turns that were told
LONGEST_TARGET: Final = 500
ADDRESS_SIGNS: Final = re.compile(r"[!-~]+")  # what is left of ASCII without spaces and control characters
# Of IPv6 all that was given out for the internet so far. Elsewhere lie addresses that lead into houses by detours: IPv4
# in other dresses (::/96, 64:ff9b::/96), or what was once meant for single sites (fec0::/10).
GIVEN_OUT: Final = ip_network("2000::/3")
MENTIONS: Final = str.maketrans("<>", "‹›")  # chat tools call people with them; names have no @
TRIED: Final = "Boardroom can reach you here when it is your turn."
PRIVATE: Final = "A webhook goes to an address on the internet, not to the network this server stands in."


@dataclass(frozen=True)
class Told:
    """What is said."""

    subject: str
    text: str
    path: str
    facts: dict[str, Any] = field(default_factory=dict)

    def link(self, base: str) -> str:
        """Where to look, from wherever it is read."""
        return f"{base}{self.path}"


@dataclass(frozen=True)
class Turn:
    """Somebody was asked to decide."""

    table: str
    seat: int
    asked: int
    for_room: bool = False  # told to chat rooms; whoever must decide is told apart from that


class Messenger:
    """Tells people, in the background."""

    def __init__(self, tables: Tables, limits: Limits, settings: Settings) -> None:
        self._tables = tables
        self._limits = limits
        self._settings = settings
        self._wanting: frozenset[str] = frozenset()
        self._rooms: frozenset[str] = frozenset()  # tables of which a chat room is told
        self._turns: OrderedDict[Turn, None] = OrderedDict()  # that were told
        self._tasks: set[asyncio.Task[None]] = set()
        self._doors = asyncio.Semaphore(AT_ONCE)
        # Of their own: somebody's name that is never answered for must not take the threads that others need.
        self._names = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="names")
        self._sent: dict[str, list[float]] = {}

    # -- hearing of it

    async def run(self) -> None:
        """Keep in mind who wants to be told."""
        while True:
            await self.learn()
            await asyncio.sleep(REFRESH)

    async def learn(self) -> None:
        """Who wants to be told, as the store knows it."""
        try:
            self._wanting = await self._tables.read(keys.people_to_tell, self._tables.store)
            self._rooms = await self._tables.read(keys.tables_with_rooms, self._tables.store)
        except Exception:
            LOG.exception("could not look who wants to be told")

    def moved(self, table: Table, ours: bool) -> None:
        """A table has moved: whoever must decide now may want to know."""
        if not ours or not (self._wanting or self._rooms) or table.now.ended or table.now.supervision.paused:
            return
        now = table.now
        people = [seat for seat in now.match.to_act if now.seats[seat].kind == PERSON]
        for seat in people:
            wanting = now.seats[seat].holders & self._wanting
            if wanting and self._is_news(Turn(table.id, seat, now.asked[seat])):
                for person in sorted(wanting):
                    self._begin(self._tell_turn(table, seat, now.asked[seat], person))
        if table.id in self._rooms:
            turns = [Turn(table.id, seat, now.asked[seat], for_room=True) for seat in people]
            if news := [turn for turn in turns if self._is_news(turn)]:
                self._begin(self._tell_rooms(table, news))

    def _is_news(self, turn: Turn) -> bool:
        """Whether a turn was not told yet; from now on it was."""
        if turn in self._turns:
            return False
        self._turns[turn] = None
        if len(self._turns) > REMEMBERED:
            self._turns.popitem(last=False)
        return True

    def late(self, table: Table) -> None:
        """A clock has run out: where the owner decides, the owner is told."""
        owner = table.now.head.owner
        if table.now.supervision.late == OWNER_DECIDES and owner in self._wanting:
            title = table.now.head.title
            told = Told(f"Time is up at {title}", f"Time is up at {title}. You decide how it goes on.", _path(table))
            self._begin(self._tell(owner, table.id, told))

    async def close(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._names.shutdown(wait=False, cancel_futures=True)

    def _begin(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell_turn(self, table: Table, seat: int, asked: int, person: str) -> None:
        """Tell somebody, unless they look anyway, or the turn has passed or is not theirs any more by then."""
        await asyncio.sleep(self._settings.notify_after)
        now = table.now
        if not _lasts(now, turn := Turn(table.id, seat, asked)) or seat not in now.seats_of(person):
            return
        if now.supervision.paused:
            self._turns.pop(turn, None)  # they are told when it goes on
            return
        if person in self._tables.hub.people_at(table.id):
            return
        status, game = now.match.status(seat), now.match.game.about.title
        due = now.move_due(seat)
        text = f"Your turn at {now.head.title} ({game}): {status.task or 'decide'}."
        if due:
            text += f" You have until {_time(due)}."
        told = Told(f"Your turn at {now.head.title}", text, _path(table), _facts(now, due, seat=seat))
        await self._tell(person, table.id, told)

    async def _tell(self, person: str, table: str, told: Told) -> None:
        for notice in await self._tables.read(keys.notices_of, self._tables.store, person, table):
            if notice.kind != ROOM and notice.confirmed and self._within_limits(person):
                await self.deliver(notice, told)

    async def _tell_rooms(self, table: Table, turns: Sequence[Turn]) -> None:
        """Tell the chat rooms of a table for whom it waits: in one message, of those who do not look anyway."""
        await asyncio.sleep(self._settings.notify_after)
        now, there = table.now, self._tables.hub.people_at(table.id)
        if now.supervision.paused:
            for turn in turns:
                self._turns.pop(turn, None)
            return
        waits = [turn.seat for turn in turns if _lasts(now, turn) and not now.seats[turn.seat].holders & there]
        if not waits:
            return
        told = _waits_for(table, waits)
        for person, notice in await self._tables.read(keys.rooms_of, self._tables.store, table.id):
            if person == now.head.owner and self._within_limits(person):
                await self.deliver(notice, told)

    async def try_out(self, person: str, notice: Notice) -> bool:
        """Send a message to an address, so that somebody sees what it is like; whether it arrived."""
        if not self._within_limits(person):
            raise Refusal(429, "So many messages have gone out for you within an hour that no more is sent now.")
        return await self.deliver(notice, Told("This is how you are told", TRIED, "/me/notices"))

    def _within_limits(self, person: str) -> bool:
        """Whether one more message may go out for a person: a webhook that is called all day helps nobody."""
        now = asyncio.get_running_loop().time()
        times = self._sent[person] = [at for at in self._sent.get(person, ()) if at > now - HOUR]
        most = self._limits.number("notices_per_hour_per_person")
        if most and len(times) >= most:
            return False
        times.append(now)
        return True

    # -- telling

    async def deliver(self, notice: Notice, told: Told) -> bool:
        """Send something; whether it arrived. What goes wrong is noted, and tried no more: the next turn comes."""
        link = told.link(self._settings.public_url or notice.base)
        try:
            async with self._doors, asyncio.timeout(PATIENCE):
                if notice.kind == MAIL:
                    await self.mail(notice.target, told.subject, f"{told.text}\n\n{link}\n")
                else:
                    await self._call(notice.target, {"text": f"{told.text} {link}", "link": link, **told.facts})
            return True
        except (OSError, ValueError, Refusal, httpx.HTTPError, httpx.InvalidURL, aiosmtplib.SMTPException) as error:
            LOG.warning("a %s could not be delivered: %s", notice.kind, type(error).__name__)
            return False

    async def _call(self, target: str, body: dict[str, Any]) -> None:
        """Call a webhook, at the very address that was looked at: a name that leads elsewhere then gains nothing."""
        parts = urlsplit(target)
        address = await self.allowed_address(target)
        host = f"[{address}]" if ":" in address else address
        port = f":{parts.port}" if parts.port else ""
        url = parts._replace(netloc=f"{host}{port}").geturl()
        headers = {"Host": parts.netloc.rpartition("@")[2], "User-Agent": "Boardroom"}
        async with httpx.AsyncClient(follow_redirects=False, trust_env=False, timeout=PATIENCE) as client:
            request = client.build_request("POST", url, json=body, headers=headers)
            request.extensions["sni_hostname"] = parts.hostname or ""
            answer = await client.send(request, stream=True)  # what it answers is of no interest, however long it is
            await answer.aclose()
        answer.raise_for_status()

    async def allowed_address(self, target: str) -> str:
        """Where a webhook leads to, if it may be called; `Refusal` otherwise."""
        parts = why_no_target(target)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        ask = partial(socket.getaddrinfo, parts.hostname, port, type=socket.SOCK_STREAM)
        try:
            async with asyncio.timeout(PATIENCE):
                found = await asyncio.get_running_loop().run_in_executor(self._names, ask)
        except (OSError, UnicodeError):  # or nobody answers for the name
            raise Refusal(422, "The address of that webhook cannot be found.") from None
        addresses = [str(row[4][0]) for row in found]
        if not addresses or not all(self._allowed(address) for address in addresses):
            raise Refusal(422, PRIVATE)
        return addresses[0]

    def _allowed(self, address: str) -> bool:
        known = ip_address(address.partition("%")[0])
        if any(known in ip_network(net, strict=False) for net in self._settings.webhooks_to):
            return True
        mapped = getattr(known, "ipv4_mapped", None) or getattr(known, "sixtofour", None)
        public = known.version == 4 or known in GIVEN_OUT
        return public and known.is_global and not known.is_multicast and (mapped is None or mapped.is_global)

    async def mail(self, to: str, subject: str, text: str) -> None:
        """Send a mail through the server that was configured."""
        server = urlsplit(self._settings.smtp)
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._settings.mail_from, to, subject
        message.set_content(text)
        await aiosmtplib.send(
            message,
            hostname=server.hostname or "localhost",
            port=server.port,
            username=unquote(server.username) if server.username else None,
            password=unquote(server.password) if server.password else None,
            use_tls=server.scheme == "smtps",
            start_tls=None,
            timeout=PATIENCE,
        )


def why_no_target(target: str) -> Any:
    """The parts of a webhook's address; `Refusal` if it is none."""
    try:
        parts = urlsplit(target)
        _ = parts.port
    except ValueError:
        raise Refusal(422, "That is no address of a webhook.") from None
    if (
        parts.scheme not in ("http", "https")
        or not parts.hostname
        or "@" in parts.netloc
        or len(target) > LONGEST_TARGET
    ):
        raise Refusal(422, "A webhook is an address that begins with https:// or http://.")
    if not ADDRESS_SIGNS.fullmatch(target):
        raise Refusal(422, "Write the address of the webhook as programs do: without spaces and without accents.")
    return parts


def _lasts(now: TableState, turn: Turn) -> bool:
    """Whether the same decision is still waited for."""
    return now.asked[turn.seat] == turn.asked and turn.seat in now.match.to_act and not now.ended


def _waits_for(table: Table, seats: Sequence[int]) -> Told:
    """For whom a table waits, for everybody who may read it: nobody is called by a name that mentions others."""
    now, match = table.now, table.now.match
    due = min(filter(None, map(now.move_due, seats)), default="")
    names = " and ".join(match.names[seat].translate(MENTIONS) for seat in seats)
    until = f" until {_time(due)}" if due else ""
    text = f"{now.head.title} ({match.game.about.title}) waits for {names}{until}."
    return Told(f"{now.head.title} waits", text, _path(table), _facts(now, due, seats=list(seats)))


def _facts(now: TableState, due: str, **whose: Any) -> dict[str, Any]:
    """What a program wants to know of a turn."""
    return {"table": now.head.id, "title": now.head.title, "game": now.match.game.name, **whose, "due": due or None}


def _time(at: str) -> str:
    return f"{at[:16].replace('T', ' ')} UTC"


def _path(table: Table) -> str:
    return f"/t/{table.id}"
