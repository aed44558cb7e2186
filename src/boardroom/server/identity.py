"""Who somebody is: a signed cookie, and a token that proves a form came from one of our pages."""

from __future__ import annotations

import hmac
import secrets
from typing import Final

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE: Final = "boardroom"
WATCHING: Final = "boardroom-watching"  # links for onlookers this browser has opened
WATCHING_LIMIT: Final = 40
YEAR: Final = 365 * 24 * 3600


class Identities:
    """Signs and reads cookies. The key is the store's, so every process on one database knows the same people."""

    def __init__(self, secret: str) -> None:
        self._secret = ""
        self.use(secret)

    def use(self, secret: str) -> bool:
        """From now on this is the key, and what was signed with another one is worthless; False if it was the key."""
        if secret == self._secret:
            return False
        self._people = Signer(secret, salt="boardroom.person")
        self._forms = Signer(secret, salt="boardroom.form")
        self._onlookers = Signer(secret, salt="boardroom.onlooker")
        self._secret = secret
        return True

    def new(self) -> str:
        """Somebody nobody knows yet."""
        return secrets.token_urlsafe(12)

    def person(self, connection: HTTPConnection) -> str | None:
        """Who sends this request; None for a stranger or a forged cookie."""
        try:
            return self._people.unsign(connection.cookies.get(COOKIE, "")).decode()
        except (BadSignature, UnicodeDecodeError):
            return None

    def cookie(self, person: str) -> str:
        """What the cookie of a person holds."""
        return self._people.sign(person).decode()

    def csrf(self, person: str) -> str:
        """The token a form or a script must send along: only pages this person was shown contain it."""
        return self._forms.get_signature(person).decode()

    def csrf_is_right(self, person: str, given: str) -> bool:
        """Whether a request comes from one of our pages."""
        return hmac.compare_digest(self.csrf(person).encode(), given.encode())

    def watched(self, connection: HTTPConnection, person: str) -> list[str]:
        """The onlookers' links that this person has opened. A link in somebody else's cookie lets nobody in."""
        given = (entry.partition("~") for entry in connection.cookies.get(WATCHING, "").split("."))
        return [link for link, _, proof in given if link and hmac.compare_digest(self._proof(person, link), proof)]

    def watching(self, person: str, links: list[str]) -> str:
        """What the cookie of an onlooker holds."""
        return ".".join(f"{link}~{self._proof(person, link)}" for link in links[-WATCHING_LIMIT:])

    def _proof(self, person: str, link: str) -> str:
        return self._onlookers.get_signature(f"{person} {link}").decode()


def set_cookie(response: Response, name: str, value: str, secure: bool) -> None:
    """Set one of our cookies: not for scripts, and not for requests other sites make."""
    response.set_cookie(name, value, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure)
