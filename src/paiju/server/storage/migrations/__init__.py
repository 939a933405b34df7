"""How the database reached its present form, step by step (Alembic). A step never changes once it is released: a backup
names the step it was written at, and is restored through it (backup.py)."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, MetaData, create_engine, inspect, text

from paiju.errors import InputError
from paiju.languages import _
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
        """The configuration for Alembic, which is imported only when there is something to do."""
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
        """Bring the database to the newest step, or to a given one, within the connection's transaction."""
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
        """The tables as they are after a step, built in memory if necessary."""
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
    """The step the database is at; None for an empty one."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    number = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
    return str(number) if number else None


def reflected(connection: Connection, only: MetaData | None = None) -> MetaData:
    """The tables of a database, or only those named."""
    schema_now = MetaData()
    schema_now.reflect(connection, only=lambda name, _: name != VERSION_TABLE and (only is None or name in only.tables))
    return schema_now


def unknown(here: str, head: str) -> InputError:
    """The error for a database that a newer server has used."""
    return InputError(
        "db",
        _(
            "the database has version {here}, but this server knows none after {head}; reinstall the newer paiju",
            here=here[:40],
            head=head,
        ),
    )
