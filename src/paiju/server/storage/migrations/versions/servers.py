"""The fifteenth form: the servers of a club, who has which table, the lobby of all of them, limits counted together."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True, nullable=False),
        sa.Column("url", sa.String(200), nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("engine", sa.String(64), nullable=False),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("beat", sa.Float, nullable=False),
        sa.Column("steady", sa.Float, nullable=False),
        sa.Column("draining", sa.Boolean, nullable=False),
    )
    op.create_table(
        "owners",
        sa.Column("table", sa.String(32), primary_key=True, nullable=False),
        sa.Column("server", sa.String(32), nullable=False, index=True),
        sa.Column("epoch", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "open_tables",
        sa.Column("table", sa.String(32), primary_key=True, nullable=False),
        sa.Column("server", sa.String(32), nullable=False, index=True),
        sa.Column("row", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("kind", sa.String(16), primary_key=True, nullable=False),
        sa.Column("key", sa.String(100), primary_key=True, nullable=False),
        sa.Column("left", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
