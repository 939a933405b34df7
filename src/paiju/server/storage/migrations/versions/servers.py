"""The fifteenth form: the servers of a club, who has which table, the lobby of all of them, limits counted together."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
additive = False

# What servers tell one another when it changes (PostgreSQL): the word, the column that says which, a number, and the
# one column that matters where not all do. No trigger names columns: those could not be changed by a later step.
TELL = """
CREATE OR REPLACE FUNCTION paiju_tell() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE line jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  IF TG_OP = 'UPDATE' AND TG_ARGV[3] <> '' AND to_jsonb(OLD) -> TG_ARGV[3] = to_jsonb(NEW) -> TG_ARGV[3] THEN
    RETURN NULL;
  END IF;
  PERFORM pg_notify('paiju', concat_ws(' ', TG_ARGV[0], line ->> TG_ARGV[1], line ->> TG_ARGV[2]));
  RETURN NULL;
END $$
"""
TOLD = (
    ("people", "UPDATE OR DELETE", "'person', 'id', '', ''"),
    ("tokens", "DELETE", "'person', 'person', '', ''"),
    ("event_entries", "INSERT", "'event', 'event', 'seq', ''"),
    ("event_people", "UPDATE OR DELETE", "'names', 'event', '', ''"),
    ("desk_entries", "INSERT", "'desk', 'desk', 'seq', ''"),
    ("desk_entries", "UPDATE OR DELETE", "'names', 'desk', '', ''"),
    ("desks", "UPDATE OR DELETE", "'names', 'id', '', ''"),
    ("entries", "UPDATE OR DELETE", "'erased', 'table', '', ''"),
    ("tables", "UPDATE", "'hidden', 'id', '', 'hidden'"),
    ("tables", "UPDATE", "'state', 'id', '', 'state'"),
    ("club_settings", "INSERT OR UPDATE OR DELETE", "'settings', 'name', '', ''"),
    ("announcements", "INSERT OR UPDATE OR DELETE", "'news', 'id', '', ''"),
    ("barred_networks", "INSERT OR UPDATE OR DELETE", "'networks', 'network', '', ''"),
)


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
    if op.get_bind().dialect.name == "postgresql":
        op.execute(TELL)
        for number, (table, when, words) in enumerate(TOLD):
            op.execute(
                f"CREATE TRIGGER paiju_tell_{number} AFTER {when} ON {table} "
                f"FOR EACH ROW EXECUTE FUNCTION paiju_tell({words})"
            )
