"""The tables of the store and the way to them: SQLite by default, PostgreSQL by URL.

`events` is the truth: append-only, and its primary key decides which of two writers was first. `links` and `members`
are only signposts to tables, the last columns of `tables` a summary; all are written with the event they follow.
`analyses` holds what was thought about finished games; it could be thought again. `boxes` holds the component values of
every table, each set once. `workshops` and what belongs to them say which tables a trainer has opened together, and who
came by the link; who sits where is in the events. `tokens` are programs' keys, `notices` where people want to be told
that it is their turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    create_engine,
    event,
    make_url,
    text,
)
from sqlalchemy.exc import ArgumentError, DatabaseError, OperationalError

from boardroom.server.table.columns import texts
from boardroom.server.table.database_file import make_private, watch

METADATA: Final = MetaData()

KEYS: Final = Table(
    "keys",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    *texts("name", "created"),
    Column("generation", Integer, nullable=False, server_default="0"),  # of cookies: older ones count no more
    Column("seen", Text),  # when last; None: not since this is written down
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    *texts("game", "title", "owner"),
    Column("key", Text),  # of the request that made the table
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    *texts("rules", "box", "created"),
    Column("seq", Integer, nullable=False),  # of the last event
    Column("changed", Text, nullable=False),
    Column("waits", Text, nullable=False),  # for whom: person, bot, nobody (over), or closed
    Column("visited", Text),  # by a person, to the hour; None: not since this is written down
    Column("due", Text),  # when a clock strikes next; None: never
    UniqueConstraint("owner", "key", name="tables_made_once"),
    Index("tables_waiting", "waits"),
    Index("tables_due", "due"),
)

EVENTS: Final = Table(
    "events",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer),
    Column("person", Text),
    Column("key", Text),  # of the request, on the last event it caused
    *texts("body", "at"),
    PrimaryKeyConstraint("table_id", "seq"),
    UniqueConstraint("table_id", "person", "key", name="events_once_per_key"),
)

LINKS: Final = Table(
    "links",
    METADATA,
    Column("token", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
)

MEMBERS: Final = Table(
    "members",
    METADATA,
    Column("person", Text, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    PrimaryKeyConstraint("person", "table_id"),
)

ANALYSES: Final = Table(
    "analyses",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),  # of the table that was analysed
    *texts("body", "made"),
)

BOXES: Final = Table(
    "boxes",
    METADATA,
    Column("game", Text, nullable=False),
    Column("hash", Text, nullable=False),  # as tables name it; two games may have the same
    Column("body", Text, nullable=False),  # all component values
    Column("at", Text, nullable=False),
    PrimaryKeyConstraint("game", "hash"),
)

WORKSHOPS: Final = Table(
    "workshops",
    METADATA,
    Column("id", Text, primary_key=True),
    *texts("title", "game"),
    Column("owner", Text, nullable=False),  # the trainer
    Column("key", Text),  # of the request that made it
    Column("link", Text, nullable=False, unique=True),  # of the entrance for everybody
    Column("wall", Text, nullable=False, unique=True),  # of the screen for the wall
    *texts("settings", "created", "changed"),
    UniqueConstraint("owner", "key", name="workshops_made_once"),
)

WORKSHOP_TABLES: Final = Table(
    "workshop_tables",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("workshop", Text, ForeignKey("workshops.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Index("workshop_tables_of", "workshop"),
)

WORKSHOP_PEOPLE: Final = Table(
    "workshop_people",
    METADATA,
    Column("workshop", Text, ForeignKey("workshops.id"), nullable=False),
    *texts("person", "name", "joined"),
    PrimaryKeyConstraint("workshop", "person"),
    Index("workshop_people_by_person", "person"),
)

TOKENS: Final = Table(
    "tokens",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),  # what the person calls it
    Column("scope", Text, nullable=False),  # what it opens
    Column("created", Text, nullable=False),
    Column("withdrawn", Text),  # since when it opens nothing
    Index("tokens_of", "person"),
)

NOTICES: Final = Table(
    "notices",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("table_id", Text),  # of one table only; None: of all
    Column("kind", Text, nullable=False),  # see `keys`
    Column("target", Text, nullable=False),
    Column("proof", Text),  # what the receiver must send back first; None: it has
    Column("base", Text, nullable=False),  # how the person calls this server
    Column("created", Text, nullable=False),
    Index("notices_of", "person"),
)

WRITING: Final = {"writes": True}  # execution option of connections that will write
LOCKED_FOR: Final = 5.0  # seconds a write waits for whoever has locked a SQLite file
MIGRATION_LOCK: Final = 0x626F_6172  # an arbitrary number, the same in every process


class DatabaseProblem(ValueError):
    """A database that cannot be used; the message says why."""


def open_database(url: str) -> Engine:
    """An engine for the store, its schema brought up to date."""
    engine = engine_for(url)
    with told_in_words(engine):
        if engine.dialect.name == "sqlite":
            with suppress(OSError):  # SQLite says what is wrong with the path
                make_private(Path(str(engine.url.database)))
            _must_be_whole(engine)
        migrate(engine)
    return engine


def engine_for(url: str) -> Engine:
    """An engine for a database that may or may not be there; nothing is opened or changed yet."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise DatabaseProblem(
            f"{url!r} is no database address. Examples: sqlite:///boardroom.db, postgresql+psycopg://user@host/boardroom"
        ) from None
    kind = parsed.get_backend_name()
    if kind == "sqlite":
        if parsed.database in (None, "", ":memory:"):
            raise DatabaseProblem("SQLite needs a file here: sqlite:///boardroom.db")
        engine = create_engine(parsed, connect_args={} if "timeout" in parsed.query else {"timeout": LOCKED_FOR})
        _prepare_sqlite(engine)
        watch(engine)
        return engine
    if kind == "postgresql":
        return _postgres(parsed)
    raise DatabaseProblem(f"the store runs on SQLite and PostgreSQL, not on {kind}")


