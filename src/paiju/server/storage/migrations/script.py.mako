"""${message}."""

import sqlalchemy as sa
from alembic import op

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
additive = False  # may servers of the form before go on? (migrations/__init__.py)


def upgrade() -> None:
    """${message}."""
    ${upgrades if upgrades else "pass"}
