"""The ninth form: what people learn, what they have got wrong and when it comes back."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
additive = False


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "study_progress",
        sa.Column("person", sa.String(32), primary_key=True, nullable=False),
        sa.Column("key", sa.String(120), primary_key=True, nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "study_cards",
        sa.Column("person", sa.String(32), primary_key=True, nullable=False),
        sa.Column("item", sa.String(160), primary_key=True, nullable=False),
        sa.Column("book", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
