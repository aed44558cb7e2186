"""Run by Alembic with the connection that `boardroom.server.table.database.migrate` hands over."""

from __future__ import annotations

from alembic import context

from boardroom.server.table.database import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    # SQLite cannot change most of a column in place.
    render_as_batch=True,
)
context.run_migrations()
