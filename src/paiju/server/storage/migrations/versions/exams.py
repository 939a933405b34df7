"""The tenth form: exams that were sat, and papers that people have written."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
additive = False


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "exam_sittings",
        sa.Column("code", sa.String(32), primary_key=True, nullable=False),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("exam", sa.String(60), nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.Column("zh", sa.String(200), nullable=False),
        sa.Column("en", sa.String(200), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("marks", sa.Integer, nullable=False),
        sa.Column("needed", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "exam_papers",
        sa.Column("id", sa.String(32), primary_key=True, nullable=False),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("text", sa.LargeBinary, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