@contextmanager
def told_in_words(engine: Engine) -> Iterator[None]:
    """Whatever keeps a database from being opened is said as `DatabaseProblem`."""
    try:
        yield
    except OperationalError as error:
        raise DatabaseProblem(f"the database cannot be opened: {_first_line(error)}") from None
    except DatabaseError as error:
        raise DatabaseProblem(_damaged(engine.url.database, _first_line(error))) from None
    except CommandError:
        raise DatabaseProblem("the database was made by a newer version of this program") from None


def _must_be_whole(engine: Engine) -> None:
    """Raise if a SQLite file is damaged: whoever plays on with one loses more."""
    with engine.connect() as connection:
        found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    if found != "ok":
        raise DatabaseProblem(_damaged(engine.url.database, found.splitlines()[-1]))


def _damaged(file: str | None, what: str) -> str:
    return (
        f"{file} is damaged or is no database of this program ({what}). Nothing was changed. "
        "Keep the file, restore a backup under its name, and start again"
    )


def _first_line(error: DatabaseError) -> str:
    return str(error.orig).splitlines()[0]


def _postgres(url: Any) -> Engine:
    try:
        return create_engine(url, pool_pre_ping=True)
    except ModuleNotFoundError:
        raise DatabaseProblem("PostgreSQL needs the extra: pip install 'boardroom-games[postgres]'") from None


def _prepare_sqlite(engine: Engine) -> None:
    """Full durability, readers beside a writer, and a lock from the start for whoever will write."""

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A read that turns into a write fails at once if somebody else wrote meanwhile; IMMEDIATE waits instead.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def migrate(engine: Engine, to: str = "head") -> None:
    """Bring the schema up to date; of several processes that start together, one does it."""
    config = _migrations()
    with engine.connect().execution_options(**WRITING) as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": MIGRATION_LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, to)


def newest_schema() -> str:
    """The version of the schema that this program makes."""
    return str(ScriptDirectory.from_config(_migrations()).get_current_head())


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config
