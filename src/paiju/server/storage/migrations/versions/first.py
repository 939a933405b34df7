"""The first form: people and their tokens, links, tables, what people may do there, the journal, administrators."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
additive = False


def text(name: str, length: int, primary_key: bool = False, unique: bool | None = None) -> "sa.Column[str]":
    """A short text that must be there."""
    return sa.Column(name, sa.String(length), nullable=False, primary_key=primary_key, unique=unique)


def time(name: str) -> "sa.Column[float]":
    """A moment in seconds since 1970."""
    return sa.Column(name, sa.Float, nullable=False)


def upgrade() -> None:
    """Make the tables."""
    op.create_table("people", text("id", 32, primary_key=True), text("name", 80), text("lang", 8), time("created"))
    op.create_table(
        "tokens",
        text("digest", 64, primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        time("created"),
    )
    op.create_index("ix_tokens_person", "tokens", ["person"])
    op.create_table(
        "links",
        text("digest", 64, primary_key=True),
        text("kind", 8),
        text("table", 32),
        text("seat", 8),
        text("person", 32),
        sa.Column("uses", sa.BigInteger, nullable=False),
        time("expires"),
        time("created"),
    )
    op.create_table(
        "tables",
        text("id", 32, primary_key=True),
        text("title", 200),
        text("book", 80),
        text("state", 16),
        sa.Column("public", sa.Boolean, nullable=False),
        time("created"),
        text("host", 32),
    )
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_table(
        "rights",
        text("table", 32, primary_key=True),
        text("person", 32, primary_key=True),
        text("kind", 8, primary_key=True),
        text("seat", 8),
    )
    op.create_index("rights_person", "rights", ["person"])
    op.create_table(
        "entries",
        text("table", 32, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        time("at"),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "accounts",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        text("name", 80, unique=True),
        text("password", 200),
        time("created"),
    )
