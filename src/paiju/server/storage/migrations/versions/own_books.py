"""The thirteenth form: rule books that people have written, version by version."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
additive = False


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "own_books",
        sa.Column("id", sa.String(32), primary_key=True, nullable=False),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_table(
        "own_book_versions",
        sa.Column("book", sa.String(32), primary_key=True, nullable=False),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("text", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("played", sa.Boolean, nullable=False),
    )
