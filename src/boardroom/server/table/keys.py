"""Keys of programs and where people want to be told of their turn, as the store keeps them. Everything here blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy import Row, delete, func, insert, or_, select, update

from boardroom.server.table.database import NOTICES, TABLES, TOKENS
from boardroom.server.table.store import FOR_PERSON, Store, now

# How people are told.
WEBHOOK: Final = "webhook"
MAIL: Final = "mail"
ROOM: Final = "room"  # a webhook of a chat room: told of everybody's turns at one table


@dataclass(frozen=True)
class Token:
    """A key somebody has given to a program."""

    id: str
    name: str
    scope: str
    created: str


@dataclass(frozen=True)
class Notice:
    """Where somebody wants to be told that it is their turn."""

    id: str
    table: str | None  # of one table only; None: of all
    kind: str
    target: str
    confirmed: bool
    base: str  # how the person calls this server


def id_of(person: str, key: str) -> str:
    """The id of what somebody makes with a request of this key: the same request again makes nothing again."""
    return blake2b(f"{person} {key}".encode(), digest_size=8).hexdigest()


def make_token(store: Store, person: str, token: Token, most: int) -> Token | None:
    """Remember a new key, or find the one of the same id; None if the person has as many as they may have."""
    mine = (TOKENS.c.person == person) & TOKENS.c.withdrawn.is_(None)
    with store.transaction() as connection:
        known = connection.execute(select(TOKENS).where(TOKENS.c.id == token.id)).first()
        if known is not None:
            return Token(known.id, known.name, known.scope, known.created)
        if (connection.scalar(select(func.count()).select_from(TOKENS).where(mine)) or 0) >= most:
            return None
        connection.execute(insert(TOKENS).values(**vars(token), person=person))
    return token


def tokens_of(store: Store, person: str) -> list[Token]:
    """The keys of a person that open something."""
    query = select(TOKENS).where(TOKENS.c.person == person, TOKENS.c.withdrawn.is_(None)).order_by(TOKENS.c.created)
    with store.engine.connect() as connection:
        return [Token(row.id, row.name, row.scope, row.created) for row in connection.execute(query)]


def withdraw_token(store: Store, person: str, token: str) -> bool:
    """From now on the key opens nothing; False if the person has none of that id."""
    mine = (TOKENS.c.id == token) & (TOKENS.c.person == person) & TOKENS.c.withdrawn.is_(None)
    with store.transaction() as connection:
        return connection.execute(update(TOKENS).where(mine).values(withdrawn=now())).rowcount > 0


def withdrawn_tokens(store: Store) -> dict[str, str]:
    """The ids of all keys that open nothing any more, and whose they were."""
    query = select(TOKENS.c.id, TOKENS.c.person).where(TOKENS.c.withdrawn.is_not(None))
    with store.engine.connect() as connection:
        return {row.id: row.person for row in connection.execute(query)}


# -- where people want to be told


def notice_of(store: Store, person: str, notice: str) -> Notice | None:
    """Where a person wants to be told, by its id."""
    return next((one for one in notices_of(store, person) if one.id == notice), None)


def add_notice(store: Store, person: str, notice: Notice, proof: str | None, most: int) -> bool:
    """Remember where somebody wants to be told; False if they have as many as they may have."""
    with store.transaction() as connection:
        mine = select(func.count()).select_from(NOTICES).where(NOTICES.c.person == person)
        if (connection.scalar(mine) or 0) >= most:
            return False
        row = {"id": notice.id, "person": person, "table_id": notice.table, "kind": notice.kind}
        more = {"target": notice.target, "proof": proof, "base": notice.base, "created": now()}
        connection.execute(insert(NOTICES).values(**row, **more))
    return True


def notices_of(store: Store, person: str, table: str | None = None) -> list[Notice]:
    """Where a person wants to be told; of one table, if it is said."""
    query = select(NOTICES).where(NOTICES.c.person == person).order_by(NOTICES.c.created)
    if table is not None:
        query = query.where(or_(NOTICES.c.table_id.is_(None), NOTICES.c.table_id == table))
    with store.engine.connect() as connection:
        return [_notice(row) for row in connection.execute(query)]


def _notice(row: Row[Any]) -> Notice:
    return Notice(row.id, row.table_id, row.kind, row.target, row.proof is None, row.base)


def confirm_notice(store: Store, proof: str) -> bool:
    """The receiver has shown that the address is theirs; False if nobody waits for that."""
    with store.transaction() as connection:
        return connection.execute(update(NOTICES).where(NOTICES.c.proof == proof).values(proof=None)).rowcount > 0


def drop_notice(store: Store, person: str, notice: str) -> bool:
    """Tell nobody there any more; False if the person has none of that id."""
    mine = (NOTICES.c.id == notice) & (NOTICES.c.person == person)
    with store.transaction() as connection:
        return connection.execute(delete(NOTICES).where(mine)).rowcount > 0


def rooms_of(store: Store, table: str) -> list[tuple[str, Notice]]:
    """The chat rooms that are told of everybody's turns at a table, and whose wish that is."""
    query = select(NOTICES).where(NOTICES.c.kind == ROOM, NOTICES.c.table_id == table).order_by(NOTICES.c.created)
    with store.engine.connect() as connection:
        return [(row.person, _notice(row)) for row in connection.execute(query)]


def tables_with_rooms(store: Store) -> frozenset[str]:
    """The tables of which a chat room is told."""
    with store.engine.connect() as connection:
        return frozenset(connection.scalars(select(NOTICES.c.table_id).where(NOTICES.c.kind == ROOM).distinct()))


def people_to_tell(store: Store) -> frozenset[str]:
    """Everybody who wants to be told of their own turns somewhere."""
    query = select(NOTICES.c.person).where(NOTICES.c.proof.is_(None), NOTICES.c.kind != ROOM).distinct()
    with store.engine.connect() as connection:
        return frozenset(connection.scalars(query))


# -- clocks


def struck(store: Store, at: str, limit: int, but: Sequence[str] = ()) -> Sequence[str]:
    """The tables, `but` some, where a clock has run out by a time, and people are waited for."""
    due = (TABLES.c.due <= at) & (TABLES.c.waits == FOR_PERSON) & TABLES.c.id.not_in(but)
    with store.engine.connect() as connection:
        return list(connection.scalars(select(TABLES.c.id).where(due).order_by(TABLES.c.due).limit(limit)))
