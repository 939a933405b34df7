"""The seventh form: links and rights to sign at a referee's desk name the player whose word they are for."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
additive = False


def upgrade() -> None:
    """Add the columns."""
    for table in ("desk_links", "desk_rights"):
        op.add_column(table, sa.Column("player", sa.String(80), nullable=False, server_default=""))
