"""The sixth form: whoever came to an evening says whom of those named they are, each at most one person."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
additive = False


def upgrade() -> None:
    """Add the column; nobody has said it yet."""
    op.add_column("desk_rights", sa.Column("name", sa.String(80)))
    op.create_index("desk_rights_name", "desk_rights", ["desk", "name"], unique=True)
