"""The fifth form: people have roles, the club settings and announcements, tables can be hidden, and matches that are
over are listed."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
additive = False


def upgrade() -> None:
    """Add what is new. Who had an account was an administrator until now; accounts without a password were no more than
    that. The list of matches is filled by the server once it runs (game_index.py)."""
    op.add_column("people", sa.Column("role", sa.String(16), nullable=False, server_default="player"))
    op.execute("UPDATE people SET role = 'administrator' WHERE id IN (SELECT person FROM accounts)")
    op.execute("DELETE FROM accounts WHERE password = ''")
    op.add_column("tables", sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "club_settings",
        sa.Column("name", sa.String(40), primary_key=True, nullable=False),
        sa.Column("value", sa.String(400), nullable=False),
    )
    op.create_table(
        "announcements",
        sa.Column("id", sa.String(16), primary_key=True, nullable=False),
        sa.Column("zh", sa.String(600), nullable=False),
        sa.Column("en", sa.String(600), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    make_passkeys()
    make_games()


def make_passkeys() -> None:
    """What people sign in by."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True, nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("client", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
    )


def make_games() -> None:
    """The list of matches, and who played them."""
    op.create_table(
        "games",
        sa.Column("table", sa.String(32), primary_key=True, nullable=False),
        sa.Column("book", sa.String(80), nullable=False),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=False, index=True),
        sa.Column("hands", sa.Integer, nullable=False),
        sa.Column("why", sa.String(16), nullable=False),
    )
    op.create_table(
        "game_players",
        sa.Column("table", sa.String(32), primary_key=True, nullable=False),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False, nullable=False),
        sa.Column("person", sa.String(32), nullable=False, index=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Float, nullable=False),
        sa.Column("final", sa.Float, nullable=False),
    )
