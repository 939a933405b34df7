"""The eighth form: events with their chains, people, keys, rights, links, and draws that are being made."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
additive = False


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "events",
        sa.Column("id", sa.String(32), primary_key=True, nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("book", sa.String(80), nullable=False),
        sa.Column("host", sa.String(32), nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "event_entries",
        sa.Column("event", sa.String(32), primary_key=True, nullable=False),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("line", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "event_people",
        sa.Column("event", sa.String(32), primary_key=True, nullable=False),
        sa.Column("who", sa.String(16), primary_key=True, nullable=False),
        sa.Column("row", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "event_keys",
        sa.Column("event", sa.String(32), primary_key=True, nullable=False),
        sa.Column("key", sa.String(64), primary_key=True, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
    )
    op.create_table(
        "event_rights",
        sa.Column("event", sa.String(32), primary_key=True, nullable=False),
        sa.Column("person", sa.String(32), primary_key=True, nullable=False, index=True),
        sa.Column("who", sa.String(16), nullable=False),
        sa.Column("link", sa.String(64), nullable=False),
    )
    op.create_table(
        "event_links",
        sa.Column("digest", sa.String(64), primary_key=True, nullable=False),
        sa.Column("event", sa.String(32), nullable=False, index=True),
        sa.Column("who", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_table(
        "event_draws",
        sa.Column("event", sa.String(32), primary_key=True, nullable=False),
        sa.Column("key", sa.String(16), nullable=False),
        sa.Column("salt", sa.LargeBinary, nullable=False),
        sa.Column("box", sa.LargeBinary, nullable=False),
    )
