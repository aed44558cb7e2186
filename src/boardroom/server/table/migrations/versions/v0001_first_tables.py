"""The first schema: tables, their events, and the signposts to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from boardroom.server.table.columns import texts

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create everything."""
    op.create_table(
        "keys",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        *texts("name", "created"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        *texts("game", "title", "owner"),
        sa.Column("key", sa.Text),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        *texts("rules", "box", "created"),
        sa.Column("seq", sa.Integer, nullable=False),
        *texts("changed", "waits"),
        sa.UniqueConstraint("owner", "key", name="tables_made_once"),
    )
    op.create_index("tables_waiting", "tables", ["waits"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("person", sa.Text),
        sa.Column("key", sa.Text),
        *texts("body", "at"),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sa.UniqueConstraint("table_id", "person", "key", name="events_once_per_key"),
    )
    op.create_table(
        "links",
        sa.Column("token", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id"),
    )


def downgrade() -> None:
    """Drop everything."""
    for name in ("members", "links", "events", "tables", "people", "keys"):
        op.drop_table(name)
