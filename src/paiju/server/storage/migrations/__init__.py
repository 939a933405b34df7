"""How the database came to its present form, step by step (Alembic). A step is never changed once it is released: a
backup names the step it was written at, and is restored by way of it (backup.py)."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, MetaData, create_engine, inspect, text

from paiju.errors import InputError
from paiju.server.storage.schema import HEAD, metadata

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER = Path(__file__).parent
VERSION_TABLE = "alembic_version"


@dataclass(frozen=True, slots=True)
class Migrations:
    """A folder with the steps in `versions`, and the newest of them."""

    folder: Path = FOLDER
    head: str = HEAD

    def config(self) -> "Config":
        """What Alembic is told; it is imported only where there is something to do."""
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(self.folder).replace("%", "%%"))
        return config

    def knows(self, version: object) -> bool:
        """Is there such a step?"""
        if version == self.head:
            return True
        from alembic.script import ScriptDirectory

        steps = ScriptDirectory.from_config(self.config()).walk_revisions()
        return version in {step.revision for step in steps}

    def upgrade(self, connection: Connection, to: str = "") -> None:
        """Bring the database to the newest form, or to that of a step, within the connection's transaction."""
        wanted, here = to or self.head, version(connection)
        if here == wanted:
            return
        if here is not None and not self.knows(here):
            raise unknown(here, self.head)
        from alembic import command

        config = self.config()
        config.attributes["connection"] = connection
        command.upgrade(config, wanted)

    def tables_at(self, version: str) -> MetaData:
        """The tables as they are after a step, where need be made for a moment in memory."""
        if (self.folder, version) == (FOLDER, HEAD):
            return metadata
        engine = create_engine("sqlite://")
        with engine.begin() as connection:
            self.upgrade(connection, version)
            schema = reflected(connection)
        engine.dispose()
        return schema


OWN = Migrations()


def version(connection: Connection) -> str | None:
    """The form the database has; None for an empty one."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    number = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
    return str(number) if number else None


def reflected(connection: Connection, only: MetaData | None = None) -> MetaData:
    """The tables a database has, or those of them that are named here."""
    schema_now = MetaData()
    schema_now.reflect(connection, only=lambda name, _: name != VERSION_TABLE and (only is None or name in only.tables))
    return schema_now


def unknown(here: str, head: str) -> InputError:
    """A database that a newer server has had."""
    en = f"the database is of version {here[:40]}, this server knows none after {head}; install the newer paiju again"
    return InputError("db", en, f"数据库为 {here[:40]} 版，本服务器只到 {head} 版；请装回较新的 paiju")
