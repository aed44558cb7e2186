"""When people and tables were last visited, and which of a person's cookies still count."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns. Nobody has been seen yet, and every cookie counts."""
    op.add_column("people", sa.Column("generation", sa.Integer, nullable=False, server_default="0"))
    op.add_column("people", sa.Column("seen", sa.Text))
    op.add_column("tables", sa.Column("visited", sa.Text))


def downgrade() -> None:
    """Drop the columns."""
    op.drop_column("tables", "visited")
    op.drop_column("people", "seen")
    op.drop_column("people", "generation")
