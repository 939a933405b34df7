"""How the database reached its present form, step by step (Alembic). A step never changes once it is released: a backup
names the step it was written at, and is restored through it (backup.py).

Each step says whether it is `additive`: servers that do not know it go on as if it were not there, so it is carried out
while they serve, and they may be started again after it. Such a step makes tables, indexes, and columns that may be
null or have a default in the database; it changes, moves, renames and drops nothing, and nothing has to be written at
once in the new place. All else is done by a server that has the club alone. What the old place is to be is taken away
by a later step, which is not additive. The database says from which step on a server may use it (`LEAST`).
"""

import json
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
LEAST = "least_form"  # the setting of the club that says what a server has to know at least
CLUB_SETTINGS = "club_settings"


@dataclass(frozen=True, slots=True)
class MigrationStep:
    """One of them, and whether servers that do not know it may use the database after it."""

    revision: str
    additive: bool


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

    def after(self, here: str | None) -> "list[MigrationStep]":
        """The steps a database at that one has not gone through, the first one first."""
        from alembic.script import ScriptDirectory

        steps = ScriptDirectory.from_config(self.config()).iterate_revisions(self.head, here or "base")
        return [MigrationStep(step.revision, bool(getattr(step.module, "additive", False))) for step in steps][::-1]

    def only_adds_to(self, here: str) -> bool:
        """May servers that serve a database of this form go on while it is brought to the newest? One of a form that is
        newer still is left as it is."""
        return here == self.head or not self.knows(here) or all(step.additive for step in self.after(here))

    def fits(self, connection: Connection, here: str | None) -> bool:
        """Has the database, which is at that step, all that a server needs which knows these: it is at the newest, or
        beyond it by steps that only add?"""
        return here == self.head or (here is not None and not self.knows(here) and self.knows(least(connection)))

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
        if wanted == self.head:
            self.say_least(connection)

    def say_least(self, connection: Connection) -> None:
        """Write down what a server has to know at least; that is of this database, and in no backup."""
        if not inspect(connection).has_table(CLUB_SETTINGS):
            return
        step = [step.revision for step in self.after(None) if not step.additive][-1]
        connection.execute(text(f"DELETE FROM {CLUB_SETTINGS} WHERE name = :name"), {"name": LEAST})
        values = {"name": LEAST, "value": json.dumps(step)}
        connection.execute(text(f"INSERT INTO {CLUB_SETTINGS} (name, value) VALUES (:name, :value)"), values)

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


def least(connection: Connection) -> str:
    """The step that a server must know at least to use this database; "" where that is not said."""
    if not inspect(connection).has_table(CLUB_SETTINGS):
        return ""
    row = connection.execute(text(f"SELECT value FROM {CLUB_SETTINGS} WHERE name = :name"), {"name": LEAST}).scalar()
    return str(json.loads(row)) if row else ""


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
