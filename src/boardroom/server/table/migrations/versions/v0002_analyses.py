"""Analyses of finished games are kept: a restart does not make them again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from boardroom.server.table.columns import texts

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        *texts("body", "made"),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("analyses")
