"""The component values every table began with are kept: it goes on with them, whatever becomes of the box."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from boardroom.server.table.columns import texts

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the table. The boxes of tables that are there already are added when the server starts."""
    op.create_table(
        "boxes",
        *texts("game", "hash", "body", "at"),
        sa.PrimaryKeyConstraint("game", "hash"),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("boxes")
