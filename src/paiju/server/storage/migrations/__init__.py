"""How the database came to its present form, step by step (Alembic)."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from paiju.server.storage.schema import HEAD

FOLDER = Path(__file__).parent


def version(connection: Connection) -> str | None:
    """The form the database has; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return str(found) if found else None


def upgrade(connection: Connection) -> None:
    """Bring the database to the newest form, within the connection's transaction. Alembic is imported only for this."""
    if version(connection) == HEAD:
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
