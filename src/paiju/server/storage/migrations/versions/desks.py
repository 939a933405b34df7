"""The fourth form: referees' desks, what they were opened with, their entries, who may enter and read, the links."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
additive = False


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "desks",
        sa.Column("id", sa.String(32), primary_key=True, nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("book", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("host", sa.String(32), nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("plan", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "desk_entries",
        sa.Column("desk", sa.String(32), primary_key=True, nullable=False),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("desk", "key", name="desk_entries_key"),
    )
    op.create_table(
        "desk_rights",
        sa.Column("desk", sa.String(32), primary_key=True, nullable=False),
        sa.Column("person", sa.String(32), primary_key=True, nullable=False, index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("link", sa.String(64), nullable=False),
    )
    op.create_table(
        "desk_links",
        sa.Column("digest", sa.String(64), primary_key=True, nullable=False),
        sa.Column("desk", sa.String(32), nullable=False, index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
