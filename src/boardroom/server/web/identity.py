"""Who somebody is: a signed cookie, and a token that proves a form came from one of our pages.

A cookie lasts a year from its last renewal, and is renewed while it is used. It says of which generation it is: signing
out everywhere begins a new generation, and with that all older cookies of the person are dead.
"""

from __future__ import annotations

import hmac
import secrets
import time
from dataclasses import dataclass
from typing import Final

from itsdangerous import BadSignature, Signer, TimestampSigner
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE: Final = "boardroom"
WATCHING: Final = "boardroom-watching"  # links for onlookers this browser has opened
WATCHING_LIMIT: Final = 40
READ: Final = "boardroom.pass"  # where a request keeps what its cookie says
DAY: Final = 24 * 3600
YEAR: Final = 365 * DAY
EVERYTHING: Final = "all"  # what a program's key may open
CALENDAR: Final = "calendar"  # only the list of turns


@dataclass(frozen=True)
class Pass:
    """What a cookie says."""

    person: str
    generation: int = 0
    old: bool = True  # for more than a day: the next answer renews it
    scope: str = ""  # what a program's key opens; empty for a person's own cookie


class Identities:
    """Signs and reads cookies. The key is the store's, so every process on one database knows the same people."""

    def __init__(self, secret: str) -> None:
        self._secret = ""
        self.generations: dict[str, int] = {}  # of those who have ever signed out everywhere; all others have the first
        self.withdrawn: frozenset[str] = frozenset()  # keys of programs that open nothing any more
        self.use(secret)

    def use(self, secret: str) -> bool:
        """From now on this is the key, and what was signed with another one is worthless; False if it was the key."""
        if secret == self._secret:
            return False
        self._people = TimestampSigner(secret, salt="boardroom.person")
        self._undated = Signer(secret, salt="boardroom.person")  # cookies as they once were
        self._forms = Signer(secret, salt="boardroom.form")
        self._onlookers = Signer(secret, salt="boardroom.onlooker")
        self._programs = Signer(secret, salt="boardroom.program")
        self._browsers = Signer(secret, salt="boardroom.browser")
        self._secret = secret
        return True

    def new(self) -> str:
        """Somebody nobody knows yet."""
        return secrets.token_urlsafe(12)

    def person(self, connection: HTTPConnection) -> str | None:
        """Who sends this request; None for a stranger, a forged cookie, or one that is dead."""
        shown = self.shown(connection)
        return shown.person if shown else None

    def shown(self, connection: HTTPConnection) -> Pass | None:
        """What the cookie of a request says, if it counts. Several ask for it while a request is answered."""
        if READ not in connection.scope:
            key = bearer(connection)
            found = self._read(connection.cookies.get(COOKIE, "")) if key is None else self.of_token(key)
            connection.scope[READ] = found
        shown: Pass | None = connection.scope[READ]
        if shown is None or shown.generation < self.generations.get(shown.person, 0):
            return None
        if shown.generation > self.generations.get(shown.person, 0):  # another process has begun this generation
            self.generations[shown.person] = shown.generation
        return shown

    def _read(self, cookie: str) -> Pass | None:
        try:
            signed, made = self._people.unsign(cookie, max_age=YEAR, return_timestamp=True)
            person, _, generation = signed.decode().rpartition(".")
            return Pass(person, int(generation), time.time() - made.timestamp() > DAY)
        except (BadSignature, ValueError):
            return self._read_undated(cookie)

    def _read_undated(self, cookie: str) -> Pass | None:
        """A cookie from before cookies were dated: it is renewed at once."""
        try:
            person = self._undated.unsign(cookie).decode()
        except (BadSignature, ValueError):
            return None
        return None if "." in person else Pass(person)

    def token(self, person: str, made: str, scope: str) -> str:
        """The key of a program: it says whose it is, which of theirs, what it opens, and of which generation it is."""
        return self._programs.sign(f"{person}.{made}.{scope}.{self.generations.get(person, 0)}").decode()

    def of_token(self, key: str) -> Pass | None:
        """What a program's key says, if it opens anything."""
        try:
            person, made, scope, generation = self._programs.unsign(key).decode().rsplit(".", 3)
            found = Pass(person, int(generation), old=False, scope=scope)
        except (BadSignature, ValueError):
            return None
        dead = made in self.withdrawn or found.generation < self.generations.get(person, 0)
        return None if dead else found

    def own_link(self, person: str, generation: int) -> str:
        """The end of the link that makes another browser this person's; it dies with the generation it was shown to."""
        return self._browsers.sign(f"{person}.{generation}").decode()

    def of_own_link(self, link: str) -> str | None:
        """Whose link it is; None if it is nobody's, or nobody's any more."""
        try:
            person, _, generation = self._browsers.unsign(link).decode().rpartition(".")
            return person if int(generation) >= self.generations.get(person, 0) else None
        except (BadSignature, ValueError):
            return None

    def cookie(self, person: str, generation: int | None = None) -> str:
        """What the cookie of a person holds, made now: of the newest generation, or of one that may have died since."""
        newest = self.generations.get(person, 0)
        return self._people.sign(f"{person}.{newest if generation is None else generation}").decode()

    def csrf(self, person: str) -> str:
        """The token a form or a script must send along: only pages this person was shown contain it."""
        return self._forms.get_signature(person).decode()

    def csrf_is_right(self, person: str, given: str) -> bool:
        """Whether a request comes from one of our pages."""
        return hmac.compare_digest(self.csrf(person).encode(), given.encode())

    def watched(self, connection: HTTPConnection, person: str) -> list[str]:
        """The onlookers' links that this person has opened. A link in somebody else's cookie lets nobody in."""
        given = (entry.partition("~") for entry in connection.cookies.get(WATCHING, "").split("."))
        return [link for link, _, proof in given if link and self._proves(person, link, proof)]

    def watching(self, person: str, links: list[str]) -> str:
        """What the cookie of an onlooker holds."""
        return ".".join(f"{link}~{self._proof(person, link)}" for link in links[-WATCHING_LIMIT:])

    def _proves(self, person: str, link: str, proof: str) -> bool:
        return hmac.compare_digest(self._proof(person, link).encode(), proof.encode(errors="replace"))

    def _proof(self, person: str, link: str) -> str:
        return self._onlookers.get_signature(f"{person} {link}").decode()


def bearer(connection: HTTPConnection) -> str | None:
    """The key a program shows; None if it shows none."""
    kind, _, key = connection.headers.get("authorization", "").partition(" ")
    return key.strip() if kind.lower() == "bearer" else None


def set_cookie(response: Response, name: str, value: str, secure: bool) -> None:
    """Set one of our cookies: not for scripts, and not for requests other sites make."""
    response.set_cookie(name, value, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure)


def forget_cookies(response: Response) -> None:
    """Take our cookies back: the next visit is a stranger's."""
    for name in (COOKIE, WATCHING):
        response.delete_cookie(name, path="/", httponly=True, samesite="lax")
