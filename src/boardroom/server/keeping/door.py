"""How the keeper's commands come in: to a database that is there, and of the version this program knows.

Only a server that starts brings a database up to date; a command beside an older server would change the floor under
its feet.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine, inspect, text

from boardroom.server.table.database import DatabaseProblem, engine_for, newest_schema, told_in_words


def existing_database(url: str) -> Engine:
    """An engine for a database that a server of this version has opened before."""
    found = schema_of(url)
    if found is None:
        raise DatabaseProblem("the database is empty: `boardroom serve` prepares it when it starts")
    if found < newest_schema():
        raise DatabaseProblem(
            "the database was made by an older version of this program: "
            "`boardroom serve` brings it up to date when it starts"
        )
    if found > newest_schema():
        raise DatabaseProblem("the database was made by a newer version of this program")
    return engine_for(url)


def schema_of(url: str) -> str | None:
    """The version of a database's schema; None if it has none of ours. Nothing is changed, and nothing is made."""
    engine = engine_for(url)
    file = engine.url.database
    if engine.dialect.name == "sqlite" and not Path(str(file)).exists():
        raise DatabaseProblem(f"there is no database {file}: name the one your server uses with --db")
    try:
        with told_in_words(engine), engine.connect() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return None
            version: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
            return version
    finally:
        engine.dispose()
