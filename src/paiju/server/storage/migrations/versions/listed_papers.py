"""The eleventh form: what a list says of a paper stands beside it, so that nobody reads the paper for it."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
additive = False


def upgrade() -> None:
    """Add the column; of papers that are there it is filled when they are next listed."""
    op.add_column("exam_papers", sa.Column("listed", sa.LargeBinary))
