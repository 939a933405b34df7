"""The fourteenth form: what was done in an office, and networks from which nobody may come."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
additive = False


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "audit",
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("who", sa.String(80), nullable=False, index=True),
        sa.Column("what", sa.String(120), nullable=False),
        sa.Column("whom", sa.String(120), nullable=False, index=True),
        sa.Column("how", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
    )
    op.create_table(
        "barred_networks",
        sa.Column("network", sa.String(50), primary_key=True, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
