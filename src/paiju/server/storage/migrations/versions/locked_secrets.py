"""The second form: the secrets of tables have a place of their own, locked with a key that is not in the database."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
additive = False


def upgrade() -> None:
    """Make the table; what is in plain in journals is moved at the start of the server (old_secrets.py)."""
    op.create_table(
        "secrets",
        sa.Column("table", sa.String(32), primary_key=True, nullable=False),
        sa.Column("key", sa.String(16), nullable=False),
        sa.Column("salt", sa.LargeBinary, nullable=False),
        sa.Column("box", sa.LargeBinary, nullable=False),
    )
