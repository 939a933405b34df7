"""The third form: links are counted, tokens say when and by what they were used, rights by which link."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
additive = False


def added() -> "list[tuple[str, sa.Column[object]]]":
    """The new columns, each with what it is for rows that are there."""
    return [
        ("people", sa.Column("barred", sa.Float, nullable=False, server_default="0")),
        ("tokens", sa.Column("seen", sa.Float, nullable=False, server_default="0")),
        ("tokens", sa.Column("client", sa.String(40), nullable=False, server_default="")),
        ("links", sa.Column("used", sa.Integer, nullable=False, server_default="0")),
        ("links", sa.Column("last_used", sa.Float, nullable=False, server_default="0")),
        ("rights", sa.Column("link", sa.String(64), nullable=False, server_default="")),
    ]


def upgrade() -> None:
    """Add the columns, and find links by their table. A link of earlier days could be used a million times."""
    for table, column in added():
        op.add_column(table, column)
    op.create_index("ix_links_table", "links", ["table"])
    op.execute("UPDATE links SET uses = 12 WHERE uses > 12 AND kind IN ('play', 'support')")
    op.execute("UPDATE links SET uses = 100 WHERE uses > 100 AND kind = 'watch'")
