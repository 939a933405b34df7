"""The twelfth form: people have pages of their own, and are somebody at events, desks and evenings."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
additive = False
BY_THEMSELVES = (
    ("event", "event", "who", "event_rights", "who <> ''"),
    ("desk", "desk", "player", "desk_rights", "player <> ''"),
    ("evening", "desk", "name", "desk_rights", "name IS NOT NULL AND player = ''"),
)


def upgrade() -> None:
    """Add the tables. Who came by a link of their own, or said who they are, is that player; what it came to is counted
    when they look (people/part_figures.py)."""
    op.create_table(
        "member_pages",
        sa.Column("person", sa.String(32), primary_key=True, nullable=False),
        sa.Column("page", sa.String(16), nullable=False, unique=True),
        sa.Column("code", sa.String(16), nullable=False, unique=True),
        sa.Column("shown", sa.String(16), nullable=False),
    )
    make_parts()
    for kind, id, who, table, where in BY_THEMSELVES:
        chosen = f"SELECT {id}, person, '{kind}', {who}, 'own' FROM {table} WHERE {where}"
        op.execute(f"INSERT INTO parts (id, person, kind, who, state) {chosen}")


def make_parts() -> None:
    """Who is whom."""
    op.create_table(
        "parts",
        sa.Column("id", sa.String(32), primary_key=True, nullable=False),
        sa.Column("person", sa.String(32), primary_key=True, nullable=False, index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("who", sa.String(80), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("counted", sa.Integer, nullable=False, server_default="0"),
        sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("began", sa.Float, nullable=False, server_default="0"),
        sa.Column("ended", sa.Float, nullable=False, server_default="0"),
        sa.Column("games", sa.Integer, nullable=False, server_default="0"),
        sa.Column("place", sa.Integer),
        sa.Column("among", sa.Integer),
        sa.Column("points", sa.Float),
        sa.Column("figure", sa.String(16), nullable=False, server_default=""),
    )
    op.create_index("parts_who", "parts", ["id", "who"])
