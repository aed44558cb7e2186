"""Workshops with their tables and people, programs' tokens, where people want to be told of their turn, and clocks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from boardroom.server.table.columns import texts

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the tables, and the column that says when a clock strikes."""
    op.add_column("tables", sa.Column("due", sa.Text))
    op.create_index("tables_due", "tables", ["due"])
    op.create_table(
        "workshops",
        sa.Column("id", sa.Text, primary_key=True),
        *texts("title", "game", "owner"),
        sa.Column("key", sa.Text),
        sa.Column("link", sa.Text, nullable=False, unique=True),
        sa.Column("wall", sa.Text, nullable=False, unique=True),
        *texts("settings", "created", "changed"),
        sa.UniqueConstraint("owner", "key", name="workshops_made_once"),
    )
    op.create_table(
        "workshop_tables",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("workshop", sa.Text, sa.ForeignKey("workshops.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_index("workshop_tables_of", "workshop_tables", ["workshop"])
    op.create_table(
        "workshop_people",
        sa.Column("workshop", sa.Text, sa.ForeignKey("workshops.id"), nullable=False),
        *texts("person", "name", "joined"),
        sa.PrimaryKeyConstraint("workshop", "person"),
    )
    op.create_index("workshop_people_by_person", "workshop_people", ["person"])
    op.create_table(
        "tokens",
        sa.Column("id", sa.Text, primary_key=True),
        *texts("person", "name", "scope", "created"),
        sa.Column("withdrawn", sa.Text),
    )
    op.create_index("tokens_of", "tokens", ["person"])
    op.create_table(
        "notices",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text),
        *texts("kind", "target"),
        sa.Column("proof", sa.Text),
        *texts("base", "created"),
    )
    op.create_index("notices_of", "notices", ["person"])


def downgrade() -> None:
    """Drop all of it."""
    for table in ("notices", "tokens", "workshop_people", "workshop_tables", "workshops"):
        op.drop_table(table)
    op.drop_index("tables_due", "tables")
    op.drop_column("tables", "due")
