"""The key that signs cookies and form tokens.

A new key makes every cookie worthless at once, everywhere: running servers look for it every few seconds, and the old
key is kept nowhere. Whoever changes it usually does so because somebody else may have the old one (a lost backup, a
keeper who has gone), and could sign in as anybody until it is dead; a time of grace would be theirs.
"""

from __future__ import annotations

import secrets

from sqlalchemy import func, select, update

from boardroom.server.table.database import KEYS, PEOPLE
from boardroom.server.table.store import Store


def rotate_key(store: Store) -> int:
    """Make a new key; how many people are strangers now."""
    store.secret()  # there is one
    with store.transaction() as connection:
        connection.execute(update(KEYS).where(KEYS.c.name == "secret").values(value=secrets.token_urlsafe(32)))
        return connection.scalar(select(func.count()).select_from(PEOPLE)) or 0
