"""The fifteenth form: journals of matches that are over may be packed into one row each."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
additive = False


def upgrade() -> None:
    """Make the table; it fills by itself."""
    op.create_table(
        "packed_journals",
        sa.Column("table", sa.String(32), primary_key=True, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("last", sa.Float, nullable=False),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
